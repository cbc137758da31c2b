"""11, 7.2, 13.15: movement on the map and from the areas beside it."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.proud_monster.conftest import Situated, war

SOVIET = "soviet first week movement"


def cited(game: Game, move: str) -> str | None:
    """The rule that refuses a move."""
    found = game.refusal(move)
    return found.rule if found else None


def spent(game: Game, move: str, unit: str) -> int:
    """What a move costs a unit."""
    game.play(move)
    return war(game).spent[game.position.roster.index(unit)]


def ends(game: Game, unit: str) -> set[str | None]:
    return {action.end for action in game.legal().by_unit(unit)}


def test_a_unit_spends_its_movement_factor(situation: Situated) -> None:
    """pmd:11.1-a,-b,-c: as far as it likes within its points, or not at all; points are not saved."""
    game = situation(units={"1ID": "2020"})
    assert cited(game, "move 1ID 2020-1920-1820") is None
    assert spent(game, "move 1ID 2020-1920", "1ID") == 1
    assert cited(game, "move 1ID 2020-1920") == "pmd:11.1-a"  # it is not there any more
    assert game.refusal("done") is None
    while "movement" not in (game.phase or "") or game.to_act == "axis":
        game.play("done")
    assert not war(game).spent


def test_points_are_few(situation: Situated) -> None:
    """pmd:11.1-a"""
    game = situation(units={"1ID": "3040"}, map={"blank": True})
    far = "3040-3041-3042-3043-3044-3045-3046"
    assert cited(game, f"move 1ID {far}") is None
    assert cited(game, f"move 1ID {far}-3047") == "pmd:11.1-a"
    assert "3046" in ends(game, "1ID")
    assert "3047" not in ends(game, "1ID")


def test_hex_and_hexside_add_up(situation: Situated) -> None:
    """pmd:11.1-h, pmd:2.4.6-c: a Mech unit crosses a river into rough for 3 + 2; pmd:11.1-q: a Leg unit for 2 + 1."""
    game = situation(units={"3PD": "0428", "1ID": "0428"})
    assert spent(game, "move 3PD 0428-0429", "3PD") == 5
    assert spent(game, "move 1ID 0428-0429", "1ID") == 3


def test_one_hex_is_always_possible(situation: Situated) -> None:
    """pmd:11.1-i, pmd:8.5-h: with all points, even isolated, but not into water or twice."""
    game = situation(units={"707StID": "0428"}, weather="MM", iso={"707StID": 1})
    assert war(game).steps(game.position.roster.index("707StID"))
    assert cited(game, "move 707StID 0428-0429") is None
    assert cited(game, "move 707StID 0428-0427-0426") == "pmd:11.1-a"
    game.play("move 707StID 0428-0429")
    assert cited(game, "move 707StID 0429-0430") == "pmd:11.1-a"


def test_one_hex_with_no_point_left_is_one_hex(situation: Situated) -> None:
    """pmd:11.1-i, pmd:12.4-b: rain takes the one point of an isolated unit, and it moves one hex all the same."""
    game = situation(units={"31ID": "0929", "3PD": "0929"}, weather="RR", iso={"31ID": 1, "3PD": 1})
    game.play("move 31ID 0929-0930")
    assert cited(game, "move 31ID 0930-0931") == "pmd:8.5-h"
    assert not any(str(action).startswith("move 31ID") for action in game.legal())
    game.play("move 3PD 0929-0930")
    assert cited(game, "move 3PD 0930-0931") == "pmd:8.5-h"


def test_movement_in_ones_own_phase(situation: Situated) -> None:
    """pmd:11.1-d"""
    units = {"1ID": "2020", "100RD": "2222"}
    assert cited(situation(units=units), "move 100RD 2222-2223") == "pmd:11.1-d"
    assert cited(situation(units=units, stage=SOVIET), "move 1ID 2020-2021") == "pmd:11.1-d"
    assert cited(situation(units=units, stage=SOVIET), "move 100RD 2222-2223") is None


def test_one_stack_after_another(situation: Situated) -> None:
    """pmd:11.1-e,-g: units of the stack that moves may go on; those that are dropped stop; then another one begins."""
    game = situation(units={"3PD": "2020", "4PD": "2020", "1ID": "2530"})
    game.play("move 3PD+4PD 2020-2021")
    game.play("move 4PD 2021-2022")  # the 3PD is dropped
    assert cited(game, "move 3PD 2021-2022") == "pmd:11.1-g"
    game.play("move 1ID 2530-2531")
    assert cited(game, "move 4PD 2022-2023") == "pmd:11.1-e"
    assert "4PD" not in game.legal().able()


def test_moving_as_a_stack(situation: Situated) -> None:
    """pmd:11.1-f: only from one hex; classes pay with their own points, along one way."""
    game = situation(units={"3PD": "3040", "1ID": "3040", "4PD": "3041"}, map={"blank": True})
    assert cited(game, "move 3PD+4PD 3040-3042") == "pmd:11.1-f"
    assert cited(game, "move 3PD+1ID 3040-3041-3042-3043-3044-3045-3046") is None
    assert cited(game, "move 3PD+1ID 3040-3041-3042-3043-3044-3045-3046-3047") == "pmd:11.1-a"
    together = {action.end for action in game.legal().by_unit("3PD") if len(action.units) == 2}
    assert "3046" in together
    assert "3047" not in together
    assert "3047" in ends(game, "3PD")
    game.play("move 3PD+1ID 3040-3041")
    assert {war(game).spent[game.position.roster.index(name)] for name in ("3PD", "1ID")} == {1}


def test_every_end_of_a_mixed_stack_is_legal(situation: Situated) -> None:
    """pmd:11.1-f: tanks, infantry, cavalry and mountain troops together, over rivers and through forests."""
    units = dict.fromkeys(("3PD", "1ID", "1CD", "1MtID"), "1118")
    game = situation(units=units)
    together = [action for action in game.legal().by_unit("3PD") if len(action.units) == 4]
    assert len(together) > 8
    for action in together:
        assert game.refusal(action) is None


def test_enemies_close_a_hex_and_nothing_else_does(situation: Situated) -> None:
    """pmd:11.1-j, pmd:1.5: no zones of control; passing beside the enemy costs nothing."""
    game = situation(units={"3PD": "3040", "100RD": "3041"}, map={"blank": True})
    assert cited(game, "move 3PD 3040-3041") == "pmd:11.1-j"
    assert cited(game, "move 3PD 3040-3140-3141-3142") is None
    assert "3041" not in ends(game, "3PD")
    assert {"3042", "3142"} <= ends(game, "3PD")


def test_artillery_alone_does_not_close_a_hex(situation: Situated) -> None:
    """pmd:15.11-d"""
    game = situation(turn=220, units={"1ID": "3040", "1AD": "3041"}, map={"blank": True})
    assert cited(game, "move 1ID 3040-3041") is None


def test_turkey_water_and_the_edge(situation: Situated) -> None:
    """pmd:11.1-m, pmd:2.2-a, pmd:8.2-d"""
    pos = war(situation())
    grid, ground = pos.board.grid, pos.ground
    neutral = pos.board.features["zone neutral"]
    edge = next(hex for hex in grid.indices if ground.land >> hex & 1 and ground.near[hex] & neutral)
    turkish = next(hex for hex in grid.neighbours(edge) if neutral >> hex & 1)
    game = situation(stage=SOVIET, units={"100RD": grid.name(edge)})
    assert cited(game, f"move 100RD {grid.name(edge)}-{grid.name(turkish)}") == "pmd:11.1-m"
    game = situation(units={"1ID": "1009"})
    assert cited(game, "move 1ID 1009-0909") == "pmd:2.2-a"
    assert cited(game, "move 1ID 1009-1111") == "pmd:11.1-a"


def test_mech_units_in_mountains(situation: Situated) -> None:
    """pmd:11.1-q, pmd:12.4-n,-o,-p: by road only, for 3; roads north close in Snow, those of the coast do not."""
    north = {"units": {"8TD": "3556"}, "stage": SOVIET, "turn": 215}
    assert spent(situation(**north), "move 8TD 3556-3456", "8TD") == 3
    assert cited(situation(**north), "move 8TD 3556-3557") == "pmd:11.1-q"
    assert cited(situation(**north, weather="SS"), "move 8TD 3556-3456") == "pmd:12.4-o"
    coast = {"units": {"8TD": "3455"}, "stage": SOVIET, "turn": 215, "weather": "SS"}
    assert spent(situation(**coast), "move 8TD 3455-3456", "8TD") == 4
    assert cited(situation(units={"100RD": "3556"}, stage=SOVIET, turn=215), "move 100RD 3556-3557") is None


def test_mech_units_on_a_closed_mountain_road_stay_there(situation: Situated) -> None:
    """pmd:12.4-o: they do not move at all, off the road neither, till it is open; where another road is, they do."""
    keys = {"stage": SOVIET, "turn": 215, "weather": "SS"}
    shut = situation(**keys, units={"8TD": "3556", "100RD": "3556"})
    for end in ("3456", "3655", "3555"):
        assert cited(shut, f"move 8TD 3556-{end}") == "pmd:12.4-o"
    assert cited(shut, "move 100RD 3556-3555") is None
    assert cited(situation(**{**keys, "weather": "DD"}, units={"8TD": "3556"}), "move 8TD 3556-3655") is None
    tuapse = situation(**keys, units={"8TD": "3456"})
    assert cited(tuapse, "move 8TD 3456-3556") == "pmd:12.4-o"
    assert cited(tuapse, "move 8TD 3456-3557") is None


def test_the_highway(situation: Situated) -> None:
    """pmd:11.1-p: one point a hex along it until turn 119, terrain from turn 120 on."""
    path = "2119-2219-2319"  # forest, with a river on the way
    assert spent(situation(turn=119, units={"3PD": "2119"}), f"move 3PD {path}", "3PD") == 2
    assert spent(situation(turn=120, units={"3PD": "2119"}), f"move 3PD {path}", "3PD") == 6


def test_cavalry_and_mountain_troops(situation: Situated) -> None:
    """pmd:2.4.4-c, pmd:16.4-e, pmd:2.4.9-g: faster in rough; parachutists move like mountain troops."""
    for unit, cost in (("1ID", 3), ("1CD", 2), ("22ALD", 2), ("1MtID", 2)):
        assert spent(situation(units={unit: "0428"}), f"move {unit} 0428-0429", unit) == cost


def test_units_without_movement(situation: Situated) -> None:
    """pmd:2.4.6-b, pmd:15.8-b"""
    game = situation(turn=215, units={"Gustav": "2020", "Partisans": "2522"}, stage=SOVIET)
    assert cited(game, "move Partisans 2522-2523") == "pmd:15.8-b"


def test_markers_that_hold_units(situation: Situated) -> None:
    """pmd:9.5.1-f, pmd:6.4-l, pmd:11.2-a: a Refit marker, a reserve that moved, a unit that came by train."""
    for flag, rule in (("refit", "pmd:9.5.1-f"), ("moved in reserve", "pmd:6.4-l"), ("shipped", "pmd:11.2-a")):
        game = situation(units=[{"id": "3PD", "hex": "2020", "flags": [flag]}])
        assert cited(game, "move 3PD 2020-2021") == rule
        assert "3PD" not in game.legal().able()


def test_moving_takes_a_unit_out_of_reserve(situation: Situated) -> None:
    """pmd:6.4-g"""
    game = situation(units={"3PD": "2020", "4PD": "2020"}, reserves={"axis": {"2020": 1}})
    game.play("move 3PD 2020-2021")
    assert [piece.short for piece in game.units() if "reserve" in piece.flags] == ["4PD"]


def test_control_follows_a_march(situation: Situated) -> None:
    """pmd:4.2-c, pmd:13.4.2-t: hexes change hands at once; a Stalin line hex that is entered is gone."""
    pos = war(situation())
    line = pos.board.grid.names(pos.stalin_line)[0]
    hex = pos.board.grid.index(line)
    start = next(n for n in pos.ground.grid.neighbours(hex) if pos.ground.walk.around(n) >> hex & 1)
    game = situation(units={"1ID": pos.hex_name(start)})
    game.play(f"move 1ID {pos.hex_name(start)}-{line}")
    assert war(game).controller(hex) == "axis"
    assert not war(game).stalin_line >> hex & 1
    assert war(game).owner[1] & 1 << hex == 0


# -- hexes that both sides hold ---------------------------------------------------------------------------------------


@pytest.fixture
def shared(situation: Situated) -> Game:
    """Soviets defend Minsk against a German division that is in it."""
    units = {"1ID": "1920", "100RD": "1920", "2RD": "2019", "4RD": "1921", "5ID": "1819"}
    return situation(units=units, stage=SOVIET, hex_defender={"1920": "soviet"})


def test_the_hex_defender_moves_in_and_stops(shared: Game) -> None:
    """pmd:13.15.3-d,-e"""
    assert cited(shared, "move 2RD 2019-1920") is None
    assert cited(shared, "move 2RD 2019-1920-1921") == "pmd:13.15.3-e"
    assert "1920" in ends(shared, "2RD")
    shared.play("move 2RD 2019-1920")
    assert cited(shared, "move 2RD 1920-1921") == "pmd:13.15.3-e"


def test_leaving_a_shared_hex(shared: Game) -> None:
    """pmd:13.15.3-m: for a hex of friends only; pmd:13.15.3-f: the hex attacker comes in by assault."""
    assert cited(shared, "move 100RD 1920-1921") is None
    assert cited(shared, "move 100RD 1920-2020") == "pmd:13.15.3-m"
    assert ends(shared, "100RD") >= {"1921", "2019"}
    assert "2020" in ends(shared, "100RD")  # by way of friends
    shared.play("done")


def test_the_hex_attacker_needs_an_assault(situation: Situated) -> None:
    """pmd:13.15.3-f"""
    units = {"1ID": "1920", "100RD": "1920", "5ID": "1819"}
    game = situation(units=units, hex_defender={"1920": "soviet"})
    assert cited(game, "move 5ID 1819-1920") == "pmd:13.15.3-f"
    assert "1920" not in ends(game, "5ID")


# -- minor allies -----------------------------------------------------------------------------------------------------


def test_minor_allies_keep_to_the_south_and_their_lands(situation: Situated) -> None:
    """pmd:7.1-f, pmd:7.2-a,-b,-c,-d"""
    pos = war(situation())
    grid, ground = pos.board.grid, pos.ground
    border = next(
        (a, b)
        for a in grid.indices
        if ground.land & ground.russia & ground.south & ground.clear & ground.gas_east & 1 << a
        for b in grid.neighbours(a)
        if ground.land & ground.russia & ground.north & ground.clear & 1 << b and ground.walk.around(a) >> b & 1
    )
    south, north = map(grid.name, border)
    for unit in ("Rom6ID", "It9ID", "HunHFMIC", "OstCossCD"):
        assert cited(situation(units={unit: south}), f"move {unit} {south}-{north}") == "pmd:7.1-f"
        assert north not in ends(situation(units={unit: south}), unit)
    assert cited(situation(units={"1ID": south}), f"move 1ID {south}-{north}") is None
    assert cited(situation(units={"HunHFMIC": "1038"}), "move HunHFMIC 1038-0938") == "pmd:7.2-b"
    assert cited(situation(units={"Rom6ID": "1038"}), "move Rom6ID 1038-0938") is None
    assert cited(situation(units={"OstCossCD": "1038"}), "move OstCossCD 1038-0938") == "pmd:7.2-d"


def test_romanians_and_hungarians_keep_apart(situation: Situated) -> None:
    """pmd:7.2-e: not in neighbouring hexes at any time, not even in passing."""
    game = situation(units={"Rom6ID": "1740", "HunHFMIC": "1743"})
    assert cited(game, "move Rom6ID 1740-1741") is None
    assert cited(game, "move Rom6ID 1740-1741-1742") == "pmd:7.2-e"
    assert "1742" not in ends(game, "Rom6ID")
    assert cited(situation(units={"It9ID": "1740", "HunHFMIC": "1743"}), "move It9ID 1740-1741-1742") is None


# -- from beside the map ----------------------------------------------------------------------------------------------


def test_entering_from_okh(situation: Situated) -> None:
    """pmd:9.1.1, pmd:9.1.2-a, pmd:6.1-n: by the ZOMO of the area, paying for the first hex."""
    units = [{"id": "3PD", "box": "OKH North"}, {"id": "Rom6ID", "box": "OKH South"}]
    game = situation(units=units)
    assert cited(game, "enter 3PD 0938") == "pmd:9.1.1"
    assert cited(game, "enter Rom6ID 0822") == "pmd:9.1.2-a"
    assert cited(game, "enter Rom6ID 0938") is None
    assert cited(game, "enter 1ID 0822") == "pmd:6.1-n"
    assert cited(game, "move 3PD 0822-0922") == "pmd:2.2-a"
    cost = spent(game, "enter 3PD 0822", "3PD")
    assert cost == 1
    assert cited(game, "move 3PD 0822-0922") is None  # the stack that moves goes on


def test_entering_and_going_on(situation: Situated) -> None:
    """pmd:9.1.1: normal cost from the first hex on."""
    game = situation(units=[{"id": "707StID", "box": "OKH North"}])
    assert cited(game, "enter 707StID 0822-0922") is None or cited(game, "enter 707StID 0822-0922") == "pmd:11.1-a"
    listed = {str(action) for action in game.legal().by_unit("707StID")}
    assert "enter 707StID 0822" in listed
    for action in game.legal().by_unit("707StID"):
        assert game.refusal(action) is None


def test_entering_from_the_rvgk(situation: Situated) -> None:
    """pmd:11.3-d: by the red edge of the area's side of the North/South line."""
    game = situation(units=[{"id": "100RD", "box": "RVGK North"}], stage=SOVIET)
    pos = war(game)
    north = pos.hex_name((pos.ground.red_edge["RVGK North"] & pos.ground.clear).bit_length() - 1)
    south = pos.hex_name((pos.ground.red_edge["RVGK South"] & pos.ground.clear).bit_length() - 1)
    assert cited(game, f"enter 100RD {north}") is None
    assert cited(game, f"enter 100RD {south}") == "pmd:11.3-d"


def test_stacks_of_an_area_come_on_together(situation: Situated) -> None:
    """pmd:6.1-m"""
    units = [{"id": name, "box": "OKH North"} for name in ("3PD", "4PD", "1ID")]
    game = situation(units=units, area_stacks=[["3PD", "4PD"], ["1ID"]])
    assert cited(game, "enter 3PD+4PD 0822") is None
    assert cited(game, "enter 3PD+1ID 0822") == "pmd:6.1-m"
    game.play("enter 3PD+4PD 0822")
    assert {piece.hex for piece in game.units() if piece.short in ("3PD", "4PD")} == {"0822"}
