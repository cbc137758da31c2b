"""22. Russian replacements: workers, Archangel, what they bring back and where it comes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import Choice
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign.actions.arrivals import Replace
from stavka.titles.russian_campaign.arrivals import replacements
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, DUE, OFF_MAP, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War

ARCHANGEL_LOST = "Archangel lost"
CITIES = "Russian cities"  # Russian-controlled cities in Russia as the Russian player turn began
USED = "cities with a replacement"
UNSPENT = "unspent factors"  # of this turn, from the naming of replacements to the end of the first movement phase
EXTRA = "extra factors"  # replacement factors of this turn that an event has given


# -- workers ----------------------------------------------------------------------------------------------------------


def home_cities(pos: War) -> int:
    """Cities in Russia, major and minor, that the Russians control now."""
    return pos.controlled(SOVIET) & pos.ground.cities & pos.ground.russia


def begin_player_turn(pos: War) -> None:
    """Note which cities may take a worker this turn (trc:22.3-a); no city has had its replacement yet (trc:22.6-b)."""
    pos.counts[CITIES] = home_cities(pos)
    pos.counts.pop(USED, None)


def workers(pos: War) -> list[int]:
    """Workers on the map; being surrounded does not stop them (trc:22.1-b)."""
    return [u for u in pos.roster.of_kind(SOVIET, "worker") if pos.where[u] >= 0]


def arriving_workers(pos: War) -> list[int]:
    """Workers that the card brings this turn or that were delayed, if any city can take them (trc:22.1-c)."""
    if not home_cities(pos):
        return []
    return [
        u
        for u in pos.roster.of_kind(SOVIET, "worker")
        if pos.where[u] in (DUE, OFF_MAP) or (pos.where[u] == AWAITING and _dated(pos, u))
    ]


def _dated(pos: War, unit: int) -> bool:
    """Whether the card brings a unit this turn, or brought it when no city could take it."""
    counter = pos.roster.counters[unit]
    return counter.turn is not None and counter.turn <= pos.turn and not counter.start


def worker_hexes(pos: War) -> int:
    """The hexes with a worker."""
    found = 0
    for unit in workers(pos):
        found |= 1 << pos.where[unit]
    return found


def open_to_workers(pos: War, cities: int) -> int:
    """Those of the cities that may take a worker (trc:22.3-a); all of them when each has its worker (trc:22.3-b)."""
    return cities & ~worker_hexes(pos) or cities


def worker_limits(pos: War) -> list[Limit]:
    """Where a new worker may be placed: in a city that was Russian as the turn began (trc:22.3-a)."""
    held = int(pos.counts[CITIES]) if CITIES in pos.counts else home_cities(pos)
    return [
        Limit(pos.ground.cities, "a worker is placed in a city, and that is none", "trc:22.3-a"),
        Limit(pos.ground.russia, "a worker is placed in a city of Russia, and that city lies outside", "trc:22.3-a"),
        Limit(held, "that city was not Russian-controlled when this turn began", "trc:22.3-a"),
        Limit(open_to_workers(pos, held), "that city has a worker already, and others have none", "trc:22.3-a"),
    ]


# -- points -----------------------------------------------------------------------------------------------------------


def must_arrive(pos: War) -> bool:
    """Whether factors of workers still off the map have been spent: then these may not be delayed any more."""
    if UNSPENT not in pos.counts:
        return False
    return sum(worker_value(pos, u) for u in arriving_workers(pos)) > pos.count(UNSPENT)


def note_archangel(pos: War) -> None:
    """Once the Axis has controlled Archangel its convoys are over for good (trc:22.4-b)."""
    if pos.owner[AXIS] & pos.ground.place("Archangel"):
        pos.counts[ARCHANGEL_LOST] = 1


def archangel(pos: War) -> int:
    """Factors by way of Archangel, no die (trc:22.4-a, trc:4.2.1-b)."""
    chart = pos.charts.raw["replacements"]
    first, last = chart["archangel_turns"]
    if pos.count(ARCHANGEL_LOST) or not first <= pos.turn <= last or not pos.controls(SOVIET, "Archangel"):
        return 0
    return pos.seams.archangel_factors(int(chart["archangel"]), pos)


def worker_value(pos: War, unit: int) -> int:
    """The number on the worker, doubled by the industrial mobilization of 1943 (trc:22.2-a, trc:22.7)."""
    value = pos.roster.combat[unit]
    return value * 2 if pos.turn >= pos.charts.raw["replacements"]["worker_doubling_from_turn"] else value


def points(pos: War) -> int:
    """Replacement factors of this turn, never less than none (trc:22.1-a, trc:4.2.1-c)."""
    total = sum(worker_value(pos, u) for u in (*workers(pos), *arriving_workers(pos)))
    return max(0, pos.seams.russian_factors(total + archangel(pos) + pos.count(EXTRA), pos))


def cost(pos: War, unit: int) -> int:
    """Factors a unit costs: its combat factor; STAVKA and artillery one (trc:22.5-a, trc:22.8-a, trc:26.6.2-a)."""
    if pos.roster.hq[unit]:
        return int(pos.charts.raw["replacements"]["stavka_cost"])
    return 1 if pos.roster.kind[unit] == "artillery" else pos.roster.combat[unit]


# -- choosing ---------------------------------------------------------------------------------------------------------


def begin(pos: War) -> None:
    """Ask for the replacements of this turn (trc:22.5-e); nothing is saved for later (trc:22.5-b)."""
    stage = RussianReplacements((), points(pos))
    pos.counts[UNSPENT] = stage.left
    pos.counts.pop(EXTRA, None)
    pos.seams.after_russian_replacements(pos, stage.left)
    if len(stage.choices(pos)) > 1:
        pos.ask(stage)


@dataclass(slots=True)
class RussianReplacements(Choice[War]):
    """The Russian names the units that come back from his pool, one at a time."""

    name: ClassVar[str] = "soviet replacements"
    chosen: tuple[int, ...]
    left: int

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        left = counted(self.left, "replacement factor")
        return f"{left} {are(self.left)} left: name a unit of the pool, or end with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        pool = replacements.pool(pos, SOVIET)
        return [*(Replace(pos.short(u)) for u in pool if self.limit(pos, u) is None), Done()]

    def limit(self, pos: War, unit: int) -> Refusal | None:
        """Why a unit of the pool is not replaced."""
        roster, who = pos.roster, pos.short(unit)
        kind = roster.kind[unit]
        never = never_replaced(pos, unit)
        if never:
            return never
        if roster.hq[unit]:
            refusal = stavka_refusal(pos)
            if refusal:
                return refusal
        one = f"{who} is not replaced: only one"
        if kind == "armor" and any(roster.kind[u] == "armor" for u in self.chosen):
            return Refusal(f"{one} armor unit a turn is", "trc:22.5-c")
        if is_guards_foot(pos, unit) and any(is_guards_foot(pos, u) for u in self.chosen):
            return Refusal(f"{one} Guards infantry or cavalry unit a turn is", "trc:22.5-d")
        if kind == "artillery" and any(roster.kind[u] == "artillery" for u in self.chosen):
            return Refusal(f"{one} artillery unit a turn is", "trc:26.6.2-a")
        if cost(pos, unit) > self.left:
            price = counted(cost(pos, unit), "replacement factor")
            return Refusal(f"{who} costs {price}, {self.left} {are(self.left)} left", "trc:22.5-a")
        return None

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Replace):
            return self.none_of_these(pos, action, "trc:22.5-e")
        refusal = self.not_replaced(pos, pos.roster.index(action.unit))
        assert refusal is not None
        return refusal

    def not_replaced(self, pos: War, unit: int) -> Refusal | None:
        """Why a unit, wherever it is, cannot be named now."""
        ours = pos.roster.side[unit] == SOVIET
        refusal = never_replaced(pos, unit) if ours else None
        return refusal or replacements.not_in_pool(pos, unit, SOVIET) or self.limit(pos, unit)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Replace):
            unit = pos.roster.index(action.unit)
            left = self.left - cost(pos, unit)
            replacements.take(pos, unit)
            pos.counts[UNSPENT] = left
            stage = RussianReplacements((*self.chosen, unit), left)
            if len(stage.choices(pos)) > 1:
                pos.ask(stage)


def after_naming(pos: War, action: Replace) -> Refusal:
    """Why a unit is not replaced once movement has begun: because it could not be anyway, else because it is late."""
    refusal = None
    if UNSPENT in pos.counts:
        stage = RussianReplacements(replacements.named(pos, SOVIET), pos.count(UNSPENT))
        refusal = stage.not_replaced(pos, pos.roster.index(action.unit))
    return refusal or replacements.too_late(pos, action.unit)


def never_replaced(pos: War, unit: int) -> Refusal | None:
    """Why a unit is not replaced wherever it lies: workers, paratroops, and pieces that are no troops."""
    kind, who = pos.roster.kind[unit], pos.short(unit)
    if kind == "worker":
        return Refusal(f"{who} is a worker and never replaced", "trc:22.2-c")
    if kind == "paratroop":
        return Refusal(f"{who} is a paratroop corps and never replaced", "trc:18.4-b")
    if kind in ("leader", "partisan", "bomber"):
        return Refusal(f"{who} is no unit that replacement factors bring back", "trc:22.5-a")
    return None


def is_guards_foot(pos: War, unit: int) -> bool:
    counter = pos.roster.counters[unit]
    return "guards" in counter.marks and counter.kind in ("infantry", "cavalry")


def stavka_refusal(pos: War) -> Refusal | None:
    """STAVKA comes back in Jan/Feb alone, and not while Moscow is lost (trc:22.8-a, trc:22.8-c)."""
    if pos.charts.season(pos.turn) != "Jan/Feb":
        return Refusal("STAVKA is replaced in January/February only", "trc:22.8-a")
    if pos.controls(AXIS, "Moscow"):
        return Refusal("STAVKA is not replaced while the Axis controls Moscow", "trc:22.8-c")
    return None


# -- bringing on ------------------------------------------------------------------------------------------------------


def entry_limits(pos: War, unit: int) -> list[Limit]:
    """Where a replacement comes on: at the east edge or in a city with a worker; STAVKA in Moscow.

    A worker placed this turn serves at once (trc:22.6-a), each city serves one unit a turn (trc:22.6-b).
    """
    if pos.roster.hq[unit]:
        moscow = pos.ground.place("Moscow") & ~pos.occupied[AXIS]
        return [Limit(moscow, "it comes back in Moscow, if that is not Axis-controlled", "trc:22.8-b")]
    edge = pos.ground.friendly_edge(SOVIET)
    places = worker_hexes(pos) & pos.ground.cities | edge
    return [
        *pos.seams.replacement_limits([], pos),
        Limit(~pos.count(USED), "that city has had its one replacement of this turn", "trc:22.6-b"),
        Limit(places, "a replacement comes in at the east edge or in a city with a worker", "trc:22.6-a"),
    ]


def placed(pos: War, unit: int, hex: int) -> None:
    """A replacement has come on; a city that served it serves no other this turn (trc:22.6-b)."""
    if not pos.roster.hq[unit] and pos.ground.cities >> hex & 1:
        pos.counts[USED] = pos.count(USED) | 1 << hex
