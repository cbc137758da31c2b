"""Countries and their armies."""
