"""What any sensible player answers to the questions that only this game asks."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.action import Action
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.actions.administration import Attach, CombOut, Convert, Fortify, Wall
from stavka.titles.barbarossa_deluxe.actions.combat import Luftwaffe, Result, Support
from stavka.titles.barbarossa_deluxe.actions.declarations import (
    Crimea,
    Effort,
    FortressCity,
    HeroCity,
    Offensive,
    Order,
    Pause,
    PlaceSupply,
    Watch,
)
from stavka.titles.barbarossa_deluxe.combat import battle, changed_results, factors, fight, odds
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_MOVE, MOVE_FIGHT, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import offensive_supply
from stavka.titles.barbarossa_deluxe.turn import effort_of_1942, interruptions, order_of_phases, paulus_pause
from stavka.titles.barbarossa_deluxe.victory import rhine_or_oder, summer_offensive

PRESSED = 8  # enemy factors beside a city that make it worth a marker
GARRISON = 3  # defence factors that make a marker worth while


def habit(pos: War, side: int) -> Action | None:
    """The usual answer to the question asked now; None when it wants judgement."""
    stage = pos.stage
    if stage is None or stage.asked(pos) != SIDES[side]:
        return None
    if isinstance(stage, order_of_phases.DeclareOrder):
        return _declare(pos, side)
    if isinstance(stage, battle.GermanAnswer):
        return Luftwaffe() if _planes_help(pos, stage.fight) else None
    if isinstance(stage, changed_results.Soften):
        return Result("bloodbath" if _worth_blood(pos, stage.fight) else "retreat")
    if isinstance(stage, interruptions.Interruption):
        return _marker(pos, side)
    if isinstance(stage, paulus_pause.PaulusPause):
        return Pause("no")
    if isinstance(stage, summer_offensive.SummerOffensive):
        return Offensive("summer" if pos.turn == 17 else "none")
    if isinstance(stage, rhine_or_oder.WatchOn):
        return Watch("rhine")
    return None


PURPOSES: Mapping[type[Action], str] = {
    Pause: "to go on keeps the Soviet from digging in, though attacks are weaker for it",
    Effort: "the south has the oil and the open ground for tanks",
    Watch: "the Rhine is held while the front in the east is still far from the Oder",
    Luftwaffe: "a column matters at these odds, and a counter that stays at home is lost with the turn",
    HeroCity: "the city is garrisoned and pressed hard: attacks on it lose three columns",
    FortressCity: "the city is garrisoned and pressed hard: attacks on it lose three columns",
    Support: "the marker helps this attack and is of no use afterwards",
    Convert: "the new army is stronger than the rifle army that it is made of",
    Attach: "it shifts every battle of the unit it rides with",
    CombOut: "infantry out of the rear fills gaps that replacements leave",
    Wall: "attacks on the hex lose a column",
    Fortify: "attacks on the hex lose two columns once it is built",
}


def why(pos: War, side: int, action: Action) -> str:
    """What speaks for an answer, in words; nothing where the hex or the unit speaks for itself."""
    stage = pos.stage
    if isinstance(action, Order):
        if action.choice == MOVE_FIGHT:
            return "moving first brings units up, and all that are in contact then fight"
        return "fighting first opens gaps, and then units move through them"
    if isinstance(action, Offensive):
        return (
            "the summer is the time to attack" if action.choice != "none" else "it is too early to give up the defence"
        )
    if isinstance(action, Crimea):
        return "more depends on the Crimea than on the coasts" if action.choice == "on" else "the coasts need it more"
    if isinstance(action, PlaceSupply):
        return "most attack factors near the front are within its reach there"
    if isinstance(action, Result) and isinstance(stage, changed_results.Soften):
        better = "less" if _worth_blood(pos, stage.fight) else "more"
        return f"the attackers that a bloodbath would cost are worth {better} than those it would kill"
    return PURPOSES.get(type(action), "")


# -- the start of a player turn ---------------------------------------------------------------------------------------


def _declare(pos: War, side: int) -> Action | None:
    if effort_of_1942.EffortOption().needed(pos):
        return Effort("south")
    if side == SOVIET:
        markers = offensive_supply.markers_in_hand(pos)
        if markers:
            return _offensive_supply(pos, markers)
    allowed = order_of_phases.orders(pos, side)
    wanted = FIGHT_MOVE if side == SOVIET and pos.year < 1944 else MOVE_FIGHT
    return Order(wanted if wanted in allowed else allowed[0])


def _offensive_supply(pos: War, markers: list[str]) -> Action:
    """The marker with the longest reach goes where most attack factors stand near the front without one."""
    marker = max(markers, key=lambda m: pos.charts.ranges[m])
    reach = pos.charts.ranges[marker]
    taken = {hex for _, hex in pos.offensive}
    front = pos.occupied[SOVIET] & pos.ground.grid.spread(pos.ground.grid.spread(pos.occupied[AXIS]))
    strength: dict[int, int] = {}
    for hex in bits(front):
        if not offensive_supply.in_range(pos, hex):
            strength[hex] = sum(pos.roster.attack[u] for u in pos.of(SOVIET, hex))
    distance = pos.ground.grid.distance

    def served(hex: int) -> int:
        return sum(s for h, s in strength.items() if distance(hex, h) <= reach)

    sites = [hex for hex in bits(pos.ground.land) if hex not in taken]
    return PlaceSupply(marker, pos.hex_name(max(sites, key=lambda hex: (served(hex), -hex))))


# -- battles ----------------------------------------------------------------------------------------------------------


def _planes_help(pos: War, met: fight.Fight) -> bool:
    """Counters not used now are lost with the turn; one is sent wherever a column matters (bd:11.23-d)."""
    if not pos.luftwaffe or met.luftwaffe or any(pos.roster.die[u] for u in (*met.attackers, *met.defenders)):
        return False
    level = odds.level(pos, met)
    return 4 <= level <= len(pos.charts.crt.ladder)


def _worth_blood(pos: War, met: fight.Fight) -> bool:
    """A bloodbath is taken when the attackers it costs are worth less than those it kills."""
    roster = pos.roster
    kills = sum(roster.attack[u] + roster.defence[u] for u in met.defenders)
    owed = factors.defence_total(pos, met)
    paid = cost = 0
    for unit in sorted(met.attackers, key=lambda u: roster.attack[u]):
        if paid >= owed:
            break
        paid += max(1, roster.attack[unit])
        cost += roster.attack[unit] + roster.defence[unit]
    scarce = 1.3 if met.side == AXIS else 1.0  # the German has fewer replacements
    return kills > scarce * cost


# -- markers ----------------------------------------------------------------------------------------------------------


def _marker(pos: War, side: int) -> Action | None:
    """A city that is garrisoned and pressed hard, the most pressed first; Moscow and Leningrad have theirs in store."""
    roster, ground = pos.roster, pos.ground
    great = ground.moscow | ground.leningrad
    sites = cities.hero_sites(pos) if side == SOVIET else cities.fortress_sites(pos)
    stored = count(great & sites) if side == SOVIET else 0
    spare = side == AXIS or pos.hero_markers > stored
    best: tuple[int, int] | None = None
    for hex in bits(sites):
        dear = side == SOVIET and bool(great >> hex & 1)
        garrison = sum(roster.defence[u] for u in pos.of(side, hex))
        near = (u for h in ground.grid.neighbours(hex) for u in pos.of(1 - side, h))
        pressed = sum(roster.attack[u] for u in near)
        if garrison < GARRISON or pressed < (1 if dear else PRESSED) or not (dear or spare):
            continue
        option = (pressed + 100 * dear, -hex)
        best = option if best is None or option > best else best
    if best is None:
        return None
    name = pos.hex_name(-best[1])
    return HeroCity(name) if side == SOVIET else FortressCity(name)
