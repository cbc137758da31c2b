"""What opens a turn and interrupts it."""
