"""Dice from a witness: a host that answers each throw of a game once, and signs what it answers.

The answer is a number that nobody could foresee, bound to the game, to the step and to all that was played before; the
dice are worked out from it like from a key. Who asks again is told the same; who asks for the same throw after another
course of the game is refused.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from stavka.engine.dice import Dice

PATIENCE = 20.0  # seconds
LONGEST_ANSWER = 10_000  # bytes
HEX = re.compile(r"[0-9a-f]+")


class NoWitness(ValueError):
    """The witness does not answer, or not as it should."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which throw is asked for: of which game, at which step, after what."""

    game: str
    throw: int
    step: int
    chain: str

    def signed(self, value: str) -> bytes:
        """What a witness signs."""
        return f"stavka witness 1|{self.game}|{self.throw}|{self.step}|{self.chain}|{value}".encode()


@dataclass(frozen=True, slots=True)
class Answer:
    value: str
    signature: str

    @property
    def dice(self) -> Dice:
        return Dice(bytes.fromhex(self.value))


@dataclass(frozen=True, slots=True)
class Witness:
    """A host by its address and its public key, which stands in the file from the first line on."""

    origin: str
    key: str

    def asked(self, question: Question) -> Answer:
        """The answer of the witness, with its signature looked at."""
        sent = {"game": question.game, "throw": question.throw, "step": question.step, "chain": question.chain}
        told = _told(f"{self.origin}/api/witness/throws", json.dumps(sent).encode())
        answer = Answer(str(told.get("value")), str(told.get("signature")))
        if not self.vouches(question, answer):
            raise NoWitness(f"the answer of {self.origin} is not signed with the key that stands in the file")
        return answer

    def vouches(self, question: Question, answer: Answer) -> bool:
        """Whether this answer is signed by the witness, for this throw and no other."""
        try:
            from cryptography.exceptions import InvalidSignature
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        except ImportError:
            raise NoWitness("to check what a witness signed, install 'stavka[mail]'") from None
        if not _is_hex(answer.value, 32) or not _is_hex(answer.signature, 64) or not _is_hex(self.key, 32):
            return False
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            key.verify(bytes.fromhex(answer.signature), question.signed(answer.value))
        except (InvalidSignature, ValueError):
            return False
        return True


def found_at(address: str) -> Witness:
    """The witness at an address, with the key that it shows now."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoWitness(f"a witness has an address like https://stavka.example.org, not {address!r:.80}")
    origin = f"{parts.scheme}://{parts.netloc}"
    key = str(_told(f"{origin}/api/witness").get("key"))
    if not _is_hex(key, 32):
        raise NoWitness(f"{origin} is no witness")
    return Witness(origin, key)


def _told(address: str, data: bytes | None = None) -> dict[str, object]:
    request = Request(address, data, {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read(LONGEST_ANSWER)
    except HTTPError as error:
        raise NoWitness(f"the witness refuses: {_fault(error)}") from None
    except (OSError, HTTPException, ValueError) as error:
        raise NoWitness(f"the witness at {address} does not answer ({error})") from None
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise NoWitness(f"{address} is no witness")
    return told


def _fault(error: HTTPError) -> str:
    try:
        return str(json.loads(error.read(LONGEST_ANSWER))["fault"])
    except (ValueError, LookupError, TypeError, OSError):
        return f"{error.code}"


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and HEX.fullmatch(text) is not None
