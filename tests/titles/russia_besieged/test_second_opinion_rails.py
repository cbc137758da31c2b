"""Trains, retreats and conversion worked out once more, hex by hex, in positions of random games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random

import pytest

import stavka
from stavka.titles.russia_besieged.combat.retreat import RETREATS
from stavka.titles.russia_besieged.rail import conversion
from stavka.titles.russia_besieged.rail.trains import Railing
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import limited
from tests.titles.russia_besieged.conftest import war
from tests.titles.russia_besieged.test_second_opinion import Plain, positions

RAILING = Railing()


class Rails(Plain):
    """The same position with what trains see."""

    def own(self, side: int) -> set[int]:
        pos = self.pos
        return {h for h in self.land if pos.ground.rails >> h & 1 and bool(pos.rails >> h & 1) is (side == AXIS)}

    def shut(self, side: int) -> set[int]:
        """Enemy zones with his airbases, and for the Axis partisans of the first stage."""
        pos = self.pos
        found = self.zone(1 - side)
        for unit in self.units:
            kind = pos.roster.kind[unit]
            if pos.roster.side[unit] != side and kind == "airbase":
                found.add(pos.where[unit])
            if side == AXIS and kind == "partisan":
                found.add(pos.where[unit])
        return found

    def joined(self, hex: int, others: Iterable[int]) -> list[int]:
        return [n for n in others if self.pos.board.tracks.around(hex) >> n & 1]

    def based(self, side: int, start: int) -> bool:
        """Whether own rail leads to a friendly edge or city, without enemy zones and cities (rb:7.03-a,-b,-d)."""
        pos, zone = self.pos, self.shut(side)
        enemy_cities = {h for h in self.land if pos.ground.cities & pos.owner[1 - side] & 1 << h}
        clear = self.own(side) - zone - enemy_cities
        cities = {h for h in self.land if pos.ground.cities & pos.ground.rails & pos.owner[side] & 1 << h}
        cities = {h for h in cities if h not in zone or pos.holding(side) >> h & 1}
        goals = cities | {h for h in clear if pos.ground.edges[side] >> h & 1}
        seen, front = {start}, [start]
        while front:
            hex = front.pop()
            if hex in goals:
                return True
            for near in self.joined(hex, clear | cities):
                if near not in seen:
                    seen.add(near)
                    front.append(near)
        return False

    def train(self, unit: int) -> set[int]:
        """All hexes that a unit could come to by rail, stacking aside (rb:7.03-a, rb:7.06-a, rb:7.08)."""
        pos = self.pos
        side, start = pos.roster.side[unit], pos.where[unit]
        line = self.own(side) - self.shut(side)
        if start not in line or not self.based(side, start):
            return set()
        edge = {h for h in line if pos.ground.edges[side] >> h & 1}
        seen, front = {start}, [start]
        while front:
            hex = front.pop()
            for near in [*self.joined(hex, line), *(edge if hex in edge else ())]:
                if near not in seen:
                    seen.add(near)
                    front.append(near)
        return seen - {start}


@pytest.mark.parametrize(("scenario", "seed"), [("fall_blau", 11), ("downfall", 12)])
def test_trains_hex_by_hex(scenario: str, seed: int) -> None:
    """rb:7.03-a, rb:7.03-b, rb:7.03-d, rb:7.05-a, rb:7.06-a, rb:7.08, rb:16.21-c"""
    compared = 0
    for pos in positions(scenario, seed, 90, 3):
        plain = Rails(pos)
        side = pos.player
        for unit in [u for u in plain.units if pos.roster.side[u] == side and pos.roster.ground[u]][:25]:
            if pos.roster.nation[unit] not in ("german", "russian") or pos.closed_to_axis:
                continue  # nations have limits of their own
            line = RAILING.line_of(pos, unit)
            found = pos.ground.tracks(side).flood(1 << pos.where[unit], line) if line else 0
            wanted = plain.train(unit)
            assert {h for h in plain.land if found >> h & 1} - {pos.where[unit]} == wanted, pos.short(unit)
            compared += bool(wanted)
    assert compared > 15


# -- the seven priorities ---------------------------------------------------------------------------------------------


def sources(pos: War, plain: Plain, unit: int) -> set[int]:
    """Where a retreat should end: rail that leads home outside all enemy zones, or a city that can feed one more."""
    side = pos.roster.side[unit]
    zone, enemy = plain.zone(1 - side), plain.present(1 - side)
    own = {h for h in plain.land if pos.ground.rails >> h & 1 and bool(pos.rails >> h & 1) is (side == AXIS)}
    kind = pos.roster.kind
    partisans = {pos.where[u] for u in plain.units if kind[u] == "partisan" and u not in pos.lost_steps}
    own -= zone | enemy | (partisans if side == AXIS else set())
    converting = 0 if side == pos.player else pos.passed
    own = {h for h in own if not converting >> h & 1}
    found = plain.flooded(
        [h for h in own if pos.ground.edges[side] >> h & 1],
        lambda h: [n for n in own if pos.board.tracks.around(h) >> n & 1],
    )
    cities = limited.with_room(pos, unit)
    return found | {h for h in plain.land if cities >> h & 1}


def distances(plain: Plain, goals: set[int], most: int) -> dict[int, int]:
    found = dict.fromkeys(goals, 0)
    front = set(goals)
    for steps in range(1, most + 1):
        front = {n for h in front for n in plain.near.get(h, ())} - set(found)
        found |= dict.fromkeys(front, steps)
    return found


def ranked(pos: War, plain: Plain, unit: int) -> set[int]:
    """The ends of a retreat of two hexes by the priorities of 10.76, each way judged by itself."""
    side, start = pos.roster.side[unit], pos.where[unit]
    zone, enemy, friends = plain.zone(1 - side), plain.barring(1 - side), plain.present(side)
    shut = pos.shut_to(side) | pos.seams.retreat_limits(0, pos, unit)

    def is_open(hex: int) -> bool:
        return hex not in enemy and not shut >> hex & 1 and (hex not in zone or hex in friends)

    first = [a for a in plain.near[start] if is_open(a)]
    ways = [(a, b) for a in first for b in plain.near.get(a, ()) if b != start and is_open(b)]
    ways = ways or [(a, a) for a in first]  # one hex where no way of two is open
    far = distances(plain, sources(pos, plain, unit), 12)
    grid, nation = pos.board.grid, pos.roster.nation[unit]
    foreign = {"rumanian": pos.ground.hungary, "hungarian": pos.ground.rumania}.get(nation, 0)

    def worth(way: tuple[int, int]) -> tuple[bool, bool, int, bool, bool]:
        (x, _), (end, _) = grid.centre(start), grid.centre(way[1])
        homeward = end < x if side == AXIS else end > x
        return (
            any(h in zone for h in way),  # priorities 1 and 7
            bool(foreign >> way[1] & 1),  # 2
            far.get(way[1], 99),  # 3 and 4
            not homeward,  # 5
            grid.distance(start, way[1]) != 2,  # 6
        )

    best = min(map(worth, ways), default=None)
    return {way[1] for way in ways if worth(way) == best}


@pytest.mark.parametrize(("scenario", "seed"), [("fall_blau", 13), ("scenario_1943", 14)])
def test_the_priorities_of_retreats(scenario: str, seed: int) -> None:
    """rb:10.76-a, rb:10.76-b, rb:10.76-c, rb:10.76-d, rb:10.76-e, rb:10.76-f, rb:10.76-g: two hexes for every unit that
    stands in an enemy zone of control."""
    compared = 0
    for pos in positions(scenario, seed, 90, 2):
        plain = Plain(pos)
        zones = (plain.zone(AXIS), plain.zone(SOVIET))
        for unit in plain.units:
            if not pos.roster.ground[unit] or pos.where[unit] not in zones[1 - pos.roster.side[unit]]:
                continue
            assert set(RETREATS.ways(pos, unit, 2, 2)) == ranked(pos, plain, unit), pos.short(unit)
            compared += 1
    assert compared > 20


# -- conversion -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 15), ("scenario_1943", 16)])
def test_converted_rails_lead_home(scenario: str, seed: int) -> None:
    """rb:7.22-a, rb:7.22-b, rb:7.23-a, rb:7.28-a: were the impulse to end now, what changed hands would be the phasing
    side's, outside enemy zones, and joined by rail free of enemy zones and cities to its edge, to Helsinki or Baku."""
    game, changed = stavka.new("rb", scenario=scenario, seed=seed), 0
    for number, _ in enumerate(game.random_actions(Random(seed))):
        if number > 400:
            break
        if number % 10 or not war(game).passed:
            continue
        trial = war(game).copy()
        side, before = trial.player, trial.rails
        conversion.convert(trial)
        gained = [trial.rails & ~before, before & ~trial.rails]
        assert not gained[1 - side]
        plain = Rails(trial)
        zone = plain.zone(1 - side)
        enemy_cities = {h for h in plain.land if trial.ground.cities & trial.owner[1 - side] & 1 << h}
        clear = plain.own(side) - zone - enemy_cities
        homes = trial.ground.edge_rails[side] | trial.ground.place(("Helsinki", "Baku")[side]) & trial.owner[side]
        joined = plain.flooded([h for h in clear if homes >> h & 1], partial(plain.joined, others=clear))
        assert {h for h in plain.land if gained[side] >> h & 1} <= joined
        changed += gained[side].bit_count()
    assert changed > 5
