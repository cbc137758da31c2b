"""Rules that players may agree on. No chapter of the base game knows them."""
