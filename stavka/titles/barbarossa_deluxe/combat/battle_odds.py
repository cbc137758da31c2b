"""The odds of a battle for people: factors, shifts, column and the chance of every result."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass

from stavka.engine.odds import Odds
from stavka.titles.barbarossa_deluxe.actions.combat import Battle
from stavka.titles.barbarossa_deluxe.combat import column_shifts, factor_notes, factors, odds, results
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.prepared_assaults import fight_of
from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(frozen=True, slots=True)
class ShiftedOdds(Odds):
    """A declared battle in figures; a factor that is still to be rolled counts as 1 in the totals.

    ``shifts`` are the columns of the table among its modifiers, by name.
    """

    shifts: tuple[tuple[str, int], ...] = ()


def odds_of(pos: War, action: Battle) -> ShiftedOdds:
    """The distribution of results; of a battle that is being fought, with all that has been committed to it."""
    return figures(pos, declared(pos, action) or fight_of(pos, action))


def declared(pos: War, action: Battle) -> Fight | None:
    """The battle of an attack that has been announced and not been settled, if it is this one."""
    units = {pos.roster.index(name) for name in action.attackers}
    for stage in pos.stages:
        fight = getattr(stage, "fight", None)
        if isinstance(fight, Fight) and set(fight.attackers) == units and pos.hex_name(fight.hex) == action.hex:
            return fight
    return None


def figures(pos: War, fight: Fight) -> ShiftedOdds:
    """Every throw of the dice still to come, with the results that the hex or the turn turns into others."""
    throws = odds.throws(pos, fight)
    levels = Tally(odds.level(pos, each) for each in throws)
    lowest, highest = odds.column(pos, min(levels)), odds.column(pos, max(levels))
    shifts = tuple(column_shifts.all_of(pos, fight))
    return ShiftedOdds(
        factors.attack_total(pos, throws[0]),
        factors.defence_total(pos, throws[0]),
        lowest if lowest == highest else f"{lowest} to {highest}",
        (*(f"{name} {columns:+}" for name, columns in shifts), *factor_notes.all_of(pos, throws[0])),
        results.chances(pos, fight, levels),
        shifts,
    )
