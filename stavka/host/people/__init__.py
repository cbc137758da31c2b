"""People with accounts: passwords, sessions, ratings."""
