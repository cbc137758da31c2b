"""3, 4.20, 12 to 15: what the state keeps, and set-ups and judgements of scenarios, half by half."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.scenarios import blue_kremlin, citadel, manstein_gambit, road_back, what_if_1942
from stavka.titles.barbarossa_deluxe.setup import free_setup, listed
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from tests.titles.barbarossa_deluxe.conftest import New, Situation
from tests.titles.barbarossa_deluxe.looking import outcome, war
from tests.titles.conftest import Refused

UNITS = {"3Pz": "2117", "3A": "1606"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- the state --------------------------------------------------------------------------------------------------------


def test_each_side_is_counted_by_itself(plain: Situation) -> None:
    """Load, crowding and the unit on top are of one side's units (bd:6.3, bd:11.7-a)."""
    game = plain({"2011": ["5Inf", "6Inf"], "3A": "2010", "BCG": "2010"})
    pos = war(game)
    german, red = pos.board.grid.index("2011"), pos.board.grid.index("2010")
    assert (pos.load(AXIS, german), pos.load(SOVIET, german), pos.load(SOVIET, red)) == (2, 0, 1)
    assert (pos.on_top(german), pos.on_top(red)) == (-1, of(game, "3A"))
    assert [bool(pos.full(AXIS, more) >> german & 1) for more in (3, 4)] == [False, True]
    assert pos.full(AXIS, 6) == pos.ground.land
    assert pos.full(AXIS, 0) == 0
    pos.put(of(game, "4A"), german)  # nobody does so in a game: each side is still counted by itself
    assert (pos.load(AXIS, german), pos.load(SOVIET, german)) == (2, 1)
    assert pos.full(SOVIET, 5) >> german & 1
    assert not pos.full(SOVIET, 4) >> german & 1


def test_the_top_unit_stays_on_top(plain: Situation) -> None:
    """Till it leaves, whoever joins it; then another one shows (bd:11.7-a)."""
    game = plain({"3A": "2010", "4A": "2012"}, "soviet move", turn=7)
    pos = war(game)
    here = pos.board.grid.index("2010")
    pos.put(of(game, "4A"), here)
    assert pos.on_top(here) == of(game, "3A")
    pos.put(of(game, "3A"), pos.board.grid.index("2009"))
    assert pos.on_top(here) == of(game, "4A")
    pos.put(of(game, "4A"), pos.board.grid.index("2009"))
    assert pos.on_top(here) == -1
    assert here not in pos.top


def test_boxes_follow_the_units(plain: Situation) -> None:
    """A unit is in one box or on the map, its support unit with it (bd:8.31-e)."""
    game = plain({"3Pz": "2011", "502TB": "2011"}, turn=17, attached={"502TB": "3Pz"})
    pos = war(game)
    for box in (-2, -3, -6):
        pos.put(of(game, "3Pz"), box)
        assert {of(game, "3Pz"), of(game, "502TB")} <= set(pos.in_box(AXIS, box))
        assert of(game, "3Pz") not in pos.in_box(SOVIET, box)
    pos.put(of(game, "3Pz"), pos.board.grid.index("2012"))
    assert game.piece("502TB").hex == "2012"
    assert of(game, "502TB") not in pos.in_box(AXIS, -6)


@pytest.mark.parametrize(("turn", "whole"), [(4, True), (5, False)])
def test_german_works_fall_after_turn_4(plain: Situation, turn: int, whole: bool) -> None:
    """Lines and walls under Soviet units, whether they stop there or pass (bd:11.21-d)."""
    for path in ("2010-2011", "2010-2011-2012"):
        game = plain({"3A": "2010", "5Inf": "2020"}, "soviet move", turn, german_lines=["2011"], walls=["2011"])
        game.play(f"move 3A {path}")
        assert (bool(war(game).german_lines), bool(war(game).walls)) == (whole, whole)
    game = plain({"3A": "1606", "5Inf": "2010"}, "axis move", turn, german_lines=["2011"], walls=["2011"])
    game.play("move 5Inf 2010-2011")
    assert war(game).german_lines


def test_what_is_taken_changes_hands(plain: Situation) -> None:
    """Land alone, and from the other side (bd:3.6-c)."""
    pos = war(plain({"5Inf": "2011"}, map={"terrain": {"2015": "lake"}}, control={"soviet": "all"}))
    lake, land = (1 << pos.board.grid.index(name) for name in ("2015", "2016"))
    pos.take(AXIS, lake | land)
    assert pos.owner[AXIS] & (lake | land) == land
    assert not pos.owner[SOVIET] & land


# -- set-ups ----------------------------------------------------------------------------------------------------------


def test_set_ups_there_are(new: New) -> None:
    """Historical and free; Citadel is set up as listed (bd:3.1-a, bd:14.7-a)."""
    with pytest.raises(Unreadable, match="there is no set-up"):
        new(set_up="other")
    with pytest.raises(Unreadable, match="there is no free set-up"):
        new("citadel", set_up="free")


def test_tigers_of_a_list_ride_with_a_german_corps(new: New) -> None:
    """One corps of their hex, no ally and no other Tigers (bd:14.7-c)."""
    pos = war(new("citadel"))
    riders = [(u, pos.rider[u]) for u in pos.roster.of_side[AXIS] if pos.rider[u] >= 0]
    assert riders
    for unit, rider in riders:
        assert not pos.roster.rides[unit]
        assert not pos.roster.satellite[unit]
        assert pos.where[unit] == pos.where[rider]
    assert len({rider for _, rider in riders}) == len(riders)


def test_hosts_of_tigers(bd: Situation) -> None:
    """German corps of the hex; allies and other Tigers are none (bd:14.7-c)."""
    game = bd({"2407": ["3Pz", "5Inf", "Ro3"], "502TB": "2407"}, turn=19, attached={"502TB": "3Pz"})
    assert citadel.hosts(war(game), of(game, "502TB")) == [of(game, "5Inf"), of(game, "3Pz")]


def test_the_free_set_up_of_the_gambit(new: New, refused: Refused) -> None:
    """The German first; the area is the Soviet's to move, within his lines (bd:14.9-e,-f)."""
    game = new("manstein-gambit", set_up="free")
    refused(game, "fortify 1606", "bd:14.9-f")
    refused(game, "place 3A 1606", "bd:3.1-a")
    refused(game, "reserve 3A", "bd:3.1-a")
    pos = war(game)
    waiting = free_setup.waiting(pos, AXIS)
    assert waiting
    assert all(pos.roster.side[u] == AXIS for u in waiting)
    refused(game, "done", "bd:3.1-a")


def test_paratroops_may_stay_behind(bd: Situation, new: New) -> None:
    """Nobody else may while there is room (bd:14.9-g)."""
    game = new("manstein-gambit", set_up="free")
    pos = war(game)
    for unit in free_setup.waiting(pos, AXIS):
        if unit != pos.roster.paratroops:
            pos.put(unit, pos.board.grid.index("2023"))
    assert game.refusal("done") is None
    assert pos.roster.paratroops in free_setup.waiting(pos, AXIS)


# -- judgements -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cities", "expedition", "lost", "rule"),
    [
        ((), 0, False, "bd:13.4-d"),
        (("1606",), 0, False, "bd:13.4-d"),
        (("1606", "2501"), 0, False, "bd:13.4-b"),
        (("1606", "1011"), 0, True, "bd:13.4-a"),
        (("1606",), 1, False, "bd:13.4-b"),
        (("1606",), 2, False, "bd:13.4-b"),
        (("1606",), 3, False, "bd:13.4-d"),
    ],
)
def test_blue_and_kremlin(bd: Situation, cities: tuple[str, ...], expedition: int, lost: bool, rule: str) -> None:
    """All cities kept and two of four objectives (bd:13.4-a,-b,-c,-d,-e)."""
    others = [name for name in ("1606", "2501", "1011") if name not in cities]
    control = {"axis": "all", **dict.fromkeys(others, "soviet")}
    game = bd({"3Pz": "2117"}, turn=13, scenario="blue_kremlin", control=control, counts={"expedition": expedition})
    pos = war(game)
    if lost:
        kiev = pos.ground.kiev
        pos.owner[AXIS] &= ~kiev
        pos.owner[SOVIET] |= kiev
        pos.counts["start cities"] |= kiev
    blue_kremlin.judge(pos)
    assert outcome(pos) == ("axis" if rule == "bd:13.4-b" else "soviet", rule)


def test_the_river_below_kiev(bd: Situation) -> None:
    """Banks of the Dnepr south of Kiev's row, without Kiev itself (bd:14.4-c)."""
    pos = war(bd(UNITS, turn=20, scenario="citadel"))
    found = citadel.south_of_kiev(pos)
    assert found
    assert not found & pos.ground.kiev
    assert not found & ~pos.ground.dnepr
    assert all(int(pos.hex_name(h)[:2]) >= 23 for h in bits(found))


@pytest.mark.parametrize(
    ("kept", "gained", "kills", "winner"),
    [
        (True, 1, 0, "axis"),
        (True, 0, 5, "axis"),
        (True, 0, 4, "soviet"),
        (False, 1, 0, "soviet"),
        (True, 0, 0, "soviet"),
    ],
)
def test_the_gambit_as_a_scenario(bd: Situation, kept: bool, gained: int, kills: int, winner: str) -> None:
    """All cities kept, and one gained or five units destroyed out of supply (bd:14.10-a,-b,-d)."""
    game = bd({"3Pz": "2117"}, turn=20, scenario="manstein_gambit", counts={"kills out of supply": kills})
    pos = war(game)
    cities = pos.ground.cities
    pos.owner[AXIS], pos.owner[SOVIET] = pos.ground.land & ~pos.ground.moscow, pos.ground.moscow
    start = pos.counts["start cities"] = cities & ~pos.ground.moscow & ~(pos.ground.kiev if gained else 0)
    if not kept:
        pos.counts["start cities"] = start | pos.ground.moscow
    manstein_gambit.judge(pos)
    assert outcome(pos)[0] == winner


@pytest.mark.parametrize(
    ("city", "side", "over"), [("leningrad", AXIS, True), ("moscow", AXIS, True), ("kiev", AXIS, False)]
)
def test_great_cities_end_the_gambit(bd: Situation, city: str, side: int, over: bool) -> None:
    """Leningrad or Moscow (bd:14.10-c)."""
    pos = war(bd(UNITS, turn=19, scenario="manstein_gambit"))
    for name in ("leningrad", "moscow"):
        pos.owner[AXIS] &= ~getattr(pos.ground, name)
    pos.owner[AXIS] |= getattr(pos.ground, city)
    manstein_gambit.leningrad_or_moscow(pos)
    assert (pos.result is not None) == over


@pytest.mark.parametrize(
    ("german", "red", "result"),
    [
        ((), (), (None, "bd:15.4-d")),
        (("Minsk",), (), ("axis", "bd:15.4-c")),
        ((), ("Warsaw",), ("soviet", "bd:15.4-b")),
        ((), ("Upper Silesia",), ("soviet", "bd:15.4-b")),
        (("Minsk",), ("Warsaw",), (None, "bd:15.4-d")),
        (("Minsk",), ("Upper Silesia",), (None, "bd:15.4-d")),
    ],
)
def test_the_end_of_the_war_of_1942(
    bd: Situation, german: tuple[str, ...], red: tuple[str, ...], result: tuple[str | None, str]
) -> None:
    """All of one's own and one of the enemy's, or a draw (bd:15.4-b,-c,-d)."""
    pos = war(
        bd({"3Pz": "2020", "3A": "1606"}, turn=14, scenario="what_if_1942", control={"axis": german, "soviet": red})
    )
    what_if_1942.judge(pos)
    assert outcome(pos) == result


def test_capitals_of_1942(bd: Situation) -> None:
    """Berlin for the Soviet, Moscow for the German, at once (bd:15.5-a,-b)."""
    for control, found in (({"soviet": ["Berlin"]}, "soviet"), ({"axis": ["Moscow"]}, "axis"), ({}, None)):
        pos = war(bd({"3Pz": "2020", "3A": "1402"}, turn=10, scenario="what_if_1942", control=control))
        assert pos.result is None
        what_if_1942.berlin_or_moscow(pos)
        assert getattr(pos.result, "winner", None) == found


# -- the Road Back (12) -----------------------------------------------------------------------------------------------


def test_the_first_turn_of_the_road_back(bd: Situation) -> None:
    """Only the south attacks, and all of it in offensive supply, till the Soviet player turn ends (bd:12.8-a,-b,-c)."""
    game = bd(
        {"3A": "2407", "4A": "1606", "5Inf": "2117"}, turn=13, scenario="road-back", counts={"southern offensive": 1}
    )
    pos = war(game)
    south, north = pos.board.grid.index("2407"), pos.board.grid.index("1606")
    assert road_back.outside_the_south(pos, of(game, "3A")) is None
    assert road_back.outside_the_south(pos, of(game, "4A")) is not None
    assert (road_back.southern_offensive(pos, south), road_back.southern_offensive(pos, north)) == (True, False)
    road_back.end_southern_offensive(pos, AXIS)
    assert pos.counts.get("southern offensive")
    road_back.end_southern_offensive(pos, SOVIET)
    assert not pos.counts.get("southern offensive")
    assert road_back.southern_offensive(pos, south) is None
    assert road_back.outside_the_south(pos, of(game, "4A")) is None


def test_the_siege_of_leningrad(bd: Situation) -> None:
    """A point when it is lifted, back when the gates are German or the city is cut off, over for good when taken."""
    game = bd({"5Inf": "1111", "3A": "1011", "4A": "1606"}, turn=15, scenario="road-back", vp=20)
    pos = war(game)
    road_back.siege(pos)
    assert pos.vp == 20
    pos.put(of(game, "5Inf"), pos.board.grid.index("2117"))
    road_back.siege(pos)
    assert (pos.vp, pos.counts["siege lifted"]) == (19, 1)  # bd:12.13-a
    road_back.siege(pos)
    assert pos.vp == 19
    pos.put(of(game, "5Inf"), pos.board.grid.index("1110"))
    road_back.siege(pos)
    assert (pos.vp, pos.counts["siege lifted"]) == (20, 0)  # bd:12.13-b
    pos.owner[AXIS] |= pos.ground.leningrad
    road_back.siege(pos)
    assert pos.counts["siege over"]
    pos.owner[AXIS] &= ~pos.ground.leningrad
    pos.put(of(game, "5Inf"), pos.board.grid.index("2117"))
    road_back.siege(pos)
    assert pos.vp == 20


@pytest.mark.parametrize(
    ("hex", "german", "cut_off", "found"),
    [
        ("1111", False, False, True),
        ("2117", False, False, False),
        ("2117", True, False, True),
        ("2117", False, True, True),
    ],
)
def test_when_leningrad_is_besieged(bd: Situation, hex: str, german: bool, cut_off: bool, found: bool) -> None:
    """Germans beside it, or in it, or no line that leads to it (bd:12.13-a,-b,-c)."""
    control = {"axis": ["1011"]} if german else {"soviet": ["1011"]}
    pos = war(bd({"5Inf": hex, "3A": "1606"}, turn=15, scenario="road-back", control=control))
    if cut_off:
        pos.occupied[AXIS] |= pos.ground.sources[SOVIET]
    assert road_back.besieged(pos) == found


def test_who_finds_no_place_is_not_waited_for(new: New) -> None:
    """A set-up ends when nobody who is left has a hex with room (bd:3.1-a)."""
    game = new("manstein-gambit", set_up="free")
    pos = war(game)
    pos.counts["front"] = 0  # no hex of the German's own line is left
    assert not any(free_setup.FreePlacing().hexes(pos, u) for u in free_setup.waiting(pos, AXIS))
    assert game.refusal("done") is None


@pytest.mark.parametrize(
    ("turn", "unit", "hex", "offered"),
    [(9, "3Pz", "2406", True), (9, "3A", "2407", False), (10, "3Pz", "2406", False), (9, "3Pz", "1607", False)],
)
def test_a_retreat_before_the_die(bd: Situation, turn: int, unit: str, hex: str, offered: bool) -> None:
    """Soviet defenders in the south, on the first turn (bd:13.9-a,-b,-c)."""
    game = bd({"3Pz": "2407", "3A": "2406", "4A": "1607", "5Inf": "1608"}, turn=turn, scenario="blue_kremlin")
    pos = war(game)
    target, side = pos.board.grid.index(hex), pos.roster.side[of(game, unit)]
    fight = Fight(side, (of(game, unit),), defenders_of(pos, side, target, False), target, False)
    assert (blue_kremlin.offer_retreat(pos, fight) is not None) == offered


@pytest.mark.parametrize(("side", "rolled"), [(AXIS, True), (SOVIET, False)])
def test_moscow_falls_to_the_german(bd: Situation, side: int, rolled: bool) -> None:
    """A die for its fall, none for its return (bd:4.15-a,-c)."""
    game = bd({"5Inf": "2117", "3A": "1402"}, turn=10, control={"soviet" if side == AXIS else "axis": ["1606"]})
    pos = war(game)
    pos.counts.pop("moscow rolled", None)
    pos.take(side, pos.ground.moscow)
    assert (game.stage == "fall of Moscow") == rolled


def test_every_hex_belongs_to_the_side_that_is_nearest(plain: Situation) -> None:
    """bd:1.7-e: to the last hex, though one side is shut in; and no sea belongs to anybody."""
    ring = {"5A": "2009", "6A": "2011", "9A": "1909", "10A": "1910", "12A": "2109", "13A": "2110", "16A": "2111"}
    for inside, around, side in (
        ("5Inf", ring, SOVIET),
        ("3A", dict(zip(AXIS_CORPS, ring.values(), strict=True)), AXIS),
    ):
        pos = war(plain({inside: "2010", **around}))
        listed.nearest_units(pos)
        assert pos.owner[side] | pos.owner[1 - side] == pos.ground.land
        assert not pos.owner[side] & pos.owner[1 - side]
        assert pos.owner[side].bit_count() > pos.owner[1 - side].bit_count()
        assert pos.owner[1 - side] & pos.occupied[1 - side]


AXIS_CORPS = ("6Inf", "7Inf", "8Inf", "9Inf", "10Inf", "11Inf", "12Inf")


def test_tigers_of_a_list_go_with_a_german_corps(plain: Situation) -> None:
    """bd:14.7-c: neither with a satellite nor with other Tigers, whoever stands on top."""
    for order in (("Ro3", "3Pz"), ("3Pz", "Ro3")):
        pos = war(plain(dict.fromkeys((*order, "503TB", "502TB"), "2010"), turn=20))
        pos.rider = [-1] * len(pos.rider)
        rider = pos.roster.find("503TB")
        listed._attach_in_place(pos, rider)
        assert [pos.short(unit) for unit, there in enumerate(pos.rider) if there == rider] == ["3Pz"]


def test_what_a_scenario_begins_with(new: New) -> None:
    """bd:12.9 bd:12.6-a bd:14.6-e bd:14.9-f: markers on the map, and what is noted of them."""
    citadel_, gambit, road = (war(new(name)) for name in ("citadel", "manstein-gambit", "road-back"))
    assert [(pos.hex_name(pos.area), pos.area_turn) for pos in (citadel_, gambit)] == [("2207", 16), ("2207", 16)]
    assert [pos.counts["area placed"] for pos in (citadel_, gambit, road)] == [1, 1, 0]
    assert (road.counts["expedition"], road.counts["expedition turn"], road.counts["kiev taken"]) == (1, 13, 1)
    assert gambit.counts["gambit"] == 18
    assert [pos.luftwaffe for pos in (citadel_, gambit, road, war(new("campaign")))] == [2, 2, 2, 3]
