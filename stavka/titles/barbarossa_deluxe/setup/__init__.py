"""3. Setting a game up."""
