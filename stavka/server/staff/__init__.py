"""What helps a person to play a large game: standing orders, sectors, words, and lists of small decisions."""
