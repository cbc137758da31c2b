"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.engine.action import Action, Done, Lose
from stavka.titles.nineteen_forty_one import actions as a

ACTIONS: tuple[type[Action], ...] = (
    a.Move,
    a.Rail,
    a.Enter,
    a.Place,
    a.Sail,
    a.Replace,
    a.Attack,
    a.AirAgainst,
    a.Negate,
    a.Bomb,
    a.Neutralize,
    a.AirSupply,
    a.Partisans,
    a.RetreatTo,
    Lose,
    a.Advance,
    Done,
)
