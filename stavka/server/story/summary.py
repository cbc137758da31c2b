"""What some steps of a game have cost and brought each side, by what one of them could see."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.server.shapes import View
from stavka.server.story import changes
from stavka.server.story.scenes import BATTLE, seen_by
from stavka.server.story.shapes import Advance, BattleSummary, Loss, Scene, SideSummary, Summary


def summary(before: Game, after: Game, side: str, scenes: Sequence[Scene] | None) -> Summary:
    """Of the steps between two moments; without their scenes only what is lost at the end counts as lost."""
    then, now = seen_by(before, side), seen_by(after, side)
    lost = (
        changes.losses(then, now, after.title.lost_boxes)
        if scenes is None
        else [loss for scene in scenes for loss in scene["lost"]]
    )
    return {
        "since": len(before.log),
        "until": len(after.log),
        "turns": (_turn(then), _turn(now)),
        "battles": [_battle(scene) for scene in scenes or () if scene["kind"] == BATTLE],
        "sides": [_of_side(one, before, after, then, now, lost) for one in after.title.sides],
    }


def _battle(scene: Scene) -> BattleSummary:
    fight = scene["fight"]
    results = [line["news"][0] for line in scene["lines"] if line["dice"] and line["news"]]
    words = {word.strip(".,:;") for news in results for word in news.split()}
    return {
        "step": scene["first"],
        "actor": scene["actor"],
        "hexes": fight["hexes"] if fight else (),
        "odds": fight["odds"].odds if fight and fight["odds"] else "",
        "results": results,
        "means": [meaning for code, meaning in fight["meanings"].items() if code in words] if fight else (),
        "lost": scene["lost"],
        "taken": scene["taken"],
    }


def _turn(view: View) -> str:
    return str(view.get("turn_name") or f"turn {view['turn']}")


def _of_side(side: str, before: Game, after: Game, then: View, now: View, lost: Sequence[Loss]) -> SideSummary:
    return {
        "side": side,
        "lost": list({loss["unit"]["short"]: loss for loss in lost if loss["unit"]["side"] == side}.values()),
        "taken": [one["place"] for one in changes.taken(then, now) if one["by"] == side],
        "cut_off": _cut_off(side, before, after, then, now),
        "arrived": [unit for unit in changes.arrived(then, now) if unit["side"] == side],
        "front": _front(before, after, after.title.sides.index(side)),
    }


def _cut_off(side: str, before: Game, after: Game, then: View, now: View) -> list[View]:
    """Pieces that are seen and had supply before."""

    def starves(game: Game, view: View) -> dict[str, View]:
        pos, title = game.position, game.title
        on_map = (unit for unit in view["units"] if unit["hex"] and unit["side"] == side)
        return {
            unit["short"]: unit for unit in on_map if title.is_cut_off(pos, game.position.roster.index(unit["short"]))
        }

    known = starves(before, then)
    return [unit for name, unit in starves(after, now).items() if name not in known]


def _front(before: Game, after: Game, side: int) -> Advance:
    """The hexes that a side has won, and the deepest of them."""
    board = after.position.board
    won = after.title.territory(after.position)[side] & ~before.title.territory(before.position)[side]
    front, depth, deepest = before.title.territory(before.position)[side], 0, won
    while won & ~front and (wider := board.grid.spread(front)) != front:
        deepest, front, depth = won & ~front, wider, depth + 1
    places = list(board.places.values())
    near = ""
    if deepest and places:
        hex = next(iter(bits(deepest)))
        near = min(places, key=lambda place: board.grid.distance(place.hex, hex)).name
    return {"hexes": board.grid.names(won), "depth": depth, "near": near}
