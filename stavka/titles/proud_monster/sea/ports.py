"""10.1, 10.2: the seas and their ports."""

from __future__ import annotations

from stavka.titles.proud_monster.state.flags import AXIS, OKH_NORTH, OKH_SOUTH, RVGK_SOUTH, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.sea_supply import holds_kerch, port_owner

BALTIC, BLACK, CASPIAN = "baltic", "black", "caspian"
SEAS = (BALTIC, BLACK, CASPIAN)  # the Sea of Azov is a part of the Black Sea (pmd:10.1-a)
AZOV = "azov"
# ports beside the map, which the enemy never controls (pmd:10.1-b)
HARBOURS = ({BALTIC: OKH_NORTH, BLACK: OKH_SOUTH}, {CASPIAN: RVGK_SOUTH})


def called(sea: str) -> str:
    return {BALTIC: "the Baltic", BLACK: "the Black Sea", CASPIAN: "the Caspian Sea"}[sea]


def ports(pos: War, side: int, sea: str) -> int:
    """The ports of a sea; those of Azov serve a side that owns the whole Kerch Strait (pmd:10.1-c)."""
    found = pos.ground.ports[sea]
    if sea == BLACK and holds_kerch(pos, side):
        found |= pos.ground.ports[AZOV]
    return found


def friendly(pos: War, side: int, sea: str) -> int:
    """Ports that a side may ship to: its own; in Russia the Axis must stand in them (pmd:10.2-b,-c)."""
    found = ports(pos, side, sea) & port_owner(pos, side)
    if side == AXIS:
        return found & ~(pos.ground.russia & ~pos.occupied[AXIS])
    return found & ~(pos.occupied[AXIS] & ~pos.occupied[SOVIET])


def sea_of(pos: War, side: int, where: int) -> str | None:
    """The sea of a port or harbour of a side."""
    if where < 0:
        return next((sea for sea, box in HARBOURS[side].items() if box == where), None)
    return next((sea for sea in SEAS if ports(pos, side, sea) >> where & 1), None)


def besieged(pos: War, side: int, where: int) -> bool:
    """Whether enemies alone hold every land hex around a port (pmd:10.2-f, pmd:3.0-d)."""
    if where < 0:
        return False
    around = pos.ground.walk.around(where)
    return not around & ~(pos.occupied[1 - side] & ~pos.occupied[side])


def shuttle(pos: War, start: int, to: int) -> bool:
    """Whether a voyage is the short one between Leningrad and Oranienbaum (pmd:10.4-c, pmd:10.5-b)."""
    both = pos.ground.leningrad | pos.ground.oranienbaum
    return start >= 0 and to >= 0 and start != to and both >> start & both >> to & 1 == 1
