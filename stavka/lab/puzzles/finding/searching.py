"""Answers to a puzzle in the making: the same question is tried in several ways, and the best is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.lab.puzzles.sparring import Sparring
from stavka.lab.puzzles.trial import Trial
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

BROAD = 260  # moves that are tried at each step of a search


def assault(trial: Trial, target: int, number: int) -> None:
    """March on a hex and attack it, as the partner would; numbers stand for different ways to do it."""
    order = Random(number) if number >= 2 else None
    partner = Sparring(target, number, order, ring=bool(number % 2))
    while not trial.over:
        trial.play(partner.act(trial.game))


def gather(trial: Trial, target: int, number: int) -> None:
    """Bring defenders to a hex and around it, by rail where nothing else gets there."""
    seat = Seat(trial.game, trial.puzzle.side)
    pos, hints = seat.pos, seat.hints
    if number % 2:
        for role in (Role.RAIL, Role.SEND):
            while action := _strongest(seat, target, role):
                trial.play(action)
                seat = Seat(trial.game, trial.puzzle.side)
    order = Random(number) if number >= 2 else None
    partner = Sparring(target, number, order)
    units = partner.within(seat, target)
    lot = order.random if order else lambda: 0.0
    for unit in sorted(units, key=lambda u: (-hints.factor(pos, u) * (1 + lot()), u))[:8]:
        if trial.game.position.where[unit] == target:
            continue
        ways = [a for a in seat.legal_of(pos.roster.short[unit], Role.MARCH) if a.end and end_of(pos, a) == target]
        if ways:
            trial.play(min(ways, key=str))
            seat = Seat(trial.game, trial.puzzle.side)
    trial.idle()


def _strongest(seat: Seat, target: int, role: Role) -> Action | None:
    pos = seat.pos
    ways = [a for a in seat.legal(role) if a.end is not None and end_of(pos, a) == target]
    best = max(ways, key=lambda a: (_factors(seat, a), str(a)), default=None)
    return best if best is not None and _factors(seat, best) > 0 else None


def _factors(seat: Seat, action: Action) -> int:
    return sum(seat.hints.factor(seat.pos, seat.pos.roster.index(name)) for name in action.units)


def withdraw(trial: Trial, units: list[int], number: int) -> None:
    """Take units out of the enemy's reach: as far from him as they come, or to company, in supply."""
    roles = (Role.MARCH, Role.RAIL, Role.SEND, Role.SEA) if number % 2 else (Role.MARCH,)
    for unit in units:
        seat = Seat(trial.game, trial.puzzle.side)
        short = seat.pos.roster.short[unit]
        ways = [action for role in roles for action in seat.legal_of(short, role) if action.end is not None]
        if ways:
            trial.play(max(ways, key=_safety(seat, number % 3)))
    trial.idle()


def _safety(seat: Seat, kind: int) -> Callable[[Action], tuple[float, str]]:
    """How safe a unit is where an action leaves it, by three ways of thinking."""
    pos, distance = seat.pos, seat.pos.board.grid.distance
    enemies = [h for h in pos.stacks if pos.of(seat.foe, h)]
    fed = seat.hints.supplied(pos, seat.me)
    places = {place.hex for place in pos.board.places.values()}

    def gain(action: Action) -> tuple[float, str]:
        end = end_of(pos, action)
        company = sum(seat.hints.factor(pos, u) for u in pos.of(seat.me, end))
        far = min((distance(end, h) for h in enemies), default=9)
        kinds = (far, min(far, 3) + company / 4, min(far, 2) + company / 2 + 2 * (end in places))
        return kinds[kind] + 2 * (fed >> end & 1), str(action)

    return gain


def lines(trial: Trial, value: Callable[[Game], float], near: int, depth: int, enough: float) -> list[str]:
    """Marches, one after the other, each that which betters a figure most, until it is as high as wanted."""
    best: list[str] = []
    game = trial.game.copy()
    for _ in range(depth):
        found: tuple[float, str] | None = None
        for action in _tried(Seat(game, trial.puzzle.side), near):
            after = game.copy()
            after.play(action)
            gained = value(after)
            if found is None or (gained, str(action)) > found:
                found = (gained, str(action))
        if found is None:
            break
        game.play(found[1])
        best.append(found[1])
        if found[0] >= enough:
            break
    return best


def _tried(seat: Seat, near: int) -> Iterator[Action]:
    pos = seat.pos
    marches = [a for a in seat.legal(Role.MARCH) if a.end is not None and near >> end_of(pos, a) & 1]
    ends: dict[tuple[tuple[str, ...], str | None], Action] = {}
    for action in marches:  # one way to each hex is enough
        ends.setdefault((action.units, action.end), action)
    found = sorted(ends.values(), key=str)
    return iter(found if len(found) <= BROAD else Random(len(found)).sample(found, BROAD))
