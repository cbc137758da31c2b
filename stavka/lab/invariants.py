"""What must hold in every position of every title, whatever was played."""

from __future__ import annotations

from collections import Counter
from random import Random

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.record.entry import Throw
from stavka.engine.refusal import Illegal
from stavka.engine.stage import CHANCE, Decision


class Broken(AssertionError):
    """An invariant does not hold; the message says which, and where the game stands."""


def check_position(pos: Position) -> None:
    """Every counter is in one place, the derived sets agree with it, and no unit is where none can be."""
    roster = pos.roster
    standing = [(u, h) for u, h in enumerate(pos.where) if h >= 0]
    listed = [(u, h) for h, stack in pos.stacks.items() for u in stack]
    _ensure(sorted(standing) == sorted(listed), pos, "units and stacks disagree")
    _ensure(max(Counter(u for u, _ in listed).values(), default=1) == 1, pos, "a counter stands twice")
    boxes = len(pos.title.boxes)
    _ensure(all(-boxes <= h for h in pos.where), pos, "a counter is in no box")
    for side in (0, 1):
        present = {h for u, h in standing if roster.side[u] == side and roster.zoc[u]}
        solid = {h for u, h in standing if roster.side[u] == side and roster.zoc[u] > 1}
        _ensure(pos.occupied[side] == sum(1 << h for h in present), pos, "occupied hexes disagree with the units")
        _ensure(pos.solid[side] == sum(1 << h for h in solid), pos, "zones of control disagree with the units")
    standable = pos.standable()
    for unit, hex in standing:
        _ensure(bool(standable >> hex & 1), pos, f"{pos.short(unit)} stands in {pos.hex_name(hex)}")


def check_record(game: Game) -> None:
    """The diary gives the same game back, and copies are equal and independent."""
    again = stavka.load(game.diary())
    _ensure(again.position.fingerprint() == game.position.fingerprint(), game.position, "the diary tells another game")
    _ensure(again.diary() == game.diary(), game.position, "the diary of the replay differs")


def check_copy(game: Game, rng: Random) -> None:
    """What is done to a copy leaves the game alone."""
    before = game.position.fingerprint()
    copy = game.copy()
    _ensure(copy.position.fingerprint() == before, game.position, "a copy differs")
    if isinstance(copy.position.stage, Decision) and not copy.result:
        copy.play(copy.legal().sample(rng))
    _ensure(game.position.fingerprint() == before, game.position, "playing on a copy changed the game")


def check_undo(game: Game) -> None:
    """Undo goes back to the last die or secret and no further, and playing on again gives the same position."""
    before = game.position.fingerprint()
    length = len(game.log)
    copy = game.copy()
    undone: list[Action] = []
    while copy.can_undo and len(undone) < 40:
        move = copy.undo()
        _ensure(not isinstance(move, Throw), game.position, "undo took back a die")
        assert isinstance(move, Action)
        undone.append(move)
    if not copy.can_undo:
        try:
            copy.undo()
        except Illegal:
            pass
        else:
            raise Broken("undo went past a die")
    thrown = [i for i, entry in enumerate(game.log) if isinstance(entry.move, Throw)]
    _ensure(len(copy.log) >= (thrown[-1] + 1 if thrown else 0), game.position, "undo crossed a die")
    for move in reversed(undone):
        copy.play(move)
    _ensure(copy.position.fingerprint() == before, game.position, "undo and redo changed the position")
    _ensure(len(copy.log) == length, game.position, "undo and redo changed the record")


def check_refusals(game: Game) -> None:
    """The dice cannot be dodged: nothing but a throw is accepted when dice are due."""
    if game.to_act == CHANCE:
        _ensure(game.refusal("done") is not None, game.position, "an action was accepted where dice are due")


def play_out(game: Game, rng: Random, check_every: int = 97, limit: int = 10**9) -> int:
    """Play at random to the end (or so many decisions), checking as it goes; how many decisions were made."""
    made = 0
    while game.result is None and made < limit:
        action = game.legal().sample(rng)
        refusal = game.refusal(action)
        _ensure(refusal is None, game.position, f"{action} was drawn from the legal actions but is refused: {refusal}")
        _ensure(game.read(str(action)) == action, game.position, f"{action} is not read back as it was written")
        game.play(action)
        made += 1
        if made % check_every == 0:
            check_position(game.position)
        if made % (check_every * 11) == 0:
            check_copy(game, rng)
            check_undo(game)
    check_position(game.position)
    return made


def _ensure(holds: bool, pos: Position, what: str) -> None:
    if not holds:
        stage = pos.stage
        raise Broken(f"turn {pos.turn}, {stage.label(pos) if stage else 'between stages'}: {what}")
