"""Series of computer games, studies of balance, reports, and the benchmark."""
