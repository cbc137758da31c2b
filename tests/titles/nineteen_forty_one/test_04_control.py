"""4. Control of territory."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war


def owner(game: Game, hex: str) -> str | None:
    pos = war(game)
    found: str | None = pos.controller(pos.board.grid.index(hex))
    return found


def test_start_control_follows_the_border() -> None:
    """n41:4-start-control"""
    pos = war(stavka.new("n41", seed=1))
    home = pos.board.countries["soviet_union"] & pos.ground.land
    assert pos.owner == [pos.ground.land & ~home, home]


def test_occupation_and_uncontested_zone_gain_control(plain: Situation) -> None:
    """n41:4-gain-occupy n41:4-gain-zoc"""
    game = plain({"26Inf": "1005", "8A": "1009"})
    game.play("move 26Inf 1005-1006-1007")
    assert owner(game, "1007") == "axis"  # occupied
    assert owner(game, "1006") == "axis"  # only in its zone now
    assert owner(game, "1008") == "soviet"  # in both zones: contested
    assert owner(game, "1009") == "soviet"  # occupied by the enemy
    assert owner(game, "1003") == "soviet"


def test_what_is_passed_on_the_way_is_gained(plain: Situation) -> None:
    """n41:4-gain-occupy n41:4-gain-zoc"""
    game = plain({"2PzGr": "1005"})
    game.play("move 2PzGr 1005-1006-1007-1008-1009-1010")
    assert all(owner(game, hex) == "axis" for hex in ("1006", "1007", "0908", "1109", "1011"))


def test_a_vacant_contested_hex_stays_with_its_last_controller(plain: Situation) -> None:
    """n41:4-loss (reading 4)"""
    game = plain({"26Inf": "1007", "8A": "1009"}, control={"1008": "axis"})
    assert owner(game, "1008") == "axis"
    game.play("move 26Inf 1007-1006")
    assert owner(game, "1008") == "soviet"  # the Soviet zone is uncontested now
    assert owner(game, "1007") == "axis"  # in nobody's zone but the corps', and last held by it


def test_the_other_side_loses_what_one_gains(plain: Situation) -> None:
    """n41:4-loss"""
    game = plain({"26Inf": "1005"})
    game.play("move 26Inf 1005-1006")
    axis, soviet = game.position.owner
    assert axis & soviet == 0
    assert axis | soviet == war(game).ground.land


def test_ground_is_disputed_by_enemies_only(plain: Situation) -> None:
    """n41:4-loss: a unit that goes on lets go of what an enemy zone covers as well, and of nothing else."""
    start, end = "1005", "1006"
    for enemy, disputed in (({}, False), ({"8A": "1208"}, False), ({"8A": "0806"}, True)):
        pos = war(plain({"26Inf": start, **enemy}, control={"axis": "all"}))
        grid = pos.board.grid
        assert pos.lets_go(0, grid.index(start), grid.index(end)) is disputed


@pytest.mark.parametrize(
    ("stage", "turn", "reason"),
    [
        ("axis fight 1", 1, "n41:4-start-control"),
        ("axis move 2", 1, ""),
        ("soviet move 1", 1, ""),
        ("axis fight 1", 2, ""),
        ("axis air segment", 7, "n41:13-snow-lakes"),  # the first turn of snow
        ("axis move 1", 7, ""),
        ("soviet air segment", 2, ""),
    ],
)
def test_when_control_is_not_counted(n41: Situation, stage: str, turn: int, reason: str) -> None:
    """n41:4-start-control n41:13-snow-lakes: as the game opens, and until a segment opens on water that has frozen."""
    told = war(n41({"26Inf": "1222", "8A": "1808"}, stage, turn, air={"axis": 1, "soviet": 1})).uncounted()
    assert told.endswith(reason)
    assert bool(told) == bool(reason)
