"""10.4, 11.2 to 11.6: air support of attacks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.state.flags import FLEW, STAGED
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, SOVIET_COMBAT, give, with_city

BASE = with_city("2534", name="Warsaw")


def stukas(*numbers: int, hex: str = "2534") -> list[object]:
    return [{"id": f"{kind}{n}", "hex": hex} for n in numbers for kind in ("Stuka", "StukaBase")]


def attack(rb: Situation, planes: Sequence[object], *units: str, **more: object) -> Game:
    ground = [{"id": unit, "hex": "2531"} for unit in units or ("24Pz", "39Pz")]
    return rb([*ground, {"id": "8A", "hex": "2530"}, *planes], AXIS_COMBAT, **{"map": BASE, **more})


def test_each_air_unit_is_a_column(rb: Situation) -> None:
    """rb:10.4-a, rb:11.51: 3-1 and two Stukas are 5-1."""
    game = attack(rb, stukas(1, 2))
    assert stavka.odds(game, "attack 24Pz+39Pz 2530 air Stuka1+Stuka2").odds == "5-1"


@pytest.mark.parametrize(("weather", "most"), [("clear", 4), ("light_mud", 3), ("mud", 2)])
def test_how_many_in_an_attack(rb: Situation, refused: Refused, weather: str, most: int) -> None:
    """rb:10.4-b, rb:11.52"""
    units = ("24Pz", "39Pz", "5Inf")
    names = [f"Stuka{n}" for n in range(1, 6)]
    ground = [{"id": unit, "hex": hex} for unit, hex in (("24Pz", "2531"), ("39Pz", "2531"), ("5Inf", "2531"))]
    more = [{"id": "7Inf", "hex": "2430"}, {"id": "9Inf", "hex": "2430"}]
    board = {"blank": True, "places": {"Warsaw": ["2534", "major"], "Lodz": ["2535", "major"]}}
    planes = [*stukas(1, 2, 3), *stukas(4, 5, hex="2535")]
    game = rb([*ground, *more, {"id": "8A", "hex": "2530"}, *planes], AXIS_COMBAT, weather=weather, map=board)
    who = "+".join((*units, "7Inf", "9Inf"))
    refused(game, f"attack {who} 2530 air {'+'.join(names[: most + 1])}", "rb:10.4-b")
    game.play(f"attack {who} 2530 air {'+'.join(names[:most])}")


def test_no_more_than_there_are_attackers(rb: Situation, refused: Refused) -> None:
    """rb:10.42, rb:11.53"""
    game = attack(rb, stukas(1, 2), "24Pz")
    refused(game, "attack 24Pz 2530 air Stuka1+Stuka2", "rb:10.42")
    game.play("attack 24Pz 2530 air Stuka1")


def test_none_in_snow(rb: Situation, refused: Refused) -> None:
    """rb:11.2-c"""
    refused(attack(rb, stukas(1), weather="snow"), "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.2-c")


def test_an_air_unit_flies_from_its_own_base_and_once_a_turn(rb: Situation, refused: Refused) -> None:
    """rb:11.11, rb:11.2, rb:11.2-b, rb:11.6"""
    away = [{"id": "Stuka1", "hex": "2534"}, {"id": "StukaBase1", "hex": "2537"}]
    refused(attack(rb, away), "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.2-b")
    staged = [{"id": "Stuka1", "hex": "2534"}, {"id": "StukaBase1", "hex": "2534", "flags": ["staged"]}]
    refused(attack(rb, staged), "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.2-b")
    game = attack(rb, [*stukas(1), {"id": "7A", "hex": "2431"}])
    game.play("attack 24Pz 2530 air Stuka1")
    give(game, "BR")
    refused(game, "attack 39Pz 2431 air Stuka1", "rb:11.2")


def test_a_base_in_a_city_that_is_lost_sends_nobody(rb: Situation, refused: Refused) -> None:
    """rb:11.12, rb:4.1-c: one that fell with its rails; the base stages on to a city of its own."""
    board = {"blank": True, "places": {"Warsaw": ["2534", "major"], "Lodz": ["2537", "minor"]}}
    game = attack(rb, stukas(1), map=board, control={"soviet": ["Warsaw"], "axis": ["Lodz"]})
    refused(game, "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.12")
    moving = rb(stukas(1), map=board, control={"soviet": ["Warsaw"], "axis": ["Lodz"]})
    moving.play("stage StukaBase1 2537")
    fit = attack(rb, stukas(1), map=board)  # a city with a base is its side's, if nothing is said of it
    assert fit.refusal("attack 24Pz+39Pz 2530 air Stuka1") is None


def test_the_range_is_nine(rb: Situation, refused: Refused) -> None:
    """rb:11.41, rb:11.42-b, rb:11.8: to every hex attacked, over land and water."""
    near = attack(rb, stukas(1, hex="2539"), map=with_city("2539"))
    near.play("attack 24Pz+39Pz 2530 air Stuka1")
    far = attack(rb, stukas(1, hex="2540"), map=with_city("2540"))
    refused(far, "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.41")


def test_only_the_attacker_has_air_units(rb: Situation, refused: Refused) -> None:
    """rb:10.4-c, rb:11.42: and only beside ground units that attack."""
    game = rb([{"id": "8A", "hex": "2530"}, {"id": "24Pz", "hex": "2531"}, *stukas(1)], SOVIET_COMBAT, map=BASE)
    refused(game, "attack 8A 2531 air Stuka1", "rb:10.4-c")
    refused(attack(rb, stukas(1)), "attack Stuka1 2530", "rb:11.42")
    refused(attack(rb, stukas(1)), "attack 24Pz+39Pz 2530 air 24Pz", "rb:11.0-a")


@pytest.mark.parametrize(
    ("turn", "weathers", "wanted"),
    [
        (1, ("clear", "clear"), (9, 5, 9)),
        (3, ("clear", "mud"), (9, 2, 9)),
        (4, ("light_mud", "mud"), (5, 2, 5)),
        (6, ("mud", "light_mud"), (1, 3, 3)),
        (6, ("snow", "mud"), (0, 2, 2)),
    ],
)
def test_availability(rb: Situation, turn: int, weathers: tuple[str, str], wanted: tuple[int, int, int]) -> None:
    """rb:11.3, rb:11.31-a, rb:11.32, rb:10.41: first impulse, second impulse, turn."""
    game = rb({"24Pz": "2531"}, turn=turn, weather=list(weathers), map=BASE)
    assert missions.limits(war(game), 0) == wanted


def test_light_mud_then_clear_counts_by_its_second_column(rb: Situation) -> None:
    """rb:11.31-b"""
    game = rb({"24Pz": "2531"}, turn=2, weather=["light_mud", "clear"], map=BASE)
    assert missions.limits(war(game), 0) == (3, 9, 9)


def test_what_is_left_for_the_second_impulse(rb: Situation, refused: Refused) -> None:
    """rb:11.31-a, rb:11.3: September/October 1941 Clear/Mud: 8 flew, one is left; 9 flew, none is."""
    flown = [{"id": f"Stuka{n}", "hex": "2534", "flags": ["flew"]} for n in range(1, 9)]
    bases = [{"id": f"StukaBase{n}", "hex": "2534"} for n in range(1, 10)]
    units = [
        *flown,
        *bases,
        {"id": "Stuka9", "hex": "2534"},
        {"id": "24Pz", "hex": "2531"},
        {"id": "8A", "hex": "2530"},
    ]
    game = rb(units, "axis second impulse combat", turn=3, weather=["clear", "mud"], map=BASE)
    assert missions.left(war(game)) == 1
    game.play("attack 24Pz 2530 air Stuka9")
    assert missions.left(war(game)) == 0


def test_artillery_alone_has_no_air_support(rb: Situation, refused: Refused) -> None:
    """rb:12.05: air units join artillery only where other combat units attack too."""
    foe = {"id": "8A", "hex": "2530"}
    alone = rb([{"id": "GerArt", "hex": "2531"}, foe, *stukas(1)], AXIS_COMBAT, map=BASE)
    refused(alone, "attack GerArt 2530 air Stuka1", "rb:12.05")
    assert not any("air" in str(action) for action in alone.legal())
    alone.play("attack GerArt 2530")
    corps = [{"id": "GerArt", "hex": "2531"}, {"id": "5Inf", "hex": "2531"}]
    rb([*corps, foe, *stukas(1)], AXIS_COMBAT, map=BASE).play("attack GerArt+5Inf 2530 air Stuka1")


def test_air_units_are_named_with_the_attack(rb: Situation, refused: Refused) -> None:
    """rb:11.4: to automatic victories in the movement phase, to other attacks in combat."""
    units = [{"id": unit, "hex": "2531"} for unit in ("24Pz", "46Pz", "5Inf")]
    units.append({"id": "21MC", "hex": "2530"})
    moving = rb([*units, *stukas(1)], "axis first impulse movement", map=BASE)
    refused(moving, "attack 24Pz 2530 air Stuka1", "rb:10.0")
    moving.play("overrun 24Pz+46Pz+5Inf 2530 air Stuka1")
    fighting = rb([*units, *stukas(1)], AXIS_COMBAT, map=BASE)
    refused(fighting, "overrun 24Pz+46Pz+5Inf 2530 air Stuka1", "rb:9.0-a")
    fighting.play("attack 24Pz+46Pz+5Inf 2530 air Stuka1")


def test_enemies_do_not_hinder_the_flight(rb: Situation, refused: Refused) -> None:
    """rb:11.81: over enemy units and their zones, as far as the range allows."""
    between = [{"id": unit, "hex": hex} for unit, hex in (("3A", "2533"), ("4A", "2433"), ("10A", "2633"))]
    near = [{"id": "24Pz", "hex": "2531"}, {"id": "39Pz", "hex": "2531"}, {"id": "8A", "hex": "2530"}]
    game = rb([*near, *between, *stukas(1)], AXIS_COMBAT, map=BASE)
    assert game.refusal("attack 24Pz+39Pz 2530 air Stuka1") is None
    far = with_city("2540", name="Warsaw")
    refused(rb([*near, *stukas(1, hex="2540")], AXIS_COMBAT, map=far), "attack 24Pz+39Pz 2530 air Stuka1", "rb:11.41")


def test_the_weather_segment_makes_air_units_ready(rb: Situation) -> None:
    """rb:11.9-a: flown and staged marks of both sides come off, those of the wings too."""
    units: list[dict[str, object]] = [
        {"id": "Stuka1", "hex": "1331", "flags": ["flew"]},
        {"id": "StukaBase1", "hex": "1331", "flags": ["staged"]},
        {"id": "Shturmovik1", "hex": "1912", "flags": ["flew"]},
        {"id": "ShturmovikBase1", "hex": "1912"},
    ]
    before = rb(units, "soviet second impulse movement", turn=12)
    assert war(before).flags[war(before).roster.find("Shturmovik1")] & FLEW
    game = rb(units, "weather", turn=12)
    pos = war(game)
    assert not any(pos.flags[pos.roster.find(str(unit["id"]))] & (FLEW | STAGED) for unit in units)


@pytest.mark.parametrize(
    ("turn", "weather", "wanted"),
    [(18, ["clear", "clear"], (3, 5, 5)), (18, ["light mud", "clear"], (2, 5, 5)), (10, ["snow", "clear"], (0, 0, 0))],
)
def test_weather_that_the_chart_does_not_have(
    rb: Situation, turn: int, weather: list[str], wanted: tuple[int, int, int]
) -> None:
    """rb:11.31-a, rb:11.32: built as the listed columns are; before their first period the Russians fly nothing."""
    pos = war(rb(turn=turn, weather=weather, stage="soviet first impulse movement"))
    assert missions.limits(pos, 1) == wanted


def test_every_listed_column_is_built_alike(rb: Situation) -> None:
    """rb:11.3: the rule that serves what is not listed gives back every column that is."""
    for period in war(rb()).charts.air.periods:
        for late, chart in ((False, period.may_to_december), (True, period.january_to_april)):
            for weathers, cell in chart.items():
                second_caps = late or weathers == ("light_mud", "clear")
                assert missions._unlisted(period, weathers, second_caps) == cell
