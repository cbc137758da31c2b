"""2. Sequence of play."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

ORDER = (
    "weather",
    "partisans",
    "axis air segment",
    "axis first ground segment movement",
    "axis first ground segment combat",
    "axis second ground segment movement",
    "axis second ground segment combat",
    "soviet air segment",
    "soviet first ground segment movement",
    "soviet first ground segment combat",
    "soviet second ground segment movement",
    "soviet second ground segment combat",
    "end of turn",
)


def test_order_of_a_game_turn(plain: Situation) -> None:
    """n41:2-game-turn n41:2-first-move n41:2-first-combat n41:2-second-move n41:2-second-combat n41:2-air-segment"""
    assert tuple(stavka.title("n41").sequence) == ORDER
    game = plain({"26Inf": "1005", "8A": "2005"}, "axis air segment", air={"axis": 3, "soviet": 1})
    seen = []
    while game.turn == 2:
        seen.append(game.stage)
        game.play("done")
    assert seen == list(ORDER[2:-1])


def test_air_segment_comes_first_and_negates(plain: Situation) -> None:
    """n41:2-air-segment"""
    game = plain({"26Inf": "1005"}, "axis air segment", air={"axis": 3, "soviet": 2})
    assert game.to_act == "axis"
    game.play("negate 2")
    assert war(game).air == [1, 0]


def test_a_unit_moves_and_fights_in_both_segments(plain: Situation) -> None:
    """n41:2-double-action"""
    game = plain({"26Inf": "1005", "8A": "1009", "23A": "1012"}, "axis move 1")
    game.play("move 26Inf 1005-1006-1007-1008")
    game.play("done")
    game.play("attack 26Inf 1009")
    game.play_dice([5])  # NE
    game.play("done")
    assert game.stage == "axis second ground segment movement"
    game.play("move 26Inf 1008-1007-0908-0909")
    game.play("done")
    game.play("attack 26Inf 1009")
    game.play_dice([5])
    assert game.to_act == "axis"


def test_nothing_out_of_sequence(plain: Situation, refused: Refused) -> None:
    """n41:2-in-sequence"""
    game = plain({"26Inf": "1005", "8A": "1006"}, "axis move 1")
    refused(game, "attack 26Inf 1006", "n41:2-in-sequence")
    refused(game, "negate 1", "n41:2-in-sequence")
    refused(game, "move 8A 1006-1007", "n41:2-in-sequence")
    game.play("done")
    refused(game, "move 26Inf 1005-1004", "n41:2-in-sequence")
