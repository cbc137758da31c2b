"""The cadet: plans a phase at a time by exact odds and a few weights, greedily."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents.battle.allocation import Allocation
from stavka.opponents.battle.overruns import best_overrun
from stavka.opponents.battle.raids import best_raid
from stavka.opponents.choices.choose import choose
from stavka.opponents.choices.placing import end_of, value
from stavka.opponents.choices.setting_up import PHASE, set_up
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.players.orders import Orders
from stavka.opponents.profiles.style import CADET, Style
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.sketch import Plan, Survey

REPLANS = 2  # new plans in a phase, after automatic victories


class Cadet:
    """Greedy: plans a phase at a time, at once, and never does anything absurd."""

    name = "cadet"
    solver: ClassVar[bool] = False  # whether OR-Tools, where it is installed, may better the attacks

    def __init__(self, seed: int | str = 0, style: Style = CADET) -> None:
        self.seed, self.style = seed, style
        self.late: Callable[[], bool] = never
        self.reason = ""
        self._first, self._orders = Orders(), Orders()
        self._battles: deque[str] = deque()
        self._raids: deque[str] = deque()
        self._planned = ""
        self._tries = self._replans = 0
        self._overran = self._looking = self._looked_last = False

    # -- asked --------------------------------------------------------------------------------------------------------

    def act(self, game: Game) -> Action:
        seat = Seat(game)
        rng = Random(f"{self.seed}/{seat.steps}")
        if not seat.can_plan:  # a title with secrets that does not tell what a side knows
            self.reason = "nothing is known to plan on"
            return seat.sample(rng)
        verbs = seat.verbs()
        if seat.phase == PHASE and "place" in verbs:
            action, self.reason = set_up(seat, rng)
            return action
        if "move" in verbs:
            return self._move(seat, verbs)
        if "attack" in verbs:
            return self._attack(seat)
        action, self.reason = choose(seat, rng, sabotages=self.style_for(seat).sabotage)
        return action

    def style_for(self, seat: Seat) -> Style:
        return self.style

    # -- movement -----------------------------------------------------------------------------------------------------

    def _move(self, seat: Seat, verbs: tuple[str, ...]) -> Action:
        mark = f"{seat.turn} {seat.stage}"
        if mark != self._planned:
            raid = self._raid(seat)
            if raid is not None:
                return raid
            self._planned, self._tries, self._replans = mark, 0, 0
            arrival = self._arrive(seat, verbs)
            if arrival is not None:
                self._planned = ""
                return arrival
            self._take(self._plan(seat))
        while True:
            action = self._next(seat, self._first)
            if action is None and self._looking and "overrun" in verbs:
                action = self._overrun(seat)
            if action is not None:
                return action
            if self._overran and self._replans < REPLANS:  # through the gap with those that have not moved
                self._replans += 1
                self._take(marshal.plan(Survey(seat), self.style_for(seat), self.late))
                continue
            self._looking = False
            action = self._next(seat, self._orders)
            if action is not None:
                return action
            if self._looked_last or not self.style_for(seat).overrun:
                return self._finish(seat, verbs)
            self._looking = self._looked_last = True

    def _take(self, plan: Plan) -> None:
        """Orders that open the front come first; then automatic victories are looked for, and once more at the end."""
        self._first = Orders(order for order in plan.orders if order.duty == "overrun")
        self._orders = Orders(order for order in plan.orders if order.duty != "overrun")
        self._looking, self._looked_last, self._overran = bool(self._first), False, False

    def _next(self, seat: Seat, orders: Orders) -> Action | None:
        order = orders.next(seat)
        if order is None:
            return None
        self.reason = order.reason
        return order.action

    def _overrun(self, seat: Seat) -> Action | None:
        action = best_overrun(seat)
        self._overran |= action is not None
        self.reason = "an automatic victory opens the front"
        return action

    def _raid(self, seat: Seat) -> Action | None:
        """The next step of a raid, or of a new one; None when no raid is worth while any more."""
        for fresh in (False, True):
            if fresh:
                raid = best_raid(seat, self.style_for(seat))
                self._raids = deque(raid.actions if raid else ())
            while self._raids:
                action = self._readable(seat, self._raids.popleft())
                if action is not None and seat.allowed(action):
                    self.reason = "an attack on the move opens the front"
                    return action
                self._raids.clear()
        return None

    def begin(self, game: Game, plan: Plan) -> None:
        """Take a plan for the movement phase that the game is in, instead of making one."""
        self._planned = f"{game.turn} {game.stage}"
        self._tries, self._replans = 0, 0
        self._take(plan)

    def _plan(self, seat: Seat) -> Plan:
        return marshal.plan(Survey(seat), self.style_for(seat), self.late)

    def _arrive(self, seat: Seat, verbs: tuple[str, ...]) -> Action | None:
        """Bring on what can be brought on, each where it is wanted most."""
        wanted = [v for v in ("replace", "enter", "place") if v in verbs]
        actions = list(seat.legal(*wanted)) if wanted else []
        if not actions:
            return None
        field = Field(seat)
        index, names = field.pos.roster.index, field.pos.board.grid.index

        def wanted_there(action: Action) -> tuple[float, float, str]:
            end = getattr(action, "hex", None) or getattr(action, "path", ("",))[-1]
            worth = field.worth[index(action.units[0])]
            if not end:
                return (worth, 0.0, str(action))
            hex = names(end)
            good = field.pull.at(hex) * field.bold + field.shield.at(hex)
            danger = field.threat(hex) * 0.3 + 20 * bool(field.foe_zone >> hex & 1)
            return (worth, good - danger, str(action))

        action = max(actions, key=wanted_there)
        self.reason = "reinforcements come on"
        return action

    def _finish(self, seat: Seat, verbs: tuple[str, ...]) -> Action:
        """End the phase, or do what it still demands."""
        if seat.allowed("done"):
            self.reason = "the phase is over"
            return seat.read("done")
        self._tries += 1
        rng = Random(f"{self.seed}/{seat.steps}")
        if self._tries < 40:
            arrival = self._arrive(seat, verbs)
            if arrival is not None:
                return arrival
            moves = list(seat.legal("move"))
            if moves:
                moves.sort(key=self._dispersal(seat))
                self.reason = "the stack is too large"
                return moves[0]
        self.reason = "something has to be done"
        return seat.sample(rng)

    @staticmethod
    def _dispersal(seat: Seat) -> Callable[[Action], tuple[bool, bool, bool, float, str]]:
        """Those too many in a hex first; they go where they are fed, where there is room, and where they stand best."""
        field = Field(seat)
        pos, hints = field.pos, field.hints
        index, fed = pos.roster.index, hints.supplied(pos, field.me)

        def room(unit: int, hex: int) -> bool:
            return hints.fits(pos, unit, [u for u in pos.of(field.me, hex) if u != unit], hex)

        def key(action: Action) -> tuple[bool, bool, bool, float, str]:
            unit, end = index(action.units[0]), end_of(field, action)
            here = pos.where[unit]
            return (room(unit, here), not fed >> end & 1, not room(unit, end), -value(field, unit, end), str(action))

        return key

    # -- combat -------------------------------------------------------------------------------------------------------

    def allocation(self, seat: Seat) -> Allocation:
        """The attacks to choose from. Where nothing must be attacked our own search won more games than the solver."""
        solver = self.solver and seat.hints.duty_to_attack
        return Allocation(Field(seat), self.style_for(seat).eagerness, self.late, solver=solver)

    def _attack(self, seat: Seat) -> Action:
        for fresh in (False, True):
            if fresh:
                allocation = self.allocation(seat)
                must = allocation.must_attack or allocation.must_be
                battles = allocation.plan()
                self._battles = deque(b.text(seat.pos) for b in battles if must or b.value > 0)
            while self._battles:
                text = self._battles.popleft()
                action = self._readable(seat, text)
                if action is not None and seat.allowed(action):
                    self.reason = "the attack promises most"
                    return action
        if seat.allowed("done"):
            self.reason = "no further attack is worth it"
            return seat.read("done")
        self.reason = "the rules demand an attack"
        return seat.sample(Random(f"{self.seed}/{seat.steps}"))

    @staticmethod
    def _readable(seat: Seat, text: str) -> Action | None:
        from stavka.engine.refusal import Unreadable

        try:
            return seat.read(text)
        except Unreadable:
            return None
