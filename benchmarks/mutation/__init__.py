"""Rules broken on purpose: making such mutants, choosing the tests that could notice them, and running these."""
