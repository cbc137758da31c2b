"""18. Russian paratroops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.titles.russian_campaign.actions.movement import Drop
from stavka.titles.russian_campaign.combat import air
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.state.flags import AXIS, DROPPED, DUE, FROM_BOX, MOVED, RESERVE, SOVIET
from stavka.titles.russian_campaign.state.position import War


def time_to_drop(pos: War) -> bool:
    """The Russian first impulse of a snow turn (trc:18.1-a)."""
    return pos.player == SOVIET and pos.impulse == 1 and pos.snow


def ready(pos: War) -> list[int]:
    """Corps in the Paratroop Reserve Box; all of them may drop in one impulse (trc:18.1-b, trc:18.1-c, trc:18.4-b)."""
    return [u for u in pos.roster.of_side[SOVIET] if pos.where[u] == RESERVE]


def in_range(pos: War) -> int:
    """Hexes within eight of STAVKA; none while it is off the map (trc:18.3-a, trc:ex-stuka-para)."""
    return air.near_headquarters(pos, SOVIET)


def drop_limits(pos: War) -> list[Limit]:
    """Hexes open to a drop: in range, without enemy zone of control, woods or mountains (trc:ex-stuka-para)."""
    return [
        Limit(in_range(pos), "it is not within eight hexes of STAVKA on the map", "trc:18.3-a"),
        Limit(pos.ground.open & ~pos.closed, "no unit may stand there", "trc:5.5-a"),
        Limit(~pos.zone(AXIS), "an enemy zone of control", "trc:18.3-b"),
        Limit(~pos.ground.woods, "woods", "trc:18.3-b"),
        Limit(~pos.ground.mountains, "mountains", "trc:18.3-b"),
    ]


def drop_zone(pos: War) -> int:
    return within(drop_limits(pos))


def some_drop(
    pos: War, unit: int, zone: int, rng: Random, fits: Callable[[War, int, int], bool], tries: int | None = None
) -> Drop | None:
    """A drop on some hex of a zone on which the unit may land, if one is found soon."""
    hexes = list(bits(zone))
    rng.shuffle(hexes)
    hex = next((h for h in hexes[:tries] if fits(pos, unit, h)), None)
    return None if hex is None else Drop(pos.short(unit), pos.hex_name(hex))


class Dropping(Option[War, Drop]):
    """Paratroops drop from their box (trc:18.1-a, trc:4.2.1-c)."""

    action = Drop
    share = 0.5

    def each(self, pos: War) -> Iterator[Action]:
        if not time_to_drop(pos):
            return
        hexes = drop_zone(pos)
        for unit in ready(pos):
            for hex in bits(hexes):
                if reach.has_room(pos, unit, hex):
                    yield Drop(pos.short(unit), pos.hex_name(hex))

    def open(self, pos: War) -> bool:
        return RESERVE in pos.where and time_to_drop(pos)

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = ready(pos)
        if not units or not time_to_drop(pos):
            return None
        unit = rng.choice(units)
        return some_drop(pos, unit, drop_zone(pos), rng, reach.has_room)

    def refusal(self, pos: War, action: Drop) -> Refusal | None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        who, there = action.unit, pos.board.label(hex)
        if pos.roster.kind[unit] != "paratroop" or pos.roster.side[unit] != SOVIET:
            return Refusal(f"{who} is no Russian paratroop corps", "trc:18.1-a")
        if not time_to_drop(pos):
            return Refusal("paratroops drop in the Russian first impulse of a snow turn only", "trc:18.1-a")
        if pos.where[unit] == DUE:
            return Refusal(f"{who} becomes available only now and must go to its box or to Moscow", "trc:18.2-a")
        if pos.where[unit] != RESERVE:
            return Refusal(f"{who} is not in the Paratroop Reserve Box", "trc:18.1-b")
        refusal = broken(drop_limits(pos), hex, f"{who} may not drop on {there}")
        if refusal is None and not reach.has_room(pos, unit, hex):
            return Refusal(f"{who} would be one unit too many in {there}", "trc:6.2")
        return refusal

    def play(self, pos: War, action: Drop) -> None:
        unit = pos.roster.index(action.unit)
        set_down(pos, unit, pos.board.grid.index(action.hex))
        pos.flags[unit] |= MOVED | DROPPED | FROM_BOX  # trc:18.3-c
