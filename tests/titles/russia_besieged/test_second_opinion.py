"""Supply and retreats worked out once more, hex by hex and without sets of bits, in positions of random games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import product
from random import Random

import pytest

import stavka
from stavka.titles.russia_besieged.combat.retreat import RETREATS
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general
from tests.titles.russia_besieged.conftest import war

LINE_KINDS = {"infantry", "cavalry", "armor", "mechanized", "panzergrenadier", "mountain", "shock"}


class Plain:
    """A position as lists and dictionaries of hexes."""

    def __init__(self, pos: War) -> None:
        self.pos = pos
        ground = pos.ground
        self.land = {h for h in pos.board.grid.indices if ground.open >> h & 1}
        self.near = {h: [n for n in pos.board.grid.neighbours(h) if ground.walk.around(h) >> n & 1] for h in self.land}
        for a, b in pos.board.straits:
            for one, other in ((a, b), (b, a)):
                if one in self.near:
                    self.near[one] = [*self.near[one], other]
        self.units = [u for u in range(len(pos.where)) if pos.where[u] >= 0]

    def at(self, hex: int, side: int) -> list[int]:
        return [u for u in self.units if self.pos.where[u] == hex and self.pos.roster.side[u] == side]

    def present(self, side: int) -> set[int]:
        return {self.pos.where[u] for u in self.units if self.pos.roster.side[u] == side and self.pos.zoc[u]}

    def barring(self, side: int) -> set[int]:
        """Hexes that a side's units keep retreats out of; airbases have a zone in their own hex."""
        kinds, sides = self.pos.roster.kind, self.pos.roster.side
        bases = {self.pos.where[u] for u in self.units if kinds[u] == "airbase" and sides[u] == side}
        return self.present(side) | bases

    def zone(self, side: int) -> set[int]:
        found = self.present(side)
        for unit in self.units:
            if self.pos.roster.side[unit] == side and self.pos.zoc[unit] == 2:
                here = self.pos.where[unit]
                found |= {n for n in self.pos.board.grid.neighbours(here) if self.pos.ground.walk.around(here) >> n & 1}
        return found

    def passable(self, side: int) -> Callable[[int], bool]:
        kind, enemy, zone = self.pos.roster.kind, self.present(1 - side), self.zone(1 - side)
        partisans = {self.pos.where[u] for u in self.units if kind[u] == "partisan" and u not in self.pos.lost_steps}

        def open_to_lines(hex: int) -> bool:
            if hex in enemy or (side == AXIS and hex in partisans):
                return False
            return hex not in zone or any(kind[u] in LINE_KINDS for u in self.at(hex, side))

        return open_to_lines

    def rails(self, side: int) -> set[int]:
        """Rail hexes joined to the side's edge, one step after another."""
        pos, passable = self.pos, self.passable(side)
        own = {h for h in self.land if pos.ground.rails >> h & 1 and (pos.rails >> h & 1 == 1) is (side == AXIS)}
        converting = 0 if side == pos.player else pos.passed
        own = {h for h in own if passable(h) and not converting >> h & 1}
        edge = {h for h in own if pos.board.edges["west" if side == AXIS else "east"] >> h & 1}
        return self.flooded(edge, lambda h: [n for n in own if pos.board.tracks.around(h) >> n & 1])

    @staticmethod
    def flooded(start: Iterable[int], around: Callable[[int], list[int]]) -> set[int]:
        found, front = set(start), deque(start)
        while front:
            for hex in around(front.popleft()):
                if hex not in found:
                    found.add(hex)
                    front.append(hex)
        return found

    def supplied(self, unit: int, sources: set[int]) -> bool:
        side, passable = self.pos.roster.side[unit], self.passable(self.pos.roster.side[unit])
        reached = {self.pos.where[unit]}
        front = set(reached)
        for _ in range(self.pos.charts.supply.range[self.pos.weather] + 1):
            if front & sources:
                return True
            front = {n for h in front for n in self.near[h] if n not in reached and (passable(n) or n in sources)}
            reached |= front
        assert side in (AXIS, SOVIET)
        return False


def positions(scenario: str, seed: int, every: int, most: int) -> Iterable[War]:
    game = stavka.new("rb", scenario=scenario, seed=seed)
    for number, _ in enumerate(game.random_actions(Random(seed))):
        if number % every == 0 and game.turn > 1:
            yield war(game)
        if number > every * most:
            return


@pytest.mark.parametrize(("scenario", "seed"), [("fall_blau", 1), ("downfall", 2), ("scenario_1943", 3)])
def test_supply_hex_by_hex(scenario: str, seed: int) -> None:
    """rb:13.2-a, rb:13.22, rb:13.23, rb:13.31, rb:13.32, rb:13.51: for units that live on rails alone."""
    compared = 0
    for pos in positions(scenario, seed, 60, 4):
        plain = Plain(pos)
        for side, nation in ((AXIS, "italian"), (SOVIET, "russian")):
            sources = plain.rails(side)
            for unit in plain.units:
                here = 1 << pos.where[unit]
                if pos.roster.side[unit] != side or not pos.roster.ground[unit]:
                    continue
                if side == SOVIET and here & pos.ground.region("caucasus"):
                    continue  # Baku is another matter
                found = bool(general.supplied(pos, side, nation) & here)
                assert found is plain.supplied(unit, sources), pos.short(unit)
                compared += 1
    assert compared > 200


@pytest.mark.parametrize(("scenario", "seed"), [("fall_blau", 4), ("downfall", 5)])
def test_open_ways_of_a_retreat(scenario: str, seed: int) -> None:
    """rb:10.72-a, rb:10.72-b, rb:10.76-f, rb:10.76-g: every way of two hexes, tried one by one; else those of one."""
    compared = 0
    for pos in positions(scenario, seed, 60, 4):
        plain = Plain(pos)
        for side in (AXIS, SOVIET):
            enemy, zone, friends = plain.barring(1 - side), plain.zone(1 - side), plain.present(side)
            shut = pos.shut_to(side)
            for unit in plain.units:
                if pos.roster.side[unit] != side or not pos.roster.ground[unit] or pos.where[unit] not in zone:
                    continue
                start = pos.where[unit]
                limits = pos.seams.retreat_limits(0, pos, unit) if pos.seams.retreat_limits else 0

                def free(hex: int, barred: int = shut | limits) -> bool:
                    return hex not in enemy and not barred >> hex & 1 and (hex not in zone or hex in friends)  # noqa: B023

                first = [a for a in plain.near[start] if free(a)]
                wanted = {b for a in first for b in plain.near[a] if free(b) and b != start} or set(first)
                assert set(RETREATS.all_ways(pos, unit, 2, 2)) == wanted, pos.short(unit)
                compared += 1
    assert compared > 30


def test_every_side_and_weather_has_a_range(rb: Callable[..., object]) -> None:
    """rb:13.23"""
    pos = war(stavka.new("rb", scenario="campaign", seed=1))
    for side, weather in product((AXIS, SOVIET), pos.charts.weathers):
        pos.weathers = (weather, weather)
        assert all(part.range >= 4 for part in general.terms(pos, side, "german" if side == AXIS else "russian"))
