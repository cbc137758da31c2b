"""14: mobile assaults, made in the middle of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.declaring.mobile_assaults import price
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.outcome.results import fallen
from stavka.titles.proud_monster.movement.movement_points import left
from stavka.titles.proud_monster.state.flags import HALTED
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    SOUTH,
    Stack,
    figures,
    here,
    infantry,
    placed,
    reasons,
    steps,
)
from tests.titles.proud_monster.conftest import Situated, war


def moving(attackers: Mapping[str, Sequence[Stack]], defenders: Sequence[Stack], **spec: Any) -> Game:
    """An Initial Movement Phase with attackers by hex, and defenders in the hex that is assaulted."""
    hex, side = spec.pop("hex", HEX), spec.pop("side", "axis")
    units = [item for start, stack in attackers.items() for item in placed(stack, start)]
    units += list(placed(defenders, hex))
    stage = spec.pop("stage", f"{side} first week movement")
    return stavka.situation({"title": "pmd", "turn": 113, "stage": stage, "units": units, **spec})


def assault(game: Game, *units: str, hex: str = HEX, more: str = "") -> Game:
    """Declare a mobile assault; nobody places a marker or declares a shift."""
    game.play(f"assault {'+'.join(units)} {hex} {more}".strip())
    while game.stage in ("marker of the defender", "declare a shift", "construction"):
        game.play({"marker of the defender": "pass", "construction": "use none"}.get(game.stage, "done"))
    return game


def decided(game: Game, result: str) -> Game:
    """Give the assault that is being fought this result."""
    assert game.to_act == "chance", game.stage
    pos = war(game)
    pos.leave()
    fallen(pos, result)
    pos.advance()
    return game


# -- who (14.1, 14.2) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("1PD", None),
        ("184AGBn", None),
        ("15PGD", None),
        ("509HPBn", None),
        ("3MID", "pmd:14.1-c"),
        ("1CD", "pmd:14.1-c"),
        ("IFlakC", "pmd:14.1-c"),
        ("1ID", "pmd:14.1-e"),
        ("45EBn", "pmd:14.1-e"),
        ("HARKO", "pmd:14.1-e"),
    ],
)
def test_who_may_assault(unit: str, rule: str | None, refused: Refused) -> None:
    """pmd:14.1-a,-b,-c,-e, pmd:15.3-a"""
    game = moving({NORTH: [unit]}, ["2RD"])
    if rule is None:
        assert game.refusal(f"assault {unit} {HEX}") is None
    else:
        refused(game, f"assault {unit} {HEX}", rule)


def test_tanks_help_others(refused: Refused) -> None:
    """pmd:14.1-c,-d, pmd:15.7-f: panzers assist others, panzergrenadiers assist nobody."""
    game = moving({NORTH: ["1PD", "3MID", "1CD", "IFlakC", "15PGD"]}, ["2RD"])
    assert game.refusal(f"assault 1PD+3MID+1CD+IFlakC {HEX}") is None
    assert game.refusal(f"assault 1PD+15PGD {HEX}") is None
    refused(game, f"assault 15PGD+3MID {HEX}", "pmd:14.1-d")
    roster = war(game).roster
    motorized = next(u for u in roster.of_side[0] if roster.branch[u] == "ME")
    assert roster.overrun[motorized] == "assisted"


def test_soviet_types(refused: Refused) -> None:
    """pmd:14.1-a,-b,-c,-e: tanks alone, motorized rifles and cavalry with them, rifles and guns never."""
    game = moving({NORTH: ["1TD", "198MRD", "5CD"], SOUTH: ["2RD"]}, ["1ID"], side="soviet")
    assert game.refusal(f"assault 1TD {HEX}") is None
    assert game.refusal(f"assault 1TD+198MRD+5CD {HEX}") is None
    refused(game, f"assault 198MRD {HEX}", "pmd:14.1-c")
    refused(game, f"assault 2RD {HEX}", "pmd:14.1-e")
    guns = moving({NORTH: ["1GTC", "2GAD"]}, ["1ID"], side="soviet", turn=223)
    war(guns).attacking[1] = -1
    refused(guns, f"assault 1GTC+2GAD {HEX}", "pmd:15.11-i")


def test_minor_allies_make_none(refused: Refused) -> None:
    """pmd:7.1-h, pmd:14.2-b: they and the guns stay behind."""
    pos = war(moving({}, []))
    roster = pos.roster
    ally = next(pos.short(u) for u in roster.of_side[0] if roster.minor[u] and roster.branch[u] == "P")
    game = moving({NORTH: ["1PD", ally, "HARKO"]}, ["2RD"])
    refused(game, f"assault {ally} {HEX}", "pmd:7.1-h")
    refused(game, f"assault 1PD+{ally} {HEX}", "pmd:7.1-h")
    refused(game, f"assault 1PD+HARKO {HEX}", "pmd:14.1-e")
    assert game.refusal(f"assault 1PD {HEX}") is None


def test_one_stack_from_the_start_in_offensive_supply(refused: Refused) -> None:
    """pmd:14.2-a, pmd:14.5-a, pmd:8.6-c: fellow members may stay behind."""
    game = moving({NORTH: ["1PD", "6PD"], NORTH_EAST: ["8PD"], "1638": ["7PD"]}, ["2RD"], no_offensive_supply=["6PD"])
    refused(game, f"assault 1PD+8PD {HEX}", "pmd:14.2-a")
    refused(game, f"assault 6PD {HEX}", "pmd:8.6-c")
    game.play(f"move 7PD 1638-{NORTH}")
    refused(game, f"assault 1PD+7PD {HEX}", "pmd:14.2-a")
    assert game.refusal(f"assault 1PD {HEX}") is None


def test_soviet_cavalry_pays_a_step() -> None:
    """pmd:14.1-f: beside the result; a lone division is lost; German cavalry pays nothing."""
    game = moving({NORTH: ["1GTC", "5CD"]}, ["1ID"], side="soviet")
    assault(game, "1GTC", "5CD")
    assert figures(game)[0] == 12 + 4  # its factors have counted
    decided(game, "1/0")
    assert here(game, NORTH) == ["1GTC"]
    assert steps(game, "1GTC") == 3  # the division settled nothing of the result
    two = moving({NORTH: ["1GTC", "1GCD", "2GCD"]}, ["1ID"], side="soviet")
    assault(two, "1GTC", "1GCD", "2GCD")
    assert two.stage == "loss of cavalry"
    two.play("lose 2GCD")
    assert steps(two, "2GCD") == 1
    decided(two, "1/0")
    german = moving({NORTH: ["1PD", "1CD"]}, ["2RD", "4RD", "5RD"])
    decided(assault(german, "1PD", "1CD"), "1/0")
    assert (steps(german, "1CD"), german.stage) == (2, "loss")


def test_two_divisions_without_guards_pay_for_the_cavalry() -> None:
    """pmd:14.1-f, pmd:13.9: each is half a step; one of three stays, and a Guards division pays a whole step alone."""
    game = moving({NORTH: ["1GTC", "5CD", "6CD", "72CD"]}, ["1ID"], side="soviet", turn=213, supply="offensive")
    assault(game, "1GTC", "5CD", "6CD", "72CD")
    game.play("lose 6CD")
    assert game.stage == "loss of cavalry"
    game.play("lose 5CD")
    decided(game, "1/0")
    assert here(game, NORTH) == ["1GTC", "72CD"]
    two = moving({NORTH: ["1GTC", "5CD", "6CD"]}, ["1ID"], side="soviet")
    assault(two, "1GTC", "5CD", "6CD")
    two.play("lose 6CD")
    assert here(two, NORTH) == ["1GTC"]
    mixed = moving({NORTH: ["1GTC", "5CD", "1GCD"]}, ["1ID"], side="soviet")
    assault(mixed, "1GTC", "5CD", "1GCD")
    mixed.play("lose 1GCD")
    assert (steps(mixed, "1GCD"), mixed.to_act) == (1, "chance")
    decided(mixed, "1/0")
    assert here(mixed, NORTH) == ["1GCD", "1GTC", "5CD"]


# -- what it costs (14.3) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "usual", "pushed"),
    [("1PD", 7, 6), ("1CD", 4, 4), ("1GTC", 7, 6), ("1TD", 4, 4), ("1TB", 4, 4), ("5CD", 4, 4)],
)
def test_prices(unit: str, usual: int, pushed: int, situation: Situated) -> None:
    """pmd:14.3-a,-b, pmd:5.4-e,-h"""
    for spec, expected in (({}, usual), ({"seasonal_offensive": ["axis", "soviet"]}, pushed)):
        pos = war(situation(units={unit: HEX}, **spec))
        assert price(pos, pos.roster.index(unit)) == expected


def test_points_before_an_assault(refused: Refused) -> None:
    """pmd:14.3-a: with twelve points a German Mech unit can spend five before it."""
    game = moving({NORTH: ["1PD"]}, ["2RD"], spent={"1PD": 6})
    refused(game, f"assault 1PD {HEX}", "pmd:14.3-a")
    able = moving({NORTH: ["1PD"]}, ["2RD"], spent={"1PD": 5})
    assault(able, "1PD")
    assert left(war(able), war(able).roster.index("1PD")) == 0
    soviet = moving({NORTH: ["1TD"]}, ["1ID"], side="soviet", spent={"1TD": 4})
    refused(soviet, f"assault 1TD {HEX}", "pmd:14.3-b")


def test_rivers_are_paid_for() -> None:
    """pmd:14.3-c, pmd:14.6-a: two points more across a minor river, and it takes its part of the factors."""
    game = moving({NORTH: ["1PD"]}, ["2RD"], map={"sides": {"minor_river": [[NORTH, HEX]]}})
    assault(game, "1PD")
    pos = war(game)
    toll = pos.charts.side_cost["minor_river"][0][3]
    assert pos.spent[pos.roster.index("1PD")] == 7 + toll
    assert figures(game)[0] == 9
    frozen = moving({NORTH: ["1PD"]}, ["2RD"], map={"sides": {"minor_river": [[NORTH, HEX]]}}, weather="FF")
    assault(frozen, "1PD")
    assert war(frozen).spent[pos.roster.index("1PD")] == 7
    first = moving({NORTH: ["1PD"]}, ["2RD"], turn=112, map={"sides": {"minor_river": [[NORTH, HEX]]}})
    assault(first, "1PD")
    assert figures(first)[0] == 12  # pmd:14.6-c


def test_a_marker_may_be_placed() -> None:
    """pmd:14.3-d, pmd:14.7-d: and lets the assault in beside the defenders."""
    game = moving({NORTH: ["1PD", "6PD"]}, ["2RD", "4RD", "5RD"])
    decided(assault(game, "1PD", "6PD", more="cc"), "1/1")
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    game.play("advance 1PD")
    assert here(game, HEX, "axis") == ["1PD"]
    assert war(game).flags[war(game).roster.index("6PD")] & HALTED


def test_hidden_riders(refused: Refused) -> None:
    """pmd:14.3-f: they neither count nor lose, but go along."""
    game = moving({NORTH: ["1PD", "3MID"]}, ["2RD"])
    assault(game, "1PD", more="with 3MID")
    assert figures(game)[0] == 12
    decided(game, "1/3")
    assert here(game, HEX) == ["1PD", "3MID"]
    assert steps(game, "3MID") == 4
    failed = moving({NORTH: ["1PD", "3MID"]}, ["2RD", "4RD"])
    decided(assault(failed, "1PD", more="with 3MID"), "1/0")
    assert here(failed, NORTH) == ["1PD", "3MID"]
    refused(failed, f"move 3MID {NORTH}-{NORTH_EAST}", "pmd:14.7-d")


def test_mech_units_fight_in_both_phases() -> None:
    """pmd:14.3-e: a mobile and then a prepared assault in one week."""
    game = moving({NORTH: ["1PD"]}, ["2RD", "4RD"])
    decided(assault(game, "1PD"), "1/0")
    game.play("done")
    assert game.stage == "axis first week combat"
    assert game.refusal(f"attack 1PD {HEX}") is None


# -- where (14.4) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "rule"),
    [
        ({"terrain": {HEX: "forest"}}, None),
        ({"terrain": {HEX: "rough"}}, "pmd:14.4-a"),
        ({"terrain": {HEX: "marsh"}}, "pmd:14.4-a"),
        ({"terrain": {HEX: "mountain"}}, "pmd:14.4-a"),
        ({"map": {"features": {"fort": [HEX]}}}, "pmd:13.4.2-o"),
        ({"map": {"features": {"heavy_fort": [HEX]}}}, "pmd:13.4.2-o"),
        ({"map": {"features": {"stalin_line": [HEX]}}}, "pmd:14.4-a"),
        ({"map": {"places": {"Kitezh": [HEX, "city"]}}}, None),
        ({"fieldworks": {"soviet": [HEX]}}, "pmd:14.4-a"),
        ({"weather": "MM"}, "pmd:12.4-d"),
        ({"weather": "SS", "turn": 123}, "pmd:12.4-h"),
        ({"map": {"sides": {"major_river": [[NORTH, HEX]]}}}, "pmd:14.4-b"),
        ({"map": {"sides": {"south_volga": [[NORTH, HEX]]}}}, "pmd:14.4-b"),
        ({"map": {"sides": {"major_river": [[NORTH, HEX]]}}, "weather": "FF"}, None),
        ({"map": {"sides": {"major_river": [[NORTH, HEX]]}}, "turn": 112}, None),
    ],
)
def test_where_no_assault_goes(spec: dict[str, Any], rule: str | None, refused: Refused) -> None:
    """pmd:14.4-a,-b,-c, pmd:13.4.2-o, pmd:13.4.1-e,-g,-i,-m, pmd:12.4-d,-h"""
    game = moving({NORTH: ["1PD"]}, ["2RD"], **spec)
    war(game).attacking[0] = -1
    if rule is None:
        assert game.refusal(f"assault 1PD {HEX}") is None
    else:
        refused(game, f"assault 1PD {HEX}", rule)


def test_soviet_limits(refused: Refused) -> None:
    """pmd:14.4-a,-c, pmd:13.4.2-x: no Hedgehog; Snow of the first winter does not stop them, Mud does."""
    game = moving({NORTH: ["1TD"]}, ["1ID"], side="soviet", turn=123, hedgehogs=[HEX])
    refused(game, f"assault 1TD {HEX}", "pmd:14.4-a")
    snow = moving({NORTH: ["1TD"]}, ["1ID"], side="soviet", turn=124, weather="SS")
    assert snow.refusal(f"assault 1TD {HEX}") is None
    later = moving({NORTH: ["1PD"]}, ["2RD"], turn=224, weather="SS", offensive_supply={"axis": [[5, NORTH, "open"]]})
    assert later.refusal(f"assault 1PD {HEX}") is None


def test_no_assault_over_arrows(refused: Refused) -> None:
    """pmd:13.4.1-o, pmd:14.4-a: unless they are frozen."""
    game = moving({"2347": ["1PD"]}, ["2RD"], hex="2446")
    refused(game, "assault 1PD 2446", "pmd:13.4.1-o")


def test_forest_shifts() -> None:
    """pmd:13.4.1-d: one column to the left, in a mobile assault."""
    game = moving({NORTH: ["1PD"]}, ["2RD"], terrain={HEX: "forest"})
    assert reasons(assault(game, "1PD")) == {"forest": -1}


def test_supply_of_the_defenders_is_that_of_the_start() -> None:
    """pmd:14.5-b"""
    game = moving({NORTH: ["1PD"]}, ["2RD"], out_of_supply=["2RD"])
    assert figures(assault(game, "1PD"))[1] == 3


# -- what follows (14.7 to 14.10) --------------------------------------------------------------------------------------


def test_success() -> None:
    """pmd:14.7-a,-b,-c: the stack stands in the hex, a marker lies there, and it goes on with what is left."""
    game = moving({NORTH: ["1PD"]}, ["2RD"])
    decided(assault(game, "1PD"), "1/3")
    pos = war(game)
    assert here(game, HEX) == ["1PD"]
    assert pos.cleared == 1 << pos.board.grid.index(HEX)
    assert left(pos, pos.roster.index("1PD")) == 5
    game.play(f"move 1PD {HEX}-{SOUTH}")
    game.play("done")
    assert war(game).cleared == 0


def test_failure(refused: Refused) -> None:
    """pmd:14.7-a,-d: back where it came from, and it stops."""
    game = moving({NORTH: ["1PD"]}, ["2RD", "4RD"])
    decided(assault(game, "1PD"), "1/0")
    assert here(game, NORTH) == ["1PD"]
    refused(game, f"move 1PD {NORTH}-{NORTH_EAST}", "pmd:14.7-d")
    assert game.stage == "axis first week movement"


def test_losses_lower_the_movement_factor() -> None:
    """pmd:14.7-b"""
    weak = {"side": "axis", "kind": "PD", "combat": 12, "defence": 9, "move": 12, "reduced": [[6, 5, 8]]}
    game = moving({NORTH: [weak]}, ["2RD", "4RD", "5RD"])
    decided(assault(game, "Extra1"), "1/5")
    assert steps(game, "Extra1") == 1
    assert left(war(game), war(game).roster.index("Extra1")) == 1  # eight less seven


def test_a_second_round_in_an_offensive_week(refused: Refused) -> None:
    """pmd:14.8, pmd:5.4-f,-g: the same stack, by units at full movement with the points for it."""
    spec: dict[str, Any] = {"seasonal_offensive": "axis"}
    game = moving({NORTH: ["1PD", "6PD"]}, ["2RD", "4RD"], **spec)
    decided(assault(game, "1PD", "6PD"), "1/0")
    if game.stage == "loss":
        game.play("lose 1PD")
    assert game.stage == "second round"
    refused(game, f"assault 6PD {SOUTH}", "pmd:5.4-f")
    game.play(f"assault 6PD {HEX}")
    while game.stage == "declare a shift":
        game.play("done")
    assert war(game).spent[war(game).roster.index("6PD")] == 12
    decided(game, "1/3")
    assert here(game, HEX) == ["6PD"]
    assert here(game, NORTH) == ["1PD"]
    usual = moving({NORTH: ["1PD", "6PD"]}, ["2RD", "4RD"])
    decided(assault(usual, "1PD"), "1/0")
    assert usual.stage == "axis first week movement"
    spent = moving({NORTH: ["1PD"]}, ["2RD", "4RD"], spent={"1PD": 2}, **spec)
    decided(assault(spent, "1PD"), "1/0")
    assert spent.stage == "axis first week movement"  # four points are left


def test_an_assault_inside_a_shared_hex(refused: Refused) -> None:
    """pmd:14.9, pmd:14.6-b: unmoved units pay and stay; friends inside have crossed the river for those outside."""
    units = [*placed(["1PD"], HEX), *placed(["2RD", "4RD"], HEX), *placed(["6PD"], NORTH)]
    spec: dict[str, Any] = {
        "units": units,
        "hex_defender": {HEX: "soviet"},
        "close_combat": {"axis": {HEX: 1}},
        "map": {"sides": {"minor_river": [[NORTH, HEX]]}},
    }
    game = moving({}, [], **spec)
    assault(game, "1PD")
    assert war(game).spent[war(game).roster.index("1PD")] == 7
    decided(game, "1/0")
    assert "1PD" in here(game, HEX)
    outside = moving({}, [], **spec)
    assert figures(assault(outside, "6PD"))[0] == 12  # no part of it is lost to the river


def test_an_assault_from_an_area(refused: Refused) -> None:
    """pmd:14.10-a,-b,-c: into a hex at the gates, clear or forest; failing, the stack stays in its area."""
    pos = war(moving({}, []))
    gates = pos.ground.entries["OKH North"]
    names = pos.board.grid.names
    open_gate = names(gates & (pos.ground.clear | pos.ground.forest))[0]
    shut = list(names(gates & (pos.ground.rough | pos.ground.marsh)))
    units: list[dict[str, Any]] = [{"id": "1PD", "box": "OKH North"}, {"id": "2RD", "hex": open_gate}]
    units += [{"id": "6PD", "box": "OKH North"}]
    units += [{"id": "4RD", "hex": open_gate}]
    units += [{"id": "5RD", "hex": name} for name in shut[:1]]
    game = moving({}, [], units=units)
    if shut:
        refused(game, f"assault 1PD {shut[0]}", "pmd:14.10-c")
    refused(game, f"assault 1PD {HEX}", "pmd:14.3-a")
    failed = game.copy()
    decided(assault(game, "1PD", hex=open_gate), "1/5")
    assert here(game, open_gate) == ["1PD"]
    decided(assault(failed, "1PD", hex=open_gate), "1/0")
    assert war(failed).where[pos.roster.index("1PD")] == pos.title.box("OKH North")
    both = moving({}, [], units=units, area_stacks=[["1PD", "6PD"]])
    decided(assault(both, "1PD", "6PD", hex=open_gate), "1/0")
    refused(both, "lose 2RD", "pmd:13.11-a")
    both.play("lose 6PD")
    assert war(both).steps(pos.roster.index("6PD")) == 3


@pytest.mark.parametrize(
    ("unit", "flags", "cost"),
    [("6PD", [], 6), ("5ID", [], 4), ("6PD", ["reserve"], 1), ("5ID", ["reserve"], 4), ("1CD", ["reserve"], 1)],
)
def test_following_into_a_marked_hex(unit: str, flags: list[str], cost: int) -> None:
    """pmd:14.11-a,-b, pmd:6.4-i: 4 for Leg and 6 for Mech in all; reserves of Mech and cavalry the ground's price."""
    units = [*placed(["1PD"], NORTH), *placed(["2RD"], HEX), {"id": unit, "hex": SOUTH, "flags": flags}]
    game = moving({}, [], units=units)
    if flags:
        pos = war(game)
        pos.reserves[2 * pos.board.grid.index(SOUTH)] = 1
    decided(assault(game, "1PD"), "1/3")
    game.play(f"move {unit} {SOUTH}-{HEX}")
    assert war(game).spent[war(game).roster.index(unit)] == cost


def test_leg_reserves_in_an_offensive_week() -> None:
    """pmd:5.4-i, pmd:14.11-a"""
    units = [*placed(["1PD"], NORTH), *placed(["2RD"], HEX), {"id": "5ID", "hex": SOUTH, "flags": ["reserve"]}]
    game = moving({}, [], units=units, seasonal_offensive="axis", reserves={"axis": {SOUTH: 1}})
    decided(assault(game, "1PD"), "1/3")
    game.play(f"move 5ID {SOUTH}-{HEX}")
    assert war(game).spent[war(game).roster.index("5ID")] == 1


def test_following_in_a_reserve_phase() -> None:
    """pmd:14.11-c: 6 for Mech reserves there too."""
    units = [*placed(["1PD", "6PD"], NORTH), *placed(["2RD"], HEX), *placed(["8PD"], SOUTH)]
    game = moving({}, [], units=units, stage="axis first week own reserves", reserves={"axis": {NORTH: 1, SOUTH: 2}})
    decided(assault(game, "1PD"), "1/3")
    game.play(f"move 8PD {SOUTH}-{HEX}")
    assert war(game).spent[war(game).roster.index("8PD")] == 6


def test_the_menu_goes_on() -> None:
    """pmd:14.7-b: an assault interrupts the phase, and others move after it."""
    game = moving({NORTH: ["1PD"], SOUTH: ["5ID"]}, [infantry("soviet", "G", 1, 9)])
    assault(game, "1PD")
    assert now(war(game)).mobile
    decided(game, "1/0")
    assert game.refusal(f"move 5ID {SOUTH}-1642") is None


def test_air_units_go_into_a_mobile_assault() -> None:
    """pmd:14.2-c: their factors count, and they go in with the stack."""
    game = moving({NORTH: ["1PD", "IIAirC"]}, ["2RD", "4RD"])
    assert figures(assault(game, "1PD"))[0] == 12 + 10
    decided(game, "1/5")
    assert here(game, HEX) == ["1PD", "IIAirC"]
