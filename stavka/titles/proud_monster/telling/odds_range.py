"""Where an assault may come to stand of which nobody can know the odds: untried units, and what lies below the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stavka.engine.action import Action
from stavka.engine.odds import Odds, OddsRange
from stavka.engine.refusal import Illegal
from stavka.titles.proud_monster.actions.combat import Assault
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AREAS, RESERVE
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.battle_odds import check, expected, figures, ordinary_face

OVER, UNDER = "over ", "under "
Choose = Callable[[War, int], int]


def odds_range(pos: War, action: Action) -> OddsRange | None:
    """The best, the usual and the worst odds of an assault that may be declared now.

    An untried unit may have any face that is left in its pool, for the attacker the best or the worst of them
    (pmd:2.4.9-a,-b). Of what lies below the top unit or in reserve nothing is known, so that it sets no limit
    (pmd:6.3-a, pmd:6.4-c); against the others alone the odds would be best.
    """
    if not isinstance(action, Assault) or pos.fight is not None:
        return None
    try:
        check(pos, action)
    except Illegal:
        return None
    fight = expected(pos, action)
    below = [u for u in fight.defenders if u not in fight.shown]
    if not fight.shown:
        return None
    open_to_all, untried = pos.copy(), pos.roster.untried
    open_to_all.put_all(dict.fromkeys(below, AREAS[1 - fight.side][0]))
    seen = replace(fight, defenders=fight.shown)
    best = _with_faces(open_to_all, seen, best_in_attack, worst_in_defence)
    unknown = tuple(_pool(pos, u) for u in (*fight.attackers, *fight.shown) if untried[u])
    if below:
        many = sum(not pos.flags[u] & RESERVE for u in below)
        who = f"{many} more" if many else "what is in reserve"
        limit = "?" if best.odds.startswith(OVER) else f"≤{best.odds}"
        return OddsRange(best, None, None, (*unknown, f"{who} cannot be seen: against the others alone"), limit)
    usual = _with_faces(open_to_all, seen, ordinary_face, ordinary_face)
    worst = _with_faces(open_to_all, seen, worst_in_attack, best_in_defence)
    return OddsRange(best, usual, worst, unknown, _short(usual))


def best_in_attack(pos: War, unit: int) -> int:
    return max(pos.faces(unit), key=lambda face: pos.strength(face).combat)


def worst_in_attack(pos: War, unit: int) -> int:
    return min(pos.faces(unit), key=lambda face: pos.strength(face).combat)


def best_in_defence(pos: War, unit: int) -> int:
    return max(pos.faces(unit), key=lambda face: pos.strength(face).defence or 0)


def worst_in_defence(pos: War, unit: int) -> int:
    return min(pos.faces(unit), key=lambda face: pos.strength(face).defence or 0)


def _with_faces(pos: War, fight: Fight, of_attackers: Choose, of_defenders: Choose) -> Odds:
    """The odds when untried units show these faces, each taken from the pool before the next."""
    pos = pos.copy()

    def shown(units: Sequence[int], choose: Choose) -> tuple[int, ...]:
        found = []
        for unit in units:
            face = choose(pos, unit) if pos.roster.untried[unit] else unit
            if face != unit:
                pos.show_face(unit, face)
            found.append(face)
        return tuple(found)

    attackers, defenders = shown(fight.attackers, of_attackers), shown(fight.defenders, of_defenders)
    return figures(pos, replace(fight, attackers=attackers, defenders=defenders, shown=defenders))


def _short(usual: Odds) -> str:
    """As it is written on a hex, beyond the ends of the table too."""
    return usual.odds.replace(OVER, ">").replace(UNDER, "<") if " " in usual.odds else f"~{usual.odds}"


def _pool(pos: War, unit: int) -> str:
    """What is left in the pool of an untried unit, in words."""
    known = [pos.strength(face) for face in pos.faces(unit)]
    attack, defence = sorted(one.combat for one in known), sorted(one.defence or 0 for one in known)
    return f"{pos.short(unit)} is untried: attack {attack[0]} to {attack[-1]}, defence {defence[0]} to {defence[-1]}"
