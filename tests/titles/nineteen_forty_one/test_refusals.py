"""Which rule is named when an action is refused, and what a situation may say."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.nineteen_forty_one.actions import Attack, Enter, Rail
from tests.titles.conftest import Refused, told
from tests.titles.nineteen_forty_one.conftest import Situation


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


def test_the_limit_that_is_broken_is_the_one_named(n41: Situation, refused: Refused) -> None:
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
    n41: Situation, refused: Refused, turn: int, more: dict[str, object], rule: str
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
    """The dice wait, and the German who asks learns why he was not (n41:10-axis-limit, n41:10-once)."""
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


def test_an_enemy_unit_does_not_attack_for_the_phasing_player(plain: Situation) -> None:
    """n41:2-first-combat: whatever else is wrong with the attack."""
    game = plain({"26Inf": "1005", "8A": "1006", "10A": "1207"}, "axis fight 1")
    told(game, "attack 8A 1006", "n41:2-first-combat", "8A", "soviet side", "axis player attacks now")
    told(game, "attack 26Inf+10A 1006", "n41:2-first-combat", "10A")
    second = plain({"26Inf": "1005", "8A": "1006"}, "axis fight 2", turn=2)
    told(second, "attack 8A 1005", "n41:2-second-combat", "8A")


def test_two_hexes_are_two_attacks(plain: Situation) -> None:
    """n41:7-single-hex"""
    game = plain({"26Inf": "1005", "8A": "1006", "10A": "1106"}, "axis fight 1")
    told(game, "attack 26Inf 1006+1106", "n41:7-single-hex", "one hex", "1006 and 1106")
    told(game, "attack 26Inf 1006 1106", "n41:7-single-hex", "the one hex attacked")


def test_a_shock_army_never_advances(n41: Situation) -> None:
    """n41:12-advance: also where no advance is asked, since the shock army attacked alone."""
    game = n41({"2S": "1210", "5Inf": "1310"}, "soviet fight 1", turn=8)
    told(game, "advance 2S", "n41:12-advance", "2S", "shock army")


def test_numbers_in_english(n41: Situation) -> None:
    """n41:10-once n41:10-negate n41:14-replace-rate"""
    game = n41({"5Inf": "1424", "5A": "1423"}, "axis air segment", turn=2, air={"axis": 1, "soviet": 1})
    told(game, "negate 2", "n41:10-negate", "the enemy has 1 air point, not 2")
    told(game, "negate 0", "n41:10-negate", "'negate' takes at least one")
    dead = {"eliminated": ["9M", "14M"]}
    late = n41((), "soviet move 1", boxes=dead, turn=3)
    late.play("replace 9M")
    reason = told(late, "replace 14M", "n41:14-replace-rate", "14M", "1 tank corps", "1 tank group")
    assert "0 tank" not in reason


def test_a_way_that_is_too_dear_tells_its_price(plain: Situation) -> None:
    """n41:5-movement-rating: the points of the unit, and of the way as a whole."""
    game = plain({"26Inf": "1005", "8A": "2020"}, "axis move 1")
    told(game, "move 26Inf 1005-1006-1007-1008-1009-1010", "n41:5-movement-rating", "26Inf", "1010 takes 5")


def test_a_full_hex_names_who_is_there(plain: Situation) -> None:
    """n41:3-axis-group-army"""
    crowd = plain({"26Inf": "1005", "2PzGr": {"hex": "1006", "flags": ["moved"]}}, "axis move 1")
    told(crowd, "move 26Inf 1005-1006", "n41:3-axis-group-army", "26Inf", "1006", "2PzGr")


def test_what_arrives_when(n41: Situation) -> None:
    """n41:14-timing: on the map, of a later turn, or not yours."""
    game = n41({"5Inf": "1424"}, "axis move 1", turn=2)
    told(game, "enter 5Inf 1328-1327", "n41:14-timing", "5Inf is on the map already")
    told(game, "enter 5A 1328-1327", "n41:14-timing", "5A is not yours")


def test_the_prompt_tells_what_done_demands(plain: Situation) -> None:
    """n41:3-when: a crowded hex is named before 'done' is refused."""
    game = plain({"26Inf": "1005", "8Inf": "1005", "28Inf": "1005"}, "axis move 1")
    reason = told(game, "done", "n41:3-axis-corps", "1005", "26Inf")
    assert reason in game.prompt
