"""Rails that change hands: the way home, what of it is taken, and the stretches passed beside a junction.

The toy has one line through row 05, from 0501 at the east edge over Aville (0502), Beton (0505) and Ceburg (0508) to
0509 at the west edge, and a branch from the junction 0504 over 0404 to its end in 0304. Blue comes from the west.
"""

from __future__ import annotations

import pytest

from stavka.mechanics.rail.conversion import Conversion, _approached, still_joined
from tests.mechanics.test_rail import CITIES, CONVERSION, EDGES, Terms, front, go
from tests.mechanics.toy import BLUE, BOARD, BRANCH, GRID, RAILS, RED, ToyWar, at, toy


class CityTerms(Terms):
    """Lines are anchored in one's own cities as well."""

    def bases(self, pos: ToyWar, side: int) -> int:
        return (EDGES[side] | pos.owner[side] & CITIES) & ~self.barriers(pos, side)

    def taken(self, pos: ToyWar, side: int, passed: int) -> int:
        return passed


BY_CITIES: Conversion[ToyWar] = Conversion(CityTerms())


def test_whose_rails_are_whose() -> None:
    pos = front()
    assert CONVERSION.own(pos, BLUE) == at("0507", "0508", "0509")
    assert CONVERSION.own(pos, RED) == at(*RAILS, *BRANCH) & ~at("0507", "0508", "0509")


def test_a_base_city_is_not_taken_with_the_way_but_an_edge_is() -> None:
    pos = toy(B1="4-4 0506")
    pos.rails, pos.owner = 0, [at("0505"), 0]
    assert BY_CITIES.way_home(pos, BLUE, GRID.index("0506")) == at("0506")
    pos.owner = [0, 0]
    pos._joined = None
    assert BY_CITIES.way_home(pos, BLUE, GRID.index("0507")) == at("0507", "0508", "0509")


def test_what_was_found_joined_for_one_side_is_nothing_to_the_other() -> None:
    """Red stands between Blue's line and a Blue zone on its own: there is no way home for it."""
    pos = front(B1="4-4 0506", B2="4-4 0502", R1="4-4 0504")
    pos.owner = [at("0508", "0505", "0502"), pos.rail_net.junctions]
    pos.player = BLUE
    CONVERSION.convert(pos)
    pos.player = RED
    before = pos.rails
    CONVERSION.convert(pos)
    assert pos.rails & ~before == 0
    assert before & ~pos.rails == 0


def test_a_rail_that_is_ones_own_already_takes_no_other() -> None:
    """Blue owns 0503 beyond Red's rails; whoever stands there passes nothing of Red's."""
    pos = front(B1="4-4 0303")
    pos.rails |= at("0503")
    pos.owner = [at("0508", "0505") | pos.rail_net.junctions, at("0502")]
    go(pos, "B1", "0403", "0503")
    assert pos.passed == 0


@pytest.mark.parametrize(
    ("zone", "first", "second"),
    [
        (0, 0b0111, 0b1100),
        (0b0100, 0b0011, 0b1000),  # an enemy zone on the hex passed: the stretches without it
        (0b0001, 0, 0b1100),  # on the way back
        (0b1000, 0b0111, 0),  # on the way ahead
        (0b1001, 0, 0),
        (0b1000000, 0b0111, 0b1100),  # elsewhere
    ],
)
def test_stretches_that_lead_to_a_junction(zone: int, first: int, second: int) -> None:
    lines, hex = (0b0111, 0b1100), 0b0100
    assert _approached((0, 0), lines, hex, zone) == (first, second)
    known = (0b10000, 0b100000)
    assert _approached(known, lines, hex, zone) == (first | known[0], second | known[1])


@pytest.mark.parametrize(
    ("passed", "bases", "shut", "left"),
    [
        (("0506", "0507", "0508"), ("0509",), (), ("0506", "0507", "0508")),
        (("0506", "0507", "0508"), ("0509",), ("0507",), ("0508",)),  # as far as the cut
        (("0506", "0507", "0508"), ("0509",), ("0508",), ()),
        (("0503", "0508"), ("0509",), (), ("0508",)),  # not joined
        (("0507",), ("0507",), (), ("0507",)),
        (("0507",), ("0507",), ("0507",), ()),
    ],
)
def test_what_is_still_joined_to_a_base(
    passed: tuple[str, ...], bases: tuple[str, ...], shut: tuple[str, ...], left: tuple[str, ...]
) -> None:
    assert still_joined(BOARD.tracks, at(*passed), at(*bases), at(*shut)) == at(*left)


def forked(**units: str) -> ToyWar:
    """All rails are Red's, and so is the junction; Beton and Aville are Blue's."""
    pos = toy(**units)
    pos.rails = 0
    pos.owner = [at("0502", "0505", "0508"), pos.rail_net.junctions]
    pos.player = BLUE
    return pos


def passed_the_branch(pos: ToyWar) -> None:
    """A Blue unit has been in 0404, between the junction and the end of its branch."""
    pos.exits_passed = _approached((0, 0), pos.rail_net.approaches[GRID.index("0404")], at("0404"), 0)


def test_a_junction_gained_by_its_exits_takes_what_was_passed_beside_it() -> None:
    """With the way home and the stretch of the branch, not what lies beyond it."""
    pos = forked()
    passed_the_branch(pos)
    BY_CITIES.convert(pos)
    assert pos.owner[BLUE] & at("0504")
    assert pos.rails == at("0504", "0404")
    assert (pos.passed, pos.exits_passed, pos.exit_junctions) == (0, (0, 0), 0)


def test_without_a_unit_on_the_branch_the_junction_stays() -> None:
    pos = forked()
    BY_CITIES.convert(pos)
    assert pos.owner[RED] & at("0504")
    assert pos.rails == 0


def test_a_junction_in_an_enemy_zone_is_not_gained() -> None:
    """Red stands off the line, beside the junction."""
    pos = forked(R1="4-4 0604")
    passed_the_branch(pos)
    BY_CITIES.convert(pos)
    assert pos.owner[RED] & at("0504")


def test_a_junction_of_ones_own_is_not_gained_again() -> None:
    pos = forked()
    passed_the_branch(pos)
    pos.owner = [at("0502", "0505", "0508", "0504"), 0]
    assert BY_CITIES.gain_junctions(pos, BLUE, pos.rail_net.junctions) == 0
    assert pos.exit_junctions == 0


def test_only_the_junctions_asked_for_are_gained() -> None:
    pos = forked()
    passed_the_branch(pos)
    assert BY_CITIES.gain_junctions(pos, BLUE, 0) == 0
    assert BY_CITIES.gain_junctions(pos, BLUE, at("0504")) == at("0504")
    assert (pos.owner[BLUE] & at("0504"), pos.owner[RED] & at("0504")) == (at("0504"), 0)


def test_a_junction_lost_again_takes_nothing() -> None:
    """Gained on the way, it was Red's again, or in a Red zone, before rails change hands."""
    for lost in (True, False):
        pos = forked(R1="4-4 0909")
        passed_the_branch(pos)
        assert BY_CITIES.gain_junctions(pos, BLUE, at("0504"))
        assert BY_CITIES._stretches(pos, BLUE) == at("0504", "0404")
        pos._joined = None
        if lost:
            pos.owner[BLUE] &= ~at("0504")
            pos.owner[RED] |= at("0504")
        else:
            pos.put(pos.roster.find("R1"), GRID.index("0604"))
        assert BY_CITIES._stretches(pos, BLUE) == 0


def test_a_junction_that_bars_the_way_is_gained_on_it() -> None:
    """The way from 0503 to Beton leads over it; Aville is Red's now."""
    pos = forked()
    pos.owner[BLUE] &= ~at("0502")
    pos.owner[RED] |= at("0502")
    assert BY_CITIES.way_home(pos, BLUE, GRID.index("0503")) == 0
    passed_the_branch(pos)
    first, second = pos.exits_passed
    pos.exits_passed = (first | at("0503"), second | at("0503"))
    assert BY_CITIES.way_home(pos, BLUE, GRID.index("0503")) == at("0503", "0504")
