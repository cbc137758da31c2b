"""9.4.2: Soviet units become Guards, and corps are formed of others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.administration import Convert
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.state.calendar import TURNS
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, REMOVED, SOVIET, TO_COME
from stavka.titles.proud_monster.state.position import War

TWO_STEPS = ("RD", "CD", "MRD")  # what becomes of these has two steps (pmd:9.4.2-g)
WHOLE = "GMC"  # has four


def candidates(pos: War) -> list[int]:
    """The Guards units that can still be formed this turn."""
    called = pos.title.soviet_turns[pos.turn].guards
    return [u for box in called for u in map(pos.roster.called, box.units) if pos.where[u] == TO_COME]


def plain_pairs(pos: War) -> list[tuple[int, int]]:
    """Conversions that the track names unit by unit (pmd:9.4.2-h)."""
    pairs = pos.title.soviet_turns[pos.turn].conversions
    found = [(pos.roster.called(old), pos.roster.called(new)) for old, new in pairs]
    return [pair for pair in found if pos.where[pair[1]] == TO_COME]


def input_kind(pos: War, guards: int) -> str:
    """The type that a Guards unit is made of (pmd:9.4.2-a)."""
    return pos.title.guards_from[pos.counter(guards).id]


def called_as(pos: War, unit: int) -> str:
    """The type by which the tracks call a unit: that of its untried side, if it has one (pmd:2.4.9-l)."""
    return pos.roster.untried_type.get(unit, pos.roster.kind[unit])


def unit_refusal(pos: War, old: int, new: int, land: int | None = None) -> Refusal | None:
    """Why a unit cannot convert here and now (pmd:9.4.2-c,-d,-e); who asks for many units knows what lies by land."""
    roster, ground, who, where = pos.roster, pos.ground, pos.short(old), pos.where[old]
    if roster.untried[old]:
        return Refusal(f"{who} is untried", "pmd:9.4.2-c")
    if roster.militia[old]:
        return Refusal(f"{who} is militia", "pmd:9.4.2-c")
    if where in AREAS[SOVIET]:
        return None
    if where < 0:
        return Refusal(f"{who} is neither on the map nor in an RVGK area", "pmd:9.4.2-a")
    if not pos.overland[SOVIET] >> old & 1 or not (soviet_entry.by_land(pos) if land is None else land) >> where & 1:
        return Refusal(f"{who} is not in overland supply, and a lake or a port does not serve", "pmd:9.4.2-d")
    front = pos.occupied[AXIS] & ground.near[where] or beside_okh(pos) >> where & 1
    if roster.mech[new] and (front or finnish_front.adjacent(pos) >> where & 1):
        return Refusal(f"{who} is next to the enemy, and {pos.short(new)} is a Mech unit", "pmd:9.4.2-e")
    return None


def beside_okh(pos: War) -> int:
    return pos.ground.entries["OKH North"] | pos.ground.entries["OKH South"]


def with_target(pos: War, action: Convert) -> Convert:
    """The conversion with the first Guards unit of the turn that a unit may become, where none is named."""
    old = pos.roster.index(action.unit)
    found = [new for one, new in plain_pairs(pos) if one == old]
    found += [new for new in candidates(pos) if input_kind(pos, new) == called_as(pos, old)]
    return Convert(action.unit, pos.short(found[0])) if found and not action.other else action


class GuardsConverting(Option[War, Convert]):
    """In a Refit Phase of the turn that calls for it (pmd:9.4.2-a,-b,-h)."""

    action = Convert
    complete: ClassVar[bool] = True

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and bool(candidates(pos) or plain_pairs(pos))

    def each(self, pos: War) -> Iterator[Action]:
        return (Convert(pos.short(old), pos.short(new)) for old, new in self._pairs(pos))

    def sample(self, pos: War, rng: Random) -> Action | None:
        pairs = list(self._pairs(pos))
        return Convert(*map(pos.short, rng.choice(pairs))) if pairs else None

    def _pairs(self, pos: War) -> Iterator[tuple[int, int]]:
        """The units that may convert, each with what it may become."""
        land = soviet_entry.by_land(pos)
        yield from (pair for pair in plain_pairs(pos) if unit_refusal(pos, *pair, land) is None)
        new_ones = candidates(pos)
        if not new_ones:
            return
        made_of = {new: input_kind(pos, new) for new in new_ones}
        kinds = set(made_of.values())
        for old in pos.roster.of_side[SOVIET]:
            kind = called_as(pos, old)
            if kind in kinds and (pos.where[old] >= 0 or pos.where[old] in AREAS[SOVIET]):
                for new in new_ones:
                    if made_of[new] == kind and unit_refusal(pos, old, new, land) is None:
                        yield old, new

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        if pos.player != SOVIET:
            return Refusal(f"{action.unit} is not yours to convert now", "pmd:9.4.2-a")
        action = with_target(pos, action)
        if not action.other:
            return Refusal(f"the track does not convert {action.unit} this turn", "pmd:9.4.2-b")
        old, new = pos.roster.index(action.unit), pos.roster.index(action.other)
        if (old, new) in plain_pairs(pos):
            return unit_refusal(pos, old, new)
        if new not in candidates(pos):
            return Refusal(f"the track does not call for {action.other} this turn", "pmd:9.4.2-b")
        if called_as(pos, old) != input_kind(pos, new):
            return Refusal(f"{action.other} is made of a {input_kind(pos, new)}, not of {action.unit}", "pmd:9.4.2-a")
        return unit_refusal(pos, old, new)

    def play(self, pos: War, action: Convert) -> None:
        """The new unit stands where the old one stood, which leaves the game (pmd:9.4.2-f,-g)."""
        action = with_target(pos, action)
        old, new = pos.roster.index(action.unit), pos.roster.index(action.other)
        kind, steps = called_as(pos, old), pos.steps(old)
        pos.exchange(old, new, REMOVED)
        full = pos.full_steps(new)
        if full:
            want = full if pos.roster.kind[new] == WHOLE else 2 if kind in TWO_STEPS else steps
            pos.set_steps(new, max(1, min(want, full)))


def strike_off(pos: War) -> None:
    """What was not converted on its turn never is (pmd:9.4.2-b,-h)."""
    before = TURNS[TURNS.index(pos.turn) - 1] if pos.turn in TURNS[1:] else None
    if before is None:
        return
    box = pos.title.soviet_turns[before]
    late = [id for called in box.guards for id in called.units] + [new for _, new in box.conversions]
    for unit in map(pos.roster.called, late):
        if pos.where[unit] == TO_COME:
            pos.put(unit, REMOVED)
