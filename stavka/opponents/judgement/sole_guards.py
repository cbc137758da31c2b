"""The last defenders of places."""

from __future__ import annotations

from stavka.opponents.judgement.field import Field

KEPT_WORTH = 5.0  # places of less worth hold nobody back


def sole_guards(field: Field) -> dict[int, frozenset[int]]:
    """Places that the enemy could walk into if those left who keep them, with those who do."""
    pos, enterable = field.pos, field.in_reach
    return {
        hex: frozenset(guards)
        for hex, (_, worth) in field.places.items()
        if worth >= KEPT_WORTH and enterable >> hex & 1 and field.mine_hex(hex)
        if (guards := [u for u in pos.of(field.me, hex) if field.hints.counts(pos, u)])
    }
