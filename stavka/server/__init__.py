"""The network door: serves the board in the browser and answers it. No rules inside."""
