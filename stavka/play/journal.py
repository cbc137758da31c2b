"""The file of a game in progress: every action adds a line to it, at the same cost however long the game is.

The last line is a mark of the end, which the next addition replaces; a file without it has been shortened.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.play import saves
from stavka.play.contents import VERSION, Contents, digest_after
from stavka.play.keys import Seed
from stavka.play.records import FIRST_LINE, Record, chained
from stavka.play.standing import StandingOrder

if sys.platform != "win32":  # which has no such lock; there the end of the file is compared all the same
    import fcntl

POSITION_EVERY = 32  # steps between the positions that are kept


class Changed(Exception):
    """The file does not end as we left it: another program has written to it, or it is gone."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """All of a match that is kept in its file."""

    game: Game
    seats: Mapping[str, str]
    seed: Seed
    notes: Mapping[int, str]
    standing: Sequence[StandingOrder] = ()

    def head(self) -> str:
        """Which game this is and who plays it."""
        facts = {"version": VERSION, "header": self.game.header, "seats": dict(self.seats), "seed": self.seed}
        return f"game {json.dumps(facts)}"

    def end(self, digest: str) -> str:
        return f"end {json.dumps({'moves': digest, 'turn': self.game.turn, 'stage': self.game.stage})}"

    def position(self, digest: str) -> str:
        facts = {"step": len(self.game.log), "moves": digest, "state": snapshot.take(self.game.position)}
        return f"position {json.dumps(facts)}"


@dataclass(frozen=True, slots=True)
class Addition:
    """What a file lacks: its lines, and what is known of the file once they stand there."""

    bodies: list[str]
    digests: list[str]  # the mark of the game after each of the added moves
    position: int  # the step of the last position


class Journal:
    """A file and what stands in it."""

    def __init__(self, path: Path, kept: KeptMatch) -> None:
        self.path = path
        self._game = kept.game
        self._seating = (dict(kept.seats), kept.seed)
        self._notes: dict[int, str] = {}
        self._orders: list[StandingOrder] = []
        self._digests = [""]  # the mark of the game after each of the moves in the file
        self._common = 0  # how many of these are still moves of the game
        self._position = 0  # the step of the last position in the file
        self._offset = 0  # where the mark of the end begins
        self._last: Record  # the record before it
        self._end: Record

    @classmethod
    def write(cls, path: Path, kept: KeptMatch, *, new: bool = False) -> tuple[Journal, Path | None]:
        """Write a game from its beginning; a broken file of that name is kept, and its new place returned.

        ``Taken`` when the file shall be ``new`` and is not.
        """
        journal = cls(path, kept)
        addition = journal._missing(kept, with_position=True)
        head = kept.head()
        # the head stands twice, since nothing can be made of a game without it
        records = chained([head, head, *addition.bodies, kept.end([*journal._digests, *addition.digests][-1])])
        lines = [FIRST_LINE + b"\n", *(record.line for record in records)]
        aside = saves.write(path, b"".join(lines), new=new)
        journal._stands(kept, addition, records, sum(map(len, lines[:-1])))
        return journal, aside

    @classmethod
    def found(cls, path: Path, kept: KeptMatch, contents: Contents) -> Journal | None:
        """The journal of a game that was just opened; None for a file that has to be written anew."""
        records = contents.records
        if records is None or len(records) < 2 or len(kept.game.log) != len(contents.moves):
            return None
        journal = cls(path, kept)
        addition = journal._missing(kept, with_position=False)
        position = contents.position.step if contents.position else 0
        offset = len(FIRST_LINE) + 1 + sum(len(record.line) for record in records[:-1])
        journal._stands(kept, Addition([], addition.digests, position), records, offset)
        journal._notes, journal._orders = contents.notes.copy(), contents.standing.copy()
        journal._seating = (contents.seats, contents.seed)
        return journal

    def _stands(self, kept: KeptMatch, addition: Addition, records: list[Record], offset: int) -> None:
        """This is in the file now."""
        del self._digests[self._common + 1 :]
        self._digests += addition.digests
        self._common = len(self._digests) - 1
        self._position = addition.position
        self._seating, self._notes = (dict(kept.seats), kept.seed), dict(kept.notes)
        self._orders = list(kept.standing)
        self._offset, self._last, self._end = offset, records[-2], records[-1]

    # -- going on ---------------------------------------------------------------------------------------------------

    def took_back(self, steps: int) -> None:
        """The game has gone back to so many steps."""
        self._common = min(self._common, steps)

    def is_of(self, game: Game) -> bool:
        """Whether this is the file of a game, and the game goes on from what stands there."""
        common, log = self._common, game.log
        if self._game is not game or common > len(log):
            return False
        return not common or digest_after(self._digests[common - 1], str(log[common - 1].move)) == self._digests[common]

    def is_untouched(self) -> bool:
        """Whether the file ends as we left it."""
        try:
            with self._opened():
                return True
        except (Changed, OSError):
            return False

    def append(self, kept: KeptMatch, *, with_position: bool = False) -> None:
        """Add what is new; ``Changed`` when the file is another one now. When it fails the file is as it was."""
        addition = self._missing(kept, with_position=with_position)
        with self._opened() as file:
            if not addition.bodies:
                os.utime(self.path)
                return
            digest = (self._digests[: self._common + 1][-1:] + addition.digests)[-1]
            records = chained([*addition.bodies, kept.end(digest)], self._last.check)
            added = b"".join(record.line for record in records)
            self._replace_end(file, added)
        offset = self._offset + len(added) - len(records[-1].line)
        self._stands(kept, addition, [self._last, *records], offset)

    def _missing(self, kept: KeptMatch, *, with_position: bool) -> Addition:
        log, common = kept.game.log, self._common
        bodies: list[str] = []
        if self._seating != (kept.seats, kept.seed):
            bodies.append(kept.head())
        if common < len(self._digests) - 1:
            bodies.append(f"undo {len(self._digests) - 1 - common}")
        position = self._position if self._position <= common else 0
        digests: list[str] = []
        digest = self._digests[common]
        for entry in log[common:]:
            digest = digest_after(digest, str(entry.move))
            digests.append(digest)
            bodies.append(f"move {entry.actor}: {entry.move}")
        notes = {step: kept.notes.get(step, "") for step in sorted({*kept.notes, *self._notes})}
        bodies += [
            f"note {json.dumps({'step': step, 'text': text})}"
            for step, text in notes.items()
            if text != self._notes.get(step, "")
        ]
        if list(kept.standing) != self._orders:
            bodies.append(f"orders {json.dumps({'standing': [order.plain() for order in kept.standing]})}")
        since = len(log) - position
        if since >= POSITION_EVERY or (with_position and since):
            bodies += [kept.position(digest), kept.head()]
            position = len(log)
        return Addition(bodies, digests, position)

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """The file, for us alone as long as we write, if it ends as we left it."""
        try:
            file = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            raise Changed from None
        try:
            if sys.platform != "win32":
                with suppress(OSError):  # some network folders cannot lock
                    fcntl.flock(file, fcntl.LOCK_EX)
            end = self._end.line
            os.lseek(file, self._offset, os.SEEK_SET)
            if os.read(file, len(end) + 1) != end:
                raise Changed
            yield file
        finally:
            os.close(file)

    def _replace_end(self, file: int, added: bytes) -> None:
        try:
            os.lseek(file, self._offset, os.SEEK_SET)
            written = 0
            while written < len(added):
                written += os.write(file, added[written:])
            os.fsync(file)
        except OSError:
            # No room, for example. What was there before needs none.
            with suppress(OSError):
                os.lseek(file, self._offset, os.SEEK_SET)
                os.write(file, self._end.line)
                os.ftruncate(file, self._offset + len(self._end.line))
            raise
