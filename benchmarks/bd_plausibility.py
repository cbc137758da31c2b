"""Does Barbarossa Deluxe go as the war went? Two simple sensible players play the campaign; the points are tallied.

    python benchmarks/bd_plausibility.py --games 20 --until 9

The German attacks where the odds are good, drives at the cities and keeps in supply. The Soviet garrisons the cities
that the Germans come near to, lines up between them and strikes only weak spots. The points of every turn are held
against the victory chart.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import stavka
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import assault, combat, fight, movement, stacking, supply
from stavka.titles.barbarossa_deluxe.actions import Assault, Attack, Move
from stavka.titles.barbarossa_deluxe.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.flags import AXIS, MOVED, SOVIET

GOOD = {AXIS: 7, SOVIET: 9}  # 3:1 on the ladder
ENOUGH = 9  # 5:1
RICH = 8  # 4:1: good enough for a mobile assault
GARRISON = 2  # Soviet units that a threatened city wants


class Player:
    """One side. It reads the position: both sides are played by the same program and nothing is at stake."""

    def __init__(self, side: int, seed: int) -> None:
        self.side, self.rng = side, Random(f"{side}/{seed}")
        self.mark: tuple[int, int] = (0, 0)
        self.queue: list[int] = []

    def act(self, game: Any) -> Any:
        pos, stage = game.position, game.stage
        if stage.endswith("prepared assault"):
            return self.attack(game, pos)
        if stage.endswith("movement") and "strategic" not in stage:
            return self.move(game, pos)
        return self.answer(game, pos, list(game.legal()))

    # -- fighting -----------------------------------------------------------------------------------------------------

    def attack(self, game: Any, pos: Any) -> Any:
        best: tuple[int, Any] | None = None
        for hex in bits(combat.targets(pos)):
            units = combat.attackers_on(pos, hex)
            if not units or combat.needs_company(pos, units):
                continue
            planes = self.side == AXIS and pos.luftwaffe > 0
            level = self.level(pos, units, hex, planes)
            for unit in sorted(units, key=lambda u: pos.roster.attack[u]):  # no more than it takes
                fewer = [u for u in units if u != unit]
                if len(fewer) > 1 and self.level(pos, fewer, hex, planes) >= ENOUGH:
                    units = fewer
            if best is None or level > best[0]:
                best = (level, Attack(tuple(map(pos.short, units)), pos.hex_name(hex), planes and level < 11))
        if best and (best[0] >= GOOD[self.side] or combat.who_must(pos)):
            return best[1]
        return game.read("done")

    def level(self, pos: Any, units: list[int], hex: int, planes: bool) -> int:
        defenders = defenders_of(pos, self.side, hex, False)
        return fight.level(pos, Fight(self.side, tuple(units), defenders, hex, False, planes))

    # -- moving -------------------------------------------------------------------------------------------------------

    def move(self, game: Any, pos: Any) -> Any:
        strike = self.strike(pos)
        if strike is not None:
            return strike
        if self.mark != (pos.turn, pos.step):
            self.mark = (pos.turn, pos.step)
            self.queue = [u for u in pos.roster.of_side[self.side] if pos.where[u] >= 0]
            # whoever stands nearest to the enemy moves first
            self.rng.shuffle(self.queue)
            self.queue.sort(key=lambda u: (not pos.roster.mech[u], self.far(pos, pos.where[u])))
        while self.queue:
            unit = self.queue.pop()
            if pos.where[unit] < 0 or pos.flags[unit] & MOVED or not movement.can_move(pos, unit):
                continue
            reach = movement.Reach(pos, [unit])
            ends = reach.ends & ~stacking.no_room(pos, [unit])
            here = self.value(pos, unit, pos.where[unit])
            best = max(((self.value(pos, unit, h), h) for h in bits(ends)), default=(here, -1))
            if best[0] > here + 0.01:
                return Move((pos.short(unit),), tuple(map(pos.hex_name, reach.path(best[1]))))
        return game.read("done")

    def strike(self, pos: Any) -> Any:
        if assault.season(pos):
            return None
        option = assault.Assaulting()
        for action in option.each(pos):
            if len(action.attackers) > 1:
                found = combat.fight_of(pos, action)
                if fight.level(pos, found) >= RICH:
                    return Assault(action.attackers, action.hex)
        return None

    def far(self, pos: Any, hex: int) -> int:
        near = pos.occupied[1 - self.side]
        return min((pos.ground.grid.distance(hex, h) for h in bits(near)), default=9)

    def value(self, pos: Any, unit: int, hex: int) -> float:
        ground, distance = pos.ground, pos.ground.grid.distance
        bit = 1 << hex
        fed = supply.overland(pos, self.side) & bit
        enemies = pos.occupied[1 - self.side]
        worth = 0.0 if fed else -6.0
        load = pos.load(self.side, hex) - (pos.where[unit] == hex)
        near = ground.near[hex]
        if self.side == AXIS:
            goals = ground.vp_hexes & pos.owner[SOVIET] & ground.soviet_home
            if bit & goals:
                worth += 6
            worth -= min((distance(hex, h) for h in bits(goals)), default=0) * 0.9
            worth += self.pressure(pos, unit, hex, near & enemies) - 0.2 * max(0, load - 3)
            friends = (near & pos.occupied[AXIS] & ~bit).bit_count()
            worth += 0.2 * min(2, friends)
            worth -= 0.05 * abs(int(pos.hex_name(hex)[:2]) - int(pos.hex_name(pos.where[unit])[:2]))
            guard = ground.vp_hexes & pos.owner[AXIS] & bit & ground.grid.spread(enemies)
            return worth + (3.0 if guard and not load else 0.0)
        threat = ground.grid.spread(ground.grid.spread(enemies))
        own = ground.vp_hexes & pos.owner[SOVIET]
        front = own & ground.grid.spread(threat)
        if bit & front:
            worth += 5 if load < GARRISON else 1
        elif bit & own:
            worth += 1
        if bit & own and not load:  # no city is left to the first panzer corps that comes by
            worth += 6 if bit & ground.moscow else 3
        worth -= min((distance(hex, h) for h in bits(front)), default=0) * 0.4
        worth += 0.8 * min(2, (near & pos.occupied[SOVIET] & ~bit).bit_count()) + 0.5 * min(2, load)
        worth += 0.6 * bool(bit & (ground.rough | ground.marsh | ground.soviet_line))
        return worth - 0.5 * (near & enemies).bit_count()

    def pressure(self, pos: Any, unit: int, hex: int, targets: int) -> float:
        """How well massed the attack would be on the best hex next door."""
        roster, best = pos.roster, 0.0
        for target in bits(targets & pos.ground.walk.around(hex)):
            around = [u for h in pos.ground.grid.neighbours(target) for u in pos.of(self.side, h) if u != unit]
            strength = roster.attack[unit] + sum(roster.attack[u] for u in around)
            defence = sum(roster.defence[u] for u in pos.of(1 - self.side, target)) or 1
            city = pos.ground.cities >> target & 1
            odds = min(5.0, strength / defence - (1 if city else 0))
            best = max(best, 0.4 + odds * (1.0 if city else 0.6))
        return best

    # -- everything else ----------------------------------------------------------------------------------------------

    def answer(self, game: Any, pos: Any, legal: list[Any]) -> Any:
        texts = {str(action): action for action in legal}
        if "order move/fight" in texts and self.side == AXIS and not 1 <= (pos.turn - 1) % 8 + 1 <= 4:
            return texts["order move/fight"]  # nothing is gained by fighting first in the double months
        wishes = ("pause no", "offensive none", "watch rhine", "effort south", "order fight/move", "result retreat")
        for wish in wishes:
            if wish in texts:
                return texts[wish]
        verb = {action.verb for action in legal}
        if "lose" in verb:
            price = pos.roster.attack
            return min(legal, key=lambda a: price[pos.roster.index(a.unit)])
        if "advance" in verb:
            hexes = [a for a in legal if a.verb == "advance" and pos.hex(a.hex) and self.safe(pos, a)]
            return hexes[0] if hexes else texts["done"]
        if "enter" in verb or "replace" in verb or "deploy" in verb:
            return self.arrive(pos, legal, texts)
        if "withdraw" in verb:
            return next(a for a in legal if a.verb == "withdraw")
        for wish in ("done", "pass"):
            if wish in texts and len(verb) > 1 and self.rng.random() < 0.9:
                return texts[wish]
        return self.rng.choice(legal)

    def safe(self, pos: Any, action: Any) -> bool:
        """Two or three units advance, and nobody leaves a hex that then stands empty beside the enemy."""
        hex = pos.board.grid.index(action.hex)
        unit = pos.roster.index(action.unit)
        return pos.load(self.side, hex) < 3 and pos.where[unit] != hex

    def arrive(self, pos: Any, legal: list[Any], texts: dict[str, Any]) -> Any:
        placed = [a for a in legal if a.verb in ("enter", "replace", "deploy", "convert", "attach")]
        enemies = pos.occupied[1 - self.side]
        if not placed:
            return texts.get("done") or legal[0]

        def far(action: Any) -> float:
            hex = getattr(action, "hex", None)
            if hex is None:
                return 0.0
            index = pos.board.grid.index(hex)
            if self.side == SOVIET:  # the capital first, then cities that stand empty
                if pos.ground.moscow >> index & 1 and pos.load(SOVIET, index) < 2:
                    return -20.0
                if pos.ground.vp_hexes >> index & 1 and not pos.load(SOVIET, index):
                    return -10.0 + self.far(pos, index) * 0.1
            away = min((pos.ground.grid.distance(index, h) for h in bits(enemies)), default=0)
            return float(away + pos.load(self.side, index))

        return min(placed, key=lambda a: (far(a), str(a)))


def play(seed: int, until: int) -> tuple[list[int], Any]:
    """One game up to a turn: the points at the end of each turn, and the result if there was one."""
    game = stavka.new("bd", seed=seed, options=["forgiveness"])
    players = {"axis": Player(AXIS, seed), "soviet": Player(SOVIET, seed)}
    points: list[int] = []
    while game.result is None and game.turn <= until:
        turn = game.turn
        game.play(players[str(game.to_act)].act(game))
        if game.turn != turn:
            points.append(game.position.vp)  # type: ignore[attr-defined]
    return points, game.result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--until", type=int, default=9)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    turns = stavka.title("bd").charts_read.turns  # type: ignore[attr-defined]
    inside = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        points, result = play(seed, asked.until)
        checks = [
            turns[n].soviet_wins_at is None or turns[n].soviet_wins_at < p < turns[n].german_wins_at
            for n, p in enumerate(points, 1)
        ]
        fine = all(checks) and result is None
        inside += fine
        print(seed, points, "inside" if fine else "outside", result or "")  # noqa: T201
    print(f"{inside} of {asked.games} games inside the victory checks to turn {asked.until}")  # noqa: T201


if __name__ == "__main__":
    main()
