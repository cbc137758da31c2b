"""The engine, and the mechanics that titles share."""
