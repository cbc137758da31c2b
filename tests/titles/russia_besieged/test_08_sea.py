"""8. Sea movement: transport, invasion, evacuation, and the Caspian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.sea import seas
from stavka.titles.russia_besieged.state.flags import BY_SEA, INVADED, SHIPPED_OUT
from tests.titles.conftest import Refused, told
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at
from tests.titles.russia_besieged.sailing import added, sea_moves

SOVIET = "soviet first impulse movement"
SECOND = "soviet second impulse movement"
AXIS = "axis first impulse movement"
GAME_1 = {"Odessa": "axis", "Constanta": "axis"}


def flags(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.flags[pos.roster.find(unit)]


# -- the examples ------------------------------------------------------------------------------------------------------


def test_example_of_a_russian_transport(rb: Situation) -> None:
    """rb:8.2-i, rb:8.2-a, rb:8.2-c, rb:8.2-e, rb:8.2-g, rb:8.33: -2-4+1 = -5; an 8 is a 3 and costs a step."""
    game = rb({"3826": ["16A"], "3122": ["StukaBase1", "Stuka1"]}, SOVIET, turn=3, control={**GAME_1, "3122": "axis"})
    assert added(game, "16A", "transfer", "black_sea", "3718") == -5
    assert war(game).counter(war(game).roster.find("16A")).combat == 7
    game.play("transfer 16A 3718")
    game.play_dice([8])
    assert at(game, "16A") == "3718"
    unit = war(game).roster.find("16A")
    assert war(game).strength(unit).combat == 4


def test_example_of_a_german_invasion(rb: Situation) -> None:
    """rb:8.2-j, rb:8.2-h, rb:8.45: -2-3+1 = -4; a 6 is a 2 and succeeds, and the corps is in Tallinn."""
    game = rb({"1Inf": "0928"}, AXIS, turn=2)
    assert added(game, "1Inf", "invasion", "baltic", "0419") == -4
    game.play("invade 1Inf 0419")
    game.play_dice([6])
    assert at(game, "1Inf") == "0419"
    assert war(game).lost_steps == {}
    assert flags(game, "1Inf") & INVADED


# -- modifiers ---------------------------------------------------------------------------------------------------------


def test_a_captured_base_is_an_ordinary_port(rb: Situation) -> None:
    """rb:8.2-d, rb:8.2-c, rb:8.2-e: Sevastopol gives the Russian -2 and the German only -1."""
    german = rb({"5Inf": "3333"}, AXIS, control={"Sevastopol": "axis"})
    assert added(german, "5Inf", "transfer", "black_sea", "3826") == -2  # Constanta and Sevastopol
    russian = rb({"16A": "3826"}, SOVIET, control={"Odessa": "axis", "Rostov": "axis"})
    assert added(russian, "16A", "transfer", "black_sea", "4321") == -5  # -2, Novorossiysk, Tuapse, Batumi


def test_a_base_must_be_held_when_the_impulse_begins(rb: Situation) -> None:
    """rb:8.2-e: retaken on the way it is worth what any port is."""
    game = rb({"16A": "3726", "28A": "4022", "1Rum": "3128"}, SOVIET, control={"Sevastopol": "axis"})
    before = added(game, "28A", "transfer", "black_sea", "4321")
    game.play("move 16A 3726-3826")
    assert war(game).controls(1, "Sevastopol")
    assert added(game, "28A", "transfer", "black_sea", "4321") == before - 1


def test_near_an_enemy_base(rb: Situation) -> None:
    """rb:8.2-f: +2 within four hexes of Russian Leningrad, not beyond, and not when it is lost."""
    game = rb({"1Inf": "0928"}, AXIS)
    assert added(game, "1Inf", "invasion", "baltic", "0617") - added(game, "1Inf", "invasion", "baltic", "0721") == 2
    fallen = rb({"1Inf": "0928", "2Inf": "0714"}, AXIS)
    assert added(fallen, "1Inf", "invasion", "baltic", "0617") == added(fallen, "1Inf", "invasion", "baltic", "0721")


def test_ports_of_other_seas_do_not_help(rb: Situation) -> None:
    """rb:8.2-b: Astrakhan and Baku change nothing in the Black Sea."""
    one = rb({"16A": "3826"}, SOVIET, control=GAME_1)
    two = rb({"16A": "3826"}, SOVIET, control={**GAME_1, "Astrakhan": "axis", "Baku": "axis"})
    assert added(one, "16A", "transfer", "black_sea", "4022") == added(two, "16A", "transfer", "black_sea", "4022")


def test_several_airbases_count_once(rb: Situation) -> None:
    """rb:8.2-g: an enemy airbase within nine hexes of where the move ends adds 1."""
    bases = {"3122": ["StukaBase1", "Stuka1", "StukaBase2", "Stuka2"]}
    control = {**GAME_1, "3122": "axis"}
    near = rb({"3826": ["16A"], **bases}, SOVIET, control=control)
    assert (
        added(near, "16A", "transfer", "black_sea", "3718") - added(near, "16A", "transfer", "black_sea", "4920") == 1
    )


def test_rostov_counts_with_both_shores_of_kerch(rb: Situation) -> None:
    """rb:8.12, rb:8.14-b: and never in January/February."""

    def there(turn: int, shore: str) -> int:
        game = rb({"16A": "3826"}, SOVIET, turn=turn, control={**GAME_1, "3922": shore})
        return added(game, "16A", "transfer", "black_sea", "4022")

    assert there(3, "soviet") == there(3, "axis") - 1
    assert there(5, "soviet") == there(5, "axis") == there(3, "axis")


@pytest.mark.parametrize(
    ("die", "box", "steps"),
    [(7, "", 2), (8, "", 1), (9, "", 1)],
)
def test_the_sea_movement_table(rb: Situation, die: int, box: str, steps: int) -> None:
    """rb:8.01, rb:8.2-a: at -5 a 7 arrives, an 8 and a 9 lose a step."""
    game = rb({"16A": "3826"}, SOVIET, turn=3, control={**GAME_1, "Rostov": "axis"})
    game.play("transfer 16A 4321")
    game.play_dice([die])
    assert at(game, "16A") == "4321"
    assert war(game).steps(war(game).roster.find("16A")) == steps


# -- who may sail ------------------------------------------------------------------------------------------------------


def test_transport_goes_from_port_to_port(rb: Situation, refused: Refused) -> None:
    """rb:8.31, rb:8.0, rb:8.05: two friendly ports of one sea, and no other hex."""
    game = rb({"3826": ["16A"], "3725": ["28A"]}, SOVIET, control=GAME_1)
    assert sea_moves(game, "16A")["transfer"] == {"3718", "4022", "4321", "4920"}
    refused(game, "transfer 16A 3128", "rb:8.31")
    refused(game, "transfer 28A 4022", "rb:8.31")
    refused(game, "transfer 16A 0714", "rb:8.05")
    refused(game, "transfer 16A 3725", "rb:8.31")


def test_zone_or_no_movement_keep_a_unit_ashore(rb: Situation, refused: Refused) -> None:
    """rb:8.03: in an enemy zone, or with an allowance of 0, a unit may be evacuated only (rb:8.62)."""
    game = rb({"16A": "3826", "5Inf": "3726"}, SOVIET, control=GAME_1)
    refused(game, "transfer 16A 4022", "rb:8.03")
    assert game.refusal("evacuate 16A 4022") is None
    idle = rb({"16A": "3826"}, SECOND, control=GAME_1)  # foot has no second impulse
    refused(idle, "transfer 16A 4022", "rb:8.03")


def test_sea_goes_with_no_other_movement(rb: Situation, refused: Refused) -> None:
    """rb:8.02, rb:8.04: neither a march before nor one after, and one sea move."""
    game = rb({"3826": ["16A"], "4321": ["28A"]}, SOVIET, control=GAME_1)
    game.play("transfer 16A 4022")
    game.play_dice([1])
    refused(game, "move 16A 4022-4122", "rb:8.02")
    refused(game, "evacuate 16A 4321", "rb:8.04")
    marched = rb({"3726": ["16A"]}, SOVIET, control=GAME_1)
    marched.play("move 16A 3726-3826")
    refused(marched, "transfer 16A 4022", "rb:8.02")
    refused(game, "rail 16A 3826-3726", "rb:8.02")
    railed = rb([{"id": "16A", "hex": "3826", "flags": ["railed"]}], SOVIET, control=GAME_1)
    refused(railed, "transfer 16A 4022", "rb:7.10-a")


def test_a_unit_held_by_a_zone_in_a_second_impulse_is_only_evacuated(rb: Situation, refused: Refused) -> None:
    """rb:8.03, rb:8.62, rb:4.06-a"""
    game = rb({"8A": "0714", "24Pz": "0813"}, "soviet second impulse movement", turn=3)
    refused(game, "move 8A 0714-0614", "rb:4.06-a")
    refused(game, "transfer 8A 0419", "rb:8.03")
    game.play("evacuate 8A 0419")


def test_one_move_a_sea_and_impulse(rb: Situation, refused: Refused) -> None:
    """rb:8.11, rb:8.22: one that fails counts too; the other sea is still open."""
    game = rb({"3826": ["16A", "28A"], "0714": ["8A"]}, SOVIET, control={**GAME_1, "Tallinn": "soviet"})
    game.play("transfer 16A 4022")
    game.play_dice([10])
    refused(game, "transfer 28A 4022", "rb:8.11")
    assert game.refusal("transfer 8A 0419") is None


def test_a_side_needs_a_port(rb: Situation, refused: Refused) -> None:
    """rb:8.1, rb:8.1-b: with the last port a sea is lost for good, even if one is retaken."""
    ports = ("Sevastopol", "Novorossiysk", "Tuapse", "Batumi", "Rostov", "Odessa")
    lost = rb({"16A": "3725"}, SOVIET, control=dict.fromkeys(ports, "axis"))
    assert war(lost).closed_seas == ("soviet black_sea",)
    assert sea_moves(lost, "16A") == {}
    pos = war(lost)
    pos.give(1, pos.ground.place("Sevastopol") | pos.ground.place("Tuapse"))
    assert pos.closed_seas == ("soviet black_sea",)
    refusal = seas.closed(pos, 1, "black_sea")
    assert refusal is not None
    assert refusal.rule == "rb:8.1-b"
    again = rb({"3826": ["16A"]}, SOVIET, control=GAME_1, closed_seas=["soviet black_sea"])
    refused(again, "transfer 16A 4022", "rb:8.1-b")
    without = war(rb({}, SOVIET, map={"blank": True}))
    refusal = seas.closed(without, 1, "baltic")
    assert refusal is not None
    assert refusal.rule == "rb:8.1"


def test_the_straits_are_passed_by_who_holds_both_shores(rb: Situation, refused: Refused) -> None:
    """rb:8.13: from Sevastopol to Rostov and back; within one sea nobody asks."""
    shut = rb({"3826": ["16A"], "3718": ["28A"]}, SOVIET, control={**GAME_1, "3922": "axis"})
    refused(shut, "transfer 16A 3718", "rb:8.13")
    refused(shut, "transfer 28A 3826", "rb:8.13")
    assert shut.refusal("transfer 16A 4022") is None
    assert shut.refusal("invade 28A 3619") is None


def test_the_sea_of_azov_freezes(rb: Situation, refused: Refused) -> None:
    """rb:8.14: no move of any kind to or from it in January/February."""
    game = rb({"3826": ["16A"], "3718": ["28A"], "3820": ["19A"]}, SOVIET, turn=5, control=GAME_1)
    refused(game, "transfer 16A 3718", "rb:8.14")
    refused(game, "transfer 28A 4022", "rb:8.14")
    refused(game, "evacuate 19A 4022", "rb:8.14")
    assert rb({"3826": ["16A"]}, SOVIET, turn=6, control=GAME_1).refusal("transfer 16A 3718") is None


# -- what the die brings -----------------------------------------------------------------------------------------------


def weak_fleet(rb: Situation, units: Mapping[str, Iterable[str]], stage: str = SOVIET) -> Game:
    """The Russians hold Sevastopol and Tuapse only: -3."""
    lost = ("Odessa", "Novorossiysk", "Rostov", "Batumi")
    return rb(units, stage, turn=3, control=dict.fromkeys(lost, "axis") | {"Constanta": "axis"})


@pytest.mark.parametrize("die", [8, 9, 10])
def test_who_turns_back_or_is_lost(rb: Situation, refused: Refused, die: int) -> None:
    """rb:8.21, rb:8.23-a, rb:8.23-b: at -3 an 8 and 9 turn back to port for the impulse, a 10 is lost to the pool."""
    game = weak_fleet(rb, {"3826": ["16A"]})
    game.play("transfer 16A 4321")
    game.play_dice([die])
    if die == 10:
        assert at(game, "16A") == "pool"
        return
    assert at(game, "16A") == "3826"
    refused(game, "move 16A 3826-3726", "rb:8.02")
    game.play("done")
    while game.stage != SECOND:
        game.play("done")
    unit = war(game).roster.find("16A")
    assert not war(game).flags[unit] & BY_SEA  # free again


def test_an_evacuation_turned_back_returns_to_its_coast(rb: Situation) -> None:
    """rb:8.23-a: a unit that was being evacuated is where it was, and takes part in combat."""
    game = weak_fleet(rb, {"3725": ["16A"], "3726": ["5Inf"]})
    game.play("evacuate 16A 4321")
    game.play_dice([9])
    assert at(game, "16A") == "3725"
    assert not flags(game, "16A") & SHIPPED_OUT


def test_the_last_step_is_lost_at_sea(rb: Situation) -> None:
    """rb:8.21: a step loss eliminates a unit of one step."""
    game = weak_fleet(rb, {"3826": ["5Para"]})
    game.play("transfer 5Para 4321")
    game.play_dice([6])
    assert at(game, "5Para") == "pool"


# -- evacuations -------------------------------------------------------------------------------------------------------


def test_evacuations_go_off_a_coast(rb: Situation, refused: Refused) -> None:
    """rb:8.6, rb:8.61, rb:8.62: off a beach, or out of a port in an enemy zone, to a port outside of one."""
    units = {"3725": ["16A"], "3826": ["28A"], "4120": ["19A"], "5Inf": "4122", "4321": ["50A"]}
    game = rb(units, SOVIET, control=GAME_1)
    assert game.refusal("evacuate 16A 3826") is None
    refused(game, "evacuate 16A 4022", "rb:8.61")  # in an enemy zone
    refused(game, "evacuate 16A 3128", "rb:8.61")  # not friendly
    refused(game, "evacuate 28A 4321", "rb:8.6")  # a port that nobody threatens
    refused(game, "evacuate 19A 3826", "rb:8.61")  # inland
    second = rb({"3725": ["16A"], "3726": ["5Inf"]}, SECOND, control=GAME_1)  # held, and without movement
    assert second.refusal("evacuate 16A 4022") is None


def test_the_evacuated_do_not_fight(rb: Situation) -> None:
    """rb:8.63, rb:8.64: they are out of combat for the impulse, and no retreat is made by sea."""
    game = rb({"3725": ["16A"], "5Inf": "3726"}, SOVIET, control=GAME_1)
    game.play("evacuate 16A 4022")
    game.play_dice([2])
    assert flags(game, "16A") & SHIPPED_OUT
    combat = rb({"3725": ["16A"], "3726": ["5Inf"]}, "soviet first impulse combat", control=GAME_1)
    assert told(combat, "evacuate 16A 4022", "rb:3.0-b", "has no place")


# -- new units ---------------------------------------------------------------------------------------------------------


def test_finns_and_finland(rb: Situation, refused: Refused) -> None:
    """rb:25.2-d, rb:24.13-d: Finns never sail; one German corps of foot goes to Finland in turn 1."""
    finns = rb({"4Fin": "0318"}, AXIS, turn=2)
    refused(finns, "transfer 4Fin 0928", "rb:25.2-d")
    game = rb({"0928": ["1Inf", "41Pz"], "0730": ["2Inf"]}, AXIS, turn=1)
    refused(game, "transfer 41Pz 0318", "rb:24.13-d")
    assert game.refusal("transfer 41Pz 0730") is None
    game.play("transfer 1Inf 0318")
    game.play_dice([1])
    assert at(game, "1Inf") == "0318"
    second = rb({"0730": ["2Inf"]}, "axis second impulse movement", turn=1, counts={"corps shipped to Finland": 1})
    refused(second, "transfer 2Inf 0318", "rb:24.13-d")
    assert war(game).count("corps shipped to Finland") == 1


# -- who does not sail, and where nobody lands -------------------------------------------------------------------------


def test_who_does_not_sail(rb: Situation, refused: Refused) -> None:
    """rb:8.0, rb:8.32, rb:17.13-c, rb:10.6-f: the other player's, those off the map, workers, garrisons, the locked."""
    units = [
        {"unit": "1Inf", "hex": "0928"},
        {"unit": "WEC-Leningrad", "hex": "0714"},
        {"unit": "45A", "hex": "4920"},
        {"unit": "8A", "hex": "0714", "flags": ["locked in combat"]},
        {"unit": "Stalin", "hex": "0714"},
    ]
    game = rb(units, SOVIET, turn=3, control={**GAME_1, "Tallinn": "soviet"})
    refused(game, "transfer 1Inf 0318", "rb:8.0")
    refused(game, "transfer 37A 4022", "rb:8.32")
    refused(game, "transfer WEC-Leningrad 0419", "rb:20.13")
    refused(game, "transfer 45A 4022", "rb:17.13-c")
    refused(game, "transfer 8A 0419", "rb:10.6-f")
    refused(game, "evacuate Stalin 0419", "rb:8.6")  # no enemy zone drives him
    assert game.refusal("transfer Stalin 0419") is None


def test_a_dictator_sails_from_ports_alone(rb: Situation, refused: Refused) -> None:
    """rb:14.13, rb:8.62: out of a port in an enemy zone he is evacuated; off another coast he is not."""
    siege = {"Stalin": "3826", "51A": "3826", "11Inf": "3726"}
    game = rb(siege, SOVIET, turn=4)
    refused(game, "transfer Stalin 4022", "rb:8.03")
    assert game.refusal("evacuate Stalin 4022") is None
    refused(rb({"Stalin": "3922", "11Inf": "3823"}, SOVIET, turn=4), "evacuate Stalin 4022", "rb:14.13")


def test_a_harbour_that_is_closed_or_full(rb: Situation, refused: Refused) -> None:
    """rb:26.15-b, rb:25.3, rb:5.01-a, rb:25.1-a: limits of movement hold for landings too."""
    shut = rb({"1Inf": "0928"}, AXIS, turn=8, closed_to_axis=["0318"])
    refused(shut, "transfer 1Inf 0318", "rb:26.15-b")
    refused(rb({"1Rum": "0928"}, AXIS, turn=8), "transfer 1Rum 0318", "rb:25.3")
    there = [{"unit": name, "hex": "4022", "flags": ["moved"]} for name in ("16A", "19A")]
    full = rb([*there, {"unit": "28A", "hex": "3826"}], SOVIET, turn=3, control=GAME_1)
    refused(full, "transfer 28A 4022", "rb:5.01-a")
    mixed = [{"unit": "1Rum", "hex": "3128", "flags": ["moved"]}, {"unit": "3Hun", "hex": "3826"}]
    refused(rb(mixed, AXIS, turn=8), "transfer 3Hun 3128", "rb:25.1-a")


def test_an_evacuation_goes_to_another_port(rb: Situation, refused: Refused) -> None:
    """rb:8.61: not to the one that is left."""
    game = rb({"16A": "3826", "5Inf": "3726"}, SOVIET, control=GAME_1)
    refused(game, "evacuate 16A 3826", "rb:8.61")


def test_who_cannot_sail_after_all_stays_in_port(rb: Situation) -> None:
    """rb:8.32: a new unit in a port from which no sea move leads keeps nobody from ending the phase."""
    game = rb({"5Inf": "5710"}, SOVIET, turn=3, control={"Baku": "axis"})
    game.play("enter 37A 4509")
    assert sea_moves(game, "37A") == {}
    assert game.refusal("done") is None


def test_no_evacuation_into_a_port_of_partisans(rb: Situation, refused: Refused) -> None:
    """rb:8.61, rb:16.21-a: the hex of a partisan of the first stage is a zone of control as any other."""
    held = {"axis": ["Odessa", "Constanta", "Sevastopol"]}
    game = rb({"5Inf": "3726", "Partisan1": "Odessa"}, "axis first impulse movement", 8, control=held)
    refused(game, "evacuate 5Inf Odessa", "rb:8.61")
    assert game.refusal("evacuate 5Inf Constanta") is None
