"""What the title tells its computer players: figures for units where they do not stand yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.hints import ALL, ONE, Aim, Contacts, Effect, Feed, Hints, Role
from stavka.mechanics.combat.actions import GiveUp, RetreatTo
from stavka.mechanics.combat.strength import defence_strength
from stavka.mechanics.sea.voyages import Voyage
from stavka.mechanics.setup import actions as set_up
from stavka.titles.russian_campaign import supply, victory
from stavka.titles.russian_campaign.actions import arrivals, combat, movement
from stavka.titles.russian_campaign.combat import air, battle, contact, strength
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.sea import seas, voyages
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War


class TrcHints(Hints[War]):
    duty_to_attack: ClassVar[bool] = True  # trc:12.3
    stack: ClassVar[int] = stacking.CORPS_ALONE
    moving: ClassVar[Mapping[str, int]] = {
        f"{name} {nth} impulse movement": side for side, name in enumerate(SIDES) for nth in ("first", "second")
    }
    roles: ClassVar[Mapping[type[Action], Role]] = {
        **Hints.roles,
        set_up.PassBid: Role.END,
        movement.Move: Role.MARCH,
        movement.Rail: Role.RAIL,
        movement.Transfer: Role.SEA,
        movement.Invade: Role.SEA,
        movement.Evacuate: Role.SEA,
        movement.Drop: Role.DROP,
        combat.Attack: Role.ATTACK,
        combat.AutomaticVictory: Role.OVERRUN,
        RetreatTo: Role.RETREAT,
        GiveUp: Role.LOSE,
        combat.Remnant: Role.GAIN,
        arrivals.Enter: Role.ENTER,
        arrivals.Replace: Role.REPLACE,
        arrivals.Withdraw: Role.LOSE,
        arrivals.Exchange: Role.LOSE,
        arrivals.Mobilize: Role.GAIN,
        arrivals.Recall: Role.GAIN,
        arrivals.Place: Role.SET_DOWN,
        set_up.Auto: Role.FINISH_SET_UP,
    }
    saboteurs: ClassVar[frozenset[str]] = frozenset(("partisan",))  # trc:19.2-a
    # trc:13.3-AE,-A1,-AR,-C,-EX,-DR,-D1,-DE,-DS
    effects: ClassVar[Mapping[str, Effect]] = {
        "AE": Effect(attackers=ALL),
        "A1": Effect(attackers=ONE, attackers_fall_back=True),
        "AR": Effect(attackers_fall_back=True),
        "C": Effect(),
        "EX": Effect(attackers=ONE, defenders=ONE, defenders_fall_back=True),
        "DR": Effect(defenders_fall_back=True),
        "D1": Effect(defenders=ONE, defenders_fall_back=True),
        "DE": Effect(defenders=ALL),
        "DS": Effect(defenders=ALL, for_good=True),
    }

    def open(self, pos: War) -> int:
        return pos.ground.open & ~pos.closed

    def slow(self, pos: War) -> int:
        """Woods, mountains and, but for snow, swamps make units stop (trc:8.2-a,-e,-f)."""
        ground = pos.ground
        return ground.woods | ground.mountains | (0 if pos.snow else ground.swamps)

    def zone(self, pos: War, side: int) -> int:
        return pos.zone(side)

    def controlled(self, pos: War, side: int) -> int:
        return pos.controlled(side)

    def supplied(self, pos: War, side: int) -> int:
        return supply.supplied(pos, side)

    def feed(self, pos: War, side: int) -> Feed:
        terms = supply.terms(pos, side)
        sources = terms.bases | terms.edges & terms.rails
        return Feed(pos.ground.over_land, terms.open, terms.range, pos.board.tracks, terms.rails, sources)

    def starved(self, pos: War, side: int) -> float:
        return 0.75  # trc:17.1-a: gone at the end of its turn, unless the ring is broken before

    def pace(self, pos: War, unit: int, impulse: int = 1) -> int:
        return pos.roster.allowance[unit][pos.weather][impulse - 1]

    def factor(self, pos: War, unit: int) -> int:
        return strength.factor(pos, unit)

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        return strength.defence(pos, units, hex, list(from_hexes))

    def chances(
        self, pos: War, side: int, attack: int, defence: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        shift = air.shift(pos, bombers, 0) if bombers else 0
        return self._at_level(pos, side, pos.charts.crt.level(attack, defence) + shift)

    @staticmethod
    def _at_level(pos: War, side: int, level: int) -> Mapping[str, Fraction] | None:
        if level < 0:
            return None  # trc:12.4-a
        if level >= pos.charts.automatic and side != pos.player:
            return {"DS": Fraction(1)}
        last = pos.charts.automatic if battle.automatic_allowed(pos) else pos.charts.automatic - 1
        return battle.chances(pos, min(level, last))

    def prospect(
        self, pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        attack = sum(strength.factor(pos, u, hex) for u, hex in zip(attackers, from_hexes, strict=True))
        defence = defence_strength(pos, 1 - pos.player, hexes, from_hexes, contact.STRENGTHS)
        return self.chances(pos, pos.player, attack, defence, bombers) if defence else None

    def contacts(self, pos: War) -> Contacts:
        found = DUTY.now(pos)
        return Contacts(found.may_attack, found.must_attack, found.must_be_attacked)

    def attack(self, pos: War, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action:
        return combat.Attack(tuple(map(pos.short, attackers)), tuple(map(pos.hex_name, hexes)), bombers)

    def fewer(self, action: Action, units: Sequence[str]) -> Action:
        assert isinstance(action, combat.AutomaticVictory)
        return replace(action, attackers=tuple(units))

    def passage(self, pos: War, action: Action) -> float:
        voyage = voyages.plan(pos, action) if isinstance(action, movement.SeaMove) else None
        return seas.chances(pos, pos.player, voyage.sea, voyage.kind) / 6 if isinstance(voyage, Voyage) else 0.0

    def bombers(self, pos: War) -> int:
        return air.available(pos)

    def bomber_range(self, pos: War, hex: int) -> bool:
        return air.in_range(pos, [hex])

    def support(self, pos: War, side: int, hex: int) -> int:
        return air.of_next_turn(pos, side, hex)

    def assault(
        self, pos: War, side: int, attack: int, defence: int, hex: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        level = pos.charts.crt.level(attack, defence) + bombers * air.of_side(pos, side).levels(pos)
        return self._at_level(pos, side, level)

    def rail_left(self, pos: War) -> int:
        return max(0, trains.moves_left(pos)) if pos.impulse == 1 else 0

    def fits(self, pos: War, unit: int, there: Sequence[int], hex: int) -> bool:
        return not pos.roster.stacks[unit] or not stacking.excess(pos, [*there, unit])

    def counts(self, pos: War, unit: int) -> bool:
        return pos.roster.stacks[unit] > 0 and pos.roster.zoc[unit] > 1 and not pos.roster.hq[unit]

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        return contact.may_target(pos, unit, hex)

    def aims(self, pos: War) -> Sequence[Aim]:
        return victory.aims(pos)

    def points(self, pos: War) -> float:
        return float(victory.points(pos))
