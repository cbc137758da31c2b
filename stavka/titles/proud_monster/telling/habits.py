"""What any sensible player answers to the questions that only this game asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from stavka.engine.action import Action, Done
from stavka.engine.stage import Choice, Menu, Stage
from stavka.hexes import bits
from stavka.mechanics.setup.actions import Auto
from stavka.titles.proud_monster.actions.administration import CombOut, GoEast, Place
from stavka.titles.proud_monster.actions.combat import Pass, Use
from stavka.titles.proud_monster.actions.declarations import DeclareOffensive, LaySupply, RequireRetreat
from stavka.titles.proud_monster.actions.markers import Support
from stavka.titles.proud_monster.actions.movement import Enter
from stavka.titles.proud_monster.administration import placing, points, refitting
from stavka.titles.proud_monster.administration.axis_conversions import ConversionsMenu
from stavka.titles.proud_monster.administration.outfitting import OutfitMenu
from stavka.titles.proud_monster.administration.rebuilding import RebuildingMenu
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import DefendersMarker
from stavka.titles.proud_monster.combat.declaring.prepared_assaults import Turning
from stavka.titles.proud_monster.combat.odds.constructions import Using
from stavka.titles.proud_monster.combat.odds.declared_shifts import Declaring
from stavka.titles.proud_monster.combat.odds.revealing import Showing
from stavka.titles.proud_monster.movement.entering import Entering, entry_reaches
from stavka.titles.proud_monster.setup.free_set_up import SetUp
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.flags import SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers
from stavka.titles.proud_monster.telling import arriving, finnish_guard
from stavka.titles.proud_monster.turn import first_winter, phases, seasonal_offensive

FIRM = "DFS"  # weather in which an offensive is worth its week
SHELTERS = ("heavy-fort", "city", "fort", "hedgehog", "stalin-line", "fieldworks", "large-town", "none")
NEAR, FAR = 2, 7  # hexes from the enemy between which new units appear
WEST_IS_BETTER = 4  # district HQs that make more in the west than in the east


def habit(pos: War, side: int) -> Action | None:
    """The usual answer to the question asked now; None when it wants judgement."""
    stage = pos.stage
    if stage is None or stage.asked(pos) != SIDES[side]:
        return None
    usual = USUAL.get(type(stage))
    return usual(pos, side) if usual else None


# -- administration ----------------------------------------------------------------------------------------------------


def place(pos: War, side: int) -> Action | None:
    """New units appear behind the front, as near as is prudent."""
    for unit in placing.waiting(pos, side):
        open_hexes = placing.hexes(pos, unit)
        hex = gap_in_the_north(pos, side, open_hexes)
        if hex < 0 and side == SOVIET:
            hex = arriving.most_wanted(pos, open_hexes)
        if hex < 0:
            hex = behind_the_front(pos, side, open_hexes)
        if hex >= 0:
            return Place((pos.short(unit),), pos.hex_name(hex))
        for action in placing.PLACE.each_of(pos, pos.short(unit)):
            return action
    return Done()


def gap_in_the_north(pos: War, side: int, hexes: int) -> int:
    """Of some hexes one of the Finnish front that nobody keeps; -1 without one."""
    gaps = finnish_guard.wanted(pos) & hexes & ~pos.occupied[SOVIET]
    return next(bits(gaps), -1) if side == SOVIET else -1


def behind_the_front(pos: War, side: int, hexes: int) -> int:
    """Of some hexes one near the enemy, but not beside him."""
    near = pos.occupied[1 - side]
    if not near or not hexes:
        return next(bits(hexes), -1)
    for distance in range(1, 60):
        near |= pos.ground.grid.spread(near)
        if distance >= NEAR and hexes & near:
            return next(bits(hexes & near))
    return next(bits(hexes))


def first_of_all(pos: War, side: int) -> Action | None:
    """The first thing that can be done, and the end when there is nothing."""
    stage = pos.stage
    if isinstance(stage, Menu):
        return next((action for action in stage.each(pos) if not isinstance(action, Done)), Done())
    return next(iter(stage.choices(pos)), None) if isinstance(stage, Choice) else None


def go_east(pos: War, side: int) -> Action | None:
    return GoEast() if sum(points.centres(pos)) < WEST_IS_BETTER else Done()


def refit(pos: War, side: int) -> Action | None:
    """Declare an offensive in firm weather, give steps back, and go on."""
    if pos.weather[0] in FIRM and seasonal_offensive.refusal(pos, side) is None:
        return DeclareOffensive()
    option = refitting.Refitting()
    if option.open(pos):
        return next(iter(option.each(pos)), Done())
    return Done()


def lay_supply(pos: War, side: int) -> Action | None:
    """The best marker where most units of the front are that have none yet."""
    given = isinstance(pos.stage, offensive_markers.LayGivenMenu)
    values = (offensive_markers.LAY_GIVEN if given else offensive_markers.LAY).hand(pos, side)
    if not values:
        return Done()
    grid, radius = pos.ground.grid, pos.charts.supply.radius
    served = 0
    for value, hex, _ in pos.markers[side]:
        served |= grid.within(hex, radius.get(value, 0)) if value else 0
    front = pos.occupied[side] & grid.spread(pos.occupied[1 - side])
    reach = radius.get(values[0], 1)

    def gain(hex: int) -> tuple[int, int]:
        return (grid.within(hex, reach) & front & ~served).bit_count(), -hex

    best = max(bits(front or pos.occupied[side]), key=gain, default=None)
    return Done() if best is None else LaySupply(values[0], pos.hex_name(best))


# -- combat ------------------------------------------------------------------------------------------------------------


def shelter(pos: War, side: int) -> Action | None:
    """The strongest construction of the hex."""
    stage = pos.stage
    offered = (
        [action.choice for action in stage.choices(pos) if isinstance(action, Use)] if isinstance(stage, Choice) else []
    )
    best = next((name for name in SHELTERS if name in offered), None)
    return Use(best) if best else None


# -- movement ----------------------------------------------------------------------------------------------------------


def prelude(pos: War, side: int) -> Action | None:
    """Air units go to the strongest stacks, whoever waits beside the map comes on, and the Finnish front is kept."""
    return support(pos, side) or come_on(pos, side) or (finnish_guard.send(pos) if side == SOVIET else None)


def support(pos: War, side: int) -> Action | None:
    option = air_units.Supporting()
    units = option.units(pos)
    front = pos.occupied[side] & pos.ground.grid.spread(pos.occupied[1 - side])
    if not units or not front:
        return None

    def strength(hex: int) -> tuple[int, int]:
        return sum(pos.strength(u).combat for u in pos.of(side, hex)), -hex

    for hex in sorted(bits(front), key=strength, reverse=True)[:12]:
        if air_units.refusal(pos, hex) is None:
            return Support(pos.short(units[0]), pos.hex_name(hex))
    return None


def come_on(pos: War, side: int) -> Action | None:
    """Units of an area go as far towards the enemy as they get."""
    for unit in Entering().waiting(pos)[:6]:
        lanes = entry_reaches(pos, unit)
        reach = lanes[unit % len(lanes)]  # who may choose an army group spreads over them
        ends = reach.ends & ~limits.no_room(pos, [unit], reach.ends)
        if ends:
            near = pos.occupied[1 - side]
            while near and not ends & near:
                wider = near | pos.ground.grid.spread(near)
                if wider == near:
                    break
                near = wider
            end = next(bits(ends & near or ends))
            return Enter((pos.short(unit),), tuple(map(pos.board.grid.name, reach.path(end))))
    return None


def always(action: Action) -> Callable[[War, int], Action | None]:
    return lambda pos, side: action


def deploy(pos: War, side: int) -> Action | None:
    stage = pos.stage
    return Auto() if isinstance(stage, SetUp) and stage.refusal(pos, Auto()) is None else Done()


def kinds(
    names: Iterable[type[Stage[War]]], usual: Callable[[War, int], Action | None]
) -> dict[type, Callable[[War, int], Action | None]]:
    return dict.fromkeys(names, usual)


USUAL: Mapping[type, Callable[[War, int], Action | None]] = {
    placing.PlacingMenu: place,
    **kinds((RebuildingMenu, ConversionsMenu, OutfitMenu, Declaring, Showing), first_of_all),
    points.SystemMenu: go_east,
    points.CombOutMenu: always(CombOut()),
    phases.Refit: refit,
    **kinds((offensive_markers.LayMenu, offensive_markers.LayGivenMenu), lay_supply),
    offensive_markers.DepotMenu: always(Done()),
    DefendersMarker: always(Pass()),
    Using: shelter,
    Turning: always(Done()),
    first_winter.Subtracting: always(Pass()),
    first_winter.Requiring: always(RequireRetreat()),
    SetUp: deploy,
}
