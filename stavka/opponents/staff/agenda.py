"""The small decisions that lie before a side, one after the other, each with a proposal and what else could be chosen.

It is made by playing the stages out as the general would, in a game of its own, up to the next die, the next question
of the other side, or a phase in which armies march and fight.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.players.general import General
from stavka.opponents.reasons.explain import explain
from stavka.opponents.reasons.words import in_words
from stavka.opponents.seat import Seat
from stavka.telling.offers import Offer, aims, offer

MOST = 160  # decisions that are foreseen
OTHERS = 40  # further answers to a decision, and further decisions of a stage
LOOKED_AT = 400  # of which these are chosen
OWN_SCREEN = frozenset({Role.MARCH, Role.ATTACK, Role.OVERRUN})  # phases with these are played on the map


@dataclass(frozen=True, slots=True)
class Item:
    """A decision: what is proposed and why, and what could be done instead. ``ends`` says that it closes the stage."""

    offer: Offer
    reason: str
    others: list[Offer]
    ends: bool = False


@dataclass(slots=True)
class Section:
    """A stage with its decisions, and what could be done in it besides."""

    stage: str
    items: list[Item] = field(default_factory=list)
    besides: list[Offer] = field(default_factory=list)


def is_clerical(game: Game) -> bool:
    """Whether the question that the game asks can be answered from a list: no march and no battle is begun in it."""
    return game.to_act in game.title.sides and OWN_SCREEN.isdisjoint(Seat(game).roles())


def agenda(game: Game, seed: int | str = 0) -> list[Section]:
    """The decisions of the side that is asked."""
    seat = Seat(game)
    if not seat.can_plan or not is_clerical(game):
        return []
    general = General(seed, clock=lambda: 0.0)  # the same agenda however fast the machine is
    trial = seat.imagine()
    found: list[Section] = []
    stage: object = None
    for _ in range(MOST):
        if trial.result is not None or trial.to_act != seat.side or not is_clerical(trial):
            break
        if stage is not trial.position.stage:
            stage = trial.position.stage
            if not found or found[-1].stage != trial.stage:
                found.append(Section(trial.stage))
        here = Seat(trial, seat.side)
        action = general.act(trial)
        assert general.reason is not None
        ends = isinstance(action, Done) or here.role(action) is Role.END
        if ends:
            found[-1].besides = [offer(trial.position, other) for other in _besides(trial)]
        told = in_words(here.pos, explain(here, action, general.reason))
        others = [] if ends else [offer(trial.position, other) for other in instead(trial, here, action)]
        found[-1].items.append(Item(offer(trial.position, action), told, others, ends))
        trial.play(action)
    return found


def pending(game: Game) -> list[Section]:
    """The same without proposals, for those who may have no advice: what can be decided in this stage."""
    if not is_clerical(game):
        return []
    return [Section(game.stage, [], [offer(game.position, other) for other in _besides(game)])]


def instead(game: Game, seat: Seat, action: Action) -> list[Action]:
    """What else could be done with the same piece, or by the same kind of action; the nearest to it first."""
    pos = game.position
    found: list[Action] = []
    for alike in (game.legal().by_unit(action.units[0]) if action.units else (), seat.alike(action)):
        found = found or [other for other in islice(alike, LOOKED_AT) if other != action]
    here = aims(pos, action).hexes[-1:]

    def far(other: Action) -> tuple[bool, int]:
        there = aims(pos, other).hexes[-1:]
        grid = pos.board.grid
        away = grid.distance(grid.index(here[0]), grid.index(there[0])) if here and there else 0
        return other.verb != action.verb, away

    return sorted(found, key=far)[:OTHERS]


def _besides(game: Game) -> list[Action]:
    """What is left undone when a stage is ended."""
    return [action for action in islice(game.legal(), OTHERS + 1) if not isinstance(action, Done)][:OTHERS]
