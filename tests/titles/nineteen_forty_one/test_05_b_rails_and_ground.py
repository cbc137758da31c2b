"""3 to 6, 8: rails, control, zones and supply, one half of a condition at a time."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one import supply
from stavka.titles.nineteen_forty_one.actions import Move
from stavka.titles.nineteen_forty_one.movement import rail, stacking
from stavka.titles.nineteen_forty_one.movement.marching import come_on, march
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET, UNSUPPLIED
from tests.titles.conftest import Refused, told
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

ROW = [f"10{column:02}" for column in range(1, 29)]
RAILS = {"rails": {"line": ROW}, "features": {"rail_east": ["1001"], "rail_west": ["1028"]}}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def at(game: Game, name: str) -> int:
    return war(game).board.grid.index(name)


def owner(game: Game, name: str) -> str | None:
    found: str | None = war(game).controller(at(game, name))
    return found


# -- rails (5) --------------------------------------------------------------------------------------------------------


def test_which_rails_are_open(plain: Situation) -> None:
    """Rail hexes in friendly hands outside enemy zones; the own zone closes nothing (n41:5-rail-friendly)."""
    game = plain({"26Inf": "1020", "8A": "1010"}, map=RAILS, control={"axis": ROW[11:]})
    pos = war(game)
    found = rail.open_rails(pos, AXIS)
    assert not found & ~pos.ground.rails
    assert found >> at(game, "1021") & 1  # in its own zone
    assert not found >> at(game, "1011") & 1  # in an enemy zone
    assert not found >> at(game, "1005") & 1
    assert rail.starts(pos, of(game, "26Inf"), found) == 1 << at(game, "1020")
    assert rail.starts(pos, of(game, "26Inf"), found & ~(1 << at(game, "1020"))) == 0


def test_a_train_wants_room_where_it_ends(plain: Situation, refused: Refused) -> None:
    """n41:3-axis-corps n41:5-rail-exclusive"""
    units = {"26Inf": "1020", "1Inf": "1022", "2Inf": "1022"}
    units_moved = [{"id": name, "hex": hex, "flags": ["moved"] if hex == "1022" else []} for name, hex in units.items()]
    game = plain([*units_moved, {"id": "8A", "hex": "1005"}], map=RAILS, control={"axis": ROW[8:]})
    refused(game, "rail 26Inf 1020-1021-1022", "n41:3-axis-corps")
    game.play("rail 26Inf 1020-1021")


def test_trains_of_the_other_side(plain: Situation, refused: Refused) -> None:
    """A Soviet unit that is due is not the German's to bring on (n41:2-in-sequence)."""
    game = plain({"28A": "due", "26Inf": "1020"}, map=RAILS)
    refused(game, "rail 28A 1001-1002", "n41:2-in-sequence")


def test_what_is_left_of_the_capacity_is_told(plain: Situation) -> None:
    """Corps for the Axis, units for the Soviet (n41:5-rail-capacity-axis, n41:5-rail-capacity-soviet)."""
    game = plain({"3PzGr": "1020", "26Inf": "1021", "8A": "1005"}, map=RAILS, control={"axis": ROW[8:]})
    war(game).rail_used[AXIS] = 1
    told(game, "rail 3PzGr 1020-1019", "n41:5-rail-capacity-axis", "of 3 corps of rail capacity, 2 are left")
    game = plain({"26Inf": "1021", "8A": "1005"}, "soviet move 1", map=RAILS)
    units = rail.capacity(war(game), SOVIET).units
    war(game).rail_used[SOVIET] = units
    told(game, "rail 8A 1005-1004", "n41:5-rail-capacity-soviet", f"{units} units a turn may, 0 are left")


@pytest.mark.parametrize(
    ("unit", "turn", "used", "extra"),
    [("IIF", 2, 0, True), ("IIF", 1, 0, False), ("IIF", 2, 1, False), ("26Inf", 2, 0, False)],
)
def test_the_extra_train_of_the_finns(n41: Situation, unit: str, turn: int, used: int, extra: bool) -> None:
    """A Finnish unit with rails to Helsinki, once a turn, not on turn 1 (n41:5-rail-finn, n41:15-finn-rail)."""
    game = n41({unit: "0416", "8A": "1122"}, turn=turn, counts={"finnish rail": used})
    assert rail.finnish_extra(war(game), of(game, unit)) == extra


def test_a_finn_whose_extra_train_has_gone(n41: Situation, refused: Refused) -> None:
    """He is told of the Axis capacity, not of Helsinki (n41:5-rail-capacity-axis, n41:15-finn-rail)."""
    for used, rule in ((1, "n41:5-rail-capacity-axis"), (0, "n41:15-finn-rail")):
        game = n41({"IIF": "0416", "8A": "1122"}, counts={"finnish rail": used})
        pos = war(game)
        pos.rail_used[AXIS] = 3
        if not used:
            pos.owner[AXIS] &= ~pos.ground.helsinki
        found = rail.RailMoving._capacity_refusal(pos, of(game, "IIF"))
        assert found is not None
        assert found.rule == rule


# -- marching (5) -----------------------------------------------------------------------------------------------------


def test_units_off_the_map_do_not_march(plain: Situation, refused: Refused) -> None:
    """n41:5-move-any"""
    game = plain({"26Inf": "1020"}, boxes={"eliminated": ["1Inf"]})
    refused(game, "move 1Inf 1020-1021", "n41:5-move-any")


def test_how_far_a_way_is_too_far(plain: Situation) -> None:
    """The whole way is reckoned, as far as it leads (n41:5-movement-rating)."""
    game = plain({"26Inf": "1020"})
    told(game, "move 26Inf 1020-1021-1022-1023-1024-1025", "n41:5-movement-rating", "to 1025 takes 5")
    lake = plain({"26Inf": "1020"}, map={"terrain": {"1025": "lake"}})
    told(lake, "move 26Inf 1020-1021-1022-1023-1024-1025", "n41:5-movement-rating", "to 1024 takes 4")
    zone = plain({"26Inf": "1020", "8A": "1026"})
    told(zone, "move 26Inf 1020-1021-1022-1023-1024-1025-1026", "n41:5-movement-rating", "to 1025 takes 5")


def test_what_a_sharp_turn_sweeps(plain: Situation) -> None:
    """The first hex of a way counts like the others (n41:4-gain-zoc)."""
    game = plain({"3PzGr": "1020", "8A": "2001"}, control={"soviet": "all"})
    grid = war(game).ground.grid
    start, first = at(game, "1020"), at(game, "1019")
    end = next(h for h in grid.neighbours(first) if h in grid.neighbours(start))
    beyond = [h for h in grid.neighbours(first) if grid.distance(h, start) == 2 and grid.distance(h, end) == 2]
    assert beyond
    pos = war(game)
    pos.owner[AXIS], pos.owner[SOVIET] = 0, pos.ground.land
    march(pos, of(game, "3PzGr"), [start, first, end])
    assert all(pos.owner[AXIS] >> h & 1 for h in beyond)


@pytest.mark.parametrize("stage", ["axis move 1", "soviet move 1", "axis move 2"])
@pytest.mark.parametrize("turn", [1, 2, 7])
def test_the_quick_way_sweeps_what_the_slow_one_does(n41: Situation, stage: str, turn: int) -> None:
    """Control follows a unit hex by hex, however it is worked out (n41:4-gain-occupy, n41:4-gain-zoc, n41:4-loss)."""
    units = {"3PzGr": "1423", "4PzGr": "1223", "26Inf": "1023", "8A": "1122", "3M": "1420", "1TG": "1524", "1M": "1015"}
    game = n41(units, stage, turn=turn)
    for name in ("3PzGr", "4PzGr", "3M", "1TG", "1M"):
        unit = of(game, name)
        if war(game).roster.side[unit] != war(game).player:
            continue
        ways = [a for a in game.legal().by_unit(name) if isinstance(a, Move) and len(a.path) > 2]
        for action in ways[::7]:
            path = war(game).hexes(action.path)
            slow = war(game).copy()
            for hex in path[1:]:
                come_on(slow, unit, hex)
            quick = war(game).copy()
            between = path[1:-1]
            if quick.lets_go(quick.roster.side[unit], path[0], path[-1]):
                continue
            quick.put(unit, path[-1])
            quick.pass_through(quick.roster.side[unit], between)
            quick.update_control()
            assert quick.owner == slow.owner, action
            assert not quick.owner[AXIS] & quick.owner[SOVIET]


def test_passing_tells_what_depends_on_control(n41: Situation) -> None:
    """Who passes a base of a fleet takes it (n41:4-gain-occupy, n41:21-baltic-auto)."""
    game = n41({"26Inf": "0813", "7A": "2001"}, options=["naval"], control={"soviet": ["0713"]})
    pos = war(game)
    pos.pass_through(AXIS, [at(game, "0713")])
    assert owner(game, "0713") == "axis"
    assert "baltic" in pos.fleets_lost


def test_losses_change_control(plain: Situation) -> None:
    """What only a lost unit disputed is the enemy's now (n41:4-loss)."""
    game = plain({"26Inf": "1007", "8A": "1009"}, control={"1008": "axis"})
    war(game).eliminate(of(game, "26Inf"))
    assert owner(game, "1008") == "soviet"


# -- stacking and zones (3, 6) ----------------------------------------------------------------------------------------


def test_the_stacks_of_the_other_side_do_not_bind(plain: Situation) -> None:
    """A side answers for its own stacks (n41:3-when)."""
    game = plain({"26Inf": "1005", "8A": "1010", "10A": "1010"})
    pos = war(game)
    assert stacking.overstacked(pos, AXIS) == []
    assert stacking.overstacked(pos, SOVIET) == [at(game, "1010")]
    assert game.refusal("done") is None


def test_room_where_somebody_can_still_leave(plain: Situation) -> None:
    """Limits bind when the phase ends: an unsupplied unit may go, one that has moved may not (n41:3-when)."""
    for flags, allowed in ((["unsupplied"], True), (["moved"], False)):
        units = [{"id": "3PzGr", "hex": "1005"}, {"id": "4PzGr", "hex": "1006", "flags": flags}]
        game = plain(units)
        assert (game.refusal("move 3PzGr 1005-1006") is None) == allowed


def test_zones_of_armor_by_side(plain: Situation) -> None:
    """Each side has its own, of armor alone (n41:6-armor-zoc-zoc)."""
    game = plain({"3PzGr": "1005", "26Inf": "1105", "1TG": "1015", "8A": "1115"})
    pos = war(game)
    german, red = pos.armor_zone(AXIS), pos.armor_zone(SOVIET)
    assert german == pos.walk.around(at(game, "1005"))
    assert red == pos.walk.around(at(game, "1015"))
    assert (pos.armor_zone(AXIS), pos.armor_zone(SOVIET)) == (german, red)


# -- supply (8, 9) ----------------------------------------------------------------------------------------------------


def test_an_enemy_zone_cuts_the_rails(plain: Situation) -> None:
    """Friendly rails in an enemy zone carry nothing, unless a unit stands there (n41:8-rail-block)."""
    units = {"26Inf": "1010", "8A": "1115", "9Inf": "0915"}  # 1014 and 1015 are disputed
    game = plain(units, map=RAILS, control={"axis": ROW[5:]})
    pos = war(game)
    sources = pos.ground.sources[AXIS]
    assert pos.owner[AXIS] >> at(game, "1014") & 1
    fed = supply.fed_rails(pos, AXIS, sources)
    assert fed >> at(game, "1020") & 1
    assert not fed >> at(game, "1012") & 1
    game = plain({**units, "1Inf": "1014", "2Inf": "1015"}, map=RAILS, control={"axis": ROW[5:]})
    assert supply.fed_rails(war(game), AXIS, sources) >> at(game, "1012") & 1


def test_armor_is_fed_through_zones_not_through_enemies(plain: Situation) -> None:
    """n41:9-german-armor n41:8-non-rail-block"""
    lakes = {f"{row:02}{column:02}": "lake" for row in (8, 9, 11, 12) for column in range(8, 13)}
    board = {"rails": {"line": ROW[12:]}, "features": {"rail_west": ["1028"]}, "terrain": lakes}
    for enemy, armor, foot in (("1307", True, True), ("1011", False, False)):
        units = {"3PzGr": "1010", "26Inf": "1010", "8A": enemy}
        game = plain(units, map=board, control={"axis": ROW[8:]})
        found = [supply.supplied(war(game), of(game, unit)) for unit in ("3PzGr", "26Inf")]
        assert found == [armor, foot]
    pos = war(plain({"3PzGr": "1010", "8A": "1011"}, map=board, control={"axis": ROW[8:]}))
    assert not supply.linked(pos, AXIS, through_zones=True) >> pos.board.grid.index("1010") & 1
    assert pos.flags[pos.roster.find("3PzGr")] & UNSUPPLIED
