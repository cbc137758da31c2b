"""17.13 to 17.6: units that events call up or set free, Panzergrenadiers, the garrison of Berlin."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.arrivals import garrisons, reinforcements
from stavka.titles.russia_besieged.state.flags import GARRISON
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, give

AXIS, AXIS_2 = "axis first impulse movement", "axis second impulse movement"


SOVIET, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"


def due(game: Game) -> set[str]:
    return {unit.short for unit in game.units(side=game.to_act) if unit.box == "due"}


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


def test_no_retreat_brings_the_berlin_garrison(rb: Situation) -> None:
    """rb:17.61-a: the Russians must move or advance; the Germans do not bring it by driving them there."""
    board = {"blank": True, "places": {"Berlin": ["0537", "major"]}}
    units = {"0531": ["8A"], "0530": ["24Pz", "39Pz"], "0430": ["5Inf"], "0630": ["7Inf"]}
    game = rb(units, "axis first impulse combat", turn=19, map=board, control={"Berlin": "axis"})
    game.play("attack 24Pz+39Pz+5Inf+7Inf 0531")
    while game.to_act != "chance":
        game.play("done")
    give(game, "DR")
    game.play("retreat 8A 0531-0532-0533")
    assert (at(game, "8A"), at(game, "BerlinGarrison")) == ("0533", "awaiting")


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
