"""6.4: Reserve markers are laid in the Refit Phase, and taken off when their owner likes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.markers import Release, Reserve
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.stacks.reserves import break_up, tidy
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AXIS, REFIT, RESERVE, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.weather.weather_effects import around_by_land

TRIES = 4


def enemies_beside(pos: War, side: int, hex: int) -> int:
    """Enemies next to a hex across land, without those who share theirs with us (pmd:6.4-b, pmd:13.15.3-c).

    On turn 112 Axis units outside Russia are not beside the Soviets (pmd:5.3-e).
    """
    enemies = pos.occupied[1 - side] & ~pos.joint
    if pos.turn == FIRST and side == SOVIET:
        enemies &= pos.ground.russia
    return around_by_land(pos, hex) & enemies


def refusal(pos: War, hex: int) -> Refusal | None:
    """Why the stack of a hex may not be put in reserve (pmd:6.4-b, pmd:8.5-f, pmd:13.15.3-n).

    On turn 112 all of the Axis is, with a marker or without (pmd:5.3-h).
    """
    side, where = pos.player, pos.board.label(hex)
    units = [u for u in pos.of(side, hex) if pos.roster.zoc[u]]
    if not units:
        return Refusal(f"{SIDES[side]} has no stack in {where}", "pmd:6.4-b")
    if 2 * hex + side in pos.reserves:
        return Refusal(f"the stack in {where} is in reserve", "pmd:6.4-b")
    if len(numbers(pos, side)) >= pos.charts.reserve_markers:
        return Refusal(f"{SIDES[side]} has no Reserve marker left for {where}", "pmd:6.4-a")
    hungry = [u for u in units if not pos.supplied[side] >> u & 1]
    if hungry:
        return Refusal(f"{pos.short(hungry[0])} in {where} is out of supply", "pmd:8.5-f")
    if any(pos.flags[u] & REFIT for u in units):
        return Refusal(f"a unit in {where} has a Refit marker", "pmd:6.4-b")
    if pos.ground.cities >> hex & 1 or (pos.turn == FIRST and side == AXIS):  # pmd:5.3-h
        return None
    if pos.joint >> hex & 1:
        return Refusal(f"{where} is shared with the enemy and no city", "pmd:13.15.3-n")
    if enemies_beside(pos, side, hex):
        return Refusal(f"the enemy is next to {where}", "pmd:6.4-b")
    if side == SOVIET and finnish_front.adjacent(pos) >> hex & 1:
        return Refusal(f"the Finns are next to {where}", "pmd:4.5.2-c")
    return None


def numbers(pos: War, side: int) -> list[int]:
    """The numbers of the markers that a side has on the map (pmd:6.4-a)."""
    return [number for key, number in pos.reserves.items() if key % 2 == side]


class Placing(Option[War, Reserve]):
    """A stack on the map goes in reserve, in the Refit Phase of its owner (pmd:6.4-b,-c)."""

    action = Reserve
    share = 1.0

    def open(self, pos: War) -> bool:
        return len(numbers(pos, pos.player)) < pos.charts.reserve_markers and bool(pos.occupied[pos.player])

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for hex in bits(pos.occupied[pos.player]):
                if refusal(pos, hex) is None:
                    yield Reserve(pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        for _ in range(TRIES):
            hex = random_hex(pos.occupied[pos.player], rng)
            if refusal(pos, hex) is None:
                return Reserve(pos.hex_name(hex))
        return None

    def refusal(self, pos: War, action: Reserve) -> Refusal | None:
        return refusal(pos, pos.board.grid.index(action.hex))

    def play(self, pos: War, action: Reserve) -> None:
        hex, side = pos.board.grid.index(action.hex), pos.player
        used = numbers(pos, side)
        pos.reserves[2 * hex + side] = next(n for n in range(1, pos.charts.reserve_markers + 1) if n not in used)
        for unit in pos.of(side, hex):
            if not pos.roster.air[unit]:
                pos.flags[unit] |= RESERVE


class Releasing(Option[War, Release]):
    """A player may take a Reserve marker off at any time (pmd:6.4-d)."""

    action = Release
    share = 0.1

    def open(self, pos: War) -> bool:
        return bool(pos.reserves)

    def each(self, pos: War) -> Iterator[Action]:
        for key in pos.reserves:
            if key % 2 == pos.player:
                yield Release(pos.hex_name(key // 2))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def refusal(self, pos: War, action: Release) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        if 2 * hex + pos.player in pos.reserves:
            return None
        return Refusal(f"no Reserve marker of {SIDES[pos.player]} lies in {pos.board.label(hex)}", "pmd:6.4-d")

    def play(self, pos: War, action: Release) -> None:
        break_up(pos, pos.player, pos.board.grid.index(action.hex))


def left_behind(pos: War, hex: int) -> None:
    """A marker goes with its last unit; enemies who come near change nothing (pmd:6.4-d,-e)."""
    tidy(pos)
