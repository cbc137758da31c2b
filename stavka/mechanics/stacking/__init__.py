"""How many units a hex holds."""
