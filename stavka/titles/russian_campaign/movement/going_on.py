"""7.2 and 16.1: a unit stopped by a zone of control goes on when an automatic victory removes that zone."""

from __future__ import annotations

from stavka.mechanics.movement.going_on import GoingOn
from stavka.titles.russian_campaign.state.flags import GOING_ON, MOVED, VICTOR

# units out of every enemy zone now have not finished their move (trc:7.2, trc:ex-av); the victors have (trc:16.2-a)
STOPPED_MARCH = GoingOn(moved=MOVED, going_on=GOING_ON, finished=VICTOR)
