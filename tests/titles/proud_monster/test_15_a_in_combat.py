"""15: units that have their own effect on an assault."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.hexes import bits
from stavka.titles.proud_monster.combat.advancing.advance import may_enter
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.outcome.results import fallen
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.special_units.fortified_area import radius
from stavka.titles.proud_monster.stacks import limits
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    SOUTH,
    Stack,
    attack,
    battle,
    figures,
    here,
    infantry,
    placed,
    reasons,
)
from tests.titles.proud_monster.conftest import Situated, war

# -- regular infantry (15.1) -------------------------------------------------------------------------------------------


def test_regular_infantry_loses_three_steps(situation: Situated) -> None:
    """pmd:15.1-a,-b: 6-8-6, its back, 3-5-5, gone; a fourth step from turn 313 on."""
    for turn, full in ((113, 3), (313, 4)):
        pos = war(situation(turn=turn, units={"1ID": HEX}))
        unit = pos.roster.index("1ID")
        found = []
        for left in range(full, 0, -1):
            pos.set_steps(unit, left)
            strength = pos.strength(unit)
            found.append((strength.combat, strength.defence, strength.move))
        assert found == [(6, 8, 6), (5, 6, 6), (3, 5, 5), (1, 3, 5)][:full]


# -- vehicles (15.2) and flak (15.3) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "open_to_them"),
    [
        ({}, True),
        ({"weather": "RR"}, True),
        ({"weather": "FF"}, True),
        ({"weather": "MM"}, False),
        ({"weather": "SS"}, False),
        ({"terrain": {HEX: "forest"}}, False),
        ({"out_of_supply": ["1PD", "1TD"]}, True),
        ({"iso": {"1PD": 1, "1TD": 1}}, False),
    ],
)
def test_vehicles_may_declare_in_the_open(spec: dict[str, Any], open_to_them: bool, refused: Refused) -> None:
    """pmd:15.2-c,-d,-e, pmd:13.4.1-b,-c, pmd:8.5-e,-i: clear ground, firm weather, not isolated; both sides."""
    game = battle({NORTH: ["1PD"]}, ["1TD"], **spec)
    attack(game, "1PD")
    if not open_to_them:
        assert game.to_act == "chance"
        return
    assert (game.stage, game.to_act) == ("declare a shift", "axis")
    refused(game, "declare engineers", "pmd:15.7-c")
    game.play("declare afv")
    assert game.to_act == "soviet"
    game.play("declare afv")
    assert reasons(game) == {"attacking vehicles": 1, "defending vehicles": -1}


@pytest.mark.parametrize(
    ("unit", "is_afv"),
    [("1PD", True), ("184AGBn", True), ("15PGD", True), ("509HPBn", True), ("3MID", False), ("1CD", False)],
)
def test_which_units_are_vehicles(unit: str, is_afv: bool, situation: Situated) -> None:
    """pmd:15.2-a,-b"""
    roster = war(situation()).roster
    assert roster.afv[roster.index(unit)] is is_afv
    mixed = next(u for u in range(len(roster)) if roster.branch[u] == "Mixed")
    assert not roster.afv[mixed]
    minor = next(u for u in range(len(roster)) if roster.minor[u] and roster.branch[u] == "P")
    assert roster.afv[minor]


def test_flak_against_soviet_tanks() -> None:
    """pmd:15.3-b,-c: their factors are halved and their shift is gone; not when the flak is isolated."""
    attackers: dict[str, list[Stack]] = {NORTH: ["1TD", "2TD", "2RD"]}  # 7, 7 and 4
    game = battle(attackers, ["1ID", "IFlakC"], side="soviet")
    attack(game, "1TD", "2TD", "2RD").play("declare afv")
    assert figures(game)[0] == 7 + 4
    assert reasons(game) == {}
    cut_off = battle(attackers, ["1ID", "IFlakC"], side="soviet", iso={"1ID": 1, "IFlakC": 1})
    attack(cut_off, "1TD", "2TD", "2RD").play("declare afv")
    assert figures(cut_off)[0] == 18
    assert reasons(cut_off) == {"attacking vehicles": 1}


def test_one_flak_corps_stacks_free(situation: Situated) -> None:
    """pmd:15.3-a: Mech class; the second one finds no room."""
    pos = war(situation())
    index = pos.roster.index
    five = [index(name) for name in ("1ID", "5ID", "6ID", "7ID", "8ID")]
    hex = pos.board.grid.index(HEX)
    assert limits.refusal(pos, [*five, index("IFlakC")], hex) is None
    assert limits.refusal(pos, [*five, index("IFlakC"), index("IIFlakC")], hex) is not None
    assert pos.roster.mech[index("IFlakC")]


# -- air units (15.4) --------------------------------------------------------------------------------------------------


def over(hex: str, *units: str) -> list[dict[str, Any]]:
    return list(placed(units, hex))


def test_air_units_are_committed_to_a_stack(refused: Refused) -> None:
    """pmd:15.4-a,-e, pmd:6.1-h: in supply, with a German unit, one a stack."""
    pos = war(battle({}, []))
    ally = next(pos.short(u) for u in range(len(pos.roster)) if pos.roster.nation[u] == "romanian")
    units = [*over(NORTH, "1ID"), *over(SOUTH, ally), *over(NORTH_EAST, "5ID"), *over(HEX, "2RD")]
    spec = {"units": units, "out_of_supply": ["5ID"]}
    game = battle({}, [], **spec)
    for name in ("VIIIAirC", "IIAirC"):
        war(game).put(war(game).roster.index(name), war(game).title.box("air pool"))
    refused(game, f"support VIIIAirC {SOUTH}", "pmd:15.4-e")
    refused(game, f"support VIIIAirC {NORTH_EAST}", "pmd:15.4-a")
    refused(game, f"support VIIIAirC {HEX}", "pmd:15.4-a")
    refused(game, f"support 1ID {NORTH}", "pmd:15.4-a")
    game.play(f"support VIIIAirC {NORTH}")
    refused(game, f"support IIAirC {NORTH}", "pmd:6.1-h")
    refused(game, f"support VIIIAirC {NORTH}", "pmd:15.4-a")


def test_air_factors() -> None:
    """pmd:15.4-f,-h,-j: ten in June 1941, no river hinders them, and no more than the ground units have."""
    sides = {"sides": {"major_river": [[NORTH, HEX]]}}
    game = battle({NORTH: ["1PD", "IIAirC"]}, ["2RD"], map=sides)
    attack(game, "1PD").play("done")
    assert figures(game)[0] == 6 + 6  # 12 across a river, and as many of the ten
    dry = battle({NORTH: ["1PD", "IIAirC"]}, ["2RD", "4RD", "5RD"])
    attack(dry, "1PD").play("done")
    assert figures(dry)[0] == 12 + 10
    defence = battle({NORTH: ["1GTC"]}, ["1ID", "IIAirC"], side="soviet")
    attack(defence, "1GTC").play("done")
    assert figures(defence)[1] == 8 + 8
    later = battle({NORTH: ["1PD", "IIAirC"]}, ["2RD"], turn=211, offensive_supply={"axis": [[5, NORTH, "open"]]})
    attack(later, "1PD").play("done")
    assert figures(later)[0] == 12 + 6


def test_soviet_air_units() -> None:
    """pmd:15.4-k,-l: printed strengths."""
    game = battle({NORTH: ["1GTC", "6Interceptor"]}, ["1ID"], side="soviet", turn=124, weather="DD")
    attack(game, "1GTC").play("done")
    assert figures(game)[0] == 12 + 5
    pos = war(game)
    armies = [u for u in pos.roster.of_side[1] if pos.roster.kind[u] == "AirA"]
    assert armies
    assert all(air_units.strength(pos, u, True) == pos.strength(u).combat for u in armies)


def test_the_viii_air_corps() -> None:
    """pmd:15.4-m: a column for its stack, in attack and defence."""
    game = battle({NORTH: ["1ID", "VIIIAirC"]}, ["2RD", "4RD"])
    assert reasons(attack(game, "1ID")) == {"VIII Air Corps": 1}
    defence = battle({NORTH: ["1GTC"]}, ["1ID", "VIIIAirC"], side="soviet")
    attack(defence, "1GTC").play("done")
    assert reasons(defence) == {"VIII Air Corps": -1}


def test_air_units_take_no_losses_and_are_picked_up() -> None:
    """pmd:15.4-d,-i,-b: lost with nobody, out for the week when their stack is gone, back in the Refit Phase."""
    game = battle({NORTH: ["1GTC", "2GTC"]}, [{"id": "339StID", "steps": 1}, "IIAirC"], side="soviet")
    attack(game, "1GTC", "2GTC").play("done")
    pos = war(game)
    if game.to_act == "chance":
        pos.leave()
        fallen(pos, "1/3")
        pos.advance()
    while game.stage in ("loss", "retreat", "advance after combat"):
        game.play("stay" if game.stage == "retreat" else next(iter(game.legal())))
    air = pos.roster.index("IIAirC")
    assert pos.where[air] == pos.title.box("air pool")
    assert "shipped" in game.piece("IIAirC").flags
    kept = battle({NORTH: ["1ID", "IIAirC"]}, ["2RD"])
    air_units.pick_up(war(kept), 0)
    assert war(kept).where[air] == pos.title.box("air pool")


def test_air_units_go_along_with_a_part_of_their_stack(refused: Refused) -> None:
    """pmd:15.4-g: the owner names it or leaves it; where two meet one is taken off; alone it does not move."""
    units = [*over(NORTH, "1ID", "5ID", "IIAirC"), *over(HEX, "6ID", "IAirC")]
    spec = {"title": "pmd", "turn": 113, "units": units, "stage": "axis first week movement"}
    game = stavka.situation(spec)
    refused(game, f"move IIAirC {NORTH}-{NORTH_EAST}", "pmd:15.4-f")
    game.play(f"move 1ID+IIAirC {NORTH}-{NORTH_EAST}")
    assert here(game, NORTH_EAST) == ["1ID", "IIAirC"]
    game.play(f"move 1ID+IIAirC {NORTH_EAST}-{HEX}")
    assert here(game, HEX) == ["1ID", "6ID", "IIAirC"]
    left = stavka.situation(spec)
    left.play(f"move 1ID+5ID {NORTH}-{NORTH_EAST}")
    assert here(left, NORTH) == []  # nobody is left for it to be with


# -- guns (15.5, 15.11, 15.15, 15.21) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "steps_more"),
    [
        ({}, 1),
        ({"weather": "RR"}, 0),
        ({"no_offensive_supply": ["HARKO"]}, 0),
        ({"no_offensive_supply": ["1ID"]}, 0),
        ({"map": {"places": {"Kitezh": [HEX, "city"]}}}, 2),
    ],
)
def test_harko(spec: dict[str, Any], steps_more: int, refused: Refused) -> None:
    """pmd:15.5-a,-b: a step more in Dry weather, two in a city; it does not attack itself."""
    guards: list[Stack] = [infantry("soviet", "G", 1, 6)]
    game = battle({NORTH: ["1ID", "HARKO"]}, guards, **spec)
    refused(game, f"attack HARKO {HEX}", "pmd:15.5-b")
    attack(game, "1ID")
    if game.stage == "construction":
        game.play("use city")
    assert game.to_act == "chance"
    game.play("roll 6")
    assert now(war(game)).barrage == steps_more


def test_harko_west_of_the_gas_line() -> None:
    """pmd:15.5-c: before turn 205; pmd:8.9-b: unless it is concentrated."""
    pos = war(battle({}, []))
    ground = pos.ground
    east = next(bits(ground.gas_east & ground.clear & ~ground.urban))
    hex, near = pos.hex_name(east), pos.hex_name(next(bits(ground.walk.around(east))))
    for turn, freed, more in ((116, [], 0), (116, ["HARKO", "1ID"], 1), (211, [], 1)):
        supply = {"axis": [[5, near, "open"]]}
        game = battle(
            {near: ["1ID", "HARKO"]}, ["2RD"], hex=hex, turn=turn, offensive_supply=supply, concentrated=freed
        )
        war(game).attacking[0] = -1
        attack(game, "1ID", hex=hex)
        assert war(game).seams.barrage(0, war(game), now(war(game))) == more


def test_engineers() -> None:
    """pmd:15.7-b,-c,-d,-e: one column for the side with more; attackers need offensive supply."""
    game = battle({NORTH: ["1GRD", "1EB", "2EB"]}, ["1ID", "45EBn"], side="soviet", turn=219)
    war(game).attacking[1] = -1
    attack(game, "1GRD", "1EB", "2EB").play("declare engineers")
    game.play("declare engineers")
    assert reasons(game) == {"engineers": 1}
    even = battle({NORTH: ["1GRD", "1EB"]}, ["1ID", "45EBn"], side="soviet", turn=219)
    war(even).attacking[1] = -1
    attack(even, "1GRD", "1EB").play("declare engineers")
    even.play("declare engineers")
    assert reasons(even) == {}
    dry = battle({NORTH: ["1GRD", "1EB"]}, ["1ID", "45EBn"], side="soviet", turn=219)
    attack(dry, "1GRD", "1EB")
    assert dry.to_act == "axis"  # no marker, no offensive supply: only the defender may declare
    dry.play("declare engineers")
    assert reasons(dry) == {"engineers": -1}
    assert war(dry).roster.guards[war(dry).roster.index("1EB")]


def test_heavy_mech() -> None:
    """pmd:15.14-a,-b: with a panzer, panzergrenadier or motorized division of its hex."""
    supply = {"axis": [[5, NORTH, "open"]]}
    game = battle({NORTH: ["1PD", "509HPBn"]}, ["2RD"], turn=223, offensive_supply=supply)
    attack(game, "1PD", "509HPBn").play("done")
    assert reasons(game) == {"heavy tanks": 1}
    alone = battle({NORTH: ["1ID", "509HPBn"]}, ["2RD"], turn=223, offensive_supply=supply)
    attack(alone, "1ID", "509HPBn").play("done")
    assert reasons(alone) == {}
    defence = battle({NORTH: ["1GTC"]}, ["1PD", "509HPBn"], side="soviet", turn=223)
    attack(defence, "1GTC").play("done")
    if defence.stage == "declare a shift":
        defence.play("done")
    assert reasons(defence) == {"heavy tanks": -1}


def test_soviet_artillery(refused: Refused) -> None:
    """pmd:15.11-b,-c,-i: supports others of its hex, with no more factors than they have."""
    supply = {"soviet": [[5, NORTH, "open"]]}
    game = battle({NORTH: ["2GRD", "2GAD"], SOUTH: ["3GAD"]}, ["1ID"], side="soviet", turn=223, offensive_supply=supply)
    refused(game, f"attack 2GAD {HEX}", "pmd:15.11-b")
    refused(game, f"attack 2GRD+3GAD {HEX}", "pmd:15.11-b")
    attack(game, "2GRD", "2GAD")
    assert figures(game)[0] == 5 + 5  # of seven


def test_counter_preparation() -> None:
    """pmd:15.11-f,-h, pmd:13.5-b: every gun rolls, each 1 is a column beyond the limit, two at most."""
    supply = {"soviet": [[5, HEX, "open"]]}
    guns: list[Stack] = ["2RD", "4RD", "2GAD", "3GAD", "5GAD"]
    spec: dict[str, Any] = {"turn": 223, "offensive_supply": supply, "map": {"features": {"heavy_fort": [HEX]}}}
    strong: list[Stack] = [infantry("axis", "Strong", 90, 9)]
    game = battle({NORTH: strong}, guns, **spec)
    attack(game, "Extra1")
    for _ in range(3):
        assert game.stage.startswith("counter-preparation of")
        game.play("roll 1")
    assert reasons(game) == {"heavy fort": -2, "counter-preparation": -2}
    assert figures(game)[2] == -4
    calm = battle({NORTH: strong}, guns, **spec)
    attack(calm, "Extra1")
    for _ in range(3):
        calm.play("roll 2")
    assert reasons(calm) == {"heavy fort": -2}


def test_guns_that_answer_show_their_marker() -> None:
    """pmd:8.6-b, pmd:15.11-f: counter-preparation draws on offensive supply too."""
    game = battle({NORTH: ["1ID"]}, ["2RD", "2GAD"], turn=223, offensive_supply={"soviet": [[5, HEX], [3, "4120"]]})
    attack(game, "1ID")
    assert game.stage.startswith("counter-preparation of")
    assert [face for _, _, face in war(game).markers[1]] == ["open", "down"]


def test_counter_battery_is_automatic() -> None:
    """pmd:15.11-g: the 4 and 6 Guards Artillery Divisions need no die."""
    game = battle(
        {NORTH: [infantry("axis", "Strong", 15, 9)]},
        ["2RD", "4CBGAD"],
        turn=301,
        offensive_supply={"soviet": [[5, HEX, "open"]]},
    )
    attack(game, "Extra1")
    assert reasons(game) == {"counter-preparation": -1}


def test_rockets() -> None:
    """pmd:15.15, pmd:13.4.1-a: doubled into clear ground without constructions, not in Mud."""
    supply = {"soviet": [[5, NORTH, "open"]]}
    strong: list[Stack] = [infantry("soviet", "G", 20, 9), "3GRktD"]
    for spec, factor in (
        ({}, 8),
        ({"weather": "MM"}, 4),
        ({"terrain": {HEX: "forest"}}, 4),
        ({"map": {"places": {"Kitezh": [HEX, "large_town"]}}}, 4),
        ({"fieldworks": {"axis": [HEX]}}, 4),
        ({"map": {"features": {"fort": [HEX]}}}, 4),
        ({"map": {"features": {"heavy_fort": [HEX]}}}, 4),
    ):
        game = battle({NORTH: strong}, ["1PD"], side="soviet", turn=223, offensive_supply=supply, **spec)
        attack(game, "Extra1", "3GRktD")
        if game.stage == "declare a shift":
            game.play("done")
        assert figures(game)[0] == 20 + factor


def test_the_mobile_artillery_division() -> None:
    """pmd:15.21-a,-b,-d,-f: alone it has its defence factor; with another it gives a column and a step more."""
    supply = {"axis": [[5, NORTH, "open"]]}
    alone = battle({NORTH: ["18MAD"]}, ["11RB"], turn=319, offensive_supply=supply)
    assert figures(attack(alone, "18MAD"))[0] == 3
    game = battle({NORTH: ["18MAD", "1ID"]}, ["2RD"], turn=319, offensive_supply=supply)
    attack(game, "18MAD", "1ID")
    assert figures(game)[0] == 12
    assert reasons(game) == {"mobile artillery division": 1}
    assert war(game).seams.barrage(0, war(game), now(war(game))) == 1
    defence = battle({NORTH: ["1GTC"]}, ["18MAD", "1ID"], side="soviet", turn=319)
    attack(defence, "1GTC")
    if defence.stage == "declare a shift":
        defence.play("done")
    assert reasons(defence) == {"counter-battery fire": -1}


# -- Leningrad (15.13) and the Fortified Area (15.16) ------------------------------------------------------------------


def test_the_counter_fire_corps() -> None:
    """pmd:15.13-b,-c: a column in Leningrad and beside it; lost with the last step of the city."""
    units = [*over("3304", "2RD", "LCFC"), *over("3404", "4RD"), *placed([infantry("axis", "Strong", 30, 9)], "3405")]
    game = battle({}, [], turn=223, units=units)
    attack(game, "Extra1", hex="3404")
    assert reasons(game)["Counter Fire Corps"] == -1
    cut_off = battle({}, [], turn=223, units=units, iso={"2RD": 1})
    attack(cut_off, "Extra1", hex="3404")
    assert "Counter Fire Corps" not in reasons(cut_off)


@pytest.mark.parametrize(("turn", "left"), [(309, -1), (310, -1), (311, -2), (401, -2)])
def test_the_fortified_area(turn: int, left: int) -> None:
    """pmd:15.16-b,-e: one column in May 1943, two from June; within two hexes, and a step at least."""
    strong: dict[str, list[Stack]] = {NORTH: [infantry("axis", "Strong", 30, 9)]}
    game = battle(strong, ["2RD"], turn=turn, fortified_area="1642")
    assert reasons(attack(game, "Extra1")) == {"Fortified Area": left}
    far = battle(strong, ["2RD"], turn=turn, fortified_area="1643")
    assert reasons(attack(far, "Extra1")) == {}
    hungry = battle(strong, ["2RD", "4RD"], turn=turn, fortified_area="1642", out_of_supply=["2RD", "4RD"])
    assert reasons(attack(hungry, "Extra1")) == {}


def test_the_fortified_area_goes_when_all_of_it_is_taken() -> None:
    """pmd:15.16-c,-d"""
    pos = war(battle({}, [], turn=311, fortified_area=HEX))
    whole = radius(pos)
    first = whole & -whole
    pos.take(0, whole & ~first)
    assert pos.fortified_area >= 0
    pos.take(1, whole & ~first)
    pos.take(0, whole)
    assert pos.fortified_area < 0


def test_hedgehogs_are_laid_in_towns(refused: Refused) -> None:
    """pmd:13.4.2-v: from turn 123, by German units, whatever their supply and the enemies around."""
    units = [*over("1920", "1ID"), *over(HEX, "5ID"), *over("1919", "2RD")]
    spec = {"title": "pmd", "units": units, "stage": "axis first week movement", "out_of_supply": ["1ID"]}
    game = stavka.situation({**spec, "turn": 123})
    refused(game, f"hedgehog {HEX}", "pmd:13.4.2-v")
    game.play("hedgehog 1920")
    assert war(game).hedgehogs.bit_count() == 1
    game.play("hedgehog 1920")
    assert war(game).hedgehogs == 0
    early = stavka.situation({**spec, "turn": 122})
    refused(early, "hedgehog 1920", "pmd:13.4.2-v")


def test_paratroops_of_the_first_winter_attack_where_they_are() -> None:
    """pmd:15.8-c: with one factor, helping a concentric assault; they pay last and never advance."""
    game = battle({NORTH: ["4ParC"], SOUTH: ["1GRD"]}, ["1ID"], side="soviet", turn=201)
    attack(game, "4ParC", "1GRD")
    assert figures(game)[0] == 1 + 7
    assert reasons(game) == {"concentric assault": 1}
    pos = war(game)
    assert may_enter(pos, pos.roster.index("4ParC"), pos.board.grid.index(HEX)) is not None
    assert may_enter(pos, pos.roster.index("1GRD"), pos.board.grid.index(HEX)) is None
    pos.leave()
    fallen(pos, "1/0")
    pos.advance()
    assert (pos.steps(pos.roster.index("4ParC")), pos.steps(pos.roster.index("1GRD"))) == (4, 1)
