"""What people hear of their games when they are not at the board: letters, webhooks, an open page."""
