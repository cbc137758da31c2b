"""4.2, 4.3: cities, oil fields and Upper Silesia."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import points
from stavka.titles.barbarossa_deluxe.victory.great_losses import EARLY_FALL, EarlyFall


def gained(pos: War, side: int, gain: int) -> None:
    """A side has gained control of hexes; supply does not matter (bd:4.2-c,-d)."""
    for hex in bits(gain & pos.ground.vp_hexes):
        _vp_hex(pos, side, hex)


def _vp_hex(pos: War, side: int, hex: int) -> None:
    """Cities, oil and industry: a point, two where a marker stands (bd:4.2-a,-b, bd:4.3-a,-b,-c,-d, bd:9.3-b,-c)."""
    bit, where = 1 << hex, pos.board.label(hex)
    if side == AXIS:
        hero = bool(pos.heroes & bit)
        pos.heroes &= ~bit  # bd:9.1-c
        if bit & pos.ground.kiev and not pos.counts.get("kiev taken"):
            pos.counts["kiev taken"] = 1
            if pos.seams.kiev_falls(pos):
                return
        points.add(pos, 2 if hero else 1, f"{where} taken")
        return
    fortress = bool(pos.fortresses & bit)
    pos.fortresses &= ~bit  # bd:9.2-e
    name = f"early {where}"
    dear = pos.turn < EARLY_FALL and pos.terms.by_points
    if dear and bit & (pos.ground.bucharest | pos.ground.ploesti) and not pos.counts.get(name):
        pos.counts[name] = 1
        pos.ask(EarlyFall(hex))  # bd:4.7-a, bd:4.8-a
        return
    points.add(pos, -2 if fortress else -1, f"{where} lost")
