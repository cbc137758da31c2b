"""26.8 National restrictions: where the Axis minor allies go, stack and retreat (option)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign.movement.marching import Marching
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.sea.sailing import TO_HELSINKI
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import MINOR_ALLIES
from stavka.titles.russian_campaign.variants import neutrals

FINNISH_ROW = 7  # trc:26.81-a: the last row open to the Finns
ALLIED_ROW = 12  # trc:26.82-a: the first row open to Italians, Hungarians and Rumanians
RIGA = "0617"
HELSINKI_LIMIT = 2  # trc:26.81-b
HOME = {"finnish": "finland", "hungarian": "hungary", "rumanian": "rumania"}


def register(seams: Seams) -> None:
    seams.bounds.append(within_rows)
    seams.kept_apart.append(mixed)
    seams.stacking_refused.append(beside_another_ally)
    seams.movement_unfinished.insert(0, still_mixed)
    seams.retreat_ground.append(retreat_ground)
    seams.landing_refused.append(to_helsinki)
    seams.axis_turn_ends.append(end_axis_turn)


def restricted(pos: War, unit: int) -> bool:
    """Whether the option limits a unit at all: a neutral country keeps its army at home in any case."""
    nation = pos.roster.counters[unit].nation
    return nation in MINOR_ALLIES and not neutrals.is_neutral(pos, nation)


# -- rows of the map (26.81-a, 26.82-a) --------------------------------------------------------------------------------


def within_rows(bounds: tuple[Limit, ...], pos: War, unit: int) -> tuple[Limit, ...]:
    """The hexes that a unit's nation lets it enter."""
    if not restricted(pos, unit):
        return bounds
    nation = pos.roster.counters[unit].nation
    hexes = _rows_open(pos, unit, nation)
    if nation == "finnish":
        return (*bounds, Limit(hexes, "Finns go no further south than Riga and row 07", "trc:26.81-a"))
    return (*bounds, Limit(hexes, "it goes no further north than row 12", "trc:26.82-a"))


def _rows_open(pos: War, unit: int, nation: str) -> int:
    """The rows open to a nation; a unit that a retreat led beyond them may come back, but not go further."""
    row = _row(pos, pos.where[unit]) if pos.where[unit] >= 0 else None
    if nation == "finnish":
        open_rows = _rows(pos, 1, max(FINNISH_ROW, row or 0))
        south = _south_of_riga(pos)
        return open_rows if row is not None and south >> pos.where[unit] & 1 else open_rows & ~south
    return _rows(pos, min(ALLIED_ROW, row or ALLIED_ROW), 99)


def _row(pos: War, hex: int) -> int:
    return int(pos.hex_name(hex)[:2])


def _rows(pos: War, first: int, last: int) -> int:
    cache = pos.ground.rows
    if (first, last) not in cache:
        cache[first, last] = sum(1 << h for h in pos.board.grid.indices if first <= _row(pos, h) <= last)
    return cache[first, last]


def _south_of_riga(pos: War) -> int:
    """The hexes that touch Riga from the south (trc:26.81-a); the map's rows run on beside them."""
    grid = pos.board.grid
    if RIGA not in grid:
        return 0
    row = int(RIGA[:2])
    return sum(1 << h for h in grid.neighbours(grid.index(RIGA)) if _row(pos, h) > row)


# -- different allies in one hex (26.82-c) -----------------------------------------------------------------------------


def mixed(pos: War, units: Collection[int]) -> bool:
    """Whether units of different Axis allies stand together (trc:26.82-c)."""
    counters = pos.roster.counters
    return len({counters[u].nation for u in units if counters[u].nation in MINOR_ALLIES}) > 1


def mixes(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit in a hex would stand with a unit of another ally (trc:26.82-c)."""
    return pos.roster.counters[unit].nation in MINOR_ALLIES and mixed(pos, (*pos.of(AXIS, hex), unit))


def beside_another_ally(pos: War, unit: int, hex: int) -> Refusal | None:
    if not mixes(pos, unit, hex):
        return None
    there = pos.hex_name(hex)
    return Refusal(f"{pos.short(unit)} may not stand with the unit of another ally in {there}", "trc:26.82-c")


def mixed_stacks(pos: War) -> list[int]:
    return [hex for hex, stack in sorted(pos.stacks.items()) if len(stack) > 1 and mixed(pos, stack)]


def still_mixed(pos: War) -> Refusal | None:
    """A stack of different allies that could still be parted keeps the Axis movement phase open (trc:26.82-c)."""
    if pos.player != AXIS:
        return None
    marching = Marching()
    for hex in mixed_stacks(pos):
        for unit in _allies_in(pos, hex):
            if next(marching.each_of(pos, pos.short(unit)), None):
                return Refusal(f"units of different allies stand in {pos.hex_name(hex)}", "trc:26.82-c")
    return None


def _allies_in(pos: War, hex: int) -> list[int]:
    return [u for u in pos.of(AXIS, hex) if pos.roster.counters[u].nation in MINOR_ALLIES]


# -- retreats (26.83-a) ------------------------------------------------------------------------------------------------


def retreat_ground(pos: War, unit: int) -> int | None:
    """The hexes through which a retreat breaks neither 26.81 nor 26.82 (trc:26.83-a), other allies left aside."""
    if pos.roster.counters[unit].nation not in MINOR_ALLIES:
        return None
    return borders.limited(pos, unit, pos.ground.open)


# -- sea moves to Helsinki (26.81-b) -----------------------------------------------------------------------------------


def to_helsinki(pos: War, unit: int, to: int) -> Refusal | None:
    """Two sea moves to Helsinki in the game, tried or made, and none of armor (trc:26.81-b)."""
    if pos.player != AXIS or not pos.ground.place("Helsinki") >> to & 1:
        return None
    if pos.roster.kind[unit] == "armor":
        return Refusal(f"{pos.short(unit)} is armor and may not go to Helsinki by sea", "trc:26.81-b")
    if pos.count(TO_HELSINKI) >= HELSINKI_LIMIT:
        return Refusal(f"{pos.short(unit)} may not go to Helsinki: two sea moves there have been tried", "trc:26.81-b")
    return None


# -- the end of the German turn (26.83-b) ------------------------------------------------------------------------------


def end_axis_turn(pos: War) -> None:
    """Minor allies who stand where they may not are eliminated (trc:26.83-b)."""
    pos.ask(Conform())


def out_of_bounds(pos: War, unit: int) -> bool:
    """Whether a unit of an ally ends the German turn beyond its rows or in another ally's country (trc:26.82-b)."""
    nation = pos.roster.counters[unit].nation
    hex = pos.where[unit]
    if nation not in MINOR_ALLIES or hex < 0 or neutrals.is_neutral(pos, nation):
        return False
    if nation == "finnish":
        return _row(pos, hex) > FINNISH_ROW or bool(_south_of_riga(pos) >> hex & 1)
    return _row(pos, hex) < ALLIED_ROW or _foreign_ally(pos, nation, hex)


def _foreign_ally(pos: War, nation: str, hex: int) -> bool:
    """A country is an ally's as long as that ally has not surrendered (trc:26.82-b)."""
    country = pos.ground.country.get(hex)
    owner = next((ally for ally, home in HOME.items() if home == country), None)
    gone = {name.lower() for name in pos.surrendered_allies}
    return owner is not None and owner != nation and not gone & {owner, str(country)}


@dataclass(slots=True)
class Conform(Automatic[War]):
    """Takes off the allies who are out of bounds, then has mixed stacks parted (trc:26.83-b)."""

    name: ClassVar[str] = "national restrictions"

    def run(self, pos: War) -> None:
        for unit in pos.roster.of_side[AXIS]:
            if out_of_bounds(pos, unit):
                pos.eliminate(unit, "is eliminated: its nation does not stand there")
        stacks = mixed_stacks(pos)
        if stacks:
            pos.ask(Part(stacks[0]), Conform())


@dataclass(slots=True)
class Part(Choice[War]):
    """The German picks a unit of a stack of different allies to lose (trc:26.83-b)."""

    name: ClassVar[str] = "national restrictions"
    hex: int

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return f"axis chooses the ally that is lost in {pos.hex_name(self.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in _allies_in(pos, self.hex)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "trc:26.83-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit), "is eliminated: it may not stand with another ally")
