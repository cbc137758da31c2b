"""Games on the table: the match, its file, and the pages that look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from stavka.play import saves
from stavka.play.diaries import MARK, first_steps
from stavka.play.match import Match, fresh_seed
from stavka.rules.diary import parse
from stavka.rules.refusal import Unreadable
from stavka.server.replays import Replay

COMPUTER_STEPS = 60  # the computer acts in portions, so that pages can follow
NOTES = "#! notes: "


class Table:
    """One match and those who sit at it."""

    def __init__(self, match: Match, name: str) -> None:
        self.match = match
        self.name = name
        self.version = 0
        self.lock = asyncio.Lock()
        self.pages: set[Any] = set()
        self._replay: Replay | None = None

    @property
    def replay(self) -> Replay:
        if self._replay is None:
            self._replay = Replay.of(self.match.game)
        self._replay.follow(self.match.game)
        return self._replay

    def changed(self) -> None:
        self.version += 1

    def computer_acts(self) -> bool:
        """Let the computer make some of its moves; whether it has more to make."""
        moves = self.match.computer_moves()
        acted = sum(1 for _ in islice(moves, COMPUTER_STEPS))
        moves.close()  # type: ignore[attr-defined]  # a generator, which keeps the game when it is closed
        if acted:
            self.changed()
        return self.match.game.result is None and not self.match.human_to_act


class Lounge:
    """All tables of this server. A table is known by the name of its file, so an address stays good for ever."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def table(self, name: str) -> Table:
        """The table of a saved game, opened if it is not yet."""
        if name not in self._tables:
            path = saves.folder() / f"{Path(name).name}{saves.SUFFIX}"
            self._tables[name] = Table(Match.open(path), name)
        return self._tables[name]

    def new(self, asked: Mapping[str, Any]) -> Table:
        """A new game as the start page asks for it."""
        seed = asked.get("seed")
        match = Match.start(
            str(asked["title"]),
            str(asked.get("scenario", "campaign")),
            options=[str(option) for option in asked.get("options", ())],
            set_up=str(asked.get("set_up", "historical")),
            seats={str(side): str(player) for side, player in dict(asked.get("seats", {})).items()},
            seed=None if seed is None else int(seed),
            by_hand=bool(asked.get("hand_dice")),
        )
        return self._sit_down(match)

    def _sit_down(self, match: Match) -> Table:
        match.save()
        assert match.path is not None
        table = self._tables[match.path.stem] = Table(match, match.path.stem)
        return table

    def take_in(self, text: str) -> Table:
        """A game from a diary that a person brings."""
        header = parse(text).header
        scenario = str(header.get("scenario", "situation"))
        path = saves.fresh_path(str(header.get("title", "game")), scenario)
        if MARK not in text:
            text += f"{MARK}{{}}\n"
        saves.write(path, text)
        try:
            return self._sit_down(Match.open(path))
        except (ValueError, Unreadable):
            path.unlink(missing_ok=True)
            raise

    def branch(self, table: Table, step: int) -> Table:
        """A new game that begins at some step of another one, with dice of its own."""
        match = table.match
        game = match.game
        text = first_steps(game.diary(), step)
        path = saves.fresh_path(game.title.code, str(game.header.get("scenario", "situation")))
        saves.write(path, text)
        opened = Match.open(path, seats=match.seats)
        opened.seed = fresh_seed()
        return self._sit_down(opened)

    def listed(self) -> list[dict[str, Any]]:
        """The saved games, the newest first."""
        return [told for save in saves.listed() if (told := _told(save))]

    def tables(self) -> Iterable[Table]:
        return self._tables.values()


def _told(save: saves.Save) -> dict[str, Any] | None:
    """What a list says of a saved game, without playing it."""
    try:
        text = saves.read(save.path)
        header = parse(text).header
    except (saves.BadSave, Unreadable) as error:
        return {"name": save.name, "changed": save.changed, "fault": str(error)}
    heading = next((line for line in reversed(text.splitlines()) if line.startswith("# turn ")), "# turn 1, set-up")
    steps = sum(1 for line in text.splitlines() if ": " in line and not line.startswith("#")) - len(header)
    turn, _, stage = heading.removeprefix("# turn ").partition(", ")
    situation = header.get("situation")
    return {
        "name": save.name,
        "changed": save.changed,
        "title": header.get("title"),
        "scenario": header.get("scenario", "situation" if situation else ""),
        "turn": int(turn) if turn.isdecimal() else 1,
        "stage": stage,
        "steps": max(0, steps),
    }
