"""Partisans."""
