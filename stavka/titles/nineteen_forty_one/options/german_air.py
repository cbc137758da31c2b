"""What the German uses of air points in options 21, 23 and 25 have in common."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def not_german(pos: War, what: str, rule: str) -> Refusal | None:
    return None if pos.player == AXIS else Refusal(f"only the German player may {what}", rule)
