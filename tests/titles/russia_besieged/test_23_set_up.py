"""23. The free set-up of every scenario: areas, limits, and an automatic completion."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.setup.free_set_up import TERMS, gaps
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import war
from tests.titles.russia_besieged.looking import ground

SCENARIOS = ("campaign", "tournament_5", "fall_blau", "scenario_1943", "downfall")


def free(scenario: str = "campaign") -> Game:
    return stavka.new("rb", scenario, seed=1, set_up="free")


def axis_turn(scenario: str = "campaign") -> Game:
    game = free(scenario)
    if game.to_act == "soviet":
        game.play("auto")
        game.play("done")
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_automatic_set_up_is_that_of_history(scenario: str) -> None:
    """rb:23.03-a, rb:23.04-a, rb:23.04-j, rb:SC-c, rb:SC-d: 'auto' completes it, then play begins."""
    game = free(scenario)
    for _ in range(2):
        assert game.refusal("done") is not None
        game.play("auto")
        game.play("done")
    ready = stavka.new("rb", scenario, seed=1)
    assert {u.id: u.hex for u in game.units()} == {u.id: u.hex for u in ready.units()}
    assert game.stage == ready.stage
    assert game.turn == war(ready).turn


def test_who_sets_up_first() -> None:
    """rb:23.03-a, rb:23.04-a, rb:SC-c: the Russians in the campaign, the Axis in Fall Blau."""
    assert free().to_act == "soviet"
    assert free("fall_blau").to_act == "axis"


@pytest.mark.parametrize(
    ("unit", "here", "not_there", "rule"),
    [
        ("27A", "Riga", "1025", "rb:23.03-a"),  # a city: in it or beside it
        ("WEC-Moscow", "Moscow", "1911", "rb:23.03-a"),  # workers and Stalin in it only
        ("Stalin", "Moscow", "1911", "rb:23.03-a"),
        ("Oil-Baku1", "5711", "5710", "rb:23.03-a"),
        ("8A", "0924", "1226", "rb:23.03-b"),
        ("3A", "1226", "0924", "rb:23.03-b"),
        ("5A", "2130", "2529", "rb:23.03-b"),
        ("15MC", "2128", "2130", "rb:23.03-c"),
        ("15MC", "2528", "2628", "rb:23.03-c"),
    ],
)
def test_russian_areas(refused: Refused, unit: str, here: str, not_there: str, rule: str) -> None:
    """rb:23.03-a, rb:23.03-b, rb:23.03-c, rb:DN-b"""
    game = free()
    board = ground().board
    hex = board.grid.name(board.places[here].hex) if here in board.places else here
    refused(game, f"place {unit} {not_there}", rule)
    game.play(f"place {unit} {hex}")
    assert game.piece(unit).hex == hex


def test_beside_its_city(refused: Refused) -> None:
    """rb:23.03-a: one hex from the city, not two."""
    board = ground().board
    city = board.places["Riga"].hex
    near = ground().walk.around(city) & ground().russia
    game = free()
    game.play(f"place 27A {board.grid.name(near.bit_length() - 1)}")
    far = board.grid.within(city, 2) & ground().russia & ~board.grid.within(city, 1)
    refused(game, f"place 27A {board.grid.name(far.bit_length() - 1)}", "rb:23.03-a")


@pytest.mark.parametrize(
    ("unit", "here", "not_there", "rule"),
    [
        ("41Pz", "0929", "1230", "rb:23.04-f"),
        ("24Pz", "1230", "0929", "rb:23.04-g"),
        ("14Pz", "1731", "1230", "rb:23.04-h"),
        ("2Rum", "2732", "1731", "rb:23.04-b"),
        ("11Inf", "2732", "1731", "rb:23.04-b"),
        ("4Fin", "0115", "0929", "rb:23.04-c"),
        ("StukaBase1", "0928", "1331", "rb:23.04-d"),
    ],
)
def test_axis_areas(refused: Refused, unit: str, here: str, not_there: str, rule: str) -> None:
    """rb:23.04-b, rb:23.04-c, rb:23.04-d, rb:23.04-f, rb:23.04-g, rb:23.04-h"""
    game = axis_turn()
    refused(game, f"place {unit} {not_there}", rule)
    game.play(f"place {unit} {here}")


def test_not_at_the_border_nor_in_hungary(refused: Refused) -> None:
    """rb:23.04-a, rb:23.04-e"""
    game = axis_turn()
    board, russia = ground().board, ground().russia
    border = ground().germany & board.grid.spread(russia) & ground().rows(11, 16)
    refused(game, f"place 24Pz {board.grid.name(border.bit_length() - 1)}", "rb:23.04-a")
    refused(game, "place 14Pz 2036", "rb:23.04-e")


def test_army_group_south_in_rumania(refused: Refused) -> None:
    """rb:23.04-i: three units in 2632, one of them Panzer, and nowhere else in Rumania."""
    game = axis_turn()
    south = [c for c in stavka.title("rb").roster.counters if c.start == "S"]
    panzers = [c.short for c in south if c.kind == "armor"]
    infantry = [c.short for c in south if c.kind == "infantry"]
    refused(game, f"place {infantry[0]} 2732", "rb:23.04-i")
    refused(game, f"place {infantry[0]} 2631", "rb:23.04-i")
    refused(game, f"place {infantry[0]} 1432", "rb:23.04-h")
    game.play(f"place {panzers[0]} 2632")
    refused(game, f"place {panzers[1]} 2632", "rb:23.04-i")
    game.play(f"place {infantry[0]} 2632")
    game.play(f"place {infantry[1]} 2632")
    refused(game, f"place {infantry[2]} 2632", "rb:23.04-i")
    game.play(f"take {infantry[1]}")
    game.play(f"place {infantry[2]} 2632")


def test_air_units_go_with_their_bases(refused: Refused) -> None:
    """rb:11.12, rb:11.13, rb:23.04-d: a minor city holds two."""
    game = axis_turn()
    refused(game, "place Stuka1 Warsaw", "rb:23.04-d")
    refused(game, "take Stuka1", "rb:23.03-a")
    for piece in ("StukaBase1", "Stuka1"):  # either stands for both
        game.play(f"place {piece} 0928")
        assert game.piece("Stuka1").hex == game.piece("StukaBase1").hex == "0928"
        game.play(f"take {piece}")
        assert game.piece("Stuka1").hex is None
    later = free("scenario_1943")
    later.play("auto")
    later.play("done")
    for number in (1, 2, 3):
        later.play(f"place StukaBase{number} 2217")
    refused(later, "place StukaBase4 2218", "rb:11.12")
    assert any(fault.rule == "rb:11.13" for fault in TERMS.faults(war(later), 0))


def test_what_is_not_set_up_now(refused: Refused) -> None:
    """rb:23.03-a, rb:23.04-a: units of the other side, reinforcements."""
    game = free()
    refused(game, "place 24Pz 1230", "rb:23.03-a")
    refused(game, "place 16A 1230", "rb:23.03-a")
    refused(game, "done", "rb:23.03-a")
    refused(axis_turn(), "done", "rb:23.04-a")


def test_stacking_is_observed_at_the_end(refused: Refused) -> None:
    """rb:23.03-b, rb:23.04-a, rb:5.01-a: 'done' waits until no stack is too large; 'auto' mends it."""
    game = axis_turn()
    game.play("auto")
    corps = [c.short for c in stavka.title("rb").roster.counters if c.start == "C" and c.kind == "armor"]
    corps += [c.short for c in stavka.title("rb").roster.counters if c.start == "C" and c.kind == "infantry"][:4]
    for unit in corps:
        if game.piece(unit).hex != "1332":
            game.play(f"place {unit} 1332")
    refused(game, "done", "rb:5.01-a")
    game.play("auto")
    game.play("done")


@pytest.mark.parametrize(("scenario", "rule"), [("fall_blau", "rb:SC-c"), ("downfall", "rb:SC-d")])
def test_start_lines(refused: Refused, scenario: str, rule: str) -> None:
    """rb:SC-c, rb:SC-d: each on its own side, and every hex of the line is covered."""
    game = axis_turn(scenario)
    refused(game, "place 5Inf 2105", rule)
    game.play("auto")
    assert gaps(war(game), 0) == 0
    for unit in [u for u in game.units(side="axis") if u.kind in ("infantry", "armor") and u.nation == "german"][:25]:
        if unit.hex and unit.hex != "0938":
            game.play(f"place {unit.short} 0938")
    assert gaps(war(game), 0)
    assert rule in {fault.rule for fault in TERMS.faults(war(game), 0)}
    game.play("auto")
    game.play("done")


def test_finns_stay_in_the_north(refused: Refused) -> None:
    """rb:25.2-a: in a set-up too."""
    refused(axis_turn("fall_blau"), "place 4Fin 1030", "rb:25.2-a")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_players_set_up(scenario: str) -> None:
    """rb:23.03-a, rb:23.04-a: they come to an end, and what they leave is legal."""
    game, rng = free(scenario), Random(7)
    for _ in range(4000):
        if war(game).phase >= 0:
            break
        game.play(game.legal().sample(rng))
    assert war(game).phase >= 0
    assert not war(game).result
