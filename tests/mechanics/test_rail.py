"""Rails: who takes which lines and when, trains that run on them, and how many.

The toy has one line through row 05, from 0501 at the east edge over Aville (0502), Beton (0505) and Ceburg (0508) to
0509 at the west edge, and a branch from the junction 0504 over 0404 to its end in 0304. Blue comes from the west.
"""

from __future__ import annotations

from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.rail.capacity import RailCapacity
from stavka.mechanics.rail.conversion import Conversion, still_joined
from stavka.mechanics.rail.net import railheads
from stavka.mechanics.rail.trains import RailRules, TrainMoves
from tests.mechanics.toy import (
    BLUE,
    BOARD,
    BRANCH,
    GRID,
    MOVED,
    RAILS,
    RED,
    Ride,
    ToyMenu,
    ToyWar,
    at,
    drawn,
    offered,
    playing,
    refused_by,
    toy,
)

EDGES = (at("0509"), at("0501"))
CITIES = at("0502", "0505", "0508")


class Terms:
    """Lines are anchored at the edge alone, are taken as far as nothing cuts them, and junctions count by entry."""

    def bases(self, pos: ToyWar, side: int) -> int:
        return EDGES[side] & ~self.barriers(pos, side)

    def barriers(self, pos: ToyWar, side: int) -> int:
        return pos.zone(1 - side) | pos.owner[1 - side] & (CITIES | pos.rail_net.junctions)

    def home(self, pos: ToyWar, side: int) -> int:
        clear = ~pos.zone(1 - side)
        return pos.owner[side] & (CITIES | pos.rail_net.junctions) & clear | EDGES[side] & clear

    def outright(self, pos: ToyWar, side: int) -> int:
        return 0

    def taken(self, pos: ToyWar, side: int, passed: int) -> int:
        return still_joined(pos.board.tracks, passed, self.bases(pos, side) | pos.rails, pos.zone(1 - side))


CONVERSION: Conversion[ToyWar] = Conversion(Terms())


def front(**units: str) -> ToyWar:
    """Blue holds the line from the west edge to 0507 and Ceburg; the rest is Red's."""
    pos = toy(**units)
    pos.rails = at("0507", "0508", "0509")
    pos.owner = [at("0508"), at("0502", "0505") | pos.rail_net.junctions]
    return pos


def go(pos: ToyWar, unit: str, *path: str) -> None:
    """A unit walks, and rails and cities it passes take note."""
    index, side = pos.roster.find(unit), pos.roster.side[pos.roster.find(unit)]
    for name in path:
        hex = GRID.index(name)
        pos.put(index, hex)
        if (CITIES | pos.rail_net.junctions) >> hex & 1:
            pos.owner[side] |= 1 << hex
            pos.owner[1 - side] &= ~(1 << hex)
        if pos.rail_net.rails >> hex & 1:
            CONVERSION.pass_through(pos, side, hex)


def names(hexes: int) -> list[str]:
    return sorted(GRID.name(hex) for hex in bits(hexes))


# -- the net -----------------------------------------------------------------------------------------------------------


def test_a_junction_is_where_more_than_two_tracks_meet() -> None:
    pos = toy(B1="5-4 0303")
    assert names(pos.rail_net.junctions) == ["0504"]
    assert pos.rail_net.stops == CITIES
    assert len(pos.rail_net.exits[GRID.index("0504")]) == 3


# -- conversion --------------------------------------------------------------------------------------------------------


def test_a_unit_takes_the_line_behind_it_though_it_entered_only_its_end() -> None:
    pos = front(B1="5-4 0407")
    go(pos, "B1", "0406", "0506")
    assert names(pos.passed & ~pos.rails) == ["0506"]
    go(pos, "B1", "0505")
    assert pos.rails == at("0507", "0508", "0509")  # not before the moment of conversion
    assert names(CONVERSION.convert(pos)) == ["0505", "0506"]
    assert pos.passed == 0
    assert names(railheads(BOARD.tracks, pos.rails, pos.rail_net.rails & ~pos.rails)) == ["0505"]


def test_an_enemy_city_bars_the_way_home() -> None:
    pos = front(B1="5-4 0303")
    go(pos, "B1", "0503")
    assert pos.passed == 0
    assert CONVERSION.convert(pos) == 0


def test_an_enemy_zone_bars_the_way_home() -> None:
    pos = front(B1="5-4 0406", R1="5-4 0607")
    go(pos, "B1", "0505")
    assert pos.zone(RED) & at("0507")
    assert CONVERSION.convert(pos) == 0


def test_a_line_cut_again_in_battle_is_taken_up_to_the_cut() -> None:
    pos = front(B1="5-4 0406", R1="5-4 0909")
    go(pos, "B1", "0506", "0505", "0504")
    assert names(pos.passed & ~pos.rails) == ["0504", "0505", "0506"]
    pos.put(1, GRID.index("0604"))  # its zone covers 0504 and 0505 now
    assert names(CONVERSION.convert(pos)) == ["0506"]


def test_a_junction_is_gained_when_all_its_exits_lead_home() -> None:
    pos = front(B1="5-4 0303", B2="5-4 0602", B3="5-4 0506")
    pos.owner = [at("0505", "0508"), at("0502") | pos.rail_net.junctions]
    pos.rails = at("0505", "0506", "0507", "0508", "0509")
    go(pos, "B2", "0503")
    assert not pos.owner[BLUE] & at("0504")  # the branch still leads nowhere
    go(pos, "B1", "0404")
    assert pos.owner[BLUE] & at("0504")  # on the way home from 0404
    assert {"0503", "0504"} <= set(names(CONVERSION.convert(pos)))


def test_the_side_that_does_not_move_takes_nothing() -> None:
    pos = front(R1="5-4 0608")
    go(pos, "R1", "0507")
    assert pos.passed == 0


def test_the_second_side_takes_rails_from_the_other_edge() -> None:
    pos = front(R1="5-4 0606")
    pos.player = RED
    go(pos, "R1", "0507")
    assert names(CONVERSION.convert(pos)) == ["0507"]
    assert pos.rails == at("0508", "0509")


# -- capacity ----------------------------------------------------------------------------------------------------------


def test_a_turn_and_its_impulses_have_limits_of_their_own() -> None:
    summer = RailCapacity(6, (6, 3))
    assert summer.left((0, 0), 1) == 6
    assert summer.left((2, 0), 2) == 3
    assert summer.left((5, 0), 2) == 1
    assert summer.left((0, 3), 2) == 0
    assert summer.less(2) == RailCapacity(4, (4, 1))
    assert RailCapacity(1, (1, 0)).less(2) == RailCapacity(0, (0, 0))
    assert RailCapacity(5).left((3,), 1) == 2


# -- trains ------------------------------------------------------------------------------------------------------------


class Trains(TrainMoves[ToyWar, Ride]):
    """Two a turn; a city in an enemy zone is a base only if a friend is in it."""

    action = Ride
    rules = RailRules(on_rails="toy:on rails", based="toy:based")

    def stations(self, pos: ToyWar) -> int:
        return self._open(pos) & pos.occupied[pos.player]

    def _open(self, pos: ToyWar) -> int:
        return CONVERSION.own(pos, pos.player) & ~pos.zone(pos.enemy)

    def may_ride(self, pos: ToyWar, unit: int) -> bool:
        return not pos.flags[unit] & MOVED and self.has_capacity(pos)

    def has_capacity(self, pos: ToyWar) -> bool:
        return RailCapacity(2).left((pos.count("rides"),), 1) > 0

    def line_of(self, pos: ToyWar, unit: int) -> int:
        line = self._open(pos)
        return line if self.is_based(pos, pos.where[unit]) else 0

    def is_based(self, pos: ToyWar, hex: int) -> bool:
        side = pos.player
        bases = pos.owner[side] & CITIES & (~pos.zone(1 - side) | pos.occupied[side]) | EDGES[side]
        return pos.board.tracks.trace(hex, bases, self._open(pos) | bases) is not None

    def has_room(self, pos: ToyWar, unit: int, hex: int) -> bool:
        return len(pos.of(pos.player, hex)) < 2

    def no_room(self, pos: ToyWar, unit: int, hex: int) -> Refusal:
        return Refusal("full", "toy:room")

    def hex_refusal(self, pos: ToyWar, unit: int, hex: int) -> Refusal | None:
        return None if self._open(pos) >> hex & 1 else Refusal("not open", "toy:closed")

    def step_refusal(self, pos: ToyWar, unit: int, start: int, end: int) -> Refusal | None:
        if not pos.board.tracks.around(start) >> end & 1:
            return Refusal("no track", "toy:track")
        return self.hex_refusal(pos, unit, end)

    def refusal(self, pos: ToyWar, action: Ride) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if not self.may_ride(pos, unit):
            return Refusal("no train", "toy:capacity")
        return self.path_refusal(pos, unit, action.path)

    def play(self, pos: ToyWar, action: Ride) -> None:
        unit = pos.roster.index(action.unit)
        pos.add("rides")
        pos.put(unit, GRID.index(action.path[-1]))
        pos.flags[unit] |= MOVED


OPTIONS: tuple[AnyOption[ToyWar], ...] = (Trains(), Ending())


class Movement(ToyMenu):
    name = "movement"
    offers = OPTIONS


def open_line(**units: str) -> ToyWar:
    """All rails and cities are Blue's."""
    pos = toy(**units)
    pos.rails = pos.rail_net.rails
    pos.owner = [CITIES | pos.rail_net.junctions, 0]
    return pos


def test_trains_run_any_distance_along_own_lines() -> None:
    pos = open_line(B1="5-4 0509", B2="5-4 0808")
    game = playing(pos, Movement(BLUE))
    assert "rail B1 " + "-".join(RAILS[::-1]) in offered(game)
    assert "rail B1 0509-0508-0507-0506-0505-0504-0404-0304" in offered(game)
    assert len(offered(game)) == len(RAILS) - 1 + len(BRANCH) - 1 + 1
    game.play("rail B1 0509-0508-0507")
    assert pos.hex_of("B1") == "0507"


def test_a_ride_is_refused_for_its_way() -> None:
    pos = open_line(B1="5-4 0509", B2="5-4 0808", B3="5-4 0505", B4="5-4 0505", R1="5-4 0403")
    game = playing(pos, Movement(BLUE))
    assert refused_by(game, "rail B1 0508-0507") == "toy:on rails"
    assert refused_by(game, "rail B1 0509") == "toy:on rails"
    assert refused_by(game, "rail B2 0808-0809") == "toy:on rails"
    assert refused_by(game, "rail B1 0509-0507") == "toy:track"
    assert refused_by(game, "rail B1 0509-0508-0507-0506-0505-0504") == "toy:closed"
    assert refused_by(game, "rail B1 0509-0508-0507-0506-0505") == "toy:room"


def test_a_stretch_cut_off_from_every_base_carries_nobody() -> None:
    pos = open_line(B1="5-4 0304", R1="5-4 0605")
    pos.owner = [0, CITIES]
    game = playing(pos, Movement(BLUE))
    assert refused_by(game, "rail B1 0304-0404") == "toy:based"
    assert offered(game) == {"done"}


def test_capacity_is_used_up() -> None:
    pos = open_line(B1="5-4 0509", B2="5-4 0508", B3="5-4 0507")
    game = playing(pos, Movement(BLUE))
    game.play("rail B1 0509-0508")
    game.play("rail B2 0508-0507")
    assert refused_by(game, "rail B3 0507-0506") == "toy:capacity"
    assert offered(game) == {"done"}


def test_a_random_player_rides_along_open_lines() -> None:
    pos = open_line(B1="5-4 0509", B2="5-4 0505", R1="5-4 0403")
    rides = drawn(pos, OPTIONS[0])
    assert len(rides) > 5
    assert {ride.split()[1] for ride in rides} == {"B1", "B2"}
    assert not any("0504" in ride for ride in rides)
