"""Attacks: who must fight, at which odds, and what comes of it."""
