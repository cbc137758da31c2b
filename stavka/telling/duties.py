"""The attacks that a combat phase demands, in the words of a board."""

from __future__ import annotations

from stavka.engine.aids import Duties
from stavka.mechanics.combat.allocation import Tangled
from stavka.mechanics.combat.duty import D, DutyToAttack


def told_duties(pos: D, duty: DutyToAttack[D]) -> Duties:
    """What must be attacked and by whom, with a plan that meets it all if one is found."""
    found = duty.now(pos)
    try:
        plan = duty.plan(pos, pos.player, found) or []
    except Tangled:
        plan = []
    name, short = pos.hex_name, pos.short
    return Duties(
        {short(u): sorted(map(name, hexes)) for u, hexes in found.may_attack.items() if hexes},
        [short(u) for u in sorted(found.must_attack)],
        sorted(map(name, found.must_be_attacked)),
        [([short(u) for u in fight.attackers], [name(h) for h in fight.defenders]) for fight in plan],
    )
