"""5.3 and 8: the mutual administrative phase, German segment first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from stavka.hexes import bits
from stavka.rules.action import Action, Done
from stavka.rules.menus import Ending, SideMenu
from stavka.rules.placing import UnitToHexOption, random_hex
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Choice, Option
from stavka.titles.barbarossa_deluxe import cities, conversions, entry, replacements, stacking, supply, victory
from stavka.titles.barbarossa_deluxe.actions import (
    Attach,
    Convert,
    Decline,
    Enter,
    Fortify,
    Rebuild,
    Replace,
    Wall,
    Withdraw,
)
from stavka.titles.barbarossa_deluxe.flags import (
    AWAITING,
    AXIS,
    BY_EDGE,
    DEAD,
    DUE,
    OUT,
    RVGK,
    SIDES,
    SOVIET,
    UNCONVERTED,
    WITHDRAWN,
)
from stavka.titles.barbarossa_deluxe.position import War

EAST_WALL_TURN, EAST_WALLS = 19, 10  # bd:8.5
AREA_TURN = 16  # bd:8.18-a


def due(pos: War, side: int) -> list[int]:
    return [u for u in pos.roster.of_side[side] if pos.where[u] == DUE]


def asked(pos: War) -> int:
    return cities.asked_side(pos)


class Entering(UnitToHexOption):
    """Reinforcements come in, each where it may (bd:8.1-a,-d,-f)."""

    action = Enter
    share = 20.0

    def units(self, pos: War) -> Sequence[int]:
        skip = (entry.ATTACHED, entry.CONVERTED)
        counters = pos.roster.counters
        return [u for u in due(pos, asked(pos)) if counters[u].place not in skip]

    def hexes(self, pos: War, unit: int) -> int:
        return entry.hexes(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is no reinforcement of this turn", "bd:8.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if entry.battle_groups_placed(pos) >> hex & 1 and pos.roster.kind[unit] in ("kg", "emergency"):
            return Refusal(f"{where} has taken a battle group in this phase", "bd:8.2-d")
        if pos.roster.counts[unit] and entry.crowded(pos) >> hex & 1:
            return Refusal(f"{where} has taken in a full stack this turn", "bd:8.1-e")
        if not stacking.fits(pos, [unit], hex):
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        return Refusal(f"{pos.short(unit)} may not come in at {where}", entry.rule_of(pos, unit))

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        entry.note(pos, unit, hex)
        entry.place_group(pos, unit, hex)
        pos.update_control()


class Replacing(UnitToHexOption):
    """A step rebuilds a unit of the dead pile, which comes in like a reinforcement (bd:8.12-a, bd:8.13)."""

    action = Replace
    share = 6.0

    def units(self, pos: War) -> Sequence[int]:
        return replacements.rebuildable(pos, asked(pos))

    def hexes(self, pos: War, unit: int) -> int:
        found = entry.ordinary(pos, pos.roster.side[unit]) & ~entry.crowded(pos)
        return found & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return why_not_rebuilt(pos, unit)

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if entry.crowded(pos) >> hex & 1:
            return Refusal(f"{where} has taken in a full stack this turn", "bd:8.1-e")
        if not stacking.fits(pos, [unit], hex):
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        return Refusal(f"{pos.short(unit)} may not come in at {where}", "bd:8.1-f")

    def put(self, pos: War, unit: int, hex: int) -> None:
        replacements.spend(pos, unit)
        pos.put(unit, hex)
        entry.note(pos, unit, hex)
        pos.update_control()


def why_not_rebuilt(pos: War, unit: int) -> Refusal:
    who = pos.short(unit)
    if pos.roster.axis_satellite[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"no step rebuilds {who}, a satellite army", "bd:8.15-a")
    if pos.roster.dotted[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"{who} never returns once eliminated", "bd:8.12-e")
    if unit in pos.counts.get(replacements.CONVERTED, ()):
        return Refusal(f"{who} has just made way for another army; replacements came before that", "bd:5.3-b")
    if pos.where[unit] != DEAD:
        return Refusal(f"{who} is not in the dead pile", "bd:8.12-a")
    german = pos.roster.side[unit] == AXIS
    return Refusal(f"no replacement step is left for {who}", "bd:8.12-c" if german else "bd:8.12-d")


class Attaching(Option):
    """Tiger battalions and cavalry-mechanized groups are placed on units in overland supply (bd:8.31-a, bd:8.32-a)."""

    action = Attach
    share = 10.0

    def weight(self, pos: War) -> float:
        return 1.0 if self._riders(pos) else 0.0

    def _riders(self, pos: War) -> list[int]:
        return [u for u in due(pos, asked(pos)) if pos.roster.rides[u]]

    def each(self, pos: War) -> Iterator[Action]:
        for rider in self._riders(pos):
            for unit in hosts(pos, rider):
                yield Attach(pos.short(rider), pos.short(unit))

    def refusal(self, pos: War, action: Attach) -> Refusal | None:
        rider, unit = pos.roster.index(action.unit), pos.roster.index(action.other)
        if rider not in self._riders(pos):
            return Refusal(f"{action.unit} is not to be attached now", "bd:8.31-a")
        return host_refusal(pos, rider, unit)

    def play(self, pos: War, action: Attach) -> None:
        attach(pos, pos.roster.index(action.unit), pos.roster.index(action.other))


def host_refusal(pos: War, rider: int, unit: int) -> Refusal | None:
    """Whether a support unit may be attached to this one."""
    roster, tiger = pos.roster, pos.roster.tiger[rider]
    who = pos.short(unit)
    if roster.side[unit] != roster.side[rider] or roster.satellite[unit]:
        return Refusal(f"{who} may not have it", "bd:8.31-d" if tiger else "bd:8.32-d")
    fit = roster.counters[unit].size == "corps" if tiger else roster.army[unit]
    if not fit or roster.rides[unit] or roster.static[unit] or pos.where[unit] < 0 or not supply.is_overland(pos, unit):
        what = "a German corps" if tiger else "a Soviet army"
        return Refusal(f"{who} is not {what} in overland supply", "bd:8.31-a" if tiger else "bd:8.32-a")
    if any(roster.rides[u] and u != rider for u in pos.of(roster.side[unit], pos.where[unit])):
        return Refusal(f"the stack of {who} has one already", "bd:8.31-c" if tiger else "bd:8.32-c")
    return None


def hosts(pos: War, rider: int) -> list[int]:
    return [u for u in pos.roster.of_side[pos.roster.side[rider]] if host_refusal(pos, rider, u) is None]


def attach(pos: War, rider: int, unit: int) -> None:
    for other, held in enumerate(pos.rider):
        if held == rider:
            pos.rider[other] = -1
    pos.rider[unit] = rider
    pos.put(rider, pos.where[unit])


# -- the German segment (5.3) -----------------------------------------------------------------------------------------


class Walling(Option):
    """All ten East Wall counters are placed on turn 19, one to a hex (bd:8.5)."""

    action = Wall
    share = 30.0

    def weight(self, pos: War) -> float:
        return 1.0 if walls_left(pos) else 0.0

    def each(self, pos: War) -> Iterator[Action]:
        if walls_left(pos):
            yield from (Wall(pos.hex_name(h)) for h in bits(wall_sites(pos)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        sites = wall_sites(pos)
        return Wall(pos.hex_name(random_hex(sites, rng))) if sites else None

    def refusal(self, pos: War, action: Wall) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        if not walls_left(pos):
            return Refusal("no East Wall counter is to be placed now", "bd:8.5")
        if not wall_sites(pos) >> hex & 1:
            reason = "is no free German hex in overland supply outside cities in the USSR or the Baltic states"
            return Refusal(f"{pos.board.label(hex)} {reason}", "bd:8.5")
        return None

    def play(self, pos: War, action: Wall) -> None:
        pos.walls |= 1 << pos.board.grid.index(action.hex)
        pos.add("walls", -1)


def walls_left(pos: War) -> int:
    return pos.count("walls") if asked(pos) == AXIS else 0


def wall_sites(pos: War) -> int:
    ground = pos.ground
    return ground.soviet_home & pos.owner[AXIS] & supply.overland(pos, AXIS) & ~ground.cities & ~pos.walls


class EndAxis(Ending):
    """Ends the German segment; who has not come in is lost (bd:8.1-b, bd:8.3-a, bd:8.2-c)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        if walls_left(pos) and wall_sites(pos):
            return Refusal("all East Wall counters must be placed at once", "bd:8.5")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.counts.pop("walls", None)
        for unit in due(pos, AXIS):
            if unit == pos.roster.para:  # it may still drop (bd:4.17-c)
                continue
            pos.where[unit] = OUT
            pos.tell(f"{pos.short(unit)} does not come in and is lost")
        replacements.end(pos, AXIS)


@dataclass(slots=True)
class Administration(SideMenu):
    """A segment of the mutual administrative phase (bd:5.2-a, bd:5.3-a,-b)."""

    name: ClassVar[str] = "administration"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[Option]:
        return SOVIET_OPTIONS if self.side == SOVIET else AXIS_OPTIONS


def begin_axis(pos: War) -> None:
    """The German segment comes first (bd:5.3-a)."""
    pos.counts.pop("entries", None)
    pos.counts.pop("groups placed", None)
    pos.flags = [flags & ~BY_EDGE if flags else 0 for flags in pos.flags]  # a turn without movement leaves no debt
    replacements.begin(pos, AXIS)
    conversions.panzers(pos)
    if pos.turn == EAST_WALL_TURN and pos.scenario in ("campaign", "road_back"):  # bd:14.7-f
        pos.counts["walls"] = EAST_WALLS
    stages: list[Any] = []
    if due(pos, AXIS) or replacements.rebuildable(pos, AXIS) or pos.count("walls"):
        stages.append(Administration(AXIS))
    if second_ss_due(pos):
        stages.append(SecondSS())
    pos.ask(*stages)


def second_ss_due(pos: War) -> bool:
    """Whether 2nd SS Panzer Corps is to be withdrawn now (bd:8.17-a,-b,-d, bd:14.7-e)."""
    if pos.scenario not in ("campaign", "road_back") or pos.counts.get("gambit"):
        return False
    corps = pos.roster.second_ss
    if pos.turn in (19, 25) and (pos.where[corps] >= 0 or pos.where[corps] == DEAD):
        pos.counts["ss due"] = pos.turn
    return bool(pos.counts.get("ss due"))


@dataclass(slots=True)
class SecondSS(Choice):
    """2nd SS Panzer Corps leaves for the west, or a point is lost (bd:8.17-a,-b,-c, bd:4.10)."""

    name: ClassVar[str] = "withdrawal of the 2nd SS Panzer Corps"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        corps = pos.roster.second_ss
        free = pos.where[corps] == DEAD or (pos.where[corps] >= 0 and supply.is_overland(pos, corps))
        return [Withdraw(pos.short(corps)), Decline()] if free else [Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("it can leave only in overland supply or from the dead pile", "bd:8.17-b")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        corps = pos.roster.second_ss
        first = pos.counts["ss due"] == pos.turn
        if isinstance(action, Withdraw):
            pos.counts.pop("ss due")
            pos.remove(corps, AWAITING)  # bd:8.31-e: Tigers leave and come back with their corps
            pos.arrives[corps] = 24 if pos.turn < 24 else 31
            pos.tell("2nd SS Panzer Corps is withdrawn")
            return
        if first:
            victory.points(pos, -1, "2nd SS Panzer Corps was not withdrawn")
        if pos.where[corps] == DEAD or supply.is_overland(pos, corps):
            pos.counts.pop("ss due")  # declined for good; a delay is judged again each turn


# -- the Soviet segment (5.3) -----------------------------------------------------------------------------------------


class Rebuilding(Option):
    """A rebuilt Soviet unit waits in the RVGK box, outside its limit of five (bd:8.8, bd:8.9-e, bd:8.1-d)."""

    action = Rebuild
    share = 3.0

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Rebuild(pos.short(u)) for u in replacements.rebuildable(pos, SOVIET))

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return None if unit in replacements.rebuildable(pos, SOVIET) else why_not_rebuilt(pos, unit)

    def play(self, pos: War, action: Rebuild) -> None:
        unit = pos.roster.index(action.unit)
        replacements.spend(pos, unit)
        pos.where[unit] = RVGK


class Converting(Option):
    """A Guards or shock army takes the place of a supplied rifle army (bd:8.20-a,-b,-c)."""

    action = Convert
    share = 10.0

    def weight(self, pos: War) -> float:
        return 1.0 if conversions.waiting(pos) else 0.0

    def each(self, pos: War) -> Iterator[Action]:
        donors = conversions.donors(pos)
        for new in conversions.waiting(pos):
            for old in donors:
                yield Convert(pos.short(new), pos.short(old))

    def sample(self, pos: War, rng: Random) -> Action | None:
        new, donors = conversions.waiting(pos), conversions.donors(pos)
        if not new or not donors:
            return None
        return Convert(pos.short(rng.choice(new)), pos.short(rng.choice(donors)))

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        new, old = pos.roster.index(action.unit), pos.roster.index(action.other)
        if new not in conversions.waiting(pos):
            return Refusal(f"{action.unit} is no Guards or shock army that arrives now", "bd:8.20-a")
        if old not in conversions.donors(pos):
            return Refusal(f"{action.other} is no rifle army on the map in overland supply", "bd:8.20-c")
        return None

    def play(self, pos: War, action: Convert) -> None:
        new, old = pos.roster.index(action.unit), pos.roster.index(action.other)
        conversions.swap(pos, old, new)
        pos.where[old] = DEAD  # bd:8.20-a: for normal replacement, on a later turn
        pos.counts[replacements.CONVERTED] = (*pos.counts.get(replacements.CONVERTED, ()), old)
        pos.flags[new] &= ~UNCONVERTED


class Fortifying(Option):
    """The fortified area is placed on turn 16 (bd:8.18-a,-e)."""

    action = Fortify
    share = 30.0

    def weight(self, pos: War) -> float:
        return 1.0 if area_due(pos) else 0.0

    def each(self, pos: War) -> Iterator[Action]:
        if area_due(pos):
            yield from (Fortify(pos.hex_name(h)) for h in bits(area_sites(pos)))

    def refusal(self, pos: War, action: Fortify) -> Refusal | None:
        if not area_due(pos):
            return Refusal("the fortified area is not to be placed now", "bd:8.18-a")
        if not area_sites(pos) >> pos.board.grid.index(action.hex) & 1:
            return Refusal("it and the six hexes around it must be Soviet and in overland supply", "bd:8.18-a")
        return None

    def play(self, pos: War, action: Fortify) -> None:
        pos.area = pos.board.grid.index(action.hex)
        pos.area_turn = pos.turn
        pos.counts["area placed"] = 1


def area_due(pos: War) -> bool:
    return pos.turn == AREA_TURN and not pos.counts.get("area placed")


def area_sites(pos: War) -> int:
    good = pos.owner[SOVIET] & supply.overland(pos, SOVIET)
    grid, near = pos.ground.grid, pos.ground.near
    return sum(1 << h for h in bits(good) if len(grid.neighbours(h)) == 6 and not near[h] & ~good)


class EndSoviet(Ending):
    """Ends the Soviet segment; who has not come in waits in the RVGK box (bd:8.1-c, bd:8.30-k)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        if area_due(pos) and area_sites(pos):
            return Refusal("the fortified area cannot be delayed", "bd:8.18-a")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        roster = pos.roster
        for unit in due(pos, SOVIET):
            if roster.cavalry[unit] or roster.static[unit]:
                pos.where[unit] = OUT
                pos.tell(f"{pos.short(unit)} does not come in and is lost")
                continue
            if unit in roster.red_romanians or unit in roster.bulgarians:
                pos.where[unit] = AWAITING
                pos.arrives[unit] = pos.turn + 1
                continue
            pos.where[unit] = RVGK
            if roster.counters[unit].place == entry.CONVERTED:
                pos.flags[unit] |= UNCONVERTED
        replacements.end(pos, SOVIET)


AXIS_OPTIONS: tuple[Option, ...] = (Entering(), Replacing(), Attaching(), Walling(), EndAxis())
SOVIET_OPTIONS: tuple[Option, ...] = (
    Entering(),
    Replacing(),
    Rebuilding(),
    Attaching(),
    Converting(),
    Fortifying(),
    EndSoviet(),
)


def begin_soviet(pos: War) -> None:
    """The Soviet segment: units come, are converted, are withdrawn (bd:5.3-b)."""
    replacements.begin(pos, SOVIET)
    conversions.guards_tanks(pos)
    for unit in (pos.roster.lpma, pos.roster.lcfc):  # bd:8.34-a, bd:8.35-a
        if unit >= 0 and pos.where[unit] == DUE:
            hexes = entry.hexes(pos, unit)
            pos.put(unit, hexes.bit_length() - 1) if hexes else pos.put(unit, OUT)
    stages: list[Any] = []
    if due(pos, SOVIET) or conversions.waiting(pos) or replacements.rebuildable(pos, SOVIET) or area_due(pos):
        stages.append(Administration(SOVIET))
    if withdrawal_due(pos):
        stages.append(Withdrawal(pos.turn == 20))
    pos.ask(*stages)


def withdrawal_due(pos: War) -> bool:
    """Turns 6 to 8 and 20; not in the alternative 1942 game (bd:8.21-a,-b, bd:15.8-i)."""
    if pos.scenario == "what_if_1942" or pos.turn not in (6, 7, 8, 20):
        return False
    return pos.turn != 20 or bool(conversions.donors(pos))


@dataclass(slots=True)
class Withdrawal(Choice):
    """A rifle army leaves: till turn 27, or on turn 20 for good (bd:8.21-a,-b,-c, bd:4.9)."""

    name: ClassVar[str] = "withdrawal of a rifle army"
    for_good: bool

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def choices(self, pos: War) -> Sequence[Action]:
        armies: list[Action] = [Withdraw(pos.short(u)) for u in conversions.donors(pos)]
        return armies if self.for_good else [*armies, Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Decline):
            return Refusal("this withdrawal cannot be declined", "bd:8.21-b")
        return Refusal("a rifle army on the map in overland supply is wanted", "bd:8.21-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Decline):
            victory.points(pos, 1, "a withdrawal was declined")
            return
        assert isinstance(action, Withdraw)
        unit = pos.roster.index(action.unit)
        rider = pos.rider[unit]
        if rider >= 0:
            pos.rider[unit] = -1
            pos.put(rider, RVGK)
        pos.remove(unit, OUT if self.for_good else WITHDRAWN)
        pos.tell(f"{action.unit} is withdrawn")
