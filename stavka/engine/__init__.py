"""A game in progress: position, stages, actions, chance, record, and what a title must offer."""
