"""11: movement on the map and from the areas beside it."""
