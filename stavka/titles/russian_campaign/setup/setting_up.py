"""3. Preparing for play, and the set-ups of the scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.counters import Counter
from stavka.engine.menus import Ending, Leaving, SideMenu
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import AnyOption, Automatic, Option
from stavka.hexes import bits, first
from stavka.titles.russian_campaign.actions.arrivals import Place
from stavka.titles.russian_campaign.actions.opening import Auto, Take
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.setup import completing, set_up_checks, set_up_limits
from stavka.titles.russian_campaign.state.flags import AVAILABLE, AWAITING, POOL, SIDES, TRAY, UNUSED
from stavka.titles.russian_campaign.state.position import War

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.title import RussianCampaign

TRIES = 8  # how often a random player looks for a hex with room before he does something else
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
class SetUp(SideMenu[War]):
    """A side puts its starting forces on the map, in any order, and may change its mind until it is done."""

    name: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "trc:scn-setup-general"

    def prompt(self, pos: War) -> str:
        left = len(set_up_checks.in_tray(pos, self.side))
        return f"{self.label(pos)}: {left} units to place" if left else f"{self.label(pos)}: all units are placed"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SET_UP_OPTIONS


def setting_up(pos: War) -> int:
    """The side that sets up now."""
    stage = pos.stage
    assert isinstance(stage, SetUp)
    return stage.side


def _not_yours(pos: War, unit: int) -> Refusal | None:
    side = setting_up(pos)
    if pos.roster.side[unit] != side:
        rule = "trc:3.3-a" if pos.title.scenario(pos.scenario)["set_up"] == "areas" else "trc:scn-setup-general"
        return Refusal(f"{pos.short(unit)} is not set up now: it is the {SIDES[side]} set-up", rule)
    if unit not in pos.title.force_list(pos.scenario).hexes:
        return Refusal(f"{pos.short(unit)} is not among the units that start on the map", "trc:2.2-b")
    return None


class Placing(Option[War, Place]):
    """Puts a unit in a hex, from the tray or from where it was put before (trc:2.2-b)."""

    action = Place
    share = 4.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in set_up_checks.to_place(pos, setting_up(pos)):
            yield from self._places(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if _not_yours(pos, index) is None:
            yield from self._places(pos, index)

    def _places(self, pos: War, unit: int) -> Iterator[Action]:
        for hex in bits(set_up_limits.allowed(pos, unit)):
            if hex != pos.where[unit]:
                yield Place(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        side = setting_up(pos)
        unit = rng.choice(set_up_checks.in_tray(pos, side) or set_up_checks.to_place(pos, side))
        hexes = set_up_limits.allowed(pos, unit)
        if pos.where[unit] >= 0:
            hexes &= ~(1 << pos.where[unit])
        for _ in range(TRIES if hexes else 0):
            from_here = rng.randrange(hexes.bit_length())
            hex = first(hexes >> from_here << from_here)
            if stacking.fits(pos, unit, hex):
                return Place(pos.short(unit), pos.hex_name(hex))
        return None

    def refusal(self, pos: War, action: Place) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        hex = pos.board.grid.index(action.hex)
        if pos.where[unit] == hex:
            return Refusal(f"{action.unit} is in {action.hex} already", "trc:2.2-b")
        return _not_yours(pos, unit) or set_up_limits.refusal(pos, unit, hex)

    def play(self, pos: War, action: Place) -> None:
        pos.put(pos.roster.index(action.unit), pos.board.grid.index(action.hex))


class Taking(Option[War, Take]):
    """Takes a unit off the map again."""

    action = Take
    share = 0.1

    def each(self, pos: War) -> Iterator[Action]:
        return (Take(pos.short(u)) for u in set_up_checks.to_place(pos, setting_up(pos)) if pos.where[u] >= 0)

    def refusal(self, pos: War, action: Take) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.where[unit] == TRAY:
            return Refusal(f"{action.unit} is not on the map", "trc:2.2-b")
        return _not_yours(pos, unit)

    def play(self, pos: War, action: Take) -> None:
        pos.put(pos.roster.index(action.unit), TRAY)


class Completing(Leaving[War, Auto]):
    """Sets everything up that is still missing, and mends what is not legal."""

    action = Auto
    share = 0.5

    def refusal(self, pos: War, action: Auto) -> Refusal | None:
        if next(set_up_checks.faults(pos, setting_up(pos)), None) is None:
            return Refusal("everything is set up and legal; 'done' ends the set-up", "trc:2.2-b")
        return None

    def play(self, pos: War, action: Auto) -> None:
        completing.complete(pos, setting_up(pos))


class EndSetUp(Ending[War]):
    """Ends a side's set-up, once it is complete and legal."""

    share = 4.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        return next(set_up_checks.faults(pos, setting_up(pos)), None)

    def play(self, pos: War, action: Done) -> None:
        pos.tell(f"the {SIDES[setting_up(pos)]} set-up is complete")
        pos.leave()

    def open(self, pos: War) -> bool:
        return True


SET_UP_OPTIONS: tuple[AnyOption[War], ...] = (Placing(), Taking(), Completing(), EndSetUp())
