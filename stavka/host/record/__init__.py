"""What stands of games beyond the playing: a witness for dice, the archive, proofs, drawings."""
