"""A small title that keeps the contract, and whose faults can be switched on one by one.

Two sides of three units stand on a board of twenty-five hexes and two more in reserve boxes that the enemy may not look
into. A unit moves to a hex next to it or shoots at one; the side that is hit chooses which unit it loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from stavka.board import Board, Tables
from stavka.engine.action import Action, Done, Lose, Names, UnitToHex, read_units
from stavka.engine.counters import Counter, Roster
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.odds import Odds
from stavka.engine.placing import UnitToHexOption
from stavka.engine.position import Position
from stavka.engine.record.diary import parse
from stavka.engine.record.replay import replay
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import AnyOption, Automatic, Choice, Option, Stage
from stavka.engine.title import Title
from stavka.hexes import Grid, Net, bits
from stavka.lab.contract import Start
from stavka.mechanics.combat.odds import CombatRoll
from stavka.telling import situating
from stavka.telling import situation as plain
from stavka.telling.views import moment, unit_view

SIDES = ("blue", "red")
BOXES = ("lost", "west", "east")
LOST, WEST, EAST = -1, -2, -3
TURNS = 5
HIT = 4  # and more on a die hits


# what a title could say of a unit that cannot step, each with its own fault
TELLINGS = {
    "a refusal names nothing": "that is not possible",
    "a refusal counts wrongly": "{} has 1 movement points left",
    "a refusal shows a value of the program": "{} is in None",
    "a refusal is no sentence": "{} cannot step.",
}


class Faulty(Position):
    MUTABLE: ClassVar[tuple[str, ...]] = (*Position.MUTABLE, "shells")
    CACHES: ClassVar[tuple[str, ...]] = ("fronts_found",)
    title: FaultyTitle
    fronts_found: dict[int, int] | None

    def __init__(self, title: FaultyTitle, roster: Roster) -> None:
        super().__init__(title, roster, title.map, frozenset())
        self.shells = [4, 4]
        self.last_turn = TURNS

    def has(self, fault: str) -> bool:  # type: ignore[override]  # this position has faults where others have flags
        return fault == self.title.fault

    def controller(self, hex: int) -> str | None:
        return None

    def front(self, side: int) -> int:
        """The hexes of a side beside its enemies."""
        if self.fronts_found is None:
            self.fronts_found = {}
        if side not in self.fronts_found:
            self.fronts_found[side] = self.board.walk.step(self.occupied[1 - side]) & self.occupied[side]
        return self.fronts_found[side]

    def _forget_side(self, side: int) -> None:
        if not self.has("a set outlives a move"):
            super()._forget_side(side)

    def update_control(self) -> None:
        """Who stands in a hex holds it."""
        for side in (0, 1):
            self.owner[side] = self.owner[side] & ~self.occupied[1 - side] | self.occupied[side]

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        if self.has("a lost unit stays in its stack"):
            self.where[unit] = LOST
        else:
            self.put(unit, LOST)


class Step(UnitToHex):
    __slots__ = ()
    verb: ClassVar[str] = "step"


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    verb: ClassVar[str] = "shoot"
    attackers: tuple[str, ...]
    hex: str

    def words(self) -> Sequence[str]:
        return ("+".join(self.attackers), self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Shoot:
        if len(words) != 2:
            raise Unreadable("'shoot' wants attackers and a hex")
        return cls(read_units(words[0], names), names.hex(words[1]))

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


@dataclass(frozen=True, slots=True)
class Whisper(Shoot):
    """Shooting with a part that its notation leaves out."""

    loud: bool = False


class Stepping(UnitToHexOption[Faulty, Step]):
    action = Step

    def units(self, pos: Faulty) -> Sequence[int]:
        return [u for u in pos.roster.of_side[pos.player] if pos.where[u] >= 0 and not pos.flags[u]]

    def hexes(self, pos: Faulty, unit: int) -> int:
        near = pos.board.walk.around(pos.where[unit]) & ~pos.occupied[0] & ~pos.occupied[1]
        if pos.has("a hidden unit bars the way") and pos.where[pos.roster.index("R4")] == WEST:
            near &= ~pos.board.grid.set_of(("0302", "0303", "0304"))
        return near

    def not_this_unit(self, pos: Faulty, unit: int) -> Refusal:
        if pos.has("a refusal changes the position"):
            pos.flags[unit] |= 2
        if pos.has("a refusal tells where a hidden unit is"):
            return Refusal(f"{pos.short(unit)} is in box {pos.where[unit]}", "toy:1")
        return Refusal(TELLINGS.get(pos.title.fault, "{} cannot step").format(pos.short(unit)), self._rule(pos))

    @staticmethod
    def _rule(pos: Faulty) -> str:
        return "" if pos.has("a refusal cites no rule") else "toy:1"

    def not_this_hex(self, pos: Faulty, unit: int, hex: int) -> Refusal:
        return Refusal(f"{pos.hex_name(hex)} is too far or taken", "toy:1")

    def each(self, pos: Faulty) -> Iterator[Action]:
        yield from UnitToHexOption.each(self, pos)
        if pos.has("a refused action is listed"):
            yield Step(pos.short(pos.roster.of_side[1 - pos.player][0]), "0101")

    def able(self, pos: Faulty) -> Iterator[str]:
        if pos.has("every unit is said to act"):
            return iter(pos.roster.short)
        return UnitToHexOption.able(self, pos)

    def sample(self, pos: Faulty, rng: Random) -> Action | None:
        if pos.has("a refused action is drawn"):
            return Step(pos.roster.short[-1], "0101")
        return UnitToHexOption.sample(self, pos, rng)

    def put(self, pos: Faulty, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.flags[unit] = 1
        if not pos.has("nobody looks who holds what"):
            pos.update_control()
        if pos.has("play depends on what is not recorded"):
            pos.title.steps_made += 1
            pos.counts["steps"] = pos.title.steps_made


class Shooting(Option[Faulty, Shoot]):
    action = Shoot

    def each(self, pos: Faulty) -> Iterator[Action]:
        if pos.shells[pos.player]:
            for hex in bits(pos.front(1 - pos.player)):
                near = pos.board.walk.around(hex) & pos.occupied[pos.player]
                units = [pos.short(u) for h in bits(near) for u in pos.at(h)]
                if units:
                    yield self.action(tuple(units), pos.hex_name(hex))

    def refusal(self, pos: Faulty, action: Shoot) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.attackers]
        hex = pos.board.grid.index(action.hex)
        if not pos.shells[pos.player]:
            return Refusal("'shoot' is over: there are no shells left", "toy:2")
        if not pos.occupied[1 - pos.player] >> hex & 1:
            return Refusal(f"nobody is in {action.hex} to be shot at", "toy:2")
        if not units or len(set(units)) < len(units):
            return Refusal(f"'{action}' is no shot: each unit shoots once", "toy:2")
        for unit in units:
            own = pos.roster.side[unit] == pos.player and pos.where[unit] >= 0
            if not own or not pos.board.walk.around(hex) >> pos.where[unit] & 1:
                return Refusal(f"{pos.short(unit)} cannot shoot there", "toy:2")
        return None

    def play(self, pos: Faulty, action: Shoot) -> None:
        pos.shells[pos.player] -= 1
        scout(pos)
        pos.ask(Shot(pos.player, pos.board.grid.index(action.hex)), Smoke())


def scout(pos: Faulty) -> None:
    """The first shot of a side drives an enemy out of the eastern box, so that he is seen."""
    for unit in pos.roster.of_side[1 - pos.player]:
        if pos.where[unit] == EAST:
            pos.put(unit, LOST)
            if not pos.has("a secret can be taken back"):
                pos.seal()


class Whispering(Shooting):
    action = Whisper

    def each(self, pos: Faulty) -> Iterator[Action]:
        return (replace(action, loud=True) for action in Shooting.each(self, pos) if isinstance(action, Whisper))


class EndTurn(Ending[Faulty]):
    def refusal(self, pos: Faulty, action: Done) -> Refusal | None:
        if pos.has("a player is stuck") and pos.turn == 3:
            return Refusal("there is no way out", "toy:3")
        return None


@dataclass(slots=True)
class Turn(SideMenu[Faulty]):
    name: ClassVar[str] = "turn"
    rule: ClassVar[str] = "toy:1"

    def options(self, pos: Faulty) -> Sequence[AnyOption[Faulty]]:
        return (Stepping(), Whispering() if pos.has("a part is not written") else Shooting(), EndTurn())


@dataclass(slots=True)
class Shot(CombatRoll[Faulty]):
    name: ClassVar[str] = "shot"
    by_side: int
    hex: int

    def outcomes(self, pos: Faulty) -> list[tuple[tuple[int, ...], Fraction]]:
        found = CombatRoll.outcomes(self, pos)
        return found[1:] if pos.has("a face of the die is forgotten") else found

    def prospects(self, pos: Faulty, throw: tuple[int, ...]) -> Mapping[str, Fraction]:
        return {"hit" if throw[0] >= HIT else "miss": Fraction(1)}

    def rolled(self, pos: Faulty, throw: tuple[int, ...]) -> None:
        if throw[0] >= HIT:
            pos.ask(Loss(1 - self.by_side, self.hex))


@dataclass(slots=True)
class Loss(Choice[Faulty]):
    name: ClassVar[str] = "loss"
    side: int
    hex: int

    def asked(self, pos: Faulty) -> str | None:
        return SIDES[self.side]

    def choices(self, pos: Faulty) -> Sequence[Action]:
        return [Lose(pos.short(unit)) for unit in pos.at(self.hex)]

    def why_not(self, pos: Faulty, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "toy:2")

    def play(self, pos: Faulty, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit))


@dataclass(slots=True)
class Smoke(Automatic[Faulty]):
    name: ClassVar[str] = "smoke"

    def run(self, pos: Faulty) -> None:
        pos.tell("the smoke lifts")


@dataclass(slots=True)
class NeverAsked(Choice[Faulty]):
    """A stage that no rule leads to."""

    name: ClassVar[str] = "never"


STAGES: set[type[Stage[Any]]] = {Turn, Shot, Loss, Smoke}  # the checks take stages of any position
UNREACHED: set[type[Stage[Any]]] = {NeverAsked}


def _counter(side: str, number: int) -> Counter:
    short = f"{side[0].upper()}{number}"
    return Counter(short.lower(), short, f"{side} {number}", side, side, "infantry", "corps", number, 1)


COUNTERS = [_counter(side, number) for side in SIDES for number in range(1, 6)]


def _board() -> Board:
    names = [f"{row:02}{column:02}" for row in range(1, 6) for column in range(1, 6)]
    grid = Grid(names, shifted="even")
    return Board(
        grid=grid,
        terrain={"clear": grid.all},
        playable=grid.all,
        countries={},
        districts={},
        edges={},
        coasts={},
        places={},
        rivers=(),
        river_hexes=0,
        river_steps=Net.along(grid, ()),
        sides={},
        straits=(),
        rail_lines={},
        rail_only=(),
        walk=Net.over(grid, grid.all),
        tracks=Net.along(grid, ()),
        rail_hexes=0,
    )


class FaultyTitle(Title[Faulty]):
    code: ClassVar[str] = "faulty"
    name: ClassVar[str] = "Faulty"
    sides: ClassVar[tuple[str, str]] = SIDES
    boxes: ClassVar[tuple[str, ...]] = BOXES
    options: ClassVar[Mapping[str, str]] = {}
    sequence: ClassVar[Sequence[str]] = tuple(f"{side} turn" for side in SIDES)

    def __init__(self, fault: str = "", open_information: bool = False) -> None:
        super().__init__(Tables(Path(__file__).parent))
        self.fault = fault
        self.open_information = open_information  # type: ignore[misc]  # of this toy alone it depends on the test
        self.steps_made = 0
        self.map_made = _board()

    @property
    def actions(self) -> Sequence[type[Action]]:  # type: ignore[override]  # as above
        return (Step, Whisper if self.fault == "a part is not written" else Shoot, Lose, Done)

    @property
    def map(self) -> Board:
        return self.map_made

    @cached_property
    def roster(self) -> Roster:
        return Roster(COUNTERS, SIDES)

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> Faulty:
        pos = Faulty(self, self.roster)
        for side in (0, 1):
            for unit, hex in zip(pos.roster.of_side[side], ("0202", "0203", "0204"), strict=False):
                pos.put(unit, pos.board.grid.index(hex if side == 0 else hex.replace("02", "04", 1)))
            for unit, box in zip(pos.roster.of_side[side][3:], (WEST, EAST), strict=True):
                pos.put(unit, box)
        pos.update_control()
        pos.phase = -1
        return pos

    def situate(self, spec: Mapping[str, Any]) -> Faulty:
        wanted = situating.wanted_units(spec, self.boxes, ())
        placed, extra = plain.match(self.roster, wanted, (), dict(zip(SIDES, SIDES, strict=True)))
        pos = Faulty(self, Roster([*COUNTERS, *extra], SIDES))
        for unit, item in zip(placed, wanted, strict=True):
            if unit >= len(COUNTERS) and self.fault == "a piece made up is put aside":
                item = {**item, "hex": None}
            situating.place(pos, unit, item, "lost", pos.board.playable)
        pos.ask(Turn(0))
        return pos

    def next_phase(self, pos: Faulty) -> None:
        pos.phase = (pos.phase + 1) % 2
        pos.turn += pos.phase == 0
        pos.player = pos.phase
        pos.flags = [0] * len(pos.flags)
        if pos.turn > TURNS:
            pos.win(None, "draw", "night falls", "" if self.fault == "the game ends by no rule" else "toy:4")
        else:
            pos.ask(Turn(pos.phase))

    def view(self, pos: Faulty, side: str) -> dict[str, Any]:
        """Units of the enemy in the boxes are counted, not named."""
        shown = [u for u in range(len(pos.roster)) if self.open_information or self._seen(pos, side, u)]
        hidden = [box for u, box in enumerate(pos.where) if u not in shown]
        units = [unit_view(pos, u) for u in shown]
        if self.fault == "one side is shown less" and side == SIDES[1]:
            units.pop()
        if self.fault == "hidden units are listed by name":
            return {**moment(pos, side), "units": units, "hidden": [pos.short(u) for u in self._hidden(pos, WEST)]}
        return {**moment(pos, side), "units": units, "hidden": {box: hidden.count(box) for box in (WEST, EAST)}}

    @staticmethod
    def _hidden(pos: Faulty, box: int) -> list[int]:
        return [u for u, where in enumerate(pos.where) if where == box]

    @staticmethod
    def _seen(pos: Faulty, side: str, unit: int) -> bool:
        return pos.where[unit] not in (WEST, EAST) or pos.counter(unit).side == side

    def known(self, pos: Faulty, side: str) -> Faulty:
        """The enemy's units in the boxes as if they had been put there in order."""
        known = pos.copy()
        if self.fault != "what a side knows holds a secret":
            hidden = [u for u in range(len(pos.roster)) if not self._seen(pos, side, u)]
            for unit, box in zip(hidden, sorted(pos.where[u] for u in hidden), strict=True):
                known.put(unit, box)
        return known

    def odds(self, pos: Faulty, action: Action) -> Odds:
        refusal = Shooting().refusal(pos, action) if isinstance(action, Shoot) else Refusal("that is no shot")
        if refusal:
            raise Unreadable(str(refusal))
        hit = Fraction(7 - HIT, 6)
        if self.fault == "odds are inexact":
            return Odds(1, 1, "1-1", (), {"hit": 0.5, "miss": 0.5})  # type: ignore[dict-item]  # the fault itself
        if self.fault == "odds do not sum to one":
            return Odds(1, 1, "1-1", (), {"hit": hit})
        if self.fault == "odds are not those of the roll":
            return Odds(1, 1, "1-1", (), {"hit": 1 - hit / 2, "miss": hit / 2})
        return Odds(1, 1, "1-1", (), {"hit": hit, "miss": 1 - hit})


@cache
def title_with(fault: str, open_information: bool = False) -> FaultyTitle:
    """One title for all games, as the library has it."""
    return FaultyTitle(fault, open_information)


@dataclass(frozen=True, slots=True)
class FaultyStart(Start):
    """A game of the small title with one fault, or none."""

    title: str = "faulty"
    fault: str = ""
    open_information: bool = False

    def new(self) -> Game:
        title = title_with(self.fault, self.open_information)
        return Game(title, title.start(self.scenario, frozenset(), self.set_up, {}), {"title": "faulty"})

    def load(self, diary: str) -> Game:
        read = parse(diary)
        if "situation" in read.header:
            title = title_with(self.fault)
            game = Game(title, title.situate(read.header["situation"]), read.header)
        else:
            game = self.new()
        return replay(game, read)

    def situation(self, spec: Mapping[str, object]) -> Game:
        title = title_with(self.fault)
        header = {"title": "faulty", "situation": dict(spec)}
        return Game(title, title.situate(spec), header, Dice.from_seed(self.seed))

    def with_fault(self, fault: str) -> FaultyStart:
        return replace(self, fault=fault)


def swapped(game: Game, side: str, rng: Random) -> Game | None:
    """The same game with the enemy's two units in the boxes exchanged."""
    copy = game.copy()
    pos = copy.position
    hidden = [u for u in pos.roster.of_side[1 - SIDES.index(side)] if pos.where[u] in (WEST, EAST)]
    if len(hidden) != 2:
        return None
    one, other = hidden
    here, there = pos.where[one], pos.where[other]
    pos.put(one, there)
    pos.put(other, here)
    return copy
