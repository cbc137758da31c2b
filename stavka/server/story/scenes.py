"""Steps of the record bound together to scenes: an action, and all that follows from it before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal, Unreadable
from stavka.server.delta import delta
from stavka.server.parts import Parts
from stavka.server.rulebook import meanings
from stavka.server.shapes import View
from stavka.server.story import changes
from stavka.server.story.lines import attackers_of, line
from stavka.server.story.shapes import Fight, Line, Scene
from stavka.telling.offers import gesture_of
from stavka.telling.record import Told

MARCH, BATTLE, OTHER = "march", "battle", "other"


def seen_by(game: Game, side: str, parts: Parts | None = None) -> View:
    """The view of a side, as a page reads it; leave it alone. Whoever looks again and again gives the parts that he
    knows: what has not changed is not made anew then, and is the same object."""
    found: View = (parts or Parts()).plain(game.title.view(game.position, side))
    return found


@dataclass(slots=True)
class OpenScene:
    """A scene that is being told. ``view`` is what the side saw before it, ``depth`` how many stages lay open then.

    What is asked while the stage of its first step waits below belongs to it: dice, losses, retreats, advances.
    """

    view: View
    depth: int
    turn: int
    kind: str
    fight: Fight | None
    lines: list[Line] = field(default_factory=list)
    side: str = ""  # that is told
    attack: Action | None = None  # a battle of which all attackers are told

    @classmethod
    def begin(cls, game: Game, side: str, view: View, entry: Entry, told: Told, step: int) -> OpenScene:
        first = line(game.position, entry, told, step)
        kind = _kind(entry, told, first)
        attack = entry.move if isinstance(entry.move, Action) and told.move == str(entry.move) else None
        fight = _fight(game, view, attack, told, first) if kind == BATTLE else None
        made = cls(view, len(game.position.stages), entry.turn, kind, fight, side=side, attack=attack)
        made._add(first)
        return made

    def takes(self, game: Game, entry: Entry, told: Told, step: int) -> bool:
        """Whether the step belongs to this scene; then it is added."""
        depth = len(game.position.stages)
        if depth < self.depth:
            return False
        found = line(game.position, entry, told, step)
        if depth == self.depth and not self._marches_along(found, _kind(entry, told, found)):
            return False
        if self.fight and self.attack and found["dice"] and self.fight["odds"] is None:
            self.fight = self._revealed(self.fight, self.attack, game)
        self._add(found)
        return True

    def _revealed(self, fight: Fight, attack: Action, game: Game) -> Fight:
        """When the die falls, nothing of a battle is hidden any more: its odds, and who attacks."""
        try:
            odds = game.title.odds(game.position, attack)
        except (Illegal, Unreadable):
            return fight
        seen = changes.pieces(self.view)
        if not all(name in seen for name in attackers_of(attack)):
            seen = {**changes.pieces(seen_by(game, self.side)), **seen}
        attackers = [seen[name] for name in attackers_of(attack) if name in seen]
        return {**fight, "odds": odds, "attackers": attackers, "meanings": meanings(game.title, odds.chances)}

    def _marches_along(self, found: Line, kind: str) -> bool:
        """One piece after the other goes to the same hex: that is one march."""
        last = self.lines[-1]
        # what a question in between brought may lead nowhere
        return kind == self.kind == MARCH and bool(last["hexes"]) and _to(found) == _to(last)

    def _add(self, found: Line) -> None:
        self.lines.append(self._with_way(found))

    def _with_way(self, found: Line) -> Line:
        """Of a piece that is said to go somewhere, the way from where it was last seen."""
        if found["path"] or len(found["hexes"]) != 1 or not found["units"] or (self.fight and not self.lines):
            return found
        stood = {name: unit["hex"] for name, unit in changes.pieces(self.view).items()}
        for old in self.lines:
            stood |= dict.fromkeys(old["units"], old["path"][-1]) if old["path"] else {}
        start, end = stood.get(found["units"][0]), found["hexes"][0]
        return {**found, "path": (start, end)} if start and start != end else found

    def _explained(self, fight: Fight, game: Game) -> Fight:
        """With what the results mean that the news name, where no odds told which could come."""
        words = {word.strip(".,:;") for found in self.lines for news in found["news"] for word in news.split()}
        codes = sorted(word for word in words if len(word) > 1 and word == word.upper() and not word.isdigit())
        return fight if fight["meanings"] else {**fight, "meanings": meanings(game.title, codes)}

    def closed(self, game: Game, after: View) -> Scene:
        """The scene as it is told, up to the game as it stands now."""
        first, last = self.lines[0], self.lines[-1]
        return {
            "first": first["step"],
            "last": last["step"],
            "turn": self.turn,
            "kind": self.kind,
            "actor": first["actor"],
            "words": words_of(self.lines) if self.kind == MARCH else first["words"],
            "lines": self.lines,
            "fight": self.fight and self._explained(self.fight, game),
            "lost": changes.all_losses(game, self.view, after, [news for one in self.lines for news in one["news"]]),
            "taken": changes.taken(self.view, after),
            "change": delta(self.view, after),
        }


def _to(found: Line) -> tuple[str, str, str, tuple[str, ...]]:
    """Who does what where; an answer in between may name no hex at all."""
    verb = found["words"].split()[0]
    return found["actor"], found["stage"], verb, tuple(found["hexes"][-1:])


def words_of(lines: Sequence[Line]) -> str:
    """What the first line says, of all pieces that take part."""
    first, *more = lines
    who = " + ".join(first["units"])
    names = [name for one in lines for name in one["units"]]
    joins = bool(who) and bool(more) and all(_to(one) == _to(first) for one in more)
    return first["words"].replace(who, " + ".join(dict.fromkeys(names)), 1) if joins else first["words"]


def _kind(entry: Entry, told: Told, found: Line) -> str:
    if isinstance(entry.move, Action) and found["hexes"]:
        if gesture_of(type(entry.move)) == BATTLE:
            return BATTLE
        return MARCH if found["units"] or found["path"] else OTHER
    return OTHER


def _fight(game: Game, view: View, attack: Action | None, told: Told, first: Line) -> Fight:
    """Nothing is told of it that the view before and the line do not tell; the odds only where all attackers are."""
    hexes = first["hexes"]
    units = changes.pieces(view)
    odds = None
    if attack is not None:
        try:
            odds = game.title.odds(game.position, attack)
        except (Illegal, Unreadable):
            odds = None
    named = attackers_of(attack) if odds and attack else first["units"]
    hidden = view.get("hidden") or {}
    return {
        "hexes": hexes,
        "attackers": [units[name] for name in named if name in units],
        "defenders": [unit for unit in view["units"] if unit["hex"] in hexes and unit["side"] != told.actor],
        "unseen": sum(int(hidden.get(hex, 0)) for hex in hexes),
        "odds": odds,
        "meanings": meanings(game.title, odds.chances if odds else ()),
    }
