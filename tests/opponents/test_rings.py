"""Encirclement: rings that nobody walks out of, attackers who bar the way back, and what is too dear for either."""

from __future__ import annotations

from dataclasses import replace

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.lab.puzzles.puzzle import find
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.planning.trap import Trap
from stavka.opponents.players.general import General
from stavka.opponents.profiles.style import Style
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey

ENEMY = "1218"
RINGS = Style(threshold=1e9, cut=100.0)  # no attacks: only rings, at any price
PANZERS = {"24Pz": "0818", "39Pz": "0819", "41Pz": "0820", "47Pz": "0921", "56Pz": "1021", "57Pz": "1122"}
LOOSE = {"57Pz": "1117", "47Pz": "1120", "24Pz": "1418"}  # zones all around, and a line to every hex in them
TIGHT = {"57Pz": "1017", "47Pz": "1120", "39Pz": "1417", "56Pz": "1320", "24Pz": "1215"}


def pocket(**more: str) -> Game:
    units = {**PANZERS, "20A": ENEMY, "19A": "2413", **more}
    return stavka.situation(
        {"title": "trc", "stage": "axis first impulse movement", "turn": 2, "weather": "clear", "units": units}
    )


def planned(game: Game, style: Style) -> Plan:
    return marshal.plan(Survey(Seat(game)), style)


def carried_out(game: Game, plan: Plan) -> None:
    for order in plan.orders:
        if order.action is not None:
            game.play(order.action)


def closing(plan: Plan) -> list[Reason]:
    return [order.reason for order in plan.orders if order.duty is Duty.RING]


def test_free_units_close_a_ring_that_nobody_walks_out_of() -> None:
    game = pocket()
    names, hints = game.position.board.grid.index, game.title.hints
    assert hints.supplied(game.position, 1) >> names(ENEMY) & 1
    plan = planned(game, RINGS)
    assert closing(plan)
    assert set(closing(plan)) == {Reason(Kind.CLOSES_RING, (names(ENEMY),))}
    carried_out(game, plan)
    pos = game.position
    army = pos.roster.index("20A")
    ways = Field(Seat(game)).marches([army], hints.zone(pos, 0), pos.occupied[0], 2)[army]
    assert not ways & hints.supplied(pos, 1)


def test_a_ring_out_of_which_the_enemy_walks_catches_next_to_nothing() -> None:
    caught = []
    for ring in (LOOSE, TIGHT):
        game = pocket(**ring)
        trap = Trap(Sketch(Survey(Seat(game)), RINGS))
        assert not trap.fed >> game.position.board.grid.index(ENEMY) & 1
        caught.append(trap.caught())
    assert caught[0] < 0.2 * caught[1]


def test_no_ring_is_closed_where_nobody_wants_one() -> None:
    assert closing(planned(pocket(), replace(RINGS, cut=0.0))) == []


def test_a_ring_that_is_worth_less_than_the_posts_left_for_it_is_not_closed() -> None:
    assert closing(planned(pocket(), replace(RINGS, cut=1.0))) == []


def ways_back(game: Game) -> int:
    """Hexes to which the army could fall back when all have moved."""
    pos, hints = game.position, game.title.hints
    around = pos.board.walk.around(pos.board.grid.index(ENEMY)) & hints.open(pos)
    return len(list(bits(around & ~hints.zone(pos, 0))))


def test_attackers_go_where_they_bar_the_way_back() -> None:
    left = []
    for cut in (0.0, 1.0):
        game = pocket()
        plan = planned(game, Style(cut=cut))
        (strike,) = plan.strikes
        barring = [order for order in plan.orders if Reason(Kind.BARS_RETREAT) in order.reason.also]
        assert bool(barring) == bool(cut)
        assert all(order.to == strike.posts[order.unit] for order in plan.orders if order.duty is Duty.STRIKE)
        carried_out(game, plan)
        left.append(ways_back(game))
    assert left[0] > left[1] == 0


def test_armor_is_fed_through_zones_and_not_taken_for_cut_off() -> None:
    """n41:9-german-armor: an infantry line is barred there, the line of a panzer group is not."""
    pos = stavka.situation(find("n41-23").situation).position
    panzers, hints = pos.roster.find("3PzGr"), pos.title.hints
    assert not hints.supplied(pos, 0) >> pos.where[panzers] & 1
    assert hints.unfed(pos, 0, [panzers]) == []
    pos.put(pos.roster.find("3M"), pos.board.grid.index("1122"))
    assert hints.unfed(pos, 0, [panzers]) == [panzers]


def test_a_line_is_cut_though_the_hungry_can_walk_out() -> None:
    """Checked as their segment opens, they march and attack with half in it (n41:8-check, n41:8-effect-attack)."""
    game = stavka.situation(find("n41-25").situation)
    seat = Seat(game)
    rings = [order for order in marshal.plan(Survey(seat), General(1).own(seat)).orders if order.duty is Duty.RING]
    assert len(rings) == 1
    pos = game.position
    panzers = pos.roster.find("4PzGr")
    assert pos.title.hints.unfed(pos, 0, [panzers]) == []
    pos.put(rings[0].unit, rings[0].to)
    assert pos.title.hints.unfed(pos, 0, [panzers]) == [panzers]
