"""Raids that are better left to the attack of all: who raids alone may be lost before it, and air support with him."""

from __future__ import annotations

from functools import cached_property

from stavka.engine.hints import ALL, Raid
from stavka.opponents.planning.strikes import build
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey

GAMBLE = 0.3  # chance of losing all who raid from which on a raid is a gamble
SURE = 0.8  # chance from which on the attack of all is waited for


class Patience:
    """The attacks that could be made when all have moved; worked out when a raid comes into question."""

    def __init__(self, seat: Seat, style: Style) -> None:
        self.seat, self.style = seat, style

    @cached_property
    def _sketch(self) -> Sketch:
        return Sketch(Survey(self.seat), self.style)

    def waits(self, raid: Raid) -> bool:
        """Whether a raid is a gamble on what all together clear almost surely."""
        hints, pos, target = self.seat.hints, self.seat.pos, raid.target
        lost = sum(p for result, p in raid.chances.items() if (e := hints.effects.get(result)) and e.attackers == ALL)
        if lost < GAMBLE or not hints.fights_on(pos):
            return False
        able = min(hints.bombers(pos), hints.bombers_per_attack(pos), hints.bombers_in_range(pos, target))
        strike = build(self._sketch, target, able)
        return strike is not None and strike.clears >= SURE
