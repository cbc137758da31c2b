"""Standing orders: what pieces of a quiet sector do phase after phase, without being told again.

They belong to the match and not to the rules: a player keeps them as notes to himself, and they are carried out when he
says so. No other side is told of them, and no diary that is given away holds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HOLD, ENTRENCH, GO, DEPUTY = "hold", "entrench", "go", "deputy"
KINDS = (HOLD, ENTRENCH, GO, DEPUTY)
MOST = 200  # orders of one side
Plain = dict[str, object]  # as a file and a page have it


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """``posts`` has where each piece stood when the order was given, ``seen`` the enemy hexes beside them then."""

    number: int
    side: str
    kind: str
    units: tuple[str, ...]
    goal: str = ""
    name: str = ""
    posts: Mapping[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ()

    def plain(self) -> Plain:
        return {
            "number": self.number,
            "side": self.side,
            "kind": self.kind,
            "units": list(self.units),
            "goal": self.goal,
            "name": self.name,
            "posts": dict(self.posts),
            "seen": list(self.seen),
        }


def read_orders(told: object) -> list[StandingOrder]:
    """Orders as a file has them; what is no order is left out."""
    found = [_read(one) for one in told if isinstance(one, Mapping)] if isinstance(told, Sequence) else []
    return [order for order in found if order is not None]


def _read(told: Mapping[str, object]) -> StandingOrder | None:
    number, units, posts, seen = (told.get(key) for key in ("number", "units", "posts", "seen"))
    kind = str(told.get("kind"))
    if not isinstance(number, int) or kind not in KINDS or not isinstance(units, list):
        return None
    return StandingOrder(
        number,
        str(told.get("side")),
        kind,
        tuple(map(str, units)),
        str(told.get("goal", "")),
        str(told.get("name", "")),
        {str(unit): str(hex) for unit, hex in posts.items()} if isinstance(posts, Mapping) else {},
        tuple(map(str, seen)) if isinstance(seen, list) else (),
    )
