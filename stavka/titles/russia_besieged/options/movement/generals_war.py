"""A16 Operation Barbarossa: the Generals' War (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams


def register(seams: Seams) -> None:
    """Army groups may attack whom they reach in the first impulse; set-up areas and neutrals stay (rb:A16.0)."""
    seams.army_groups_bound = False
