"""8.4, 8.12: supply that comes by sea."""

from __future__ import annotations

from stavka.mechanics.supply.lines import reached
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.overland import open_to

BLACK_SEA_OPEN = "axis black sea"  # counted when Axis shipping has begun there (pmd:10.3-b)


def holds_kerch(pos: War, side: int) -> bool:
    """Whether a side owns the four hexes of the Kerch Strait (pmd:8.4-b, pmd:8.12-a, pmd:10.1-c)."""
    return not pos.ground.kerch & ~pos.owner[side]


def port_owner(pos: War, side: int) -> int:
    """The hexes whose ports a side owns; a hex that invaders share serves the Soviets (pmd:13.15.3-g)."""
    shared = pos.beachheads & pos.joint
    return pos.owner[side] | shared if side == SOVIET else pos.owner[side] & ~shared


def axis_coast(pos: War) -> int:
    """Hexes within two hexes of a coast that Axis ships supply (pmd:8.4-a,-b)."""
    coasts = pos.board.coasts
    served = coasts.get("baltic", 0)
    if pos.count(BLACK_SEA_OPEN):
        served |= coasts.get("black", 0)
        if holds_kerch(pos, AXIS):
            served |= coasts.get("azov", 0)
    open_hexes = open_to(pos, AXIS) & pos.ground.land
    return reached(pos.ground.walk, served & open_hexes, open_hexes, pos.charts.supply.coast) & open_hexes


def soviet_ports(pos: War, overland: int) -> int:
    """Ports of the Caspian and the Black Sea that feed units in or next to them (pmd:8.4-f,-h, pmd:8.12-a).

    A shared hex is its hex defender's, port and all (pmd:4.2-d). On the Black Sea only while another Soviet port there
    has overland supply; the Baltic feeds nobody. Ships come up the river to Rostov while no enemy stands on its banks.
    """
    ground, mine = pos.ground, port_owner(pos, SOVIET)
    found = ground.ports["caspian"] & mine
    black = ground.ports["black"]
    if holds_kerch(pos, SOVIET):
        black |= ground.ports["azov"]
    if pos.occupied[AXIS] & ground.rostov_river:
        black &= ~ground.rostov
    black &= mine
    fed = black & overland
    if fed & (fed - 1):
        found |= black
    elif fed:
        found |= black & ~fed
    return found


def soviet_coast(pos: War, overland: int) -> int:
    """Hexes in such ports or next to them."""
    ports = soviet_ports(pos, overland)
    return ports | pos.ground.walk.step(ports) & ~(pos.occupied[AXIS] & ~pos.occupied[SOVIET])
