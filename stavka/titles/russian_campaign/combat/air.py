"""15. Air power: the bombers of the phasing side.

Bombers are counted, not placed: between attacks they are off the map and belong to no headquarters (trc:15.3). The
districts of the invasion impulse do not bind them: only range does (trc:15.5-d).
"""

from __future__ import annotations

from stavka.engine.refusal import Refusal, are, counted, listed
from stavka.mechanics.arrivals.matching import all_matched
from stavka.titles.russian_campaign.state.flags import AXIS
from stavka.titles.russian_campaign.state.position import War

USED = "bombers used"
SUPPORT = "headquarters of bombers used"  # for each bomber used, the headquarters that were in range


class Bombers:
    """The bombers of a side: how many there are, from where their range is counted, and what one of them is worth."""

    def number(self, pos: War) -> int:
        """How many there are in an impulse, those used among them."""
        raise NotImplementedError

    def levels(self, pos: War) -> int:
        """How many levels one bomber raises the odds."""
        raise NotImplementedError

    def bases(self, pos: War) -> list[int]:
        """Units on the map from which range is counted: headquarters (trc:15.2-b)."""
        return [u for u in pos.roster.of_kind(pos.player, "hq") if pos.where[u] >= 0]

    def can_direct(self, pos: War, near: tuple[int, ...]) -> bool:
        """Whether one of these bases can take one more bomber."""
        return bool(near)

    def refusal(self, pos: War, air: int, hexes: list[int]) -> Refusal | None:
        """Why so many of them may not join an attack on these hexes in this impulse."""
        raise NotImplementedError


class Stukas(Bombers):
    """The bombers of the Axis."""

    def number(self, pos: War) -> int:
        """By year and weather, but no more than there are headquarters (trc:15.6, trc:15.1-b)."""
        return min(pos.charts.stukas(pos.turn, pos.weather), len(self.bases(pos)))

    def levels(self, pos: War) -> int:
        return pos.charts.stuka_shift  # trc:15.5-a

    def can_direct(self, pos: War, near: tuple[int, ...]) -> bool:
        """A headquarters supports one Stuka (trc:15.1-b, trc:15.5-c).

        Which Stuka flies for which headquarters need not be said (trc:15.3): it is enough that they can be shared out.
        """
        return all_matched([*pos.counts.get(SUPPORT, ()), near])

    def refusal(self, pos: War, air: int, hexes: list[int]) -> Refusal | None:
        if air > pos.charts.raw["air"]["stukas_per_attack"]:
            return Refusal(f"one Stuka may support an attack on {_told(pos, hexes)}, not {air}", "trc:15.5-b")
        left = available(pos)
        if air > left:
            if pos.count(USED) + air <= pos.charts.stukas(pos.turn, pos.weather):
                used = counted(pos.count(USED), "Stuka")
                why = f"{counted(len(self.bases(pos)), 'headquarters', 'headquarters')} on the map, {used} used"
                return Refusal(f"no Stuka flies to {_told(pos, hexes)}: {why}", "trc:15.1-b")
            return none_left(pos, air, hexes, "trc:15.6")
        if not bases_near(pos, hexes):
            return too_far(pos, hexes, "trc:15.2-b")
        if not in_range(pos, hexes):
            near = listed(map(pos.short, bases_near(pos, hexes)))
            return Refusal(f"no Stuka flies to {_told(pos, hexes)}: {near} already supports one", "trc:15.5-c")
        return None


def none_left(pos: War, air: int, hexes: list[int], rule: str) -> Refusal:
    """The refusal of more bombers than there are."""
    left = available(pos)
    told = f"{counted(air, 'bomber')} {are(air)} wanted against {_told(pos, hexes)}"
    return Refusal(f"{told}, {left or 'none'} {are(left)} left this impulse", rule)


def too_far(pos: War, hexes: list[int], rule: str) -> Refusal:
    """The refusal of a target that is out of range."""
    reach = pos.charts.raw["air"]["range"]
    return Refusal(f"{_told(pos, hexes)} is more than {reach} hexes from every headquarters", rule)


def _told(pos: War, hexes: list[int]) -> str:
    return " and ".join(map(pos.hex_name, hexes))


class NoBombers(Bombers):
    """The Russians have no bombers in most games (trc:26.7.4)."""

    def number(self, pos: War) -> int:
        return 0

    def levels(self, pos: War) -> int:
        return 0

    def bases(self, pos: War) -> list[int]:
        return []

    def refusal(self, pos: War, air: int, hexes: list[int]) -> Refusal | None:
        return Refusal(f"no bomber flies to {_told(pos, hexes)}: the Russians have none in this game", "trc:26.7.4")


STUKAS, NO_BOMBERS = Stukas(), NoBombers()


def bombers(pos: War) -> Bombers:
    """The bombers of the phasing side."""
    return of_side(pos, pos.player)


def of_side(pos: War, side: int) -> Bombers:
    return STUKAS if side == AXIS else pos.seams.russian_bombers or NO_BOMBERS


def available(pos: War) -> int:
    """Bombers still to be used this impulse (trc:15.1-a, trc:15.2-a, trc:15.5-c)."""
    if pos.impulse != 1:  # trc:4.1.3-b
        return 0
    return max(0, bombers(pos).number(pos) - pos.count(USED))


def bases_near(pos: War, hexes: list[int]) -> tuple[int, ...]:
    """Bases with some attacked hex in range, across water too (trc:15.2-b, trc:15.2-c, trc:15.4-a, trc:15.4-b)."""
    reach = pos.charts.raw["air"]["range"]
    distance = pos.board.grid.distance
    bases = bombers(pos).bases(pos)
    return tuple(base for base in bases if any(distance(pos.where[base], hex) <= reach for hex in hexes))


def of_next_turn(pos: War, side: int, hex: int) -> int:
    """Bombers that the enemy could bring against a hex in its next turn, with this weather: a headquarters marches
    before its Stuka flies (trc:15.2-b, trc:15.5-b)."""
    reach, distance = pos.charts.raw["air"]["range"], pos.board.grid.distance
    if side != AXIS or pos.turn == pos.last_turn or not pos.charts.stukas(pos.turn + 1, pos.weather):
        return 0
    bases = (u for u in pos.roster.of_kind(side, "hq") if pos.where[u] >= 0)
    near = any(distance(pos.where[u], hex) <= reach + pos.strength(u).move for u in bases)
    return int(pos.charts.raw["air"]["stukas_per_attack"]) if near else 0


def in_range(pos: War, hexes: list[int]) -> bool:
    """Whether a base near enough can take one more."""
    return bombers(pos).can_direct(pos, bases_near(pos, hexes))


def refusal(pos: War, air: int, hexes: list[int]) -> Refusal | None:
    """Why bombers may not join an attack: a ground attack only (trc:15.1-c), by the attacker alone (trc:15.1-d)."""
    if not air:
        return None
    if pos.impulse != 1:
        return Refusal(f"no bomber flies to {_told(pos, hexes)}: bombers fly in the first impulse only", "trc:15.1-a")
    return bombers(pos).refusal(pos, air, hexes)


def shift(pos: War, air: int, artillery: int) -> int:
    """How many levels bombers and artillery raise the odds, three at most (trc:15.5-a, trc:26.6.3-b, trc:26.75-b)."""
    by_air = air * bombers(pos).levels(pos)
    return min(pos.charts.max_shift, by_air + artillery * pos.charts.artillery_shift)


def use(pos: War, air: int, hexes: list[int]) -> None:
    if air:
        pos.add(USED, air)
        pos.counts[SUPPORT] = (*pos.counts.get(SUPPORT, ()), bases_near(pos, hexes))


def begin_impulse(pos: War) -> None:
    """All bombers are off the map again (trc:15.3)."""
    pos.counts.pop(USED, None)
    pos.counts.pop(SUPPORT, None)


def near_headquarters(pos: War, side: int) -> int:
    """Hexes on which paratroops can be dropped for all the range: those near enough to a headquarters on the map."""
    reach = pos.charts.raw["ranges"]["paradrop"]
    found = 0
    for unit in pos.roster.of_kind(side, "hq"):
        if pos.where[unit] >= 0:
            found |= pos.board.grid.within(pos.where[unit], reach)
    return found
