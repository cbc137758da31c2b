"""4.11 to 4.13: the Caucasus expedition leaves and is fought out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.hints import Aim
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.actions.declarations import GiveUp
from stavka.titles.barbarossa_deluxe.actions.off_map import Expedition, Send
from stavka.titles.barbarossa_deluxe.asking import SovietChoice
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.state.flags import AT_SEA, AXIS, CAUCASUS, HALTED, RVGK, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states

RESPONSE = 4  # bd:4.12-a
GONE, THERE, BROKEN_THROUGH, DEFEATED, RECALLED = 0, 1, 2, 3, 4  # counts["expedition"]


def conditions(pos: War) -> bool:
    """The three cities in German hands, in overland supply, no Soviet unit beside them (bd:4.11-a)."""
    ground = pos.ground
    cities = ground.maikop | ground.dnepropetrovsk | ground.rostov
    near = ground.grid.spread(cities)
    return bool(
        cities
        and pos.controls(AXIS, cities)
        and not cities & ~overland_lines.fed(pos, AXIS)
        and not near & pos.occupied[SOVIET]
    )


def new_turn(pos: War) -> None:
    if conditions(pos):
        pos.counts["caucasus open"] = 1


def aim(pos: War) -> list[Aim]:
    """While the way is open the exit hexes are wanted: the expedition leaves from there (bd:4.11-b)."""
    if not pos.counts.get("caucasus open") or pos.counts.get("expedition"):
        return []
    return [Aim(AXIS, dict.fromkeys(bits(pos.ground.exits), 1.0), 1.0, 0.0, pos.last_turn, 0.5)]


def may_go(pos: War, unit: int) -> bool:
    """A German corps in an exit hex with a point left (bd:4.11-b).

    It may have marched there before others did: each corps goes on and off the map as the last part of its own move.
    """

    roster = pos.roster
    return (
        pos.where[unit] >= 0
        and bool(pos.ground.exits >> pos.where[unit] & 1)
        and roster.german[unit]
        and roster.counters[unit].size == "corps"
        and (roster.panzer[unit] or roster.kind[unit] in ("infantry", "mountain"))
        and not pos.flags[unit] & (AT_SEA | HALTED)
        and not pos.seams.holds_in_place(pos, unit)
        and movement_points.left(pos, unit) >= 1
    )


class Leaving(Option[War, Expedition]):
    """One infantry or mountain corps and two panzer corps leave together, once a game (bd:4.11-b, bd:4.13-j,-k)."""

    action = Expedition
    share = 2.0

    def open(self, pos: War) -> bool:
        return self._may(pos) is None

    @staticmethod
    def _may(pos: War) -> Refusal | None:
        if pos.counts.get("expedition"):
            return Refusal("'expedition' is over: there is one to the Caucasus in a game", "bd:4.13-j")
        if not pos.counts.get("caucasus open"):
            cities = "Maikop, Dnepropetrovsk and Rostov were not secure when a turn began"
            return Refusal(f"'expedition' is not open: {cities}", "bd:4.11-a")
        return None

    def each(self, pos: War) -> Iterator[Action]:
        if self._may(pos):
            return
        able = [u for u in pos.units_in(AXIS, pos.ground.exits) if may_go(pos, u)]
        panzers = [u for u in able if pos.roster.panzer[u]]
        for foot in (u for u in able if not pos.roster.panzer[u]):
            for pair in combinations(panzers, 2):
                yield Expedition(tuple(map(pos.short, (*pair, foot))))

    def refusal(self, pos: War, action: Expedition) -> Refusal | None:
        found = self._may(pos)
        if found:
            return found
        units = [pos.roster.index(name) for name in action.units_named]
        panzers = sum(pos.roster.panzer[u] for u in units)
        if len(set(units)) != 3 or panzers != 2 or not all(may_go(pos, u) for u in units):
            force = "two panzer and one infantry or mountain corps in the exit hexes"
            return Refusal(f"'expedition' takes {force}", "bd:4.11-b")
        return None

    def play(self, pos: War, action: Expedition) -> None:
        for unit in map(pos.roster.index, action.units_named):
            pos.moving = pos.origin[unit]  # bd:10.6-b
            pos.remove(unit, CAUCASUS)
        pos.counts["expedition"] = THERE
        pos.counts["expedition turn"] = pos.turn
        pos.tell("an expedition has left for the Caucasus")
        pos.units_went()
        pos.ask(Response(0))


@dataclass(slots=True)
class Response(SovietChoice):
    """The Soviet sends four rifle armies at once, or play stops (bd:4.12-a,-b,-c)."""

    name: ClassVar[str] = "answer to the expedition"
    sent: int

    def prompt(self, pos: War) -> str:
        return f"soviet sends rifle armies to the Caucasus: {RESPONSE - self.sent} more"

    def choices(self, pos: War) -> Sequence[Action]:
        armies = [u for u in pos.roster.rifles_of[SOVIET] if self._may(pos, u)]
        return [*(Send(pos.short(u)) for u in armies), GiveUp()]

    @staticmethod
    def _may(pos: War, unit: int) -> bool:
        return pos.where[unit] == RVGK or (pos.where[unit] >= 0 and states.is_overland(pos, unit))

    def sample(self, pos: War, rng: object) -> Action:
        return self.choices(pos)[0]  # an army while there is one: nobody gives the Caucasus up at random

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:4.12-c")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, GiveUp):
            pos.win(SIDES[AXIS], "sudden death", "the Caucasus is not defended by four armies", "bd:4.12-b")
            return
        assert isinstance(action, Send)
        pos.remove(pos.roster.index(action.unit), CAUCASUS)
        pos.units_went()
        if self.sent + 1 < RESPONSE:
            pos.ask(Response(self.sent + 1))


def victory_phase(pos: War) -> None:
    """The die of the expedition, or its yearly point (bd:4.13-a,-d); no combat and no supply there (bd:4.13-l)."""
    from stavka.titles.barbarossa_deluxe.victory import points

    state = pos.counts.get("expedition", GONE)
    if state == THERE and pos.turn != pos.terms.turn_without_expedition_die:  # bd:12.3-c
        pos.ask(ExpeditionRoll())
    elif state == BROKEN_THROUGH:
        points.add(pos, 1, "the expedition in the Caucasus")


@dataclass(slots=True)
class ExpeditionRoll(Roll[War]):
    """Six or more is a breakthrough; Stalingrad in supply adds one (bd:4.13-a,-b)."""

    name: ClassVar[str] = "Caucasus expedition"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        city = pos.ground.stalingrad
        helped = bool(city & pos.owner[AXIS] & overland_lines.fed(pos, AXIS))
        if throw[0] + helped >= 6:
            pos.counts["expedition"] = BROKEN_THROUGH
            pos.tell("the expedition has broken through")
            pos.ask(Prize())


@dataclass(slots=True)
class Prize(Roll[War]):
    """A die of points for the breakthrough (bd:4.13-c)."""

    name: ClassVar[str] = "breakthrough in the Caucasus"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        from stavka.titles.barbarossa_deluxe.victory import points

        points.add(pos, throw[0], "breakthrough in the Caucasus")


def hexes_lost(pos: War, side: int, gain: int) -> None:
    if side == SOVIET:
        check_defeat(pos)


def exits_shut(pos: War, units: Sequence[int], way: Sequence[int]) -> None:
    check_defeat(pos)


def check_defeat(pos: War) -> None:
    """Rostov, Dnepropetrovsk or all five exits in Soviet hands (bd:4.13-e,-f,-n)."""
    if pos.counts.get("expedition") not in (THERE, BROKEN_THROUGH):
        return
    ground = pos.ground
    gates = (ground.rostov | ground.dnepropetrovsk) & pos.owner[SOVIET]
    if not gates and ground.exits & ~pos.occupied[SOVIET]:
        return
    pos.counts["expedition"] = DEFEATED
    pos.tell("the expedition in the Caucasus is lost")
    for unit in in_box(pos, AXIS):
        pos.eliminate(unit, "is lost in the Caucasus", overland=True)  # bd:4.13-l: nobody lacks supply there


def in_box(pos: War, side: int) -> list[int]:
    """Units in the box; what is attached to them goes where they go."""
    rides = pos.roster.rides
    return [u for u in pos.in_box(side, CAUCASUS) if not rides[u]]
