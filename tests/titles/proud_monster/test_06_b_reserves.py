"""6.4: stacks in reserve, and how they move."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.outcome.results import fallen
from stavka.titles.proud_monster.state.flags import RESERVE, WITH_MARKER
from stavka.titles.proud_monster.telling.fog_of_war import hidden_from
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    MINSK,
    NORTH,
    NORTH_EAST,
    SOUTH,
    Stack,
    attack,
    battle,
    fed,
    here,
    placed,
)
from tests.titles.proud_monster.conftest import Situated, rule_against, war

FAR = "1638"
OWN, ENEMY = "axis first week own reserves", "soviet first week enemy reserves"


def at(stage: str, stacks: dict[str, list[Stack]], **spec: Any) -> Game:
    units = [item for hex, stack in stacks.items() for item in placed(stack, hex)]
    return stavka.situation({"title": "pmd", "turn": 113, "stage": stage, "units": units, **spec})


def refit(stacks: dict[str, list[Stack]], **spec: Any) -> Game:
    return at("axis first week refit", stacks, **spec)


def reserved(game: Game, unit: str) -> bool:
    return bool(war(game).flags[war(game).roster.index(unit)] & RESERVE)


def test_a_stack_goes_in_reserve(refused: Refused) -> None:
    """pmd:6.4-b,-c, pmd:8.5-f: in supply, without Refit markers, no enemy beside it; the enemy sees no unit of it."""
    game = refit(
        {
            FAR: ["1PD", "5ID"],
            NORTH: ["6PD"],
            HEX: ["2RD"],
            "1740": ["8PD"],
            "2020": [{"id": "9ID", "flags": ["refit"]}],
        },
        out_of_supply=["8PD"],
    )
    refused(game, f"reserve {NORTH}", "pmd:6.4-b")
    refused(game, "reserve 1740", "pmd:8.5-f")
    refused(game, "reserve 2020", "pmd:6.4-b")
    refused(game, "reserve 2120", "pmd:6.4-b")
    game.play(f"reserve {FAR}")
    refused(game, f"reserve {FAR}", "pmd:6.4-b")
    pos = war(game)
    assert reserved(game, "1PD")
    assert reserved(game, "5ID")
    assert pos.reserves == {2 * pos.board.grid.index(FAR): 1}
    assert hidden_from(pos, 1, pos.roster.index("1PD"))
    assert hidden_from(pos, 1, pos.roster.index("5ID"))


def test_a_city_is_no_place_to_be_watched() -> None:
    """pmd:6.4-b: in a city enemies beside it do not matter."""
    game = refit({MINSK: ["1PD"], "1919": ["2RD"]})
    assert game.refusal(f"reserve {MINSK}") is None


def test_ten_markers_a_side(refused: Refused) -> None:
    """pmd:6.4-a: numbered 1 to 10; one that is taken off can be used again."""
    names = ["1ID", "5ID", "6ID", "7ID", "8ID", "9ID", "11ID", "12ID", "15ID", "17ID", "21ID"]
    hexes = [f"20{row}" for row in range(15, 26)]
    game = refit({hex: [name] for hex, name in zip(hexes, names, strict=True)})
    war(game).supplied[0] = -1
    for hex in hexes[:10]:
        game.play(f"reserve {hex}")
    assert sorted(war(game).reserves.values()) == list(range(1, 11))
    refused(game, f"reserve {hexes[10]}", "pmd:6.4-a")
    game.play(f"release {hexes[3]}")
    game.play(f"reserve {hexes[10]}")
    assert war(game).reserves[2 * war(game).board.grid.index(hexes[10])] == 4


def test_a_marker_may_be_taken_off(refused: Refused) -> None:
    """pmd:6.4-d: at any time of one's own; and it goes with its last unit."""
    game = at("axis first week movement", {FAR: ["1PD", "6PD"]}, reserves={"axis": {FAR: 3}})
    refused(game, f"release {NORTH}", "pmd:6.4-d")
    off = game.copy()
    off.play(f"release {FAR}")
    assert war(off).reserves == {}
    assert not reserved(off, "1PD")
    game.play(f"move 1PD {FAR}-{NORTH}")
    assert not reserved(game, "1PD")
    assert len(war(game).reserves) == 1
    game.play(f"move 6PD {FAR}-{NORTH}")
    assert war(game).reserves == {}


def test_enemies_who_come_near_change_nothing() -> None:
    """pmd:6.4-e: the stack stays in reserve, hidden under its marker."""
    stacks: dict[str, list[Stack]] = {FAR: ["1PD"], SOUTH: ["2RD"]}
    game = at("soviet first week movement", stacks, reserves={"axis": {FAR: 1}})
    game.play(f"move 2RD {SOUTH}-{HEX}-{NORTH}")
    pos = war(game)
    assert reserved(game, "1PD")
    assert hidden_from(pos, 1, pos.roster.index("1PD"))


@pytest.mark.parametrize(("result", "stays"), [("1/1", False), ("2/0", True)])
def test_a_reserve_that_is_hit_loses_its_marker(result: str, stays: bool) -> None:
    """pmd:6.4-f: by a step lost, or by a retreat."""
    game = battle({NORTH: ["1GTC", "2GTC"]}, ["1ID"], side="soviet", reserves={"axis": {HEX: 1}})
    attack(game, "1GTC", "2GTC").play("done")
    pos = war(game)
    pos.leave()
    fallen(pos, result)
    pos.advance()
    gone = game.copy()
    if game.stage == "retreat":
        game.play("stay")
        gone.play(f"retreat 1ID {SOUTH}")
        assert war(gone).reserves == {}
        assert not reserved(gone, "1ID")
        game.play("lose 1GTC")
    assert bool(pos.reserves) is stays
    assert reserved(game, "1ID") is stays


@pytest.mark.parametrize("stage", [OWN, ENEMY])
def test_reserves_move_in_reserve_phases(stage: str, refused: Refused) -> None:
    """pmd:6.4-g,-h,-j,-k: Mech and cavalry under a marker, and nobody else; they may assault on the way."""
    stacks: dict[str, list[Stack]] = {FAR: ["1PD", "5ID"], NORTH_EAST: ["6PD"], HEX: ["2RD"]}
    game = at(stage, stacks, reserves={"axis": {FAR: 1}})
    assert game.to_act == "axis"
    refused(game, f"move 6PD {NORTH_EAST}-1739", "pmd:6.4-g")
    refused(game, f"move 5ID {FAR}-{NORTH}", "pmd:6.4-k")
    game.play(f"move 1PD {FAR}-{NORTH}")
    assert not reserved(game, "1PD")
    assert reserved(game, "5ID")
    assert game.refusal(f"assault 1PD {HEX}") is None


def test_leg_units_in_an_offensive_week() -> None:
    """pmd:6.4-k, pmd:5.4-i: they leave reserve in their own week's phase too."""
    game = at(OWN, {FAR: ["5ID"]}, reserves={"axis": {FAR: 1}}, seasonal_offensive="axis")
    assert game.refusal(f"move 5ID {FAR}-{NORTH}") is None


def test_turn_112_all_of_the_axis_is_in_reserve(refused: Refused) -> None:
    """pmd:5.3-h: without markers; who has moved or attacked is not."""
    stacks: dict[str, list[Stack]] = {"0922": ["1PD"], "0921": ["5ID"], "1022": ["2RD"]}
    game = at("axis first week movement", stacks, turn=112)
    game.play("move 1PD 0922-0921")
    game.play("done")
    game.play("done")
    assert game.stage == OWN
    refused(game, "move 1PD 0921-0920", "pmd:5.3-h")
    assert game.refusal("move 5ID 0921-0920") is None


def test_units_go_with_their_marker(refused: Refused) -> None:
    """pmd:6.4-l,-g: they stay in reserve and do not move again before their next week; the rest is left behind."""
    stacks: dict[str, list[Stack]] = {FAR: ["1PD", "6PD", "5ID"], NORTH_EAST: ["8PD"]}
    game = at("axis first week movement", stacks, reserves={"axis": {FAR: 2}})
    refused(game, f"carry 8PD {NORTH_EAST}-1739", "pmd:6.4-g")
    game.play(f"carry 1PD+6PD {FAR}-{NORTH}")
    pos = war(game)
    assert pos.reserves == {2 * pos.board.grid.index(NORTH): 2}
    assert here(game, NORTH) == ["1PD", "6PD"]
    assert reserved(game, "1PD")
    assert not reserved(game, "5ID")
    assert pos.flags[pos.roster.index("1PD")] & WITH_MARKER
    refused(game, f"move 1PD {NORTH}-{HEX}", "pmd:6.4-l")
    late = at(OWN, {FAR: ["1PD"]}, reserves={"axis": {FAR: 1}})
    refused(late, f"carry 1PD {FAR}-{NORTH}", "pmd:6.4-g")


def test_reserves_in_a_shared_city(refused: Refused) -> None:
    """pmd:13.15.3-n: in a city both may, elsewhere neither."""
    for places, allowed in (({"places": {"Kitezh": [HEX, "city"]}}, True), ({}, False)):
        spec: dict[str, Any] = {"hex_defender": {HEX: "soviet"}, "map": places} if places else {}
        game = refit({HEX: ["1PD", "2RD"]}, **{"hex_defender": {HEX: "soviet"}, **spec})
        war(game).supplied[0] = -1
        if allowed:
            assert game.refusal(f"reserve {HEX}") is None
        else:
            refused(game, f"reserve {HEX}", "pmd:13.15.3-n")


def test_the_border_of_turn_112() -> None:
    """pmd:5.3-e: Axis units outside Russia are not beside the Soviets."""
    pos = war(refit({}))
    ground = pos.ground
    russian, german = next(
        (pos.hex_name(a), pos.hex_name(b))
        for a in range(ground.land.bit_length())
        if ground.russia >> a & 1 and not ground.cities >> a & 1
        for b in ground.grid.neighbours(a)
        if ground.germany >> b & ground.land >> b & ground.walk.around(a) >> b & 1
    )
    for turn, refused_by in ((112, None), (113, "pmd:6.4-b")):
        game = at("soviet first week refit", {russian: ["2RD"], german: ["1ID"]}, turn=turn)
        war(game).supplied[1] = -1
        found = game.refusal(f"reserve {russian}")
        assert (found.rule if found else None) == refused_by


def test_markers_hide_the_axis_at_the_border_of_turn_112() -> None:
    """pmd:5.3-e,-h: all its stacks are in reserve where they were set up, with a marker or without."""
    for turn, refused_by in ((112, None), (113, "pmd:6.4-b")):
        game = refit({"0822": ["31ID"], "0922": ["2RD"]}, turn=turn)
        assert rule_against(game, "reserve 0822") == refused_by
    game = refit({"0822": ["31ID", "1ID"], "0922": ["2RD"]}, turn=112)
    game.play("reserve 0822")
    assert all(hidden_from(war(game), 1, war(game).roster.index(name)) for name in ("31ID", "1ID"))
    game.play("done")
    game.play("done")
    game.play("attack 31ID 0922")
    assert not reserved(game, "31ID")
    assert reserved(game, "1ID")


def test_a_gun_takes_its_shells_out_of_reserve() -> None:
    """pmd:6.4-d, pmd:15.5-g: the marker they lay under together is taken off when the gun has left."""
    game = at(OWN, {FAR: ["18MAD", "MADShell1"]}, turn=321, reserves={"axis": {FAR: 1}})
    assert reserved(game, "MADShell1")
    game.play(f"move 18MAD {FAR}-1637")
    assert game.piece("MADShell1").hex == "1637"
    assert not reserved(game, "MADShell1")
    assert not war(game).reserves


def test_who_goes_into_an_empty_hex_is_in_reserve_no_longer(situation: Situated, refused: Refused) -> None:
    """pmd:6.4-d, pmd:13.1-b: an attack ends it, so the unit does not move once more with the reserves."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["31ID", "3PD"]},
        reserves={"axis": ["1640"]},
        supply=fed("31ID", "3PD"),
    )
    game.play("attack 3PD 1641 cc")
    assert "reserve" not in game.piece("3PD").flags
    assert "reserve" in game.piece("31ID").flags
    game.play("done")
    refused(game, "move 3PD 1641-1642", "pmd:6.4-g")


def test_a_reserve_marker_goes_with_the_last_train(situation: Situated) -> None:
    """pmd:6.4-d, pmd:11.2-a: strategic movement leaves no marker without units."""
    game = situation(turn=213, units={"1ID": "1920"}, control={"axis": "all"}, reserves={"axis": {"1920": 1}})
    game.play("transfer 1ID OKH-North")
    assert not war(game).reserves
    units = [{"id": "1ID", "hex": "1920", "reserve": True}, {"id": "31ID", "hex": "1920"}]
    game = situation(turn=213, units=units, control={"axis": "all"})
    assert game.view("axis")["markers"]["reserves"]["axis"] == {"1920": 1}
    game.play("transfer 1ID OKH-North")
    assert not game.view("axis")["markers"]["reserves"]["axis"]  # who stays was never in reserve


def test_who_carried_the_marker_stays_in_reserve(situation: Situated, refused: Refused) -> None:
    """pmd:6.4-l: also in the Reserve Movement Phase of the same week."""
    game = situation(units={"1639": ["3PD", "31ID"], "1635": ["100RD"]}, reserves={"axis": {"1639": 1}})
    game.play("carry 3PD+31ID 1639-1638")
    while game.stage != "axis first week own reserves":
        game.play("done")
    refused(game, "move 3PD 1638-1637", "pmd:6.4-l")


def test_who_moved_with_its_reserve_marker_stays_in_the_reserve_phases(situation: Situated) -> None:
    """pmd:6.4-l, told by the flags of a position."""
    units = {"3PD": {"hex": "1640", "reserve": True, "moved": True}, "4PD": {"hex": "1740", "reserve": True}}
    for stage in ("axis own reserves", "soviet enemy reserves"):
        game = situation(stage=stage, units=units)
        assert rule_against(game, "move 3PD 1640-1639") == "pmd:6.4-l"
        assert rule_against(game, "move 4PD 1740-1739") is None


def test_on_the_first_turn_who_has_moved_or_attacked_is_in_reserve_no_longer(situation: Situated) -> None:
    """pmd:5.3-h."""
    units = {"3PD": {"hex": "1124", "moved": True}, "31ID": {"hex": "1124", "attacked": True}, "4PD": "1124"}
    game = situation(turn=112, stage="axis own reserves", units=units)
    assert rule_against(game, "move 3PD 1124-1125") == "pmd:5.3-h"
    assert rule_against(game, "move 31ID 1124-1125") == "pmd:5.3-h"
    assert rule_against(game, "move 4PD 1124-1125") is None


def test_a_described_reserve_goes_with_its_last_ground_unit(situation: Situated) -> None:
    """pmd:6.4-d, pmd:6.2: an air unit lies over the marker, not under it."""
    game = situation(turn=213, units={"1640": ["3PD", "VIIIAirC"]}, reserves={"axis": ["1640"]}, supply="offensive")
    game.play("move 3PD 1640-1641")
    assert not war(game).reserves
    assert game.piece("VIIIAirC").flags == ()
