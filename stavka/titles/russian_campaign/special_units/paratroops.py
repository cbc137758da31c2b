"""18. Russian paratroops."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit
from stavka.mechanics.movement.dropping import ParachuteDrops
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


class Dropping(ParachuteDrops[War, Drop]):
    """Paratroops drop from their box (trc:18.1-a, trc:4.2.1-c)."""

    action = Drop

    def open(self, pos: War) -> bool:
        return RESERVE in pos.where and time_to_drop(pos)

    def ready(self, pos: War) -> Sequence[int]:
        return ready(pos) if time_to_drop(pos) else ()

    def not_ready(self, pos: War, unit: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.roster.kind[unit] != "paratroop" or pos.roster.side[unit] != SOVIET:
            return Refusal(f"{who} is no Russian paratroop corps", "trc:18.1-a")
        if not time_to_drop(pos):
            return Refusal(f"{who} drops in the Russian first impulse of a snow turn only", "trc:18.1-a")
        if pos.where[unit] == DUE:
            return Refusal(f"{who} becomes available only now and must go to its box or to Moscow", "trc:18.2-a")
        if pos.where[unit] != RESERVE:
            return Refusal(f"{who} is not in the Paratroop Reserve Box", "trc:18.1-b")
        return None

    def limits(self, pos: War, unit: int) -> list[Limit]:
        return drop_limits(pos)

    def has_room(self, pos: War, unit: int, hex: int) -> bool:
        return reach.has_room(pos, unit, hex)

    def no_room(self, pos: War, unit: int, hex: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} would be one unit too many in {pos.board.label(hex)}", "trc:6.2")

    def land(self, pos: War, unit: int, hex: int) -> None:
        set_down(pos, unit, hex)
        pos.flags[unit] |= MOVED | DROPPED | FROM_BOX  # trc:18.3-c
