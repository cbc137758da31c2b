"""The small numbers of a position that a situation may set, by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.titles.barbarossa_deluxe.state.position import War

NUMBERS = {
    "pause": "the Paulus Pause was taken",
    "no pause": "it was declined",
    "offensive": "the turn of the summer offensive of 1943",
    "offensive judged": "it has been judged",
    "gambit": "the turn of Manstein's Gambit",
    "oder": "the Watch on the Oder is under way",
    "oder kills": "Soviet units lost in it",
    "kills out of supply": "Soviet units lost without supply",
    "cities at start": "a set of hexes: cities held when an offensive began",
    "start cities": "a set of hexes: cities held when the scenario began",
    "kiev taken": "Kiev has fallen once",
    "moscow rolled": "the die for Moscow has been cast",
    "baltic lost": "the Baltic states have been lost once",
    "dnepr lost": "the Dnepr has been lost once",
    "forgiven": "forgiveness points",
    "siege lifted": "Leningrad is relieved",
    "siege over": "Leningrad was German once",
    "caucasus open": "the three cities were secure when a turn began",
    "expedition": "1 in the Caucasus, 2 broken through, 3 defeated, 4 recalled",
    "expedition turn": "when it left",
    "poland": "the Polish army has been called",
    "romania": "the turn in which Bucharest was first reached",
    "romania left": "Romania has left the Axis",
    "bulgaria": "the turn in which a unit left for Bulgaria",
    "ss due": "the turn from which 2nd SS Panzer Corps is to leave",
    "soviet fight/fight": "has been used",
    "stand fast over": "the order for Stalingrad has ended",
    "southern offensive": "the first turn of the Road Back",
    "no offensive supply": "Moscow was German when the turn began",
    "area placed": "the fortified area has been placed",
    "walls": "East Wall counters to be placed now",
    "airlifted": "aerial supply has been used this turn",
    "emergency": "the emergency deployment of this phase has been made",
    "kerch crossed": "a stack has crossed the strait in this phase",
    "rvgk moves": "units that went into or out of the box in this phase",
    "strategic used": "points of strategic movement used",
    "battle": "the place on the board of a hex under attack",
}
PATTERNS = (
    r"[01] (mech|foot)",  # replacement steps of a side
    r"[01] fight/fight",
    r"used (partisans|interceptors|artillery corps|air army|airborne)",
    r"(comb-out|fight/fight|airborne) \d+",
    r"early .+",
)
WORDS = {"effort": ("north", "south"), "watch": ("rhine", "oder")}
LISTS = ("stand fast", "entries", "rvgk in", "rvgk out", "starts")


def set_tallies(pos: War, spec: Mapping[str, Any]) -> None:  # a description by anybody, each value checked
    """Take them over; a name or a value that means nothing is answered with a sentence."""
    for key, value in plain.mapping("counts", spec.get("counts", {})).items():
        name = str(key)
        if name in WORDS:
            if value not in WORDS[name]:
                raise Unreadable(f"the count {name} is {' or '.join(WORDS[name])}, not {value!r}")
            pos.counts[name] = value
        elif name in LISTS:
            pos.counts[name] = plain.as_state(f"the count {name}", plain.sequence(f"the count {name}", value))
        elif name in NUMBERS or any(re.fullmatch(pattern, name) for pattern in PATTERNS):
            pos.counts[name] = None if value is None else plain.whole_number(f"the count {name}", value)
        else:
            raise Unreadable(f"there is no count {name!r}; there are {', '.join((*WORDS, *LISTS, *NUMBERS))}")
