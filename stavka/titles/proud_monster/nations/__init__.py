"""7: the Axis minor allies."""
