"""The base game at its seams: which chapters react to what happens, and in what order."""

from __future__ import annotations

from stavka.titles.proud_monster import special_game
from stavka.titles.proud_monster.administration import (
    guards,
    points,
    refit_conversions,
    refitting,
    reorganization,
)
from stavka.titles.proud_monster.combat.advancing import mobile_assault_end
from stavka.titles.proud_monster.combat.declaring import close_combat_markers, mobile_assaults, prepared_assaults
from stavka.titles.proud_monster.combat.odds import constructions
from stavka.titles.proud_monster.combat.outcome import eliminated
from stavka.titles.proud_monster.movement import entering, marching, rvgk, strategic
from stavka.titles.proud_monster.nations import finnish_front, minor_allies
from stavka.titles.proud_monster.sea import fleets, invasion, transport
from stavka.titles.proud_monster.seams import Seams
from stavka.titles.proud_monster.special_units import (
    afv,
    air_units,
    artillery,
    counter_fire_corps,
    engineers,
    fortified_area,
    heavy_mech,
    hedgehogs,
    pontoon_bridges,
)
from stavka.titles.proud_monster.stacks import coming_and_going, reserve_markers, reserve_movement, reserves
from stavka.titles.proud_monster.supply import (
    air_supply,
    attenuated,
    concentration,
    isolation,
    offensive_markers,
    paulus_pause,
    supply_effects,
    supply_of_a_phase,
)
from stavka.titles.proud_monster.turn import first_turn, first_winter, manstein_gambit, seasonal_offensive, summer_1943
from stavka.titles.proud_monster.victory import moscow, other_points
from stavka.titles.proud_monster.weather import weather_effects, winter_attrition


def seams() -> Seams:
    """The seams of the campaign without optional rules."""
    base = Seams(eliminated.eliminate)
    base.phase_begins += [supply_of_a_phase.work_out]  # 8.3
    base.week_ends += [isolation.cleanup, refitting.cleanup]  # 8.3, 8.5, 9.5
    base.turn_begins += [guards.strike_off, rvgk.new_turn]  # 9.4, 11.3
    base.hexes_gained += [points.note_lost]  # 9.5
    base.refit += [refitting.Refitting(), refit_conversions.RefitConverting()]  # 9.5, 9.4
    base.refit += [reorganization.Reorganizing(), reorganization.HandingOver(), reorganization.Reducing()]  # 9.2, 9.8
    base.movement += [marching.Moving(), entering.Entering(), strategic.Transferring()]  # 11.1, 9.1, 11.3, 11.2
    base.week_begins += [strategic.new_week]  # 11.2
    base.stacking_refusal += [minor_allies.cannot_share]  # 7.1
    base.holds_in_place += [first_turn.frozen]  # 5.3
    base.units_came += [first_turn.join_group]
    base.movement_factor += [supply_effects.movement_factor, air_supply.movement_factor]  # 8.5, 8.7
    base.movement_factor += [weather_effects.movement_factor]  # 12.4: of what supply leaves
    base.points_cut += [concentration.bars_transport, supply_effects.points_cut, weather_effects.points_cut]
    base.closed += [minor_allies.closed, minor_allies.beside_rivals, first_turn.closed]  # 7.1, 7.2, 5.3
    base.closed_by += [first_turn.closed_by, minor_allies.closed_by, minor_allies.beside_rivals_by]
    base.holds_in_place += [weather_effects.snowed_in]  # 12.4
    base.weather_fell += [weather_effects.freeze_kerch, winter_attrition.begin]  # 8.11, 12.4
    supply(base)
    declarations(base)
    seas(base)
    victory(base)
    assaults(base)
    special_game.add(base)  # 15
    return base


def supply(base: Seams) -> None:
    """Sections 8.6 to 8.10; attenuated supply comes before the other dice of an assault."""
    base.refit += [offensive_markers.MakingDepots(), air_supply.Airlifting(), concentration.Concentrating()]
    base.refit += [paulus_pause.Pausing()]
    base.week_begins += [concentration.new_week]
    base.week_ends += [paulus_pause.week_over]
    base.turn_begins += [air_supply.new_turn]
    base.hexes_gained += [air_supply.hexes_gained]
    base.went_along += [air_supply.went_along]
    base.movement_factor += [concentration.movement_factor]
    base.bars_attack += [paulus_pause.bars_attack, concentration.bars_attack]
    base.bars_transport += [concentration.bars_transport]
    base.combat += [attenuated.Forgoing()]
    base.before_the_die += [attenuated.before_the_die]


def seas(base: Seams) -> None:
    """Section 10."""
    base.movement += [transport.Shipping(), invasion.Invading()]
    base.hexes_gained += [fleets.hexes_gained]
    base.turn_begins += [fleets.new_turn]
    base.week_begins += [fleets.new_week]
    base.week_ends += [fleets.week_over, invasion.week_over]
    base.combat_begins += [invasion.combat_begins]
    base.shifts += [invasion.shifts]
    base.assault_over += [invasion.landing_fought]


def declarations(base: Seams) -> None:
    """Sections 5.4 to 5.7."""
    base.refit += [seasonal_offensive.Declaring(), manstein_gambit.Gambling(), manstein_gambit.UpgradingByGambit()]
    base.nobody_won += [manstein_gambit.failed]
    base.week_begins += [seasonal_offensive.new_week]
    base.shifts += [first_winter.shifts]
    base.result_choice += [first_winter.choice]
    base.before_losses += [first_winter.ask_for_retreat]
    base.assault_begins += [summer_1943.attack_begins]
    base.week_ends += [summer_1943.week_over]
    base.turn_ends += [summer_1943.turn_over]


def victory(base: Seams) -> None:
    """Section 4."""
    base.hexes_gained += [moscow.fallen]  # 4.4
    base.turn_ends += [other_points.invaders]  # 4.5.2
    base.week_ends += [other_points.cleanup]
    base.assault_begins += [finnish_front.attacked]
    base.unit_lost += [other_points.gun_lost]


def assaults(base: Seams) -> None:
    """Sections 13 to 15."""
    base.combat += [prepared_assaults.Attacking(), prepared_assaults.TryingInAreas()]  # 13.0, 13.1
    base.movement += [mobile_assaults.Overrunning()]  # 14
    base.reserve_movement += [
        reserve_movement.ReserveMoving(),
        entering.Entering(),
        mobile_assaults.Overrunning(),
        air_units.Supporting(),
    ]
    base.refit += [reserve_markers.Placing(), reserve_markers.Releasing()]  # 6.4
    base.movement += [reserve_movement.Carrying(), reserve_markers.Releasing()]
    base.combat += [reserve_markers.Releasing()]
    base.reserve_movement += [reserve_markers.Releasing()]
    base.holds_in_place += [reserves.not_in_this_phase]
    base.hex_left += [reserve_markers.left_behind, close_combat_markers.left_behind]  # 6.4, 13.1
    base.assault_over += [coming_and_going.after_assault]
    base.assault_weighed += [mobile_assault_end.cavalry_pays]
    base.mobile_assault_fought += [mobile_assault_end.go_in]
    base.turn_begins += [close_combat_markers.new_turn]  # 13.1
    base.unit_lost += [close_combat_markers.unit_lost]
    base.bars_attack += [first_turn.bars_attack, minor_allies.bars_attack]  # 5.3, 7.1
    base.bars_assault += [minor_allies.bars_assault]
    base.declarations |= {afv.AFV: afv.able, engineers.ENGINEERS: engineers.able}  # 15.2, 15.7
    base.shifts += [afv.shifts, air_units.best_corps, engineers.shifts, heavy_mech.shifts]  # 15.4, 15.14
    base.shifts += [fortified_area.shifts, artillery.shifts, counter_fire_corps.shifts]  # 15.16, 15.21, 15.13
    base.movement += [pontoon_bridges.Bridging()]  # 15.12
    base.holds_in_place += [pontoon_bridges.laid]
    base.units_came += [pontoon_bridges.taken_with_the_hex]
    base.movement += [hedgehogs.Digging(), air_units.Supporting()]  # 13.4, 15.4
    base.combat += [air_units.Supporting()]
    base.week_begins += [air_units.pick_up, air_supply.new_week]
    base.went_along += [air_units.went_along]
    base.hex_left += [hedgehogs.left_behind, air_units.left_alone]  # 13.4, 15.4
    base.unit_gone += [counter_fire_corps.after_loss]  # 15.13
    base.assault_over += [mobile_assault_end.second_round, counter_fire_corps.lost_with_the_garrison]
    base.barrage += [artillery.harko, artillery.mobile_barrage]  # 15.5, 15.21
    base.before_the_die += [artillery.counter_preparation]  # 15.11
    base.hexes_gained += [constructions.enemy_owns, fortified_area.overrun]  # 13.4, 15.16
