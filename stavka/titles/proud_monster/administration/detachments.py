"""15.19: corps detachments, formed of what is left of lost divisions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.outfit import FormDetachment
from stavka.titles.proud_monster.administration.full_strength import at_full_strength
from stavka.titles.proud_monster.state.flags import DEAD_PILE, OKH_NORTH, REMOVED, REPLACEMENT_ARMY, TO_COME
from stavka.titles.proud_monster.state.position import War

KIND, FROM, NEEDED = "KA", 314, 3


def divisions(pos: War, box: int) -> list[int]:
    """German divisions in a pile."""
    roster = pos.roster
    return [u for u in pos.in_box(box) if roster.german[u] and pos.counter(u).size == "division"]


class Forming(Option[War, FormDetachment]):
    """Three divisions of the Dead Pile leave for good, or of the Replacement Army where it is short (pmd:15.19-a)."""

    action = FormDetachment
    share = 0.3

    def open(self, pos: War) -> bool:
        return pos.turn >= FROM and bool(self._waiting(pos))

    def _waiting(self, pos: War) -> list[int]:
        return [u for u in pos.in_box(TO_COME) if pos.roster.kind[u] == KIND]

    def each(self, pos: War) -> Iterator[Action]:
        found = self._some(pos)
        if found and self.open(pos):
            yield from (FormDetachment(pos.short(u), tuple(map(pos.short, found))) for u in self._waiting(pos))

    def _some(self, pos: War) -> list[int]:
        found = [*divisions(pos, DEAD_PILE), *divisions(pos, REPLACEMENT_ARMY)][:NEEDED]
        return found if len(found) == NEEDED else []

    def sample(self, pos: War, rng: Random) -> Action | None:
        return next(self.each(pos), None)

    def refusal(self, pos: War, action: FormDetachment) -> Refusal | None:
        unit, used = pos.roster.index(action.unit), [pos.roster.index(name) for name in action.made_of]
        if pos.turn < FROM or unit not in self._waiting(pos):
            return Refusal(f"{action.unit} is no detachment that can be formed now", "pmd:15.19-a")
        dead, lost = divisions(pos, DEAD_PILE), divisions(pos, REPLACEMENT_ARMY)
        if len(set(used)) != NEEDED or not set(used) <= {*dead, *lost}:
            return Refusal(f"{action.unit} is formed of three lost German divisions", "pmd:15.19-a")
        if set(used) & set(lost) and not set(dead) <= set(used):
            return Refusal(f"{action.unit} is formed of the Dead Pile while that has divisions", "pmd:15.19-a")
        return None

    def play(self, pos: War, action: FormDetachment) -> None:
        """It comes to OKH North (pmd:15.19-a)."""
        for name in action.made_of:
            pos.put(pos.roster.index(name), REMOVED)
        unit = pos.roster.index(action.unit)
        at_full_strength(pos, unit)
        pos.put(unit, OKH_NORTH)
        pos.tell(f"{action.unit} is formed")
