"""Where the base game asks who else has a say: reactions of the chapters, and what options and variants change.

``base_game.py`` registers the chapters of the rulebook; each module of ``options/`` and ``variants/`` registers itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stavka.engine.seams import Reactions

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Seams:
    """The seams of the title, in the order of the rulebook."""

    # -- what follows from a change of the position

    control_counted: Reactions[[War]] = field(default_factory=Reactions)
    """Before it is worked out which side holds which city, oil field and junction."""

    places_changed_hands: Reactions[[War]] = field(default_factory=Reactions)
    """A city, oil field or junction changed hands, or the loss of a leader gives a city another meaning."""

    unit_lost: Reactions[[War, int]] = field(default_factory=Reactions)
    """A unit was eliminated or has surrendered; it is off the map already."""
