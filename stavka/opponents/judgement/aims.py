"""What the victory conditions of the scenario still need: what each place decides, and who is pressed by dates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from stavka.engine.hints import Aim
from stavka.engine.position import Position
from stavka.hexes import Grid
from stavka.opponents.judgement.forces import Forces
from stavka.opponents.profiles.style import EXPOSED, PRESSED

PATIENCE = 0.85  # what is left of a worth for every turn that it is still away
NEEDED = 0.95  # the same of what must be done not to lose
FAR = 10  # turns from which on a date is no farther away
NEAR = 3  # turns within which a date presses
FEW = 2  # places that are soon lost
DECIDES = 0.5  # share of the game from which on an aim is worth any risk
NEXT, OTHERS = 0.4, 0.1  # worth of the next likely place against the one before it, and at the least
FADING, BASE = 0.8, 3.0  # what a step takes from a force that is near a place; factors that any place is held by
MOST = 8000  # distances beyond which all places are wanted alike
ALREADY = 0.4  # worth of a place that would only make it harder for a side that lacks others, or surer
CHANCE = 0.4  # weight of what would win, against what is needed not to lose


@dataclass(frozen=True, slots=True)
class Stake:
    """An aim as it stands: who must change something, and where."""

    aim: Aim
    attacker: int
    targets: tuple[int, ...]  # what the attacker could still take for it

    @property
    def changes(self) -> int:
        """How many places must change hands, at the least."""
        found, left = 0, abs(self.aim.gap)
        for points in sorted((self.aim.points[hex] for hex in self.targets), reverse=True):
            if left <= 0:
                break
            found, left = found + 1, left - points
        return found if left <= 0 else len(self.targets) + 1


def stakes(pos: Position) -> Iterator[Stake]:
    """The aims of both sides."""
    hints = pos.title.hints
    held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
    for aim in hints.aims(pos):
        lacking = aim.gap > 0
        attacker = aim.side if lacking else 1 - aim.side
        targets = tuple(hex for hex in aim.points if bool(held[aim.side] >> hex & 1) is not lacking)
        yield Stake(aim, attacker, targets)


def postures(pos: Position, side: int) -> frozenset[str]:
    """How the dates press a side: it must take something soon, or soon loses by a few places that it holds."""
    found = set()
    for stake in stakes(pos):
        if stake.aim.by - pos.turn > NEAR or stake.aim.share < DECIDES:
            continue
        if stake.attacker == side and stake.aim.last:
            found.add(PRESSED)
        if stake.attacker != side and _soon_lost(pos, stake):
            found.add(EXPOSED)
    return frozenset(found)


def _soon_lost(pos: Position, stake: Stake) -> bool:
    """Whether one or two places decide soon, whichever they are."""
    near = stake.aim.by - pos.turn <= NEAR and stake.aim.share >= DECIDES
    return near and stake.changes <= FEW and bool(stake.targets)


def _is_the_end(pos: Position, stake: Stake) -> bool:
    """Whether the game ends so: what is given up for something better is not made up for any more."""
    return stake.aim.by == pos.last_turn and _soon_lost(pos, stake)


def worth_by_aims(forces: Forces) -> dict[int, tuple[float, float]]:
    """What each place that an aim counts is worth to me, if I want it, and what to keep, if the enemy does.

    Where the attacker has a choice, no single place decides for the defender.
    """
    found: dict[int, tuple[float, float]] = {}
    for stake in stakes(forces.pos):
        aim = stake.aim
        away = min(FAR, max(0, aim.by - forces.pos.turn))
        left = NEEDED**away if stake.attacker != aim.side else PATIENCE**away * (1.0 if aim.last else CHANCE)
        weight = forces.profile.victory * aim.share * left
        wanted, gap = _likelihood(forces, stake), abs(aim.gap)
        choice = 1.0 if _is_the_end(forces.pos, stake) else min(1.0, stake.changes / max(1, len(wanted))) ** 0.5
        for hex, points in aim.points.items():
            if hex in wanted:
                worth = weight * min(1.0, points / gap) * wanted[hex]
                attacks, guards = worth, worth * choice
            else:
                attacks = guards = weight * ALREADY * points / (gap + points)
            mine, theirs = found.get(hex, (0.0, 0.0))
            found[hex] = (max(mine, attacks), max(theirs, guards))
    return found


def lacks_something(forces: Forces) -> bool:
    """Whether I must change a place or two, or lose by it."""
    return any(
        stake.attacker == forces.me and 1 <= stake.changes <= FEW and stake.aim.side != forces.me
        for stake in stakes(forces.pos)
        if stake.aim.share >= DECIDES and stake.aim.by - forces.pos.turn <= 1
    )


class _Nearness(dict[int, float]):
    """How much of a force counts at a place, by the hex it stands in; worked out when somebody first stands there."""

    def __init__(self, grid: Grid, place: int) -> None:
        super().__init__()
        self._grid, self._place = grid, place

    def __missing__(self, hex: int) -> float:
        found = self[hex] = FADING ** self._grid.distance(self._place, hex)
        return found


@lru_cache(maxsize=1024)
def _nearness(grid: Grid, place: int) -> _Nearness:
    return _Nearness(grid, place)


def _likelihood(forces: Forces, stake: Stake) -> dict[int, float]:
    """How much each target is wanted: those most that the attacker's force is near to and the defender's is not."""
    targets = stake.targets
    if len(targets) <= stake.changes or len(targets) * (len(forces.mine) + len(forces.theirs)) > MOST:
        return dict.fromkeys(targets, 1.0)
    mine = stake.attacker == forces.me
    own = forces.mine if mine else forces.theirs
    ease = ease_of(forces, targets, stake.attacker)
    order = sorted(targets, key=lambda hex: (-ease[hex], hex))
    if own and not mine and _is_the_end(forces.pos, stake):  # whatever stands open is taken, so that nothing may
        return {hex: max(OTHERS, ease[hex] / ease[order[0]]) for hex in order}
    return {hex: max(OTHERS, NEXT ** max(0, rank + 1 - stake.changes)) for rank, hex in enumerate(order)}


def ease_of(forces: Forces, hexes: Iterable[int], attacker: int) -> dict[int, float]:
    """How easily a side takes each of some places: its force that is near against the other's that is."""
    grid, where = forces.pos.board.grid, forces.pos.where
    own, others = (forces.mine, forces.theirs) if attacker == forces.me else (forces.theirs, forces.mine)

    def force(hex: int, units: Iterable[int]) -> float:
        near = _nearness(grid, hex)
        return sum([forces.worth[u] * near[where[u]] for u in units])

    return {hex: force(hex, own) / (BASE + force(hex, others)) for hex in hexes}
