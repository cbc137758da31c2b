"""2.4.9: untried units and the pools of their faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

import stavka
from stavka.engine.chance import Draw
from stavka.engine.dice import Dice
from stavka.engine.refusal import Illegal
from stavka.titles.proud_monster.combat.odds.reveal import Reveal
from stavka.titles.proud_monster.state.flags import LOST_CAVALRY, LOST_RIFLES, REMOVED, UNTRIED_POOL, UNUSED
from stavka.titles.proud_monster.state.untried import chances
from tests.titles.proud_monster.conftest import Situated, war


def dealt(faces: dict[int, int], taken: list[int]) -> dict[int, dict[int, Fraction]]:
    """By counter, the chance of each face: all ways to deal, each as likely as any other."""
    ways = [
        way
        for way in permutations(faces, len(taken))
        if all(faces[face] <= moment for face, moment in zip(way, sorted(taken), strict=True))
    ]
    return {
        moment: {face: Fraction(sum(way[n] == face for way in ways), len(ways)) for face in faces}
        for n, moment in enumerate(sorted(taken))
    }


@pytest.mark.parametrize(
    ("faces", "taken"),
    [
        ({1: 0, 2: 0, 3: 0}, [1, 2]),
        ({1: 0, 2: 0, 3: 5}, [1, 6]),
        ({1: 0, 2: 0, 3: 5, 4: 7}, [1, 6, 8]),
        ({1: 0, 2: 3, 3: 3, 4: 7, 5: 9}, [1, 4, 8, 10]),
    ],
)
def test_a_late_draw_has_the_odds_of_an_early_one(faces: dict[int, int], taken: list[int]) -> None:
    """pmd:2.4.9-b: against a count of every way to deal the faces."""
    expected = dealt(faces, taken)
    for moment in taken:
        weights = chances(faces, taken, moment)
        total = sum(weights.values())
        assert {face: Fraction(weights.get(face, 0), total) for face in faces} == expected[moment]


def test_in_1941_all_soviet_units_start_untried() -> None:
    """pmd:2.4.9-m, pmd:2.4.9-a, pmd:5.3-n: 247 units, none with a face, none in reserve."""
    game = stavka.new("pmd", seed=1)
    pos = war(game)
    on_map = [u for u, where in enumerate(pos.where) if where >= 0 and pos.roster.side[u] == 1]
    assert len(on_map) == 247
    assert all(pos.roster.untried[u] for u in on_map)
    assert set(pos.taken) == set(on_map)
    assert not pos.reserves
    seen = [unit for unit in game.view("soviet")["units"] if unit["side"] == "soviet" and unit["hex"]]
    assert all((unit["attack"], unit["defense"]) == (None, None) for unit in seen)  # nor does their owner know


def test_a_unit_is_revealed_by_a_draw_from_its_pool(situation: Situated) -> None:
    """pmd:2.4.9-c, pmd:2.4.9-b: any of the 374 faces, each as likely; then it is that unit for good."""
    game = situation(units=[{"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": "1920"}])
    pos = war(game)
    (unit,) = pos.at(pos.board.grid.index("1920"))
    assert pos.short(unit) == "uRD1"
    pos.ask(Reveal(unit))
    stage = pos.stage
    assert isinstance(stage, Draw)
    possible = stage.possible(pos)
    assert len(possible) == 374
    assert {chance for _, chance in possible} == {Fraction(1, 374)}
    with pytest.raises(Illegal, match="cannot be drawn now"):
        game.play_draw("1GRD")
    game.play_draw("100RD")
    assert [piece.short for piece in game.units(at="1920")] == ["100RD"]
    assert pos.where[unit] == UNUSED
    assert unit not in pos.taken
    assert not game.can_undo


def test_flags_points_and_place_on_top_go_along(situation: Situated) -> None:
    """pmd:2.4.9-c: the unit that is revealed is the same unit."""
    game = situation(
        units=[{"kind": "TD", "side": "soviet", "flags": ["untried", "moved"], "hex": "1920"}],
        stage="soviet first week movement",
        spent={"uTD1": 3},
    )
    pos = war(game)
    hex = pos.board.grid.index("1920")
    assert pos.on_top(1, hex) == pos.roster.index("uTD1")
    pos.ask(Reveal(pos.roster.index("uTD1")))
    game.play_draw("8TD")
    face = pos.roster.index("8TD")
    assert (pos.on_top(1, hex), pos.spent[face]) == (face, 3)
    assert "moved" in game.piece("8TD").flags


def test_faces_that_are_out_cannot_be_drawn(situation: Situated) -> None:
    """pmd:2.4.9-b: without putting back."""
    units: list[dict[str, object]] = [{"id": "100RD", "hex": "2020"}]
    units += [{"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": "1920"}]
    pos = war(situation(units=units))
    faces = pos.faces(pos.roster.index("uRD1"))
    assert pos.roster.index("100RD") not in faces
    assert len(faces) == 373
    assert pos.left_in_pool("RD") == 372


def test_taking_one_blindly(situation: Situated) -> None:
    """pmd:9.1-b: an untried counter of the type, the number in the pool falls, nobody knows the face."""
    pos = war(situation())
    before = pos.left_in_pool("CD")
    unit = pos.take_untried("CD")
    pos.put(unit, pos.board.grid.index("4120"))
    assert pos.left_in_pool("CD") == before - 1 == 62
    assert sum(pos.where[u] == UNTRIED_POOL for u in pos.roster.faces_of["CD"]) == 63


@pytest.mark.parametrize(
    ("unit", "box"),
    [("100RD", LOST_RIFLES), ("15CD", LOST_CAVALRY), ("1MilRD", REMOVED), ("8TD", REMOVED), ("1TB", REMOVED)],
)
def test_where_tried_units_go_that_are_lost(situation: Situated, unit: str, box: int) -> None:
    """pmd:13.14-b,-d,-e, pmd:9.5.3-o: rifle and cavalry divisions to their pools, militia and tanks for good."""
    known = unit if unit != "15CD" else "15DCD"
    pos = war(situation(units={known: "1920"}))
    index = pos.roster.index(known)
    pos.eliminate(index)
    assert pos.where[index] == box


def test_a_rebuilt_division_is_untried_and_hides_what_lay_in_its_pool(situation: Situated) -> None:
    """pmd:2.4.9-d, pmd:13.14-d: only divisions lost before it was taken can be behind it."""
    pos = war(situation(units={"100RD": "1920", "2RD": "2020", "4RD": "2120"}))
    for name in ("100RD", "2RD"):
        pos.eliminate(pos.roster.index(name))
    assert pos.left_in_pool("RD", LOST_RIFLES) == 2
    unit = pos.take_untried("RD", LOST_RIFLES)
    pos.put(unit, pos.board.grid.index("4120"))
    pos.eliminate(pos.roster.index("4RD"))
    assert {pos.short(face) for face in pos.faces(unit)} == {"100RD", "2RD"}
    assert pos.left_in_pool("RD", LOST_RIFLES) == 2


def test_an_untried_unit_that_is_lost_is_looked_at(situation: Situated) -> None:
    """pmd:15.5-j, pmd:13.14-b: its face says to which pool it goes."""
    game = situation(units=[{"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": "1920"}])
    pos = war(game)
    pos.eliminate(pos.roster.index("uRD1"))
    assert pos.stage is not None
    assert pos.stage.label(pos) == "reveal uRD1"
    game.play_draw("1MilRD")
    assert pos.where[pos.roster.index("1MilRD")] == REMOVED
    assert pos.where[pos.roster.index("uRD1")] == UNUSED


def test_a_situation_may_call_a_unit_untried_by_its_name(situation: Situated) -> None:
    """pmd:2.4.9-l: what the name says is its untried type; units without an untried side are refused."""
    game = situation(units=[{"id": "su-mb-017", "flags": ["untried"], "hex": "1920"}])
    assert [piece.short for piece in game.units(at="1920")] == ["uMRB1"]
    with pytest.raises(stavka.Unreadable, match="1GRD has no untried side"):
        situation(units=[{"id": "1GRD", "flags": ["untried"], "hex": "1920"}])


def test_so_many_ways_to_deal_fit_into_one_draw() -> None:
    """pmd:2.4.9-b: late in a war the ways to deal are more than 2**64; the draw ends, and the ratios stay."""
    faces = {face: 0 if face < 60 else 7 * (face - 59) for face in range(110)}
    weights = chances(faces, [*range(1, 160, 3), 400], 400)
    assert 2**62 < sum(weights.values()) <= 2**64
    assert 0 <= Dice.from_seed(1).number_below(1, sum(weights.values())) < sum(weights.values())
    assert weights[0] < weights[70] < weights[80]
