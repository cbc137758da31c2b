"""The base game at its seams: which chapters react to what happens, and in what order."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.administration import conversions, fortifications, reinforcements
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.combat import losses, luftwaffe
from stavka.titles.barbarossa_deluxe.nations import poland_and_romania
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, crimea, offensive_supply
from stavka.titles.barbarossa_deluxe.victory import (
    gambit,
    great_losses,
    hexes_worth_points,
    moscow,
    rhine_or_oder,
    victory_check,
)


def seams() -> Seams:
    """The seams of the campaign without optional rules."""
    base = Seams(losses.eliminate)
    base.hexes_gained += [
        hexes_worth_points.gained,  # 4.2, 4.3
        fortifications.area_lost,  # 8.18
        moscow.falls,  # 4.15
        expedition.hexes_lost,  # 4.13
        victory_check.at_once,  # 4.14
        great_losses.hexes_gained,  # 4.5, 4.6
    ]
    base.unit_lost += [rhine_or_oder.count_kill, gambit.count_kill]  # 4.19, 14.10
    base.units_moved += [
        aerial_supply.units_moved,  # 7.7
        conversions.settle_at_once,  # 8.23
        expedition.exits_shut,  # 4.13
        poland_and_romania.approach,  # 8.24, 8.25
    ]
    base.turn_begins += [
        luftwaffe.new_turn,  # 11.23
        aerial_supply.new_turn,  # 7.7
        crimea.new_turn,  # 7.4
        cities.new_turn,  # 9.1, 9.2
        reinforcements.new_turn,  # 8.1, 8.21
        offensive_supply.loss_of_moscow,  # 7.21
        poland_and_romania.new_turn,  # 8.25
        expedition.new_turn,  # 4.11
        conversions.settle,  # 8.19, 8.23, 8.29
        great_losses.once_only,  # 4.5, 4.6
        rhine_or_oder.reveal,  # 4.18
    ]
    base.player_turn_ends += [
        offensive_supply.take_up,  # 7.12
        conversions.reorganise,  # 8.23
        rhine_or_oder.judge,  # 4.18
    ]
    base.turn_over += [gambit.judge]  # 4.16
    return base
