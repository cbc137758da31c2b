"""13.15, 14.7 to 14.9: who goes in, and how a mobile assault ends."""
