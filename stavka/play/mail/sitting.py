"""A game by mail at somebody's table: it is kept in the file that he sends, and nowhere else."""

from __future__ import annotations

from pathlib import Path

from stavka.engine.record.entry import Entry
from stavka.play.mail.turns import MailGame
from stavka.play.match import HUMAN, Match


class MailMatch(Match):
    """A match in which the dice are those of the file or of its witness."""

    __slots__ = ("mail",)

    def __init__(self, mail: MailGame) -> None:
        super().__init__(mail.game, dict.fromkeys(mail.game.title.sides, HUMAN), None)
        self.mail = mail

    def play(self, notation: str) -> list[Entry]:
        begun = len(self.game.log)
        self.game.play(notation)
        self.mail.throw()
        return self.game.log[begun:]

    def keep(self) -> None:
        pass  # the file is written when the turn is over

    def save(self) -> Path | None:
        return None
