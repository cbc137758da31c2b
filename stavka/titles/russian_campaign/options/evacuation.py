"""26.2 Industrial evacuation: workers leave by rail and work on beyond the Urals (option)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, counted, listed
from stavka.engine.stage import Choice
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign.actions.movement import Relocate
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import SIDES, SOVIET, TRACK, URALS
from stavka.titles.russian_campaign.state.position import War

FROM_TURN = 3  # Sep/Oct 1941 (trc:26.2.1)
DELAY = 3  # turns on the Game Turn track (trc:26.2.2-a)
EMPTIED = "cities without their worker"  # that it was evacuated from this turn (trc:26.2.3-c)
UNDER_WAY = "workers under way"  # pairs of worker and turn of arrival
RAIL_MOVES = "rail moves of evacuation"  # rail moves of this turn that an evacuation has used up


def register(seams: Seams) -> None:
    seams.before_russian_replacements.append(begin)
    seams.impulse_begins.append(charge_rail_moves)
    seams.russian_factors.append(of_the_urals)
    seams.replacement_limits.append(not_where_the_worker_left)
    seams.rail_moves_of_others.append(with_those_of_a_worker)


def begin(pos: War) -> None:
    """Workers whose turn has come set to work; then one more may leave.

    It is decided before the replacements, so that the worker that leaves gives no points (trc:26.2.3-a).
    """
    pos.counts.pop(RAIL_MOVES, None)
    pos.counts.pop(EMPTIED, None)
    arrive(pos)
    if pos.turn >= FROM_TURN and len(Evacuation().choices(pos)) > 1:
        pos.ask(Evacuation())


def arrive(pos: War) -> None:
    """A worker three turns on its way reaches the Urals and counts at once (trc:26.2.2-a)."""
    under_way: tuple[tuple[int, int], ...] = pos.counts.get(UNDER_WAY, ())
    for unit, turn in under_way:
        if turn <= pos.turn:
            pos.put(unit, URALS)
            pos.tell(f"{pos.short(unit)} begins its work in the Urals")
    left = tuple(pair for pair in under_way if pair[1] > pos.turn)
    if left:
        pos.counts[UNDER_WAY] = left
    else:
        pos.counts.pop(UNDER_WAY, None)


def beyond(pos: War) -> list[int]:
    """Workers in the Urals; those still on the track give nothing (trc:26.2.2-a, trc:26.2.2-c)."""
    return [u for u in pos.roster.of_side[SOVIET] if pos.where[u] == URALS]


def of_the_urals(factors: int, pos: War) -> int:
    """Workers in the Urals give their factors as those on the map do (trc:26.2.2-a)."""
    return factors + sum(russian_replacements.worker_value(pos, u) for u in beyond(pos))


def not_where_the_worker_left(limits: list[Limit], pos: War) -> list[Limit]:
    """A city whose only worker left this turn takes no replacement (trc:26.2.3-c)."""
    return [*limits, Limit(~pos.count(EMPTIED), "the only worker of that city left this turn", "trc:26.2.3-c")]


def charge_rail_moves(pos: War) -> None:
    """The worker's rail moves count against those of the player turn (trc:26.2.1)."""
    if RAIL_MOVES in pos.counts:
        pos.counts[trains.USED] = pos.counts.pop(RAIL_MOVES)


def with_those_of_a_worker(moves: int, pos: War) -> int:
    """The rail moves of the worker that left in this turn."""
    under_way: tuple[tuple[int, int], ...] = pos.counts.get(UNDER_WAY, ())
    return moves + sum(cost(pos, unit) for unit, arrival in under_way if arrival == pos.turn + DELAY)


def cost(pos: War, unit: int) -> int:
    """Rail moves an evacuation takes: two for each factor of the worker (trc:26.2.1)."""
    return int(pos.charts.raw["rail"]["worker_evacuation_moves_per_factor"]) * pos.roster.combat[unit]


def capacity(pos: War) -> int:
    return int(pos.charts.raw["rail"]["soviet"]["snow" if pos.snow else "normal"])


def usable_rails(pos: War) -> int:
    """Russian rails free of enemies and their zones of control (trc:9.3-b, trc:9.3-c)."""
    return pos.ground.rails & ~pos.rails & ~pos.hostile_zone(SOVIET) & ~pos.closed


def departures(pos: War, unit: int) -> int:
    """Where a worker can start from: its city, or for one that arrives now any that may take it (trc:26.2.2-b)."""
    if pos.where[unit] >= 0:
        return 1 << pos.where[unit]
    if unit not in russian_replacements.arriving_workers(pos):
        return 0
    return russian_replacements.open_to_workers(pos, russian_replacements.home_cities(pos))


def routes(pos: War, unit: int) -> list[list[int]]:
    """A shortest way to each east-edge rail hex a worker can reach, from each city it can start from."""
    rails = usable_rails(pos)
    exits = pos.ground.edge_exits.get("east", 0) & rails
    found = []
    for start in bits(departures(pos, unit) & rails):
        for end in bits(exits):
            path = pos.board.tracks.trace(start, 1 << end, rails)
            if path is not None:
                found.append(path)
    return found


@dataclass(slots=True)
class Evacuation(Choice[War]):
    """The Russian may send one worker beyond the map (trc:26.2.1)."""

    name: ClassVar[str] = "industrial evacuation"
    complete: ClassVar[bool] = False  # other ways along the rails may be open

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return "Relocate one worker to the Urals by rail, or go on with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = []
        for unit in pos.roster.of_side[SOVIET]:
            if pos.roster.worker[unit] and cost(pos, unit) <= capacity(pos):
                found += [Relocate(pos.short(unit), tuple(map(pos.hex_name, path))) for path in routes(pos, unit)]
        return [*found, Done()]

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Relocate):
            return self.none_of_these(pos, action, "trc:26.2.1")
        unit = pos.roster.index(action.unit)
        who, path = action.unit, pos.hexes(action.path)
        if not pos.roster.worker[unit]:
            return Refusal(f"{who} is no worker", "trc:26.2.1")
        if cost(pos, unit) > capacity(pos):
            moves = counted(cost(pos, unit), "rail move")
            return Refusal(f"{who} would take {moves}, and there are {capacity(pos)} this turn", "trc:26.2.1")
        starts = departures(pos, unit)
        if not starts >> path[0] & 1:
            cities = listed(pos.board.label(hex) for hex in bits(starts))
            why = f"it may leave from {cities}" if starts else "it is neither on the map nor arriving this turn"
            return Refusal(f"{who} does not leave from {action.path[0]}: {why}", "trc:26.2.2-b")
        return self._route_refusal(pos, who, path)

    @staticmethod
    def _route_refusal(pos: War, who: str, path: list[int]) -> Refusal | None:
        rails, around = usable_rails(pos), pos.board.tracks.around
        for hex in path:
            if not rails >> hex & 1:
                return Refusal(f"{who} cannot pass {pos.hex_name(hex)}: no Russian rail free of enemies", "trc:9.3-b")
        for start, end in pairwise(path):
            if not around(start) >> end & 1:
                here, there = pos.hex_name(start), pos.hex_name(end)
                return Refusal(f"{who} may not go from {here} to {there}: no track joins them", "trc:9.3-b")
        if not pos.ground.edge_exits.get("east", 0) >> path[-1] & 1:
            return Refusal(f"{who} must end in a rail hex of the east edge", "trc:26.2.1")
        return None

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Relocate):
            send(pos, pos.roster.index(action.unit))


def send(pos: War, unit: int) -> None:
    """A worker leaves its city for the Game Turn track (trc:26.2.2-a, trc:26.2.3-a, trc:26.2.3-c).

    The city is free for another worker (trc:26.2.3-b).
    """
    pos.counts[RAIL_MOVES] = cost(pos, unit)
    hex = pos.where[unit]
    if hex >= 0 and not any(pos.roster.worker[u] for u in pos.of(SOVIET, hex) if u != unit):
        pos.counts[EMPTIED] = 1 << hex
    pos.take_off(unit, TRACK)
    pos.counts[UNDER_WAY] = (*pos.counts.get(UNDER_WAY, ()), (unit, pos.turn + DELAY))
    pos.tell(f"{pos.short(unit)} leaves for the Urals")
