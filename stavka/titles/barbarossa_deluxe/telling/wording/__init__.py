"""Situations as people write them, turned into the words of the documentation."""
