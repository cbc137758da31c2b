"""Special units at the seams of the base game, beside what they do in assaults.

They are added last, so where they and an earlier chapter both answer, what they change stands (pmd:15.0).
"""

from __future__ import annotations

from stavka.titles.proud_monster.administration import outfitting
from stavka.titles.proud_monster.movement import leaving_rvgk, sending_back, volga
from stavka.titles.proud_monster.seams import Seams
from stavka.titles.proud_monster.special_units import (
    assembly,
    bombardment,
    cavalry_raids,
    guns,
    paradrops,
    partisans,
    pontoon_bridges,
)


def add(base: Seams) -> None:
    """Guns with shells, partisans, upgrades."""
    base.refit += [outfitting.Absorbing()]  # 15.9
    base.units_came += [partisans.relieve]  # 15.8
    base.turn_begins += [partisans.too_late]
    base.refit += [assembly.Assembling(), assembly.TakingApart()]  # 15.5, 15.10
    base.week_ends += [assembly.week_passes]
    base.holds_in_place += [assembly.stands]
    base.combat += [bombardment.Bombarding()]
    base.went_along += [guns.went_along]
    base.unit_lost += [guns.lost]
    raids_and_drops(base)


def raids_and_drops(base: Seams) -> None:
    """Cavalry in the rear, paratroops, and Soviet units that leave the map."""
    base.movement += [cavalry_raids.Raiding(), paradrops.Dropping(), sending_back.SendingBack()]  # 15.6, 15.17, 11.3
    base.reserve_movement += [cavalry_raids.Raiding(), sending_back.SendingBack()]
    base.refit += [leaving_rvgk.LeavingAreas()]  # 11.3
    base.shifts += [cavalry_raids.shifts, volga.shifts]  # 15.6, 11.4
    base.before_losses += [cavalry_raids.pay]
    base.hex_left += [cavalry_raids.left_behind, pontoon_bridges.caught]
    base.assault_over += [paradrops.after_assault]
    base.week_ends += [cavalry_raids.cleanup, paradrops.week_ends, volga.end_of_week]
    base.turn_begins += [paradrops.turn_begins]
    base.holds_in_place += [paradrops.rests]
    base.supply_found += [paradrops.feed]  # 15.17, 15.18
