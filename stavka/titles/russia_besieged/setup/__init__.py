"""Preparing for play."""
