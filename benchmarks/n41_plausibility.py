"""Does 1941 go as 1941 went? Two simple sensible players play many games; the course of each is tallied.

    python benchmarks/n41_plausibility.py --games 200 --first-seed 40000
    python benchmarks/n41_plausibility.py --games 50 --first-seed 50000 --players cadet

The weights were chosen on the seeds from 5000 on: measure on others. Any player of ``stavka match`` can be tried too.

The German drives his groups and corps at the cities of their army group, closes rings, attacks where it pays and keeps
what he took. The Soviet shares his army out among the cities in danger, stands in a line before each, never leaves one
empty, mans Moscow with his strongest, keeps in supply, uses woods, rivers and towns, strikes only weak spots until the
frost, and gathers for attacks from then on.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any, Protocol, cast

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.hexes import bits, cheapest, layers
from stavka.opponents import make
from stavka.opponents.seat.ends import end_of
from stavka.titles.nineteen_forty_one import supply, victory
from stavka.titles.nineteen_forty_one.arrivals import reinforcements
from stavka.titles.nineteen_forty_one.arrivals.replacements import Replacing
from stavka.titles.nineteen_forty_one.combat import attacks, strength
from stavka.titles.nineteen_forty_one.combat.battle import Advancing
from stavka.titles.nineteen_forty_one.movement import rail, stacking
from stavka.titles.nineteen_forty_one.movement.reach import allowance, free_to_move, terms_of
from stavka.titles.nineteen_forty_one.state.charts import FROST
from stavka.titles.nineteen_forty_one.state.flags import AXIS, DUE, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

TARGETS = {
    "north": ("Riga", "Pskov", "Leningrad", "Tikhvin"),
    "centre": ("Minsk", "Smolensk", "Vyazma", "Moscow"),
    "south": ("Rovno", "Kiev", "Dnepropetrovsk", "Kharkov", "Rostov"),
    "romania": ("Kishinev", "Odessa", "Nikolaev", "Perekop", "Sevastopol"),
    "finland": ("Vyborg", "Petrozavodsk"),
}
SHIELD = {
    "Moscow": 80, "Leningrad": 20, "Kiev": 6, "Smolensk": 6, "Kharkov": 4, "Rostov": 4, "Dnepropetrovsk": 4,
    "Odessa": 3, "Minsk": 3, "Riga": 2, "Stalino": 2, "Voronezh": 2, "Tula": 3, "Kalinin": 3, "Sevastopol": 2,
    "Bryansk": 3,
    "Vyazma": 4, "Novgorod": 3, "Volkhov": 2, "Orel": 2, "Kursk": 2, "Petrozavodsk": 1, "Velikie Luki": 3, "Luga": 3,
}  # fmt: skip
# how the players weigh things; chosen by trial on the seeds from 5000 on, measured on others
SEEK = 2.0  # German infantry looks for the enemy
CUT = 0.3  # German armor likes railroads behind the front
RING = 1.0  # and the hexes by which Soviet units in contact could leave
POST = 12.0  # how strongly its post draws a Soviet unit
REACH = 10  # steps from which a German unit threatens a city
WAY = 4.0  # Soviet units stand in the enemy's way
LINE = 6.0  # in an unbroken line before the city
EMPTY = 15.0  # and nobody walks into it
HOLD = 5.0  # they crowd around what matters
COVER = 0.6  # and spread so that their zones of control leave no gaps
MIX = 1.0  # tanks among the infantry
DRIVEN = 0.5  # what a retreat is worth beside a loss
KEEP = 8.0  # a taken city that counts keeps a garrison while the enemy is near
STRIKE = 1.0  # from the frost on Soviet units gather where they can attack well
CAPITAL = 20  # worth from which a city is held at any price
GARRISON = 12  # strength points that make a full garrison
SPARE = 0.01  # who attacks here attacks nowhere else
WORTH = {"AE": (0.0, -1.0), "AR": (0.0, -0.12), "NE": (0.0, 0.0), "DR": (0.4, 0.0), "DE": (1.0, 0.0), "EX": (1.0, 0.0)}


class Player:
    """What both sides do alike: march to the best hex, attack where the balance is good."""

    side = AXIS

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.mark = ""
        self.todo: list[int] = []

    def act(self, game: Game) -> Action:
        pos = cast(War, game.position)
        verbs = {option.action.verb for option in getattr(pos.stage, "options", lambda _: ())(pos)}
        if "move" in verbs:
            return self.move(game, pos)
        if "attack" in verbs:
            return self.fight(game, pos)
        return self.answer(game, pos)

    # -- movement -----------------------------------------------------------------------------------------------------

    def move(self, game: Game, pos: War) -> Action:
        mark = f"{pos.turn} {game.stage}"
        if mark != self.mark:
            self.mark = mark
            self.plan(pos)
            units = [u for u in pos.roster.of_side[self.side] if free_to_move(pos, u)]
            self.todo = sorted(units, key=lambda u: self.order(pos, u), reverse=True)
        if DUE in pos.where or self.wants_replacements(pos):
            action = self.arrive(game, pos)
            if action is not None:
                return action
        while self.todo:
            unit = self.todo.pop()
            if free_to_move(pos, unit):
                march = self.march(pos, unit)
                if march:
                    return game.read(march)
        if game.refusal("done") is None:
            return game.read("done")
        return game.legal().sample(self.rng)

    def march(self, pos: War, unit: int) -> str | None:
        terms = terms_of(pos, unit)
        start = pos.where[unit]
        found = layers(1 << start, allowance(pos, unit), terms)
        ends = found.reached
        ends &= ~self.full(pos, unit, ends)
        best, where = self.score(pos, unit, start), start
        for end in bits(ends):
            value = self.score(pos, unit, end)
            if value > best:
                best, where = value, end
        if where == start:
            return None
        return f"move {pos.short(unit)} {'-'.join(map(pos.hex_name, cheapest(found, where, terms)))}"

    def full(self, pos: War, unit: int, ends: int) -> int:
        """Hexes without room as the others stand now: nobody counts on it that one of them will leave."""
        return sum(1 << hex for hex in bits(ends & pos.occupied[self.side]) if not stacking.fits(pos, unit, hex))

    def plan(self, pos: War) -> None: ...

    def order(self, pos: War, unit: int) -> float:
        return self.rng.random()

    def score(self, pos: War, unit: int, hex: int) -> float:
        return 0.0

    def wants_replacements(self, pos: War) -> bool:
        return False

    def arrive(self, game: Game, pos: War) -> Action | None:
        for unit in reinforcements.due(pos):
            actions = game.legal().by_unit(pos.short(unit))
            actions = [a for a in actions if not self.full(pos, unit, 1 << self.entry(pos, a))] or actions
            if actions:
                return max(actions, key=lambda a: self.entry_score(pos, unit, a))
        return None

    def entry_score(self, pos: War, unit: int, action: Action) -> float:
        return self.score(pos, unit, self.entry(pos, action)) + 0.01 * self.rng.random()

    @staticmethod
    def entry(pos: War, action: Action) -> int:
        """Where an action brings a unit."""
        return end_of(pos, action)

    # -- combat -------------------------------------------------------------------------------------------------------

    thrift = 1.0  # how own losses weigh beside the enemy's

    def fight(self, game: Game, pos: War) -> Action:
        best, choice = 0.0, "done"
        for hex in bits(attacks.targets(pos)):
            if not strength.contributing(pos, hex):
                continue
            units = attacks.able(pos, hex)
            for group in self.groups(pos, units):
                if group:
                    value, action = self.weigh(game, pos, group, hex)
                    if value > best:
                        best, choice = value, action
        return game.read(choice)

    def groups(self, pos: War, units: list[int]) -> list[list[int]]:
        """Who might attack together: all, the armor, or only as many of the strongest as it takes."""
        armor = [u for u in units if pos.roster.armor[u]]
        no_finns = [u for u in units if not pos.roster.finnish[u]]
        ranked = sorted(no_finns, key=lambda u: -pos.roster.combat[u])
        foot = [u for u in ranked if not pos.roster.armor[u]]
        found = [
            armor,
            units,
            *(ranked[:n] for n in range(1, len(ranked) + 1)),
            *(foot[:n] for n in range(1, len(foot) + 1)),
        ]
        return list({tuple(sorted(group)): sorted(group) for group in found}.values())

    def weigh(self, game: Game, pos: War, group: list[int], hex: int) -> tuple[float, str]:
        names, where = "+".join(map(pos.short, group)), pos.hex_name(hex)
        if game.refusal(f"attack {names} {where}") is not None:
            return 0.0, "done"
        found = strength.reckon(pos, group, hex)
        crt = pos.charts.crt
        gone = sum(pos.roster.combat[u] for u in strength.contributing(pos, hex))
        risk = sum(pos.roster.combat[u] for u in group)
        near = min(pos.roster.combat[u] for u in group)
        trapped = 1.0 if not self.way_out(pos, hex) else DRIVEN

        def worth(points: int) -> float:
            total = 0.0
            for result, chance in crt.chances(found.level(len(crt.ladder), points)).items():
                gain, loss = WORTH[result]
                gain = trapped if result == "DR" else gain
                price = risk * -loss if result != "EX" else (0 if near >= 3 * gone else min(near, gone))
                total += float(chance) * (gain * gone * self.prize(pos, hex) - self.thrift * price)
            return total

        spent = SPARE * risk
        values = [worth(points) - 0.5 * points - spent for points in range(min(3, pos.air[self.side]) + 1)]
        points = max(range(len(values)), key=values.__getitem__)
        action = f"attack {names} {where}" + (f" air {points}" if points else "")
        if game.refusal(action) is not None:
            points, action = 0, f"attack {names} {where}"
        return (values[points] if values[points] > self.demand(pos) * gone else 0.0), action

    def prize(self, pos: War, hex: int) -> float:
        return 1.0

    def demand(self, pos: War) -> float:
        """What an attack must bring at least, by the strength of the defenders."""
        return 0.0

    def way_out(self, pos: War, hex: int) -> int:
        enemy = 1 - self.side
        near = pos.walk.around(hex) & pos.open_hexes() & ~pos.occupied[self.side]
        return int(near & (~pos.zone(self.side) | pos.occupied[enemy]))

    # -- the rest -----------------------------------------------------------------------------------------------------

    def answer(self, game: Game, pos: War) -> Action:
        actions = list(game.legal())
        verb = actions[0].verb
        if verb == "retreat":
            return max(actions, key=lambda a: self.retreat_score(pos, a) + 0.01 * self.rng.random())
        if verb == "advance":
            return self.advance(pos, actions)
        if verb == "air":
            return actions[min(len(actions) - 1, 1)]
        if verb in ("negate", "bomb", "neutralize", "supply", "done"):
            negate = [a for a in actions if a.verb == "negate"]
            return negate[-1] if negate and self.side == AXIS else game.read("done")
        return self.rng.choice(actions)

    def retreat_score(self, pos: War, action: Action) -> float:
        unit = pos.roster.index(action.units[0])
        value = self.score(pos, unit, end_of(pos, action))
        return value if pos.roster.side[unit] == self.side else -value

    def advance(self, pos: War, actions: list[Action]) -> Action:
        assert isinstance(pos.stage, Advancing)
        hex = pos.stage.hex

        def gain(action: Action) -> float:
            unit = pos.roster.index(action.units[0])
            return self.score(pos, unit, hex) - self.score(pos, unit, pos.where[unit])

        best = max(actions[:-1], key=gain)
        return best if gain(best) > 0 else actions[-1]


class German(Player):
    side = AXIS
    thrift = 0.7

    def plan(self, pos: War) -> None:
        self.fed = supply.linked(pos, AXIS, through_zones=True)
        self.near: dict[str, dict[int, int]] = {}
        for name, cities in TARGETS.items():
            goal = 0
            for city in cities:
                place = pos.ground.place(city)
                if place and not pos.owner[AXIS] & place:
                    goal = place
                    break
            self.near[name] = distances(pos, goal or pos.ground.place(cities[-1]))
        self.enemy = distances(pos, pos.occupied[SOVIET])
        points = pos.charts.raw["victory"]["city"]
        self.prizes = set(bits(sum(pos.ground.place(c["name"]) for c in points) & pos.owner[AXIS]))
        # hexes by which Soviet units in contact could still leave
        held = pos.walk.step(pos.occupied[AXIS]) & pos.occupied[SOVIET]
        self.outlets = pos.walk.step(held) & ~pos.occupied[AXIS] & ~pos.occupied[SOVIET]

    def order(self, pos: War, unit: int) -> float:
        return (0 if pos.roster.armor[unit] else 10) + self.enemy.get(pos.where[unit], 30) * 0.2 + self.rng.random()

    def group(self, pos: War, unit: int) -> str:
        counter = pos.counter(unit)
        if counter.nation == "finnish":
            return "finland"
        if counter.nation == "romanian":
            return "romania"
        row = int(counter.start[:2]) if counter.start else 17
        if row >= 27:
            return "romania"
        return "north" if row <= 13 and counter.short != "3PzGr" else "centre" if row <= 18 else "south"

    def score(self, pos: War, unit: int, hex: int) -> float:
        if pos.where[unit] < 0 and not hasattr(self, "near"):
            return 0.0
        armor = pos.roster.armor[unit]
        value = -1.0 * self.near[self.group(pos, unit)].get(hex, 40)
        if not self.fed >> hex & 1:
            value -= 4.0 if armor else 3.0
        if not armor:
            value -= SEEK * self.enemy.get(hex, 30)
        around = pos.walk.around(hex) & pos.occupied[SOVIET]
        if around:
            # contact is worth it if the units there can be attacked well
            best = 0.0
            for target in bits(around):
                defence = strength.defence(pos, pos.at(target), target)
                shift = strength.terrain_shift(pos, (), target)
                beside = bits(pos.walk.around(target) & pos.occupied[AXIS])
                mine = sum(pos.roster.combat[u] for h in beside for u in pos.at(h) if u != unit)
                best = max(best, min(6.0, (mine + pos.roster.combat[unit]) / max(1, defence)) + shift)
            value += 1.2 * best if pos.turn > 1 or pos.segment == 1 else 0.0  # turn 1 has no second combat
        if armor:
            value += RING * min(5, (pos.walk.around(hex) & self.outlets & ~pos.zone(AXIS)).bit_count())
        behind = pos.walk.around(hex) & pos.owner[SOVIET] & pos.ground.rails
        value += CUT * min(4, behind.bit_count()) if armor else 0.0
        if pos.board.places_of("major") >> hex & 1 and pos.owner[SOVIET] >> hex & 1:
            value += 3.0
        if hex in self.prizes and self.enemy.get(hex, 30) <= 4 and all(u == unit for u in pos.at(hex)):
            value += KEEP  # nobody marches out of a city and lets the enemy walk in again
        return value

    def prize(self, pos: War, hex: int) -> float:
        return 1.3 if pos.board.places_of("major") >> hex & 1 else 1.0


class Soviet(Player):
    side = SOVIET
    thrift = 0.8

    def plan(self, pos: War) -> None:
        self.fed = supply.linked(pos, SOVIET)
        self.enemy = distances(pos, pos.occupied[AXIS])
        self.cities = {pos.board.places[name].hex: worth for name, worth in SHIELD.items() if name in pos.board.places}
        self.danger: dict[int, float] = {}
        self.gaps: dict[int, dict[int, int]] = {}
        for city in self.cities:
            if not pos.occupied[AXIS] >> city & 1 and (pos.owner[SOVIET] >> city & 1 or self.enemy.get(city, 30) < 3):
                self.danger[city] = max(0.0, 1.0 - max(0, self.enemy.get(city, 30) - 4) / 12)
                self.gaps[city] = distances(pos, 1 << city)
        self.covered = 0
        self.line: dict[int, float] = {}
        for city, gaps in self.gaps.items():
            for hex, gap in gaps.items():
                if gap < 3 and self.detour(city, hex) < 3:
                    self.line[hex] = max(self.line.get(hex, 0.0), min(1.0, self.cities[city] / 14) * self.danger[city])
        self.post(pos)

    def detour(self, city: int, hex: int) -> int:
        """How far a hex lies off the shortest ways of the enemy to a city."""
        return self.gaps[city].get(hex, 30) + self.enemy.get(hex, 30) - self.enemy.get(city, 30)

    def post(self, pos: War) -> None:
        """Share the army out: each city gets its part by worth and by what comes at it, the nearest units first."""
        roster = pos.roster
        mine = [u for u in roster.of_side[SOVIET] if pos.where[u] >= 0 or pos.where[u] == DUE]
        threat = {
            city: sum(
                roster.combat[u] * max(0.0, 1 - gaps.get(pos.where[u], 30) / REACH)
                for u in roster.of_side[AXIS]
                if pos.where[u] >= 0
            )
            for city, gaps in self.gaps.items()
        }
        wish = {c: self.cities[c] * (0.2 * self.danger[c] + threat[c] / 60) for c in self.gaps if self.danger[c]}
        whole = sum(wish.values())
        self.posts: dict[int, int] = {}
        if not whole:
            return
        left = {c: sum(roster.combat[u] for u in mine) * part / whole for c, part in wish.items()}
        pairs = sorted(
            (self.gaps[c].get(pos.where[u], 12) / roster.move[u] + 0.001 * self.rng.random(), u, c)
            for u in mine
            for c in left
        )
        for _, unit, city in pairs:
            if unit not in self.posts and left[city] > 0:
                self.posts[unit] = city
                left[city] -= roster.combat[unit]

    def importance(self, unit: int, hex: int) -> float:
        """How much a hex matters to a unit: near the city that it guards."""
        city = self.posts.get(unit)
        if city is None:
            return 0.0
        gap = self.gaps[city].get(hex, 30)
        return POST * max(0.0, 1 - gap / 12) + WAY * max(0.0, 1 - self.detour(city, hex) / 4) * (1 if gap < 7 else 0.3)

    def march(self, pos: War, unit: int) -> str | None:
        action = None if self.bound(pos, unit) else self.best_move(pos, unit)
        end = pos.board.grid.index(action[-4:]) if action else pos.where[unit]
        self.covered |= pos.walk.around(end) | 1 << end
        return action

    def bound(self, pos: War, unit: int) -> bool:
        """Infantry in a capital that is in danger does not leave it."""
        return self.capital(pos.where[unit]) and not pos.roster.armor[unit]

    def capital(self, hex: int) -> bool:
        return self.cities.get(hex, 0) >= CAPITAL and self.danger.get(hex, 0) > 0.3

    def groups(self, pos: War, units: list[int]) -> list[list[int]]:
        """The garrison of a capital does not attack: thrown back, it would leave the gates open."""
        return super().groups(pos, [u for u in units if not self.capital(pos.where[u])])

    def order(self, pos: War, unit: int) -> float:
        first = 2.0 * pos.roster.combat[unit] if self.cities.get(self.posts.get(unit, -1), 0) >= CAPITAL else 0.0
        return self.enemy.get(pos.where[unit], 30) - first + self.rng.random()  # the strongest choose first at Moscow

    def score(self, pos: War, unit: int, hex: int) -> float:
        roster = pos.roster
        value = 0.0 if (self.fed | pos.forts()) >> hex & 1 else -6.0
        friends = [u for u in pos.at(hex) if u != unit]
        shift = float(strength.terrain_shift(pos, (), hex))
        if pos.weather < 3 and pos.ground.rivers.around(hex):
            shift -= 0.5
        value -= 0.3 * shift
        if hex in self.danger:  # a garrison is worth what it adds, infantry in fortifications most of all
            fort = pos.forts() >> hex & 1
            before, full = sum(roster.combat[u] for u in friends), GARRISON
            gain = min(1.0, (before + roster.combat[unit]) / full) - min(1.0, before / full)
            value += self.cities[hex] * self.danger[hex] * 0.9 * gain * (0.5 if fort and roster.armor[unit] else 1.0)
        if not friends:
            value += LINE * self.line.get(hex, 0.0)  # first a unit in every hex before the city, then reserves
            if hex in self.danger:
                value += EMPTY * self.danger[hex] * min(1.0, self.cities[hex] / 14)  # nobody walks into a city
        fresh = (pos.walk.around(hex) | 1 << hex) & ~self.covered & ~pos.zone(AXIS)
        value += COVER * sum(0.2 + self.importance(unit, h) * 0.12 for h in bits(fresh))
        value += HOLD * self.importance(unit, hex) * 0.2
        value -= 0.3 * max(0, self.enemy.get(hex, 30) - 3)
        if friends and len({roster.armor[u] for u in (*friends, unit)}) == 2:
            value += MIX  # tanks take the armor bonus from the attacker and stop him slipping past
        if pos.zone(AXIS) >> hex & 1:
            value += self.chance(pos, unit, hex) if pos.weather >= FROST else -0.3
        return value

    def chance(self, pos: War, unit: int, hex: int) -> float:
        """What a unit could strike at from a hex, together with those that stand there already."""
        best = 0.0
        for target in bits(pos.walk.around(hex) & pos.occupied[AXIS]):
            beside = bits(pos.walk.around(target) & pos.occupied[SOVIET])
            mine = sum(pos.roster.combat[u] for h in beside for u in pos.at(h) if u != unit) + pos.roster.combat[unit]
            ratio = mine / max(1, strength.defence(pos, pos.at(target), target))
            best = max(best, min(5.0, ratio) + strength.terrain_shift(pos, (), target))
        return STRIKE * best

    def demand(self, pos: War) -> float:
        return 0.0 if pos.weather >= FROST else 0.2  # the great counterattack waits for the winter

    def wants_replacements(self, pos: War) -> bool:
        return Replacing().open(pos)

    def arrive(self, game: Game, pos: War) -> Action | None:
        options = list(Replacing().each(pos))
        if options:
            return max(options, key=lambda a: pos.roster.combat[pos.roster.index(a.units[0])] + self.rng.random())
        return super().arrive(game, pos)

    def best_move(self, pos: War, unit: int) -> str | None:
        hex = pos.where[unit]
        if self.enemy.get(hex, 0) > 8 and rail.capacity(pos, SOVIET) > pos.rail_used[SOVIET]:
            moves: list[Action] = list(rail.RailMoving().each_of(pos, pos.short(unit)))
            moves = [move for move in moves if not self.full(pos, unit, 1 << self.entry(pos, move))]
            values = [self.score(pos, unit, end_of(pos, move)) for move in moves]
            if moves and max(values) > self.score(pos, unit, hex) + 1:
                return str(moves[values.index(max(values))])
        return super().march(pos, unit)

    def advance(self, pos: War, actions: list[Action]) -> Action:
        return super().advance(pos, actions) if pos.weather >= 3 else actions[-1]


def distances(pos: War, goal: int) -> dict[int, int]:
    """Steps over land to a set of hexes."""
    found: dict[int, int] = {}
    seen = front = goal
    steps = 0
    while front:
        for hex in bits(front):
            found[hex] = steps
        front = pos.walk.step(front) & ~seen
        seen |= front
        steps += 1
    return found


class Acting(Protocol):
    """Whoever plays a side."""

    def act(self, game: Game) -> Action: ...


def seats(name: str, seed: int) -> dict[str, Acting]:
    """A player for each side: the simple ones of this script, or a computer player by its name."""
    if name == "simple":
        rng = Random(seed)
        return {"axis": German(rng), "soviet": Soviet(rng)}
    return {side: make(name, f"{seed} {side}") for side in ("axis", "soviet")}


def play(seed: int, tables: str | None = None, name: str = "simple") -> dict[str, Any]:
    """One game; its course in figures of several kinds."""
    game = stavka.new("n41", seed=seed, tables=tables)
    players = seats(name, seed)
    course: dict[str, Any] = {"july": {}, "lost": [], "decisions": 0}
    while game.result is None:
        turn = game.turn
        game.play(players[game.to_act or ""].act(game))
        course["decisions"] += 1
        if game.turn != turn or game.result:
            pos = cast(War, game.position)
            course["lost"].append((victory.lost(pos, AXIS), victory.lost(pos, SOVIET)))
            if turn == 2:
                cities = ("Minsk", "Riga", "Smolensk")
                course["july"] = {name: pos.controller(pos.board.places[name].hex) for name in cities}
    pos = cast(War, game.position)
    tally = victory.tally(pos)
    course |= {"level": game.result.level, "points": tally.points, "cities": tally.cities, "end": tally.lost}
    return course


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--first-seed", type=int, default=0)
    options.add_argument("--players", default="simple", help="simple, cadet, general ...")
    options.add_argument("--tables", help="a folder with other charts or counters to try")
    args = options.parse_args()
    begun = time.perf_counter()
    seeds = range(args.first_seed, args.first_seed + args.games)
    if args.workers > 1:
        with ProcessPoolExecutor(args.workers) as pool:
            games = list(pool.map(partial(play, tables=args.tables, name=args.players), seeds))
    else:
        games = [play(seed, args.tables, args.players) for seed in seeds]
    n = len(games)
    each = mean(g["decisions"] for g in games)
    lines = [f"{n} games in {time.perf_counter() - begun:.0f} s, {each:.0f} decisions each"]
    taken = {city: sum(g["july"].get(city) == "axis" for g in games) for city in ("Minsk", "Riga", "Smolensk")}
    lines += [f"{city} Axis by the end of July: {count / n:.0%}" for city, count in taken.items()]
    both = sum(all(g["july"].get(city) == "axis" for city in ("Minsk", "Riga")) for g in games)
    lines.append(f"Minsk and Riga together: {both / n:.0%}")
    states = {city: Counter(g["cities"][city] for g in games) for city in games[0]["cities"]}
    lines += [
        f"{city} at the end: German {held['german'] / n:.0%}, encircled {held['encircled'] / n:.0%}"
        for city, held in states.items()
    ]
    soviet, axis = [g["end"][1] for g in games], [g["end"][0] for g in games]
    lines.append(f"Soviet units lost: median {median(soviet)}, 40 or more in {sum(x >= 40 for x in soviet) / n:.0%}")
    lines.append(f"Axis units lost: median {median(axis)}, 25 or more in {sum(x >= 25 for x in axis) / n:.0%}")
    for turn in range(7):
        dead = [mean(g["lost"][turn][side] for g in games) for side in (AXIS, SOVIET)]
        lines.append(f"  lost by turn {turn + 1}: Axis {dead[0]:.1f}, Soviet {dead[1]:.1f}")
    lines.append(f"victory points: median {median(g['points'] for g in games)}")
    lines += [f"{level}: {count / n:.0%}" for level, count in Counter(g["level"] for g in games).most_common()]
    print("\n".join(lines))  # noqa: T201 - the report is what the script is for


if __name__ == "__main__":
    main()
