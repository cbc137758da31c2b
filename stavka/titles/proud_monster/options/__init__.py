"""Rules that players may agree on. No chapter imports them."""
