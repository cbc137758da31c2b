"""The state of a game: flat lists and integers, copied in microseconds, and the stack of stages."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count
from typing import TYPE_CHECKING, Any, ClassVar, Self

from stavka.board import Board
from stavka.engine.action import Action
from stavka.engine.counters import Counter, Roster, Strength
from stavka.engine.record.saved import Saved
from stavka.engine.refusal import Unreadable, shown, text_given
from stavka.engine.stage import Automatic, Stage

if TYPE_CHECKING:
    from stavka.engine.title import Title

_LONG_NUMBER = re.compile(r"\d{10}")  # in an action there is none


@lru_cache(maxsize=1024)
def plain_letters(name: str) -> str:
    """A name in small letters without accents: Königsberg is Konigsberg."""
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).lower()


@dataclass(frozen=True, slots=True)
class Result(Saved):
    """How a game ended."""

    winner: str | None
    level: str
    reason: str
    rule: str

    def __str__(self) -> str:
        who = f"{self.winner} wins" if self.winner else "nobody wins"
        rule = f" ({self.rule})" if self.rule else ""  # players may end a game between them, by no rule of the book
        return f"{who} ({self.level}): {self.reason}{rule}"


class Position:
    """Where every unit is, what every flag says, and who is asked what.

    A unit on the map has its hex in ``where``; off the map it has a negative number, one for each of the title's
    ``boxes``. Everything a title adds must be an int, a string, None, a tuple of such, or named in ``MUTABLE``.
    """

    FIXED: ClassVar[tuple[str, ...]] = ("title", "roster", "board")  # what a whole game has in common
    MUTABLE: ClassVar[tuple[str, ...]] = (
        "where",
        "flags",
        "stacks",
        "occupied",
        "solid",
        "counts",
        "lost_steps",
        "owner",
    )
    CACHES: ClassVar[tuple[str, ...]] = ()
    SIDE_CACHES: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())  # that only this side's pieces change
    LASTING: ClassVar[tuple[str, ...]] = ()  # caches that no piece changes by moving
    GROWING: ClassVar[tuple[str, ...]] = ()  # caches of what was found so far: what they lack is looked for again
    MARKED: ClassVar[tuple[str, ...]] = ("occupied", "solid")  # sets of hexes that ``_mark`` keeps up to date
    title: Title[Self]
    _blank: ClassVar[tuple[dict[str, None], ...]] = ({}, {})  # by side: the caches its pieces have a part in

    def __init__(self, title: Title[Self], roster: Roster, board: Board, options: frozenset[str]) -> None:
        self.title = title
        self.roster = roster
        self.board = board
        self.options = options
        self.where = [-1] * len(roster)
        self.flags = [0] * len(roster)
        self.owner = [0, 0]  # by side: hexes that it controls or was the last to hold, as the title counts it
        self.lost_steps: dict[int, int] = {}  # by unit, where it is not at full strength
        self.zoc: Sequence[int] = roster.zoc  # never changed in place: see ``set_zoc``
        self.stacks: dict[int, tuple[int, ...]] = {}
        self.occupied = [0, 0]  # by side: hexes with a unit that counts as present
        self.solid = [0, 0]  # by side: hexes with a unit whose zone of control reaches the hexes around
        self.stages: tuple[Stage[Self], ...] = ()
        self.scenario = "campaign"
        self.turn = 1
        self.last_turn = 1
        self.phase = 0
        self.player = 0  # the phasing side
        self.counts: dict[str, Any] = {}  # small numbers of a title's chapters, by name
        self.throws = 0
        self.result: Result | None = None
        self.news: list[str] = []
        self.next_up: tuple[Stage[Self], ...] = ()  # to be asked as soon as what is being done is done
        self.sealed = False
        self.vetted: Action | None = None  # an action just drawn from the legal ones, which need not be checked again
        self.forget()

    # -- copying and comparing ------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """The same position once more, in microseconds."""
        new = object.__new__(type(self))
        state = self.__dict__.copy()
        for name in self.MUTABLE:
            state[name] = state[name].copy()
        state["news"] = []
        new.__dict__ = state
        return new

    def state(self) -> dict[str, Any]:
        """All that makes this position what it is, without what follows from it."""
        skip = {*self.FIXED, "news", "next_up", "vetted", *self.derived()}
        if self.zoc is self.roster.zoc:
            skip.add("zoc")
        return {key: value for key, value in self.__dict__.items() if key not in skip}

    def fingerprint(self) -> str:
        """A mark that two positions share when they are the same."""
        state = self.state().items()
        parts = {key: sorted(value.items()) if isinstance(value, dict) else value for key, value in state}
        parts["options"] = sorted(self.options)
        text = repr(sorted(parts.items(), key=lambda item: item[0]))
        return hashlib.sha256(text.encode()).hexdigest()

    # -- numbers kept by the chapters -----------------------------------------------------------------------------

    def count(self, name: str) -> int:
        """A number that a chapter keeps, 0 when there is none."""
        return int(self.counts.get(name, 0))

    def add(self, name: str, by: int = 1) -> None:
        """Change a number that a chapter keeps."""
        self.counts[name] = self.counts.get(name, 0) + by

    @property
    def enemy(self) -> int:
        """The side that is not phasing."""
        return 1 - self.player

    def forget(self) -> None:
        """Drop what was derived from where the units stand."""
        own = self.__dict__
        for name in self.derived():
            own[name] = None

    @classmethod
    def derived(cls) -> tuple[str, ...]:
        """The names of what follows from the rest of a position."""
        return (*cls.CACHES, *cls.SIDE_CACHES[0], *cls.SIDE_CACHES[1], *cls.LASTING)

    def __init_subclass__(cls) -> None:
        cls._blank = tuple(dict.fromkeys((*cls.CACHES, *names)) for names in cls.SIDE_CACHES)

    def derive_anew(self) -> None:
        """Work out from the units alone what is kept beside them; what no unit changes by coming or going stays."""
        own = self.__dict__
        found = {name: copy(own[name]) for name in self.GROWING}
        for name in self.MARKED:
            own[name] = [0] * len(own[name])
        self.stacks = dict.fromkeys(self.stacks, ())  # in the order in which they were made
        for unit, hex in enumerate(self.where):
            if hex >= 0:
                self.stacks[hex] = (*self.stacks.get(hex, ()), unit)
                self._mark(hex, self.roster.side[unit], self.stacks[hex])
        self.forget()
        own.update(found)

    def _forget_side(self, side: int) -> None:
        """Drop what the pieces of one side have a part in."""
        self.__dict__.update(self._blank[side])

    # -- units ----------------------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Set a unit in a hex or, with a negative number, in a box."""
        stacks, side = self.stacks, self.roster.side[unit]
        before = self.where[unit]
        self.where[unit] = to
        if before >= 0:
            stack = stacks[before]
            if len(stack) > 1:
                stacks[before] = stack = tuple([u for u in stack if u != unit])
            else:
                del stacks[before]
                stack = ()
            self._mark(before, side, stack)
        if to >= 0:
            stack = stacks.get(to, ())
            stacks[to] = stack = (*stack, unit) if not stack or unit > stack[-1] else tuple(sorted((*stack, unit)))
            self._mark(to, side, stack)
        self._forget_side(side)

    def _mark(self, hex: int, side: int, stack: tuple[int, ...]) -> None:
        zoc, sides = self.zoc, self.roster.side
        reach = 0
        for unit in stack:
            if sides[unit] == side and zoc[unit] > reach:
                reach = zoc[unit]
        bit = 1 << hex
        occupied, solid = self.occupied, self.solid
        if reach:
            occupied[side] |= bit
        elif occupied[side] & bit:
            occupied[side] ^= bit
        if reach > 1:
            solid[side] |= bit
        elif solid[side] & bit:
            solid[side] ^= bit

    # -- strength -------------------------------------------------------------------------------------------------

    def steps(self, unit: int) -> int:
        """The steps that a unit still has."""
        return self.roster.counters[unit].steps - self.lost_steps.get(unit, 0)

    def full_steps(self, unit: int) -> int:
        """The steps of a unit that has lost none."""
        return self.roster.counters[unit].steps

    def strength(self, unit: int) -> Strength:
        """The factors of a unit at the steps it has."""
        return self.roster.strengths[unit][self.lost_steps.get(unit, 0)]

    def set_steps(self, unit: int, steps: int) -> None:
        """Give a unit this many of its steps, at least one; a unit without any is eliminated instead."""
        counter = self.roster.counters[unit]
        lost = counter.steps - steps
        if not 0 <= lost <= len(counter.reduced):
            raise ValueError(f"{counter.short} has 1 to {counter.steps} steps, not {steps}")
        if lost:
            self.lost_steps[unit] = lost
        else:
            self.lost_steps.pop(unit, None)
        self._forget_side(self.roster.side[unit])

    def presence(self, unit: int) -> int:
        """How far a unit on the map makes itself felt: not at all, in its hex, around it."""
        return self.zoc[unit]

    def set_zoc(self, reach: Mapping[int, int]) -> None:
        """Let zones of control follow the state: units with 0 (not present), 1 (own hex) or 2 (hexes around too).

        Copies of the position share the list that was there before, so a new one takes its place.
        """
        zoc, sides = list(self.zoc), self.roster.side
        changed = [unit for unit, value in reach.items() if zoc[unit] != value]
        for unit in changed:
            zoc[unit] = reach[unit]
        self.zoc = zoc
        for unit in changed:
            if self.where[unit] >= 0:
                self._mark(self.where[unit], sides[unit], self.stacks[self.where[unit]])
            self._forget_side(sides[unit])

    def standable(self) -> int:
        """Hexes in which a unit may stand at all."""
        return self.board.playable

    def at(self, hex: int) -> tuple[int, ...]:
        """The units in a hex, of both sides."""
        return self.stacks.get(hex, ())

    def of(self, side: int, hex: int) -> list[int]:
        """One side's units in a hex."""
        sides = self.roster.side
        return [u for u in self.stacks.get(hex, ()) if sides[u] == side]

    def has(self, unit: int, flag: int) -> bool:
        """Whether a unit has a flag."""
        return bool(self.flags[unit] & flag)

    def flagged(self, flags: int, side: int | None = None) -> list[int]:
        """The units, of both sides or of one, that have one of some flags."""
        held, sides = self.flags, self.roster.side
        found = compress(count(), held)  # most have none at all
        return [unit for unit in found if held[unit] & flags and (side is None or sides[unit] == side)]

    def controller(self, hex: int) -> str | None:
        """The side that controls a hex; None when neither does."""
        raise NotImplementedError

    def controllers(self, hexes: Iterable[int]) -> list[str | None]:
        """The same for many hexes; a title that has something to work out for it does so once."""
        return [self.controller(hex) for hex in hexes]

    def update_control(self) -> None:
        """Take note of who holds what as the pieces stand; a title that counts it says how.

        It is done whenever pieces have come or gone, so to do it again finds nothing new.
        """

    def uncounted(self) -> str:
        """Why the next count of control may find something all the same; "" when it may not."""
        return ""

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """A unit is lost and goes where the title's lost units go."""
        raise NotImplementedError

    def counter(self, unit: int) -> Counter:
        """What is printed on a unit."""
        return self.roster.counters[unit]

    def short(self, unit: int) -> str:
        """The name of a unit in the notation."""
        return self.roster.short[unit]

    def unit_named(self, name: str) -> Counter:
        """The counter that a person means by a name."""
        return self.roster.counters[self.roster.find(name)]

    # -- names, as the notation uses them -------------------------------------------------------------------------

    def unit(self, word: str) -> str:
        """The short name of the unit that a word of the notation means."""
        return self.roster.short[self.meant(word)]

    def meant(self, name: str) -> int:
        """The unit that a person means by a name in this position."""
        return self.roster.find(name)

    def hex(self, word: str) -> str:
        """The number of the hex that a word of the notation means: a number or a place."""
        grid = self.board.grid
        if not isinstance(word, str):
            raise Unreadable(f"a hex is named by a text, not by {shown(word)}")
        if word in grid:
            return word
        wanted = plain_letters(word)
        for place in self.board.places.values():
            if plain_letters(place.name) == wanted:
                return grid.name(place.hex)
        raise Unreadable(f"the map has no hex or place {shown(word)}")

    def hexes(self, names: tuple[str, ...]) -> list[int]:
        """The hexes with these numbers."""
        index = self.board.grid.index
        return [index(name) for name in names]

    def hex_name(self, hex: int) -> str:
        """The printed number of a hex."""
        return self.board.grid.name(hex)

    def read(self, text: str) -> Action:
        """An action from its notation."""
        if _LONG_NUMBER.search(text_given("an action", text)):
            raise Unreadable(f"no number in an action has ten digits, as in {shown(text)}")
        return self.title.read(text, self)

    # -- stages ---------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage[Self] | None:
        """The stage on top of the stack, which is asked now."""
        return self.stages[-1] if self.stages else None

    def ask(self, *stages: Stage[Self]) -> None:
        """Put stages on the stack; the first one named is asked first."""
        self.stages = self.stages + stages[::-1]

    def ask_next(self, *stages: Stage[Self]) -> None:
        """Have stages asked right after what is being done, before anything that it asks itself."""
        self.next_up += stages[::-1]

    def leave(self) -> None:
        """The stage on top is finished."""
        self.stages = self.stages[:-1]

    def tell(self, sentence: str) -> None:
        """Something happened that the players should read."""
        self.news.append(sentence)

    def seal(self) -> None:
        """A secret became known: what was done before it can no longer be taken back."""
        self.sealed = True

    def win(self, winner: str | None, level: str, reason: str, rule: str) -> None:
        """The game ends, unless it has ended before."""
        if self.result is None:
            self.result = Result(winner, level, reason, rule)

    def advance(self: Self) -> None:
        """Run what asks nobody, up to the next question."""
        while self.result is None:
            if self.next_up:
                self.stages, self.next_up = self.stages + self.next_up, ()
            if not self.stages:
                self.title.next_phase(self)
                continue
            stage = self.stages[-1]
            if not isinstance(stage, Automatic):
                break
            self.stages = self.stages[:-1]
            stage.run(self)
