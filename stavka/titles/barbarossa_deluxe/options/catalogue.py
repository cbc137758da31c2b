"""The optional rules and variants of the title, each with a line that says what it does."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.barbarossa_deluxe.options import assault_in_all, forgiveness, kiev, lithuania
from stavka.titles.barbarossa_deluxe.seams import Seams

OPTIONS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule(
        "assault-in-all",
        "a mobile assault costs 2 or 3 points in all, not on top of entering the hex (10.24)",
        assault_in_all.register,
    ),
    OptionalRule(
        "forgiveness",
        "the game goes on after a victory check; points forgiven count in the last one (4.20)",
        forgiveness.register,
    ),
    OptionalRule("kiev", "Kiev taken by the end of turn 3 gives a die less one of points (4.21)", kiev.register),
    OptionalRule("lithuania", "Lithuania starts German, five Polish hexes Soviet (3.7)", lithuania.register),
)
