"""What a browser needs to prove the dice of a finished game by itself: the key, its promise, and every throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from starlette.requests import Request
from starlette.responses import Response

from stavka.engine.dice import Dice, key_of
from stavka.engine.record.diary import Line
from stavka.engine.record.fairness import bound_text, promises, thrown
from stavka.host.sitting import Forbidden
from stavka.host.storage.games import UNDO, Head, Record
from stavka.library import begun
from stavka.server.codec import Plain
from stavka.server.workers.threads import in_thread

if TYPE_CHECKING:
    from stavka.host.door import HostDoor


class Asked(TypedDict):
    """What the stream of dice was asked for, and what it gave: dice with so many faces, or a number below a limit."""

    number: int
    dice: int
    faces: int
    gave: Sequence[int]


class ThrowTold(TypedDict):
    step: int
    move: str
    asked: Sequence[Asked]


class TakenBack(TypedDict):
    """Moves that a side took back, from which step on, and when."""

    by: str
    step: int
    moves: Sequence[str]
    at: float


class Noted(Dice):
    """Dice that note what they are asked."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.asked: list[Asked] = []

    def throw(self, number: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        gave = super().throw(number, dice, faces)
        self.asked.append({"number": number, "dice": dice, "faces": faces, "gave": gave})
        return gave

    def number_below(self, number: int, limit: int) -> int:
        gave = super().number_below(number, limit)
        self.asked.append({"number": number, "dice": 0, "faces": limit, "gave": [gave]})
        return gave


def parted(records: Sequence[Record]) -> tuple[list[Record], list[TakenBack]]:
    """The rows of what stands, and what was taken back."""
    standing: list[Record] = []
    undone: list[TakenBack] = []
    for record in records:
        if record.kind == UNDO:
            first = len(standing) - int(record.text)
            moves = [one.text for one in standing[first:]]
            undone.append({"by": record.actor, "step": first + 1, "moves": moves, "at": record.at})
            del standing[first:]
        else:
            standing.append(record)
    return standing, undone


def proof_of(head: Head, records: Sequence[Record]) -> Mapping[str, Any]:
    """All of it. What stands is played again from the start; only a game that is over has this told."""
    standing, undone = parted(records)
    dice = Noted(key_of(head.key))
    throws: list[ThrowTold] = []
    lines = [Line(number, one.actor, one.text) for number, one in enumerate(standing, 1)]
    for throw in thrown(begun(head.header), lines, dice):
        throws.append({"step": throw.step, "move": throw.line.move, "asked": dice.asked})
        dice.asked = []
    promised = promises(head.header)
    return {
        "game": head.id,
        "key": head.key,
        "commitment": promised[0].commitment if promised else None,
        "bound": bound_text(head.key, head.header),
        "throws": throws,
        "undone": undone,
    }


class Proofs:
    def __init__(self, door: HostDoor) -> None:
        self.door = door

    async def proof(self, request: Request) -> Response:
        """For everybody, when the game is over."""
        games, name = self.door.house.games, request.path_params["game"]
        head = await in_thread(games.head, name)
        if head.standing.ended is None:
            raise Forbidden("the key of the dice is told when the game is over")
        records = await in_thread(games.since, name)
        return Plain(await in_thread(proof_of, head, records))
