"""A match that lives in the database: what is played is added there before anybody hears of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Result
from stavka.engine.record import snapshot
from stavka.engine.record.diary import ENDED
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal, Unreadable
from stavka.host.rules_mark import rules_mark
from stavka.host.storage.games import (
    AMONG_THEMSELVES,
    UNDO,
    Addition,
    Beginning,
    Games,
    Head,
    Overtaken,
    Record,
    Standing,
    Terms,
)
from stavka.library import begun
from stavka.play.journal import POSITION_EVERY
from stavka.play.keys import fresh_key, go_on_with
from stavka.play.match import HUMAN, PLAYERS, Match
from stavka.server.asks import NewGame

NAME_BYTES, TOKEN_BYTES = 9, 24


class OtherRules(ValueError):
    """A game that the rules and tables of this version would bend; it waits for a server of its own version."""

    def __init__(self, program: str, why: str) -> None:
        super().__init__(
            f"this game was begun with Stavka {program}, and the rules or tables of this version lead elsewhere "
            f"({why}); it goes on on a server of that version"
        )


def token_hash(token: str) -> str:
    """What is kept of a secret: whoever reads the database cannot use it."""
    return sha256(token.encode()).hexdigest()


class HostedMatch(Match):
    """A match as one server process has it at hand. ``records`` says up to which row of the moves it is known here."""

    __slots__ = ("_games", "_last", "_position", "_steps", "id", "records")

    def __init__(self, games: Games, name: str, key: str, game: Game, seats: Mapping[str, str]) -> None:
        super().__init__(game, dict(seats), key)
        self.id = name
        self.records = 0
        self._games = games
        self._steps = 0  # of the game that are in the database
        self._last: Entry | None = None  # of these
        self._position = 0  # the step of the last position that was kept

    # -- beginning and opening ----------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, games: Games, wanted: NewGame, terms: Terms = AMONG_THEMSELVES
    ) -> tuple[HostedMatch, dict[str, str]]:
        """A new game, and for each person's seat the token of its link, which is told this once."""
        game = stavka.new(wanted.title, wanted.scenario, None, wanted.options, wanted.set_up)
        seats = {side: wanted.seats.get(side, HUMAN) for side in game.title.sides}
        strange = [player for player in seats.values() if player not in PLAYERS]
        if strange or not set(wanted.seats) <= set(seats):
            raise ValueError(f"a side is played by one of {', '.join(PLAYERS)}")
        if HUMAN not in seats.values():
            raise ValueError("a game wants at least one person")
        key = fresh_key()
        go_on_with(game, key, drawn=True)
        tokens = {side: secrets.token_urlsafe(TOKEN_BYTES) for side, player in seats.items() if player == HUMAN}
        match = cls(games, secrets.token_urlsafe(NAME_BYTES), key, game, seats)
        hashes = {side: token_hash(token) for side, token in tokens.items()}
        mark = rules_mark(wanted.title)
        made_by, standing = stavka.__version__, match._standing()
        games.begin(Beginning(match.id, game.header, key, mark, made_by, seats, hashes, standing, terms))
        match._roll()  # some scenarios begin with a throw
        match.keep()
        return match, tokens

    @classmethod
    def opened(cls, games: Games, name: str, until: float | None = None) -> HostedMatch:
        """A game from the database; with ``until`` only what was played up to that time."""
        head = games.head(name)
        match = cls(games, name, head.key, begun(head.header), games.seats(name))
        records = games.since(name, until=until)
        if head.rules == rules_mark(str(head.header["title"])):
            match._follow(records)
        else:
            match._prove(head, records)
        match._take_result(head, until)
        match._roll()
        return match

    def _prove(self, head: Head, records: Sequence[Record]) -> None:
        """Play a game of another version of the program; its kept positions tell whether it is the same game here."""
        kept = {after: position for after, _, position in self._games.snapshots(self.id)}
        for record in records:
            try:
                self._follow([record])
                same = record.number not in kept or snapshot.same(self.game.position, kept[record.number])
            except (Illegal, Unreadable) as error:
                raise OtherRules(head.program, str(error)) from None
            if not same:
                raise OtherRules(head.program, f"another position after step {len(self.game.log)}")
        self._games.pin(self.id, rules_mark(str(head.header["title"])), stavka.__version__)

    # -- what others have played -----------------------------------------------------------------------------------

    def catch_up(self, until: float | None = None) -> bool:
        """Take in what was played elsewhere; whether there was anything."""
        records = self._games.since(self.id, self.records, until)
        head = self._games.head(self.id) if self.game.result is None else None
        before = self.game.result
        if records:
            self._follow(records)
        if head is not None:
            self._take_result(head, until)
        self._roll()
        return bool(records) or self.game.result is not before

    def _follow(self, records: Sequence[Record]) -> None:
        self.game.dice = None  # what fell is in the record
        for record in records:
            if record.kind == UNDO:
                self._go_back(len(self.game.log) - int(record.text))
            else:
                self.game.play(record.text)
            self.records = record.number
        self._stands()

    def _go_back(self, steps: int) -> None:
        game = self.game
        while len(game.log) > steps and game.can_undo:
            game.undo()
        if len(game.log) > steps:  # behind a die: only a fault of the program in the middle of a turn leads there
            moves = [str(entry.move) for entry in game.log[:steps]]
            fresh = begun(game.header)
            for move in moves:
                fresh.play(move)
            game.take_over(fresh)

    def _take_result(self, head: Head, until: float | None) -> None:
        """The players may have ended the game between them, which the moves do not tell."""
        ended = head.standing.ended
        late = until is not None and head.changed > until
        if ended is not None and self.game.result is None and not late:
            self._set_result(json.loads(ended))

    def _set_result(self, told: Mapping[str, str | None]) -> None:
        self.game.position.result = Result(told["winner"], str(told["level"]), str(told["reason"]), str(told["rule"]))
        self.game.header = {**self.game.header, ENDED: dict(told)}

    # -- keeping ---------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Add what is new to the database. ``Overtaken`` when somebody was faster: then it must not stand here."""
        addition = self._new()
        if addition is not None:
            self.records = self._games.append(self.id, self.records, addition)
            if addition.position is not None:
                self._position = len(self.game.log)
            self._stands()

    def finish(self, winner: str | None, level: str, reason: str) -> None:
        """End the game by what the players did outside of its rules: resigned, agreed, ran out of time."""
        if self.game.result is not None:
            raise ValueError("the game is over")
        told = {"winner": winner, "level": level, "reason": reason, "rule": ""}
        standing = Standing(len(self.game.log), self.game.turn, self.game.phase, None, json.dumps(told))
        self.records = self._games.append(self.id, self.records, Addition(0, "", [], standing))
        self._set_result(told)

    def _new(self) -> Addition | None:
        log, common = self.game.log, min(self._steps, len(self.game.log))
        if common == self._steps and common and self._last is not None and log[common - 1].move != self._last.move:
            raise Overtaken  # what stands here does not go on from what was kept
        if common == self._steps == len(log):
            return None
        back = self._steps - common
        by = str(self.game.to_act) if back else ""
        since = len(log) - min(self._position, common)
        position = snapshot.take(self.game.position) if since >= POSITION_EVERY else None
        return Addition(back, by, log[common:], self._standing(), position)

    def _stands(self) -> None:
        log = self.game.log
        self._steps, self._last = len(log), log[-1] if log else None
        self._position = min(self._position, len(log))

    def _standing(self) -> Standing:
        game, result = self.game, self.game.result
        told = None
        if result is not None:
            told = json.dumps(
                {"winner": result.winner, "level": result.level, "reason": result.reason, "rule": result.rule}
            )
        return Standing(len(game.log), game.turn, game.phase, game.to_act, told)
