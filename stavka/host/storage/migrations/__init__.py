"""How the tables have changed, from the first version on."""
