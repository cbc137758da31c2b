"""Which of several actions matter most, by what speaks for them: what wins ground before what keeps it."""

from __future__ import annotations

from stavka.opponents.reasons.reason import Kind, Reason

RANKS: tuple[frozenset[Kind], ...] = (
    frozenset((Kind.WINS, Kind.OVERRUN, Kind.RAID, Kind.TO_RAID, Kind.CLOSES_RING, Kind.CHANCES, Kind.BEST_ATTACK)),
    frozenset((Kind.TAKES, Kind.STRIKES, Kind.LANDS, Kind.DROPS, Kind.DROPS_ON_LINES, Kind.BARS_RETREAT_FROM)),
    frozenset((Kind.REFUGE, Kind.LEAVES_BY_SEA, Kind.TIGHTENS_RING, Kind.GUARDS, Kind.HOLDS, Kind.SOAKS_OFF)),
    frozenset((Kind.HOLDS_LINE, Kind.ARRIVES, Kind.REBUILT, Kind.BY_RAIL, Kind.BY_SEA, Kind.RESERVE)),
)


def rank(reason: Reason) -> int:
    """0 for what matters most."""
    return next((at for at, kinds in enumerate(RANKS) if reason.kind in kinds), len(RANKS))
