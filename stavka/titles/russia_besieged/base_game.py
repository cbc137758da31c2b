"""The base game at its seams: which chapters react to a change of the position, and in what order."""

from __future__ import annotations

from stavka.titles.russia_besieged import victory
from stavka.titles.russia_besieged.air import missions, staging
from stavka.titles.russia_besieged.arrivals import entry, garrisons, points, reinforcements, replacements, withdrawals
from stavka.titles.russia_besieged.combat import attacks, battle
from stavka.titles.russia_besieged.economy import captured_oil, emergency_line, oil, shock_armies, workers
from stavka.titles.russia_besieged.movement import ice_road
from stavka.titles.russia_besieged.nations import early_capture, finns, first_turn, restrictions, surrender, turncoats
from stavka.titles.russia_besieged.rail import capacity, conversion
from stavka.titles.russia_besieged.sea import sailing, seas
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.special_units import dictators, marshals, partisans, raised_partisans
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import markers


def seams() -> Seams:
    """The seams of a game without options."""
    base = Seams()
    base.rail_entered += [conversion.entered]  # 7.2
    base.stack_met += [staging.overrun]  # 11.16
    base.player_turn_begins += [capacity.begin_player_turn, battle.unlock]  # 7.01, 10.6
    base.impulse_begins += [ice_road.begin_impulse]  # 6.31
    base.places_changed_hands += [seas.note_lost_ports]  # 8.1
    base.player_turn_begins += [sailing.begin_player_turn]  # 8.51
    base.impulse_begins += [seas.begin_impulse]  # 8.2
    base.movement_unfinished += [sailing.unfinished]  # 8.32
    base.impulse_ends += [sailing.end_impulse]  # 8.48
    base.impulse_begins += [missions.begin_impulse, staging.begin_impulse]  # 11.3, 11.14
    base.impulse_begins += [dictators.begin_impulse, raised_partisans.begin_impulse]  # 14.15, 16.51
    base.movement_begins += [dictators.movement_begins]  # 14.15-d
    base.movement_ended += [partisans.after_movement]  # 16.31
    base.combat_ended += [dictators.combat_ended, partisans.drive_off]  # 14.15-h, 16.31
    base.weather_begins += [War.update_control, marshals.new_year]  # 4.1 after a set-up, 14.21
    base.combat_begins += [attacks.begin, finns.fall_back]  # 10, 25.2-f
    base.impulse_ends += [conversion.convert, early_capture.capture]  # 7.28, 24.7
    base.markers_adjusted += [capacity.note_partisans]  # 16.52
    # the last one is asked first: raised partisans move, supply is judged, partisans are placed (16.47, 13, 16.12)
    base.markers_adjusted += [partisans.begin, markers.establish, raised_partisans.begin]
    base.defenders_asked += [marshals.offer, raised_partisans.offer]  # 14.24, 16.51
    base.help_refused += [marshals.refusal, raised_partisans.help_refusal]
    base.unit_moved += [dictators.travelled, raised_partisans.joined]  # 14.11, 16.46
    base.unit_lost += [dictators.lost, dictators.friend_surrendered]  # 14.15
    base.battle_over += [dictators.left_alone]  # 14.15
    base.player_turn_begins += [partisans.go_home]  # 16.15
    base.turn_ends += [dictators.turn_over, partisans.end_turn]  # 14.15-h, 16.15
    base.shifts += [dictators.shift]  # 14.15-i
    base.retreat_limits += [raised_partisans.stays_in_russia]  # 16.11
    _arrivals(base)
    _limits(base)
    _allies(base)
    base.places_changed_hands += [victory.at_once]  # 27
    base.unit_lost += [victory.unit_lost]  # 27.2
    base.weather_begins += [victory.begin_turn]  # 27.1
    base.turn_ends += [victory.end_turn]  # 27.2
    _without_dictator(base)
    _economy(base)
    base.game_decided += [victory.time_is_up]  # 27.1
    return base


def _without_dictator(base: Seams) -> None:
    """What a side may not do in the impulse after the loss of its dictator (14.15), and where dictators may not go."""
    base.ends_limited += [dictators.leaderless]
    base.march_end_refused += [dictators.end_refusal]
    base.rail_refused += [dictators.travel_refusal]
    base.sea_refused += [dictators.travel_refusal]
    base.invasion_refused += [dictators.invasion_refusal]
    base.attack_refused += [dictators.no_attack]
    base.no_combat += [dictators.leaderless]


def _arrivals(base: Seams) -> None:
    """Units that come and leave, and replacement points (17 to 19)."""
    base.impulse_begins += [reinforcements.begin_impulse, garrisons.begin_impulse]
    base.places_changed_hands += [reinforcements.captured, points.capitals_lost]  # 17.31, 19.11
    base.ally_surrendered += [reinforcements.ally_surrendered]  # 17.14, 17.32
    base.alarm_given += [garrisons.entered]  # 17.13, 17.61
    base.hexes_attacked += [garrisons.attacked]  # 17.13
    base.unit_sailed += [garrisons.sailed]  # 17.13
    base.player_turn_begins += [withdrawals.begin_player_turn]  # 18.5
    base.movement_begins += [withdrawals.begin_movement]  # 18
    base.player_turn_begins += [points.income, entry.begin_player_turn, replacements.begin_player_turn]  # 19
    base.unit_lost += [points.unit_lost]  # 19.18


def _economy(base: Seams) -> None:
    """Workers, oil and Shock Armies (20 to 22)."""
    base.player_turn_begins += [workers.begin, emergency_line.begin, captured_oil.begin]  # 20.1, 20.71, 21.22
    base.impulse_ends += [emergency_line.end_impulse]  # 20.72
    base.weather_begins += [oil.lose_increases]  # 21.06-b
    base.places_changed_hands += [oil.note_captures]  # 21.07
    base.points_received += [captured_oil.without_ploesti]  # 21.3
    base.allowance += [captured_oil.short_of_fuel]  # 21.34
    base.elimination_box += [shock_armies.eliminated]  # 22.03
    base.surrender_box += [shock_armies.surrendered]  # 22.04
    base.turn_ends += [shock_armies.end_turn]  # 22.01-c


def _limits(base: Seams) -> None:
    """What the first turn and the nations forbid (24, 25)."""
    base.closed_to_unit += [first_turn.closed, restrictions.closed]
    base.entry_refused += [first_turn.entry_refusal, restrictions.entry_refusal]
    base.ends_limited += [first_turn.limited]
    base.end_refused += [first_turn.end_refusal]
    base.ends_limited += [restrictions.astray]
    base.march_end_refused += [restrictions.end_refusal]
    base.stacking_refused += [restrictions.stacking_refusal]
    base.movement_unfinished += [restrictions.must_leave]
    base.rail_refused += [first_turn.rail_refusal]
    base.unit_rode += [first_turn.rode]
    base.sea_refused += [first_turn.sea_refusal, restrictions.sea_refusal]
    base.invasion_refused += [first_turn.invasion_refusal]
    base.unit_sailed += [first_turn.sailed]
    base.may_not_target += [first_turn.barred, restrictions.barred, raised_partisans.barred]  # 16.43
    base.attack_refused += [first_turn.attack_refusal, restrictions.attack_refusal, raised_partisans.attack_refusal]
    base.exempt_from_duty += [first_turn.unbound, restrictions.unbound]
    base.mission_refused += [first_turn.mission_refusal]
    base.stage_refused += [first_turn.stage_refusal]
    base.retreat_limits += [first_turn.no_retreat]
    base.supply_barred += [first_turn.no_supply]


def _allies(base: Seams) -> None:
    """How allies leave the war or change sides, and what those may do (26)."""
    base.player_turn_begins += [surrender.begin_player_turn]
    base.markers_adjusted += [surrender.end_player_turn]
    base.places_changed_hands += [surrender.recapture]
    base.closed_to_unit += [turncoats.closed]
    base.entry_refused += [turncoats.entry_refusal]
    base.retreat_limits += [turncoats.closed]
    base.may_not_target += [turncoats.barred]
    base.attack_refused += [turncoats.attack_refusal]
    base.exempt_from_duty += [turncoats.unbound]
    base.elimination_box += [turncoats.lost_for_good]
