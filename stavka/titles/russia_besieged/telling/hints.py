"""What the title tells its computer players: figures for units where they do not stand yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action, UnitToHex
from stavka.engine.hints import ALL, ONE, Aim, Contacts, Effect, Feed, Hints, Role
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import within
from stavka.mechanics.combat.actions import GiveUp, RetreatTo
from stavka.mechanics.combat.strength import attack_strength
from stavka.mechanics.sea.voyages import ARRIVES, LOSES_STEP, Voyage
from stavka.mechanics.setup import actions as set_up
from stavka.titles.russia_besieged import victory
from stavka.titles.russia_besieged.actions import air, arrivals, combat, movement
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.air.staging import Staging
from stavka.titles.russia_besieged.arrivals import places
from stavka.titles.russia_besieged.combat import attacks, blitzkrieg, contact, modifiers, strength, terrain
from stavka.titles.russia_besieged.combat.contact import DUTY
from stavka.titles.russia_besieged.combat.falling_back import Standing
from stavka.titles.russia_besieged.combat.retreat import AskOwner
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.rail import capacity
from stavka.titles.russia_besieged.sea import sailing, seas
from stavka.titles.russia_besieged.special_units.marshals import MarshalChoice
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

STAGING = Staging()
NOT_TOO_NEAR = 2  # hexes between an airbase and the enemy
AHEAD = 3  # hexes that the army has gone on by the time an airbase that moves now flies again
CLOSE = 4  # hexes from the enemy within which units are at the front
NATIONS = ("german", "russian")  # by side, those whose supply stands for the side's


class RbHints(Hints[War]):
    duty_to_attack: ClassVar[bool] = True  # rb:10.1-a
    stack: ClassVar[int] = 3  # rb:5.01-b
    moving: ClassVar[Mapping[str, int]] = {
        f"{name} {nth} impulse movement": side for side, name in enumerate(SIDES) for nth in ("first", "second")
    }
    roles: ClassVar[Mapping[type[Action], Role]] = {
        **Hints.roles,
        movement.Move: Role.MARCH,
        movement.Rail: Role.RAIL,
        movement.CrossIce: Role.SEND,
        movement.Transfer: Role.SEA,
        movement.Invade: Role.SEA,
        movement.Evacuate: Role.SEA,
        movement.Drop: Role.DROP,
        combat.Attack: Role.ATTACK,
        combat.AutomaticVictory: Role.OVERRUN,
        combat.Exploit: Role.ADVANCE,
        combat.AdvanceInto: Role.ADVANCE,
        RetreatTo: Role.RETREAT,
        GiveUp: Role.LOSE,
        air.StageAirbase: Role.MARKER,
        arrivals.Enter: Role.ENTER,
        arrivals.Replace: Role.REPLACE,
        arrivals.Rebuild: Role.GAIN,
        arrivals.Mobilize: Role.GAIN,
        arrivals.Withdraw: Role.LOSE,
        arrivals.Place: Role.SET_DOWN,
        set_up.PassBid: Role.END,
        set_up.Auto: Role.FINISH_SET_UP,
    }
    saboteurs: ClassVar[frozenset[str]] = frozenset(("partisan",))  # rb:16.21-e
    # rb:10.6-b to rb:10.6-k; a number is a number of steps
    effects: ClassVar[dict[str, Effect]] = {
        "AE": Effect(attackers=ALL),
        "AE*": Effect(attackers=ALL),
        **{f"A{n}": Effect(attackers=ONE, attackers_fall_back=True, steps=n) for n in range(1, 5)},
        "AR": Effect(attackers_fall_back=True),
        "BR": Effect(attackers=ONE, defenders=ONE, steps=1),
        **{f"X{n}": Effect(attackers=ONE, defenders=ONE, defenders_fall_back=True, steps=n) for n in range(1, 5)},
        "DR": Effect(defenders_fall_back=True),
        **{f"D{n}": Effect(defenders=ONE, defenders_fall_back=True, steps=n) for n in range(1, 5)},
        "DE": Effect(defenders=ALL),
        "DE*": Effect(defenders=ALL, for_good=True),
    }
    effects.update(
        {f"{code}-Adv{n}": replace(effect, advance=n) for code, effect in list(effects.items()) for n in range(1, 4)}
    )

    def open(self, pos: War) -> int:
        return pos.ground.open & ~pos.closed

    def slow(self, pos: War) -> int:
        """Forests, mountains and, but for snow, swamps make most units stop (rb:6.1, rb:6.4)."""
        return pos.ground.rough[pos.snow][0]

    def zone(self, pos: War, side: int) -> int:
        return pos.zone(side)

    def controlled(self, pos: War, side: int) -> int:
        return pos.owner[side]

    def bound(self, pos: War, side: int) -> int:
        return pos.by_rails(1 - side, pos.ground.governed & pos.owner[side] & ~pos.cut_off)  # rb:4.1-c

    def supplied(self, pos: War, side: int) -> int:
        return general.supplied(pos, side, NATIONS[side])

    def fed(self, pos: War, unit: int) -> bool:
        return pos.roster.partisan[unit] or general.in_supply(pos, unit)

    def feed(self, pos: War, side: int) -> Feed:
        first, *more = (
            Feed(t.net, t.open, t.range, t.tracks, t.rails, t.bases | t.edges & t.rails)
            for t in general.terms(pos, side, NATIONS[side])
        )
        return replace(first, others=tuple(more))

    def starved(self, pos: War, side: int) -> float:
        return 0.75  # gone when its turn ends, unless the ring is broken or a city feeds it (rb:13.13, rb:13.4)

    def pace(self, pos: War, unit: int, impulse: int = 1) -> int:
        return pos.roster.allowances[pos.weathers[impulse - 1]][impulse - 1][unit][pos.lost_steps.get(unit, 0)]

    def factor(self, pos: War, unit: int) -> int:
        return strength.attacking(pos, unit)

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        total = sum(strength.in_battle(pos, unit) for unit in units)
        return total * 2 if terrain.doubled_from(pos, hex, list(from_hexes)) else total

    def chances(
        self, pos: War, side: int, attack: int, defence: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        return self._read(pos, attack, defence, bombers)

    def _read(
        self, pos: War, attack: int, defence: int, bombers: int, net: int = 0, *, blitz: bool = False
    ) -> Mapping[str, Fraction] | None:
        charts = pos.charts
        level = min(charts.crt.level(attack, defence) + bombers * charts.battle.air_shift, len(charts.ladder) - 1)
        if level < charts.worst:
            return None  # rb:10.18
        swift = blitz and level >= charts.ladder.index(charts.bat.columns[0][0])
        return (charts.bat if swift else charts.crt).chances(level, net)

    def prospect(
        self, pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        attack = attack_strength(pos, attackers, strength.ATTACK)
        enemy = 1 - pos.player
        defence = sum(self.defence(pos, hex, strength.defenders(pos, enemy, hex), from_hexes) for hex in hexes)
        net = modifiers.net(pos, modifiers.of_attack(pos, attackers, hexes))
        bombers = min(bombers, sum(pos.roster.formation[u] for u in attackers))  # rb:10.42
        swift = blitzkrieg.refusal(pos, attackers, hexes, range(bombers)) is None
        found = self._read(pos, attack, defence, bombers, net, blitz=swift) if defence else None
        return self._stubborn(pos, found, hexes, enemy) if found else None

    @staticmethod
    def _stubborn(pos: War, chances: Mapping[str, Fraction], hexes: Sequence[int], side: int) -> Mapping[str, Fraction]:
        """Defenders in forests and major cities do not retreat: both sides lose a step instead (rb:10.34-b)."""
        cover = pos.ground.forests | pos.ground.majors
        if not terrain.holds_units(pos, side) or not all(cover >> hex & 1 for hex in hexes):
            return chances
        found: dict[str, Fraction] = {}
        for result, chance in chances.items():
            code, _, _ = result.partition("-Adv")
            key = "BR" if code == "DR" else result
            found[key] = found.get(key, Fraction(0)) + chance
        return found

    def contacts(self, pos: War) -> Contacts:
        found = DUTY.now(pos)
        return Contacts(found.may_attack, found.must_attack, found.must_be_attacked)

    def attack(self, pos: War, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action:
        planes = missions.most(pos, attackers, hexes)[:bombers]
        return self._flown(
            pos, combat.Attack(tuple(map(pos.short, attackers)), tuple(map(pos.hex_name, hexes))), planes
        )

    @staticmethod
    def _flown(pos: War, attack: combat.Attack, planes: Sequence[int]) -> Action:
        """An attack with these air units, on the better table that it may use."""
        plain = replace(attack, air=tuple(map(pos.short, planes)), blitz=False)
        swift = replace(plain, blitz=True)  # brings ground with every retreat, a plain attack only with a kill
        return swift if attacks.blitz_refusal(pos, swift) is None else plain

    def apart(self, pos: War, plan: Sequence[Action]) -> Sequence[Action]:
        """An air unit flies once a turn (rb:11.6): the next attack has the next one in range."""
        flown: set[int] = set()
        found: list[Action] = []
        for action in plan:
            if isinstance(action, combat.Attack) and action.air:
                near = [p for p in missions.ready(pos, pos.hexes(action.hexes)) if p not in flown]
                planes = near[: len(action.air)]
                flown.update(planes)
                found.append(self._flown(pos, action, planes))
            else:
                found.append(action)
        return found

    def fewer(self, action: Action, units: Sequence[str]) -> Action:
        assert isinstance(action, combat.AutomaticVictory)
        return replace(action, attackers=tuple(units))

    def bombers(self, pos: War) -> int:
        return 0 if pos.snow else max(missions.left(pos), 0)

    def bombers_per_attack(self, pos: War) -> int:
        return pos.charts.air.per_attack.get(pos.weather, 0)

    def bomber_range(self, pos: War, hex: int) -> bool:
        return next(iter(missions.ready(pos, [hex])), None) is not None

    def bombers_in_range(self, pos: War, hex: int) -> int:
        return min(self.bombers(pos), sum(1 for _ in missions.ready(pos, [hex])))

    def support(self, pos: War, side: int, hex: int) -> int:
        return missions.of_next_turn(pos, side, hex)

    def assault(
        self, pos: War, side: int, attack: int, defence: int, hex: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        found = self._read(pos, attack, defence, bombers)
        return self._stubborn(pos, found, (hex,), 1 - side) if found else None

    def rail_left(self, pos: War) -> int:
        return max(0, capacity.moves_left(pos))

    def fits(self, pos: War, unit: int, there: Sequence[int], hex: int) -> bool:
        return not pos.roster.stacks[unit] or not stacking.excess(pos, [*there, unit], hex)

    def counts(self, pos: War, unit: int) -> bool:
        return pos.roster.stacks[unit] > 0 and pos.zoc[unit] > 1

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        return contact.may_target(pos, unit, hex)

    def goes_on(self, pos: War, unit: int) -> bool:
        return blitzkrieg.advances_as_armor(pos, unit)

    def aims(self, pos: War) -> Sequence[Aim]:
        return victory.aims(pos)

    def points(self, pos: War) -> float:
        return 0.0 if victory.points_needed(pos) is None else float(victory.points(pos))

    def stores(self, pos: War) -> Mapping[str, float]:
        return pos.points

    def verdict(self, pos: War) -> float | None:
        """In the campaign: major cities held against those of the next check (rb:27.2-c)."""
        check = victory.next_check(pos) if victory.points_needed(pos) is None else None
        if check is None:
            return None
        turn, least = check
        ahead = victory.major_cities(pos) - least
        return (1.0 if ahead >= 0 else -1.0) / (1 + turn - pos.turn)

    def habit(self, pos: War, side: int) -> Action | None:
        """The usual answers: Marshals for battles that are worth it, stands only with steps to spare, no detours."""
        stage = pos.stage
        if isinstance(stage, MarshalChoice):
            return self._marshal(pos, stage)
        if isinstance(stage, Standing):
            steps = sum(pos.steps(u) for u in stage.units)
            return combat.StandFast("yes" if steps > 2 else "no")
        if isinstance(stage, AskOwner):
            return stage.answer("no")
        return None

    def binds(self, pos: War, action: Action) -> bool:
        """A new unit that is placed in a port beside its place of arrival must try to sail (rb:8.32)."""
        if not isinstance(action, arrivals.Enter | arrivals.Replace):
            return False
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        return places.is_port(pos, hex) and not within(places.limits(pos, unit)) >> hex & 1

    def passage(self, pos: War, action: Action) -> float:
        option = next((option for option in sailing.OPTIONS if option.action is type(action)), None)
        voyage = option.plan(pos, action) if option and isinstance(action, UnitToHex) else None
        if not isinstance(voyage, Voyage):
            return 0.0
        if not seas.needs_roll(pos, voyage):
            return 1.0
        table, added = seas.table(pos), seas.modifier(pos, voyage)
        return sum(table.outcome(die + added) in (ARRIVES, LOSES_STEP) for die in range(1, FACES + 1)) / FACES

    def prelude(self, pos: War, side: int) -> Action | None:
        """Airbases follow the army (rb:11.14-a): at once where nobody fights any more, else in the second impulse, when
        they have flown."""
        front = list(bits(pos.occupied[1 - side]))
        if not front or pos.snow:
            return None
        best: tuple[float, Action] | None = None
        army = self._army(pos, side)
        for base in STAGING.bases(pos):
            here = self._served(pos, army, pos.where[base], base)
            for hex in bits(STAGING.ends(pos, base)):
                gain = self._served(pos, army, hex, base) - here * (1.3 if pos.impulse == 2 else 4.0)
                if gain > 0 and (best is None or gain > best[0]) and not self._near_enemies(pos, hex, front):
                    best = (gain, air.StageAirbase(pos.short(base), pos.hex_name(hex)))
        return best[1] if best else None

    @staticmethod
    def _army(pos: War, side: int) -> dict[int, int]:
        """What a side could attack with from each of its hexes near the enemy."""
        near = pos.occupied[1 - side]
        for _ in range(CLOSE):
            near = pos.board.grid.spread(near)
        return {
            hex: sum(strength.attacking(pos, u) for u in pos.of(side, hex) if strength.attacks(pos, u))
            for hex in bits(near & pos.occupied[side])
        }

    @staticmethod
    def _served(pos: War, army: Mapping[int, int], hex: int, base: int) -> float:
        """What of the army an air unit in a hex could help, shared with the air units that are there."""
        distance, reach = pos.board.grid.distance, pos.charts.air.range - 1
        if pos.impulse == 2:
            reach -= AHEAD
        helped = sum(factor for at, factor in army.items() if distance(hex, at) <= reach)
        others = sum(pos.roster.kind[u] == "airbase" for u in pos.at(hex) if u != base)
        return helped / (1 + 0.3 * others)

    @staticmethod
    def _near_enemies(pos: War, hex: int, front: Sequence[int]) -> bool:
        return any(pos.board.grid.distance(hex, enemy) < NOT_TOO_NEAR for enemy in front)

    @staticmethod
    def _marshal(pos: War, stage: MarshalChoice) -> Action:
        """A Marshal leads where many steps are at stake; the first that may is taken."""
        at_stake = sum(pos.steps(u) for u in stage.fighting if pos.where[u] >= 0)
        marshals = [a for a in stage.choices(pos) if isinstance(a, combat.CallMarshal)]
        return marshals[0] if marshals and at_stake >= 8 else stage.choices(pos)[0]
