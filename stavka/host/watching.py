"""A seat of somebody who only watches. While a game has secrets he sees what both sides see."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.host.seat import HostedSeat
from stavka.play.chronicle import PUBLIC
from stavka.server import answers, asks
from stavka.server.shapes import LogPart, StandingTold, State, View
from stavka.telling.public import public_view


class PublicSeat(HostedSeat):
    """Whatever is asked from here beside these three is refused as long as there are secrets: no side's eyes see it."""

    @property
    def _is_open(self) -> bool:
        return answers.may_watch(self.table.match.game)

    def may_be(self, name: str) -> None:
        if name != answers.NOBODY:
            super().may_be(name)

    def position_told(self, view: View | None = None) -> State:
        if self._is_open:
            return super().position_told(view)
        return answers.public_state(self.table.match.game, view)

    def own_view(self) -> View | None:
        """Nobody's eyes are those of a side."""
        game = self.table.match.game
        return None if self._is_open else public_view(game.title, game.position, game.phase)

    def _standing(self) -> list[StandingTold]:
        """Whoever watches has given no orders."""
        return []

    def log_since(self, step: int) -> LogPart:
        if self._is_open:
            return super().log_since(step)
        told = self.table.chronicle.lines(self.table.match.game, PUBLIC, step)
        return {"since": step, "log": answers.log(told, step)}

    def replay(self, ask: asks.AtStep) -> Mapping[str, object]:
        if self._is_open:
            return super().replay(ask)
        game = self.table.replay.at(ask.step)
        return {"step": len(game.log), "view": public_view(game.title, game.position, game.phase)}
