"""Games between computer players, and what is kept of each."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

import stavka
from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.engine.record.entry import Outcome, Throw
from stavka.engine.stage import CHANCE
from stavka.lab.absurdities.sanity import Watch
from stavka.lab.chronicle import Chronicle
from stavka.lab.elsewhere import Elsewhere, player
from stavka.lab.luck import Luck
from stavka.opponents import Opponent

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
    settings: tuple[tuple[str, Any], ...] = ()  # whatever a title takes: numbers, names, lists
    sanity: bool = True
    until: int = 0  # the last turn that is played; 0 for a whole game

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        data = asdict(self)
        if not self.until:
            del data["until"]  # as in series from before there was one
        data["options"], data["settings"] = list(self.options), [list(pair) for pair in self.settings]
        return data


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
    luck: dict[str, float] = field(default_factory=dict)  # of the attacks of each side
    spread: dict[str, float] = field(default_factory=dict)  # how far that strays usually
    battles: dict[str, int] = field(default_factory=dict)
    sanity: dict[str, dict[str, int]] = field(default_factory=dict)
    unused: dict[str, list[str]] = field(default_factory=dict)  # means that were open at some time and never used
    fell: dict[str, list[Any]] = field(default_factory=dict)  # place to turn and phase of its first fall
    stores: list[dict[str, list[float]]] = field(default_factory=list)  # by turn and pool: gained, spent, left
    scored: list[float] = field(default_factory=list)  # points of the first side at the end of each turn
    due: list[dict[str, Any]] = field(default_factory=list)  # conditions of victory that were judged
    diary: str = field(default="", repr=False, compare=False)  # of a game just played; a series keeps it in a file


def play(spec: Spec, number: int) -> Record:
    """Play the game with a number."""
    record, game = play_kept(spec, number)
    record.diary = game.diary()
    return record


def play_kept(spec: Spec, number: int) -> tuple[Record, Game]:
    seed = f"{spec.seed}/{number}"
    game = stavka.new(spec.title, spec.scenario, seed=seed, options=spec.options, settings=dict(spec.settings))
    sides = game.title.sides
    players = dict(zip(sides, (player(name, seed, CLOCK) for name in (spec.axis, spec.soviet)), strict=True))
    for one in players.values():
        one.prepare(game)  # what is loaded once is in no turn's time
    keeper, dice = Keeper(game), game.dice
    game.dice = None  # each throw is looked at before it is played
    watch = Watch() if spec.sanity else None
    seconds = dict.fromkeys(sides, 0.0)
    by_turn: Counter[tuple[str, int]] = Counter()
    decisions = 0
    while game.result is None and decisions < LIMIT and not 0 < spec.until < game.turn:
        side = str(game.to_act)
        if side == CHANCE:
            stage = game.position.stage
            assert isinstance(stage, Chance)
            assert dice is not None
            keeper.chance(game, stage.by(game.position, dice))
            continue
        turn = game.turn
        action, spent = _timed(players[side], game, seconds[side])
        seconds[side] += spent
        by_turn[side, turn] += spent  # type: ignore[assignment]
        if watch:
            watch.look(game, action)
        game.play(action)
        keeper.after(game)
        decisions += 1
    game.dice = dice
    if not 0 < spec.until < game.turn:
        keeper.close(game)
        keeper.chronicle.close(game)
    slowest = {s: max((v for (who, _), v in by_turn.items() if who == s), default=0.0) for s in sides}
    return _record(spec, number, game, keeper, watch, decisions=decisions, seconds=seconds, slowest_turn=slowest), game


def _record(spec: Spec, number: int, game: Game, keeper: Keeper, watch: Watch | None, **figures: Any) -> Record:
    result, story = game.result, keeper.chronicle
    return Record(
        number=number,
        winner=result.winner if result else None,
        level=result.level if result else "unfinished",
        reason=result.reason if result else "the game was stopped",
        rule=result.rule if result else "",
        turns=min(game.turn, spec.until or game.turn),
        points=game.title.hints.points(game.position),
        held=keeper.held,
        losses=keeper.losses,
        luck=dict(keeper.luck.total),
        spread=keeper.luck.spread,
        battles=dict(keeper.luck.battles),
        sanity={side: dict(kinds) for side, kinds in watch.found.items()} if watch else {},
        unused={side: sorted(watch.unused(side)) for side in game.title.sides} if watch else {},
        fell={place: list(moment) for place, moment in story.fell.items()},
        stores=story.stores,
        scored=story.points,
        due=[asdict(due) for due in story.due],
        **figures,
    )


def _timed(one: Opponent, game: Game, before: float) -> tuple[Action, float]:
    """What a player does, and the seconds it took; a process of another version keeps its own time."""
    begun = CLOCK()
    action = one.act(game)
    return action, one.spent - before if isinstance(one, Elsewhere) else CLOCK() - begun


class Keeper:
    """Follows a game and keeps places and losses by turn, battles and luck."""

    def __init__(self, game: Game) -> None:
        self.held: list[list[str]] = []
        self.losses: list[list[float]] = []
        self.luck = Luck()
        self.chronicle = Chronicle()
        self.chronicle.begin(game)
        self._turn = game.turn
        self._lost = [0.0, 0.0]
        self._force = self._on_map(game)

    @staticmethod
    def _on_map(game: Game) -> set[int]:
        return {u for u, hex in enumerate(game.position.where) if hex >= 0}

    def chance(self, game: Game, outcome: Outcome) -> None:
        """Play the dice or the draw that the game waits for."""
        if isinstance(outcome, Throw):
            self.luck.before(game, outcome.dice)
        game.play_outcome(outcome)
        self.after(game)

    def after(self, game: Game) -> None:
        self.chronicle.after(game)
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
        pos = game.position
        places = game.title.map.places if pos.board is game.title.map else pos.board.places
        self.held.append([name for name, place in places.items() if pos.controller(place.hex) == first])
        self.losses.append([self._lost[0], self._lost[1]])
        self._lost = [0.0, 0.0]
