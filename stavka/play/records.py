"""The lines of a saved game: each has a checksum of its own and repeats that of the line before it.

So a line can be trusted whatever became of its neighbours, a line that is missing is noticed, and a single changed
byte can be put right: the checksum tells which of the few thousand possible originals is the true one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

FIRST_LINE = b"stavka save 2"
WIDTH = 12  # hexadecimal digits of a checksum
START = b"0" * WIDTH  # what the first record repeats
LONGEST_MENDED = 400  # bytes; trying every change of a longer line would take too long
MOST_TRIED = 6  # lines of a file for which all changes are tried
HEAD = re.compile(rb"(?=[0-9a-f]{%d}.[0-9a-f]{%d}.)" % (WIDTH, WIDTH), re.DOTALL)


@dataclass(frozen=True, slots=True)
class Record:
    """A line: its checksum, that of the line before it, and what it says."""

    check: bytes
    link: bytes
    body: bytes

    @property
    def line(self) -> bytes:
        return b"%b %b %b\n" % (self.check, self.link, self.body)

    @property
    def is_whole(self) -> bool:
        return self.check == checksum(self.link, self.body)


def checksum(link: bytes, body: bytes) -> bytes:
    """The checksum of what a record says, together with that of the record before it."""
    return sha256(b"%b %b" % (link, body)).hexdigest()[:WIDTH].encode()


def chained(bodies: Sequence[str], link: bytes = START) -> list[Record]:
    """Records that follow each other, the first one after the record with the checksum ``link``."""
    records = []
    for text in bodies:
        body = text.encode()
        record = Record(checksum(link, body), link, body)
        records.append(record)
        link = record.check
    return records


@dataclass(frozen=True, slots=True)
class Reading:
    """The records of a file in order, None where something between two of them is lost."""

    records: list[Record | None]
    damaged: bool  # some byte was not as it was written, even if nothing is lost


def read_records(data: bytes) -> Reading:
    """All records that are whole or can be put right."""
    lines = data.split(b"\n")[1:]
    if lines and not lines[-1]:
        lines.pop()
    records: list[Record | None] = []
    mender = Mender()
    link: bytes | None = START
    number = 0
    while number < len(lines):
        found, used = [_parted(lines[number])], 1
        if not found[0].is_whole:
            found, used = mender.mended(lines[number : number + 3], link)
        if link is not None and (not found or found[0].link != link):
            records.append(None)
        records += found
        link = found[-1].check if found else None
        number += used
    as_written = b"".join((FIRST_LINE, b"\n", *(record.line for record in records if record)))
    return Reading(records, damaged=None in records or data != as_written)


def _parted(line: bytes) -> Record:
    """A line by its places, whatever stands there."""
    return Record(line[:WIDTH], line[WIDTH + 1 : 2 * WIDTH + 1], line[2 * WIDTH + 2 :])


class Mender:
    """Puts damaged lines right, where their checksums or the lines around them tell how."""

    def __init__(self) -> None:
        self._tries = MOST_TRIED

    def mended(self, lines: Sequence[bytes], link: bytes | None) -> tuple[list[Record], int]:
        """The records that the first of some lines held, and how many lines that took.

        ``link`` is the checksum of the record before it, if that is known.
        """
        repeated = [_parted(line).link if _parted(line).is_whole else None for line in (*lines[1:], b"", b"")]
        found = self._one_record(lines[0], repeated[0], link)
        if found:
            return [found], 1
        if len(lines) > 1 and repeated[0] is None:
            joined = self._one_record(lines[0] + b" " + lines[1], repeated[1], link)
            if joined:  # a changed byte had cut it in two
                return [joined], 2
        return _two_records(lines[0]), 1

    def _one_record(self, line: bytes, check: bytes | None, link: bytes | None) -> Record | None:
        """``check`` is what the next line repeats, ``link`` the checksum of the line before."""
        record = _parted(line)
        for body in (record.body, record.body[:-1]):  # the last end of a line may have become something else
            for before in {record.link, link or record.link}:
                found = checksum(before, body)
                if found == check or _differ(found, record.check) <= 1:
                    return Record(found, before, body)
        return self._one_byte_changed(Record(check or record.check, link or record.link, record.body))

    def _one_byte_changed(self, damaged: Record) -> Record | None:
        """The record that differs from a damaged one in a single byte of what it says."""
        if not self._tries or len(damaged.body) > LONGEST_MENDED:
            return None
        self._tries -= 1
        body, target = damaged.body, damaged.check.decode("latin-1")
        start = sha256(damaged.link + b" ")
        for place in range(len(body)):
            upto, rest = start.copy(), body[place + 1 :]
            upto.update(body[:place])
            for byte in range(256):
                tried = upto.copy()
                tried.update(bytes([byte]) + rest)
                if tried.hexdigest()[:WIDTH] == target:
                    return Record(damaged.check, damaged.link, body[:place] + bytes([byte]) + rest)
        return None


def _differ(one: bytes, two: bytes) -> int:
    """In how many places two checksums differ."""
    return sum(a != b for a, b in zip(one, two, strict=False)) + abs(len(one) - len(two))


def _two_records(line: bytes) -> list[Record]:
    """Two records between which the end of the line was changed into something else."""
    for match in HEAD.finditer(line, 2 * WIDTH + 2):
        one, two = _parted(line[: match.start() - 1]), _parted(line[match.start() :])
        if one.is_whole and two.is_whole:
            return [one, two]
    return []
