"""Special units at the seams of the base game (15), beside what they do in assaults."""

from __future__ import annotations

from stavka.titles.proud_monster.administration import outfitting
from stavka.titles.proud_monster.seams import Seams
from stavka.titles.proud_monster.special_units import assembly, bombardment, guns, partisans


def add(base: Seams) -> None:
    """Guns with shells, partisans, upgrades."""
    base.refit += [outfitting.Absorbing()]  # 15.9
    base.units_moved += [partisans.relieve]  # 15.8
    base.assault_over += [partisans.after_assault]
    base.turn_begins += [partisans.too_late]
    base.refit += [assembly.Assembling(), assembly.TakingApart()]  # 15.5, 15.10
    base.week_ends += [assembly.week_passes]
    base.holds_in_place += [assembly.stands]
    base.combat += [bombardment.Bombarding()]
    base.units_moved += [guns.after_move]
    base.units_retreated += [guns.after_retreat]
    base.assault_over += [guns.after_assault]
    base.unit_lost += [guns.lost]
