"""The actions of the title and their notation, by the part of the turn they belong to."""
