"""Several pieces at once: what all of them can do, how they get to one hex, how a list of them is set up.

Nothing here knows a rule: what is proposed is made of legal actions, played one after the other in a game of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.engine.stage import CHANCE
from stavka.telling.aim import refusal_of
from stavka.telling.offers import Offer, aims, gesture_of, offer
from stavka.telling.trying import imagined

GOING = ("path", "hex")  # gestures that take a piece somewhere
Goal = tuple[str, str]  # a verb and the hex it leads to


@dataclass(frozen=True, slots=True)
class Order:
    """What one piece of several does, and where it comes to stand; others may go ``along`` by the same action."""

    unit: str
    text: str
    hex: str
    path: tuple[str, ...]
    along: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Orders:
    """Actions that can be played in this order, and the pieces for which none was found, with what holds them."""

    orders: list[Order]
    left: list[str]
    why: dict[str, Refusal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetUpList:
    """Pieces beside the map that may all be put into the same hexes; ``alone`` when each has one hex and no choice."""

    units: list[str]
    hexes: list[str]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A way that a player has drawn: its notation, its cost, or what refuses it."""

    text: str
    cost: int | None
    refusal: Refusal | None


def together(game: Game, units: Sequence[str]) -> list[Offer]:
    """What all of the pieces can do with the same hex; costs are those of the piece for which they are highest."""
    pos = game.position
    each: list[dict[Goal, list[Action]]] = []
    for unit in units:
        each.append(_by_goal(game, unit, each[-1] if each else None))
        if not each[-1]:
            return []
    shared: list[Offer] = []
    for goal in each[0] if each else ():
        if goal in each[-1]:
            found = [_cheapest(pos, one[goal]) for one in each]
            costs = [cost for _, cost in found if cost is not None]
            first = offer(pos, found[0][0])
            label = first.label.replace(first.units[0], " + ".join(units), 1) if first.units else first.label
            cost = max(costs) if len(costs) == len(found) else None
            shared.append(Offer(first.text, first.verb, label, tuple(units), first.path, first.hexes, cost))
    return shared


def _by_goal(game: Game, unit: str, among: Container[Goal] | None) -> dict[Goal, list[Action]]:
    """What a piece can do, as far as it has one of some goals: the rest of a large army is never put into words."""
    found: dict[Goal, list[Action]] = {}
    for action in game.legal().by_unit(unit):
        hexes = aims(game.position, action).hexes
        if hexes and (among is None or (action.verb, hexes[-1]) in among):
            found.setdefault((action.verb, hexes[-1]), []).append(action)
    return found


def _cheapest(pos: Position, actions: Sequence[Action]) -> tuple[Action, int | None]:
    priced = [(action, pos.title.cost(pos, action)) for action in actions]
    return min(priced, key=lambda pair: pair[1] or 0)


def towards(game: Game, units: Sequence[str], hex: str, verb: str = "") -> Orders:
    """How pieces get to a hex, each as near as it can, by one kind of action: the one named, or else marching."""
    goal = game.position.hex(hex)
    return _to_goals(game, dict.fromkeys(units, goal), verb)


def shifted(game: Game, units: Sequence[str], unit: str, hex: str, verb: str = "") -> Orders:
    """How pieces go as far and in the same direction as one of them that is pointed at a hex; the shape stays."""
    grid, pos = game.position.board.grid, game.position
    start = game.piece(unit).hex
    if start is None:
        raise Unreadable(f"{unit} is not on the map: nothing can be shifted by it")
    lead, goal = grid.index(start), grid.index(pos.hex(hex))
    goals: dict[str, str | None] = {}
    for name in units:
        here = game.piece(name).hex
        goals[name] = None if here is None else grid.shifted(grid.index(here), lead, goal)
    return _to_goals(game, goals, verb)


def _to_goals(game: Game, goals: Mapping[str, str | None], verb: str) -> Orders:
    """Each piece towards a hex of its own; those of a stack that go to the same hex go together where they can."""
    grid = game.position.board.grid
    wanted = verb or _march(game, list(goals))
    aimed = {unit: grid.index(hex) for unit, hex in goals.items() if hex is not None}

    def far(unit: str, name: str) -> int:
        return grid.distance(grid.index(name), aimed[unit])

    def best(trial: Game, unit: str) -> Action | None:
        here = trial.piece(unit).hex
        if unit not in aimed:
            return None
        ways = [
            (far(unit, ends[-1]), -len(action.units), trial.title.cost(trial.position, action) or 0, action)
            for action in going(trial, unit)
            if action.verb == wanted
            and (ends := aims(trial.position, action).hexes)
            and all(aimed.get(other) == aimed[unit] for other in action.units)
        ]
        nearest = min(ways, key=lambda way: way[:3], default=None)
        return nearest[3] if nearest and (here is None or nearest[0] < far(unit, here)) else None

    def begins(unit: str) -> int:
        here = game.piece(unit).hex
        return far(unit, here) if here and unit in aimed else 0

    return one_by_one(game, list(goals), begins, best, goals)


def _march(game: Game, units: Sequence[str]) -> str:
    """The verb by which most of the pieces can go along a way: the first that the stage has."""
    for unit in units:
        for action in going(game, unit):
            if gesture_of(type(action)) == "path":
                return action.verb
    return next((action.verb for unit in units for action in going(game, unit)), "")


def going(game: Game, unit: str) -> Iterable[Action]:
    return (action for action in game.legal().by_unit(unit) if gesture_of(type(action)) in GOING)


def spread(game: Game, units: Sequence[str]) -> Orders:
    """Put pieces of a set-up list into their hexes, the emptiest first; those with the least choice go first."""

    def best(trial: Game, unit: str) -> Action | None:
        pos = trial.position
        side = pos.roster.side[pos.roster.index(unit)]

        def crowd(action: Action) -> int:
            return len(pos.of(side, pos.board.grid.index(aims(pos, action).hexes[-1])))

        return min((one for one in going(trial, unit) if aims(pos, one).hexes), key=crowd, default=None)

    return one_by_one(game, units, lambda unit: sum(1 for _ in going(game, unit)), best)


def one_by_one(
    game: Game,
    units: Sequence[str],
    turn: Callable[[str], int],
    best: Callable[[Game, str], Action | None],
    goals: Mapping[str, str | None] | None = None,
) -> Orders:
    """Let each piece in its turn do what is best for it, until a die or a question comes in between.

    Pieces of others stay: where they stand may be a secret, so nothing is asked of them.
    """
    side = game.to_act
    if side is None or side == CHANCE:
        return Orders([], list(units))
    own = [unit for unit in units if game.position.unit_named(unit).side == side]
    trial = imagined(game, side)
    stage = type(trial.position.stage)
    made = Orders([], [unit for unit in units if unit not in own])
    gone: set[str] = set()
    for unit in sorted(own, key=turn):
        if unit in gone:
            continue
        same = trial.to_act == side and type(trial.position.stage) is stage
        action = best(trial, unit) if same else None
        if action is None:
            made.left.append(unit)
            if goals is not None and same:
                made.why[unit] = _held_by(trial, unit, goals[unit])
            continue
        where = aims(trial.position, action)
        try:
            trial.play(action)
        except (Illegal, Unreadable):  # it was legal, but not after what the side does not know
            made.left.append(unit)
            continue
        along = tuple(other for other in action.units if other != unit)
        gone.update(along)
        made.orders.append(Order(unit, str(action), where.hexes[-1], where.path, along))
    return made


def _held_by(game: Game, unit: str, goal: str | None) -> Refusal:
    """What keeps a piece from coming nearer to its goal."""
    if goal is None:
        return Refusal(f"{unit} would leave the map")
    if game.piece(unit).hex == goal:
        return Refusal(f"{unit} is there already")
    return refusal_of(game, unit, goal)


def lists(game: Game) -> list[SetUpList]:
    """The pieces beside the map that can be brought on now, by the hexes that are open to them."""
    groups: dict[tuple[str, ...], list[str]] = {}
    able = game.legal().able()
    for counter in game.position.roster.counters:
        if counter.short in able and game.piece(counter.short).hex is None:
            ends = {aims(game.position, action).hexes[-1:] for action in going(game, counter.short)}
            hexes = tuple(sorted(end[0] for end in ends if end))
            if hexes:
                groups.setdefault(hexes, []).append(counter.short)
    alone = [unit for hexes, units in groups.items() if len(hexes) == 1 for unit in units]
    single = sorted({hexes[0] for hexes in groups if len(hexes) == 1})
    found = [SetUpList(units, list(hexes)) for hexes, units in groups.items() if len(hexes) > 1]
    return [*([SetUpList(alone, single, True)] if alone else []), *sorted(found, key=lambda one: -len(one.units))]


def way(game: Game, unit: str, path: Sequence[str]) -> Way:
    """A march along hexes that a player has pointed at one after the other."""
    counter = game.position.unit_named(unit)
    if counter.side != game.to_act:
        return Way("", None, Refusal(f"{counter.short} is no piece of the side that is asked"))
    verb = _march(game, [counter.short])
    if not verb:
        return Way("", None, Refusal(f"{counter.short} can go nowhere now"))
    try:
        action = game.read(f"{verb} {counter.short} {'-'.join(path)}")
    except Unreadable as error:
        return Way("", None, Refusal(str(error)))
    refusal = game.refusal(action)
    return Way(str(action), None if refusal else game.title.cost(game.position, action), refusal)
