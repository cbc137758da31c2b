"""24. Special rules of the first turns: what the army groups may attack, neutral countries, cities cut off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.telling.situation import MADE_UP
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET, STAGED
from stavka.titles.russia_besieged.state.position import War

RIDDEN = {"rumania": "rail moves into Rumania", "hungary": "rail moves into Hungary"}  # names of counts
SHIPPED = "corps shipped to Finland"
EARLY_TURNS = 2  # in which a city can be cut off and taken without entering it (rb:24.7)


@dataclass(frozen=True, slots=True)
class ArmyGroup:
    """What an army group may attack in the first impulse of the war."""

    district: str  # letter of the units, empty for none
    city: str  # units in it or beside it too
    rule: str


GROUPS = {
    "N": ArmyGroup("B", "Riga", "rb:24.1-a"),
    "C": ArmyGroup("W", "Minsk", "rb:24.1-b"),
    "S": ArmyGroup("K", "Kiev", "rb:24.1-c"),
    "F": ArmyGroup("", "", "rb:24.13-a"),
}  # that of Rumania attacks whom it can reach (rb:24.1-d)
DISTRICT_RESERVES = {"K_reserve": "K"}  # set up behind a district, and marked as its units are (rb:23.03-c)
STUKAS = {"Konigsberg": "N", "Warsaw": "C", "Krakow": "S", "Bucharest": "R"}  # by their first base (rb:23.04-d)
# where a single Stuka of one army group may be staged to (rb:24.11-b, rb:24.12-b, rb:24.13-c)
STAGING = {
    "rumania": ("S", "rb:24.11-b"),
    "hungary": ("", "rb:24.12-b"),
    "finland": ("N", "rb:24.13-c"),
}


def invasion(pos: War) -> bool:
    """The Axis first impulse of turn 1; its limits end with it (rb:24.1-g), and Finland joins (rb:24.13-e)."""
    return pos.turn == 1 and pos.impulse == 1 and pos.player == AXIS


def group_of(pos: War, unit: int) -> str:
    start = pos.counter(unit).start
    return STUKAS.get(start, start)


def district_of(pos: War, unit: int) -> str:
    """The district letter of a Russian unit; a piece that a situation made up has that of its hex."""
    counter = pos.counter(unit)
    if counter.origin == MADE_UP:
        return pos.ground.district.get(pos.where[unit], "")
    return DISTRICT_RESERVES.get(counter.start, counter.start)


# -- targets ----------------------------------------------------------------------------------------------------------


def barred(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit's army group may not attack a hex in the first impulse (rb:24.1-a,-b,-c,-d, rb:24.13-a)."""
    if not invasion(pos) or pos.roster.side[unit] != AXIS:
        return False
    group = GROUPS.get(group_of(pos, unit))
    if group is None or (group.district and not pos.seams.army_groups_bound):
        return False
    city = pos.ground.place(group.city)
    if city and pos.board.grid.spread(city) >> hex & 1:
        return False
    units = [u for u in pos.of(SOVIET, hex) if pos.roster.holds_ground[u]]
    return not group.district or any(district_of(pos, u) != group.district for u in units)


def attack_refusal(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    for unit in attackers:
        for hex in hexes:
            if barred(pos, unit, hex):
                return _told(pos, unit, hex)
    return None


def mission_refusal(pos: War, plane: int, hexes: Sequence[int]) -> Refusal | None:
    """Stukas are bound as their army group is (rb:24.1-a,-b,-c)."""
    return next((_told(pos, plane, hex) for hex in hexes if barred(pos, plane, hex)), None)


def _told(pos: War, unit: int, hex: int) -> Refusal:
    who, where = pos.short(unit), pos.hex_name(hex)
    return Refusal(
        f"{who} may not attack {where}: its army group may not in this impulse", GROUPS[group_of(pos, unit)].rule
    )


def unbound(exempt: int, pos: War, hex: int) -> int:
    """Enemies that nobody in a hex may attack oblige nobody there to attack (rb:24.1-f, rb:24.13-f)."""
    if not invasion(pos):
        return exempt
    units = [u for u in pos.of(AXIS, hex) if pos.roster.ground[u]]
    near = pos.ground.walk.around(hex) & pos.occupied[SOVIET]
    return exempt | sum(1 << h for h in bits(near) if all(barred(pos, u, h) for u in units))


def limited(pos: War) -> bool:
    return invasion(pos)


def end_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Beside an enemy it may not attack a unit stops only behind a river, or if the right army group is there.

    rb:24.1-e, rb:24.1-f; Finns may move up to the border (rb:24.13-f).
    """
    if not invasion(pos) or group_of(pos, unit) == "F":
        return None
    ground = pos.ground
    near = ground.walk.around(hex) & ~ground.over_rivers.around(hex) & pos.solid[SOVIET]
    for target in bits(near):
        if barred(pos, unit, target) and not _engaged(pos, unit, target):
            there = pos.hex_name(target)
            return Refusal(
                f"{pos.short(unit)} may not stop beside {there}, which its army group may not attack", "rb:24.1-f"
            )
    return None


def _engaged(pos: War, unit: int, target: int) -> bool:
    """Whether a unit that may attack a hex stands beside it."""
    beside = pos.ground.walk.around(target) & pos.occupied[AXIS]
    others = (u for h in bits(beside) for u in pos.of(AXIS, h) if u != unit and pos.roster.ground[u])
    return any(not barred(pos, u, target) for u in others)


# -- neutral countries ------------------------------------------------------------------------------------------------


def closed(shut: int, pos: War, unit: int) -> int:
    """Finns stay at home in the first impulse (rb:24.13-a); Hungary is closed to Russians in turn 1 (rb:24.12-e)."""
    if pos.turn != 1:
        return shut
    if pos.roster.side[unit] == SOVIET:
        return shut | pos.ground.hungary
    if invasion(pos) and pos.roster.nation[unit] == "finnish":
        return shut | pos.ground.open & ~pos.ground.finland
    return shut


def entry_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if pos.turn != 1 or not closed(0, pos, unit) >> hex & 1:
        return None
    who, there = pos.short(unit), pos.hex_name(hex)
    if pos.roster.side[unit] == SOVIET:
        return Refusal(f"{who} may not enter {there}: Hungary is neutral", "rb:24.12-e")
    return Refusal(f"{who} may not enter {there}: Finland is neutral", "rb:24.13-a")


def no_retreat(barred: int, pos: War, unit: int) -> int:
    """Russians do not retreat into Hungary (rb:24.12-c, rb:10.72-f)."""
    return barred | pos.ground.hungary if pos.turn == 1 and pos.roster.side[unit] == SOVIET else barred


def no_supply(barred: int, pos: War, side: int) -> int:
    """Nor do they trace supply through it (rb:24.12-c)."""
    return barred | pos.ground.hungary if pos.turn == 1 and side == SOVIET else barred


def rail_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """One German corps of infantry or mountain troops rides into Rumania, one into Hungary (rb:24.11-a, rb:24.12-a)."""
    if not invasion(pos):
        return None
    who, start = pos.short(unit), pos.ground.country.get(pos.where[unit])
    goal = pos.ground.country.get(hex)
    if start == "rumania" and goal != start:
        return Refusal(f"{who} may not ride out of Rumania in this impulse", "rb:24.11-a")
    if goal not in RIDDEN or goal == start:
        return None
    rule = "rb:24.11-a" if goal == "rumania" else "rb:24.12-a"
    if pos.roster.nation[unit] != "german" or pos.roster.kind[unit] not in ("infantry", "mountain"):
        return Refusal(f"{who} may not ride into {goal.capitalize()}: a German infantry or mountain corps may", rule)
    if pos.count(RIDDEN[goal]):
        return Refusal(f"{who} may not ride into {goal.capitalize()}: one corps has", rule)
    return None


def rode(pos: War, unit: int, path: Sequence[int]) -> None:
    """A unit has gone by rail."""
    if invasion(pos):
        start, goal = (pos.ground.country.get(hex) for hex in (path[0], path[-1]))
        if goal in RIDDEN and goal != start:
            pos.add(RIDDEN[goal])


def sea_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """One German corps of infantry or mountain troops is shipped to Finland in turn 1 (rb:24.13-d)."""
    finland = pos.ground.finland
    if pos.turn != 1 or pos.player != AXIS or not finland >> hex & 1 or finland >> pos.where[unit] & 1:
        return None
    if pos.roster.nation[unit] != "german" or pos.roster.kind[unit] not in ("infantry", "mountain"):
        fit = "a German infantry or mountain corps may"
        return Refusal(f"{pos.short(unit)} may not sail to Finland in this turn: {fit}", "rb:24.13-d")
    if pos.count(SHIPPED):
        return Refusal(f"{pos.short(unit)} may not sail to Finland: one corps has in this turn", "rb:24.13-d")
    return None


def sailed(pos: War, unit: int, hex: int) -> None:
    """A unit has come by sea."""
    if pos.turn == 1 and pos.ground.finland >> hex & 1:
        pos.add(SHIPPED)


def invasion_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Nobody invades from the sea in May/June 1941 (rb:24.3)."""
    if pos.turn != 1:
        return None
    return Refusal(f"{pos.short(unit)} may not invade: nobody does in the first turn", "rb:24.3")


def stage_refusal(pos: War, base: int, hex: int) -> Refusal | None:
    """One Stuka is staged into Rumania, one into Finland, none into Hungary (rb:24.11-b, rb:24.12-b, rb:24.13-c)."""
    if not invasion(pos) or pos.roster.side[base] != AXIS:
        return None
    goal, start = pos.ground.country.get(hex), pos.ground.country.get(pos.where[base])
    if goal not in STAGING or goal == start:
        return None
    group, rule = STAGING[goal]
    who = pos.short(base)
    if not group or group_of(pos, base) != group:
        return Refusal(f"{who} may not be staged into {goal.capitalize()} in this impulse", rule)
    country = pos.board.countries[goal]
    staged = (u for u in pos.roster.of_kind(AXIS, "airbase") if pos.flags[u] & STAGED and group_of(pos, u) == group)
    if any(pos.where[u] >= 0 and country >> pos.where[u] & 1 for u in staged):
        return Refusal(f"{who} may not be staged into {goal.capitalize()}: one Stuka has been", rule)
    return None
