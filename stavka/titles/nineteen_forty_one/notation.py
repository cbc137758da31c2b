"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.engine.action import Action, Done, Lose
from stavka.titles.nineteen_forty_one import actions as base
from stavka.titles.nineteen_forty_one.options import actions as optional

ACTIONS: tuple[type[Action], ...] = (
    base.Move,
    base.Rail,
    base.Enter,
    base.Place,
    optional.Sail,
    base.Replace,
    base.Attack,
    base.AirAgainst,
    base.Negate,
    optional.Bomb,
    optional.Neutralize,
    optional.AirSupply,
    optional.Partisans,
    base.RetreatTo,
    Lose,
    base.Advance,
    Done,
)
