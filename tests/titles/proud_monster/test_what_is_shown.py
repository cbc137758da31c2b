"""What each side is shown of units, points and reserves."""

from __future__ import annotations

from typing import Any

from stavka.engine.game import Game
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.conftest import Situated


def shown(game: Game, unit: str, *words: str) -> tuple[Any, ...]:
    """What the Axis sees of a unit."""
    (found,) = (piece for piece in game.view("axis")["units"] if piece["short"] == unit)
    return tuple(found[word] for word in words)


def test_an_upgrade_is_seen_as_long_as_it_is_there(situation: Situated) -> None:
    """pmd:15.9-h: the same division in the same hex with a Mech Upgrade and without."""
    units = {NORTH: ["3PD"], HEX: ["100RD"]}
    with_it = shown(situation(turn=301, units=units, upgrades={"3PD": 2}), "3PD", "attack", "defense")
    without = shown(situation(turn=301, units=units), "3PD", "attack", "defense")
    assert with_it == tuple(factor + 2 for factor in without)


def test_the_fourth_step_is_seen_from_its_turn_on(situation: Situated) -> None:
    """pmd:15.1-a: a regular division that has lost nothing has three of three steps, on turn 313 four of four."""
    for turn, steps in ((312, 3), (313, 4), (312, 3)):
        game = situation(turn=turn, units={NORTH: ["31ID"], HEX: ["100RD"]})
        assert shown(game, "31ID", "steps", "full_steps") == (steps, steps)


def test_the_supply_of_a_phase_is_seen(situation: Situated) -> None:
    """pmd:8.4-k: a unit that stays where it is shows the marker it has now."""
    for supply, movement in (("OOS", 6), ("ISO 2", 1), ("offensive", 12), ("OOS", 6)):
        game = situation(units={NORTH: ["3PD"], HEX: ["100RD"]}, supply={"3PD": supply})
        assert shown(game, "3PD", "supply", "movement") == (supply, movement)
        (piece,) = game.units(at=NORTH)
        assert piece.flags == ((supply,) if supply != "offensive" else ())


def test_a_piece_tells_its_upgrade_and_the_air_units_of_the_week(situation: Situated) -> None:
    """pmd:15.9-h, pmd:15.4-j."""
    plain = situation(turn=211, units={"3PD": "Minsk"}).piece("3PD")
    game = situation(turn=211, units={"3PD": "Minsk"}, upgrades={"3PD": 2})
    assert (game.piece("3PD").steps, game.piece("3PD").combat) == (plain.steps + 2, plain.combat + 2)
    assert game.piece("VIIIAirC").strengths == (6, 6)


def test_a_side_sees_the_points_it_can_spend(situation: Situated) -> None:
    """pmd:9.5.3-c,-d: three for each of five district HQs on turn 118."""
    lost = {"axis": ["Odessa", "Riga", "Minsk", "Rostov", "Voronezh", "Stalingrad"]}
    game = situation(turn=118, stage="reinforcement: points", control=lost)
    assert game.view("soviet")["points"] == {"soviet": [15, 0]}
    assert "soviet" not in game.view("axis")["points"]


def test_the_number_of_units_in_reserve_shows_once_an_enemy_is_next_to_them(situation: Situated) -> None:
    """pmd:6.4-c,-e: still in reserve, nobody is told who they are."""
    units = {"1640": ["31ID", "3PD"], "2RD": "1643"}
    game = situation(stage="soviet movement", units=units, reserves={"axis": {"1640": 1}})
    assert game.view("soviet")["hidden"] == {}
    game.play("move 2RD 1643-1642-1641")
    assert game.view("soviet")["hidden"] == {"1640": 2}
    assert "reserve" in game.piece("3PD").flags
