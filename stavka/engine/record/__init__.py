"""What was played, and how it is kept: entries, diary, saved positions."""
