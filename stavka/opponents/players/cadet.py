"""The cadet: plans a phase at a time by exact odds and a few weights, greedily."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.battle.allocation import Allocation, keenness
from stavka.opponents.battle.overruns import best_overrun
from stavka.opponents.battle.raids import worthwhile
from stavka.opponents.choices.arrivals import best_arrival
from stavka.opponents.choices.choose import choose
from stavka.opponents.choices.demands import whatever_helps
from stavka.opponents.choices.dispersal import best_dispersal
from stavka.opponents.choices.means import best_means
from stavka.opponents.choices.rebuilding import best_rebuilding
from stavka.opponents.choices.setting_up import set_up
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.planning.patience import Patience
from stavka.opponents.players.orders import Orders
from stavka.opponents.profiles.reading import load
from stavka.opponents.profiles.style import CADET, LIKE_OTHERS, Style, changed
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.survey import Survey

REPLANS = 2  # new plans in a phase, after automatic victories
TRIES = 40  # what a phase still demands is done so often with judgement, then anyhow


class Cadet:
    """Plans a phase at a time, at once, and never does anything absurd. ``reason`` is that of its last action."""

    name = "cadet"
    solver: ClassVar[bool] = False  # whether OR-Tools, where it is installed, may better the attacks

    def __init__(self, seed: int | str = 0, style: Style = CADET) -> None:
        self.seed, self.style = seed, style
        self.late: Callable[[], bool] = never
        self.reason: Reason | None = None
        self._first, self._orders = Orders(), Orders()
        self._battles: deque[Action] = deque()
        self._raids: deque[tuple[Action, Reason]] = deque()
        self._planned = ""
        self._tries = self._replans = 0
        self._overran = self._looking = self._looked_last = False

    # -- asked --------------------------------------------------------------------------------------------------------

    def prepare(self, game: Game) -> None:
        """Nothing takes long."""

    def act(self, game: Game) -> Action:
        action, self.reason = self._decide(Seat(game))
        return action

    def _decide(self, seat: Seat) -> tuple[Action, Reason]:
        if not seat.can_plan:  # a title with secrets that does not tell what a side knows
            return seat.sample(self._rng(seat)), Reason(Kind.BLIND)
        roles = seat.roles()
        if seat.setting_up and Role.SET_DOWN in roles:
            return set_up(seat, self._rng(seat))
        if Role.MARCH in roles:
            return self._move(seat, roles)
        if Role.ATTACK in roles:
            return self._attack(seat)
        return choose(seat, self._rng(seat), self.style_for(seat))

    def _rng(self, seat: Seat) -> Random:
        return Random(f"{self.seed}/{seat.steps}")

    def style_for(self, seat: Seat) -> Style:
        """Its style, as the title's profile changes it if it is the usual one."""
        ways = load(seat.title.code).cadet[seat.me]
        if self.style is not CADET or ways is LIKE_OTHERS:
            return self.style
        return changed(CADET, ways.changes(seat.turn, ()))

    # -- movement -----------------------------------------------------------------------------------------------------

    def _move(self, seat: Seat, roles: frozenset[Role]) -> tuple[Action, Reason]:
        mark = f"{seat.turn} {seat.stage}"
        if mark != self._planned:
            raid = self._raid(seat)
            if raid is not None:
                return raid
            first = seat.hints.prelude(seat.pos, seat.me)
            if first is not None and seat.allowed(first):
                return first, Reason(Kind.HABIT)
            self._planned, self._tries, self._replans = mark, 0, 0
            arrival = best_arrival(seat)
            rebuilt = best_rebuilding(seat, arrival)
            first_of_all = rebuilt or arrival
            if first_of_all is not None:
                self._planned = ""
                return first_of_all, Reason(Kind.REBUILT if rebuilt else Kind.ARRIVES)
            self._take(self._plan(seat))
        return self._carry_out(seat, roles)

    def _carry_out(self, seat: Seat, roles: frozenset[Role]) -> tuple[Action, Reason]:
        """The next order of the plan; automatic victories come between, and a new plan after them."""
        while True:
            found = self._first.next_action(seat)
            if found is None and self._looking and Role.OVERRUN in roles:
                found = self._overrun(seat)
            if found is not None:
                return found
            if self._overran and self._replans < REPLANS:  # through the gap with those that have not moved
                self._replans += 1
                self._take(marshal.plan(Survey(seat), self.style_for(seat), self.late))
                continue
            self._looking = False
            found = self._orders.next_action(seat)
            if found is not None:
                return found
            if self._looked_last or not self.style_for(seat).overrun:
                return self._finish(seat)
            self._looking = self._looked_last = True

    def _take(self, plan: Plan) -> None:
        """Orders that open the front come first; then automatic victories are looked for, and once more at the end."""
        self._first = Orders(order for order in plan.orders if order.duty is Duty.OVERRUN)
        self._orders = Orders(order for order in plan.orders if order.duty is not Duty.OVERRUN)
        self._looking, self._looked_last, self._overran = bool(self._first), False, False

    def _overrun(self, seat: Seat) -> tuple[Action, Reason] | None:
        action = best_overrun(seat)
        self._overran |= action is not None
        return None if action is None else (action, Reason(Kind.OVERRUN))

    def _raid(self, seat: Seat) -> tuple[Action, Reason] | None:
        """The next step of a raid, or of a new one; None when no raid is worth while any more."""
        for fresh in (False, True):
            if fresh:
                style = self.style_for(seat)
                patience = Patience(seat, style)
                raid = next((raid for raid in worthwhile(seat, style) if not patience.waits(raid)), None)
                steps = ((action, Reason(Kind.RAID, (raid.target,))) for action in raid.actions) if raid else ()
                self._raids = deque(steps)
            while self._raids:
                found = self._raids.popleft()
                if seat.allowed(found[0]):
                    return found
                self._raids.clear()
        return None

    def begin(self, game: Game, plan: Plan) -> None:
        """Take a plan for the movement phase that the game is in, instead of making one."""
        self._planned = f"{game.turn} {game.stage}"
        self._tries, self._replans = 0, 0
        self._take(plan)

    def _plan(self, seat: Seat) -> Plan:
        return marshal.plan(Survey(seat), self.style_for(seat), self.late)

    def _finish(self, seat: Seat) -> tuple[Action, Reason]:
        """End the phase, or do what it still demands."""
        rebuilt = best_rebuilding(seat)  # those who have left the enemy's zones
        if rebuilt is not None:
            return rebuilt, Reason(Kind.REBUILT)
        if self.style_for(seat).means and not self.late():
            found = best_means(seat, lambda game: Cadet(self.seed).act(game))
            if found is not None:
                return found, Reason(Kind.TRIED_OUT)
        if seat.may_end:
            return Done(), Reason(Kind.PHASE_OVER)
        self._tries += 1
        if self._tries < TRIES:
            arrival = best_arrival(seat)
            if arrival is not None:
                return arrival, Reason(Kind.ARRIVES)
            move = best_dispersal(seat)
            if move is not None:
                return move, Reason(Kind.DISPERSES)
            demanded = best_arrival(seat, binding=True) or whatever_helps(seat)
            if demanded is not None:
                return demanded, Reason(Kind.FORCED)
        return seat.sample(self._rng(seat)), Reason(Kind.FORCED)

    # -- combat -------------------------------------------------------------------------------------------------------

    def allocation(self, seat: Seat) -> Allocation:
        """The attacks to choose from. Where nothing must be attacked our own search won more games than the solver."""
        solver = self.solver and seat.hints.duty_to_attack
        field, style = Field(seat), self.style_for(seat)
        return Allocation(field, keenness(field, style), self.late, solver=solver)

    def _attack(self, seat: Seat) -> tuple[Action, Reason]:
        for fresh in (False, True):
            if fresh:
                allocation = self.allocation(seat)
                battles = (b for b in allocation.plan() if allocation.demanded or b.value > 0)
                self._battles = deque(action for b in battles if (action := b.action(seat.pos)) is not None)
            while self._battles:
                action = self._battles.popleft()
                if seat.allowed(action):
                    return action, Reason(Kind.BEST_ATTACK)
        if seat.may_end:
            return Done(), Reason(Kind.NO_MORE_ATTACKS)
        return seat.sample(self._rng(seat)), Reason(Kind.ATTACK_DEMANDED)
