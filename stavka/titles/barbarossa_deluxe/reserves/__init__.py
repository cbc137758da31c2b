"""The reserve of the Soviet high command."""
