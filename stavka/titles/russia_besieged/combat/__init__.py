"""9., 10. and 12. Combat, automatic victory, artillery."""
