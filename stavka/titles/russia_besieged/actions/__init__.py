"""Actions and how they are written."""
