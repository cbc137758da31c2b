"""17.4: Panzergrenadier corps take the place of infantry corps (rebuilt: the text of this rule is lost)."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.russia_besieged.actions.arrivals import Mobilize
from stavka.titles.russia_besieged.movement.walking import exchange
from stavka.titles.russia_besieged.state.flags import AWAITING, AXIS, POOL, REMOVED, UNUSED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general


def twin(pos: War, unit: int) -> int:
    """The infantry corps of the same number; -1 for a piece that a situation made up."""
    name = pos.counter(unit).id.removesuffix("pg") + "inf"
    return pos.roster.find(name) if pos.roster.knows(name) else -1


def refusal(pos: War, unit: int) -> Refusal | None:
    """Why a corps is not formed now: from its date on, in a first impulse, of a corps in supply or in the pool."""
    who, counter = pos.short(unit), pos.counter(unit)
    if counter.kind != "panzergrenadier" or pos.where[unit] != AWAITING or counter.turn is None:
        return Refusal(f"{who} is no Panzergrenadier corps that waits to be formed", "rb:17.4")
    if pos.player != AXIS or pos.impulse != 1 or pos.turn < counter.turn:
        return Refusal(f"{who} is formed in an Axis first impulse from turn {counter.turn} on", "rb:17.4")
    old = twin(pos, unit)
    hex, name = pos.where[old], pos.short(old)
    if hex == POOL:
        return None
    if hex < 0:
        return Refusal(f"{who} takes the place of {name}, which is not in play", "rb:17.4")
    if pos.zone_over(AXIS) >> hex & 1 or not general.in_supply(pos, old):
        return Refusal(f"{name} must be in supply and in no enemy zone of control to become {who}", "rb:17.4")
    return None


def keep_open(pos: War) -> None:
    """A corps whose date has passed can still be formed while its infantry is there: no upgrade is lost (rb:17.4)."""
    for unit in pos.roster.of_kind(AXIS, "panzergrenadier"):
        old = twin(pos, unit)
        if old >= 0 and pos.where[unit] == UNUSED and (pos.where[old] >= 0 or pos.where[old] == POOL):
            pos.put(unit, AWAITING)


class Upgrading(Option[War, Mobilize]):
    """A Panzergrenadier corps takes the place of the infantry corps of its number, which leaves the game (rb:17.4)."""

    action = Mobilize
    share = 0.3

    def open(self, pos: War) -> bool:
        if pos.player != AXIS or pos.impulse != 1:
            return False
        return any(pos.where[unit] == AWAITING for unit in pos.roster.of_kind(AXIS, "panzergrenadier"))

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in pos.roster.of_kind(AXIS, "panzergrenadier"):
                if refusal(pos, unit) is None:
                    yield Mobilize(pos.short(unit))

    def refusal(self, pos: War, action: Mobilize) -> Refusal | None:
        return refusal(pos, pos.roster.index(action.unit))

    def play(self, pos: War, action: Mobilize) -> None:
        unit = pos.roster.index(action.unit)
        old = twin(pos, unit)
        pos.set_steps(unit, pos.counter(unit).steps - pos.lost_steps.get(old, 0))
        pos.flags[unit] = exchange(pos, [old], unit, REMOVED)
        pos.tell(f"{pos.short(unit)} takes the place of {pos.short(old)}")
