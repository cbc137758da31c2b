"""21. Axis replacements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import Choice
from stavka.mechanics.arrivals.matching import all_matched
from stavka.titles.russian_campaign.actions.arrivals import Replace
from stavka.titles.russian_campaign.arrivals import replacements
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import MINOR_ALLIES

FREE = "SS, Luftwaffe or headquarters"  # any number of them (trc:21.4-d)
WEAK = "3-4"
CORPS = (WEAK, "4-4", "5-4", "mountain", "motorized")  # one of each (trc:21.4-e, trc:21.4-f)
LIMITS = {"armor": "trc:21.4-a", "mountain": "trc:21.4-f", "motorized": "trc:21.4-f", "artillery": "trc:26.6.2-b"}


@dataclass(frozen=True, slots=True)
class Entitlement:
    """The right to one replacement of one of these types."""

    types: tuple[str, ...]


def replacement_turn(pos: War) -> bool:
    """May/June of 1942, 1943 and 1944 (trc:21.2-a)."""
    return pos.turn in pos.charts.raw["replacements"]["axis_turns"] or pos.seams.more_axis_replacements(pos)


def type_of(pos: War, unit: int) -> str:
    """The type under which a unit is replaced; empty for one that never is."""
    counter = pos.roster.counters[unit]
    if counter.kind in ("bomber", "battlegroup"):
        return ""
    if counter.marks & {"ss", "luftwaffe"} or counter.kind == "hq":
        return FREE
    if counter.nation in MINOR_ALLIES:
        return counter.nation
    if counter.kind == "infantry":
        return counter.factors if counter.factors in CORPS else ""
    if counter.kind in ("armor", "mountain", "motorized", "artillery"):
        return counter.kind
    return ""  # trc:21.4-c: the 1st Cavalry Corps


def oil_fields(pos: War) -> int:
    """Oil field hexes that bring back armor, controlled as cities are (trc:21.4-a, trc:21.4-b)."""
    return pos.seams.oil_fields(pos.controlled(AXIS) & pos.ground.oil, pos)


def armor_rights(pos: War) -> int:
    """Armor corps that may come back: one for each oil field (trc:21.4-a)."""
    return pos.seams.armor_replacements(oil_fields(pos).bit_count(), pos)


def entitlements(pos: War, stock: Counter[str]) -> list[Entitlement]:
    """Every right of this turn, given how many units of each type there are to take from.

    A right that the stock cannot meet may be used for a weaker type instead.
    """
    found: list[Entitlement] = []
    for nth in range(armor_rights(pos)):
        short = nth >= stock["armor"]
        found.append(Entitlement(("armor", "motorized", WEAK) if short else ("armor",)))  # trc:21.6-b
    found += [Entitlement((corps,) if stock[corps] else (WEAK,)) for corps in CORPS]  # trc:21.6-a
    allies = [n for n in MINOR_ALLIES if n != "italian" or pos.year < 1943]  # trc:21.5
    found += [Entitlement((nation,)) for nation in allies]  # trc:21.4-g, no substitutes either way (trc:21.6-c)
    return pos.seams.axis_entitlements(found, pos)


def within(pos: War, chosen: Iterable[int], rights: Sequence[Entitlement]) -> bool:
    """Whether every unit chosen can be given a right of its own, in whatever order they were named."""
    types = [type_of(pos, u) for u in chosen]
    wants = [[i for i, right in enumerate(rights) if kind in right.types] for kind in types if kind != FREE]
    return all_matched(wants)


def begin(pos: War) -> None:
    """Ask for the replacements of this turn, all of them before movement (trc:21.2-a, trc:21.2-c)."""
    if replacement_turn(pos):
        stage = AxisReplacements(())
        if len(stage.choices(pos)) > 1:
            pos.ask(stage)


def after_naming(pos: War, action: Replace) -> Refusal:
    """Why a unit is not replaced once movement has begun: because it could not be anyway, else because it is late."""
    if not replacement_turn(pos):
        years = "May/June of 1942, 1943 and 1944"
        return Refusal(f"{action.unit} is not replaced now: Axis replacements are taken in {years} only", "trc:21.2-a")
    if pos.impulse == 1:
        stage = AxisReplacements(replacements.named(pos, AXIS))
        if action not in stage.choices(pos):
            return stage.why_not(pos, action)
    return replacements.too_late(pos, action.unit)


@dataclass(slots=True)
class AxisReplacements(Choice[War]):
    """The German names the units that come back from his pool, one at a time."""

    name: ClassVar[str] = "axis replacements"
    chosen: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return "Name a unit of the pool that is replaced this year, or end with 'done'"

    def stock(self, pos: War) -> list[int]:
        return [*self.chosen, *replacements.pool(pos, AXIS)]

    def rights(self, pos: War) -> list[Entitlement]:
        return entitlements(pos, Counter(type_of(pos, u) for u in self.stock(pos)))

    def choices(self, pos: War) -> Sequence[Action]:
        rights = self.rights(pos)
        open_types = {"": False, FREE: True}
        fitting = []
        for unit in replacements.pool(pos, AXIS):
            kind = type_of(pos, unit)
            if kind not in open_types:
                open_types[kind] = within(pos, (*self.chosen, unit), rights)
            if open_types[kind]:
                fitting.append(unit)
        return [*(Replace(pos.short(u)) for u in fitting), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Replace):
            return self.none_of_these(pos, action, "trc:21.2-c")
        unit = pos.roster.index(action.unit)
        kind = type_of(pos, unit)
        refusal = replacements.not_in_pool(pos, unit, AXIS)
        if refusal:
            return refusal
        if not kind:
            dropped = pos.roster.kind[unit] == "paratroop"
            rule = "trc:var-mediterranean-5h" if dropped else "trc:21.4-c"
            return Refusal(f"{action.unit} may never be replaced", rule)
        if kind == "italian" and pos.year >= 1943:
            return Refusal(f"{action.unit} is not replaced: no Italian is in 1943 or 1944", "trc:21.5")
        if kind in MINOR_ALLIES:
            one = f"one {kind.capitalize()} unit a year is, and nothing is taken in its stead"
            return Refusal(f"{action.unit} is not replaced: {one}", "trc:21.4-g")
        return Refusal(f"{action.unit} is not replaced: {self._used_up(pos, kind)}", self.limit(pos, kind))

    def _used_up(self, pos: War, kind: str) -> str:
        """How many of a type have been taken, and how many rights there were."""
        taken = sum(type_of(pos, u) == kind for u in self.chosen)
        if kind == "armor":
            fields = counted(oil_fields(pos).bit_count(), "oil field")
            return f"{counted(taken, 'armor corps', 'armor corps')} named, and the Axis has {fields}"
        return f"{taken} of type {kind} {are(taken)} named, and no right to another is left"

    def limit(self, pos: War, kind: str) -> str:
        """The rule that bites: a right cannot be turned into a weaker unit while its own type lies in the pool."""
        if kind not in (WEAK, "motorized"):
            return LIMITS.get(kind, "trc:21.4-e")
        waiting = {type_of(pos, u) for u in replacements.pool(pos, AXIS)}
        unused = {k for k in (*CORPS[1:], "armor") if k in waiting and not self._taken(pos, k)}
        if "armor" in unused:
            return "trc:21.6-b"
        if kind == WEAK and unused - {"armor"}:
            return "trc:21.6-a"
        return "trc:21.6-c" if kind == WEAK else LIMITS[kind]

    def _taken(self, pos: War, kind: str) -> bool:
        allowed = armor_rights(pos) if kind == "armor" else 1
        return sum(type_of(pos, u) == kind for u in self.chosen) >= allowed

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Replace):
            unit = pos.roster.index(action.unit)
            replacements.take(pos, unit)
            stage = AxisReplacements((*self.chosen, unit))
            if len(stage.choices(pos)) > 1:
                pos.ask(stage)
