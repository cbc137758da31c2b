"""7 and 10. Supply and movement of positions from random play, held against a second reckoning hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.movement import Move, Strategic
from stavka.titles.barbarossa_deluxe.movement import movement_points, movers
from stavka.titles.barbarossa_deluxe.scenarios.catalogue import SCENARIOS
from stavka.titles.barbarossa_deluxe.state.flags import MOVED
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.slow_rules import Board, around, cities, name_of

PHASES = ("axis first phase", "soviet first phase")


def positions(scenario: str, seed: int, share: float) -> list[Game]:
    """Some positions of a random game."""
    game, rng, found = stavka.new("bd", scenario, seed=seed), Random(seed), []
    while not game.result:
        game.play(game.legal().sample(rng))
        if rng.random() < share and not game.result:
            found.append(game.copy())
    return found


def ends(game: Game, unit: str) -> set[str]:
    """Where the moves of a unit end."""
    return {action.path[-1] for action in game.legal().by_unit(unit) if isinstance(action, Move | Strategic)}


@pytest.mark.parametrize("scenario", [rule.name for rule in SCENARIOS])
def test_supply_states(scenario: str) -> None:
    """Every unit's state by tracing from its own hex (bd:7.2, bd:7.3-a, bd:7.8, bd:7.9-a, bd:7.14-f, bd:7.15)."""
    tried = 0
    for seed in range(2):
        for game in positions(scenario, seed, 0.006):
            pos = war(game)
            board = Board(pos)
            for unit, hex in enumerate(pos.where):
                if hex >= 0 and not pos.roster.rides[unit]:
                    found = states.STATES[states.state(pos, unit)]
                    assert found == board.supply(unit), f"turn {pos.turn}: {pos.short(unit)} in {pos.hex_name(hex)}"
                    tried += 1
    assert tried > 100


@pytest.mark.parametrize("scenario", [rule.name for rule in SCENARIOS])
def test_where_units_can_go(scenario: str) -> None:
    """Every hex that a unit can reach, by the cheapest way from hex to hex (bd:10.1-b, bd:10.3, bd:10.20, bd:6.2-a)."""
    tried = 0
    rng = Random(scenario)
    for seed in range(10, 13):
        for game in positions(scenario, seed, 0.03):
            if game.stage not in ("axis movement", "soviet movement"):
                continue
            pos = war(game)
            board = Board(pos)
            able = [u for u in pos.roster.of_side[pos.player] if movers.can_move(pos, u)]
            for unit in rng.sample(able, min(6, len(able))):
                fresh = not pos.spent[unit] and not pos.flags[unit] & MOVED
                wanted = {name_of(hex) for hex in board.reach(unit, movement_points.left(pos, unit), fresh)}
                assert ends(game, pos.short(unit)) == wanted, f"turn {pos.turn}: {pos.short(unit)}"
                tried += 1
    assert tried > 30


def scattered(seed: int, stages: Sequence[str] = PHASES, turns: tuple[int, int] = (1, 32), **more: object) -> Game:
    """Units, control and markers strewn over the map without sense."""
    rng, title = Random(seed), stavka.title("bd")
    land = [title.map.grid.name(h) for h in title.map.grid.indices if title.map.playable >> h & 1]
    south = [hex for hex in land if hex >= "2600" and hex[2:] < "14"]
    placed: dict[str, str] = {}
    stands: dict[str, list[str]] = {"axis": [], "soviet": []}
    for counter in rng.sample(title.roster.counters, rng.randrange(20, 140)):
        other = "soviet" if counter.side == "axis" else "axis"
        hex = rng.choice(
            stands[counter.side] if stands[counter.side] and rng.random() < 0.3 else (land, south)[rng.random() < 0.3]
        )
        stack = sum(1 for at in placed.values() if at == hex)
        if hex not in stands[other] and stack < 5 and counter.kind not in ("tiger", "cavalry-mechanized"):
            placed[counter.short] = hex
            stands[counter.side].append(hex)
    cities = [place.hex for place in title.map.places.values() if place.kind == "city"]
    names = [title.map.grid.name(hex) for hex in cities]
    return stavka.situation(
        {
            "title": "bd",
            "turn": rng.randint(*turns),
            "stage": rng.choice(stages),
            "order": "move/fight",
            "units": placed,
            "control": {"axis": [h for h in land if h not in stands["soviet"] and rng.random() < 0.6]},
            "heroes": rng.sample(names, 4),
            "fortresses": rng.sample(names, 8),
            "walls": rng.sample([h for h in land if h not in stands["soviet"]], 10),
            "area": rng.choice(land),
            "crimea": rng.random() < 0.5,
            "airlift": rng.choice(stands["axis"]) if stands["axis"] else "2311",
            "airlift_turn": 99,
            "luftwaffe": 0,
            **more,
        }
    )


@pytest.mark.parametrize("block", range(4))
def test_scattered_units(block: int) -> None:
    """Strange positions: markers, Crimea, coasts, closed countries and zones all at once.

    bd:7.4-a,-b,-c,-g, bd:7.5-a,-b, bd:7.6-a,-b, bd:7.13, bd:7.14-b,-d,-e, bd:7.20-a,-b,-c, bd:5.11-a
    bd:8.3-d,-h, bd:8.30-c
    """
    for seed in range(block * 12, block * 12 + 12):
        game = scattered(seed)
        while game.stage not in ("axis movement", "soviet movement"):
            game.play(next(iter(game.legal())))
        pos = war(game)
        board, rng = Board(pos), Random(seed)
        for unit, hex in enumerate(pos.where):
            if hex >= 0:
                found = states.STATES[states.state(pos, unit)]
                assert found == board.supply(unit), f"{seed}: {pos.short(unit)} in {pos.hex_name(hex)}"
        able = [u for u in pos.roster.of_side[pos.player] if movers.can_move(pos, u)]
        for unit in rng.sample(able, min(8, len(able))):
            wanted = {name_of(hex) for hex in board.reach(unit, movement_points.left(pos, unit), True)}
            assert ends(game, pos.short(unit)) == wanted, f"{seed}: {pos.short(unit)}"


def test_strategic_moves_of_scattered_units() -> None:
    """Where corps in cities can go by strategic movement (bd:8.7-b,-c,-f,-g, bd:10.14-b)."""
    tried = 0
    for seed in range(10):
        game = scattered(seed, ("axis strategic movement",), (9, 29))
        while game.stage != "axis strategic movement":
            game.play(next(iter(game.legal())))
        pos = war(game)
        board = Board(pos)
        for unit in pos.roster.of_side[0]:
            if pos.where[unit] < 0 or pos.roster.static[unit] or pos.roster.axis_satellite[unit]:
                continue
            hex = board.at(unit)
            able = hex in cities() and board.owned(hex) == "axis" and board.overland(unit)
            wanted = {name_of(end) for end in board.strategic_ends(unit)} if able else set()
            assert ends(game, pos.short(unit)) == wanted, f"{seed}: {pos.short(unit)}"
            tried += bool(wanted)
    assert tried > 5


@pytest.mark.parametrize("block", range(2))
def test_ways_of_mixed_stacks(block: int) -> None:
    """Two or three units of a hex along a random way, foot and panzers mixed (bd:10.5, bd:10.7, bd:6.2-a, bd:6.4)."""
    allowed = 0
    for seed in range(block * 20, block * 20 + 20):
        game, rng = scattered(seed), Random(seed)
        while game.stage not in ("axis movement", "soviet movement"):
            game.play(next(iter(game.legal())))
        pos = war(game)
        board = Board(pos)
        able = {u for u in pos.roster.of_side[pos.player] if movers.can_move(pos, u)}
        stacks = [there for units in board.stack.values() if len(there := [u for u in units if u in able]) > 1]
        for stack in stacks:
            units = rng.sample(stack, min(len(stack), rng.randint(2, 3)))
            path = [board.at(units[0])]
            for _ in range(rng.randint(2, 4)):
                path.append(rng.choice([hex for hex in around(path[-1]) if hex != path[0]] or [path[0]]))
            points = {u: movement_points.left(pos, u) for u in units}
            names = "+".join(pos.short(u) for u in units)
            found = game.refusal(f"move {names} {'-'.join(map(name_of, path))}")
            assert (found is None) == board.way_is_open(units, path, points), f"{seed}: {names} {path}: {found}"
            allowed += found is None
    assert allowed > 5


@pytest.mark.parametrize("stage", ["axis administration", "soviet administration", "soviet reserves"])
def test_where_units_come_in(stage: str) -> None:
    """Replacements and reserves in strange positions, every hex of them (bd:8.1-f, bd:8.10-b,-d, bd:8.13)."""
    piece = {"side": stage.split()[0], "kind": "infantry" if stage.startswith("axis") else "rifle"}
    box = "rvgk" if stage == "soviet reserves" else "dead pile"
    for seed in range(12):
        game = scattered(seed, (stage,), (14, 18), boxes={box: [{**piece, "combat": 9, "name": "Tester"}]})
        while game.stage != stage:
            game.play(next(iter(game.legal())))
        board = Board(war(game))
        side = piece["side"]
        wanted = board.exits_of_the_reserve() if box == "rvgk" else board.entries(side)
        found = {str(a).split()[2] for a in game.legal().by_unit("Extra1") if a.verb in ("replace", "deploy")}
        assert found == {name_of(hex) for hex in wanted}, f"{seed}"
