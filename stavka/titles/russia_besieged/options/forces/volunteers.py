"""A6, A7, A9, A11 and A13: armies and volunteers that only options bring (texts lost, reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import AXIS, REMOVED, UNUSED
from stavka.titles.russia_besieged.state.position import War


@dataclass(frozen=True, slots=True)
class Contingent:
    """Units that come in a month, perhaps leave in another, and are perhaps never rebuilt."""

    ids: tuple[str, ...]
    comes: str
    leaves: str = ""
    once: str = ""  # the rule by which they are lost for good when eliminated

    def register(self, seams: Seams) -> None:
        seams.optional_units |= frozenset(self.ids)
        seams.arrival_turn.append(self.arrival)
        if self.leaves:
            seams.player_turn_begins.append(self.go_home)
        if self.once:
            seams.elimination_box.append(lambda box, pos, unit: REMOVED if self.has(pos, unit) else box)
            seams.never_rebuilt.append(lambda pos, unit: self.once if self.has(pos, unit) else None)

    def has(self, pos: War, unit: int) -> bool:
        return pos.counter(unit).id in self.ids

    def arrival(self, date: tuple[int, int] | None, pos: War, unit: int) -> tuple[int, int] | None:
        if not self.has(pos, unit):
            return date
        gone = self.leaves and pos.month >= pos.charts.month(self.leaves)
        return None if gone else pos.charts.calendar.when(self.comes)

    def go_home(self, pos: War) -> None:
        """They leave the war, wherever they are."""
        if pos.player != AXIS or pos.month < pos.charts.month(self.leaves):
            return
        for unit in map(pos.roster.find, self.ids):
            if pos.where[unit] not in (REMOVED, UNUSED):
                pos.tell(f"{pos.short(unit)} goes home")
                pos.lose(unit, REMOVED)


SIBERIANS = Contingent(("var-sib-1", "var-sib-2"), "Nov 1941")
VLASOV = Contingent(("var-roa",), "Jan 1944")
SPANIARDS = Contingent(("var-spa-1",), "Sep 1941", "Nov 1943")
AFRIKA_KORPS = Contingent(("var-dak",), "Jul 1941")
FRENCH = Contingent(("var-ffl",), "Nov 1941", "Mar 1943", once="rb:A13.0")
EARLY, THREATENED = "Oct 1941", ("Moscow", "Gorki")
GORING = "ger-lw-hgpz"
ITALY_LEAVES = "Jan 1943"


def siberian_troops(seams: Seams) -> None:
    """Two armies come in November 1941, in October if the Axis is at Moscow or Gorki (rb:A6.0)."""
    SIBERIANS.register(seams)
    seams.arrival_turn.append(_called_early)


def _called_early(date: tuple[int, int] | None, pos: War, unit: int) -> tuple[int, int] | None:
    if not SIBERIANS.has(pos, unit) or pos.month != pos.charts.month(EARLY):
        return date
    places = sum(pos.ground.place(name) for name in THREATENED)
    return pos.charts.calendar.when(EARLY) if pos.zone(AXIS) & places else date


def vlasov_army(seams: Seams) -> None:
    """The ROA corps comes in January 1944 and loses a step with each retreat in Russia (rb:A7.0)."""
    VLASOV.register(seams)
    seams.unit_retreated.append(_waver)


def _waver(pos: War, unit: int, path: Sequence[int]) -> None:
    if VLASOV.has(pos, unit) and pos.ground.russia >> path[-1] & 1:
        pos.lose_step(unit, "wavers and loses a step")


def spanish_corps(seams: Seams) -> None:
    """A Spanish corps from September 1941 to November 1943, always in combat supply (rb:A9.0)."""
    SPANIARDS.register(seams)
    seams.always_combat_supplied.append(SPANIARDS.has)


def north_africa(seams: Seams) -> None:
    """The Afrika Korps fights in the east; Goring's corps does not come, Italy leaves in January 1943 (rb:A11.0)."""
    AFRIKA_KORPS.register(seams)
    seams.arrival_turn.append(lambda date, pos, unit: None if pos.counter(unit).id == GORING else date)
    seams.italy_leaves = ITALY_LEAVES


def french_volunteers(seams: Seams) -> None:
    """The French come in November 1941, leave in March 1943, and are never rebuilt (rb:A13.0)."""
    FRENCH.register(seams)
