"""14. Terrain effects on combat: where defenders are doubled."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.russian_campaign.state.flags import AXIS
from stavka.titles.russian_campaign.state.position import War


def doubled(pos: War, hex: int, from_hexes: Iterable[int]) -> bool:
    """Whether defenders in a hex are doubled against attackers in these hexes, never more (trc:14.1.2-a)."""
    return doubled_by(pos, hex, from_hexes) is not None


def doubled_by(pos: War, hex: int, from_hexes: Iterable[int]) -> str | None:
    """What doubles defenders in a hex against attackers in these hexes; None when nothing does."""
    ground = pos.ground
    if (ground.mountains | ground.majors) >> hex & 1:  # trc:14.1-a, trc:14.1-c
        return "mountain" if ground.mountains >> hex & 1 else "major city"
    attackers = list(from_hexes)
    if across_strait(pos, hex, attackers):
        return "strait"
    return "river" if behind_river(pos, hex, attackers) else None


def across_strait(pos: War, hex: int, from_hexes: list[int]) -> bool:
    """All attackers are on the other side of the Straits of Kerch (trc:14.1-b)."""
    if not pos.ground.strait_hexes >> hex & 1:
        return False
    far = {b.bit_length() - 1 for a, b in pos.ground.straits if a == 1 << hex}
    return bool(from_hexes) and all(h in far for h in from_hexes)


def behind_river(pos: War, hex: int, from_hexes: list[int]) -> bool:
    """Every attacker is on a river, and none of them on the defender's (trc:14.1-d, trc:14.1.1-a, trc:14.1.1-c).

    The diagrams: trc:ex-river-A trc:ex-river-B trc:ex-river-CD trc:ex-river-E trc:ex-river-F.
    """
    board = pos.board
    if pos.turn == pos.count("invasion turn") and pos.impulse == 1 and pos.player == AXIS:  # trc:14.1.3
        return False
    if hex in from_hexes:  # attackers who landed on the defenders
        return False
    if not from_hexes or not all(board.river_hexes >> h & 1 for h in from_hexes):
        return False
    # trc:14.1.1-b: the same river if it crosses the hexside between the two
    return not any(board.river_steps.around(h) >> hex & 1 for h in from_hexes)
