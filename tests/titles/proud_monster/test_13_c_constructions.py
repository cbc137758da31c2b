"""13.4.2: constructions, of which the defender uses one."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.odds.constructions import FORT, forts_of, in_hex
from stavka.titles.proud_monster.stacks import limits
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    MINSK,
    NORTH,
    SOUTH,
    attack,
    battle,
    fed,
    figures,
    here,
    infantry,
    on_to_the_loss,
    reasons,
    steps,
)
from tests.titles.proud_monster.conftest import Situated, war

ODESSA, NEAR_ODESSA = "1643", "1642"
CITY = {"places": {"Kitezh": [HEX, "city"]}}


@pytest.mark.parametrize(
    ("place", "expected"),
    [("village", {}), ("small_town", {}), ("large_town", {"large town": -1})],
)
def test_towns(place: str, expected: dict[str, int]) -> None:
    """pmd:13.4.2-a,-b: small towns and villages give nothing, a large town 1L."""
    game = battle({NORTH: ["1ID"]}, ["2RD"], map={"places": {"Kitezh": [HEX, place]}})
    assert reasons(attack(game, "1ID")) == expected


def test_a_city_is_used_or_not(refused: Refused) -> None:
    """pmd:13.4-b, pmd:13.4.2-c, pmd:13.1-p: 2L and close combat without a marker; or nothing at all."""
    game = battle({NORTH: ["1ID"]}, ["2RD"], map=CITY)
    attack(game, "1ID")
    assert game.to_act == "soviet"
    refused(game, "use fort", "pmd:13.4-b")
    other = game.copy()
    game.play("use city")
    assert reasons(game) == {"city": -2}
    assert now(war(game)).close
    other.play("use none")
    assert reasons(other) == {}
    assert not now(war(other)).close
    assert war(other).close_ready == war(game).close_ready == (6, 0)


def city(die: str, attack_factors: int, defenders: list[Any], use: str = "city") -> Any:
    """A fight for a city from one hex, with its die rolled."""
    strong = infantry("axis", "A", attack_factors, 9)
    game = battle({NORTH: [strong]}, defenders, map=CITY)
    attack(game, "Extra1").play(f"use {use}")
    if die:
        game.play(die)
    return game


def test_losses_are_doubled_in_a_city() -> None:
    """pmd:13.4.2-d: 1/4 is 2/8 and 1/0 would be 2/1; declined, nothing is doubled."""
    guards = [infantry("soviet", f"G{n}", 1, 1) for n in range(3)]
    game = city("roll 3", 27, guards)  # 9:1 less two columns is 7:1, and a 3 there is 1/4
    fight = now(war(game))
    assert (fight.attacker_result, fight.defender_result) == (2, 8)
    poor = city("roll 1", 9, guards)  # 3:1 less two columns is 1.5:1, and a 1 there is 2/1
    assert (now(war(poor)).attacker_result, now(war(poor)).defender_result) == (4, 2)
    none = city("roll 3", 3, guards)  # 1:1 less two columns is 1:3, and a 3 there is 2/0
    assert (now(war(none)).attacker_result, now(war(none)).defender_result) == (4, 1)
    declined = city("roll 3", 21, guards, "none")
    assert (now(war(declined)).attacker_result, now(war(declined)).defender_result) == (1, 4)


def test_a_city_at_the_worst_odds() -> None:
    """pmd:13.4.2-e: 4/0 below 1:3; the defender loses one only if the attacker loses all four."""
    game = city("", 2, [infantry("soviet", "G", 1, 9)])
    assert (steps(game, "Extra1"), steps(game, "Extra2")) == (0, 3)  # four steps were there to lose
    weak = battle({NORTH: [infantry("axis", "A", 2, 9, steps=3)]}, [infantry("soviet", "G", 1, 9)], map=CITY)
    attack(weak, "Extra1").play("use city")
    assert (steps(weak, "Extra1"), steps(weak, "Extra2")) == (0, 4)


def test_city_effects_for_whoever_defends_a_shared_city() -> None:
    """pmd:13.4.2-f, pmd:13.15.3-l: the hex attacker uses the city too, but no large town or works of the enemy."""
    game = battle(
        {HEX: ["2RD"]}, ["1ID"], map=CITY, side="soviet", hex_defender={HEX: "soviet"}, close_combat={"axis": {HEX: 1}}
    )
    attack(game, "2RD")
    assert [str(action) for action in game.legal()] == ["use city", "use none"]


def test_a_city_declined_holds_no_more_than_other_hexes() -> None:
    """pmd:13.4.2-g: four Soviet divisions of 1941 are one too many as soon as the city is not used."""
    units = ["2RD", "4RD", "5RD", "6RD"]
    game = battle({NORTH: ["1ID"]}, units, map=CITY)
    attack(game, "1ID").play("use none")
    assert game.stage == "surplus units"
    game.play("lose 4RD")
    assert game.stage != "surplus units"
    assert here(game) == ["2RD", "5RD", "6RD"]
    used = battle({NORTH: ["1ID"]}, units, map=CITY)
    attack(used, "1ID").play("use city")
    assert len(here(used)) == 4


def test_a_hedgehog_on_a_city() -> None:
    """pmd:13.4.2-h,-w,-x: it must be used, gives 2L, and keeps the room of the city."""
    units = [infantry("axis", f"A{n}", 1, 1) for n in range(6)]
    game = battle({NORTH: ["1GRD"]}, units, map=CITY, side="soviet", turn=123, hedgehogs=[HEX])
    attack(game, "1GRD")
    assert now(war(game)).construction == "hedgehog"
    assert reasons(game) == {"hedgehog": -2}
    assert not now(war(game)).close
    assert len(here(game)) == 6


def test_fort_lines_become_active(situation: Situated) -> None:
    """pmd:13.4.2-i,-j,-k,-l,-m,-n: by their turns, and only while Soviet units hold them."""
    first = {"0327": 112, "2904": 114, "3406": 114, "3106": 114, "3208": 114, "4024": 117}
    for name, turn in first.items():
        for now_turn, active in ((turn, True), (turn - 1, False)):
            if now_turn >= 112:
                pos = war(situation(turn=now_turn))
                assert (FORT in forts_of(pos, pos.board.grid.index(name))) is active, (name, now_turn)
    pos = war(situation(turn=120))
    hexes = [h for h, turn in pos.ground.fort_turn.items() if turn == 120]
    assert hexes
    assert all(FORT in forts_of(pos, h) for h in hexes)
    assert in_hex(pos, 0, pos.board.grid.index("0327")) == []  # not for the Axis


def test_forts() -> None:
    """pmd:13.4.2-p, pmd:13.10-c: 1L, and an attack always costs a step."""
    game = battle({NORTH: ["1PD", "6PD"]}, ["11RB"], map={"features": {"fort": [HEX]}})
    attack(game, "1PD", "6PD").play("done")  # 24:1 less one: 1/5 without a die, no step spared
    assert here(game) == []
    game.play("lose 1PD")
    assert steps(game, "1PD") == 3


def test_heavy_forts() -> None:
    """pmd:13.4.2-q,-ag: 2L, one step more, so two at least."""
    game = battle({NORTH: ["1PD", "6PD"]}, ["11RB"], map={"features": {"heavy_fort": [HEX]}})
    attack(game, "1PD", "6PD").play("done")
    assert now(war(game)).attacker_result == 2
    game.play("lose 1PD")
    game.play("lose 6PD")
    assert (steps(game, "1PD"), steps(game, "6PD")) == (3, 3)


def test_the_stalin_line(situation: Situated) -> None:
    """pmd:13.4.2-r,-s,-t,-u: 48 hexes in 1941, 1L, gone when the Axis comes in, gone in 1942."""
    pos = war(situation())
    assert pos.stalin_line.bit_count() == 48
    game = battle({NORTH: ["1PD"]}, ["11RB"], map={"features": {"stalin_line": [HEX]}})
    attack(game, "1PD").play("done")
    assert now(war(game)).construction == "stalin-line"
    assert steps(game, "1PD") == 3  # pmd:13.4.2-s: a step at least
    game.play("advance 1PD")
    hex = war(game).board.grid.index(HEX)
    assert not war(game).stalin_line >> hex & 1
    later = war(situation(scenario="1942", turn=211))
    assert later.stalin_line == 0


def test_fieldworks() -> None:
    """pmd:13.4.2-ab,-ac,-aa: 1L and a step at least; gone when the enemy owns the hex."""
    game = battle({NORTH: ["1PD", "6PD"]}, ["11RB"], turn=205, fieldworks={"soviet": [HEX]})
    attack(game, "1PD", "6PD").play("done")  # 12:1 less one
    game.play("lose 1PD")
    assert steps(game, "1PD") == 3
    game.play("advance 1PD")
    assert war(game).works[1] == 0
    soviet = battle({NORTH: ["1GTC"]}, ["1ID"], turn=221, fieldworks={"axis": [HEX]}, side="soviet")
    attack(soviet, "1GTC").play("done")
    assert reasons(soviet) == {"fieldworks": -1}
    own = battle({NORTH: ["1GTC"]}, ["1ID"], turn=221, fieldworks={"soviet": [HEX]}, side="soviet")
    assert reasons(attack(own, "1GTC")) == {}


def test_odessa() -> None:
    """pmd:13.4.2-ad: city, Stalin line or nothing; losses are doubled in the city only."""
    game = battle({NEAR_ODESSA: ["1ID"]}, ["2RD"], hex=ODESSA)
    attack(game, "1ID", hex=ODESSA)
    assert [str(action) for action in game.legal()] == ["use city", "use stalin-line", "use none"]
    game.play("use stalin-line")
    assert reasons(game) == {"stalin line": -1}
    assert not now(war(game)).close
    game.play("roll 6")
    assert war(game).fight is None or not now(war(game)).close  # 1/1, not 2/2
    assert steps(game, "1ID") == 2
    crowd = ["2RD", "4RD", "5RD", "6RD", "8RD", "9RD"]
    full = battle({NEAR_ODESSA: ["1ID"]}, crowd, hex=ODESSA)
    attack(full, "1ID", hex=ODESSA).play("use none")
    assert full.stage == "surplus units"
    used = battle({NEAR_ODESSA: ["1ID"]}, crowd, hex=ODESSA)
    attack(used, "1ID", hex=ODESSA).play("use city")
    assert used.stage != "surplus units"


def test_a_city_has_room_for_both_sides_together() -> None:
    """pmd:13.4.2-ae, pmd:13.15.2-b: beside seven Soviet divisions there is room for three German ones."""
    seven = [infantry("soviet", f"G{n}", 1, 2) for n in range(7)]
    attackers = {NORTH: ["1PD", "6PD", "8PD", "7PD"], SOUTH: ["20PD"]}
    game = battle(attackers, seven, map=CITY)
    pos = war(game)
    hex = pos.board.grid.index(HEX)
    for name in ("1PD", "6PD", "8PD"):
        pos.put(pos.roster.index(name), hex)
    pos.defender[hex] = 1
    three = [pos.roster.index(name) for name in ("1PD", "6PD", "8PD")]
    assert limits.refusal(pos, three, hex) is None
    found = limits.refusal(pos, [*three, pos.roster.index("7PD")], hex)
    assert found is not None
    assert found.rule == "pmd:13.4.2-ae"


def test_minsk_is_a_city_of_clear_ground(situation: Situated) -> None:
    """pmd:13.10-a, pmd:13.4.2-c"""
    pos = war(situation())
    hex = pos.board.grid.index(MINSK)
    assert pos.ground.clear & pos.ground.cities >> hex << hex
    assert figures(attack(battle({"1919": ["1ID"]}, ["2RD"], hex=MINSK), "1ID", hex=MINSK))[0] == 6


def line(game: Game) -> list[str]:
    found: list[str] = game.view("axis")["markers"]["stalin_line"]
    return found


def test_a_retreat_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.8-c, pmd:13.4.2-t: an Axis unit has entered the hex."""
    game = situation(
        turn=114,
        stage="soviet combat",
        units={"1640": ["31ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("1GRD", "8GRD", "9GRD"),
        stalin_line=["1639", "1540"],
        close_combat_ready={"axis": 0, "soviet": 0},
    )
    game.play("attack 1GRD+8GRD+9GRD 1640")
    on_to_the_loss(game, 1)
    assert line(game) == ["1540", "1639"]
    game.play("retreat 31ID 1639")
    assert line(game) == ["1540"]


def test_who_comes_in_beside_defenders_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.4.2-t, pmd:13.15.2-a"""
    game = situation(
        turn=114,
        stage="axis combat",
        units={"1640": ["31ID", "34ID"], "1641": ["100RD", "5RD", "2RD"]},
        stalin_line=["1641"],
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 6)
    while game.stage != "advance after combat":
        game.play(next(iter(game.legal())))
    assert line(game) == ["1641"]
    game.play("advance 34ID")
    assert line(game) == []


def test_german_cavalry_on_a_raid_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.4.2-t, pmd:15.6-a: it enters the hex."""
    game = situation(
        units={"1CD": "1640", "100RD": "1641"},
        supply=fed("1CD"),
        terrain={"1641": "forest"},
        stalin_line=["1641", "1540"],
    )
    game.play("raid 1CD 1641")
    assert game.view("axis")["markers"]["stalin_line"] == ["1540"]


def test_a_heavy_fort_always_costs_two_steps() -> None:
    """pmd:13.4.2-q, pmd:13.10-c: also where the defender declines to use it."""
    attacker = infantry("axis", "Strong", 24, 9)
    for used, lost in (("use heavy-fort", 2), ("use none", 2)):
        game = battle({"1639": [attacker]}, ["100RD"], terrain={"1640": "heavy fort and large town"})
        game.play("attack Strong 1640")
        game.play(used)
        game.play_dice([6])
        assert 4 - steps(game, "Extra1") == lost
    plain = battle({"1639": [attacker]}, ["100RD"])
    plain.play("attack Strong 1640")
    plain.play_dice([6])
    assert steps(plain, "Extra1") >= 3
