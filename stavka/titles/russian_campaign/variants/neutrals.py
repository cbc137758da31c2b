"""Countries that stay out of the war in the Mediterranean variant."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.russian_campaign.state.position import War

NEUTRAL = "neutral"  # name of the count that holds the neutral nations
PARATROOPS = "german paratroops"  # name of the count that is set while the German has paratroops
NATIONS = ("rumanian", "hungarian")
COUNTRY = {"rumanian": "rumania", "hungarian": "hungary"}
RULE = "trc:var-mediterranean-2a"


def is_neutral(pos: War, nation: str) -> bool:
    return nation in pos.counts.get(NEUTRAL, ())


def any_neutral(pos: War) -> bool:
    return NEUTRAL in pos.counts


def hexes(pos: War) -> int:
    """All hexes of neutral countries."""
    return sum(pos.board.countries.get(COUNTRY[nation], 0) for nation in pos.counts.get(NEUTRAL, ()))


def interior(pos: War, nation: str) -> int:
    """The hexes of a neutral country that touch no border (trc:var-mediterranean-2d).

    The map edge and the coast are no borders.
    """
    country = pos.board.countries.get(COUNTRY[nation], 0)
    cache = pos.ground.interiors
    if nation not in cache:
        land = sum(pos.board.countries.values())
        neighbours = pos.board.grid.neighbours
        cache[nation] = sum(
            1 << h
            for h in bits(country & pos.ground.open)
            if not any(land >> n & 1 and not country >> n & 1 for n in neighbours(h))
        )
    return cache[nation]


def close(pos: War) -> None:
    """Rumania and Hungary are closed to both sides (trc:var-mediterranean-2a)."""
    pos.counts[NEUTRAL] = NATIONS
    pos.closed |= hexes(pos)


def open_up(pos: War) -> None:
    """Rumania and Hungary enter the war: all limits end (trc:var-mediterranean-2c)."""
    pos.closed &= ~hexes(pos)
    del pos.counts[NEUTRAL]
