"""Plain data to JSON and back, in one place."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from starlette.responses import Response


def _odd(value: Any) -> Any:
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} does not go over the wire")


def encode(data: Any) -> str:
    return msgspec.json.encode(data, enc_hook=_odd).decode()


def decode(text: str | bytes) -> Any:
    """What a page sent; ``ValueError`` when it is no JSON object."""
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise ValueError("a message is a JSON object")
    return data


class Plain(Response):
    """A JSON answer."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return encode(content).encode()
