"""19. Replacements: units rebuilt on the map or brought back from the Replacement Pool, and points lent to allies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import broken, within
from stavka.mechanics.arrivals.schedule import units_in
from stavka.titles.russia_besieged.actions.arrivals import Lend, Rebuild, Replace
from stavka.titles.russia_besieged.arrivals import entry, garrisons, places, points
from stavka.titles.russia_besieged.nations import surrender
from stavka.titles.russia_besieged.sea.seas import bound_to_shore
from stavka.titles.russia_besieged.state.flags import AXIS, GOING_ON, POOL, REBUILT, SOVIET, SURRENDERED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

GUARDS_TANKS_FIRST, GUARDS_TANKS_FULL = "Jul 1942", "Jan 1943"  # rb:19.31-b, rb:19.31
RAISED = "reduced infantry raised"  # of this turn (rb:19.32)
PARATROOPS = "paratroops replaced"  # of this turn (rb:19.33)
RELIEVED = "units rebuilt in cities that are cut off"  # pairs of city and unit of this turn (rb:19.27)
LENT = "points lent"  # of this turn (rb:19.17)
# units and kinds that no points bring back, with the rule that says so
NEVER_REBUILT = {garrisons.BERLIN_CORPS: "rb:17.61-e", garrisons.VOLKSSTURM: "rb:17.62-d"}
NEVER_REBUILT |= {"wec": "rb:20.3", "dictator": "rb:14.14-b"}
MOST_RAISED, MOST_PARATROOPS, MOST_LENT = 2, 1, 1
ALLIES: dict[str, tuple[str, ...]] = {"finnish": (points.INFANTRY,), "italian": (points.INFANTRY,)}
ALLIES |= dict.fromkeys(("hungarian", "rumanian"), (points.INFANTRY, points.ARMOR))


def begin_player_turn(pos: War) -> None:
    for name in (RAISED, PARATROOPS, RELIEVED, LENT):
        pos.counts.pop(name, None)


def not_now(pos: War, who: str) -> Refusal | None:
    """Points are spent in the movement phase of a first impulse (rb:19.0), by the Axis until 1944 (rb:19.14)."""
    if pos.impulse != 1 and not pos.seams.replacements_now(pos):
        return Refusal(f"{who} is not built now: points are spent in the first impulse", "rb:19.0")
    if pos.player == AXIS and pos.month >= pos.charts.month(points.END):
        return Refusal(f"{who} is not built: the Axis builds nothing from January 1945 on", "rb:19.14")
    return None


def has_points(pos: War) -> bool:
    """Whether the phasing side has anything to spend now; cheaper than looking at units."""
    if pos.impulse != 1 and not pos.seams.replacements_now(pos):
        return False
    soviet = pos.player == SOVIET
    return any(number > 0 and pool.startswith("soviet") == soviet for pool, number in pos.points.items())


# -- what a unit costs ------------------------------------------------------------------------------------------------


def guards_tanks_small(pos: War, unit: int) -> bool:
    """Whether a Guards Tank Army may not reach its full strength yet (rb:19.31)."""
    counter = pos.counter(unit)
    tanks = counter.kind == "armor" and "guards" in counter.marks
    return tanks and pos.month < pos.charts.month(GUARDS_TANKS_FULL)


def price(pos: War, unit: int, *, reduced: bool = False) -> int:
    """What a unit of the pool costs: its full factor, paratroops what the card says, reduced ones less.

    rb:19.01, rb:19.03, rb:19.31-b, rb:19.32, rb:19.33
    """
    counter = pos.counter(unit)
    special = pos.roster.cards.value.get(counter.id)
    if special and counter.kind == "paratroop":
        return special[0]
    return counter.reduced[0].combat if reduced and counter.reduced else counter.combat


def step_price(pos: War, unit: int) -> int:
    """What the next step of a reduced unit costs: the difference in combat strength (rb:19.05-b)."""
    lost = pos.lost_steps[unit]
    strengths = pos.roster.strengths[unit]
    return strengths[lost - 1].combat - strengths[lost].combat


def ss_first(pos: War, unit: int) -> Refusal | None:
    """SS units of a type are brought to full strength before other German ones (rb:19.16-a)."""
    if pos.roster.nation[unit] != "german" or points.is_ss(pos, unit):
        return None
    waiting = ss_waiting(pos, points.type_of(pos, unit))
    if waiting < 0:
        return None
    return Refusal(
        f"{pos.short(unit)} waits: {pos.short(waiting)} of the SS must be at full strength first", "rb:19.16-a"
    )


def ss_waiting(pos: War, kind: str) -> int:
    """An SS unit of a type that is not at full strength, wherever it stands; -1 when there is none."""
    for unit in pos.roster.ss:
        if points.type_of(pos, unit) != kind:
            continue
        short = pos.where[unit] >= 0 and pos.lost_steps.get(unit, 0) > on_the_card(pos, unit)
        if pos.where[unit] == POOL or short:
            return unit
    return -1


def on_the_card(pos: War, unit: int) -> int:
    """Steps of a unit on the map that were withdrawn and are to return: no loss that points make good (rb:18.4-a)."""
    return sum(returning == unit for returning, *_ in pos.returns) if pos.where[unit] >= 0 else 0


# -- out of the pool --------------------------------------------------------------------------------------------------


def pool_refusal(pos: War, unit: int, *, reduced: bool) -> Refusal | None:
    """Why a unit does not come back from the pool now, at full strength or reduced."""
    who, kind = pos.short(unit), pos.roster.kind[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to replace", "rb:19.03")
    never = NEVER_REBUILT.get(pos.counter(unit).id, NEVER_REBUILT.get(kind)) or pos.seams.never_rebuilt(pos, unit)
    if never:
        return Refusal(f"{who} is never rebuilt", never)
    if pos.where[unit] == SURRENDERED:
        return Refusal(f"{who} has surrendered and never returns", "rb:10.69")
    if pos.where[unit] != POOL or kind == "shock":
        return Refusal(f"{who} is not in the Replacement Pool", "rb:19.03")
    if kind == "paratroop" and pos.count(PARATROOPS) >= MOST_PARATROOPS:
        return Refusal(f"{who} is not replaced: one paratroop unit has been in this turn", "rb:19.33")
    refusal = not_now(pos, who) or ss_first(pos, unit)
    if refusal is None and (reduced or guards_tanks_small(pos, unit)):
        refusal = _reduced_refusal(pos, unit, reduced=reduced)
    return refusal or points.shortage(pos, unit, price(pos, unit, reduced=reduced))


def _reduced_refusal(pos: War, unit: int, *, reduced: bool) -> Refusal | None:
    """Who comes back reduced: Guards Tank Armies in 1942 (rb:19.31-b), two infantry units a turn in 1941 (rb:19.32)."""
    who = pos.short(unit)
    if guards_tanks_small(pos, unit):
        if not reduced:
            return Refusal(f"{who} comes back reduced before January 1943", "rb:19.31")
        early = pos.month < pos.charts.month(GUARDS_TANKS_FIRST)
        return Refusal(f"{who} comes back from July 1942 on", "rb:19.31-b") if early else None
    if not comes_reduced(pos, unit):
        return Refusal(f"{who} may not come back reduced", "rb:19.04")
    if pos.count(RAISED) >= MOST_RAISED:
        return Refusal(f"{who} may not come back reduced: two units have in this turn", "rb:19.32")
    return None


def comes_reduced(pos: War, unit: int) -> bool:
    """Whether a unit is of those that come back reduced at some time of this turn (rb:19.31, rb:19.32)."""
    if pos.player == SOVIET and pos.roster.kind[unit] == "infantry" and pos.year == 1941:
        return True
    return guards_tanks_small(pos, unit)


class Replacing(Option[War, Replace]):
    """A unit comes back from the Replacement Pool: it is paid for, placed, and moves at once (rb:19.03, rb:19.23-c)."""

    action = Replace
    share = 0.5

    def open(self, pos: War) -> bool:
        return has_points(pos) and POOL in pos.where

    def candidates(self, pos: War) -> list[tuple[int, bool]]:
        """Units that can be paid for, each with whether it comes reduced."""
        return [
            (unit, reduced)
            for unit in (units_in(pos, pos.player, POOL) if self.open(pos) else ())
            if (have := points.available(pos, unit))
            for reduced in ((False, True) if comes_reduced(pos, unit) else (False,))
            if have >= price(pos, unit, reduced=reduced) and pool_refusal(pos, unit, reduced=reduced) is None
        ]

    def hexes(self, pos: War, unit: int) -> int:
        return within(places.limits(pos, unit)) | places.ports_to_sail(pos, unit)

    def _all(self, pos: War, wanted: Sequence[tuple[int, bool]]) -> Iterator[Action]:
        found: dict[object, list[str]] = {}  # units of one kind come in at the same places
        for unit, reduced in wanted:
            counter = pos.counter(unit)
            bound = garrisons.is_bound(pos, unit)  # sails nowhere
            alike = (counter.nation, counter.kind, counter.size, counter.marks, bound)
            if alike not in found:
                found[alike] = pos.board.grid.names(self.hexes(pos, unit))
            for name in found[alike]:
                yield Replace(counter.short, name, reduced)

    def each(self, pos: War) -> Iterator[Action]:
        return self._all(pos, self.candidates(pos))

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        fit = [(index, r) for r in (False, True) if pool_refusal(pos, index, reduced=r) is None]
        return self._all(pos, fit)

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit, _ in self.candidates(pos) if self.hexes(pos, unit))

    def sample(self, pos: War, rng: Random) -> Action | None:
        wanted = self.candidates(pos)
        if not wanted:
            return None
        unit, reduced = rng.choice(wanted)
        ports = places.ports_to_sail(pos, unit) if rng.random() < entry.CHANCE_OF_SAILING else 0
        hexes = ports or within(places.limits(pos, unit))
        return Replace(pos.short(unit), pos.hex_name(random_hex(hexes, rng)), reduced) if hexes else None

    def refusal(self, pos: War, action: Replace) -> Refusal | None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        refusal = pool_refusal(pos, unit, reduced=action.reduced)
        if refusal or self.hexes(pos, unit) >> hex & 1:
            return refusal
        what = f"{action.unit} may not come in at {pos.board.label(hex)}"
        return places.port_refusal(pos, unit, hex) or broken(places.limits(pos, unit), hex, what)

    def play(self, pos: War, action: Replace) -> None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        points.pay(pos, unit, price(pos, unit, reduced=action.reduced))
        kind = pos.roster.kind[unit]
        if action.reduced:
            pos.set_steps(unit, pos.counter(unit).steps - 1)
            if kind == "infantry":
                pos.add(RAISED)
        if kind == "paratroop":
            pos.add(PARATROOPS)
        pos.tell(f"{action.unit} is replaced in {pos.board.label(hex)}")
        entry.bring_on(pos, unit, hex)


# -- on the map -------------------------------------------------------------------------------------------------------


def place_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a reduced unit cannot be rebuilt where it stands (rb:19.05-a, rb:19.26); the exception is rb:19.27."""
    who, hex = pos.short(unit), pos.where[unit]
    if hex < 0:
        return Refusal(f"{who} is not on the map", "rb:19.05-a")
    in_zone, supplied = pos.zone_over(pos.roster.side[unit]) >> hex & 1, general.in_supply(pos, unit)
    if supplied and not in_zone:
        return None
    if pos.roster.side[unit] == SOVIET:
        workers = places.worker_hexes(pos) & pos.ground.majors
        if supplied and workers >> hex & 1:
            return None
        if not supplied and workers:
            return _besieged(pos, unit, workers, in_zone=bool(in_zone))
    if in_zone:
        return Refusal(f"{who} is in an enemy zone of control", "rb:19.05-a")
    return Refusal(f"{who} is not in general supply", "rb:19.05-a")


def helping_city(pos: War, unit: int, workers: int) -> int:
    """The city that is cut off, has a WEC, and rebuilds a unit; -1 when there is none."""
    hex = pos.where[unit]
    served: dict[int, int] = dict(pos.counts.get(RELIEVED, ()))
    for city in bits(workers & ~general.supplied(pos, SOVIET, "russian")):
        near = city == hex or (general.city_reach(pos, SOVIET, 1 << city) & ~pos.zone(AXIS)) >> hex & 1
        if near and served.get(city, unit) == unit:
            return city
    return -1


def _besieged(pos: War, unit: int, workers: int, *, in_zone: bool) -> Refusal | None:
    """A major city that is cut off and has a WEC rebuilds one unit a turn, armor too (rb:19.27, rb:13.44-b)."""
    if helping_city(pos, unit, workers) >= 0:
        return None
    who = pos.short(unit)
    if in_zone and not workers >> pos.where[unit] & 1:
        return Refusal(f"{who} is in an enemy zone of control and in no major city with a WEC", "rb:19.05-a")
    return Refusal(f"{who} draws on no city with a WEC that can still rebuild a unit this turn", "rb:19.27")


class Rebuilding(Option[War, Rebuild]):
    """A reduced unit takes a step, before it moves or after, without free rail movement (rb:19.05-b, rb:19.06-b)."""

    action = Rebuild
    share = 0.5

    def open(self, pos: War) -> bool:
        return bool(pos.lost_steps) and has_points(pos)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            sides = pos.roster.side
            for unit in sorted(u for u in pos.lost_steps if sides[u] == pos.player):
                if self.unit_refusal(pos, unit) is None:
                    yield Rebuild(pos.short(unit))

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        return self.unit_refusal(pos, pos.roster.index(action.unit))

    def unit_refusal(self, pos: War, unit: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{who} is not yours to rebuild", "rb:19.05-a")
        if pos.roster.kind[unit] == "dictator":
            return Refusal(f"{who} is never brought back to full strength", "rb:14.14-b")
        if not pos.roster.ground[unit] or unit not in pos.lost_steps or pos.where[unit] < 0:
            return Refusal(f"{who} is no reduced unit on the map", "rb:19.05-a")
        refusal = not_now(pos, who)
        if refusal:
            return refusal
        if pos.flags[unit] & GOING_ON:
            return Refusal(f"{who} has not finished its move: it is rebuilt before or after it", "rb:19.06-a")
        if bound_to_shore(pos, unit):
            return Refusal(f"{who} has invaded in this impulse: it would have been rebuilt before", "rb:19.06-c")
        if pos.lost_steps[unit] <= on_the_card(pos, unit):
            return Refusal(f"the step that {who} lacks was withdrawn, and returns by itself", "rb:18.4-a")
        if guards_tanks_small(pos, unit) and pos.lost_steps[unit] == 1:
            return Refusal(f"{who} may not be built to full strength before January 1943", "rb:19.31")
        refusal = points.shortage(pos, unit, step_price(pos, unit))
        return refusal or place_refusal(pos, unit) or ss_first(pos, unit)

    def play(self, pos: War, action: Rebuild) -> None:
        unit = pos.roster.index(action.unit)
        if not general.in_supply(pos, unit):
            city = helping_city(pos, unit, places.worker_hexes(pos) & pos.ground.majors)
            pos.counts[RELIEVED] = (*pos.counts.get(RELIEVED, ()), (city, unit))
        points.pay(pos, unit, step_price(pos, unit))
        pos.set_steps(unit, pos.steps(unit) + 1)
        pos.flags[unit] |= REBUILT
        pos.tell(f"{action.unit} is rebuilt to {pos.strength(unit).combat} factors")


class Lending(Option[War, Lend]):
    """A German point goes to an ally, one a turn (rb:19.17)."""

    action = Lend
    complete = True
    share = 0.05

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and has_points(pos)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for nation, kinds in ALLIES.items():
                for kind in kinds:
                    if self.refusal(pos, action := Lend(nation, kind)) is None:
                        yield action

    def refusal(self, pos: War, action: Lend) -> Refusal | None:
        what = f"a point for {action.nation} {action.kind}"
        if pos.player != AXIS or action.kind not in ALLIES.get(action.nation, ()):
            return Refusal(f"there is no such thing as {what}", "rb:19.17")
        if any(surrender.NATIONS[country] == action.nation for country in pos.surrendered_allies):
            return Refusal(f"there is no {what}: that nation is no ally any more", "rb:19.17")
        refusal = not_now(pos, what)
        if refusal:
            return refusal
        most = pos.seams.points_lent(MOST_LENT, pos)
        if pos.count(LENT) >= most:
            rule = "rb:19.17" if most == MOST_LENT else "rb:A12.0"
            return Refusal(f"{counted(most, 'German point')} of this turn {are(most)} lent", rule)
        if pos.points.get(f"german {action.kind}", 0) <= 0:
            return Refusal(f"no German {action.kind} point is left to lend", "rb:19.17")
        waiting = ss_waiting(pos, action.kind)
        if waiting >= 0:
            return Refusal(f"{pos.short(waiting)} of the SS must be at full strength first", "rb:19.16-a")
        return None

    def play(self, pos: War, action: Lend) -> None:
        pos.add(LENT)
        pos.spend(f"german {action.kind}", 1)
        pos.gain(f"{action.nation} {action.kind}", 1)
        pos.tell(f"a German {action.kind} point goes to the {action.nation} pool")
