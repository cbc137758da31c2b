"""The "what if" variants that players may agree to have in a game; whether one is taken up is decided in play."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.variants import mediterranean

VARIANTS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule("var-mediterranean", "what if: no Balkan campaign (the German may decide so)", mediterranean.register),
    OptionalRule("var-russian-reaction", "what if: the Siberians come early"),
    OptionalRule("var-italian-sellout", "what if: no Afrika Korps"),
    OptionalRule("var-japanese-gambit", "what if: Japan attacks"),
    OptionalRule("var-tunisia", "what if: Africa is given up in 1942"),
    OptionalRule("var-bulge", "what if: the last reserves go east"),
)
