"""11. Fortifications and 12. Shock armies."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation

FORT = {"features": {"fortifications": ["1006"]}}


def test_soviet_infantry_is_doubled_armor_is_not(plain: Situation) -> None:
    """n41:11-double n41:11-armor"""
    game = plain({"26Inf": "1005", "8A": "1006", "10M": "1006"}, "axis fight 1", map=FORT)
    assert stavka.odds(game, "attack 26Inf 1006").defence == 10  # twice 4, and 2
    game = plain({"1S": "1006", "26Inf": "1005"}, "axis fight 1", map=FORT)
    assert stavka.odds(game, "attack 26Inf 1006").defence == 12  # shock is infantry-type


def test_doubled_only_in_defence(plain: Situation) -> None:
    """n41:11-double"""
    game = plain({"8A": "1006", "26Inf": "1005"}, "soviet fight 1", map=FORT)
    assert stavka.odds(game, "attack 8A 1005").attack == 4


def test_axis_units_gain_nothing(plain: Situation, refused: Refused) -> None:
    """n41:11-soviet-only"""
    game = plain({"26Inf": "1006", "8A": "1005"}, "soviet fight 1", map=FORT)
    assert stavka.odds(game, "attack 8A 1006").defence == 4
    game = plain({"3RA": {"hex": "1006", "flags": ["moved"]}, "26Inf": "1005"}, map=FORT)
    refused(game, "move 26Inf 1005-1006", "n41:3-axis-group-army")
    features = {"fortifications": ["1006"], "rail_west": ["2028"]}
    board = {"features": features, "rails": {"line": ["2028", "2027"]}}
    assert "unsupplied" in plain({"26Inf": "1006"}, map=board).piece("26Inf").flags


def test_fortifications_regained_work_again(plain: Situation) -> None:
    """n41:11-permanent"""
    game = plain({"8A": "1007", "26Inf": "1205"}, "soviet move 1", map=FORT, control={"1006": "axis"})
    game.play("move 8A 1007-1006")
    for _ in range(4):
        game.play("done")
    while game.stage != "axis first ground segment movement":
        game.play("done")
    game.play("move 26Inf 1205-1106")
    game.play("done")
    assert stavka.odds(game, "attack 26Inf 1006").defence == 8


def test_a_shock_army_that_moved_attacks_at_half(plain: Situation) -> None:
    """n41:12-half"""
    pieces = {"1S": "1004", "2S": "1006", "26Inf": "1007"}
    game = plain(pieces, "soviet move 1", turn=3)
    game.play("move 1S 1004-1005-0906-0907")
    game.play("done")
    assert stavka.odds(game, "attack 1S 1007").attack == 3
    assert stavka.odds(game, "attack 2S 1007").attack == 6
    game.play("attack 2S 1007")
    game.play_dice([3])  # 1:1, AR
    game.play("retreat 2S 1006-1005")
    game.play("done")
    game.play("done")  # no move in the second segment
    assert stavka.odds(game, "attack 1S 1007").attack == 6


def test_a_shock_army_never_advances(plain: Situation, refused: Refused) -> None:
    """n41:12-advance"""
    game = plain({"1S": "1005", "8A": "0906", "38Inf": "1006"}, "soviet fight 1")
    game.play("attack 1S+8A 1006")  # 10 to 3
    game.play_dice([3])  # 3:1, DR
    game.play("retreat 38Inf 1006-1007")
    refused(game, "advance 1S", "n41:12-advance")
    game.play("advance 8A")
    game = plain({"1S": "1005", "38Inf": "1006"}, "soviet fight 1")
    game.play("attack 1S 1006")
    game.play_dice([4])
    game.play("retreat 38Inf 1006-1007")
    assert game.stage == "soviet first ground segment combat"
