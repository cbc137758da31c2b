"""3. Preparing for play, and the set-ups of the scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from stavka.engine.counters import Counter
from stavka.engine.refusal import Unreadable
from stavka.engine.stage import AnyOption, Automatic
from stavka.mechanics.setup.placing import SetUpMenu, set_up_options
from stavka.titles.russian_campaign.actions.arrivals import Place
from stavka.titles.russian_campaign.setup import completing
from stavka.titles.russian_campaign.state.flags import AVAILABLE, AWAITING, POOL, SIDES, TRAY, UNUSED
from stavka.titles.russian_campaign.state.position import War

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.title import RussianCampaign

SET_UPS = ("historical", "free")
OPTIONAL_KINDS = ("artillery", "battlegroup")  # counters that only an option brings into play
# counters that only a variant brings into play
OF_VARIANTS = ("ger-para-1", "ger-para-2", "ger-dakpz")


def start(
    title: RussianCampaign, scenario: str, options: frozenset[str], more_rules: frozenset[str], set_up: str
) -> War:
    """A new game, set up as history had it or waiting for the players to set up (trc:scn-setup-general)."""
    if set_up not in SET_UPS:
        raise Unreadable(f"there is no set-up {set_up!r}; there are {', '.join(SET_UPS)}")
    data = title.scenario(scenario)
    pos = blank(title, scenario, options, more_rules)
    take_control(pos, data["line"], data.get("soviet_places", ()))
    forces = title.force_list(scenario)
    deal(pos, forces.boxes)
    first = SIDES.index(data["sets_up_first"])
    if set_up == "historical":
        for unit, hex in forces.hexes.items():
            pos.put(unit, hex)
        pos.ask(BetweenSetUps())
    else:
        for unit in forces.hexes:
            pos.put(unit, TRAY)
        # trc:3.3-a, trc:3.4-a, trc:scn-blau-setup, trc:scn-zit-setup, trc:scn-bag-setup
        pos.ask(SetUp(first), BetweenSetUps(), SetUp(1 - first))
    # play begins with the first phase of the first turn, so that all that is due then comes (trc:scn-setup-first-turn)
    pos.phase = -1
    return pos


def blank(title: RussianCampaign, scenario: str, options: frozenset[str], more_rules: frozenset[str]) -> War:
    """A position of a scenario with every counter in the box it waits in."""
    data = title.scenario(scenario)
    pos = War(title, title.roster, title.map, options, more_rules)
    prepare(pos, scenario, data)
    return pos


def prepare(pos: War, scenario: str, data: Mapping[str, Any]) -> None:
    """The turn marker, the weather modifier, the invasions and the order of battle cards (trc:3.2, trc:3.6)."""
    pos.scenario = scenario
    pos.turn = data["start_turn"]
    pos.last_turn = pos.title.scenario("campaign")["end_turn"] if pos.seams.played_on else data["end_turn"]
    pos.weather_modifier = data["weather_modifier"]  # trc:4.1-b
    pos.counts["invasions axis"] = data["invasions"]["axis"]
    pos.counts["invasions soviet"] = data["invasions"]["soviet"]
    if data["start_turn"] <= 1:
        pos.counts["invasion turn"] = data["start_turn"]
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = waiting_box(pos, counter)


def in_play(pos: War, counter: Counter) -> bool:
    """Whether the options chosen bring a counter into the game."""
    if counter.kind in OPTIONAL_KINDS:
        return counter.kind in pos.seams.optional_kinds
    return counter.id not in OF_VARIANTS


def waiting_box(pos: War, counter: Counter) -> int:
    """Where a counter is before it is placed: on its order of battle card, or out of play (trc:2.1, trc:3.2)."""
    if not in_play(pos, counter):
        return UNUSED
    if counter.kind in ("bomber", "battlegroup"):
        return AVAILABLE
    if counter.turn is not None and counter.turn < pos.turn:
        return UNUSED
    return AWAITING


def deal(pos: War, boxes: Mapping[int, int]) -> None:
    """Surrendered units are gone; what is neither deployed, due nor surrendered is in the pool (trc:scn-setup-pool)."""
    for unit, box in boxes.items():
        pos.put(unit, box)
    listed = pos.title.force_list(pos.scenario).hexes
    for unit, counter in enumerate(pos.roster.counters):
        if pos.where[unit] == UNUSED and unit not in boxes and unit not in listed and in_play(pos, counter):
            pos.put(unit, POOL)


def take_control(pos: War, line: str, soviet_places: Sequence[str] = ()) -> None:
    """The Axis holds what lies on its side of the start line, the Russians the rest (trc:3.5, trc:scn-setup-control).

    The rails so divided are where the railheads stand.
    """
    axis = pos.title.axis_side(line)
    axis |= sum(pos.board.countries.get(c, 0) for c in ("bulgaria", "turkey"))
    for place in soviet_places:  # trc:scn-blau-setup-b, trc:scn-zit-setup-b, trc:scn-bag-setup-b
        axis &= ~pos.ground.place(place)
    pos.owner = [pos.ground.watched & axis, pos.ground.watched & ~axis]
    pos.rails = pos.ground.rails & axis


@dataclass(slots=True)
class BetweenSetUps(Automatic[War]):
    """One side has set up, the other has not: the moment at which a variant may be chosen.

    With a ready set-up it comes right before play.
    """

    name: ClassVar[str] = "between the set-ups"

    def run(self, pos: War) -> None:
        pos.seams.between_set_ups(pos)


@dataclass(slots=True)
class SetUp(SetUpMenu[War]):
    """A side puts its starting forces on the map, in any order, and may change its mind until it is done."""

    rule: ClassVar[str] = "trc:scn-setup-general"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SET_UP_OPTIONS


SET_UP_OPTIONS = set_up_options(completing.TERMS, Place)
