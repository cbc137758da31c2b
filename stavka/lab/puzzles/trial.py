"""A puzzle being solved: the side asked plays, the rest is played for it, and a verdict is given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import stavka
from stavka.engine.action import Action
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.record.entry import Entry
from stavka.engine.stage import CHANCE
from stavka.lab.puzzles import criteria
from stavka.lab.puzzles.exact import Strike, strike
from stavka.lab.puzzles.puzzle import Puzzle, verb_of
from stavka.lab.puzzles.sparring import Sparring, targets
from stavka.opponents import Opponent
from stavka.opponents.seat import Seat

SEED = "puzzle"  # everybody has the same dice
LONGEST = 1500  # decisions of a side in a puzzle, far above any sensible number


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a puzzle is solved; what is met and what is not, in words."""

    solved: bool
    met: tuple[str, ...]
    missed: tuple[str, ...]

    @property
    def words(self) -> str:
        return "; ".join(self.missed or self.met)


class Trial:
    """The game of a puzzle and what was attacked in it; ``times`` is how often the enemy's answer is played."""

    def __init__(self, puzzle: Puzzle, game: Game | None = None, times: int = criteria.TIMES) -> None:
        self.puzzle, self.times = puzzle, times
        self.game = game or opened(puzzle)
        self.strikes: list[Strike] = []
        self.played: list[str] = []
        self._end = _place(self.game, puzzle.until)
        self._partner = Sparring(None)
        self._targets = criteria.struck_hexes(puzzle.criteria, self.game)
        self._all_matter = any("careful" in criterion for criterion in puzzle.criteria)
        self._answer_others()

    @classmethod
    def retold(cls, puzzle: Puzzle, log: Iterable[Entry]) -> Trial:
        """A puzzle as somebody played it in a game of its own: his decisions, the enemy's, and the dice."""
        game = stavka.situation(puzzle.situation)
        trial = cls(puzzle, game)
        for entry in log:
            if trial.over:
                break
            if isinstance(entry.move, Action):
                trial._take(entry.move)
            else:
                game.play_outcome(entry.move)
        return trial

    @property
    def over(self) -> bool:
        """Whether the side has done what it was asked for."""
        pos = self.game.position
        return self.game.result is not None or (pos.turn, pos.phase) > self._end

    def play(self, action: Action | str) -> None:
        """A decision of the side; what the other side is asked meanwhile is answered."""
        self._take(self.game.read(action) if isinstance(action, str) else action)
        self._answer_others()

    def _take(self, action: Action) -> None:
        game, side = self.game, self.puzzle.side
        if game.to_act == side:
            if self._matters(action) and game.refusal(action) is None:
                self.strikes.append(strike(game, side, action))
            self.played.append(str(action))
        game.play(action)

    def _matters(self, action: Action) -> bool:
        """Whether a criterion asks for the chances of this attack."""
        seat = Seat(self.game, self.puzzle.side)
        if seat.role(action) not in (Role.ATTACK, Role.OVERRUN):
            return False
        return self._all_matter or bool(self._targets & targets(seat, action))

    def _answer_others(self) -> None:
        while not self.over and self.game.to_act not in (self.puzzle.side, CHANCE):
            self.game.play(self._partner.act(self.game))

    def follow(self, player: Opponent) -> None:
        """Let a computer player solve it."""
        for _ in range(LONGEST):
            if self.over:
                return
            self.play(player.act(self.game))

    def replay(self, actions: tuple[str, ...]) -> None:
        """Play decisions that are given, then end the phases."""
        for action in actions:
            if self.over:
                return
            self.play(action)
        self.idle()

    def idle(self) -> None:
        """End every phase as it stands; what must be done is done somehow."""
        idler = Sparring(None)
        for _ in range(LONGEST):
            if self.over:
                return
            self.play(idler.act(self.game))

    def verdict(self) -> Verdict:
        """What became of it, by the criteria of the puzzle."""
        told = [criteria.judge(criterion, self) for criterion in self.puzzle.criteria]
        met = tuple(found.words for found in told if found.met)
        return Verdict(len(met) == len(told), met, tuple(found.words for found in told if not found.met))

    # -- the enemy's answer -------------------------------------------------------------------------------------------

    def answered(self, target: int, number: int) -> Game:
        """The game after the enemy has thrown all it has at a hex, with dice of its own."""
        game = self.game.copy()
        game.dice = Dice.from_seed(f"answer {number}")
        end = _place(game, self.puzzle.answer)
        foe = next(side for side in game.title.sides if side != self.puzzle.side)
        partners = {foe: Sparring(target, number), self.puzzle.side: Sparring(None, number)}
        game.roll_by(game.dice)
        for _ in range(LONGEST):
            pos = game.position
            if game.result is not None or (pos.turn, pos.phase) > end:
                break
            game.play(partners[str(game.to_act)].act(game))
        return game


def opened(puzzle: Puzzle) -> Game:
    """The game of a puzzle at its beginning; its dice are always the same."""
    return stavka.situation(puzzle.situation, seed=SEED)


def _place(game: Game, phase: str) -> tuple[int, int]:
    """Where in the war a phase of this turn is, or, if it is over, that of the next turn."""
    index = game.title.sequence.index(phase)
    return game.turn + (index < game.position.phase), index


def where(puzzle: Puzzle, game: Game) -> str | None:
    """The hex that a puzzle is about: one that it names, or that of the first unit that it names."""
    for criterion in puzzle.criteria:
        asked = criterion[verb_of(criterion)]
        if isinstance(asked, str):
            return game.position.hex_name(game.position.board.grid.index(game.position.hex(asked)))
        hexes = [game.piece(name).hex for name in asked] if isinstance(asked, list) else []
        if any(hexes):
            return next(hex for hex in hexes if hex)
    return None
