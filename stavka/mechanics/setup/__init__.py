"""Preparing for play: bids for sides, and putting the starting forces on the map."""
