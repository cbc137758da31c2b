"""What units, places, posts and positions are worth, and what endangers them."""
