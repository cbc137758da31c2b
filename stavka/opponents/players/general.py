"""The general: weighs several plans by playing them on against an able enemy, with exact odds and dice of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.position import Position
from stavka.opponents.battle import solver
from stavka.opponents.judgement.aims import postures
from stavka.opponents.judgement.standing import outlook
from stavka.opponents.planning import marshal
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles.reading import load
from stavka.opponents.profiles.style import Style, changed, for_side
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import Budget
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.survey import Survey

BUDGET = 5.0  # seconds a turn, until the title is known
SHARE = 0.45  # of what is left of it, for the plan of one phase


def styles(base: Style) -> tuple[tuple[str, Style], ...]:
    """The ways a general considers: as the title's profile has it, bolder, more careful, and closing in."""
    return (
        ("as planned", base),
        ("boldly", replace(base, eagerness=base.eagerness * 1.35, threshold=0.2, caution=base.caution * 0.6)),
        ("carefully", replace(base, eagerness=base.eagerness * 0.8, exposure=0.3, threshold=1.5)),
        ("holding on", replace(base, guard=base.guard * 2.0, caution=base.caution + 0.4)),
    )


@dataclass(slots=True)
class Candidate:
    name: str
    side: str
    style: Style
    plan: Plan
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0


class General(Cadet):
    """Plans as the cadet does, in several ways, and keeps the way that stands best after the enemy has answered."""

    name = "general"
    solver: ClassVar[bool] = True

    def __init__(
        self,
        seed: int | str = 0,
        *,
        budget: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
        rounds: int | None = None,
        changes: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(seed)
        self.time, self.rounds = Budget(BUDGET if budget is None else budget, clock), rounds
        self.budget = budget  # seconds a turn; None: as the profile of the title has it
        self.changes = changes or {}  # weights of its style that differ from the profile
        self.late = self.time.over
        self.chosen: Candidate | None = None
        self._prepared = False

    def prepare(self, game: Game) -> None:
        if self.solver and not self._prepared and game.title.hints.duty_to_attack:
            solver.load()
        self._prepared = True

    def act(self, game: Game) -> Action:
        self.prepare(game)
        if self.budget is None:
            self.time.seconds = load(game.title.code).budget
        self.time.begin(game.turn)
        try:
            return super().act(game)
        finally:
            self.time.pause()

    def _decide(self, seat: Seat) -> tuple[Action, Reason]:
        return self._at_once(seat) if self.late() else super()._decide(seat)

    def _at_once(self, seat: Seat) -> tuple[Action, Reason]:
        """The time of the turn is used up: what is ordered still happens, then the phase ends."""
        found = self._first.next_action(seat) or self._orders.next_action(seat)
        if found is not None:
            return found
        return Done() if seat.may_end else seat.sample(self._rng(seat)), Reason(Kind.TIME_UP)

    def style_for(self, seat: Seat) -> Style:
        if self.chosen and self.chosen.side == seat.side:
            return self.chosen.style
        return self.own(seat)

    def own(self, seat: Seat) -> Style:
        """The style of the profile with what differs in this general."""
        return changed(self.base(seat), for_side(self.changes, seat.side))

    @staticmethod
    def base(seat: Seat) -> Style:
        return load(seat.title.code).general[seat.me].style(seat.turn, postures(seat.pos, seat.me))

    def _rounds(self, seat: Seat) -> int:
        """How often plans are played on: as asked for, or else as the title's profile has it."""
        return load(seat.title.code).rounds if self.rounds is None else self.rounds

    def consider(self, seat: Seat) -> Plan:
        """The plan for the movement phase that the game is in."""
        return self._plan(seat)

    def _plan(self, seat: Seat) -> Plan:
        candidates = self._candidates(seat, self.time.share(SHARE / 3))
        alive = candidates if len(candidates) > 1 else []
        enough = self.time.share(SHARE)
        for round in range(self._rounds(seat)):
            for candidate in alive:
                stands = None if enough() else self._play_on(seat, candidate, round, enough)
                if stands is not None:
                    candidate.total += stands
                    candidate.tries += 1
            alive = sorted((c for c in alive if c.tries), key=lambda c: -c.mean)[: max(2, (len(alive) + 1) // 2)]
        most = max(c.tries for c in candidates)
        self.chosen = max((c for c in candidates if c.tries == most), key=lambda c: c.mean)
        return self.chosen.plan

    def _candidates(self, seat: Seat, enough: Callable[[], bool]) -> list[Candidate]:
        """Plans that differ, the ordinary one first; there is always that one."""
        survey = Survey(seat, exact=True)
        found: list[Candidate] = []
        seen: set[tuple[tuple[int, int], ...]] = set()
        for name, style in styles(self.own(seat))[: None if self._rounds(seat) else 1]:
            if found and enough():
                break
            plan = marshal.plan(survey, style, self.late)
            key = tuple(sorted((order.unit, order.to) for order in plan.orders))
            if key not in seen:
                seen.add(key)
                found.append(Candidate(name, seat.side, style, plan))
        return found

    def _play_on(self, seat: Seat, candidate: Candidate, round: int, enough: Callable[[], bool]) -> float | None:
        """How it stands after the rest of this turn and the enemy's answer; None when there is no time to see."""
        game = seat.imagine(f"{self.seed}/{seat.steps}/{round}")
        me = Cadet(self.seed, self.quick(candidate.style))
        me.begin(game, candidate.plan)
        foe = seat.title.sides[seat.foe]
        players = {seat.side: me, foe: Cadet(self.seed, self.quick(self.base(Seat(game, foe))))}
        for player in players.values():
            player.late = enough
        start_turn, answered = game.turn, False
        steps = 0
        while game.result is None and steps < 600:
            actor = str(game.to_act)
            if Role.MARCH in Seat(game).roles():
                if actor != seat.side:
                    answered = True
                elif answered or game.turn > start_turn + 1:
                    break
            if enough():
                return None
            game.play(players[actor].act(game))
            steps += 1
        return None if enough() else self.judge(game.position, seat.me)

    def judge(self, pos: Position, me: int) -> float:
        """How a position stands when a plan has been played on."""
        return outlook(pos, me)

    def quick(self, style: Style) -> Style:
        """The style that a plan is played on with."""
        return style


__all__ = ["General"]
