"""26.2 Industrial evacuation."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.russian_campaign.arrivals import russian_replacements
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

ON = ["industrial-evacuation"]
MAP = {
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
