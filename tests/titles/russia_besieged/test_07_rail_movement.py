"""7.01 to 7.12 Rail movement."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.rail import capacity
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war

SOVIET = "soviet first impulse movement"
# from Moscow to Tula, and on
LINE = "1912-2011-2112-2113-2213"


def limits(game: Game) -> tuple[int, ...]:
    found = capacity.capacity(war(game))
    return found.turn, *found.by_impulse


@pytest.mark.parametrize(
    ("turn", "weather", "wanted"),
    [
        (8, ["clear", "mud"], (6, 6, 3)),  # rb:7.01-a
        (10, ["light_mud", "snow"], (5, 5, 2)),  # rb:7.01-b
        (11, ["snow", "snow"], (4, 4, 2)),  # rb:7.01-c
        (12, ["snow", "mud"], (5, 4, 3)),  # rb:7.01-d
        (5, ["snow", "snow"], (3, 3, 1)),  # rb:7.01-e
        (4, ["snow", "snow"], (3, 3, 1)),
        (4, ["mud", "snow"], (5, 5, 2)),  # not all snow
        (21, ["clear", "clear"], (5, 5, 2)),  # rb:7.01-f
        (19, ["clear", "clear"], (6, 6, 3)),
        (23, ["snow", "snow"], (3, 3, 1)),  # late war only: the first winter is long over
    ],
)
def test_axis_capacity(rb: Situation, turn: int, weather: list[str], wanted: tuple[int, ...]) -> None:
    """rb:7.01-a, rb:7.01-b, rb:7.01-c, rb:7.01-d, rb:7.01-e, rb:7.01-f, rb:7.01-h"""
    assert limits(rb((), turn=turn, weather=weather)) == wanted


@pytest.mark.parametrize(
    ("turn", "wanted"), [(1, (3, 3, 1)), (2, (5, 5, 2)), (13, (5, 5, 2)), (14, (6, 6, 3)), (25, (6, 6, 3))]
)
def test_russian_capacity(rb: Situation, turn: int, wanted: tuple[int, ...]) -> None:
    """rb:7.02-a, rb:7.02-b, rb:7.02-c, rb:24.24: whatever the weather."""
    assert limits(rb((), SOVIET, turn=turn, weather="snow")) == wanted


@pytest.mark.parametrize(("second", "fewer"), [("Minsk", 1), ("1717", 0)])
def test_raised_partisans_on_rails_cost_a_move(rb: Situation, second: str, fewer: int) -> None:
    """rb:7.01-g, rb:16.52, rb:7.01-h: on two Axis rail hexes when the Axis turn ends; one is not enough."""
    units = [{"id": f"Partisan{n}", "hex": hex, "flags": ["stage 2"]} for n, hex in enumerate(("1628", second), 1)]
    game = rb(units, "axis second impulse marker adjustment", turn=14, rails={"axis": ["1628", "1523"]})
    assert war(game).count(capacity.CUT) == fewer
    later = rb((), turn=15, counts={capacity.CUT: 1})
    assert limits(later) == (5, 5, 2)


def test_moves_are_counted_by_turn_and_impulse(rb: Situation, refused: Refused) -> None:
    """rb:7.02-a: three in turn 1, one of them in the second impulse at most."""
    game = rb({"1912": ["8A", "7A"], "2011": ["9A", "10A"]}, SOVIET, turn=1)
    game.play(f"rail 8A {LINE}")
    game.play("rail 7A 1912-2011-2112-2113")
    game.play("rail 9A 2011-2112")
    refused(game, "rail 10A 2011-2112", "rb:7.02-a")
    second = rb({"1912": ["8A", "7A"]}, "soviet second impulse movement", turn=1)
    second.play("rail 8A 1912-2011")
    refused(second, "rail 7A 1912-2011", "rb:7.02-a")
    assert second.view("soviet")["rail_moves_left"] == 0


def test_a_train_runs_any_distance_whatever_the_ground(rb: Situation) -> None:
    """rb:7.07-b, rb:7.03-a: a unit of four points goes a long way, listed among its moves."""
    game = rb({"8A": "1912"}, SOVIET)
    far = [a for a in game.legal().by_unit("8A") if str(a).startswith("rail") and len(str(a).split("-")) > 25]
    assert far
    game.play(far[0])


@pytest.mark.parametrize("path", ["1912-1913", "1912", "2011-2112"])
def test_it_begins_and_ends_on_a_line(rb: Situation, refused: Refused, path: str) -> None:
    """rb:7.07-a"""
    refused(rb({"8A": "1912"}, SOVIET), f"rail 8A {path}", "rb:7.07-a")


def test_no_track_no_train(rb: Situation, refused: Refused) -> None:
    """rb:7.03-c: from 1718 to 1818 by way of 1719 only."""
    game = rb({"8A": "1718"}, SOVIET)
    refused(game, "rail 8A 1718-1818", "rb:7.03-c")
    game.play("rail 8A 1718-1719-1818")


def test_the_gap_on_the_volga(rb: Situation, refused: Refused) -> None:
    """rb:7.11: no train crosses it, a unit on foot does."""
    game = rb({"8A": "3711"}, SOVIET)
    refused(game, "rail 8A 3711-3810", "rb:7.11")
    game.play("move 8A 3711-3810")


def test_the_causeway(rb: Situation) -> None:
    """rb:7.12"""
    rb({"8A": "3523"}, SOVIET).play("rail 8A 3523-3624")


def test_only_on_own_rails(rb: Situation, refused: Refused) -> None:
    """rb:7.05-a, rb:7.05-b, rb:7.03-a"""
    refused(rb({"5Inf": "1628"}, rails={"axis": ["1628"]}), "rail 5Inf 1628-1627", "rb:7.05-b")
    refused(rb({"8A": "1912"}, SOVIET, rails={"axis": ["2112"]}), f"rail 8A {LINE}", "rb:7.05-a")


def test_not_along_a_converting_line(rb: Situation, refused: Refused) -> None:
    """rb:7.04, rb:7.27"""
    refused(rb({"5Inf": "1628"}, rails={"axis": ["1628"]}, passed=["1627"]), "rail 5Inf 1628-1627", "rb:7.04")


@pytest.mark.parametrize(("enemy", "rule"), [("1913", "rb:7.06-a"), ("2212", "rb:7.06-a"), ("2314", "rb:7.06-b")])
def test_enemy_zones_stop_trains(rb: Situation, refused: Refused, enemy: str, rule: str) -> None:
    """rb:7.06-a, rb:7.06-b: at the start, on the way and at the end; friends in the hex do not help."""
    game = rb({"8A": "1912", enemy: ["24Pz"], "2113": ["7A"], "2213": ["9A"]}, SOVIET)
    refused(game, f"rail 8A {LINE}", rule)


@pytest.mark.parametrize(
    ("weather", "rule"),
    [
        (["clear", "mud"], "rb:7.01-a"),
        (["clear", "snow"], "rb:7.01-b"),
        (["snow", "snow"], "rb:7.01-c"),
        (["snow", "mud"], "rb:7.01-d"),
    ],
)
def test_the_row_of_the_chart_is_told(rb: Situation, refused: Refused, weather: list[str], rule: str) -> None:
    """rb:7.01-a, rb:7.01-b, rb:7.01-c, rb:7.01-d: a ninth train goes in no weather."""
    used = {"rail moves in the first impulse": 8}
    game = rb({"5Inf": "1628"}, rails={"axis": "all"}, turn=10, weather=weather, counts=used)
    refused(game, "rail 5Inf 1628-1627", rule)


def test_partisans_stop_axis_trains(rb: Situation, refused: Refused) -> None:
    """rb:16.21-c, rb:16.21-e: even in a city with an airbase."""
    units = {"5Inf": "1628", "Partisan1": "1523", "StukaBase1": "1523", "Stuka1": "1523"}
    game = rb(units, rails={"axis": "all"})
    rides = [str(a) for a in game.legal().by_unit("5Inf") if str(a).startswith("rail")]
    assert rides
    assert not any("1523" in ride for ride in rides)


def test_a_line_must_lead_to_a_friendly_city_or_edge(rb: Situation, refused: Refused) -> None:
    """rb:7.03-a, rb:7.03-b, rb:7.03-d: a pocket of track between two Russian hexes is no base."""
    refused(rb({"5Inf": "2112"}, rails={"axis": ["2112", "2011"]}), "rail 5Inf 2112-2011", "rb:7.03-a")
    held = rb({"5Inf": "2112", "6Inf": "2213"}, rails={"axis": ["2112", "2011", "2113", "2213"]})
    held.play("rail 5Inf 2112-2011")  # Tula is German
    cut = rb({"5Inf": "2112", "6Inf": "2213"}, rails={"axis": ["2112", "2011", "2213"]})
    refused(cut, "rail 5Inf 2112-2011", "rb:7.03-a")


def test_a_base_city_in_an_enemy_zone_must_be_occupied(rb: Situation, refused: Refused) -> None:
    """rb:7.03-b, rb:7.03-d: and the way there must be clear of enemy zones in any case."""
    rails = {"axis": ["2112", "2011", "2113", "2213"]}
    units = {"5Inf": "2112", "8A": "2313"}
    empty = rb(units, rails=rails, control={"Tula": "axis"})
    assert war(empty).zone(1) >> war(empty).board.grid.index("2213") & 1
    refused(empty, "rail 5Inf 2112-2011", "rb:7.03-b")
    rb({**units, "6Inf": "2213"}, rails=rails).play("rail 5Inf 2112-2011")
    beside = rb({"5Inf": "2112", "6Inf": "2213", "8A": "2114"}, rails=rails)
    refused(beside, "rail 5Inf 2112-2011", "rb:7.03-d")


def test_around_by_the_edge(rb: Situation, refused: Refused) -> None:
    """rb:7.08: off the map and back at once, by one's own edge only."""
    game = rb({"8A": "1801"}, SOVIET)
    game.play("rail 8A 1801-3601")
    refused(rb({"8A": "0840"}, SOVIET, rails={"soviet": "all"}), "rail 8A 0840-1540", "rb:7.08")
    rb({"5Inf": "0840"}).play("rail 5Inf 0840-1540")
    refused(rb({"5Inf": "1540"}, rails={"axis": "all"}), "rail 5Inf 1540-2501", "rb:7.08")


def test_rail_goes_with_no_other_movement(rb: Situation, refused: Refused) -> None:
    """rb:7.10-a"""
    game = rb({"8A": "1912", "7A": "2112"}, SOVIET)
    game.play("rail 8A 1912-2011")
    refused(game, "move 8A 2011-2010", "rb:7.10-a")
    game.play("move 7A 2112-2113")
    refused(game, "rail 7A 2113-2213", "rb:7.10-a")


def test_units_without_second_impulse_movement_ride(rb: Situation, refused: Refused) -> None:
    """rb:7.10-b: Russian infantry has none."""
    game = rb({"8A": "1912"}, "soviet second impulse movement")
    refused(game, "move 8A 1912-2011", "rb:6.0")
    game.play("rail 8A 1912-2011")


def test_arrivals_ride_free(rb: Situation) -> None:
    """rb:7.09, rb:17.07: but not a late one."""
    new = {"id": "8A", "hex": "1912", "flags": ["arrived"]}
    late = {"id": "7A", "hex": "1912", "flags": ["arrived", "late"]}
    game = rb([new, late], SOVIET)
    game.play("rail 8A 1912-2011")
    assert game.view("soviet")["rail_moves_left"] == 5
    game.play("rail 7A 1912-2011")
    assert game.view("soviet")["rail_moves_left"] == 4


def test_dictators_ride_free(rb: Situation) -> None:
    """rb:14.13"""
    game = rb({"Stalin": "1912"}, SOVIET, turn=8)
    game.play("rail Stalin 1912-2011-2112-2113-2213")
    assert game.view("soviet")["rail_moves_left"] == 5


@pytest.mark.parametrize(
    ("unit", "rule"), [("WEC-Moscow", "rb:20.13"), ("Partisan1", "rb:16.47"), ("Shturmovik1", "rb:11.14-a")]
)
def test_pieces_that_do_not_ride(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:7.07-a, rb:20.13"""
    refused(rb({unit: "1912"}, SOVIET, turn=14), f"rail {unit} 1912-2011", rule)


def test_a_full_hex_takes_no_train(rb: Situation, refused: Refused) -> None:
    """rb:5.01-a"""
    there = [{"id": name, "hex": "2011", "flags": ["moved"]} for name in ("7A", "9A")]
    refused(rb([*there, {"id": "8A", "hex": "1912"}], SOVIET), "rail 8A 1912-2011", "rb:5.01-a")


@pytest.mark.parametrize(
    ("turn", "weather", "used", "more", "rule"),
    [
        (5, "snow", 3, {}, "rb:7.01-e"),  # three instead of four
        (5, "snow", 4, {}, "rb:7.01-c"),  # more than there ever are
        (21, "clear", 5, {}, "rb:7.01-f"),
        (14, "clear", 5, {"rails cut by partisans": 1}, "rb:7.01-g"),
        (14, "clear", 6, {}, "rb:7.01-a"),
    ],
)
def test_what_ends_the_trains(
    rb: Situation, refused: Refused, turn: int, weather: str, used: int, more: dict[str, int], rule: str
) -> None:
    """rb:7.01-a, rb:7.01-c, rb:7.01-e, rb:7.01-f, rb:7.01-g: the cause that took the last one; before it one goes."""
    counts = {"rail moves in the first impulse": used, **more}
    train = "rail 5Inf 0537-0536"
    refused(rb({"5Inf": "Berlin"}, turn=turn, weather=weather, counts=counts), train, rule)
    counts["rail moves in the first impulse"] = used - (2 if rule == "rb:7.01-c" else 1)
    rb({"5Inf": "Berlin"}, turn=turn, weather=weather, counts=counts).play(train)
