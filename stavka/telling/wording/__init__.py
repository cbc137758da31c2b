"""Situations in the words that people use: a title lists its words, and they become those of the documentation."""
