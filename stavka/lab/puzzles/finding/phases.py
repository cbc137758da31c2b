"""Which phases a question is about: how far a side plays, and how far its enemy answers."""

from __future__ import annotations

from stavka.engine.game import Game

LAST = {  # the phases with which the blows of a side end, by title
    "trc": ("{} first impulse combat", "{} second impulse combat"),
    "n41": ("{} first ground segment combat", "{} second ground segment combat"),
    "bd": ("{} second phase", "{} second phase"),
    "rb": ("{} first impulse after combat", "{} second impulse after combat"),
    "pmd": ("{} first week combat", "{} second week combat"),
}


def strikes(game: Game, side: str) -> str:
    """The phase with which the attacks that follow this movement phase end."""
    title, phase = game.title.code, game.phase
    if title == "bd":
        return f"{side} second phase"
    number = 1 if "second" in phase else 0
    return LAST[title][number].format(side)


def answers(game: Game, side: str, blows: int) -> str:
    """The phase with which the enemy's next blow ends, or the one after it."""
    title, phase = game.title.code, game.phase
    foe = next(other for other in game.title.sides if other != side)
    if title == "pmd":
        second = "second" in phase
        return LAST[title][not second if side == "soviet" else second].format(foe)
    return LAST[title][blows - 1].format(foe)
