"""Options about replacements and industry."""
