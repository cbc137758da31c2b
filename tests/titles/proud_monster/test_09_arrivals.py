"""9.1: reinforcements, where they appear, and the tank brigades."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.administration import soviet_entry, tank_brigades
from stavka.titles.proud_monster.state.flags import DUE
from tests.titles.proud_monster.conftest import Situated, rule_against, war

ARRIVALS = "reinforcement: arrivals"
MOSCOW, LENINGRAD, MINSK = "4120", "3304", "1920"


def due(*units: str, side: str = "soviet") -> list[dict[str, Any]]:
    """Untried units that lie ready, by type."""
    return [{"side": side, "kind": kind, "flags": ["untried"], "box": "due"} for kind in units]


def arriving(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 113, "stage": ARRIVALS, "units": list(units), **more})


def waiting(game: Game) -> list[str]:
    pos = war(game)
    return [pos.short(u) for u in pos.in_box(DUE)]


def a_rifle_division(game: Game) -> str:
    return next(name for name in waiting(game) if "RD" in name and "MRD" not in name)


def test_reinforcements_come_in_the_reinforcement_phase(situation: Situated) -> None:
    """pmd:9.1-a: those of the track lie ready at once; all that can be placed must be."""
    game = arriving(situation)
    assert len(waiting(game)) == 11 + 4 + 1
    assert rule_against(game, "done") == "pmd:9.1-a"
    assert "place" in {str(action).split()[0] for action in game.legal()}
    later = situation(turn=113)
    assert not waiting(later)
    assert later.refusal("place uRD1 Moscow") is not None


def test_untried_units_are_taken_blindly(situation: Situated) -> None:
    """pmd:9.1-b: neither side knows who came: every face of the pool has its chance."""
    game = arriving(situation)
    pos = war(game)
    name = a_rifle_division(game)
    assert len(pos.faces(pos.roster.index(name))) > 300
    seen = {unit["id"]: unit for unit in game.view("soviet")["units"]}
    assert all(unit["attack"] is None for unit in seen.values() if unit["short"] == name)


def test_germans_come_to_the_north_and_allies_to_the_south(situation: Situated) -> None:
    """pmd:9.1.1, pmd:9.1.2-a: a German may enter the northern zone, an ally may not go there."""
    game = arriving(situation, turn=114)
    assert game.piece("46ID").box == "OKH North"
    assert game.piece("rom-3-id").box == "OKH South"


def test_allies_stay_out_of_the_north(situation: Situated) -> None:
    """pmd:9.1.2-a: from OKH South on to the southern zone, never to OKH North."""
    pos = war(arriving(situation, turn=114))
    ally = pos.short(pos.roster.called("rom-3-id"))
    moved = situation(turn=114, units=[{"id": "rom-3-id", "box": "OKH South"}])
    assert rule_against(moved, f"transfer {ally} OKH-North") == "pmd:7.1-f"


def test_ost_units_appear_with_a_lone_german(situation: Situated) -> None:
    """pmd:9.1.2-b: not with a stack, not west of the GAS line, not with nobody."""
    south_east = "4542"
    there = [{"id": "1ID", "hex": south_east}, {"id": "5ID", "hex": "4443"}, {"id": "6ID", "hex": "4443"}]
    game = arriving(situation, *there, {"id": "3PD", "hex": MINSK}, turn=216)
    assert game.to_act == "axis"
    pos = war(game)
    ost = pos.short(pos.roster.called("ost-mxdeth-ib"))
    assert rule_against(game, f"place {ost} {south_east}") is None
    assert rule_against(game, f"place {ost} 4443") == "pmd:9.1.2-b"
    assert rule_against(game, f"place {ost} {MINSK}") == "pmd:9.1.2-b"
    assert rule_against(game, f"place {ost} RVGK-North") == "pmd:9.1.2-b"
    game.play(f"place {ost} {south_east}")
    assert game.piece(ost).hex == south_east


def test_soviet_towns_edges_and_areas(situation: Situated) -> None:
    """pmd:9.1.3-a: an owned city or large town in overland supply, a red edge, an RVGK area; no other hex."""
    game = arriving(situation, control={"axis": ["Kharkov"]})
    unit = a_rifle_division(game)
    pos = war(game)
    edge = pos.board.grid.names(pos.ground.red_edge["RVGK North"])[0]
    for place in ("Kiev", edge, "RVGK-North", "RVGK-South", "Astrakhan"):
        assert rule_against(game, f"place {unit} {place}") is None, place
    assert rule_against(game, f"place {unit} 3030") == "pmd:9.1.3-a"
    game.play(f"place {unit} Kiev")
    assert game.piece(unit).hex == "2132"


def test_a_cut_off_town_brings_nobody(situation: Situated) -> None:
    """pmd:9.1.3-a: Odessa behind the enemy is no entry; pmd:9.1.3-b: nor is the land around it."""
    ring = [{"id": f"{n}ID", "hex": hex} for n, hex in zip((1, 5, 6, 7, 8, 9), around(MINSK), strict=True)]
    game = arriving(situation, *ring)
    unit = a_rifle_division(game)
    assert rule_against(game, f"place {unit} Minsk") == "pmd:9.1.3-a"


def around(hex: str) -> list[str]:
    grid = stavka.title("pmd").map.grid
    return [grid.name(n) for n in grid.neighbours(grid.index(hex))]


def test_district_headquarters_open_the_land_around(situation: Situated) -> None:
    """pmd:9.1.3-b: next to Minsk, which has a star, not next to Astrakhan, which has none."""
    game = arriving(situation)
    unit = a_rifle_division(game)
    land = [hex for hex in around(MINSK) if rule_against(game, f"place {unit} {hex}") is None]
    assert len(land) == 6
    pos = war(game)
    astrakhan = pos.hex_name(pos.board.places["Astrakhan"].hex)
    near = [hex for hex in around(astrakhan) if pos.ground.land >> pos.board.grid.index(hex) & 1]
    refused = {rule_against(game, f"place {unit} {hex}") for hex in near}
    assert refused <= {"pmd:9.1.3-a", None}
    assert "pmd:9.1.3-a" in refused


def test_a_line_through_a_shared_hex_makes_no_headquarters(situation: Situated) -> None:
    """pmd:9.1.3-b: supply through a jointly-occupied hex serves the city, not its surroundings."""
    ring = around(MINSK)
    enemies = [{"id": f"{n}ID", "hex": hex} for n, hex in zip((1, 5, 6, 7, 8), ring[1:], strict=True)]
    shared = [{"id": "9ID", "hex": ring[0]}, {"id": "4RD", "hex": ring[0]}]
    game = arriving(situation, *enemies, *shared, {"id": "8RD", "hex": MINSK}, hex_defender={ring[0]: "soviet"})
    pos = war(game)
    minsk = 1 << pos.board.grid.index(MINSK)
    assert soviet_entry.lines(pos) & minsk
    assert not soviet_entry.headquarters(pos) & minsk
    without = arriving(situation, *enemies, {"id": "4RD", "hex": ring[0]}, {"id": "8RD", "hex": MINSK})
    assert soviet_entry.headquarters(war(without)) & minsk


@pytest.mark.parametrize(("place", "divisions"), [("Astrakhan", 10), ("Minsk", 10)])
def test_stacking_limits_hold(situation: Situated, place: str, divisions: int) -> None:
    """pmd:9.1.3-c, pmd:9.1.3-b: ten divisions in a city at once, not eleven."""
    game = arriving(situation)
    rifles = [name for name in waiting(game) if "RD" in name and "MRD" not in name]
    assert rule_against(game, f"place {'+'.join(rifles[:divisions])} {place}") is None
    assert rule_against(game, f"place {'+'.join(rifles[: divisions + 1])} {place}") == "pmd:9.1.3-c"
    assert rule_against(game, f"place {rifles[0]}+{rifles[0]} {place}") == "pmd:9.1-a"


def test_a_shared_hex_takes_more_if_the_soviets_defend_it(situation: Situated) -> None:
    """pmd:9.1.3-d"""
    units = [{"id": "1ID", "hex": MINSK}, {"id": "4RD", "hex": MINSK}]
    for defender, rule in (("soviet", None), ("axis", "pmd:9.1.3-d")):
        game = arriving(situation, *units, hex_defender={MINSK: defender})
        assert rule_against(game, f"place {a_rifle_division(game)} Minsk") == rule


def test_who_joins_a_reserve_is_in_reserve(situation: Situated) -> None:
    """pmd:9.1.3-e"""
    game = arriving(situation, {"id": "4RD", "hex": MINSK}, reserves={"soviet": {MINSK: 1}})
    unit = a_rifle_division(game)
    game.play(f"place {unit} Minsk")
    assert "reserve" in game.piece(unit).flags
    game = arriving(situation, {"id": "4RD", "hex": MINSK})
    unit = a_rifle_division(game)
    game.play(f"place {unit} Minsk")
    assert "reserve" not in game.piece(unit).flags


def test_partisans_rise_in_a_vacant_headquarters(situation: Situated) -> None:
    """pmd:9.1.3-f: one Leg unit in a starred hex that the Axis owns and left; no second, and no tanks."""
    game = arriving(situation, control={"axis": ["Minsk"]})
    names = waiting(game)
    tank = next(name for name in names if "TD" in name)
    first, second = [name for name in names if "RD" in name and "MRD" not in name][:2]
    assert rule_against(game, f"place {tank} Minsk") == "pmd:9.1.3-f"
    assert rule_against(game, f"place {first}+{second} Minsk") == "pmd:9.1.3-f"
    game.play(f"place {first} Minsk")
    assert game.piece(first).hex == MINSK
    assert rule_against(game, f"place {second} Minsk") == "pmd:9.1.3-f"
    manned = arriving(situation, {"id": "gustav", "hex": MINSK}, control={"axis": ["Minsk"]})
    assert rule_against(manned, f"place {a_rifle_division(manned)} Minsk") == "pmd:9.1.3-f"  # a gun is there
    held = arriving(situation, {"id": "1ID", "hex": MINSK})
    assert rule_against(held, f"place {a_rifle_division(held)} Minsk") == "pmd:9.1.3-f"


def leningrad_by_lake(situation: Situated, **more: Any) -> Game:
    """Leningrad with Germans around it, but for the shore of the lake at 3403."""
    ring = zip(("1ID", "5ID", "6ID", "7ID"), ("3305", "3404", "3204", "3203"), strict=True)
    germans = [{"id": name, "hex": hex} for name, hex in ring]
    return arriving(situation, *germans, {"id": "4RD", "hex": LENINGRAD}, **{"turn": 118, **more})


def test_lake_supply_of_leningrad(situation: Situated) -> None:
    """pmd:9.1.3-g,-h,-i,-j: no HQ, nobody around it, Leg units only; with the land open none of that."""
    game = leningrad_by_lake(situation, turn=113)
    pos = war(game)
    assert soviet_entry.lines(pos) & pos.ground.leningrad
    assert soviet_entry.lake_supply(pos)
    assert not soviet_entry.headquarters(pos) & pos.ground.leningrad
    rifles = a_rifle_division(game)
    assert rule_against(game, f"place {rifles} Leningrad") is None
    free = arriving(situation)
    assert not soviet_entry.lake_supply(war(free))
    assert soviet_entry.headquarters(war(free)) & war(free).ground.leningrad
    tanks = next(name for name in waiting(free) if "TD" in name)
    assert rule_against(free, f"place {tanks} Leningrad") is None
    on_lake = leningrad_by_lake(situation, turn=113)
    tanks = next(name for name in waiting(on_lake) if "TD" in name)
    assert rule_against(on_lake, f"place {tanks} Leningrad") == "pmd:9.1.3-j"


def test_nobody_appears_beside_leningrad_on_lake_supply(situation: Situated) -> None:
    """pmd:9.1.3-i: the shore stays closed, and is open when the land road is."""
    game = leningrad_by_lake(situation, turn=113)
    assert rule_against(game, f"place {a_rifle_division(game)} 3403") == "pmd:9.1.3-i"
    free = arriving(situation)
    assert rule_against(free, f"place {a_rifle_division(free)} 3403") is None


def test_ice_ends_lake_supply(situation: Situated) -> None:
    """pmd:9.1.3-g: over a frozen lake the line is as good as over land."""
    assert not soviet_entry.lake_supply(war(leningrad_by_lake(situation, turn=124, weather="SS")))


def test_reinforcements_have_all_their_steps(situation: Situated) -> None:
    """pmd:9.1.3-l: a panzer division comes with four steps, whatever it lost before the tables were opened."""
    game = arriving(situation, turn=118)
    assert game.piece("2PD").steps == 4


@pytest.mark.parametrize(("turn", "corps", "steps"), [(211, "14TC", 2), (213, "25TC", 3), (224, "19TC", 4)])
def test_corps_grow_with_the_turns(situation: Situated, turn: int, corps: str, steps: int) -> None:
    """pmd:9.1.3-m: two steps from turn 207, three from 213, four from 221."""
    game = arriving(situation, turn=turn)
    while game.to_act != "soviet" or "placing" not in (game.stage or ""):
        game.play("done")
    assert game.piece(corps).steps == steps


def brigades(situation: Situated, throw: str, **more: Any) -> int:
    game = arriving(situation, **{"turn": 114, **more})
    assert game.to_act == "chance"
    before = len(waiting(game))
    game.play(f"roll {throw}")
    return len(waiting(game)) - before


@pytest.mark.parametrize(("throw", "number"), [("1 1", 4), ("1 2", 4), ("2 3", 5), ("6 5", 10), ("6 6", 10)])
def test_the_pool_of_tank_brigades(situation: Situated, throw: str, number: int) -> None:
    """pmd:9.1.4-a,-c: 48 lie aside; two dice, 2 and 3 as 4, 11 and 12 as 10, from turn 114 on."""
    assert war(situation(turn=114)).left_in_pool("TB", war(situation(turn=114)).title.box("tank brigade pool")) == 48
    assert brigades(situation, throw) == number
    assert arriving(situation, turn=113).to_act != "chance"


def test_the_dice_are_rolled_till_all_brigades_have_come(situation: Situated) -> None:
    """pmd:9.1.4-c: on turn 208 too, if Leningrad and Moscow have kept some back; else they are all there by then."""
    assert arriving(situation, turn=208).to_act != "chance"
    late = arriving(situation, turn=208, boxes={"tank brigade pool": ["35TB"]})
    assert late.to_act == "chance"
    before = len(waiting(late))
    late.play("roll 3 4")
    assert len(waiting(late)) - before == 1  # no more are left


def test_the_two_cities_cost_brigades(situation: Situated) -> None:
    """pmd:9.1.4-d, pmd:9.1.3-k: three less for Leningrad lost, cut off or on the lake, three more for Moscow."""
    assert brigades(situation, "2 3", control={"axis": ["Leningrad"]}) == 2
    assert brigades(situation, "2 3", control={"axis": ["4219"]}) == 2
    assert brigades(situation, "1 1", control={"axis": ["Leningrad", MOSCOW]}) == 0
    game = leningrad_by_lake(situation, turn=114)
    before = len(waiting(game))
    game.play("roll 2 3")
    assert len(waiting(game)) - before == 2


def test_no_pool_in_the_scenario_of_1942(situation: Situated) -> None:
    """pmd:9.1.4-b: nobody rolls."""
    game = arriving(situation, turn=118)
    assert game.to_act == "chance"
    war(game).scenario = "1942"
    assert not tank_brigades.due(war(game))


def test_room_in_the_rvgk_areas(situation: Situated) -> None:
    """pmd:11.3-a,-b,-c: ten points in both together before turn 203; a cavalry division 1, a brigade a half."""
    game = arriving(situation, turn=115)
    game.play("roll 3 3")
    names = waiting(game)
    rifles = [name for name in names if name.startswith("uRD")]
    brigade = next(name for name in names if name.startswith("uRB"))
    game.play(f"place {'+'.join(rifles[:9])} RVGK-North")
    assert rule_against(game, f"place {rifles[9]}+{brigade} RVGK-South") == "pmd:11.3-b"
    assert rule_against(game, f"place {rifles[9]} RVGK-South") is None
    game.play(f"place {brigade} RVGK-South")
    assert rule_against(game, f"place {rifles[9]} RVGK-South") == "pmd:11.3-b"


def test_passage_of_the_rvgk_areas(situation: Situated) -> None:
    """pmd:11.3-g: 28 points a turn from turn 203 on, whatever lies there."""
    game = arriving(situation, turn=211, counts={"rvgk flow": 54})
    names = waiting(game)
    rifles = [name for name in names if name.startswith("uRD")]
    assert rule_against(game, f"place {rifles[0]} RVGK-North") is None
    game.play(f"place {rifles[0]} RVGK-North")
    assert rule_against(game, f"place {rifles[1]} RVGK-North") == "pmd:11.3-g"


def test_why_reinforcements_do_not_appear_in_a_hex_is_told_by_its_rule(situation: Situated) -> None:
    """pmd:9.1.3-a,-b,-f, pmd:8.12-c: held by the enemy, or fed by its port alone."""
    first = {"turn": 113, "stage": "reinforcement: arrivals"}
    game = situation(**first, units={"31ID": "Lvov", "34ID": "1921", "45ID": "Kiev"})
    rows = {"Lvov": "pmd:9.1.3-a", "1921": "pmd:9.1.3-b", "Kiev": "pmd:9.1.3-f", "1640": "pmd:9.1.3-a"}
    for hex, rule in rows.items():
        assert rule_against(game, f"place uRD1 {hex}") == rule
    besiegers = dict(zip(("31ID", "34ID", "45ID", "46ID"), ("1543", "1544", "1642", "1743"), strict=True))
    assert rule_against(situation(**first, units={**besiegers, "2RD": "Odessa"}), "place uRD1 Odessa") == "pmd:8.12-c"
