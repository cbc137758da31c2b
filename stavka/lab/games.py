"""Games between computer players, and what is kept of each."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

import stavka
from stavka.lab.sanity import Watch
from stavka.opponents import make
from stavka.rules.game import Entry, Game
from stavka.rules.hints import ALL, ONE, Effect

DIE = re.compile(r"die \d+: (\w+)")
CLOCK = time.process_time  # seconds of a core, so that figures do not depend on what else the machine does
LIMIT = 60_000  # decisions, far above any real game


@dataclass(frozen=True, slots=True)
class Spec:
    """A series of games: who plays what; the number of a game is its seed."""

    title: str = "trc"
    scenario: str = "barbarossa"
    axis: str = "general"
    soviet: str = "cadet"
    seed: int = 0
    options: tuple[str, ...] = ()
    settings: tuple[tuple[str, Any], ...] = ()
    sanity: bool = True

    def plain(self) -> dict[str, Any]:
        told = asdict(self)
        told["options"], told["settings"] = list(self.options), [list(pair) for pair in self.settings]
        return told


@dataclass(slots=True)
class Record:
    """One finished game in figures. Lists by turn begin with the first turn of the game."""

    number: int
    winner: str | None
    level: str
    reason: str
    rule: str
    turns: int
    decisions: int
    seconds: dict[str, float]
    slowest_turn: dict[str, float]
    points: float
    held: list[list[str]] = field(default_factory=list)  # places of the first side at the end of each turn
    losses: list[list[float]] = field(default_factory=list)  # factors lost in each turn, by side
    luck: dict[str, float] = field(default_factory=dict)
    battles: dict[str, int] = field(default_factory=dict)
    sanity: dict[str, dict[str, int]] = field(default_factory=dict)


def play(spec: Spec, number: int) -> Record:
    """Play the game with a number."""
    return play_kept(spec, number)[0]


def play_kept(spec: Spec, number: int) -> tuple[Record, Game]:
    seed = f"{spec.seed}/{number}"
    game = stavka.new(spec.title, spec.scenario, seed=seed, options=spec.options, settings=dict(spec.settings))
    sides = game.title.sides
    players = dict(zip(sides, (make(name, seed, CLOCK) for name in (spec.axis, spec.soviet)), strict=True))
    keeper = Keeper(game)
    watch = Watch() if spec.sanity else None
    seconds = dict.fromkeys(sides, 0.0)
    by_turn: Counter[tuple[str, int]] = Counter()
    decisions = 0
    last = ""
    while game.result is None and decisions < LIMIT:
        side = str(game.to_act)
        if watch and last and side != last and "movement" in game.stage:
            watch.turn_over(game, last)
        if "movement" in game.stage:
            last = side
        turn, begun = game.turn, CLOCK()
        action = players[side].act(game)
        spent = CLOCK() - begun
        seconds[side] += spent
        by_turn[side, turn] += spent  # type: ignore[assignment]
        if watch:
            watch.before(game, side, action)
        keeper.before(game, side, action)
        length = len(game.log)
        game.play(action)
        keeper.after(game, game.log[length:])
        decisions += 1
    keeper.close(game)
    result = game.result
    slowest = {s: max((v for (who, _), v in by_turn.items() if who == s), default=0.0) for s in sides}
    record = Record(
        number=number,
        winner=result.winner if result else None,
        level=result.level if result else "unfinished",
        reason=result.reason if result else "the game was stopped",
        rule=result.rule if result else "",
        turns=game.turn,
        decisions=decisions,
        seconds=seconds,
        slowest_turn=slowest,
        points=game.title.hints.points(game.position),
        held=keeper.held,
        losses=keeper.losses,
        luck=dict(keeper.luck),
        battles=dict(keeper.battles),
        sanity={side: dict(kinds) for side, kinds in watch.found.items()} if watch else {},
    )
    return record, game


def gain(effect: Effect) -> float:
    """A result on one scale: whole stacks count two, single units one, retreats a half."""
    value = {ALL: 2.0, ONE: 1.0}.get(effect.defenders, 0.0) - {ALL: 2.0, ONE: 1.0}.get(effect.attackers, 0.0)
    return value + 0.5 * effect.defenders_fall_back - 0.5 * effect.attackers_fall_back


class Keeper:
    """Follows a game and keeps places and losses by turn, battles and luck."""

    def __init__(self, game: Game) -> None:
        self.held: list[list[str]] = []
        self.losses: list[list[float]] = []
        self.luck: Counter[str] = Counter()
        self.battles: Counter[str] = Counter()
        self._turn = game.turn
        self._lost = [0.0, 0.0]
        self._force = self._on_map(game)
        self._awaited: tuple[str, float] | None = None

    @staticmethod
    def _on_map(game: Game) -> set[int]:
        return {u for u, hex in enumerate(game.position.where) if hex >= 0}

    def before(self, game: Game, side: str, action: Any) -> None:
        if action.verb == "attack":
            odds = game.title.true_odds(game.position, action)
            effects = game.title.hints.effects
            mean = sum(float(p) * gain(effects[r]) for r, p in odds.chances.items() if r in effects)
            self._awaited = (side, mean)
            self.battles[f"{side} {odds.odds}"] += 1

    def after(self, game: Game, entries: list[Entry]) -> None:
        for entry in entries:
            for sentence in entry.news:
                found = DIE.search(sentence)
                if found and self._awaited:
                    side, mean = self._awaited
                    effect = game.title.hints.effects.get(found[1])
                    if effect:
                        self.luck[side] += gain(effect) - mean  # type: ignore[assignment]
                    self._awaited = None
        now = self._on_map(game)
        roster = game.position.roster
        for unit in self._force - now:
            self._lost[roster.side[unit]] += roster.combat[unit]
        self._force = now
        if game.turn != self._turn:
            self._turn = game.turn
            self.close(game)

    def close(self, game: Game) -> None:
        first = game.title.sides[0]
        pos: Any = game.position
        places = game.title.map.places if pos.board is game.title.map else pos.board.places
        self.held.append([name for name, place in places.items() if pos.controller(place.hex) == first])
        self.losses.append([self._lost[0], self._lost[1]])
        self._lost = [0.0, 0.0]
