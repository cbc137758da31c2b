"""Advances after combat: who enters a cleared hex, weighed by what that wins and by what it leaves or exposes.

Several may be asked one after the other; those who go together are weighed together, for alone none of them may hold
what they take.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stavka.engine.action import Action, Done
from stavka.engine.hints import Role
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.likely import CAUGHT, HUNGRY, LATER, WALKED_INTO
from stavka.opponents.judgement.posts import draw
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.profiles.style import Style
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat.ends import end_of
from stavka.opponents.sketch.sketch import HASTE

WORTH_IT = 0.2  # factors that an advance must gain
STRUCK = 0.5  # share of what the enemy's best blow takes that is reckoned with
ELSEWHERE = 0.5  # and how much less likely each further blow is
TRAPPED = 0.15  # share of the worth of those who cannot fall back any more
CONTACT = 1.0  # what it costs to come beside enemies who must then be attacked, unless they are weaker
AGAIN = 0.4  # share of the enemy's answer that counts where the side moves once more before the enemy does
LOOKED_AT = 8  # hexes that are weighed, those that seem best by themselves
NEAR = 2  # steps from the advance within which the enemy's ways back are looked at
AFAR = 8  # steps from it within which enemies may strike, and places be opened

Marches = Mapping[int, int]  # by unit: a set of hexes


class Advances:
    """What can be entered by whom, and the judgement of it."""

    def __init__(self, field: Field, style: Style, ways: Mapping[int, Sequence[int]]) -> None:
        self.field, self.style = field, style
        self.pos, self.hints, self.me = field.pos, field.hints, field.me
        self.share = AGAIN if self.hints.moves_again(self.pos, self.me) else 1.0
        self.starts = {unit: self.pos.where[unit] for units in ways.values() for unit in units}
        spread, around = self.pos.board.grid.spread, sum(1 << hex for hex in {*ways, *self.starts.values()})
        self.concerned = around
        for step in range(AFAR):
            around = spread(around)
            if step == NEAR - 1:
                self.near = around
        self.enemies = [u for u in field.theirs if around >> self.pos.where[u] & 1]
        self.kept = {
            hex: worth
            for hex, (_, worth) in field.places.items()
            if worth >= KEPT_WORTH and around >> hex & 1 and field.mine_hex(hex)
        }
        self.fed_before = self.hints.supplied(self.pos, field.foe)
        self._known: dict[tuple[tuple[int, int], ...], float] = {}
        self._marched: dict[int, tuple[Marches, Marches, Marches]] = {}  # by who stands where

    def gain(self, moves: Mapping[int, int]) -> float:
        """What it brings, in factors, that some units go where they can, against staying."""
        return self._value(moves) - self._value({})

    def _value(self, moves: Mapping[int, int]) -> float:
        key = tuple(sorted(moves.items()))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.won(moves) + self._cut(moves) - self._exposed(moves)
        return found

    # -- what it wins -------------------------------------------------------------------------------------------------

    def won(self, moves: Mapping[int, int]) -> float:
        """Places entered, and the ground on the way to others."""
        total = sum(self._drawn(hex) - self._drawn(self.starts[unit]) for unit, hex in moves.items())
        for hex in set(moves.values()):
            if not self.field.mine_hex(hex):
                total += self.field.places.get(hex, (0.0, 0.0))[0]
        return total

    def _drawn(self, hex: int) -> float:
        style, field = self.style, self.field
        return draw(field, hex, min(style.drive, HASTE), style.guard / field.edge**2)

    def _cut(self, moves: Mapping[int, int]) -> float:
        """Enemies who are cut off or cannot fall back in the next fights, less own units out of supply."""
        if not moves:
            return 0.0
        hints, field = self.hints, self.field
        after = self.pos.copy()
        for unit, hex in moves.items():
            after.put(unit, hex)
        starved = hints.starved(self.pos, self.me)
        total = 0.0
        for pos, sign in ((self.pos, 1), (after, -1)):
            total += sign * sum(HUNGRY + starved * field.worth[u] for u in hints.unfed(pos, self.me, moves))
        shut = self.fed_before & ~hints.supplied(after, field.foe)
        hungry = hints.unfed(after, field.foe, [u for h, units in field.stacks.items() if shut >> h & 1 for u in units])
        total += CAUGHT * hints.starved(self.pos, field.foe) * sum(field.worth[u] for u in hungry)
        return total + TRAPPED * self.trapped_by(moves)

    def trapped_by(self, moves: Mapping[int, int]) -> float:
        """The worth of those whose last way back it closes."""
        return self._trapped(moves) - self._trapped({})

    def _trapped(self, moves: Mapping[int, int]) -> float:
        """The worth of enemies nearby who are in contact and have no way back."""
        field, posts = self.field, self._posts(moves)
        contact = field.walk.step(posts) & self.near
        return sum(
            sum(field.worth[u] for u in units)
            for hex, units in field.stacks.items()
            if contact >> hex & 1 and field.trapped(hex, posts)
        )

    # -- what it leaves or exposes ------------------------------------------------------------------------------------

    def _stack(self, hex: int, moves: Mapping[int, int]) -> list[int]:
        """Who fights in a hex then."""
        staying = (u for u in self.pos.of(self.me, hex) if u not in moves)
        coming = (u for u, end in moves.items() if end == hex)
        return [u for u in (*staying, *coming) if self.hints.counts(self.pos, u)]

    def _posts(self, moves: Mapping[int, int]) -> int:
        posts = self.pos.solid[self.me]
        for hex in {*moves.values(), *(self.starts[unit] for unit in moves)}:
            posts = posts | 1 << hex if self._stack(hex, moves) else posts & ~(1 << hex)
        return posts

    def _exposed(self, moves: Mapping[int, int]) -> float:
        """What the enemy's answer takes: those who are struck, the places they keep, and those that stand open."""
        if not self.hints.answers(self.pos, self.field.foe):
            return 0.0
        field, posts = self.field, self._posts(moves)
        at_once, in_time, reach = self._marches(posts)
        losses = []
        for hex in bits(self.concerned & posts):
            units, threat = self._stack(hex, moves), field.summed(hex, reach)
            lost = self.style.caution * field.risk(hex, units, threat) * sum(field.worth[u] for u in units)
            losses.append(lost + field.falls(hex, units, threat) * self._place(hex))
        losses.sort(reverse=True)
        total = STRUCK * sum(lost * ELSEWHERE**n for n, lost in enumerate(losses))
        return self.share * (total + self._open(posts, at_once, in_time)) + self._contact(moves)

    def _marches(self, posts: int) -> tuple[Marches, Marches, Marches]:
        """Where the enemy could go at once and by the end of its turn, and what it could attack at once."""
        found = self._marched.get(posts)
        if found is None:
            field, phases, zone = self.field, self.hints.movement_phases, self.hints.stops(self.pos, posts)
            at_once = field.marches(self.enemies, zone, posts)
            in_time = at_once if phases == 1 else field.marches(self.enemies, zone, posts, phases)
            reach = {unit: field.walk.step(hexes) for unit, hexes in at_once.items()}
            found = self._marched[posts] = at_once, in_time, reach
        return found

    def _place(self, hex: int) -> float:
        """What is lost with a hex: a place that is kept, or the one that was just won."""
        to_take, to_keep = self.field.places.get(hex, (0.0, 0.0))
        return to_keep if self.field.mine_hex(hex) else to_take

    def _open(self, posts: int, at_once: Marches, in_time: Marches) -> float:
        """Places that the enemy need only enter: each of its units enters one; some fall by themselves."""
        bound, total = self.hints.bound(self.pos, self.me), 0.0
        soon, free = set(at_once), set(in_time)
        for hex, worth in sorted(self.kept.items(), key=lambda one: (-one[1], one[0])):
            if posts >> hex & 1:
                continue
            if bound >> hex & 1:
                total += worth
                continue
            for able, marches, share in ((soon, at_once, 1.0), (free, in_time, LATER)):
                unit = min((u for u in able if marches[u] >> hex & 1), default=None)
                if unit is not None:
                    total += WALKED_INTO * share * worth
                    soon.discard(unit)
                    free.discard(unit)
                    break
        return total

    def _contact(self, moves: Mapping[int, int]) -> float:
        """Where those in contact must attack, who comes beside stronger enemies pays for it in the next fights."""
        if not self.hints.duty_to_attack:
            return 0.0
        field, total = self.field, 0.0
        for hex in set(moves.values()):
            own = sum(field.worth[u] for u in self._stack(hex, moves))
            for other in bits(field.walk.around(hex) & field.foe_solid):
                total += CONTACT * (sum(field.worth[u] for u in field.stacks.get(other, ())) > own)
        return total


def advance(field: Field, style: Style, actions: Iterable[Action]) -> tuple[Action, Reason] | None:
    """The next of those who gain most by going on, or nobody; None where no advance is asked for."""
    wanted = [action for action in actions if field.seat.role(action) is Role.ADVANCE]
    if not wanted:
        return None
    ways: dict[int, dict[int, Action]] = {}  # by hex: who may go there
    for action, hex in zip(wanted, _ends(field, wanted), strict=True):
        ways.setdefault(hex, {})[field.pos.roster.index(action.units[0])] = action
    advances = Advances(field, style, {hex: list(units) for hex, units in ways.items()})
    best: tuple[float, str, Action] | None = None
    for hex in _likely(advances, ways):
        gain, unit = _together(advances, hex, list(ways[hex]))
        action = ways[hex][unit]
        if best is None or (gain, str(action)) > best[:2]:
            best = (gain, str(action), action)
    assert best is not None
    if best[0] > WORTH_IT or not field.seat.may_end:
        return best[2], Reason(Kind.BETTER_THERE)
    left = field.pos.where[field.pos.roster.index(best[2].units[0])]
    return Done(), Reason(Kind.KEEPS_PLACE if left in advances.kept else Kind.ALL_STAND_WELL)


def _ends(field: Field, actions: Sequence[Action]) -> list[int]:
    """Where advances lead; those that name no hex all lead into the one that was cleared."""
    into: int | None = None
    found = []
    for action in actions:
        if action.end is not None:
            found.append(end_of(field.pos, action))
            continue
        if into is None:
            trial = field.seat.imagine()
            trial.play(action)
            into = trial.position.where[field.pos.roster.index(action.units[0])]
        found.append(into)
    return found


def _likely(advances: Advances, ways: Mapping[int, Mapping[int, Action]]) -> list[int]:
    """The hexes that win most at first sight."""

    def seems(hex: int) -> float:
        return max(advances.won({unit: hex}) for unit in ways[hex])

    return sorted(ways, key=lambda hex: (-seems(hex), hex))[:LOOKED_AT]


def _together(advances: Advances, hex: int, units: list[int]) -> tuple[float, int]:
    """What the best company for a hex gains, and who of it goes first; who finds no room there is lost in the end."""
    pos, hints = advances.pos, advances.hints
    moves: dict[int, int] = {}
    best: tuple[float, int] | None = None
    while units:
        there = [u for u in (*pos.of(advances.me, hex), *moves) if u not in units]
        able, crowd = [u for u in units if hints.fits(pos, u, there, hex)], False
        if not able and moves:
            break
        if not able:
            able, crowd = units, True
        gains = {u: advances.gain({**moves, u: hex}) - crowd * advances.field.worth[u] for u in able}
        unit = max(able, key=lambda u: (gains[u], -u))
        moves[unit] = hex
        units = [u for u in units if u != unit]
        if best is None or gains[unit] > best[0]:
            best = (gains[unit], next(iter(moves)))
    assert best is not None
    return best
