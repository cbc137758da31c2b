"""13.7 Combat supply, and 13.12 the marker in an attack."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, SOVIET_COMBAT, give, with_city

FIRST_WINTER, SECOND_WINTER, THIRD_WINTER = 5, 11, 17  # January/February of 1942, 1943, 1944


def strength(rb: Situation, unit: str, turn: int, **more: object) -> int:
    """What a unit is worth in an attack in Snow."""
    game = rb({unit: "2531", "21MC": "2530"}, AXIS_COMBAT, turn=turn, **{"weather": "snow", "map": BLANK, **more})
    return stavka.odds(game, f"attack {unit} 2530").attack


def test_two_winters_halve_the_axis(rb: Situation) -> None:
    """rb:13.7, rb:13.72-a, rb:13.72-b, rb:13.72-c, rb:13.73: rounded up, in Snow of the first two winters only."""
    assert strength(rb, "5Inf", FIRST_WINTER) == 3
    assert strength(rb, "5Inf", SECOND_WINTER) == 3
    assert strength(rb, "5Inf", THIRD_WINTER) == 5
    assert strength(rb, "5Inf", FIRST_WINTER, weather="mud") == 5


def test_on_defence_too(rb: Situation) -> None:
    """rb:13.73, rb:13.11: before terrain: 5 is halved to 3, then doubled."""
    game = rb({"8A": "2530", "5Inf": "2531"}, SOVIET_COMBAT, turn=5, weather="snow",
              map={"blank": True, "terrain": {"2531": "mountain"}})  # fmt: skip
    assert stavka.odds(game, "attack 8A 2531").defence == 6


@pytest.mark.parametrize("unit", ["4Fin", "2SSPz", "3LwPara", "49Mtn", "RumMtn"])
def test_hardened_units(rb: Situation, unit: str) -> None:
    """rb:13.71"""
    full = {"4Fin": 5, "2SSPz": 12, "3LwPara": 5, "49Mtn": 6, "RumMtn": 4}
    assert strength(rb, unit, FIRST_WINTER) == full[unit]


def test_russians_never_freeze(rb: Situation) -> None:
    """rb:13.71"""
    game = rb({"8A": "2530", "5Inf": "2531"}, SOVIET_COMBAT, turn=5, weather="snow", map=BLANK)
    assert stavka.odds(game, "attack 8A 2531").attack == 6


@pytest.mark.parametrize(
    ("turn", "hex", "wanted"),
    [(FIRST_WINTER, "2532", 5), (FIRST_WINTER, "2533", 3), (SECOND_WINTER, "2533", 5), (SECOND_WINTER, "2534", 3)],
)
@pytest.mark.parametrize("kind", ["major", "minor"])
def test_near_a_city(rb: Situation, turn: int, hex: str, wanted: int, kind: str) -> None:
    """rb:13.72-a, rb:13.72-b: beside a friendly city, in the second winter at two hexes too."""
    board = with_city(hex, kind)
    assert strength(rb, "5Inf", turn, map=board, control={"Minsk": "axis"}) == wanted
    assert strength(rb, "5Inf", turn, map=board, control={"Minsk": "soviet"}) == 3


def test_an_enemy_zone_between_cuts_it(rb: Situation) -> None:
    """rb:13.72-b, rb:13.51: unless one of our units of the line is there; artillery does not help."""
    units = {"5Inf": "2531", "21MC": "2530", "8A": "2432"}
    more: dict[str, object] = {"turn": SECOND_WINTER, "weather": "snow", "map": with_city("2533")}
    for friend, wanted in (({}, 3), ({"7Inf": "2532"}, 5), ({"GerArt": "2532"}, 3)):
        game = rb({**units, **friend}, AXIS_COMBAT, **more, control={"Minsk": "axis"})
        assert stavka.odds(game, "attack 5Inf 2530").attack == wanted


def test_not_outside_russia(rb: Situation) -> None:
    """rb:13.72-c"""
    board = {"blank": True, "countries": {"2531": "germany"}}
    assert strength(rb, "5Inf", FIRST_WINTER, map=board) == 5


@pytest.mark.parametrize(("unit", "expected"), [("5Inf", True), ("2SSPz", False)])
def test_supplied_attackers_suffer_in_the_first_winter(rb: Situation, unit: str, expected: bool) -> None:
    """rb:13.74-a, rb:13.74-c: -1, unless all who are supplied are hardened."""
    game = rb(
        {unit: "2531", "21MC": "2530"},
        AXIS_COMBAT,
        turn=5,
        weather="snow",
        map=with_city("2531"),
        control={"Minsk": "axis"},
    )
    assert ("first winter -1" in stavka.odds(game, f"attack {unit} 2530").modifiers) is expected
    second = rb(
        {unit: "2531", "21MC": "2530"},
        AXIS_COMBAT,
        turn=11,
        weather="snow",
        map=with_city("2531"),
        control={"Minsk": "axis"},
    )
    assert "first winter -1" not in stavka.odds(second, f"attack {unit} 2530").modifiers


def test_halved_and_supplied_together(rb: Situation) -> None:
    """rb:13.74-b: the one is halved, and the other brings the -1."""
    units = {"5Inf": "2531", "7Inf": "2430", "21MC": "2530"}
    board = with_city("2532")
    game = rb(units, AXIS_COMBAT, turn=5, weather="snow", map=board, control={"Minsk": "axis"})
    found = stavka.odds(game, "attack 5Inf+7Inf 2530")
    assert "first winter -1" in found.modifiers
    assert found.attack == 5 + 3


def test_a_marked_unit_attacks_at_half(rb: Situation) -> None:
    """rb:13.12: each rounded up; on defence it counts in full."""
    units = [{"id": "8A", "hex": "2530"}, {"id": "5Inf", "hex": "2531", "flags": ["OOS-1"]}]
    assert stavka.odds(rb(units, AXIS_COMBAT, map=BLANK), "attack 5Inf 2530").attack == 3
    assert stavka.odds(rb(units, SOVIET_COMBAT, map=BLANK), "attack 8A 2531").defence == 5


def test_invaders_are_supplied_and_suffer_from_the_winter(rb: Situation) -> None:
    """rb:8.51-a, rb:8.51-b: full strength far from every city, and the -1 of the first winter."""
    units = [{"id": "5Inf", "hex": "2531", "flags": ["invaded"]}, {"id": "21MC", "hex": "2530"}]
    found = stavka.odds(rb(units, AXIS_COMBAT, turn=FIRST_WINTER, weather="snow", map=BLANK), "attack 5Inf 2530")
    assert found.attack == 5
    assert "first winter -1" in found.modifiers


def test_judged_when_each_battle_is_resolved(rb: Situation) -> None:
    """rb:13.75: a city taken in the first battle of the impulse supplies the second."""
    units = {"2531": ["24Pz", "39Pz"], "2530": ["3MC"], "2529": ["5Inf"], "2528": ["21MC"]}
    game = rb(units, AXIS_COMBAT, turn=FIRST_WINTER, weather="snow", map=with_city("2530", "minor"))
    assert stavka.odds(game, "attack 5Inf 2528").attack == 3
    game.play("attack 24Pz+39Pz 2530")
    give(game, "DE")
    game.play("advance 24Pz")
    game.play("done")
    assert stavka.odds(game, "attack 5Inf 2528").attack == 5


def test_a_city_of_partisans_feeds_nobody(rb: Situation) -> None:
    """rb:16.22, rb:13.72-a: a city is no source in the winter either while partisans of the first stage are in it."""
    board = with_city("2532")
    assert strength(rb, "5Inf", FIRST_WINTER, map=board, control={"Minsk": "axis"}) == 5
    units = {"5Inf": "2531", "21MC": "2530", "Partisan1": "2532"}
    game = rb(units, AXIS_COMBAT, FIRST_WINTER, weather="snow", map=board, control={"Minsk": "axis"})
    assert stavka.odds(game, "attack 5Inf 2530").attack == 3
