"""15.16: the Soviet Fortified Area of 1943."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET, UNUSED
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import supply_of_a_phase

KIND = "FA"
JUNE_1943 = 311
MAY, LATER = 1, 2  # columns (pmd:15.16-b)


def hexes(pos: War) -> int:
    """Where the marker may be placed: Soviet hexes in defensive supply (pmd:15.16-a)."""
    fed = supply_of_a_phase.fed_hexes(pos, SOVIET)[False, True].defensive
    return pos.owner[SOVIET] & pos.ground.land & fed & ~pos.occupied[AXIS]


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if hexes(pos) >> hex & 1:
        return None
    told = f"the Fortified Area goes to a Soviet hex in defensive supply, not to {pos.board.label(hex)}"
    return Refusal(told, "pmd:15.16-a")


def place(pos: War, unit: int, hex: int) -> None:
    """The marker lies on the map, not in a stack (pmd:15.16-d)."""
    pos.put(unit, UNUSED)
    pos.fortified_area = hex


def radius(pos: War) -> int:
    """The hexes within two of the marker."""
    if pos.fortified_area < 0:
        return 0
    found = pos.ground.near[pos.fortified_area]
    for hex in list(bits(found)):
        found |= pos.ground.near[hex]
    return found & pos.ground.land


def covers(pos: War, hex: int) -> bool:
    """Whether Soviet units in supply have its help in a hex, which is no city (pmd:15.16-b,-c)."""
    if pos.fortified_area < 0 or not radius(pos) >> hex & 1 or pos.ground.cities >> hex & 1:
        return False
    return any(pos.supplied[SOVIET] >> u & 1 for u in pos.of(SOVIET, hex) if not pos.roster.air[u])


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """A column to the left in May 1943, two from June on (pmd:15.16-b)."""
    if fight.side == AXIS and covers(pos, fight.hex):
        yield Modifier("Fortified Area", -(LATER if pos.turn >= JUNE_1943 else MAY))


def overrun(pos: War, side: int, hexes: int) -> None:
    """The marker goes when the Axis holds its hex and all within two of it (pmd:15.16-d)."""
    if pos.fortified_area >= 0 and side == AXIS and not radius(pos) & ~pos.owner[AXIS]:
        pos.fortified_area = -1
