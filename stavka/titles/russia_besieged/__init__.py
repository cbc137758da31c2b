"""Russia Besieged Deluxe: being built, not offered to players yet."""

from stavka.titles.russia_besieged.title import RussiaBesieged

TITLE = RussiaBesieged
