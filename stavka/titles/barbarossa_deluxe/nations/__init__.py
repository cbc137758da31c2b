"""8.24 to 8.26, 10.22: countries and their armies."""
