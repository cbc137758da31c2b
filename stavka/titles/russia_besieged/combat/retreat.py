"""10.7 Retreats: who stands, who is moved where, and what the way costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice, Stage
from stavka.hexes import first
from stavka.mechanics.combat.actions import RetreatTo
from stavka.mechanics.combat.losses import alive
from stavka.mechanics.combat.retreat import (
    Path,
    Rank,
    Retreats,
    Ways,
    best,
    by_end,
    paths_back,
)
from stavka.mechanics.combat.retreating import RetreatChoice, RetreatOrder, RetreatRules
from stavka.titles.russia_besieged.actions.combat import Attack, Homeward, ThroughFriends, YesOrNo
from stavka.titles.russia_besieged.actions.movement import Evacuate
from stavka.titles.russia_besieged.combat import bars, contact
from stavka.titles.russia_besieged.combat.losses import WayLoss
from stavka.titles.russia_besieged.combat.way_back import BETTER, foremost, priorities, toll
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.state.flags import AXIS, RETREATED, SIDES
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited

ANY_CAUSE = "rb:10.7"  # the rule that says how far a retreat goes, if no other does
HOMES = {"finnish": "finland", "hungarian": "hungary", "rumanian": "rumania"}  # who may retreat home (rb:25.4)


class RetreatTerms:
    """10.72 to 10.76 as the shared retreats ask for them."""

    def onward(self, pos: War, unit: int, hex: int) -> int:
        return contact.adjacent(pos, hex) & self.open_to(pos, unit)

    def open_to(self, pos: War, unit: int) -> int:
        """Hexes free of enemies and, if nobody holds them, of enemy zones (rb:10.72-a, rb:10.72-b, rb:10.76-g).

        No coast, water, closed country or map edge is crossed (rb:10.72-c,-d,-e,-g); Kerch is (rb:6.26-a). First-stage
        partisans are no enemies here (rb:16.21-f). Terrain does not matter (rb:10.75).
        """
        side = pos.roster.side[unit]
        barred = pos.zone(1 - side) & ~pos.occupied[side] | pos.occupied[1 - side] | pos.shut_to(side)
        barred |= pos.bases(1 - side)  # which have their own hex (rb:4.0-b)
        barred |= pos.seams.retreat_limits(0, pos, unit)
        return pos.ground.open & ~barred

    def ranks(self, pos: War, unit: int, least: int, most: int) -> Sequence[Rank]:
        ranks: Sequence[Rank] = [rank for _, rank in priorities(pos, unit, least, most)]
        adjusted = pos.seams.retreat_ranks
        return adjusted(ranks, pos, unit) if adjusted else ranks

    def room(self, pos: War, there: Sequence[int], unit: int) -> bool:
        return True  # rb:10.73-b: a stack that is too large is thinned out when the phase ends

    def stands(self, pos: War, unit: int) -> bool:
        return False  # settled before for the whole stack

    def dies(self, pos: War, unit: int) -> bool:
        return False

    def retreating(self, units: tuple[int, ...], least: int, most: int) -> Stage[War]:
        return NextRetreat(units, least, most, (units,), (0,))

    def too_many(self, pos: War, units: tuple[int, ...]) -> Stage[War]:
        raise AssertionError("a retreat may end overstacked")

    def again(self, units: tuple[int, ...], least: int, most: int) -> Stage[War]:
        raise AssertionError("a retreat may end overstacked")


TERMS = RetreatTerms()


def open_ways(pos: War, unit: int, least: int, most: int) -> list[Path]:
    """All ways of so many hexes on which a unit may retreat."""
    free = TERMS.open_to(pos, unit)
    return paths_back(pos.where[unit], least, most, lambda hex: contact.adjacent(pos, hex) & free)


@dataclass(frozen=True, slots=True)
class BesiegedRetreats(Retreats[War]):
    """Where one or two hexes are open to choice, the ways of either length are ranked among themselves.

    The attacker says how far units go (rb:10.6-e, rb:10.6-g), the priorities say where; but no way leads through a
    zone while another of either length is clear of them.
    """

    def _paths(self, pos: War, unit: int, least: int, most: int) -> list[Path]:
        """All open ways; who finds none of two hexes goes one, beside the hex it fought in (rb:10.76-f)."""
        found = open_ways(pos, unit, least, most)
        return found or (open_ways(pos, unit, 1, 1) if least > 1 else found)

    def lengths(self, pos: War, unit: int, least: int, most: int) -> set[int]:
        """How many hexes a unit can go, whether or not a longer way leads elsewhere than a shorter one."""
        return {len(path) - 1 for path in self._paths(pos, unit, least, most)}

    def best_paths(self, pos: War, unit: int, least: int, most: int) -> Sequence[Path]:
        paths = self._paths(pos, unit, least, most)
        ranks, first = self.terms.ranks(pos, unit, least, most), len(foremost(pos, pos.roster.side[unit]))
        paths = list(best(paths, ranks[:first]))
        lengths = sorted({len(path) for path in paths})
        return [path for n in lengths for path in best([p for p in paths if len(p) == n], ranks[first:])]

    def ends_for(self, pos: War, unit: int, units: Sequence[int], least: int, most: int) -> Ways:
        """All ends of the best ways: since a retreat may overstack, nobody takes the room of another (rb:10.73-b)."""
        return self.ways(pos, unit, least, most)

    def first_lack(self, pos: War, unit: int, least: int, most: int, path: Path) -> str:
        """The rule of the first priority that other ways meet and this one does not."""
        paths = self._paths(pos, unit, least, most)
        named = priorities(pos, unit, least, most)
        first = len(foremost(pos, pos.roster.side[unit]))
        for number, (rule, rank) in enumerate(named):
            if number == first:
                paths = [p for p in paths if len(p) == len(path)]
            better = [p for p in paths if rank(p)]
            if better and not rank(path):
                return rule
            paths = better or paths
        return "rb:10.76-a"


RETREATS = BesiegedRetreats(TERMS)


@dataclass(slots=True)
class NextRetreat(Automatic[War]):
    """Goes on with a retreat: who has no way left is lost, the others go one after another (rb:10.71).

    ``groups`` are those that each left a hex together, ``paid`` the steps that the way has cost each so far (rb:10.77).
    """

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    groups: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]
    cause: str = ANY_CAUSE

    def run(self, pos: War) -> None:
        going = []
        for unit in alive(pos, self.units):
            if RETREATS.all_ways(pos, unit, self.least, self.most):
                going.append(unit)
            else:
                pos.eliminate(unit, "is eliminated: it has no way to retreat")  # rb:10.73-a
        if not going:
            return
        units = tuple(going)
        if pos.roster.side[units[0]] == pos.player:
            pos.ask(Retreat(units, self.least, self.most, self.groups, self.paid, cause=self.cause))
        elif len(units) == 1:
            lead(pos, Retreat(units, self.least, self.most, self.groups, self.paid, cause=self.cause))
        else:
            pos.ask(Order(units, self.least, self.most, self.groups, self.paid, self.cause))


@dataclass(slots=True)
class Order(RetreatOrder[War]):
    """The defender names the unit that the attacker moves next (rb:10.71)."""

    rule: ClassVar[str] = "rb:10.71"
    groups: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]
    cause: str = ANY_CAUSE

    def moving(self, pos: War, unit: int, rest: tuple[int, ...]) -> None:
        lead(pos, Retreat((unit,), self.least, self.most, self.groups, self.paid, rest, cause=self.cause))


@dataclass(slots=True)
class Retreat(RetreatChoice[War]):
    """The attacker moves all retreating units, his own too (rb:10.7)."""

    rules: ClassVar[RetreatRules] = RetreatRules(
        first="rb:10.0",
        hexes="rb:10.7",
        barred="rb:10.72-b",
        home="rb:10.76-f",
        ranked="rb:10.76-a",
        room="rb:10.73-b",
        others="rb:10.74",
    )
    groups: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]
    later: tuple[int, ...] = ()  # units that go after these
    through: bool = False  # its owner has it go through friends (rb:10.78)
    homeward: bool = False  # its owner has it go home (rb:25.4)
    cause: str = ANY_CAUSE

    def wrong_length(self, pos: War, unit: int, hexes: int | None) -> Refusal:
        """How far a unit goes is a matter of the result that drives it back."""
        refused = RetreatChoice.wrong_length(self, pos, unit, hexes)
        return refused if hexes is None else replace(refused, rule=self.cause)

    def lengths(self, pos: War, unit: int) -> range:
        """So many as the result says; one, if no way of two is open (rb:10.76-f)."""
        found = RETREATS.lengths(pos, unit, self.least, self.most)
        return range(1, 2) if found == {1} else RetreatChoice.lengths(self, pos, unit)

    def why_not(self, pos: War, action: Action) -> Refusal:
        """An attack that nobody may make is refused for what it is, also by those who fall back from it (rb:25.2-f)."""
        if isinstance(action, Attack):
            attackers = [pos.roster.index(name) for name in action.attackers]
            barred = pos.seams.attack_refused(pos, attackers, pos.hexes(action.hexes))
            if barred:
                return barred
        if isinstance(action, Evacuate):
            return Refusal(f"{action.unit} may not be evacuated: ships take nobody out of a retreat", "rb:8.64")
        return RetreatChoice.why_not(self, pos, action)

    def mover(self, pos: War) -> int:
        found = pos.seams.retreat_mover(pos, self.units[0])
        return pos.player if found is None else found

    def retreats(self) -> Retreats[War]:
        return RETREATS

    def barred(self, pos: War, unit: int, start: int, end: int) -> Refusal:
        return bars.refusal(pos, unit, start, end)

    def outranked(self, pos: War, unit: int, path: Path) -> Refusal:
        who, there = pos.short(unit), pos.hex_name(path[-1])
        if self.through or self.homeward:
            rule = "rb:25.4" if self.homeward else "rb:10.78"
            return Refusal(f"{who} may not be led to {there}: its owner has chosen another way", rule)
        rule = RETREATS.first_lack(pos, unit, self.least, self.most, path)
        return Refusal(f"{who} may not be led to {there}: another way {BETTER[rule]}", rule)

    def detours(self, pos: War, unit: int) -> list[Path]:
        """Ways through friends and ways home that are open beside the others, or instead of them."""
        own = pos.roster.side[unit] == pos.player
        found = ways_home(pos, unit, self.least, self.most) if own or self.homeward else []
        return found + (detours(pos, unit, self.least, self.most) if own or self.through else [])

    def ends(self, pos: War, unit: int) -> Ways:
        more = by_end(self.detours(pos, unit))
        return more if self.through or self.homeward else {**more, **RetreatChoice.ends(self, pos, unit)}

    def is_good_enough(self, pos: War, unit: int, path: Path, ends: Ways) -> bool:
        if path in self.detours(pos, unit):
            return True
        return not (self.through or self.homeward) and RetreatChoice.is_good_enough(self, pos, unit, path, ends)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, RetreatTo)
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        pos.leave()
        side = pos.roster.side[unit]
        number, group = next((n, group) for n, group in enumerate(self.groups) if unit in group)
        before = self.paid[number]
        cost = max(toll(pos, side, path), before)
        rest = tuple(u for u in (*self.units, *self.later) if u != unit)
        pos.flags[unit] |= RETREATED
        walk(pos, unit, path)
        if pos.where[unit] >= 0:  # a partisan may have joined others
            pos.seams.unit_retreated(pos, unit, path)
        stages: list[Stage[War]] = []
        if cost > before:
            stages.append(WayLoss(side, group, cost - before))
        if rest:
            paid = (*self.paid[:number], cost, *self.paid[number + 1 :])
            stages.append(NextRetreat(rest, self.least, self.most, self.groups, paid, self.cause))
        pos.ask(*stages)


def detours(pos: War, unit: int, least: int, most: int) -> list[Path]:
    """Ways through hexes in enemy zones that friends hold, where the others starve or crowd the unit.

    rb:10.78: no other way ends in supply, and this one does. rb:10.78-b: all others end in hexes that are too full.
    """
    paths = open_ways(pos, unit, least, most)
    side = pos.roster.side[unit]
    zone = pos.zone(1 - side)
    through = [path for path in paths if any(zone >> hex & 1 for hex in path[1:])]
    if not through or len(through) == len(paths):
        return []
    others = by_end(RETREATS.best_paths(pos, unit, least, most))
    if any(fed_at(pos, unit, end) for end in others):
        found = []
    else:
        fed = {end for end in {path[-1] for path in through} if fed_at(pos, unit, end)}
        found = [path for path in through if path[-1] in fed]
    if not any(stacking.fits(pos, unit, end) for end in others):
        found += [path for path in through if stacking.fits(pos, unit, path[-1]) and path not in found]
    return found


def fed_at(pos: War, unit: int, end: int) -> bool:
    """Whether a unit would be in supply at the end of its way, when it no longer holds a line where it was open.

    Who can draw on a city there is in supply too.
    """
    trial = pos.copy()
    trial.put(unit, end)
    return general.in_supply(trial, unit) or any(
        city.reach >> end & 1 for city in limited.sources(trial, pos.roster.side[unit])
    )


def ways_home(pos: War, unit: int, least: int, most: int) -> list[Path]:
    """Ways of a minor ally into its country or, hex by hex, nearer to its capital, whatever 10.76 says (rb:25.4)."""
    nation = pos.roster.nation[unit]
    capital = pos.ground.capital(nation)
    if nation not in HOMES or pos.roster.side[unit] != AXIS or not capital:
        return []
    distance, country, city = pos.board.grid.distance, pos.board.countries.get(HOMES[nation], 0), first(capital)
    paths = open_ways(pos, unit, least, most)
    nearer = (p for p in paths if all(distance(b, city) < distance(a, city) for a, b in pairwise(p)))
    return [*(path for path in paths if country >> path[-1] & 1), *(p for p in nearer if not country >> p[-1] & 1)]


def lead(pos: War, retreat: Retreat) -> None:
    """Have the attacker move a defender, after its owner has said whether it goes home or through friends."""
    (unit,) = retreat.units
    home = by_end(ways_home(pos, unit, retreat.least, retreat.most))
    if home and not retreat.ends(pos, unit).keys() <= home.keys():
        pos.ask(AskHome(retreat))
    else:
        lead_on(pos, retreat)


def lead_on(pos: War, retreat: Retreat) -> None:
    (unit,) = retreat.units
    if detours(pos, unit, retreat.least, retreat.most):
        pos.ask(AskOwner(retreat))
    else:
        pos.ask(retreat)


@dataclass(slots=True)
class AskOwner(Choice[War]):
    """The owner may have a unit led through friends in an enemy zone, for a step (rb:10.78, rb:10.78-b, rb:10.77)."""

    name: ClassVar[str] = "way of retreat"
    rule: ClassVar[str] = "rb:10.78"
    way: ClassVar[str] = "through friends in an enemy zone of control, for a step"
    answer: ClassVar[type[YesOrNo]] = ThroughFriends
    retreat: Retreat

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.roster.side[self.retreat.units[0]]]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)}: shall {pos.short(self.retreat.units[0])} retreat {self.way}?"

    def choices(self, pos: War) -> Sequence[Action]:
        return [self.answer("yes"), self.answer("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, YesOrNo)
        pos.leave()
        self.answered(pos, action.choice == "yes")

    def answered(self, pos: War, yes: bool) -> None:
        pos.ask(replace(self.retreat, through=yes))


@dataclass(slots=True)
class AskHome(AskOwner):
    """The owner may have a Rumanian, Hungarian or Finnish unit retreat homeward (rb:25.4)."""

    name: ClassVar[str] = "retreat homeward"
    rule: ClassVar[str] = "rb:25.4"
    way: ClassVar[str] = "towards its home"
    answer: ClassVar[type[YesOrNo]] = Homeward

    def answered(self, pos: War, yes: bool) -> None:
        if yes:
            pos.ask(replace(self.retreat, homeward=True))
        else:
            lead_on(pos, self.retreat)
