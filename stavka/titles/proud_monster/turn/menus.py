"""5.1: what has a phase of its own is refused in others by the rule that names it."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.menus import SideMenu
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.actions import AdvanceTogether
from stavka.titles.proud_monster.actions.administration import Convert
from stavka.titles.proud_monster.state.calendar import year_of
from stavka.titles.proud_monster.state.flags import ATTACKED, FOUGHT
from stavka.titles.proud_monster.state.position import War

ITS_PHASE = {  # by verb, where a rule says in which phase it is done
    "move": "pmd:11.1-d",
    "attack": "pmd:13.0-a",
    "assault": "pmd:14.1-a",
    "reserve": "pmd:6.4-b",
    "offensive": "pmd:5.4-b",
    "transfer": "pmd:11.2-a",
    "ship": "pmd:10.2-a",
    "fire": "pmd:15.5-h",
    "hedgehog": "pmd:13.4.2-v",
    "reorganize": "pmd:9.2-a",
    "reduce": "pmd:9.8",
    "dig": "pmd:13.4.2-z",
    "upgrade": "pmd:15.9-b",
    "supply": "pmd:8.6-a",
    "comb-out": "pmd:9.5.2-a",
    "east": "pmd:9.5.3-k",
    "withdraw": "pmd:9.7.1-a",
    "decline": "pmd:9.7.4",
    "concentrate": "pmd:8.9-a",
    "airlift": "pmd:8.7-a",
    "support": "pmd:15.4-a",
    "gambit": "pmd:5.7-b",
    "carry": "pmd:6.4-g",
    "enter": "pmd:11.1-d",
    "send": "pmd:11.3-f",
}
NO_ADVANCE = ("pmd:13.15.1-a", "pmd:13.15.1-b")  # without an emptied hex, and of defenders
CONVERTING = ("pmd:9.4.1-a", "pmd:9.4.2-a")  # on the map in a Refit Phase, by side


def advance_rule(pos: War, unit: int) -> str:
    """The rule by which a unit does not advance when nobody is asked to: defenders, and those beside a held city.

    pmd:13.15.1-a,-b, pmd:13.1-q
    """
    if pos.roster.side[unit] != pos.player:
        return NO_ADVANCE[1]
    near = pos.ground.near[pos.where[unit]] if pos.where[unit] >= 0 and pos.flags[unit] & FOUGHT else 0
    held = near & pos.ground.cities & pos.occupied[pos.enemy]
    fought_for = any(pos.flags[u] & ATTACKED for hex in bits(held) for u in pos.of(pos.enemy, hex))
    return "pmd:13.1-q" if fought_for else NO_ADVANCE[0]


@dataclass(slots=True)
class PhaseMenu(SideMenu[War]):
    """What a side can do in a phase or step (pmd:5.1-b)."""

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        found = SideMenu.refusal(self, pos, action)
        if not found or self.option_for(pos, action) is not None:
            return found
        if isinstance(action, Convert):
            return Refusal(found.reason, CONVERTING[pos.roster.side[pos.roster.index(action.unit)]])
        if isinstance(action, AdvanceTogether):
            return Refusal(found.reason, advance_rule(pos, pos.roster.index(action.unit)))
        if action.verb == "comb-out" and pos.scenario == "1942" and year_of(pos.turn) == 1942:
            return Refusal("the rear has been combed out before this scenario begins", "pmd:9.5.2-b")
        return Refusal(found.reason, ITS_PHASE[action.verb]) if action.verb in ITS_PHASE else found
