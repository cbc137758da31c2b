"""4. Victory: the German points, what moves them, and the checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import scenarios

EARLY_FALL = 27  # bd:4.7-b, bd:4.8-b
ONCE_ONLY_TURN = 14  # bd:4.5, bd:4.6-a
FIRST_CHECK = 3  # bd:4.14-a


def points(pos: War, by: int, why: str) -> None:
    """Move the German total (bd:4.1-a, bd:4.2-c)."""
    if by:
        pos.vp += by
        pos.tell(f"German points {by:+} ({why}): {pos.vp}")


def changed_hands(pos: War, side: int, gain: int) -> None:
    """A side has gained control of hexes; supply does not matter (bd:4.2-c,-d)."""
    ground = pos.ground
    for hex in bits(gain & ground.vp_hexes):
        _vp_hex(pos, side, hex)
    if side == AXIS:
        if pos.area >= 0 and gain >> pos.area & 1:  # bd:8.18-f
            pos.area = -1
            pos.tell("the fortified area is lost")
        if gain & ground.moscow:
            _moscow(pos)
    elif pos.counts.get("expedition"):
        expedition.check_defeat(pos)
    scenarios.sudden_death(pos)
    once_only(pos)


def _vp_hex(pos: War, side: int, hex: int) -> None:
    """Cities, oil and industry: a point, two where a marker stands (bd:4.2-a,-b, bd:4.3-a,-b,-c,-d, bd:9.3-b,-c)."""
    bit, where = 1 << hex, pos.board.label(hex)
    if side == AXIS:
        hero = bool(pos.heroes & bit)
        pos.heroes &= ~bit  # bd:9.1-c
        if bit & pos.ground.kiev and not pos.counts.get("kiev taken"):
            pos.counts["kiev taken"] = 1
            if "kiev" in pos.options and pos.turn <= 3:  # bd:4.21-a,-b
                pos.ask(KievRoll())
                return
        points(pos, 2 if hero else 1, f"{where} taken")
        return
    fortress = bool(pos.fortresses & bit)
    pos.fortresses &= ~bit  # bd:9.2-e
    name = f"early {where}"
    dear = pos.turn < EARLY_FALL and pos.scenario in scenarios.WITH_POINTS
    if dear and bit & (pos.ground.bucharest | pos.ground.ploesti) and not pos.counts.get(name):
        pos.counts[name] = 1
        pos.ask(EarlyFall(hex))  # bd:4.7-a, bd:4.8-a
        return
    points(pos, -2 if fortress else -1, f"{where} lost")


def half_up(die: int) -> int:
    """Rounded up, as only the failed offensive, Bucharest, Ploesti and poor odds are (bd:1.3-d)."""
    return (die + 1) // 2


@dataclass(slots=True)
class EarlyFall(Roll[War]):
    """Bucharest or Ploesti lost before turn 27 (bd:4.7-a, bd:4.8-a)."""

    name: ClassVar[str] = "early fall of Bucharest or Ploesti"
    hex: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        points(pos, -(half_up(throw[0]) + 1), f"{pos.board.label(self.hex)} lost early")


@dataclass(slots=True)
class KievRoll(Roll[War]):
    """Kiev taken by the end of turn 3, as an option (bd:4.21-a)."""

    name: ClassVar[str] = "Kiev taken early"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        points(pos, throw[0] - 1, "Kiev taken early")


def once_only(pos: War) -> None:
    """The Baltic states and the Dnepr, from turn 14 on, each once and for good (bd:4.5, bd:4.6-a,-b)."""
    if pos.turn < ONCE_ONLY_TURN:
        return
    if not pos.counts.get("baltic lost") and baltic_lost(pos):
        pos.counts["baltic lost"] = 1
        points(pos, -3, "the Baltic states are lost")
    if not pos.counts.get("dnepr lost") and dnepr_lost(pos):
        pos.counts["dnepr lost"] = 1
        points(pos, -1, "the Dnepr is lost")


def baltic_lost(pos: War) -> bool:
    states = pos.ground.baltic_states
    return bool(states) and pos.controls(SOVIET, states)


def dnepr_lost(pos: War) -> bool:
    river = pos.ground.dnepr
    return bool(river) and not river & pos.owner[AXIS]


def past_events(pos: War) -> list[str]:
    """Events that happen once and that the map of a position shows to be past."""
    ground, german = pos.ground, pos.owner[AXIS]
    found = [name for name, city in (("moscow rolled", ground.moscow), ("kiev taken", ground.kiev)) if city & german]
    if pos.turn >= ONCE_ONLY_TURN:
        found += ["baltic lost"] if baltic_lost(pos) else []
        found += ["dnepr lost"] if dnepr_lost(pos) else []
    if pos.scenario == "road_back" and not scenarios.besieged(pos):
        found.append("siege lifted")
    return found


# -- Moscow (4.15) ----------------------------------------------------------------------------------------------------


def _moscow(pos: War) -> None:
    """Moscow falls for the first time (bd:4.15-a,-c); other scenarios have their own rules."""
    if pos.counts.get("moscow rolled") or pos.scenario not in scenarios.WITH_POINTS:
        return
    pos.counts["moscow rolled"] = 1
    pos.ask(MoscowRoll())


@dataclass(slots=True)
class MoscowRoll(Roll[War]):
    """Does the Soviet Union surrender? (bd:4.15-a,-b, bd:4.21-c)"""

    name: ClassVar[str] = "fall of Moscow"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        held, ground = pos.owner[AXIS], pos.ground
        total = throw[0] + (1 if held & ground.kiev else 0) + (2 if held & ground.leningrad else 0)
        if total >= 5:
            # bd:4.14-c: such conditions end the game at once
            pos.win(SIDES[AXIS], "sudden death", f"Moscow has fallen and the die says {total}", "bd:4.15-a")
        else:
            pos.tell(f"the Soviet Union fights on ({total})")


# -- the 1943 summer offensive (4.4) ----------------------------------------------------------------------------------


def held_cities(pos: War, side: int) -> int:
    return pos.ground.cities & pos.owner[side]


def judge_offensive(pos: War) -> None:
    """At the end of the turn of its declaration, or of turn 19 if there was none (bd:4.4-a,-c,-d,-e)."""
    declared = pos.counts.get("offensive", 0)
    if pos.counts.get("gambit") or pos.counts.get("offensive judged"):  # bd:4.16-b
        return
    if pos.scenario not in scenarios.WITH_POINTS:  # bd:14.4-f
        return
    if declared != pos.turn and not (pos.turn == 19 and not declared):
        return
    pos.counts["offensive judged"] = 1
    if declared:
        before = pos.counts["cities at start"]
        lost = before & ~pos.owner[AXIS]
        gained = pos.ground.cities & ~before & pos.owner[AXIS]
        if not lost and gained:
            pos.tell("the summer offensive has succeeded")
            return
    pos.ask(OffensiveFailed())


@dataclass(slots=True)
class OffensiveFailed(Roll[War]):
    """Half a die rounded up (bd:4.4-a)."""

    name: ClassVar[str] = "summer offensive failed"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        points(pos, -half_up(throw[0]), "the summer offensive failed or was not made")


# -- end of a turn ----------------------------------------------------------------------------------------------------


def occupied_reich(pos: War) -> None:
    """Turns 1 to 5: a point for every hex of the Reich or the General Government that Soviet units stand in.

    bd:4.2-f,-g,-h
    """
    if pos.turn <= 5:
        points(pos, -count(pos.ground.reich & pos.occupied[SOVIET]), "Soviet units in the Reich")


def check(pos: War) -> None:
    """The Victory Check Chart (bd:4.14-a,-b, bd:4.1-b)."""
    if pos.scenario not in scenarios.WITH_POINTS or pos.counts.get("gambit"):  # bd:4.16-e
        return
    first = scenarios.FIRST_CHECK.get(pos.scenario, FIRST_CHECK)
    row = pos.charts.turns[pos.turn]
    if pos.turn < first or row.german_wins_at is None or row.soviet_wins_at is None:
        return
    final = pos.turn == pos.last_turn
    total = pos.vp + (pos.count("forgiven") if final else 0)  # bd:4.20-b
    if total >= row.german_wins_at:
        _over(pos, AXIS, total, row.german_wins_at - 1, final)
    elif total <= row.soviet_wins_at:
        _over(pos, SOVIET, total, row.soviet_wins_at + 1, final)


def _over(pos: War, side: int, total: int, limit: int, final: bool) -> None:
    if "forgiveness" in pos.options and not final:  # bd:4.20-a
        pos.add("forgiven", total - limit)
        pos.tell(f"{total} points would end the game; {total - limit:+} forgiveness points")
        return
    pos.win(SIDES[side], "victory check", f"the German has {total} points on turn {pos.turn}", "bd:4.14-a")
