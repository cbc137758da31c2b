"""8.36 to 8.41: support markers, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, OVERLAND, SOVIET
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def attack(game: Game, units: tuple[str, ...], hex: str, luftwaffe: bool = False) -> Fight:
    pos = war(game)
    target = pos.board.grid.index(hex)
    found = tuple(of(game, unit) for unit in units)
    for unit in (*found, *pos.of(AXIS, target)):
        pos.flags[unit] |= OVERLAND
    return Fight(SOVIET, found, defenders_of(pos, SOVIET, target, False), target, False, luftwaffe)


@pytest.mark.parametrize(
    ("order", "step", "works"),
    [(FIGHT_MOVE, 1, True), (FIGHT_FIGHT, 1, True), (FIGHT_FIGHT, 2, False), (MOVE_FIGHT, 2, False)],
)
def test_markers_where_fighting_came_first(bd: Situation, order: str, step: int, works: bool) -> None:
    """bd:8.36-b,-c, bd:8.38-b,-c"""
    game = bd({"3A": "2011", "5Inf": "2010"}, "soviet fight", turn=26)
    pos = war(game)
    pos.order, pos.step = order, step
    battle = attack(game, ("3A",), "2010")
    rules = ("bd:8.36-c", "bd:8.38-c") if order == FIGHT_FIGHT else ("bd:8.36-b", "bd:8.38-b")
    found = (
        support_markers.artillery_refusal(pos, battle, of(game, "3A")),
        support_markers.air_refusal(pos, battle, of(game, "3A")),
    )
    assert [None if one is None else one.rule for one in found] == ([None, None] if works else list(rules))


def test_who_gets_artillery_and_air(bd: Situation) -> None:
    """Armies: artillery in overland supply, no shock army; air without the Luftwaffe (bd:8.36-d,-e, bd:8.38-d,-f)."""
    units = {"3A": "2011", "1Sh": "2011", "DCG": "2011", "5Inf": "2010"}
    game = bd(units, "soviet fight", turn=26)
    pos = war(game)
    battle = attack(game, ("3A", "1Sh", "DCG"), "2010")

    def rules(kind: str, fight: Fight) -> list[str | None]:
        check = support_markers.artillery_refusal if kind == "artillery" else support_markers.air_refusal
        found = (check(pos, fight, of(game, unit)) for unit in ("3A", "1Sh", "DCG"))
        return [None if one is None else one.rule for one in found]

    assert rules("artillery", battle) == [None, "bd:8.36-e", "bd:8.36-d"]
    assert rules("air", battle) == [None, None, "bd:8.38-d"]
    assert rules("air", attack(game, ("3A",), "2010", luftwaffe=True)) == ["bd:8.38-f"] * 3
    pos.flags[of(game, "3A")] &= ~OVERLAND
    assert rules("artillery", battle)[0] == "bd:8.36-d"


@pytest.mark.parametrize(
    ("turn", "counts", "hex", "rule"),
    [
        (5, {}, "2010", "bd:8.39-b"),
        (6, {}, "2010", None),
        (6, {"used partisans": 1}, "2010", "bd:8.39-b"),
        (6, {}, "2007", "bd:8.39-c"),  # a city
        (6, {}, "2120", "bd:8.39-c"),  # outside the Soviet Union
    ],
)
def test_partisans(bd: Situation, turn: int, counts: dict[str, int], hex: str, rule: str | None) -> None:
    """From turn 6 on, once a phase, outside cities of the USSR, against supplied defenders (bd:8.39-a,-b,-c)."""
    game = bd({"3A": "1606", "5Inf": hex, "6Inf": hex}, "soviet fight", turn=turn)
    pos = war(game)
    pos.counts.update(counts)
    battle = attack(game, ("3A",), hex)
    found = support_markers.partisans_refusal(pos, battle)
    assert (None if found is None else found.rule) == rule
    pos.flags[of(game, "6Inf")] &= ~OVERLAND
    found = support_markers.partisans_refusal(pos, battle)
    assert found is not None


@pytest.mark.parametrize(
    ("turn", "order", "counts", "hex", "rule"),
    [
        (8, FIGHT_MOVE, {}, "2010", None),
        (20, FIGHT_MOVE, {}, "2010", None),
        (5, FIGHT_MOVE, {}, "2010", "bd:8.40-b"),
        (23, FIGHT_MOVE, {}, "2010", "bd:8.40-b"),
        (8, MOVE_FIGHT, {}, "2010", "bd:8.40-b"),
        (8, FIGHT_MOVE, {"airborne 1942": 1}, "2010", "bd:8.40-b"),
        (20, FIGHT_MOVE, {"airborne 1942": 1}, "2010", None),
        (8, FIGHT_MOVE, {}, "2007", "bd:8.40-c"),
        (8, FIGHT_MOVE, {}, "2120", "bd:8.40-c"),
    ],
)
def test_the_airborne_assault(
    bd: Situation, turn: int, order: str, counts: dict[str, int], hex: str, rule: str | None
) -> None:
    """Once in 1942 and once in 1943, in a fight/move turn, outside cities of the USSR (bd:8.40-a,-b,-c)."""
    game = bd({"3A": "1606", "5Inf": hex}, "soviet fight", turn=turn)
    pos = war(game)
    pos.order = order
    pos.counts.update(counts)
    found = support_markers.airborne_refusal(pos, attack(game, ("3A",), hex))
    assert (None if found is None else found.rule) == rule


def test_the_luftwaffe_bars_the_airborne_assault_of_the_later_war(bd: Situation) -> None:
    """Only in the game that begins in 1942 (bd:15.8-f)."""
    for scenario, rule in (("campaign", None), ("what_if_1942", "bd:15.8-f")):
        game = bd({"3A": "1606", "5Inf": "2010"}, "soviet fight", turn=10, scenario=scenario)
        found = support_markers.airborne_refusal(war(game), attack(game, ("3A",), "2010", luftwaffe=True))
        assert (None if found is None else found.rule) == rule


@pytest.mark.parametrize(
    ("turn", "order", "used", "hex", "rule"),
    [
        (6, FIGHT_MOVE, 0, "1607", None),
        (7, FIGHT_MOVE, 0, "1607", None),
        (5, FIGHT_MOVE, 0, "1607", "bd:8.37-a"),
        (8, FIGHT_MOVE, 0, "1607", "bd:8.37-a"),
        (6, FIGHT_MOVE, 1, "1607", "bd:8.37-b"),
        (6, MOVE_FIGHT, 0, "1607", "bd:8.37-b"),
        (6, FIGHT_MOVE, 0, "1611", None),  # five hexes from Moscow
        (6, FIGHT_MOVE, 0, "1612", "bd:8.37-c"),
    ],
)
def test_the_interceptors(bd: Situation, turn: int, order: str, used: int, hex: str, rule: str | None) -> None:
    """Turns 6 and 7, once a phase, fight/move, within five hexes of Moscow (bd:8.37-a,-b,-c)."""
    game = bd({"3A": "1606", "5Inf": hex}, "soviet fight", turn=turn)
    pos = war(game)
    pos.order = order
    pos.counts["used interceptors"] = used
    found = support_markers.interceptors_refusal(pos, attack(game, ("3A",), hex))
    assert (None if found is None else found.rule) == rule


def test_attackers_too_far_for_the_interceptors(bd: Situation) -> None:
    """Every attacker must be near Moscow, too (bd:8.37-c)."""
    game = bd({"3A": "1611", "4A": "1612", "5Inf": "1610"}, "soviet fight", turn=6)
    near, both = attack(game, ("3A",), "1610"), attack(game, ("3A", "4A"), "1610")
    assert support_markers.interceptors_refusal(war(game), near) is None
    assert support_markers.interceptors_refusal(war(game), both) is not None


def test_what_an_assault_phase_gives_back(bd: Situation) -> None:
    """Markers are used once a phase (bd:8.36-b, bd:8.37-b, bd:8.38-b, bd:8.39-b)."""
    pos = war(bd({"3A": "1606", "5Inf": "2010"}, "soviet fight", turn=8))
    kinds = ("artillery corps", "air army", "partisans", "interceptors", "airborne")
    for kind in kinds:
        pos.counts[f"used {kind}"] = 1
    support_markers.new_phase(pos)
    assert not [kind for kind in kinds if pos.count(f"used {kind}")]
