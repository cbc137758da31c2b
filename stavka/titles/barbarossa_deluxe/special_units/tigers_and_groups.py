"""8.31, 8.32: Tiger battalions and cavalry-mechanized groups ride with other units."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.administration import Attach
from stavka.titles.barbarossa_deluxe.administration.reinforcements import due
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states


class Attaching(Option[War, Attach]):
    """Tiger battalions and cavalry-mechanized groups are placed on units in overland supply (bd:8.31-a, bd:8.32-a)."""

    action = Attach
    share = 10.0

    def open(self, pos: War) -> bool:
        return bool(self._riders(pos))

    def _riders(self, pos: War) -> list[int]:
        return [u for u in due(pos, pos.asked_side()) if pos.roster.rides[u]]

    def each(self, pos: War) -> Iterator[Action]:
        for rider in self._riders(pos):
            for unit in hosts(pos, rider):
                yield Attach(pos.short(rider), pos.short(unit))

    def refusal(self, pos: War, action: Attach) -> Refusal | None:
        rider, unit = pos.roster.index(action.unit), pos.roster.index(action.other)
        if rider not in self._riders(pos):
            due_now = listed(map(pos.short, self._riders(pos))) or "none"
            return Refusal(f"{action.unit} is not to be attached now; due: {due_now}", "bd:8.31-a")
        return host_refusal(pos, rider, unit)

    def play(self, pos: War, action: Attach) -> None:
        attach(pos, pos.roster.index(action.unit), pos.roster.index(action.other))


def host_refusal(pos: War, rider: int, unit: int) -> Refusal | None:
    """Whether a support unit may be attached to this one."""
    roster, tiger = pos.roster, pos.roster.tiger[rider]
    who, rides = pos.short(unit), pos.short(rider)
    if roster.side[unit] != roster.side[rider] or roster.satellite[unit]:
        what = "a German corps, no satellite" if tiger else "a Soviet army, no satellite"
        return Refusal(f"{rides} goes with {what}, not with {who}", "bd:8.31-d" if tiger else "bd:8.32-d")
    fit = roster.counters[unit].size == "corps" if tiger else roster.army[unit]
    if not fit or roster.static[unit] or pos.where[unit] < 0 or not states.is_overland(pos, unit):
        what = "a German corps" if tiger else "a Soviet army"
        return Refusal(f"{who} is not {what} in overland supply", "bd:8.31-a" if tiger else "bd:8.32-a")
    if any(roster.rides[u] and u != rider for u in pos.of(roster.side[unit], pos.where[unit])):
        reason = f"{rides} may not join {who}: its stack has a support unit already"
        return Refusal(reason, "bd:8.31-c" if tiger else "bd:8.32-c")
    return None


def hosts(pos: War, rider: int) -> list[int]:
    return [u for u in pos.roster.of_side[pos.roster.side[rider]] if host_refusal(pos, rider, u) is None]


def detach(pos: War, rider: int) -> None:
    """A support unit leaves the one it is with, on the map or in a box."""
    where = pos.where[rider]
    for other in pos.at(where) if where >= 0 else pos.in_box(pos.roster.side[rider], where):
        if pos.rider[other] == rider:
            pos.rider[other] = -1


def attach(pos: War, rider: int, unit: int) -> None:
    detach(pos, rider)
    pos.rider[unit] = rider
    pos.put(rider, pos.where[unit])
