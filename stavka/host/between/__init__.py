"""What players settle between them: talk, a draw, the points, who replaces whom, who invites whom, another game."""
