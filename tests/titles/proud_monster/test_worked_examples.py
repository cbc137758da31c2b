"""Worked examples of the rulebook, played from the declaration to the last loss."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.flags import SOVIET
from tests.titles.proud_monster.assaults import HEX, NORTH, Stack, attack, battle, here, infantry, steps
from tests.titles.proud_monster.conftest import Situated, rule_against, war

ATTACKER = infantry("axis", "A", 20, 9)


def at_the_die(defenders: list[Stack], declared: bool) -> Game:
    """Twenty factors against some defenders, who declare the shift of their tanks or not."""
    game = attack(battle({NORTH: [ATTACKER]}, defenders), "Extra1")
    assert game.stage == "declare a shift"
    game.play("declare afv" if declared else "done")
    assert game.to_act == "chance"
    return game


@pytest.mark.parametrize(("turn", "points", "winner"), [(112, 3, None), (112, 4, "axis"), (124, 27, "soviet")])
def test_victory_by_points(situation: Situated, turn: int, points: int, winner: str | None) -> None:
    """pmd:4.5-a,-b: four points end the war in its first week, three do not; 27 at the end of 1941 lose it."""
    game = situation(turn=turn, stage="victory check", vp=points, units={"31ID": "0821"})
    assert (game.result.winner if game.result else None) == winner


@pytest.mark.parametrize(("points", "winner"), [(28, None), (35, None), (36, "axis")])
def test_victory_at_the_end_of_1941(situation: Situated, points: int, winner: str | None) -> None:
    """pmd:4.5-a: between the two levels of turn 124 the war goes on."""
    game = situation(turn=124, stage="victory check", vp=points, units={"31ID": "0821"})
    assert (game.result.winner if game.result else None) == winner


def test_two_rifle_divisions_and_a_tank_brigade_lose_two() -> None:
    """pmd:13.11-c,-f: the brigade pays a half first, so both divisions go with it."""
    game = at_the_die(["22TB", "100RD", "91RD"], declared=True)
    assert game.stage == "battle at 1.5:1"
    game.play_dice([5])  # 1/2
    assert [str(action) for action in game.legal()] == ["lose 91RD", "lose 100RD"]
    game.play("lose 91RD")
    assert here(game, HEX, "soviet") == []


def test_guards_retreat_beside_a_lost_brigade() -> None:
    """pmd:13.11-c,-e, pmd:13.8-a: brigade, a step of the Guards, and the last half is a retreat."""
    game = at_the_die(["22TB", "1GRD"], declared=True)
    game.play_dice([5])  # 1/2
    assert game.stage == "retreat"
    game.play("retreat 1GRD 1641")
    assert (steps(game, "1GRD"), game.piece("1GRD").hex, game.piece("22TB").hex) == (1, "1641", None)


def test_without_the_shift_the_brigade_may_live() -> None:
    """pmd:13.11-c: nobody has to lose tanks that were not declared; the odds were better for the attacker."""
    game = at_the_die(["22TB", "1GRD"], declared=False)
    assert game.stage == "battle at 2:1"
    game.play_dice([5])  # 1/2
    game.play("lose 1GRD")
    game.play("lose 1GRD")
    assert here(game, HEX, "soviet") == ["22TB"]


@pytest.mark.parametrize(("place", "divisions"), [("Astrakhan", 10), ("Minsk", 40), ("Moscow", 60)])
def test_how_many_divisions_enter_at_a_city(situation: Situated, place: str, divisions: int) -> None:
    """pmd:9.1.3-b,-c: ten in each hex of a city, five in each hex around one with a star; Moscow has two hexes."""
    game = situation(turn=215, stage="reinforcement: arrivals", units={"31ID": "0821"})
    pos = war(game)
    city = pos.board.places[place].hex
    hexes = {city, *pos.board.grid.neighbours(city)} if divisions > 10 else {city}
    if place == "Moscow":
        other = pos.board.grid.index("4219")
        hexes |= {other, *pos.board.grid.neighbours(other)}
    unit = pos.in_box(pos.title.box("due"))[0]
    entries = [hex for hex in hexes if soviet_entry.why_not(pos, [unit], hex) is None]
    assert sum(limits.room(pos, SOVIET, hex) for hex in entries) == divisions * DIVISION


def test_twenty_points_in_leave_eight_to_come_out(situation: Situated) -> None:
    """pmd:11.3-g: of the 28 points that may pass in a turn of early 1942."""
    rifles = [c.short for c in war(situation()).roster.counters if c.kind == "RD" and c.short[0].isdigit()][:32]
    homes = ["Moscow"] * 10 + ["Gorki"] * 10
    units = [{"id": unit, "hex": home} for unit, home in zip(rifles, homes, strict=False)]
    units += [{"id": unit, "box": "RVGK North"} for unit in rifles[20:]]
    game = situation(turn=204, stage="soviet movement", units=units)
    for unit in rifles[:20]:
        game.play(f"send {unit} RVGK-North")
    ways = [str(next(iter(game.legal().by_unit(unit)))) for unit in rifles[20:29]]
    for way in ways[:8]:
        game.play(way)
    assert rule_against(game, ways[8]) == "pmd:11.3-g"
