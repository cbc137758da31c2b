"""10.76 and 10.77: where a retreat would lead best, and what its way costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stavka.mechanics.combat.retreat import Rank, ending_in, keeping_to, nearest_to
from stavka.titles.russia_besieged.nations import first_turn
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited

FURTHEST = 12  # hexes from a source that are told apart

# by rule: what the ways that go before another do
BETTER = {
    "rb:24.12-d": "keeps out of Hungary",
    "rb:10.76-a": "is clear of enemy zones of control",
    "rb:10.76-b": "ends outside the rival's country",
    "rb:10.76-c": "ends in a supply source",
    "rb:10.76-d": "ends nearer to a supply source",
    "rb:10.76-e": "leads homeward",
    "rb:10.76-f": "ends two hexes away",
}


def foremost(pos: War, side: int) -> list[tuple[str, Rank]]:
    """What goes before all else: clear of enemy zones (rb:10.76-a; those that are left over are rb:10.76-g).

    In the first impulse of the war the Axis enters Hungary only where nothing else is open (rb:24.12-d).
    """
    clear = ("rb:10.76-a", keeping_to(~pos.zone(1 - side)))
    invading = side == AXIS and first_turn.invasion(pos)
    return [("rb:24.12-d", keeping_to(~pos.ground.hungary)), clear] if invading else [clear]


def priorities(pos: War, unit: int, least: int, most: int) -> list[tuple[str, Rank]]:
    """What makes a way better than another, most important first (examples: rb:10.76-h, rb:10.76-i, rb:10.76-j)."""
    side, start = pos.roster.side[unit], pos.where[unit]
    found = foremost(pos, side)
    other = {"rumanian": pos.ground.hungary, "hungarian": pos.ground.rumania}.get(pos.roster.nation[unit], 0)
    if other:
        found.append(("rb:10.76-b", ending_in(~other)))
    if not (pos.turn == 1 and pos.player == AXIS and side == SOVIET):  # rb:24.23
        source, *nearest = nearest_to(lambda: sources(pos, unit), pos.ground.over_land.step, FURTHEST)
        found += [("rb:10.76-c", source), *(("rb:10.76-d", near) for near in nearest)]
        found.append(("rb:10.76-e", homeward(pos, side)))
    if least == most == 2:
        distance = pos.board.grid.distance
        found.append(("rb:10.76-f", lambda path: distance(start, path[-1]) == 2))
    return found


def homeward(pos: War, side: int) -> Rank:
    """A way that ends further towards home than it began, to the west or to the east (rb:10.76-e).

    The example of the text has a bent way to a hex beside the start fail by its length alone (rb:10.76-h).
    """
    centre, west = pos.board.grid.centre, side == AXIS
    return lambda path: centre(path[-1])[0] < centre(path[0])[0] if west else centre(path[-1])[0] > centre(path[0])[0]


def sources(pos: War, unit: int) -> int:
    """Where a retreat would end best: fed rails, and major cities that can feed one more unit (rb:10.76-c)."""
    side = pos.roster.side[unit]
    known = general.supply_known(pos)
    key = ("rails to retreat to", side, pos.rails, pos.passed, pos.player)
    if key not in known:
        known[key] = general.source_rails(pos, side)
    return known[key] | limited.with_room(pos, unit)


def toll(pos: War, side: int, path: Sequence[int]) -> int:
    """Steps that a way costs the stack: one for each hex in an enemy zone (rb:10.77), one for Kerch (rb:6.26-b)."""
    zone = pos.zone(1 - side)
    through = sum(zone >> hex & 1 for hex in path[1:])
    return through + sum(pos.ground.far_shore.get(a) == b for a, b in pairwise(path))
