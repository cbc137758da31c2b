"""8.8 to 8.11, 8.24 to 8.26, 8.32: reserves and countries, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.nations import poland_and_romania
from stavka.titles.barbarossa_deluxe.reserves import emergency_deployment, rvgk
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_MOVE, MOVE_FIGHT, MOVED, SOVIET
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
RESERVES = "soviet reserves"
EDGE = "3215"  # of Bulgaria


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- the RVGK box (8.8 to 8.11) ---------------------------------------------------------------------------------------


def test_a_group_in_the_box_leaves_it_for_an_army(bd: Situation, refused: Refused) -> None:
    """Never alone to a city (bd:8.32-e), and it is one of the five that move (bd:8.9-b)."""
    units = {"3A": "1606", "4A": "1607"}
    game = bd(units, RESERVES, turn=26, boxes={"rvgk": ["CMB", "5A"]})
    refused(game, "deploy CMB Moscow", "bd:8.32-e")
    game.play("attach CMB 3A")
    assert (game.piece("CMB").hex, war(game).count("rvgk moves")) == ("1606", 1)
    refused(game, "reserve CMB", "bd:8.9-c")
    game = bd(units, RESERVES, turn=26, boxes={"rvgk": ["CMB", "5A"]})
    war(game).counts["rvgk moves"] = 5
    refused(game, "attach CMB 3A", "bd:8.32-e")
    refused(game, "deploy 5A Moscow", "bd:8.9-b")


def test_a_group_changes_its_army_in_the_box(bd: Situation, refused: Refused) -> None:
    """The one it was with has none then (bd:8.32-e); a group on the map is no matter of this phase."""
    units = {"3A": "1606", "4A": "1607"}
    game = bd(units, RESERVES, turn=26, boxes={"rvgk": ["CMB", "5A"]}, attached={"CMO": "4A"})
    pos = war(game)
    pos.rider[of(game, "5A")] = of(game, "CMB")
    refused(game, "attach CMO 3A", "bd:8.32-e")
    game.play("attach CMB 3A")
    assert (pos.rider[of(game, "5A")], pos.rider[of(game, "3A")]) == (-1, of(game, "CMB"))


def test_five_a_turn(bd: Situation) -> None:
    """The next phase counts from nothing (bd:8.9-b,-c)."""
    pos = war(bd({"3A": "1606"}, RESERVES, turn=10))
    pos.counts.update({"rvgk moves": 5, "rvgk in": (1,), "rvgk out": (2,)})
    rvgk.begin(pos)
    assert not {"rvgk moves", "rvgk in", "rvgk out"} & pos.counts.keys()


def test_an_army_with_its_group_counts_twice(bd: Situation, refused: Refused) -> None:
    """Both leave the box or neither (bd:8.9-b)."""
    for used, allowed in ((3, True), (4, False)):
        game = bd({"3A": "1606"}, RESERVES, turn=26, boxes={"rvgk": ["CMB", "5A", "13A"]})
        pos = war(game)
        pos.rider[of(game, "5A")] = of(game, "CMB")
        pos.counts["rvgk moves"] = used
        if allowed:
            game.play("deploy 5A Moscow")
            assert (game.piece("CMB").hex, pos.count("rvgk moves")) == ("1606", 5)
        else:
            refused(game, "deploy 5A Moscow", "bd:8.9-b")
            assert game.refusal("deploy 13A Moscow") is None


def test_who_is_not_in_the_box(bd: Situation, refused: Refused) -> None:
    """A unit elsewhere is told so, however many have moved (bd:8.9-a)."""
    game = bd({"3A": "1606"}, RESERVES, turn=10, boxes={"dead pile": ["5A"], "rvgk": ["13A"]})
    war(game).counts["rvgk moves"] = 5
    refused(game, "deploy 5A Moscow", "bd:8.9-a")
    refused(game, "deploy 13A Moscow", "bd:8.9-b")


def test_a_full_german_city_is_no_city_of_the_soviet(bd: Situation, refused: Refused) -> None:
    """Want of room is the reason in an own hex only (bd:6.3, bd:8.10-b)."""
    full = dict.fromkeys(("4A", "5A", "13A", "16A", "18A"), "1806")
    game = bd({"5Inf": "2117", **full}, RESERVES, turn=10, boxes={"rvgk": ["19A"]}, counts={"entries": {"2117": 5}})
    refused(game, "deploy 19A Tula", "bd:6.3")
    refused(game, "deploy 19A Warsaw", "bd:8.10-b")
    refused(game, "deploy 19A 1607", "bd:8.10-b")


@pytest.mark.parametrize(
    ("order", "step", "open_now"),
    [(FIGHT_MOVE, 0, False), (FIGHT_MOVE, 1, False), (FIGHT_MOVE, 2, True), (MOVE_FIGHT, 1, True)],
)
def test_emergencies_are_for_german_movement(bd: Situation, order: str, step: int, open_now: bool) -> None:
    """Not before the phases of the player turn, nor in an assault phase, nor in the Soviet's (bd:8.11-a)."""
    pos = war(bd({"3Pz": "2117", "3A": "1606"}, turn=10))
    pos.order, pos.step, pos.player = order, step, AXIS
    assert bool(emergency_deployment.open_cities(pos)) == open_now
    pos.player = SOVIET
    assert not emergency_deployment.open_cities(pos)


def test_a_group_is_no_emergency(bd: Situation) -> None:
    """Units of the box that stand by themselves come up (bd:8.11-a, bd:8.32-b)."""
    pos = war(bd({"3Pz": "2117", "3A": "1606"}, turn=26, boxes={"rvgk": ["CMB", "5A"]}))
    assert [pos.short(u) for u in emergency_deployment.in_the_box(pos)] == ["5A"]


def test_what_the_soviet_reads_of_an_emergency(bd: Situation) -> None:
    """Who is in the box but may not come is told another reason than who is elsewhere (bd:8.11-a)."""
    boxes = {"rvgk": ["CMB", "5A"], "dead pile": ["13A"]}
    game = bd({"3Pz": "2117", "3A": "1606"}, turn=26, boxes=boxes)
    assert game.to_act == "soviet"
    told(game, "deploy CMB Moscow", "bd:8.11-a", "no emergency deployment is possible")
    told(game, "deploy 13A Moscow", "bd:8.11-a", "not in the RVGK box")
    war(game).flags[of(game, "5A")] |= MOVED  # what it did before it went into the box
    assert game.refusal("deploy 5A Moscow") is None


def test_the_militia_stays_in_leningrad(bd: Situation, refused: Refused) -> None:
    """Units that never move do not go into the box either (bd:2.9-d), nor does the Coastal Army (bd:10.34-a)."""
    game = bd({"LPMA": "1209", "ICA": "2609", "3A": "1606"}, RESERVES, turn=4)
    refused(game, "reserve LPMA", "bd:2.9-d")
    refused(game, "reserve ICA", "bd:10.34-a")
    assert game.refusal("reserve 3A") is None


def test_the_german_learns_nothing_of_the_box(bd: Situation) -> None:
    """Asked in his interruption, he reads the same of any unit (bd:11.7-c, bd:8.11-a)."""
    game = bd({"3Pz": "2117", "3A": "2116"}, "soviet move", turn=29, boxes={"rvgk": ["5A"]}, home_fortress_markers=1)
    assert (game.stage, game.to_act) == ("axis interruption", "axis")
    assert told(game, "deploy 5A Moscow", "bd:8.11-a")[2:] == told(game, "deploy 3A Moscow", "bd:8.11-a")[2:]


# -- Poland and Romania (8.24, 8.25) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "called"), [("BCG", True), ("3A", False)])
def test_cavalry_calls_the_poles_wherever_it_is(plain: Situation, unit: str, called: bool) -> None:
    """It is always in supply (bd:8.30-d), so that no line need lead to it (bd:8.24-a)."""
    game = plain({unit: "2115"}, "soviet move", turn=26, map={"features": {"soviet_source": []}})
    assert poland_and_romania.supplied(war(game), of(game, unit), war(game).board.grid.index("2115")) == called


@pytest.mark.parametrize(("turn", "gone"), [(12, False), (13, False), (14, True), (20, True)])
def test_when_romania_leaves(bd: Situation, turn: int, gone: bool) -> None:
    """Reached on turn 13 or before, it leaves when turn 14 begins; later at once (bd:8.25-a,-c)."""
    units = {"Ro3": "2607", "3A": "2913", "3Pz": "2117"}
    game = bd(units, "soviet move", turn=turn, control={"soviet": "all"})
    news = game.play(
        "move 3A 2913-3013-3113" if game.refusal("move 3A 2913-3013-3113") is None else "move 3A 2913-3014-3113"
    )
    assert (game.piece("Ro3").hex is None) == gone
    assert war(game).count("romania left") == gone
    assert sum("Romania leaves" in line for line in news) == gone  # told once, though the way has two hexes near it
    first = max(turn, 13) + 1
    assert [war(game).arrives[of(game, army)] for army in ("1R", "4R")] == [first, first + 1]


def test_an_early_call_takes_effect_on_turn_14(bd: Situation) -> None:
    """Once: who has left before does not leave again (bd:8.25-c)."""
    for counts, gone in (({"romania": 12}, True), ({"romania": 12, "romania left": 1}, False), ({}, False)):
        game = bd({"Ro3": "2607", "3Pz": "2117"}, "start of turn", turn=14, counts=counts)
        assert (game.piece("Ro3").hex is None) == gone


# -- Bulgaria (8.26) --------------------------------------------------------------------------------------------------


def test_who_fetches_the_bulgarians(bd: Situation, refused: Refused) -> None:
    """A unit at the edge with a point left, no cavalry group, no unit that has halted (bd:8.26-a)."""
    game = bd({"3A": EDGE, "DCG": EDGE, "4A": "1606", "5Inf": "2117"}, "soviet move", turn=15)
    pos = war(game)
    refused(game, "fetch DCG", "bd:8.26-a")
    refused(game, "fetch 4A", "bd:8.26-a")
    refused(game, "fetch 5Inf", "bd:8.26-a")
    pos.allow[of(game, "3A")], pos.spent[of(game, "3A")] = 3, 3
    refused(game, "fetch 3A", "bd:8.26-a")
    pos.spent[of(game, "3A")] = 2
    game.play("fetch 3A")
    assert (game.piece("3A").box, pos.counts["bulgaria"]) == ("bulgaria", 15)
    refused(game, "fetch 3A", "bd:8.26-a")


@pytest.mark.parametrize(("turn", "waits"), [(13, True), (14, False)])
def test_bulgarians_fetched_early(bd: Situation, turn: int, waits: bool) -> None:
    """Called on turn 13 or before, they are reinforcements of turn 14 (bd:8.26-b)."""
    game = bd({"3A": EDGE, "5Inf": "2117"}, "soviet move", turn=turn)
    game.play("fetch 3A")
    pos = war(game)
    assert [game.piece(army).box == "awaiting" for army in ("1B", "2B", "4B")] == [waits] * 3
    if waits:
        assert {pos.arrives[u] for u in pos.roster.bulgarians} == {14}


def test_they_come_back_with_it(bd: Situation, refused: Refused) -> None:
    """In a later turn, all four to one hex of the edge with room, and it is Soviet then (bd:8.26-a,-c)."""
    four = {"4A": "3216", "5A": "3216", "5Inf": "3217"}
    for turn, counts in ((15, {"bulgaria": 15}), (16, {})):
        game = bd({"13A": "1606", **four}, "soviet move", turn=turn, boxes={"bulgaria": ["3A"]}, counts=counts)
        if turn == 15:
            refused(game, f"liberate {EDGE}", "bd:8.26-a")  # the same turn
    refused(game, "liberate 3216", "bd:8.26-a")  # two are there
    refused(game, "liberate 3217", "bd:8.26-a")  # Germans
    refused(game, "liberate 1606", "bd:8.26-a")
    game.play(f"liberate {EDGE}")
    assert {game.piece(name).hex for name in ("3A", "1B", "2B", "4B")} == {EDGE}
    pos = war(game)
    assert pos.controller(pos.board.grid.index(EDGE)) == "soviet"
    assert pos.origin[of(game, "3A")] == pos.board.grid.index(EDGE)
    refused(game, "liberate 3218", "bd:8.26-a")  # nobody is left there


def test_it_comes_back_alone(bd: Situation) -> None:
    """Who left before turn 14 wants room for one (bd:8.26-b)."""
    four = dict.fromkeys(("4A", "5A", "13A", "16A"), EDGE)
    game = bd({**four, "5Inf": "2117"}, "soviet move", turn=14, boxes={"bulgaria": ["3A"]}, counts={"bulgaria": 13})
    game.play(f"liberate {EDGE}")
    assert game.piece("3A").hex == EDGE
    assert game.piece("1B").hex is None
    full = {**four, "18A": EDGE}
    game = bd({**full, "5Inf": "2117"}, "soviet move", turn=14, boxes={"bulgaria": ["3A"]}, counts={"bulgaria": 13})
    assert game.refusal(f"liberate {EDGE}") is not None


@pytest.mark.parametrize("scenario", ["blue_kremlin", "citadel"])
def test_no_bulgaria_where_points_do_not_decide(bd: Situation, refused: Refused, scenario: str) -> None:
    """The great events belong to the campaign and the Road Back (bd:1.7-a, bd:8.26-a)."""
    game = bd({"3A": EDGE, "5Inf": "2117"}, "soviet move", turn=20, scenario=scenario)
    refused(game, "fetch 3A", "bd:8.26-a")


def test_what_a_unit_did_is_forgotten_in_the_box(bd: Situation) -> None:
    """bd:8.9-a"""
    units = [{"id": "3A", "hex": "1606", "flags": ["retreated"]}, {"id": "3Pz", "hex": "2117"}]
    game = bd(units, "soviet reserves", turn=4)
    game.play("reserve 3A")
    assert game.piece("3A").flags == ()


def test_what_a_unit_did_does_not_keep_it_in_the_box(bd: Situation) -> None:
    """bd:8.10-b: only one that waits for a rifle army stays (bd:8.20-c)."""
    boxed = {"id": "13A", "box": "rvgk", "flags": ["returned once"]}
    game = bd([boxed, {"id": "3A", "hex": "1606"}, {"id": "3Pz", "hex": "2117"}], "soviet reserves", turn=4)
    game.play("deploy 13A Moscow")
    assert game.piece("13A").hex == "1606"


def test_a_group_on_the_map_is_not_in_the_box(bd: Situation, refused: Refused) -> None:
    """bd:8.9-a bd:8.32-e"""
    units = {"3A": "1606", "CMB": "1606", "3Pz": "2117"}
    game = bd(units, "soviet reserves", turn=31, attached={"CMB": "3A"})
    refused(game, "deploy CMB Moscow", "bd:8.9-a")


def test_a_group_leaves_the_box_for_a_supplied_army_only(bd: Situation, refused: Refused) -> None:
    """bd:8.32-e bd:8.32-a bd:8.32-d"""
    game = bd({"3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=31, boxes={"rvgk": ["CMB"], "dead pile": ["4A"]})
    refused(game, "attach CMB 3Pz", "bd:8.32-d")
    refused(game, "attach CMB 4A", "bd:8.32-a")
    game.play("attach CMB 3A")


def test_poland_comes_though_romania_came_first(bd: Situation) -> None:
    """bd:8.24-a bd:8.25-a: each by itself."""
    for done, left in (("romania", "poland"), ("poland", "romania")):
        game = bd({"3A": "1606", "3Pz": "2117"}, "soviet move", turn=20, counts={done: 15})
        pos = war(game)
        hexes = pos.ground.general_government if left == "poland" else pos.ground.bucharest
        near = next(h for h in bits(pos.ground.grid.spread(hexes) & pos.ground.land & ~pos.occupied[0]))
        unit = pos.roster.find("3A")
        pos.owner[1] |= pos.ground.land
        pos.owner[0] = 0
        pos.put(unit, near)
        poland_and_romania.approach(pos, (unit,), ())
        assert pos.counts.get(left)
        assert pos.counts[done] == 15
