"""Russia Besieged Deluxe, begun: the weather segment. It cannot be played yet."""
