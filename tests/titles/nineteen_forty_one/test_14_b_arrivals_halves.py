"""2, 10, 13, 14, 17: what opens a turn and who comes on, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one import weather
from stavka.titles.nineteen_forty_one.air import air_segment
from stavka.titles.nineteen_forty_one.arrivals import reinforcements, replacements
from stavka.titles.nineteen_forty_one.movement import movement_phase
from stavka.titles.nineteen_forty_one.movement.reach import terms_of
from stavka.titles.nineteen_forty_one.state.flags import AXIS, FOUGHT, MOVED, OPTIONAL, REPLACEMENT, SOVIET, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War
from tests.titles.conftest import Refused, told
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

START = "soviet move 1"
INFANTRY = ("5A", "6A", "8A", "10A")


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- what opens a turn and a segment (2, 10, 13) ----------------------------------------------------------------------


def test_a_game_begins_with_the_weather_of_its_first_turn() -> None:
    """The turn record chart gives air points before anybody acts (n41:10-points, n41:13-weather)."""
    pos = war(stavka.new("n41", seed=1))
    assert pos.air == list(pos.charts.air_points(1))
    assert pos.weather == pos.charts.weather[0]
    assert (pos.turn, pos.last_turn) == (1, 7)


def test_what_an_air_segment_opens_with(plain: Situation) -> None:
    """The phasing player's rail capacity is whole, and no ground segment is under way (n41:2-air-segment)."""
    pos = war(plain({"26Inf": "1005", "8A": "1010"}, "soviet move 2"))
    pos.rail_used, pos.segment = [2, 3], 2
    air_segment.begin(pos)
    assert (pos.rail_used, pos.segment) == ([2, 0], 0)


@pytest.mark.parametrize(("axis", "soviet", "asked"), [(2, 1, True), (2, 0, False), (0, 2, False), (0, 0, False)])
def test_who_has_nothing_to_do_in_the_air_is_not_asked(plain: Situation, axis: int, soviet: int, asked: bool) -> None:
    """Points are used against points; with one side's alone nothing can be done now (n41:10-negate)."""
    game = plain({"26Inf": "1005", "8A": "1010"})
    war(game).air = [axis, soviet]
    air_segment.begin(war(game))
    assert (game.stage == "axis air segment") == asked


def test_one_point_is_negated_by_one(plain: Situation, refused: Refused) -> None:
    """At least one, no more than either side has (n41:10-negate)."""
    game = plain({"26Inf": "1005", "8A": "1010"}, "axis air segment", air={"axis": 2, "soviet": 3})
    refused(game, "negate 0", "n41:10-negate")
    refused(game, "negate 4", "n41:10-negate")
    assert game.refusal("negate 3") is not None
    game.play("negate 1")
    assert war(game).air == [1, 2]


def border(n41: Situation, stage: str) -> Game:
    """A Soviet army beside Greater Germany on turn 1."""
    return n41({"3A": "1522", "10A": "1525", "26Inf": "1023"}, stage, turn=1)


def test_soviet_zones_end_at_the_border_in_one_segment_only(n41: Situation) -> None:
    """The first German segment of turn 1, not before it and not after it (n41:17-border-zoc)."""
    first = war(border(n41, "axis move 1"))
    short = first.zone(SOVIET)
    assert not short & first.ground.germany & ~first.occupied[SOVIET]
    others: list[Callable[[War], None]] = [
        weather.begin,
        air_segment.begin,
        partial(movement_phase.begin, side=SOVIET, segment=1),
        partial(movement_phase.begin, side=AXIS, segment=2),
    ]
    for begin in others:
        pos = first.copy()
        pos.zone(SOVIET)
        begin(pos)
        assert pos.zone(SOVIET) & pos.ground.germany & ~pos.occupied[SOVIET]
    assert first.zone(AXIS) & first.occupied[AXIS] == first.occupied[AXIS]  # n41:6-extent: and the hexes it is in


def test_a_turn_begins_with_the_german_player(plain: Situation) -> None:
    """n41:2-game-turn"""
    pos = war(plain({"26Inf": "1005", "8A": "1010"}, "soviet move 2"))
    weather.begin(pos)
    assert (pos.player, pos.segment) == (AXIS, 0)


def test_every_unit_is_fresh_in_a_ground_segment(plain: Situation) -> None:
    """Moved, fought, ridden: all forgotten (n41:2-double-action)."""
    flags = ["moved", "fought", "moved by rail", "moved by sea"]
    game = plain([{"id": "26Inf", "hex": "1005", "flags": flags}, {"id": "8A", "hex": "1010"}], "axis fight 1")
    game.play("done")
    assert war(game).segment == 2
    assert not war(game).flags[of(game, "26Inf")] & (MOVED | FOUGHT)
    assert not war(game).flags[of(game, "26Inf")]


def test_supply_is_found_anew(n41: Situation) -> None:
    """Who was cut off and is not any more has his full strength (n41:8-check)."""
    game = n41([{"id": "26Inf", "hex": "1125", "flags": ["unsupplied"]}, {"id": "8A", "hex": "1812"}], "axis fight 1")
    assert war(game).flags[of(game, "26Inf")] & UNSUPPLIED
    game.play("done")
    assert not war(game).flags[of(game, "26Inf")] & UNSUPPLIED


# -- Moscow (14) ------------------------------------------------------------------------------------------------------


def test_moscow_german_when_the_soviet_begins_costs_the_rate(n41: Situation, refused: Refused) -> None:
    """Taken in the German half of the turn and retaken at once (n41:14-moscow-restore)."""
    game = n41({"7A": "1806"}, START, turn=3, boxes={"eliminated": list(INFANTRY)}, control={"Moscow": "axis"})
    game.play("move 7A 1806-1807-1808")
    assert war(game).holds_moscow(SOVIET)
    for unit in INFANTRY[:3]:
        game.play(f"replace {unit}")
    refused(game, "replace 10A", "n41:14-moscow")


def test_moscow_lost_and_retaken_in_one_turn_costs_the_rate(n41: Situation, refused: Refused) -> None:
    """Soviet when the turn began and when replacements are taken, and German between (n41:14-moscow-restore)."""
    units = {"1PzGr": "1810", "7A": "1806"}
    for way, costs in (("1810-1809-1808-1809", True), ("1810-1811", False)):
        game = n41(units, "axis move 2", turn=3, boxes={"eliminated": list(INFANTRY)}, control={"axis": ["1810"]})
        game.play(f"move 1PzGr {way}")
        while game.stage != "soviet first ground segment movement":
            game.play("done")
        game.play("move 7A 1806-1807-1808")
        assert war(game).holds_moscow(SOVIET)
        for unit in INFANTRY[:3]:
            game.play(f"replace {unit}")
        if costs:
            refused(game, "replace 10A", "n41:14-moscow")
        else:
            game.play("replace 10A")


def test_moscow_german_at_a_moment_of_the_german_half(n41: Situation) -> None:
    """Whoever looks, what counts is Moscow (n41:14-moscow-restore)."""
    for side, noted in (("axis", True), ("soviet", False)):
        pos = war(n41({"26Inf": "1125"}, control={"Moscow": side}))
        pos.counts.clear()
        replacements.note_moscow(pos)
        assert bool(pos.counts.get(replacements.MOSCOW_BEFORE)) == noted


# -- entry (14, 17) ---------------------------------------------------------------------------------------------------


def test_hungary_is_no_way_in_on_turn_1(n41: Situation, refused: Refused) -> None:
    """n41:15-hungary n41:14-axis-entry"""
    for turn, allowed in ((1, False), (2, True)):
        game = n41({"50Inf": "due"}, turn=turn)
        assert (game.refusal("enter 50Inf 2828") is None) == allowed
        assert game.refusal("enter 50Inf 1328") is None


def test_the_coastal_army(n41: Situation, plain: Situation) -> None:
    """At Odessa, and its zone with it; on a board without Odessa it is not in the game (n41:17-1od, n41:4-gain-zoc)."""
    near = ["3221"]
    game = n41({"26Inf": "1023"}, START, turn=1, control={"axis": near})
    assert game.piece("CstA").hex == "3222"
    assert war(game).controller(war(game).board.grid.index("3221")) == "soviet"
    assert plain({"CstA": "awaiting", "8A": "1010"}, START, turn=1).piece("CstA").box == "unused"


def test_what_a_placed_army_holds(n41: Situation) -> None:
    """Its zone is felt at once (n41:14-soviet-city, n41:4-gain-zoc)."""
    game = n41({"28A": "due"}, START, control={"axis": ["1810"]})
    game.play("place 28A Moscow")
    assert war(game).controller(war(game).board.grid.index("1809")) == "soviet"


def test_replacements_are_offered_no_city(n41: Situation) -> None:
    """They come from the edge (n41:14-replace-entry); other marks of a unit do not matter."""
    game = n41({"28A": "due"}, START, turn=3, boxes={"eliminated": ["5A"]})
    game.play("replace 5A")
    verbs = {str(action).split()[0] for action in game.legal().by_unit("5A")}
    assert "place" not in verbs
    assert "enter" in verbs
    pos, unit = war(game), of(game, "28A")
    for flags, open_now in ((0, True), (OPTIONAL, True), (REPLACEMENT, False)):
        pos.flags[unit] = flags
        assert bool(reinforcements.placement_hexes(pos, unit)) == open_now


@pytest.mark.parametrize(
    ("flags", "delayed", "box"),
    [
        (0, False, "eliminated"),
        (MOVED, False, "eliminated"),
        (OPTIONAL, True, "unused"),
        (REPLACEMENT, True, "eliminated"),
    ],
)
def test_who_may_stay_away(n41: Situation, flags: int, delayed: bool, box: str) -> None:
    """Reinforcements may not be delayed (n41:14-no-delay); replacements go back (n41:14-replace-save)."""
    game = n41({"28A": "due"}, START, turn=3)
    pos, unit = war(game), of(game, "28A")
    for other in reinforcements.due(pos):
        pos.flags[other] |= OPTIONAL
    pos.flags[unit] = flags
    assert (reinforcements.unfinished(pos) is None) == delayed
    reinforcements.end_movement(pos)
    assert game.piece("28A").box == box
    assert not pos.flags[unit] & REPLACEMENT


def test_who_may_stay_away_is_lost_where_no_hex_is_left(n41: Situation) -> None:
    """n41:14-eliminated"""
    sources = ["1401", "2001", "2601", "3001"]
    game = n41({"28A": "due", "26Inf": "3222"}, START, control={"axis": [*sources, "1808"]})
    pos, unit = war(game), of(game, "28A")
    pos.owner[SOVIET] &= ~pos.ground.majors
    pos.flags[unit] = OPTIONAL
    reinforcements.end_movement(pos)
    assert game.piece("28A").box == "eliminated"


def test_why_a_unit_is_not_brought_on(n41: Situation) -> None:
    """When it comes, or where it is (n41:14-timing)."""
    game = n41({"37A": "awaiting", "28A": "due", "8A": "1812"}, START, turn=2, boxes={"eliminated": ["5A"]})
    told(game, "enter 37A 2001", "n41:14-timing", "reinforcement of turn 3")
    told(game, "enter 5A 2001", "n41:14-timing", "not among the units that arrive now")
    told(game, "enter 8A 2001", "n41:14-timing", "on the map already")
    told(game, "enter 50Inf 1328", "n41:14-timing", "not yours")
    late = n41({"28A": "due", "8A": "1812"}, "soviet move 2")
    told(late, "enter 28A 2001", "n41:14-timing", "first movement phase of a turn only")
    game = n41({"28A": "awaiting", "8A": "1812"}, "soviet move 2", turn=2)
    told(game, "enter 28A 2001", "n41:14-timing", "not among the units that arrive now")


def test_the_hex_of_entry_is_paid_for_to_the_last_point(plain: Situation, refused: Refused) -> None:
    """Who can pay for it and no more comes on and stops there (n41:14-timing, n41:5-movement-rating)."""
    game = plain({"50Inf": "due"}, control={"axis": "all"})
    pos, unit = war(game), of(game, "50Inf")
    start, terms = pos.board.grid.index("1228"), terms_of(pos, unit)
    cost, move = terms.hex_cost(start), pos.roster.move
    assert cost is not None
    for points, reached in ((cost, 1), (cost - 1, 0), (cost + 1, 2)):
        pos.roster.move = [points] * len(move)
        try:
            found = reinforcements.Entering._reach(pos, unit, terms, start)
        finally:
            pos.roster.move = move
        assert (found is None) == (reached == 0)
        if found is not None:
            assert (found.reached.bit_count() > 1) == (reached == 2)
    ends = {str(action).split("-")[-1].split()[-1] for action in game.legal().by_unit("50Inf")}
    assert {"1228", "1227", "1226"} <= ends
    refused(game, "enter 50Inf 1228-1227-1226-1225", "n41:5-movement-rating")


def test_units_lost_or_undated_are_not_brought_on(n41: Situation) -> None:
    """n41:14-timing: one of a later turn that waits, one lost before its turn, and one without a date."""
    game = n41([{"id": "5Inf", "hex": "1425"}], turn=2)
    pos = game.position
    later = next(c for c in pos.roster.counters if c.side == "axis" and (c.turn or 0) > 2)
    told(game, f"enter {later.short} 1425", "n41:14-timing", f"reinforcement of turn {later.turn}")
    lost = n41([{"id": "5Inf", "hex": "1425"}, {"id": later.id, "box": "eliminated"}], turn=2)
    told(lost, f"enter {later.short} 1425", "n41:14-timing", "not among the units that arrive now")
    undated = next(c for c in pos.roster.counters if c.side == "axis" and c.turn is None)
    away = n41([{"id": "5Inf", "hex": "1425"}, {"id": undated.id, "box": "unused"}], turn=2)
    told(away, f"enter {undated.short} 1425", "n41:14-timing", "not among the units that arrive now")


def test_no_hex_of_hungary_is_an_entry_on_turn_1(n41: Situation) -> None:
    """n41:15-hungary n41:14-axis-entry"""
    for turn, closed in ((1, True), (2, False)):
        pos = war(n41({"5Inf": "1425"}, turn=turn, control={"axis": "all"}))
        pos.owner[AXIS] |= pos.ground.west_entry
        entries = reinforcements.entry_hexes(pos, pos.roster.find("5Inf"))
        assert pos.ground.west_entry & pos.ground.hungary
        assert bool(entries & pos.ground.hungary) is not closed
