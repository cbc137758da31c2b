"""What a puzzle asks, judged: each criterion is met or not, and says so in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any  # criteria come from files

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.lab.puzzles.puzzle import verb_of

if TYPE_CHECKING:
    from stavka.lab.puzzles.trial import Trial

TIMES = 6  # how often the enemy's answer is played
LIKELY = 0.75  # the share of them that must go well, if nothing else is said
# boxes, of whichever title, in which a unit that left the map is not lost
STAFFS = ("RVGK North", "RVGK South", "OKH North", "OKH South", "rvgk", "caucasus", "off_map", "at sea")
SAFE = frozenset((*STAFFS, "urals", "siberia", "urals_box", "evacuated", "leader_box", "track"))


@dataclass(frozen=True, slots=True)
class Judged:
    """A criterion with its verdict."""

    met: bool
    words: str


def judge(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """Whether a criterion is met at the end of a trial."""
    return JUDGES[verb_of(criterion)](criterion, trial)


def _hex(game: Game, name: str) -> int:
    return game.position.board.grid.index(game.position.hex(name))


def _called(game: Game, hex: int) -> str:
    return game.position.board.label(hex)


def _me(trial: Trial) -> int:
    return trial.game.title.sides.index(trial.puzzle.side)


def _fighters(game: Game, side: int, hex: int) -> list[int]:
    return [u for u in game.position.of(side, hex) if game.title.hints.counts(game.position, u)]


def _is_ours(game: Game, side: int, hex: int) -> bool:
    if hex in {place.hex for place in game.position.board.places.values()}:
        return game.position.controller(hex) == game.title.sides[side]
    return bool(game.position.of(side, hex))


def _holds(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    hex = _hex(trial.game, criterion["holds"])
    met = _is_ours(trial.game, _me(trial), hex)
    return Judged(met, f"{_called(trial.game, hex)} is {'yours' if met else 'not yours'}")


def _stands(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """A fighting unit stands in a hex, or so many of them."""
    hex, wanted = _hex(trial.game, criterion["stands"]), criterion.get("units", 1)
    number = len(_fighters(trial.game, _me(trial), hex))
    return Judged(number >= wanted, f"{number} of {wanted} fighting units stand in {_called(trial.game, hex)}")


def struck_hexes(criteria: Iterable[Mapping[str, Any]], game: Game) -> frozenset[int]:
    """The hexes of which a criterion asks with what chances they are attacked."""
    named = (criterion.get("clears") or criterion.get("destroys") for criterion in criteria)
    return frozenset(_hex(game, name) for name in named if name)


def _struck(trial: Trial, hex: int, part: str) -> float:
    missed = 1.0
    for strike in trial.strikes:
        if hex in strike.hexes:
            missed *= 1.0 - float(getattr(strike, part))
    return 1.0 - missed


def _clears(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    return _by_attack(trial, criterion["clears"], "clears", criterion["chance"], "clear")


def _destroys(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    return _by_attack(trial, criterion["destroys"], "destroys", criterion["chance"], "destroy all in")


def _by_attack(trial: Trial, name: str, part: str, wanted: float, words: str) -> Judged:
    hex = _hex(trial.game, name)
    chance = _struck(trial, hex, part)
    told = f"{chance:.0%} to {words} {_called(trial.game, hex)} by your attacks, {wanted:.0%} asked"
    return Judged(chance >= wanted - 1e-9, told)


def _fed(trial: Trial, names: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Units in supply, out of it, and lost."""
    game, groups = trial.game, ([], [], [])  # type: tuple[Game, tuple[list[str], list[str], list[str]]]
    for name in names:
        unit = game.position.roster.find(name)
        where = game.position.where[unit]
        place = 2 if where < 0 else 0 if game.title.hints.fed(game.position, unit) else 1
        groups[place].append(name)
    return groups


def _cut_off(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    names = list(criterion["cut_off"])
    fed, hungry, lost = _fed(trial, names)
    wanted = criterion.get("at_least", len(names))
    number = len(hungry) + len(lost)
    told = f"{number} of {', '.join(names)} cut off or lost, {wanted} asked"
    return Judged(number >= wanted, told + (f"; {', '.join(fed)} can still be fed" if fed and number < wanted else ""))


def _supplied(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    names = list(criterion["supplied"])
    fed, hungry, lost = _fed(trial, names)
    wanted = criterion.get("at_least", len(names))
    told = f"{len(fed)} of {', '.join(names)} in supply, {wanted} asked"
    return Judged(len(fed) >= wanted, told + (f"; not {', '.join(hungry + lost)}" if hungry + lost else ""))


def _keeps(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """The hex is still held after the enemy's answer."""
    hex, wanted = _hex(trial.game, criterion["keeps"]), criterion.get("chance", LIKELY)
    me, name = _me(trial), _called(trial.game, hex)
    if not _is_ours(trial.game, me, hex):
        return Judged(False, f"{name} is not yours")
    share = _share(trial, lambda number: _is_ours(trial.answered(hex, number), me, hex), wanted)
    return Judged(share >= wanted, f"{name} is held in {share:.0%} of the enemy's assaults, {wanted:.0%} asked")


def _survives(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """The units are still there after the enemy has struck at each of them."""
    wanted = criterion.get("chance", LIKELY)
    worst, words = 1.0, []
    for name in criterion["survives"]:
        unit = trial.game.position.roster.find(name)
        where = trial.game.position.where[unit]
        if where < 0:
            safe = trial.game.piece(unit).box in SAFE
            worst = min(worst, float(safe))
            words.append(f"{name} is {'away' if safe else 'lost'}")
            continue
        share = _share(trial, partial(_lives, trial, unit, where), wanted)
        worst = min(worst, share)
        words.append(f"{name} lives in {share:.0%} of the enemy's assaults")
    return Judged(worst >= wanted, f"{', '.join(words)}; {wanted:.0%} asked")


def _lives(trial: Trial, unit: int, where: int, number: int) -> bool:
    """Whether a unit is left after one of the enemy's answers."""
    piece = trial.answered(where, number).piece(unit)
    return piece.hex is not None or piece.box in SAFE


def _share(trial: Trial, good: Callable[[int], bool], wanted: float) -> float:
    """The share of answers that go well; given up as soon as it is certain that they do not suffice."""
    if not trial.puzzle.answer:
        return float(good(0))
    fine = 0
    for number in range(trial.times):
        fine += good(number)
        if fine + trial.times - number - 1 < wanted * trial.times:
            break
    return fine / trial.times


def _garrison(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    game, hex, wanted = trial.game, _hex(trial.game, criterion["garrison"]), criterion["factors"]
    walk, units = game.position.board.walk, _fighters(game, _me(trial), hex)
    factors = game.title.hints.defence(game.position, hex, units, list(bits(walk.around(hex)))) if units else 0
    return Judged(factors >= wanted, f"{factors} factors defend {_called(game, hex)}, {wanted} asked")


def _careful(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """No attack that only costs own units more often than this."""
    most = criterion["careful"]
    bad = [s for s in trial.strikes if s.fails > most + 1e-9]
    told = "; ".join(f"{s.text}: {s.fails:.0%} to lose and gain nothing" for s in bad)
    return Judged(not bad, told or f"no attack is likelier than {most:.0%} to lose and gain nothing")


def _back(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """Units that are on the map again, by number or by factors."""
    game = trial.game
    pieces = [game.piece(name) for name in criterion["back"]]
    there = [piece for piece in pieces if piece.hex]
    factors = sum(piece.combat for piece in there)
    wanted = criterion.get("factors", 1)
    return Judged(factors >= wanted, f"{factors} factors came back, {wanted} asked")


def _away(criterion: Mapping[str, Any], trial: Trial) -> Judged:
    """Units are at least so many hexes from every enemy, or off the map and not lost."""
    game, steps = trial.game, criterion.get("steps", 2)
    foe = 1 - _me(trial)
    enemies = [hex for hex in game.position.stacks if game.position.of(foe, hex)]
    near = []
    for name in criterion["away"]:
        piece = game.piece(name)
        if piece.hex is None:
            near += [] if piece.box in SAFE else [name]
            continue
        where = game.position.where[game.position.roster.find(name)]
        if any(game.position.board.grid.distance(where, hex) < steps for hex in enemies):
            near.append(name)
    told = f"{', '.join(near)} lost or within {steps - 1} hexes of the enemy" if near else "all are away from the enemy"
    return Judged(not near, told)


JUDGES: Mapping[str, Callable[[Mapping[str, Any], Trial], Judged]] = {
    "holds": _holds,
    "stands": _stands,
    "clears": _clears,
    "destroys": _destroys,
    "cut_off": _cut_off,
    "supplied": _supplied,
    "keeps": _keeps,
    "survives": _survives,
    "garrison": _garrison,
    "careful": _careful,
    "back": _back,
    "away": _away,
}
