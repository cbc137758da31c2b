"""25. Victory conditions, and those of the scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.hints import Aim
from stavka.engine.position import Result
from stavka.hexes import bits
from stavka.mechanics.control.scoring import balance
from stavka.titles.russian_campaign.state.flags import AXIS, POOL, REMOVED, SIDES, SOVIET, SURRENDERED
from stavka.titles.russian_campaign.state.position import War

GONE = (REMOVED, SURRENDERED, POOL)
POINT_RULES = {
    "barbarossa": "trc:scn-barb-victory-a",
    "fall_blau": "trc:scn-blau-victory",
    "zitadelle": "trc:scn-zit-victory",
}
SUDDEN_DEATH_RULES = {
    5: ("trc:25.2.2", "trc:25.2.2"),
    11: ("trc:25.2.3", "trc:25.2.3"),
    17: ("trc:25.2.4", "trc:25.2.4"),
    23: ("trc:25.2.6", "trc:25.2.5"),
}


# -- at once ----------------------------------------------------------------------------------------------------------


def at_once(pos: War) -> None:
    """Control of places changed or a leader was lost: somebody may have won."""
    ground = pos.ground
    if pos.controlled(SOVIET) & ground.place("Berlin"):
        pos.win("soviet", "campaign", "the Russians control Berlin", "trc:25.1.2")
    moscow = ground.place("Moscow")
    if stalin_eliminated(pos):
        pos.decisive |= moscow  # from now on every move near Moscow may decide
        if pos.controlled(AXIS) & moscow:
            pos.win("axis", "campaign", "the Axis controls Moscow and Stalin is eliminated", "trc:25.1.1-a")
    if pos.scenario == "barbarossa" and pos.year == 1941 and by_points(pos):
        pos.decisive |= moscow
        if pos.controlled(AXIS) & moscow:
            pos.win("axis", "scenario", "the Axis controls Moscow in 1941", "trc:scn-barb-victory-b")


def stalin_eliminated(pos: War) -> bool:
    return any(pos.where[u] in GONE for u in pos.roster.of_side[SOVIET] if pos.roster.leader[u])


# -- sudden death -----------------------------------------------------------------------------------------------------


def objectives(pos: War, side: int, turn: int) -> list[str]:
    """What a side needs at the end of a Jan/Feb turn; the same in every scenario.

    trc:scn-barb-victory-c trc:scn-blau-victory-b trc:scn-zit-victory-b trc:scn-bag-victory
    """
    row: dict[str, list[str]] = pos.title.scenario("campaign")["victory"]["sudden_death"].get(str(turn), {})
    return row.get("both") or row.get(SIDES[side], [])


def achieved(pos: War, side: int, objective: str) -> bool:
    """Whether an objective is met now: a place controlled, or an event come to pass (trc:25.2-a)."""
    event = EVENTS.get(objective)
    if event is not None:
        return event(pos, held(pos, side))
    return bool(held(pos, side) & pos.ground.place(objective))


def held(pos: War, side: int) -> int:
    """What a side controls as far as victory goes."""
    return pos.seams.held_for_victory(pos.controlled(side), pos)


def _surrendered(country: str, wanted: bool) -> Callable[[War, int], bool]:
    return lambda pos, held: (country in pos.surrendered_allies) is wanted


# trc:25.2.5, trc:25.2.6
EVENTS: dict[str, Callable[[War, int], bool]] = {
    "Finland surrendered": _surrendered("Finland", True),
    "Rumania surrendered": _surrendered("Rumania", True),
    "Hungary surrendered": _surrendered("Hungary", True),
    "Rumania not surrendered": _surrendered("Rumania", False),
    "Hungary not surrendered": _surrendered("Hungary", False),
    "any city in Germany": lambda pos, held: bool(held & pos.ground.cities & pos.ground.germany),
    "all cities in Germany": lambda pos, held: not pos.ground.cities & pos.ground.germany & ~held,
    "any oil field": lambda pos, held: bool(held & pos.ground.oil),
    "all oil fields": lambda pos, held: not pos.ground.oil & ~held,
}


def sudden_death(pos: War) -> None:
    """Both players are checked together at the end of each Jan/Feb turn (trc:4.3, trc:25.2.1)."""
    if not pos.seams.sudden_death:
        return
    for side in (AXIS, SOVIET):
        wanted = objectives(pos, side, pos.turn)
        if wanted and all(achieved(pos, side, objective) for objective in wanted):
            reason = f"all objectives of {pos.year} are met: {', '.join(wanted)}"
            pos.win(SIDES[side], "sudden death", reason, SUDDEN_DEATH_RULES[pos.turn][side])


# -- points -----------------------------------------------------------------------------------------------------------


def by_points(pos: War) -> bool:
    """Whether points decide at the end: in three scenarios, unless played on as a campaign (trc:scn-end-extend)."""
    return not pos.seams.played_on and "axis_points_at_least" in terms(pos)


def terms(pos: War) -> dict[str, Any]:
    found: dict[str, Any] = pos.title.scenario(pos.scenario)["victory"]
    return found


def points(pos: War) -> int:
    """Places beyond the scenario's line that the German holds, less those the Russian holds behind it.

    Nobody's places count for nobody (trc:scn-barb-score, trc:scn-score-unclaimed).
    """
    if not by_points(pos):
        return 0
    data, worth = pos.title.scenario(pos.scenario), terms(pos)["points"]
    west = pos.title.axis_side(data.get("scoring_line", data["line"]))
    axis, soviet = held(pos, AXIS) & ~west, held(pos, SOVIET) & west
    return balance([(pos.board.places_of(kind), each) for kind, each in worth.items()], axis, soviet)


# -- the end ----------------------------------------------------------------------------------------------------------


def end_turn(pos: War) -> None:
    """Sudden death, and the last turn (trc:4.3, trc:4.4, trc:25-a, trc:scn-end)."""
    sudden_death(pos)
    if pos.turn < pos.last_turn:
        return
    if by_points(pos):
        settle_points(pos)
    elif pos.controls(AXIS, "Berlin"):
        pos.win("axis", "campaign", "the Axis controls Berlin when the last turn is over", "trc:25.1.1-b")
    else:  # Berlin empty and contested: the rules name no winner
        draw(pos, "nobody controls Berlin when the last turn is over", "trc:25-a")


def draw(pos: War, reason: str, rule: str) -> None:
    """Nobody wins."""
    pos.seams.nobody_wins(pos, reason)
    pos.win(None, "draw", reason, rule)


def settle_points(pos: War) -> None:
    """trc:scn-barb-victory-a trc:scn-blau-victory trc:scn-zit-victory"""
    found = judged(pos)
    assert found is not None
    pos.win(found.winner, found.level, found.reason, found.rule)


def judged(pos: War) -> Result | None:
    """Whom the points favour now; None where they decide nothing."""
    if not by_points(pos):
        return None
    total, needed = points(pos), int(terms(pos)["axis_points_at_least"])
    winner = "axis" if total >= needed else "soviet"
    return Result(winner, "scenario", f"the Axis has {total} points, {needed} were needed", POINT_RULES[pos.scenario])


# -- what places still decide ------------------------------------------------------------------------------------------


def aims(pos: War) -> list[Aim]:
    """Sudden death, the capitals, and points at the end (trc:25.1.2, trc:25.2-a, trc:scn-barb-victory-a)."""
    found = _capitals(pos)
    turn = next((t for t in sorted(SUDDEN_DEATH_RULES) if pos.turn <= t <= pos.last_turn), None)
    if turn is not None and pos.seams.sudden_death:
        found += [aim for side in (AXIS, SOVIET) if (aim := _all_of(pos, side, turn)) is not None]
    if by_points(pos):
        worth, needed = terms(pos)["points"], float(terms(pos)["axis_points_at_least"])
        # on either side of the line a place that changes hands changes the balance by its points
        each = {hex: float(points) for kind, points in worth.items() for hex in bits(pos.board.places_of(kind))}
        found.append(Aim(AXIS, each, needed, float(points(pos)), pos.last_turn, last=True))
    return found


def _capitals(pos: War) -> list[Aim]:
    """Moscow, in Barbarossa in 1941 or with Stalin gone, and Berlin, which decides the end too."""
    ground = pos.ground
    at_once_here = pos.scenario == "barbarossa" and pos.year == 1941 and by_points(pos)
    moscow, berlin = (dict.fromkeys(bits(ground.place(name)), 1.0) for name in ("Moscow", "Berlin"))
    found = [Aim(SOVIET, berlin, 1, float(pos.controls(SOVIET, "Berlin")), pos.last_turn, last=not by_points(pos))]
    share = 1.0 if at_once_here or stalin_eliminated(pos) else 0.2
    last = max(t for t in range(pos.turn, pos.last_turn + 1) if pos.charts.year(t) == pos.year)
    when = last if at_once_here else pos.last_turn
    found.append(Aim(AXIS, moscow, 1, float(pos.controls(AXIS, "Moscow")), when, share))
    return found


def _all_of(pos: War, side: int, turn: int) -> Aim | None:
    """The places that the objectives of a Jan/Feb turn come down to; None when there are none, or all is lost."""
    hexes: dict[int, float] = {}
    for objective in objectives(pos, side, turn):
        if objective in KEPT and not achieved(pos, side, objective):
            return None  # who has surrendered does not come back
        if objective in BY_PLACES:
            if not (objective in FOR_GOOD and achieved(pos, side, objective)):
                hexes |= dict.fromkeys(bits(BY_PLACES[objective](pos)), 1.0)
        elif objective not in EVENTS:
            hexes |= dict.fromkeys(bits(pos.ground.place(objective)), 1.0)
    if not hexes:
        return None
    return Aim(side, hexes, len(hexes), float(sum(held(pos, side) >> hex & 1 for hex in hexes)), turn)


# Where events are decided (trc:24.3-b, trc:24.5-a). Hungary falls by units in the country, not by a place (trc:24.2).
# What a choice of places would do for, any city or any field, is left out: no single one of them is needed.
KEPT = ("Rumania not surrendered", "Hungary not surrendered")
FOR_GOOD = ("Finland surrendered", "Rumania surrendered")
BY_PLACES: dict[str, Callable[[War], int]] = {
    "Finland surrendered": lambda pos: pos.ground.place("Leningrad"),
    "Rumania surrendered": lambda pos: pos.ground.place("Bucharest"),
    "Rumania not surrendered": lambda pos: pos.ground.place("Bucharest"),
    "all cities in Germany": lambda pos: pos.ground.cities & pos.ground.germany,
    "all oil fields": lambda pos: pos.ground.oil,
}


# -- how it stands ----------------------------------------------------------------------------------------------------


def status(pos: War) -> list[str]:
    """What each side still needs, in sentences."""
    sentences = []
    if by_points(pos):
        last = pos.charts.turn_name(pos.last_turn)
        needed = terms(pos)["axis_points_at_least"]
        sentences.append(f"The Axis has {points(pos)} points and needs {needed} at the end of {last}.")
    else:
        sentences.append(f"The Axis wins by holding Berlin at the end of {pos.charts.turn_name(pos.last_turn)}.")
    sentences.append("The Russians win at once by controlling Berlin.")
    sentences.append(_moscow(pos))
    turn = next((t for t in sorted(SUDDEN_DEATH_RULES) if pos.turn <= t <= pos.last_turn), None)
    if turn is not None and pos.seams.sudden_death:
        sentences += [_sudden(pos, side, turn) for side in (AXIS, SOVIET)]
    return sentences


def _moscow(pos: War) -> str:
    if pos.scenario == "barbarossa" and pos.year == 1941 and by_points(pos):
        return "The Axis wins at once by controlling Moscow in 1941."
    if stalin_eliminated(pos):
        return "Stalin is eliminated: the Axis wins at once by controlling Moscow."
    held = "The Axis controls Moscow and" if pos.controls(AXIS, "Moscow") else "By taking Moscow the Axis"
    return f"{held} wins at once if Stalin is eliminated."


def _sudden(pos: War, side: int, turn: int) -> str:
    missing = [o for o in objectives(pos, side, turn) if not achieved(pos, side, o)]
    who = ("The Axis", "The Russians")[side]
    when = pos.charts.turn_name(turn)
    if not missing:
        return f"{who} would win by sudden death at the end of {when}."
    return f"Sudden death at the end of {when}: {SIDES[side]} still lacks {', '.join(missing)}."
