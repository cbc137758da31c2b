"""Sentences and tables about a game, for the terminal."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rich.table import Table

from stavka.board.drawing.counters import strength
from stavka.cli.rulebook.lookup import result_meanings
from stavka.engine.game import Game
from stavka.engine.odds import Odds
from stavka.engine.record.entry import Entry
from stavka.engine.stage import Menu


def view_of(game: Game, side: str | None = None) -> dict[str, Any]:
    """What a side sees, as plain data of its title; without one, the side that is asked."""
    sides = game.title.sides
    return game.view(side or (game.to_act if game.to_act in sides else sides[0]) or sides[0])


def headline(game: Game) -> str:
    """Turn, date, weather."""
    view = view_of(game)
    last = f" of {view['last_turn']}" if view.get("last_turn") else ""
    parts = [f"Turn {game.turn}{last}", view.get("turn_name"), view.get("weather")]
    return ", ".join(str(part) for part in parts if part)


def whose_turn(game: Game) -> str:
    """Who is asked for what."""
    if game.result is not None:
        return f"The game is over: {game.result}."
    if game.to_act == "chance":
        return f"{sentence(game.prompt)} Throw the dice: for example 'roll 3'."
    if game.prompt.startswith(str(game.to_act)):
        return sentence(game.prompt)
    return f"{str(game.to_act).capitalize()}: {game.prompt}."


def sentence(words: str) -> str:
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", ":")) else f"{words}."


def open_verbs(game: Game) -> dict[str, set[str]]:
    """The kinds of action that are open now, each with the units it is open to."""
    units: dict[str, set[str]] = defaultdict(set)
    pos, stage = game.position, game.position.stage
    if isinstance(stage, Menu) and game.result is None:
        for option in stage.options(pos):
            able = set(option.able(pos)) if option.open(pos) else set()
            if able or next(option.each(pos), None) is not None:
                units[option.action.verb] |= able
        return units
    for action in game.legal():
        units[action.verb].update(action.units)
    return units


def what_can_be_done(game: Game) -> str:
    units = open_verbs(game)
    verbs = [f"{verb} ({len(found)} unit{'s' * (len(found) != 1)})" if found else verb for verb, found in units.items()]
    return f"You can: {', '.join(verbs)}." if verbs else ""


def entry_lines(entry: Entry) -> list[str]:
    """An action or throw and its news, ready to print."""
    return [f"{entry.actor}: {entry.move}", *(f"   {news}" for news in entry.news)]


HEX = re.compile(r"\b\d{4}\b")


def last_hex(game: Game, words: str) -> str | None:
    """The last hex that an action names, to look at."""
    found = [word for word in HEX.findall(words) if word in game.title.map.grid]
    return found[-1] if found else None


def odds_table(game: Game, odds: Odds) -> Table:
    """Strengths, odds and the exact chance of every result."""
    meanings = result_meanings(game.title.code, odds.chances)
    table = Table("result", "chance", "", "", box=None, pad_edge=False, title_justify="left", title_style="")
    changes = f" ({', '.join(odds.modifiers)})" if odds.modifiers else ""
    table.title = f"{odds.attack} against {odds.defence}: {odds.odds}{changes}"
    for result, chance in odds.chances.items():
        share = Fraction(chance)
        table.add_row(result, f"{share.numerator}/{share.denominator}", f"{float(share):.1%}", meanings.get(result, ""))
    return table


def unit_lines(units: Iterable[Mapping[str, Any]]) -> list[str]:
    """Each piece in a line, lined up."""
    return [
        f"{unit['short']:<9}{strength(unit):>6}  {unit['name']}"
        + (f" ({', '.join(unit['flags'])})" if unit.get("flags") else "")
        for unit in units
    ]


def stacks_overview(game: Game, side: str) -> list[str]:
    """A side's stacks on the map by hex, then how many of its pieces are in which box."""
    view, board = view_of(game), game.position.board
    on_map: dict[str, list[str]] = defaultdict(list)
    boxes: Counter[str] = Counter()
    for unit in view["units"]:
        if unit["side"] != side:
            continue
        if unit["hex"]:
            on_map[unit["hex"]].append(f"{unit['short']} {strength(unit)}")
        else:
            boxes[str(unit["box"])] += 1
    lines = [f"{board.label(board.grid.index(hex))}: {', '.join(names)}" for hex, names in sorted(on_map.items())]
    if boxes:
        counts = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(boxes.items()))
        lines.append(f"Not on the map: {counts}.")
    return lines
