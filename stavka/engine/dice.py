"""Dice from a keyed stream: the record of a game never lets anybody foresee the next roll.

The n-th throw is a function of a secret key and n alone, so a game can be continued anywhere with the key, and undo,
which never crosses a die, never rolls one twice.
"""

from __future__ import annotations

import hashlib
import hmac

from stavka.engine.refusal import Unreadable, shown

LONGEST = 1000  # letters, digits or bytes of a seed


def _is_seed(seed: object) -> bool:
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed.bit_length() < 3 * LONGEST
    if isinstance(seed, str):
        return len(seed) <= LONGEST and not any("\ud800" <= letter <= "\udfff" for letter in seed)
    return isinstance(seed, bytes) and len(seed) <= LONGEST


def key_of(seed: int | str | bytes) -> bytes:
    """The key of the stream that a seed gives."""
    word = seed if isinstance(seed, bytes) else str(seed).encode()
    return hashlib.sha256(b"stavka dice 1|" + word).digest()


class Dice:
    """An endless row of fair dice, the same on every machine for the same seed.

    >>> Dice.from_seed(1941).throw(0, 3) == Dice.from_seed(1941).throw(0, 3)
    True
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def from_seed(cls, seed: int | str | bytes) -> Dice:
        """``Unreadable`` for what is no seed: a whole number, a text or bytes of reasonable length."""
        if not _is_seed(seed):
            raise Unreadable(f"a seed is a whole number, a text or bytes, up to {LONGEST} long, not {shown(seed)}")
        return cls(key_of(seed))

    def throw(self, number: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        """The throw with this number in the game, of so many dice."""
        if not 2 <= faces <= 256:
            raise ValueError(f"a die has 2 to 256 faces, not {faces}")
        limit = 256 - 256 % faces  # bytes above would favour the low faces
        found: list[int] = []
        block = 0
        while len(found) < dice:
            digest = hmac.digest(self._key, f"{number}/{block}".encode(), "sha256")
            found += [byte % faces + 1 for byte in digest if byte < limit]
            block += 1
        return tuple(found[:dice])

    def number_below(self, number: int, limit: int) -> int:
        """A number from 0 up to, not including, a limit: the draw with this number in the game.

        >>> sorted({Dice.from_seed(1).number_below(n, 3) for n in range(20)})
        [0, 1, 2]
        """
        if limit < 1:
            raise ValueError("nothing can be drawn from an empty pool")
        if limit > 2**64:
            raise ValueError("one draw is below 2**64 at most")
        fair = 2**64 - 2**64 % limit  # above it the low numbers would be favoured
        block = 0
        while True:
            digest = hmac.digest(self._key, f"{number}/draw/{block}".encode(), "sha256")
            for i in range(0, 32, 8):
                found = int.from_bytes(digest[i : i + 8], "big")
                if found < fair:
                    return found % limit
            block += 1
