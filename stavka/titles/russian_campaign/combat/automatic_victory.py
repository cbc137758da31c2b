"""16. Automatic victory attacks, made in the movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.automatic_victory import AutomaticVictories, crowded_victors
from stavka.titles.russian_campaign.actions.combat import AutomaticVictory
from stavka.titles.russian_campaign.combat import air, attacks, battle, contact
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.movement.going_on import STOPPED_MARCH
from stavka.titles.russian_campaign.state.flags import FOUGHT, MOVED, VICTOR
from stavka.titles.russian_campaign.state.position import War


class Overrunning(AutomaticVictories[War, AutomaticVictory]):
    """Units that reach 10-1 against adjacent enemies remove them at once (trc:16.1-a, trc:16.1-c, trc:ex-av).

    The gap is open to all others from then on, since nothing stands in it any more (trc:16.1-b).
    """

    action = AutomaticVictory

    def targets(self, pos: War) -> int:
        return contact.targets(pos, pos.player)

    def around(self, pos: War) -> int:
        return pos.ground.walk.step(pos.occupied[pos.player]) & pos.occupied[pos.enemy]

    def units(self, pos: War, hex: int) -> list[int]:
        side = pos.player
        around = contact.adjacent(pos, hex) & pos.occupied[side]
        near = (u for h in bits(around) for u in pos.of(side, h) if not pos.roster.partisan[u])
        return [u for u in near if not pos.flags[u] & contact.SPENT and contact.may_target(pos, u, hex)]

    def attempts(self, pos: War, units: Sequence[int], hex: int) -> Iterator[AutomaticVictory]:
        """With as few bombers as it takes: one Stuka, or several Sturmoviks (trc:26.75-c)."""
        names, there = tuple(pos.short(u) for u in sorted(units)), (pos.hex_name(hex),)
        return (AutomaticVictory(names, there, bombers) for bombers in range(air.available(pos) + 1))

    def refusal(self, pos: War, action: AutomaticVictory) -> Refusal | None:
        refusal = attacks.who_refusal(pos, action)
        if refusal:
            return refusal
        attackers, hexes = attacks.read_battle(pos, action)
        if action.at:
            return Refusal(f"an attack at {action.at} is no automatic victory; it belongs to combat", "trc:13.8")
        defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
        if not battle.automatic_allowed(pos, defenders):  # trc:26.4.3
            until = "the Russians make no automatic victories before January/February 1943"
            return Refusal(f"'{action.verb}' is not open: {until}", "trc:16.4")
        refusal = air.refusal(pos, action.air, hexes)
        if refusal:
            return refusal
        if attacks.level_of(pos, attackers, hexes, action.air) < pos.charts.automatic:
            return Refusal(f"no automatic victory: {attacks.odds_told(pos, action)}, and 10-1 is wanted", "trc:16.1-a")
        return self._crowding(pos, attackers)

    @staticmethod
    def _crowding(pos: War, attackers: list[int]) -> Refusal | None:
        """Victors stay where they are, so they must fit there with all that cannot leave any more (trc:6.2)."""

        def can_leave(unit: int) -> bool:
            return free_to_move(pos, unit) and allowance(pos, unit) > 0

        hex = crowded_victors(pos, attackers, can_leave, partial(stacking.excess, pos))
        if hex is None:
            return None
        return Refusal(
            f"too many units would have to stay in {pos.hex_name(hex)}, since victors may not leave", "trc:6.2"
        )

    def play(self, pos: War, action: AutomaticVictory) -> None:
        attackers, hexes = attacks.read_battle(pos, action)
        air.use(pos, action.air, hexes)
        for unit in attackers:
            pos.flags[unit] |= VICTOR | FOUGHT | MOVED  # trc:16.2-a
        for hex in hexes:
            for unit in contact.defenders(pos, 1 - pos.player, hex):
                pos.surrender(unit)
        STOPPED_MARCH.zone_removed(pos, pos.hostile_zone(pos.player))
