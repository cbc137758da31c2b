"""14. to 16. Dictators, Field Marshals, paratroops, partisans."""
