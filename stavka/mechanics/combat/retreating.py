"""The stages of a retreat: whose turn it is to name a unit, and the way along which it is moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted, listed
from stavka.engine.stage import Choice, P
from stavka.mechanics.combat.actions import RetreatNext, RetreatTo
from stavka.mechanics.combat.retreat import Path, Retreats, Ways


@dataclass(frozen=True, slots=True)
class RetreatRules:
    """The rules that a title cites when a retreat is refused."""

    first: str  # nothing else is done before it
    hexes: str  # who retreats, and how far
    barred: str  # hexes that no retreat enters
    home: str  # a retreat does not end where it began
    ranked: str  # some ways go before others
    room: str  # stacking
    others: str  # the other units must find a way too


@dataclass(slots=True)
class RetreatChoice(Choice[P]):
    """Retreating units are moved one after another, by the phasing player unless a title says otherwise."""

    name: ClassVar[str] = "retreat"
    complete: ClassVar[bool] = False  # other ways to the same hex may be open
    rules: ClassVar[RetreatRules]
    units: tuple[int, ...]
    least: int
    most: int

    def retreats(self) -> Retreats[P]:
        raise NotImplementedError

    def moved(self, pos: P, unit: int, path: list[int]) -> None:
        """A unit goes along its way."""
        raise NotImplementedError

    def mover(self, pos: P) -> int:
        """The side that chooses the way."""
        return pos.player

    def go_on(self, pos: P, rest: tuple[int, ...]) -> None:
        """Have the other units moved after this one."""
        pos.ask(type(self)(rest, self.least, self.most))

    def asked(self, pos: P) -> str | None:
        return pos.title.sides[self.mover(pos)]

    def label(self, pos: P) -> str:
        return f"retreat of {', '.join(map(pos.short, self.units))}"

    def prompt(self, pos: P) -> str:
        return f"{self.asked(pos)} retreats {', '.join(map(pos.short, self.units))}"

    def choices(self, pos: P) -> Sequence[Action]:
        return [action for unit in self.units for action in self._ways(pos, unit)]

    def sample(self, pos: P, rng: Random) -> Action:
        return rng.choice(self._ways(pos, self.units[0]))

    def _ways(self, pos: P, unit: int) -> list[Action]:
        return [RetreatTo(pos.short(unit), tuple(map(pos.hex_name, path))) for path in self.ends(pos, unit).values()]

    def ends(self, pos: P, unit: int) -> Ways:
        """Ends that leave a way out for this unit and for those still to come."""
        return self.retreats().ends_for(pos, unit, self.units, self.least, self.most)

    def why_not(self, pos: P, action: Action) -> Refusal:
        waiting = ", ".join(map(pos.short, self.units))
        return Refusal(f"{waiting} must retreat before anything else is done", self.rules.first)

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo):
            return self.why_not(pos, action)
        unit = pos.roster.index(action.unit)
        if unit not in self.units:
            return self.not_retreating(pos, unit)
        path = tuple(pos.hexes(action.path))
        refusal = self._step_refusal(pos, unit, path)
        if refusal:
            return refusal
        ends = self.ends(pos, unit)
        ranked = self.is_good_enough(pos, unit, path, ends)
        if path[-1] in ends and ranked:
            return None
        if not ranked:
            return self.outranked(pos, unit, path)
        side = pos.roster.side[unit]
        if not self.retreats().terms.room(pos, [u for u in pos.of(side, path[-1]) if u != unit], unit):
            there = listed(pos.short(u) for u in pos.of(side, path[-1]) if u != unit)
            return Refusal(f"{action.unit} would be one too many in {action.path[-1]}, beside {there}", self.rules.room)
        others = listed(pos.short(u) for u in self.units if u != unit)
        return Refusal(
            f"{action.unit} may not end in {action.path[-1]}: no room would be left for {others}", self.rules.others
        )

    def outranked(self, pos: P, unit: int, path: Path) -> Refusal:
        """The refusal of a way before which others go."""
        who, there = pos.short(unit), pos.hex_name(path[-1])
        return Refusal(f"{who} may not be led to {there} while another way is open", self.rules.ranked)

    def _step_refusal(self, pos: P, unit: int, path: Path) -> Refusal | None:
        """What is wrong with the length of a way or one of its steps."""
        who, hexes, onward = pos.short(unit), len(path) - 1, self.retreats().terms.onward
        if path[0] != pos.where[unit] or hexes not in self.lengths(pos, unit):
            return self.wrong_length(pos, unit, hexes if path[0] == pos.where[unit] else None)
        for start, end in pairwise(path):
            if onward(pos, unit, start) >> end & 1:
                continue
            if pos.board.grid.distance(start, end) != 1:
                here, there = pos.hex_name(start), pos.hex_name(end)
                return Refusal(f"{who} cannot retreat so: {here} and {there} do not touch", self.rules.hexes)
            return self.barred(pos, unit, start, end)
        if path[-1] == path[0]:
            return Refusal(f"{who} would end in {pos.hex_name(path[0])}, where its retreat began", self.rules.home)
        return None

    def not_retreating(self, pos: P, unit: int) -> Refusal:
        """Why a unit is not led back now."""
        waiting = listed(map(pos.short, self.units))
        return Refusal(f"{pos.short(unit)} does not have to retreat now; to be led back: {waiting}", self.rules.hexes)

    def wrong_length(self, pos: P, unit: int, hexes: int | None) -> Refusal:
        """The refusal of a way that is too short or too long, or with None begins elsewhere."""
        here = pos.hex_name(pos.where[unit])
        instead = "" if hexes is None else f", not {hexes}"
        return Refusal(f"{pos.short(unit)} retreats {self.so_far()} from {here}{instead}", self.rules.hexes)

    def lengths(self, pos: P, unit: int) -> range:
        """How many hexes a unit may retreat."""
        return range(self.least, self.most + 1)

    def so_far(self) -> str:
        """How far units retreat."""
        return counted(self.most, "hex", "hexes") if self.least == self.most else f"{self.least} or {self.most} hexes"

    def barred(self, pos: P, unit: int, start: int, end: int) -> Refusal:
        """Why a retreat does not lead from a hex into the one beside it."""
        who, there, enemy = pos.short(unit), pos.hex_name(end), 1 - pos.roster.side[unit]
        if pos.occupied[enemy] >> end & 1:
            return Refusal(f"{who} may not retreat into {there}: an enemy unit is there", self.rules.barred)
        return Refusal(
            f"{who} may not retreat into {there}: enemy zone of control, coast or map edge", self.rules.barred
        )

    def is_good_enough(self, pos: P, unit: int, path: Path, ends: Ways) -> bool:
        """Whether no other way ranks before this one; ``ends`` are those that are open."""
        best = self.retreats().best_paths(pos, unit, self.least, self.most)
        return path in best or not any(way in best for way in ends.values())

    def play(self, pos: P, action: Action) -> None:
        assert isinstance(action, RetreatTo)
        unit = pos.roster.index(action.unit)
        pos.leave()
        rest = tuple(u for u in self.units if u != unit)
        if rest:
            self.go_on(pos, rest)
        self.moved(pos, unit, pos.hexes(action.path))


@dataclass(slots=True)
class RetreatOrder(Choice[P]):
    """The owner says which of his units retreats next, where the other player chooses the way."""

    name: ClassVar[str] = "order of retreat"
    rule: ClassVar[str] = ""
    units: tuple[int, ...]
    least: int
    most: int

    def moving(self, pos: P, unit: int, rest: tuple[int, ...]) -> None:
        """Have the unit moved, and the rest after it."""
        raise NotImplementedError

    def asked(self, pos: P) -> str | None:
        return pos.title.sides[pos.roster.side[self.units[0]]]

    def prompt(self, pos: P) -> str:
        return f"{self.asked(pos)} names the unit that retreats next"

    def choices(self, pos: P) -> Sequence[Action]:
        return [RetreatNext(pos.short(u)) for u in self.units]

    def why_not(self, pos: P, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def play(self, pos: P, action: Action) -> None:
        assert isinstance(action, RetreatNext)
        unit = pos.roster.index(action.unit)
        pos.leave()
        self.moving(pos, unit, tuple(u for u in self.units if u != unit))
