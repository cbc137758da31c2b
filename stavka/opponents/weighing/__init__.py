"""Finished plans: what one is worth before a die is thrown, and how it is made better."""
