"""6, 7.1: stacks, their limits, and whom minor allies stand with."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.overstacking import ThinOut
from tests.titles.proud_monster.conftest import Situated, war

HEX = "2020"
GERMANS = ["1ID", "5ID", "6ID", "7ID", "8ID", "9ID", "11ID", "12ID", "15ID", "17ID", "21ID"]
SOVIETS = ["2RD", "4RD", "5RD", "6RD", "8RD", "9RD", "10RD", "11RD", "13RD", "16RD", "17RD"]


def rule(game: Game, *units: str, hex: str = HEX) -> str | None:
    """The rule that these units would break in a hex."""
    pos = war(game)
    found = limits.refusal(pos, [pos.roster.index(name) for name in units], pos.board.grid.index(hex))
    return found.rule if found else None


def test_five_divisions_and_ten_in_a_city(situation: Situated) -> None:
    """pmd:6.1-a,-b"""
    game = situation()
    assert rule(game, *GERMANS[:5]) is None
    assert rule(game, *GERMANS[:6]) == "pmd:6.1-a"
    assert rule(game, *GERMANS[:10], hex="1920") is None
    assert rule(game, *GERMANS[:11], hex="1920") == "pmd:6.1-b"


@pytest.mark.parametrize(("earned", "most", "cited"), [(0, 3, "pmd:6.1-c"), (1, 4, "pmd:6.1-d"), (2, 5, "pmd:6.1-e")])
def test_soviets_of_1941(situation: Situated, earned: int, most: int, cited: str) -> None:
    """pmd:6.1-c,-d,-e: three divisions, then four, then five; a heavy fort holds five, a city ten."""
    game = situation(counts={"stacking markers earned": earned})
    assert rule(game, *SOVIETS[:most]) is None
    assert rule(game, *SOVIETS[: most + 1]) == cited
    assert rule(game, *SOVIETS[:5], hex="0922") is None
    assert rule(game, *SOVIETS[:10], hex="4120") is None
    assert rule(situation(scenario="1942", turn=211), *SOVIETS[:5]) is None


def test_brigades_count_half(situation: Situated) -> None:
    """pmd:6.1-i: with three divisions four units hold two brigades, five units four."""
    game = situation()
    brigades = ["9ParB", "3NB", "66NB", "83NB", "17MB"]
    assert rule(game, *SOVIETS[:2], *brigades[:2]) is None
    assert rule(game, *SOVIETS[:3], brigades[0]) == "pmd:6.1-c"
    assert rule(game, SOVIETS[0], *brigades[:4]) is None
    assert rule(game, SOVIETS[0], *brigades[:5]) == "pmd:6.1-c"
    assert rule(game, "8TD", "15DCD", "198MRD") is None  # cavalry stacks as a division (pmd:16.4-e)
    assert rule(game, "8TD", "15DCD", "198MRD", "2RD") == "pmd:6.1-c"


def test_battalions_augment_divisions(situation: Situated) -> None:
    """pmd:6.1-i,-j: a quarter each, or nothing beside a division of their colour."""
    game = situation()
    pos = war(game)
    small = [pos.short(u) for u in range(len(pos.roster)) if pos.roster.small[u] and pos.roster.nation[u] == "german"]
    assert rule(game, *GERMANS[:5], *small[:5]) is None
    assert rule(game, *GERMANS[:5], *small[:6]) == "pmd:6.1-a"
    assert rule(game, *GERMANS[:4], *small[:8]) is None  # four augment, four take the room of a division


def test_pieces_with_limits_of_their_own(situation: Situated) -> None:
    """pmd:6.1-f,-g,-h,-l"""
    game = situation(counts={"stacking markers earned": 2})
    guns = ["1AD", "3AD", "5AD", "7AD", "8AD", "2AD"]
    bridges = [f"Pontoon{n}" for n in range(1, 7)]
    assert rule(game, *SOVIETS[:5], *guns[:5], *bridges[:5]) is None
    assert rule(game, SOVIETS[0], *guns) == "pmd:6.1-f"
    assert rule(game, SOVIETS[0], *bridges) == "pmd:6.1-f"
    assert rule(game, *GERMANS[:5], "HARKO", "IFlakC", "VIIIAirC") is None
    assert rule(game, "1ID", "IFlakC", "IIFlakC") == "pmd:6.1-g"
    assert rule(game, "1ID", "HARKO", "18MAD") == "pmd:6.1-g"
    assert rule(game, "1ID", "VIIIAirC", "IAirC") == "pmd:6.1-h"
    assert rule(game, *SOVIETS[:5], "LCFC", "FortArea") is None


def test_a_shared_city_has_room_for_ten_in_all(situation: Situated) -> None:
    """pmd:13.4.2-ae: seven Soviet divisions leave room for three Axis ones."""
    units: dict[str, object] = dict.fromkeys(SOVIETS[:7], "1920")
    game = situation(units={**units, GERMANS[0]: "1920"}, hex_defender={"1920": "soviet"})
    assert rule(game, *GERMANS[:3], hex="1920") is None
    assert rule(game, *GERMANS[:4], hex="1920") == "pmd:13.4.2-ae"


def test_whom_minor_allies_stand_with(situation: Situated) -> None:
    """pmd:7.1-c,-d: their own and Germans; on foot with one German unit, on wheels with any number."""
    game = situation()
    assert rule(game, "Rom6ID", "Rom7ID", "1ID") is None
    assert rule(game, "Rom6ID", "1ID", "5ID") == "pmd:7.1-d"
    assert rule(game, "Rom1PD", "1ID", "5ID", "6ID") is None
    assert rule(game, "Rom1PD", "It9ID") == "pmd:7.1-c"
    assert rule(game, "250SpID", "1ID", "5ID") is None  # foreigners in German colours (pmd:7.3-a)


def test_a_full_hex_may_be_passed_and_overfilled_at_a_price(situation: Situated) -> None:
    """pmd:6.3-b,-c: the move is allowed and not offered; then the owner picks who goes."""
    units: dict[str, object] = dict.fromkeys(GERMANS[:5], HEX)
    game = situation(units={**units, GERMANS[5]: "2019"})
    assert game.refusal(f"move {GERMANS[5]} 2019-2020-2021") is None  # through it
    assert f"move {GERMANS[5]} 2019-2020" in game.legal()
    assert HEX not in {action.end for action in game.legal().by_unit(GERMANS[5])}
    game.play(f"move {GERMANS[5]} 2019-2020")
    game.play("done")
    assert (game.to_act, game.stage) == ("axis", "surplus units")
    refusal = game.refusal("lose 100RD")
    assert refusal is not None
    assert refusal.rule == "pmd:6.3-b"
    game.play("lose 8ID")
    assert len(game.units(at=HEX)) == 5
    assert game.stage != "surplus units"


def test_untried_units_are_given_up_unseen(situation: Situated) -> None:
    """pmd:6.3-b: the owner chooses before he looks; then the face is drawn."""
    item = {"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": HEX}
    game = situation(units=[item] * 4)
    pos = war(game)
    pos.ask(ThinOut(1))
    pos.advance()
    assert game.to_act == "soviet"
    game.play("lose uRD2")
    assert game.to_act == "chance"
    game.play_draw("100RD")
    assert len(game.units(at=HEX)) == 3


def test_the_top_of_a_stack_is_all_the_enemy_sees(situation: Situated) -> None:
    """pmd:6.3-a, pmd:16.2-e: the top ground unit and the air unit; the height of the rest."""
    game = situation(units={**dict.fromkeys(GERMANS[:3], HEX), "VIIIAirC": HEX, "100RD": "2022"})
    seen = {unit["short"] for unit in game.view("soviet")["units"] if unit["hex"] == HEX}
    assert seen == {GERMANS[0], "VIIIAirC"}
    assert game.view("soviet")["hidden"] == {HEX: 2}
    own = {unit["short"] for unit in game.view("axis")["units"] if unit["hex"] == HEX}
    assert own == {*GERMANS[:3], "VIIIAirC"}
    assert game.view("axis")["hidden"] == {}


def test_a_minor_ally_lies_on_top(situation: Situated) -> None:
    """pmd:7.1-e"""
    game = situation(units={"1ID": HEX, "Rom6ID": HEX}, control={"axis": [HEX]})
    pos = war(game)
    pos.top.clear()
    pos._arrange(2 * pos.board.grid.index(HEX))
    assert pos.short(pos.on_top(0, pos.board.grid.index(HEX))) == "Rom6ID"


def test_reserves_and_areas_are_closed_boxes(situation: Situated) -> None:
    """pmd:6.4-c, pmd:16.2-g: not even the number of units under a Reserve marker shows."""
    game = situation(
        units=[*({"id": name, "hex": HEX} for name in GERMANS[:3]), {"id": "3PD", "box": "OKH North"}],
        reserves={"axis": {HEX: 4}},
    )
    view = game.view("soviet")
    assert not [unit for unit in view["units"] if unit["side"] == "axis" and (unit["hex"] or unit["short"] == "3PD")]
    assert view["hidden"] == {}
    assert view["markers"]["reserves"]["axis"] == {HEX: 4}
    assert {"3PD", *GERMANS[:3]} <= {unit["short"] for unit in game.view("axis")["units"]}


def test_a_shared_hex_is_open(situation: Situated) -> None:
    """pmd:13.15.3-b: both sides see all units there, untried ones still without factors."""
    untried = [{"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": HEX}] * 2
    game = situation(units=[{"id": "1ID", "hex": HEX}, *untried], hex_defender={HEX: "soviet"})
    seen = {unit["short"]: unit["attack"] for unit in game.view("axis")["units"] if unit["hex"] == HEX}
    assert seen == {"1ID": 6, "uRD1": None, "uRD2": None}


def test_supply_markers_lie_face_down(situation: Situated) -> None:
    """pmd:8.6-a,-b: where they are is public, what they are worth shows when they are turned up."""
    markers = {"axis": [[5, HEX], [0, "2021"], [4, "2022", "open"]]}
    game = situation(turn=118, offensive_supply=markers)
    told = game.view("soviet")["markers"]["offensive_supply"]["axis"]
    assert [(marker["hex"], marker["value"]) for marker in told] == [(HEX, None), ("2021", None), ("2022", 4)]
    own = game.view("axis")["markers"]["offensive_supply"]["axis"]
    assert [marker["value"] for marker in own] == [5, 0, 4]


def test_many_units_are_set_at_once_as_one_by_one(situation: Situated) -> None:
    """pmd:6.2, pmd:7.1-e: stacks, what shows on top, boxes and crowded hexes come out the same."""
    units = [{"id": id, "hex": "1920"} for id in ("7-id", "17-id", "23-id")] + [{"id": "3-pd", "hex": "1921"}]
    one_by_one, at_once = (war(situation(units=units)) for _ in range(2))
    called = one_by_one.roster.called
    places = {called("7-id"): one_by_one.where[called("3-pd")], called("3-pd"): -3, called("23-id"): -3}
    for unit, to in places.items():
        one_by_one.put(unit, to)
    at_once.put_all(places)
    assert at_once.fingerprint() == one_by_one.fingerprint()
    assert (at_once.occupied, at_once.boxes, at_once.crowd) == (one_by_one.occupied, one_by_one.boxes, one_by_one.crowd)
