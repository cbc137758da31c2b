"""11.1 Airbases: the cities they are in, staging to others, and being driven from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice, Option
from stavka.hexes import bits
from stavka.titles.russia_besieged.actions.air import StageAirbase
from stavka.titles.russia_besieged.combat.strength import fights
from stavka.titles.russia_besieged.state.charts import CLEAR, LIGHT_MUD
from stavka.titles.russia_besieged.state.flags import AXIS, FLEW, FOUGHT, OFF_MAP, SIDES, STAGED
from stavka.titles.russia_besieged.state.position import War

AT_START = "cities held when the impulse began"  # by the phasing side, as a set


def begin_impulse(pos: War) -> None:
    """Remember which cities may be staged to in this impulse (rb:11.14-a)."""
    pos.counts[AT_START] = pos.owner[pos.player] & pos.ground.cities


def with_room(pos: War, side: int) -> int:
    """Cities with room for one more airbase and its air unit, partisans or not (rb:11.12, rb:11.13, rb:16.21-d)."""
    capacity, ground = pos.charts.air.city_capacity, pos.ground
    held = pos.owner[side] & ground.cities & ~pos.occupied[1 - side]
    full = 0
    for hex in bits(pos.bases(side) & held):
        most = capacity["major" if ground.majors >> hex & 1 else "minor"]
        if sum(pos.roster.kind[u] == "airbase" for u in pos.of(side, hex)) >= most:
            full |= 1 << hex
    return held & ~full


def goals(pos: War, base: int) -> int:
    """Cities that a base may stage to now: near enough, with room, and held since the impulse began.

    In good weather of 1941 the Axis stages to cities that it has just taken too (rb:11.15, reading 12).
    """
    here = pos.where[base]
    found = with_room(pos, pos.player) & pos.board.grid.within(here, pos.charts.air.stage) & ~(1 << here)
    if not _anywhere(pos):
        found &= pos.counts.get(AT_START, pos.owner[pos.player])
    return found


def _anywhere(pos: War) -> bool:
    return pos.player == AXIS and pos.year == 1941 and pos.weather in (CLEAR, LIGHT_MUD)


def base_refusal(pos: War, base: int) -> Refusal | None:
    """Why an airbase does not stage now."""
    roster, who = pos.roster, pos.short(base)
    if roster.kind[base] != "airbase":
        return Refusal(f"{who} is no airbase", "rb:11.14-a")
    if roster.side[base] != pos.player:
        return Refusal(f"{who} is not yours", "rb:11.14-a")
    if pos.where[base] < 0:
        return Refusal(f"{who} is not on the map", "rb:11.14-a")
    if pos.flags[base] & STAGED:
        return Refusal(f"{who} has staged in this impulse", "rb:11.14-c")
    air = roster.air_of.get(base, -1)
    flown = FOUGHT | FLEW if pos.impulse == 1 else FOUGHT  # in a first impulse whoever has flown has done so now
    if air >= 0 and pos.flags[air] & flown:
        return Refusal(f"{pos.short(air)} has flown a mission in this impulse", "rb:11.14-c")
    return None


def base_called(pos: War, name: str) -> int:
    """The airbase that is meant, if only by its air unit."""
    unit = pos.roster.index(name)
    return pos.roster.base_of.get(unit, unit)


def stage(pos: War, base: int, hex: int) -> None:
    """An airbase goes to a city with its air unit, which flies no mission in this impulse (rb:11.14-b)."""
    pos.put(base, hex)
    air = pos.roster.air_of.get(base, -1)
    if air >= 0 and pos.where[air] != OFF_MAP:
        pos.put(air, hex)
    pos.flags[base] |= STAGED
    pos.seams.unit_moved(pos, base, (hex, hex))  # partisans take note (rb:16.46)


class Staging(Option[War, StageAirbase]):
    """An airbase moves to another city; ground and enemies do not hinder it (rb:11.14-a, rb:11.8, rb:11.81)."""

    action = StageAirbase
    share = 0.4

    def bases(self, pos: War) -> list[int]:
        bases = pos.roster.of_kind(pos.player, "airbase")
        return [b for b in bases if pos.where[b] >= 0 and base_refusal(pos, b) is None]

    def open(self, pos: War) -> bool:
        return bool(pos.bases(pos.player))

    def ends(self, pos: War, base: int) -> int:
        refused = pos.seams.stage_refused
        found = goals(pos, base)
        if refused:
            found = sum(1 << hex for hex in bits(found) if refused(pos, base, hex) is None)
        return found

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(base) for base in self.bases(pos) if self.ends(pos, base))

    def each(self, pos: War) -> Iterator[Action]:
        for base in self.bases(pos):
            yield from (StageAirbase(pos.short(base), pos.hex_name(hex)) for hex in bits(self.ends(pos, base)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        bases = self.bases(pos)
        if not bases:
            return None
        base = rng.choice(bases)
        ends = self.ends(pos, base)
        return StageAirbase(pos.short(base), pos.hex_name(random_hex(ends, rng))) if ends else None

    def refusal(self, pos: War, action: StageAirbase) -> Refusal | None:
        base, hex = base_called(pos, action.unit), pos.board.grid.index(action.hex)
        refused = base_refusal(pos, base)
        if refused:
            return refused
        there, bit = pos.board.label(hex), 1 << hex
        if not bit & pos.ground.cities & pos.owner[pos.player] or hex == pos.where[base]:
            return Refusal(f"{there} is no other city that you control", "rb:11.12")
        far, most = pos.board.grid.distance(pos.where[base], hex), pos.charts.air.stage
        if far > most:
            return Refusal(f"{there} is {far} hexes away, an airbase stages {most}", "rb:11.14-a")
        if not bit & with_room(pos, pos.player):
            return Refusal(f"{there} has no room for another airbase", "rb:11.13")
        if not bit & goals(pos, base):
            return Refusal(f"{there} was not yours when the impulse began", "rb:11.14-a")
        return pos.seams.stage_refused(pos, base, hex)

    def play(self, pos: War, action: StageAirbase) -> None:
        stage(pos, base_called(pos, action.unit), pos.board.grid.index(action.hex))


def overrun(pos: War, unit: int, hex: int) -> None:
    """A combat unit enters a hex with airbases of its enemy: they stage at once (rb:11.16-a, rb:11.16-c)."""
    enemy = 1 - pos.roster.side[unit]
    if pos.bases(enemy) >> hex & 1 and fights(pos, unit):
        for base in pos.of(enemy, hex):
            if pos.roster.kind[base] == "airbase":
                _drive_off(pos, base)


def _drive_off(pos: War, base: int) -> None:
    if _refuges(pos, base):
        pos.ask_next(DrivenOff(base, pos.where[base]))
    else:
        _lose_field(pos, base)


def _refuges(pos: War, base: int) -> int:
    """Cities in which an airbase that is overrun finds room."""
    side, here = pos.roster.side[base], pos.where[base]
    return with_room(pos, side) & pos.board.grid.within(here, pos.charts.air.forced_stage) & ~(1 << here)


def _lose_field(pos: War, base: int) -> None:
    """Without a city in reach base and air unit sit out a player turn of their owner (rb:11.16-b)."""
    side = pos.roster.side[base]
    sits_out = pos.turn + 1 if pos.player == side or (side == AXIS) else pos.turn
    for unit in (base, pos.roster.air_of.get(base, -1)):
        if unit >= 0:
            pos.take_up(unit, OFF_MAP)
            pos.returns = (*pos.returns, (unit, sits_out + 1, 1))
    pos.tell(f"{pos.short(base)} finds no city and leaves the map")


@dataclass(slots=True)
class DrivenOff(Automatic[War]):
    """An airbase that was overrun goes when its turn comes: others may have taken the last room meanwhile.

    Several units may have overrun it, as when a country changes sides; it goes once.
    """

    name: ClassVar[str] = "forced staging"
    base: int
    hex: int  # where it was overrun

    def run(self, pos: War) -> None:
        if pos.where[self.base] != self.hex:
            return
        if _refuges(pos, self.base):
            pos.ask(ForcedStaging(self.base))
        else:
            _lose_field(pos, self.base)


@dataclass(slots=True)
class ForcedStaging(Choice[War]):
    """The owner of an airbase that was overrun names the city it goes to (rb:11.16-a)."""

    name: ClassVar[str] = "forced staging"
    base: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.roster.side[self.base]]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} names the city to which {pos.short(self.base)} escapes"

    def choices(self, pos: War) -> Sequence[Action]:
        return [StageAirbase(pos.short(self.base), pos.hex_name(hex)) for hex in bits(_refuges(pos, self.base))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        reach = pos.charts.air.forced_stage
        return Refusal(f"{pos.short(self.base)} must go to a city with room at most {reach} hexes away", "rb:11.16-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, StageAirbase)
        pos.leave()
        stage(pos, self.base, pos.board.grid.index(action.hex))
