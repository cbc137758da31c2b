"""9.4: conversions in the Refit Phase: one notation, each side by its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.administration import Convert
from stavka.titles.proud_monster.administration.axis_conversions import OnMap
from stavka.titles.proud_monster.administration.guards import GuardsConverting
from stavka.titles.proud_monster.state.position import War

BY_SIDE: tuple[Option[War, Convert], Option[War, Convert]] = (OnMap(), GuardsConverting())


class RefitConverting(Option[War, Convert]):
    """A menu has one option for an action, so this one asks that of the phasing side."""

    action = Convert
    complete: ClassVar[bool] = True

    def open(self, pos: War) -> bool:
        return BY_SIDE[pos.player].open(pos)

    def each(self, pos: War) -> Iterator[Action]:
        return BY_SIDE[pos.player].each(pos) if self.open(pos) else iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        return BY_SIDE[pos.player].sample(pos, rng) if self.open(pos) else None

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        return BY_SIDE[pos.player].refusal(pos, action)

    def play(self, pos: War, action: Convert) -> None:
        BY_SIDE[pos.player].play(pos, action)
