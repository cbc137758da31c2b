"""The terminal as the user has it: plain text, and colours where they are wanted."""

from __future__ import annotations

import sys

from rich.console import Console


def plain_console() -> Console:
    """A console that prints what it is given: brackets and colons in names are no markup."""
    return Console(highlight=False, markup=False, emoji=False)


def wants_colour(console: Console) -> bool:
    """False when the output is no terminal or the user asked for none (NO_COLOR, TERM=dumb)."""
    return console.is_terminal and not console.no_color and console.color_system is not None


def ask_line(prompt: str) -> str | None:
    """A line from the player, None at the end of the input."""
    try:
        line = input(prompt)
    except EOFError:
        return None
    except KeyboardInterrupt:
        print()  # noqa: T201 - the line is given up
        return ""
    if not sys.stdin.isatty():
        print(line)  # noqa: T201 - so that a log of piped commands can be read
    return line.strip()
