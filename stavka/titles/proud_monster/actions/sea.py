"""Actions of ships."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import UnitsToHex
from stavka.titles.proud_monster.actions.destinations import UnitToDestination

HARBOURS = {"okh-north": "OKH North", "okh-south": "OKH South", "rvgk-south": "RVGK South"}


class Ship(UnitToDestination):
    """A unit goes by sea from one port to another; one beside the map is written with a hyphen."""

    __slots__ = ()
    verb: ClassVar[str] = "ship"
    usage: ClassVar[str] = "ship 1ID Riga, or ship 1ID OKH-North"
    areas: ClassVar[Mapping[str, str]] = HARBOURS
    wanted: ClassVar[str] = "a unit and a port"


@dataclass(frozen=True, slots=True)
class Invade(UnitsToHex):
    """Soviet units land on a coast."""

    verb: ClassVar[str] = "invade"
    usage: ClassVar[str] = "invade 83NB+25RD 2950"
