"""Hero and fortress cities."""
