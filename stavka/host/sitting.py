"""Who may sit where: a seat is held by whoever shows its token, and by nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

import stavka
from stavka.host.rules_mark import rules_mark
from stavka.host.storage.around import Around
from stavka.host.storage.people import token_hash
from stavka.server import answers

MOST_TOKENS, LONGEST_TOKEN = 4, 64  # of a cookie
MARK = 9  # bytes


class Forbidden(ValueError):
    """Whoever asks has no seat from which this could be asked."""

    status = 403


@dataclass(frozen=True, slots=True)
class Sitter:
    """The sides that somebody holds, the hashes by which he does, and the seat from which he looks."""

    held: frozenset[str]
    hashes: frozenset[str]
    seat: str
    person: str | None = None  # the account by which he holds a side whose token he has not

    def still_sits(self, around: Around, person: str | None) -> bool:
        """A seat may have been given to another person meanwhile, or he may have signed out."""
        return all(
            around.tokens.get(side) in self.hashes or (person is not None and around.people.get(side) == person)
            for side in self.held
        )

    def may_be(self, seat: str, around: Around) -> bool:
        """``both`` is for those alone who hold every side that a person plays."""
        if seat == answers.BOTH:
            return bool(self.held) and self.held == set(around.tokens)
        return seat in self.held


def tokens_in(cookie: str) -> list[str]:
    """The tokens that a browser keeps for a game."""
    return [word for word in cookie.split(".")[:MOST_TOKENS] if 0 < len(word) <= LONGEST_TOKEN]


def sitter(around: Around, tokens: Iterable[str], wanted: str = "", person: str | None = None) -> Sitter:
    """Whoever shows these tokens, or is signed in by this account; without a good one he only watches."""
    hashes = frozenset(map(token_hash, tokens))
    shown = {side for side, hash in around.tokens.items() if hash in hashes}
    known = {side for side, own in around.people.items() if person is not None and own == person}
    held = frozenset(shown | known)
    by_account = person if known - shown else None
    if not held:
        return Sitter(held, hashes, answers.NOBODY)
    found = Sitter(held, hashes, sorted(held)[0], by_account)
    for seat in (wanted, answers.BOTH):
        if found.may_be(seat, around):
            return Sitter(held, hashes, seat, by_account)
    return found


def mark_of(sitter: Sitter, seat: str, around: Around) -> str:
    """A mark of all that a seat is told: the same as long as nothing has changed in the game or around it, in every
    process with this program and these rules."""
    told = (stavka.__version__, rules_mark(around.title), around.news, around.records, seat, sorted(sitter.held))
    return blake2b(repr(told).encode(), digest_size=MARK).hexdigest()


def seated_again(old: Sitter, around: Around, person: str | None) -> Sitter:
    """Where somebody sits after the seats have changed, by the same tokens or the same account."""
    shown = {side for side, hash in around.tokens.items() if hash in old.hashes}
    known = {side for side, own in around.people.items() if person is not None and own == person}
    held = frozenset(shown | known)
    seat = answers.BOTH if len(held) > 1 else next(iter(held), answers.NOBODY)
    return Sitter(held, old.hashes, seat, person if known - shown else None)
