"""Russia Besieged Deluxe, with the rules in folders by chapter and the options beside them."""

from stavka.titles.russia_besieged.title import RussiaBesieged

TITLE = RussiaBesieged
