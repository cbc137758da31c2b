"""The course of a game: who stood better when, and where it turned; told from what a side could know at the time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.server.replays import Replay
from stavka.server.shapes import View
from stavka.server.story import changes
from stavka.server.story.scenes import seen_by
from stavka.server.story.shapes import Course, Moment, Turning

TURNS = 5  # turning points that are told
SWING = 0.04  # of what both sides have, or of the chance to win: less is no turning point


def course(game: Game, replay: Replay, side: str) -> Course:
    """How it stood for the first side at the start, whenever another side or turn began, and now."""
    moments: list[Moment] = []
    views: list[View] = []
    for step in _moments(game):
        then = replay.at(step)
        moments.append(_moment(then, side, step, game.result is not None))
        views.append(seen_by(then, side))
    return {"sides": game.title.sides, "moments": moments, "turnings": _turnings(game, moments, views)}


def _moments(game: Game) -> list[int]:
    """The steps after which a turn or the part of a side in it is over."""
    found, last = [0], None
    for step, entry in enumerate(game.log):
        now = (entry.turn, entry.actor if entry.actor in game.title.sides else None)
        if now[1] is not None:
            if last is not None and now != last and _is_long(found, step):
                found.append(step)
            last = now
    return [*found, len(game.log)] if len(game.log) > found[-1] else found


def _is_long(found: Sequence[int], step: int) -> bool:
    """Questions in the middle of a battle are asked of the other side without its part having begun."""
    return step - found[-1] >= 8


def _moment(then: Game, side: str, step: int, over: bool) -> Moment:
    from stavka.opponents.judgement.standing import WON, outlook  # takes a while to load
    from stavka.opponents.judgement.value import chance

    pos: Position = then.position if over else then.title.known(then.position, side)
    value, wins = outlook(pos, 0), chance(pos, 0)
    view = then.view(side)
    return {
        "step": step,
        "turn": then.turn,
        "name": str(view.get("turn_name") or f"Turn {then.turn}"),
        "stage": then.phase,
        "value": round(max(-WON, min(WON, value)), 1),
        "chance": None if wins is None else round(wins, 3),
        "decided": abs(value) >= WON,
    }


def _turnings(game: Game, moments: Sequence[Moment], views: Sequence[View]) -> list[Turning]:
    """Between which moments the balance moved furthest, and what happened there."""
    largest = max((abs(one["value"]) for one in moments if not one["decided"]), default=0.0)
    moved: list[tuple[float, float, float | None, int]] = []  # how far, as a share; in factors; in chances; where
    for at, (before, after) in enumerate(pairwise(moments)):
        change, swing = after["value"] - before["value"], _swing(before, after)
        share = swing if swing is not None else change / largest if largest else 0.0
        if not after["decided"] and abs(share) > SWING:
            moved.append((share, change, swing, at))
    kept = sorted(moved, key=lambda one: -abs(one[0]))[:TURNS]
    return [
        {
            "since": moments[at]["step"],
            "until": moments[at + 1]["step"],
            "name": moments[at]["name"],
            "change": round(change, 1),
            "swing": None if swing is None else round(swing, 3),
            "better": game.title.sides[0 if share > 0 else 1],
            "taken": changes.taken(views[at], views[at + 1]),
            "lost": changes.losses(views[at], views[at + 1], game.title.lost_boxes),
        }
        for share, change, swing, at in sorted(kept, key=lambda one: one[3])
    ]


def _swing(before: Moment, after: Moment) -> float | None:
    """How the chance to win changed, where it is told."""
    if before["chance"] is None or after["chance"] is None:
        return None
    return after["chance"] - before["chance"]
