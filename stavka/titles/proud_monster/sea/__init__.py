"""10: the four seas, transport and invasions."""
