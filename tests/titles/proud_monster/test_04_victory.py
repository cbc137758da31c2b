"""4: the ways to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.victory.other_points import final_penalty
from tests.titles.proud_monster.assaults import infantry
from tests.titles.proud_monster.conftest import Situated, rule_against, war

CHECK = "victory check"
FRONT = ("3303", "3402", "3803", "3904", "4003", "4104", "4203", "4304")


def soviets(*hexes: str) -> list[dict[str, Any]]:
    return [infantry("soviet", f"G{hex}", 4, 4, hex=hex) for hex in hexes]


def germans(*hexes: str) -> list[dict[str, Any]]:
    return [infantry("axis", f"D{hex}", 6, 8, hex=hex) for hex in hexes]


def outcome(game: Game) -> tuple[str | None, str] | None:
    return (game.result.winner, game.result.rule) if game.result else None


def edge(game: Game, name: str) -> str:
    """A hex of an edge on which somebody can stand."""
    pos = war(game)
    hexes = pos.board.edges[name] & pos.ground.land
    return pos.hex_name(hexes.bit_length() - 1)


def test_nobody_loses_who_stands_on_the_far_edge(situation: Situated) -> None:
    """pmd:4.3-a,-c, pmd:4.1: an Axis unit on the eastern edge makes a draw of a defeat, an isolated one does not."""
    east = edge(situation(), "east")
    lost = {"turn": 124, "stage": CHECK, "vp_other": 0}
    assert outcome(situation(**lost)) == ("soviet", "pmd:4.5-a")
    assert outcome(situation(**lost, units=germans(east))) == (None, "pmd:4.3-c")
    assert outcome(situation(**lost, units=germans(east), iso={"D" + east: 1})) == ("soviet", "pmd:4.5-a")
    assert outcome(situation(**lost, units=germans("1640"))) == ("soviet", "pmd:4.5-a")


def test_nobody_loses_who_stands_in_the_zomo(situation: Situated) -> None:
    """pmd:4.3-b,-c: the same for a Soviet unit in a ZOMO hex; a safe side may still win."""
    won = {"turn": 206, "stage": CHECK, "vp_other": 99}
    levels = {"turn": 124, "stage": CHECK, "vp_other": 40}
    assert outcome(situation(**levels)) == ("axis", "pmd:4.5-a")
    assert outcome(situation(**levels, units=soviets("0633"))) == (None, "pmd:4.3-c")
    assert outcome(situation(**levels, units=soviets("0633"), iso={"G0633": 2})) == ("axis", "pmd:4.5-a")
    assert outcome(situation(**levels, units=germans(edge(situation(), "east")))) == ("axis", "pmd:4.5-a")
    assert outcome(situation(**won)) is None  # no check on this turn


def test_both_are_safe_at_the_end(situation: Situated) -> None:
    """pmd:4.3-c: between the levels on the last turn the reason is told."""
    units = [*germans(edge(situation(), "east")), *soviets("0633")]
    game = situation(turn=407, stage=CHECK, vp_other=5, units=units)
    assert outcome(game) == (None, "pmd:4.3-c")


def into_moscow(situation: Situated, turn: int = 119, towns: Sequence[str] = (), **spec: Any) -> Game:
    """Germans who own one hex of Moscow walk into the other."""
    units = [infantry("axis", "Last", 6, 8, hex="4218")]
    game = situation(turn=turn, units=units, control={"axis": [*towns, "4120"]}, **spec)
    game.play("move Last 4218-4219")
    return game


def test_the_fall_of_moscow_may_end_the_war(situation: Situated) -> None:
    """pmd:4.4-a,-b: 1 or 2 wins; Kiev and Rostov make a 4 enough and a 5 not."""
    game = into_moscow(situation)
    assert (game.to_act, game.stage) == ("chance", "fall of Moscow")
    lost = game.copy()
    lost.play_dice([3])
    assert lost.result is None
    assert war(lost).vp >= 9
    game.play_dice([2])
    assert outcome(game) == ("axis", "pmd:4.4-a")
    for die, wins in ((4, True), (5, False)):
        game = into_moscow(situation, towns=["Kiev", "Rostov"])
        game.play_dice([die])
        assert (game.result is not None) == wins


def test_moscow_is_rolled_for_once_and_early(situation: Situated) -> None:
    """pmd:4.4-c,-d: no roll when there has been one, none from turn 205 on; turn 204 is the last."""
    assert into_moscow(situation, turn=204, weather="DD").to_act == "chance"
    assert into_moscow(situation, turn=205, weather="DD").to_act == "axis"
    assert into_moscow(situation, counts={"moscow roll": 1}).to_act == "axis"


def test_one_hex_of_moscow_is_not_enough(situation: Situated) -> None:
    """pmd:4.4-a, pmd:4.5.1-c"""
    game = situation(turn=119, units=[infantry("axis", "Last", 6, 8, hex="4020")])
    game.play("move Last 4020-4120")
    assert game.to_act == "axis"
    assert war(game).vp == 0


def test_soviet_units_in_germany_cost_points_in_1941(situation: Situated) -> None:
    """pmd:4.5.2-a: one for each ground unit in the German ZOMO at the end of a turn, and none after 1941."""
    pos = war(situation())
    german = pos.hex_name((pos.ground.zomo_germany & pos.ground.land).bit_length() - 1)
    two = [infantry("soviet", name, 4, 4, hex=german) for name in ("A", "B")]
    for turn, units, points in ((114, two, -2), (114, soviets("0633"), 0), (202, two, 0)):
        game = situation(turn=turn, stage=CHECK, units=units)
        assert war(game).vp_other == points


def test_the_finnish_front_wants_a_garrison(situation: Situated) -> None:
    """pmd:4.5.2-b,-e: a point for each week in which one of the eight hexes is empty, from the end of turn 117."""

    def points(turn: int, week: str, *hexes: str, **spec: Any) -> int:
        game = situation(turn=turn, stage=f"soviet {week} week cleanup", units=soviets(*hexes), **spec)
        return war(game).vp_other

    assert points(117, "second", *FRONT) == 0
    assert points(117, "second", *FRONT[:-1]) == 1
    assert points(117, "second") == 1  # one a week, not one a hex
    assert points(117, "first") == 0
    assert points(211, "first", scenario="1942") == 1
    assert points(211, "first", counts={"finnish garrison over": 1}) == 0


def test_the_garrison_lapses_with_an_attack(situation: Situated) -> None:
    """pmd:4.5.2-d: an attack on Leningrad, 3403 or the front, or the isolation of Leningrad, ends it."""
    for hex, start, over in (("3304", "3305", 1), ("3403", "3404", 1), ("3306", "3307", 0)):
        units = [infantry("axis", "Att", 6, 8, hex=start), infantry("soviet", "Def", 4, 4, hex=hex)]
        game = situation(turn=118, stage="axis first week combat", units=units)
        game.play(f"attack Att {hex}")
        assert war(game).count("finnish garrison over") == over
    around = germans("3203", "3204", "3303", "3305", "3403", "3404")
    game = situation(turn=118, stage="soviet first week cleanup", units=[*soviets("3304"), *around])
    assert war(game).count("finnish garrison over") == 1
    assert war(game).vp_other == 0


def test_finns_count_as_adjacent(situation: Situated) -> None:
    """pmd:4.5.2-c: no stack at the front goes in reserve once they have come, as long as the garrison is due."""
    for turn, over, rule in ((117, 0, None), (118, 0, "pmd:4.5.2-c"), (118, 1, None)):
        game = situation(
            turn=turn,
            stage="soviet first week refit",
            units=soviets("3904"),
            counts={"finnish garrison over": over},
        )
        assert rule_against(game, "reserve 3904") == rule


def test_lost_guns_cost_a_point(situation: Situated) -> None:
    """pmd:4.5.2-h, pmd:REC-f: artillery of the Axis, and nothing else."""
    game = situation(units=[{"side": "axis", "kind": "HARKO", "hex": "1640"}, *germans("1641")])
    pos = war(game)
    gun, infantry_division = pos.at(pos.board.grid.index("1640"))[0], pos.at(pos.board.grid.index("1641"))[0]
    pos.eliminate(infantry_division)
    assert pos.vp_other == 0
    pos.eliminate(gun)
    assert pos.vp_other == -1


def test_the_last_check_looks_at_the_zomo(situation: Situated) -> None:
    """pmd:4.5.2-j, pmd:4.5.2-k: 11 points less one for each of seven Romanian hexes are 4, a draw."""
    towns = ["Sevastopol", "Kishinev", "Minsk", "Vitebsk", "Vilnyus", "Kaunus", "Riga", "Tallinn"]
    pos = war(situation())
    romania = [pos.hex_name(h) for h in range(pos.ground.romania.bit_length()) if pos.ground.romania >> h & 1]
    chain = [hex for hex in romania if pos.ground.zomo >> pos.board.grid.index(hex) & 1][:7]
    game = situation(turn=407, stage=CHECK, units=[*soviets(*chain)], control={"axis": towns})
    assert war(game).vp == 11
    assert outcome(game) == (None, "pmd:4.5.2-k")
    game = situation(turn=407, stage=CHECK, units=soviets(*chain[:6]), control={"axis": towns})
    assert outcome(game) == (None, "pmd:4.3-c")  # 5 points would win, but the Soviets are in the ZOMO


def oil_game(situation: Situated, centres: int, **spec: Any) -> Game:
    pos = war(situation())
    held = [pos.hex_name(h) for h in range(pos.ground.oil.bit_length()) if pos.ground.oil >> h & 1][:centres]
    return situation(**{"turn": 124, "stage": CHECK, "vp_other": 30, "control": {"axis": held}, **spec})


def test_oil_wins(situation: Situated) -> None:
    """pmd:4.6-a, pmd:4.1: five centres win at once, fewer have a die each, and a 1 wins."""
    assert outcome(oil_game(situation, 5)) == ("axis", "pmd:4.6-a")
    game = oil_game(situation, 2)
    assert game.stage == "oil centre"
    game.play_dice([2])
    assert game.stage == "oil centre"
    won = game.copy()
    won.play_dice([1])
    assert outcome(won) == ("axis", "pmd:4.6-a")
    game.play_dice([6])
    assert game.result is None
    assert game.turn == 201


def test_points_come_before_oil(situation: Situated) -> None:
    """pmd:4.6-a: who has lost by points has no oil; in a game a turn without levels asks nobody."""
    assert outcome(oil_game(situation, 5, vp_other=0)) == ("soviet", "pmd:4.5-a")
    game = oil_game(situation, 5, turn=206, stage="soviet second week cleanup")
    assert (game.result, game.turn) == (None, 207)


def test_a_position_that_names_the_check_has_it(situation: Situated) -> None:
    """pmd:4.6-a, pmd:5.2-d: the oil is looked at, though the track has no levels of points for the turn."""
    assert outcome(oil_game(situation, 5, turn=206)) == ("axis", "pmd:4.6-a")
    game = oil_game(situation, 1, turn=206)
    game.play_dice([2])
    assert (game.result, game.turn) == (None, 207)


def test_a_shared_hex_belongs_to_its_defender(situation: Situated) -> None:
    """pmd:4.2-b,-d: who enters a hex takes it, plain land too, unless the enemy is still in it."""
    units = [*germans("1640"), infantry("soviet", "Stays", 4, 4, hex="1642")]
    game = situation(units=[*units, infantry("axis", "Joint", 6, 8, hex="1642")], hex_defender={"1642": "soviet"})
    pos = war(game)
    assert pos.controller(pos.board.grid.index("1642")) == "soviet"
    game.play("move D1640 1640-1641")
    assert war(game).controller(pos.board.grid.index("1641")) == "axis"
    war(game).take(0, 1 << pos.board.grid.index("1642"))
    assert war(game).controller(pos.board.grid.index("1642")) == "soviet"


@pytest.mark.parametrize("turn", [112, 114])
def test_no_result_goes_on(situation: Situated, turn: int) -> None:
    """pmd:4.5-b: a turn that decides nothing is followed by the next."""
    game = situation(turn=turn, stage=CHECK)
    assert game.result is None
    assert game.turn == turn + 1


def test_the_last_check_is_that_of_1944(situation: Situated) -> None:
    """pmd:4.5.2-j: Soviet units in the ZOMO cost points on turn 407, not on the last turn of a shorter game."""
    for turn, scenario, worth in ((124, "1941", 0), (407, "campaign", 1)):
        game = situation(turn=turn, scenario=scenario, stage="soviet second week movement", units={"100RD": "0633"})
        assert final_penalty(war(game)) == worth


def test_an_unsupplied_unit_in_the_zomo_costs_nothing_in_the_last_check() -> None:
    """pmd:4.5.2-j."""
    last = {"title": "pmd", "turn": 407, "stage": "victory check", "vp": 4, "units": {"2RD": "0128"}}
    results = [stavka.situation({**last, "supply": {"2RD": state}}).result for state in ("OOS", "defensive")]
    assert [result.winner for result in results if result] == [None, "soviet"]
