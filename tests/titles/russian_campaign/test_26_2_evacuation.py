"""26.2 Industrial evacuation."""

from __future__ import annotations

from typing import Any  # a map is plain data

from stavka.engine.game import Game
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.options import evacuation
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

ON = ["industrial-evacuation"]
MAP: dict[str, Any] = {
    "blank": True,
    "places": {"Kharkov": ["1204", "major"], "Moscow": ["1206", "major"], "Kursk": ["1203", "minor"]},
    "rails": {"gorki": ["1206", "1205", "1204", "1203", "1202", "1201"]},
}
WAY = "1204-1203-1202-1201"


def russia(trc: Situation, units: object = None, **more: object) -> Game:
    units = units or {"Worker-Kharkov": "1204", "Worker-Moscow": "1206"}
    more = {"stage": "industrial evacuation", "turn": 3, "options": ON, "map": MAP, **more}
    return trc(units, **more)


def play_on(game: Game) -> None:
    """Do nothing but what has to be done, such as bringing on new workers."""
    if game.refusal("done") is None:
        game.play("done")
    else:
        game.play(next(action for action in game.legal() if str(action).startswith("enter Worker")))


def test_a_worker_leaves_by_rail_for_two_rail_moves_a_factor(trc: Situation) -> None:
    """trc:26.2.1 The example: the 2-factor worker of Kharkov uses four of the five rail moves of Sep/Oct 1941."""
    game = russia(trc)
    assert game.to_act == "soviet"
    game.play(f"relocate Worker-Kharkov {WAY}")
    assert game.piece("Worker-Kharkov").box == "track"
    while game.stage != "soviet first impulse movement":
        game.play("done")
    assert game.position.counts["rail moves"] == 4


def test_the_five_rail_moves_do_not_suffice_for_three_factors(trc: Situation, refused: Refused) -> None:
    """trc:26.2.1"""
    refused(russia(trc), "relocate Worker-Moscow 1206-1205-1204-1203-1202-1201", "trc:26.2.1")


def test_one_worker_a_turn_and_none_before_september_1941(trc: Situation) -> None:
    """trc:26.2.1"""
    game = russia(trc, {"Worker-Kharkov": "1204", "Worker-Kiev": "1203"})
    game.play(f"relocate Worker-Kharkov {WAY}")
    assert game.stage != "industrial evacuation"
    assert russia(trc, turn=2).stage != "industrial evacuation"
    assert russia(trc, options=[]).stage != "industrial evacuation"


def test_what_only_the_worker_disputed_is_lost_as_it_leaves(trc: Situation) -> None:
    """trc:26.2.1 trc:17.2.1-e Without the worker's zone of control that of the enemy covers the next city alone."""
    places = {**MAP["places"], "Tula": ["1305", "minor"]}
    units = {"Worker-Kharkov": "1204", "Worker-Moscow": "1206", "24Pz": "1405"}
    game = russia(trc, units, map={**MAP, "places": places}, control={"Tula": "soviet"})
    assert game.view("axis")["control"]["Tula"] is None
    game.play(f"relocate Worker-Kharkov {WAY}")
    assert game.view("axis")["control"]["Tula"] == "axis"


def test_the_way_must_be_russian_rail_free_of_the_enemy_to_the_east_edge(trc: Situation, refused: Refused) -> None:
    """trc:26.2.1"""
    game = russia(trc)
    refused(game, "relocate Worker-Kharkov 1204-1203-1202", "trc:26.2.1")
    refused(game, "relocate Worker-Kharkov 1204-1203-1103-1102-1201", "trc:9.3-b")
    blocked = russia(trc, {"Worker-Kharkov": "1204", "Worker-1a": "1203", "24Pz": "1302"}, turn=5)
    assert blocked.stage != "industrial evacuation"


def test_an_evacuated_worker_counts_three_turns_later(trc: Situation) -> None:
    """trc:26.2.2-a trc:26.2.2-c trc:26.2.3-a The example: from Sep/Oct 1941 to Mar/Apr 1942."""
    game = russia(trc)
    position = war(game)
    assert russian_replacements.points(position) == 5
    game.play(f"relocate Worker-Kharkov {WAY}")
    position = war(game)
    assert position.turn == 3
    assert russian_replacements.points(position) == 3  # none in the turn it leaves
    for turn, points, box in ((4, 3, "track"), (5, 3, "track"), (6, 5, "urals")):
        while position.turn < turn or game.stage != "soviet first impulse movement":
            if game.to_act == "chance":
                game.play_dice([3])
            else:
                play_on(game)
        assert game.piece("Worker-Kharkov").box == box
        others = sum(w.combat for w in game.units(kind="worker") if w.hex and w.short not in ("Worker-Moscow",))
        others += sum(position.roster.combat[u] for u in russian_replacements.arriving_workers(position))
        others += russian_replacements.archangel(position)
        assert russian_replacements.points(position) - others == points


def test_a_worker_may_be_evacuated_on_the_turn_it_arrives(trc: Situation, refused: Refused) -> None:
    """trc:26.2.2-b Worker 1a comes in Nov/Dec 1941; the rail moves are due all the same."""
    game = russia(trc, {"Worker-Moscow": "1206"}, turn=4)
    refused(game, "relocate Worker-1b 1204-1203-1202-1201", "trc:26.2.2-b")
    game.play(f"relocate Worker-1a {WAY}")
    assert game.piece("Worker-1a").box == "track"
    assert russian_replacements.points(war(game)) == 3
    while game.stage != "soviet first impulse movement":
        game.play("done")
    assert game.position.counts["rail moves"] == 2


def test_no_replacement_comes_on_in_the_emptied_city(trc: Situation, refused: Refused) -> None:
    """trc:26.2.3-c"""
    units = [
        {"id": "Worker-Kharkov", "hex": "1204"},
        {"id": "Worker-Moscow", "hex": "1206"},
        {"id": "52A", "box": "pool"},
    ]
    game = russia(trc, units)
    game.play(f"relocate Worker-Kharkov {WAY}")
    game.play("replace 52A")
    while game.stage != "soviet first impulse movement":
        game.play("done")
    refused(game, "enter 52A 1204", "trc:26.2.3-c")
    game.play("enter 52A 1206")
    stays = russia(trc, units)
    stays.play("done")
    stays.play("replace 52A")
    while stays.stage != "soviet first impulse movement":
        stays.play("done")
    stays.play("enter 52A 1204")


def test_a_new_worker_may_take_the_place_of_an_evacuated_one(trc: Situation) -> None:
    """trc:26.2.3-b In the same turn: Worker 1a of Nov/Dec 1941 goes to Kharkov."""
    game = russia(trc, {"Worker-Kharkov": "1204", "Worker-Moscow": "1206", "Worker-Kiev": "1203"}, turn=4)
    game.play(f"relocate Worker-Kharkov {WAY}")
    while game.stage != "soviet first impulse movement":
        game.play("done")
    game.play("enter Worker-1a 1204")
    assert game.piece("Worker-1a").hex == "1204"


def test_what_is_no_evacuation(trc: Situation, refused: Refused) -> None:
    """trc:26.2.1 trc:26.2.2-b trc:9.3-b: workers only, from where they are, along the track."""
    game = russia(trc, {"Worker-Kharkov": "1204", "Worker-Moscow": "1206", "5A": "1204"})
    refused(game, f"relocate 5A {WAY}", "trc:26.2.1")
    refused(game, "move 5A 1204-1203", "trc:26.2.1")
    refused(game, "relocate Worker-Kharkov 1203-1202-1201", "trc:26.2.2-b")
    refused(game, "relocate Worker-Kharkov 1204-1202-1201", "trc:9.3-b")  # 1204 and 1202 do not touch
    game.play(f"relocate Worker-Kharkov {WAY}")


def test_a_city_with_another_worker_is_not_emptied(trc: Situation) -> None:
    """trc:26.2.3-c"""
    units = [
        {"id": "Worker-Kharkov", "hex": "1204"},
        {"id": "Worker-Kiev", "hex": "1204"},
        {"id": "Worker-Moscow", "hex": "1206"},
        {"id": "52A", "box": "pool"},
    ]
    game = russia(trc, units)
    game.play(f"relocate Worker-Kharkov {WAY}")
    game.play("replace 52A")
    while game.stage != "soviet first impulse movement":
        game.play("done")
    game.play("enter 52A 1204")
    assert game.piece("52A").hex == "1204"


def test_what_was_noted_of_the_last_evacuation_is_over(trc: Situation) -> None:
    """trc:26.2.3-c trc:26.2.1"""
    game = russia(trc, counts={evacuation.RAIL_MOVES: 4, evacuation.EMPTIED: ["1204"]})
    assert not {evacuation.RAIL_MOVES, evacuation.EMPTIED} & set(game.position.counts)


def test_each_worker_arrives_in_its_turn(trc: Situation) -> None:
    """trc:26.2.2-a: in the third turn after it left, neither earlier nor later."""
    under_way = {"Worker-Kharkov": 3, "Worker-Kiev": 4}
    game = russia(trc, {"Worker-Moscow": "1206"}, counts={evacuation.UNDER_WAY: under_way})
    assert [game.piece(unit).box for unit in under_way] == ["urals", "track"]
    assert game.position.counts[evacuation.UNDER_WAY] == ((game.position.roster.find("Worker-Kiev"), 4),)
    last = russia(trc, {"Worker-Moscow": "1206"}, turn=4, counts={evacuation.UNDER_WAY: {"Worker-Kiev": 4}})
    assert last.piece("Worker-Kiev").box == "urals"
    assert evacuation.UNDER_WAY not in last.position.counts


def test_only_workers_that_the_railways_can_carry_are_offered(trc: Situation, refused: Refused) -> None:
    """trc:26.2.1: not the three factors of Moscow, and no corps."""
    units = {"Worker-Kharkov": "1204", "Worker-Moscow": "1206", "1TC": "1204"}
    game = russia(trc, units)
    assert {str(action) for action in game.legal()} == {f"relocate Worker-Kharkov {WAY}", "done"}
    refused(game, f"relocate 1TC {WAY}", "trc:26.2.1")
    refused(game, "attack 1TC 1205", "trc:26.2.1")


def test_rails_that_are_not_russian_or_closed_carry_nobody(trc: Situation) -> None:
    """trc:9.3-b trc:26.2.1"""
    lines = {"a": ["1204", "1203", "1202", "1201"], "b": ["2404", "2403", "2402", "2401"]}
    two = {"blank": True, "rails": lines, "places": {"Kharkov": ["1204", "major"], "Kiev": ["2404", "major"]}}
    units = {"Worker-Kharkov": "1204", "Worker-1a": "2404"}
    lost = russia(trc, units, map=two, rails={"axis": ["1202"]})
    told(lost, f"relocate Worker-Kharkov {WAY}", "trc:9.3-b", "1202", "no Russian rail")
    closed = russia(trc, units, map=two, closed=["1202"])
    told(closed, f"relocate Worker-Kharkov {WAY}", "trc:9.3-b", "1202", "no Russian rail")
    open_field = russia(trc, units, map=two)
    told(open_field, "relocate Worker-Kharkov 1204-1103-1102-1101", "trc:9.3-b", "1103", "no Russian rail")


def test_a_worker_on_its_way_has_no_marks(trc: Situation) -> None:
    """trc:26.2.2-a"""
    worker = {"id": "Worker-Kharkov", "hex": "1204", "flags": ["fought"]}
    game = russia(trc, [worker, {"id": "Worker-Moscow", "hex": "1206"}])
    game.play(f"relocate Worker-Kharkov {WAY}")
    assert game.piece("Worker-Kharkov").flags == ()


def test_nothing_is_said_any_more_of_a_worker_on_its_way(trc: Situation) -> None:
    """trc:26.2.2-a"""
    units = [{"id": "Worker-Kharkov", "hex": "1204", "flags": ["returning"]}, {"id": "Worker-Moscow", "hex": "1206"}]
    game = russia(trc, units)
    game.play(f"relocate Worker-Kharkov {WAY}")
    assert game.piece("Worker-Kharkov").flags == ()
