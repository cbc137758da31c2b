"""The scenarios other than the campaign: 12 to 15."""
