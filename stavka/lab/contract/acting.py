"""The units that can act are exactly those of the listed actions."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.start import Start, moments

UNITS = 4  # units whose actions are asked for


def check_acting(start: Start) -> None:
    """``Legal.able`` names the units of the listed actions, and ``by_unit`` lists legal actions of a unit."""
    rng = start.rng()
    for game in moments(start):
        check_acting_at(game, rng)


def check_acting_at(game: Game, rng: Random) -> None:
    """The same for one moment of a game."""
    pos = game.position
    listed = {unit for action in game.legal() for unit in action.units}
    able = game.legal().able()
    ensure(not able - listed, pos, f"nothing is listed for {_some(able - listed)}, which can act")
    ensure(not listed - able, pos, f"{_some(listed - able)} can act and is not said to")
    for unit in rng.sample(pos.roster.short, min(UNITS, len(pos.roster))):
        for action in game.legal().by_unit(unit)[:UNITS]:
            ensure(unit in action.units and game.refusal(action) is None, pos, f"{action} is none of {unit}'s actions")


def _some(units: set[str]) -> str:
    return ", ".join(sorted(units)[:5])
