"""26.5 Off-board encirclements: units leave by the enemy's map edge and must be matched (option)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.titles.russian_campaign.actions.movement import Exit, Rail
from stavka.titles.russian_campaign.movement import reach, restrictions
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.movement.impulse import NOBODY_LEAVES
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.rail.trains import line_of, may_ride, tracks, usable
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import (
    AXIS,
    BY_RAIL,
    DUE,
    EXITED,
    MOVED,
    OFF_MAP,
    REMOVED,
    RESERVE,
    SIDES,
)
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import italian_sellout, neutrals, what_if

OPTION = "off-board-encirclement"
EDGES = ("west", "east")  # by side: its own edge, the enemy's is the other one


def register(seams: Seams) -> None:
    let_units_leave(seams)
    seams.arrival_refused.append(barred_until_matched)
    seams.off_map_rail_refused.append(not_before_matched)


def let_units_leave(seams: Seams) -> None:
    """Units may leave the map, for the option's or a variant's sake; registered once."""
    if with_exits not in seams.movement_options:
        seams.movement_options.append(with_exits)
        seams.movement_unfinished.append(unfinished)


def with_exits(options: Sequence[AnyOption[War]], pos: War) -> Sequence[AnyOption[War]]:
    return _before_the_end(tuple(options)) if in_use(pos) else options


@cache
def _before_the_end(options: tuple[AnyOption[War], ...]) -> tuple[AnyOption[War], ...]:
    return (*options[:-1], EXITING, options[-1])


def in_use(pos: War) -> bool:
    """Whether units leave the map in this game: by the option, or for a variant's sake."""
    return OPTION in pos.options or what_if.ADOPTED in pos.counts


def owed_name(side: int) -> str:
    return f"factors {SIDES[side]} must match"


def owed(pos: War, side: int) -> int:
    """Combat factors a side has still to take off its own edge (trc:26.5.2-a, trc:26.5.3)."""
    return pos.count(owed_name(side)) if OPTION in pos.options else 0


def enemy_exits(pos: War, side: int) -> int:
    """Rail hexes of the enemy's edge (trc:26.5.1)."""
    return pos.board.edges.get(EDGES[1 - side], 0) & pos.ground.rails


def own_exits(pos: War, side: int) -> int:
    """Hexes of a side's own edge, with or without rail (trc:26.5.2-a)."""
    return pos.board.edges.get(EDGES[side], 0) & pos.ground.open


def drops_again(pos: War, unit: int) -> bool:
    """German paratroops go off the west edge to be ready for a drop (trc:var-mediterranean-5b)."""
    return pos.roster.side[unit] == AXIS and pos.roster.kind[unit] == "paratroop"


def exits_for(pos: War, unit: int) -> int:
    """Edge hexes by which a unit may leave the map."""
    side = pos.roster.side[unit]
    found = 0
    if OPTION in pos.options:
        found = enemy_exits(pos, side)
        if owed(pos, side):
            found |= own_exits(pos, side)
    if drops_again(pos, unit) or italian_sellout.wanted_in_the_west(pos, unit):
        found |= own_exits(pos, side)
    return found & ~neutrals.hexes(pos)


def barred_until_matched(pos: War, unit: int) -> Refusal | None:
    """No arriving unit is placed on the map before all factors are matched (trc:26.5.2-b)."""
    if not owed(pos, pos.roster.side[unit]):
        return None
    return Refusal(
        f"{pos.short(unit)} may not be brought on before enemy factors that left the map are matched", "trc:26.5.2-b"
    )


def not_before_matched(pos: War, side: int) -> Refusal | None:
    """No rail movement beyond the map before all factors are matched (trc:26.5.2-c)."""
    return Refusal("factors that left it are not matched yet", "trc:26.5.2-c") if owed(pos, side) else None


def ways_out(pos: War, unit: int) -> Iterator[tuple[int, ...]]:
    """A path to each edge hex by which a unit may leave now, one point being kept for the last step (trc:26.5.1)."""
    goals = exits_for(pos, unit)
    if not goals:
        return
    if arrived_by_rail(pos, unit):
        yield (pos.where[unit],)
        return
    if not free_to_move(pos, unit):
        return
    march, layers = reach.reach(pos, unit)
    halt = march.stop | march.enemy_zone
    for spent, layer in enumerate(layers[: allowance(pos, unit)]):
        for hex in bits(layer & goals & (~halt if spent else -1)):
            yield tuple(march.path(layers, hex))


def arrived_by_rail(pos: War, unit: int) -> bool:
    """A unit that came to its own edge by rail this impulse rides on (trc:26.5.2-a)."""
    if not pos.flags[unit] & BY_RAIL:
        return False
    return bool((exits_for(pos, unit) & own_exits(pos, pos.player)) >> pos.where[unit] & 1)


def can_match_from_box(pos: War, unit: int) -> bool:
    """Arriving units, and those that went off by sea, may be used to match (trc:26.5.2-a, trc:26.5.2-b)."""
    return pos.where[unit] in (DUE, OFF_MAP) and bool(pos.roster.combat[unit]) and not pos.roster.worker[unit]


def unfinished(pos: War) -> Refusal | None:
    """As long as a unit can leave, the factors the enemy took off must be matched (trc:26.5.2-a, trc:26.5.3)."""
    if italian_sellout.corps_owed(pos) > 0 and (next(departures(pos), None) or ride_off(pos)):
        return italian_sellout.still_owed(pos)
    if not owed(pos, pos.player):
        return None
    if next(matches(pos), None) is None and ride_off(pos) is None:
        return None
    left, edge = owed(pos, pos.player), EDGES[pos.player]
    return Refusal(f"{counted(left, 'combat factor')} must still leave by the {edge} edge", "trc:26.5.2-a")


def ride_off(pos: War) -> Rail | None:
    """A train that takes a unit to its own edge, where it can leave the map (trc:26.5.2-a, trc:var-italian-sellout-3).

    While armor is wanted in the west, only that is looked at.
    """
    home = own_exits(pos, pos.player)
    stations = usable(pos, pos.player, closed=0) & pos.occupied[pos.player] if pos.impulse == 1 else 0
    for unit in (u for hex in bits(stations) for u in pos.of(pos.player, hex)):
        wanted = italian_sellout.corps_owed(pos) == 0 or italian_sellout.wanted_in_the_west(pos, unit)
        if not wanted or not pos.roster.combat[unit] or not may_ride(pos, unit):
            continue
        start, line = pos.where[unit], line_of(pos, unit)
        goal = sum(1 << h for h in bits(line & home & ~(1 << start)) if reach.has_room(pos, unit, h))
        path = tracks(pos, pos.player).trace(start, goal, line) if goal else None
        if path:
            return Rail(pos.short(unit), tuple(map(pos.hex_name, path)))
    return None


def departures(pos: War) -> Iterator[Action]:
    """Every way in which armor wanted in the west can leave now."""
    home = own_exits(pos, AXIS)
    for unit in pos.roster.of_side[AXIS]:
        if pos.where[unit] >= 0 and italian_sellout.wanted_in_the_west(pos, unit):
            for path in ways_out(pos, unit):
                if home >> path[-1] & 1:
                    yield Exit(pos.short(unit), tuple(map(pos.hex_name, path)))


def matches(pos: War) -> Iterator[Action]:
    """Every way in which the phasing side can match factors now."""
    home = own_exits(pos, pos.player)
    for unit in pos.roster.of_side[pos.player]:
        if can_match_from_box(pos, unit):
            yield Exit(pos.short(unit))
        elif pos.where[unit] >= 0 and pos.roster.combat[unit]:
            for path in ways_out(pos, unit):
                if home >> path[-1] & 1:
                    yield Exit(pos.short(unit), tuple(map(pos.hex_name, path)))


class Exiting(Option[War, Exit]):
    """Units leave the map (trc:26.5.1, trc:26.5.2-a); they do not come back."""

    action = Exit
    share = 0.3

    def each(self, pos: War) -> Iterator[Action]:
        matching = owed(pos, pos.player) > 0
        for unit in pos.roster.of_side[pos.player]:
            if pos.where[unit] >= 0:
                yield from self._exits(pos, unit)
            elif matching and can_match_from_box(pos, unit):
                yield Exit(pos.short(unit))

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] != pos.player:
            return
        if pos.where[index] >= 0:
            yield from self._exits(pos, index)
        elif owed(pos, pos.player) and can_match_from_box(pos, index):
            yield Exit(unit)

    @staticmethod
    def _exits(pos: War, unit: int) -> Iterator[Action]:
        for path in ways_out(pos, unit):
            yield Exit(pos.short(unit), tuple(map(pos.hex_name, path)))

    def open(self, pos: War) -> bool:
        if OPTION in pos.options:
            return True
        if italian_sellout.corps_owed(pos) > 0:
            return True
        return bool(pos.player == AXIS and neutrals.PARATROOPS in pos.counts)

    def sample(self, pos: War, rng: Random) -> Action | None:
        if italian_sellout.corps_owed(pos) > 0:
            return next(departures(pos), None) or ride_off(pos)
        if owed(pos, pos.player):
            return next(matches(pos), None) or ride_off(pos)
        units = [u for u in rng.sample(pos.roster.of_side[pos.player], 6) if pos.where[u] >= 0]
        return next((action for unit in units for action in self._exits(pos, unit)), None)

    def refusal(self, pos: War, action: Exit) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        who, side = action.unit, pos.player
        if pos.roster.side[unit] != side:
            return Refusal(f"{who} is not yours to move now", "trc:5.1")
        if OPTION not in pos.options and not exits_for(pos, unit):
            return NOBODY_LEAVES.of(f"{who} may not leave")
        if pos.where[unit] < 0:
            return self._box_refusal(pos, unit)
        path = pos.hexes(action.path) or [pos.where[unit]]
        if path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "trc:5.4-a")
        if not exits_for(pos, unit) >> path[-1] & 1:
            return self._wrong_hex(pos, unit, path[-1])
        if len(path) == 1 and arrived_by_rail(pos, unit):
            return None
        if not free_to_move(pos, unit):
            return Refusal(f"{who} has moved or may not move in this impulse", "trc:5.4-a")
        points = allowance(pos, unit)
        if len(path) > points:
            has = counted(points, "movement point")
            return Refusal(f"{who} has {has}, leaving the map so takes {len(path)}", "trc:26.5.1")
        return restrictions.route_refusal(pos, unit, path, onward=True)

    @staticmethod
    def _box_refusal(pos: War, unit: int) -> Refusal | None:
        if not owed(pos, pos.player):
            return Refusal(f"{pos.short(unit)} is not on the map, and nothing has to be matched", "trc:26.5.2-b")
        if not can_match_from_box(pos, unit):
            return Refusal(f"{pos.short(unit)} is no arriving unit that could match enemy factors", "trc:26.5.2-b")
        return None

    @staticmethod
    def _wrong_hex(pos: War, unit: int, hex: int) -> Refusal:
        who, there, side = pos.short(unit), pos.hex_name(hex), pos.player
        if own_exits(pos, side) >> hex & 1:
            return Refusal(f"{who} leaves by its own edge only to match enemy factors", "trc:26.5.2-a")
        if drops_again(pos, unit) and OPTION not in pos.options:
            return Refusal(f"{who} leaves by the west edge, not in {there}", "trc:var-mediterranean-5b")
        return Refusal(f"{who} leaves by a rail hex of the {EDGES[1 - side]} edge, not in {there}", "trc:26.5.1")

    def play(self, pos: War, action: Exit) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        if len(path) > 1:
            walk(pos, unit, path)
        leave_map(pos, unit)


def leave_map(pos: War, unit: int) -> None:
    """A unit is off: what it owes or is owed changes (trc:26.5.1, trc:26.5.2-a)."""
    side = pos.player
    hex = pos.where[unit]
    home = hex < 0 or bool(own_exits(pos, side) >> hex & 1)
    if home and italian_sellout.wanted_in_the_west(pos, unit):
        pos.put(unit, REMOVED)  # trc:var-italian-sellout-3
        pos.add(italian_sellout.SENT)
        pos.flags[unit] = 0
    elif home and drops_again(pos, unit) and not owed(pos, side):
        pos.put(unit, RESERVE)  # trc:var-mediterranean-5b
        pos.flags[unit] = MOVED
    else:
        pos.put(unit, EXITED)
        factors = pos.roster.combat[unit]
        if home:
            pos.counts[owed_name(side)] = max(0, pos.count(owed_name(side)) - factors)
        else:
            pos.add(owed_name(1 - side), factors)
        pos.flags[unit] = 0
    pos.tell(f"{pos.short(unit)} leaves the map")
    pos.update_control()


EXITING = Exiting()
