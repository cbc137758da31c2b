"""The lines of a turn file: each begins with a hash of itself and of the one before, so that it vouches for them all.

The first line says what the file is, the second which game it is, the last how many lines there are. What a player has
seen once, a later file must begin with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

FIRST_LINE = "stavka mail 1"
HASH = 64  # hexadecimal digits
LARGEST = 20_000_000  # bytes of a file
END = "end"


class BadTurn(ValueError):
    """A turn file that cannot be trusted, or that is not the one that was to come."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line: its hash, and what it says."""

    hash: str
    body: str

    @property
    def line(self) -> str:
        return f"{self.hash} {self.body}\n"


def linked(body: str, before: str) -> Link:
    """A line after the one with the hash ``before``."""
    return Link(sha256(f"{before} {body}".encode()).hexdigest(), body)


def chained(bodies: Sequence[str], links: Sequence[Link] = ()) -> list[Link]:
    """Lines that follow those that are there; the first of all follows what the file says of itself."""
    found = list(links)
    for body in bodies:
        found.append(linked(body, found[-1].hash if found else FIRST_LINE))
    return found


def written(links: Sequence[Link]) -> str:
    """A whole file."""
    last = linked(f"{END} {len(links)}", links[-1].hash)
    return "".join((f"{FIRST_LINE}\n", *(link.line for link in links), last.line))


def read(data: bytes) -> list[Link]:
    """The lines of a file, without the last; ``BadTurn`` when a single byte of it is not as it was written."""
    if len(data) > LARGEST:
        raise BadTurn(f"a turn file has at most {LARGEST // 1_000_000} MB")
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise BadTurn("this is no turn file: it is not even text") from None
    if lines[0] != FIRST_LINE:
        raise BadTurn(f"this is no turn file: its first line should be '{FIRST_LINE}'")
    links: list[Link] = []
    for number, line in enumerate(lines[1:-1], 2):
        link = Link(line[:HASH], line[HASH + 1 :])
        if link != linked(link.body, links[-1].hash if links else FIRST_LINE) or line[HASH : HASH + 1] != " ":
            raise BadTurn(f"line {number} is not as it was written: it, or something before it, was changed")
        links.append(link)
    if lines[-1] or not links or links[-1].body != f"{END} {len(links) - 1}" or len(links) < 2:
        raise BadTurn("the end of the file is missing")
    return links[:-1]


def goes_on(links: Sequence[Link], seen: Sequence[str]) -> bool:
    """Whether lines begin with those whose hashes somebody has seen."""
    return len(links) >= len(seen) and all(link.hash == hash for link, hash in zip(links, seen, strict=False))
