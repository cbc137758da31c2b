"""10.21-c, 10.36, 10.37 and 10.5: what is added to the die of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.odds import Modifier, net_modifier
from stavka.mechanics.combat.strength import further_hexes
from stavka.titles.russia_besieged.combat import strength, terrain
from stavka.titles.russia_besieged.state.flags import AXIS
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import HUNGARIAN_MECH, POLIZEI
from stavka.titles.russia_besieged.supply.combat_supply import winter_attack

SHOCK = "shock of war"
NO_ARMOR_BONUS = (POLIZEI, HUNGARIAN_MECH)  # rb:10.5-d, on either side


def armored(pos: War, units: Sequence[int]) -> bool:
    """Whether units that count as armor for the die are among them (rb:10.5-b, rb:10.5-d, rb:10.5-e)."""
    roster = pos.roster
    return any(roster.armor[u] and roster.old_id[u] not in NO_ARMOR_BONUS for u in units)


def of_attack(pos: War, attackers: Sequence[int], hexes: Sequence[int], planes: Sequence[int] = ()) -> list[Modifier]:
    """Every modifier of an attack by name."""
    defenders = [u for hex in hexes for u in strength.defenders(pos, 1 - pos.player, hex)]
    figures = pos.charts.battle
    found = [*_terrain(pos, hexes), *_armor(pos, attackers, defenders, hexes), *_mountains(pos, attackers, hexes)]
    if winter_attack(pos, attackers):
        found.append(Modifier("first winter", figures.first_winter_axis))
    if pos.turn == 1 and pos.player == AXIS:  # rb:24.22
        found.append(Modifier(SHOCK, figures.shock_of_war))
    found += further_hexes(hexes, figures.extra_hex)  # rb:10.36-d
    named = pos.seams.modifiers(tuple(found), pos, attackers, hexes)
    return list(pos.seams.modifiers_with_air(named, pos, attackers, hexes) if planes else named)


def net(pos: War, modifiers: Sequence[Modifier]) -> int:
    """What they come to: most of them together two at most, up or down (rb:10.21-c)."""
    return net_modifier(modifiers, pos.charts.battle.drm_cap)


def _terrain(pos: War, hexes: Sequence[int]) -> list[Modifier]:
    """Each kind of terrain counts once (rb:10.36-b); in turn 1 none helps the Russians (rb:24.6-a)."""
    if pos.turn == 1 and pos.player == AXIS:
        return []
    found: dict[str, int] = {}
    for hex in hexes:
        for kind, effect in terrain.effects(pos, hex):
            if effect.drm:
                found["major city" if kind == "major" else kind] = effect.drm
    return [Modifier(kind, value) for kind, value in found.items()]


def _armor(pos: War, attackers: Sequence[int], defenders: Sequence[int], hexes: Sequence[int]) -> list[Modifier]:
    """Armor on one side only, if every defended hex is clear, a city or not (rb:10.5-a, rb:10.36-c, rb:24.7-b)."""
    if not all(effect.armor_drm for hex in hexes for _, effect in terrain.effects(pos, hex)):
        return []
    ours, theirs = armored(pos, attackers), armored(pos, defenders)
    if ours and not theirs:
        return [Modifier("armor attacks", pos.charts.battle.armor_attacks)]
    if theirs and not ours:
        return [Modifier("armor defends", pos.charts.battle.armor_defends)]  # rb:10.5-c
    return []


def _mountains(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> list[Modifier]:
    """Mountain units that attack into mountains or defend in them (rb:10.37, rb:10.37-b)."""
    high = [hex for hex in hexes if pos.ground.mountains >> hex & 1]
    if not high:
        return []
    figure, mountain = pos.charts.battle.mountain_troops, pos.roster.mountain
    found = [Modifier("mountain units attack", figure)] if any(mountain[u] for u in attackers) else []
    if any(mountain[u] for hex in high for u in strength.defenders(pos, 1 - pos.player, hex)):
        found.append(Modifier("mountain units defend", -figure))
    return found
