"""A staff for a person who plays: an agenda of small decisions with proposals, and a deputy for a part of the front."""
