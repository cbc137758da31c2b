"""Retreats: which ways are open, seven priorities in order, who names the unit and who leads it, room for a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.game import Game
from stavka.engine.stage import Automatic, Stage
from stavka.hexes import bits
from stavka.mechanics.combat.losses import LossChoice, alive
from stavka.mechanics.combat.retreat import (
    Rank,
    Retreats,
    by_end,
    ending_in,
    keeping_to,
    nearest_room,
    nearest_to,
    paths_back,
)
from stavka.mechanics.combat.retreating import RetreatChoice, RetreatOrder, RetreatRules
from tests.mechanics.toy import BLUE, BOARD, GRID, RED, ToyWar, at, offered, playing, refused_by, toy

LIMIT = 2
RULES = RetreatRules("toy:first", "toy:hexes", "toy:barred", "toy:home", "toy:ranked", "toy:room", "toy:others")


class Terms:
    """Seven priorities: no zone, no foreign land, supply, near supply, homeward, far, and last friends in a zone."""

    def __init__(self, sources: int = 0, foreign: int = 0, limit: int = LIMIT, woods: int = 0) -> None:
        self.sources, self.foreign, self.limit, self.woods = sources, foreign, limit, woods

    def onward(self, pos: ToyWar, unit: int, hex: int) -> int:
        side = pos.roster.side[unit]
        friends = pos.occupied[side]
        return pos.board.walk.around(hex) & ~pos.occupied[1 - side] & (~pos.zone(1 - side) | friends)

    def ranks(self, pos: ToyWar, unit: int, least: int, most: int) -> Sequence[Rank]:
        side, start = pos.roster.side[unit], pos.where[unit]
        home = {BLUE: 1, RED: -1}[side]  # columns grow to the west, where Blue comes from
        columns = {hex: int(pos.hex_name(hex)[2:]) for hex in bits(GRID.all)}
        homeward = sum(1 << hex for hex, column in columns.items() if (column - columns[start]) * home > 0)
        far = GRID.within(start, most) & ~GRID.within(start, most - 1)
        return [
            keeping_to(~pos.zone(1 - side)),
            ending_in(~self.foreign),
            *(nearest_to(lambda: self.sources, pos.board.walk.step, 9) if self.sources else ()),
            ending_in(homeward),
            *([ending_in(far)] if least == most else ()),
        ]

    def room(self, pos: ToyWar, there: Sequence[int], unit: int) -> bool:
        return len(there) < self.limit

    def stands(self, pos: ToyWar, unit: int) -> bool:
        return bool(self.woods >> pos.where[unit] & 1)

    def dies(self, pos: ToyWar, unit: int) -> bool:
        return pos.counter(unit).kind == "staff"

    def retreating(self, units: tuple[int, ...], least: int, most: int) -> Stage[ToyWar]:
        return Order(units, least, most) if len(units) > 1 else Retreat(units, least, most)

    def too_many(self, pos: ToyWar, units: tuple[int, ...]) -> Stage[ToyWar]:
        return Excess(pos.roster.side[units[0]], units)

    def again(self, units: tuple[int, ...], least: int, most: int) -> Stage[ToyWar]:
        return Again(units, least, most)


RETREATS: Retreats[ToyWar] = Retreats(Terms())


@dataclass(slots=True)
class Retreat(RetreatChoice[ToyWar]):
    rules: ClassVar[RetreatRules] = RULES
    retreats_now: ClassVar[Retreats[ToyWar]] = RETREATS

    def retreats(self) -> Retreats[ToyWar]:
        return self.retreats_now

    def moved(self, pos: ToyWar, unit: int, path: list[int]) -> None:
        pos.put(unit, path[-1])


@dataclass(slots=True)
class Order(RetreatOrder[ToyWar]):
    rule: ClassVar[str] = "toy:order"

    def moving(self, pos: ToyWar, unit: int, rest: tuple[int, ...]) -> None:
        pos.ask(Retreat((unit,), self.least, self.most), Again(rest, self.least, self.most))


@dataclass(slots=True)
class Again(Automatic[ToyWar]):
    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int

    def run(self, pos: ToyWar) -> None:
        RETREATS.begin(pos, alive(pos, self.units), self.least, self.most)


@dataclass(slots=True)
class Excess(LossChoice[ToyWar]):
    def lost(self, pos: ToyWar, unit: int) -> None:
        pos.eliminate(unit)


def ends(pos: ToyWar, terms: Terms, unit: str, least: int, most: int) -> set[str]:
    found = Retreats(terms).ways(pos, pos.roster.find(unit), least, most)
    return {pos.hex_name(hex) for hex in found}


def back(pos: ToyWar, units: Sequence[str], least: int, most: int) -> Game:
    RETREATS.fall_back(pos, pos.units_named(*units), least, most)
    return playing(pos)


# -- the ways ----------------------------------------------------------------------------------------------------------


def test_ways_touch_no_hex_twice() -> None:
    around = BOARD.walk.around
    paths = paths_back(GRID.index("0505"), 3, 3, around)
    assert all(len(set(path)) == 4 for path in paths)
    assert {path[-1] for path in paths} == set(bits(GRID.within(GRID.index("0505"), 3) & ~at("0505")))


def test_the_shortest_way_stands_for_an_end() -> None:
    a, b, c = (GRID.index(name) for name in ("0505", "0506", "0606"))
    assert by_end([(a, b, c), (a, c)]) == {c: (a, c)}


def test_ranks_are_passed_over_where_no_way_meets_them() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    home = {"0404", "0504", "0604"}
    assert ends(pos, Terms(), "R1", 1, 1) == home
    everything = at(*home, "0405", "0605")
    assert ends(pos, Terms(foreign=everything), "R1", 1, 1) == home


def at_zone(pos: ToyWar, side: int) -> set[str]:
    return {pos.hex_name(hex) for hex in bits(pos.zone(side))}


def test_each_priority_in_turn_narrows_the_choice() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    homeward = {"0304", "0403", "0503", "0603", "0704"}
    behind = {"0305", "0306", "0705", "0706"}
    free = Retreats(Terms()).all_ways(pos, 0, 2, 2)
    assert homeward | behind < {pos.hex_name(hex) for hex in free}
    assert ends(pos, Terms(), "R1", 2, 2) == homeward
    assert ends(pos, Terms(foreign=at("0304", "0503")), "R1", 2, 2) == homeward - {"0304", "0503"}
    # supply goes before the direction: the source lies behind
    assert ends(pos, Terms(sources=at("0306")), "R1", 2, 2) == {"0306"}
    # no source in reach: as near to one as can be
    assert ends(pos, Terms(sources=at("0106")), "R1", 2, 2) == {"0305", "0306"}


def test_two_hexes_end_two_hexes_away_unless_one_would_do() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    assert not ends(pos, Terms(), "R1", 2, 2) & {"0404", "0504", "0604"}
    assert {"0404", "0504", "0604"} < ends(pos, Terms(), "R1", 1, 2)


def test_friends_in_an_enemy_zone_are_the_last_way_out() -> None:
    ring = {f"B{n}": f"5-4 {hex}" for n, hex in enumerate(("0303", "0305", "0507", "0605", "0603"), 1)}
    pos = toy(R1="4-4 0505", R2="4-4 0504", **ring)
    assert {GRID.name(h) for h in bits(BOARD.walk.around(GRID.index("0505")))} <= at_zone(pos, BLUE) | {"0504"}
    assert ends(pos, Terms(), "R1", 1, 1) == {"0504"}
    pos.put(pos.roster.find("R2"), -1)
    assert ends(pos, Terms(), "R1", 1, 1) == set()


def test_the_nearest_hexes_with_room() -> None:
    start = GRID.index("0505")
    full = at("0504", "0404")
    found = nearest_room(start, full, BOARD.walk.around, lambda hex: not full >> hex & 1)
    assert {GRID.name(end) for end in found} == {"0304", "0305", "0403", "0405", "0503", "0603", "0604"}
    assert all(len(path) == 3 for path in found.values())


# -- the stages --------------------------------------------------------------------------------------------------------


def test_the_owner_names_the_unit_and_the_other_player_leads_it() -> None:
    pos = toy(R1="4-4 0505", R2="3-4 0505", B1="5-4 0507")
    game = back(pos, ["R1", "R2"], 2, 2)
    assert game.to_act == "red"
    assert offered(game) == {"next R1", "next R2"}
    assert refused_by(game, "retreat R1 0505-0504-0503") == "toy:order"
    game.play("next R2")
    assert game.to_act == "blue"
    assert all(action.startswith("retreat R2 0505-") for action in offered(game))
    game.play("retreat R2 0505-0504-0503")
    assert pos.hex_of("R2") == "0503"
    assert game.to_act == "blue"  # one is left, and nobody need name it
    game.play("retreat R1 0505-0504-0503")
    assert game.result is not None


def test_a_way_that_others_rank_before_is_refused() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    game = back(pos, ["R1"], 2, 2)
    assert refused_by(game, "retreat R1 0505-0404-0305") == "toy:ranked"
    assert refused_by(game, "retreat R1 0505-0504") == "toy:hexes"
    assert refused_by(game, "retreat R1 0505-0503-0502") == "toy:hexes"
    assert refused_by(game, "retreat R1 0505-0506-0406") == "toy:barred"
    assert refused_by(game, "retreat R1 0505-0504-0505") == "toy:home"
    assert refused_by(game, "retreat B1 0507-0508-0509") == "toy:hexes"
    assert refused_by(game, "done") == "toy:first"
    game.play("retreat R1 0505-0404-0403")  # another way to the same end is as good
    assert pos.hex_of("R1") == "0403"


def test_who_has_no_way_is_lost_and_who_may_not_retreat_dies() -> None:
    ring = {f"B{n}": f"5-4 {hex}" for n, hex in enumerate(("0303", "0305", "0507", "0605", "0603", "0503"), 1)}
    pos = toy(R1="4-4 0505", R2="1-4 0808 staff", **ring)
    back(pos, ["R1", "R2"], 1, 2)
    assert pos.hex_of("R1") is None
    assert pos.hex_of("R2") is None


def test_who_stands_in_woods_stays() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    Retreats(Terms(woods=at("0505"))).fall_back(pos, [0], 2, 2)
    assert pos.stages == ()
    assert pos.hex_of("R1") == "0505"


def test_the_owner_gives_up_a_unit_for_which_there_is_no_room() -> None:
    # one hex is open, and one unit is there already
    ring = {f"B{n}": f"5-4 {hex}" for n, hex in enumerate(("0303", "0305", "0507", "0605", "0603"), 1)}
    pos = toy(R1="4-4 0505", R2="3-4 0505", R3="2-4 0504", **ring)
    game = back(pos, ["R1", "R2"], 1, 1)
    assert game.to_act == "red"
    assert offered(game) == {"lose R1", "lose R2"}
    game.play("lose R1")
    assert offered(game) == {"retreat R2 0505-0504"}


class GunsOnTheRoad(Terms):
    """Guns retreat to one hex alone."""

    def onward(self, pos: ToyWar, unit: int, hex: int) -> int:
        open_hexes = Terms.onward(self, pos, unit, hex)
        return open_hexes & at("0504") if pos.counter(unit).kind == "gun" else open_hexes


@dataclass(slots=True)
class RetreatWithGuns(Retreat):
    retreats_now: ClassVar[Retreats[ToyWar]] = Retreats(GunsOnTheRoad())


def test_a_retreat_must_leave_room_for_the_next_one() -> None:
    pos = toy(R1="4-4 0505", R2="3-4 0505 gun", R3="2-4 0504", B1="5-4 0507")
    game = playing(pos, RetreatWithGuns(tuple(pos.units_named("R1", "R2")), 1, 1))
    assert offered(game) == {"retreat R1 0505-0404", "retreat R1 0505-0604", "retreat R2 0505-0504"}
    assert refused_by(game, "retreat R1 0505-0504") == "toy:others"


def test_a_full_hex_takes_nobody() -> None:
    pos = toy(R1="4-4 0505", R2="3-4 0504", R3="2-4 0504", B1="5-4 0507")
    game = back(pos, ["R1"], 1, 1)
    assert refused_by(game, "retreat R1 0505-0504") == "toy:room"
    assert "retreat R1 0505-0404" in offered(game)


def test_the_ranks_of_nearness_end_where_they_are_told_to() -> None:
    """Nought hexes away, one, two: three ranks, each with what the one before it has."""
    ranks = nearest_to(lambda: 0b1, lambda hexes: hexes << 1, 2)
    assert [[rank((9, end)) for rank in ranks] for end in range(4)] == [
        [True, True, True],
        [False, True, True],
        [False, False, True],
        [False, False, False],
    ]


def test_a_way_keeps_to_hexes_from_its_second_on() -> None:
    rank = keeping_to(0b0110)
    assert rank((0, 1, 2))
    assert not rank((0, 1, 3))
    assert not rank((0, 3, 1))


def test_only_those_whose_loss_makes_room_are_given_up() -> None:
    """Two guns share a road with room for one; the corps has a way of its own."""
    terms = GunsOnTheRoad(limit=1)
    pos = toy(R1="4-4 0505", R2="3-4 0505 gun", R3="2-4 0505 gun", B1="5-4 0507")
    retreats = Retreats(terms)
    units = pos.units_named("R1", "R2", "R3")
    ways = {u: retreats.ways(pos, u, 1, 1) for u in units}
    assert {pos.short(u) for u in retreats._excess(pos, ways)} == {"R2", "R3"}


def test_where_one_loss_is_not_enough_any_may_be_given_up() -> None:
    terms = GunsOnTheRoad(limit=1)
    pos = toy(R1="4-4 0505", R2="3-4 0505 gun", R3="2-4 0505 gun", R4="1-4 0505 gun", B1="5-4 0507")
    retreats = Retreats(terms)
    ways = {u: retreats.ways(pos, u, 1, 1) for u in pos.units_named("R1", "R2", "R3", "R4")}
    assert {pos.short(u) for u in retreats._excess(pos, ways)} == {"R1", "R2", "R3", "R4"}


def test_a_group_is_led_back_one_after_another() -> None:
    pos = toy(R1="4-4 0505", R2="3-4 0505", B1="5-4 0507")
    game = playing(pos, Retreat(tuple(pos.units_named("R1", "R2")), 1, 1))
    game.play("retreat R1 0505-0504")
    assert game.stage == "retreat of R2"
    game.play("retreat R2 0505-0504")
    assert (pos.hex_of("R1"), pos.hex_of("R2")) == ("0504", "0504")


def test_where_no_room_is_left_nobody_finds_any() -> None:
    around = BOARD.walk.around
    assert nearest_room(GRID.index("0505"), around(GRID.index("0505")), around, lambda hex: False) == {}


def test_what_is_said_of_hexes_without_room() -> None:
    full = toy(R1="4-4 0505", R2="3-4 0504", R3="2-4 0504", B1="5-4 0507")
    refusal = back(full, ["R1"], 1, 1).refusal("retreat R1 0505-0504")
    assert refusal is not None
    assert refusal.reason.endswith("beside R2, R3")
    pos = toy(R1="4-4 0505", R2="3-4 0505 gun", R3="2-4 0504", B1="5-4 0507")
    game = playing(pos, RetreatWithGuns(tuple(pos.units_named("R1", "R2")), 1, 1))
    refusal = game.refusal("retreat R1 0505-0504")
    assert refusal is not None
    assert refusal.reason.endswith("no room would be left for R2")


def test_what_is_said_of_hexes_that_are_barred() -> None:
    pos = toy(R1="4-4 0505", R2="4-4 0606", B1="5-4 0506")
    game = playing(pos, Retreat((0,), 1, 1))
    reasons = [game.refusal(f"retreat R1 0505-{hex}") for hex in ("0506", "0406")]
    assert [("an enemy unit is there" in str(reason)) for reason in reasons] == [True, False]


def test_a_worse_way_is_open_when_the_best_have_no_room() -> None:
    """Homeward ways rank first; both hexes in which they end are full."""
    units = {"R2": "3-4 0504", "R3": "2-4 0504", "R4": "3-4 0404", "R5": "3-4 0404", "R6": "3-4 0604", "R7": "3-4 0604"}
    pos = toy(R1="4-4 0505", **units)
    game = back(pos, ["R1"], 1, 1)
    ways = offered(game)
    assert ways
    for way in ways:
        assert game.refusal(way) is None


def test_the_same_end_by_a_worse_way() -> None:
    """Through an enemy zone where a friend stands, though a way around leads to the same hex."""
    pos = toy(R1="4-4 0505", R2="1-4 0604", B1="5-4 0705")
    zone = pos.zone(BLUE)
    assert zone & at("0604")
    game = playing(pos, Retreat((0,), 2, 2))
    assert refused_by(game, "retreat R1 0505-0604-0603") == "toy:ranked"
    assert game.refusal("retreat R1 0505-0504-0603") is None


def test_a_single_unit_is_named_by_its_owner() -> None:
    pos = toy(R1="4-4 0505", B1="5-4 0507")
    assert Order((0,), 1, 1).asked(pos) == "red"
