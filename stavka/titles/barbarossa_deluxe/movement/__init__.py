"""10 and 8.6: movement, mobile assaults, strategic and sea movement."""
