"""4 and 5: turns, checks and judgements, at their exact boundaries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import sequence
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DUE, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.turn import effort_of_1942, order_of_phases, paulus_pause
from stavka.titles.barbarossa_deluxe.victory import gambit, great_losses, rhine_or_oder, summer_offensive, victory_check
from tests.titles.barbarossa_deluxe.looking import outcome, war
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
UNITS = {"3Pz": "2117", "3A": "1606"}
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- the questions of a turn (5.10, 4.4, 4.18) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "scenario", "counts", "names"),
    [
        (2, "campaign", {}, []),
        (3, "campaign", {}, ["Paulus Pause"]),
        (4, "campaign", {}, []),
        (3, "what_if_1942", {}, []),
        (16, "campaign", {}, []),
        (17, "campaign", {}, ["summer offensive of 1943"]),
        (19, "campaign", {}, ["summer offensive of 1943"]),
        (20, "campaign", {}, []),
        (18, "campaign", {"offensive": 17}, []),
        (18, "citadel", {}, []),
        (27, "campaign", {}, []),
        (28, "campaign", {}, ["Watch on the Rhine or the Oder"]),
        (29, "campaign", {}, []),
        (28, "citadel", {}, []),
    ],
)
def test_what_a_turn_opens_with(
    bd: Situation, turn: int, scenario: str, counts: dict[str, int], names: list[str]
) -> None:
    """The pause on turn 3, the offensive once in the summer of 1943, the watch on turn 28 (bd:5.10-a, bd:4.4-b)."""
    pos = war(bd(UNITS, turn=turn, scenario=scenario, counts=counts))
    assert [stage.name for stage in sequence.turn_choices(pos)] == names


def test_the_last_turn_ends_the_game(bd: Situation) -> None:
    """A last turn whose row of the chart is blank is the Soviet's, an earlier one is not the end (bd:4.1-b)."""
    over = bd(UNITS, "victory check", turn=2, last_turn=2)
    assert outcome(war(over)) == ("soviet", "bd:4.1-b")
    assert war(bd(UNITS, "victory check", turn=2, last_turn=3)).result is None
    assert war(bd(UNITS, "victory check", turn=1)).result is None


# -- the order of phases (5.4, 5.5) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "turn", "number"), [(AXIS, 1, 1), (AXIS, 2, 2), (SOVIET, 5, 1), (SOVIET, 6, 2), (SOVIET, 1, 1)]
)
def test_who_must_fight_first(bd: Situation, side: int, turn: int, number: int) -> None:
    """The German on turn 1, the Soviet on turns 1 to 5 (bd:5.4-b)."""
    assert len(order_of_phases.orders(war(bd(UNITS, turn=turn)), side)) == number


@pytest.mark.parametrize(
    ("side", "turn", "counts", "open_now"),
    [
        (AXIS, 8, {}, False),
        (AXIS, 9, {}, True),
        (AXIS, 12, {}, True),
        (AXIS, 13, {}, False),
        (AXIS, 10, {"fight/fight 1942": 1}, False),
        (AXIS, 17, {"fight/fight 1942": 1}, True),
        (AXIS, 17, {"fight/fight 1943": 1}, False),
        (AXIS, 25, {}, False),
        (AXIS, 4, {}, False),
        (AXIS, 30, {}, False),
        (AXIS, 30, {"oder": 1}, True),
        (AXIS, 29, {"oder": 1}, False),
        (SOVIET, 30, {}, False),
        (SOVIET, 31, {}, True),
        (SOVIET, 32, {}, True),
        (SOVIET, 32, {"soviet fight/fight": 1}, False),
        (SOVIET, 10, {}, False),
    ],
)
def test_when_a_side_may_fight_twice(
    bd: Situation, side: int, turn: int, counts: dict[str, int], open_now: bool
) -> None:
    """bd:5.5-a,-b,-c"""
    assert bool(order_of_phases.may_fight_twice(war(bd(UNITS, turn=turn, counts=counts)), side)) == open_now


def test_each_side_has_its_own_fight_fight_in_1942(bd: Situation) -> None:
    """In the game that begins in 1942 either side has one (bd:15.3-b,-f)."""
    pos = war(bd(UNITS, turn=13, scenario="what_if_1942", counts={"1 fight/fight": 1}))
    assert order_of_phases.may_fight_twice(pos, AXIS)
    assert not order_of_phases.may_fight_twice(pos, SOVIET)


def test_why_an_order_is_refused(bd: Situation, refused: Refused) -> None:
    """Not this turn, or used already; and who must fight first (bd:5.4-b, bd:5.5-a,-b,-c, bd:15.3-f)."""
    game = bd(UNITS, "axis declaration", turn=10, counts={"fight/fight 1942": 1, "effort": "south"})
    told(game, "order fight/fight", "bd:5.5-a", "has been used")
    game = bd(UNITS, "axis declaration", turn=13)
    told(game, "order fight/fight", "bd:5.5-a", "is not open on turn 13", "the German has it once")
    told(bd(UNITS, "axis declaration", turn=30), "order fight/fight", "bd:5.5-b", "not open on turn 30")
    game = bd(UNITS, "soviet declaration", turn=10)
    told(game, "order fight/fight", "bd:5.5-c", "the Soviet has it once a game")
    game = bd(UNITS, "soviet declaration", turn=32, counts={"soviet fight/fight": 1})
    told(game, "order fight/fight", "bd:5.5-c", "has been used")
    game = bd(UNITS, "soviet declaration", turn=10, scenario="what_if_1942", counts={"1 fight/fight": 1})
    told(game, "order fight/fight", "bd:15.3-f", "the soviet side has it once in this game")


def test_an_order_that_cannot_be_given(bd: Situation, refused: Refused) -> None:
    """The Soviet with a marker to place is asked on turn 5 too, and must fight first (bd:5.4-b)."""
    pos = war(bd(UNITS, turn=5))
    refusal = order_of_phases.order_refusal(pos, SOVIET, "move/fight")
    assert (refusal.rule, "the soviet side must fight first on turn 5" in refusal.reason) == ("bd:5.4-b", True)


def test_a_used_fight_fight_is_noted(bd: Situation, refused: Refused) -> None:
    """Once in 1942, and again in 1943 (bd:5.5-a); other orders use nothing up."""
    game = bd(UNITS, "axis declaration", turn=10, counts={"effort": "south"})
    game.play("order fight/fight")
    assert war(game).counts["fight/fight 1942"] == 1
    game = bd(UNITS, "axis declaration", turn=10, counts={"effort": "south"})
    game.play("order fight/move")
    assert "fight/fight 1942" not in war(game).counts


@pytest.mark.parametrize(
    ("turn", "asked"), [(9, True), (12, False), (17, True), (21, False), (25, True), (29, False), (2, False)]
)
def test_when_there_is_more_to_declare(bd: Situation, turn: int, asked: bool) -> None:
    """The effort on turn 9, the comb-outs in the summers of 1943 and 1944 (bd:5.6-b, bd:8.16)."""
    assert order_of_phases.more_to_declare(war(bd(UNITS, turn=turn))) == asked


# -- the effort of 1942 (5.6) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "effort", "north", "south"),
    [
        (1, "", True, True),
        (4, "", True, True),
        (5, "", False, False),
        (8, "north", False, False),
        (9, "north", True, False),
        (12, "south", False, True),
        (13, "south", False, False),
        (9, "", False, False),
    ],
)
def test_where_the_german_has_his_bonus(bd: Situation, turn: int, effort: str, north: bool, south: bool) -> None:
    """Everywhere in 1941, in the zone of his effort in the summer of 1942 (bd:5.6-a,-b,-c)."""
    pos = war(bd(UNITS, turn=turn, counts={"effort": effort} if effort else {}))
    found = [effort_of_1942.fight_move_bonus(pos, pos.board.grid.index(name)) for name in ("1606", "2407")]
    assert found == [north, south]


def test_the_effort_is_named_once_on_turn_9(bd: Situation, refused: Refused) -> None:
    """Before the order, by the German, in games that have it (bd:5.6-b)."""
    game = bd(UNITS, "axis declaration", turn=9)
    refused(game, "order fight/move", "bd:5.6-b")
    game.play("effort north")
    assert war(game).counts["effort"] == "north"
    refused(game, "effort south", "bd:5.6-b")
    game.play("order fight/move")
    refused(bd(UNITS, "axis declaration", turn=10), "effort south", "bd:5.6-b")
    refused(bd(UNITS, "axis declaration", turn=9, scenario="citadel"), "effort south", "bd:5.6-b")


# -- the Paulus Pause (5.10) ------------------------------------------------------------------------------------------


def test_who_waits_for_fuel(bd: Situation, refused: Refused) -> None:
    """German mechanized units on turn 3 without the pause, hex by hex (bd:5.10-f)."""
    units = {"3Pz": "2117", "5Inf": "2117", "3A": "1606", "14Pz": "2118"}
    game = bd(units, turn=3, counts={"no pause": 1})
    refused(game, "move 3Pz 2117-2217", "bd:5.10-f")
    assert game.refusal("move 5Inf 2117-2217") is None
    refused(game, "start 2119", "bd:5.10-f")
    game.play("start 2117")
    game.play_dice([2])
    assert movement_points.allowance(war(game), of(game, "3Pz")) == 8
    assert movement_points.allowance(war(game), of(game, "5Inf")) == 5
    refused(game, "start 2117", "bd:5.10-f")
    refused(game, "move 14Pz 2118-2218", "bd:5.10-f")
    for turn, counts in ((3, {}), (4, {"no pause": 1}), (2, {"no pause": 1})):
        assert bd(units, turn=turn, counts=counts).refusal("move 3Pz 2117-2217") is None
    game = bd({"8Mech": "1606", "3Pz": "2117"}, "soviet move", turn=3, counts={"no pause": 1})
    assert not paulus_pause.waits_for_start(war(game), of(game, "8Mech"))


# -- points and judgements (4) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "hexes", "lost"), [(5, 2, 2), (6, 2, 0), (1, 1, 1), (5, 0, 0)])
def test_soviets_in_the_reich_cost_points(bd: Situation, turn: int, hexes: int, lost: int) -> None:
    """To the end of turn 5, a point a hex (bd:4.2-f)."""
    pos = war(bd({"3A": "2023" if hexes else "1606", "4A": "2022" if hexes > 1 else "1606"}, turn=turn))
    before = pos.vp
    victory_check.occupied_reich(pos)
    assert before - pos.vp == lost


@pytest.mark.parametrize(("turn", "counted"), [(13, False), (14, True)])
def test_the_great_losses_count_from_turn_14(bd: Situation, turn: int, counted: bool) -> None:
    """The Baltic states three points, the Dnepr one, each once (bd:4.5, bd:4.6-a)."""
    pos = war(bd(UNITS, turn=turn, control={"axis": "all"}))
    pos.owner[SOVIET], pos.owner[AXIS] = pos.ground.land, 0
    before = pos.vp
    great_losses.once_only(pos)
    great_losses.once_only(pos)
    assert before - pos.vp == (4 if counted else 0)


def test_one_hex_saves_the_baltic_states_and_the_dnepr(bd: Situation) -> None:
    """All of them must be Soviet (bd:4.5), none of the river German (bd:4.6-a)."""
    pos = war(bd(UNITS, turn=14, control={"axis": "all"}))
    pos.owner[SOVIET], pos.owner[AXIS] = pos.ground.land, 0
    assert great_losses.baltic_lost(pos)
    assert great_losses.dnepr_lost(pos)
    for hexes in (pos.ground.baltic_states, pos.ground.dnepr):
        one = hexes & -hexes
        pos.owner[SOVIET] &= ~one
        pos.owner[AXIS] |= one
    assert not great_losses.baltic_lost(pos)
    assert not great_losses.dnepr_lost(pos)


def test_a_map_without_them_loses_nothing(plain: Situation) -> None:
    """bd:4.5, bd:4.6-a"""
    pos = war(plain(UNITS, turn=14, control={"soviet": "all"}))
    assert not great_losses.baltic_lost(pos)
    assert not great_losses.dnepr_lost(pos)


@pytest.mark.parametrize(
    ("turn", "counts", "asked"),
    [
        (18, {}, False),
        (19, {}, True),
        (20, {}, False),
        (18, {"offensive": 18}, True),
        (19, {"offensive": 18}, False),
        (19, {"gambit": 18, "offensive": 18}, False),
        (19, {"offensive judged": 1}, False),
    ],
)
def test_when_the_offensive_is_judged(bd: Situation, turn: int, counts: dict[str, int], asked: bool) -> None:
    """When the turn of its declaration ends, or turn 19 if there was none (bd:4.4-a,-c, bd:4.16-b)."""
    game = bd(UNITS, turn=turn, counts=counts)
    summer_offensive.judge(war(game))
    assert (game.stage == "summer offensive failed") == asked
    citadel = bd(UNITS, turn=19, scenario="citadel")
    summer_offensive.judge(war(citadel))
    assert citadel.stage != "summer offensive failed"  # bd:14.4-f


@pytest.mark.parametrize(
    ("gained", "kills", "lost", "rule"),
    [
        (2, 0, False, "bd:4.19-a"),
        (1, 10, False, "bd:4.19-b"),
        (1, 9, False, "bd:4.19-f"),
        (0, 20, False, "bd:4.19-c"),
        (0, 19, False, "bd:4.19-f"),
        (3, 30, True, "bd:4.19-f"),
        (1, 20, False, "bd:4.19-b"),
    ],
)
def test_the_judgement_on_the_oder(bd: Situation, gained: int, kills: int, lost: bool, rule: str) -> None:
    """Two cities, or one and ten units, or twenty units, and no city lost (bd:4.19-a,-b,-c,-f)."""
    pos = war(bd(UNITS, turn=30, counts={"oder": 1, "oder kills": kills}))
    start = pos.counts["cities at start"] = pos.ground.cities & pos.owner[AXIS]
    cities = [1 << h for h in range(3000) if (pos.ground.cities & ~start) >> h & 1]
    for city in cities[:gained]:
        pos.owner[AXIS] |= city
        pos.owner[SOVIET] &= ~city
    if lost:
        pos.owner[AXIS] &= ~(start & -start)
    rhine_or_oder.judge(pos, SOVIET)
    assert pos.result is None
    rhine_or_oder.judge(pos, AXIS)
    assert outcome(pos) == ("soviet" if rule == "bd:4.19-f" else "axis", rule)


@pytest.mark.parametrize(("unit", "points"), [("3A", 1), ("1G", 2), ("6AOS", 2), ("5Inf", 0)])
def test_what_a_unit_counts_on_the_oder(bd: Situation, unit: str, points: int) -> None:
    """More than three factors count double, German units nothing (bd:4.19-d)."""
    pos = war(bd({unit: "2023", "14Pz": "2117"}, turn=30, counts={"oder": 1}))
    rhine_or_oder.count_kill(pos, pos.roster.find(unit), True)
    assert pos.count("oder kills") == points
    other = war(bd({unit: "2023", "14Pz": "2117"}, turn=30))
    rhine_or_oder.count_kill(other, other.roster.find(unit), True)
    assert not other.count("oder kills")


def test_what_the_watch_brings(bd: Situation) -> None:
    """Shown on turn 30: the Oder brings two Luftwaffe counters and the corps that waits (bd:4.18-d,-e, bd:8.17-d)."""
    for watch, turn, more in (("oder", 30, True), ("rhine", 30, False), ("oder", 29, False)):
        for box in ("awaiting", "dead pile"):
            game = bd(UNITS, turn=turn, boxes={box: ["2SSPz"]}, counts={"watch": watch}, luftwaffe=0)
            rhine_or_oder.reveal(war(game))
            assert (war(game).luftwaffe, bool(war(game).counts.get("oder"))) == (2 * more, more)
            assert game.piece("2SSPz").box == ("due" if more and box == "awaiting" else box)


def test_who_counts_in_the_gambit(bd: Situation) -> None:
    """Soviet units that had no supply when they were lost, nor when their battle began (bd:14.10-b)."""
    game = bd({"4A": "2407", "5A": "1606", **RING}, turn=19, scenario="manstein_gambit")
    pos = war(game)
    for unit, overland, kills in (("5A", False, 0), ("4A", True, 0), ("3Pz", False, 0), ("4A", False, 1)):
        gambit.count_kill(pos, of(game, unit), overland)
        assert pos.count("kills out of supply") == kills


def test_paratroops_that_are_gone_do_not_drop(bd: Situation, refused: Refused) -> None:
    """In the first turn of the Gambit, from the box of those who are due (bd:4.17-c)."""
    units = {"5Inf": "2011", "5A": "2010"}
    game = bd(units, "axis fight", turn=18, counts={"gambit": 18}, boxes={"out of play": ["2Para"]})
    refused(game, "attack 5Inf+2Para 2010", "bd:4.17-c")
    for turn, box in ((18, OUT), (19, DUE)):
        pos = war(bd(units, turn=turn, counts={"gambit": 18}, boxes={"due": ["2Para"]}))
        gambit.end_of_turn(pos)
        assert pos.where[pos.roster.paratroops] == box


@pytest.mark.parametrize(
    ("turn", "scenario", "counts", "over"),
    [(20, "campaign", {"gambit": 18}, True), (19, "campaign", {"gambit": 18}, False), (20, "campaign", {}, False)],
)
def test_when_the_gambit_is_judged(bd: Situation, turn: int, scenario: str, counts: dict[str, int], over: bool) -> None:
    """When turn 20 ends, if it was declared (bd:4.16-c,-d); its own scenario has other rules (bd:14.10-e)."""
    pos = war(bd(UNITS, turn=turn, scenario=scenario, counts=counts))
    gambit.judge(pos)
    assert (pos.result is not None) == over
    pos = war(bd(UNITS, turn=20, scenario="manstein_gambit"))
    gambit.judge(pos)
    assert pos.result is None


def test_two_of_four_great_cities_win_the_gambit(bd: Situation) -> None:
    """One is not enough, and a lost hex of 1941 undoes it (bd:4.16-c,-d)."""
    for cities, home, winner in (
        (("Kiev", "Moscow"), True, "axis"),
        (("Kiev",), True, "soviet"),
        (("Kiev", "Moscow"), False, "soviet"),
    ):
        control: dict[str, object] = {"axis": list(cities), "soviet": ["Stalingrad", "Leningrad"]}
        pos = war(bd({"3Pz": "2117"}, turn=20, counts={"gambit": 18}, control=control))
        if not home:
            pos.owner[AXIS] &= ~pos.ground.ploesti
        if len(cities) == 1:
            pos.owner[AXIS] &= ~pos.ground.moscow
        gambit.judge(pos)
        assert outcome(pos)[0] == winner
