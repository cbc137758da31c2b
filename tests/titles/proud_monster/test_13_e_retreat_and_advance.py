"""13.8, 13.15: retreats, advances, and hexes that both sides hold."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.advancing.advance import may_enter
from stavka.titles.proud_monster.combat.advancing.joint_hexes import adjacent_enemies
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.outcome import retreat
from stavka.titles.proud_monster.combat.outcome.results import fallen
from stavka.titles.proud_monster.state.flags import RETREATED
from stavka.titles.proud_monster.state.position import War
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    Stack,
    attack,
    battle,
    figures,
    here,
    infantry,
    placed,
    reasons,
    steps,
)
from tests.titles.proud_monster.conftest import war

CITY = {"places": {"Kitezh": [HEX, "city"]}}


def resolved(attackers: dict[str, list[Stack]], defenders: list[Stack], result: str, **spec: Any) -> Game:
    """An assault by all attackers, with this result of the table."""
    cc, side = spec.pop("cc", False), spec.get("side", "axis")
    game = battle(attackers, defenders, **spec)
    pos = war(game)
    grid = pos.board.grid
    mine = [pos.short(u) for hex in attackers for u in pos.of(("axis", "soviet").index(side), grid.index(hex))]
    attack(game, *[name for name in mine if not pos.roster.air[pos.roster.index(name)]], cc=cc)
    while game.stage in ("construction", "declare a shift"):
        game.play("use city" if game.stage == "construction" else "done")
    assert game.to_act == "chance", game.stage
    pos.leave()
    fallen(pos, result)
    pos.advance()
    return game


# -- retreat (13.8) ----------------------------------------------------------------------------------------------------


def test_guards_and_germans_may_retreat_for_the_last_step() -> None:
    """pmd:13.8-a, pmd:13.11-e, pmd:13.12-b: the whole stack one hex, or the loss."""
    game = resolved({NORTH: ["1PD"]}, ["1GRD"], "1/1")
    assert game.stage == "retreat"
    stayed = game.copy()
    game.play(f"retreat 1GRD {SOUTH}")
    assert (here(game, SOUTH), steps(game, "1GRD")) == (["1GRD"], 2)
    stayed.play("stay")
    assert (here(stayed, HEX), steps(stayed, "1GRD")) == (["1GRD"], 1)
    german = resolved({NORTH: ["1GTC"]}, ["1ID"], "1/1", side="soviet")
    assert german.stage == "retreat"


def test_the_stack_is_looked_at_when_the_last_step_is_due() -> None:
    """pmd:13.8-a, pmd:7.1-i: a rifle division is lost first, then the Guards may go."""
    game = resolved({NORTH: ["1PD"]}, ["1GRD", "2RD"], "1/2")
    game.play("lose 2RD")
    assert game.stage == "retreat"
    kept = resolved({NORTH: ["1PD"]}, ["1GRD", "2RD"], "1/2")
    kept.play("lose 1GRD")
    assert kept.stage == "loss"


def romanian() -> str:
    pos = war(battle({}, []))
    return next(
        pos.short(u) for u in range(len(pos.roster)) if pos.roster.nation[u] == "romanian" and pos.roster.leg[u]
    )


@pytest.mark.parametrize(
    ("defenders", "side", "spec"),
    [
        (["2RD", "4RD"], "axis", {}),
        (["1GRD", "2RD"], "axis", {}),
        (["1ID", "HARKO"], "soviet", {}),
        (["1GRD", "2GRD"], "axis", {"map": CITY}),
        (["1ID"], "soviet", {"hedgehogs": [HEX], "turn": 123}),
    ],
)
def test_who_may_not_retreat(defenders: list[Stack], side: str, spec: dict[str, Any]) -> None:
    """pmd:13.8-b, pmd:15.5-d: mixed stacks, heavy guns, cities, Hedgehogs."""
    strong: list[Stack] = [infantry(side, "Strong", 24, 9)]
    game = battle({NORTH: strong}, defenders, side=side, **spec)
    attack(game, "Extra1")
    while game.stage in ("construction", "declare a shift"):
        game.play("use city" if game.stage == "construction" else "done")
    assert not retreat.possible(war(game))


def test_a_minor_ally_keeps_a_stack_in_place() -> None:
    """pmd:7.1-i, pmd:13.8-b: until it is lost."""
    ally = romanian()
    game = resolved({NORTH: ["1GTC"]}, ["1ID", ally], "1/2", side="soviet")
    game.play(f"lose {ally}")
    assert game.stage == "retreat"


def test_where_a_retreat_leads(refused: Refused) -> None:
    """pmd:13.8-c,-d: no enemy, no water, no forbidden ground; stacks may split, an empty fort is open."""
    spec: dict[str, Any] = {
        "map": {
            "terrain": {SOUTH: "lake", SOUTH_WEST: "mountain"},
            "features": {"fort": [NORTH_EAST]},
            "sides": {"sea": [[HEX, SOUTH_EAST]]},
        }
    }
    game = resolved({NORTH: ["1PD"], NORTH_WEST: ["6PD"]}, ["1GTC", "1GRD"], "1/1", **spec)
    refused(game, f"retreat 1GTC {NORTH}", "pmd:13.8-c")
    refused(game, f"retreat 1GTC {SOUTH}", "pmd:13.8-d")
    refused(game, f"retreat 1GTC {SOUTH_EAST}", "pmd:13.8-d")
    refused(game, f"retreat 1GTC {SOUTH_WEST}", "pmd:13.8-d")  # no road
    refused(game, f"retreat 1PD {NORTH_EAST}", "pmd:13.8-e")
    game.play(f"retreat 1GRD {SOUTH_WEST}")
    refused(game, "stay", "pmd:13.8-e")  # all go or none
    game.play(f"retreat 1GTC {NORTH_EAST}")
    assert (here(game, SOUTH_WEST), here(game, NORTH_EAST)) == (["1GRD"], ["1GTC"])


def test_no_retreat_over_open_straits() -> None:
    """pmd:13.8-d: the Sivash bears only in Snow."""
    for weather, turn, open_side in (("DD", 113, False), ("SS", 201, True)):
        game = battle({"2445": ["1GTC"]}, ["1ID"], hex="2446", side="soviet", weather=weather, turn=turn)
        pos = war(game)
        found = retreat.ends(pos, pos.roster.index("1ID"))
        assert bool(found >> pos.board.grid.index("2347") & 1) is open_side


def test_a_surrounded_stack_stays() -> None:
    """pmd:13.8-e: all retreat or none."""
    around: dict[str, list[Stack]] = {
        hex: [name]
        for hex, name in zip(
            (NORTH, SOUTH, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST),
            ("1ID", "5ID", "6ID", "7ID", "8ID", "9ID"),
            strict=True,
        )
    }
    game = resolved(around, [infantry("soviet", "G", 3, 20)], "1/1")
    assert steps(game, "Extra1") == 3  # nobody was asked


def test_who_retreats_into_a_later_battle() -> None:
    """pmd:13.8-f: adds nothing to its defence, and is lost if that gets any result but 0."""
    attackers: dict[str, list[Stack]] = {NORTH: ["1PD"], SOUTH_WEST: ["6PD"]}
    more = [{"id": "2RD", "hex": SOUTH}, {"id": "4RD", "hex": SOUTH}]
    units = [item for hex, stack in attackers.items() for item in placed(stack, hex)]
    spec = {"units": [*units, {"id": "1GRD", "hex": HEX}, *more], "stage": "axis first week combat"}
    for result, survives in (("2/0", True), ("1/1", False)):
        game = stavka.situation({"title": "pmd", "turn": 113, **spec})
        pos = war(game)
        attack(game, "1PD").play("done")
        pos.leave()
        fallen(pos, "1/1")
        pos.advance()
        game.play(f"retreat 1GRD {SOUTH}")
        game.play("done")  # no advance
        assert pos.flags[pos.roster.index("1GRD")] & RETREATED
        attack(game, "6PD", hex=SOUTH).play("done")
        assert pos.roster.index("1GRD") not in now(pos).defenders
        pos.leave()
        fallen(pos, result)
        pos.advance()
        if game.to_act == "soviet":
            game.play("lose 2RD")
        assert ("1GRD" in here(game, SOUTH)) is survives


# -- advance (13.15.1) -------------------------------------------------------------------------------------------------


def test_attackers_may_advance_into_an_emptied_hex(refused: Refused) -> None:
    """pmd:13.15.1-a,-b: any of them, at no cost, before the next assault; control follows."""
    game = resolved({NORTH: ["1PD", "1ID"], SOUTH: ["5ID"]}, ["2RD"], "1/3")
    assert game.stage == "advance after combat"
    refused(game, "advance 2RD", "pmd:13.15.1-b")
    game.play("advance 1ID")
    game.play("advance 5ID")
    game.play("done")
    assert here(game) == ["1ID", "5ID"]
    assert game.position.controller(game.position.board.grid.index(HEX)) == "axis"
    assert game.stage == "axis first week combat"


def test_an_advance_keeps_to_stacking_and_terrain(refused: Refused) -> None:
    """pmd:13.15.1-a: no Mech unit into roadless mountains, and no sixth division."""
    game = resolved({NORTH: ["1ID", "5ID", "6ID"], SOUTH: ["7ID", "8ID", "9ID"]}, ["2RD", "4RD"], "1/3")
    for name in ("1ID", "5ID", "6ID", "7ID", "8ID"):
        game.play(f"advance {name}")
    assert game.stage == "axis first week combat"  # nobody else fits
    assert len(here(game)) == 5
    closed = battle({NORTH: ["1PD"], SOUTH: ["5ID"]}, ["2RD"], map={"terrain": {HEX: "mountain"}})
    pos = war(closed)
    hex = pos.board.grid.index(HEX)
    found = may_enter(pos, pos.roster.index("1PD"), hex)
    assert found is not None
    assert found.rule == "pmd:13.15.1-a"
    assert may_enter(pos, pos.roster.index("5ID"), hex) is None
    road = {"terrain": {HEX: "mountain"}, "sides": {"mountain_road": [[NORTH, HEX]]}}
    open_road = resolved({NORTH: ["1PD"], SOUTH: ["5ID"]}, ["2RD"], "1/3", map=road)
    open_road.play("lose 5ID")
    assert open_road.refusal("advance 1PD") is None


def test_no_advance_over_a_boundary_on_turn_112(refused: Refused) -> None:
    """pmd:5.3-k: the assault is allowed, the advance is not."""
    start, target = boundary(war(battle({}, [])))
    fight = battle({start: ["1PD"]}, ["2RD"], turn=112, groups={"AGC": ["1PD"]}, hex=target)
    attack(fight, "1PD", hex=target)
    found = may_enter(war(fight), war(fight).roster.index("1PD"), war(fight).board.grid.index(target))
    assert found is not None
    assert found.rule == "pmd:5.3-k"


def boundary(pos: War) -> tuple[str, str]:
    """A hex of Army Group Centre, and one beside it that belongs to North alone."""
    north, centre = pos.ground.groups["AGN"], pos.ground.groups["AGC"]
    for name in pos.board.grid.names(centre & pos.ground.land):
        index = pos.board.grid.index(name)
        for near in pos.ground.grid.neighbours(index):
            inside = (north & ~centre & pos.ground.land) >> near & 1
            if inside and pos.ground.walk.around(index) >> near & 1 and not pos.ground.cities >> near & 1:
                return name, pos.hex_name(near)
    raise AssertionError("there is no boundary")


# -- close combat advance (13.15.2) and shared hexes (13.15.3) ---------------------------------------------------------


def test_a_marker_lets_germans_in_beside_defenders(refused: Refused) -> None:
    """pmd:13.15.2-a, pmd:13.1-u, pmd:13.15.3-a: fast units of German colours; the other side is the hex defender."""
    ally = romanian()
    slow = "339StID"
    game = resolved({NORTH: ["1PD", slow], SOUTH: [ally]}, ["2RD", "4RD"], "1/1", cc=True)
    game.play("lose 2RD")
    if game.stage == "loss":
        game.play("lose 1PD")
    assert game.stage == "advance after combat"
    refused(game, f"advance {ally}", "pmd:13.1-u")
    refused(game, f"advance {slow}", "pmd:13.15.2-a")
    game.play("advance 1PD")
    pos = war(game)
    hex = pos.board.grid.index(HEX)
    assert here(game) == ["1PD", "4RD"]
    assert pos.defender[hex] == 1
    assert pos.controller(hex) == "soviet"
    assert pos.close_combat == {2 * hex: 1}
    assert pos.close_ready == (5, 0)
    assert pos.on_top(0, hex) == pos.roster.index("1PD")


@pytest.mark.parametrize(("result", "divisions"), [("1/1", 1), ("1/2", 2), ("1/3", 2)])
def test_how_many_come_in(result: str, divisions: int) -> None:
    """pmd:13.15.2-c: one division for a loss of one, two for more; none for none."""
    guards = [infantry("soviet", f"G{n}", 1, 4) for n in range(2)]
    game = resolved({NORTH: ["1PD", "6PD", "8PD"]}, [*guards, "2RD"], result, cc=True)
    while game.stage in ("loss", "retreat"):
        game.play(next(iter(game.legal())))
    for name in ("1PD", "6PD", "8PD"):
        if game.stage == "advance after combat":
            game.play(f"advance {name}")
    assert len(here(game, HEX, "axis")) == divisions


def test_no_advance_without_a_loss() -> None:
    """pmd:13.15.2-c, pmd:13.1-e,-f: the marker comes back with the next turn."""
    game = resolved({NORTH: ["1PD"]}, ["2RD", "4RD"], "1/0", cc=True)
    assert game.stage == "axis first week combat"
    pos = war(game)
    assert (pos.close_combat, pos.close_ready, pos.close_due) == ({}, (5, 0), (1, 0))


def shared(side: str = "axis", **spec: Any) -> Game:
    """A hex that both hold: the Soviets are its defender."""
    units = [*placed(["1PD"], HEX), *placed(["2RD", "4RD"], HEX)]
    units += [*placed(["5ID"], NORTH), *placed(["5RD"], SOUTH), *placed(spec.pop("more", []), SOUTH_WEST)]
    stage = spec.pop("stage", f"{side} first week combat")
    return stavka.situation(
        {
            "title": "pmd",
            "turn": 113,
            "stage": stage,
            "units": units,
            "hex_defender": {HEX: "soviet"},
            "close_combat": {"axis": {HEX: 1}},
            **spec,
        }
    )


def test_units_of_a_shared_hex_attack_only_in_it(refused: Refused) -> None:
    """pmd:13.15.3-i: others may attack into it."""
    game = shared()
    refused(game, f"attack 1PD {SOUTH}", "pmd:13.15.3-i")
    assert game.refusal(f"attack 1PD {HEX}") is None
    assert game.refusal(f"attack 1PD+5ID {HEX}") is None
    back = shared("soviet")
    assert back.refusal(f"attack 2RD+5RD {HEX}") is None
    refused(back, f"attack 2RD {NORTH}", "pmd:13.15.3-i")


def test_the_hex_attacker_has_crossed_the_river() -> None:
    """pmd:13.15.3-l: inside no river counts, outside it does."""
    game = shared(map={"sides": {"major_river": [[NORTH, HEX]]}})
    attack(game, "1PD", "5ID").play("done")
    assert figures(game)[0] == 12 + 3


def test_the_hex_attacker_defends_on_its_ground() -> None:
    """pmd:13.15.3-l: terrain, city and fort, not the enemy's works or a town."""
    game = shared("soviet", terrain={HEX: "rough"}, fieldworks={"axis": [HEX]})
    attack(game, "2RD", "4RD", "5RD")
    if game.stage == "declare a shift":
        game.play("done")
    assert reasons(game) == {"rough": -1}
    assert now(war(game)).close


def test_the_hex_defender_stays_so_when_it_attacks() -> None:
    """pmd:13.15.3-a: until all its units there are gone."""
    game = shared("soviet")
    attack(game, "2RD", "4RD", "5RD").play("done")
    pos = war(game)
    pos.leave()
    fallen(pos, "1/1")
    pos.advance()
    while game.stage in ("loss", "advance after combat"):
        game.play(next(iter(game.legal())))
    assert pos.defender[pos.board.grid.index(HEX)] == 1


def test_a_marker_goes_back_when_the_hex_is_no_longer_shared() -> None:
    """pmd:13.1-f: by battle, or because somebody leaves."""
    game = shared()
    attack(game, "1PD", "5ID").play("done")
    pos = war(game)
    pos.leave()
    fallen(pos, "1/2")
    pos.advance()
    while game.stage in ("loss", "retreat"):
        game.play(next(iter(game.legal())))
    if game.stage == "advance after combat":
        game.play("done")
    hex = pos.board.grid.index(HEX)
    assert (pos.close_combat, pos.close_due) == ({}, (1, 0))
    assert hex not in pos.defender
    assert pos.controller(hex) == "axis"
    leaving = shared(stage="axis first week movement")
    leaving.play(f"move 1PD {HEX}-{NORTH}")
    assert war(leaving).close_combat == {}
    assert war(leaving).close_due == (1, 0)


def test_shared_hexes_and_adjacency() -> None:
    """pmd:13.15.3-c: who shares a hex is not adjacent to enemies around it."""
    pos = war(shared())
    index = pos.board.grid.index
    assert not adjacent_enemies(pos, 0, [index(HEX)])
    assert not adjacent_enemies(pos, 0, [index(NORTH)])  # the Soviets beside it share their hex
    assert adjacent_enemies(pos, 1, [index(NORTH_EAST)])


def test_all_units_of_a_shared_hex_may_be_looked_at() -> None:
    """pmd:13.15.3-b: but an untried one keeps its face until it fights."""
    game = shared(more=[])
    seen = {unit["short"] for unit in game.view("axis")["units"] if unit["hex"] == HEX}
    assert {"2RD", "4RD", "1PD"} <= seen


def test_control_of_a_shared_hex() -> None:
    """pmd:13.15.3-h: the hex attacker scores nothing by being there."""
    pos = war(shared())
    assert pos.controller(pos.board.grid.index(HEX)) == "soviet"


def test_note_is_part_of_the_record() -> None:
    """pmd:13.0-c: one record has all that is decided about an assault."""
    game = battle({NORTH: ["1ID"]}, ["2RD"])
    attack(game, "1ID")
    note(war(game), construction="none")
    assert game.copy().position.fingerprint() == game.position.fingerprint()
