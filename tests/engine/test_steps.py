"""Strength is state: units lose steps one by one, and everything asks the position for their factors."""

from pathlib import Path

import pytest

from stavka.engine.counters import Strength
from stavka.engine.record import snapshot
from stavka.engine.refusal import Unreadable
from tests.engine.toy import toy


def test_factors_follow_the_steps(tmp_path: Path) -> None:
    game = toy(tmp_path, [{"id": "1Pz", "hex": "0303"}])
    assert (game.piece("1Pz").steps, game.piece("1Pz").strengths, game.piece("1Pz").movement) == (3, (9, 9), 8)
    game.play("lose 1Pz")
    game.play("roll 9 10")
    assert (game.piece("1Pz").steps, game.piece("1Pz").strengths, game.piece("1Pz").movement) == (1, (3, 3), 7)
    game.play("lose 1Pz")
    game.play("roll 9 1")
    assert game.piece("1Pz").hex is None


def test_a_copy_keeps_its_own_steps(tmp_path: Path) -> None:
    game = toy(tmp_path, [{"id": "1Pz", "hex": "0303"}])
    other = game.copy()
    other.position.set_steps(0, 1)
    assert (game.position.steps(0), other.position.steps(0)) == (3, 1)
    assert game.position.fingerprint() != other.position.fingerprint()


def test_steps_are_saved(tmp_path: Path) -> None:
    game = toy(tmp_path, [{"id": "1Pz", "hex": "0303"}])
    start = game.position.copy()
    game.position.set_steps(0, 2)
    assert snapshot.restore(start, snapshot.take(game.position)).strength(0) == Strength(6, 8)


def test_a_view_shows_the_steps_that_are_left(tmp_path: Path) -> None:
    game = toy(tmp_path, [{"id": "1A", "hex": "0303", "steps": 1}, {"id": "3Bde", "hex": "0402"}])
    shown = {unit["short"]: unit for unit in game.view("axis")["units"]}
    assert {key: shown["1A"][key] for key in ("attack", "defense", "move", "steps", "full_steps")} == {
        "attack": 1,
        "defense": 2,
        "move": 3,
        "steps": 1,
        "full_steps": 2,
    }
    assert "steps" not in shown["3Bde"]  # it stands or falls as a whole


@pytest.mark.parametrize("steps", [0, 4])
def test_steps_that_a_unit_does_not_have_are_refused(tmp_path: Path, steps: int) -> None:
    with pytest.raises(Unreadable, match=rf"1Pz has 1 to 3 steps, not {steps}"):
        toy(tmp_path, [{"id": "1Pz", "hex": "0303", "steps": steps}])
    game = toy(tmp_path, [{"id": "1Pz", "hex": "0303"}])
    with pytest.raises(ValueError, match="1Pz has 1 to 3 steps"):
        game.position.set_steps(0, steps)


@pytest.mark.parametrize(
    ("description", "short", "steps"),
    [
        ({"side": "axis", "combat": 9, "move": 8}, "1Pz", 3),
        ({"side": "axis", "combat": 6, "move": 8}, "1Pz", 2),
        ({"side": "axis", "combat": 3, "move": 7, "steps": 1}, "1Pz", 1),
        ({"side": "axis", "steps": 2}, "2Inf", 2),  # a full unit of two steps, rather than a reduced one of three
        ({"side": "soviet", "combat": [1, 2], "move": 3}, "1A", 1),
        ({"side": "axis", "combat": 7, "move": 7, "reduced": [[5, 7], [2, 6]], "steps": 2}, "Extra1", 2),
    ],
)
def test_a_described_unit_may_be_reduced(
    tmp_path: Path, description: dict[str, object], short: str, steps: int
) -> None:
    game = toy(tmp_path, [{**description, "hex": "0303"}])
    [piece] = game.units(at="0303")
    assert (piece.short, piece.steps) == (short, steps)


@pytest.mark.parametrize("reduced", [[[1]], [[1, 2, 3, 4]], [[1, -1]], 5, [["x", 1]]])
def test_odd_factors_of_a_made_up_piece_are_told(tmp_path: Path, reduced: object) -> None:
    with pytest.raises(Unreadable):
        toy(tmp_path, [{"side": "axis", "combat": 7, "move": 7, "reduced": reduced, "hex": "0303"}])


def test_zones_follow_the_state(tmp_path: Path) -> None:
    game = toy(tmp_path, [{"id": "1Pz", "hex": "0303"}, {"id": "2Inf", "hex": "0303"}, {"id": "3Bde", "hex": "0402"}])
    pos = game.position
    grid = pos.board.grid
    kept = pos.copy()
    pos.set_zoc({0: 1, 1: 0, 2: 0})
    assert grid.names(pos.occupied[0]) == ["0303"]
    assert pos.solid[0] == 0
    assert sorted(grid.names(kept.solid[0])) == ["0303", "0402"]  # a copy made before knows nothing of it
    assert snapshot.restore(kept, snapshot.take(pos)).zoc == pos.zoc
    pos.set_zoc({0: 2, 1: 2, 2: 2})
    assert (pos.occupied, pos.solid) == (kept.occupied, kept.solid)
