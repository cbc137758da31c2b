"""Winning."""
