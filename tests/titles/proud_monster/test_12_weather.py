"""12, 8.11: weather by calendar and chit, and what it does to movement."""

from __future__ import annotations

from collections import Counter as Tally
from random import Random

import pytest

import stavka
from stavka.engine.chance import Draw
from stavka.engine.game import Game
from stavka.engine.refusal import Illegal
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war


def weather_at(situation: Situated, turn: int, week: str = "first", **spec: object) -> Game:
    return situation(turn=turn, stage=f"{week} week weather", **spec)


def pool(game: Game) -> set[str]:
    stage = game.position.stage
    assert isinstance(stage, Draw)
    return set(stage.pool(game.position))


@pytest.mark.parametrize("turn", [112, 113, 117, 211, 217, 316])
def test_summer_is_dry(situation: Situated, turn: int) -> None:
    """pmd:12.2-l: no chit from June to the middle of September."""
    game = weather_at(situation, turn)
    assert game.to_act != "chance"
    assert war(game).weather == ("D", "D")


@pytest.mark.parametrize("turn", [224, 301, 304, 324, 404])
def test_winter_is_snow(situation: Situated, turn: int) -> None:
    """pmd:12.2-g: everywhere, and without losses after the first winter (pmd:12.4-i)."""
    game = weather_at(situation, turn)
    assert game.to_act != "chance"
    assert war(game).weather == ("S", "S")
    assert war(game).attrition == 0


def test_late_september_draws_the_a_chits(situation: Situated) -> None:
    """pmd:12.2-c,-b: four weeks, each chit once; the first letter is the north's."""
    game = weather_at(situation, 118)
    assert pool(game) == {"Sep3", "Sep4", "Oct1", "Oct2"}
    with pytest.raises(Illegal, match="cannot be drawn"):
        game.play_draw("Nov1")
    game.play_draw("Oct2")
    assert war(game).weather == ("M", "R")
    assert war(game).attrition == 0  # its number is not read
    assert war(game).cup == ("Sep 3", "Sep 4", "Oct 1")


def test_october_and_november(situation: Situated) -> None:
    """pmd:12.2-d,-e: four B chits without Freeze, of which two stay and two with Freeze join."""
    game = weather_at(situation, 120)
    assert pool(game) == {"Oct3", "Oct4", "Nov1", "Nov2"}
    game = weather_at(situation, 120, "second", cup=["Oct 3", "Oct 4", "Nov 2"])
    assert pool(game) == {"Oct3", "Oct4", "Nov2"}
    game = weather_at(situation, 121, cup=["Oct 3", "Nov 2"])
    assert pool(game) == {"Oct3", "Nov2", "Nov3", "Nov4"}
    assert pool(weather_at(situation, 121)) == {"Oct3", "Oct4", "Nov1", "Nov2", "Nov3", "Nov4"}  # October unknown


def test_early_december_uses_letters_and_losses(situation: Situated) -> None:
    """pmd:12.2-f, pmd:12.4-i"""
    game = weather_at(situation, 123)
    assert pool(game) == {"Dec1", "Dec2"}
    game.play_draw("Dec2")
    assert (war(game).weather, war(game).attrition) == (("S", "S"), 9)


def test_winter_of_1941_draws_for_losses(situation: Situated) -> None:
    """pmd:12.2-h: ten weeks, all A and B chits once, for their numbers alone; pmd:12.4-i."""
    game = weather_at(situation, 124)
    assert len(pool(game)) == 10
    game.play_draw("Oct2")
    assert war(game).weather == ("S", "S")
    assert war(game).attrition == 4


@pytest.mark.parametrize(("turn", "group"), [(205, "Mar"), (207, "Apr"), (209, "May"), (305, "Mar")])
def test_spring(situation: Situated, turn: int, group: str) -> None:
    """pmd:12.2-i,-j,-k"""
    assert pool(weather_at(situation, turn)) == {f"{group}{week}" for week in (1, 2, 3, 4)}


def test_march_of_1942_still_costs_steps(situation: Situated) -> None:
    """pmd:12.2-i, pmd:12.4-i: in a Snow week of that winter; not a year later."""
    for turn, losses in ((205, 2), (305, 0)):
        game = weather_at(situation, turn)
        game.play_draw("Mar1")
        assert war(game).attrition == losses
    game = weather_at(situation, 205)
    game.play_draw("Mar4")  # mud
    assert war(game).attrition == 0


def test_a_whole_year_of_weather() -> None:
    """pmd:12.2-c,-d,-e,-f,-h,-i, pmd:16.2-c,-d: two weeks of Freeze in 1941, 64 losses in all, whatever is drawn."""
    for seed in (1, 2):
        game = stavka.new("pmd", seed=seed)
        pos = war(game)
        letters: list[tuple[int, str, str]] = []
        total = 0
        while game.turn < 207:
            turn = pos.turn
            if game.phase == "axis first week movement" or game.phase == "axis second week movement":
                letters.append((turn, *pos.weather))
                total += pos.attrition
            pos.vp_other = _between(turn)  # so that the game goes on
            go_on(game)
        assert total == 64
        freezing = [turn for turn, north, _ in letters if north == "F" and turn < 200]
        assert len(freezing) == 2
        assert set(freezing) <= {121, 122}
        assert Tally(north for turn, north, _ in letters if turn < 118) == {"D": 11}


def _between(turn: int) -> int:
    """Points that win for nobody."""
    title = stavka.title("pmd")
    assert isinstance(title, ProudMonster)
    box = title.axis_turns[turn]
    return int(box.axis_wins_at or 31) - 3  # room for what an empty Finnish front brings


def test_historical_weather(situation: Situated) -> None:
    """pmd:12.3-a: no draw in the autumn of 1941 and the spring of 1942, draws in later years."""
    weeks = ((118, "first", "DD"), (119, "second", "MR"), (122, "second", "FF"), (205, "first", "SS"))
    for turn, week, letters in weeks:
        game = weather_at(situation, turn, week, options=["historical-weather"])
        assert game.to_act != "chance"
        assert "".join(war(game).weather) == letters
    assert weather_at(situation, 218, options=["historical-weather"]).to_act == "chance"
    assert weather_at(situation, 118).to_act == "chance"


def test_what_falls_is_told() -> None:
    game = stavka.new("pmd", seed=1)
    assert game.opening[-1] == "Jun 4: Dry"


# -- effects ----------------------------------------------------------------------------------------------------------


def movement(game: Game, unit: str) -> int:
    told = next(piece for piece in game.view("axis")["units"] + game.view("soviet")["units"] if piece["short"] == unit)
    return int(told["movement"])


def test_rain(situation: Situated) -> None:
    """pmd:12.4-a,-b: a point less for Axis Leg units, two for Mech; none for the Soviets, none in the other zone."""
    units = {"3PD": "2020", "1ID": "2120", "100RD": "2522"}
    assert [movement(situation(units=units, weather="DD"), unit) for unit in units] == [12, 6, 5]
    assert [movement(situation(units=units, weather="RR"), unit) for unit in units] == [10, 5, 5]
    assert [movement(situation(units=units, weather="DR"), unit) for unit in units] == [12, 6, 5]
    south = {"3PD": "2250"}
    assert movement(situation(units=south, weather="DR"), "3PD") == 10


def test_supply_and_movement(situation: Situated) -> None:
    """pmd:8.5-a,-c,-h: half, rounded up; isolated one."""
    units = {"3PD": "2020", "1ID": "2120", "100RD": "2522"}
    game = situation(units=units, out_of_supply=["3PD", "100RD"], iso={"1ID": 2})
    assert [movement(game, unit) for unit in units] == [6, 1, 3]


@pytest.mark.parametrize(("weather", "cost"), [("DD", 3), ("RR", 3), ("MM", 4), ("FF", 1), ("SS", 2)])
def test_frozen_rivers_and_dear_mud(situation: Situated, weather: str, cost: int) -> None:
    """pmd:12.4-c,-e,-f, pmd:11.1-l: mud keeps hexside costs, frozen rivers cost nothing."""
    pos = war(situation())
    ground, grid = pos.ground, pos.board.grid
    a, b = next(
        (a, b) for a, b in ground.pairs("minor_river") if ground.clear >> a & ground.clear >> b & ground.north >> b & 1
    )
    game = situation(units={"3PD": grid.name(a)}, weather=weather)
    game.play(f"move 3PD {grid.name(a)}-{grid.name(b)}")
    assert war(game).spent[game.position.roster.index("3PD")] == cost


def test_the_border_of_the_zones_belongs_to_the_south(situation: Situated) -> None:
    """pmd:12.1-a: a river side between the zones freezes with the south."""
    pos = war(situation())
    ground, grid = pos.ground, pos.board.grid
    zone = ground.southern_zone(218)
    pairs = [
        (a, b)
        for kind in ("minor_river", "major_river")
        for a, b in ground.pairs(kind)
        if (zone >> a & 1) != (zone >> b & 1) and ground.clear >> a & ground.clear >> b & 1
    ]
    a, b = pairs[0]
    start, end = (a, b) if zone >> b & 1 else (b, a)  # into the south
    path = f"{grid.name(start)}-{grid.name(end)}"
    for weather, cost in (("DF", 1), ("FD", 3)):
        game = situation(turn=218, units={"3PD": grid.name(start)}, weather=weather)
        game.play(f"move 3PD {path}")
        assert war(game).spent[game.position.roster.index("3PD")] == cost


def test_frozen_lakes(situation: Situated) -> None:
    """pmd:12.4-g: either side crosses the ice in Snow, and nobody stops on it."""
    pos = war(situation())
    ground, grid = pos.ground, pos.board.grid
    lake = grid.index("3309")
    shores = [hex for hex in grid.neighbours(lake) if ground.land >> hex & 1]
    a, b = next((a, b) for a in shores for b in shores if grid.distance(a, b) == 2)
    over = f"{grid.name(a)}-3309-{grid.name(b)}"
    game = situation(turn=201, units={"3PD": grid.name(a)}, weather="SS")
    assert game.refusal(f"move 3PD {over}") is None
    for weather, move, rule in (("SS", f"{grid.name(a)}-3309", "pmd:12.4-g"), ("DD", over, "pmd:12.4-g")):
        refusal = situation(turn=201, units={"3PD": grid.name(a)}, weather=weather).refusal(f"move 3PD {move}")
        assert refusal is not None
        assert refusal.rule == rule
    assert "3309" not in {action.end for action in game.legal().by_unit("3PD")}


def test_sivash_and_kerch(situation: Situated) -> None:
    """pmd:8.11-d,-e: the Sivash freezes in Snow, Kerch on the first turn of a year while it snows."""

    def cost(turn: int, weather: str, path: str, **spec: object) -> int:
        unit = {"3PD": path.split("-")[0]}
        game = situation(turn=turn, units=unit, weather=weather, **spec)
        game.play(f"move 3PD {path}")
        return war(game).spent[game.position.roster.index("3PD")]

    assert cost(215, "DD", "2446-2347") == 12  # all its points
    assert cost(224, "SS", "2446-2347") == 2
    assert cost(224, "SS", "2850-2951") == 12
    assert cost(301, "SS", "2850-2951", kerch_frozen=True) == 2
    for turn, frozen in ((224, False), (301, True), (302, False)):
        game = weather_at(situation, turn, kerch_frozen=False)
        assert war(game).kerch_frozen == frozen
    assert war(situation(turn=302)).kerch_frozen  # as the calendar has it
    game = weather_at(situation, 302, kerch_frozen=True)
    assert war(game).kerch_frozen


def test_random_draws_follow_the_seed() -> None:
    """The same seed gives the same weather."""

    def letters(seed: int) -> list[str]:
        game = stavka.new("pmd", seed=seed)
        return ["".join(war(game).weather) for _ in game.random_actions(Random(0))]

    assert letters(4) == letters(4)


@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        (118, "pmd:12.2-c"),
        (119, "pmd:12.2-c"),
        (120, "pmd:12.2-d"),
        (121, "pmd:12.2-e"),
        (122, "pmd:12.2-e"),
        (123, "pmd:12.2-f"),
        (124, "pmd:12.2-h"),
        (204, "pmd:12.2-h"),
        (205, "pmd:12.2-i"),
        (207, "pmd:12.2-j"),
        (210, "pmd:12.2-k"),
    ],
)
def test_nobody_acts_before_the_chit_is_drawn(situation: Situated, refused: Refused, turn: int, rule: str) -> None:
    """pmd:12.2-c,-d,-e,-f,-h,-i,-j,-k"""
    game = situation(turn=turn, stage="first week weather", units={NORTH: ["3PD"], HEX: ["100RD"]})
    assert game.to_act == "chance"
    refused(game, f"move 3PD {NORTH}-1638", rule)
    assert rule_against(game, "draw Jul9") == rule_against(game, "roll 3") == rule


def test_a_draw_is_answered_as_dice_are(situation: Situated) -> None:
    """pmd:12.2-c: a chit goes by its date."""
    game = situation(turn=118, stage="weather")
    game.play_dice(["Oct1"])
    assert game.stage == "axis first week refit"
