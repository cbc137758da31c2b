"""Looks through a part of a game as a teacher does: only where the general knows something better is anything said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.record.entry import Entry
from stavka.hexes import bits
from stavka.hexes.net import Net
from stavka.lab.absurdities import sanity, stances
from stavka.lab.absurdities.oddity import Oddity, Sighting
from stavka.lab.absurdities.sanity import Watch
from stavka.lab.teaching.drill import Drill, behind_the_line, starving
from stavka.lab.teaching.lesson import Lesson, Topic
from stavka.lab.teaching.why import attacked, why
from stavka.opponents.advice import Advice, advise
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.reasons.words import in_words
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

CAUGHT = 4  # factors of enemies from which on an encirclement is worth a word
SURE = 0.8  # chance to clear a hex from which on an attack that was not made is worth a word
WIDE = 8  # hexes behind the line that only a gap opens
MOST, ALIKE = 8, 3  # lessons of one look, and of one topic
LINE = frozenset((Kind.HOLDS_LINE, Kind.GUARDS, Kind.HOLDS, Kind.GUARDS_NEAR, Kind.COVERS, Kind.RESERVE))


def lessons(start: Game, entries: Sequence[Entry], side: str) -> list[Lesson]:
    """What a side could have done better in the steps that follow a moment, what matters most first."""
    return Teacher(start, side).follow(entries)


class Teacher:
    def __init__(self, start: Game, side: str) -> None:
        self.game = start.copy()
        self.game.dice = None
        self.side = side
        self.found: list[Lesson] = []
        self._watch = Watch()
        self._drill: Drill | None = None  # the last movement phase of the side
        self._phase: tuple[int, str] | None = None
        self._attacked: set[int] = set()  # hexes, in this turn
        self._told = 0  # sightings that were looked at

    def follow(self, entries: Iterable[Entry]) -> list[Lesson]:
        for entry in entries:
            if isinstance(entry.move, Action):
                self._before(entry.actor, entry.move)
            self.game.play(str(entry.move))
        if self.game.result is None and self.game.to_act not in (self.side, None):
            if self._drill is not None:
                self._phase_over(self._drill)
            self._turn_over()
        return self._sorted()

    def _before(self, actor: str, action: Action) -> None:
        game = self.game
        seat = Seat(game, actor)
        phase = (game.turn, game.phase)
        if phase != self._phase and Role.MARCH in seat.roles():
            if self._drill is not None and self._phase is not None:
                self._phase_over(self._drill)
                if actor != self.side:
                    self._turn_over()
                self._drill = None
            if actor == self.side:
                self._drill = Drill(game.copy(), actor)
            self._phase = phase
        if actor == self.side:
            if seat.role(action) in (Role.ATTACK, Role.OVERRUN):
                self._attacked.update(map(game.position.board.grid.index, attacked(action)))
            self._watch.before(game, actor, action)
            self._look(action)

    # -- what is said -------------------------------------------------------------------------------------------------

    def _look(self, action: Action) -> None:
        """At what was seen in an action that is about to be played."""
        for sighting in self._fresh():
            kind = sighting.oddity.kind
            if kind in (sanity.LOW_ODDS, sanity.COSTLY):
                self._hopeless(sighting.oddity, action)
            elif kind == sanity.UNTAKEN:
                self._untaken(sighting.oddity)
            elif kind in (sanity.AT_FRONT, sanity.OFF_RAIL, sanity.FORGOTTEN):
                self._arrival(kind, action)

    def _turn_over(self) -> None:
        self._watch.turn_over(self.game, self.side)
        drill = self._drill
        for sighting in self._fresh():
            if drill is not None:
                self._stance(drill, sighting.oddity)
        if drill is not None:
            self._gap(drill)
            self._drill = None
        self._attacked.clear()

    def _fresh(self) -> list[Sighting]:
        new = self._watch.sightings[self._told :]
        self._told += len(new)
        return [one for one in new if one.side == self.side]

    def _add(self, topic: Topic, step: int, words: str, hexes: Iterable[int], better: Advice | None) -> None:
        """Nothing is said without something better."""
        names = self.game.position.board.grid.name
        if better is not None:
            self.found.append(Lesson(topic, step, words, tuple(names(hex) for hex in hexes), better))

    def _hopeless(self, oddity: Oddity, action: Action) -> None:
        seat = Seat(self.game)
        attacks = [one for one in advise(self.game) if one.action != action]
        here = (one for one in attacks if set(oddity.hexes) & set(one.reason.hexes))
        label = self.game.position.board.label(oddity.hexes[0])
        words = f"The attack on {label} promised little: {why(self.game, action)}."
        self._add(Topic.ATTACK, seat.steps, words, oddity.hexes, next(chain(here, attacks), None))

    def _untaken(self, oddity: Oddity) -> None:
        seat = Seat(self.game)
        pos, hex = seat.pos, oddity.hexes[0]
        name = pos.short(oddity.units[0])
        march = next((a for a in seat.legal_of(name, Role.MARCH) if end_of(pos, a) == hex), None)
        words = f"{pos.board.label(hex)} stood open, and {name} beside it stayed where it was."
        reason = Reason(Kind.TAKES, (hex,))
        better = None if march is None else Advice(march, reason, in_words(pos, reason))
        self._add(Topic.UNTAKEN, seat.steps, words, oddity.hexes, better)

    def _arrival(self, kind: str, action: Action) -> None:
        seat = Seat(self.game)
        said = {
            sanity.FORGOTTEN: "The phase was ended while somebody could still come on.",
            sanity.AT_FRONT: f"{_named(action)} cannot fight, and came on where the enemy can strike.",
            sanity.OFF_RAIL: f"{_named(action)} came on away from the railway, where trains could have met it.",
        }[kind]
        arrivals = (one for one in advise(self.game) if seat.role(one.action) in sanity.ARRIVALS)
        others = (one for one in arrivals if one.action != action)
        better = next((one for one in others if one.action.units == action.units or kind == sanity.FORGOTTEN), None)
        hexes = () if action.end is None else (end_of(seat.pos, action),)
        self._add(Topic.ARRIVAL, seat.steps, said, hexes, better)

    # -- phases and turns that are over -------------------------------------------------------------------------------

    def _phase_over(self, drill: Drill) -> None:
        self._rings(drill)
        self._chances(drill)

    def _rings(self, drill: Drill) -> None:
        """Enemies whom the general would have cut off, and who are not."""
        now = Seat(self.game, self.side)
        missed = starving(drill.outcome) - starving(drill.seat) - starving(now)
        pos = drill.outcome.pos
        stacks: dict[int, list[int]] = {}
        for unit in missed:
            if now.pos.where[unit] >= 0:  # those who are gone are missed by nobody
                stacks.setdefault(pos.where[unit], []).append(unit)
        factors = sum(pos.strength(unit).combat for units in stacks.values() for unit in units)
        if factors < CAUGHT:
            return
        rings = {Kind.CLOSES_RING, Kind.TIGHTENS_RING}
        better = next((one for one in drill.moves if one.reason.kind in rings), None)
        names = ", ".join(sorted(pos.short(unit) for units in stacks.values() for unit in units)[:6])
        words = f"{names} could have been cut off: {factors} factors."
        self._add(Topic.RING, drill.step, words, stacks, better or drill.nearest(stacks))

    def _chances(self, drill: Drill) -> None:
        """Enemies whom the general would have massed against with good odds, and whom nobody attacked."""
        pos, label = self.game.position, self.game.position.board.label
        best: dict[int, Advice] = {}
        for one in drill.moves:
            if one.reason.kind is Kind.STRIKES and one.reason.figures[0] >= SURE:
                best.setdefault(one.reason.hexes[0], one)
        for hex, one in best.items():
            if hex in self._attacked or not pos.of(drill.seat.foe, hex):
                continue
            words = f"{label(hex)} could have been attacked, {one.reason.figures[0]:.0%} to clear it."
            self._add(Topic.CHANCE, drill.step, words, (hex,), one)

    def _stance(self, drill: Drill, oddity: Oddity) -> None:
        """How the side stood when its turn was over, where the general would have seen to it."""
        label = self.game.position.board.label
        said: dict[str, tuple[Topic, str]] = {
            stances.CAPITAL: (Topic.CAPITAL, "{} was left empty, and the enemy can walk in."),
            stances.THIN: (Topic.CAPITAL, "Those in {} cannot hold it against what can come."),
            stances.OPEN: (Topic.OPEN_PLACE, "{} stands open to the enemy, though somebody was at hand."),
            stances.EMPTY: (Topic.OPEN_PLACE, "{} stands open to the enemy, and nobody is near."),
            stances.LONE: (Topic.LONE_STACK, "The stack in {} has nobody beside it: the enemy can destroy it cheaply."),
            stances.ALONE: (Topic.HELPLESS, "In {} nobody covers a piece that is worth much and cannot fight."),
            sanity.STARVED: (Topic.SUPPLY, "{} marched out of supply, and nothing was gained by it."),
            sanity.IDLE_TRAIN: (Topic.ARRIVAL, "In {} units wait far behind the front while trains stand idle."),
        }
        if oddity.kind not in said:
            return
        topic, words = said[oddity.kind]
        pos = self.game.position
        units = {pos.short(unit) for unit in oddity.units}
        about = ", ".join(sorted(units)) if topic is Topic.SUPPLY else ", ".join(map(label, oddity.hexes))
        hexes = oddity.hexes or tuple(pos.where[unit] for unit in oddity.units if pos.where[unit] >= 0)
        better = next((one for one in drill.moves if drill.to(one) in oddity.hexes and drill.fights(one)), None)
        if units:
            elsewhere = (one for one in drill.moves if units & set(one.action.units) and drill.to(one) not in hexes)
            company = drill.nearest(oddity.hexes, lambda one: not units & set(one.action.units) and drill.fights(one))
            better = next(elsewhere, None) or better or (company if oddity.hexes else None)
        self._add(topic, drill.step, words.format(about), hexes, better)

    def _gap(self, drill: Drill) -> None:
        """Land behind the line that the enemy can march into, and could not if the general had led the phase."""
        now = Seat(self.game, self.side)
        opened = widest(now.pos.board.walk, behind_the_line(now) & ~behind_the_line(drill.outcome))
        if opened.bit_count() < WIDE:
            return
        closing = drill.nearest(bits(opened), lambda one: one.reason.kind in LINE and drill.fights(one))
        better = closing or drill.nearest(bits(opened), drill.fights)
        inside = next((place.name for place in now.pos.board.places.values() if opened >> place.hex & 1), "")
        among = f", {inside} among them" if inside else ""
        words = f"The enemy can march into {opened.bit_count()} hexes behind the line{among}."
        self._add(Topic.GAP, drill.step, words, bits(opened), better)

    def _sorted(self) -> list[Lesson]:
        """Each matter once and no topic too often, what matters most first."""
        once: dict[tuple[Topic, tuple[str, ...]], Lesson] = {}
        topics: Counter[Topic] = Counter()
        for one in sorted(self.found, key=lambda one: (one.topic, one.step)):
            if (one.topic, one.hexes) not in once and topics[one.topic] < ALIKE:
                once[one.topic, one.hexes] = one
                topics[one.topic] += 1
        return list(once.values())[:MOST]


def widest(walk: Net, hexes: int) -> int:
    """The largest part of some hexes that hangs together."""
    best = 0
    while hexes:
        part = walk.flood(hexes & -hexes, hexes)
        hexes &= ~part
        best = max(best, part, key=int.bit_count)
    return best


def _named(action: Action) -> str:
    return " and ".join(action.units)
