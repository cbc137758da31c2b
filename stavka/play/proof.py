"""Whether the dice of a recorded game came from the key that the game had promised: what is proved, and what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.diary import ENDED
from stavka.engine.record.fairness import Promise, key_fits, promises, thrown
from stavka.engine.refusal import Unreadable
from stavka.library import begun
from stavka.play.contents import Contents, read_contents
from stavka.play.opening import Tables, faults_of

NOTHING = Promise(0, None)
PROVED, FALSE, OPEN = 0, 1, 3  # exit codes of `stavka verify`; 2 is for a file that cannot be read


@dataclass(slots=True)
class Proof:
    """What a check of a whole record found. ``false`` says what cannot have come about fairly."""

    throws: int = 0  # dice and draws in the record
    agree: int = 0  # of these, those that follow from the key or seed in the file
    proved: int = 0  # of these, those that it was committed to before they fell
    commitments: list[str] = field(default_factory=list)
    false: str = ""
    unproved: list[str] = field(default_factory=list)  # what could not be proved, and why

    @property
    def code(self) -> int:
        return FALSE if self.false else OPEN if self.unproved else PROVED


def prove_file(path: Path, *, tables: Tables = None) -> Proof:
    """Check the dice of a diary or a saved game; ``BadSave`` when the file is neither."""
    with faults_of(path):
        contents = read_contents(path)
        header = contents.header
        if contents.base:
            header = {**header, "position": contents.base.state, "resumed": contents.damage}
        return prove(contents, begun(header, tables))


def prove(contents: Contents, game: Game) -> Proof:
    """Play the record again on a game that stands at its start, and work out every throw from the key."""
    proof = Proof()
    promised = promises(contents.header)
    proof.commitments = [promise.commitment for promise in promised if promise.commitment]
    if "position" in game.header:
        proof.unproved.append("the record begins with a position: what led to it is not in the file")
    try:
        unproved = _compare(proof, game, promised, contents)
    except Unreadable as error:
        proof.false = str(error)
    if proof.false:
        return proof
    proof.unproved += [f"{_throws(number)}: {reason}" for reason, number in unproved.items()]
    if contents.damage:
        proof.unproved.append(contents.damage.rstrip("."))
    if game.result is None and ENDED not in contents.header:
        proof.unproved.append("the game is not over: its key is revealed when it is")
    return proof


def _compare(proof: Proof, game: Game, promised: Sequence[Promise], contents: Contents) -> Mapping[str, int]:
    """Compare every throw; why some are not proved, and how many."""
    why: Counter[str] = Counter()
    seed, last = contents.seed, promised[-1] if promised else NOTHING
    if last.commitment is not None and isinstance(seed, str) and not key_fits(seed, contents.header, last):
        proof.false = f"the key in the file is not the one that was promised: its hash is not {last.commitment}"
        return why
    for throw in thrown(game, contents.moves, None if seed is None else Dice.from_seed(seed)):
        proof.throws += 1
        promise = next((one for one in reversed(promised) if one.throw <= throw.number), NOTHING)
        if throw.due is not None and throw.number >= last.throw:
            if not throw.agrees:
                line = throw.line
                proof.false = (
                    f"step {throw.step} (line {line.number}) is '{line.move}', but the key gives '{throw.due}'"
                )
                return why
            proof.agree += 1
        reason = _unproved(promise, promise is last, contents)
        if reason:
            why[reason] += 1
        else:
            proof.proved += 1
    return why


def _unproved(promise: Promise, is_last: bool, contents: Contents) -> str:
    """Why a throw under this promise is not proved; empty when it is."""
    seed, has_seed = contents.seed, contents.has_seed
    if promise.commitment is None:
        if has_seed and seed is None:
            return "they were thrown by hand"
        if isinstance(seed, int):
            return f"they follow from the seed {seed}, which was given by hand, so that somebody could foresee them"
        return "no commitment to a key stands in the file"
    if not is_last:
        return "they came from an earlier key, which is not in the file"
    return "" if isinstance(seed, str) else "the key is not in the file"


def _throws(number: int) -> str:
    return "1 throw" if number == 1 else f"{number} throws"
