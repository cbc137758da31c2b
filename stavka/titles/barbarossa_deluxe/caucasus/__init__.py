"""The Caucasus expedition."""
