"""A toy title for the tests of mechanics: a small open map, two sides, and whatever pieces a test names.

``toy(B1="5-4 0303", R1="7-4/4-3 0304 armor")`` is a position with a blue corps in 0303 and a red armored one of two
steps in 0304. A test puts its own stages on the stack; when they are all gone the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from stavka.board import Board, Place, Tables
from stavka.engine.action import Action, Done, Lose, UnitAlongPath, UnitToHex
from stavka.engine.counters import Counter, Roster, Strength
from stavka.engine.game import Game
from stavka.engine.menus import SideMenu
from stavka.engine.odds import Odds
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import AnyOption, Stage
from stavka.engine.title import Title
from stavka.hexes import Grid, Net, bits
from stavka.mechanics.combat.actions import Advance, GiveUp, GroupAttack, RetreatNext, RetreatTo
from stavka.mechanics.combat.duty import DutyPosition
from stavka.mechanics.rail.conversion import RailPosition
from stavka.mechanics.rail.net import RailNet
from stavka.mechanics.zones.zones import zone_of

BLUE, RED = 0, 1
SIDES = ("blue", "red")
POOL, GONE, WAITING = -1, -2, -3
ROWS = COLUMNS = 9

# flags of units, as many as the mechanics ask for
MOVED, FOUGHT, HELD, VICTOR, VICTOR_BEFORE, GOING_ON = 1, 2, 4, 8, 16, 32

GRID = Grid([f"{r:02}{c:02}" for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1)], shifted="even")
CITIES = {"Aville": "0502", "Beton": "0505", "Ceburg": "0508"}
RAILS = ("0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508", "0509")  # with a branch north from 0504
BRANCH = ("0504", "0404", "0304")


def at(*names: str) -> int:
    """A set of hexes by their numbers."""
    return GRID.set_of(names)


def toy_board() -> Board:
    """Nine by nine clear hexes; row 05 has a railway from edge to edge with three cities, and a branch to the north."""
    tracks = [*pairwise(RAILS), *pairwise(BRANCH)]
    return Board(
        grid=GRID,
        terrain={"clear": GRID.all},
        playable=GRID.all,
        countries={},
        districts={},
        edges={"east": at(*(f"{r:02}01" for r in range(1, 10))), "west": at(*(f"{r:02}09" for r in range(1, 10)))},
        coasts={},
        places={name: Place(name, GRID.index(hex), "major") for name, hex in CITIES.items()},
        rivers=(),
        river_hexes=0,
        river_steps=Net.along(GRID, ()),
        sides={},
        straits=(),
        rail_lines={},
        rail_only=(),
        walk=Net.over(GRID, GRID.all),
        tracks=Net.along(GRID, [(GRID.index(a), GRID.index(b)) for a, b in tracks]),
        rail_hexes=at(*RAILS, *BRANCH),
    )


BOARD = toy_board()
RAIL_NET = RailNet(BOARD.tracks, BOARD.rail_hexes, at(*CITIES.values()))


class Attack(GroupAttack):
    """An attack of the toy: units and hexes, no more."""

    __slots__ = ()
    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack B1+B2 0304"


class Ride(UnitAlongPath):
    """Rail movement of the toy."""

    __slots__ = ()
    verb: ClassVar[str] = "rail"
    usage: ClassVar[str] = "rail B1 0501-0502"


class PutDown(UnitToHex):
    """Puts a piece of the toy in a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place R1 0504"


class Transfer(UnitToHex):
    """A sea move of the toy from port to port."""

    __slots__ = ()
    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer B1 0105"


class ToyWar(DutyPosition, RailPosition):
    """A position of the toy."""

    FIXED: ClassVar[tuple[str, ...]] = (*DutyPosition.FIXED, "rail_net")
    CACHES: ClassVar[tuple[str, ...]] = (*DutyPosition.CACHES, "_joined")

    def __init__(self, title: ToyTitle) -> None:
        super().__init__(title, title.roster, title.map, frozenset())
        self.impulse = 1
        self.rail_net = RAIL_NET
        self.rails = 0
        self.passed, self.exits_passed, self.exit_junctions = 0, (0, 0), 0
        self._joined = None
        self.last_turn = 9

    def zone(self, side: int) -> int:
        return zone_of(self, side, self.board.walk)

    def controller(self, hex: int) -> str | None:
        return next((SIDES[side] for side in (BLUE, RED) if self.owner[side] >> hex & 1), None)

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        self.tell(f"{self.short(unit)} {why}")
        self.put(unit, POOL)
        self.lost_steps.pop(unit, None)

    def surrender(self, unit: int) -> None:
        self.tell(f"{self.short(unit)} surrenders")
        self.put(unit, GONE)

    def hex_of(self, unit: str) -> str | None:
        """Where a unit is, by the printed number; None off the map."""
        where = self.where[self.roster.find(unit)]
        return self.hex_name(where) if where >= 0 else None

    def units_named(self, *names: str) -> list[int]:
        return [self.roster.find(name) for name in names]


class ToyTitle(Title[ToyWar]):
    """The toy with the pieces of one test."""

    code: ClassVar[str] = "toy"
    name: ClassVar[str] = "Toy of the mechanics"
    sides: ClassVar[tuple[str, str]] = SIDES
    actions: ClassVar[Sequence[type[Action]]] = (
        Done,
        Lose,
        Attack,
        RetreatTo,
        RetreatNext,
        Advance,
        GiveUp,
        Ride,
        Transfer,
        PutDown,
    )
    boxes: ClassVar[tuple[str, ...]] = ("pool", "gone", "waiting")
    options: ClassVar[Mapping[str, str]] = {}
    sequence: ClassVar[Sequence[str]] = ("all",)

    def __init__(self, counters: Sequence[Counter]) -> None:
        super().__init__(Tables(Path(__file__).parent))
        self._roster = Roster(counters, SIDES)

    @property
    def map(self) -> Board:
        return BOARD

    @property
    def roster(self) -> Roster:
        return self._roster

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> ToyWar:
        return ToyWar(self)

    def situate(self, spec: Mapping[str, Any]) -> ToyWar:
        return ToyWar(self)

    def next_phase(self, pos: ToyWar) -> None:
        pos.win(None, "draw", "nothing is left to do", "toy:1")

    def view(self, pos: ToyWar, side: str) -> dict[str, Any]:
        return {"units": list(bits(pos.occupied[BLUE] | pos.occupied[RED]))}

    def odds(self, pos: ToyWar, action: Action) -> Odds:
        raise Unreadable("nobody fights here")


def toy(**units: str) -> ToyWar:
    """A position with these units, each told as factors, hex (or ``off``) and kind; ``7-4/4-3`` has two steps."""
    title = ToyTitle([counter(short, told) for short, told in units.items()])
    pos = ToyWar(title)
    for unit, told in enumerate(units.values()):
        hex = told.split()[1]
        pos.put(unit, WAITING if hex == "off" else GRID.index(hex))
    return pos


def counter(short: str, told: str) -> Counter:
    factors, _, *kind = told.split()
    strengths = [Strength(*map(int, part.split("-"))) for part in factors.split("/")]
    full, *reduced = strengths
    return Counter(
        id=short.lower(),
        short=short,
        name=f"{short} of the toy",
        side=SIDES[BLUE] if short.startswith("B") else SIDES[RED],
        nation="",
        kind=kind[0] if kind else "infantry",
        size="army" if "army" in kind else "corps",
        combat=full.combat,
        move=full.move,
        steps=len(strengths),
        reduced=tuple(reduced),
        step_worth=1 if "half" in kind else 2,
        stack_worth=0 if "free" in kind else 3 if "army" in kind else 2,
    )


@dataclass(slots=True)
class ToyMenu(SideMenu[ToyWar]):
    """A phase of the toy: subclasses name it and say what it offers."""

    offers: ClassVar[Sequence[AnyOption[ToyWar]]]

    def options(self, pos: ToyWar) -> Sequence[AnyOption[ToyWar]]:
        return self.offers


def refused_by(game: Game, action: str) -> str:
    """The rule by which an action is refused, after trying it: nothing changes."""
    before = game.position.fingerprint()
    refusal = game.refusal(action)
    assert refusal is not None, f"{action} was allowed"
    with pytest.raises(Illegal):
        game.play(action)
    assert game.position.fingerprint() == before
    return refusal.rule


def offered(game: Game) -> set[str]:
    """Every action that is listed as legal."""
    return {str(action) for action in game.legal()}


def drawn(pos: ToyWar, option: AnyOption[ToyWar], times: int = 60) -> set[str]:
    """The actions that a random player draws from an option; each of them is legal."""
    rng = Random(1941)
    found = [option.sample(pos, rng) for _ in range(times)]
    assert all(action is not None and option.refusal(pos, action) is None for action in found)
    return {str(action) for action in found}


def playing(pos: ToyWar, *stages: Stage[ToyWar]) -> Game:
    """A game at these stages, the first to be asked first; dice are given by hand."""
    pos.ask(*stages)
    return Game(pos.title, pos, {"title": "toy"})
