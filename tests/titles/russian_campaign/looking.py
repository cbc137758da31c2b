"""What tests of several chapters look at."""

from __future__ import annotations

import stavka
from stavka.engine.action import Action, UnitAlongPath, UnitToHex
from stavka.engine.game import Game
from stavka.engine.position import Result
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.title import RussianCampaign


def war(game: Game) -> War:
    """The position as this title's own."""
    assert isinstance(game.position, War)
    return game.position


def the_title() -> RussianCampaign:
    title = stavka.title("trc")
    assert isinstance(title, RussianCampaign)
    return title


def path_of(action: Action) -> tuple[str, ...]:
    """The hexes of a march, a ride or a retreat."""
    assert isinstance(action, UnitAlongPath)
    return action.path


def hex_of(action: Action) -> str:
    """The hex in which a unit is put."""
    assert isinstance(action, UnitToHex)
    return action.hex


def result_of(game: Game) -> Result:
    """How a game ended."""
    assert game.result is not None
    return game.result


def row(number: int, first: int, last: int) -> list[str]:
    """The hexes of a row from one position to another."""
    step = 1 if last >= first else -1
    return [f"{number:02}{n:02}" for n in range(first, last + step, step)]


# an empty board with one line between two cities
LINE = row(20, 20, 5)
PLACES = {"Minsk": ["2020", "major"], "Orel": ["2005", "minor"]}
BOARD: dict[str, object] = {"blank": True, "rails": {"main": LINE}, "places": PLACES}
