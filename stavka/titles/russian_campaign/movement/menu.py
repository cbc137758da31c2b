"""All options of a movement phase, in the order of the chapters: marching, rail, sea and the rest (trc:5.2-b)."""

from __future__ import annotations

from stavka.engine.stage import AnyOption
from stavka.titles.russian_campaign.arrivals.entry import Entering
from stavka.titles.russian_campaign.arrivals.withdrawals import Withdrawing
from stavka.titles.russian_campaign.combat.automatic_victory import Overrunning
from stavka.titles.russian_campaign.movement.end_of_movement import EndMovement
from stavka.titles.russian_campaign.movement.marching import Marching
from stavka.titles.russian_campaign.rail.trains import Railing
from stavka.titles.russian_campaign.sea.sailing import Evacuating, Invading, Transferring
from stavka.titles.russian_campaign.special_units.paratroops import Dropping
from stavka.titles.russian_campaign.state.position import War

MOVEMENT_OPTIONS: tuple[AnyOption[War], ...] = (
    Marching(),  # 5
    Railing(),  # 9
    Transferring(),  # 10
    Invading(),
    Evacuating(),
    Overrunning(),  # 16
    Dropping(),  # 18
    Entering(),  # 20
    Withdrawing(),
    EndMovement(),
)
