"""3.0-g: what a player can do in a movement phase, in any order."""

from __future__ import annotations

from stavka.engine.stage import AnyOption
from stavka.titles.russia_besieged.air.staging import Staging
from stavka.titles.russia_besieged.arrivals.entry import Entering
from stavka.titles.russia_besieged.arrivals.replacements import Lending, Rebuilding, Replacing
from stavka.titles.russia_besieged.arrivals.upgrades import Upgrading
from stavka.titles.russia_besieged.arrivals.withdrawals import Dissolving
from stavka.titles.russia_besieged.combat.automatic_victory import Overrunning
from stavka.titles.russia_besieged.economy.captured_oil import Shipping
from stavka.titles.russia_besieged.economy.consolidation import Disbanding
from stavka.titles.russia_besieged.economy.evacuation import Relocating
from stavka.titles.russia_besieged.economy.shock_armies import Building, Enlarging, Funding
from stavka.titles.russia_besieged.movement.end_of_movement import MARCHING, EndMovement
from stavka.titles.russia_besieged.movement.ice_road import CrossingIce
from stavka.titles.russia_besieged.rail.trains import Railing
from stavka.titles.russia_besieged.sea.sailing import Evacuating, Invading, Transferring
from stavka.titles.russia_besieged.special_units.dictators import Rescuing
from stavka.titles.russia_besieged.special_units.paratroops import Dropping
from stavka.titles.russia_besieged.special_units.raised_partisans import Raising
from stavka.titles.russia_besieged.state.position import War

MOVEMENT_OPTIONS: tuple[AnyOption[War], ...] = (
    MARCHING,  # 6
    CrossingIce(),  # 6.3
    Railing(),  # 7
    Transferring(),  # 8.3
    Invading(),  # 8.4
    Evacuating(),  # 8.6
    Overrunning(),  # 9
    Staging(),  # 11
    Rescuing(),  # 14.16
    Dropping(),  # 15
    Raising(),  # 16.41
    Entering(),  # 17
    Upgrading(),  # 17.4
    Dissolving(),  # 17.61
    Replacing(),  # 19
    Rebuilding(),  # 19.05
    Lending(),  # 19.17
    Relocating(),  # 20.6
    Shipping(),  # 21.2
    Disbanding(),  # 21.4
    Building(),  # 22.01
    Funding(),  # 22.01-c
    Enlarging(),  # 22.06
    EndMovement(),
)
