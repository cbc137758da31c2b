"""What a saved game holds, in the form of today or in that of the first saves, and what damage has taken from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from stavka.engine.record.diary import Line, parse
from stavka.play.diaries import kept_beside
from stavka.play.keys import Seed, seed_read
from stavka.play.records import Record, read_records
from stavka.play.saves import BadSave, is_diary, read_bytes, text_of
from stavka.play.standing import StandingOrder, read_orders

VERSION = 2
HEADING = "# turn "  # in a diary, before the moves of a stage


class KeptPosition(NamedTuple):
    """A position kept with a game: after how many of its moves, and the position as text."""

    step: int
    state: str


@dataclass(slots=True)
class Contents:
    """A saved game as read, before it is played.

    With a position in ``base`` the moves go on from there: those before it cannot be played again.
    """

    name: str
    header: dict[str, Any] = field(default_factory=dict)
    moves: list[Line] = field(default_factory=list)
    seats: dict[str, str] = field(default_factory=dict)
    seed: Seed = None
    has_seed: bool = False  # a diary from elsewhere says nothing of the dice to come
    notes: dict[int, str] = field(default_factory=dict)
    standing: list[StandingOrder] = field(default_factory=list)
    positions: list[KeptPosition] = field(default_factory=list)
    base: KeptPosition | None = None
    turn: int = 1
    stage: str = "set-up"
    damage: str = ""  # what was damaged and what of the game is lost by it, in a sentence
    is_shortened: bool = False  # moves are lost
    is_diary: bool = False
    records: list[Record] | None = None  # of a file of today that can be written on

    @property
    def position(self) -> KeptPosition | None:
        """The last position that was kept."""
        return self.positions[-1] if self.positions else None


def read_contents(path: Path) -> Contents:
    """What a saved game or diary holds; ``BadSave`` when the file is something else."""
    return contents_of(read_bytes(path), path.name)


def contents_of(data: bytes, name: str) -> Contents:
    text = text_of(data)
    return _of_diary(text, name) if is_diary(text) else _of_records(data, name)


# -- the first saves: a diary, and a last line with what is kept beside it ---------------------------------------------


def _of_diary(text: str, name: str) -> Contents:
    found = kept_beside(text)
    diary = parse(found.diary)
    contents = Contents(
        name,
        diary.header,
        diary.moves,
        {str(side): str(player) for side, player in found.values.get("seats", {}).items()},
        seed_read(found.values.get("seed")),
        "seed" in found.values,
        read_notes(found.values.get("notes")),
        is_diary=True,
    )
    heading = next(
        (line for line in reversed(found.diary.splitlines()) if line.startswith("# turn ")), "# turn 1, set-up"
    )
    turn, _, contents.stage = heading.removeprefix("# turn ").partition(", ")
    contents.turn = int(turn) if turn.isdecimal() else 1
    if found.position is not None:
        contents.positions = [KeptPosition(len(diary.moves), found.position)]
    if found.damaged:
        contents.damage = f"The last line of {name} is damaged: its seats, its seed and its notes are lost."
    return contents


def read_notes(notes: object) -> dict[int, str]:
    """Notes by the number of steps before, as a file has them."""
    if not isinstance(notes, dict):
        return {}
    return {int(step): str(note) for step, note in notes.items() if str(step).isdecimal()}


# -- today: a record for everything that happened ----------------------------------------------------------------------


def digest_after(digest: str, move: str) -> str:
    """The mark of a game with one move more; that of a game without moves is empty."""
    return sha256(f"{digest} {move}".encode()).hexdigest()[:16]


def _of_records(data: bytes, name: str) -> Contents:
    reading = read_records(data)
    reader = _Reader(name)
    for number, record in enumerate(reading.records, 2):
        if record is None:
            reader.gap()
            continue
        try:
            reader.follow(number, record.body.decode())
        except (ValueError, TypeError, LookupError) as error:
            raise BadSave(f"{name}, line {number} does not hold together: {error}") from None
    contents = reader.finished()
    if not contents.header:
        raise BadSave(f"{name} is damaged where it says which game it is, and nothing of it can be read")
    if not reading.damaged:
        contents.records = [record for record in reading.records if record is not None]
    elif not contents.damage:
        lost = (
            "a part is lost, perhaps a note, but every move is whole" if None in reading.records else "nothing is lost"
        )
        contents.damage = f"{name} was damaged: {lost}."
    return contents


class _Reader:
    """Follows the records. After a gap it goes on as if no move had been lost; the next mark tells whether it is so."""

    def __init__(self, name: str) -> None:
        self.contents = Contents(name)
        self._digests = [""]  # the mark of the game after each of its moves, from the start or from the base
        self._firm: int | None = None  # how many moves stand before a gap that is still in doubt
        self._read = 0  # moves read after that gap
        self._ended = False

    def gap(self) -> None:
        if self._firm is None:
            self._firm, self._read = len(self.contents.moves), 0

    def follow(self, number: int, body: str) -> None:
        kind, _, rest = body.partition(" ")
        self._ended = kind == "end"
        if kind == "move":
            actor, _, move = rest.partition(": ")
            self.contents.moves.append(Line(number, actor, move))
            self._digests.append(digest_after(self._digests[-1], move))
            self._read += 1
        elif kind == "undo":
            self._undo(int(rest))
        elif kind in FOLLOWED:
            FOLLOWED[kind](self, json.loads(rest))

    def _undo(self, count: int) -> None:
        contents = self.contents
        if count > len(contents.moves):
            self.gap()
        left = max(0, len(contents.moves) - count)
        if self._firm is not None:
            self._firm = min(self._firm, left)
        del contents.moves[left:], self._digests[left + 1 :]
        while contents.positions and contents.positions[-1].step > self._steps:
            contents.positions.pop()

    @property
    def _steps(self) -> int:
        return len(self.contents.moves) + (self.contents.base.step if self.contents.base else 0)

    def game(self, game: Mapping[str, Any]) -> None:
        if game["version"] > VERSION:
            raise BadSave(f"{self.contents.name} was written by a later version of Stavka")
        contents = self.contents
        contents.header, contents.seats = game["header"], game["seats"]
        contents.seed, contents.has_seed = seed_read(game["seed"]), True

    def note(self, note: Mapping[str, Any]) -> None:
        self.contents.notes.pop(note["step"], None)
        if note["text"]:
            self.contents.notes[note["step"]] = note["text"]

    def orders(self, told: Mapping[str, Any]) -> None:
        self.contents.standing = read_orders(told.get("standing"))

    def position(self, kept: Mapping[str, Any]) -> None:
        contents, position = self.contents, KeptPosition(kept["step"], kept["state"])
        if self._is_reached(kept["moves"]):
            contents.positions.append(position)
            return
        contents.is_shortened = True
        self._say(
            f"A part of {contents.name} is damaged: its first {position.step} steps cannot be played again, "
            f"and the game goes on from the position that was kept after them."
        )
        contents.base, contents.positions, contents.moves = position, [], []
        self._digests, self._firm = [kept["moves"]], None

    def end(self, mark: Mapping[str, Any]) -> None:
        self.contents.turn, self.contents.stage = mark["turn"], mark["stage"]
        if not self._is_reached(mark["moves"]):
            self.gap()

    def _is_reached(self, digest: str) -> bool:
        """A mark says which moves led here: are they those that were read?"""
        if self._digests[-1] != digest:
            return False
        self._firm = None
        return True

    def finished(self) -> Contents:
        contents = self.contents
        if self._firm is None and self._ended:
            return contents
        if self._firm is not None:
            del contents.moves[self._firm :]
            contents.positions = [kept for kept in contents.positions if kept.step <= self._steps]
        where = f"A part of {contents.name} is damaged" if self._ended else f"The end of {contents.name} is missing"
        lost = f", {self._read} actions and throws of which can still be read," if self._firm and self._read else ""
        contents.is_shortened = True
        self._say(f"{where}: what was played after step {self._steps}{lost} is lost.")
        return contents

    def _say(self, sentence: str) -> None:
        self.contents.damage = f"{self.contents.damage} {sentence}".strip()


FOLLOWED: dict[str, Callable[[_Reader, Mapping[str, Any]], None]] = {
    "game": _Reader.game,
    "note": _Reader.note,
    "orders": _Reader.orders,
    "position": _Reader.position,
    "end": _Reader.end,
}
