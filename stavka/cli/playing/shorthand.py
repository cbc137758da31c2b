"""What a player may leave out: a path is found for a unit and a destination."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.telling.offers import gesture_of
from stavka.telling.ways import way_meant


def spelled_out(game: Game, words: str) -> str:
    """'move 24Pz 1423' with the path written out; anything else as it is.

    A player names unit and destination; among the legal actions of that unit there is at most one path to each.
    """
    parts = words.split()
    if parts and parts[0].lower() == "next":
        parts[0] = "done"
        return " ".join(parts)
    if len(parts) < 3 or "-" in parts[-1]:
        return words
    try:
        if game.refusal(words) is None:
            return words
    except Unreadable:
        pass
    try:
        goal = game.position.hex(" ".join(parts[2:]))
        actions = game.legal().by_unit(parts[1])
    except Unreadable:
        return words
    for action in actions:
        text = str(action)
        if action.verb == parts[0].lower() and text.rpartition("-")[2] == goal:
            return text
    return _way_meant(game, parts[0], parts[1], goal) or words


def _way_meant(game: Game, verb: str, unit: str, goal: str) -> str | None:
    """A way there that is not allowed: the refusal then tells how far it is, or what is in the way."""
    kind = next((action for action in game.title.actions if action.verb == verb.lower()), None)
    if kind is None or gesture_of(kind) != "path":
        return None
    path = way_meant(game, unit, goal)
    return f"{verb} {unit} {'-'.join(path)}" if path else None
