"""A position in text, words or pictures, and what can be read from it."""
