"""More positions where two rules meet: works and nations, the first turn, losses at the end."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.rules.game import Game
from stavka.titles.nineteen_forty_one.actions import Attack, Enter, Rail
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation

N41 = stavka.title("n41")
WORKS = {"features": {"fortifications": ["1006"]}}


def owned(game: Any, side: str) -> set[str]:
    return set(game.view("axis")["territory"][side])


def test_works_do_not_shield_axis_infantry_from_tanks(plain: Situation) -> None:
    """Works in a clear hex leave the Axis in a clear hex (n41:11-soviet-only, n41:9-armor-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map=WORKS)  # 6 to 3
    assert stavka.odds(game, "attack 1TG 1006").odds == "3:1"
    game = plain({"2PzGr": "1005", "3A": "1006"}, "axis fight 1", map=WORKS)
    assert not any(note.startswith("armor") for note in stavka.odds(game, "attack 2PzGr 1006").modifiers)


def test_works_take_no_forest_from_the_axis(plain: Situation) -> None:
    """The terrain under the works counts for Axis units in them (n41:11-soviet-only, n41:7-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map={**WORKS, "terrain": {"1006": "forest"}})
    assert stavka.odds(game, "attack 1TG 1006").odds == "1:1"


def test_a_first_turn_that_is_set_up_leaves_the_border_german(n41: Situation) -> None:
    """Soviet zones take no hex of Greater Germany before the first German segment is over (n41:17-border-zoc)."""
    border = {"1526", "1425", "1625"}  # beside 10A, and no German is near
    for stage in ("axis move 1", "axis fight 1"):
        assert border <= owned(n41({"10A": "1525"}, stage, turn=1), "axis")
    assert border <= owned(n41({"10A": "1525"}, "axis move 2", turn=1), "soviet")
    assert border <= owned(n41({"10A": "1525"}, "axis move 1", turn=2), "soviet")


END = {"stage": "soviet fight 2", "turn": 7}


@pytest.mark.parametrize(
    ("lost", "level"),
    [
        ({}, "German marginal"),
        ({"soviet": 43}, "German substantial"),
        ({"soviet": 39}, "German marginal"),
        ({"axis": 27}, "Soviet marginal"),
        ({"axis": 24}, "German marginal"),
        ({"axis": 27, "soviet": 43}, "German marginal"),
    ],
)
def test_losses_shift_a_game_played_to_its_end(n41: Situation, lost: dict[str, int], level: str) -> None:
    """A German marginal victory with 43 Soviet or 27 Axis units lost.

    n41:18-soviet-losses n41:18-axis-losses n41:18-losses-cancel
    """
    dead = [c.short for side, many in lost.items() for c in [c for c in N41.units if c.side == side][:many]]
    cities = N41.charts["victory"]["city"]
    missed = [c["name"] for c in cities if c["soviet"] < 0]  # taken, they cost nothing
    game = n41((), **END, boxes={"eliminated": dead}, control={"axis": [*missed, "Moscow"]})
    assert game.view("axis")["victory"]["points"] == 4
    game.play("done")
    assert game.result is not None
    assert (game.result.level, game.result.rule) == (level, "n41:18-level")


def test_a_unit_marked_as_retreated_defends_with_nothing(plain: Situation) -> None:
    """Who fled into the hex is called retreated or fought (n41:7-retreated-defender)."""
    for word in ("fought", "retreated"):
        game = plain({"26Inf": "1005", "8A": "1006", "10M": {"hex": "1006", "flags": [word]}}, "axis fight 1")
        assert stavka.odds(game, "attack 26Inf 1006").defence == 4


LINE = {"rails": {"line": ["1001", "1002", "1003", "1004", "1005"]}}


def test_rails_and_roads_in_one_phase_are_refused_by_their_own_rule(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-exclusive"""
    game = plain({"8A": "1003", "11A": "1104"}, "soviet move 1", map=LINE)
    game.play("rail 8A 1003-1002")
    refused(game, "move 8A 1002-1102", "n41:5-rail-exclusive")
    refused(game, "rail 8A 1002-1001", "n41:5-rail-exclusive")
    game.play("move 11A 1104-1004")
    refused(game, "rail 11A 1004-1005", "n41:5-rail-exclusive")
    refused(game, "move 11A 1004-1104", "n41:5-movement-rating")
    for _ in range(2):
        game.play("done")
    game.play("move 8A 1002-1102")  # a new segment, a new move
    game = plain({"8A": {"hex": "1003", "flags": ["moved by rail"]}}, "soviet move 1", map=LINE)
    refused(game, "move 8A 1003-1103", "n41:5-rail-exclusive")


def test_a_retreat_is_one_hex(plain: Situation, refused: Refused) -> None:
    """The rule of the result is cited, not the one about water (n41:7-dr, n41:7-ar)."""
    game = plain({"26Inf": "1005", "8A": "1006"}, "axis fight 1")
    game.play("attack 26Inf 1006")
    beaten = game.copy()
    game.play_dice([6])  # 1:1, DR
    refused(game, "retreat 8A 1006-1008", "n41:7-dr")
    beaten.play_dice([2])  # AR
    refused(beaten, "retreat 26Inf 1005-1003", "n41:7-ar")
    refused(beaten, "retreat 8A 1006-1007", "n41:7-ar")


def test_the_limit_that_is_broken_is_the_one_told(n41: Situation, refused: Refused) -> None:
    """Moscow and the year take infantry only; a second tank corps is too many anyway.

    n41:14-replace-rate n41:14-moscow n41:24-replace
    """
    dead = {"eliminated": ["5A", "6A", "8A", "10A", "9M", "14M"]}
    for more in ({"turn": 3}, {"turn": 8, "options": ["winter"]}):
        game = n41((), "soviet move 1", boxes=dead, control={"Moscow": "axis"}, **more)
        game.play("replace 9M")
        refused(game, "replace 14M", "n41:14-replace-rate")
    game = n41((), "soviet move 1", turn=8, boxes=dead, control={"Moscow": "axis"}, options=["winter"])
    game.play("replace 5A")
    refused(game, "replace 6A", "n41:24-replace-moscow")  # in 1942 it would be the second of two
    full = {"counts": {"replaced": [2, 0, 0, 0]}}
    game = n41((), "soviet move 1", turn=8, boxes=dead, control={"Moscow": "axis"}, options=["winter"], **full)
    refused(game, "replace 6A", "n41:24-replace")  # with Moscow too


def test_the_siberians_enter_where_their_code_says(n41: Situation, refused: Refused) -> None:
    """n41:17-1e"""
    game = n41({"24A": "due"}, "soviet move 1", turn=1)
    refused(game, "enter 24A 1501", "n41:17-1e")
    refused(game, "rail 24A 1402-1403", "n41:17-1e")


def test_a_group_that_joins_a_corps_breaks_the_rule_of_groups(plain: Situation, refused: Refused) -> None:
    """Whoever comes second, a group or an army stands alone (n41:3-axis-group-army)."""
    game = plain({"26Inf": {"hex": "1008", "flags": ["moved"]}, "2PzGr": "1006", "3RA": "1106"})
    refused(game, "move 2PzGr 1006-1007-1008", "n41:3-axis-group-army")
    refused(game, "move 3RA 1106-1107-1108-1008", "n41:3-axis-group-army")


def test_an_action_that_is_no_text_is_checked_too(plain: Situation, n41: Situation, refused: Refused) -> None:
    """Nobody attacks with nobody, nor with fewer air points than none (n41:7-optional, n41:10-raise)."""
    game = plain({"26Inf": "1005", "8A": "1006"}, "axis fight 1", air={"axis": 1})
    for action, rule in (
        (Attack((), "1006"), "n41:7-optional"),
        (Attack(("26Inf",), "1006", -1), "n41:10-raise"),
    ):
        refusal = game.refusal(action)
        assert refusal is not None
        assert refusal.rule == rule
    game = n41({"50Inf": "due"})
    for way in (Enter("50Inf", ()), Rail("50Inf", ())):
        assert game.refusal(way) is not None


def test_an_army_that_moved_attacks_with_all_it_has(plain: Situation) -> None:
    """Only shock armies are the weaker for having moved (n41:12-half, n41:2-double-action)."""
    moved = {"flags": ["moved"]}
    game = plain({"8A": {"hex": "1005", **moved}, "26Inf": "1006"}, "soviet fight 1")
    assert stavka.odds(game, "attack 8A 1006").attack == 4
    game = plain({"26Inf": {"hex": "1005", **moved}, "8A": "1006"}, "axis fight 1")
    assert stavka.odds(game, "attack 26Inf 1006").attack == 4


def test_units_by_the_numbers_of_their_armies() -> None:
    """German corps by Roman numeral, all others with a plain number too (n41:1-counter-format)."""
    game = stavka.new("n41", seed=1)
    for name, short in (
        ("XXVI Corps", "26Inf"),
        ("L Infantry Corps", "50Inf"),
        ("XLIX Mountain Corps", "49Mtn"),
        ("XL Panzer Corps", "40Pz"),
        ("11 Army", "11A"),
        ("1 Tank Group", "1TG"),
        ("3 Panzer Group", "3PzGr"),
        ("II F Corps", "IIF"),
    ):
        assert game.piece(name).short == short


def test_works_as_the_terrain_of_a_hex(n41: Situation) -> None:
    """The chart lists fortifications as terrain; so may a situation (n41:11-double, n41:11-stack)."""
    for words in ({"terrain": {"1523": "fortifications"}}, {"map": {"terrain": {"1523": "fortifications"}}}):
        game = n41({"3PzGr": "1423", "3A": "1523", "4A": "1523"}, "axis fight 1", **words)
        assert stavka.odds(game, "attack 3PzGr 1523").defence == 12


def test_a_retreat_along_the_border_takes_nothing_beyond_it(plain: Situation) -> None:
    """Nor does a unit on its way, in the first German segment of turn 1 (n41:17-border-zoc, n41:4-gain-zoc)."""
    around = ("1007", "1009", "0908", "0909", "1108", "1109")
    board = {
        "terrain": dict.fromkeys(("0906", "0907", "1106", "1107"), "sea"),
        "countries": {"1008": "greater_germany"},
        "sides": {"border": [[hex, "1008"] for hex in around]},
    }
    units = {"2PzGr": "1005", "8A": "1006", "11A": "1007", "10M": "1007"}
    for turn, side in ((1, "axis"), (2, "soviet")):
        game = plain(units, "axis fight 1", turn, map=board, control={"1008": "axis"})
        assert "1008" in owned(game, "axis")
        game.play("attack 2PzGr 1006")
        game.play_dice([1])  # 6:1, DR
        game.play("retreat 8A 1006-1007-0908")
        assert "1008" in owned(game, side)


def ends_of_retreat(game: Game, unit: str, attack: str) -> set[str]:
    """Where a unit may retreat to when it is beaten by an attack."""
    game.play(attack)
    for die in range(1, 7):
        trial = game.copy()
        trial.play_dice([die])
        if trial.stage == f"retreat of {unit}":
            return {str(action)[-4:] for action in trial.legal()}
    return set()


def test_a_longer_retreat_ends_outside_enemy_zones_if_it_can(plain: Situation) -> None:
    """Of two ends as near the one no enemy zone covers is taken (n41:7-retreat-priority, n41:7-retreat-stack)."""
    units = {"2PzGr": "1005", "8A": "1006", "11A": "1007", "10M": "1007", "1M": "0908", "26Inf": "0808"}
    closed = {"terrain": dict.fromkeys(("0906", "0907", "1106", "1107"), "sea")}
    game = plain(units, "axis fight 1", map=closed)
    assert ends_of_retreat(game, "8A", "attack 2PzGr 1006") == {"1008", "1108"}
    game = plain(units, "axis fight 1", map={"terrain": closed["terrain"] | {"1008": "sea", "1108": "sea"}})
    assert ends_of_retreat(game, "8A", "attack 2PzGr 1006") == {"0908"}  # a friend is there, with room


@pytest.mark.parametrize(("turn", "open_to_all"), [(1, False), (2, True)])
def test_nobody_retreats_into_hungary_on_turn_one(n41: Situation, turn: int, open_to_all: bool) -> None:
    """n41:15-hungary n41:7-retreat-zoc"""
    game = n41({"4Inf": "2426", "26A": "2427"}, "axis fight 1", turn, air={"axis": 0, "soviet": 0})
    assert ("2428" in ends_of_retreat(game, "26A", "attack 4Inf 2427")) is open_to_all


@pytest.mark.parametrize(("turn", "open_to_finns"), [(1, False), (2, True)])
def test_finns_do_not_retreat_over_their_border_on_turn_one(n41: Situation, turn: int, open_to_finns: bool) -> None:
    """n41:15-finn-turn1"""
    game = n41({"23A": "0414", "IIF": "0413"}, "soviet fight 1", turn, air={"axis": 0, "soviet": 3})
    ends = ends_of_retreat(game, "IIF", "attack 23A 0413 air 3")
    assert "0412" in ends
    assert ("0513" in ends) is open_to_finns


def test_a_situation_begins_with_the_air_segment_it_names(n41: Situation, refused: Refused) -> None:
    """Though there is nothing to do in it but to go on (n41:2-air-segment, n41:10-negate, n41:20-optional)."""
    game = n41({"26Inf": "1125"}, "axis air segment", turn=1)
    assert game.stage == "axis air segment"
    assert [str(action) for action in game.legal()] == ["done"]
    refused(game, "negate 1", "n41:10-negate")
    refused(game, "bomb 1", "n41:20-optional")
    refused(game, "move 26Inf 1125-1124", "n41:2-in-sequence")
    game.play("done")
    assert game.stage == "axis first ground segment movement"


@pytest.mark.parametrize(
    ("turn", "more", "rule"),
    [
        (4, {}, "n41:20-optional"),
        (2, {"options": ["partisans"]}, "n41:22-partisan-limit"),
        (4, {"options": ["partisans"], "counts": {"partisan uses": 2}}, "n41:22-partisan-limit"),
        (4, {"options": ["partisans"], "stage": "axis move 1"}, "n41:22-partisans"),
    ],
)
def test_partisans_who_may_not_strike(
    n41: Situation, refused: Refused, turn: int, more: dict[str, Any], rule: str
) -> None:
    """n41:22-partisan-limit n41:22-partisans n41:20-optional"""
    refused(n41({}, **{"stage": "partisans", "turn": turn, **more}), "partisans", rule)


def test_an_attack_after_the_second_move_of_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:17-no-second-combat"""
    units = {"3PzGr": "1423", "3A": "1523"}
    refused(n41(units, "axis move 2", turn=1), "attack 3PzGr 1523", "n41:17-no-second-combat")
    refused(n41(units, "axis move 1", turn=1), "attack 3PzGr 1523", "n41:2-in-sequence")
    refused(n41(units, "axis move 2", turn=2), "attack 3PzGr 1523", "n41:2-in-sequence")


def test_air_points_against_an_attack_on_allies_alone(plain: Situation, refused: Refused) -> None:
    """The dice wait, and the German who asks is told why he was not (n41:10-axis-limit, n41:10-once)."""
    for points, rule in ((2, "n41:10-axis-limit"), (0, "n41:10-once")):
        game = plain({"8A": "1006", "IIR": "1005"}, "soviet fight 1", air={"axis": points})
        game.play("attack 8A 1005")
        assert game.to_act == "chance"
        refused(game, "air 1", rule)
        refused(game, "done", "n41:7-roll")
    game = plain({"8A": "1006", "26Inf": "1005"}, "soviet fight 1", air={"axis": 2})
    game.play("attack 8A 1005")
    game.play("air 0")
    refused(game, "air 1", "n41:10-order")


def test_no_train_goes_to_hungary_on_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:15-hungary"""
    held = {"control": {"2428": "soviet", "2427": "soviet"}}
    game = n41({"12A": {"hex": "2427", "flags": ["supplied"]}}, "soviet move 1", turn=1, **held)
    refused(game, "rail 12A 2427-2428", "n41:15-hungary")
    assert not any(str(action).startswith("rail 12A 2427-2428") for action in game.legal().by_unit("12A"))
    game = n41({"12A": {"hex": "2427", "flags": ["supplied"]}}, "soviet move 1", turn=2, **held)
    assert "rail 12A 2427-2428" in game.legal()


def test_no_room_in_odessa(n41: Situation) -> None:
    """Two armies fill its works; a third one cannot be set down there, nor be delayed (n41:17-1od, n41:3-placement)."""
    game = n41({"9A": "3222", "18A": "3222", "CstA": "awaiting"}, "soviet move 1", turn=1)
    assert game.piece("CstA").box == "eliminated"
    game = n41({"9A": "3222", "CstA": "awaiting"}, "soviet move 1", turn=1)
    assert game.piece("CstA").hex == "3222"


def test_five_is_more_than_four(n41: Situation, refused: Refused) -> None:
    """A second unit of a strength over four is refused though the package has room (n41:14-replace-strength)."""
    dead = {"eliminated": ["39A", "60A", "5A", "6A"]}  # two of 5, two of 4
    game = n41((), "soviet move 1", turn=6, boxes=dead)
    game.play("replace 39A")
    refused(game, "replace 60A", "n41:14-replace-strength")
    for unit in ("5A", "6A"):
        game.play(f"replace {unit}")


def test_ports_abroad_save_no_fleet(n41: Situation) -> None:
    """The Black Sea fleet needs a Soviet port; Constanta in Soviet hands is none (n41:21-black-auto, n41:21-port)."""
    position: Any = n41(()).position
    ports = N41.map.grid.names(position.ground.ports & position.ground.home)
    held: dict[str, Any] = {"axis": list(ports), "Constanta": "soviet"}
    assert n41({}, options=["naval"], control=held).view("axis")["fleets_lost"] == ["black-sea"]
    held["axis"].remove("3720")
    assert n41({}, options=["naval"], control=held).view("axis")["fleets_lost"] == []


def test_infantry_that_enters_a_zone_stops_there(n41: Situation, refused: Refused) -> None:
    """n41:6-infantry-stop n41:14-axis-entry"""
    game = n41({"50Inf": "due", "8A": "1227", "26Inf": "1327"})  # both zones cover 1328, which stays German
    ways = {str(action) for action in game.legal().by_unit("50Inf") if action.verb == "enter"}
    assert "enter 50Inf 1328" in ways
    assert not any(way.startswith("enter 50Inf 1328-") for way in ways)
    refused(game, "enter 50Inf 1328-1428", "n41:6-infantry-stop")


def test_a_panzer_corps_is_no_panzer_group(n41: Situation) -> None:
    """n41:24-victory-panzer"""
    points = {}
    for lost in ((), ("40Pz",), ("1PzGr",), ("1PzGr", "4PzGr")):
        game = n41((), "soviet fight 2", 10, options=["winter"], boxes={"eliminated": list(lost)})
        points[lost] = game.view("axis")["victory"]["points"]
    base = points[()]
    assert list(points.values()) == [base, base, base - 2, base - 4]


def test_a_major_city_abroad_is_not_asked_for(plain: Situation) -> None:
    """Only those of the Soviet Union, Archangel and Sevastopol count (n41:18-strategic)."""
    board = {
        "rails": {"east": [f"10{column:02}" for column in range(1, 10)]},
        "features": {"rail_east": ["1001"]},
        "places": {"Town": ["1103", "major"], "Sevastopol": ["1105", "reference"], "Archangel": ["1107", "reference"]},
    }
    for country, level in (("greater_germany", "German strategic"), ("soviet_union", "Soviet major")):
        held = {"axis": ["Sevastopol", "Archangel"], "Town": "soviet"}
        game = plain((), **END, map={**board, "countries": {"1103": country}}, control=held)
        game.play("done")
        assert game.result is not None
        assert (game.result.level == "German strategic") is (level == "German strategic")


def test_what_was_used_last_turn_is_there_again(n41: Situation) -> None:
    """Bombs, partisans, the Finnish train and replacements are of one turn.

    n41:23-bomb n41:22-partisans n41:15-finn-rail n41:14-replace-rate
    """
    options = ["partisans", "rail-bombing"]
    used = {"bombed": 3, "partisans now": 1, "partisan uses": 1, "finnish rail": 1, "replaced": [4, 1, 0, 0]}
    more = {"options": options, "counts": used, "boxes": {"eliminated": ["5A", "9M"]}}
    game = n41({"IIF": "0416", "27A": "1808"}, "soviet fight 2", 3, **more)
    assert game.view("axis")["rail_left"] == {"axis": 1, "soviet": 2}
    game.play("done")
    assert game.stage == "partisans"
    game.play("done")
    assert game.view("axis")["rail_left"] == {"axis": 3, "soviet": 8}
    while game.stage != "axis first ground segment movement":
        game.play("done")
    game.play("rail IIF 0416-0415")
    assert game.view("axis")["rail_left"]["axis"] == 3
    game.play("enter 40Pz 1328")
    while game.stage != "soviet first ground segment movement":
        game.play("done")
    for unit in ("5A", "9M"):
        game.play(f"replace {unit}")


def test_only_thawing_snow_drowns(n41: Situation) -> None:
    """n41:24-thaw"""
    assert n41({"7A": "0710"}, "weather", 5, weather="rain").piece("7A").hex == "0710"
    assert n41({"7A": "0710"}, "weather", 5, weather="snow").piece("7A").box == "eliminated"


def test_no_german_train_on_turn_one_wherever_it_would_go(n41: Situation, refused: Refused) -> None:
    """It is the turn that forbids it, not the zone or the owner of a hex on the way (n41:17-german-rail)."""
    game = n41({"26Inf": "1224", "8A": "1222"}, "axis move 2", turn=1)
    refused(game, "rail 26Inf 1224-1223", "n41:17-german-rail")
    refused(game, "rail 8A 1222-1322", "n41:2-in-sequence")


@pytest.mark.parametrize("city", ["1808", "Moscow", "Leningrad"])
def test_a_hex_given_as_clear_has_no_works(n41: Situation, city: str) -> None:
    """The terrain a situation gives stands for what was there, works too; the city stays (n41:11-double)."""
    hex = {"Leningrad": "0712"}.get(city, "1808")
    near = {"0712": "0812", "1808": "1809"}[hex]
    for terrain, defence in (({}, 8), ({city: "clear"}, 4), ({city: "fortifications"}, 8)):
        game = n41({"26Inf": near, "8A": hex}, "axis fight 1", terrain=terrain)
        found = stavka.odds(game, f"attack 26Inf {hex}")
        assert (found.defence, "terrain -1" in found.modifiers) == (defence, True)
    both = {"map": {"terrain": {city: "forest"}, "features": {"fortifications": [city]}}}
    assert stavka.odds(n41({"26Inf": near, "8A": hex}, "axis fight 1", **both), f"attack 26Inf {hex}").defence == 8


def test_finns_on_a_board_without_the_svir(plain: Situation) -> None:
    """Where there is neither river nor canal nothing lies beyond them (n41:15-finn-svir)."""
    game = plain({"IVF": "1005", "8A": "1006"}, "axis fight 1", 3)
    assert game.refusal("attack IVF 1006") is None


def test_what_is_refused_is_not_listed(n41: Situation) -> None:
    """No German train on turn 1, no tanks on ships (n41:17-german-rail, n41:21-black-move-port, n41:21-baltic)."""
    game = n41({"26Inf": "1125", "IIF": "0416"}, turn=1)
    assert game.view("axis")["rail_left"]["axis"] == 0
    assert "rail" not in {action.verb for action in game.legal()}
    game = n41({"2M": "Odessa", "10M": "0712"}, "soviet move 1", options=["naval"])
    assert "sail" not in {action.verb for action in game.legal()}
    game = n41({"9A": "Odessa", "10M": "0712"}, "soviet move 1", options=["naval"])
    assert {action.units for action in game.legal() if action.verb == "sail"} == {("9A",)}


@pytest.mark.parametrize("country", ["greater_germany", "soviet_union"])
def test_reinforcements_appear_in_soviet_cities_only(plain: Situation, refused: Refused, country: str) -> None:
    """Not in a city abroad, though it is taken and linked to the east (n41:14-soviet-city)."""
    board = {
        "rails": {"east": ["1001", "1002", "1003"]},
        "features": {"rail_east": ["1001"]},
        "places": {"Town": ["1003", "major"]},
        "countries": {"1003": country},
    }
    game = plain({"28A": "due"}, "soviet move 1", map=board, control={"Town": "soviet"})
    if country == "soviet_union":
        assert game.refusal("place 28A Town") is None
    else:
        refused(game, "place 28A Town", "n41:14-soviet-city")
