"""26.5 Off-board encirclements."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

ON = ["off-board-encirclement"]
MAP = {"blank": True, "rails": {"east": ["1201", "1202"], "west": ["1134", "1133"]}}


def board(trc: Situation, units: object, **more: object) -> Game:
    more = {"turn": 8, "options": ON, "map": MAP, **more}
    return trc(units, **more)


def to_stage(game: Game, stage: str) -> None:
    while game.stage != stage:
        game.play("done")


def test_axis_units_leave_by_a_rail_hex_of_the_east_edge(trc: Situation, refused: Refused) -> None:
    """trc:26.5.1 For one movement point more than it takes to reach the hex."""
    game = board(trc, {"24Pz": "1203", "5Inf": "1205", "6Inf": "1204", "40Pz": "1402"})
    game.play("exit 24Pz 1203-1202-1201")
    assert game.piece("24Pz").box == "exited"
    refused(game, "exit 5Inf 1205-1204-1203-1202-1201", "trc:26.5.1")  # four points to the edge, a fifth to leave
    game.play("exit 6Inf 1204-1203-1202-1201")
    refused(game, "exit 40Pz 1402-1401", "trc:26.5.1")
    refused(board(trc, {"24Pz": "1201"}, options=[]), "exit 24Pz", "trc:26.5.1")


def test_russian_units_leave_by_a_rail_hex_of_the_west_edge(trc: Situation, refused: Refused) -> None:
    """trc:26.5.1"""
    game = board(trc, {"5A": "1133", "7A": "1332"}, stage="soviet first impulse movement", turn=20)
    game.play("exit 5A 1133-1134")
    assert game.piece("5A").box == "exited"
    refused(game, "exit 7A 1332-1333", "trc:26.5.1")


def test_a_unit_that_must_stop_at_the_edge_does_not_leave(trc: Situation, refused: Refused) -> None:
    """trc:26.5.1 trc:7.2 An enemy zone of control ends its move; one that starts in it may go."""
    game = board(trc, {"24Pz": "1203", "14Pz": "1201", "5A": "1301", "6A": "1001"})
    refused(game, "exit 24Pz 1203-1202-1201", "trc:7.2")
    game.play("exit 14Pz")


def test_the_other_side_must_match_the_factors_in_its_next_turn(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a By any hex of that edge; eight factors take two armies of four or more."""
    units = {"24Pz": "1201", "5A": "1402", "6A": "2002", "7A": "2202", "8A": "1515"}
    game = board(trc, units, turn=7)
    game.play("exit 24Pz")
    to_stage(game, "soviet first impulse movement")
    refused(game, "done", "trc:26.5.2-a")
    game.play("exit 5A 1402-1401")
    assert game.piece("5A").box == "exited"
    refused(game, "done", "trc:26.5.2-a")
    game.play("exit 6A 2002-2001")
    refused(game, "exit 7A 2202-2201", "trc:26.5.2-a")  # all is matched
    game.play("done")


def test_nothing_is_owed_when_nobody_left(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a"""
    game = board(trc, {"5A": "1401", "24Pz": "1520"}, stage="soviet first impulse movement", turn=8)
    refused(game, "exit 5A", "trc:26.5.2-a")
    game.play("done")


def test_arriving_units_match_and_none_is_placed_before(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-b"""
    units = [
        {"id": "5Inf", "hex": "1201"},
        {"id": "5A", "box": "off_map"},
        {"id": "6A", "box": "off_map"},
        {"id": "STAVKA", "hex": "2020"},
    ]
    game = board(trc, units, turn=5)
    game.play("exit 5Inf")
    to_stage(game, "soviet first impulse movement")
    refused(game, "enter 5A 1401", "trc:26.5.2-b")
    refused(game, "exit 7A", "trc:26.5.2-b")
    game.play("exit 5A")
    assert game.piece("5A").box == "exited"
    game.play("enter 6A 1401")
    assert game.piece("6A").hex == "1401"


def test_what_cannot_be_matched_is_owed_in_later_turns(trc: Situation, refused: Refused) -> None:
    """trc:26.5.3 One army can leave now, the other is too far away; the debt stays."""
    units = {"24Pz": "1201", "5A": "1401", "6A": "2009", "14Pz": "3020"}
    game = board(trc, units, turn=17)
    game.play("exit 24Pz")
    to_stage(game, "soviet first impulse movement")
    game.play("move 6A 2009-2008-2007")
    refused(game, "done", "trc:26.5.2-a")
    game.play("exit 5A")
    game.play("done")
    assert game.position.counts["factors soviet must match"] == 3
    to_stage(game, "soviet second impulse movement")
    assert game.position.counts["factors soviet must match"] == 3
    counts = dict(game.position.counts)
    later = board(trc, {"6A": "2002"}, stage="soviet first impulse movement", turn=20, counts=counts)
    refused(later, "done", "trc:26.5.2-a")
    later.play("exit 6A 2002-2001")
    assert not later.position.counts["factors soviet must match"]


def test_a_unit_that_came_to_the_edge_by_rail_rides_on(trc: Situation) -> None:
    """trc:26.5.2-a By rail movement, out of the reach of its feet."""
    rails = {"blank": True, "rails": {"a": [f"12{n:02}" for n in range(1, 12)]}}
    more = {"stage": "soviet first impulse movement", "map": rails, "turn": 20}
    game = board(trc, {"5A": "1210", "6A": "1211"}, counts={"factors soviet must match": 5}, **more)
    game.play("rail 5A " + "-".join(f"12{n:02}" for n in range(10, 0, -1)))
    game.play("exit 5A")
    assert game.piece("5A").box == "exited"
    game.play("done")


def test_a_unit_that_walked_to_the_edge_does_not_leave_in_the_same_impulse(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a trc:26.5.1 trc:5.4-a: one move an impulse; only a train goes on over the edge."""
    more = {"stage": "soviet first impulse movement", "turn": 20, "counts": {"factors soviet must match": 5}}
    game = board(trc, {"5A": "1402", "6A": "2001"}, **more)
    game.play("move 5A 1402-1401")
    refused(game, "exit 5A", "trc:5.4-a")
    game.play("exit 6A")
    assert game.piece("6A").box == "exited"
    axis = board(trc, {"24Pz": "1202", "14Pz": "1203"})
    axis.play("move 24Pz 1202-1201")
    refused(axis, "exit 24Pz", "trc:5.4-a")
    axis.play("exit 14Pz 1203-1202-1201")


def test_a_train_does_not_go_on_over_the_enemy_edge(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a trc:26.5.1: riding on is for those who match; by the enemy's edge one leaves by normal movement."""
    line = [f"12{n:02}" for n in range(1, 7)]
    rails = {"blank": True, "rails": {"a": line}, "places": {"Base": ["1206", "major"]}}
    held = {"rails": {"axis": line}, "control": {"Base": "axis"}}
    game = board(trc, {"5Inf": "1205", "6Inf": "1201"}, map=rails, **held)
    game.play("rail 5Inf 1205-1204-1203-1202-1201")
    refused(game, "exit 5Inf", "trc:5.4-a")
    game.play("exit 6Inf")


def test_no_rail_movement_beyond_the_map_before_all_is_matched(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-c"""
    rails = {"blank": True, "rails": {"a": ["1201", "1202"], "b": ["2401", "2402"]}}
    more = {"stage": "soviet first impulse movement", "map": rails, "turn": 20}
    game = board(trc, {"5A": "1202", "6A": "1202"}, counts={"factors soviet must match": 5}, **more)
    refused(game, "rail 6A 1202-1201-2401-2402", "trc:26.5.2-c")
    assert not [a for a in game.legal().by_unit("6A") if str(a).endswith("2402")]
    game.play("exit 5A 1202-1201")
    game.play("rail 6A 1202-1201-2401-2402")
    assert game.piece("6A").hex == "2402"


def test_units_sent_off_by_sea_match_too(trc: Situation) -> None:
    """trc:26.5.2-a A unit the fleet took to the Off-Map Units Box."""
    game = trc(
        {"5Inf": "Riga", "6Inf": "Warsaw"},
        turn=20,
        options=ON,
        control={"Riga": "axis", "Tallinn": "axis", "Helsinki": "axis"},
        counts={"factors axis must match": 4},
    )
    game.play("transfer 5Inf off-map")
    if game.to_act == "chance":
        game.play_dice([1])
    game.play("exit 5Inf")
    assert game.piece("5Inf").box == "exited"


def test_who_matches_from_beyond_the_map(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-b: arriving units with combat factors, while something is owed; no workers."""
    boxed = [{"id": unit, "box": "off_map"} for unit in ("6A", "7A", "Worker-1a")]
    more = {"stage": "soviet first impulse movement", "turn": 20}
    game = board(trc, [*boxed, {"id": "5A", "hex": "1515"}], counts={"factors soviet must match": 3}, **more)
    refused(game, "exit Worker-1a", "trc:26.5.2-b")
    game.play("exit 6A")
    assert not game.position.counts["factors soviet must match"]
    refused(game, "exit 7A", "trc:26.5.2-b")
    nothing = board(trc, [*boxed, {"id": "5A", "hex": "1515"}], **more)
    refused(nothing, "exit 6A", "trc:26.5.2-b")


def test_leaving_by_the_own_edge_pays_and_by_the_enemy_edge_asks(trc: Situation) -> None:
    """trc:26.5.2-a: what leaves by the enemy's edge is owed by him, what leaves by one's own edge is paid."""
    more = {"stage": "soviet first impulse movement", "turn": 20}
    game = board(trc, {"5A": "1401", "6A": "1134", "24Pz": "3020"}, counts={"factors soviet must match": 4}, **more)
    factors = {name: game.piece(name).combat for name in ("5A", "6A")}
    game.play("exit 6A")
    assert game.position.counts["factors soviet must match"] == 4
    assert game.position.counts["factors axis must match"] == factors["6A"]
    game.play("exit 5A")
    assert game.position.counts["factors soviet must match"] == max(0, 4 - factors["5A"])
    assert game.position.counts["factors axis must match"] == factors["6A"]
