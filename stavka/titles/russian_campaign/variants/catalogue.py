"""The "what if" variants that players may agree to have in a game; whether one is taken up is decided in play."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.seams import OptionalRule
from stavka.titles.russian_campaign.options import encirclement
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.variants import (
    bulge,
    italian_sellout,
    japanese_gambit,
    mediterranean,
    russian_reaction,
    tunisia,
    what_if,
)


def variant(name: str, line: str, register: Callable[[Seams], None]) -> OptionalRule[Seams]:
    """A variant; once any is taken up, units may leave the map as some of them demand."""

    def registered(seams: Seams) -> None:
        encirclement.let_units_leave(seams)
        register(seams)

    return OptionalRule(name, f"what if: {line}", registered)


VARIANTS = (
    variant(what_if.MEDITERRANEAN, "no Balkan campaign (the German may decide so)", mediterranean.register),
    variant(what_if.RUSSIAN_REACTION, "the Siberians come early", russian_reaction.register),
    variant(what_if.ITALIAN_SELLOUT, "no Afrika Korps", italian_sellout.register),
    variant(what_if.JAPANESE_GAMBIT, "Japan attacks", japanese_gambit.register),
    variant(what_if.TUNISIA, "Africa is given up in 1942", tunisia.register),
    variant(what_if.BULGE, "the last reserves go east", bulge.register),
)
