"""The title with its own types, for what the contract does not tell."""

from __future__ import annotations

import stavka
from stavka.titles.russia_besieged.state.ground import Ground
from stavka.titles.russia_besieged.title import RussiaBesieged


def title() -> RussiaBesieged:
    found = stavka.title("rb")
    assert isinstance(found, RussiaBesieged)
    return found


def ground() -> Ground:
    return title().ground_of(title().map)


def hexes(*names: str) -> int:
    return title().map.grid.set_of(names)
