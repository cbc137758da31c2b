"""Taking back: it belongs to whoever acted, and a person at another page is asked whether he allows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stavka.engine.refusal import Illegal, Refusal
from stavka.server import answers
from stavka.server.shapes import UndoAsked, Undone

if TYPE_CHECKING:
    from stavka.server.seat import Seat
    from stavka.server.tables import Table


@dataclass(frozen=True, slots=True)
class Request:
    """A side asks another to let it take back its last action. It stands as long as the game stays as it is."""

    version: int
    by: str
    of: str
    step: int
    refused: bool = False


def may_undo(seat: Seat) -> bool:
    """Whether the action that would be taken back is one of this seat's."""
    return seat.table.match.last_person in held(seat)


def undo(seat: Seat) -> Undone:
    """Take back the last action of this seat, or ask the other player for it."""
    table = seat.table
    by = table.match.last_person
    if by is not None and by not in held(seat):
        raise Illegal(Refusal(f"the last action is one of {by}: only {by} can take it back"))
    other = _to_ask(seat, by) if by is not None else None
    if by is None or other is None:
        return _carry_out(table)
    table.request = Request(table.version, by, other, table.match.last_person_step)
    return {"taken_back": [], "asked": other}


def answer(seat: Seat, allow: bool, phase: bool) -> Undone:
    """The other player's answer; he may allow it for the whole phase, so that he is not asked again and again."""
    table, request = seat.table, standing(seat.table)
    if request is None or request.refused:
        raise ValueError("nobody asks to take something back")
    if not _may_answer(seat, request):
        raise ValueError(f"{request.of} is asked whether {request.by} may take back his last action")
    if not allow:
        table.request = replace(request, refused=True)
        return {"taken_back": [], "asked": None}
    if phase:
        table.lenient = (request.of, table.match.game.turn, table.match.game.phase)
    return _carry_out(table)


def standing(table: Table) -> Request | None:
    """The request, as long as the game is where it was made."""
    request = table.request
    return request if request is not None and request.version == table.version else None


def asked(seat: Seat) -> UndoAsked | None:
    """What the page of a seat is told of a request."""
    table, request = seat.table, standing(seat.table)
    if request is None:
        return None
    game = table.match.game
    line = table.chronicle.lines(game, answers.eyes(game, seat.meant), request.step - 1)[0]
    yours = not request.refused and _may_answer(seat, request)
    return {"by": request.by, "of": request.of, "text": line.move, "refused": request.refused, "yours": yours}


def _carry_out(table: Table) -> Undone:
    table.request = None
    return {"taken_back": table.undo(), "asked": None}


def held(seat: Seat) -> tuple[str, ...]:
    """The sides that are played from a seat: those of persons."""
    match = seat.table.match
    people = [side for side in match.game.title.sides if match.is_person(side)]
    return tuple(side for side in people if seat.meant in (answers.BOTH, side))


def _to_ask(seat: Seat, by: str) -> str | None:
    """The side whose consent is wanted: a person's who sits at another page, and so has seen what was done."""
    table, game = seat.table, seat.table.match.game
    for other in game.title.sides:
        if other == by or not table.match.is_person(other) or table.lenient == (other, game.turn, game.phase):
            continue
        seats = {other} if seat.meant == answers.BOTH else {other, answers.BOTH}
        if any(page.seat is not seat and page.seat.name in seats for page in table.pages):
            return other
    return None


def _may_answer(seat: Seat, request: Request) -> bool:
    """The page of the side that is asked; one for both sides, when the request came from a page of one side."""
    return request.of in held(seat) and not (seat.meant == answers.BOTH and _sits_alone(seat, request.of))


def _sits_alone(seat: Seat, side: str) -> bool:
    return any(page.seat is not seat and page.seat.name == side for page in seat.table.pages)
