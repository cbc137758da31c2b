"""14. Reinforcements and replacements."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

START = "soviet move 1"


def test_units_are_due_in_the_first_movement_phase_of_their_turn() -> None:
    """n41:14-timing n41:2-second-move"""
    game = stavka.new("n41", seed=3)
    while game.turn == 1:
        game.play("done") if game.refusal("done") is None else game.play(next(iter(game.legal())))
    while game.stage != "axis first ground segment movement":
        game.play("done")
    assert {p.short for p in game.units(side="axis") if p.box == "due"} == {"50Inf", "27Inf", "34Inf", "35Inf", "51Inf"}
    assert all(p.box == "awaiting" for p in game.units(side="soviet", turn=2))


def test_not_in_the_second_segment(n41: Situation, refused: Refused) -> None:
    """n41:14-timing n41:2-second-move"""
    game = n41({"50Inf": "awaiting"}, "axis move 2")
    refused(game, "enter 50Inf 1328", "n41:14-timing")


def test_edge_arrivals_come_at_any_time_in_the_phase(n41: Situation) -> None:
    """n41:14-timing"""
    game = n41({"50Inf": "due", "26Inf": "1125"})
    game.play("move 26Inf 1125-1124")
    game.play("enter 50Inf 1328")
    assert game.piece("50Inf").hex == "1328"


def test_axis_entry_on_the_west_edge(n41: Situation, refused: Refused) -> None:
    """n41:14-axis-entry"""
    game = n41({"50Inf": "due", "27Inf": "due"})
    refused(game, "enter 50Inf 1327", "n41:14-axis-entry")  # not on the edge
    refused(game, "enter 50Inf 1401", "n41:14-axis-entry")  # not the west edge
    refused(game, "enter 50Inf 0628", "n41:14-axis-entry")  # sea
    refused(game, "enter 50Inf 1328-1327-1326-1325", "n41:5-movement-rating")  # the hex of entry costs too
    game.copy().play("enter 50Inf 1328-1327-1326")
    ground = war(game).ground
    rough = next(h for h in ("1828", "2228", "2528", "2628") if ground.terrain["rough"] & ground.hex(h))
    game.play(f"enter 50Inf {rough}")  # rough will do
    lost = n41({"50Inf": "due"}, control={"soviet": ["1328"]})
    refused(lost, "enter 50Inf 1328", "n41:14-axis-entry")  # not friendly


def test_axis_entry_avoids_forest_and_swamp(plain: Situation, refused: Refused) -> None:
    """n41:14-axis-entry"""
    board = {"terrain": {"1028": "forest", "1128": "swamp"}}
    game = plain({"50Inf": "due"}, map=board, control={"axis": ["1028", "1128", "1228"]})
    refused(game, "enter 50Inf 1028", "n41:14-axis-entry")
    refused(game, "enter 50Inf 1128", "n41:14-axis-entry")
    game.play("enter 50Inf 1228")


def test_axis_entry_by_rail_uses_capacity(n41: Situation, refused: Refused) -> None:
    """n41:14-axis-rail"""
    game = n41(dict.fromkeys(("50Inf", "27Inf", "34Inf", "35Inf"), "due"))
    refused(game, "rail 50Inf 1428-1427", "n41:14-axis-rail")  # no railroad leaves the map there
    game.play("rail 50Inf 1328-1327-1326-1325-1224-1223")
    game.play("rail 27Inf 1128-1127")
    game.play("rail 34Inf 1628")
    assert game.view("axis")["rail_left"]["axis"] == 0
    refused(game, "rail 35Inf 1628-1627", "n41:5-rail-capacity-axis")


def test_soviet_entry_at_a_source_on_the_east_edge(n41: Situation, refused: Refused) -> None:
    """n41:14-soviet-entry n41:14-soviet-rail"""
    game = n41({"28A": "due", "29A": "due"}, START)
    refused(game, "enter 28A 1501", "n41:14-soviet-entry")
    game.play("enter 28A 2001-2002")
    game.play("rail 29A 1401-1402-1403-1304-1305")
    assert game.view("soviet")["rail_left"]["soviet"] == 7
    game = n41({"28A": "due"}, START, control={"axis": ["2001"]})
    refused(game, "enter 28A 2001", "n41:14-soviet-entry")
    refused(game, "rail 28A 2001-2002", "n41:5-rail-friendly")


def test_soviet_reinforcement_at_a_major_city(n41: Situation, refused: Refused) -> None:
    """n41:14-soviet-city"""
    game = n41({"28A": "due", "29A": "due"}, START)
    refused(game, "place 28A Vyazma", "n41:14-soviet-city")  # reference city
    refused(game, "place 28A Warsaw", "n41:14-soviet-city")  # not in the Soviet Union
    game.play("place 28A Moscow")
    assert game.piece("28A").hex == "1808"
    game.play("move 28A 1808-1809-1810-1811")  # it costs no points and it may move on
    refused(game, "place 50Inf Moscow", "n41:14-timing")
    game = n41({"28A": "due"}, START, control={"Minsk": "axis"})
    refused(game, "place 28A Minsk", "n41:14-soviet-city")
    game = n41({"50Inf": "due"})
    refused(game, "place 50Inf Warsaw", "n41:14-axis-entry")


def test_the_city_must_be_linked_to_the_east(n41: Situation, refused: Refused) -> None:
    """n41:14-soviet-city-supply"""
    ring = {"26Inf": "0812", "1Inf": "0612", "8A": "0712", "28A": "due"}
    game = n41(ring, START, control={"axis": ["0811", "0812", "0813", "0912", "0911", "0612"]})
    refused(game, "place 28A Leningrad", "n41:14-soviet-city-supply")


def test_cities_before_any_move(n41: Situation, refused: Refused) -> None:
    """n41:14-soviet-city-order"""
    game = n41({"28A": "due", "29A": "due", "30A": "due", "8A": "1812"}, START)
    game.play("place 28A Moscow")
    game.play("move 8A 1812-1813")
    refused(game, "place 29A Kharkov", "n41:14-soviet-city-order")
    game = n41({"28A": "due", "29A": "due"}, START)
    game.play("enter 29A 2001")
    refused(game, "place 28A Kharkov", "n41:14-soviet-city-order")


def test_reinforcements_may_not_be_delayed(n41: Situation, refused: Refused) -> None:
    """n41:14-no-delay"""
    game = n41({"28A": "due"}, START)
    refused(game, "done", "n41:14-no-delay")
    game.play("place 28A Moscow")
    game.play("done")


def test_reinforcements_without_an_entry_are_lost(n41: Situation) -> None:
    """n41:14-eliminated"""
    edge = ["1401", "2001", "2601", "3001"]
    game = n41({"28A": "due", "26Inf": "3222"}, START, control={"axis": edge})
    game.play("done")
    assert game.piece("28A").box == "eliminated"


def dead(*units: str) -> dict[str, list[str]]:
    return {"eliminated": list(units)}


def test_replacements_on_starred_turns(n41: Situation, refused: Refused) -> None:
    """n41:14-replace-source"""
    assert [row["replacements"] for row in stavka.title("n41").charts["turn"][:7]] == [False] * 2 + [True] * 5
    game = n41((), START, turn=2, boxes=dead("5A"))
    refused(game, "replace 5A", "n41:14-replace-source")
    game = n41((), START, turn=3, boxes=dead("5A", "26Inf"))
    refused(game, "replace 26Inf", "n41:14-replace-source")
    game.play("replace 5A")
    game.play("enter 5A 2001-2002")
    assert game.piece("5A").hex == "2002"


INFANTRY = ("5A", "6A", "8A", "10A", "3A")


def test_the_two_packages(n41: Situation, refused: Refused) -> None:
    """n41:14-replace-rate"""
    game = n41((), START, turn=3, boxes=dead(*INFANTRY, "9M", "8M", "1TG"))
    for unit in INFANTRY[:4]:
        game.play(f"replace {unit}")
    refused(game, "replace 3A", "n41:14-replace-rate")
    refused(game, "replace 1TG", "n41:14-replace-rate")  # a group goes with three
    game.play("replace 9M")
    refused(game, "replace 8M", "n41:14-replace-rate")
    game = n41((), START, turn=3, boxes=dead(*INFANTRY, "9M", "1TG"))
    game.play("replace 1TG")
    refused(game, "replace 9M", "n41:14-replace-rate")
    for unit in INFANTRY[:3]:
        game.play(f"replace {unit}")
    refused(game, "replace 10A", "n41:14-replace-rate")


def test_one_strong_unit_a_turn(n41: Situation, refused: Refused) -> None:
    """n41:14-replace-strength: with one unit of 6 the rest are of 4 or less."""
    game = n41((), START, turn=7, boxes=dead("1S", "2S", "5A", "1TG"))
    game.play("replace 1S")
    refused(game, "replace 2S", "n41:14-replace-strength")
    refused(game, "replace 1TG", "n41:14-replace-strength")
    game.play("replace 5A")


def test_only_eliminated_units_are_replaced(n41: Situation, refused: Refused) -> None:
    """n41:14-replace-any"""
    game = n41({"5A": "2024"}, START, turn=3, boxes=dead("6A"))
    refused(game, "replace 5A", "n41:14-replace-any")
    refused(game, "replace 60A", "n41:14-replace-any")


def test_replacements_enter_from_the_east_edge(n41: Situation, refused: Refused) -> None:
    """n41:14-replace-entry"""
    game = n41((), START, turn=3, boxes=dead("5A", "6A"))
    game.play("replace 5A")
    refused(game, "place 5A Moscow", "n41:14-replace-entry")
    game.play("rail 5A 2001-2002")  # as edge reinforcements do
    game = n41((), "soviet move 2", turn=3, boxes=dead("5A"))
    refused(game, "replace 5A", "n41:14-replace-entry")


def test_unused_replacements_are_lost(n41: Situation) -> None:
    """n41:14-replace-save"""
    game = n41((), START, turn=3, boxes=dead(*INFANTRY, "9M"))
    game.play("replace 5A")
    game.play("done")  # taken but not brought on: it goes back
    assert game.piece("5A").box == "eliminated"
    while game.turn == 3 or game.stage != "soviet first ground segment movement":
        action = "done" if game.refusal("done") is None else str(next(iter(game.legal())))
        game.play(action)
    for unit in INFANTRY[:4]:
        game.play(f"replace {unit}")
    assert game.refusal("replace 3A") is not None


def test_german_moscow_costs_one_infantry_unit(n41: Situation, refused: Refused) -> None:
    """n41:14-moscow"""
    game = n41((), START, turn=3, boxes=dead(*INFANTRY, "9M", "1TG"), control={"Moscow": "axis"})
    for unit in INFANTRY[:3]:
        game.play(f"replace {unit}")
    refused(game, "replace 10A", "n41:14-moscow")
    game.play("replace 9M")
    game = n41((), START, turn=3, boxes=dead(*INFANTRY, "1TG"), control={"Moscow": "axis"})
    game.play("replace 1TG")
    for unit in INFANTRY[:2]:
        game.play(f"replace {unit}")
    refused(game, "replace 8A", "n41:14-moscow")


def test_the_full_rate_comes_back_the_turn_after(n41: Situation, refused: Refused) -> None:
    """n41:14-moscow-restore"""
    held = {"control": {"Moscow": "soviet"}, "counts": {"moscow before": 1}}
    game = n41((), START, turn=3, boxes=dead(*INFANTRY), **held)  # retaken earlier this turn
    for unit in INFANTRY[:3]:
        game.play(f"replace {unit}")
    refused(game, "replace 10A", "n41:14-moscow")
    game = n41({"8A": "1807"}, START, turn=3, boxes=dead(*INFANTRY[:2], "10A", "3A", "13A"), control={"Moscow": "axis"})
    while game.turn == 3 or game.stage != "soviet first ground segment movement":
        game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))
    assert war(game).holds_moscow(1)
    for unit in (*INFANTRY[:2], "10A", "3A"):
        game.play(f"replace {unit}")


def test_moscow_german_when_the_turn_begins_costs_the_rate_of_that_turn(n41: Situation, refused: Refused) -> None:
    """n41:14-moscow-restore n41:14-moscow: even when it is retaken before the replacements."""
    boxes = dead(*INFANTRY[:3], "10A", "3A")
    game = n41({"7A": "1806"}, "end of turn", turn=2, boxes=boxes, control={"Moscow": "axis"})
    while game.stage != "soviet first ground segment movement":
        game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))
    assert game.turn == 3
    assert war(game).holds_moscow(0)
    game.play("move 7A 1806-1807-1808")
    assert war(game).holds_moscow(1)
    for unit in INFANTRY[:3]:
        game.play(f"replace {unit}")
    refused(game, "replace 10A", "n41:14-moscow")
