"""Saves as the first versions wrote them."""

from __future__ import annotations

from stavka.play.diaries import with_position
from stavka.play.match import Match


def first_form(match: Match) -> str:
    """A diary with everything else, the seed too, in its last line."""
    notes = {"notes": match.notes} if match.notes else {}
    return with_position(match.game, {"seats": match.seats, "seed": match.seed, **notes})
