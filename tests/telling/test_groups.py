"""Orders to several pieces at once: they are made of legal actions, and can be played as they stand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.server.tables import Lounge, Table
from stavka.telling import groups
from stavka.telling.offers import verbs
from tests.server.line import Message, overheard

TITLES = ("trc", "n41", "bd", "rb", "pmd")


def marching(code: str) -> Game:
    """A game in a phase in which pieces march."""
    game, rng = stavka.new(code, seed=1941), Random(1)
    while not any(verb.gesture == "path" for verb in verbs(game.position, game.position.stage)):
        game.play(game.legal().sample(rng))
    return game


def stack(game: Game) -> list[str]:
    """The pieces of the first stack of which several can go somewhere together."""
    able = game.legal().able()
    by_hex: dict[str, list[str]] = {}
    for piece in game.units(str(game.to_act)):
        if piece.hex and piece.short in able:
            by_hex.setdefault(piece.hex, []).append(piece.short)
    return next(units for units in by_hex.values() if len(units) > 1 and groups.together(game, units))


@pytest.mark.parametrize("code", TITLES)
def test_a_stack_is_offered_what_all_its_pieces_can_do(code: str) -> None:
    game = marching(code)
    units = stack(game)
    shared = {(one.verb, one.hexes[-1]): one for one in groups.together(game, units)}
    each = [{(one.verb, one.hexes[-1]): one.cost for one in groups.together(game, [unit])} for unit in units]
    assert set(shared) == set.intersection(*map(set, each))
    for goal, one in shared.items():
        assert one.units == tuple(units)
        assert one.cost is None or one.cost == max(costs[goal] or 0 for costs in each)


@pytest.mark.parametrize("code", TITLES)
def test_pieces_sent_to_one_hex_go_there_or_as_near_as_they_can(code: str) -> None:
    """The orders are legal one after the other; nobody ends further away than he began."""
    game = marching(code)
    units = stack(game)
    goal = groups.together(game, units)[0].hexes[-1]
    grid = game.position.board.grid
    made = groups.towards(game, units, goal)
    assert {order.unit for order in made.orders} | set(made.left) == set(units)
    assert made.orders
    for order in made.orders:
        before = game.piece(order.unit).hex
        assert before
        game.play(order.text)
        assert game.piece(order.unit).hex == order.hex
        assert grid.distance(grid.index(order.hex), grid.index(goal)) < grid.distance(
            grid.index(before), grid.index(goal)
        )


def test_a_formation_ends_around_its_goal() -> None:
    """trc:5.1: pieces from several hexes, more than may stand in one: the last of them stop beside it."""
    game = marching("trc")
    units = ["24Pz", "47Pz", "7Inf", "46Pz"]
    made = groups.towards(game, units, "1424")
    for order in made.orders:
        game.play(order.text)
    there = [order.unit for order in made.orders if order.hex == "1424"]
    assert 1 <= len(there) < len(units)
    assert len(made.orders) == len(units) - len(made.left)


@pytest.mark.parametrize(("code", "least"), [("trc", 8), ("rb", 10), ("bd", 4)])
def test_a_scenario_is_set_up_by_lists(code: str, least: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every piece beside the map is in one list, and every list can be put down as a whole."""
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    game = stavka.new(code, seed=1941, set_up="free")
    able = {unit for unit in game.legal().able() if game.piece(unit).hex is None}
    found = groups.lists(game)
    assert sorted(unit for one in found for unit in one.units) == sorted(able)
    assert least - 4 <= len(found) <= 20
    put = 0
    for one in found:
        made = groups.spread(game, one.units)
        for order in made.orders:
            game.play(order.text)
            assert order.hex in one.hexes
        put += len(made.orders)
    assert put >= 0.9 * len(able)


def test_a_drawn_way_is_priced_or_refused() -> None:
    """By another way than the one that is offered, and not further than a zone of control lets go."""
    game = marching("trc")
    offered = next(one for one in groups.together(game, ["24Pz"]) if one.hexes[-1] == "1525")
    drawn = groups.way(game, "24Pz", ["1425", "1525"])
    assert drawn.refusal is None
    assert drawn.text == "move 24Pz 1425-1525"
    assert drawn.cost == offered.cost
    longer = groups.way(game, "24Pz", ["1425", "1426", "1526", "1525"])
    assert longer.refusal is None
    assert longer.cost is not None
    assert longer.cost > (drawn.cost or 0)
    refused = groups.way(game, "24Pz", ["1425", "1424", "1423"])
    assert refused.refusal is not None
    assert refused.refusal.rule.startswith("trc:")
    assert groups.way(game, "11A", ["1424", "1423"]).refusal is not None


def test_pieces_of_the_other_side_take_no_orders() -> None:
    game = marching("trc")
    assert groups.together(game, ["11A", "24Pz"]) == []
    assert groups.towards(game, ["11A"], "1423").orders == []


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    return Lounge().new({"title": "trc", "seed": 1941})


def answer(table: Table, *asked: Message) -> Message:
    found: Message = overheard(table, "both", *asked)[-1]
    return found


def test_an_order_of_several_actions_is_played_in_one_go(table: Table) -> None:
    texts = ["move 24Pz 1425-1525", "move 47Pz 1526-1525"]
    told = answer(table, {"ask": "play_all", "texts": texts})["answer"]
    assert (told["played"], told["question"], told["refusal"]) == (2, None, None)
    assert [str(entry.move) for entry in table.match.game.log] == texts


def test_an_order_stops_at_what_is_refused_and_says_why(table: Table) -> None:
    texts = ["move 24Pz 1425-1525", "move 47Pz 1526-1521", "move 7Inf 1225-1224"]
    told = answer(table, {"ask": "play_all", "texts": texts})["answer"]
    assert told["played"] == 1
    assert "47Pz" in told["refusal"]["reason"]
    assert len(table.match.game.log) == 1


def test_an_order_waits_before_what_cannot_be_taken_back(table: Table) -> None:
    for text in ("move 24Pz 1425-1424", "done"):
        table.match.play(text)
    attack = next(str(action) for action in table.match.game.legal() if action.verb == "attack")
    told = answer(table, {"ask": "play_all", "texts": [attack, "done"]})["answer"]
    assert told["played"] == 0
    assert told["question"]["text"] == attack
    assert len(table.match.game.log) == 2


def test_an_order_chosen_in_another_state_is_refused(table: Table) -> None:
    table.match.play("move 24Pz 1425-1525")
    told = answer(table, {"ask": "play_all", "texts": ["move 47Pz 1526-1525"], "step": 0})
    assert "gone on" in told["refusal"]["reason"]
    assert len(table.match.game.log) == 1
