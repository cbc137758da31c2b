"""10. Air power."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

FIGHT = "axis fight 1"


def test_points_of_the_turn(n41: Situation) -> None:
    """n41:10-points: on turn 6 the German gets three, the Soviet two."""
    assert war(n41((), "axis air segment", turn=6)).air == [3, 2]
    chart = stavka.title("n41").charts["turn"]
    assert [(row["german_air"], row["soviet_air"]) for row in chart][5] == (3, 2)


def test_negating(n41: Situation, refused: Refused) -> None:
    """n41:10-negate: on turn 6 two German points cancel both Soviet ones; one is left."""
    game = n41((), "axis air segment", turn=6)
    refused(game, "negate 3", "n41:10-negate")
    refused(game, "negate 0", "n41:10-negate")
    game.play("negate 2")
    assert war(game).air == [1, 0]


def test_a_point_is_used_once_a_game_turn(plain: Situation, refused: Refused) -> None:
    """n41:10-once"""
    game = plain({"26Inf": "1005", "1Inf": "1205", "8A": "1006", "11A": "1206"}, FIGHT, air={"axis": 2})
    refused(game, "attack 26Inf 1006 air 3", "n41:10-once")
    game.play("attack 26Inf 1006 air 2")
    game.play_dice([2])  # NE
    refused(game, "attack 1Inf 1206 air 1", "n41:10-once")
    game = plain((), "axis air segment", air={"axis": 1, "soviet": 2})
    refused(game, "negate 2", "n41:10-once")


def test_german_points_used_attacking_are_gone_in_the_soviet_turn(plain: Situation) -> None:
    """n41:10-once"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, air={"axis": 1})
    game.play("attack 26Inf 1006 air 1")
    game.play_dice([3])  # NE
    while game.stage != "soviet first ground segment combat":
        game.play("done")
    game.play("attack 8A 1005")
    assert game.to_act == "chance"  # nobody asks the German for points


def test_points_are_not_saved(plain: Situation) -> None:
    """n41:10-no-save"""
    game = plain({"26Inf": "1005"}, "soviet move 2", turn=5, air={"axis": 4, "soviet": 1})
    while game.turn == 5:
        game.play("done")
    assert war(game).air == [3, 2]


def test_raising_and_lowering(plain: Situation) -> None:
    """n41:10-raise n41:10-lower n41:10-order: 3:1 with two points is 5:1, with two against it 1:1."""
    pieces = {"7Inf": "1005", "38Inf": "0906", "3A": "1006"}
    game = plain(pieces, FIGHT, air={"axis": 2})
    assert stavka.odds(game, "attack 7Inf+38Inf 1006").odds == "3:1"
    game.play("attack 7Inf+38Inf 1006 air 2")
    assert game.stage == "battle at 5:1"
    game = plain(pieces, FIGHT, air={"axis": 2, "soviet": 2})
    game.play("attack 7Inf+38Inf 1006")
    assert game.to_act == "soviet"  # the attacker has spoken first
    assert {str(a) for a in game.legal()} == {"air 0", "air 1", "air 2"}
    game.play("air 2")
    assert game.stage == "battle at 1:1"
    assert war(game).air == [2, 0]


def test_the_defender_cannot_use_what_he_has_not(plain: Situation, refused: Refused) -> None:
    """n41:10-once n41:10-order"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, air={"soviet": 1})
    game.play("attack 26Inf 1006")
    refused(game, "air 2", "n41:10-once")
    refused(game, "done", "n41:10-order")


def test_german_points_need_germans(plain: Situation, refused: Refused) -> None:
    """n41:10-axis-limit"""
    game = plain({"IIR": "1005", "26Inf": "1005", "8A": "1006"}, FIGHT, air={"axis": 2})
    refused(game, "attack IIR 1006 air 1", "n41:10-axis-limit")
    assert game.refusal("attack IIR+26Inf 1006 air 1") is None
    game = plain({"8A": "1006", "IIR": "1005"}, "soviet fight 1", air={"axis": 2})
    game.play("attack 8A 1005")
    assert game.to_act == "chance"
    game = plain({"8A": "1006", "IIR": "1005", "26Inf": "1005"}, "soviet fight 1", air={"axis": 2})
    game.play("attack 8A 1005")
    assert game.to_act == "axis"
