"""Leaders, paratroops, partisans."""
