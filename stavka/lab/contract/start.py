"""Which game a check plays, and the moments of it that a check looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import stavka
from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.lab.contract.broken import Broken

MOST = 60_000  # decisions, far above any real game
TIMES = 2  # moments of every kind of stage in one game
EVERY = 300  # decisions from one further moment to the next


@dataclass(frozen=True, slots=True)
class Start:
    """A game of a title that is about to begin; its seed rolls the dice and draws the actions."""

    title: str
    scenario: str = "campaign"
    options: tuple[str, ...] = ()
    seed: int = 0
    set_up: str = "historical"

    def new(self) -> Game:
        """The game before its first decision or roll; it waits for its dice."""
        return stavka.new(self.title, self.scenario, None, self.options, self.set_up)

    def load(self, diary: str) -> Game:
        """The game that a diary holds."""
        return stavka.load(diary)

    def situation(self, spec: Mapping[str, object]) -> Game:
        """A game of the title that begins in a described position."""
        return stavka.situation({"title": self.title, **spec}, seed=self.seed)

    def dice(self) -> Dice:
        return Dice.from_seed(self.seed)

    def rng(self) -> Random:
        """For what a check draws beside the game itself."""
        return Random(f"contract {self.seed}")


def starts(code: str, seeds: Iterable[int], scenarios: Iterable[str] | None = None) -> Iterator[Start]:
    """Games of every scenario of a title, or of these; odd seeds have options, drawn from those the scenario admits."""
    title = stavka.title(code)
    for seed in seeds:
        for scenario in sorted(title.scenarios) if scenarios is None else scenarios:
            rng = Random(f"{code} {scenario} {seed}")
            drawn = rng.sample(sorted(title.options), rng.randrange(len(title.options) + 1)) if seed % 2 else []
            yield Start(code, scenario, admitted(code, scenario, drawn), seed)


def admitted(code: str, scenario: str, options: Iterable[str]) -> tuple[str, ...]:
    """Those of the options that a scenario admits together, the first ones first."""
    found: tuple[str, ...] = ()
    for option in options:
        try:
            stavka.new(code, scenario, options=(*found, option))
        except stavka.Unreadable:
            continue
        found = (*found, option)
    return found


def moments(start: Start, times: int = TIMES, every: int = EVERY) -> Iterator[Game]:
    """Play a game at random to its end and stop at some of its moments.

    It stops at every kind of stage as often as ``times`` says, before dice too, and besides after every so many
    decisions, and at the end. Whoever looks on may not change the game.
    """
    game, dice, rng = start.new(), start.dice(), Random(start.seed)
    seen: Counter[type] = Counter()
    for made in range(MOST):
        stage = game.position.stage
        if game.result is not None or stage is None:
            break
        seen[type(stage)] += 1
        if seen[type(stage)] <= times or not made % every:
            yield game
        if isinstance(stage, Chance):
            game.play_outcome(stage.by(game.position, dice))
        else:
            try:
                action = game.legal().sample(rng)
            except RuntimeError as dead_end:
                raise Broken(f"turn {game.turn}: {dead_end}") from None
            game.play(action)
    if game.result is None:
        raise Broken(f"{MOST} decisions have not brought the game to its end")
    yield game
