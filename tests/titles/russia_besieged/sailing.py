"""What tests of the sea look at."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.mechanics.sea.voyages import Voyage
from stavka.titles.russia_besieged.sea import seas
from tests.titles.russia_besieged.conftest import war


def added(game: Game, unit: str, kind: str, sea: str, to: str) -> int:
    """What is added to the die of a voyage."""
    pos = war(game)
    return seas.modifier(pos, Voyage(pos.roster.find(unit), kind, sea, pos.board.grid.index(to)))


def sea_moves(game: Game, unit: str) -> dict[str, set[str]]:
    """Where a unit may sail, by verb."""
    found: dict[str, set[str]] = {}
    for action in game.legal().by_unit(unit):
        if action.verb in ("transfer", "invade", "evacuate"):
            found.setdefault(action.verb, set()).add(action.end or "")
    return found
