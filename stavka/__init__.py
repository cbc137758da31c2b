"""Stavka plays board wargames of the Eastern Front by the book.

>>> import stavka
>>> game = stavka.new("trc", scenario="campaign", seed=1941)
>>> game.turn, game.stage, game.to_act
(1, 'axis first impulse movement', 'axis')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from stavka.board.tables import BadTable
    from stavka.engine.game import Game
    from stavka.engine.refusal import Illegal, Refusal, Unreadable
    from stavka.library import load, new, odds, resume, situation, title

_HOMES = {
    "BadTable": "board.tables",
    "load": "library",
    "new": "library",
    "odds": "library",
    "resume": "library",
    "situation": "library",
    "title": "library",
    "Game": "engine.game",
    "Illegal": "engine.refusal",
    "Refusal": "engine.refusal",
    "Unreadable": "engine.refusal",
}
__all__ = [
    "BadTable",
    "Game",
    "Illegal",
    "Refusal",
    "Unreadable",
    "load",
    "new",
    "odds",
    "resume",
    "situation",
    "title",
]


def __getattr__(name: str) -> Any:
    # loaded on first use, so that the command line starts at once
    if name not in _HOMES:
        raise AttributeError(f"module 'stavka' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"stavka.{_HOMES[name]}"), name)
