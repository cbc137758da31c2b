"""Names of the "what if" variants, which of them the players have taken up, and what several of them share."""

from __future__ import annotations

from stavka.titles.russian_campaign.state.flags import AXIS, REMOVED, UNUSED
from stavka.titles.russian_campaign.state.position import War

MEDITERRANEAN = "var-mediterranean"
RUSSIAN_REACTION = "var-russian-reaction"
ITALIAN_SELLOUT = "var-italian-sellout"
JAPANESE_GAMBIT = "var-japanese-gambit"
TUNISIA = "var-tunisia"
BULGE = "var-bulge"
NAMES = (MEDITERRANEAN, RUSSIAN_REACTION, ITALIAN_SELLOUT, JAPANESE_GAMBIT, TUNISIA, BULGE)

ADOPTED = "variants"  # name of the count that holds the variants taken up
AGREED_MUD = "mud in March 1941"  # name of the count that notes an agreement (trc:var-mediterranean-1c)
PRESET = "variants decided beforehand"


def adopted(pos: War, name: str) -> bool:
    return name in pos.counts.get(ADOPTED, ())


def note(pos: War, name: str) -> None:
    pos.counts[ADOPTED] = (*pos.counts.get(ADOPTED, ()), name)


def remove_italians(pos: War) -> None:
    """trc:var-mediterranean-3 trc:var-italian-sellout-4 trc:var-tunisia-2"""
    for unit in pos.roster.of_side[AXIS]:
        if pos.roster.counters[unit].nation == "italian" and pos.where[unit] != UNUSED:
            pos.put(unit, REMOVED)
            pos.flags[unit] = 0
    pos.update_control()
