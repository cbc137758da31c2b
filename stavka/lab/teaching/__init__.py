"""For people who want to learn: why an action was chosen, and what could have been done better in one's own game."""
