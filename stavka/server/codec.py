"""Plain data to JSON and back, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from starlette.responses import Response

Kind = TypeVar("Kind")


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
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise ValueError("a message is a JSON object")
    return data


def read(data: Mapping[str, Any], kind: type[Kind]) -> Kind:
    """A message as one of its kinds; ``ValueError`` says what is missing or of the wrong type."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"the message is not as it should be: {error}") from None


class Plain(Response):
    """A JSON answer."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return encode(content).encode()
