"""14.1 Dictators: their two sides, what follows from their loss, and their rescue by air.

They are no headquarters (rb:14.12): no rule of headquarters looks at their kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice, Option
from stavka.hexes import bits
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.actions.movement import Rescue
from stavka.titles.russia_besieged.combat import strength
from stavka.titles.russia_besieged.combat.battle import BattleOver
from stavka.titles.russia_besieged.combat.falling_back import FallBack
from stavka.titles.russia_besieged.combat.way_back import sources
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.rail import trains
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import AXIS, MOVED, SIDES, WEAKENED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

LOST = ("dictator of axis lost", "dictator of soviet lost")  # counts: his side's next impulse suffers
LEADERLESS = "side without its dictator"  # in this impulse, as its number and one
IN_DISORDER = "side that falls back after combat"  # its dictator was lost in its second impulse, as number and one
SHAKEN = "side attacked at better odds"  # in the first impulse of its enemy, as its number and one
FLOWN_HOME = "Hitler was flown to Germany"
RAILING = trains.Railing()


def capital(pos: War, side: int) -> int:
    return pos.ground.capital("german" if side == AXIS else "russian")


def home(pos: War, side: int) -> int:
    return pos.ground.germany if side == AXIS else pos.ground.russia


# -- 14.11, 14.13, 14.14 sides and travel -----------------------------------------------------------------------------


def show_side(pos: War, unit: int) -> None:
    """The stronger side, of two steps, is up in the capital alone, until it was lost (rb:14.11, rb:14.14)."""
    hex = pos.where[unit]
    if hex >= 0 and (not capital(pos, pos.roster.side[unit]) >> hex & 1 or pos.flags[unit] & WEAKENED):
        pos.set_steps(unit, 1)


def travelled(pos: War, unit: int, path: Sequence[int]) -> None:
    """A dictator has come to another place; one who was reduced in his capital stays so (rb:14.14-b)."""
    if pos.roster.kind[unit] != "dictator":
        return
    inside = capital(pos, pos.roster.side[unit])
    if inside >> path[0] & 1 and path[0] != path[-1] and pos.steps(unit) == 1:
        pos.flags[unit] |= WEAKENED
    if inside >> path[-1] & 1 and not pos.flags[unit] & WEAKENED:
        pos.set_steps(unit, pos.counter(unit).steps)
    show_side(pos, unit)


def travel_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not ride or sail to a hex because of a dictator (rb:14.13-b, rb:14.16-c, rb:14.15-f)."""
    side, who, there = pos.roster.side[unit], pos.short(unit), pos.hex_name(hex)
    if pos.roster.kind[unit] == "dictator" and not home(pos, side) >> hex & 1:
        if side != AXIS:
            return Refusal(f"{who} never leaves Russia, where {there} is not", "rb:14.13-b")
        if pos.count(FLOWN_HOME):
            return Refusal(f"{who} was flown out and leaves Germany no more", "rb:14.16-c")
    if leaderless(pos) and beside_enemies(pos, side) >> hex & 1:
        return Refusal(f"{who} may not go to {there} beside an enemy: its side has lost its dictator", "rb:14.15-f")
    return None


def invasion_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """No invasion is made in the impulse after the loss of a dictator (rb:14.15-f)."""
    if leaderless(pos):
        return Refusal(f"{pos.short(unit)} may not invade: its side has lost its dictator", "rb:14.15-f")
    return None


# -- 14.15 loss -------------------------------------------------------------------------------------------------------


def left_alone(pos: War, defenders: Sequence[int], starts: Sequence[int]) -> None:
    """After a battle a dictator whose friends in his hex are all gone is lost (rb:14.15)."""
    for hex in starts:  # who attacked out of it has fallen back or is no more
        here = pos.of(pos.player, hex)
        if here and all(pos.roster.kind[u] == "dictator" for u in here if strength.fights(pos, u)):
            for unit in (u for u in here if pos.roster.kind[u] == "dictator"):
                pos.eliminate(unit, "is left alone and lost")
    for unit in defenders:
        if pos.roster.kind[unit] == "dictator" and pos.where[unit] >= 0:
            friends = [u for u in defenders if u != unit]
            if friends and not any(pos.where[u] == pos.where[unit] for u in friends):
                pos.eliminate(unit, "is left alone and lost")


def friend_surrendered(pos: War, unit: int, left: int) -> None:
    """So is one whose last friend gives himself up since he can make no legal attack (rb:14.15, rb:10.19)."""
    if not pos.title.sequence[pos.phase].endswith(" combat") or any(isinstance(s, BattleOver) for s in pos.stages):
        return  # what a battle leaves alone is seen when it is over
    for dictator in pos.roster.of_kind(pos.roster.side[unit], "dictator"):
        if 0 <= pos.where[dictator] == left and strength.everybody(pos, pos.roster.side[unit], left) == [dictator]:
            pos.eliminate(dictator, "is left alone and lost")


def lost(pos: War, unit: int, left: int) -> None:
    """A dictator is gone: unless it was in his capital, his side suffers for an impulse (rb:14.15-b, rb:14.15-c).

    In the second impulse of his own turn his units fall back after combat, and the enemy attacks the better in his
    next first impulse (rb:14.15-h, rb:14.15-i). What it means for victory is asked elsewhere.
    """
    if pos.roster.kind[unit] != "dictator":
        return
    side = pos.roster.side[unit]
    if left < 0 or capital(pos, side) >> left & 1:
        return
    if pos.player == side and pos.impulse == 2:
        pos.counts[SHAKEN] = pos.counts[IN_DISORDER] = side + 1
    else:
        pos.counts[LOST[side]] = 1


def begin_impulse(pos: War) -> None:
    """The next impulse of the loser, and only that one, is played without his dictator (rb:14.15-b)."""
    pos.counts.pop(LEADERLESS, None)
    suffer_loss(pos)
    if pos.count(SHAKEN) == 2 - pos.player and pos.impulse == 2:  # of the enemy: his first impulse is over
        pos.counts.pop(SHAKEN)


def suffer_loss(pos: War) -> None:
    if pos.counts.pop(LOST[pos.player], None):
        pos.counts[LEADERLESS] = pos.player + 1


def leaderless(pos: War) -> bool:
    """Whether the phasing player has lost his dictator and plays the impulse after it."""
    return pos.count(LEADERLESS) == pos.player + 1


def beside_enemies(pos: War, side: int) -> int:
    return pos.ground.walk.step(pos.occupied[1 - side])


def fall_back(pos: War, side: int, rule: str) -> None:
    """Every unit of a side beside an enemy retreats a hex by the normal rules."""
    near = beside_enemies(pos, side) & pos.occupied[side]
    units = tuple(u for hex in bits(near) for u in pos.of(side, hex) if strength.attacks(pos, u))
    if units:
        pos.ask(FallBack(units, 1, 1, rule))


def movement_begins(pos: War) -> None:
    """Before the first move of the impulse after the loss (rb:14.15-d)."""
    if leaderless(pos):
        fall_back(pos, pos.player, "rb:14.15-d")


def combat_ended(pos: War) -> None:
    """After the combat phase of the second impulse in which he was lost (rb:14.15-h); later it is too late."""
    if pos.counts.pop(IN_DISORDER, 0) == pos.player + 1:
        fall_back(pos, pos.player, "rb:14.15-h")


def turn_over(pos: War) -> None:
    """A loss after the last combat phase has nobody fall back any more."""
    pos.counts.pop(IN_DISORDER, None)


def end_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Marches of the impulse after the loss end neither beside enemies nor further from home (rb:14.15-e)."""
    if not leaderless(pos):
        return None
    side, who, there = pos.roster.side[unit], pos.short(unit), pos.hex_name(hex)
    if beside_enemies(pos, side) >> hex & 1:
        return Refusal(f"{who} may not stop in {there} beside an enemy: its side has lost its dictator", "rb:14.15-e")
    start, what = pos.where[unit], ""
    if _further(pos, start, hex, pos.ground.edges[side]):
        what = "the map edge"
    elif _further(pos, start, hex, sources(pos, unit)):
        what = "supply"
    if what:
        return Refusal(f"{who} would be further from {what} in {there}, without its dictator", "rb:14.15-e")
    return None


def _further(pos: War, start: int, end: int, goal: int) -> bool:
    return _distance(pos, end, goal) > _distance(pos, start, goal)


def _distance(pos: War, hex: int, goal: int) -> int:
    """Hexes to the nearest of a set; 0 when there is none."""
    near, steps = 1 << hex, 0
    while goal and not near & goal:
        near, steps = pos.board.grid.spread(near), steps + 1
    return steps


def no_attack(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    """Nobody attacks in the impulse after the loss (rb:14.15-g)."""
    return Refusal("a side that has lost its dictator makes no attack", "rb:14.15-g") if leaderless(pos) else None


def shift(columns: int, pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> int:
    """Attacks on a side whose dictator was lost in its own second impulse are one step better (rb:14.15-i)."""
    return columns + 1 if pos.count(SHAKEN) == 2 - pos.player and pos.impulse == 1 else columns


# -- 14.16 rescue -----------------------------------------------------------------------------------------------------


def can_ride_to_safety(pos: War, unit: int) -> bool:
    """Whether trains lead from where he is to another friendly major city."""
    side, line = pos.roster.side[unit], RAILING.line_of(pos, unit)
    ends = pos.ground.tracks(side).flooded(1 << pos.where[unit], line) if line else 0
    safe = ends & pos.ground.majors & pos.owner[side] & ~(1 << pos.where[unit])
    return any(RAILING.has_room(pos, unit, hex) for hex in bits(safe))


def cut_off_abroad(pos: War, unit: int) -> bool:
    """Hitler outside Germany without general supply to the west edge (rb:14.16-d)."""
    side, hex = pos.roster.side[unit], pos.where[unit]
    return side == AXIS and not pos.ground.germany >> hex & 1 and not general.to_edge(pos, AXIS) >> hex & 1


def cities_to_fly_to(pos: War, side: int) -> int:
    """Cities of his country that his side holds."""
    return home(pos, side) & pos.ground.cities & pos.owner[side] & ~pos.occupied[1 - side]


class Rescuing(Option[War, Rescue]):
    """A player tries to fly his dictator out in his movement phase (rb:14.16-a)."""

    action = Rescue
    share = 0.1

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_kind(pos.player, "dictator"):
            action = Rescue(pos.short(unit))
            if pos.where[unit] >= 0 and self.refusal(pos, action) is None:
                yield action

    def refusal(self, pos: War, action: Rescue) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        if pos.roster.kind[unit] != "dictator" or pos.roster.side[unit] != pos.player or pos.where[unit] < 0:
            return Refusal(f"{who} is no dictator of yours on the map", "rb:14.16-a")
        if pos.flags[unit] & MOVED:
            return Refusal(f"{who} has already moved this impulse", "rb:14.13")
        if not cities_to_fly_to(pos, pos.player):
            return Refusal(f"there is no city to which {who} could fly", "rb:14.16-b")
        if can_ride_to_safety(pos, unit) and not cut_off_abroad(pos, unit):
            return Refusal(f"{who} can go to a friendly major city by rail", "rb:14.16-a")
        return None

    def play(self, pos: War, action: Rescue) -> None:
        pos.ask(RescueRoll(pos.roster.index(action.unit)))


@dataclass(slots=True)
class RescueRoll(Roll[War]):
    """On a 1 he is lost, otherwise he flies (rb:14.16-b)."""

    name: ClassVar[str] = "rescue of a dictator"
    faces: ClassVar[int] = FACES
    unit: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] == 1:
            pos.eliminate(self.unit, "is shot down and lost")
        else:
            pos.ask(Landing(self.unit))


@dataclass(slots=True)
class Landing(Choice[War]):
    """The owner names the city of his country that a dictator flies to (rb:14.16-b)."""

    name: ClassVar[str] = "landing of a dictator"
    unit: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.roster.side[self.unit]]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} names the city to which {pos.short(self.unit)} flies"

    def choices(self, pos: War) -> Sequence[Action]:
        cities = cities_to_fly_to(pos, pos.roster.side[self.unit])
        return [Place(pos.short(self.unit), pos.hex_name(hex)) for hex in bits(cities)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:14.16-b")

    def play(self, pos: War, action: Action) -> None:
        """He never shows his stronger side again, and Hitler stays in Germany (rb:14.16-c)."""
        assert isinstance(action, Place)
        pos.leave()
        pos.flags[self.unit] |= WEAKENED | MOVED
        if pos.roster.side[self.unit] == AXIS:
            pos.counts[FLOWN_HOME] = 1
        set_down(pos, self.unit, pos.board.grid.index(action.hex))
