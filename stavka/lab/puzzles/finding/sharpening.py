"""A found puzzle made smaller: units that the question does not need are taken away, those farthest off first.

Where whole armies stand around, there is more than one good thing to do, and nobody can tell which one is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any  # situations are plain data

from stavka.engine.refusal import Illegal, Unreadable
from stavka.lab.puzzles.finding.making import is_sharp
from stavka.lab.puzzles.puzzle import Puzzle
from stavka.lab.puzzles.trial import Trial, opened, where
from stavka.opponents.profiles.reading import load

FEW = 9  # units that a small position has, those apart that keep places
DEAR = 4.0  # places of less worth need no garrison: nobody is drawn to them
Units = dict[str, list[Any]]


def sharpened(puzzle: Puzzle, few: int = FEW) -> Puzzle:
    """The puzzle with as few units as still prove it, or with those few that a person sees at a glance."""
    size = max(1, len(_stacks(puzzle)) // 2)
    while size:
        for some in _chunks(puzzle, size):
            if _number(puzzle) <= few:
                return puzzle
            puzzle = _without(puzzle, some)
        size //= 2
    return _thinned(puzzle, few)


def _thinned(puzzle: Puzzle, few: int) -> Puzzle:
    """Without single units, those too that the solution uses and does not need."""
    if _number(puzzle) > few:
        puzzle = _at_best(puzzle, replace(puzzle, solution=_up_to_the_blow(puzzle)))
    for hex in _stacks(puzzle):
        for unit in list(_units(puzzle)[hex]):
            if _number(puzzle) <= few:
                return puzzle
            if len(_units(puzzle)[hex]) == 1 and hex in _garrisoned(puzzle):
                continue
            fewer = {**_units(puzzle), hex: [u for u in _units(puzzle)[hex] if u != unit]}
            found = _tried(puzzle, fewer)
            if found is puzzle:
                name = unit["id"] if isinstance(unit, dict) else unit
                found = _tried(replace(puzzle, solution=_played_without(puzzle, name)), fewer)
                found = puzzle if _units(found) != {h: us for h, us in fewer.items() if us} else found
            puzzle = found
    return puzzle


def _up_to_the_blow(puzzle: Puzzle) -> tuple[str, ...]:
    """The marches and the attacks on hexes that a criterion names; what else is demanded is done somehow."""
    named = {str(value) for criterion in puzzle.criteria for value in criterion.values() if isinstance(value, str)}
    blows = [at for at, action in enumerate(puzzle.solution) if named & set(action.split()[2:3])]
    last = blows[-1] + 1 if blows else len(puzzle.solution)
    plain = tuple(a for a in puzzle.solution[:last] if a.split()[0] not in ("attack", "lose", "retreat", "advance"))
    wanted = tuple(action for at, action in enumerate(puzzle.solution) if at in blows)
    first = plain.index("done") + 1 if "done" in plain else len(plain)
    shorter = plain[:first] + wanted
    return shorter if not blows or _holds(replace(puzzle, solution=shorter)) else puzzle.solution[:last]


def _played_without(puzzle: Puzzle, name: str) -> tuple[str, ...]:
    """The solution without what a unit does in it."""
    found = []
    for action in puzzle.solution:
        verb, _, rest = action.partition(" ")
        units, _, others = rest.partition(" ")
        left = [unit for unit in units.split("+") if unit != name]
        if left:
            found.append(f"{verb} {'+'.join(left)} {others}".strip() if units else action)
    return tuple(found)


def _at_best(puzzle: Puzzle, other: Puzzle) -> Puzzle:
    return other if _holds(other) else puzzle


def _units(puzzle: Puzzle) -> Units:
    return {hex: list(us) if isinstance(us, list) else [us] for hex, us in puzzle.situation["units"].items()}


def _number(puzzle: Puzzle) -> int:
    """Units that are not alone in keeping a place."""
    kept = _garrisoned(puzzle)
    return sum(len(units) - (hex in kept) for hex, units in _units(puzzle).items())


def _garrisoned(puzzle: Puzzle) -> set[str]:
    """Hexes with a place that is worth something: left open, it would be another aim than the one that is asked."""
    game = opened(puzzle)
    pos, profile = game.position, load(game.title.code)
    dear = {
        place.hex
        for place in pos.board.places.values()
        if any(profile.worth_of_place(place.name, place.kind, side, pos.turn) >= DEAR for side in (0, 1))
    }
    return {hex for hex in _units(puzzle) if pos.board.grid.index(pos.hex(hex)) in dear}


def _stacks(puzzle: Puzzle) -> list[str]:
    """Hexes with units, the farthest from the one that is asked about first; that one itself stays as it is told."""
    game = opened(puzzle)
    target = where(puzzle, game)
    pos, grid = game.position, game.position.board.grid

    def index(name: str) -> int:
        return grid.index(pos.hex(name))

    if target is None:
        return sorted(_units(puzzle))
    asked = index(target)
    others = [hex for hex in _units(puzzle) if index(hex) != asked]
    return sorted(others, key=lambda hex: (-grid.distance(index(hex), asked), hex))


def _chunks(puzzle: Puzzle, size: int) -> Iterator[list[str]]:
    hexes = _stacks(puzzle)
    return (hexes[at : at + size] for at in range(0, len(hexes), size))


def _without(puzzle: Puzzle, hexes: list[str]) -> Puzzle:
    kept = _garrisoned(puzzle)
    units = _units(puzzle)
    return _tried(puzzle, {h: us[:1] if h in hexes else us for h, us in units.items() if h not in hexes or h in kept})


def _tried(puzzle: Puzzle, units: Mapping[str, list[Any]]) -> Puzzle:
    """The puzzle with these units, or as it was where its question does not stand any more."""
    situation = {**puzzle.situation, "units": {hex: there for hex, there in units.items() if there}}
    return _at_best(puzzle, replace(puzzle, situation=situation))


def _holds(puzzle: Puzzle) -> bool:
    """Whether a puzzle can be asked, is proved, and its tempting line still does not do."""
    try:
        trial = Trial(puzzle)
        if trial.game.to_act != puzzle.side or trial.over or not is_sharp(puzzle):
            return False
    except (Illegal, Unreadable, KeyError, ValueError):
        return False
    if not puzzle.wrong:
        return True
    try:
        trial.replay(puzzle.wrong)
    except (Illegal, Unreadable):
        return True
    return not trial.verdict().solved
