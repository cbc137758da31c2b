"""A witness for games that are played by mail: it throws each die of a game once, and signs it."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from stavka.host.limits import Rate, SharedLimit
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import SECRETS, WITNESSED
from stavka.host.storage.statements import upsert
from stavka.play.mail.witness import Answer, Question
from stavka.server.app import sent
from stavka.server.codec import Plain, decode, read
from stavka.server.workers.threads import in_thread

SECRET = "witness"
MARK = re.compile(r"[0-9a-f]{64}")
MOST = 1_000_000  # throws or steps of a game


class OtherCourse(ValueError):
    """The throw was asked for before, after another course of the game."""

    status = 409

    def __init__(self) -> None:
        super().__init__("this throw was asked for already, after other moves: no die is rolled twice")


@dataclass(frozen=True, slots=True)
class Asked:
    game: str
    throw: int
    step: int
    chain: str


class Witness:
    """Its key lies in the database, so that every process of a host is the same witness."""

    def __init__(self, database: Database, throws_an_hour: int) -> None:
        self.database = database
        self.throwing = SharedLimit(database, "witness", Rate(throws_an_hour, 3600.0))
        self._found: bytes | None = None

    def _key(self) -> bytes:
        """The private key, made when the first process wants it."""
        if self._found is None:
            with self.database.writing() as connection:
                upsert(self.database, connection, SECRETS, {"name": SECRET, "value": secrets.token_hex(32)})
                kept = select(SECRETS.c.value).where(SECRETS.c.name == SECRET)
                self._found = bytes.fromhex(connection.execute(kept).scalar_one())
        return self._found

    @property
    def public(self) -> str:
        return Ed25519PrivateKey.from_private_bytes(self._key()).public_key().public_bytes_raw().hex()

    def thrown(self, question: Question) -> Answer:
        """The answer to a throw, the same however often it is asked; ``OtherCourse`` after other moves."""
        row = {"game": question.game, "throw": question.throw, "step": question.step, "chain": question.chain}
        key = self._key()
        with self.database.writing() as connection:
            upsert(self.database, connection, WITNESSED, {**row, "at": now()})
            own = WITNESSED.c.game == question.game, WITNESSED.c.throw == question.throw
            kept = connection.execute(select(WITNESSED.c.step, WITNESSED.c.chain).where(*own)).one()
        if (kept.step, kept.chain) != (question.step, question.chain):
            raise OtherCourse
        word = f"{question.game}|{question.throw}|{question.step}|{question.chain}".encode()
        value = hmac.digest(hmac.digest(key, b"stavka witness dice 1", "sha256"), word, "sha256").hex()
        return Answer(value, Ed25519PrivateKey.from_private_bytes(key).sign(question.signed(value)).hex())

    # -- addresses -----------------------------------------------------------------------------------------------------

    async def tell_key(self, request: Request) -> Response:
        return Plain({"key": await in_thread(lambda: self.public)})

    async def throw(self, request: Request) -> Response:
        asked = read(decode(await sent(request)), Asked)
        if not MARK.fullmatch(asked.game) or not MARK.fullmatch(asked.chain):
            raise ValueError("a game and what was played in it are named by hashes of 64 digits")
        if not 0 <= asked.throw < MOST or not 0 < asked.step < MOST:
            raise ValueError("there is no such throw")
        await in_thread(self.throwing.count, request.client.host if request.client else "")
        answer = await in_thread(self.thrown, Question(asked.game, asked.throw, asked.step, asked.chain))
        return Plain({"value": answer.value, "signature": answer.signature})
