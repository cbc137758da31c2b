"""A toy title: a ten-sided die, weather chits drawn from a pool, and units that lose steps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from stavka.board import Board, Tables
from stavka.engine.action import Action, Done, Lose
from stavka.engine.chance import Draw, Roll
from stavka.engine.counters import Counter, Roster, Strength
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.odds import Odds
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import AnyOption, Option
from stavka.engine.title import Title
from stavka.telling import situating
from stavka.telling import situation as plain
from stavka.telling.views import moment, unit_view
from tests.board.small import small_board

CHITS = {"clear": 3, "mud": 2, "snow": 1}


class ToyPosition(Position):
    MUTABLE: ClassVar[tuple[str, ...]] = (*Position.MUTABLE, "chits")

    def __init__(self, title: "ToyTitle", roster: Roster, board: Board) -> None:
        super().__init__(title, roster, board, frozenset())
        self.chits = dict(CHITS)
        self.weather = "clear"
        self.last_turn = 3

    def controller(self, hex: int) -> str | None:
        return "axis" if self.owner[0] >> hex & 1 else "soviet" if self.owner[1] >> hex & 1 else None

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        self.put(unit, -1)
        self.lost_steps.pop(unit, None)
        self.tell(f"{self.short(unit)} {why}")


@dataclass(slots=True)
class WeatherDraw(Draw[ToyPosition]):
    """A chit is drawn and stays out."""

    name: ClassVar[str] = "weather"

    def pool(self, pos: ToyPosition) -> Mapping[str, int]:
        return pos.chits

    def drawn(self, pos: ToyPosition, what: str) -> None:
        pos.chits[what] -= 1
        pos.weather = what
        pos.tell(f"{what} is drawn")


@dataclass(slots=True)
class Barrage(Roll[ToyPosition]):
    """Two ten-sided dice: each 9 or 10 costs the unit a step."""

    name: ClassVar[str] = "barrage"
    dice: ClassVar[int] = 2
    faces: ClassVar[int] = 10
    unit: int

    def rolled(self, pos: ToyPosition, throw: tuple[int, ...]) -> None:
        for die in throw:
            if die >= 9 and pos.where[self.unit] >= 0:
                lose_step(pos, self.unit)


def lose_step(pos: ToyPosition, unit: int) -> None:
    if pos.steps(unit) == 1:
        pos.eliminate(unit)
    else:
        pos.set_steps(unit, pos.steps(unit) - 1)


class Losing(Option[ToyPosition, Lose]):
    """Asks for a barrage on a unit of one's own."""

    action = Lose

    def each(self, pos: ToyPosition) -> Iterator[Action]:
        return (Lose(pos.short(u)) for u in pos.roster.of_side[pos.player] if pos.where[u] >= 0)

    def refusal(self, pos: ToyPosition, action: Lose) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        on_map = pos.where[unit] >= 0 and pos.roster.side[unit] == pos.player
        return None if on_map else Refusal(f"{action.unit} is not there")

    def play(self, pos: ToyPosition, action: Lose) -> None:
        pos.ask(Barrage(pos.roster.index(action.unit)))


@dataclass(slots=True)
class Fire(SideMenu[ToyPosition]):
    """The only phase."""

    name: ClassVar[str] = "fire"

    def options(self, pos: ToyPosition) -> Sequence[AnyOption[ToyPosition]]:
        return OPTIONS


OPTIONS: tuple[AnyOption[ToyPosition], ...] = (Losing(), Ending())


class ToyTitle(Title[ToyPosition]):
    code: ClassVar[str] = "toy"
    name: ClassVar[str] = "Toy"
    sides: ClassVar[tuple[str, str]] = ("axis", "soviet")
    actions: ClassVar[Sequence[type[Action]]] = (Done, Lose)
    boxes: ClassVar[tuple[str, ...]] = ("pool",)
    options: ClassVar[Mapping[str, str]] = {}
    sequence: ClassVar[Sequence[str]] = ("axis fire", "soviet fire")

    def __init__(self, folder: Path) -> None:
        super().__init__(Tables(folder))
        self._map = small_board(folder)

    @property
    def map(self) -> Board:
        return self._map

    @cached_property
    def roster(self) -> Roster:
        return Roster(COUNTERS, self.sides)

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> ToyPosition:
        pos = ToyPosition(self, self.roster, self.map)
        pos.phase = -1
        return pos

    def situate(self, spec: Mapping[str, Any]) -> ToyPosition:
        wanted = situating.wanted_units(spec, self.boxes, ())
        placed, extra = plain.match(self.roster, wanted, (), {"axis": "german", "soviet": "russian"})
        pos = ToyPosition(self, Roster([*COUNTERS, *extra], self.sides), self.map)
        for unit, item in zip(placed, wanted, strict=True):
            situating.place(pos, unit, item, "pool", pos.board.playable)
        pos.ask(Fire(0))
        return pos

    def next_phase(self, pos: ToyPosition) -> None:
        pos.phase = (pos.phase + 1) % 2
        pos.turn += pos.phase == 0
        pos.player = pos.phase
        if pos.turn > pos.last_turn or not any(pos.chits.values()):
            pos.win(None, "draw", "the toy is over", "toy:1")
            return
        pos.ask(WeatherDraw(), Fire(pos.phase))

    def view(self, pos: ToyPosition, side: str) -> dict[str, Any]:
        return {**moment(pos, side), "units": [unit_view(pos, u) for u in range(len(pos.roster))]}

    def odds(self, pos: ToyPosition, action: Action) -> Odds:
        raise Unreadable("nobody fights here")


def counter(short: str, side: str, full: Strength, *reduced: Strength, step_worth: int = 2) -> Counter:
    nation = "german" if side == "axis" else "russian"
    return Counter(
        id=short.lower(),
        short=short,
        name=short,
        side=side,
        nation=nation,
        kind="infantry",
        size="corps",
        combat=full.combat,
        move=full.move,
        defence=full.defence,
        steps=len(reduced) + 1,
        reduced=reduced,
        step_worth=step_worth,
    )


COUNTERS = (
    counter("1Pz", "axis", Strength(9, 8), Strength(6, 8), Strength(3, 7)),
    counter("2Inf", "axis", Strength(4, 4), Strength(2, 4)),
    counter("3Bde", "axis", Strength(1, 4), step_worth=1),
    counter("1A", "soviet", Strength(3, 3, 5), Strength(1, 3, 2)),
)


def toy(folder: Path, units: Sequence[Mapping[str, object]], dice: Dice | None = None) -> Game:
    """A game with these units, at the Axis fire phase."""
    title = ToyTitle(folder)
    return Game(title, title.situate({"units": units}), {"title": "toy"}, dice)
