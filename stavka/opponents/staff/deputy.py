"""The computer as a deputy: it leads some units of a side, and touches no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Raid, Role
from stavka.opponents.advice import Advice
from stavka.opponents.battle.allocation import Allocation, keenness
from stavka.opponents.battle.raids import worthwhile
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.players.general import General
from stavka.opponents.players.orders import Orders
from stavka.opponents.profiles.style import Style
from stavka.opponents.reasons.explain import chances, explain
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.reasons.words import in_words
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.staff.agenda import agenda

MOST = 200  # actions of a plan


def deputy(game: Game, units: Iterable[str], seed: int | str = 0) -> list[Advice]:
    """What the general would do with these units in this stage; the actions can be played one after the other.

    The others stay where they are, and the plan counts on it. Attacks during movement come last: dice fall there.
    """
    seat, led = Seat(game), frozenset(units)
    if not led or not seat.can_plan:
        return []
    style = General.base(seat)
    roles = seat.roles()
    if Role.MARCH in roles:
        return _movement(seat, led, style)
    if Role.ATTACK in roles:
        return _combat(seat, led, style)
    return [
        Advice(game.read(item.offer.text), Reason(Kind.HABIT), item.reason)
        for section in agenda(game, seed)[:1]
        for item in section.items
        if item.offer.units and led.issuperset(item.offer.units) and game.refusal(item.offer.text) is None
    ]


def _movement(seat: Seat, led: frozenset[str], style: Style) -> list[Advice]:
    trial = seat.imagine()
    found: list[Advice] = []
    raids = _raids(seat, led, style)
    busy = {seat.pos.short(unit) for raid in raids for unit in raid.units}
    for action, reason in _orders(Seat(trial, seat.side), led - busy, style):
        here = Seat(trial, seat.side)
        stage = trial.position.stage
        found.append(Advice(action, reason, in_words(here.pos, explain(here, action, reason))))
        trial.play(action)
        if len(found) >= MOST or trial.to_act != seat.side or type(trial.position.stage) is not type(stage):
            break
    for raid in raids:
        reason = Reason(Kind.RAID, (raid.target,))
        found += [Advice(action, reason, in_words(seat.pos, reason)) for action in raid.actions]
    return found


def _raids(seat: Seat, led: frozenset[str], style: Style) -> list[Raid]:
    """The raids that are worth while, each unit in one of them, the best first."""
    chosen: list[Raid] = []
    busy: set[int] = set()
    for raid in worthwhile(seat, style):
        own = all(led.issuperset(action.units) for action in raid.actions)
        if own and busy.isdisjoint(raid.units):
            chosen.append(raid)
            busy.update(raid.units)
    return chosen


def _orders(seat: Seat, led: frozenset[str], style: Style) -> Iterator[tuple[Action, Reason]]:
    """What comes before a plan, then its orders; the game is to be played on between them."""
    survey = Survey(seat)
    short = survey.pos.short
    survey.ways = {unit: ways for unit, ways in survey.ways.items() if short(unit) in led}
    survey.stays = {unit for unit in survey.field.mine if unit not in survey.ways}
    plan = marshal.plan(survey, style)
    while True:
        first = seat.hints.prelude(seat.pos, seat.me)
        if first is None or not first.units or not led.issuperset(first.units) or not seat.allowed(first):
            break
        yield first, Reason(Kind.ARRIVES)
    orders = Orders(order for order in plan.orders if short(order.unit) in led)
    while (order := orders.next(seat)) is not None:
        if order.action is not None and led.issuperset(order.action.units):
            yield order.action, order.reason


def _combat(seat: Seat, led: frozenset[str], style: Style) -> list[Advice]:
    field = Field(seat)
    allocation = Allocation(field, keenness(field, style))
    allocation.hopes.keep_to({unit for unit in allocation.hopes.may if seat.pos.short(unit) in led})
    found: list[Advice] = []
    for battle, action in allocation.attacks():
        if not led.issuperset(action.units) or not seat.allowed(action):
            continue
        reason = chances(field, seat.title.true_odds(seat.pos, action), battle.hexes)
        found.append(Advice(action, reason, in_words(seat.pos, reason)))
    return found
