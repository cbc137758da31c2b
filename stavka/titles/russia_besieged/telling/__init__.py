"""What players, pages and tests are told."""
