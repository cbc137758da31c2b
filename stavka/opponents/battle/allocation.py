"""Attack planning: which attackers against which defenders, for the whole front, under the duty to attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.opponents.battle import solver as exact
from stavka.opponents.battle.expectations import IMPOSSIBLE, Expectations
from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat.timing import never

ROUNDS = 6
BOMBED = 0.05  # what a bomber must better an attack by
MADE = 1.5  # what an attack must promise that is made only because of bombers


@dataclass(frozen=True, slots=True)
class Battle:
    """Attackers, the hexes they attack together, bombers, and what is expected of it."""

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    bombers: int
    value: float

    def action(self, pos: Position) -> Action | None:
        """The action that fights it; None when the title knows no such attack."""
        return pos.title.hints.attack(pos, self.attackers, self.hexes, self.bombers)


def keenness(field: Field, style: Style) -> float:
    """How readily a side attacks in a combat phase: as its style has it, and as bold as it is where that says so."""
    return float(style.eagerness * field.bold**style.restraint)


class Allocation:
    """The best grouping of the attackers of a combat phase that is found.

    With ``solver`` OR-Tools looks for a better one too, where it is installed.
    """

    def __init__(
        self, field: Field, eagerness: float = 1.0, late: Callable[[], bool] = never, *, solver: bool = False
    ) -> None:
        self.late, self.solver = late, solver
        self.field, self.pos = field, field.pos
        self.hopes = Expectations(field, eagerness)

    @property
    def demanded(self) -> bool:
        return self.hopes.demanded

    def plan(self) -> list[Battle]:
        """Battles, the best first."""
        targets = self.hopes.targets
        chosen = self._search(self._start())
        groups: dict[int, set[int]] = {t: set() for t in targets}
        for unit, target in chosen.items():
            if target is not None:
                groups[target].add(unit)
        battles = self._with_bombers(self._merge(groups))
        found = None
        if self.solver and not self.late():
            found = exact.best_groups(self.hopes, {t: frozenset(units) for t, units in groups.items()})
        if found is not None:  # proven over many groupings, though not over battles for several hexes
            other = self._with_bombers(self._merge({t: set(found.get(t, ())) for t in targets}))
            battles = max(battles, other, key=self._merit)
        return sorted(battles, key=lambda b: (-b.value, b.hexes))

    def attacks(self) -> list[tuple[Battle, Action]]:
        """The battles that are worth it or demanded, with the attacks of one plan."""
        worth = [battle for battle in self.plan() if battle.value > 0 or self.demanded]
        known = [(battle, action) for battle in worth if (action := battle.action(self.pos)) is not None]
        apart = self.field.hints.apart(self.pos, [action for _, action in known])
        return [(battle, action) for (battle, _), action in zip(known, apart, strict=True)]

    def _merit(self, battles: list[Battle]) -> tuple[bool, float]:
        """Whether every duty is met, then what is expected of it all."""
        attacked = {hex for battle in battles for hex in battle.hexes}
        fighting = {unit for battle in battles for unit in battle.attackers}
        met = self.hopes.must_be_attacked <= attacked and self.hopes.must_attack <= fighting
        return met, sum(battle.value for battle in battles)

    def _start(self) -> dict[int, int | None]:
        """Everybody against the target where he is wanted most; then the demanded ones are seen to."""
        hopes = self.hopes
        chosen: dict[int, int | None] = {}
        for unit in sorted(hopes.may, key=lambda u: (len(hopes.may[u]), u)):
            options = sorted(hopes.may[unit])
            wanted = [t for t in options if t in hopes.must_be_attacked and t not in chosen.values()]
            if wanted:
                chosen[unit] = wanted[0]
            elif unit in hopes.must_attack:
                chosen[unit] = max(options, key=self.field.ground_worth)
            else:
                chosen[unit] = None
        return chosen

    def _search(self, chosen: dict[int, int | None]) -> dict[int, int | None]:
        """Move single units between targets, and swap, as long as that helps."""
        groups: dict[int, frozenset[int]] = {
            t: frozenset(u for u, at in chosen.items() if at == t) for t in self.hopes.targets
        }
        for _ in range(ROUNDS):
            better = False
            for unit in sorted(self.hopes.may):
                if self.late():  # what was chosen so far meets the duties as well as can be seen
                    return chosen
                better |= self._move(unit, chosen, groups)
            better |= self._join(chosen, groups)
            if not better:
                break
        return chosen

    def _move(self, unit: int, chosen: dict[int, int | None], groups: dict[int, frozenset[int]]) -> bool:
        """Send a unit against the target where it helps most; whether that is another one than before."""

        def worth(target: int | None, units: frozenset[int]) -> float:
            return 0.0 if target is None else self.hopes.of(units, target)

        def members(target: int | None) -> frozenset[int]:
            return frozenset() if target is None else groups[target]

        here = chosen[unit]
        options: list[int | None] = [*sorted(self.hopes.may[unit])]
        if unit not in self.hopes.must_attack:
            options.append(None)
        best, gain = here, 1e-9
        before = worth(here, members(here))
        for other in options:
            if other == here:
                continue
            now = worth(here, members(here) - {unit}) + worth(other, members(other) | {unit})
            if now - before - worth(other, members(other)) > gain:
                best, gain = other, now - before - worth(other, members(other))
        if best == here:
            return False
        if here is not None:
            groups[here] -= {unit}
        if best is not None:
            groups[best] |= {unit}
        chosen[unit] = best
        return True

    def _join(self, chosen: dict[int, int | None], groups: dict[int, frozenset[int]]) -> bool:
        """Bring all idle units around a target in at once: one alone may not be enough to make it worth while."""
        better = False
        hopes = self.hopes
        for target in hopes.targets:
            idle = frozenset(u for u, t in hopes.may.items() if target in t and chosen[u] is None)
            if not idle:
                continue
            idle = self._allowed_together(groups[target], idle, target)
            if hopes.of(groups[target] | idle, target) > max(0.0, hopes.of(groups[target], target)) + 1e-9:
                groups[target] |= idle
                for unit in idle:
                    chosen[unit] = target
                better = True
        return better

    def _allowed_together(self, there: frozenset[int], idle: frozenset[int], target: int) -> frozenset[int]:
        """All of those who are idle, or where fewer may attack as many of the strongest as may."""
        if self.hopes.of(there | idle, target) > IMPOSSIBLE:
            return idle
        found = there
        for unit in sorted(idle, key=lambda u: (-self.field.strength(u), u)):
            if self.hopes.of(found | {unit}, target) > IMPOSSIBLE:
                found |= {unit}
        return found - there

    def _merge(self, groups: Mapping[int, set[int]]) -> list[Battle]:
        """Demanded targets that nobody is left for are attacked together with a neighbour."""
        hopes = self.hopes
        fights: dict[int, tuple[set[int], list[int]]] = {t: (units, [t]) for t, units in groups.items() if units}
        for target in sorted(hopes.must_be_attacked):
            if groups.get(target):
                continue
            options = [
                (hopes.together(sorted(units), (*hexes, target)), key)
                for key, (units, hexes) in fights.items()
                if all(target in hopes.may[u] for u in units)
            ]
            options = [option for option in options if option[0] > IMPOSSIBLE]
            if options:
                fights[max(options)[1]][1].append(target)
        return [
            Battle(tuple(sorted(units)), tuple(sorted(hexes)), 0, hopes.together(sorted(units), tuple(hexes)))
            for units, hexes in fights.values()
        ]

    def _with_bombers(self, battles: list[Battle]) -> list[Battle]:
        """Bombers where each gains most, in battles that are fought anyway or that only they make worth while."""
        hints, pos = self.field.hints, self.pos
        left = hints.bombers(pos)
        most = hints.bombers_per_attack(pos)
        while left:
            gains = []
            for i, battle in enumerate([*battles, *self._not_fought(battles)]):
                able = min(left, most - battle.bombers, hints.bombers_in_range(pos, battle.hexes[0]) - battle.bombers)
                for more in range(1, able + 1):
                    value = self.hopes.together(battle.attackers, battle.hexes, battle.bombers + more)
                    bettered = Battle(battle.attackers, battle.hexes, battle.bombers + more, value)
                    if i < len(battles) or value > MADE:
                        gains.append(((value - battle.value) / more, -more, -i, bettered))
            gains.sort(key=lambda gain: gain[:3], reverse=True)
            best = next((gain for gain in gains if gain[0] <= BOMBED or self._allowed(gain[3])), None)
            if best is None or best[0] <= BOMBED:
                break
            at, bettered = -best[2], best[3]
            battles[at : at + 1] = [bettered]
            left += best[1]
        return battles

    def _not_fought(self, battles: list[Battle]) -> list[Battle]:
        """Attacks by all who are idle on targets that nobody attacks."""
        fighting = {unit for battle in battles for unit in battle.attackers}
        attacked = {hex for battle in battles for hex in battle.hexes}
        found = []
        for target in self.hopes.targets:
            idle = tuple(sorted(u for u, hexes in self.hopes.may.items() if target in hexes and u not in fighting))
            if idle and target not in attacked:
                found.append(Battle(idle, (target,), 0, 0.0))
        return found

    def _allowed(self, battle: Battle) -> bool:
        action = battle.action(self.pos)
        return action is not None and self.field.seat.allowed(action)
