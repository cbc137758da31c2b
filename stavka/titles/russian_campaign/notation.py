"""Every action of the title, for reading its notation."""

from __future__ import annotations

from stavka.rules.action import Action, Done, Lose
from stavka.titles.russian_campaign import actions as a

ACTIONS: tuple[type[Action], ...] = (
    a.Move,
    a.Rail,
    a.Attack,
    a.AutomaticVictory,
    Lose,
    a.RetreatTo,
    a.GiveUp,
    a.Enter,
    a.Transfer,
    a.Invade,
    a.Evacuate,
    a.Drop,
    a.Place,
    a.Withdraw,
    a.Remnant,
    a.Relocate,
    a.Exit,
    a.Adopt,
    a.Decline,
    a.Exchange,
    a.Divert,
    a.Recall,
    a.Replace,
    a.Mobilize,
    a.BidFirst,
    a.BidSecond,
    a.Bid,
    a.PassBid,
    a.Take,
    a.Auto,
    Done,
)
