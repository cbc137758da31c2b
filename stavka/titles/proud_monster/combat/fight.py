"""13: the assault that is being fought, and who of it is left."""

from __future__ import annotations

from typing import Any  # the fields of a record are of many kinds

from stavka.mechanics.combat.losses import alive
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import RETREATED
from stavka.titles.proud_monster.state.position import War


def now(pos: War) -> Fight:
    """The assault that is being fought."""
    assert pos.fight is not None
    return pos.fight


def note(pos: War, **changes: Any) -> Fight:
    """Write something into the record of the assault."""
    pos.fight = now(pos).changed(changes)
    return pos.fight


def defenders_of(pos: War, side: int, hex: int) -> tuple[int, ...]:
    """The enemies in a hex defend it together (pmd:13.0-c), without those that retreated there (pmd:13.8-f)."""
    flags, air = pos.flags, pos.roster.air
    return tuple(u for u in pos.of(1 - side, hex) if not flags[u] & RETREATED and not air[u])


def attackers_left(pos: War, fight: Fight) -> tuple[int, ...]:
    """The attackers that are still there; those of an area count as long as they are in it."""
    boxes = [box for box in fight.launch if box < 0]
    return tuple(u for u in fight.attackers if pos.where[u] >= 0 or pos.where[u] in boxes)


def defenders_left(pos: War, fight: Fight) -> tuple[int, ...]:
    """The defenders that are still in their hex."""
    return tuple(u for u in alive(pos, fight.defenders) if pos.where[u] == fight.hex)


def exchanged(pos: War, old: int, new: int) -> None:
    """An untried unit of the assault has shown its face."""
    fight = pos.fight
    if fight is None:
        return

    def known(units: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new if u == old else u for u in units)

    note(
        pos,
        attackers=known(fight.attackers),
        defenders=known(fight.defenders),
        riders=known(fight.riders),
        shown=known(fight.shown),
    )
