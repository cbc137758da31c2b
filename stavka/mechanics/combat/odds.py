"""Battle odds: ratios rounded for the defender, a ladder of printed odds, and a table of results."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.engine.stage import P

Attack = TypeVar("Attack", bound=Action)


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A combat results table: odds on a ladder from worst to best, one row per die."""

    ladder: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]  # by die, first row for a 1
    even: int = field(init=False)  # the rung of even odds
    between: tuple[Fraction, ...] = field(init=False)  # rungs above it that are no whole number, such as 1.5:1

    def __post_init__(self) -> None:
        even = next(i for i, odds in enumerate(self.ladder) if odds in ("1-1", "1:1"))
        object.__setattr__(self, "even", even)
        first = [Fraction(odds.replace("-", ":").partition(":")[0]) for odds in self.ladder]
        object.__setattr__(self, "between", tuple(ratio for ratio in first if ratio.denominator > 1))

    @classmethod
    def from_chart(cls, ladder: Sequence[str], crt: Mapping[str, Any]) -> OddsTable:  # as a file has it
        rows = tuple(tuple(crt["rows"][key]) for key in sorted(crt["rows"], key=int))
        return cls(tuple(ladder), tuple(tuple(c) for c in crt["columns"]), rows)

    def level(self, attack: int, defence: int) -> int:
        """Where a ratio stands on the ladder, fractions going to the defender; below 0 or past the end if it is off.

        >>> table = OddsTable(("1-3", "1-2", "1-1", "2-1", "3-1"), (), ())
        >>> [table.level(a, d) for a, d in ((4, 9), (19, 10), (10, 5), (6, 4))]
        [0, 2, 3, 2]

        A rung between whole numbers counts like the others.

        >>> table = OddsTable(("1:2", "1:1", "1.5:1", "2:1"), (), ())
        >>> [table.level(a, d) for a, d in ((5, 4), (3, 2), (7, 4), (8, 4), (12, 4))]
        [1, 2, 2, 3, 4]
        """
        even = self.even
        if attack >= defence:
            more = sum(attack >= ratio * defence for ratio in self.between) if self.between else 0
            return even + (attack // defence if defence else len(self.ladder)) - 1 + more
        return even - (-(-defence // attack) if attack else len(self.ladder)) + 1

    def result(self, level: int, die: int, modifier: int = 0) -> str:
        """What a die brings; one that is modified beyond the table is read in its first or last row."""
        row = min(max(die + modifier, 1), len(self.rows)) if modifier else die
        return self.rows[row - 1][self._column(level)]

    def _column(self, level: int) -> int:
        odds = self.ladder[level]
        return next(i for i, column in enumerate(self.columns) if odds in column)

    def chances(self, level: int, modifier: int = 0) -> dict[str, Fraction]:
        """Every result with its probability at these odds; the die has as many faces as the table has rows."""
        faces = len(self.rows)
        tally = Tally(self.result(level, die, modifier) for die in range(1, faces + 1))
        return {result: Fraction(n, faces) for result, n in tally.items()}


@dataclass(slots=True)
class CombatRoll(Roll[P]):
    """A die of a battle: what each throw leads to is known before it falls, so that luck can be told from skill."""

    def attacker(self, pos: P) -> int:
        side: int = pos.player
        return side

    def column(self, pos: P) -> str:
        """The odds that the die is read at; nothing while they are not fixed yet."""
        return ""

    def prospects(self, pos: P, throw: tuple[int, ...]) -> Mapping[str, Fraction]:
        """The results that this throw would lead to, with their chances."""
        raise NotImplementedError


@dataclass(slots=True)
class TableRoll(CombatRoll[P]):
    """One die, read in a column of one of the title's tables that is fixed, after what modifies it."""

    level: int

    def table(self, pos: P) -> OddsTable:
        raise NotImplementedError

    def column(self, pos: P) -> str:
        return self.table(pos).ladder[self.level]

    def label(self, pos: P) -> str:
        return f"battle at {self.column(pos)}"

    def modifier(self, pos: P) -> int:
        """What is added to the die."""
        return 0

    def result(self, pos: P, throw: tuple[int, ...]) -> str:
        return self.table(pos).result(self.level, throw[0], self.modifier(pos))

    def prospects(self, pos: P, throw: tuple[int, ...]) -> Mapping[str, Fraction]:
        return {self.result(pos, throw): Fraction(1)}


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something that is added to the die of a battle, with its reason."""

    reason: str
    value: int
    capped: bool = True  # whether it counts towards the limit that most modifiers have together

    def __str__(self) -> str:
        return f"{self.reason} {self.value:+}"


def net_modifier(modifiers: Iterable[Modifier], cap: int) -> int:
    """What modifiers come to: those that are capped together by no more than ``cap`` up or down, the others in full.

    >>> net_modifier([Modifier("armor", 2), Modifier("surprise", 1), Modifier("a marshal", 1, capped=False)], 2)
    3
    """
    capped = free = 0
    for modifier in modifiers:
        if modifier.capped:
            capped += modifier.value
        else:
            free += modifier.value
    return min(max(capped, -cap), cap) + free


def attack_asked(action: Action, kind: type[Attack], refusal: Callable[[Attack], Refusal | None]) -> Attack:
    """The attack whose odds are asked for; ``Unreadable`` when it is none, ``Illegal`` when it may not be made now."""
    if not isinstance(action, kind):
        raise Unreadable(f"odds are asked of an attack; {action} is none")
    refused = refusal(action)
    if refused:
        raise Illegal(refused)
    return action
