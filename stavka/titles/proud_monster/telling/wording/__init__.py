"""Situations of the title as people word them."""
