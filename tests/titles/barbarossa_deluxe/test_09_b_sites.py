"""9.1, 9.2, 9.7: which cities may be declared, and what a refusal says."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe import cities
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused, told


def test_a_city_under_attack_is_no_site(bd: Situation) -> None:
    """For either side, while the attack lasts (bd:9.7)."""
    pos = war(bd({"3A": "2407", "5Inf": "2117"}, turn=28, hero_markers=1, fortress_markers=1))
    kharkov, warsaw = (1 << pos.board.grid.index(name) for name in ("2407", "2117"))
    assert cities.hero_sites(pos) & kharkov
    assert cities.fortress_sites(pos) & warsaw
    pos.counts["battle"] = pos.board.grid.index("2407")
    assert not cities.hero_sites(pos) & kharkov
    pos.counts["battle"] = pos.board.grid.index("2117")
    assert not cities.fortress_sites(pos) & warsaw
    assert cities.hero_sites(pos) & kharkov


def test_home_markers_want_a_city_that_is_held(bd: Situation, refused: Refused) -> None:
    """German-controlled cities of the home lands, no other hex of them (bd:9.2-b,-c)."""
    game = bd({"5Inf": "2117", "3A": "2221"}, turn=28, home_fortress_markers=2)
    refused(game, "fortress 2120", "bd:9.2-b")
    refused(game, "fortress Breslau", "bd:9.2-b")
    game.play("fortress Warsaw")
    refused(game, "fortress Warsaw", "bd:9.2-b")
    assert war(game).home_fortress_markers == 1


@pytest.mark.parametrize(("turn", "why"), [(3, "five markers come on turn 4"), (4, "all markers are used")])
def test_why_there_is_no_hero_marker(bd: Situation, turn: int, why: str) -> None:
    """bd:9.1-a"""
    game = bd({"3A": "2407", "5Inf": "2117"}, "soviet move last", turn=turn)
    told(game, "hero Kharkov", "bd:9.1-a", why)


@pytest.mark.parametrize(
    ("home", "general", "hex", "left"), [(1, 1, "2117", (0, 1)), (1, 1, "2415", (1, 0)), (0, 1, "2117", (0, 0))]
)
def test_which_marker_is_used(bd: Situation, home: int, general: int, hex: str, left: tuple[int, int]) -> None:
    """A home marker first where it may lie, the general one elsewhere (bd:9.2-b,-c)."""
    game = bd({"5Inf": "2117", "6Inf": "2415"}, turn=28, home_fortress_markers=home, fortress_markers=general)
    game.play(f"fortress {hex}")
    assert (war(game).home_fortress_markers, war(game).fortress_markers) == left


@pytest.mark.parametrize("turn", [3, 4, 5, 12, 13, 14, 27, 28, 29])
def test_markers_come_with_their_turn(bd: Situation, turn: int) -> None:
    """Five hero cities on turn 4, a fortress on turn 13, four at home on turn 28 (bd:9.1-a, bd:9.2-a)."""
    pos = war(bd({"3A": "2407", "5Inf": "2117"}, "start of turn", turn=turn))
    found = pos.hero_markers, pos.fortress_markers, pos.home_fortress_markers
    assert found == (5 * (turn == 4), int(turn == 13), 4 * (turn == 28))
    pos = war(bd({"3A": "2407", "5Inf": "2117"}, "start of turn", turn=turn, scenario="what_if_1942"))
    assert (pos.hero_markers, pos.fortress_markers, pos.home_fortress_markers) == (0, 0, 0)  # bd:15.8-l
