"""Standing orders at a table: given, ended, looked through at the beginning of a phase. A side sees its own only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.refusal import Illegal, Refusal
from stavka.play.match import Match
from stavka.play.standing import DEPUTY, ENTRENCH, GO, HOLD, KINDS, MOST, StandingOrder
from stavka.server.asks import Stand, StandDown
from stavka.server.shapes import EndedOrder, Muster, StandingTold
from stavka.telling import errands
from stavka.telling.groups import Order
from stavka.telling.offers import aims
from stavka.telling.trying import imagined

NAME = 80  # letters


def told(match: Match, side: str) -> list[StandingTold]:
    return [
        {"id": str(one.number), "kind": one.kind, "units": one.units, "goal": one.goal, "name": one.name}
        for one in match.standing
        if one.side == side
    ]


def give(match: Match, side: str, ask: Stand) -> int:
    """Give pieces a standing order, in the place of what they had; its number."""
    game = match.game
    if ask.kind not in KINDS:
        raise ValueError(f"there is no standing order {ask.kind!r:.40}; there are {', '.join(KINDS)}")
    if ask.kind == ENTRENCH and not game.title.fortifying:
        raise ValueError(f"nobody digs in in {game.title.name}")
    units = tuple(dict.fromkeys(game.position.unit_named(unit).short for unit in ask.units))
    if not units:
        raise ValueError("a standing order wants at least one piece")
    refusal = errands.may_stand(game, side, units)
    if refusal is not None:
        raise Illegal(refusal)
    if sum(one.side == side for one in match.standing) >= MOST:
        raise ValueError(f"a side has at most {MOST} standing orders; end some of them first")
    goal = game.position.hex(ask.goal) if ask.kind == GO else ""
    known = imagined(game, side).position
    posts = {unit: game.piece(unit).hex or "" for unit in units}
    seen = tuple(sorted(errands.enemies_beside(known, side, units)))
    number = 1 + max((one.number for one in match.standing), default=0)
    _drop_units(match, side, set(units))
    match.standing.append(StandingOrder(number, side, ask.kind, units, goal, ask.name[:NAME].strip(), posts, seen))
    match.keep()
    return number


def end(match: Match, side: str, ask: StandDown) -> int:
    """End orders by number, or take pieces out of them; how many orders are left."""
    numbers = set(ask.numbers)
    match.standing[:] = [one for one in match.standing if one.side != side or one.number not in numbers]
    _drop_units(match, side, set(ask.units))
    match.keep()
    return sum(one.side == side for one in match.standing)


def _drop_units(match: Match, side: str, units: set[str]) -> None:
    """Take pieces out of the orders that they have; an order without pieces is over."""
    kept = []
    for one in match.standing:
        left = tuple(unit for unit in one.units if one.side != side or unit not in units)
        if left:
            kept.append(one if left == one.units else replace(one, units=left))
    match.standing[:] = kept


def muster(match: Match, side: str) -> Muster:
    """Look through the orders of a side: contact with the enemy ends them, and so does what is done."""
    game = match.game
    known = imagined(game, side).position
    ended: list[EndedOrder] = []
    kept: list[StandingOrder] = []
    for one in match.standing:
        if one.side != side:
            kept.append(one)
            continue
        left, over = _looked_through(game, known, one)
        ended += over
        if left is not None:
            kept.append(left)
    if kept != match.standing:
        match.standing[:] = kept
        match.keep()
    mine = [one for one in kept if one.side == side]
    orders, left_over = _proposed(game, mine) if game.to_act == side else ([], [])
    return {"orders": orders, "left": left_over, "ended": ended}


def _looked_through(game: Game, known: Position, order: StandingOrder) -> tuple[StandingOrder | None, list[EndedOrder]]:
    """What is left of an order, and what of it is over."""
    pieces = {unit: game.piece(unit) for unit in order.units}
    here = [unit for unit, piece in pieces.items() if piece.hex or piece.box not in game.title.lost_boxes]
    ended: list[EndedOrder] = []
    if lost := [unit for unit in order.units if unit not in here]:
        ended.append(_over(order, lost, "lost", ()))
    if order.kind in (HOLD, ENTRENCH):
        here = [unit for unit in here if pieces[unit].hex == order.posts.get(unit)]  # whoever was sent away is free
    if order.kind == GO and (there := [unit for unit in here if pieces[unit].hex == order.goal]):
        ended.append(_over(order, there, "arrived", (order.goal,)))
        here = [unit for unit in here if unit not in there]
    if order.kind != DEPUTY and here:
        met = errands.enemies_beside(known, order.side, here) - set(order.seen)
        if met:
            ended.append(_over(order, here, "the enemy is beside them", sorted(met)))
            return None, ended
    if not here:
        return None, ended
    return (order if len(here) == len(order.units) else replace(order, units=tuple(here))), ended


def _over(order: StandingOrder, units: Sequence[str], why: str, hexes: Sequence[str]) -> EndedOrder:
    return {"units": units, "goal": order.goal, "name": order.name, "why": why, "hexes": hexes}


def _proposed(game: Game, orders: Sequence[StandingOrder]) -> tuple[list[Order], list[str]]:
    """What those who have an errand would do in this phase."""
    able = game.legal().able()
    goals: Mapping[str, str] = {
        unit: one.goal for one in orders if one.kind == GO for unit in one.units if unit in able
    }
    found = errands.errands(game, goals)
    hexes = [hex for one in orders if one.kind == ENTRENCH for hex in one.posts.values() if hex]
    for action in errands.digging(game, hexes) if hexes else ():
        at = aims(game.position, action).hexes[-1]
        found.orders.append(Order("", str(action), at, ()))
    return found.orders, found.left


def refusals(game: Game, side: str, texts: Sequence[str]) -> list[Refusal | None]:
    """Which of several actions could not be played one after the other, and why, as far as the side can know.

    What follows a die or a question of the other side is not judged.
    """
    trial = imagined(game, side)
    found: list[Refusal | None] = []
    for text in texts:
        if trial.to_act != side:
            found.append(None)
            continue
        try:
            trial.play(text)
        except Illegal as error:
            found.append(error.refusal)
        except ValueError as error:
            found.append(Refusal(str(error)))
        else:
            found.append(None)
    return found
