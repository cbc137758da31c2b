"""Where a nation's units may go: 26.8 national restrictions, neutral countries of a variant, battlegroups of 26.4."""

from __future__ import annotations

from stavka.rules.refusal import Refusal
from stavka.titles.russian_campaign.position import War


def limited(pos: War, unit: int, hexes: int) -> int:
    """The part of a set of hexes that a unit's nation lets it enter."""
    return hexes


def limit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit's nation keeps it out of a hex."""
    return None


def shuns_contact(pos: War, unit: int) -> bool:
    """Battlegroups other than the SS do not enter an enemy zone of control (trc:26.4.1-c)."""
    counter = pos.roster.counters[unit]
    return counter.kind == "battlegroup" and "ss" not in counter.marks


def closing_rule(pos: War, hex: int) -> str:
    """The rule that closed a hex to both sides."""
    return "trc:24.5-b"
