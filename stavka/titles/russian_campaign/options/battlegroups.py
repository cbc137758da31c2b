"""26.4 Battlegroups: what remains of a defender (option)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.counters import Counter
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.arrivals.limits import within
from stavka.titles.russian_campaign.actions.combat import Remnant
from stavka.titles.russian_campaign.arrivals.places import place_of_arrival
from stavka.titles.russian_campaign.combat.retreat import retreats
from stavka.titles.russian_campaign.movement.reach import has_room
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AVAILABLE, FOUGHT, MOVED, REPLACEMENT, SIDES, VICTOR
from stavka.titles.russian_campaign.state.position import War

FROM_YEAR = 1942  # trc:26.4-a
LEAST_FACTOR = 3  # trc:26.4-b
JOINING = "battlegroups joining"
FOOT, MOBILE = "foot", "mobile"


def register(seams: Seams) -> None:
    seams.optional_kinds |= {"battlegroup"}
    seams.defender_lost.append(defender_lost)
    seams.defenders_eliminated.append(all_eliminated)
    seams.falling_back.append(joining)
    seams.entry_hexes.append(with_hosts)
    seams.entry_hex_refused.append(no_host)
    seams.unit_enters.append(make_way)


def defender_lost(pos: War, unit: int, hex: int) -> None:
    """A defender is lost in an EX or D1 result; a battlegroup may stay in its hex (trc:26.4-a, trc:26.4-d)."""
    pos.ask(Remnants(hex, (unit,)))


def all_eliminated(pos: War, units: Sequence[int], hexes: Sequence[int]) -> None:
    """All defenders are lost in a DE result; each hex may leave one battlegroup (trc:26.4-a, trc:26.4-e)."""
    lost = {hex: tuple(u for u, h in zip(units, hexes, strict=True) if h == hex) for hex in hexes}
    pos.ask(*(Remnants(hex, those) for hex, those in lost.items()), LedAway())


def joining(units: tuple[int, ...], pos: War) -> tuple[int, ...]:
    """Battlegroups that just came up in place of lost units must retreat with the rest (trc:26.4-d)."""
    found: tuple[int, ...] = pos.counts.pop(JOINING, ())
    return (*units, *(u for u in found if pos.where[u] >= 0))


@dataclass(slots=True)
class Remnants(Automatic[War]):
    """One battlegroup comes up in a hex, its owner choosing where more than one type could (trc:26.4-e)."""

    name: ClassVar[str] = "battlegroup"
    hex: int
    lost: tuple[int, ...]

    def run(self, pos: War) -> None:
        found = counters_for(pos, self.lost)
        if len(found) == 1:
            come_up(pos, found[0], self.hex)
        elif found:
            pos.ask(Survivor(pos.roster.side[self.lost[0]], self.hex, tuple(found)))


def counters_for(pos: War, lost: Sequence[int]) -> list[int]:
    """One free counter of each type that may come up for these units."""
    found: dict[tuple[str, int], int] = {}
    for unit in lost:
        fitting = free_counters(pos, unit)
        if fitting:
            counter = pos.roster.counters[fitting[0]]
            found.setdefault((kind_of(counter), counter.move), fitting[0])
    return list(found.values())


def free_counters(pos: War, unit: int) -> list[int]:
    """Free battlegroups that a lost unit may leave, best first (trc:26.4-a, trc:26.4-b).

    Guards, German army and SS have their own; a slower type stands in where none of the unit's own type is free.
    """
    lost = pos.roster.counters[unit]
    if pos.year < FROM_YEAR or lost.combat < LEAST_FACTOR or not leaves_battlegroup(lost):
        return []
    counters = pos.roster.counters
    free = [
        u
        for u in pos.roster.of_side[pos.roster.side[unit]]
        if pos.where[u] == AVAILABLE
        and counters[u].kind == "battlegroup"
        and counters[u].move <= lost.move
        and same_army(counters[u], lost)
    ]
    return sorted(free, key=lambda u: (kind_of(counters[u]) != kind_of(lost), -counters[u].move, u))


def leaves_battlegroup(lost: Counter) -> bool:
    """Russian Guards, German armor, motorized and infantry, and all SS (trc:26.4-a)."""
    if "guards" in lost.marks or "ss" in lost.marks:
        return True
    return lost.nation == "german" and lost.kind in ("armor", "motorized", "infantry")


def same_army(battlegroup: Counter, unit: Counter) -> bool:
    """Of one side: German army and SS have battlegroups of their own; Russian ones are Guards (trc:26.4.2-b)."""
    return ("ss" in battlegroup.marks) == ("ss" in unit.marks)


def kind_of(counter: Counter) -> str:
    """Foot or mobile: what type of battlegroup a unit leaves, or a battlegroup is."""
    if counter.kind == "battlegroup":
        return MOBILE if counter.move > 4 else FOOT
    return MOBILE if counter.kind in ("armor", "motorized", "cavalry") else FOOT


def come_up(pos: War, battlegroup: int, hex: int) -> None:
    """Put a battlegroup where its unit was; it has been in the battle and retreats with the rest (trc:26.4-d)."""
    pos.put(battlegroup, hex)
    pos.flags[battlegroup] = FOUGHT
    pos.counts[JOINING] = (*pos.counts.get(JOINING, ()), battlegroup)
    pos.tell(f"{pos.short(battlegroup)} survives in {pos.hex_name(hex)}")
    pos.update_control()


@dataclass(slots=True)
class Survivor(Choice[War]):
    """The owner chooses which type of battlegroup a hex of lost defenders leaves (trc:26.4-e)."""

    name: ClassVar[str] = "battlegroup"
    side: int
    hex: int
    counters: tuple[int, ...]

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} chooses the battlegroup that survives in {pos.hex_name(self.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Remnant(pos.short(u)) for u in self.counters]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "trc:26.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Remnant)
        pos.leave()
        come_up(pos, pos.roster.index(action.unit), self.hex)


@dataclass(slots=True)
class LedAway(Automatic[War]):
    """Battlegroups left by a DE result retreat two hexes, out of woods too (trc:26.4-d; see playing-trc)."""

    name: ClassVar[str] = "falling back"

    def run(self, pos: War) -> None:
        going = joining((), pos)
        if going:
            retreats("DE").begin(pos, going, 2, 2)


# -- replacements on battlegroups (26.4.2) ----------------------------------------------------------------------------


def takes_over(replacement: Counter, battlegroup: Counter) -> bool:
    """Whether a replacement may come in for a battlegroup (trc:26.4.2-b, trc:26.4.2-c)."""
    if not same_army(battlegroup, replacement):
        return False
    if replacement.side == "soviet" and "guards" not in replacement.marks:
        return False
    kinds: tuple[str, ...] = ("infantry", "mountain") if "ss" in replacement.marks else ("infantry",)
    if kind_of(battlegroup) == MOBILE:
        # Guards cavalry leaves the Guards armor battlegroup, so it may come back on it
        kinds = ("armor", "motorized", "cavalry")
    return replacement.kind in kinds


def moving_has_begun(pos: War) -> bool:
    """Replacements come in for battlegroups before anything moves (trc:26.4.2-d)."""
    return any(pos.flags[u] & (MOVED | VICTOR) for u in pos.roster.of_side[pos.player])


def host_hexes(pos: War, unit: int) -> int:
    """Hexes of battlegroups for which a replacement may come in (trc:26.4.2-a)."""
    if not pos.flags[unit] & REPLACEMENT or moving_has_begun(pos):
        return 0
    return sum(1 << hex for hex in {pos.where[u] for u in _on_map(pos, pos.player) if fits(pos, unit, u)})


def with_hosts(hexes: int, pos: War, unit: int) -> int:
    return hexes | host_hexes(pos, unit)


def fits(pos: War, unit: int, battlegroup: int) -> bool:
    return takes_over(pos.roster.counters[unit], pos.roster.counters[battlegroup])


def _on_map(pos: War, side: int) -> list[int]:
    return [u for u in pos.roster.of_side[side] if pos.where[u] >= 0 and pos.roster.kind[u] == "battlegroup"]


def make_way(pos: War, unit: int, hex: int) -> None:
    """The battlegroup a replacement came in for is removed (trc:26.4.2-a)."""
    needed = not within(place_of_arrival(pos, unit)) >> hex & 1 or not has_room(pos, unit, hex)
    if not needed or not host_hexes(pos, unit) >> hex & 1:
        return
    host = next(u for u in _on_map(pos, pos.player) if pos.where[u] == hex and fits(pos, unit, u))
    pos.put(host, AVAILABLE)
    pos.flags[host] = 0
    pos.tell(f"{pos.short(host)} makes way for {pos.short(unit)}")


def no_host(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a replacement may not come in for the battlegroup in a hex; None where there is none."""
    there = [u for u in _on_map(pos, pos.player) if pos.where[u] == hex]
    if not there or not pos.flags[unit] & REPLACEMENT:
        return None
    who, name = pos.short(unit), pos.short(there[0])
    if any(fits(pos, unit, u) for u in there):
        return Refusal(f"{who} takes the place of {name} only before any unit has moved", "trc:26.4.2-d")
    new, old = pos.roster.counters[unit], pos.roster.counters[there[0]]
    if not same_army(old, new) or (new.side == "soviet" and "guards" not in new.marks):
        return Refusal(f"{who} does not come in for {name}: SS, army and Guards have their own", "trc:26.4.2-b")
    return Refusal(f"{who} does not come in for {name}, which is of another type", "trc:26.4.2-c")
