"""Why something is not allowed: a reason and the rule that says so, and words to count and list in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    reason: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def of(self, what: str) -> Refusal:
        """The same reason, told of something.

        >>> print(Refusal("no rail move is left", "x:9").of("5 Inf may not ride"))
        5 Inf may not ride: no rail move is left (x:9)
        """
        return Refusal(f"{what}: {self.reason}", self.rule)


def shown(value: object, letters: int = 80) -> str:
    """A value from outside as a sentence may quote it: short, whatever it is.

    >>> shown("move"), shown(10**5000), shown("x" * 100, 6)
    ("'move'", 'a int', "'xxxxx…")
    """
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, lists in lists in lists, an object of the caller's own
        return f"a {type(value).__name__}"
    return text if len(text) <= letters else f"{text[:letters]}…"


class Illegal(Exception):
    """Raised by ``Game.play`` when an action is refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        return self.refusal.reason

    @property
    def rule(self) -> str:
        """The id of the rule that says so; nothing where no rule is needed."""
        return self.refusal.rule


LONGEST = 4000  # letters of a text from outside; an attack by every unit of an army has fewer


class Unreadable(Illegal, ValueError):
    """Text that is no action, unit, hex, situation or diary; the message says what was expected."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(Refusal(message, rule))


def text_given(what: str, value: object, longest: int = LONGEST) -> str:
    """A text that somebody gave; ``Unreadable`` when it is something else, or endless."""
    if isinstance(value, str) and len(value) <= longest:
        return value
    raise Unreadable(f"{what} is a text of at most {longest} letters, not {shown(value)}")


# -- numbers and names as a sentence has them --------------------------------------------------------------------------

MANY = 6  # names that a sentence lists; the rest is counted


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of a thing; ``things`` is its plural where that is not made with an s.

    >>> counted(1, "rail move"), counted(0, "rail move"), counted(2, "army", "armies")
    ('1 rail move', '0 rail moves', '2 armies')
    """
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def are(number: int) -> str:
    """The verb that goes with so many.

    >>> are(1), are(0)
    ('is', 'are')
    """
    return "is" if number == 1 else "are"


def listed(names: Iterable[str], many: int = MANY) -> str:
    """The first names, and how many more there are.

    >>> listed(["24Pz", "5Inf"]), listed("abcd", many=2)
    ('24Pz, 5Inf', 'a, b and 2 more')
    """
    all_names = list(names)
    more = f" and {len(all_names) - many} more" if len(all_names) > many else ""
    return ", ".join(all_names[:many]) + more
