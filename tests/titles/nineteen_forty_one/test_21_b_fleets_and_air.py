"""21 to 25: fleets, partisans, bombs and supply by air, one half of a condition at a time."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one import fortifications
from stavka.titles.nineteen_forty_one.movement import rail
from stavka.titles.nineteen_forty_one.options import air_supply, fleets, sea_movement
from stavka.titles.nineteen_forty_one.state.flags import (
    AIR_SUPPLIED,
    AXIS,
    BALTIC,
    BLACK_SEA,
    FOUGHT,
    MOVED,
    SOVIET,
    UNSUPPLIED,
)
from tests.titles.conftest import Refused, told
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

NAVAL = {"options": ["naval"]}
LENINGRAD, BASE = "0712", "0713"
ODESSA, SEVASTOPOL = "3222", "3720"


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def at(game: Game, name: str) -> int:
    return war(game).board.grid.index(name)


def reached(game: Game, unit: str) -> dict[str, str]:
    found = sea_movement.destinations(war(game), of(game, unit))
    return {war(game).hex_name(hex): fleet for hex, fleet in found.items()}


# -- where fleets go (21) ---------------------------------------------------------------------------------------------


def test_where_the_baltic_fleet_goes(n41: Situation) -> None:
    """From Leningrad to its base and back, not where Germans are (n41:21-baltic)."""
    assert reached(n41({"8A": LENINGRAD}, "soviet move 1", **NAVAL), "8A") == {BASE: BALTIC}
    assert reached(n41({"8A": BASE}, "soviet move 1", **NAVAL), "8A") == {LENINGRAD: BALTIC}
    assert reached(n41({"8A": LENINGRAD, "26Inf": BASE}, "soviet move 1", **NAVAL), "8A") == {}
    assert reached(n41({"8A": "1122"}, "soviet move 1", **NAVAL), "8A") == {}


def test_where_the_black_sea_fleet_goes(n41: Situation) -> None:
    """From own port to own port, and over one all-sea hexside to land without Germans (n41:21-black-move-port)."""
    game = n41({"9A": ODESSA}, "soviet move 1", **NAVAL)
    pos = war(game)
    ports = {pos.hex_name(h) for h in pos.ground.grid.indices if (pos.ground.ports & pos.owner[SOVIET]) >> h & 1}
    assert set(reached(game, "9A")) == ports - {ODESSA}
    game = n41({"9A": ODESSA}, "soviet move 1", control={"axis": [SEVASTOPOL]}, **NAVAL)
    assert SEVASTOPOL not in reached(game, "9A")
    game = n41({"9A": "3419"}, "soviet move 1", **NAVAL)
    assert reached(game, "9A") == {"3519": BLACK_SEA, "3520": BLACK_SEA}
    game = n41({"9A": "3419", "26Inf": "3519"}, "soviet move 1", **NAVAL)
    assert reached(game, "9A") == {"3520": BLACK_SEA}


def test_the_baltic_fleet_lands_nobody_on_the_enemy(n41: Situation) -> None:
    """Either way, into a hex without enemies (n41:21-baltic, n41:5-no-enemy-hex)."""
    for there, allowed in (({}, True), ({"26Inf": LENINGRAD}, False)):
        game = n41({"8A": BASE, **there}, "soviet move 1", turn=3, **NAVAL)
        assert (game.refusal(f"sail 8A {BASE}-{LENINGRAD}") is None) == allowed


def test_bombed_rails_are_mended_by_the_next_turn(n41: Situation) -> None:
    """Points cut Soviet rails for one game turn (n41:23-bomb)."""
    game = n41({"8A": "1808"}, "soviet move 2", turn=3, options=["rail-bombing"], counts={"bombed": 3})
    assert rail.capacity(war(game), SOVIET).units == 2
    while game.turn == 3:
        game.play("done")
    assert rail.capacity(war(game), SOVIET).units == 8


def test_who_sails(n41: Situation, refused: Refused) -> None:
    """An unsupplied unit may; one that has marched or sailed may not (n41:21-restrict)."""
    for flags, allowed in (("unsupplied", True), ("moved", False)):
        units = [{"id": "9A", "hex": ODESSA, "flags": [flags]}]
        game = n41(units, "soviet move 1", **NAVAL)
        assert (game.refusal(f"sail 9A {ODESSA}-{SEVASTOPOL}") is None) == allowed
    game = n41({"9A": ODESSA}, "soviet move 1", **NAVAL)
    game.play(f"sail 9A {ODESSA}-{SEVASTOPOL}")
    told(game, f"sail 9A {SEVASTOPOL}-{ODESSA}", "n41:21-restrict", "was moved by a fleet")


def test_a_full_port(n41: Situation) -> None:
    """n41:3-soviet-general: the reason names those who are there."""
    units = [{"id": unit, "hex": "3513", "flags": ["moved"]} for unit in ("18A", "12A")]
    game = n41([{"id": "9A", "hex": ODESSA}, *units], "soviet move 1", **NAVAL)
    refusal = game.refusal(f"sail 9A {ODESSA}-3513")
    assert refusal is not None
    assert "3513" in refusal.reason
    assert "18A" in refusal.reason


# -- landings (21) ----------------------------------------------------------------------------------------------------


def test_who_attacks_from_the_sea(n41: Situation) -> None:
    """The first infantry-type unit over an all-sea hexside that has not fought (n41:21-black-attack)."""
    units = {"26Inf": "3519", "1TG": "3419", "9A": "3518", "18A": "2001"}
    game = n41(units, "soviet fight 1", **NAVAL)
    pos, over = war(game), war(game).seams.over_water
    assert over
    assert over.attackers(pos, at(game, "3519")) == [of(game, "9A")]
    pos.flags[of(game, "9A")] |= UNSUPPLIED
    assert over.attackers(pos, at(game, "3519")) == [of(game, "9A")]
    pos.flags[of(game, "9A")] |= FOUGHT
    assert over.attackers(pos, at(game, "3519")) == []
    pos.flags[of(game, "9A")] = 0
    pos.player = AXIS
    assert over.attackers(pos, at(game, "3519")) == []
    pos.player = SOVIET
    pos.fleets_lost = (BLACK_SEA,)
    assert over.attackers(pos, at(game, "3519")) == []


def test_an_attack_by_land_leaves_the_fleet_its_use(n41: Situation) -> None:
    """n41:21-black-one"""
    game = n41({"26Inf": "1122", "8A": "1121"}, "soviet fight 1", air={"axis": 0, "soviet": 0}, **NAVAL)
    game.play("attack 8A 1122")
    assert not war(game).count(fleets.USED[BLACK_SEA])


# -- bases (21) -------------------------------------------------------------------------------------------------------


def test_fleets_are_lost_with_all_their_ports(n41: Situation, plain: Situation) -> None:
    """The Baltic one with its base, the other with its last port, if there are any (n41:21-black-auto)."""
    game = n41({"26Inf": "1023"}, **NAVAL)
    pos = war(game)
    ports = pos.ground.ports & pos.ground.home
    pos.owner[AXIS] |= ports & ~(ports & -ports)
    fleets.lost_with_their_ports(pos)
    assert not pos.fleets_lost
    pos.owner[AXIS] |= ports
    fleets.lost_with_their_ports(pos)
    assert list(pos.fleets_lost) == [BLACK_SEA]
    pos.owner[AXIS] |= pos.ground.hex(BASE)
    fleets.lost_with_their_ports(pos)
    assert list(pos.fleets_lost) == [BALTIC, BLACK_SEA]
    empty = war(plain({"26Inf": "1023"}, **NAVAL))
    fleets.lost_with_their_ports(empty)
    assert BLACK_SEA not in empty.fleets_lost


def test_the_works_of_the_base_go_with_the_fleet(n41: Situation) -> None:
    """All others stay, and nothing else becomes a fortification (n41:21-baltic-fort)."""
    pos = war(n41({"26Inf": "1023"}, **NAVAL))
    before = fortifications.working(pos)
    pos.fleets_lost = (BALTIC,)
    assert fortifications.working(pos) == before & ~pos.ground.hex(BASE)


@pytest.mark.parametrize(
    ("lost", "hex", "units", "flags", "stays"),
    [
        ((BALTIC,), BASE, ["8A", "10A"], 0, True),
        ((), BASE, ["8A", "10A"], 0, False),
        ((BLACK_SEA,), BASE, ["8A", "10A"], 0, False),
        ((BALTIC,), LENINGRAD, ["8A", "10A"], 0, False),
        ((BALTIC,), BASE, ["8A", "10A", "5A"], 0, False),
        ((BALTIC,), BASE, ["8A", "10A"], MOVED, False),
        ((BALTIC,), BASE, ["8A", "10A"], UNSUPPLIED, True),
    ],
)
def test_who_may_stay_crowded(
    n41: Situation, lost: tuple[str, ...], hex: str, units: list[str], flags: int, stays: bool
) -> None:
    """Two units that were in the base, and have not come there now (n41:21-baltic-overstack)."""
    game = n41({hex: units}, "soviet move 1", **NAVAL)
    pos = war(game)
    pos.fleets_lost = lost
    pos.flags[of(game, units[0])] = flags
    assert fleets.lost_its_works(pos, at(game, hex)) == stays


# -- rails under attack (22, 23) --------------------------------------------------------------------------------------


def test_bombs_and_partisans_hit_one_side(n41: Situation) -> None:
    """Soviet rails are bombed, Axis rails are cut (n41:23-bomb, n41:22-partisans)."""
    pos = war(n41({"26Inf": "1023"}, turn=3, options=["rail-bombing", "partisans"]))
    whole = [rail.capacity(pos, side).units for side in (AXIS, SOVIET)]
    pos.counts["bombed"] = 1
    assert [rail.capacity(pos, side).units for side in (AXIS, SOVIET)] == [whole[0], whole[1] - 2]
    pos.counts.pop("bombed")
    pos.counts["partisans now"] = 1
    assert [rail.capacity(pos, side).units for side in (AXIS, SOVIET)] == [1, whole[1]]


# -- supply by air (25) -----------------------------------------------------------------------------------------------


def test_what_supplies_by_air(n41: Situation, refused: Refused) -> None:
    """Axis units on the map, by the German, once; other marks do not matter (n41:25-air-supply)."""
    more = {"options": ["air-supply"], "air": {"axis": 4, "soviet": 4}}
    units = [{"id": "26Inf", "hex": "1125", "flags": ["unsupplied"]}, {"id": "8A", "hex": "1812"}]
    game = n41(units, "axis air segment", boxes={"eliminated": ["1Inf"]}, **more)
    refused(game, "supply 1Inf", "n41:25-air-supply")
    refused(game, "supply 8A", "n41:25-air-supply")
    game.play("supply 26Inf")
    refused(game, "supply 26Inf", "n41:25-air-supply-duration")
    pos, unit = war(game), of(game, "26Inf")
    assert air_supply.supplied_by_air(pos, unit)
    pos.flags[unit] = MOVED
    assert not air_supply.supplied_by_air(pos, unit)
    red = n41(units, "soviet air segment", **more)
    refused(red, "supply 26Inf", "n41:25-air-supply")
    pos.flags[unit] = AIR_SUPPLIED
    air_supply.run_out(pos)
    assert not pos.flags[unit]
