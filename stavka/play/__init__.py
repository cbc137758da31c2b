"""A match: who sits where, which seed rolls the dice, and the file it is kept in."""
