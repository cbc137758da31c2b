"""Characters that a general or marshal may have: the same foresight, other tempers.

Weights with a star are times what the profile of the title has; the others are as they stand here.
"""

from __future__ import annotations

from collections.abc import Mapping

CHARACTERS: Mapping[str, Mapping[str, float]] = {
    # goes for the places at once, attacks at lower odds, and does not look back
    "rusher": {
        "drive*": 2.0,
        "eagerness*": 1.6,
        "guard*": 0.3,
        "caution*": 0.3,
        "threshold": 0.1,
        "line": 0.0,
        "reserve": 0.0,
        "hold": 0.0,
    },
    # holds what it has behind a line, and attacks only what falls by itself
    "turtle": {
        "drive*": 0.4,
        "eagerness*": 0.6,
        "guard*": 2.0,
        "caution*": 2.0,
        "threshold": 4.0,
        "line": 6.0,
        "reserve": 0.3,
        "hold": 1.0,
    },
    # goes around strong points: few attacks, rings, landings, partisans, open towns
    "raider": {
        "drive*": 1.6,
        "eagerness*": 0.8,
        "guard*": 0.6,
        "threshold": 3.0,
        "cut": 3.0,
        "sea": True,
        "sabotage": True,
    },
    # keeps a line and reserves, lets the enemy come, and strikes at what he leaves exposed
    "counterpuncher": {
        "drive*": 0.7,
        "guard*": 1.4,
        "caution*": 1.5,
        "exposure": 0.4,
        "foresight": 0.5,
        "line": 5.0,
        "reserve": 0.5,
    },
}
