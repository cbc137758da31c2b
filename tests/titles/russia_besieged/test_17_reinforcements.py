"""17. Reinforcements: when and where units arrive, garrisons, upgrades, Berlin."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.mechanics.arrivals.limits import within
from stavka.titles.russia_besieged.actions.movement import Move
from stavka.titles.russia_besieged.arrivals import garrisons, places, reinforcements
from stavka.titles.russia_besieged.state.flags import GARRISON, NEW
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, give

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


def west(game: Game) -> set[str]:
    pos = war(game)
    return set(pos.board.grid.names(pos.ground.edges[0]))


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


# -- 17.13, 17.14, 17.3 ------------------------------------------------------------------------------------------------

TRANS_CAUCASUS = {"44A": "4219", "45A": "4920", "46A": "5116", "47A": "4120"}


def bound(game: Game) -> set[str]:
    pos = war(game)
    return {name for name in TRANS_CAUCASUS if pos.flags[pos.roster.find(name)] & GARRISON}


def test_the_trans_caucasus_armies_stay(rb: Situation, refused: Refused) -> None:
    """rb:17.13-c: until June 1942, by whatever means; others move."""
    game = rb({**TRANS_CAUCASUS, "16A": "3718"}, SOVIET, turn=3)
    refused(game, "move 44A 4219-4220", "rb:17.13-c")
    assert bound(game) == set(TRANS_CAUCASUS)
    assert game.refusal("move 16A 3718-3717") is None
    may = rb(TRANS_CAUCASUS, SOVIET, turn=7)
    assert bound(may) == set(TRANS_CAUCASUS)
    june = rb(TRANS_CAUCASUS, SOVIET_2, turn=7)
    assert bound(june) == set()
    arrived = rb({}, SOVIET, turn=2)
    arrived.play("enter 44A 4219")
    assert "44A" in bound(arrived)


def test_an_attack_on_rostov_frees_two(rb: Situation) -> None:
    """rb:17.13-a: the 44th and the 47th."""
    units = {**TRANS_CAUCASUS, "3717": ["14Pz", "3Pz"], "3718": ["16A"]}
    game = rb(units, "axis first impulse combat", turn=4, weather="clear")
    war(game).player = 0
    garrisons.bind(war(game))
    assert bound(game) == set(TRANS_CAUCASUS)
    game.play("attack 14Pz+3Pz 3718")
    assert bound(game) == {"45A", "46A"}


@pytest.mark.parametrize(
    ("unit", "path", "freed"),
    [
        ("14Pz", "3717-3817", True),
        ("14Pz", "3717-3616", False),
        ("5Inf", "3823-3922", True),
        ("2Rum", "3717-3817", True),
    ],
)
def test_what_frees_all_four(rb: Situation, unit: str, path: str, freed: bool) -> None:
    """rb:17.13-b: the Axis enters row 38 from 3801 to 3818, or crosses the straits to 3922."""
    game = rb({**TRANS_CAUCASUS, unit: path[:4]}, AXIS, turn=4, weather="clear")
    garrisons.bind(war(game))
    game.play(f"move {unit} {path}")
    assert bound(game) == (set() if freed else set(TRANS_CAUCASUS))


def test_an_invasion_frees_all_four(rb: Situation) -> None:
    """rb:17.13-b: of the coast from Rostov to Batumi, not of another."""
    for hex, freed in (("4420", True), ("3825", False)):
        game = rb({**TRANS_CAUCASUS, "11Inf": "3333"}, AXIS, turn=4, weather="clear", control={"Odessa": "axis"})
        garrisons.bind(war(game))
        game.play(f"invade 11Inf {hex}")
        game.play_dice([1])
        assert bound(game) == (set() if freed else set(TRANS_CAUCASUS))


def test_northern_finland(rb: Situation, refused: Refused) -> None:
    """rb:17.31: the turn after the Axis take Archangel three corps enter from 0107 to 0111."""
    same = rb({}, AXIS, turn=9, control={"Archangel": "axis"})
    assert not {"19Mtn", "36Mtn", "3Fin"} & due(same)
    game = rb({}, AXIS, turn=10, control={"Archangel": "axis"}, counts={"Archangel captured": 9})
    assert {"19Mtn", "36Mtn", "3Fin"} <= due(game)
    refused(game, "enter 19Mtn 0112", "rb:17.31")
    game.play("enter 19Mtn 0108")
    game.play("enter 3Fin 0111")


def test_the_14th_army_and_the_22nd_mountain_corps(rb: Situation, refused: Refused) -> None:
    """rb:17.14, rb:17.32: called by a surrender; the mountain corps from January 1944 on."""
    game = rb({}, SOVIET, turn=20, control={"Helsinki": "soviet"})
    reinforcements.ally_surrendered(war(game), "finland")
    assert war(game).count("Helsinki captured") == 20
    peace = rb({}, SOVIET, turn=20)  # an armistice is no capture
    reinforcements.ally_surrendered(war(peace), "finland")
    assert not war(peace).count("Helsinki captured")
    after = rb({}, SOVIET, turn=21, counts={"Helsinki captured": 20})
    assert "14A" in due(after)
    refused(after, "enter 14A 1801", "rb:17.14")
    after.play("enter 14A 0107")
    for lost, turn, comes in ((15, 16, False), (16, 17, True), (17, 17, False), (17, 18, True)):
        mountain = rb({}, AXIS, turn=turn, counts={"Rumania surrendered": lost})
        assert ("22Mtn" in due(mountain)) is comes
    early = rb({}, AXIS, turn=16)
    reinforcements.ally_surrendered(war(early), "rumania")
    assert war(early).count("Rumania surrendered") == 16
    assert "22Mtn" not in due(rb({}, AXIS, turn=17, counts={"Rumania surrendered": 17}))


# -- 17.4, 17.5 --------------------------------------------------------------------------------------------------------


def test_panzergrenadiers(rb: Situation, refused: Refused) -> None:
    """rb:17.4: from July 1943 in a first impulse, of the corps of that number, with the steps that it has lost."""
    units = [{"unit": "11Inf", "hex": "1331", "steps": 1}, {"unit": "26Inf", "box": "pool"}]
    refused(rb(units, AXIS, turn=13), "mobilize 11PG", "rb:17.4")
    refused(rb(units, AXIS_2, turn=14), "mobilize 11PG", "rb:17.4")
    game = rb(units, AXIS, turn=14)
    refused(game, "mobilize 29PG", "rb:17.4")  # from November
    game.play("mobilize 11PG")
    assert (at(game, "11PG"), at(game, "11Inf")) == ("1331", "removed")
    assert war(game).steps(war(game).roster.find("11PG")) == 1
    assert any(a.verb == "move" for a in game.legal().by_unit("11PG"))
    game.play("mobilize 26PG")
    assert (at(game, "26PG"), at(game, "26Inf")) == ("pool", "removed")
    refused(game, "mobilize 26PG", "rb:17.4")
    pinned = rb({"11Inf": "1925", "8A": "1924"}, AXIS, turn=14)
    refused(pinned, "mobilize 11PG", "rb:17.4")


def test_luftwaffe_ground_units(rb: Situation) -> None:
    """rb:17.5-a: the 3rd Paratroop Corps comes in May 1942, Goring in July 1944; neither is a unit that drops."""
    assert "3LwPara" in due(rb({}, AXIS, turn=7))
    assert "HGPz" in due(rb({}, AXIS, turn=20))
    pos = war(rb({}, AXIS, turn=7))
    assert pos.roster.kind[pos.roster.find("3LwPara")] == "infantry"
    assert pos.roster.kind[pos.roster.find("HGPz")] == "armor"


# -- 17.6 Berlin -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "path", "comes"),
    [
        (11, "0934-0834", True),
        (10, "0934-0834", False),  # before January 1943
        (20, "0934-0834", True),
        (21, "0934-0834", False),  # after August 1944
        (11, "1034-0934", False),  # five hexes away
    ],
)
def test_the_berlin_garrison_appears(rb: Situation, turn: int, path: str, comes: bool) -> None:
    """rb:17.61-a, rb:17.61-f: when a Russian unit comes within four hexes."""
    game = rb({"16A": path[:4]}, SOVIET, turn=turn, weather="clear")
    game.play(f"move 16A {path}")
    assert at(game, "BerlinGarrison") == ("0537" if comes else "awaiting")


def test_the_berlin_garrison_is_given_up(rb: Situation, refused: Refused) -> None:
    """rb:17.61-c, rb:17.61-d, rb:17.61-e: for two points after June 1944, gone in September, never rebuilt."""
    early = rb({"BerlinGarrison": "0537"}, AXIS, turn=19)
    refused(early, "withdraw BerlinGarrison", "rb:17.61-c")
    game = rb({"BerlinGarrison": "0537"}, AXIS_2, turn=20)
    before = war(game).points.get("german infantry", 0)
    game.play("withdraw BerlinGarrison")
    assert at(game, "BerlinGarrison") == "removed"
    assert war(game).points["german infantry"] == before + 2
    refused(game, "withdraw BerlinGarrison", "rb:17.61-c")
    gone = rb({"BerlinGarrison": "0537"}, AXIS, turn=21)
    assert at(gone, "BerlinGarrison") == "removed"
    lost = rb({"BerlinGarrison": "0537"}, AXIS, turn=19, points={"german infantry": 9})
    war(lost).eliminate(war(lost).roster.find("BerlinGarrison"))
    refused(lost, "replace BerlinGarrison 0537", "rb:17.61-e")


def test_the_volkssturm(rb: Situation, refused: Refused) -> None:
    """rb:17.62-a, rb:17.62-d: in Berlin in January 1945, not before; once lost it is out of the game."""
    assert at(rb({}, AXIS, turn=22), "Volkssturm") == "awaiting"
    game = rb({}, AXIS, turn=23)
    assert at(game, "Volkssturm") == "0537"
    war(game).eliminate(war(game).roster.find("Volkssturm"))
    assert at(game, "Volkssturm") == "removed"
    taken = rb({"16A": "0537"}, AXIS, turn=23)
    assert at(taken, "Volkssturm") == "removed"


def test_the_volkssturm_stands_for_a_city(rb: Situation) -> None:
    """rb:17.62-e: it may be the step that is given up to stay in Berlin."""
    units = {"0537": ["Volkssturm", "1Inf"], "0536": ["1GTA", "16A", "RusArt1"]}
    game = rb(units, "soviet first impulse combat", turn=24, weather="clear")
    game.play("attack 1GTA+16A+RusArt1 0537")
    while game.to_act != "chance":
        game.play("done")
    give(game, "D1")
    while at(game, "1Inf") and str(next(iter(game.legal()))).startswith("lose"):
        game.play("lose 1Inf")
    game.play("stand yes")
    assert {str(action) for action in game.legal()} == {"lose 1Inf", "lose Volkssturm"}
    game.play("lose Volkssturm")
    assert (at(game, "Volkssturm"), at(game, "1Inf")) == ("removed", "0537")


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


def test_an_event_calls_once(rb: Situation) -> None:
    """rb:17.31: units that have come are not called again."""
    game = rb({"19Mtn": "0108"}, AXIS, turn=11, control={"Archangel": "axis"}, counts={"Archangel captured": 9})
    assert at(game, "19Mtn") == "0108"
    assert "36Mtn" in due(game)


def test_berlin_fallen_or_manned(rb: Situation) -> None:
    """rb:17.61-a: no garrison appears in a lost Berlin, nor a second time."""
    lost = rb({"16A": "0934", "19A": "0537"}, SOVIET, turn=12)
    lost.play("move 16A 0934-0834")
    assert at(lost, "BerlinGarrison") == "awaiting"
    moved = rb({"16A": "0934", "BerlinGarrison": "0538"}, SOVIET, turn=12)
    moved.play("move 16A 0934-0834")
    assert at(moved, "BerlinGarrison") == "0538"


@pytest.mark.parametrize(("turn", "end"), [(12, "0536"), (21, "0537")])
def test_the_garrison_is_in_berlin_before_the_unit_that_alarms_it(rb: Situation, turn: int, end: str) -> None:
    """rb:17.61-a: the move is interrupted, so that it halts before a city that was empty when it began."""
    board = {"blank": True, "places": {"Berlin": ["0537", "major"]}}
    game = rb({"1GTA": "0532"}, SOVIET, turn=turn, map=board, control={"Berlin": "axis"})
    game.play("move 1GTA 0532-0533-0534-0535-0536-0537")
    assert at(game, "1GTA") == end
    assert war(game).controller(war(game).board.grid.index("0537")) == ("axis" if end == "0536" else "soviet")


def test_the_first_month_of_the_sale(rb: Situation) -> None:
    """rb:17.61-c: July 1944 is after May/June 1944."""
    assert rb({"BerlinGarrison": "0537"}, AXIS, turn=20).refusal("withdraw BerlinGarrison") is None


def test_what_is_no_upgrade(rb: Situation, refused: Refused) -> None:
    """rb:17.4: a Panzer corps, in the enemy's turn, of a corps without supply, or of one not in play."""
    refused(rb({"24Pz": "1331"}, AXIS, turn=14), "mobilize 24Pz", "rb:17.4")
    refused(rb({"11Inf": "1331"}, SOVIET, turn=14), "mobilize 11PG", "rb:17.4")
    refused(rb({"11Inf": "2112"}, AXIS, turn=14), "mobilize 11PG", "rb:17.4")
    refused(rb([{"unit": "11Inf", "box": "surrendered"}], AXIS, turn=14), "mobilize 11PG", "rb:17.4")


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
