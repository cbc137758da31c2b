"""13. Weather."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.nineteen_forty_one.movement.reach import allowance
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

MOVES = [  # weather, segment, infantry 3, German armor 6, Soviet armor 5
    ("clear", 1, 3, 6, 5),
    ("clear", 2, 3, 6, 5),
    ("rain", 1, 3, 6, 5),
    ("rain", 2, 3, 3, 3),
    ("mud", 1, 2, 3, 3),
    ("mud", 2, 2, 3, 3),
    ("frost", 1, 3, 6, 5),
    ("snow", 1, 3, 3, 3),
    ("snow", 2, 3, 3, 3),
]


@pytest.mark.parametrize(("weather", "segment", "infantry", "panzers", "tanks"), MOVES)
def test_movement_ratings(
    plain: Situation, weather: str, segment: int, infantry: int, panzers: int, tanks: int
) -> None:
    """n41:13-clear n41:13-rain n41:13-mud-move n41:13-snow-move"""
    pieces = {"26Inf": "1005", "2PzGr": "1205", "1M": "2005", "8A": "2205"}
    for side in ("axis", "soviet"):
        pos = war(plain(pieces, f"{side} move {segment}", weather=weather))
        found = {unit: allowance(pos, pos.roster.find(unit)) for unit in pieces}
        assert (found["26Inf"], found["8A"], found["2PzGr"], found["1M"]) == (infantry, infantry, panzers, tanks)


def test_weather_of_each_turn(n41: Situation) -> None:
    """n41:13-weather"""
    chart = [row["weather"] for row in stavka.title("n41").charts["turn"]]
    assert chart[:7] == ["clear", "clear", "clear", "rain", "mud", "frost", "snow"]
    for turn in range(1, 8):
        game = n41({"8A": "1808"}, "weather", turn=turn)
        assert game.view("axis")["weather"] == chart[turn - 1]


def test_clear_costs_armor_two_in_mud(plain: Situation, refused: Refused) -> None:
    """n41:13-mud-clear"""
    game = plain({"2PzGr": "1005", "26Inf": "1205"}, weather="mud")
    refused(game, "move 2PzGr 1005-1006-1007", "n41:5-movement-rating")  # 3 points
    game.play("move 2PzGr 1005-1006")
    game.play("move 26Inf 1205-1206-1207")


LINE = {
    "rails": {"west": [f"20{c}" for c in range(28, 19, -1)], "east": [f"10{c:02}" for c in range(1, 10)]},
    "features": {"rail_west": ["2028"], "rail_east": ["1001"]},
}


@pytest.mark.parametrize(("weather", "reach"), [("clear", 3), ("rain", 3), ("mud", 1), ("frost", 3), ("snow", 1)])
def test_axis_supply_lines_are_short_in_mud_and_snow(plain: Situation, weather: str, reach: int) -> None:
    """n41:13-mud-supply n41:13-snow-supply"""
    control = {"axis": LINE["rails"]["west"]}
    for distance in (1, 2, 3):
        game = plain({"26Inf": f"20{20 - distance}"}, weather=weather, map=LINE, control=control)
        assert ("unsupplied" in game.piece("26Inf").flags) is (distance > reach)
        game = plain({"8A": f"10{9 + distance:02}"}, "soviet move 1", weather=weather, map=LINE)
        assert "unsupplied" not in game.piece("8A").flags


@pytest.mark.parametrize("weather", ["frost", "snow"])
def test_frozen_rivers_have_no_effect(plain: Situation, weather: str) -> None:
    """n41:13-frost-rivers n41:13-snow-frozen"""
    river = {"sides": {"river": [["1005", "1006"], ["1006", "1007"], ["1007", "1008"]]}}
    game = plain({"26Inf": "1005"}, weather=weather, map=river)
    game.play("move 26Inf 1005-1006-1007-1008")
    game = plain({"8A": "1005", "26Inf": "1006"}, "soviet fight 1", weather=weather, map=river)
    assert stavka.odds(game, "attack 8A 1006").odds == "1:1"


@pytest.mark.parametrize("weather", ["frost", "snow"])
def test_frozen_swamps(plain: Situation, refused: Refused, weather: str) -> None:
    """n41:13-frost-swamps n41:13-snow-frozen"""
    swamps = {"terrain": dict.fromkeys(("1006", "1007", "1008"), "swamp")}
    game = plain({"26Inf": "1005", "2PzGr": "1009"}, weather=weather, map=swamps)
    assert game.title.cost(game.position, game.read("move 2PzGr 1009-1008")) == 2
    game.play("move 26Inf 1005-1006-1007-1008")
    game = plain({"8A": "1005", "26Inf": "1006"}, "soviet fight 1", weather=weather, map=swamps)
    assert stavka.odds(game, "attack 8A 1006").odds == "1:1"


def test_snow_freezes_lakes_the_white_sea_and_the_gulf_of_onega(n41: Situation, refused: Refused) -> None:
    """n41:13-snow-lakes"""
    game = n41({"8A": "0712"}, "soviet move 1", turn=7)
    game.play("move 8A 0712-0711-0810-0910")  # over Ladoga
    game = n41({"8A": "0712"}, "soviet move 1", turn=6)
    refused(game, "move 8A 0712-0711", "n41:5-prohibited")
    game = n41({"8A": "0103", "11A": "0203", "23A": "0712"}, "soviet move 1", turn=7)
    game.play("move 8A 0103-0102")  # the White Sea
    game.play("move 11A 0203-0304")  # the Gulf of Onega
    refused(game, "move 23A 0712-0713", "n41:5-prohibited")  # the Gulf of Finland stays open
    game = n41({"8A": "3720"}, "soviet move 1", turn=7)
    refused(game, "move 8A 3720-3721", "n41:5-prohibited")  # and the Black Sea


def test_axis_attacks_are_halved_in_snow(plain: Situation) -> None:
    """n41:13-snow-attack"""
    game = plain({"7Inf": "1005", "8A": "1006"}, "axis fight 1", weather="snow")
    assert stavka.odds(game, "attack 7Inf 1006").attack == 3
    game = plain({"7Inf": "1005", "8A": "1006"}, "soviet fight 1", weather="snow")
    found = stavka.odds(game, "attack 8A 1005")
    assert (found.attack, found.defence) == (4, 6)
