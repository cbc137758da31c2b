"""The Tab key at the prompt: commands, actions, units and places."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def completer(words: Iterable[str]) -> Callable[[str, int], str | None]:
    """For ``readline``: the words that go on from what was typed, without regard to case.

    >>> complete = completer(["move", "Moscow", "Minsk"])
    >>> complete("mo", 0), complete("mo", 1), complete("mo", 2)
    ('Moscow', 'move', None)
    """
    known = sorted(set(words))

    def complete(text: str, state: int) -> str | None:
        # Attackers are joined by plus signs: only the last one is being typed.
        before, plus, last = text.rpartition("+")
        found = [f"{before}{plus}{word}" for word in known if word.lower().startswith(last.lower())]
        return found[state] if state < len(found) else None

    return complete


def use(words: Iterable[str]) -> None:
    """Turn completion on, where the terminal has it."""
    try:
        import readline
    except ImportError:
        return
    readline.set_completer(completer(words))
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
