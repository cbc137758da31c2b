"""4.11 to 4.13: the Caucasus expedition."""
