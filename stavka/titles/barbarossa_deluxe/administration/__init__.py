"""The administrative phase."""
