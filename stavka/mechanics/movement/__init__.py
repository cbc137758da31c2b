"""Marching over the map."""
