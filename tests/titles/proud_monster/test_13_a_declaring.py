"""13.0: prepared assaults: who may attack whom, how often, and who is revealed."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.titles.proud_monster.actions.combat import Attack, Overrun
from stavka.titles.proud_monster.combat.declaring import attacks
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.telling.fog_of_war import hidden_from
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    BESIDE_ROUGH,
    HEX,
    MINSK,
    NORTH,
    NORTH_EAST,
    ROUGH,
    SOUTH,
    Stack,
    attack,
    battle,
    figures,
    here,
    infantry,
    reasons,
)
from tests.titles.proud_monster.conftest import Situated, rule_against, war

STACK = ["3PD", "4PD", "10PD"]

UNTRIED = {"kind": "RD", "side": "soviet", "flags": ["untried"]}


def test_units_attack_what_is_next_to_them(refused: Refused) -> None:
    """pmd:13.0-a: adjacent enemies, in the Combat Phase of the attacker."""
    game = battle({NORTH: ["1ID"], "1637": ["5ID"]}, ["2RD"])
    refused(game, f"attack 5ID {HEX}", "pmd:13.0-a")
    refused(game, f"attack 2RD {HEX}", "pmd:13.0-a")
    refused(game, f"attack 1ID {NORTH_EAST}", "pmd:13.0-a")
    assert game.refusal(f"attack 1ID {HEX}") is None
    moving = stavka.situation({"title": "pmd", "turn": 113, "units": {"1ID": NORTH, "2RD": HEX}})
    refused(moving, f"attack 1ID {HEX}", "pmd:13.0-a")


def test_nobody_must_attack() -> None:
    """pmd:13.0-b: the phase ends with enemies side by side."""
    game = battle({NORTH: ["1ID"]}, ["2RD"])
    game.play("done")
    assert game.stage != "axis first week combat"
    assert here(game, NORTH) == ["1ID"]


def test_all_defenders_of_one_hex_attacked_from_many() -> None:
    """pmd:13.0-c: the fight has every unit of the hex, and attackers of any hex around it."""
    game = battle({NORTH: ["1ID"], SOUTH: ["5ID"], NORTH_EAST: ["6ID"]}, ["2RD", "4RD", "5RD"])
    attack(game, "1ID", "5ID", "6ID")
    fight = now(war(game))
    assert {war(game).short(u) for u in fight.defenders} == {"2RD", "4RD", "5RD"}
    assert len(fight.launch) == 3


def test_no_prepared_assault_from_an_area(refused: Refused) -> None:
    """pmd:13.0-d"""
    game = battle({NORTH: ["1ID"]}, ["2RD"], hex="0922")
    war(game).put(war(game).roster.index("1ID"), war(game).title.box("OKH North"))
    refused(game, "attack 1ID 0922", "pmd:13.0-d")


def test_one_attack_for_each_unit(refused: Refused) -> None:
    """pmd:13.0-e: neither attacker nor defender fights twice in a phase."""
    game = battle({NORTH: ["1ID"], SOUTH: ["5ID"]}, [infantry("soviet", "Guards", 5, 9)])
    attack(game, "1ID").play("roll 1")
    assert game.stage == "axis first week combat"
    refused(game, f"attack 1ID {HEX}", "pmd:13.0-e")
    refused(game, f"attack 5ID {HEX}", "pmd:13.0-e")
    refused(game, f"attack 5ID+5ID {HEX}", "pmd:13.0-e")


def test_supply_is_that_of_the_start_of_the_phase() -> None:
    """pmd:13.0-f: whoever was in supply when the phase began fights so to its end, whatever is traced later."""
    game = battle({NORTH: ["1ID"], SOUTH: ["5ID"]}, ["2RD", "4RD"], out_of_supply=["5ID", "4RD"])
    attack(game, "1ID", "5ID")
    assert figures(game)[:2] == (6 + 3, 5 + 2)  # a trace made now would feed all four


def test_order_is_free_and_stacks_may_split(refused: Refused) -> None:
    """pmd:13.0-g,-h: one of a stack attacks north, another south, a third not at all."""
    units: list[dict[str, Any]] = [{"id": name, "hex": HEX} for name in ("1ID", "5ID", "6ID")]
    guards = infantry("soviet", "Guards", 5, 9)
    units += [{**guards, "hex": NORTH}, {**guards, "hex": SOUTH}]
    game = stavka.situation({"title": "pmd", "turn": 113, "stage": "axis first week combat", "units": units})
    attack(game, "5ID", hex=SOUTH).play("roll 1")
    attack(game, "1ID", hex=NORTH).play("roll 1")
    assert game.stage == "axis first week combat"
    assert war(game).flags[war(game).roster.index("6ID")] == 0


def test_attackers_are_revealed_before_the_odds() -> None:
    """pmd:13.0-i: an untried attacker is drawn; it is that unit from then on."""
    game = battle({NORTH: [UNTRIED]}, ["1ID"], side="soviet")
    attack(game, "uRD1")
    assert game.stage == "reveal uRD1"
    game.play_draw("100RD")
    assert here(game, NORTH) == ["100RD"]
    pos = war(game)
    assert now(pos).attackers == (pos.roster.index("100RD"),)


def test_the_defender_stops_when_the_odds_are_worse_than_one_to_three(refused: Refused) -> None:
    """pmd:13.0-j: five untried units against 2 attack factors; 7 points shown are enough, 7/2 is 1:4."""
    weak = infantry("axis", "Weak", 2, 2)
    game = battle({NORTH: [weak]}, [UNTRIED] * 5, counts={"stacking markers earned": 2})
    attack(game, "Extra1")
    assert game.to_act == "soviet"
    refused(game, "done", "pmd:13.0-j")
    game.play("reveal uRD1")
    game.play_draw("2RD")  # 4-5-5
    refused(game, "done", "pmd:13.0-j")
    game.play("reveal uRD2")
    game.play_draw("4RD")  # 3-4-5: 9 in all
    assert figures(game)[1] == 9
    assert game.refusal("reveal uRD3") is None  # more may be shown
    game.play("done")
    assert game.stage == "axis first week combat"  # 2/0: one step lost, then the last; nobody else was shown
    assert [name for name in here(game) if name.startswith("u")] == ["uRD3", "uRD4", "uRD5"]


def test_seven_points_against_two_are_enough() -> None:
    """pmd:13.0-j: the figures of the rule."""
    weak, strong = infantry("axis", "Weak", 2, 2), infantry("soviet", "Seven", 3, 7)
    game = battle({NORTH: [weak]}, [strong, UNTRIED])
    attack(game, "Extra1")
    game.play("reveal Extra2")
    assert figures(game)[:2] == (2, 7)
    assert game.refusal("done") is None
    six = battle({NORTH: [weak]}, [infantry("soviet", "Six", 3, 6), UNTRIED])
    attack(six, "Extra1").play("reveal Extra2")
    assert six.refusal("done") is not None


def test_what_is_not_revealed_stays_hidden() -> None:
    """pmd:13.0-j, pmd:6.3-a: the attacker sees only the units that were shown."""
    weak, strong = infantry("axis", "Weak", 2, 2), infantry("soviet", "Strong", 3, 9)
    game = battle({NORTH: [weak]}, [strong, "4RD", "5RD"])
    attack(game, "Extra1")
    pos = war(game)
    assert hidden_from(pos, 0, pos.roster.index("5RD"))
    game.play("reveal 5RD")
    assert not hidden_from(pos, 0, pos.roster.index("5RD"))
    assert not game.can_undo


def test_refit_landed_and_hedgehog_units_do_not_attack(refused: Refused) -> None:
    """pmd:9.5.1-f, pmd:10.5-k, pmd:13.4.2-af"""
    units: list[Stack] = [{"id": "1ID", "flags": ["refit"]}, {"id": "5ID", "flags": ["landed"]}, "6ID"]
    game = battle({NORTH: units}, ["2RD"], turn=123, hedgehogs=[NORTH])
    refused(game, f"attack 1ID {HEX}", "pmd:9.5.1-f")
    refused(game, f"attack 5ID {HEX}", "pmd:10.5-k")
    refused(game, f"attack 6ID {HEX}", "pmd:13.4.2-af")


def test_five_divisions_attack_out_of_a_city_or_into_one(refused: Refused) -> None:
    """pmd:6.1-o: for each attacking hex."""
    many = ["1ID", "5ID", "6ID", "7ID", "8ID", "9ID"]
    game = battle({MINSK: many}, ["2RD"], hex="1919")
    refused(game, f"attack {'+'.join(many)} 1919", "pmd:6.1-o")
    assert game.refusal(f"attack {'+'.join(many[:5])} 1919") is None
    into = battle({"1919": many[:5], "1921": ["11ID"]}, ["2RD"], hex=MINSK)
    assert into.refusal(f"attack {'+'.join(many[:5])}+11ID {MINSK}") is None


def test_minor_allies_attack_neither_together_nor_in_the_north(refused: Refused) -> None:
    """pmd:7.1-g, pmd:7.1-f"""
    pos = war(battle({}, []))
    romanian, hungarian, italian = (
        next(pos.short(u) for u in range(len(pos.roster)) if pos.roster.nation[u] == nation and pos.roster.leg[u])
        for nation in ("romanian", "hungarian", "italian")
    )
    game = battle({NORTH: [romanian], SOUTH: [italian]}, ["2RD"])
    refused(game, f"attack {romanian}+{italian} {HEX}", "pmd:7.1-g")
    assert game.refusal(f"attack {romanian} {HEX}") is None
    north = battle({"1919": [hungarian]}, ["2RD"], hex=MINSK)
    refused(north, f"attack {hungarian} {MINSK}", "pmd:7.1-f")


def test_turn_112(refused: Refused) -> None:
    """pmd:5.3-c, pmd:5.3-d: nobody attacks out of the frozen south, nor the Soviets into it."""
    romania = next(h for h in war(battle({}, [])).board.grid.names(war(battle({}, [])).ground.romania))
    pos = war(battle({}, []))
    near = next(pos.hex_name(h) for h in pos.ground.grid.neighbours(pos.board.grid.index(romania)))
    game = battle({romania: ["1ID"]}, ["2RD"], hex=near, turn=112)
    refused(game, f"attack 1ID {near}", "pmd:5.3-c")
    back = battle({near: ["2RD"]}, ["1ID"], hex=romania, turn=112, side="soviet")
    refused(back, f"attack 2RD {romania}", "pmd:5.3-d")


@pytest.mark.parametrize(("start", "target"), [("2347", "2446"), ("2850", "2951")])
def test_attacks_cross_arrows(start: str, target: str) -> None:
    """pmd:13.4.1-p: an assault over the Sivash or the Kerch Strait, and over nothing else of the sea."""
    game = battle({start: ["1ID"]}, ["2RD"], hex=target)
    assert game.refusal(f"attack 1ID {target}") is None


def test_no_attack_across_water(refused: Refused) -> None:
    """pmd:12.4-g: not over an all-lake side, in Snow either."""
    game = battle({NORTH: ["1ID"]}, ["2RD"], weather="SS", turn=201, map={"sides": {"lake": [[NORTH, HEX]]}})
    refused(game, f"attack 1ID {HEX}", "pmd:12.4-g")
    pos = war(game)
    assert not attacks.beside(pos, pos.board.grid.index(NORTH)) >> pos.board.grid.index(HEX) & 1


def test_an_assault_cannot_be_taken_back() -> None:
    """pmd:13.0-i: units have been looked at."""
    game = battle({NORTH: ["1ID"]}, ["2RD"])
    attack(game, "1ID")
    assert not game.can_undo
    assert reasons(game) == {}


def test_a_prepared_assault_is_against_one_hex(refused: Refused) -> None:
    """pmd:13.0-c"""
    game = battle({NORTH: ["31ID"]}, ["100RD"])
    refused(game, f"attack 31ID {HEX}+{SOUTH}", "pmd:13.0-c")
    assert game.refusal(f"attack 31ID {HEX}") is None


def test_ground_helps_to_keep_units_hidden() -> None:
    """pmd:13.0-j: columns for the ground make odds worse than 1:3 too, those of the attacker better."""
    for hex, start, stops in ((HEX, NORTH, False), (ROUGH, BESIDE_ROUGH, True)):
        game = battle({start: [infantry("axis", "A", 2, 2)]}, [infantry("soviet", "D", 1, 6), "uRD1"], hex=hex)
        attack(game, game.units(at=start)[0].short, hex=hex)
        assert game.stage == "reveal a defender"
        game.play(f"reveal {next(p.short for p in game.units(at=hex) if p.short.startswith('Extra'))}")
        assert (rule_against(game, "done") is None) is stops


def test_nobody_acts_before_the_die_of_an_assault(situation: Situated, refused: Refused) -> None:
    """pmd:13.6-a: the die decides first; pmd:2.4.9-c: untried defenders are turned up before it."""
    tried = situation(stage="axis combat", units={NORTH: ["3PD", "4PD"], HEX: ["100RD"]})
    untried = situation(stage="axis combat", units={NORTH: ["3PD", "4PD"], HEX: ["uRD1"]})
    for game, rule in ((tried, "pmd:13.6-a"), (untried, "pmd:2.4.9-c")):
        game.play(f"attack 3PD+4PD {HEX}")
        while game.to_act != "chance":
            game.play("pass" if game.refusal("pass") is None else "done")
        refused(game, "done", rule)
        refused(game, f"attack 3PD {HEX}", rule)
        assert rule_against(game, "roll 7") == rule


def test_an_assault_by_nobody_is_refused(situation: Situated) -> None:
    """pmd:13.0-e, pmd:14.2-a: as an action that was made without being read."""
    game = situation(stage="axis combat", units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, Attack((), "1641")) == "pmd:13.0-e"
    game = situation(units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, Overrun((), "1641")) == "pmd:14.2-a"
