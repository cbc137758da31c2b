"""A combat phase as a whole: the best odds on every target, a plan of all attacks, and what it is expected to bring.

What results do comes from the hints of the title; where it tells nothing, odds are shown and nothing is foretold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import ALL, EQUAL, ONE, Effect
from stavka.engine.odds import Odds
from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.engine.stage import CHANCE, Menu
from stavka.server import answers
from stavka.server.asks import Battle
from stavka.server.shapes import Fall, PlannedBattle, Target, Weighed, WeighedBattle
from stavka.telling.offers import aims, extras_of, gesture_of

MOST = 80  # battles of a plan that are weighed


def targets(game: Game) -> list[Target]:
    """Every hex that can be attacked, with the best odds that were found and who would attack."""
    duties, verb = answers.duties(game), _verb(game)
    if duties is None or not verb:
        return []
    around: dict[str, list[str]] = {}
    for unit, hexes in duties.may_attack.items():
        for hex in hexes:
            around.setdefault(hex, []).append(unit)
    planned = {hexes[0]: list(units) for units, hexes in duties.plan if len(hexes) == 1}
    return [_target(game, verb, hex, units, planned.get(hex)) for hex, units in sorted(around.items())]


def _verb(game: Game) -> str:
    stage = game.position.stage
    options = stage.options(game.position) if isinstance(stage, Menu) else ()
    return next((option.action.verb for option in options if gesture_of(option.action) == "battle"), "")


def _target(game: Game, verb: str, hex: str, units: list[str], planned: list[str] | None) -> Target:
    """All who can join in, if they may; else those of a legal plan, or one alone."""
    fault = ""
    for group in (units, *([planned] if planned else []), *([unit] for unit in units)):
        try:
            _, odds = _odds(game, answers.compose(game, verb, group, [hex], {}))
        except (Illegal, Unreadable) as error:
            fault = fault or str(error)
            continue
        return {"hex": hex, "odds": odds, "attackers": group, "fault": ""}
    return {"hex": hex, "odds": "", "attackers": units, "fault": fault}


def _odds(game: Game, action: Action) -> tuple[Odds | None, str]:
    """The odds of an attack as they are written; where nobody can know them, where they may lie."""
    try:
        odds = stavka.odds(game, action)
    except Unreadable:
        limits = game.title.odds_range(game.position, action)
        if limits is None:
            raise
        return None, limits.short
    return odds, odds.odds


def plan(game: Game) -> list[PlannedBattle]:
    """One plan for the whole phase: what the general would attack, or else what the duties demand."""
    if game.to_act in (None, CHANCE) or not _verb(game):
        return []
    from stavka.opponents.advice import advise  # takes a while to load, and few games need it

    advised = [(one.action, one.words) for one in advise(game) if gesture_of(type(one.action)) == "battle"]
    found = [_planned(game, action, words) for action, words in advised]
    duties = answers.duties(game)
    if duties is None:
        return found
    attacked = {hex for one in found for hex in one["hexes"]}
    fighting = {unit for one in found for unit in one["attackers"]}
    if set(duties.must_attack) <= fighting and set(duties.must_be_attacked) <= attacked:
        return found
    demanded = [
        PlannedBattle(verb=_verb(game), attackers=units, hexes=hexes, extras={}, reason="The rules demand it")
        for units, hexes in duties.plan
    ]
    return demanded or found


def _planned(game: Game, action: Action, reason: str) -> PlannedBattle:
    extras: dict[str, str] = {}
    for one in extras_of(type(action)):
        value = getattr(action, one.name)
        if value:
            extras[one.name] = "1" if value is True else "+".join(value) if isinstance(value, tuple) else str(value)
    attackers = [unit for part in fields(action) if part.name == "attackers" for unit in getattr(action, part.name)]
    hexes = aims(game.position, action).hexes
    return {"verb": action.verb, "attackers": attackers, "hexes": hexes, "extras": extras, "reason": reason}


def weigh(game: Game, battles: Sequence[Battle]) -> Weighed:
    """What a plan brings as a whole, by what the side that is asked knows."""
    duties = answers.duties(game)
    each = [_weighed(game, one) for one in battles[:MOST]]
    fighting = {unit for one in battles for unit in one.attackers}
    attacked = {hex for one in battles for hex in one.hexes}
    return {
        "battles": each,
        "must_attack": [unit for unit in duties.must_attack if unit not in fighting] if duties else [],
        "must_be_attacked": [hex for hex in duties.must_be_attacked if hex not in attacked] if duties else [],
        "falls": [fall for one in each for fall in _falls(game, one)],
        "own": sum(one["own"] for one in each if one["own"] is not None),
        "theirs": sum(one["theirs"] for one in each if one["theirs"] is not None),
    }


def _weighed(game: Game, one: Battle) -> WeighedBattle:
    refusal: Refusal | None = None
    text, fault, written = "", "", ""
    odds: Odds | None = None
    try:
        action = answers.compose(game, one.verb, one.attackers, one.hexes, one.extras)
        text, refusal = str(action), game.refusal(action)
        odds, written = _odds(game, action)
    except (Illegal, Unreadable) as error:
        fault = str(error)
    found = _expected(game, one, odds) if odds is not None else None
    return {
        "text": text,
        "attackers": one.attackers,
        "hexes": one.hexes,
        "refusal": refusal,
        "odds": written,
        "fault": "" if refusal else fault,
        "clears": found.clears if found else None,
        "own": found.own if found else None,
        "theirs": found.theirs if found else None,
    }


@dataclass(frozen=True, slots=True)
class _Expected:
    clears: float
    own: float
    theirs: float


def _expected(game: Game, one: Battle, odds: Odds) -> _Expected | None:
    """Pieces that are lost on average, and the chance that the hexes are cleared; None where results say nothing."""
    effects: Mapping[str, Effect] = game.title.hints.effects
    if not all(result in effects for result in odds.chances):
        return None
    defenders = sum(1 for _ in _defenders(game, one.hexes))
    clears = own = theirs = Fraction(0)
    for result, chance in odds.chances.items():
        effect = effects[result]
        beaten = _pieces(effect.defenders, defenders, len(one.attackers))
        clears += chance * (effect.clears or 0 < defenders <= beaten)
        theirs += chance * beaten
        own += chance * _pieces(effect.attackers, len(one.attackers), max(beaten, 1))
    return _Expected(float(clears), float(own), float(theirs))


def _defenders(game: Game, hexes: Sequence[str]) -> Iterator[str]:
    """Pieces that the side sees there."""
    for unit in game.view(str(game.to_act))["units"]:
        if unit["hex"] in hexes and unit["side"] != game.to_act:
            yield unit["short"]


def _pieces(how_many: int, all_of_them: int, equal: int) -> int:
    return {ALL: all_of_them, ONE: min(1, all_of_them), EQUAL: min(equal, all_of_them)}.get(how_many, 0)


def _falls(game: Game, one: WeighedBattle) -> Iterator[Fall]:
    """The places that may fall: their defenders are lost or driven off with this chance."""
    if one["clears"] is None:
        return
    name = game.position.board.grid.name
    for place in game.position.board.places.values():
        if name(place.hex) in one["hexes"]:
            yield {"place": place.name, "hex": name(place.hex), "chance": one["clears"]}
