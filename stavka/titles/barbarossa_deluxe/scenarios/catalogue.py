"""The scenarios of the title (bd:1.7-a); what the campaign has of its own is in the base game."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.barbarossa_deluxe.scenarios import blue_kremlin, citadel, manstein_gambit, road_back, what_if_1942
from stavka.titles.barbarossa_deluxe.seams import Seams

SCENARIOS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule("campaign", "3: the Grand Campaign"),
    OptionalRule("road_back", "12: the Road Back", road_back.register),
    OptionalRule("blue_kremlin", "13: Operations Blue and Kremlin", blue_kremlin.register),
    OptionalRule("citadel", "14: Operation Citadel", citadel.register),
    OptionalRule("manstein_gambit", "14.8: Manstein's Gambit", manstein_gambit.register),
    OptionalRule("what_if_1942", "15: the war that began in 1942", what_if_1942.register),
)
