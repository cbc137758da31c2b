"""12 to 15: the scenarios other than the campaign, each in a module of its own."""
