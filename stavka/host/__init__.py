"""Games between people who sit elsewhere: seats by link, clocks, computer players, on SQLite or PostgreSQL."""
