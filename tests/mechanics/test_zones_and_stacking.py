"""Zones of control that follow the state, and stacking in fractions, with free stackers and room that others make."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.movement.room import Room
from stavka.mechanics.stacking.crowding import ThinOut
from stavka.mechanics.stacking.limits import StackLimit
from stavka.mechanics.zones.zones import within, zone_of
from tests.mechanics.toy import BLUE, BOARD, GRID, MOVED, RED, ToyWar, at, offered, playing, refused_by, toy

HEX = GRID.index("0303")


def test_a_zone_reaches_the_hexes_around() -> None:
    pos = toy(R1="5-4 0505")
    assert zone_of(pos, RED, BOARD.walk) == BOARD.walk.around(GRID.index("0505")) | at("0505")
    assert zone_of(pos, BLUE, BOARD.walk) == 0


def test_zones_follow_the_state_of_a_unit() -> None:
    pos = toy(R1="5-4 0505", R2="1-2 0101")
    pos.set_zoc({0: 1, 1: 0})  # the first is out of supply, the second a partisan of the first stage
    assert zone_of(pos, RED, BOARD.walk) == at("0505")
    pos.set_zoc({0: 2, 1: 1})
    assert zone_of(pos, RED, BOARD.walk) == BOARD.walk.around(GRID.index("0505")) | at("0505", "0101")


def test_hexes_within_a_distance() -> None:
    assert within(GRID, at("0505"), 2) == GRID.within(GRID.index("0505"), 2)
    assert within(GRID, at("0101", "0505"), 0) == at("0101", "0505")


# -- limits ------------------------------------------------------------------------------------------------------------


def one_gun_free(pos: ToyWar, units: Sequence[int], hex: int) -> int:
    """The value of one artillery unit does not count; nor do garrisons in 0909."""
    guns = [u for u in units if pos.counter(u).kind == "gun"]
    garrisons = [u for u in units if pos.counter(u).kind == "garrison"] if hex == GRID.index("0909") else []
    return sum(pos.roster.stacks[u] for u in (*guns[:1], *garrisons))


LIMIT: StackLimit[ToyWar] = StackLimit(room=6, at_ease=2)
WITH_GUNS: StackLimit[ToyWar] = StackLimit(room=6, at_ease=2, free=one_gun_free)


def test_three_corps_or_two_armies_or_one_of_each() -> None:
    pos = toy(B1="5-4 off", B2="5-4 off", B3="5-4 off", B4="5-4 off", B5="8-4 off army", B6="8-4 off army")
    for legal in ([0, 1, 2], [4, 5], [0, 4]):
        assert not LIMIT.excess(pos, legal)
    for too_many in ([0, 1, 2, 3], [0, 1, 4], [0, 4, 5]):
        assert LIMIT.excess(pos, too_many)


def test_some_units_stack_freely() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="1-8 off free", B5="5-4 off")
    assert LIMIT.fits(pos, 3, HEX)
    assert not LIMIT.fits(pos, 4, HEX)
    assert LIMIT.overstacked(pos, BLUE) == []
    pos.put(4, HEX)
    assert LIMIT.overstacked(pos, BLUE) == [HEX]
    assert LIMIT.overstacked(pos, RED) == []


def test_one_gun_a_hex_is_free_and_the_next_counts() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="1-4 off gun", B5="1-4 off gun")
    assert not LIMIT.fits(pos, 3, HEX)
    assert WITH_GUNS.fits(pos, 3, HEX)
    pos.put(3, HEX)
    assert not WITH_GUNS.fits(pos, 4, HEX)


def test_a_place_may_free_some_units() -> None:
    pos = toy(B1="5-4 0909", B2="5-4 0909", B3="5-4 0909", B4="1-0 off garrison")
    assert WITH_GUNS.fits(pos, 3, GRID.index("0909"))
    assert not WITH_GUNS.fits(toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="1-0 off garrison"), 3, HEX)


# -- room that others still make ---------------------------------------------------------------------------------------


class RoomTerms:
    def fits(self, pos: ToyWar, unit: int, hex: int) -> bool:
        return LIMIT.fits(pos, unit, hex)

    def can_leave(self, pos: ToyWar, unit: int) -> bool:
        return not pos.flags[unit] & MOVED

    def can_share(self, pos: ToyWar, units: Sequence[int], hex: int) -> bool:
        return not LIMIT.excess(pos, units, hex)


def test_a_full_hex_takes_one_more_while_another_can_still_leave() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="5-4 0404")
    room: Room[ToyWar] = Room(RoomTerms())
    assert room.has_room(pos, 3, HEX)
    pos.flags[:3] = [MOVED] * 3
    assert not room.has_room(pos, 3, HEX)
    assert room.crowded(pos, 3, at("0303", "0304", "0505")) == at("0303")
    pos.flags[0] = 0
    assert room.has_room(pos, 3, HEX)


# -- the excess --------------------------------------------------------------------------------------------------------


class TooMany(ThinOut[ToyWar]):
    __slots__ = ()
    rule = "toy:stacking"

    def overstacked(self, pos: ToyWar, side: int) -> list[int]:
        return LIMIT.overstacked(pos, side)


def test_the_owner_gives_up_what_is_too_many() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="5-4 0303", B5="1-8 0303 free")
    game = playing(pos, TooMany())
    assert offered(game) == {"lose B1", "lose B2", "lose B3", "lose B4"}
    assert refused_by(game, "lose B5") == "toy:stacking"
    game.play("lose B2")
    assert game.result is not None


def test_who_counts_for_the_limit() -> None:
    """Neither the unit itself where it stands already, nor enemies in the same hex; two of any kind always fit."""
    pos = toy(B1="8-4 0303 army", B2="8-4 0303 army", B3="5-4 off", B4="8-4 off army", R1="1-1 0303", R2="1-1 0404")
    assert LIMIT.fits(pos, 0, HEX)
    assert not LIMIT.fits(pos, 2, HEX)
    assert LIMIT.excess(pos, [0, 1, 3]) == 3
    assert LIMIT.excess(pos, [0, 1]) == 0
    shared = toy(B1="5-4 0303", B2="5-4 off", R1="8-4 0303 army", R2="8-4 0303 army")
    assert LIMIT.fits(shared, 1, HEX)
    one = toy(B1="8-4 0303 army", B2="8-4 off army", B3="5-4 off")
    assert LIMIT.fits(one, 1, HEX)
    one.put(2, HEX)
    assert not LIMIT.fits(one, 1, HEX)


def test_room_is_asked_for_the_others_of_the_side() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", B4="5-4 off", R1="8-4 0303 army")
    pos.flags[:5] = [MOVED, MOVED, 0, 0, MOVED]
    room: Room[ToyWar] = Room(RoomTerms())
    assert room.has_room(pos, 3, HEX)  # the third can leave, the enemy does not count
    assert room.has_room(pos, 0, HEX)  # it is there already
    pos.flags[2] = MOVED
    assert not room.has_room(pos, 3, HEX)
    assert room.has_room(pos, 3, GRID.index("0304"))


def test_each_hex_is_looked_at_for_itself() -> None:
    stack = {f"B{n}": "5-4 0303" for n in range(1, 4)} | {f"B{n}": "5-4 0606" for n in range(4, 7)}
    pos = toy(**stack, B7="5-4 0304", B8="5-4 0707", B9="5-4 off")
    pos.flags[:9] = [MOVED] * 9
    room: Room[ToyWar] = Room(RoomTerms())
    everywhere = at("0303", "0304", "0606", "0707", "0909")
    assert room.crowded(pos, 8, everywhere) == at("0303", "0606")
    assert room.crowded(pos, 8, at("0304", "0606", "0707")) == at("0606")
