"""The symbol that a screen draws for a type of unit: one for each branch, and a few types that have their own."""

from __future__ import annotations

BY_TYPE = {"SecD": "security", "GRktD": "rocket", "StID": "static", "KA": "battlegroup", "PB": "bridge"}
BY_BRANCH = {
    "I": "infantry",
    "R": "infantry",
    "N": "marine",
    "MtI": "mountain",
    "Par": "paratroop",
    "AL": "paratroop",
    "P": "armor",
    "HP": "armor",
    "T": "armor",
    "PG": "mechanized",
    "M": "mechanized",
    "Mixed": "mechanized",
    "MI": "motorized",
    "MR": "motorized",
    "AG": "assault-gun",
    "HSPAT": "anti-tank",
    "C": "cavalry",
    "E": "engineer",
    "ME": "engineer",
    "Flak": "anti-air",
    "A": "artillery",
    "Shell": "supply",
    "Air": "air",
    "Bridge": "bridge",
}


def symbol(kind: str, branch: str) -> str:
    """Empty where letters say more than a drawing.

    >>> symbol("GRD", "R"), symbol("SecD", "I"), symbol("FA", "Marker")
    ('infantry', 'security', '')
    """
    return BY_TYPE.get(kind) or BY_BRANCH.get(branch, "")
