"""The actions of the title and their notation, by what they are about."""
