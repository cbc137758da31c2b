"""Crowded positions: no answer is wrong or cut, however many pieces there are."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.lab import crowded_bench
from stavka.lab.contract.copies import check_copy
from stavka.lab.contract.positions import check_position
from stavka.lab.contract.undo import check_undo_of
from stavka.lab.crowds import COMBAT, MOVEMENT, STACK, crowded
from stavka.titles.russian_campaign.state.position import War

LONGEST = 4  # steps of the ways that are tried by brute force


@pytest.fixture(scope="module", params=[800, 1600])
def movement(request: pytest.FixtureRequest) -> Game:
    return crowded(request.param, MOVEMENT)


@pytest.fixture(scope="module", params=[800, 1600])
def combat(request: pytest.FixtureRequest) -> Game:
    return crowded(request.param, COMBAT)


def units_of(actions: Iterator[Action]) -> set[str]:
    return {unit for action in actions for unit in action.units}


@pytest.mark.parametrize("pieces", [800, 1600])
def test_the_armies_face_each_other_over_the_whole_front(pieces: int) -> None:
    game = crowded(pieces)
    pos = game.position
    on_map = [unit for unit, hex in enumerate(pos.where) if hex >= 0]
    assert len(on_map) == pieces
    assert max(len(stack) for stack in pos.stacks.values()) == STACK
    check_position(pos)
    contact = pos.board.walk.step(pos.occupied[0]) & pos.occupied[1]
    rows = {pos.board.grid.line_and_position(pos.hex_name(hex))[0] for hex in bits(contact)}
    assert len(rows) >= 30  # of 38; lakes lie between the armies in the others


def test_everybody_who_can_move_is_named(movement: Game) -> None:
    listed = list(movement.legal())
    assert len(listed) > 15_000
    assert movement.legal().able() == units_of(iter(listed))
    assert len(listed) == len(set(map(str, listed)))


def test_everybody_who_can_attack_is_named(combat: Game) -> None:
    found = combat.legal().able()
    rng = Random(2)
    for unit in rng.sample(sorted(found), 12):
        assert combat.legal().by_unit(unit), unit
    pos = combat.position
    idle = [pos.short(u) for u in pos.roster.of_side[0] if pos.where[u] >= 0 and pos.short(u) not in found]
    for unit in rng.sample(idle, 12):
        assert combat.legal().by_unit(unit) == []


def test_what_a_unit_can_do_is_what_the_whole_list_has_of_it(movement: Game) -> None:
    listed = list(movement.legal())
    pos = movement.position
    mine = [pos.short(unit) for unit in pos.roster.of_side[0] if pos.where[unit] >= 0]
    for unit in Random(4).sample(mine, 12):
        assert movement.legal().by_unit(unit) == [action for action in listed if unit in action.units]


def test_what_is_listed_is_not_refused(movement: Game) -> None:
    for action in Random(5).sample(list(movement.legal()), 400):
        assert movement.refusal(action) is None, action


def ways(game: Game, unit: str) -> Iterator[str]:
    """Every way of a unit over neighbouring hexes, good or bad, none of them twice over a hex."""
    grid = game.position.board.grid
    start = str(game.piece(unit).hex)
    paths: list[tuple[str, ...]] = [(start,)]
    for path in paths:
        if len(path) > 1:
            yield f"move {unit} {'-'.join(path)}"
        if len(path) <= LONGEST:
            around = (grid.name(hex) for hex in grid.neighbours(grid.index(path[-1])))
            paths += [(*path, name) for name in around if name not in path]


def test_moves_are_those_that_brute_force_finds(movement: Game) -> None:
    """A hex is listed for a unit if and only if some way to it is not refused."""
    pos = cast(War, movement.position)
    foot = [u for u in pos.roster.of_side[0] if pos.where[u] >= 0 and 0 < pos.roster.allowance[u][0][0] <= LONGEST]
    beside = pos.board.walk.step(pos.occupied[1])
    front = [u for u in foot if beside >> pos.where[u] & 1]
    rng, moves = Random(6), 0
    for unit in (*rng.sample(front, 2), *rng.sample(foot, 2)):
        short = pos.short(unit)
        listed = {str(action).rpartition("-")[2] for action in movement.legal().by_unit(short) if action.verb == "move"}
        found = {way.rpartition("-")[2] for way in ways(movement, short) if movement.refusal(way) is None}
        assert listed == found, short
        moves += len(listed)
    assert moves > 20


def test_random_play_keeps_its_invariants(movement: Game) -> None:
    game, rng = movement.copy(), Random(8)
    for _ in range(120):
        action = game.legal().sample(rng)
        assert game.refusal(action) is None
        assert game.read(str(action)) == action
        game.play(action)
    check_position(game.position)
    check_copy(game, rng)
    check_undo_of(game)


def test_a_crowded_game_is_recorded() -> None:
    game = crowded(800)
    rng = Random(8)
    for _ in range(30):
        game.play(game.legal().sample(rng))
    assert stavka.load(game.diary()).position.fingerprint() == game.position.fingerprint()


def test_costs_are_measured_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowded_bench, "SIZES", (60, 120))
    monkeypatch.setattr(crowded_bench, "SAMPLE", 3)
    costs = list(crowded_bench.measure())
    assert [cost.what for cost in costs] == list(crowded_bench.WORKS)
    for cost in costs:
        assert min(cost.ordinary, *cost.crowded) > 0
        assert str(cost).endswith(f"{cost.ratio:.2f}")
