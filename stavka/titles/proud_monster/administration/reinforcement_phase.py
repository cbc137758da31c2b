"""5.2, 9: the Reinforcement Phase, six steps in order."""

from __future__ import annotations

from collections.abc import Callable

from stavka.titles.proud_monster.administration import (
    anti_partisan,
    arrivals,
    axis_conversions,
    close_combat_years,
    outfitting,
    placing,
    points,
    rebuilding,
    returns,
    tank_brigades,
    withdrawals,
)
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers


def bring(pos: War) -> None:
    """Units of the tracks arrive and are placed, the Axis first (pmd:9.1-a)."""
    pos.arrived = 0
    arrivals.axis(pos)
    arrivals.soviet(pos)
    # air units of the Axis would only be picked up again (pmd:15.4-b,-d)
    air = [air_units.AirDue(SOVIET)] if pos.title.soviet_turns[pos.turn].air_arrives else []
    pos.ask(placing.PlaceDue(AXIS), placing.PlaceDue(SOVIET), *air)
    if tank_brigades.due(pos):
        pos.ask(tank_brigades.BrigadesRoll())
    points.choose_system(pos)
    close_combat_years.begin(pos)  # asked before anything else


def convert(pos: War) -> None:
    returns.begin(pos)
    axis_conversions.begin(pos)


def withdraw(pos: War) -> None:
    anti_partisan.begin(pos)  # asked last
    withdrawals.begin(pos)


def count_points(pos: War) -> None:
    """Upgrades may become points of the turn, so they come after these (pmd:15.9-i)."""
    outfitting.begin(pos)
    points.begin(pos)


# pmd:5.2-a; each step is a phase of the sequence
BEGIN: dict[str, Callable[[War], None]] = {
    "arrivals": bring,
    "conversions": convert,
    "points": count_points,
    "rebuilding": rebuilding.begin,
    "withdrawals": withdraw,
    "offensive supply": offensive_markers.begin,
}
STEPS = tuple(BEGIN)


def begin(pos: War, step: str) -> None:
    """Supply is worked out anew, since arrivals and withdrawals ask for it (pmd:8.3-a)."""
    pos.seams.phase_begins(pos)
    BEGIN[step](pos)
