"""Why something is not allowed: a value with a reason and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    reason: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class Illegal(Exception):
    """Raised by ``Game.play`` when an action is refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> str:
        return self.refusal.reason

    @property
    def rule(self) -> str:
        return self.refusal.rule


class Unreadable(Illegal, ValueError):
    """Text that is no action, unit, hex, situation or diary; the message says what was expected."""

    def __init__(self, message: str) -> None:
        super().__init__(Refusal(message))
