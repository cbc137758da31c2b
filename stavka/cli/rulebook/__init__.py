"""Rules with the code and tests that cite them, and the data tables of a title."""
