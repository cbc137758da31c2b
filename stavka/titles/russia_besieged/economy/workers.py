"""20.0 to 20.4: War Economy Counters, where they come in, and the infantry points that they give."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Decision, out_of_place
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.economy import lend_lease, oil
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.state.flags import AWAITING, DUE, EVACUATED, SIDES, SOVIET, URALS_BOX
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

URALS, VORONEZH = "rus-wec-urals", "rus-wec-voronezh"
FULL_OUTPUT = "May 1943"  # of the Urals (rb:20.4-b)
INFANTRY = "soviet infantry"  # name of the pool


# -- what they give ---------------------------------------------------------------------------------------------------


def value(pos: War, unit: int) -> int:
    """The replacement points on the side of a counter that is up (rb:20.0)."""
    values = pos.roster.cards.value.get(pos.counter(unit).id, (0,))
    return values[min(pos.lost_steps.get(unit, 0), len(values) - 1)]


def working(pos: War) -> list[int]:
    """Counters on the map and in the Urals; those on their way there give nothing (rb:20.14, rb:20.66)."""
    return [u for u in pos.roster.of_kind(SOVIET, "wec") if pos.where[u] >= 0 or pos.where[u] == URALS_BOX]


def output(pos: War) -> int:
    """The infantry points of a turn, less at once when a counter is lost (rb:20.3)."""
    return sum(value(pos, unit) for unit in working(pos))


# -- a Russian turn begins --------------------------------------------------------------------------------------------


def begin(pos: War) -> None:
    """Counters come in, then production: workers, Lend Lease, oil."""
    if pos.player != SOVIET:
        return
    _urals(pos)
    _come_back(pos)
    pos.ask(Production())
    if arriving(pos) and any(open_to(pos, unit) for unit in arriving(pos)):
        pos.ask(NewWorkers())


def _urals(pos: War) -> None:
    """The Urals WEC comes in September 1941 with 2 points and has 6 from May 1943 on (rb:20.4, rb:20.4-b)."""
    for unit in pos.roster.of_kind(SOVIET, "wec"):
        counter = pos.counter(unit)
        if counter.id != URALS:
            continue
        if pos.where[unit] == AWAITING and counter.turn is not None and counter.turn <= pos.turn:
            pos.put(unit, URALS_BOX)
            pos.tell(f"{counter.short} begins its work")
        if pos.where[unit] == URALS_BOX and pos.month >= pos.charts.month(FULL_OUTPUT) and unit not in pos.lost_steps:
            pos.set_steps(unit, 1)
            pos.tell(f"{counter.short} reaches full output")


def _come_back(pos: War) -> None:
    """Evacuated WECs work in the Urals after a year, at once (rb:20.65, rb:20.66).

    One that a scenario has under way without a date left in a July and comes back in the next.
    """
    due = {unit: turn for unit, turn, _ in pos.returns if pos.roster.kind[unit] == "wec"}
    for unit in pos.roster.of_kind(SOVIET, "wec"):
        if pos.where[unit] == EVACUATED and (due[unit] <= pos.turn if unit in due else pos.season == "Jul/Aug"):
            pos.put(unit, URALS_BOX)
            pos.tell(f"{pos.short(unit)} works in the Urals")
    pos.returns = tuple(item for item in pos.returns if pos.where[item[0]] != URALS_BOX)


@dataclass(slots=True)
class Production(Automatic[War]):
    """The points of a Russian turn (rb:20.14, rb:20.53, rb:21.01)."""

    name: ClassVar[str] = "production"

    def run(self, pos: War) -> None:
        received = pos.seams.points_received({INFANTRY: output(pos)}, pos)
        for pool, number in received.items():
            pos.gain(pool, number)
        oil.begin(pos)
        lend_lease.begin(pos)


# -- placing ----------------------------------------------------------------------------------------------------------


def arriving(pos: War) -> list[int]:
    """Counters that the card has brought and that are not placed yet (rb:20.11-a)."""
    found = []
    for unit in pos.roster.of_kind(SOVIET, "wec"):
        counter, box = pos.counter(unit), pos.where[unit]
        on_card = box == AWAITING and counter.combat and counter.turn is not None and counter.turn <= pos.turn
        if on_card or box == DUE:  # a situation may have one arrive at another time
            found.append(unit)
    return [u for u in found if pos.counter(u).id != URALS]


def least_crowded(pos: War) -> int:
    """The friendly cities of Russia with the fewest counters: no second one before all have one (rb:20.11-c)."""
    ground = pos.ground
    friendly = pos.owner[SOVIET] & ground.cities & ground.russia & ~never(pos)
    there = Tally(pos.where[u] for u in pos.roster.of_kind(SOVIET, "wec"))
    fewest = min((there[hex] for hex in bits(friendly)), default=0)
    return sum(1 << hex for hex in bits(friendly) if there[hex] == fewest)


def never(pos: War) -> int:
    """Cities that never have a WEC (rb:20.11-b)."""
    return pos.ground.without_workers


def limits(pos: War, unit: int) -> list[Limit]:
    """Where a counter may be placed; that of Voronezh goes there if it can (rb:20.11-d)."""
    ground = pos.ground
    held = pos.owner[SOVIET] & ground.cities & ground.russia & ~pos.occupied[1 - SOVIET]
    found = [
        Limit(held, "a WEC is placed in a city of Russia that you control", "rb:20.11-a"),
        Limit(~never(pos), "that city never has a WEC", "rb:20.11-b"),
    ]
    if pos.counter(unit).id == VORONEZH and pos.controls(SOVIET, "Voronezh"):
        found.append(Limit(ground.place("Voronezh"), "it belongs to Voronezh", "rb:20.11-d"))
    else:
        found.append(Limit(least_crowded(pos), "other cities of yours have fewer WECs", "rb:20.11-c"))
    supplied = general.to_edge(pos, SOVIET)
    return [*found, Limit(supplied, "that city traces no supply to the east edge", "rb:20.11-a")]


def open_to(pos: War, unit: int) -> int:
    return within(limits(pos, unit), pos.ground.cities)


@dataclass(slots=True)
class NewWorkers(Decision[War]):
    """The Russian places WECs before his first impulse; what he keeps can come a turn later (rb:20.11-a)."""

    name: ClassVar[str] = "new workers"

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"place {listed(map(pos.short, arriving(pos)))}, or go on with 'done'"

    def each(self, pos: War) -> Iterator[Action]:
        for unit in arriving(pos):
            yield from (Place(pos.short(unit), pos.hex_name(hex)) for hex in bits(open_to(pos, unit)))
        yield Done()

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Place):
            return out_of_place(action, self.label(pos), ("done", "place"), "rb:20.11-a")
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        if unit not in arriving(pos):
            return Refusal(
                f"{action.unit} is no WEC that comes now: {listed(map(pos.short, arriving(pos)))}", "rb:20.11-a"
            )
        return broken(limits(pos, unit), hex, f"{action.unit} may not be placed in {pos.board.label(hex)}")

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, Place):
            set_down(pos, pos.roster.index(action.unit), pos.board.grid.index(action.hex))
        if isinstance(action, Done) or not any(open_to(pos, unit) for unit in arriving(pos)):
            pos.leave()
