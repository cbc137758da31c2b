"""13.0, 13.1, 14.1 to 14.5: who assaults whom, and by which marker."""
