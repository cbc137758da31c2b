"""5.6: the German fight/move bonus, and the zone of the effort of 1942."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.declarations import Effort
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War


def fight_move_bonus(pos: War, hex: int) -> bool:
    """The German fight/move bonus: 1941 everywhere, 1942 in the chosen zone, later never (bd:5.6-a,-b,-c)."""
    if pos.turn <= 4:
        return True
    if not 9 <= pos.turn <= pos.terms.last_turn_of_effort:  # bd:13.8
        return False
    zone = {"north": pos.ground.north, "south": pos.ground.south}.get(pos.counts.get("effort", ""), 0)
    return bool(zone >> hex & 1)


class EffortOption(Option[War, Effort]):
    """On turn 9 the German names the zone of his effort, once and for all (bd:5.6-b, bd:13.8, bd:15.1)."""

    action = Effort
    share = 50.0

    def open(self, pos: War) -> bool:
        return bool(self.needed(pos))

    @staticmethod
    def needed(pos: War) -> bool:
        wanted = pos.terms.effort_of_1942 and pos.turn == 9
        return wanted and pos.asked_side() == AXIS and not pos.counts.get("effort")

    def each(self, pos: War) -> Iterator[Action]:
        if self.needed(pos):
            yield from (Effort("north"), Effort("south"))

    def refusal(self, pos: War, action: Effort) -> Refusal | None:
        return (
            None
            if self.needed(pos)
            else Refusal("'effort' comes too late or too early: it is named once, on turn 9", "bd:5.6-b")
        )

    def play(self, pos: War, action: Effort) -> None:
        pos.counts["effort"] = action.choice
        pos.tell(f"the German effort of 1942 goes to the {action.choice}")
