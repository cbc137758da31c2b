"""22. Shock Armies."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.economy import shock_armies
from stavka.titles.russia_besieged.state.flags import MOVED, REPLACEMENT
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, choices, steps

FIRST, SECOND = "soviet first impulse movement", "soviet second impulse movement"
BLANK: dict[str, object] = {"blank": True}


def pool(*names: str) -> list[object]:
    return [{"id": name, "box": "pool"} for name in names]


def together(rb: Situation, turn: int = 11, stage: str = FIRST, oil: int = 1, **more: object) -> Game:
    """An infantry army and a mechanized corps in one hex."""
    units = more.pop("units", {"8A": "2530", "3MC": "2530"})
    return rb(units, stage, turn, points={"soviet oil": oil}, map=BLANK, **more)


def points(game: Game) -> tuple[int, int]:
    found = war(game).points
    return found.get("soviet infantry", 0), found.get("soviet oil", 0)


def flags(game: Game, unit: str) -> int:
    return war(game).flags[war(game).roster.find(unit)]


# -- 22.0, 22.01 ------------------------------------------------------------------------------------------------------


def test_built_on_the_map(rb: Situation) -> None:
    """rb:22.01-b, rb:22.01-d, rb:22.02: one point of oil in 1943; its parts lie on the card."""
    game = together(rb)
    game.play("build 1Shock-6 8A 3MC")
    assert (at(game, "1Shock-6"), at(game, "8A"), at(game, "3MC")) == ("2530", "components", "components")
    pos = war(game)
    assert pos.components == {pos.roster.find("1Shock-6"): (pos.roster.find("8A"), pos.roster.find("3MC"))}
    assert points(game) == (0, 0)
    game.play("move 1Shock-6 2530-2529")


def test_it_stays_if_a_part_has_moved(rb: Situation, refused: Refused) -> None:
    """rb:22.01-b"""
    game = together(rb, units={"8A": "2531", "3MC": "2530"})
    game.play("move 8A 2531-2530")
    game.play("build 1Shock-6 8A 3MC")
    assert flags(game, "1Shock-6") & MOVED
    refused(game, "move 1Shock-6 2530-2529", "rb:22.01-b")
    refused(game, "rail 1Shock-6 2530-2529", "rb:22.01-b")


def test_parts_on_the_map(rb: Situation, refused: Refused) -> None:
    """rb:22.01-b: full strength, an infantry and a mechanized unit, in one hex, and the oil."""
    refused(together(rb, oil=0), "build 1Shock-6 8A 3MC", "rb:22.01-b")
    refused(together(rb, units={"8A": "2531", "3MC": "2530"}), "build 1Shock-6 8A 3MC", "rb:22.01-b")
    weak = [{"id": "8A", "hex": "2530", "steps": 1}, {"id": "3MC", "hex": "2530"}]
    refused(together(rb, units=weak), "build 1Shock-6 8A 3MC", "rb:22.01-b")
    refused(together(rb, units={"8A": "2530", "1TA": "2530"}), "build 1Shock-6 8A 1TA", "rb:22.01-b")
    refused(together(rb, units={"8A": "2530", "6CC": "2530"}), "build 1Shock-6 8A 6CC", "rb:22.01-b")
    refused(together(rb, units={"8A": "2530", "24Pz": "2532"}), "build 1Shock-6 8A 24Pz", "rb:22.01-b")
    refused(together(rb), "build 8A 8A 3MC", "rb:22.0")


def test_built_from_the_pool(rb: Situation, refused: Refused) -> None:
    """rb:22.01-a: both parts at full price and the extra oil; it comes in as a replacement does."""
    have = {"soviet infantry": 9, "soviet oil": 5}
    game = rb(pool("8A", "3MC"), FIRST, 11, points=have)
    infantry = war(game).counter(war(game).roster.find("8A")).combat
    game.play("build 1Shock-6 8A 3MC")
    assert points(game) == (9 - infantry, 0)
    assert (at(game, "1Shock-6"), at(game, "8A")) == ("due", "components")
    assert flags(game, "1Shock-6") & REPLACEMENT
    game.play("enter 1Shock-6 2201")
    assert at(game, "1Shock-6") == "2201"
    for short in ({"soviet infantry": 9, "soviet oil": 4}, {"soviet infantry": 1, "soviet oil": 5}):
        refused(rb(pool("8A", "3MC"), FIRST, 11, points=short), "build 1Shock-6 8A 3MC", "rb:22.01-a")
    refused(rb(pool("8A", "3MC"), SECOND, 11, points=have), "build 1Shock-6 8A 3MC", "rb:22.01-a")
    rb(pool("8A", "1TA"), FIRST, 11, points={"soviet infantry": 9, "soviet oil": 8}).play("build 1Shock-6 8A 1TA")
    mixed = rb([*pool("8A"), {"id": "3MC", "hex": "Moscow"}], FIRST, 11, points=have)
    refused(mixed, "build 1Shock-6 8A 3MC", "rb:22.01-b")


def test_the_example_of_january_1943(rb: Situation) -> None:
    """rb:21.02, rb:22.01-d: of 12 oil points two 4-6 take 8; a 3-6, an infantry unit and 1 more make a 6-6."""
    game = rb(pool("8A", "14MC"), FIRST, 11, points={"soviet infantry": 9, "soviet oil": 12 - 8})
    game.play("build 1Shock-6 8A 14MC")
    assert points(game)[1] == 0
    assert war(game).counter(war(game).roster.find("1Shock-6")).factors == "6-6"
    assert at(game, "14MC") == "components"


@pytest.mark.parametrize(
    ("turn", "stage", "army", "rule"),
    [
        (4, FIRST, "1Shock-6", "rb:22.0"),  # December 1941
        (5, FIRST, "1Shock-6", None),
        (5, FIRST, "4Shock-6", "rb:22.0"),  # March 1942
        (11, FIRST, "1Shock-8", "rb:22.01-a"),
        (14, FIRST, "1Shock-8", None),  # July 1943
        (14, FIRST, "1Shock-6", "rb:22.01-a"),
        (17, FIRST, "1Shock-10", None),  # January 1944
        (17, FIRST, "1Shock-8", "rb:22.01-a"),
    ],
)
def test_dates_and_sizes(rb: Situation, refused: Refused, turn: int, stage: str, army: str, rule: str | None) -> None:
    """rb:22.0, rb:22.01-a: each from its date on, at the strength of the year."""
    game = together(rb, turn, stage, oil=5)
    if rule:
        refused(game, f"build {army} 8A 3MC", rule)
    else:
        game.play(f"build {army} 8A 3MC")


def test_an_army_is_built_once(rb: Situation, refused: Refused) -> None:
    """rb:22.0: not while it is in play, whatever its size."""
    units = {"8A": "2530", "3MC": "2530", "1Shock-6": "2520"}
    refused(together(rb, 14, units=units, oil=5), "build 1Shock-8 8A 3MC", "rb:22.0")
    together(rb, 14, units=units, oil=5).play("build 2Shock-8 8A 3MC")


def test_a_shock_army_of_december(rb: Situation, refused: Refused) -> None:
    """rb:22.01-c: paid in November, built in December by units in one hex; else the oil is lost."""
    game = together(rb, 4)
    refused(game, "fund 2Shock-6", "rb:22.01-c")
    refused(together(rb, 4, oil=0), "fund 1Shock-6", "rb:22.01-c")
    game.play("fund 1Shock-6")
    assert points(game) == (0, 0)
    refused(game, "fund 1Shock-6", "rb:22.01-c")
    unit = war(game).roster.find("1Shock-6")
    december = together(rb, 4, SECOND, oil=0)
    refused(december, "build 1Shock-6 8A 3MC", "rb:22.01-c")
    december.position.counts[shock_armies.FUNDED] = (unit,)
    december.play("build 1Shock-6 8A 3MC")
    assert at(december, "1Shock-6") == "2530"
    refused(together(rb, 5, SECOND), "build 1Shock-6 8A 3MC", "rb:22.01-b")
    shock_armies.end_turn(war(game))
    assert shock_armies.FUNDED not in war(game).counts
    assert points(game) == (0, 0)


# -- 22.03 to 22.05 ---------------------------------------------------------------------------------------------------


def fielded(rb: Situation, army: str = "1Shock-6", turn: int = 11, **more: object) -> Game:
    """A Shock Army on the map with its parts on the card."""
    units = [{"id": army, "hex": "2530", **more}, *({"id": part, "box": "components"} for part in ("8A", "3MC"))]
    return rb(units, FIRST, turn, map=BLANK, components={army: ["8A", "3MC"]}, points={"soviet oil": 9})


def test_eliminated(rb: Situation) -> None:
    """rb:22.03: back to its card, its parts into the pool."""
    game = fielded(rb)
    pos = war(game)
    pos.eliminate(pos.roster.find("1Shock-6"))
    assert [at(game, unit) for unit in ("1Shock-6", "8A", "3MC")] == ["available", "pool", "pool"]
    assert pos.components == {}


def test_it_never_surrenders(rb: Situation) -> None:
    """rb:22.04: its parts do; it can be built anew."""
    game = fielded(rb)
    pos = war(game)
    pos.surrender(pos.roster.find("1Shock-6"))
    assert [at(game, unit) for unit in ("1Shock-6", "8A", "3MC")] == ["available", "surrendered", "surrendered"]


def test_others_go_where_they_went(rb: Situation) -> None:
    """rb:22.03, rb:22.04: only Shock Armies go back to a card."""
    game = rb({"8A": "2530", "9A": "2531"}, FIRST, 11, map=BLANK)
    pos = war(game)
    pos.eliminate(pos.roster.find("8A"))
    pos.surrender(pos.roster.find("9A"))
    assert (at(game, "8A"), at(game, "9A")) == ("pool", "surrendered")


def test_a_reduced_army_is_rebuilt_with_oil(rb: Situation, refused: Refused) -> None:
    """rb:22.05: infantry points do not serve."""
    units = [{"id": "1Shock-6", "hex": "2520", "steps": 1}]
    refused(rb(units, FIRST, 11, map=LINE, points={"soviet infantry": 9}), "rebuild 1Shock-6", "rb:22.05")
    game = rb(units, FIRST, 11, map=LINE, points={"soviet oil": 3})
    game.play("rebuild 1Shock-6")
    assert (steps(game, "1Shock-6"), points(game)) == (2, (0, 0))


# -- 22.06, 22.07 -----------------------------------------------------------------------------------------------------

LINE: dict[str, object] = {"blank": True, "rails": {"Line": [f"25{n:02}" for n in range(1, 31)]}}


def supplied(rb: Situation, army: str, turn: int, oil: int = 9, enemy: str = "") -> Game:
    units = [{"id": army, "hex": "2520"}, *({"id": part, "box": "components"} for part in ("8A", "3MC"))]
    units += [{"id": "24Pz", "hex": enemy}] if enemy else []
    return rb(units, FIRST, turn, map=LINE, components={army: ["8A", "3MC"]}, points={"soviet oil": oil})


@pytest.mark.parametrize(
    ("old", "new", "turn", "price"),
    [("1Shock-6", "1Shock-8", 14, 2), ("1Shock-6", "1Shock-10", 17, 4), ("1Shock-8", "1Shock-10", 17, 2)],
)
def test_a_larger_army(rb: Situation, refused: Refused, old: str, new: str, turn: int, price: int) -> None:
    """rb:22.06, rb:22.06-b: for the difference of the factors, from July 1943 and January 1944 on."""
    rule = "rb:22.06" if new.endswith("8") else "rb:22.06-b"
    refused(supplied(rb, old, turn - 1), f"enlarge {new}", rule)
    refused(supplied(rb, old, turn, price - 1), f"enlarge {new}", rule)
    game = supplied(rb, old, turn, price)
    game.play(f"enlarge {new}")
    assert (at(game, old), at(game, new), points(game)) == ("removed", "2520", (0, 0))
    pos = war(game)
    assert list(pos.components) == [pos.roster.find(new)]


def test_conditions_of_a_larger_army(rb: Situation, refused: Refused) -> None:
    """rb:22.06: in general supply and in no Axis zone, on the map; a reduced one stays reduced."""
    refused(supplied(rb, "1Shock-6", 14, enemy="2521"), "enlarge 1Shock-8", "rb:22.06")
    refused(fielded(rb, turn=14), "enlarge 1Shock-8", "rb:22.06")  # no line
    refused(supplied(rb, "1Shock-6", 14), "enlarge 2Shock-8", "rb:22.06")
    refused(supplied(rb, "1Shock-6", 14), "enlarge 8A", "rb:22.06")
    units = [{"id": "1Shock-6", "hex": "2520", "steps": 1}]
    weak = rb(units, FIRST, 14, map=LINE, points={"soviet oil": 2})
    weak.play("enlarge 1Shock-8")
    assert steps(weak, "1Shock-8") == 1
    assert "enlarge 1Shock-8" in choices(supplied(rb, "1Shock-6", 14))


def test_no_shock_army_is_disbanded(rb: Situation, refused: Refused) -> None:
    """rb:22.07: not even when oil is short."""
    game = rb({"1Shock-6": "Moscow"}, FIRST, 11, control={"Maikop": "axis"})
    refused(game, "disband 1Shock-6", "rb:22.07")


def test_the_markers_of_its_parts_pass_on(rb: Situation) -> None:
    """rb:22.01-b, rb:13.42-c: a besieged army is no fresher for its new counter, and its parts shed their markers."""
    units = [{"id": "8A", "hex": "2530", "flags": ["OOS-2"]}, {"id": "3MC", "hex": "2530", "flags": ["OOS-1"]}]
    game = together(rb, units=units)
    game.play("build 1Shock-6 8A 3MC")
    pos = war(game)
    assert pos.oos == {pos.roster.find("1Shock-6"): 2}
    pos.eliminate(pos.roster.find("1Shock-6"))
    assert (pos.oos, at(game, "8A")) == ({}, "pool")


def test_what_holds_its_parts_holds_it(rb: Situation, refused: Refused) -> None:
    """rb:22.01-b, rb:4.06-a: built in December in an enemy zone it stays there."""
    game = together(rb, 4, SECOND, oil=0, units={"8A": "2530", "3MC": "2530", "24Pz": "2531"})
    game.position.counts[shock_armies.FUNDED] = (war(game).roster.find("1Shock-6"),)
    refused(game, "move 3MC 2530-2529", "rb:4.06-a")
    game.play("build 1Shock-6 8A 3MC")
    refused(game, "move 1Shock-6 2530-2529", "rb:4.06-a")


def test_a_larger_army_has_the_marker_of_the_smaller(rb: Situation) -> None:
    """rb:22.06, rb:13.43-a: relief is judged when the second impulse ends, not when the counter changes."""
    units = [{"id": "1Shock-6", "hex": "Moscow", "flags": ["OOS-1"]}]
    game = rb(units, FIRST, 14, points={"soviet oil": 2})
    game.play("enlarge 1Shock-8")
    assert war(game).oos == {war(game).roster.find("1Shock-8"): 1}
