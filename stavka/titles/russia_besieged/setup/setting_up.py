"""23. Preparing for play, and the set-ups of the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from stavka.engine.counters import Counter
from stavka.engine.refusal import Unreadable
from stavka.engine.stage import Automatic
from stavka.titles.russia_besieged.setup.free_set_up import SetUp
from stavka.titles.russia_besieged.state.flags import AWAITING, AXIS, OFF_MAP, SIDE_CALLED, SOVIET, TRAY, UNUSED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import TURNED

if TYPE_CHECKING:
    from stavka.titles.russia_besieged.title import RussiaBesieged

SET_UPS = ("historical", "free")
OPTIONAL_KINDS = ("hq", "marker")  # counters that only an option brings into play
GUARDS_TANKS_FULL = "Jan 1943"  # before it Guards tank armies start reduced (rb:19.31)


def start(
    title: RussiaBesieged, scenario: str, options: frozenset[str], set_up: str, more_rules: frozenset[str]
) -> War:
    """A new game, set up as history had it or waiting for the players to set up."""
    if set_up not in SET_UPS:
        raise Unreadable(f"there is no set-up {set_up!r}; there are {', '.join(SET_UPS)}")
    data = title.scenario(scenario)
    pos = War(title, title.roster, title.map, options, more_rules)
    prepare(pos, scenario, data)
    take_control(pos)
    forces = title.force_list(scenario)
    for unit, box in forces.boxes.items():
        if in_play(pos, pos.counter(unit)):
            pos.put(unit, box)
    free = set_up == "free"
    for unit, hex in forces.hexes.items():
        if in_play(pos, pos.counter(unit)):
            tray = OFF_MAP if pos.roster.kind[unit] == "air" else TRAY  # air units go with their bases
            pos.put(unit, tray if free else hex)
            reduce(pos, unit)
    first = SIDE_CALLED[data["sets_up_first"]]
    pos.ask(*((SetUp(first), BetweenSetUps(), SetUp(1 - first)) if free else (BetweenSetUps(),)))
    pos.phase = -1  # play begins with the first phase of the first turn (rb:23.04-j)
    return pos


def prepare(pos: War, scenario: str, data: Mapping[str, Any]) -> None:
    """The turn marker, points in hand, and every counter in the box it waits in (rb:SC-a)."""
    pos.scenario = scenario
    pos.turn, pos.last_turn = data["start_turn"], data["end_turn"]
    for pool, number in data.get("replacements", {}).items():
        pos.points[pool.replace("_", " ").replace("russian armor", "soviet oil").replace("russian", "soviet")] = number
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = waiting_box(pos, counter)


def in_play(pos: War, counter: Counter) -> bool:
    """Whether the options chosen bring a counter into the game."""
    if counter.kind in OPTIONAL_KINDS:
        return counter.kind in pos.seams.optional_kinds
    return counter.start != "variant" or counter.id in pos.seams.optional_units


def waiting_box(pos: War, counter: Counter) -> int:
    """Where a counter is before it is placed: on its order of battle card, or out of play (rb:23.02)."""
    if not in_play(pos, counter) or counter.id.startswith(TURNED):
        return UNUSED
    return UNUSED if counter.turn is not None and counter.turn < pos.turn else AWAITING


def reduce(pos: War, unit: int) -> None:
    """Guards tank armies come reduced and may be brought up from January 1943 on (rb:19.31)."""
    counter = pos.counter(unit)
    if counter.kind == "armor" and "guards" in counter.marks and pos.month < pos.charts.month(GUARDS_TANKS_FULL):
        pos.set_steps(unit, counter.steps - 1)


def take_control(pos: War) -> None:
    """Each side controls what lies on its side of the border or of the start line (rb:4.1-a, rb:7.05-a)."""
    axis = pos.title.axis_at_start(pos.scenario, pos.ground)
    pos.owner = [pos.ground.watched & axis, pos.ground.watched & ~axis]
    pos.rails = pos.ground.rails & axis
    keep_control(pos)


def hold_airfields(pos: War) -> None:
    """Airbases are in cities of their side (rb:11.12)."""
    for side in (AXIS, SOVIET):
        pos.give(side, pos.bases(side) & pos.ground.cities & ~pos.holding(1 - side))


def keep_control(pos: War) -> None:
    """Pockets stay with who holds them, whatever their rails say; what is in enemy hands was lost once."""
    ground, owner = pos.ground, pos.owner
    for side in (AXIS, SOVIET):
        pos.cut_off |= pos.by_rails(side, ground.governed & owner[1 - side] & ~pos.holding(1 - side))
    pos.ever_lost |= owner[AXIS] & ground.russia | owner[SOVIET] & ~ground.russia


@dataclass(slots=True)
class BetweenSetUps(Automatic[War]):
    """One side has set up, the other has not; with a ready set-up it comes right before play."""

    name: ClassVar[str] = "between the set-ups"

    def run(self, pos: War) -> None:
        pos.seams.between_set_ups(pos)
