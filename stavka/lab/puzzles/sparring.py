"""The enemy's answer: a partner that throws all it can reach at one hex.

It knows nothing of plans, so that a verdict does not change when the computer players learn something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.lab.puzzles.sensible import answer
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

FAR = 4  # hexes beyond its movement points from which a unit is still asked whether it can come


class Sparring:
    """Plays a side: marches at a hex, attacks it with everything, and answers other questions sensibly."""

    def __init__(
        self, target: int | None, seed: int | str = 0, order: Random | None = None, *, ring: bool = False
    ) -> None:
        self.target, self.seed, self.ring = target, seed, ring
        self._order = order  # by which units of a like strength are tried in another order
        self._mark = ""
        self._queue: list[int] = []
        self._struck: set[int] = set()
        self._focus: int | None = None
        self._steps: list[Action] = []  # what is left of a raid

    def act(self, game: Game) -> Action:
        seat = Seat(game)
        roles = seat.roles()
        mark = f"{seat.turn} {seat.stage}"
        if Role.MARCH in roles:
            return self._move(seat, mark)
        if Role.ATTACK in roles:
            return self._attack(seat, mark)
        return answer(seat, self.target)

    def _rng(self, seat: Seat) -> Random:
        return Random(f"{self.seed}/{seat.steps}")

    # -- movement -----------------------------------------------------------------------------------------------------

    def _move(self, seat: Seat, mark: str) -> Action:
        if mark != self._mark:
            self._mark = mark
            self._focus = self._aim(seat)
            self._queue = self._able(seat)
            self._steps = []
        focus = self._focus
        if focus is not None:
            raid = self._raid(seat, focus)
            if raid is not None:
                return raid
            while self._queue:
                action = self._approach(seat, self._queue.pop(0), focus)
                if action is not None:
                    return action
            for action in seat.legal(Role.OVERRUN):
                if focus in _hexes(seat, action):
                    return action
        return self._end(seat)

    def _raid(self, seat: Seat, focus: int) -> Action | None:
        """The next step of an attack during movement on the target."""
        if not self._steps:
            raid = next((r for r in seat.hints.raids(seat.pos) if r.target == focus), None)
            self._steps = list(raid.actions) if raid else []
        action = self._steps.pop(0) if self._steps else None
        if action is None or not seat.allowed(action):
            self._steps = []
            return None
        return action

    def _aim(self, seat: Seat) -> int | None:
        """The target, or, where nobody can get at it yet, the stack that stands nearest before it."""
        target, pos = self.target, seat.pos
        if target is None or self._near(seat, target):
            return target
        distance = pos.board.grid.distance
        screen = sorted((h for h in pos.stacks if pos.of(seat.foe, h)), key=lambda h: (distance(h, target), h))
        return next((h for h in screen[:12] if self._near(seat, h)), target)

    def _near(self, seat: Seat, hex: int) -> bool:
        around = seat.pos.board.walk.around(hex)
        if around & seat.pos.occupied[seat.me]:
            return True
        return any(self._ways(seat, unit, hex) for unit in self.within(seat, hex))

    def within(self, seat: Seat, hex: int) -> list[int]:
        pos, hints, grid = seat.pos, seat.hints, seat.pos.board.grid
        units = (u for h in pos.stacks for u in pos.of(seat.me, h) if hints.factor(pos, u) > 0)
        return [u for u in units if grid.distance(pos.where[u], hex) <= hints.pace(pos, u) + FAR]

    def _able(self, seat: Seat) -> list[int]:
        if self._focus is None:
            return []
        found = self.within(seat, self._focus)
        lot = self._order.random if self._order else lambda: 0.0
        factors = {unit: seat.hints.factor(seat.pos, unit) * (1 + 0.8 * lot()) for unit in found}
        return sorted(found, key=lambda unit: (-factors[unit], unit))

    def _ways(self, seat: Seat, unit: int, hex: int) -> list[Action]:
        pos = seat.pos
        wanted = pos.board.walk.around(hex) | 1 << hex
        marches = seat.legal_of(pos.roster.short[unit], Role.MARCH)
        return [a for a in marches if a.end is not None and wanted >> end_of(pos, a) & 1]

    def _approach(self, seat: Seat, unit: int, hex: int) -> Action | None:
        """The march to the best hex beside the target, or into it; None for those that stand well."""
        pos, hints = seat.pos, seat.hints
        if pos.where[unit] < 0:
            return None
        defenders = [u for u in pos.of(seat.foe, hex) if hints.counts(pos, u)]
        here = pos.board.walk.around(hex) >> pos.where[unit] & 1

        def gain(end: int) -> tuple[bool, float, float, int]:
            harder = hints.defence(pos, hex, defenders, [end]) if defenders else 0
            return end == hex, self._closes(seat, hex, unit, end), -harder, -len(pos.of(seat.me, end))

        ways = self._ways(seat, unit, hex)
        if not ways:
            return None
        best = max(ways, key=lambda a: (gain(end_of(pos, a)), str(a)))
        if here and gain(end_of(pos, best))[:3] <= gain(pos.where[unit])[:3]:
            return None
        return best

    def _closes(self, seat: Seat, hex: int, unit: int, end: int) -> int:
        """How many ways back from the target are closed with a unit in a hex; nothing where no ring is wanted."""
        if not self.ring:
            return 0
        pos = seat.pos
        posts = sum(1 << h for h in pos.stacks if any(u != unit for u in pos.of(seat.me, h))) | 1 << end
        return (pos.board.walk.around(hex) & (posts | seat.hints.stops(pos, posts))).bit_count()

    def _end(self, seat: Seat) -> Action:
        return Done() if seat.may_end else seat.sample(self._rng(seat))

    # -- combat -------------------------------------------------------------------------------------------------------

    def _attack(self, seat: Seat, mark: str) -> Action:
        if mark != self._mark:
            self._mark = mark
            self._struck = set()
        pos, hints = seat.pos, seat.hints
        contacts = hints.contacts(pos)
        wanted = [hex for hex in (self.target, self._focus) if hex is not None]
        wanted += sorted(contacts.must_be_attacked)
        wanted += [h for u in sorted(contacts.must_attack) for h in sorted(contacts.may_attack.get(u, ()))]
        for hex in wanted:
            if hex in self._struck:
                continue
            self._struck.add(hex)
            able = [u for u, hexes in contacts.may_attack.items() if hex in hexes]
            action = next(self._attacks(seat, able, hex), None) if able else None
            if action is not None:
                return action
        return self._end(seat)

    @staticmethod
    def _attacks(seat: Seat, able: list[int], hex: int) -> Iterator[Action]:
        """Attacks with all, with bombers and without; then with fewer, the weakest left out first."""
        pos, hints = seat.pos, seat.hints
        air = min(hints.bombers(pos), hints.bombers_per_attack(pos)) if hints.bomber_range(pos, hex) else 0
        able = sorted(able, key=lambda u: (-hints.factor(pos, u), u))
        for number in range(len(able), 0, -1):
            for bombers in sorted({air, 0}, reverse=True):
                action = hints.attack(pos, able[:number], [hex], bombers)
                if action is not None and seat.allowed(action):
                    yield action


def _hexes(seat: Seat, action: Action) -> frozenset[int]:
    """The hexes that an attack or an automatic victory is made on."""
    names: Iterable[str] = getattr(action, "hexes", None) or [n for n in (getattr(action, "hex", None),) if n]
    return frozenset(seat.pos.board.grid.index(name) for name in names)


targets = _hexes
