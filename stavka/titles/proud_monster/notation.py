"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.engine.action import Action, Done, Lose
from stavka.mechanics.combat.actions import Advance
from stavka.titles.proud_monster.actions import administration, combat, guns, markers, movement

ACTIONS: tuple[type[Action], ...] = (
    movement.Move,
    movement.Carry,
    movement.Enter,
    movement.Transfer,
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
    guns.Assemble,
    guns.Disassemble,
    guns.Fire,
    guns.BuildShell,
    Advance,
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
