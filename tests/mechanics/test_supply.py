"""Supply lines: over land so far as the weather lets them, then along rails to a base or an edge of the map."""

from __future__ import annotations

from stavka.mechanics.supply.lines import SupplyTerms, fed_rails, line
from tests.mechanics.toy import BLUE, BOARD, GRID, RED, ToyWar, at, toy

WEST = at("0509")


def terms(pos: ToyWar, *, reach: int = 3, bases: int = 0, edges: int = WEST) -> SupplyTerms:
    """Blue's supply: zones shut hexes unless a friend stands there."""
    shut = pos.zone(RED) & ~pos.occupied[BLUE]
    return SupplyTerms(
        net=BOARD.walk,
        tracks=BOARD.tracks,
        bases=bases,
        edges=edges,
        rails=BOARD.rail_hexes & ~shut,
        open=GRID.all & ~shut,
        range=reach,
    )


def test_rails_joined_to_an_edge_are_sources() -> None:
    pos = toy(B1="5-4 0303")
    assert terms(pos).sources() == BOARD.rail_hexes
    assert terms(pos, edges=0).sources() == 0
    assert terms(pos).supplied() >> GRID.index("0303") & 1


def test_a_zone_cuts_the_rail_unless_a_friend_is_in_it() -> None:
    pos = toy(B1="5-4 0507", R1="5-4 0606")
    cut = terms(pos)
    assert not cut.rails & at("0506")
    assert cut.sources() == at("0507", "0508", "0509")
    pos.put(0, GRID.index("0506"))
    assert not terms(pos).sources() & at("0505")  # 0507 lies in the zone and is empty
    both = toy(B1="5-4 0506", B2="5-4 0507", B3="5-4 0505", R1="5-4 0606")
    assert terms(both).sources() == BOARD.rail_hexes


def test_the_range_changes_with_the_weather() -> None:
    pos = toy(B1="5-4 0101")
    hex = GRID.index("0101")
    assert terms(pos, reach=4).supplied() >> hex & 1
    assert not terms(pos, reach=3).supplied() >> hex & 1


def test_a_nation_has_sources_of_its_own() -> None:
    pos = toy(B1="5-4 0101", R1="5-4 0606", R2="5-4 0403")
    common, own = terms(pos), terms(pos, bases=at("0102"), edges=0)
    assert not common.supplied() & at("0101")
    assert own.supplied() & at("0101")


def test_the_line_of_a_unit() -> None:
    pos = toy(B1="5-4 0307", R1="5-4 0909")
    found = terms(pos).line_from(GRID.index("0307"))
    assert found is not None
    assert found.over_land[0] == GRID.index("0307")
    assert BOARD.rail_hexes >> found.over_land[-1] & 1
    assert found.rail[-1] == GRID.index("0509")
    assert terms(pos, reach=1).line_from(GRID.index("0307")) is None
    on_base = terms(pos, bases=at("0307")).line_from(GRID.index("0307"))
    assert on_base is not None
    assert (on_base.over_land, on_base.rail) == ((GRID.index("0307"),), ())


def test_a_unit_in_a_zone_can_be_supplied_but_no_line_passes_there() -> None:
    pos = toy(B1="5-4 0404", R1="5-4 0304")
    assert pos.zone(RED) & at("0404")
    assert terms(pos).supplied() & at("0404")
    pos = toy(B1="5-4 0203", R1="5-4 0303", R2="5-4 0305")
    assert not terms(pos, reach=3).supplied() & at("0203")


def test_rails_are_fed_from_a_base_or_from_an_edge_with_rails() -> None:
    """Each by itself; an edge whose rails are shut feeds nothing, and nothing is fed beyond the open rails."""
    rails = BOARD.rail_hexes
    assert fed_rails(BOARD.tracks, WEST, 0, rails) == rails
    assert fed_rails(BOARD.tracks, 0, WEST, rails) == rails
    assert fed_rails(BOARD.tracks, 0, 0, rails) == 0
    assert fed_rails(BOARD.tracks, 0, WEST, rails & ~WEST) == 0
    assert not fed_rails(BOARD.tracks, WEST, 0, rails & ~WEST) & WEST


def test_a_line_is_no_longer_than_allowed() -> None:
    start, source = GRID.index("0503"), at("0506")
    found = line(BOARD.walk, start, source, GRID.all, 3)
    assert found is not None
    assert len(found) == 4
    assert line(BOARD.walk, start, source, GRID.all, 2) is None
    assert line(BOARD.walk, start, 0, GRID.all, 9) is None
