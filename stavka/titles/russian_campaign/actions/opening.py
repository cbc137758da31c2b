"""Actions of the variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class VariantAction(Action):
    """An answer to the question whether history shall go another way."""

    variant: str

    def words(self) -> Sequence[str]:
        return (self.variant,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants the name of a variant: {cls.usage}")
        return cls(words[0].lower())


class Adopt(VariantAction):
    """Takes up a variant."""

    __slots__ = ()
    verb: ClassVar[str] = "adopt"
    usage: ClassVar[str] = "adopt var-tunisia"


class Decline(VariantAction):
    """Leaves a variant alone."""

    __slots__ = ()
    verb: ClassVar[str] = "decline"
    usage: ClassVar[str] = "decline var-tunisia"
