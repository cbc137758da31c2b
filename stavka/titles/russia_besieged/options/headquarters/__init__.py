"""A1 Headquarters and reserves (option; only headings survive, the rest was reconstructed)."""
