"""What happened, told as scenes that a page plays back: marches, battles with their dice, and what came of it all."""
