"""5.4: one week of each season a side may go all out."""

from __future__ import annotations

from stavka.engine.menus import Leaving
from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.actions.declarations import DeclareOffensive
from stavka.titles.proud_monster.state.calendar import season_name
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War


def record(side: int, season: str) -> str:
    """The name of the count that says that a side has used a season (pmd:5.4-b, pmd:REC-a)."""
    return f"{SIDES[side]} {season} offensive"


def refusal(pos: War, side: int) -> Refusal | None:
    """Why a side may not declare this week (pmd:5.4-b,-c,-d,-k)."""
    season = pos.charts.season(pos.turn)
    if not season.allowed[side]:
        if side == SOVIET:
            return Refusal(f"the Soviets declare no offensive before December 1941, not in {season.name}", "pmd:5.4-d")
        rule = "pmd:5.4-c" if pos.turn < 117 else "pmd:5.4-k"
        return Refusal(f"the Axis may not declare an offensive in {season.name}", rule)
    if pos.count(record(side, season.name)):
        return Refusal(f"{SIDES[side]} has had its offensive of {season.name}", "pmd:5.4-b")
    return None


class Declaring(Leaving[War, DeclareOffensive]):
    """Declared in one's own Refit Phase (pmd:5.4-b)."""

    action = DeclareOffensive
    share = 0.3

    def open(self, pos: War) -> bool:
        return refusal(pos, pos.player) is None

    def refusal(self, pos: War, action: DeclareOffensive) -> Refusal | None:
        return refusal(pos, pos.player)

    def play(self, pos: War, action: DeclareOffensive) -> None:
        side = pos.player
        pos.counts[record(side, season_name(pos.turn))] = pos.turn
        pos.pushing = (side == AXIS or pos.pushing[AXIS], side == SOVIET or pos.pushing[SOVIET])
        pos.tell(f"{SIDES[side]} declares a Seasonal Offensive")


def new_week(pos: War, side: int) -> None:
    """A game week begins with the Axis, and what was declared for the last one is over (pmd:5.4-b)."""
    if side == AXIS:
        pos.pushing = (False, False)
