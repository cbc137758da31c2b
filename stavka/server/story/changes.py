"""What two views of one side differ by, in the terms of a war: losses, places taken, pieces that moved or came."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stavka.engine.game import Game
from stavka.server.shapes import View
from stavka.server.story.shapes import Loss, Taken


def pieces(view: View) -> dict[str, View]:
    """The pieces of a view by name."""
    return {unit["short"]: unit for unit in view["units"]}


def losses(before: View, after: View, boxes: Collection[str]) -> list[Loss]:
    """The pieces that now lie in one of the boxes for what is lost, and those that have fewer steps."""
    then, found = pieces(before), list[Loss]()
    for unit in after["units"]:
        old = then.get(unit["short"])
        if old is unit:  # most have not changed
            continue
        if unit["box"] in boxes and (old is None or old["box"] not in boxes):
            found.append({"unit": _as_it_was(old, unit), "box": unit["box"], "stood_as": unit["short"]})
        elif old is not None and unit["hex"] and _steps(unit) < _steps(old):
            found.append({"unit": unit, "box": "", "stood_as": unit["short"]})
    return found


def all_losses(game: Game, before: View, after: View, news: Sequence[str]) -> list[Loss]:
    """With those of whom only the news tell, as pieces of the hexes in which they stood."""
    found = losses(before, after, game.title.lost_boxes)
    known, then = {loss["unit"]["short"] for loss in found if loss["box"]}, pieces(before)
    for one in game.title.fallen(game.position, before["side"], news):
        if one.unit["short"] not in known:
            known.add(one.unit["short"])
            stood = then.get(one.stood_as)
            unit = {**one.unit, "hex": stood["hex"] if stood else None, "flags": []}
            found = [loss for loss in found if loss["unit"]["short"] != one.unit["short"]]
            found.append({"unit": unit, "box": one.box, "stood_as": one.stood_as})
    return found


def _as_it_was(old: View | None, now: View) -> View:
    return {**(old or now), "flags": []}


def _steps(unit: View) -> int:
    return int(unit.get("steps") or 0)


def taken(before: View, after: View) -> list[Taken]:
    """The places that changed hands."""
    then = before.get("control") or {}
    now = after.get("control") or {}
    return [
        {"place": place, "by": by or "", "of": then[place] or ""}
        for place, by in now.items()
        if place in then and then[place] != by
    ]


def moved(before: View, after: View) -> list[tuple[str, str, str]]:
    """The pieces that stand in another hex."""
    then = pieces(before)
    return [
        (unit["short"], then[unit["short"]]["hex"], unit["hex"])
        for unit in after["units"]
        if unit["hex"] and unit["short"] in then and then[unit["short"]]["hex"] not in (None, unit["hex"])
    ]


def arrived(before: View, after: View) -> list[View]:
    """The pieces that lay beside the map and have been brought on."""
    then = pieces(before)
    return [unit for unit in after["units"] if unit["hex"] and unit["short"] in then and not then[unit["short"]]["hex"]]
