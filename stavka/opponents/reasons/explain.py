"""What a brief reason leaves unsaid: what speaks for the hex, the unit or the answer that was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.engine.odds import Odds
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.standing import WON, standing
from stavka.opponents.profiles.style import CADET
from stavka.opponents.reasons.reason import BRIEF, Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

NEAR = 6  # hexes within which a unit is said to guard or to make for a place
SAFE = 0.05  # share of a stack that is not worth a word
MARGIN = 0.1  # factors that are worth a word
GAINING = (Role.REPLACE, Role.GAIN, Role.ADVANCE)


def explain(seat: Seat, action: Action, given: Reason) -> Reason:
    """The reason of an action in the position before it; what the player said is kept where it says enough."""
    if given.kind not in BRIEF:
        return given
    if given.kind is Kind.RAID:
        return _on_the_move(seat, action, given)
    role = seat.role(action)
    if role is Role.END:
        return _ending(seat, action, given)
    words = seat.hints.why(seat.pos, seat.me, action)
    if words:
        return Reason(Kind.OF_TITLE, text=words)
    if not action.units:
        return tried_out(seat, action)
    others = {a.units[0] for a in seat.alike(action) if a.units} - {action.units[0]}
    unit, choice = (seat.pos.roster.index(action.units[0]),), (float(len(others) + 1),)
    if role is Role.LOSE:
        return Reason(Kind.LEAST_MISSED, units=unit, figures=choice) if others else _unrivalled(seat, action)
    found = _where(seat, action)
    if role in GAINING and others and not (found and role is Role.ADVANCE):
        found.insert(0, Reason(Kind.MOST_VALUABLE, units=unit, figures=choice))
    if not found:
        return tried_out(seat, action) if others else _unrivalled(seat, action)
    return _joined(found)


def _unrivalled(seat: Seat, action: Action) -> Reason:
    """Why an action that no other unit could take is taken: there may still be the choice to leave it."""
    if any(other != action for other in islice(seat.legal(), 2)):
        return tried_out(seat, action)
    return Reason(Kind.NO_CHOICE)


def _joined(reasons: Sequence[Reason]) -> Reason:
    found = reasons[0]
    for other in reasons[1:]:
        found += other
    return found


def _on_the_move(seat: Seat, action: Action, given: Reason) -> Reason:
    """What an attack during movement is to bring, or the move that leads to it."""
    if seat.role(action) is Role.MARCH:
        return Reason(Kind.TO_RAID, given.hexes)
    return chances(Field(seat), seat.title.true_odds(seat.pos, action), given.hexes)


def _ending(seat: Seat, action: Action, given: Reason) -> Reason:
    """Why nothing more is done."""
    if next((a for a in seat.legal() if seat.role(a) is not Role.END), None) is None:
        return Reason(Kind.NOTHING_TO_DO)
    if given.kind is Kind.ALL_STAND_WELL:
        return Reason(Kind.STAY_PUT)
    return tried_out(seat, action) if given.kind is Kind.TRIED_OUT else Reason(Kind.NOTHING_WORTH_DOING)


def tried_out(seat: Seat, action: Action) -> Reason:
    """What was found by trying the action out, against doing nothing or against the position as it is."""
    after = seat.imagine()
    before = standing(after.position, seat.me)
    after.play(action)
    gain = standing(after.position, seat.me) - before
    if gain >= WON / 2:
        return Reason(Kind.WINS)
    if gain > MARGIN:
        return Reason(Kind.BETTER_OFF, figures=(gain,))
    if gain < -MARGIN:
        return Reason(Kind.COSTS, figures=(-gain,))
    return Reason(Kind.NOTHING_BETTER)


# -- hexes ------------------------------------------------------------------------------------------------------------


def _where(seat: Seat, action: Action) -> list[Reason]:
    """What speaks for the hex in which the action ends."""
    if action.end is None:
        return []
    field = Field(seat)
    pos = field.pos
    unit, hex = pos.roster.index(action.units[0]), end_of(pos, action)
    if pos.roster.side[unit] != seat.me:
        return [_driven(field, hex)]
    if seat.setting_up:
        return _covers(field, unit, hex)
    found = [_purpose(field, hex, falls_back=seat.role(action) is Role.RETREAT)]
    threat = field.threat(hex)
    there = [u for u in pos.of(seat.me, hex) if u != unit]
    if not threat:
        found.append(Reason(Kind.OUT_OF_REACH))
    else:
        risk = field.risk(hex, [*there, unit], threat)
        found.append(Reason(Kind.SAFE) if risk < SAFE else Reason(Kind.AT_STAKE, figures=(risk,)))
    if not field.hints.supplied(pos, seat.me) >> hex & 1:
        found.append(Reason(Kind.UNSUPPLIED))
    return found


def _purpose(field: Field, hex: int, *, falls_back: bool) -> Reason:
    """The place for whose sake a unit goes to a hex; who falls back thinks only of what is to be held."""
    distance = field.pos.board.grid.distance
    if hex in field.places:
        return Reason(Kind.HOLDS if field.mine_hex(hex) else Kind.TAKES, (hex,))
    best: tuple[float, int] | None = None
    for place, (mine, theirs) in field.places.items():
        steps, held = distance(hex, place), field.mine_hex(place)
        worth = CADET.guard * theirs if held else CADET.drive * field.bold * mine
        if steps <= NEAR and (held or not falls_back) and (best is None or worth / steps > best[0]):
            best = (worth / steps, place)
    if best is None:
        return Reason(Kind.STAYS_CLOSE if field.nearest_enemy(hex) <= 2 else Kind.GETS_AWAY)
    place = best[1]
    kind = Kind.MAKES_FOR if not field.mine_hex(place) else Kind.COVERS if falls_back else Kind.GUARDS_NEAR
    return Reason(kind, (place,), figures=(distance(hex, place),))


def _driven(field: Field, hex: int) -> Reason:
    """Where an enemy is made to fall back to."""
    if not field.hints.supplied(field.pos, field.foe) >> hex & 1:
        return Reason(Kind.DRIVEN_OUT_OF_SUPPLY)
    near = sum(1 for h in field.pos.board.grid.neighbours(hex) if field.pos.of(field.me, h))
    return Reason(Kind.DRIVEN_AMONG_US if near > 1 else Kind.DRIVEN_OFF)


def _covers(field: Field, unit: int, hex: int) -> list[Reason]:
    """What a unit does at set-up."""
    pos, hints = field.pos, field.hints
    found = []
    if hex in field.places and field.mine_hex(hex):
        found.append(Reason(Kind.HOLDS, (hex,)))
    closed = hints.stops(pos, pos.occupied[field.me]) | pos.occupied[field.me]
    fresh = ((hints.stops(pos, 1 << hex) | 1 << hex) & field.open & ~closed).bit_count()
    if fresh and hints.counts(pos, unit):
        found.append(Reason(Kind.CLOSES_HEXES, figures=(fresh,)))
    around = list(bits(field.walk.around(hex) & field.open))
    if hints.defence(pos, hex, [unit], around) > pos.strength(unit).combat > 0:
        found.append(Reason(Kind.GOOD_GROUND))
    return found or [Reason(Kind.WITH_OTHERS)]


# -- battles ----------------------------------------------------------------------------------------------------------


def chances(field: Field, odds: Odds, hexes: tuple[int, ...]) -> Reason:
    """What an attack can bring."""
    effects = field.hints.effects
    known = [(effects[result], float(p)) for result, p in odds.chances.items() if result in effects]
    trapped = all(field.trapped(hex, field.pos.occupied[field.me]) for hex in hexes)
    shares = (
        sum(p for e, p in known if e.defenders or (trapped and e.defenders_fall_back)),
        sum(p for e, p in known if e.defenders_fall_back and not e.defenders and not trapped),
        sum(p for e, p in known if e.attackers),
        sum(p for e, p in known if e.attackers_fall_back and not e.attackers),
        sum(p for e, p in known if e.harmless),
    )
    found = Reason(Kind.CHANCES, hexes, figures=shares, text=odds.odds)
    if trapped:
        found += Reason(Kind.TRAPPED)
    prizes = tuple(hex for hex in hexes if hex in field.places and field.pos.board.place_at(hex))
    return found + Reason(Kind.PRIZE, prizes) if prizes else found
