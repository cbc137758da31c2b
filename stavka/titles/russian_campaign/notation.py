"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.engine.action import Action, Done, Lose
from stavka.mechanics.combat.actions import GiveUp, RetreatTo
from stavka.mechanics.setup import actions as set_up
from stavka.titles.russian_campaign.actions import arrivals, combat, movement, opening

ACTIONS: tuple[type[Action], ...] = (
    movement.Move,
    movement.Rail,
    combat.Attack,
    combat.AutomaticVictory,
    Lose,
    RetreatTo,
    GiveUp,
    arrivals.Enter,
    movement.Transfer,
    movement.Invade,
    movement.Evacuate,
    movement.Drop,
    arrivals.Place,
    arrivals.Withdraw,
    combat.Remnant,
    movement.Relocate,
    movement.Exit,
    opening.Adopt,
    opening.Decline,
    arrivals.Exchange,
    arrivals.Divert,
    arrivals.Recall,
    arrivals.Replace,
    arrivals.Mobilize,
    set_up.BidFirst,
    set_up.BidSecond,
    set_up.Bid,
    set_up.PassBid,
    set_up.Take,
    set_up.Auto,
    Done,
)
