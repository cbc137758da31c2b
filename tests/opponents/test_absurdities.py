"""What people saw the general do and no player should: each in a position of its own."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.opponents.choices.arrivals import _wanted
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_now
from stavka.opponents.planning import marshal, second_look
from stavka.opponents.planning.garrisons import danger
from stavka.opponents.planning.posting import Posting
from stavka.opponents.profiles.style import GENERAL, Style, changed
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey
from stavka.titles.russian_campaign.actions.arrivals import Enter

DRIVING = changed(GENERAL, {"drive": 8.0, "guard": 0.4, "caution": 0.1, "eagerness": 1.3})


def trc(units: dict[str, str], stage: str, **more: object) -> Game:
    return stavka.situation({"title": "trc", "turn": 2, "weather": "clear", "stage": stage, "units": units, **more})


def planned(game: Game, style: Style) -> tuple[Plan, Survey]:
    survey = Survey(Seat(game))
    return marshal.plan(survey, style), survey


def into(plan: Plan, survey: Survey, place: str) -> list[str]:
    hex = survey.pos.board.places[place].hex
    return [survey.pos.short(order.unit) for order in plan.orders if order.to == hex]


def test_an_empty_city_beside_panzers_is_entered() -> None:
    """Smolensk stands open while three corps see Moscow ahead: one of them goes in."""
    at = stavka.title("trc").map
    smolensk = at.places["Smolensk"].hex
    beside = [at.grid.name(hex) for hex in at.grid.neighbours(smolensk)][:3]
    units = dict(zip(("24Pz", "46Pz", "47Pz"), beside, strict=True))
    control = {"Smolensk": "soviet"}
    game = trc({**units, "20A": "1609", "19A": "1809"}, "axis second impulse movement", control=control)
    with_it, survey = planned(game, DRIVING)
    assert len(into(with_it, survey, "Smolensk")) == 1
    without, survey = planned(game, changed(DRIVING, {"walk_in": False}))
    assert not into(without, survey, "Smolensk")


def test_two_impulses_of_danger_are_seen() -> None:
    """trc:5.1: panzers that cannot reach Kalinin in the first impulse do so in the second."""
    game = trc({"24Pz": "1515", "46Pz": "1515", "20A": "1809"}, "soviet first impulse movement")
    field = Field(Seat(game))
    places = game.title.map.places
    seen = {name: (field.threat(p.hex), field.later_threat(p.hex)) for name, p in places.items()}
    later = [name for name, (first, second) in seen.items() if second and not first]
    assert later
    assert all(second >= first for first, second in seen.values())
    hex = places[later[0]].hex
    assert danger(field, hex, []) == 0.0
    assert danger(field, hex, [], foresight=0.5) == 0.5


def test_a_worker_is_placed_where_it_is_safe() -> None:
    """A worker holds nothing: it is not put where the enemy comes first."""
    game = trc({"24Pz": "1515", "46Pz": "1515", "20A": "1809"}, "soviet first impulse movement")
    field, pos = Field(Seat(game)), game.position
    worker = next(u for u in pos.roster.of_side[1] if pos.counter(u).kind == "worker")
    threatened = next(h for h in field.places if field.threat(h) and field.mine_hex(h))
    gorki = pos.board.places["Gorki"].hex
    assert value_now(field, worker, gorki) > value_now(field, worker, threatened)
    front, rear = (Enter(pos.short(worker), pos.hex_name(hex)) for hex in (threatened, gorki))
    assert _wanted(field, rear) > _wanted(field, front)


def test_who_comes_on_at_the_edge_begins_where_trains_go() -> None:
    """trc:9.2-a: arrivals ride free of the limit, if they stand on a railway."""
    game = trc({"24Pz": "1226", "20A": "1809"}, "soviet first impulse movement")
    field, pos = Field(Seat(game)), game.position
    east = [hex for hex in pos.board.grid.indices if field.nearest_enemy(hex) > 16 and field.open >> hex & 1]
    on_rails = next(hex for hex in east if field.rails >> hex & 1)
    beside = next(hex for hex in east if not field.rails >> hex & 1)
    army = pos.roster.index("19A")
    rails, none = (_wanted(field, Enter(pos.short(army), pos.hex_name(hex))) for hex in (on_rails, beside))
    assert rails[:2] > none[:2]


def test_nobody_is_told_to_ride_whom_the_lines_do_not_carry() -> None:
    """trc:9.1-b: an order that the rules would refuse leaves its unit where it is."""
    armies = [f"{n}A" for n in (10, 11, 12, 13, 14, 15, 16, 17, 18)]
    known = {c.short for c in stavka.title("trc").units}
    there = stavka.title("trc").map.places["Gorki"].hex
    name = stavka.title("trc").map.grid.name(there)
    units = dict.fromkeys([a for a in armies if a in known][:3], name)
    game = trc({"24Pz": "1515", **units}, "soviet first impulse movement")
    plan, survey = planned(game, changed(GENERAL, {"guard": 4.0}))
    trial = survey.seat.imagine()
    for order in plan.orders:
        if order.duty is Duty.RAIL and order.action is not None:
            assert trial.refusal(order.action) is None
            trial.play(order.action)


SOVIETS = {"20A": "1612", "21A": "1612", "1TC": "1612", "16A": "1712", "7TC": "1712", "5TC": "1812", "8TC": "1812"}


def carried_out(survey: Survey, plan: Plan, style: Style) -> Aftermath:
    sketch = Sketch(survey, style)
    sketch.plan, sketch.posts = plan, plan.posts
    return Aftermath(sketch)


def test_headquarters_do_not_stay_where_the_plan_leaves_them_open() -> None:
    """The panzers that shut the enemy out march off: what it reaches then, in both impulses, is looked at."""
    units = {"HQ-C": "1516", "24Pz": "1515", "46Pz": "1515", "1Inf": "1817", "2Inf": "1817"}
    game = trc({**units, **SOVIETS, "40A": "2413"}, "axis second impulse movement")
    plan, survey = planned(game, DRIVING)
    order = next(order for order in plan.orders if order.unit == survey.pos.roster.index("HQ-C"))
    after = carried_out(survey, plan, DRIVING)
    company = [u for u in plan.posts[order.to] if survey.hints.counts(survey.pos, u)]
    assert company or not after.threat(order.to, later=True)


def test_the_reach_of_the_enemy_is_that_of_the_finished_plan() -> None:
    """trc:8.1: 24Pz bars the way in 1613; if it is to march off, what lies behind it is in reach."""
    game = trc({"24Pz": "1613", "1Inf": "1617", "20A": "1611"}, "axis second impulse movement")
    survey = Survey(Seat(game))
    behind, far = survey.pos.board.grid.index("1614"), survey.pos.board.grid.index("1226")
    threats = []
    for to in (survey.pos.where[survey.pos.roster.index("24Pz")], far):
        sketch = Sketch(survey, DRIVING)
        sketch.posts = {to: [survey.pos.roster.index("24Pz")]}
        threats.append(Aftermath(sketch).threat(behind))
    assert threats[0] < threats[1]


def test_a_stack_that_would_be_destroyed_is_taken_back() -> None:
    """24Pz stands alone before seven armies and corps: looked at again, it goes where they do not reach."""
    game = trc({"24Pz": "1713", "1Inf": "1518", **SOVIETS}, "axis second impulse movement")
    survey = Survey(Seat(game))
    sketch = Sketch(survey, DRIVING)
    pos = survey.pos
    panzer, foot = pos.roster.index("24Pz"), pos.roster.index("1Inf")
    for unit in (panzer, foot):
        sketch.settle(unit, pos.where[unit], Reason(Kind.CLOSES_UP), Duty.POST)
    before = Aftermath(sketch).risk(pos.where[panzer], [panzer])
    second_look.close_up(sketch, Posting(sketch))
    to = next(order.to for order in sketch.plan.orders if order.unit == panzer)
    assert before > 0.5
    assert Aftermath(sketch).risk(to, sketch.counting(sketch.posts[to])) < before
    pinned = Sketch(survey, DRIVING)
    pinned.settle(panzer, pos.where[panzer], Reason(Kind.GUARDS, (pos.where[panzer],)), Duty.GUARD)
    second_look.close_up(pinned, Posting(pinned))
    assert pinned.plan.orders[0].to == pos.where[panzer]


def test_a_place_that_stands_open_gets_somebody_by_rail() -> None:
    """Kharkov is empty and panzers reach it in two impulses; nobody can march there, an army can ride."""
    armies = {"20A": "1809", "21A": "1809", "19A": "2102", "22A": "2102", "23A": "2102"}
    game = trc({"24Pz": "2319", "46Pz": "2319", **armies}, "soviet first impulse movement")
    plan, survey = planned(game, changed(GENERAL, {"guard": 4.0}))
    hex = survey.pos.board.places["Kharkov"].hex
    riders = [order for order in plan.orders if order.to == hex and order.duty is Duty.RAIL]
    assert len(riders) == 1
    assert riders[0].reason.kind is Kind.GUARDS
