"""15.8 to 15.24, 13.4.2: what the Reinforcement Phase brings beside divisions."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.proud_monster.state.flags import REFIT
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, here, placed, steps
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

ARRIVALS = "reinforcement: arrivals"
WITHDRAWALS = "reinforcement: withdrawals"

REAR = "1240"
STAR = "4120"  # Moscow


def phase(step: str, turn: int, units: list[dict[str, Any]] | None = None, **spec: Any) -> Game:
    stage = step if "week" in step else f"reinforcement: {step}"
    return stavka.situation({"title": "pmd", "turn": turn, "stage": stage, "units": units or [], "seed": 3, **spec})


def box(game: Game, unit: str) -> str:
    pos = war(game)
    where = pos.where[pos.roster.index(unit)]
    return pos.title.boxes[-1 - where] if where < 0 else pos.hex_name(where)


def until(game: Game, stage: str) -> None:
    while game.stage != stage:
        go_on(game)


# -- Mech Upgrades -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "axis", "soviet"), [(204, False, False), (205, True, False), (301, True, True)])
def test_when_upgrades_come(turn: int, axis: bool, soviet: bool) -> None:
    """pmd:15.9-a: for the Axis from turn 205, for the Soviets from turn 301."""
    game = phase("points", turn)
    ready = war(game).upgrades_ready
    assert (bool(ready[0]), bool(ready[1])) == (axis, soviet)


def test_an_upgrade_strengthens_a_unit_on_the_map(refused: Refused) -> None:
    """pmd:15.9-b,-d,-h: one marker a unit, German divisions of both classes, under the rules of a refit."""
    units = [*placed(["6PD", "1ID", "184AGBn"], REAR), *placed(["7PD"], SOUTH), *placed(["5RD"], HEX)]
    units += [{"id": "8PD", "box": "OKH North"}]
    game = phase("points", 213, units, upgrades_ready={"axis": [1, 2, 2, 2]})
    until(game, "axis outfit")
    refused(game, "upgrade 184AGBn 2", "pmd:15.9-d")
    refused(game, "upgrade 8PD 2", "pmd:15.9-b")
    refused(game, "upgrade 7PD 2", "pmd:15.9-d")  # a Mech unit with an enemy adjacent
    before = war(game).strength(war(game).roster.index("6PD"))
    game.play("upgrade 6PD 2")
    refused(game, "upgrade 6PD 1", "pmd:15.9-b")
    game.play("upgrade 1ID 1")
    after = war(game).strength(war(game).roster.index("6PD"))
    assert (after.combat, after.defence) == (before.combat + 2, (before.defence or 0) + 2)
    marked = [unit for unit in ("6PD", "1ID") if war(game).flags[war(game).roster.index(unit)] & REFIT]
    assert marked == ["6PD"]  # a Mech unit stands still for it
    assert game.piece("6PD").flags == ("refit",)  # as after a refit, not as after a reorganization (pmd:9.5.1-f)


def test_who_gets_soviet_upgrades(refused: Refused) -> None:
    """pmd:15.9-d,-f: five types; others of the Guards do not."""
    units = [*placed(["1GTC", "1GRD", "1GTB", "1GCD"], "3830")]
    game = phase("points", 303, units, upgrades_ready={"soviet": [1, 1]})
    until(game, "soviet outfit")
    for unit, rule in (("1GTC", None), ("1GRD", None), ("1GTB", "pmd:15.9-d"), ("1GCD", "pmd:15.9-d")):
        assert rule_against(game, f"upgrade {unit} 1") == rule


def test_an_upgrade_is_a_mech_point(refused: Refused) -> None:
    """pmd:15.9-i: for either side, whatever its value."""
    game = phase("points", 313, [*placed(["6PD"], REAR)], upgrades_ready={"axis": [1]})
    until(game, "axis outfit")
    pos = war(game)
    values, before = pos.upgrades_ready[0], pos.points[1]
    game.play(f"turn-in {values[-1]}")
    assert (pos.points[1], len(pos.upgrades_ready[0])) == (before + 1, len(values) - 1)
    until(game, "soviet outfit")
    before = pos.points[3]
    game.play(f"turn-in {pos.upgrades_ready[1][0]}")
    assert pos.points[3] == before + 1


def test_the_axis_saves_upgrades_and_the_soviets_lose_them() -> None:
    """pmd:15.9-e, pmd:13.4.2-z: Fieldworks both sides keep."""
    game = phase("points", 313, [*placed(["6PD"], REAR)])
    pos = war(game)
    before, works = pos.upgrades_ready, pos.works_ready
    assert all(before)
    until(game, "soviet outfit")
    go_on(game)
    assert pos.upgrades_ready == (before[0], ())
    assert pos.works_ready == works != (0, 0)


def test_an_upgraded_division_may_be_augmented_too() -> None:
    """pmd:15.9-c, pmd:6.1-j: a battalion beside the marker takes no room."""
    five = ["6PD", "7PD", "8PD", "9PD", "10PD"]
    game = stavka.situation(
        {"title": "pmd", "turn": 213, "units": [*placed([*five, "184AGBn"], REAR)], "upgrades": {"6PD": 2}}
    )
    assert here(game, REAR) == sorted([*five, "184AGBn"])
    game.play("done")
    assert here(game, REAR) == sorted([*five, "184AGBn"])


def test_a_unit_absorbs_its_upgrade(refused: Refused) -> None:
    """pmd:15.9-g: a step of the marker becomes a step of the unit; not beside the enemy for Mech, nor when whole."""
    units = [{**unit, "steps": 2} for unit in placed(["1GTC"], "3830")] + [*placed(["2GTC"], "3830")]
    game = phase("soviet first week refit", 303, units, upgrades={"1GTC": 2, "2GTC": 1})
    refused(game, "absorb 2GTC", "pmd:15.9-g")
    refused(game, "refit 1GTC", "pmd:9.5.3-a")
    game.play("absorb 1GTC")
    pos = war(game)
    assert (steps(game, "1GTC"), pos.upgrades[pos.roster.index("1GTC")]) == (3, 1)
    refused(game, "absorb 1GTC", "pmd:15.9-g")  # its Refit marker
    front = phase("soviet first week refit", 303, [*units, *placed(["1ID"], "3831")], upgrades={"1GTC": 1})
    refused(front, "absorb 1GTC", "pmd:9.2-c")
    shared = phase(
        "soviet first week refit",
        303,
        [*units, *placed(["1ID"], "3830")],
        upgrades={"1GTC": 1},
        hex_defender={"3830": "soviet"},
    )
    refused(shared, "absorb 1GTC", "pmd:13.15.3-j")


def test_no_refit_in_a_shared_hex(refused: Refused) -> None:
    """pmd:13.15.3-j: nor reorganization; Soviet reinforcements may come to the hex they defend."""
    units = [{**unit, "steps": 2} for unit in placed(["6PD", "7PD"], HEX)] + [*placed(["5RD"], HEX)]
    spec: dict[str, Any] = {"points": {"axis": [3, 3]}, "hex_defender": {HEX: "soviet"}}
    game = phase("axis first week refit", 213, units, **spec)
    refused(game, "refit 6PD", "pmd:9.5.1-b")
    refused(game, "reorganize 6PD 7PD", "pmd:9.2-e")
    moscow = [*placed(["6PD", "5RD"], STAR), {"id": "9RD", "box": "due"}]
    for defender, rule in (("soviet", None), ("axis", "pmd:9.1.3-d")):
        game = phase("arrivals", 210, moscow, hex_defender={STAR: defender})
        until(game, "soviet placing")
        assert rule_against(game, f"place 9RD {STAR}") == rule


# -- Fieldworks --------------------------------------------------------------------------------------------------------


def test_fieldworks_come_from_1942_on() -> None:
    """pmd:13.4.2-y: both sides, from turn 201."""
    assert war(phase("points", 124)).works_ready == (0, 0)
    assert all(war(phase("points", 201)).works_ready)


def test_fieldworks_are_dug_where_supplied_units_stand(refused: Refused) -> None:
    """pmd:13.4.2-z: a shared hex too; an empty one not, and each hex once."""
    units = [*placed(["1ID"], REAR), *placed(["6PD", "5RD"], HEX), *placed(["11ID"], "4130"), *placed(["9RD"], "4131")]
    spec: dict[str, Any] = {"hex_defender": {HEX: "soviet"}, "out_of_supply": ["11ID"]}
    game = phase("points", 213, units, fieldworks_ready={"axis": 2}, **spec)
    until(game, "axis outfit")
    refused(game, f"dig {SOUTH}", "pmd:13.4.2-z")
    refused(game, "dig 4130", "pmd:13.4.2-z")
    game.play(f"dig {REAR}")
    refused(game, f"dig {REAR}", "pmd:13.4.2-z")
    game.play(f"dig {HEX}")
    war(game).works_ready = (0, 3)
    refused(game, "dig 4130", "pmd:13.4.2-y")


# -- pieces with a place of their own ----------------------------------------------------------------------------------


def test_where_partisans_rise(refused: Refused) -> None:
    """pmd:15.8-a: forest or rough, nobody of the enemy, within 8 hexes of a district HQ in supply."""
    game = phase("arrivals", 201, [*placed(["1ID"], "3619")])
    until(game, "soviet placing")
    pos = war(game)
    ground, grid = pos.ground, pos.board.grid
    around = {grid.name(hex): min(grid.distance(hex, star) for star in bits(ground.stars)) for hex in bits(ground.land)}
    woods = grid.names(ground.forest & ground.land)
    far = next(hex for hex in woods if around[hex] > 8)
    clear = next(hex for hex in grid.names(ground.clear & ground.land) if around[hex] == 3)
    wood = next(hex for hex in woods if around[hex] == 8)
    rough = next(hex for hex in grid.names(ground.rough & ground.land & ~ground.forest) if around[hex] <= 8)
    assert game.refusal(f"place Partisans {rough}") is None
    refused(game, f"place Partisans {far}", "pmd:15.8-a")
    refused(game, f"place Partisans {clear}", "pmd:15.8-a")
    refused(game, "place Partisans RVGK-North", "pmd:15.8-a")
    refused(game, "done", "pmd:9.1-a")
    game.play(f"place Partisans+4ParC {wood}")
    assert here(game, wood) == ["4ParC", "Partisans"]
    assert game.position.controller(grid.index(wood)) == "soviet"


def test_partisans_are_relieved_by_an_advance_with_a_marker() -> None:
    """pmd:15.8-d, pmd:13.1-b"""
    spec = {"supply": "offensive", "close_combat_ready": {"soviet": 2}}
    game = phase("soviet second week combat", 213, [*placed(["Partisans"], HEX), *placed(["5RD"], NORTH)], **spec)
    game.play(f"attack 5RD {HEX} cc")
    assert here(game, HEX) == ["5RD"]


def test_partisans_are_relieved(refused: Refused) -> None:
    """pmd:15.8-b,-d: the first Soviet unit that comes in takes them in; the steps are Leg points of the next turn."""
    units = [*placed(["Partisans", "4ParC"], HEX), *placed(["5RD"], NORTH)]
    game = phase("soviet second week movement", 201, units)
    refused(game, f"move Partisans {HEX}-{SOUTH}", "pmd:15.8-b")
    game.play(f"move 5RD {NORTH}-{HEX}")
    assert here(game, HEX) == ["5RD"]
    assert box(game, "4ParC") == "removed"
    bare = phase("soviet second week movement", 201, [*placed(["5RD"], NORTH)])
    for one in (game, bare):
        while one.turn == 201 or not one.phase.startswith("axis first week"):
            war(one).vp_other = 30  # so that nobody wins
            go_on(one)
    assert war(game).points[2] - war(bare).points[2] == 6


def test_the_counter_fire_corps_comes_to_a_soviet_leningrad() -> None:
    """pmd:15.13-a: otherwise never."""
    assert box(phase("arrivals", 221), "LCFC") == "3304"
    lost = phase("arrivals", 221, [*placed(["1ID"], "3304")])
    assert box(lost, "LCFC") == "removed"


def test_where_the_fortified_area_is_placed(refused: Refused) -> None:
    """pmd:15.16-a: at once, in a Soviet hex in defensive supply."""
    game = phase("arrivals", 309, [*placed(["1ID"], "3619"), *placed(["5RD"], "3830")])
    until(game, "soviet placing")
    refused(game, "place FortArea 3619", "pmd:15.16-a")
    refused(game, "place FortArea 0419", "pmd:15.16-a")
    refused(game, "place FortArea RVGK-South", "pmd:15.16-a")
    refused(game, "done", "pmd:9.1-a")
    game.play("place FortArea 3830")
    assert war(game).hex_name(war(game).fortified_area) == "3830"


# -- detachments, assault guns, Baltic divisions -----------------------------------------------------------------------


def test_a_detachment_is_made_of_three_dead_divisions(refused: Refused) -> None:
    """pmd:15.19-a,-b, pmd:3.0-f: of the Replacement Army only where the Dead Pile is short; lost it is removed."""
    dead = [{"id": name, "box": "Dead Pile"} for name in ("11ID", "12ID", "184AGBn")]
    army = [{"id": name, "box": "Replacement Army"} for name in ("21ID", "22ALD")]
    assert phase("rebuilding", 313, [*dead, *army]).refusal("form KAA 11ID+12ID+21ID") is not None
    game = phase("rebuilding", 314, [*dead, *army])
    refused(game, "form KAA 11ID+12ID+184AGBn", "pmd:15.19-a")  # a battalion
    refused(game, "form KAA 11ID+21ID+22ALD", "pmd:15.19-a")  # 12ID lies dead
    refused(game, "form 6PD 11ID+12ID+21ID", "pmd:15.19-a")
    game.play("form KAA 11ID+12ID+21ID")
    assert (box(game, "KAA"), war(game).steps(war(game).roster.index("KAA"))) == ("OKH North", 2)
    assert {box(game, name) for name in ("11ID", "12ID", "21ID")} == {"removed"}
    war(game).eliminate(war(game).roster.index("KAA"))
    assert box(game, "KAA") == "removed"
    plenty = phase("rebuilding", 314, [{"id": n, "box": "Dead Pile"} for n in ("11ID", "12ID", "15ID")] + army)
    refused(plenty, "form KAA 11ID+12ID+21ID", "pmd:15.19-a")


def test_detachments_do_not_come_by_themselves() -> None:
    """pmd:15.19-a: they are only possible from turn 314."""
    assert box(phase("arrivals", 314), "KAA") == "to come"


def test_assault_gun_brigades_arrive_reduced(refused: Refused) -> None:
    """pmd:15.22-a,-b: 2-1-11, whole for a Mech point, or in the place of a battalion away from the enemy."""
    units = [*placed(["184AGBn"], REAR), *placed(["185AGBn"], SOUTH), *placed(["5RD"], HEX)]
    game = phase("arrivals", 319, units, points={"axis": [0, 0]})
    pos = war(game)
    strength = pos.strength(pos.roster.index("237AGB"))
    assert (box(game, "237AGB"), strength.combat, strength.defence, strength.move) == ("OKH North", 2, 1, 11)
    until(game, "axis first week refit")
    pos.points[1] = 1
    refused(game, "convert 185AGBn 237AGB", "pmd:15.22-b")
    refused(game, "convert 1ID 237AGB", "pmd:15.22-b")
    game.play("refit 239AGB")
    game.play("convert 184AGBn 237AGB")
    for unit in ("237AGB", "239AGB"):
        assert pos.steps(pos.roster.index(unit)) == 2
    assert here(game, REAR) == ["237AGB"]
    game.play("done")
    assert game.refusal(f"move 237AGB {REAR}-1140") is None  # no Refit marker


@pytest.mark.parametrize(("unit", "turn", "town"), [("19SSID", 318, "1808"), ("20SSID", 407, "2302")])
def test_baltic_divisions_enter_at_home(unit: str, turn: int, town: str) -> None:
    """pmd:15.20, pmd:15.24: at Riga and at Tallinn, or never; rebuilt they come to OKH North."""
    assert box(phase("arrivals", turn, [*placed(["1ID"], town)]), unit) == town
    assert box(phase("arrivals", turn, [*placed(["5RD"], town)]), unit) == "removed"
    waits = war(phase("arrivals", turn, [*placed(["1ID"], town)], reserves={"axis": {town: 1}}))
    assert waits.in_reserve(0, waits.board.grid.index(town)) == sorted(map(waits.roster.index, ("1ID", unit)))  # 9.1.3
    again = phase("rebuilding", turn, [{"id": unit, "box": "Replacement Army"}], points={"axis": [3, 0]})
    again.play(f"rebuild {unit} 1")
    assert box(again, unit) == "OKH North"


def test_pontoons_arrive_and_are_rebuilt_for_a_mech_point(refused: Refused) -> None:
    """pmd:15.12-a,-e: ten on turn 220."""
    game = phase("arrivals", 220)
    assert {box(game, f"Pontoon{n}") for n in range(1, 11)} == {"due"}
    lost = [{"id": "Pontoon1", "box": "tried Replacement Army"}, {"id": "Pontoon2", "box": "tried Replacement Army"}]
    game = phase("rebuilding", 223, lost, points={"soviet": [5, 1]}, counts={"east production": 1})
    game.play("rebuild Pontoon1")
    assert war(game).points[2:] == [5, 0]
    refused(game, "rebuild Pontoon2", "pmd:9.5.3-n")


def test_artillery_and_engineers_come_when_they_are_due() -> None:
    """pmd:15.7-a, pmd:15.11-a: Soviet engineers from turn 124, Axis ones from 218, Soviet artillery from 219."""
    roster = stavka.title("pmd").roster
    first: dict[tuple[str, str], int] = {}
    for counter in roster.counters:
        if counter.turn:
            key = (counter.side, counter.kind)
            first[key] = min(first.get(key, 999), counter.turn)
    assert first["soviet", "EB"] == 124
    assert min(turn for (side, kind), turn in first.items() if side == "axis" and kind in ("EBn", "MEBn")) == 218
    assert min(turn for (side, kind), turn in first.items() if side == "soviet" and kind in ("AD", "HAD")) == 219
    assert first["axis", "AGB"] == 319


def test_air_units_are_at_hand_when_they_arrive_and_leave_when_called(refused: Refused) -> None:
    """pmd:15.4-b,-c, pmd:15.4-k: the 6th Interceptor Corps comes on turn 123 and must go on turn 203."""
    corps = next(c.short for c in stavka.title("pmd").roster.counters if c.side == "soviet" and c.kind == "AirC")
    game = phase("arrivals", 123, [*placed(["5RD"], NORTH), *placed(["1ID"], HEX)], seed=3)
    assert box(game, corps) == "air pool"
    until(game, "soviet first week movement")
    game.play(f"support {corps} {NORTH}")
    gone = phase("withdrawals", 203, [{"id": corps, "box": "air pool"}])
    assert box(gone, corps) == "removed"


def test_the_11_ss_lacks_the_steps_that_its_parts_lost(situation: Situated) -> None:
    """pmd:15.23: a step of each brigade lost before their withdrawal makes a division of two steps."""
    units = [{"id": id, "box": "OKH North", "steps": 1} for id in ("ndrss-mib", "danss-mib")]
    game = situation(turn=310, stage=WITHDRAWALS, units=[*units, {"id": "norss-id", "box": "OKH North"}])
    for part in ("NdrSSMIB", "NorSSID", "DanSSMIB"):
        game.play(f"withdraw {part}")
    assert war(game).lost_steps[war(game).roster.index("NdrSSMIB")] == 1
    pools = [{**unit, "box": "Specific Withdrawal Pool"} for unit in units]
    pools.append({"id": "norss-id", "box": "Specific Withdrawal Pool"})
    assert situation(turn=323, stage=ARRIVALS, units=pools).piece("11SSPGD").steps == 2
