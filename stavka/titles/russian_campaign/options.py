"""All options of a movement phase, in the order of the chapters: marching, rail, sea and the rest (trc:5.2-b)."""

from __future__ import annotations

from stavka.engine.stage import AnyOption
from stavka.titles.russian_campaign.automatic_victory import Overrunning
from stavka.titles.russian_campaign.encirclement import EXITING
from stavka.titles.russian_campaign.end_of_movement import EndMovement
from stavka.titles.russian_campaign.entry import Entering
from stavka.titles.russian_campaign.marching import Marching
from stavka.titles.russian_campaign.paratroops import Dropping
from stavka.titles.russian_campaign.position import War
from stavka.titles.russian_campaign.rail_movement import Railing
from stavka.titles.russian_campaign.sea import Evacuating, Invading, Transferring
from stavka.titles.russian_campaign.withdrawals import Withdrawing

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
    EXITING,  # 26.5
    EndMovement(),
)
CLASSIC_OPTIONS = tuple(option for option in MOVEMENT_OPTIONS if option is not EXITING)  # nobody leaves the map
