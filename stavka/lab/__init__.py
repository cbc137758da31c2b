"""Simulation, measurement, and the checks that any title must pass."""
