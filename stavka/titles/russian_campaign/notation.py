"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.engine.action import Action, Done, Lose
from stavka.mechanics.combat.actions import GiveUp, RetreatTo
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
    opening.BidFirst,
    opening.BidSecond,
    opening.Bid,
    opening.PassBid,
    opening.Take,
    opening.Auto,
    Done,
)
