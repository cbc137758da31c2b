"""Plain data to JSON and back, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar, cast

import msgspec
from starlette.responses import Response

Kind = TypeVar("Kind")
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def _odd(value: object) -> list[int]:
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} does not go over the wire")


ZERO = "\\u0000"  # as JSON writes it
_ENCODER = msgspec.json.Encoder(enc_hook=_odd)


def encode(data: object) -> str:
    return encoded(data).decode()


def encoded(data: object) -> bytes:
    return _ENCODER.encode(data)


def plain(data: object) -> Json:
    """The data as a page will read it, apart from what it was made of."""
    return cast(Json, msgspec.to_builtins(data, str_keys=True, enc_hook=_odd))


def decode(text: str | bytes) -> dict[str, Json]:
    """What a page sent; ``ValueError`` when it is no JSON object, or holds a zero, which no text of a person has."""
    if ZERO in (text if isinstance(text, str) else text.decode("utf-8", "replace")):
        raise ValueError("a text has no zero in it")
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise ValueError("a message is a JSON object")
    return data


def read(data: Mapping[str, object], kind: type[Kind]) -> Kind:
    """A message as one of its kinds; ``ValueError`` says what is missing or of the wrong type."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"the message is not as it should be: {error}") from None


class Plain(Response):
    """A JSON answer."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return encode(content).encode()
