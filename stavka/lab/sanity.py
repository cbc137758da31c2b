"""Counts what no sensible player does, so that computer players can be held to it."""

from __future__ import annotations

from collections import Counter

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.reading import load
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

CAPITAL = "capital left empty with the enemy in reach"
LOW_ODDS = "attack below 1-2 that nothing demanded"
STARVED = "unit walked out of supply for nothing"
FORGOTTEN = "replacement or reinforcement forgotten"
THIN = "capital left to those who cannot hold it, with the enemy in reach"
ALONE = "headquarters or leader alone where the enemy can attack"
KINDS = (CAPITAL, LOW_ODDS, STARVED, FORGOTTEN, THIN, ALONE)
DEAR = 10.0  # worth from which a piece that cannot fight is missed
MOST = 0.6  # risk from which a capital is as good as lost


class Watch:
    """Looks over the shoulder of the players: call ``before`` each action and ``turn_over`` when a side is done."""

    def __init__(self) -> None:
        self.found: dict[str, Counter[str]] = {}
        self._moved: dict[str, set[int]] = {}

    def _count(self, side: str, kind: str) -> None:
        self.found.setdefault(side, Counter())[kind] += 1

    def before(self, game: Game, side: str, action: Action) -> None:
        seat = Seat(game, side)
        role = seat.role(action)
        if role is Role.MARCH:
            self._note_march(game, side, action)
        elif role is Role.ATTACK:
            if self._low(game, action) and not self._demanded(game, action):
                self._count(side, LOW_ODDS)
        elif isinstance(action, Done) and next(seat.legal(Role.REPLACE, Role.ENTER), None) is not None:
            self._count(side, FORGOTTEN)

    def _note_march(self, game: Game, side: str, action: Action) -> None:
        pos = game.position
        seat = Seat(game, side)
        unit, end = pos.roster.index(action.units[0]), end_of(pos, action)
        fed = seat.hints.supplied(pos, seat.me)
        moved = self._moved.setdefault(side, set())
        moved.discard(unit)
        takes = any(p.hex == end for p in pos.board.places.values())
        near = pos.board.walk.around(end) & pos.occupied[seat.foe]
        if fed >> pos.where[unit] & 1 and not fed >> end & 1 and not takes and not near:
            moved.add(unit)

    def turn_over(self, game: Game, side: str) -> None:
        """The side is done: capitals stand as they stand, and units that marched off are fed by now or not."""
        pos = game.position
        self._capital(game, side)
        self._alone(game, side)
        seat = Seat(game, side)
        fed = seat.hints.supplied(pos, seat.me)
        for unit in self._moved.pop(side, set()):
            if pos.where[unit] < 0 or not fed >> pos.where[unit] & 1:
                self._count(side, STARVED)

    @staticmethod
    def _low(game: Game, action: Action) -> bool:
        """Less than one to two, and nothing shifts it up again; a table may not tell worse columns apart."""
        odds = game.title.true_odds(game.position, action)
        column = str(odds.odds).split()[-1].replace(":", "-")  # from "3-1", "3:1" or "under 1:6"
        strong, _, weak = column.partition("-")
        return odds.attack * 2 < odds.defence and int(strong) * 2 <= int(weak)

    @staticmethod
    def _demanded(game: Game, action: Action) -> bool:
        """Whether the attackers had to attack, or the attacked to be attacked: then low odds are a soak-off."""
        pos = game.position
        contacts = game.title.hints.contacts(pos)
        index, names = pos.roster.index, pos.board.grid.index
        hexes = getattr(action, "hexes", None) or (action.hex,)  # type: ignore[attr-defined]
        return any(index(u) in contacts.must_attack for u in action.units) or any(
            names(h) in contacts.must_be_attacked for h in hexes
        )

    def _capital(self, game: Game, side: str) -> None:
        pos = game.position
        seat = Seat(game, side)
        field = Field(seat)
        reach = field.marches(
            field.theirs, field.hints.zone(pos, field.me), pos.occupied[field.me], field.hints.movement_phases
        )
        for name in load(game.title.code).capitals[seat.me]:
            place = pos.board.places.get(name)
            if place is None or not field.mine_hex(place.hex):
                continue
            held = pos.of(seat.me, place.hex)
            fighting = [unit for unit in held if field.hints.counts(pos, unit)]
            threat = field.threat(place.hex)
            if not held and any(hexes >> place.hex & 1 for hexes in reach.values()):
                self._count(side, CAPITAL)
            elif held and threat and (not fighting or field.risk(place.hex, fighting, threat) > MOST):
                self._count(side, THIN)

    def _alone(self, game: Game, side: str) -> None:
        field = Field(Seat(game, side))
        pos, counts = field.pos, field.hints.counts
        for unit in field.mine:
            hex = pos.where[unit]
            if counts(pos, unit) or field.worth[unit] < DEAR or not field.threat(hex):
                continue
            if not any(counts(pos, other) for other in pos.of(field.me, hex)):
                self._count(side, ALONE)
