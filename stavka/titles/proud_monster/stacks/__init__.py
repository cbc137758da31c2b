"""6: stacks, how many fit in a hex, and what happens to those too many."""
