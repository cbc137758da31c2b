"""What a page is told. Everything about the position comes from ``game.view(side)``; nothing else of it is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

import stavka
from stavka.engine.action import Action, Done
from stavka.engine.aids import Duties
from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry, Outcome, Throw
from stavka.engine.refusal import Illegal, Refusal
from stavka.engine.stage import CHANCE, Menu
from stavka.server.aim import refusal_of
from stavka.server.rulebook import meanings
from stavka.telling.offers import Offer, acting_units, choices, extras_of, gesture_of, offer, rules_cited, verbs

ADVICE = 12  # lines of it
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


def state(game: Game, seat: str) -> dict[str, Any]:
    """Where the game stands, for one seat."""
    side = eyes(game, seat)
    pos, stage = game.position, game.position.stage
    mine = may_act(game, seat)
    told: dict[str, Any] = {
        "seat": seat,
        "side": side,
        "title": game.title.code,
        "name": game.title.name,
        "sides": list(game.title.sides),
        "turn": game.turn,
        "calendar": list(game.title.calendar(pos)),
        "phase": game.phase,
        "sequence": list(game.title.sequence),
        # the name of a stage may tell which piece it is about
        "stage": game.stage if mine or game.title.open_information else game.phase,
        "to_act": game.to_act,
        "my_turn": mine,
        "result": str(game.result) if game.result else None,
        "result_rule": game.result.rule if game.result else "",
        "can_undo": game.can_undo and mine,
        "may_watch": may_watch(game),
        "steps": len(game.log),
        "view": game.view(side),
        "facts": [list(fact) for fact in game.title.facts(pos, side)],
        "prompt": "",
        "rules": [],
        "choices": [],
        "verbs": [],
        "unfinished": None,
    }
    if mine:
        told["prompt"] = game.prompt
        told["rules"] = list(rules_cited(game.title.code, stage))
        told["choices"] = throws(game) if game.to_act == CHANCE else choices(pos, stage)
        told["verbs"] = verbs(pos, stage)
        told["unfinished"] = unfinished(game, told["choices"])
    return told


def unfinished(game: Game, offered: list[Offer]) -> dict[str, str] | None:
    """What keeps a phase that can be ended from being ended now."""
    stage = game.position.stage
    if not isinstance(stage, Menu) or any(one.verb == Done.verb for one in offered):
        return None
    if Done not in {option.action for option in stage.options(game.position)}:
        return None
    refusal = game.refusal(Done())
    return {"reason": refusal.reason, "rule": refusal.rule} if refusal else None


def throws(game: Game) -> list[Offer]:
    """Every way the dice can fall or a draw can end, for those who do it by hand."""
    stage = game.position.stage
    possible = stage.possible(game.position) if isinstance(stage, Chance) else []
    return [_by_hand(outcome) for outcome, _ in possible]


def _by_hand(outcome: Outcome) -> Offer:
    verb, _, shown = str(outcome).partition(" ")
    label = f"The dice show {shown}" if isinstance(outcome, Throw) else f"{shown} is drawn"
    return Offer(str(outcome), verb, label, (), (), ())


def log(game: Game, seat: str, since: int) -> list[dict[str, Any]]:
    """The record from a step on. Where a side has secrets, the other reads only its own part and the dice, and no news
    that name a piece which it may not see."""
    side = eyes(game, seat)
    entries = islice(enumerate(game.log, 1), max(0, since), None)
    if may_watch(game):
        return [_told(number, entry, str(entry.move), entry.news) for number, entry in entries]
    names = _withheld(game, side)
    return [_veiled(number, entry, side, names) for number, entry in entries]


def _told(number: int, entry: Entry, move: str, news: Iterable[str], stage: str | None = None) -> dict[str, Any]:
    told = {"step": number, "turn": entry.turn, "stage": entry.stage if stage is None else stage, "actor": entry.actor}
    return told | {"move": move, "news": list(news)}


def _veiled(number: int, entry: Entry, side: str, names: re.Pattern[str]) -> dict[str, Any]:
    stage = "…" if names.search(entry.stage) else entry.stage
    if entry.actor not in (side, CHANCE):
        return _told(number, entry, "…", (), stage)
    return _told(number, entry, str(entry.move), [one for one in entry.news if not names.search(one)], stage)


def _withheld(game: Game, side: str) -> re.Pattern[str]:
    """The names of the pieces that are not in the view of a side."""
    seen = {unit["short"] for unit in game.view(side)["units"]}
    hidden = sorted({unit.short for unit in game.title.units} - seen, key=len, reverse=True)
    return re.compile(rf"(?<![\w/])(?:{'|'.join(map(re.escape, hidden))})(?![\w/])" if hidden else "(?!)")


def unit(game: Game, name: str) -> dict[str, Any]:
    """All that a piece can do now."""
    found = [offer(game.position, action) for action in islice(game.legal().by_unit(name), 3000)]
    return {"unit": name, "offers": found}


def stops(game: Game, name: str) -> dict[str, Any]:
    """Where a piece must stop, and why."""
    found = {}
    for action in islice(game.legal().by_unit(name), 3000):
        path: tuple[str, ...] = getattr(action, "path", ())
        refusal = game.title.stop(game.position, action) if path else None
        if refusal:
            found[path[-1]] = told(refusal)
    return {"unit": name, "stops": found}


def told(refusal: Refusal) -> dict[str, str]:
    return {"reason": refusal.reason, "rule": refusal.rule}


def aim(game: Game, name: str, hex: str) -> dict[str, Any]:
    """A piece pointed where nothing is on offer for it: why not."""
    return {"refusal": told(refusal_of(game, name, hex))}


def check(game: Game, text: str) -> dict[str, Any]:
    """Whether an action may be played, and whether it rolls a die or reveals something, so that it is final."""
    if text.split()[:1] in (["roll"], ["draw"]):
        return {"text": text, "final": False, "roll": ""}
    action = game.read(text)
    refusal = game.refusal(action)
    if refusal is not None:
        return {"refusal": told(refusal)}
    trial = game.copy()
    trial.dice = None
    trial.play(action)
    final = trial.to_act == CHANCE or not trial.can_undo
    return {"text": str(action), "final": final, "roll": trial.stage if trial.to_act == CHANCE else ""}


def advice(game: Game) -> dict[str, Any]:
    """What the general would do, and why; it plans on what the side that is asked knows."""
    if game.to_act == CHANCE:
        return {"advice": []}
    from stavka.opponents.advice import advise  # takes a while to load, and few games need it

    return {"advice": [{"text": str(a.action), "reason": a.words} for a in advise(game, most=ADVICE)]}


def acting(game: Game) -> dict[str, Any]:
    """Which pieces can still do something."""
    return {"acting": acting_units(game.legal())}


def duties(game: Game) -> dict[str, Any]:
    """The attacks that can, must and might be made now."""
    found = game.title.duties(game.position) or _listed_attacks(game)
    return {"duties": found}


def _listed_attacks(game: Game) -> Duties | None:
    may: dict[str, set[str]] = {}
    for action in islice(game.legal(), 20_000):
        if gesture_of(type(action)) == "battle":
            hexes = offer(game.position, action).hexes
            for name in action.units:
                may.setdefault(name, set()).update(hexes)
    return Duties({name: sorted(hexes) for name, hexes in may.items()}) if may else None


def battle(game: Game, verb: str, attackers: list[str], hexes: list[str], extras: dict[str, str]) -> dict[str, Any]:
    """A battle in preparation: its notation, what refuses it, and its exact chances."""
    action = compose(game, verb, attackers, hexes, extras)
    refusal = game.refusal(action)
    answer: dict[str, Any] = {"text": str(action), "refusal": told(refusal) if refusal else None, "odds": None}
    try:
        odds = stavka.odds(game, action)
    except Illegal as error:
        return answer | {"odds_fault": str(error)}
    answer["odds"] = odds
    answer["meanings"] = meanings(game.title, getattr(odds, "chances", ()))
    return answer


def compose(game: Game, verb: str, attackers: list[str], hexes: list[str], extras: dict[str, str]) -> Action:
    """An attack from its parts, written as its notation has it."""
    words = [verb, "+".join(attackers), "+".join(hexes)]
    kind = next((kind for kind in game.title.actions if kind.verb == verb), None)
    for extra in extras_of(kind) if kind else ():
        words += extra.words(extras.get(extra.name, ""))
    return game.read(" ".join(words))
