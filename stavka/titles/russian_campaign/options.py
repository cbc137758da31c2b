"""All options of a movement phase, in the order of the chapters."""

from __future__ import annotations

from stavka.rules.stage import Option
from stavka.titles.russian_campaign.automatic_victory import Overrunning
from stavka.titles.russian_campaign.impulse import EndMovement
from stavka.titles.russian_campaign.movement import Marching

MOVEMENT_OPTIONS: tuple[Option, ...] = (Marching(), Overrunning(), EndMovement())
