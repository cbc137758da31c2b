"""Every action of the title, for reading its notation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stavka.engine.action import Action, Done, Lose
from stavka.mechanics.combat.actions import AdvanceTogether
from stavka.mechanics.setup.actions import Auto, Take
from stavka.titles.proud_monster.actions import (
    administration,
    combat,
    declarations,
    guns,
    markers,
    movement,
    outfit,
    sea,
)

ACTIONS: tuple[type[Action], ...] = (
    movement.Move,
    movement.Carry,
    movement.Enter,
    movement.Transfer,
    movement.SendBack,
    movement.Raid,
    movement.Drop,
    combat.Attack,
    combat.Overrun,
    combat.PlaceMarker,
    combat.Pass,
    combat.Show,
    combat.Use,
    combat.Declare,
    combat.Retreat,
    combat.Stay,
    combat.LoseMore,
    combat.Try,
    markers.Reserve,
    markers.Release,
    markers.Hedgehog,
    markers.GiveUpMarker,
    markers.LayBridge,
    markers.Support,
    sea.Ship,
    sea.Invade,
    declarations.DeclareOffensive,
    declarations.Gambit,
    declarations.Pause,
    declarations.Concentrate,
    declarations.Forgo,
    declarations.Deploy,
    Take,
    Auto,
    declarations.AirSupply,
    declarations.LaySupply,
    declarations.SupplyTown,
    declarations.Subtract,
    declarations.RequireRetreat,
    markers.Examine,
    markers.Dig,
    outfit.Upgrade,
    outfit.TurnIn,
    outfit.Absorb,
    outfit.FormDetachment,
    guns.Assemble,
    guns.Disassemble,
    guns.Fire,
    guns.BuildShell,
    AdvanceTogether,
    administration.Place,
    administration.Rebuild,
    administration.Convert,
    administration.Reorganize,
    administration.HandOver,
    administration.Refit,
    administration.Reduce,
    administration.Return,
    administration.Withdraw,
    administration.Decline,
    administration.PayPoint,
    administration.CombOut,
    administration.GoEast,
    Lose,
    Done,
)

NATIONS = {"german": "", "axis": "", "soviet": "", "russian": ""}  # that their counters do not name
NATIONS |= {"romanian": "Rom", "hungarian": "Hun", "italian": "It"}
INTO = re.compile(r"^(convert\s+\S+)\s+(?:to|into)\s+", re.IGNORECASE)


def spoken(kinds: Iterable[str]) -> re.Pattern[str]:
    """Units as people write them apart: ``3 PD``, ``German 3rd PD``, ``Romanian 6 ID``."""
    nations, types = "|".join(NATIONS), "|".join(sorted(map(re.escape, kinds), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:({nations})\s+)?(\d{{1,3}})(?:st|nd|rd|th)?\s+({types})\b", re.IGNORECASE)


def closed_up(text: str, units: re.Pattern[str]) -> str:
    """An action with its units in one word each, as the notation has them."""
    return INTO.sub(r"\1 ", units.sub(lambda found: NATIONS[(found[1] or "axis").lower()] + found[2] + found[3], text))
