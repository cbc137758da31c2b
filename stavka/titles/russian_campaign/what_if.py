"""Names of the "what if" variants, and which of them the players have taken up."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War

MEDITERRANEAN = "var-mediterranean"
RUSSIAN_REACTION = "var-russian-reaction"
ITALIAN_SELLOUT = "var-italian-sellout"
JAPANESE_GAMBIT = "var-japanese-gambit"
TUNISIA = "var-tunisia"
BULGE = "var-bulge"

ADOPTED = "variants"  # name of the count that holds the variants taken up
PRESET = "variants decided beforehand"


def adopted(pos: War, name: str) -> bool:
    return name in pos.counts.get(ADOPTED, ())


def note(pos: War, name: str) -> None:
    pos.counts[ADOPTED] = (*pos.counts.get(ADOPTED, ()), name)
