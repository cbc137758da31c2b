"""What no sensible player does: looked for while games are played, and counted by scenario."""
