"""4.5.2: the Finns beyond the northern edge, whose front the Soviets have to hold."""

from __future__ import annotations

from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

FROM = 117  # its second week (pmd:4.5.2-b)
OVER = "finnish garrison over"  # counted when nobody need be there any more (pmd:4.5.2-d)
BEYOND = "3403"  # a hex behind the Isthmus (pmd:4.5.2-d)


def has_come(pos: War) -> bool:
    """Whether the Finns have reached the edge of the map."""
    return pos.turn > FROM or (pos.turn == FROM and "second week" in pos.title.sequence[pos.phase])


def garrison_due(pos: War) -> bool:
    """Until it lapses; in force when 1942 begins (pmd:4.5.2-b,-d,-e)."""
    return has_come(pos) and not pos.count(OVER) and bool(pos.ground.finnish_front)


def adjacent(pos: War) -> int:
    """Hexes next to which Axis units are taken to stand, as long as they must be garrisoned (pmd:4.5.2-c)."""
    return pos.ground.finnish_front if garrison_due(pos) else 0


def attacked(pos: War, fight: Fight) -> None:
    """An Axis attack on Leningrad, on 3403 or on the front itself ends the garrison (pmd:4.5.2-d)."""
    ground = pos.ground
    if fight.side == AXIS and (ground.leningrad | ground.finnish_front | ground.hexes(BEYOND)) >> fight.hex & 1:
        end_garrison(pos, "the Axis attacks there")


def end_garrison(pos: War, why: str) -> None:
    if garrison_due(pos):
        pos.counts[OVER] = 1
        pos.tell(f"the Finnish front needs no garrison any more: {why}")
