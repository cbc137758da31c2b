"""11.26 to 11.29: a result is applied to both sides."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.combat import factors, retreat
from stavka.titles.barbarossa_deluxe.combat.advance import AfterBattle
from stavka.titles.barbarossa_deluxe.combat.bloodbath import Bloodbath, lost
from stavka.titles.barbarossa_deluxe.combat.factors import Worth
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.state.flags import RETREATED
from stavka.titles.barbarossa_deluxe.state.position import War


def settled(pos: War, fight: Fight) -> tuple[Fight, tuple[Worth, ...], int]:
    """The battle with what every attacker is worth and the defence factors at stake (bd:11.26-i).

    Attached Tigers and groups of the defender are a factor each at stake (bd:8.31-h, bd:8.32-h).
    """
    riders = sum(pos.rider[u] >= 0 for u in fight.defenders)
    stake = factors.defence_total(pos, fight) + riders * factors.ONE_UNIT
    return fight, tuple(factors.attack_worth(pos, fight, u) for u in fight.attackers), stake


def carry_out(pos: War, fight: Fight, worths: tuple[Worth, ...], defence: int, result: str) -> None:
    """Apply a result to both sides."""
    pos.tell(f"the result is {result}")
    after = AfterBattle(fight.attackers, fight.hex, fight.mobile, fight.side)
    if result in ("DR", "BB", "DE"):  # bd:11.29-b
        for unit in pos.of(1 - fight.side, fight.hex):
            if pos.flags[unit] & RETREATED and not fight.mobile:
                pos.eliminate(unit, "is swept away")
    if result == "AE":  # bd:11.26-a
        for unit in fight.attackers:
            lost(pos, unit)
    elif result == "AS":  # bd:11.26-b
        pass
    elif result == "DR":
        launch = tuple({pos.where[u] for u in fight.attackers if pos.where[u] >= 0})
        pos.ask(retreat.FallBack(fight.defenders, launch, fight.mobile), after)
        return
    else:  # bd:11.26-c,-d
        for unit in fight.defenders:
            lost(pos, unit)
        if result == "BB":
            pos.ask(Bloodbath(fight.attackers, worths, defence), after)
            return
    pos.ask(after)
