"""Pages on their way to a game that is not at hand: those that wait for it, and those that rest."""
