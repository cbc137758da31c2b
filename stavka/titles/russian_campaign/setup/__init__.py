"""3. Preparing for play: where units are set up, by hand or as history had them."""
