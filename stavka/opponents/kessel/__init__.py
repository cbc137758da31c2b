"""The kessel finder: the cheapest hexes that would cut an enemy group off from its supply."""
