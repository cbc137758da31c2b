"""8.8 to 8.11: the reserve of the Soviet high command."""
