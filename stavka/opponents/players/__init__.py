"""The players, and how they carry their plans out."""
