"""Names of the "what if" variants, and which of them the players have taken up."""

from __future__ import annotations

from stavka.engine.counters import Counter
from stavka.titles.russian_campaign.state.position import War

MEDITERRANEAN = "var-mediterranean"
RUSSIAN_REACTION = "var-russian-reaction"
ITALIAN_SELLOUT = "var-italian-sellout"
JAPANESE_GAMBIT = "var-japanese-gambit"
TUNISIA = "var-tunisia"
BULGE = "var-bulge"

ADOPTED = "variants"  # name of the count that holds the variants taken up
LAST_OF_1941 = 4  # Nov/Dec
PRESET = "variants decided beforehand"


def adopted(pos: War, name: str) -> bool:
    return name in pos.counts.get(ADOPTED, ())


def arrival_turn(pos: War, counter: Counter) -> int | None:
    """When a reinforcement comes; the Siberians of 1941 come a turn early if so chosen (trc:var-russian-reaction-2)."""
    if counter.turn is not None and counter.place == "east_edge" and counter.turn <= LAST_OF_1941:
        return counter.turn - adopted(pos, RUSSIAN_REACTION)
    return counter.turn


def note(pos: War, name: str) -> None:
    pos.counts[ADOPTED] = (*pos.counts.get(ADOPTED, ()), name)
