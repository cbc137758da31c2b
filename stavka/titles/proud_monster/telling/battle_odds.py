"""The odds of an assault for people: factors, shifts, column and the chance of every result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from stavka.engine.action import Action
from stavka.engine.odds import Odds
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import Decision
from stavka.titles.proud_monster.actions.combat import Assault, Attack, Overrun
from stavka.titles.proud_monster.combat.declaring import named_air, prepared_assaults
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.combat.odds import factors, shifts
from stavka.titles.proud_monster.combat.odds.constructions import CITY, LEFT, in_hex
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated
from stavka.titles.proud_monster.telling.fog_of_war import hidden_from


def odds_of(pos: War, action: Action) -> Odds:
    """An assault that may be declared now, or the one that is being fought, without shifts that may still be declared.

    Nobody is told the odds against units he may not look at yet (pmd:6.3-a), or that nobody has (pmd:2.4.9-a).
    """
    if not isinstance(action, Assault):
        raise Unreadable(f"odds are asked of an attack; {action} is none")
    if pos.fight is not None and pos.hex_name(pos.fight.hex) == action.hex:
        fight = pos.fight
    else:
        check(pos, action)
        if named_air.named(pos, action):
            pos = pos.copy()
            named_air.commit(pos, action)
        fight = _well_defended(pos, expected(pos, action))
    unseen = [u for u in (*fight.attackers, *fight.defenders) if pos.roster.untried[u]]
    if unseen or any(u not in fight.shown for u in fight.defenders):
        raise Unreadable(
            f"nobody has looked at all units of the assault on {pos.board.label(fight.hex)} yet", "pmd:6.3-a"
        )
    return figures(pos, fight)


def imagined(pos: War, action: Action) -> Odds:
    """The same in a position of one's own making: all units count as they lie, untried ones as most of their kind.

    Computer players and advice plan in such positions, which hold nothing hidden.
    """
    if not isinstance(action, Assault):
        raise Unreadable(f"odds are asked of an attack; {action} is none")
    going_on = pos.fight is not None and pos.hex_name(pos.fight.hex) == action.hex
    if not going_on:
        check(pos, action)
    fight = pos.fight if going_on and pos.fight is not None else expected(pos, action)
    faces = {u: ordinary_face(pos, u) for u in (*fight.attackers, *fight.defenders) if pos.roster.untried[u]}
    if faces:
        pos = pos.copy()
        for unit, face in faces.items():
            pos.show_face(unit, face)
    attackers, defenders = (tuple(faces.get(u, u) for u in units) for units in (fight.attackers, fight.defenders))
    return figures(pos, replace(fight, attackers=attackers, defenders=defenders, shown=defenders))


def ordinary_face(pos: War, unit: int) -> int:
    """The face in the middle of those that an untried unit may have (pmd:2.4.9-b)."""
    known = pos.faces(unit)
    ranked = sorted(known, key=lambda face: (pos.strength(face).defence or 0, pos.strength(face).combat, face))
    left = sum(known.values()) // 2
    for face in ranked:
        left -= known[face]
        if left < 0:
            return face
    return ranked[-1]


def check(pos: War, action: Assault) -> None:
    """Whether the assault may be made, and its defenders are in the open for who asks."""
    for name in action.attackers:
        if hidden_from(pos, pos.asked_side(), pos.roster.index(name)):
            raise Unreadable("nobody may ask after units he cannot see", "pmd:6.3-a")
    stage = pos.stage
    if not isinstance(stage, Decision):
        raise Unreadable(f"odds of {action} are asked for in a phase of assaults")
    found = stage.refusal(pos, action)
    if found:
        raise Illegal(found)


def expected(pos: War, action: Assault) -> Fight:
    """The assault as it would stand when the defender uses what costs it nothing."""
    hex, side = pos.board.grid.index(action.hex), pos.player
    action = named_air.without(pos, action)
    units = tuple(pos.roster.index(name) for name in action.attackers)
    mobile = isinstance(action, Overrun)
    if isinstance(action, Attack):
        fight = prepared_assaults.fight_of(pos, action)
    else:
        start = pos.where[units[0]]
        air = tuple(air_units.over(pos, side, start)) if start >= 0 else ()
        fight = Fight(side, units, defenders_of(pos, side, hex), hex, mobile=mobile, air=air, launch=(start,))
    seen = tuple(u for u in fight.defenders if not hidden_from(pos, side, u))
    works = in_hex(pos, 1 - side, hex)
    used = works[0] if len(works) == 1 and works != [CITY] else ""
    return replace(fight, shown=seen, construction=used)


def _well_defended(pos: War, fight: Fight) -> Fight:
    """The same with the construction that shifts most, where the defender will be asked for one (pmd:13.4.2-c,-ad)."""
    works = [] if fight.construction else in_hex(pos, 1 - fight.side, fight.hex)
    return replace(fight, construction=max(works, key=lambda name: LEFT[name])) if works else fight


def figures(pos: War, fight: Fight) -> Odds:
    """Factors, shifts and chances of an assault whose units are all known."""
    attack, defence = factors.attack(pos, fight), factors.defence(pos, fight)
    level, crt = shifts.level(pos, fight), pos.charts.crt
    told = (*changed_factors(pos, fight), *(str(shift) for shift in shifts.all_of(pos, fight)))
    if level < 0:
        return Odds(attack, defence, f"under {crt.ladder[0]}", told, {pos.charts.below: Fraction(1)})
    if level >= len(crt.ladder):
        return Odds(attack, defence, f"over {crt.ladder[-1]}", told, {pos.charts.above: Fraction(1)})
    return Odds(attack, defence, crt.ladder[level], told, crt.chances(level))


def changed_factors(pos: War, fight: Fight) -> Iterator[str]:
    """Whatever cuts factors down or adds to them, unit by unit (pmd:8.5-b,-c, pmd:13.4.1-k, pmd:15.4-f)."""
    short = pos.short
    for unit in fight.attackers:
        left = factors.fraction(pos, fight, unit, pos.where[unit])
        if left != 1:
            yield f"{short(unit)} at {left}: {factors.hindrances(pos, fight, unit, pos.where[unit])}"
        if not pos.attacking[fight.side] >> unit & 1:
            fed = pos.supplied[fight.side] >> unit & 1
            why = "isolated" if isolated(pos, unit) else "no offensive supply" if fed else "out of supply"
            yield f"{short(unit)} at 1/2: {why}"
    side = 1 - fight.side
    for unit in fight.shown:
        by_air = side == AXIS and pos.airlifted >> unit & 1
        if not by_air and not pos.supplied[side] >> unit & 1:
            yield f"{short(unit)} at 1/2: {'isolated' if isolated(pos, unit) else 'out of supply'}"
    for unit in (*fight.air, *air_units.over(pos, side, fight.hex)):
        yield f"{short(unit)} adds up to {air_units.strength(pos, unit, attacking=unit in fight.air)}"
