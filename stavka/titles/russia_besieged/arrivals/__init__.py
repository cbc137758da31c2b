"""Units that come, leave and come back."""
