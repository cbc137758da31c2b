"""What a page is told. Everything about the position comes from ``game.view(side)``; nothing else of it is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import stavka
from stavka.engine.action import Action, Done
from stavka.engine.aids import Duties
from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.engine.record.entry import Outcome, Throw
from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.engine.stage import CHANCE, Menu
from stavka.server.rulebook import meanings
from stavka.server.shapes import Advised, BattleAnswer, LogEntry, State, Taught, View
from stavka.telling.offers import (
    Choices,
    Offer,
    acting_units,
    choices,
    extras_of,
    gesture_of,
    offer,
    rules_cited,
    verbs,
)
from stavka.telling.public import public_facts, public_view
from stavka.telling.record import Told

if TYPE_CHECKING:
    from stavka.opponents.advice import Advice

ADVICE = 40  # lines of it
BOTH = "both"  # a page that plays whichever side is asked
NOBODY = "nobody"  # a page that only watches


def eyes(game: Game, seat: str) -> str:
    """The side whose view a seat gets: its own, or for a shared page the one that is asked."""
    if seat in game.title.sides:
        return seat
    if seat != BOTH and not may_watch(game):
        raise ValueError("this game has secrets, so nobody can only watch it; choose a side")
    asked = game.to_act
    return asked if asked in game.title.sides else game.title.sides[0]


def may_watch(game: Game) -> bool:
    """Whether somebody may look on without a side of his own."""
    return game.title.open_information or game.result is not None


def may_act(game: Game, seat: str) -> bool:
    """Dice that are thrown by hand anybody may throw who sits at the table."""
    if game.to_act == CHANCE:
        return seat == BOTH or seat in game.title.sides
    return game.to_act is not None and (seat == BOTH or seat == game.to_act)


def state(game: Game, seat: str, asked: bool = True, view: View | None = None) -> State:
    """Where the game stands, for one seat; nothing is offered when somebody else is ``asked``.

    A ``view`` may be given by whoever has it already, or puts it there later.
    """
    side = eyes(game, seat)
    pos, stage = game.position, game.position.stage
    mine = asked and may_act(game, seat)
    offered = Choices([], 0)
    if mine:
        offered = Choices(throws(game), 0) if game.to_act == CHANCE else choices(pos, stage)
    return {
        "seat": seat,
        "side": side,
        "title": game.title.code,
        "name": game.title.name,
        "sides": game.title.sides,
        "turn": game.turn,
        "turns": game.title.turns(pos),
        "calendar": game.title.calendar(pos),
        "phase": game.phase,
        "sequence": game.title.sequence,
        # the name of a stage may tell which piece it is about
        "stage": game.stage if mine or game.title.open_information else game.phase,
        "to_act": game.to_act,
        "my_turn": mine,
        "result": str(game.result) if game.result else None,
        "result_rule": game.result.rule if game.result else "",
        "can_undo": game.can_undo and mine,  # at a table, as long as it was this seat that acted
        "may_watch": may_watch(game),
        "steps": len(game.log),
        "view": game.view(side) if view is None else view,
        "facts": game.title.facts(pos, side),
        "in_play": game.title.in_play(pos),
        "prompt": game.prompt if mine else "",
        "rules": rules_cited(game.title.code, stage) if mine else (),
        "choices": offered.offers,
        "more_choices": offered.more,
        "verbs": verbs(pos, stage) if mine else (),
        "unfinished": unfinished(game, offered.offers) if mine else None,
    }


def public_state(game: Game, view: View | None = None) -> State:
    """The same for somebody who has no side, in a game with secrets: what both sides are told."""
    pos, title = game.position, game.title
    return {
        "seat": NOBODY,
        "side": title.sides[0],
        "title": title.code,
        "name": title.name,
        "sides": title.sides,
        "turn": game.turn,
        "turns": title.turns(pos),
        "calendar": title.calendar(pos),
        "phase": game.phase,
        "sequence": title.sequence,
        "stage": game.phase,
        "to_act": game.to_act,
        "my_turn": False,
        "result": None,
        "result_rule": "",
        "can_undo": False,
        "may_watch": False,
        "steps": len(game.log),
        "view": public_view(title, pos, game.phase) if view is None else view,
        "facts": public_facts(title, pos),
        "in_play": title.in_play(pos),
        "prompt": "",
        "rules": (),
        "choices": (),
        "more_choices": 0,
        "verbs": (),
        "unfinished": None,
    }


def unfinished(game: Game, offered: list[Offer]) -> Refusal | None:
    """What keeps a phase that can be ended from being ended now."""
    stage = game.position.stage
    if not isinstance(stage, Menu) or any(one.verb == Done.verb for one in offered):
        return None
    if Done not in {option.action for option in stage.options(game.position)}:
        return None
    return game.refusal(Done())


def throws(game: Game) -> list[Offer]:
    """Every way the dice can fall or a draw can end, for those who do it by hand."""
    stage = game.position.stage
    possible = stage.possible(game.position) if isinstance(stage, Chance) else []
    return [_by_hand(outcome) for outcome, _ in possible]


def _by_hand(outcome: Outcome) -> Offer:
    verb, _, shown = str(outcome).partition(" ")
    label = f"The dice show {shown}" if isinstance(outcome, Throw) else f"{shown} is drawn"
    return Offer(str(outcome), verb, label, (), (), ())


def log(told: Iterable[Told], since: int) -> list[LogEntry]:
    """The record from a step on, as it was told to a side."""
    return [
        {"step": step, "turn": one.turn, "stage": one.stage, "actor": one.actor, "move": one.move, "news": one.news}
        for step, one in enumerate(told, max(0, since) + 1)
    ]


def unit(game: Game, name: str) -> list[Offer]:
    """All that a piece can do now."""
    return [offer(game.position, action) for action in game.legal().by_unit(name)]


def stops(game: Game, name: str) -> dict[str, Refusal]:
    """The hexes in which a piece must stop, and why."""
    found = {}
    for action in game.legal().by_unit(name):
        path: tuple[str, ...] = getattr(action, "path", ())
        refusal = game.title.stop(game.position, action) if path else None
        if refusal:
            found[path[-1]] = refusal
    return found


def advice(game: Game) -> list[Advised]:
    """What the general would do, and why, what matters most first; it plans on what the side that is asked knows."""
    if game.to_act == CHANCE:
        return []
    from stavka.opponents.advice import advise  # takes a while to load, and few games need it
    from stavka.opponents.reasons.importance import rank

    found = list(enumerate(advise(game, most=ADVICE)))
    return [_advised(game, order, one) for order, one in sorted(found, key=lambda one: rank(one[1].reason))]


def advised(game: Game, found: Iterable[Advice]) -> list[Advised]:
    """A plan in the order in which it can be played."""
    return [_advised(game, order, one) for order, one in enumerate(found)]


def _advised(game: Game, order: int, one: Advice) -> Advised:
    return offered(game, order, one.action, one.words)


def offered(game: Game, order: int, action: Action, reason: str = "") -> Advised:
    """An action as advice: where it leads, and why it is made."""
    told = offer(game.position, action)
    units = tuple(dict.fromkeys((*told.units, *getattr(action, "attackers", ()))))
    return {
        "text": told.text,
        "label": told.label,
        "reason": reason,
        "units": units,
        "path": told.path,
        "hexes": told.hexes,
        "order": order,
    }


def lessons(start: Game, moves: Sequence[str], side: str, since: int) -> list[Taught]:
    """What a side could have done better in the moves that follow a moment after so many steps."""
    from stavka.lab.teaching.teacher import lessons as look

    games = [start]
    for move in moves:
        games.append(games[-1].copy())
        games[-1].dice = None
        games[-1].play(move)
    begun = len(start.log)
    return [
        {
            "heading": one.heading,
            "words": one.words,
            "step": one.step - begun + since,
            "hexes": one.hexes,
            "better": offered(games[one.step - begun], 0, one.better.action, one.better.words),
        }
        for one in look(start, games[-1].log[begun:], side)
    ]


def acting(game: Game) -> list[str]:
    """The pieces that can still do something."""
    return acting_units(game.position, game.legal())


def duties(game: Game) -> Duties | None:
    """The attacks that can, must and might be made now."""
    return game.title.duties(game.position) or _listed_attacks(game)


def _listed_attacks(game: Game) -> Duties | None:
    """For a title that does not tell: whom each piece could attack."""
    pos, stage = game.position, game.position.stage
    may: dict[str, set[str]] = {}
    for option in stage.options(pos) if isinstance(stage, Menu) else ():
        for action in option.each(pos) if gesture_of(option.action) == "battle" else ():
            for name in action.units:
                may.setdefault(name, set()).update(offer(pos, action).hexes)
    return Duties({name: sorted(hexes) for name, hexes in may.items()}) if may else None


def battle(
    game: Game, verb: str, attackers: Sequence[str], hexes: Sequence[str], extras: Mapping[str, str]
) -> BattleAnswer:
    """A battle in preparation: its notation, what refuses it, and its exact chances."""
    action = compose(game, verb, attackers, hexes, extras)
    odds, fault, limits = None, "", None
    try:
        odds = stavka.odds(game, action)
    except Unreadable as error:
        fault, limits = str(error), game.title.odds_range(game.position, action)
    except Illegal as error:
        fault = str(error)
    usual = odds or (limits and (limits.usual or limits.best))
    return {
        "text": str(action),
        "refusal": game.refusal(action),
        "odds": odds,
        "odds_fault": fault,
        "range": limits,
        "meanings": meanings(game.title, usual.chances if usual else ()),
    }


def compose(game: Game, verb: str, attackers: Sequence[str], hexes: Sequence[str], extras: Mapping[str, str]) -> Action:
    """An attack from its parts, written as its notation has it."""
    words = [verb, "+".join(attackers), "+".join(hexes)]
    kind = next((kind for kind in game.title.actions if kind.verb == verb), None)
    for extra in extras_of(kind) if kind else ():
        words += extra.words(extras.get(extra.name, ""))
    return game.read(" ".join(words))
