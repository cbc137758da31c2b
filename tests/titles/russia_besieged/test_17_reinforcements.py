"""17. Reinforcements: when and where units arrive, garrisons, upgrades, Berlin."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.mechanics.arrivals.limits import within
from stavka.titles.russia_besieged.actions.movement import Move
from stavka.titles.russia_besieged.arrivals import places
from stavka.titles.russia_besieged.state.flags import NEW
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at

AXIS, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
SOVIET, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"


def entries(game: Game, unit: str) -> set[str]:
    """Where a unit may be brought on, ports from which it would have to sail on left aside."""
    pos = war(game)
    legal = {action.end or "" for action in game.legal().by_unit(unit) if action.verb == "enter"}
    found = set(pos.board.grid.names(within(places.limits(pos, pos.roster.find(unit)))))
    assert found <= legal
    return found


def due(game: Game) -> set[str]:
    return {unit.short for unit in game.units(side=game.to_act) if unit.box == "due"}


def east(game: Game) -> set[str]:
    pos = war(game)
    return set(pos.board.grid.names(pos.ground.edges[1]))


# -- when --------------------------------------------------------------------------------------------------------------


def test_the_two_months_of_a_turn(rb: Situation, refused: Refused) -> None:
    """rb:17.0, rb:17.01: seven Axis units in July 1941; three more wait for August."""
    july = rb({}, AXIS, turn=2)
    assert due(july) == {"40Pz", "23Inf", "34Inf", "35Inf", "51Inf", "Polizei", "HunMech"}
    for unit, hex in (("5Rum", "3135"), ("3Ita", "1540"), ("27Inf", "1540")):
        refused(july, f"enter {unit} {hex}", "rb:17.01")
    august = rb({}, AXIS_2, turn=2)
    assert {"5Rum", "3Ita", "27Inf"} <= due(august)
    assert august.refusal("enter 27Inf 1540") is None


def test_the_labels_of_the_russian_card(rb: Situation) -> None:
    """rb:17.03-b, rb:17.03-c, rb:17.03: July 1941 at the edge and in two cities, August in seven."""
    july = rb({}, SOVIET, turn=2)
    assert due(july) == {"16A", "19A", "28A", "44A", "45A"}
    assert entries(july, "16A") == east(july)
    assert entries(july, "44A") == {"4219"}
    assert entries(july, "45A") == {"4920"}
    august = rb({}, SOVIET_2, turn=2)
    places = {"24A": "1912", "29A": "1612", "40A": "2616", "42A": "0714", "51A": "3826", "46A": "5116", "47A": "4120"}
    for unit, hex in places.items():
        assert entries(august, unit) == {hex}
    assert entries(august, "43A") == east(august)
    assert at(august, "Zhukov") == "leader_box"


def test_units_come_at_any_time_of_the_phase(rb: Situation, refused: Refused) -> None:
    """rb:17.02-a, rb:17.04, rb:17.05: after another's move; the hex of entry costs nothing; nobody comes twice."""
    game = rb({"1Inf": "1031"}, AXIS, turn=2)
    game.play("move 1Inf 1031-1030")
    game.play("enter 40Pz 1540")
    assert at(game, "40Pz") == "1540"
    refused(game, "enter 40Pz 1540", "rb:17.02-a")
    refused(game, "enter 16A 1801", "rb:17.02-a")  # not the Axis player's
    points = {len(a.path) - 1 for a in game.legal().by_unit("40Pz") if isinstance(a, Move)}
    assert max(points) == 8


def test_the_combat_phase_brings_nobody(rb: Situation, refused: Refused) -> None:
    """rb:17.02-a: reinforcements come in a movement phase."""
    game = rb({"1Inf": "1925", "8A": "1924"}, "axis first impulse combat", turn=2)
    refused(game, "enter 40Pz 1540", "rb:17.02-a")


# -- where -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "turn", "stage", "hex", "wrong", "rule"),
    [
        ("5Rum", 2, AXIS_2, "3135", "1540", "rb:17.21"),
        ("HunMech", 2, AXIS, "1939", "3135", "rb:17.22"),
        ("40Pz", 2, AXIS, "2040", "0537", "rb:17.24"),
        ("3Ita", 2, AXIS_2, "1540", "3135", "rb:17.24"),
        ("16A", 2, SOVIET, "1801", "1912", "rb:17.03"),
    ],
)
def test_places_of_entry(
    rb: Situation, refused: Refused, unit: str, turn: int, stage: str, hex: str, wrong: str, rule: str
) -> None:
    """rb:17.21, rb:17.22, rb:17.24, rb:17.02-b, rb:17.03: capitals for the allies, the west edge, the east edge."""
    game = rb({}, stage, turn=turn)
    refused(game, f"enter {unit} {wrong}", rule)
    game.play(f"enter {unit} {hex}")
    assert at(game, unit) == hex


def test_finns_come_to_helsinki(rb: Situation, refused: Refused) -> None:
    """rb:17.23: a Finnish corps that comes back does so in its capital."""
    game = rb([{"unit": "4Fin", "box": "off_map"}], AXIS, turn=5, returns=[["4Fin", 5, 1]])
    refused(game, "enter 4Fin 1540", "rb:17.23")
    game.play("enter 4Fin 0318")
    assert at(game, "4Fin") == "0318"


def test_the_held_back_come_to_the_edge(rb: Situation, refused: Refused) -> None:
    """rb:17.06, rb:17.07: an impulse late they come to their edge, and their rail move counts."""
    game = rb([{"unit": "40Pz", "box": "due"}, {"unit": "55A", "box": "due"}], AXIS_2, turn=2)
    game.play("enter 40Pz 1540")
    assert not war(game).flags[war(game).roster.find("40Pz")] & NEW
    used = rb([{"unit": "40Pz", "box": "due"}], AXIS_2, turn=2, counts={"rail moves in the second impulse": 3})
    used.play("enter 40Pz 1540")
    refused(used, "rail 40Pz 1540-1539", "rb:7.01-a")
    late = rb([{"unit": "55A", "box": "due"}], SOVIET_2, turn=3)  # due in Leningrad in the first impulse
    refused(late, "enter 55A 0714", "rb:17.06")
    assert late.refusal("enter 55A 1801") is None
    ally = rb([{"unit": "HunMech", "box": "due"}], AXIS_2, turn=2)
    assert ally.refusal("enter HunMech 1939") is None  # still its turn of arrival (rb:17.02-b)
    later = rb([{"unit": "HunMech", "box": "due"}], AXIS, turn=3)
    refused(later, "enter HunMech 1939", "rb:17.06")


def test_a_city_that_is_lost_or_cut_off(rb: Situation, refused: Refused) -> None:
    """rb:17.11-a, rb:13.44-a: the army for Leningrad comes to the east edge instead."""
    free = rb({}, SOVIET, turn=3)
    assert entries(free, "55A") == {"0714"}
    lost = rb({}, SOVIET, turn=3, control={"Leningrad": "axis"})
    refused(lost, "enter 55A 0714", "rb:17.11-a")
    assert entries(lost, "55A") == east(lost)
    ring = {"1Inf": "0716", "2Inf": "0814", "5Inf": "0813", "6Inf": "0613"}
    cut_off = rb({"23A": "0714", **ring}, SOVIET, turn=3)
    refused(cut_off, "enter 55A 0714", "rb:17.11-a")
    assert entries(cut_off, "55A") == east(cut_off)


def test_a_city_that_is_full(rb: Situation, refused: Refused) -> None:
    """rb:17.11-b: with no room and no move left the army goes to the edge; the first impulse lets it move on."""
    full = {"0714": ["23A", "8A"]}
    second = rb(full, SOVIET_2, turn=2, counts={"rail moves in the second impulse": 9})
    refused(second, "enter 42A 0714", "rb:17.11-b")
    assert second.refusal("enter 42A 1801") is None
    first = rb(full, SOVIET, turn=3)
    assert entries(first, "55A") == {"0714"}


def test_free_rail_of_russian_arrivals(rb: Situation) -> None:
    """rb:17.12-a, rb:17.12-b: all in the first impulse, in the second those due at the east edge."""

    def free(game: Game, unit: str, hex: str) -> bool:
        game.play(f"enter {unit} {hex}")
        return bool(war(game).flags[war(game).roster.find(unit)] & NEW)

    assert free(rb({}, SOVIET, turn=3), "55A", "0714")
    assert free(rb({}, SOVIET, turn=3), "37A", "1801")
    assert free(rb({}, SOVIET_2, turn=2), "43A", "1801")
    assert not free(rb({}, SOVIET_2, turn=2), "24A", "1912")
    assert not free(rb({}, SOVIET_2, turn=2, control={"Kalinin": "axis"}), "29A", "1801")  # sent to the edge
    assert free(rb({}, AXIS_2, turn=2), "27Inf", "1540")


def test_russian_air_units(rb: Situation, refused: Refused) -> None:
    """rb:17.12-c: base and air unit come to a city of Russia in supply."""
    game = rb({}, SOVIET, turn=12)
    refused(game, "enter ShturmovikBase1 1801", "rb:17.12-c")
    refused(game, "enter ShturmovikBase1 1331", "rb:17.12-c")  # Warsaw
    game.play("enter ShturmovikBase1 1912")
    assert at(game, "ShturmovikBase1") == at(game, "Shturmovik1") == "1912"


def test_new_units_may_sail(rb: Situation, refused: Refused) -> None:
    """rb:8.32, rb:8.43, rb:17.04: placed in a port with rail to the edge, a unit sails from there, and must try."""
    game = rb({}, AXIS, turn=2)
    game.play("enter 23Inf 0928")
    refused(game, "move 23Inf 0928-0929", "rb:8.32")
    refused(game, "done", "rb:8.32")
    refused(game, "enter 34Inf 0730", "rb:17.24")  # the one sea move of the Baltic is taken
    game.play("transfer 23Inf 0318")
    game.play_dice([1])
    assert at(game, "23Inf") == "0318"
    again = rb({}, AXIS, turn=2)
    again.play("enter 23Inf 0928")
    again.play("invade 23Inf 0521")
    again.play_dice([10])
    assert at(again, "23Inf") == "0928"  # turned back to that port (rb:8.23-a)
    cut_off = rb({"8A": "0730", "11A": "0930", "27A": "1028"}, AXIS, turn=2)
    refused(cut_off, "enter 23Inf 0928", "rb:8.32")


# -- the rest ----------------------------------------------------------------------------------------------------------


def test_who_is_not_to_be_brought_on(rb: Situation, refused: Refused) -> None:
    """rb:17.02-a, rb:17.32: a unit of the pool, and one that waits for an event."""
    game = rb([{"unit": "24Pz", "box": "pool"}], AXIS, turn=8)
    refused(game, "enter 24Pz 1540", "rb:17.02-a")
    refused(game, "enter BerlinGarrison 0537", "rb:17.02-a")
    refused(game, "enter 22Mtn 1540", "rb:17.32")


def test_entering_an_enemy_zone_in_the_second_impulse(rb: Situation, refused: Refused) -> None:
    """rb:4.06-a, rb:17.04: the unit stays; in the first impulse it may leave."""
    second = rb({"16A": "1539"}, AXIS_2, turn=2)
    second.play("enter 27Inf 1540")
    refused(second, "move 27Inf 1540-1640", "rb:4.06-a")
    free = rb({}, AXIS_2, turn=2)
    free.play("enter 27Inf 1540")
    assert free.refusal("move 27Inf 1540-1640") is None


def test_units_that_return(rb: Situation, refused: Refused) -> None:
    """rb:17.02-b, rb:11.16-b: an ally to its capital, an airbase to a city; who has surrendered does not come."""
    back = [{"unit": name, "box": "off_map"} for name in ("HunMech", "Stuka1", "StukaBase1")]
    gone = {"unit": "3Hun", "box": "surrendered"}
    returns = [["HunMech", 9, 1], ["Stuka1", 9, 1], ["StukaBase1", 9, 1], ["3Hun", 9, 1], ["4Fin", 10, 1]]
    game = rb([*back, gone], AXIS, turn=9, returns=returns)
    refused(game, "enter HunMech 1540", "rb:17.22")
    game.play("enter HunMech 1939")
    refused(game, "enter StukaBase1 1330", "rb:17.12-c")
    game.play("enter StukaBase1 1331")
    assert at(game, "Stuka1") == "1331"
    assert at(game, "3Hun") == "surrendered"
    assert [item[1] for item in war(game).returns] == [10]


def test_a_full_city_that_can_be_left(rb: Situation, refused: Refused) -> None:
    """rb:17.11-b: on foot in the first impulse, by rail in the second; not out of an enemy zone then."""
    units = [{"unit": name, "hex": "0714", "flags": ["moved"]} for name in ("23A", "8A")]
    assert rb(units, SOVIET, turn=3).refusal("enter 55A 0714") is None
    assert rb(units, SOVIET_2, turn=2).refusal("enter 42A 0714") is None
    spent = {"rail moves in the first impulse": 3, "rail moves in the second impulse": 2}
    refused(rb(units, SOVIET_2, turn=2, counts=spent), "enter 42A 0714", "rb:17.11-b")
    held = rb([*units, {"unit": "5Inf", "hex": "0715"}], SOVIET_2, turn=2)
    refused(held, "enter 42A 0714", "rb:17.11-b")


def test_no_port_of_a_closed_sea(rb: Situation, refused: Refused) -> None:
    """rb:8.1-b, rb:8.32: nobody is placed in a port from which his side sails no more."""
    game = rb({}, SOVIET, turn=3, closed_seas=["soviet black_sea"])
    refused(game, "enter 55A 4022", "rb:8.1-b")
    assert rb({}, SOVIET, turn=3).refusal("enter 55A 4022") is None


def test_a_port_without_rail_to_the_edge(rb: Situation, refused: Refused) -> None:
    """rb:8.32: Sevastopol is no port for new units while the Axis is on its line."""
    assert rb({}, SOVIET, turn=3).refusal("enter 37A 3826") is None
    refused(rb({"5Inf": "3624"}, SOVIET, turn=3), "enter 37A 3826", "rb:8.32")


def test_a_full_city_in_an_enemy_zone(rb: Situation) -> None:
    """rb:17.11-b: in the first impulse a unit may leave the zone again."""
    units = [{"unit": name, "hex": "0714", "flags": ["moved"]} for name in ("23A", "8A")]
    assert rb([*units, {"unit": "5Inf", "hex": "0715"}], SOVIET, turn=3).refusal("enter 55A 0714") is None


def test_each_side_s_units_return_in_its_own_turn(rb: Situation) -> None:
    """rb:26.15: an Axis unit does not come back in a Russian impulse."""
    game = rb([{"unit": "4Fin", "box": "off_map"}], SOVIET, turn=9, returns=[["4Fin", 9, 1]])
    assert at(game, "4Fin") == "off_map"
    assert len(war(game).returns) == 1


def test_a_place_that_a_map_lacks(rb: Situation) -> None:
    """rb:17.11-a: on a map without Maikop the 44th comes in at the edge."""
    game = rb(stage="soviet first impulse movement", turn=2, map={"blank": True})
    game.play("enter 44A 2501")
    assert game.piece("44A").hex == "2501"


@pytest.mark.parametrize(
    ("unit", "here", "not_there", "rule"),
    [
        ("40Pz", "1540", "Warsaw", "rb:17.24"),
        ("3Ita", "1540", "Budapest", "rb:17.24"),
        ("3Hun", "Budapest", "Bucharest", "rb:17.22"),
        ("5Rum", "Bucharest", "Budapest", "rb:17.21"),
        ("3Fin", "0111", "Helsinki", "rb:17.31"),
    ],
)
def test_who_is_said_to_arrive_is_in_time(
    rb: Situation, refused: Refused, unit: str, here: str, not_there: str, rule: str
) -> None:
    """rb:17.21, rb:17.22, rb:17.24, rb:17.31, rb:17.06: turns after its date too, unless it is said to be late."""
    game = rb({"7Inf": "Warsaw"}, turn=9, boxes={"due": [unit]})
    refused(game, f"enter {unit} {not_there}", rule)
    game.play(f"enter {unit} {here}")
    late = rb([{"id": "40Pz", "box": "due", "flags": ["late"]}], turn=8)
    refused(late, "enter 40Pz Warsaw", "rb:17.06")


def test_finns_are_not_placed_in_a_port_to_sail(rb: Situation, refused: Refused) -> None:
    """rb:25.2-d, rb:8.32: a German corps is."""
    units = [{"id": "4Fin", "box": "pool"}, {"id": "1Inf", "box": "pool"}]
    game = rb(units, turn=8, points={"finnish infantry": 9, "german infantry": 9})
    refused(game, "replace 4Fin 0535", "rb:19.15")
    assert game.refusal("replace 1Inf 0535") is None


def test_a_new_air_unit_is_named_by_itself_or_by_its_base(rb: Situation, refused: Refused) -> None:
    """rb:17.12-c"""
    for piece in ("Shturmovik1", "ShturmovikBase1"):
        game = rb({"8A": "Moscow"}, "soviet first impulse movement", turn=12)
        refused(game, f"enter {piece} Warsaw", "rb:17.12-c")
        game.play(f"enter {piece} Moscow")
        assert game.piece("Shturmovik1").hex == game.piece("ShturmovikBase1").hex == "1912"
