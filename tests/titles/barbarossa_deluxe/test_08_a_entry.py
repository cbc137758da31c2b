"""8.1 to 8.5: where and when reinforcements come in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.administration import entry_hexes, fortifications
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
GERMAN = {"control": {"axis": "all"}}


def test_the_turn_on_the_counter(bd: Situation, refused: Refused) -> None:
    """Nobody comes before the turn on his counter (bd:8.1-a); the German segment is the time (bd:8.1-d)."""
    game = bd({"3Pz": "2117"}, "start of turn", turn=2)
    assert game.stage == "axis administration"
    refused(game, "enter 59Inf Warsaw", "bd:8.1-a")
    refused(game, "enter 16A Moscow", "bd:8.1-a")
    game.play("enter 50Inf Warsaw")
    assert game.piece("50Inf").hex == "2117"
    assert game.piece("59Inf").box == "awaiting"


def test_germans_who_do_not_come_are_lost(bd: Situation) -> None:
    """The German cannot wait (bd:8.1-b), the Soviet can: his units go to the RVGK box (bd:8.1-c, bd:8.8)."""
    game = bd({"3Pz": "2117"}, "axis administration", turn=2, boxes={"due": ["50Inf", "16A", "18A"]})
    game.play("done")
    assert game.piece("50Inf").box == "out of play"
    assert game.stage == "soviet administration"
    game.play("enter 18A Moscow")
    game.play("done")
    assert (game.piece("18A").hex, game.piece("16A").box) == ("1606", "rvgk")


def test_no_entry_in_other_phases(bd: Situation, refused: Refused) -> None:
    """Units enter in the administrative phase, Soviet ones from the box in the RVGK phase as well (bd:8.1-d)."""
    game = bd({"3Pz": "2117"}, "axis move", turn=2, boxes={"due": ["50Inf"]})
    refused(game, "enter 50Inf Warsaw", "bd:5.1-a")
    game = bd({"3A": "1606"}, "soviet reserves", turn=2, boxes={"rvgk": ["16A"]})
    game.play("deploy 16A Moscow")
    assert game.piece("16A").hex == "1606"


def test_one_stack_in_a_hex(bd: Situation, refused: Refused) -> None:
    """Five counting units come in at one hex in a turn, replacements among them (bd:8.1-e)."""
    five = ["27Inf", "34Inf", "35Inf", "50Inf"]
    game = bd((), "axis administration", turn=7, boxes={"due": [*five, "40Pz"], "dead pile": ["5Inf"]})
    game.play("replace 5Inf Berlin")
    for unit in five:
        game.play(f"enter {unit} Berlin")
    refused(game, "enter 40Pz Berlin", "bd:8.1-e")
    game.play("enter 40Pz Posen")
    position = war(game).copy()
    position.put(position.roster.find("5Inf"), -1)
    assert entry_hexes.crowded(position) == position.ground.berlin  # room in the hex does not help


def test_the_stack_lasts_for_the_turn(bd: Situation) -> None:
    """The Soviet segment does not wipe out what the German has brought in at a hex (bd:8.1-e)."""
    five = ["27Inf", "34Inf", "35Inf", "50Inf", "40Pz"]
    game = bd((), "axis administration", turn=17, boxes={"due": five})
    for unit in five:
        game.play(f"enter {unit} Berlin")
    game.play("done")
    assert game.phase == "axis declaration"
    assert entry_hexes.crowded(war(game)) == war(game).ground.berlin


def test_general_entry_hexes(bd: Situation, refused: Refused) -> None:
    """Own source hexes on the edge and own cities in overland supply, unit by unit (bd:8.1-f)."""
    ring = {"3A": "2116", "4A": "2118", "13A": "2017", "26A": "2016", "27A": "2216", "23A": "2217"}
    ring = {**ring, "16A": "2218", "18A": "2018"}
    game = bd({"3Pz": "2117", **ring}, "axis administration", turn=3, boxes={"due": ["50Inf", "51Inf", "27Inf"]})
    position = war(game)
    assert not states.is_overland(position, position.roster.find("3Pz"))
    refused(game, "enter 50Inf Warsaw", "bd:8.1-f")  # cut off
    refused(game, "enter 50Inf Minsk", "bd:8.1-f")  # Soviet
    refused(game, "enter 50Inf Smolensk", "bd:8.1-f")  # Soviet too, though supply would run there
    refused(game, "enter 50Inf 2120", "bd:8.1-f")  # no city
    game.play("enter 50Inf Berlin")
    game.play("enter 51Inf 2424")
    game.play("done")
    assert game.stage != "axis administration"


def test_an_edge_that_the_enemy_holds(bd: Situation, refused: Refused) -> None:
    """Source hexes must be friendly (bd:8.1-f)."""
    game = bd({"3A": "1724"}, "axis administration", turn=3, boxes={"due": ["50Inf"]})
    refused(game, "enter 50Inf 1724", "bd:8.1-f")
    assert game.refusal("enter 50Inf 1824") is None


def test_what_entering_costs(bd: Situation, refused: Refused) -> None:
    """A map edge is paid for like any hex, a city is free (bd:8.1-g); so are rebuilt units (bd:8.13)."""
    boxes = {"due": ["50Inf", "40Pz"], "dead pile": ["5Inf", "14Pz"]}
    game = bd({"3A": "1606"}, "axis administration", turn=4, boxes=boxes)
    game.play("enter 50Inf 2024")
    game.play("enter 40Pz 2424")  # rough
    game.play("replace 5Inf 2024")
    game.play("replace 14Pz Berlin")
    game.play("done")
    game.play("order move/fight")
    spent = {name: war(game).spent[war(game).roster.find(name)] for name in ("50Inf", "40Pz", "5Inf", "14Pz")}
    assert spent == {"50Inf": 1, "40Pz": 2, "5Inf": 1, "14Pz": 0}
    assert movement_points.left(war(game), war(game).roster.find("50Inf")) == 3
    refused(game, "move 50Inf 2024-2023-2022-2122-2222", "bd:10.1-a")
    game.play("move 50Inf 2024-2023-2022-2122")


# -- battle groups (8.2) ----------------------------------------------------------------------------------------------


def test_battle_groups_come_in_place(bd: Situation, refused: Refused) -> None:
    """They come up where Germans stand, in supply or not (bd:8.2-a), in the area of their letter (bd:8.2-b)."""
    units = {"4Inf": "2804", "5Inf": "1415", "3A": "1606"}
    boxes = {"due": ["Kfl", "Brn", "Skn", "GU"]}
    game = bd(units, "axis administration", turn=28, boxes=boxes, control={"Dnepropetrovsk": "soviet"})
    assert not states.is_overland(war(game), war(game).roster.find("4Inf"))
    refused(game, "enter Kfl 2804", "bd:8.2-b")
    refused(game, "enter Brn 1415", "bd:8.2-b")
    refused(game, "enter Kfl 1515", "bd:8.2-b")  # nobody is there
    game.play("enter Brn 2804")
    game.play("enter Kfl 1415")
    refused(game, "enter Skn 1415", "bd:8.2-d")
    assert game.refusal("enter Skn 2804") is not None


def test_the_two_for_anywhere(bd: Situation) -> None:
    """The two battle groups marked Any go to either area (bd:8.2-b), within the limits of stacking (bd:8.2-a)."""
    full = ["6Inf", "7Inf", "8Inf", "9Inf", "10Inf"]
    units = {"4Inf": "2820", "5Inf": "1415", **dict.fromkeys(full, "2117")}
    game = bd(units, "axis administration", turn=26, boxes={"due": ["Skn", "Wdl"]})
    for hex in ("2820", "1415"):
        assert game.refusal(f"enter Skn {hex}") is None
    refusal = game.refusal("enter Skn 2117")
    assert refusal is not None
    assert refusal.rule == "bd:6.3"


def test_one_battle_group_to_a_hex(bd: Situation, refused: Refused) -> None:
    """One a hex and phase, emergency units among them (bd:8.2-d, bd:8.4-a)."""
    units = {"4Inf": "1515", "5Inf": "1516"}
    game = bd(units, "axis administration", turn=31, boxes={"due": ["Kfl", "GU", "Tet"]})
    game.play("enter Kfl 1515")
    refused(game, "enter GU 1515", "bd:8.2-d")
    refused(game, "enter Tet 1515", "bd:8.2-d")
    game.play("enter GU 1516")


@pytest.mark.parametrize("german", [True, False])
def test_battle_groups_with_a_hex(bd: Situation, refused: Refused, german: bool) -> None:
    """In its hex, whatever its supply, or not at all (bd:8.2-c)."""
    ring = {"3A": "2816", "4A": "2817", "13A": "2915", "26A": "2917", "27A": "3016", "23A": "3017"}
    owner = "axis" if german else "soviet"
    game = bd({"4Inf": "2820", **ring}, "axis administration", turn=27, boxes={"due": ["Sbn"]}, control={"2916": owner})
    assert not overland_lines.fed(war(game), 0) >> war(game).board.grid.index("2916") & 1
    refused(game, "enter Sbn 2820", "bd:8.2-c")
    if german:
        game.play("enter Sbn 2916")
        assert game.piece("Sbn").hex == "2916"
    else:
        refused(game, "enter Sbn 2916", "bd:8.2-c")
        game.play("done")
        assert game.piece("Sbn").box == "out of play"


# -- restricted entries (8.3) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "good", "bad", "rule"),
    [
        ("Hu1", "2820", "2622", "bd:8.3-b"),
        ("Hu3", "2820", "2819", "bd:8.3-b"),
        ("6SS", "1415", "1717", "bd:8.3-c"),
        ("Ger12A", "1724", "2023", "bd:8.3-e"),
        ("Ger12A", "2924", "1624", "bd:8.3-e"),
        ("KSC", "3106", "3108", "bd:8.3-f"),
        ("22Mtn", "3023", "2820", "bd:8.3-g"),
        ("91Inf", "3219", "2023", "bd:8.3-g"),
        ("21Mtn", "3023", "3218", "bd:8.3-g"),
    ],
)
def test_units_with_an_entry_of_their_own(
    bd: Situation, refused: Refused, unit: str, good: str, bad: str, rule: str
) -> None:
    """bd:8.3-b,-c,-e,-f,-g: each comes in only where it is printed."""
    game = bd({"3A": "1606"}, "axis administration", turn=32, boxes={"due": [unit]}, **GERMAN)
    refused(game, f"enter {unit} {bad}", rule)
    game.play(f"enter {unit} {good}")
    assert game.piece(unit).hex == good


def test_who_cannot_come_in_is_lost(bd: Situation, refused: Refused) -> None:
    """A full or an enemy hex costs the unit that may come in only there (bd:8.3-a)."""
    full = dict.fromkeys(("6Inf", "7Inf", "8Inf", "9Inf", "10Inf"), "2820")
    game = bd({**full, "3A": "3106"}, "axis administration", turn=24, boxes={"due": ["Hu1", "KSC"]})
    refused(game, "enter Hu1 2820", "bd:6.3")
    refused(game, "enter KSC 3106", "bd:8.3-f")
    game.play("done")
    assert [game.piece(unit).box for unit in ("Hu1", "KSC")] == ["out of play"] * 2


def test_riga_must_be_in_supply(bd: Situation, refused: Refused) -> None:
    """6th SS Corps wants Riga German and in regular overland supply (bd:8.3-c)."""
    ring = {"3A": "1416", "4A": "1414", "13A": "1515", "26A": "1514", "23A": "1314"}
    game = bd({"4Inf": "1415", **ring}, "axis administration", turn=21, boxes={"due": ["6SS"]})
    refused(game, "enter 6SS Riga", "bd:8.3-c")


def test_sixth_ss_stays_in_the_baltic_states(bd: Situation, refused: Refused) -> None:
    """It neither moves nor attacks out of the Baltic republics (bd:8.3-d)."""
    units = {"6SS": "1516", "3A": "1612"}
    game = bd(units, turn=21, **GERMAN)
    refused(game, "move 6SS 1516-1517", "bd:8.3-d")
    game.play("move 6SS 1516-1515")
    game = bd({"6SS": "1513", "3A": "1512", "4A": "1514"}, "axis fight", turn=21, **GERMAN)
    refused(game, "attack 6SS 1512", "bd:8.3-d")
    assert game.refusal("attack 6SS 1514") is None


def test_kerch_command_stays_in_its_area(bd: Situation, refused: Refused) -> None:
    """It neither moves nor attacks out of the CS supply area (bd:8.3-h)."""
    game = bd({"KSC": "3008", "3A": "1606"}, turn=17, **GERMAN)
    refused(game, "move KSC 3008-2908", "bd:8.3-h")
    game.play("move KSC 3008-3009")
    game = bd({"KSC": "3008", "3A": "2908", "4A": "3107"}, "axis fight", turn=17, **GERMAN)
    refused(game, "attack KSC 2908", "bd:8.3-h")
    assert game.refusal("attack KSC 3107") is None


# -- emergency units (8.4) and the East Wall (8.5) --------------------------------------------------------------------


def test_emergency_units_come_to_any_city(bd: Situation, refused: Refused) -> None:
    """In place like a battle group, or in any German city, supply or not (bd:8.4-a)."""
    ring = {"3A": "1818", "4A": "1820", "27A": "1919", "23A": "1918"}
    units = {"4Inf": "2120", "5Inf": "2320", **ring}
    game = bd(units, "axis administration", turn=31, boxes={"due": ["Mnz", "Tet", "Odr", "WkII"]})
    danzig = war(game).board.grid.index("1819")
    assert not overland_lines.fed(war(game), 0) >> danzig & 1
    game.play("enter Mnz 2120")
    game.play("enter Tet Danzig")
    game.play("enter Odr Budapest")
    refused(game, "enter WkII 2320", "bd:8.4-a")  # in place in the other area
    refused(game, "enter WkII Minsk", "bd:8.4-a")  # not German
    assert sum(kind == "emergency" for kind in war(game).roster.kind) == 6


def test_emergency_units_roll_for_their_strength(bd: Situation) -> None:
    """Out of supply a die of 5 is a factor of 2; the next battle has a die of its own (bd:8.4-b)."""
    ring = {"3A": "1508", "4A": "1607", "13A": "1608", "26A": "1407", "27A": "1408", "23A": "1506"}
    game = bd({"Tet": "1507", **ring}, "axis fight", turn=31)
    game.play("attack Tet 1506")
    news = game.play_dice([5])
    assert any("2 against 3" in line for line in game.log[-1].news + news)
    game = bd({"Tet": "2018", "3A": "2017"}, "axis fight", turn=31, **GERMAN)
    game.play("attack Tet 2017")
    news = game.play_dice([6])
    assert any("6 against 3" in line for line in news)


def test_the_east_wall(bd: Situation, refused: Refused) -> None:
    """Ten counters in ten hexes of the USSR and the Baltic states on turn 19, at once (bd:8.5)."""
    game = bd({"3A": "1606", "4Inf": "1706"}, "start of turn", turn=19, **GERMAN)
    game.play("offensive none")
    assert game.stage == "axis administration"
    refused(game, "wall Kharkov", "bd:8.5")  # a city
    refused(game, "wall 2117", "bd:8.5")  # Poland
    refused(game, "wall 1606", "bd:8.5")  # Soviet
    refused(game, "done", "bd:8.5")
    for hex in ("1706", "1607", "1708", "1808", "1908", "2008", "2108", "2208", "1515"):
        game.play(f"wall {hex}")
    refused(game, "wall 1515", "bd:8.5")  # one to a hex
    refused(game, "done", "bd:8.5")
    game.play("wall 1514")
    assert count(war(game).walls) == fortifications.EAST_WALLS
    refused(game, "wall 1513", "bd:8.5")
    game.play("done")
    assert game.stage != "axis administration"


def test_the_east_wall_comes_once(bd: Situation, refused: Refused) -> None:
    """No counters on other turns (bd:8.5)."""
    game = bd({"3A": "1606"}, "axis administration", turn=18, boxes={"due": ["4Inf"]}, **GERMAN)
    refused(game, "wall 1706", "bd:8.5")
