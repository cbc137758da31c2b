"""What the title tells its computer players: figures for units where they do not stand yet, no secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.hints import ALL, EQUAL, Aim, Contacts, Effect, Feed, Hints, Raid, Role
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions import administration, combat, declarations, movement, off_map
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.combat import attacks, column_shifts, factors, luftwaffe, mandatory_attacks
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, movement_points
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULT, AXIS, SIDES, SOVIET, STEPS
from stavka.titles.barbarossa_deluxe.state.position import STACK, War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states, supply_effects
from stavka.titles.barbarossa_deluxe.telling import habits, raids, supply_networks
from stavka.titles.barbarossa_deluxe.victory import aims


class HintsBD(Hints[War]):
    toil: ClassVar[int] = 2
    stack: ClassVar[int] = STACK
    movement_phases: ClassVar[int] = 1  # bd:5.4-a
    moving: ClassVar[Mapping[str, int]] = {
        f"{name} {nth} phase": side for side, name in enumerate(SIDES) for nth in ("first", "second")
    }
    roles: ClassVar[Mapping[type[Action], Role]] = {
        **Hints.roles,
        declarations.Pass: Role.END,
        movement.Move: Role.MARCH,
        movement.Strategic: Role.SEND,
        combat.Attack: Role.ATTACK,
        combat.Retreat: Role.RETREAT,
        combat.Advance: Role.ADVANCE,
        administration.Enter: Role.ENTER,
        administration.Replace: Role.REPLACE,
        administration.Withdraw: Role.LOSE,
        administration.Place: Role.SET_DOWN,
        off_map.Deploy: Role.DEPLOY,
        off_map.Recall: Role.GAIN,
        off_map.Reserve: Role.MARKER,
        off_map.Send: Role.LOSE,  # an army less on the map; to give up instead ends the game (bd:4.12-b)
        declarations.HeroCity: Role.MARKER,
        declarations.FortressCity: Role.MARKER,
        declarations.Airlift: Role.MARKER,
        declarations.Crimea: Role.MARKER,
    }
    effects: ClassVar[Mapping[str, Effect]] = {
        "AE": Effect(attackers=ALL),
        "AS": Effect(),
        "DR": Effect(defenders_fall_back=True),
        "BB": Effect(attackers=EQUAL, defenders=ALL),
        "DE": Effect(defenders=ALL),
    }

    def open(self, pos: War) -> int:
        return pos.ground.land

    def slow(self, pos: War) -> int:
        """Rough ground, and marshes for mechanized units, cost more than flat land (bd:10.12-a)."""
        return pos.ground.rough | pos.ground.marsh

    def zone(self, pos: War, side: int) -> int:
        return pos.occupied[side]  # bd:1.7-c

    def stops(self, pos: War, posts: int) -> int:
        return 0  # bd:1.7-c

    def fights_on(self, pos: War) -> bool:
        return pos.step == 1 and STEPS[pos.order][1] == ASSAULT  # bd:5.4-a

    def raids(self, pos: War) -> Sequence[Raid]:
        return raids.raids(pos)

    def habit(self, pos: War, side: int) -> Action | None:
        return habits.habit(pos, side)

    def why(self, pos: War, side: int, action: Action) -> str:
        return habits.why(pos, side, action)

    def controlled(self, pos: War, side: int) -> int:
        return pos.owner[side]

    def moves_later(self, pos: War, side: int) -> int:
        return 0  # one of the two phases is for fighting (bd:5.4-a)

    def hampered(self, pos: War, side: int) -> float:
        return 0.5  # bd:7.16-b

    def supplied(self, pos: War, side: int) -> int:
        return overland_lines.fed(pos, side) | states.garrisons(pos, side)

    def feed(self, pos: War, side: int) -> Feed:
        return supply_networks.feed(pos, side)

    def pace(self, pos: War, unit: int, impulse: int = 1) -> int:
        return movement_points.factor(pos, unit)

    def factor(self, pos: War, unit: int) -> int:
        if pos.roster.die[unit]:
            return 3
        divisor = 1
        if pos.where[unit] >= 0:
            if pos.roster.side[unit] == SOVIET:
                divisor = supply_effects.attack_divisor(pos, unit)
            elif not supply_effects.full(pos, unit):
                divisor = 2
        return max(1, pos.roster.attack[unit] // divisor) if pos.roster.attack[unit] else 0

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        roster = pos.roster
        return sum(3 if roster.die[u] else roster.defence[u] for u in units if not roster.rides[u])

    def chances(
        self, pos: War, side: int, attack: int, defence: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        crt = pos.charts.crt
        return self._chances(pos, crt.level(max(1, attack), max(1, defence)) + bombers)

    @staticmethod
    def _chances(pos: War, level: int) -> Mapping[str, Fraction]:
        automatic = pos.charts.automatic(level)
        return {automatic: Fraction(1)} if automatic else pos.charts.crt.chances(level)

    def prospect(
        self, pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        if len(hexes) > 1:
            return None
        hex = hexes[0]
        defenders = tuple(u for u in pos.at(hex) if pos.roster.side[u] != pos.player and not pos.roster.rides[u])
        if not defenders:
            return None
        strong = self._together(pos, attackers)
        level = pos.charts.crt.level(max(1, strong), max(1, self.defence(pos, hex, defenders, from_hexes)))
        known = Fight(pos.player, (), defenders, hex, False)
        level += sum(columns for name, columns in column_shifts.all_of(pos, known) if name != "river") + bombers
        level += column_shifts.converging(pos, known, from_hexes)  # bd:11.24-a
        if all(pos.ground.rivers.around(h) >> hex & 1 for h in from_hexes):
            level -= 1
        return self._chances(pos, level)

    def _together(self, pos: War, attackers: Sequence[int]) -> int:
        """What attackers have at most: those cut off are divided by four together, not each by itself (bd:7.22-f)."""
        each = sum(self.factor(pos, u) for u in attackers)
        if pos.player != SOVIET or any(pos.where[u] < 0 or pos.roster.die[u] for u in attackers):
            return each
        return min(
            each, factors.total((pos.roster.attack[u], supply_effects.attack_divisor(pos, u), 0) for u in attackers)
        )

    def contacts(self, pos: War) -> Contacts:
        may: dict[int, set[int]] = {}
        for hex in bits(attacks.targets(pos)):
            for unit in attacks.attackers_on(pos, hex):
                may.setdefault(unit, set()).add(hex)
        found = {unit: frozenset(hexes) for unit, hexes in may.items()}
        return Contacts(found, frozenset(mandatory_attacks.who_must(pos)))

    def attack(self, pos: War, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action | None:
        if len(hexes) > 1:
            return None
        return combat.Attack(tuple(map(pos.short, attackers)), pos.hex_name(hexes[0]), bool(bombers))

    def bombers(self, pos: War) -> int:
        return pos.luftwaffe if pos.player == AXIS else 0

    def support(self, pos: War, side: int, hex: int) -> int:
        return int(side == AXIS and luftwaffe.counters_of_turn(pos, 1) > 0)

    def fits(self, pos: War, unit: int, there: Sequence[int], hex: int) -> bool:
        return stacking.legal(pos, [*there, unit])

    def counts(self, pos: War, unit: int) -> bool:
        return not pos.roster.rides[unit]

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        roster = pos.roster
        if roster.fixed[unit] or unit == roster.coastal_army or not (roster.attack[unit] or roster.die[unit]):
            return False
        return not closed_hexes.closed(pos, unit) >> hex & 1

    def verdict(self, pos: War) -> float | None:
        """Who would win if the scenario were judged now: 1 the German, -1 the Soviet, less while turns are left."""
        trial = pos.copy()
        pos.seams.last_turn_over(trial)
        if trial.result is None:  # by points, or not for sure
            return None
        winner = trial.result.winner
        sign = 0 if winner is None else 1 if winner == SIDES[AXIS] else -1
        return sign / (1 + max(0, pos.last_turn - pos.turn))

    def aims(self, pos: War) -> Sequence[Aim]:
        return [*pos.seams.aims(aims.in_the_campaign([], pos), pos), *expedition.aim(pos)]

    def points(self, pos: War) -> float:
        return float(pos.vp)
