"""7.2: in a friendly game Romanian and Hungarian units may be neighbours."""

from __future__ import annotations

from stavka.titles.proud_monster.nations import minor_allies
from stavka.titles.proud_monster.seams import Seams


def register(seams: Seams) -> None:
    """The ban is not enforced (pmd:7.2-f)."""
    seams.closed.remove(minor_allies.beside_rivals)
    seams.closed_by.remove(minor_allies.beside_rivals_by)
    seams.rivals_quarrel = False
