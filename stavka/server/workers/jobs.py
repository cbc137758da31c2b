"""What is done in workers. A job is given plain data, and reads from a game's file what it needs of the past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import stavka
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.library import begun
from stavka.play import own_charts
from stavka.play.diaries import first_steps
from stavka.server import answers, combat, pictures
from stavka.server.lobby.front import drawing
from stavka.server.maps import Drawn, drawn
from stavka.server.replays import Replay
from stavka.server.shapes import Advised, PlannedBattle, Taught
from stavka.server.story import course as story
from stavka.server.story.shapes import Course
from stavka.server.tables import Lounge

if TYPE_CHECKING:
    from stavka.opponents.reasons.reason import Reason
    from stavka.opponents.staff.agenda import Section


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stands, without its past and its dice."""

    header: dict[str, Any]  # of a diary, as a file has it
    position: str

    @classmethod
    def of(cls, game: Game) -> Moment:
        return cls(game.header, snapshot.take(game.position))

    def game(self) -> Game:
        header = {**self.header, "position": self.position, "resumed": ""}
        return begun(header, own_charts.folder_of(self.header), doubt=False)


def picture(moment: Moment, side: str, kind: str, width: int) -> bytes:
    """The board now, as a side sees it."""
    return pictures.picture(moment.game(), side, kind, width)


def picture_at(diary: str, step: int, side: str, kind: str, width: int) -> bytes:
    """The board after a step of a game."""
    return pictures.picture(own_charts.load(first_steps(diary, max(0, step))), side, kind, width)


def front(moment: Moment, sides: Sequence[str], theme: str) -> str:
    """Where the armies of a game face each other, as some sides see it."""
    return drawing(moment.game(), sides, theme)


def set_up_picture(code: str, scenario: str, theme: str) -> str:
    """The front of a title as a scenario of it is set up, the first one unless another is named."""
    title = stavka.title(code)
    return drawing(stavka.new(code, scenario or next(iter(title.scenarios))), title.sides[:1], theme)


def ground(code: str) -> Drawn:
    """The map of a title as its pages show it."""
    return drawn(stavka.title(code).map)


def film(diary: str, side: str) -> bytes:
    game = own_charts.load(diary)
    replay = Replay.of(game)
    replay.follow(game)
    return pictures.film(game, replay, side)


def advice(moment: Moment) -> list[Advised]:
    return answers.advice(moment.game())


def agenda(moment: Moment, advised: bool) -> list[Section]:
    """The small decisions of the moment, with proposals where the computer may make them."""
    from stavka.opponents.staff import agenda as staff  # computer players are loaded when they are asked

    game = moment.game()
    return staff.agenda(game) if advised else staff.pending(game)


def deputy(moment: Moment, units: Sequence[str]) -> list[Advised]:
    """A plan for some pieces, in the order in which it can be played."""
    from stavka.opponents.staff.deputy import deputy as lead

    game = moment.game()
    return answers.advised(game, lead(game, units))


def why(moment: Moment, text: str, given: Reason | None) -> str:
    """What spoke for an action that was then played."""
    from stavka.lab.teaching.why import why as reason

    game = moment.game()
    return reason(game, game.read(text), given)


def lessons(moment: Moment, moves: Sequence[str], side: str, since: int) -> list[Taught]:
    """What a side could have done better in some moves that followed; ``since`` is the number of steps before them."""
    return answers.lessons(moment.game(), moves, side, since)


def course(diary: str, side: str) -> Course:
    game = own_charts.load(diary)
    replay = Replay.of(game)
    replay.follow(game)
    return story.course(game, replay, side)


def plan(moment: Moment) -> list[PlannedBattle]:
    return combat.plan(moment.game())


def take_in(text: str) -> str:
    """The name of the game that a diary from elsewhere has become."""
    return Lounge().take_in(text).name


def branch(diary: str, seats: dict[str, str], by_hand: bool) -> str:
    """The name of a new game that begins with a diary."""
    return Lounge().branched(diary, seats, by_hand).name


def faults_of_charts(code: str, changes: list[own_charts.Change]) -> list[str]:
    """What is wrong with charts of a player's own."""
    return own_charts.faults(code, changes)
