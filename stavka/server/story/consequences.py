"""What each answer to a question would bring at once, tried out in what the side that is asked knows."""

from __future__ import annotations

from itertools import islice

from stavka.engine.game import Game
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import CHANCE, Decision, Menu
from stavka.server.parts import Parts
from stavka.server.shapes import View
from stavka.server.story import changes
from stavka.server.story.scenes import seen_by
from stavka.server.story.shapes import Consequence
from stavka.telling.trying import imagined

MOST = 60  # answers that are tried


def consequences(game: Game) -> list[Consequence]:
    """Of a single question; a phase in which much can be done is not tried out."""
    stage, side = game.position.stage, game.to_act
    if not isinstance(stage, Decision) or isinstance(stage, Menu) or side in (None, CHANCE):
        return []
    assert side is not None
    try:
        known = imagined(game, side)
    except NotImplementedError:  # a title with secrets that does not say what its sides know
        return []
    parts = Parts()
    before = seen_by(game, side, parts)
    found = []
    for action in islice(stage.each(game.position), MOST):
        trial = known.copy()
        try:
            news = trial.play(str(action))
        except (Illegal, Unreadable):  # what the side does not know stands in its way
            continue
        found.append(_told(trial, str(action), before, seen_by(trial, side, parts), news))
    return found


def _told(trial: Game, text: str, before: View, after: View, news: tuple[str, ...]) -> Consequence:
    seen = changes.pieces(before)
    return {
        "text": text,
        "lost": [loss for loss in changes.all_losses(trial, before, after, news) if loss["unit"]["short"] in seen],
        "moved": changes.moved(before, after),
        "taken": changes.taken(before, after),
        "news": news if trial.title.open_information else (),
        "then": trial.stage if trial.title.open_information else "",
    }
