"""20.6-20.8 Units that an event calls up: Northern Finland, the Bulgarian and the Warsaw garrison."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, DUE, SOVIET
from stavka.titles.russian_campaign.state.position import War

BULGARIAN = "bulgarian garrison"  # 1 called up in 1943, 2 in 1944
WARSAW = "warsaw garrison"
NORTH = ("northern finland axis", "northern finland soviet")

FIRST_BULGARIANS = ("ger-15mtn", "ger-21mtn")  # trc:20.7.1
MORE_BULGARIANS = ("ger-91mtn", "ger-97mtn", "ger-ss-5mtn")  # trc:20.7.2
WARSAW_CORPS = ("ger-ss-4pz", "ger-lw-hgpz")  # trc:20.8
NORTHERN = (("ger-36mtn", "ger-dietl-mtn"), ("rus-14inf",))  # trc:20.6-a,-b
NORTHERN_PRIZE = ("Archangel", "Helsinki")


def note_approach(pos: War, unit: int, path: list[int]) -> None:
    """A Russian unit was moved or retreated, in or through these hexes, near Bucharest or Warsaw.

    What it passes counts as what it ends in; the hex it left does not.
    """
    if pos.roster.side[unit] != SOVIET:
        return
    year = pos.year
    if year < 1943 or pos.roster.partisan[unit]:
        return
    level = 2 if year >= 1944 else 1
    entered = path[1:] or path
    if pos.count(BULGARIAN) < level and _near(pos, entered, "Bucharest"):  # trc:20.7.1, trc:20.7.2
        pos.counts[BULGARIAN] = level
        pos.tell("Russians near Bucharest: the Bulgarian garrison is called up")
    if level == 2 and not pos.count(WARSAW) and _near(pos, entered, "Warsaw"):  # trc:20.8
        pos.counts[WARSAW] = 1
        pos.tell("Russians near Warsaw: its garrison is called up")


def _near(pos: War, hexes: list[int], city: str) -> bool:
    around = pos.ground.approaches.get(city)
    if around is None:
        place = pos.board.places.get(city)
        reach = pos.charts.raw["ranges"][city.lower()]
        around = frozenset(bits(pos.board.grid.within(place.hex, reach)) if place else ())
        pos.ground.approaches[city] = around
    return not around.isdisjoint(hexes)


def captured(pos: War) -> None:
    """Places changed hands: Archangel or Helsinki may have been captured (trc:20.6-a, trc:20.6-b)."""
    for side in (AXIS, SOVIET):
        # a closed Helsinki was given up, not captured (24.5)
        prize = pos.ground.place(NORTHERN_PRIZE[side]) & ~pos.closed
        if prize & pos.owner[side] and not pos.count(NORTH[side]):
            pos.counts[NORTH[side]] = 1
            pos.tell(f"{NORTHERN_PRIZE[side]} has been captured: troops from northern Finland come in")


def called(pos: War, side: int) -> list[str]:
    """The counters that events have called up so far."""
    ids: list[str] = []
    if pos.count(NORTH[side]):
        ids += NORTHERN[side]
    if side == AXIS:
        level = pos.count(BULGARIAN)
        ids += FIRST_BULGARIANS if level else ()
        ids += MORE_BULGARIANS if level == 2 else ()
        ids += WARSAW_CORPS if pos.count(WARSAW) else ()
    return ids


def call_up(pos: War) -> None:
    """Units called up arrive in their side's next first impulse; those held on the card also in a second one."""
    captured(pos)
    for name in called(pos, pos.player):
        unit = pos.roster.find(name)
        if pos.where[unit] == AWAITING and (pos.impulse == 1 or pos.count(f"held {name}")):
            pos.put(unit, DUE)
