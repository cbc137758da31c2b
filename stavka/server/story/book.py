"""The story of a game as each side saw it, told from any step on; what was told is kept for who asks again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.server.parts import Parts
from stavka.server.shapes import View
from stavka.server.story.scenes import OpenScene, seen_by
from stavka.server.story.shapes import Scene
from stavka.telling.record import Told

BACK = 40  # steps before the wanted one, in which the scene that holds it must have begun
KEPT = 600  # scenes of a side that are kept

Teller = Callable[[Game, str, int], list[Told]]  # what a side was told from a step on


@dataclass(slots=True)
class _Chapter:
    """Scenes one after the other, from a step on; the last may still go on."""

    begun: int
    entries: list[Entry] = field(default_factory=list)  # what is told so far
    scenes: list[Scene] = field(default_factory=list)
    last: Game | None = None  # before the last scene
    last_view: View | None = None
    under_way: bool = False

    @property
    def end(self) -> int:
        return self.begun + len(self.entries)

    def is_of(self, game: Game) -> bool:
        """Whether the record still begins as it did."""
        told = game.log[self.begun : self.end]
        return len(told) == len(self.entries) and all(
            one is other or one == other for one, other in zip(told, self.entries, strict=True)
        )


class Book:
    """Of one game. ``at`` gives it as it stood after some steps, ``told`` what a side was told of them."""

    def __init__(self, at: Callable[[int], Game], told: Teller) -> None:
        self._at = at
        self._told = told
        self._chapters: dict[tuple[str, bool], _Chapter] = {}
        self._parts: dict[str, Parts] = {}  # of what a side saw last

    def scenes(self, game: Game, side: str, since: int, until: int) -> list[Scene]:
        """The scenes in which something happened after step ``since``, up to step ``until``."""
        since, until = max(0, since), min(until, len(game.log))
        chapter = self._chapter(game, side, since)
        self._write(chapter, game, side, until)
        return [scene for scene in chapter.scenes if scene["last"] > since and scene["first"] <= until]

    def under_way(self, game: Game, side: str) -> Scene | None:
        """The scene in the middle of which somebody is asked something now."""
        scenes = self.scenes(game, side, len(game.log) - 1, len(game.log))
        return scenes[-1] if scenes and self._chapters[self._key(game, side)].under_way else None

    def _key(self, game: Game, side: str) -> tuple[str, bool]:
        return side, game.result is not None  # when the game is over, more is told

    def _chapter(self, game: Game, side: str, since: int) -> _Chapter:
        key = self._key(game, side)
        found = self._chapters.get(key)
        fits = found is not None and found.begun <= max(0, since - BACK) and found.end >= since - BACK
        if found is None or not fits or not found.is_of(game) or len(found.scenes) > KEPT:
            found = self._chapters[key] = _Chapter(max(0, since - BACK))
        return found

    def _write(self, chapter: _Chapter, game: Game, side: str, until: int) -> None:
        """Tell on up to a step. The last scene is told anew: what comes may belong to it."""
        if chapter.end >= until:
            return
        step = chapter.scenes.pop()["first"] - 1 if chapter.scenes else chapter.begun
        parts = self._parts.setdefault(side, Parts())
        walker = chapter.last or self._at(step)
        view = chapter.last_view or seen_by(walker, side, parts)
        told = self._told(game, side, step)
        scene: OpenScene | None = None
        chapter.last, chapter.last_view = walker.copy(), view
        for number, entry in enumerate(game.log[step:until]):
            here = step + number + 1
            if scene is None or not scene.takes(walker, entry, told[number], here):
                if scene is not None:
                    view = seen_by(walker, side, parts)
                    chapter.scenes.append(scene.closed(walker, view))
                    chapter.last, chapter.last_view = walker.copy(), view
                scene = OpenScene.begin(walker, side, view, entry, told[number], here)
            walker.play(str(entry.move))
        if scene is not None:
            chapter.scenes.append(scene.closed(walker, seen_by(walker, side, parts)))
            chapter.under_way = len(walker.position.stages) > scene.depth and walker.result is None
        chapter.entries = game.log[chapter.begun : until]
