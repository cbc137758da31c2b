"""Counts what no sensible player does, so that computer players can be held to it."""

from __future__ import annotations

from collections import Counter

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.stage import Menu
from stavka.hexes import bits
from stavka.lab.absurdities.oddity import Oddity, Sighting
from stavka.lab.absurdities.stances import ALONE, CAPITAL, EMPTY, LONE, OPEN, SCATTERED, THIN, fighters, oddities
from stavka.opponents.battle.expectations import IMPOSSIBLE, Expectations
from stavka.opponents.choices.arrivals import TRAINS
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.planning.walk_ins import LEAST
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

LOW_ODDS = "attack below 1-2 that nothing demanded"
COSTLY = "attack that nothing demanded and that costs more than it brings"
STARVED = "unit walked out of supply for nothing"
FORGOTTEN = "replacement or reinforcement forgotten"
UNTAKEN = "open place beside own units not entered"
OFF_RAIL = "arrival brought on away from the railway where trains go"
IDLE_TRAIN = "units far behind the front while trains stood idle"
AT_FRONT = "piece that cannot fight brought on where the enemy can attack"
WALKED_INTO = "place worth holding lost without a fight"
KINDS = (
    *(CAPITAL, THIN, OPEN, EMPTY, WALKED_INTO, ALONE, AT_FRONT, LONE, SCATTERED),
    *(UNTAKEN, LOW_ODDS, COSTLY, STARVED, FORGOTTEN, OFF_RAIL, IDLE_TRAIN),
)
ARRIVALS = (Role.ENTER, Role.REPLACE)
COUNTED = frozenset((Role.RAIL, Role.SEA, Role.DROP, Role.OVERRUN, *ARRIVALS))  # means that are seen when passed over
LOSS = 1.0  # factors that an attack must cost to be counted
FAR, CLOSER = 10, 5  # steps from every enemy at which nobody is of use, and steps that a train would bring


class Watch:
    """Looks over the shoulder of the players: call ``look`` before each action."""

    def __init__(self) -> None:
        self.found: dict[str, Counter[str]] = {}
        self.sightings: list[Sighting] = []  # the same one by one
        self.offered: dict[str, set[str]] = {}  # by side: actions outside march and combat that were open
        self.used: dict[str, set[str]] = {}
        self._last = ""  # whose movement phase was looked at last
        self._moved: dict[str, set[int]] = {}
        self._bare: dict[str, list[int]] = {}  # by side: own places without a defender when its turn was over

    def _count(self, seat: Seat, oddity: Oddity) -> None:
        self.found.setdefault(seat.side, Counter())[oddity.kind] += 1
        self.sightings.append(Sighting(seat.side, seat.steps, oddity))

    def look(self, game: Game, action: Action) -> None:
        """At an action that is about to be played, and first at the turn of the other side if that is over."""
        side = str(game.to_act)
        if "movement" in game.stage:
            if self._last and side != self._last:
                self.turn_over(game, self._last)
            self._last = side
        self.before(game, side, action)

    def before(self, game: Game, side: str, action: Action) -> None:
        seat = Seat(game, side)
        role = seat.role(action)
        self.used.setdefault(side, set()).add(action.verb)
        if role is Role.MARCH:
            self._note_march(game, side, action)
        elif role is Role.ATTACK:
            self._attack(seat, action)
        elif role in ARRIVALS:
            self._arrival(seat, action)
        elif isinstance(action, Done):
            self._end(seat)

    # -- before actions -----------------------------------------------------------------------------------------------

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

    def _attack(self, seat: Seat, action: Action) -> None:
        if self._demanded(seat, action):
            return
        pos, names = seat.pos, seat.pos.board.grid.index
        units = tuple(pos.roster.index(u) for u in action.units)
        hexes = tuple(names(h) for h in _hexes(action))
        if self._low(seat, action):
            self._count(seat, Oddity(LOW_ODDS, hexes, units))
        hopes = Expectations(Field(seat))
        most = min(seat.hints.bombers(pos), seat.hints.bombers_per_attack(pos))
        found = max(hopes.together(units, hexes, bombers) for bombers in (0, most))
        if IMPOSSIBLE < found < -LOSS:
            self._count(seat, Oddity(COSTLY, hexes, units))

    @staticmethod
    def _low(seat: Seat, action: Action) -> bool:
        """Less than one to two, and nothing shifts it up again; a table may not tell worse columns apart."""
        odds = seat.title.true_odds(seat.pos, action)
        column = str(odds.odds).split()[-1].replace(":", "-")  # from "3-1", "3:1" or "under 1:6"
        strong, _, weak = column.partition("-")
        return odds.attack * 2 < odds.defence and int(strong) * 2 <= int(weak)

    @staticmethod
    def _demanded(seat: Seat, action: Action) -> bool:
        """Whether the attackers had to attack, or the attacked to be attacked: then low odds are a soak-off."""
        pos = seat.pos
        contacts = seat.hints.contacts(pos)
        index, names = pos.roster.index, pos.board.grid.index
        return any(index(u) in contacts.must_attack for u in action.units) or any(
            names(h) in contacts.must_be_attacked for h in _hexes(action)
        )

    def _arrival(self, seat: Seat, action: Action) -> None:
        """Who comes on in the wrong place, while the same unit could come on in a right one."""
        if action.end is None:
            return
        field = Field(seat)
        pos, hex = field.pos, end_of(field.pos, action)
        others = {end_of(pos, a) for a in seat.alike(action) if a.units == action.units and a.end is not None}
        unit = pos.roster.index(action.units[0])
        off_rail = field.nearest_enemy(hex) > TRAINS and hex not in field.places and not field.rails >> hex & 1
        if not field.hints.counts(pos, unit):
            if field.threat(hex) and not all(field.threat(other) for other in others):
                self._count(seat, Oddity(AT_FRONT, (hex,), (unit,)))
        elif off_rail and any(field.rails >> other & 1 for other in others):
            self._count(seat, Oddity(OFF_RAIL, (hex,), (unit,)))

    def _end(self, seat: Seat) -> None:
        """What a phase that is ended leaves undone."""
        stage, pos = seat.pos.stage, seat.pos
        if next(seat.legal(*ARRIVALS), None) is not None:
            self._count(seat, Oddity(FORGOTTEN))
        if not isinstance(stage, Menu):
            return
        known = self.offered.setdefault(seat.side, set())
        for option in stage.options(pos):
            counted = seat.hints.roles.get(option.action) in (None, *COUNTED) and option.action.verb not in known
            if counted and next(iter(option.each(pos)), None) is not None:
                known.add(option.action.verb)
        roles = seat.roles()
        if Role.MARCH in roles:
            self._untaken(seat)
        if Role.RAIL in roles:
            self._idle_trains(seat)

    def _untaken(self, seat: Seat) -> None:
        """Places that somebody beside them could still march into."""
        field = Field(seat)
        pos, foes = field.pos, field.foe_hexes
        for hex, (worth, _) in field.places.items():
            if worth < LEAST or field.mine_hex(hex) or foes >> hex & 1:
                continue
            beside = [u for near in bits(field.walk.around(hex)) for u in self._free(field, near)]
            for unit in beside:
                if any(end_of(pos, a) == hex for a in seat.legal_of(pos.short(unit), Role.MARCH)):
                    self._count(seat, Oddity(UNTAKEN, (hex,), (unit,)))
                    break

    @staticmethod
    def _free(field: Field, hex: int) -> list[int]:
        """Those in a hex who keep no place."""
        units = fighters(field, hex)
        kept = hex in field.places and field.mine_hex(hex) and field.places[hex][1] >= KEPT_WORTH
        return units[max(1, field.garrisons.get(hex, 0)) :] if kept else units

    def _idle_trains(self, seat: Seat) -> None:
        field = Field(seat)
        pos = field.pos
        for unit in field.mine:
            hex = pos.where[unit]
            far = field.nearest_enemy(hex)
            if far <= FAR or not field.hints.counts(pos, unit) or unit not in self._free(field, hex):
                continue
            for ride in seat.legal_of(pos.short(unit), Role.RAIL):
                if field.nearest_enemy(end_of(pos, ride)) <= far - CLOSER:
                    self._count(seat, Oddity(IDLE_TRAIN, (hex,), (unit,)))
                    return

    # -- when a turn is over ------------------------------------------------------------------------------------------

    def turn_over(self, game: Game, side: str) -> None:
        """The side is done: all stand as they stand, and units that marched off are fed by now or not."""
        pos = game.position
        seat = Seat(game, side)
        field = Field(seat)
        for oddity in oddities(field):
            self._count(seat, oddity)
        fed = seat.hints.supplied(pos, seat.me)
        for unit in self._moved.pop(side, set()):
            if pos.where[unit] < 0 or not fed >> pos.where[unit] & 1:
                self._count(seat, Oddity(STARVED, units=(unit,)))
        other = Seat(game, game.title.sides[seat.foe])
        for hex in self._bare.pop(other.side, ()):
            if field.mine_hex(hex):
                self._count(other, Oddity(WALKED_INTO, (hex,)))
        self._bare[side] = [
            hex
            for hex, (_, worth) in field.places.items()
            if worth >= KEPT_WORTH and field.mine_hex(hex) and not fighters(field, hex)
        ]

    def unused(self, side: str) -> set[str]:
        """Verbs of means that were open at some time and never used."""
        return self.offered.get(side, set()) - self.used.get(side, set())


def _hexes(action: Action) -> tuple[str, ...]:
    return getattr(action, "hexes", None) or (action.hex,)  # type: ignore[attr-defined]


__all__ = ["ALONE", "CAPITAL", "KINDS", "LOW_ODDS", "THIN", "Watch"]
