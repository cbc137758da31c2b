"""Moving."""
