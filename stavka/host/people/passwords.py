"""Passwords: kept as argon2 makes them, which takes time and memory on purpose, so only a few at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 8, 200  # letters
AT_ONCE = 2


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash("nobody has this password")
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")

    def hashed(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise ValueError(f"a password has {SHORTEST} to {LONGEST} letters")
        return self._pool.submit(self._hasher.hash, password).result()

    def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password. It takes as long for a name that nobody has, so that nobody can find names."""
        return self._pool.submit(self._verified, kept or self._nobody, password[: LONGEST + 1]).result() and bool(kept)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def is_dated(self, kept: str) -> bool:
        """Whether it was made with weaker parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)
