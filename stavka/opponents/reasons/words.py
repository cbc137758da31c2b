"""Why a player does what it does, in words: what speaks for the hex, the unit or the answer that was chosen."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Odds
from stavka.opponents.choices.choose import GIVING, TAKING
from stavka.opponents.choices.placing import DRIVE, GUARD
from stavka.opponents.choices.setting_up import PHASE
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.standing import WON, standing
from stavka.opponents.seat import Seat

ENDING = ("done", "pass")
ONLY = "the rules leave no other choice"
NEAR = 6  # hexes within which a unit is said to guard or to make for a place
SAFE = 0.05  # share of a stack that is not worth a word
MARGIN = 0.1  # factors that are worth a word
RAID = "an attack on the move opens the front"
# short answers of the players that leave the best part unsaid
SHORT = frozenset(
    (
        "all stand well",
        "it covers most there",
        "it is wanted there most",
        "it leaves the best position",
        "it stands better there",
        "nothing else may be done",
        "reinforcements come on",
        "that is the usual thing",
        "the best way back",
        "the least is lost",
        "the phase is over",
        "the stack is too large",
        "the strongest first",
    )
)


def why(seat: Seat, action: Action, given: str) -> str:
    """The reason of an action; what the player said itself is kept where it says enough."""
    if given == RAID:
        return _on_the_move(seat, action)
    if given not in SHORT:
        return given
    if action.verb in ENDING:
        return _ending(seat, action, given)
    own = seat.hints.why(seat.pos, seat.me, action)
    if own:
        return own
    if not action.units:
        return _tried(seat, action)
    others = {a.units[0] for a in seat.legal(action.verb) if a.units} - {action.units[0]}
    if action.verb in GIVING:
        return f"{_figures(seat, action)}, of {len(others) + 1} that could go it is missed least" if others else ONLY
    told = []
    where = _where(seat, action)
    if action.verb in TAKING and others and not (where and action.verb == "advance"):
        told.append(f"{_figures(seat, action)}, the most valuable of {len(others) + 1}")
    if where:
        told.append(where)
    return "; ".join(told) or (_tried(seat, action) if others else ONLY)


def _on_the_move(seat: Seat, action: Action) -> str:
    """What an attack during movement is to bring, or the move that leads to it."""
    field = Field(seat)
    if action.verb != "move":
        hexes = (field.pos.board.grid.index(str(getattr(action, "hex", ""))),)
        return of_battle(field, seat.title.true_odds(seat.pos, action), hexes)
    for raid in seat.hints.raids(seat.pos):
        if raid.actions[0] == str(action):
            return f"to attack {field.pos.board.label(raid.target)} on the move and open the front"
    return RAID


def _ending(seat: Seat, action: Action, given: str) -> str:
    """Why nothing more is done."""
    if given == "nothing else may be done" or next((a for a in seat.legal() if a.verb not in ENDING), None) is None:
        return "there is nothing else to do here"
    if given == "all stand well":
        return "everybody stands better where he is than anywhere he could go"
    return _tried(seat, action) if given == "it leaves the best position" else "nothing more is worth doing"


def _figures(seat: Seat, action: Action) -> str:
    pos = seat.pos
    unit = pos.roster.index(action.units[0])
    factors = pos.roster.combat[unit]
    return f"{factors} factor{'' if factors == 1 else 's'}"


def _tried(seat: Seat, action: Action) -> str:
    """What was found by trying the action out, against doing nothing or against the position as it is."""
    after = seat.imagine()
    before = standing(after.position, seat.me)
    after.play(action)
    gain = standing(after.position, seat.me) - before
    if gain >= WON / 2:
        return "it wins the game"
    if gain > MARGIN:
        return f"tried out, it leaves us {gain:.1f} factors better off"
    if gain < -MARGIN:
        return f"tried out, it costs {-gain:.1f} factors, and everything else costs more"
    return "tried out, nothing else leaves us better off"


# -- hexes ------------------------------------------------------------------------------------------------------------


def _where(seat: Seat, action: Action) -> str:
    """What speaks for the hex in which the action ends."""
    path = getattr(action, "path", None)
    name = path[-1] if path else str(getattr(action, "hex", ""))
    if not name:
        return ""
    field = Field(seat)
    pos = field.pos
    unit, hex = pos.roster.index(action.units[0]), pos.board.grid.index(name)
    if pos.roster.side[unit] != seat.me:
        return _driven(field, hex)
    if seat.phase == PHASE:
        return _covers(field, unit, hex)
    told = [_purpose(field, hex, falls_back=action.verb == "retreat")]
    threat = field.threat(hex)
    there = [u for u in pos.of(seat.me, hex) if u != unit]
    if not threat:
        told.append("out of the enemy's reach")
    else:
        risk = field.risk(hex, [*there, unit], threat)
        told.append("safe against what can reach it" if risk < SAFE else f"{risk:.0%} at stake if the enemy strikes")
    if not field.hints.supplied(pos, seat.me) >> hex & 1:
        told.append("though out of supply")
    return ", ".join(part for part in told if part)


def _purpose(field: Field, hex: int, *, falls_back: bool) -> str:
    """The place for whose sake a unit goes to a hex; who falls back thinks only of what is to be held."""
    pos = field.pos
    distance, label = pos.board.grid.distance, pos.board.label
    if hex in field.places:
        return f"holds {label(hex)}" if field.mine_hex(hex) else f"takes {label(hex)}"
    best: tuple[float, int] | None = None
    for place, (mine, theirs) in field.places.items():
        steps, held = distance(hex, place), field.mine_hex(place)
        worth = GUARD * theirs if held else DRIVE * field.bold * mine
        if steps <= NEAR and (held or not falls_back) and (best is None or worth / steps > best[0]):
            best = (worth / steps, place)
    if best is None:
        return "stays close to the front" if field.nearest_enemy(hex) <= 2 else "gets away from the enemy"
    steps = distance(hex, best[1])
    aim = "makes for" if not field.mine_hex(best[1]) else "covers" if falls_back else "guards"
    return f"{aim} {label(best[1])}, {'next door' if steps == 1 else f'{steps} hexes off'}"


def _driven(field: Field, hex: int) -> str:
    """Where an enemy is made to fall back to."""
    if not field.hints.supplied(field.pos, field.foe) >> hex & 1:
        return "there it is out of supply"
    near = sum(1 for h in field.pos.board.grid.neighbours(hex) if field.pos.of(field.me, h))
    return "there our units stand around it" if near > 1 else "there it does us least harm"


def _covers(field: Field, unit: int, hex: int) -> str:
    """What a unit does at set-up."""
    pos, hints = field.pos, field.hints
    told = []
    if hex in field.places and field.mine_hex(hex):
        told.append(f"holds {pos.board.label(hex)}")
    closed = hints.stops(pos, pos.occupied[field.me]) | pos.occupied[field.me]
    fresh = ((hints.stops(pos, 1 << hex) | 1 << hex) & field.open & ~closed).bit_count()
    if fresh and hints.counts(pos, unit):
        told.append(f"closes {fresh} hex{'' if fresh == 1 else 'es'} that nobody covers yet")
    around = list(bits(field.walk.around(hex) & field.open))
    if hints.defence(pos, hex, [unit], around) > pos.roster.combat[unit] > 0:
        told.append("the ground helps it to defend")
    return ", ".join(told) or "stands with the others"


# -- battles ----------------------------------------------------------------------------------------------------------


def of_battle(field: Field, odds: Odds, hexes: tuple[int, ...]) -> str:
    """What an attack can bring, the good first."""
    effects, chances = field.hints.effects, odds.chances
    known = [(effects[result], float(p)) for result, p in chances.items() if result in effects]
    caught = all(field.trapped(hex, field.pos.occupied[field.me]) for hex in hexes)
    kills = sum(p for e, p in known if e.defenders or (caught and e.defenders_fall_back))
    drives = sum(p for e, p in known if e.defenders_fall_back and not e.defenders and not caught)
    parts = [
        (kills, "to destroy something"),
        (drives, "to drive them off"),
        (sum(p for e, p in known if e.attackers), "to lose something"),
        (sum(p for e, p in known if e.attackers_fall_back and not e.attackers), "to be thrown back"),
        (sum(p for e, p in known if not (e.defenders or e.attackers or e.defenders_fall_back or e.attackers_fall_back)),
         "that nothing comes of it"),
    ]  # fmt: skip
    told = f"{odds.odds}: " + ", ".join(f"{p:.0%} {what}" for p, what in parts if p > 0)
    places = [place.name for hex in hexes if (place := field.pos.board.place_at(hex)) and hex in field.places]
    told += "; they cannot fall back" if caught else ""
    return told + (f"; {' and '.join(places)} is the prize" if places else "")
