"""12 to 15. A scenario's end judged in positions that are described, not played."""

from __future__ import annotations

import pytest

from tests.titles.barbarossa_deluxe.conftest import Situation, new_game
from tests.titles.barbarossa_deluxe.looking import war

ENDS = (("citadel", 22), ("blue-kremlin", 13), ("manstein-gambit", 20), ("what-if-1942", 14), ("road-back", 32))


@pytest.mark.parametrize(("scenario", "turn"), ENDS)
def test_every_end_can_be_described(bd: Situation, scenario: str, turn: int) -> None:
    """Control is that of the scenario's start where nothing else is said, and the last check decides (bd:1.7-e)."""
    game = bd({"1Inf": "2020", "3A": "1600"}, "victory check", turn, scenario=scenario)
    assert game.result is not None
    start, now = war(new_game(scenario)), war(bd({"1Inf": "2020"}, turn=turn, scenario=scenario))
    cities = start.ground.vp_hexes
    assert now.owner[0] & cities == start.owner[0] & cities


def test_road_back_control_fits_its_points(bd: Situation) -> None:
    """33 points are 31 hexes, and two of them were hero cities (bd:12.3-a, bd:12.6-a)."""
    pos = war(bd({"1Inf": "2020"}, turn=14, scenario="road-back"))
    assert (pos.vp, (pos.owner[0] & pos.ground.vp_hexes).bit_count()) == (33, 31)


CITADEL = {"29Inf": "2610", "5Inf": "3105", "3A": "1600", "23A": "1011"}
SEVEN = ["Smolensk", "Kharkov", "Stalino", "Orel", "Minsk", "Vilnius", "Kiev"]


@pytest.mark.parametrize(
    ("units", "taken", "winner"),
    [
        (CITADEL, SEVEN, "soviet"),
        (CITADEL, SEVEN[:6], "axis"),
        ({**CITADEL, "29Inf": "2020"}, SEVEN[:6], "soviet"),  # nobody on the Dnepr
        ({**CITADEL, "5Inf": "3106"}, SEVEN[:6], "soviet"),  # nobody in the Gotenkopf
        ({**CITADEL, "29Inf": "2020", "5Inf": "3106"}, SEVEN[:5], "soviet"),
        ({**CITADEL, "1Inf": "1111"}, SEVEN, "axis"),  # beside Leningrad
    ],
)
def test_citadel(bd: Situation, units: dict[str, str], taken: list[str], winner: str) -> None:
    """Seven cities, the Dnepr and 3105 counted, and Leningrad free (bd:14.4-a,-b,-c,-d,-e)."""
    game = bd(units, "victory check", 22, scenario="citadel", control={"soviet": taken})
    assert game.result is not None
    assert game.result.winner == winner


@pytest.mark.parametrize(
    ("control", "counts", "winner"),
    [
        ({"axis": "all"}, {}, "axis"),
        ({}, {}, "soviet"),
        ({}, {"kills out of supply": 5}, "axis"),
        ({"Smolensk": "soviet"}, {"kills out of supply": 5}, "soviet"),
    ],
)
def test_gambit(bd: Situation, control: dict[str, object], counts: dict[str, int], winner: str) -> None:
    """All cities of the start and one more, or five units destroyed out of supply (bd:14.10-a,-b,-d)."""
    units = {"1Inf": "2020", "3A": "1100"}
    game = bd(units, "victory check", 20, scenario="manstein-gambit", control=control, counts=counts)
    assert game.result is not None
    assert game.result.winner == winner


def test_the_summer_offensive_from_its_declaration(bd: Situation) -> None:
    """The cities held when the position begins are those of the turn's start (bd:4.4-c,-d)."""
    units = {"3Pz": "2408", "3A": "1600"}
    game = bd(units, "victory check", 18, counts={"offensive": 18})
    assert game.stage == "summer offensive failed"
    game = bd(units, "axis move", 18, counts={"offensive": 18}, options=["forgiveness"])
    game.play("move 3Pz 2408-2407")
    while game.turn == 18 and game.to_act != "chance":
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert game.turn == 19  # it has succeeded: no die


def test_the_oder_from_the_german_turn(bd: Situation) -> None:
    """So it is for the Watch on the Oder: two cities and all the old ones (bd:4.19-a,-f)."""
    units = {"3PzL": "2117", "3A": "1600"}
    lost = bd(units, "axis end", 30, counts={"oder": 1})
    assert lost.result is not None
    assert (lost.result.winner, lost.result.rule) == ("soviet", "bd:4.19-f")
    won = bd(units, "axis end", 30, counts={"oder": 1, "cities at start": 0})
    assert won.result is not None
    assert (won.result.winner, won.result.rule) == ("axis", "bd:4.19-a")


def test_the_road_to_the_caucasus_from_a_position(bd: Situation) -> None:
    """Where the three cities are secure in the position, an expedition may leave (bd:4.11-a,-b)."""
    units = {"40Pz": "3202", "57Pz": "3202", "52Inf": "3203", "3A": "1600"}
    game = bd(units, "axis move", 11, control={"axis": "all"})
    assert game.refusal("expedition 40Pz+57Pz+52Inf") is None
    shut = bd({**units, "5A": "2803"}, "axis move", 11, control={"axis": "all"})
    refusal = shut.refusal("expedition 40Pz+57Pz+52Inf")
    assert refusal is not None
    assert refusal.rule == "bd:4.11-a"


def test_no_dice_for_points_where_none_count(bd: Situation) -> None:
    """No die for a summer offensive in Citadel, none for Bucharest in the what-if game (bd:14.4-f, bd:15.4-a)."""
    assert bd({"1Inf": "2020", "3A": "1600"}, "victory check", 19, scenario="citadel").to_act != "chance"
    game = bd({"1Inf": "2020", "3A": "3113"}, "soviet move", 10, scenario="what-if-1942")
    game.play("move 3A 3113-3114")
    assert game.to_act == "soviet"


def test_what_the_map_shows_to_be_past_costs_nothing_more(bd: Situation) -> None:
    """Baltic states and Dnepr Soviet when a late position begins: its total has them (bd:4.5, bd:4.6-a, bd:4.15-c)."""
    game = bd({"39Pz": "2408", "3A": "1600"}, "axis move", 20, vp=20)
    game.play("move 39Pz 2408-2407")  # Kharkov
    assert game.view("axis")["victory"]["points"] == 21
    moscow = bd({"39Pz": "1607", "3A": "1600"}, "axis move", 20, vp=20, control={"Moscow": "axis"})
    assert moscow.position.counts["moscow rolled"] == 1
    first = bd({"39Pz": "2408", "3A": "1600"}, "start of turn", 14, vp=20)
    assert first.view("axis")["victory"]["points"] == 16  # the instant after turn 13
    last = bd({"39Pz": "2117", "3A": "1513"}, "soviet move", 20, vp=20, control={"1514": "axis"})
    last.play("move 3A 1513-1514")  # the last hex of the Baltic states
    assert last.view("axis")["victory"]["points"] == 17


def test_a_siege_that_is_not_on_is_not_lifted(bd: Situation) -> None:
    """The Road Back without Germans at Leningrad: nothing to lose, a point to win (bd:12.13-a,-b)."""
    units = {"26Inf": "1211", "23A": "1011", "3A": "1606"}
    game = bd(units, "axis move", 20, scenario="road-back", vp=29)
    game.play("move 26Inf 1211-1111")
    assert game.view("axis")["victory"]["points"] == 30
