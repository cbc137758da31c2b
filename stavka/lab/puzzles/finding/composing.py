"""Small positions made up around one place: a few units of each side, one question, proved as every puzzle is.

The phases and the units come from puzzles that the title has already, so that both belong to the same time.

    python -m stavka.lab.puzzles.finding.composing pmd --number 20 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any  # situations and criteria are plain data

from stavka.engine.game import Game
from stavka.engine.refusal import Illegal, Unreadable
from stavka.hexes import bits
from stavka.lab.puzzles.finding.making import Line, solved
from stavka.lab.puzzles.finding.phases import answers
from stavka.lab.puzzles.finding.searching import assault, gather, withdraw
from stavka.lab.puzzles.puzzle import DATA, Puzzle, puzzles
from stavka.lab.puzzles.trial import opened
from stavka.lab.puzzles.writing import text_of
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

DEAR = 4.0  # places of less worth are worth no question
APART = 3  # steps within which no other place may tempt anybody
NEAR = 3  # steps from where both sides are fed
WAYS = 6  # answers that are tried
ORIGIN = "made up by a program around one place, and proved"
THEMES = ("hold", "enter", "take", "destroy", "save", "impulses", "rail")
KEPT = ("hold", "impulses", "rail")  # the place is held by the side that is asked


@dataclass(frozen=True, slots=True)
class Cast:
    """A puzzle whose time and phases are borrowed, and who may appear."""

    model: Puzzle
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


def casts(title: str) -> list[Cast]:
    """The times, phases and units of the puzzles that a title has."""
    found = []
    for puzzle in puzzles(title):
        if ORIGIN in puzzle.origin or puzzle.named:
            continue
        game = opened(puzzle)
        me = game.title.sides.index(puzzle.side)
        names = [_fighting(game, side) for side in (me, 1 - me)]
        found.append(Cast(puzzle, *names))
    return found


def _fighting(game: Game, side: int) -> tuple[str, ...]:
    pos, hints = game.position, game.title.hints
    units = (u for u in pos.roster.of_side[side] if pos.where[u] >= 0 and hints.counts(pos, u))
    return tuple(pos.roster.short[u] for u in units)


class Composer:
    """Makes positions up; the same seed makes the same ones."""

    def __init__(self, title: str, seed: int) -> None:
        self.title, self.rng = title, Random(f"{title}/{seed}")
        self.casts = casts(title)
        self.pools: dict[str, list[str]] = {}
        for cast in self.casts:
            foe = next(s for s in opened(cast.model).title.sides if s != cast.model.side)
            for side, names in ((cast.model.side, cast.mine), (foe, cast.theirs)):
                self.pools[side] = sorted({*self.pools.get(side, ()), *names})

    def one(self, theme: str) -> Puzzle | None:
        """One try: a puzzle that was proved, or None."""
        cast = self.rng.choice(self.casts)
        empty = {"control": {}, **cast.model.situation, "units": {}}
        try:
            game = opened(replace(cast.model, situation=cast.model.situation))
            hex = self._place(game, cast.model.side, mine=theme in (*KEPT, "save"))
            if hex is None:
                return None
            found = self._asked(theme, cast, game, hex, empty)
            return found and self._proved(theme, found)
        except (Illegal, Unreadable, KeyError, ValueError, IndexError):
            return None

    def _place(self, game: Game, side: str, *, mine: bool) -> int | None:
        """A place that is worth something, with no other near it."""
        field = Field(Seat(game, side))
        dear = {hex: worth for hex, worth in field.places.items() if max(worth) >= DEAR}
        distance = game.position.board.grid.distance
        fed = field.hints.supplied(field.pos, field.me) & field.hints.supplied(field.pos, field.foe)
        near = field.walk.flood(fed, field.open, NEAR)
        alone = [h for h in dear if field.mine_hex(h) is mine and near >> h & 1]
        alone = [h for h in alone if not any(o != h and distance(o, h) <= APART for o in dear)]
        return self.rng.choice(sorted(alone)) if alone else None

    def _asked(self, theme: str, cast: Cast, game: Game, hex: int, empty: Mapping[str, Any]) -> Puzzle | None:
        rng, pos = self.rng, game.position
        side = cast.model.side
        foe = next(s for s in game.title.sides if s != side)
        mine, theirs = (rng.sample(self.pools[s], min(8, len(self.pools[s]))) for s in (side, foe))
        name = pos.hex_name(hex)
        me = game.title.sides.index(side)
        fed = [game.title.hints.supplied(pos, s) for s in (me, 1 - me)]
        near, far = ([h for h in ring if fed[0] >> h & 1] for ring in self._rings(game, hex))
        foes, beyond = ([h for h in ring if fed[1] >> h & 1] for ring in self._rings(game, hex))
        units: dict[str, list[str]] = {}

        def put(where: int, names: Sequence[str]) -> None:
            units.setdefault(pos.hex_name(where), []).extend(names)

        if theme in (*KEPT, "save"):
            if theme == "save":  # beside the place: who is saved by leaving it has lost it
                hex = rng.choice([h for h in far if not self._tempts(game, side, h)])
                name = pos.hex_name(hex)
            put(hex, mine[:1])
            front = self._front(game, foes)
            for at in front:
                put(at, [theirs.pop() for _ in range(rng.choice((1, 2)))])
            rest = {"save": far, "rail": self._far_places(game, hex, me)}.get(theme, near)
            away = [h for h in rest if all(pos.board.grid.distance(h, f) > 2 for f in front)]
            put(rng.choice(away), mine[1:3])
        elif theme == "enter":
            put(rng.choice(near), mine[: rng.choice((2, 3))])
            put(rng.choice(beyond), theirs[:1])
        else:
            put(hex, theirs[: rng.choice((1, 2))])
            for at in rng.sample(near, 3):
                put(at, [mine.pop() for _ in range(2)])
        label = pos.board.label(hex)
        saved = mine[0]
        text, criteria = _question(theme, label, name, saved)
        held = {} if theme == "save" else {side: [name]} if theme in KEPT else {foe: [name]}
        told = {s: {*dict(empty["control"]).get(s, ())} - {name} for s in (side, foe)}
        control = {s: sorted({*told[s], *held.get(s, ())}) for s in (side, foe)}
        situation = {**empty, "units": units, "control": {s: hexes for s, hexes in control.items() if hexes}}
        blows = 2 if theme == "impulses" else 1
        answer = answers(game, side, blows) if theme in (*KEPT, "save", "enter") else ""
        return replace(
            cast.model,
            theme=theme,
            text=text,
            origin=ORIGIN,
            answer=answer,
            situation=situation,
            criteria=criteria,
            solution=(),
            wrong=(),
        )

    def _rings(self, game: Game, hex: int) -> tuple[list[int], list[int]]:
        """Land two or three steps from a hex, and four or five."""
        walk, land = game.position.board.walk, game.title.hints.open(game.position)
        rings = [walk.flood(1 << hex, land, n) for n in range(6)]
        return sorted(bits(rings[3] & ~rings[1])), sorted(bits(rings[5] & ~rings[3]))

    def _tempts(self, game: Game, side: str, hex: int) -> bool:
        """Whether a place that is worth something lies so near that somebody might go there instead."""
        field, distance = Field(Seat(game, side)), game.position.board.grid.distance
        return any(max(worth) >= DEAR and distance(h, hex) <= APART for h, worth in field.places.items())

    def _far_places(self, game: Game, hex: int, me: int) -> list[int]:
        """Own places from which only a train gets to a hex in time."""
        pos, hints = game.position, game.title.hints
        held, fed, distance = hints.controlled(pos, me), hints.supplied(pos, me), pos.board.grid.distance
        return [h for h in bits(held & fed) if 7 <= distance(h, hex) <= 16]

    def _front(self, game: Game, near: Sequence[int]) -> list[int]:
        """Two hexes near each other in which enemies stand."""
        distance = game.position.board.grid.distance
        first = self.rng.choice(near)
        return [first, *sorted((h for h in near if h != first), key=lambda h: (distance(h, first), h))[:1]]

    def _proved(self, theme: str, puzzle: Puzzle) -> Puzzle | None:
        game = opened(puzzle)
        pos, hints = game.position, game.title.hints
        if game.to_act != puzzle.side:
            return None
        if not all(hints.fed(pos, u) for h in pos.stacks for u in pos.at(h) if hints.counts(pos, u)):
            return None
        asked = next(iter(puzzle.criteria[0].values()))
        target = (
            pos.where[pos.roster.find(asked[0])] if isinstance(asked, list) else pos.board.grid.index(pos.hex(asked))
        )
        if theme == "save":
            ways: list[Line] = [partial(withdraw, units=[pos.roster.find(asked[0])], number=n) for n in range(WAYS)]
        else:
            way = gather if theme in (*KEPT, "enter") else assault
            ways = [partial(way, target=target, number=n) for n in range(WAYS)]
        found = solved(puzzle, ways, target)
        by_rail = found is not None and any(action.startswith("rail") for action in found.solution)
        return found if by_rail or theme != "rail" else None


def _question(theme: str, label: str, name: str, saved: str) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """What is asked, in words and as criteria."""
    questions: Mapping[str, tuple[str, tuple[Mapping[str, Any], ...]]] = {
        "hold": (f"Hold {label} against the enemy's next assault.", ({"keeps": name},)),
        "impulses": (f"Hold {label} against both assaults of the enemy's next turn.", ({"keeps": name},)),
        "rail": (f"Who comes by rail? {label} must be held against the enemy's next assault.", ({"keeps": name},)),
        "save": (
            f"{saved} in {label} will not live through the enemy's next assault. Save it.",
            ({"survives": [saved]},),
        ),
        "enter": (f"{label} stands open. Walk in and stay.", ({"holds": name}, {"keeps": name})),
        "take": (f"Throw the enemy out of {label} with 80% or better.", ({"clears": name, "chance": 0.8},)),
        "destroy": (f"Destroy what stands in {label} with 66% or better.", ({"destroys": name, "chance": 0.66},)),
    }
    return questions[theme]


def composed(title: str, number: int, seed: int, most: int = 400) -> list[Puzzle]:
    """So many new puzzles of a title, numbered on, the themes by turns; fewer when they are hard to find."""
    composer = Composer(title, seed)
    found: list[Puzzle] = []
    first = max((p.number for p in puzzles(title)), default=0) + 1
    seen: set[tuple[str, str, int]] = set()
    for attempt in range(most):
        if len(found) >= number:
            break
        puzzle = composer.one(THEMES[attempt % len(THEMES)])
        if puzzle is None:
            continue
        key = (puzzle.text, puzzle.side, len(puzzle.solution))
        if key not in seen:
            seen.add(key)
            found.append(replace(puzzle, id=f"{title}-{first + len(found)}"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=400)
    asked = parser.parse_args()
    new = composed(asked.title, asked.number, asked.seed, asked.most)
    for theme in sorted({puzzle.theme for puzzle in new}):
        old = puzzles(asked.title, theme=theme)
        (DATA / asked.title / f"{theme}.toml").write_text(
            text_of([*old, *(p for p in new if p.theme == theme)]), "utf-8"
        )
    sys.stdout.write(f"{len(new)} puzzles\n")


if __name__ == "__main__":
    main()
