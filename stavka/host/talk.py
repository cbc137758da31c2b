"""Words for those who do not want to write, or to whom nobody wants to listen: they offend nobody."""

from __future__ import annotations

EMOTES = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "played": "Well played!",
    "wow": "What a throw!",
    "ouch": "Ouch!",
    "sorry": "Sorry!",
    "moment": "One moment, please.",
    "back": "I am back.",
    "thanks": "Thank you!",
    "game": "Good game!",
}


def emote_text(name: str) -> str:
    """How it is kept among the lines of the talk."""
    return f":{name}:"


def emote_in(text: str) -> str | None:
    """The name of the emote that a line is, if it is one.

    >>> emote_in(":hello:"), emote_in("hello"), emote_in(":x:")
    ('hello', None, None)
    """
    name = text[1:-1]
    return name if name in EMOTES and text == emote_text(name) else None


def spoken(text: str) -> str:
    """A line as it is read."""
    name = emote_in(text)
    return text if name is None else EMOTES[name]
