"""8. The mutual administrative phase: reinforcements, replacements, conversions, withdrawals, works."""
