"""9: reinforcements, pools, conversions, replacements, withdrawals."""
