"""What matters in each title, and how its players weigh it."""
