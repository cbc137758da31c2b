"""Attacks: who attacks whom in a combat phase, and attacks during movement."""
