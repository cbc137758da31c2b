"""What the title tells its computer players: figures for units where they do not stand yet, no secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action, Done, Lose
from stavka.engine.hints import Aim, Contacts, Effect, Feed, Hints, Raid, Role
from stavka.hexes import bits
from stavka.mechanics.combat.actions import AdvanceTogether
from stavka.mechanics.setup.actions import Auto
from stavka.titles.proud_monster import notation
from stavka.titles.proud_monster.actions import administration, combat, declarations, movement
from stavka.titles.proud_monster.combat.declaring import attacks
from stavka.titles.proud_monster.movement import movement_points
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.charts import MECH, Charts
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import isolation, overland, supply_of_a_phase
from stavka.titles.proud_monster.telling import habits, marches, prospects, raids
from stavka.titles.proud_monster.victory import moscow

# what an untried unit of a type may be expected to have, as its pool tells both players (pmd:2.4.9-b)
EXPECTED = {"RD": 3, "RB": 1, "CD": 2, "TD": 4, "MRD": 4, "TB": 2, "MRB": 1}
STORES = ("axis leg", "axis mech", "soviet leg", "soviet mech")  # pools of replacement points, as the position has them


class HintsPMD(Hints[War]):
    stack: ClassVar[int] = 3
    movement_phases: ClassVar[int] = 1  # the sides take turns by the week (pmd:5.1-a)
    moving: ClassVar[Mapping[str, int]] = {
        f"{name} {nth} week movement": side for side, name in enumerate(SIDES) for nth in ("first", "second")
    }
    # whatever is not named here is left to the habits
    roles: ClassVar[Mapping[type[Action], Role]] = {
        **dict.fromkeys(notation.ACTIONS, Role.MARKER),
        Done: Role.END,
        Lose: Role.LOSE,
        AdvanceTogether: Role.ADVANCE,
        Auto: Role.FINISH_SET_UP,
        movement.Move: Role.MARCH,
        combat.Attack: Role.ATTACK,
        combat.Pass: Role.END,
        combat.Stay: Role.END,
        combat.Retreat: Role.RETREAT,
        administration.Rebuild: Role.REPLACE,
        administration.Return: Role.GAIN,
        administration.Withdraw: Role.LOSE,
        declarations.Deploy: Role.SET_DOWN,
    }
    effects: ClassVar[Mapping[str, Effect]] = prospects.EFFECTS

    def __init__(self, charts: Charts) -> None:
        self.prospects = prospects.Prospects(charts)

    def open(self, pos: War) -> int:
        return pos.ground.land

    def zone(self, pos: War, side: int) -> int:
        return pos.occupied[side]  # pmd:1.5

    def stops(self, pos: War, posts: int) -> int:
        return 0  # pmd:1.5

    def fights_on(self, pos: War) -> bool:
        return pos.title.sequence[pos.phase].endswith("week movement")

    def answers(self, pos: War, side: int) -> bool:
        second_week = "axis second week movement" in pos.title.sequence[pos.phase :]  # pmd:5.1-a
        return second_week or super().answers(pos, side)

    def marches(self, pos: War) -> Mapping[int, Mapping[int, Action]]:
        return marches.marches(pos)

    def raids(self, pos: War) -> Sequence[Raid]:
        return raids.raids(pos, self, self.prospects)

    def habit(self, pos: War, side: int) -> Action | None:
        return habits.habit(pos, side)

    def prelude(self, pos: War, side: int) -> Action | None:
        return habits.prelude(pos, side)

    def controlled(self, pos: War, side: int) -> int:
        return pos.owner[side]

    def supplied(self, pos: War, side: int) -> int:
        ground = pos.ground
        causes = (tuple(pos.occupied), tuple(pos.owner), pos.weather, pos.turn, tuple(pos.markers))
        known = ground.last_fed.get(side)
        if known is None or known[0] != causes:
            fed = supply_of_a_phase.fed_hexes(pos, side)[False, True].defensive
            known = ground.last_fed[side] = causes, fed
        return known[1]

    def fed(self, pos: War, unit: int) -> bool:
        return bool(pos.supplied[pos.roster.side[unit]] >> unit & 1)

    def feed(self, pos: War, side: int) -> Feed:
        """What cuts a unit off for good: no line of any length (pmd:8.3-b)."""
        free = overland.open_to(pos, side)
        ends = isolation.ends_of_lines(pos, side) & free
        return Feed(overland.net(pos, side), free, None, pos.board.tracks, 0, ends)

    def pace(self, pos: War, unit: int, impulse: int = 1) -> int:
        return movement_points.allowance(pos, unit)

    def factor(self, pos: War, unit: int) -> int:
        roster = pos.roster
        printed = EXPECTED[roster.kind[unit]] if roster.untried[unit] else pos.strength(unit).combat
        if pos.where[unit] >= 0 and not pos.attacking[roster.side[unit]] >> unit & 1:
            return (printed + 1) // 2  # pmd:8.5-b
        return printed

    def guard(self, pos: War, unit: int) -> int:
        """What a unit defends with."""
        roster = pos.roster
        printed = EXPECTED[roster.kind[unit]] if roster.untried[unit] else pos.strength(unit).defence or 0
        hungry = pos.where[unit] >= 0 and not pos.supplied[roster.side[unit]] >> unit & 1
        return (printed + 1) // 2 if hungry else printed

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        return sum(self.guard(pos, u) for u in units)

    def chances(
        self, pos: War, side: int, attack: int, defence: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        return self.prospects.at_level(pos.charts.crt.level(max(attack, 1), max(defence, 1)))

    def assault(
        self, pos: War, side: int, attack: int, defence: int, hex: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        return self.prospects.against(pos, side, attack, defence, hex)

    def prospect(
        self, pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        return None if len(hexes) > 1 else self.prospects.of(pos, self, attackers, from_hexes, hexes[0])

    def contacts(self, pos: War) -> Contacts:
        may: dict[int, set[int]] = {}
        for hex in bits(attacks.targets(pos)):
            for unit in attacks.attackers_on(pos, hex):
                may.setdefault(unit, set()).add(hex)
        return Contacts({unit: frozenset(hexes) for unit, hexes in may.items()})

    def attack(self, pos: War, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action | None:
        if len(hexes) > 1 or attacks.group_refusal(pos, attackers, hexes[0]):
            return None
        return combat.Attack(tuple(map(pos.short, attackers)), pos.hex_name(hexes[0]))

    def fits(self, pos: War, unit: int, there: Sequence[int], hex: int) -> bool:
        return limits.refusal(pos, [*there, unit], hex) is None

    def counts(self, pos: War, unit: int) -> bool:
        return pos.roster.zoc[unit] > 0 and (pos.roster.untried[unit] or pos.strength(unit).combat > 0)

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        if pos.roster.mech[unit] and pos.ground.mountain >> hex & 1 and pos.roster.line[unit] == MECH:
            return False
        return pos.seams.bars_attack(pos, unit, hex) is None

    def aims(self, pos: War) -> Sequence[Aim]:
        """The levels of the next check for each side, and Moscow (pmd:4.4-a, pmd:4.5-a)."""
        found: list[Aim] = []
        worth = {hex: float(points) for hex, points in pos.ground.vp.items() if points}
        checks = ((t, pos.title.axis_turns[t]) for t in pos.title.axis_turns if pos.turn <= t <= pos.last_turn)
        turn, box = next(((t, box) for t, box in checks if box.checks), (pos.last_turn, None))
        if box is not None and box.axis_wins_at is not None:
            found.append(Aim(AXIS, worth, float(box.axis_wins_at), float(pos.vp), turn))
        if box is not None and box.soviet_wins_at is not None:
            found.append(Aim(SOVIET, worth, -float(box.soviet_wins_at), -float(pos.vp), turn))
        if not pos.count(moscow.ROLLED) and pos.turn < moscow.BEFORE:
            hexes = dict.fromkeys(bits(pos.ground.moscow), 1.0)
            chance = min(1.0, (moscow.WINS + moscow.helpful_cities(pos)) / moscow.MoscowRoll.faces)
            had = float((pos.ground.moscow & pos.owner[AXIS]).bit_count())
            found.append(Aim(AXIS, hexes, float(len(hexes)), had, min(moscow.BEFORE, pos.last_turn), chance))
        return found

    def points(self, pos: War) -> float:
        return float(pos.vp)

    def stores(self, pos: War) -> Mapping[str, float]:
        return dict(zip(STORES, map(float, pos.points), strict=True))

    def verdict(self, pos: War) -> float | None:
        """Who would win by the levels of this turn or the next that has some, less the farther it is."""
        for away, turn in enumerate(t for t in pos.title.axis_turns if pos.turn <= t <= pos.last_turn):
            box = pos.title.axis_turns[turn]
            if box.checks:
                if box.axis_wins_at is not None and pos.vp >= box.axis_wins_at:
                    return 1 / (1 + away)
                if box.soviet_wins_at is not None and pos.vp <= box.soviet_wins_at:
                    return -1 / (1 + away)
                return 0.0
        return None
