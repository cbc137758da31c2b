"""What the title tells its computer players: figures for units where they do not stand yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.hints import ALL, ONE, Aim, Contacts, Effect, Feed, Hints, Role
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one import actions, supply, turn_one, victory
from stavka.titles.nineteen_forty_one.combat import armor, attacks, strength
from stavka.titles.nineteen_forty_one.movement import rail, stacking
from stavka.titles.nineteen_forty_one.nations import finns, hungary
from stavka.titles.nineteen_forty_one.options import actions as optional
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War


class Hints41(Hints[War]):
    toil: ClassVar[int] = 2
    stack: ClassVar[int] = stacking.LIMIT
    moving: ClassVar[Mapping[str, int]] = {
        f"{name} {nth} ground segment movement": side for side, name in enumerate(SIDES) for nth in ("first", "second")
    }
    roles: ClassVar[Mapping[type[Action], Role]] = {
        **Hints.roles,
        actions.Move: Role.MARCH,
        actions.Rail: Role.RAIL,
        optional.Sail: Role.SEA,
        actions.Enter: Role.ENTER,
        actions.Place: Role.ENTER,
        actions.Replace: Role.REPLACE,
        actions.Attack: Role.ATTACK,
        actions.RetreatTo: Role.RETREAT,
        actions.Advance: Role.ADVANCE,
    }
    # n41:7-ae, n41:7-ar, n41:7-ne, n41:7-dr, n41:7-exchange, n41:7-de
    effects: ClassVar[Mapping[str, Effect]] = {
        "AE": Effect(attackers=ALL),
        "AR": Effect(attackers_fall_back=True),
        "NE": Effect(),
        "DR": Effect(defenders_fall_back=True),
        "EX": Effect(attackers=ONE, defenders=ALL),
        "DE": Effect(defenders=ALL),
    }

    purposes: ClassVar[Mapping[type[Action], str]] = {
        actions.Negate: "air points that the enemy lacks cannot shift a battle against us",
        actions.AirAgainst: "each air point takes a column from the attack",
        optional.Bomb: "the Soviet can send fewer units by rail this turn",
        optional.Neutralize: "a fleet out of action feeds and lands nobody",
        optional.Partisans: "the ability is lost with the turn if it is not used",
    }

    def fights_on(self, pos: War) -> bool:
        return not turn_one.no_combat_now(pos)  # n41:17-no-second-combat

    def open(self, pos: War) -> int:
        return hungary.open_hexes(pos)

    def slow(self, pos: War) -> int:
        """Hexes that cost infantry more than the cheapest do (n41:5-terrain-cost)."""
        entries = pos.ground.entries["infantry", pos.weather]
        return sum(hexes for cost, hexes in entries if cost > entries[0][0])

    def zone(self, pos: War, side: int) -> int:
        return pos.zone(side)

    def controlled(self, pos: War, side: int) -> int:
        return pos.owner[side]

    def supplied(self, pos: War, side: int) -> int:
        found = supply.linked(pos, side)
        return found | supply.fortified(pos) if side == SOVIET else found

    def fed(self, pos: War, unit: int) -> bool:
        return supply.supplied(pos, unit)  # Finns and armor have lines of their own

    def unfed(self, pos: War, side: int, units: Iterable[int]) -> list[int]:
        lines = supply.Lines(pos, side)
        return [unit for unit in units if not lines.reaches(unit)]

    def weakened(self, pos: War, side: int) -> float:
        return 0.1  # for a whole segment it marches and attacks with half (n41:8-check, n41:8-effect-move)

    def hampered(self, pos: War, side: int) -> float:
        return 0.5  # n41:8-effect-attack, n41:8-effect-move

    def feed(self, pos: War, side: int) -> Feed:
        free = supply.unblocked(pos, side)
        rails = pos.ground.rails & pos.owner[side] & free
        sources = pos.ground.sources[side] & rails
        return Feed(pos.walk, free, supply.overland(pos, side), pos.board.tracks, rails, sources)

    def factor(self, pos: War, unit: int) -> int:
        return max(1, pos.roster.combat[unit] >> strength.halvings(pos, unit))

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        return strength.defence(pos, units, hex)

    def chances(
        self, pos: War, side: int, attack: int, defence: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        crt = pos.charts.crt
        return crt.chances(max(0, min(len(crt.ladder) - 1, crt.level(attack, defence) + bombers)))

    def prospect(
        self, pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        defenders = strength.contributing(pos, hexes[0])
        if not defenders or len(hexes) > 1:
            return None
        hex = hexes[0]
        crt, rivers = pos.charts.crt, pos.ground.rivers
        strong, weak = strength.attack(pos, attackers), strength.defence(pos, defenders, hex)
        level = max(0, min(len(crt.ladder) - 1, crt.level(strong, weak)))
        level += strength.terrain_shift(pos, (), hex)
        if all(rivers.around(h) >> hex & 1 for h in from_hexes):
            level += pos.charts.river_shift(pos.weather)
        level += armor.bonus(pos, attackers, defenders, strength.terrain_at(pos, hex)) + bombers
        return crt.chances(max(0, min(len(crt.ladder) - 1, level)))

    def contacts(self, pos: War) -> Contacts:
        may: dict[int, set[int]] = {}
        for hex in bits(attacks.targets(pos)):
            if strength.contributing(pos, hex):
                for unit in attacks.able(pos, hex):
                    may.setdefault(unit, set()).add(hex)
        return Contacts({unit: frozenset(hexes) for unit, hexes in may.items()})

    def attack(self, pos: War, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action | None:
        if len(hexes) > 1:
            return None
        return actions.Attack(tuple(map(pos.short, attackers)), pos.hex_name(hexes[0]), bombers)

    def bombers(self, pos: War) -> int:
        return pos.air[pos.player]

    def bombers_per_attack(self, pos: War) -> int:
        return 3

    def support(self, pos: War, side: int, hex: int) -> int:
        """As many points as it has more than the other side, which can answer each with one (n41:10-lower).

        Who attacks first spends his own before: none of them is left to answer with.
        """
        points = pos.air if side == SOVIET or pos.turn == pos.last_turn else pos.charts.air_points(pos.turn + 1)
        left = 0 if side == SOVIET and pos.player == AXIS else points[1 - side]
        return max(0, min(self.bombers_per_attack(pos), points[side] - left))

    def assault(
        self, pos: War, side: int, attack: int, defence: int, hex: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        crt = pos.charts.crt
        level = max(0, min(len(crt.ladder) - 1, crt.level(attack, defence)))
        level += strength.terrain_shift(pos, (), hex) + bombers
        return crt.chances(max(0, min(len(crt.ladder) - 1, level)))

    def rail_left(self, pos: War) -> int:
        return rail.left(pos, pos.player)

    def fits(self, pos: War, unit: int, there: Sequence[int], hex: int) -> bool:
        if len(there) >= self.stack:
            return False
        return stacking.legal(pos, [*there, unit], hex)

    def counts(self, pos: War, unit: int) -> bool:
        return True

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        return not pos.roster.finnish[unit] or bool(finns.may_attack(pos, unit, 1 << hex))

    def aims(self, pos: War) -> Sequence[Aim]:
        """The German needs the points of the lowest level that is a German victory (n41:18-level)."""
        table = pos.charts.raw["victory"]
        named = {bits_of: city for city in table["city"] if (bits_of := victory.city_hex(pos, city))}
        each = {hex: float(city[victory.GERMAN] - city[victory.HELD]) for at, city in named.items() for hex in bits(at)}
        needed = min(row["at_least"] for row in table["level"] if victory.winner_of(row["name"]) == SIDES[AXIS])
        worth = {hex: points for hex, points in each.items() if points > 0}
        return [Aim(AXIS, worth, float(needed), self.points(pos), pos.last_turn, last=True)]

    def points(self, pos: War) -> float:
        return float(victory.tally(pos).points)
