"""A match that lives in the database: what is played is added there before anybody hears of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position, Result
from stavka.engine.record import snapshot
from stavka.engine.record.diary import ENDED
from stavka.engine.record.entry import Entry, outcome_read
from stavka.engine.record.replay import play_again
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import CHANCE
from stavka.host.rules_mark import rules_mark
from stavka.host.storage.games import (
    AMONG_THEMSELVES,
    UNDO,
    Added,
    Addition,
    Beginning,
    Games,
    Head,
    Kept,
    Overtaken,
    Record,
    Standing,
    Terms,
)
from stavka.host.storage.people import token_hash
from stavka.library import begun
from stavka.play.chronicle import PUBLIC, Chronicle
from stavka.play.journal import POSITION_EVERY
from stavka.play.keys import fresh_key, go_on_with
from stavka.play.match import HUMAN, PLAYERS, Match
from stavka.server.asks import NewGame
from stavka.telling.record import SECRET, Told, told_openly

NAME_BYTES, TOKEN_BYTES = 9, 24
BIDDING = "bidding"  # the option of a title by which the sides are auctioned


class OtherRules(ValueError):
    """A game that the rules and tables of this version would bend; it waits for a server of its own version."""

    def __init__(self, program: str, why: str) -> None:
        super().__init__(
            f"this game was begun with Stavka {program}, and the rules or tables of this version lead elsewhere "
            f"({why}); it goes on on a server of that version"
        )


class HostedMatch(Match):
    """A match as one server process has it at hand. ``records`` says up to which row of the moves it is known here."""

    __slots__ = ("_firm", "_games", "_last", "_position", "_steps", "added", "chronicle", "id", "limit_turn", "records")

    def __init__(self, games: Games, name: str, key: str, game: Game, seats: Mapping[str, str]) -> None:
        super().__init__(game, dict(seats), key)
        self.id = name
        self.records = 0
        self.limit_turn: int | None = None  # after which the points of the title decide
        self._games = games
        self._steps = 0  # of the game that are in the database
        self._last: Entry | None = None  # of these
        self._position = 0  # the step of the last position that was kept
        self._firm = (0, 0)  # the step behind which nothing is taken back, and the row that it has
        self.added: Added | None = None  # what our last addition made of the game
        self.chronicle = Chronicle(self.standing_at)

    # -- beginning and opening ----------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, games: Games, wanted: NewGame, terms: Terms = AMONG_THEMSELVES
    ) -> tuple[HostedMatch, dict[str, str]]:
        """A new game, and for each person's seat the token of its link, which is told this once."""
        settings = {} if terms.bid is None else {"bid": terms.bid}
        game = stavka.new(wanted.title, wanted.scenario, None, wanted.options, wanted.set_up, settings)
        if terms.limit_turn is not None and game.title.judged(game.position) is None:
            raise ValueError("no points decide this scenario, so there is no turn after which they could")
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
        match.limit_turn = terms.limit_turn
        hashes = {side: token_hash(token) for side, token in tokens.items()}
        mark = rules_mark(wanted.title)
        made_by, standing = stavka.__version__, match._standing()
        games.begin(Beginning(match.id, game.header, key, mark, made_by, seats, hashes, standing, terms))
        match._roll()  # some scenarios begin with a throw
        match.keep()
        return match, tokens

    @classmethod
    def opened(cls, games: Games, name: str, until: float | None = None, rows: int | None = None) -> HostedMatch:
        """A game from the database; with ``until`` what was played up to that time, with ``rows`` the first ones."""
        head, seats, records, kept = games.opening(name, until, rows)
        match = cls(games, name, head.key, begun(head.header), seats)
        match.limit_turn = head.limit_turn
        if head.rules == rules_mark(str(head.header["title"])):
            known = kept.records if kept is not None and match._stand_at(kept, records[: kept.records]) else 0
            match._follow(records[known:], checked=True)
        else:
            match._prove(head, records)
        if rows is None or rows >= head.records:
            match._take_result(head, until)
        match._roll()
        return match

    def _stand_at(self, kept: Kept, records: Sequence[Record]) -> bool:
        """Stand at a kept position instead of playing what led there; whether that could be done."""
        rows = standing_rows(records)
        if len(rows) != kept.steps or any(row.turn is None for row in rows):
            return False
        game = self.game
        is_open = game.title.open_information
        if not is_open and any(row.told is None for row in rows):
            return False
        try:
            position = snapshot.restore(game.position, kept.position)
            game.stand_at(position, [_entry(position, row) for row in rows])
        except Unreadable:
            return False
        if not is_open:
            self.chronicle.begin_at(
                game, {side: [told_to(row, side) for row in rows] for side in (*game.title.sides, PUBLIC)}
            )
        self.records, self._firm = kept.records, (kept.steps, kept.records)
        self._stands()
        self._position = kept.steps
        return True

    def standing_at(self, step: int) -> Game:
        """The game after so many steps, from the last position that was kept before."""
        found = self.kept_before(step) or begun(self.game.header)
        for entry in self.game.log[len(found.log) : step]:
            found.play(str(entry.move))
        return found

    def kept_before(self, step: int) -> Game | None:
        """The game at the last position that was kept up to a step."""
        kept = self._games.snapshot_at(self.id, step)
        if kept is None or kept.steps > len(self.game.log):
            return None
        game = begun(self.game.header)
        game.stand_at(snapshot.restore(game.position, kept.position), self.game.log[: kept.steps])
        return game

    def _prove(self, head: Head, records: Sequence[Record]) -> None:
        """Play a game of another version of the program; its kept positions tell whether it is the same game here."""
        kept = {one.records: one.position for one in self._games.snapshots(self.id)}
        for record in records:
            try:
                self._follow([record])
                same = record.number not in kept or snapshot.same(self.game.position, kept[record.number])
            except (Illegal, Unreadable) as error:
                raise OtherRules(head.program, str(error)) from None
            if not same:
                raise OtherRules(head.program, f"another position after step {len(self.game.log)}")
            last = self.game.log[-1] if self.game.log and record.kind != UNDO else None
            if last is not None and (last.actor != record.actor or record.turn not in (None, last.turn)):
                raise OtherRules(head.program, f"another turn or side at step {len(self.game.log)}")
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

    def _follow(self, records: Sequence[Record], checked: bool = False) -> None:
        """Play what the record tells; by the rules of this program it was ``checked`` when it was added."""
        self.game.dice = None  # what fell is in the record
        for record in records:
            if record.kind == UNDO:
                self._go_back(len(self.game.log) - int(record.text))
            else:
                if checked:
                    play_again(self.game, record.actor, record.text)
                else:
                    self.game.play(record.text)
                if self.game.firm[0] != self._firm[0]:
                    self._firm = self.game.firm[0], record.number
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
            self._firm = fresh.firm[0], 0  # its row is not known

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
        self._judge_at_limit()
        addition = self._new()
        if addition is None:
            return
        firm = self._firm_after(addition)
        addition = replace(addition, position=self._due_position(firm))
        self._took(self._games.append(self.id, self.records, addition))
        self._firm = firm
        if addition.position is not None:
            self._position = addition.position.steps
        self._stands()

    def _took(self, added: Added) -> None:
        self.records, self.added = added.records, added

    def _firm_after(self, addition: Addition) -> tuple[int, int]:
        """The step behind which nothing is taken back, and the row that it has once this is added."""
        step = self.game.firm[0]
        if step == self._firm[0]:
            return self._firm
        return step, self.records + addition.records - (len(self.game.log) - step)

    def _due_position(self, firm: tuple[int, int]) -> Kept | None:
        """The position at the firm step, when it is time to keep one: from there a game is opened again, and what can
        be taken back is played."""
        step, record = firm
        if not record or step - self._position < POSITION_EVERY:
            return None
        return Kept(record, step, snapshot.take(self.game.firm[1]))

    def _judge_at_limit(self) -> None:
        """The last turn that was agreed on is over: the points decide, in the same step that ends it."""
        game = self.game
        if self.limit_turn is None or game.turn <= self.limit_turn or game.result is not None:
            return
        found = game.title.judged(game.position)
        if found is not None:
            reason = f"adjudicated after turn {self.limit_turn}: {found.reason}"
            told = {"winner": found.winner, "level": found.level, "reason": reason, "rule": found.rule}
            self._set_result(told)

    def finish(self, winner: str | None, level: str, reason: str, rule: str = "") -> None:
        """End the game by what the players did outside of its rules: resigned, agreed, ran out of time."""
        if self.game.result is not None:
            raise ValueError("the game is over")
        told = {"winner": winner, "level": level, "reason": reason, "rule": rule}
        standing = Standing(len(self.game.log), self.game.turn, self.game.phase, None, json.dumps(told))
        self._took(self._games.append(self.id, self.records, Addition(0, "", [], standing)))
        self._set_result(told)

    def _new(self) -> Addition | None:
        log, common = self.game.log, min(self._steps, len(self.game.log))
        if common == self._steps and common and self._last is not None and log[common - 1].move != self._last.move:
            raise Overtaken  # what stands here does not go on from what was kept
        if common == self._steps == len(log):
            return None
        back = self._steps - common
        by = str(self.game.to_act) if back else ""
        auction = BIDDING in self.game.header.get("options", ())
        exchanged = self.game.title.has_exchanged_seats(self.game.position) if auction else None
        told = self._told_since(common)
        return Addition(back, by, log[common:], self._standing(), told=told, exchanged=exchanged)

    def _told_since(self, step: int) -> list[Mapping[str, object]]:
        """What the sides are told of the last steps, where that is less than all; nothing where nothing is hidden."""
        if self.game.title.open_information:
            return []
        written, entries = self.chronicle.written(self.game, step), self.game.log[step:]
        return [
            {
                side: [lines[number].stage, lines[number].move, lines[number].news]
                for side, lines in written.items()
                if lines[number] != told_openly(entry)
            }
            for number, entry in enumerate(entries)
        ]

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


def standing_rows(records: Sequence[Record]) -> list[Record]:
    """The rows of what stands, without what was taken back."""
    rows: list[Record] = []
    for record in records:
        if record.kind == UNDO:
            del rows[max(0, len(rows) - int(record.text)) :]
        else:
            rows.append(record)
    return rows


def _entry(position: Position, row: Record) -> Entry:
    """A step of the record as it was when it was played."""
    outcome = outcome_read(row.text) if row.actor == CHANCE else None
    return Entry(row.turn or 0, row.stage, row.actor, outcome or position.read(row.text), row.news)


def told_to(row: Record, side: str) -> Told:
    """The same as it was told to a side; the public is never told what a side is not."""
    told = row.told or {}
    openly = (SECRET, SECRET, ()) if side == PUBLIC and told else (row.stage, row.text, row.news)
    stage, move, news = told.get(side, openly)
    return Told(row.turn or 0, stage, row.actor, move, tuple(news))
