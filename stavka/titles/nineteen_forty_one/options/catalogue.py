"""20. The optional rules in the order of the rulebook, each with a line that says what it does (n41:20-optional)."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.nineteen_forty_one import base_game
from stavka.titles.nineteen_forty_one.options import air_supply, naval, partisans, rail_bombing, winter
from stavka.titles.nineteen_forty_one.seams import Seams

OPTIONS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule(
        "naval",
        "21: Soviet fleets move and support units in the Gulf of Finland and the Black Sea",
        naval.register,
    ),
    OptionalRule(
        "partisans",
        "22: twice a game the Soviet may cut Axis rail capacity to one corps for a turn",
        partisans.register,
    ),
    OptionalRule("rail-bombing", "23: German air points may cut Soviet rail capacity"),
    OptionalRule("winter", "24: the game goes on through March 1942", winter.register),
    OptionalRule("air-supply", "25: German air points may supply units"),
)


def seams_of_every_game() -> Seams:
    """The base game with what the optional rules bring to it whether they are agreed on or not.

    A player who tries an action of theirs is told that it takes the option; and a situation may hold what comes of
    them, such as bombed railroads, without it. The order is that of the menus.
    """
    seams = base_game.seams()
    for rule in (rail_bombing, naval, air_supply, partisans, winter):
        rule.in_every_game(seams)
    return seams
