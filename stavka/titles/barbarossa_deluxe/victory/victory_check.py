"""4.14 and 4.2: the victory check, and giving a game up."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.actions.declarations import Concede
from stavka.titles.barbarossa_deluxe.nations import borders
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory.points import add


class Conceding(Option[War, Concede]):
    """Either player may concede at any time (bd:4.14-d); nobody does so at random."""

    action = Concede
    share = 0.0

    def open(self, pos: War) -> bool:
        return False

    def each(self, pos: War) -> Iterator[Action]:
        return iter(())

    def refusal(self, pos: War, action: Concede) -> Refusal | None:
        return None

    def play(self, pos: War, action: Concede) -> None:
        side = pos.asked_side()
        pos.win(SIDES[1 - side], "concession", f"{SIDES[side]} concedes", "bd:4.14-d")


def occupied_reich(pos: War) -> None:
    """Turns 1 to 5: a point for every hex of the Reich or the General Government that Soviet units stand in.

    bd:4.2-f,-g,-h
    """
    if pos.turn <= 5:
        reich = pos.ground.reich & ~borders.soviet_lands(pos)
        add(pos, -count(reich & pos.occupied[SOVIET]), "Soviet units in the Reich")


def at_once(pos: War, side: int, gain: int) -> None:
    """Conditions that end a scenario at once (bd:4.14-c)."""
    pos.seams.at_once(pos)


def end_of_turn(pos: War) -> None:
    """What a scenario adds when a turn ends, and how it is judged when its last turn does."""
    pos.seams.turn_over(pos)
    if pos.result is None and pos.turn >= pos.last_turn:
        pos.seams.last_turn_over(pos)


def check(pos: War) -> None:
    """The Victory Check Chart (bd:4.14-a,-b, bd:4.1-b)."""
    if not pos.terms.by_points or pos.counts.get("gambit"):  # bd:4.16-e
        return
    row = pos.charts.turns[pos.turn]
    if pos.turn < pos.terms.first_check or row.german_wins_at is None or row.soviet_wins_at is None:
        return
    final = pos.turn == pos.last_turn
    total = pos.seams.total_of_the_last_check(pos.vp, pos) if final else pos.vp
    if total >= row.german_wins_at:
        _over(pos, AXIS, total, row.german_wins_at - 1, final)
    elif total <= row.soviet_wins_at:
        _over(pos, SOVIET, total, row.soviet_wins_at + 1, final)


def judged(pos: War) -> Result | None:
    """Whom the levels of this turn favour, whether or not it is checked now (bd:4.14-a)."""
    if not pos.terms.by_points:
        return None
    row, total = pos.charts.turns[pos.turn], pos.seams.total_of_the_last_check(pos.vp, pos)
    reason = f"the German has {total} points on turn {pos.turn}"
    if row.german_wins_at is not None and total >= row.german_wins_at:
        return Result(SIDES[AXIS], "victory check", reason, "bd:4.14-a")
    if row.soviet_wins_at is not None and total <= row.soviet_wins_at:
        return Result(SIDES[SOVIET], "victory check", reason, "bd:4.14-a")
    return Result(None, "draw", f"{reason}, which is no level of victory", "bd:4.14-a")


def _over(pos: War, side: int, total: int, limit: int, final: bool) -> None:
    if final or not pos.seams.play_goes_on(pos, total, limit):
        reason = f"the German has {total} points on turn {pos.turn}"
        pos.win(SIDES[side], "victory check", reason, "bd:4.14-a")
