"""What follows from the pieces is what they say: sets that are remembered, and who controls what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.record.entry import Outcome
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.positions import check_position
from stavka.lab.contract.start import MOST, Start

LOOKS = 40  # steps from one look at all that players are shown to the next
LISTED = 1500  # actions of a list that are compared


def check_derived(start: Start, steps: int = MOST) -> int:
    """A game that works everything out anew at every step goes like one that remembers; how many steps were seen."""
    number = 0
    for number, (game, move) in enumerate(_moves(start, steps), 1):
        again = game.copy()
        again.position.derive_anew()
        check_same(game.position, again.position, "what is kept beside the pieces")
        if isinstance(move, Action):
            ensure(again.refusal(move) is None, game.position, f"{move} is refused when all is worked out anew")
        check_remembered(game.position, again.position)
        ahead = game.copy()
        play(ahead, move)
        play(again, move)
        check_same(ahead.position, again.position, f"what comes of {move}")
        if not number % LOOKS:
            check_position(game.position)
            check_shown_alike(game)
    return number


def check_control(start: Start, steps: int = MOST) -> int:
    """To count control once more after a step changes nothing; how many counts were made."""
    counts = 0
    for game, _ in _moves(start, steps):
        pos = game.position
        if pos.uncounted():
            continue
        once_more = pos.copy()
        once_more.update_control()
        changed = (pos.owner[0] ^ once_more.owner[0]) | (pos.owner[1] ^ once_more.owner[1])
        after = f"after {game.log[-1].move}" if game.log else "at the start"
        ensure(not changed, pos, f"nobody counted who controls {', '.join(pos.board.grid.names(changed)[:5])} {after}")
        ensure(once_more.result == pos.result, pos, f"nobody saw {after} that the game was over: {once_more.result}")
        counts += 1
    return counts


def check_same(pos: Position, again: Position, what: str) -> None:
    """Two positions hold the same."""
    found, anew = pos.state(), again.state()
    differ = sorted(name for name in {*found, *anew} if found.get(name) != anew.get(name))
    ensure(not differ, pos, f"{what} changes when all is worked out anew: {', '.join(differ)}")


def check_remembered(pos: Position, again: Position) -> None:
    """What is remembered and what was worked out anew agree where both are there."""
    for name in {*pos.derived(), *again.derived()} - {*pos.GROWING}:
        found, anew = getattr(pos, name), getattr(again, name)
        if isinstance(found, dict) and isinstance(anew, dict):
            agree = all(found[key] == anew[key] for key in found.keys() & anew.keys())
        else:
            agree = found is None or anew is None or found == anew
        ensure(agree, pos, f"{name!r} is remembered too long")


def check_shown_alike(game: Game) -> None:
    """Players are shown the same and may do the same when nothing at all is remembered."""
    again = game.copy()
    again.position.forget()
    for side in game.title.sides:
        ensure(game.view(side) == again.view(side), game.position, f"{side} is shown what is remembered too long")
    listed, anew = (set(islice(one.legal(), LISTED)) for one in (game, again))
    if len(listed) < LISTED:
        odd = sorted(map(str, listed ^ anew))[:5]
        ensure(not odd, game.position, f"the list of actions changes when all is worked out anew: {', '.join(odd)}")


def play(game: Game, move: Action | Outcome) -> None:
    """Let a player or chance do something."""
    if isinstance(move, Action):
        game.play(move)
    else:
        game.play_outcome(move)


def _moves(start: Start, steps: int) -> Iterator[tuple[Game, Action | Outcome]]:
    """A random game before every step of it, with the step; whoever looks on may not change the game."""
    game, dice, rng = start.new(), start.dice(), Random(start.seed)
    for _ in range(steps):
        stage = game.position.stage
        if game.result is not None or stage is None:
            return
        if isinstance(stage, Chance):
            move: Action | Outcome = stage.by(game.position, dice)
        else:
            move = game.legal().sample(rng)
        yield game, move
        play(game, move)
