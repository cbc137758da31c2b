"""1.4, 5: the turn, its weeks and phases, and what is different on the first one."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster import sequence
from stavka.titles.proud_monster.state.calendar import after
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

PLAYER_WEEK = ("refit", "movement", "combat", "enemy reserves", "own reserves", "cleanup")


def test_order_of_phases(title: ProudMonster) -> None:
    """pmd:5.1-a, pmd:5.2-a,-b,-c,-d: six steps, two weeks of weather and both player weeks, the check."""
    steps = ("arrivals", "conversions", "points", "rebuilding", "withdrawals", "offensive supply")
    expected = [f"reinforcement: {step}" for step in steps]
    for week in ("first", "second"):
        expected.append(f"{week} week weather")
        expected += [f"{side} {week} week {phase}" for side in ("axis", "soviet") for phase in PLAYER_WEEK]
    assert list(title.sequence) == [*expected, "victory check"]


def test_who_acts(title: ProudMonster) -> None:
    """pmd:5.2-c: the opponent moves in the Enemy Reserve Movement Phase."""
    sides = {phase.name: phase.side for phase in sequence.PHASES}
    assert sides["axis first week enemy reserves"] == 1
    assert sides["axis first week own reserves"] == 0
    assert sides["soviet second week enemy reserves"] == 0


def phases_of(game: Game, turns: int) -> dict[int, list[str]]:
    """By turn, the phases in which somebody was asked, when nobody does anything."""
    found: dict[int, list[str]] = {}
    while game.result is None and len(found) <= turns:
        asked = found.setdefault(game.turn, [])
        if game.phase not in asked:
            asked.append(game.phase)
        go_on(game)
    return found


def test_the_first_turn_is_one_week(situation: Situated) -> None:
    """pmd:5.3-a,-b, pmd:1.4-b: no Reinforcement Phase, one week; turn 113 follows and has two."""
    asked = phases_of(stavka.new("pmd", seed=1), 2)
    week = ("refit", "movement", "combat")
    assert asked[112] == [
        *(f"axis first week {phase}" for phase in week),
        "axis first week own reserves",
        *(f"soviet first week {phase}" for phase in week),
        "soviet first week enemy reserves",
    ]
    assert [name for name in asked[113] if "movement" in name] == [
        f"{side} {week} week movement" for week in ("first", "second") for side in ("axis", "soviet")
    ]
    pos = war(stavka.new("pmd", seed=1))
    skipped = {phase.name for phase in sequence.PHASES if not sequence.belongs(pos, phase)}
    assert "axis first week enemy reserves" in skipped
    assert "soviet first week enemy reserves" not in skipped
    assert all(name in skipped for name in sequence.NAMES if "second week" in name or "reinforcement" in name)


def test_the_last_turn() -> None:
    """pmd:1.4-b"""
    assert [after(turn) for turn in (112, 124, 224, 324, 406)] == [113, 201, 301, 401, 407]


def test_victory_levels(situation: Situated) -> None:
    """pmd:4.5-a,-b, pmd:4.5.1-b: 4 points win on turn 112, 3 do not; 27/36 on turn 124."""

    def after_check(turn: int, points: int) -> str | None:
        game = situation(turn=turn, stage="victory check", vp_other=points)
        return game.result.winner or "draw" if game.result else None

    assert [after_check(112, points) for points in (0, 3, 4)] == [None, None, "axis"]
    assert [after_check(124, points) for points in (27, 28, 35, 36)] == ["soviet", None, None, "axis"]
    assert [after_check(407, points) for points in (3, 4, 5)] == ["soviet", "draw", "axis"]


def test_points_for_hexes(situation: Situated) -> None:
    """pmd:4.5.1-b,-c: gained and lost at once; Moscow needs both hexes."""
    pos = war(situation(control={"axis": ["Minsk", "Sevastopol", "4120"]}))
    assert pos.vp == 1 + 4
    pos.take(0, 1 << pos.board.grid.index("4219"))
    assert pos.vp == 5 + 9
    pos.take(1, 1 << pos.board.grid.index("1920"))
    assert pos.vp == 4 + 9


def test_who_holds_what_at_the_start() -> None:
    """pmd:4.2-a: the Soviets hold everything but Memel."""
    game = stavka.new("pmd", seed=1)
    control = game.view("axis")["control"]
    assert control["Memel"] == "axis"
    pos = war(game)
    tracked = pos.ground.urban | pos.ground.oil | sum(pos.ground.ports.values())
    places = [place for place in pos.board.places.values() if tracked >> place.hex & 1]
    assert {control[place.name] for place in places if place.name != "Memel"} == {"soviet"}


# -- the first turn ---------------------------------------------------------------------------------------------------


def test_the_south_stands_still(situation: Situated) -> None:
    """pmd:5.3-c: units in Romania and Hungary on turn 112, not on 113."""
    units = {"22ALD": "0938", "HunHFMIC": "0332"}
    game = situation(turn=112, units=units)
    for move in ("move 22ALD 0938-1038", "move HunHFMIC 0332-0432"):
        refusal = game.refusal(move)
        assert refusal is not None
        assert refusal.rule == "pmd:5.3-c"
    assert situation(turn=113, units=units).refusal("move 22ALD 0938-1038") is None


def test_soviets_stay_out_of_romania_and_hungary(situation: Situated) -> None:
    """pmd:5.3-d"""
    stage = "soviet first week movement"
    for turn, rule in ((112, "pmd:5.3-d"), (113, None)):
        game = situation(turn=turn, stage=stage, units={"100RD": "1039"})
        refusal = game.refusal("move 100RD 1039-0939")
        assert (refusal.rule if refusal else None) == rule


def test_soviet_supply_stays_out_of_romania_and_hungary(situation: Situated) -> None:
    """pmd:5.3-d: a division that only empty hexes beyond the border join to its town is out of supply on turn 112."""
    units = {"100RD": "0533", "31ID": "0532", "1ID": "0432", "5ID": "0632", "6ID": "0633"}
    for turn, fed in ((112, False), (113, True)):
        pos = war(situation(turn=turn, stage="soviet combat", units=units))
        assert bool(pos.supplied[1] >> pos.roster.find("100RD") & 1) is fed


def test_army_groups_keep_inside_their_boundaries(situation: Situated) -> None:
    """pmd:5.3-i,-j: divided hexes are open to both, what lies beyond is not; gone on turn 113."""
    game = situation(turn=112, units={"3PD": "1114", "1ID": "1114"}, groups={"AGN": ["3PD"], "AGC": ["1ID"]})
    assert game.refusal("move 3PD 1114-1115") is None  # divided
    refusal = game.refusal("move 3PD 1114-1115-1116")
    assert refusal is not None
    assert (refusal.rule, "AGN" in refusal.reason) == ("pmd:5.3-j", True)
    ends = {action.end for action in game.legal().by_unit("3PD")}
    assert "1115" in ends
    assert "1116" not in ends
    assert situation(turn=113, units={"3PD": "1114"}).refusal("move 3PD 1114-1115-1116") is None


def test_units_of_okh_north_enter_by_their_subarea(situation: Situated) -> None:
    """pmd:5.3-i: AGN by its hexes only; from turn 113 by any of the Germany ZOMO (pmd:9.1.1)."""
    units = [{"id": "3PD", "box": "OKH North"}]
    game = situation(turn=112, units=units, groups={"AGN": ["3PD"]})
    assert game.refusal("enter 3PD 1113") is None
    refusal = game.refusal("enter 3PD 0822")
    assert refusal is not None
    assert refusal.rule == "pmd:5.3-i"
    assert situation(turn=113, units=units).refusal("enter 3PD 0822") is None


def test_rivers_do_not_hinder_the_axis(situation: Situated) -> None:
    """pmd:5.3-l: the Niemen and the Bug cost nothing on turn 112; for the Soviets they do."""
    grid = war(situation()).board.grid
    ground = war(situation()).ground
    a, b = next(
        (a, b)
        for a, b in ground.pairs("minor_river")
        if ground.clear >> a & ground.clear >> b & ground.russia >> a & ground.russia >> b & 1
    )
    path = f"{grid.name(a)}-{grid.name(b)}"

    def spent(turn: int, side: str, unit: str) -> int:
        game = situation(turn=turn, stage=f"{side} first week movement", units={unit: grid.name(a)})
        game.play(f"move {unit} {path}")
        return war(game).spent[game.position.roster.index(unit)]

    assert (spent(112, "axis", "3PD"), spent(113, "axis", "3PD")) == (1, 3)
    assert (spent(112, "soviet", "100RD"), spent(113, "soviet", "100RD")) == (2, 2)


def test_a_campaign_at_random_comes_to_an_end() -> None:
    game = stavka.new("pmd", seed=5)
    for _ in game.random_actions(Random(5)):
        pass
    assert game.result is not None


def test_what_has_a_phase_is_refused_by_its_row_among_supply_markers(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-a, pmd:11.1-d"""
    game = situation(turn=213, stage="reinforcement: offensive supply", units={"1TB": "1640", "31ID": "1440"})
    refused(game, "withdraw 1TB", "pmd:9.7.1-a")
    refused(game, "move 1TB 1640-1641", "pmd:11.1-d")


@pytest.mark.parametrize(
    ("stage", "action", "rule"),
    [
        ("axis combat", "move 3PD 1639-1638", "pmd:11.1-d"),
        ("axis combat", "assault 3PD 1640", "pmd:14.1-a"),
        ("axis movement", "attack 3PD 1640", "pmd:13.0-a"),
        ("axis movement", "reserve 1639", "pmd:6.4-b"),
        ("axis combat", "offensive", "pmd:5.4-b"),
        ("axis combat", "ship 3PD Riga", "pmd:10.2-a"),
        ("axis refit", "transfer 3PD OKH-North", "pmd:11.2-a"),
        ("axis combat", "refit 3PD", "pmd:5.1-b"),
    ],
)
def test_what_has_a_phase_of_its_own_is_refused_by_the_rule_that_says_so(
    situation: Situated, refused: Refused, stage: str, action: str, rule: str
) -> None:
    """pmd:11.1-d, pmd:14.1-a, pmd:13.0-a, pmd:6.4-b, pmd:5.4-b, pmd:10.2-a, pmd:11.2-a, pmd:5.1-b"""
    refused(situation(stage=stage, units={"3PD": NORTH, "100RD": HEX}), action, rule)


def test_on_turn_112_germans_belong_to_the_lane_they_stand_in(situation: Situated, refused: Refused) -> None:
    """pmd:5.3-j: unless the position says otherwise; from turn 113 on there are no lanes."""
    pos = war(situation(turn=112))
    north, centre = pos.ground.groups["AGN"], pos.ground.groups["AGC"]
    near, name = pos.ground.walk, pos.hex_name
    clear = pos.ground.clear & pos.ground.russia
    pairs = [
        (name(a), name(b))
        for a in range(centre.bit_length())
        if (centre & ~north & clear) >> a & 1
        for b in range(north.bit_length())
        if (near.around(a) & north & ~centre & clear) >> b & 1
    ]
    start, end = pairs[0]
    refused(situation(turn=112, units={"3PD": start}), f"move 3PD {start}-{end}", "pmd:5.3-j")
    free = situation(turn=112, units={"3PD": start}, groups={})
    assert free.refusal(f"move 3PD {start}-{end}") is None
    assert situation(turn=113, units={"3PD": start}).refusal(f"move 3PD {start}-{end}") is None


def test_what_has_a_phase_of_its_own_is_refused_by_its_rule(situation: Situated) -> None:
    """pmd:8.9-a, pmd:8.7-a, pmd:15.4-a, pmd:6.4-g, pmd:9.4.1-a, pmd:9.4.2-a, pmd:11.3-f."""
    units = {"31ID": "1640", "10MID": "1640", "100RD": "1641"}
    game = situation(turn=312, stage="axis combat", weather="dry", units=units)
    for action, rule in (
        ("concentrate 31ID", "8.9-a"),
        ("airlift 1640", "8.7-a"),
        ("carry 31ID 1640-1639", "6.4-g"),
        ("convert 10MID 10PGD", "9.4.1-a"),
        ("convert 100RD 1GRD", "9.4.2-a"),
        ("enter 31ID 0821", "11.1-d"),
        ("send 100RD RVGK-South", "11.3-f"),
    ):
        assert rule_against(game, action) == f"pmd:{rule}"
    assert rule_against(situation(stage="axis refit", units=units), "support IAirC 1640") == "pmd:15.4-a"
