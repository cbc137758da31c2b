"""27. Victory: at once, by cities held, by sudden death, by time and by points."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged import victory
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.looking import ground

LAST = "soviet second impulse marker adjustment"
THREE = ["Leningrad", "Moscow", "Stalingrad"]
SOUTH = ["Baku", "Astrakhan", "Stalingrad", "Voronezh"]


def winner(game: Game) -> tuple[str | None, str] | None:
    result = game.result
    return None if result is None else (result.winner, result.rule)


def axis(places: list[str]) -> dict[str, str]:
    return dict.fromkeys(places, "axis")


def majors(number: int) -> dict[str, str]:
    """Control of the whole map in which the Axis has so many major cities."""
    board = ground().board
    names = [name for name, place in sorted(board.places.items()) if place.kind == "major"]
    # not Moscow, whose fall could decide by itself
    names.sort(key=lambda name: name in ("Moscow", "Baku", "Berlin"))
    return {name: "axis" if i < number else "soviet" for i, name in enumerate(names)}


# -- at once ----------------------------------------------------------------------------------------------------------


def test_moscow_without_stalin(rb: Situation) -> None:
    """rb:27.1-a, rb:27.0: both, in either order."""
    assert winner(rb({"Stalin": "Gorki"}, control=axis(["Moscow"]))) is None
    gone = {"Stalin": {"box": "removed"}}
    assert winner(rb([{"id": "Stalin", "box": "removed"}])) is None, gone
    assert winner(rb([{"id": "Stalin", "box": "removed"}], control=axis(["Moscow"]))) == ("axis", "rb:27.1-a")
    game = rb({"24Pz": "1413", "Stalin": "Gorki"}, control=axis(["Moscow"]))
    war(game).eliminate(war(game).roster.find("Stalin"))
    assert winner(game) == ("axis", "rb:27.1-a")


def test_moscow_falls_after_stalin(rb: Situation) -> None:
    """rb:27.1-a: a unit that marches in ends the game."""
    moscow = ground().board.places["Moscow"].hex
    beside = ground().board.grid.name((ground().walk.around(moscow) & -ground().walk.around(moscow)).bit_length() - 1)
    there = ground().board.grid.name(moscow)
    game = rb([{"id": "24Pz", "hex": beside}, {"id": "Stalin", "box": "removed"}])
    assert winner(game) is None
    game.play(f"move 24Pz {beside}-{there}")
    assert winner(game) == ("axis", "rb:27.1-a")


def test_berlin_without_hitler(rb: Situation) -> None:
    """rb:27.2-a"""
    berlin = {"Berlin": "soviet"}
    assert winner(rb({"Hitler": "1226"}, control=berlin, turn=24)) is None
    assert winner(rb([{"id": "Hitler", "box": "removed"}], turn=24)) is None
    assert winner(rb([{"id": "Hitler", "box": "removed"}], control=berlin, turn=24)) == ("soviet", "rb:27.2-a")


@pytest.mark.parametrize(("turn", "hex", "wins"), [(17, "1425", True), (16, "1425", False), (17, "0938", False)])
def test_hitler_killed_abroad(rb: Situation, turn: int, hex: str, wins: bool) -> None:
    """rb:27.2-b: in 1944 or 1945, outside Germany."""
    game = rb({"Hitler": hex}, turn=turn)
    war(game).eliminate(war(game).roster.find("Hitler"))
    assert winner(game) == (("soviet", "rb:27.2-b") if wins else None)


# -- held for a complete turn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cities", "rule"), [(THREE, "rb:27.1-b"), (SOUTH, "rb:27.1-c")])
def test_cities_held_for_a_complete_turn(rb: Situation, cities: list[str], rule: str) -> None:
    """rb:27.1-b, rb:27.1-c: those that the Axis holds from the weather segment to the end of a turn win the war."""
    game = rb(stage="weather", turn=8, control=axis(cities))
    game.play_dice([5])
    while winner(game) is None and game.turn == 8:
        if game.to_act == "chance":
            game.play_dice([5])
        else:
            game.play("done" if game.refusal("done") is None else game.legal().sample(Random(1)))
    assert winner(game) == ("axis", rule)


@pytest.mark.parametrize("cities", [THREE, SOUTH])
def test_not_in_the_turn_of_their_fall(rb: Situation, cities: list[str]) -> None:
    """rb:27.1-b, rb:27.1-c: taken during the turn, or not all of them at its beginning."""
    game = rb(stage=LAST, turn=8, control=axis(cities))
    assert winner(game) is None
    assert game.turn == 9
    game = rb(stage="weather", turn=8, control=axis(cities[1:]))
    assert not any(name in war(game).counts for name, _ in victory.HOLDINGS.values())


def test_a_city_lost_in_between_breaks_the_hold(rb: Situation) -> None:
    """rb:27.1-b"""
    game = rb(stage="weather", turn=8, control=axis(THREE))
    pos = war(game)
    assert pos.counts["three cities held in turn"] == 8
    pos.give(1, pos.ground.place("Stalingrad"))
    pos.give(0, pos.ground.place("Stalingrad"))
    assert "three cities held in turn" not in pos.counts


# -- sudden death -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "least"), [(10, 17), (16, 10), (22, 5)])
def test_sudden_death(rb: Situation, turn: int, least: int) -> None:
    """rb:27.2-c: at the end of November/December 1942, 1943 and 1944."""
    enough = rb(stage=LAST, turn=turn, control=majors(least))
    assert winner(enough) is None
    short = rb(stage=LAST, turn=turn, control=majors(least - 1))
    assert winner(short) == ("soviet", "rb:27.2-c")
    other = rb(stage=LAST, turn=turn - 1, control=majors(0))
    assert winner(other) is None


def test_not_in_1941(rb: Situation) -> None:
    """rb:27.2-c"""
    assert winner(rb(stage=LAST, turn=4, control=majors(2))) is None


# -- time and points --------------------------------------------------------------------------------------------------


def test_the_germans_win_by_time(rb: Situation) -> None:
    """rb:27.1-d, rb:27.0, rb:SC-a: after the Russian part of May/June 1945; there is no draw."""
    assert winner(rb(stage=LAST, turn=25)) == ("axis", "rb:27.1-d")
    assert winner(rb(stage="axis second impulse marker adjustment", turn=25)) is None
    assert winner(rb(stage=LAST, turn=25, scenario="downfall")) == ("axis", "rb:27.1-d")


WORTH = {"Minsk": 2, "Vitebsk": 1, "Maikop": 2}  # a major city, a minor city, a minor city with its oil


@pytest.mark.parametrize("place", WORTH)
def test_what_places_are_worth(rb: Situation, place: str) -> None:
    """rb:SC-b: 2 for a major city, 1 for a minor city and for a well."""
    before = victory.points(war(rb(scenario="tournament_5")))
    after = victory.points(war(rb(scenario="tournament_5", control={place: "axis"})))
    assert (before, after) == (0, WORTH[place])


def test_russian_gains_and_moscow(rb: Situation) -> None:
    """rb:SC-b: places behind the border count against the Axis; a Moscow that was held once counts for ever."""
    lost = {"Warsaw": "soviet"}
    assert victory.points(war(rb(scenario="tournament_7", control=lost))) == -2
    assert victory.points(war(rb(scenario="tournament_7", ever_lost=["Moscow"]))) == 1
    assert victory.points(war(rb(scenario="tournament_7", control=axis(["Moscow"])))) == 3


@pytest.mark.parametrize(("scenario", "turn", "target"), [("tournament_5", 5, 17), ("tournament_7", 7, 20)])
def test_points_decide_a_tournament_game(rb: Situation, scenario: str, turn: int, target: int) -> None:
    """rb:SC-b: the Axis needs its target when the last turn is over."""
    cities = [n for n, p in ground().board.places.items() if p.kind == "major" and ground().russia >> p.hex & 1]
    cities = [city for city in cities if city not in ("Moscow", "Baku", "Voronezh")]
    even, odd = cities[: target // 2], ["Vitebsk"] if target % 2 else []
    won = rb(stage=LAST, turn=turn, scenario=scenario, control=axis(even + odd))
    assert winner(won) == ("axis", "rb:SC-b")
    lost = rb(stage=LAST, turn=turn, scenario=scenario, control=axis(even[1:] + odd + (["Tula"] if not odd else [])))
    assert winner(lost) == ("soviet", "rb:SC-b")
    assert winner(rb(stage=LAST, turn=turn - 1, scenario=scenario)) is None


def test_other_conditions_do_not_end_a_tournament_game(rb: Situation) -> None:
    """rb:SC-b: Moscow and Stalin do, sudden death and cities held do not."""
    game = rb(stage=LAST, turn=10, scenario="tournament_10", control=majors(3))
    assert winner(game) == ("soviet", "rb:SC-b")
    gone = [{"id": "Stalin", "box": "removed"}]
    assert winner(rb(gone, scenario="tournament_5", control=axis(["Moscow"]))) == ("axis", "rb:27.1-a")


@pytest.mark.parametrize(("scenario", "rule"), [("fall_blau", "rb:SC-c"), ("scenario_1943", "rb:SC-d")])
def test_points_against_the_start_line(rb: Situation, scenario: str, rule: str) -> None:
    """rb:SC-c, rb:SC-d: gains for the Axis, losses against it; the conditions of the campaign hold as well."""
    game = stavka.new("rb", scenario)
    pos = war(game)
    assert victory.points(pos) == 0
    data = pos.title.scenario(scenario)
    needed = data["victory"]["axis_points_at_least"]
    beyond = [n for n, p in pos.board.places.items() if p.kind == "major" and pos.owner[1] >> p.hex & 1]
    behind = [n for n, p in pos.board.places.items() if p.kind == "major" and pos.owner[0] >> p.hex & 1]
    gains = [city for city in beyond if city not in (*THREE, *SOUTH)][: max(needed // 2, 0)]
    losses = dict.fromkeys(behind[: max(-needed // 2, 0)], "soviet")
    at_the_end = {"stage": LAST, "turn": data["end_turn"], "scenario": scenario}
    won = rb(control={**axis(gains), **losses}, **at_the_end)
    assert winner(won) == ("axis", rule)
    worse = losses | dict.fromkeys(behind[max(-needed // 2, 0) :][:1], "soviet")
    lost = rb(control={**axis(gains), **worse}, **at_the_end)
    assert winner(lost) == ("soviet", rule)


def test_leningrad_counts_from_where_it_began(rb: Situation) -> None:
    """rb:SC-c: Russian pockets behind the line of Fall Blau are gains for the Axis only."""
    assert victory.points(war(rb(scenario="fall_blau", turn=7, control=axis(["Leningrad"])))) == 2


def test_how_it_stands(rb: Situation) -> None:
    """rb:27.0: told in sentences, each side's aims."""
    told = "\n".join(victory.status(war(rb(turn=8, control=axis(THREE[:2])))))
    assert "lacks Stalingrad" in told
    assert "needs 17 at the end of 1942" in told
    short = "\n".join(victory.status(war(rb(scenario="tournament_5"))))
    assert "has 0 points and needs 17 at the end of Jan/Feb 1942" in short
    assert "needs 17 at the end of 1942" not in short


def test_cities_held_for_longer_than_a_turn(rb: Situation) -> None:
    """rb:27.1-b: it is enough, and not if one of them is lost."""
    for cities, won in ((["Leningrad", "Moscow", "Stalingrad"], True), (["Leningrad", "Moscow"], False)):
        game = rb({}, "end of turn", 7, control={"axis": cities}, counts={"three cities held in turn": 6})
        assert (game.result is not None) == won
