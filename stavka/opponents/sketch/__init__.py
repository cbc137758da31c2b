"""A movement phase in the making: what can be done, and what is ordered so far."""
