"""A seat at a table: what may be asked from it, and the answers. It knows no network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from stavka.engine.refusal import Illegal, Refusal
from stavka.play.keys import said_of_dice
from stavka.play.match import Match
from stavka.server import answers, asks, combat, overlays, rulebook, taking_back
from stavka.server.codec import Json, read
from stavka.server.shapes import (
    LogPart,
    Muster,
    PlayedAll,
    SectorTold,
    Skipped,
    StandingTold,
    State,
    TableState,
    Undone,
    View,
)
from stavka.server.staff import standing, teaching
from stavka.server.story.consequences import consequences
from stavka.server.story.scenes import seen_by
from stavka.server.story.shapes import Course, Scene, Story, Summary
from stavka.server.story.summary import summary
from stavka.server.tables import Lounge, Table
from stavka.server.workers import jobs, pool
from stavka.telling import groups
from stavka.telling.aim import refusal_of

Kind = TypeVar("Kind")
Result = TypeVar("Result")
Ask = dict[str, Json]  # as it comes from a page
NOTE = 4000  # letters of a note; every state carries all notes
PART = 40  # steps of a story that are told at a time
MANY = 200  # actions that are played at a time
NO_ADVICE = "the general gives no advice in a game between people"
LONG = 600  # steps of which all losses are counted


def meant(table: Table, name: str, own: Seat | None = None) -> str:
    """The seat that a page has, when it says that it plays both sides.

    Who plays against the computer has one side. So has, in a game with secrets, who plays against somebody at another
    page; he sees what that side sees.
    """
    game = table.match.game
    sides = game.title.sides
    people = [side for side in sides if table.match.is_person(side)] or list(sides)
    if answers.may_watch(game):
        return people[0] if name == answers.BOTH and len(people) == 1 else name
    if name in sides and name not in people:
        raise ValueError(f"{name} is played by the computer and keeps its secrets until the game is over")
    taken = {page.seat.name for page in table.pages if page.seat is not own} & set(sides)
    free = [side for side in people if side not in taken]
    if name != answers.BOTH or free == list(sides):
        return name
    if not free:
        raise ValueError("this game has secrets, and both sides are played at other pages")
    return free[0]


class Seat:
    """Who sits where: a side, both, or nobody who only watches."""

    def __init__(self, table: Table, lounge: Lounge, name: str) -> None:
        self.table = table
        self.lounge = lounge
        self.name = name

    @property
    def meant(self) -> str:
        """The seat as it counts now."""
        return meant(self.table, self.name, self)

    def state(self, view: View | None = None) -> TableState:
        match = self.table.match
        return {
            **self.position_told(view),
            "seat": self.name,
            "sits": self.meant,
            "held": taking_back.held(self),
            "can_undo": taking_back.may_undo(self),
            "undo_asked": taking_back.asked(self),
            "dice": said_of_dice(match.game, match.seed),
            "game": self.table.name,
            "version": self.table.version,
            "seats": match.seats,
            "notes": match.notes,
            "warning": match.warning,
            "standing": self._standing(),
            "can_dig": bool(match.game.title.fortifying),
            "others": len(self.table.pages) - 1,
        }

    def position_told(self, view: View | None = None) -> State:
        """Where the game stands, as this seat sees it."""
        return answers.state(self.table.match.game, self.meant, self._is_persons(), view)

    def own_view(self) -> View | None:
        """What this seat sees of the board, where that is not the view of a side."""
        return None

    def _is_persons(self) -> bool:
        """Whether a person is asked, or dice are to be thrown by hand."""
        return self.table.match.human_to_act

    def may_act(self) -> None:
        game = self.table.match.game
        if game.result is None and not self._is_persons():
            raise ValueError(f"it is not your turn: {game.to_act} is played by the computer")
        if not answers.may_act(game, self.meant):
            raise ValueError(f"it is not your turn: {game.to_act} is asked" if game.to_act else "the game is over")

    def may_be(self, name: str) -> None:
        game = self.table.match.game
        if name not in (answers.BOTH, answers.NOBODY, *game.title.sides):
            raise ValueError(f"there is no seat {name!r}")
        answers.eyes(game, meant(self.table, name, self))

    def _is_current(self, version: int | None, step: int | None = None) -> None:
        """Two pages, or two quick presses: what was chosen for one state is not played in the next."""
        old = version is not None and version != self.table.version
        if old or (step is not None and step != len(self.table.match.game.log)):
            raise ValueError("the game has gone on meanwhile; look at the board and choose again")

    def play(self, ask: asks.Play) -> dict[str, object]:
        """What happened; or a question, when the action is final and the player is not sure."""
        self.may_act()
        self._is_current(ask.version, ask.step)
        game = self.table.match.game
        side, begun = answers.eyes(game, self.meant), len(game.log)
        question = self.table.play(ask.text, ask.sure)
        told = self.table.chronicle.lines(self.table.match.game, side, begun)
        news = [sentence for line in told for sentence in line.news]
        return {"question": question, "news": news}

    def play_all(self, ask: asks.PlayAll) -> PlayedAll:
        """Several actions of one order; what is refused, or cannot be taken back, ends it and is told."""
        self.may_act()
        self._is_current(ask.version, ask.step)
        game = self.table.match.game
        side, begun, asked = answers.eyes(game, self.meant), len(game.log), game.to_act
        played, question, refusal = 0, None, None
        skipped: list[Skipped] = []
        for text in ask.texts[:MANY]:
            if game.to_act != asked:
                refusal = Refusal("somebody else is asked now")
                break
            try:
                question = self.table.play(text, False)
            except Illegal as error:
                if not ask.skip:
                    refusal = error.refusal
                    break
                skipped.append({"text": text, "refusal": error.refusal})
            if question is not None:
                break
            played += 1
        told = self.table.chronicle.lines(self.table.match.game, side, begun)
        news = [sentence for line in told for sentence in line.news]
        return {"played": played, "skipped": skipped, "news": news, "question": question, "refusal": refusal}

    def undo(self, ask: asks.Undo) -> Undone:
        self._is_current(ask.version)
        return taking_back.undo(self)

    def consent(self, ask: asks.Consent) -> Undone:
        self._is_current(ask.version)
        return taking_back.answer(self, ask.allow, ask.phase)

    def sit(self, ask: asks.Sit) -> str:
        self.may_be(ask.seat)
        self.name = ask.seat
        return ask.seat

    def note(self, ask: asks.Note) -> None:
        match, text = self.table.match, ask.text.strip()
        if not 0 <= ask.step <= len(match.game.log):
            raise ValueError(f"there is no step {ask.step} to write a note on")
        if len(text) > NOTE:
            raise ValueError(f"a note has at most {NOTE} letters; this one has {len(text)}")
        if text:
            match.notes[ask.step] = text
        else:
            match.notes.pop(ask.step, None)
        match.keep()

    def replay(self, ask: asks.AtStep) -> Mapping[str, object]:
        """The board after a step; the seat sees what it saw then."""
        game = self.table.replay.at(ask.step)
        side = answers.eyes(self.table.match.game, self.meant)
        return {"step": len(game.log), "view": game.view(side)}

    def story(self, ask: asks.Span) -> Story:
        """What happened since a step, as this seat saw it; a long story is told in parts."""
        table, side = self.table, self._eyes()
        until = len(table.match.game.log) if ask.until is None else ask.until
        scenes = table.book.scenes(table.match.game, side, ask.since, min(until, ask.since + PART))
        if ask.since + PART < until and len(scenes) > 1:
            scenes.pop()  # which may go on after the part that was told
        told = scenes[-1]["last"] if scenes else until
        begun = scenes[0]["first"] - 1 if scenes else until
        view = seen_by(table.replay.at(begun), side)
        return {"since": begun, "view": view, "scenes": scenes, "next": max(told, ask.since), "until": until}

    def summary(self, ask: asks.Span) -> Summary:
        """What it cost and brought both sides."""
        table, side = self.table, self._eyes()
        game = table.match.game
        until = min(len(game.log), len(game.log) if ask.until is None else ask.until)
        since = max(0, min(ask.since, until))
        scenes = table.book.scenes(game, side, since, until) if until - since <= LONG else None
        return summary(table.replay.at(since), table.replay.at(until), side, scenes)

    def scene(self, ask: asks.Plainly) -> Scene | None:
        """The battle, or whatever else is under way, in the middle of which somebody is asked."""
        return self.table.book.under_way(self.table.match.game, self._eyes())

    def _eyes(self) -> str:
        return answers.eyes(self.table.match.game, self.meant)

    def branch(self, ask: asks.Branch) -> Awaitable[str]:
        if not answers.may_watch(self.table.match.game) and self.meant != answers.BOTH:
            raise ValueError("a branch would show the secrets of both sides; it can be made when the game is over")
        return pool.shared().do(jobs.branch, *self.table.branch_at(ask.step, ask.seats))

    def log(self, ask: asks.Since) -> LogPart:
        return self.log_since(ask.since)

    def log_since(self, step: int) -> LogPart:
        game = self.table.match.game
        told = self.table.chronicle.lines(game, answers.eyes(game, self.meant), step)
        return {"since": step, "log": answers.log(told, step)}

    def overlays(self, ask: asks.Plainly) -> object:
        return overlays.overlays(self.table.match.game, self.meant)

    def supply(self, ask: asks.OfUnit) -> object:
        return overlays.supply_line(self.table.match.game, self.meant, ask.unit)

    def kessel(self, ask: asks.OfUnit) -> object:
        return overlays.kessel(self.table.match.game, self.meant, ask.unit)

    def advice(self, ask: asks.Plainly) -> Awaitable[object]:
        self.may_act()
        return pool.shared().do(jobs.advice, jobs.Moment.of(self.table.match.game))

    def agenda(self, ask: asks.Plainly) -> Awaitable[object]:
        """The small decisions of the moment, each with what the general would choose."""
        self.may_act()
        return pool.shared().do(jobs.agenda, jobs.Moment.of(self.table.match.game), self.is_advised)

    def deputy(self, ask: asks.OfUnits) -> Awaitable[object]:
        """What the general would do with some pieces, and with no others."""
        self.may_act()
        self.must_be_advised()
        return pool.shared().do(jobs.deputy, jobs.Moment.of(self.table.match.game), ask.units)

    @property
    def is_advised(self) -> bool:
        """Whether the computer may help whoever sits here."""
        return True

    def must_be_advised(self) -> None:
        if not self.is_advised:
            raise ValueError(NO_ADVICE)

    # -- standing orders and sectors: each side has its own ----------------------------------------------------------

    def own_side(self) -> str:
        """The side for which orders stand: the one that is looked at, if it is played from here."""
        side = self._eyes()
        if side not in taking_back.held(self):
            raise ValueError("whoever watches gives no orders")
        return side

    def _standing(self) -> list[StandingTold]:
        side = self._eyes()
        return standing.told(self.table.match, side) if side in taking_back.held(self) else []

    def stand(self, ask: asks.Stand) -> int:
        return self.ordered(lambda match, side: standing.give(match, side, ask))

    def stand_down(self, ask: asks.StandDown) -> int:
        return self.ordered(lambda match, side: standing.end(match, side, ask))

    def muster(self, ask: asks.Plainly) -> Muster:
        return self.ordered(standing.muster)

    def ordered(self, change: Callable[[Match, str], Result]) -> Result:
        """Change the orders of the side that sits here, and keep them with the game."""
        return change(self.table.match, self.own_side())

    def refusals(self, ask: asks.Texts) -> list[Refusal | None]:
        self.may_act()
        return standing.refusals(self.table.match.game, self.own_side(), ask.texts[:MANY])

    def sectors(self, ask: asks.Plainly) -> list[SectorTold]:
        game = self.table.match.game
        names = game.position.board.grid.names
        return [
            {"key": one.key, "name": one.name, "hexes": names(one.hexes), "boxes": one.boxes}
            for one in game.title.sectors(game.position, self._eyes())
        ]

    def words(self, ask: asks.Plainly) -> dict[str, str]:
        """The words of the game with their meanings."""
        return rulebook.words_of(self.table.match.game.title)

    def course(self, ask: asks.Plainly) -> Awaitable[Course]:
        """Who stood better when, by what this seat could know."""
        game = self.table.match.game
        return pool.shared().do(jobs.course, game.diary(), self._eyes())

    def plan(self, ask: asks.Plainly) -> Awaitable[object]:
        self.may_act()
        return pool.shared().do(jobs.plan, jobs.Moment.of(self.table.match.game))


Handler = Callable[[Seat, Ask], object]


def _asked(kind: type[Kind], answer: Callable[[Seat, Kind], object]) -> Handler:
    return lambda seat, ask: answer(seat, read(ask, kind))


def _of_mine(kind: type[Kind], answer: Callable[..., object]) -> Handler:
    """Questions about what can be done are answered only to the side that is asked."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]  # every question is a dataclass

    def ask(seat: Seat, asked: Ask) -> object:
        seat.may_act()
        parts = read(asked, kind)
        return answer(seat.table.match.game, *(getattr(parts, name) for name in names))

    return ask


WHOLE = "state"  # asked by a page that has missed a change: it is sent the whole state
# What all pages are told of, though a seat or a note changes no version.
CHANGES = ("play", "play_all", "undo", "consent", "sit", "note", "stand", "stand_down", "muster")
ASKS: dict[str, Handler] = {
    WHOLE: _asked(asks.Plainly, lambda seat, ask: None),
    "play": _asked(asks.Play, Seat.play),
    "play_all": _asked(asks.PlayAll, Seat.play_all),
    "undo": _asked(asks.Undo, Seat.undo),
    "consent": _asked(asks.Consent, Seat.consent),
    "sit": _asked(asks.Sit, Seat.sit),
    "note": _asked(asks.Note, Seat.note),
    "replay": _asked(asks.AtStep, Seat.replay),
    "branch": _asked(asks.Branch, Seat.branch),
    "log": _asked(asks.Since, Seat.log),
    "story": _asked(asks.Span, Seat.story),
    "summary": _asked(asks.Span, Seat.summary),
    "scene": _asked(asks.Plainly, Seat.scene),
    "overlays": _asked(asks.Plainly, Seat.overlays),
    "supply": _asked(asks.OfUnit, Seat.supply),
    "kessel": _asked(asks.OfUnit, Seat.kessel),
    "course": _asked(asks.Plainly, Seat.course),
    "plan": _asked(asks.Plainly, Seat.plan),
    "advice": _asked(asks.Plainly, Seat.advice),
    "agenda": _asked(asks.Plainly, Seat.agenda),
    "deputy": _asked(asks.OfUnits, Seat.deputy),
    "why": _asked(asks.AtStep, teaching.why),
    "lessons": _asked(asks.Span, teaching.lessons),
    "stand": _asked(asks.Stand, Seat.stand),
    "stand_down": _asked(asks.StandDown, Seat.stand_down),
    "muster": _asked(asks.Plainly, Seat.muster),
    "refusals": _asked(asks.Texts, Seat.refusals),
    "sectors": _asked(asks.Plainly, Seat.sectors),
    "words": _asked(asks.Plainly, Seat.words),
    "unit": _of_mine(asks.OfUnit, answers.unit),
    "units": _of_mine(asks.OfUnits, groups.together),
    "towards": _of_mine(asks.Towards, groups.towards),
    "shift": _of_mine(asks.Shift, groups.shifted),
    "lists": _of_mine(asks.Plainly, groups.lists),
    "spread": _of_mine(asks.OfUnits, groups.spread),
    "way": _of_mine(asks.Drawn, groups.way),
    "stops": _of_mine(asks.OfUnit, answers.stops),
    "aim": _of_mine(asks.Aim, refusal_of),
    "acting": _of_mine(asks.Plainly, answers.acting),
    "duties": _of_mine(asks.Plainly, answers.duties),
    "battle": _of_mine(asks.Battle, answers.battle),
    "targets": _of_mine(asks.Plainly, combat.targets),
    "weigh": _of_mine(asks.Weigh, combat.weigh),
    "consequences": _of_mine(asks.Plainly, consequences),
}
