"""What the computer did while nobody else was asked, in a few lines: who went where, who fought and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from stavka.board import Board
from stavka.cli.showing.phrases import entry_lines
from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.telling.offers import aims, extras_of, gesture_of
from stavka.telling.record import SECRET, SOME_UNIT, any_of


def tell_turn(game: Game, entries: Iterable[Entry], side: str | None = None) -> list[str]:
    """The entries in words, for the eyes of a side: hidden pieces are not named, secret choices not told."""
    teller = _Teller(game, side)
    for entry in entries:
        teller.follow(entry)
    teller.flush()
    return for_eyes(game, teller.lines, side)


def for_eyes(game: Game, lines: Iterable[str], side: str | None) -> list[str]:
    """Lines without the names of pieces that a side may not see; all of them for no side in particular."""
    hidden = any_of(game.title.unseen(game.position, side) if side else frozenset())
    return [hidden.sub(SOME_UNIT, line) for line in lines]


@dataclass(slots=True)
class _Journeys:
    """Quiet moves of one kind in a row: each unit from where it started to where it came."""

    actor: str
    verb: str
    ways: dict[str, tuple[str, str]] = field(default_factory=dict)

    def line(self, board: Board) -> str:
        label, index = board.label, board.grid.index
        told = [f"{who} {start} to {label(index(end))}".replace("  ", " ") for who, (start, end) in self.ways.items()]
        count = f"{len(told)} units: " if len(told) > 1 else ""
        return f"{self.actor}: {self.verb} {count}{', '.join(told)}"


@dataclass(slots=True)
class _Fight:
    """A battle from its declaration to the last advance."""

    stage: str
    line: str
    outcome: list[str] = field(default_factory=list)


class _Teller:
    def __init__(self, game: Game, side: str | None) -> None:
        self.lines: list[str] = []
        self._pos, self._side = game.position, side
        self._journeys: _Journeys | None = None
        self._fight: _Fight | None = None
        self._stage = ""

    def follow(self, entry: Entry) -> None:
        move = entry.move
        if isinstance(move, Action) and move.is_secret and self._side not in (None, entry.actor):
            self.flush()
            self.lines += [f"{entry.actor}: {move.verb} {SECRET}", *(f"   {news}" for news in entry.news)]
        elif isinstance(move, Action) and gesture_of(type(move)) == "battle":
            self.flush()
            self._heading(entry)
            self._fight = _Fight(entry.stage, self._attack(entry, move), list(entry.news))
        elif self._fight is not None and entry.stage != self._fight.stage:
            self._fight.outcome += self._after(entry)
        elif isinstance(move, Action) and move.end and move.units and not entry.news:
            self._march(entry, move)
        else:
            self.flush()
            if entry.news or not isinstance(move, Done):
                self._heading(entry)
                self.lines += entry_lines(entry)[1 if isinstance(move, Done) else 0 :]

    def flush(self) -> None:
        if self._journeys:
            self.lines.append(self._journeys.line(self._pos.board))
        if self._fight:
            self.lines.append(self._fight.line)
            if self._fight.outcome:
                self.lines.append(f"   {'; '.join(self._fight.outcome)}")
        self._journeys = self._fight = None

    def _heading(self, entry: Entry) -> None:
        """The phase, where a new one begins; what is asked inside a battle is none."""
        if entry.stage != self._stage and entry.stage.startswith(f"{entry.actor} "):
            self._stage = entry.stage
            self.lines.append(f"{entry.stage.capitalize()}:")

    def _march(self, entry: Entry, move: Action) -> None:
        journeys = self._journeys
        if self._fight or journeys is None or (journeys.actor, journeys.verb) != (entry.actor, move.verb):
            self.flush()
            self._heading(entry)
            journeys = self._journeys = _Journeys(entry.actor, move.verb)
        path = aims(self._pos, move).path
        who, start, end = ", ".join(move.units), path[0] if path else "", str(move.end)
        if who in journeys.ways:
            start = journeys.ways[who][0]  # it went on
        journeys.ways[who] = (start, end)

    def _attack(self, entry: Entry, move: Action) -> str:
        board = self._pos.board
        where = ", ".join(board.label(board.grid.index(name)) for name in aims(self._pos, move).hexes)
        extras = [word for extra in extras_of(type(move)) for word in extra.words(_value(move, extra.name))]
        with_what = f", {' '.join(extras)}" if extras else ""
        return f"{entry.actor}: {move.verb} {where} with {', '.join(move.units)}{with_what}"

    def _after(self, entry: Entry) -> list[str]:
        """What an entry adds to the battle it belongs to: its news, or the action itself where it has none."""
        if entry.news or not isinstance(entry.move, Action):
            return list(entry.news)
        if isinstance(entry.move, Done):
            return []
        move, board = entry.move, self._pos.board
        where = f" to {board.label(board.grid.index(move.end))}" if move.end else ""
        return [f"{move.verb} {', '.join(move.units)}{where}" if move.units else str(move)]


def _value(move: Action, name: str) -> str:
    """A part of an attack as text; nothing for what is not used."""
    value = getattr(move, name)
    return str(int(value)) if isinstance(value, bool | int) else str(value or "")
