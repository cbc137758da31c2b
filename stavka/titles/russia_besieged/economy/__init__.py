"""20., 21. and 22. War economy, oil, Shock Armies."""
