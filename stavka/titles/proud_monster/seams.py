"""Where the base game asks who else has a say: reactions of the chapters, and what options change.

``base_game.py`` registers the chapters of the rulebook; the modules of ``options/`` register themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stavka.engine.refusal import Refusal
from stavka.engine.seams import Adjustments, Answers, Reactions
from stavka.engine.stage import AnyOption, Stage
from stavka.mechanics.combat.odds import Modifier

if TYPE_CHECKING:
    from stavka.titles.proud_monster.state.fight import Fight
    from stavka.titles.proud_monster.state.position import War


@dataclass(slots=True)
class Seams:
    """The seams of the title, in the order of the rulebook."""

    # -- what the state leaves to the rules

    eliminate: Callable[[War, int, str], None]
    """A unit is lost, for a reason in words."""

    hexes_gained: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A side has gained control of some hexes (4.2)."""

    unit_lost: Reactions[[War, int]] = field(default_factory=Reactions)
    """A unit is about to leave the map because it was eliminated."""

    unit_gone: Reactions[[War, int]] = field(default_factory=Reactions)
    """A unit has gone off the map from a hex without an assault: withdrawn, starved, given up."""

    units_came: Reactions[[War, Sequence[int], Sequence[int]]] = field(default_factory=Reactions)
    """Units that hold a hex have come to the last one of a way, by whatever means; the others they passed."""

    went_along: Reactions[[War, Sequence[int], int, int]] = field(default_factory=Reactions)
    """Units have gone by land from a hex or an area to a hex: what accompanies them goes too."""

    hex_left: Reactions[[War, int]] = field(default_factory=Reactions)
    """Units have left a hex, by whatever means: moved, retreated, travelled, lost."""

    # -- the turn (5)

    turn_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A game turn begins, before its Reinforcement Phase."""

    week_begins: Reactions[[War, int]] = field(default_factory=Reactions)
    """A player week of a side begins, before its Refit Phase."""

    phase_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A phase in which units may act begins: supply is worked out here (8.3)."""

    supply_found: Reactions[[War]] = field(default_factory=Reactions)
    """Supply of a phase has been traced; some units are supplied besides."""

    week_ends: Reactions[[War, int]] = field(default_factory=Reactions)
    """The Cleanup Phase of a side's player week."""

    turn_ends: Reactions[[War]] = field(default_factory=Reactions)
    """The last phase of a turn, before a victory check."""

    nobody_won: Reactions[[War]] = field(default_factory=Reactions)
    """A turn is over and no victory check has ended the game (4.7)."""

    # -- what can be done in a phase: each chapter adds its options

    refit: list[AnyOption[War]] = field(default_factory=list)
    """What a side can do in its Refit Phase (9)."""

    movement: list[AnyOption[War]] = field(default_factory=list)
    """What a side can do in its Movement Phase (11, 14)."""

    combat: list[AnyOption[War]] = field(default_factory=list)
    """What a side can do in its Combat Phase (13)."""

    reserve_movement: list[AnyOption[War]] = field(default_factory=list)
    """What a side can do when its reserves move (6.4)."""

    # -- stacking and nations (6, 7)

    stacking_refusal: Answers[[War, Sequence[int], int], Refusal] = field(default_factory=Answers)
    """Why units of a side may not stand together in a hex, room apart; the same at all times."""

    rivals_quarrel: bool = True
    """Whether Romanian and Hungarian units next to each other cost one nation its units there (7.2)."""

    # -- movement and weather (11, 12)

    holds_in_place: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not move at all in this phase."""

    bars_transport: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not travel by train or ship."""

    movement_factor: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The movement points of a unit, from its printed movement factor on."""

    points_cut: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """By which rule a unit has fewer movement points than its counter says."""

    closed: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes that a unit may not enter, whoever is in them."""

    closed_by: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """By which rule a hex is closed to a unit."""

    weather_given: Answers[[War, int], str] = field(default_factory=Answers)
    """The date of the chit of a week that nobody draws."""

    weather_fell: Reactions[[War]] = field(default_factory=Reactions)
    """The weather of a week is known."""

    # -- assaults (13 to 15)

    bars_attack: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not attack a hex, apart from where it stands and what it has done."""

    bars_assault: Answers[[War, Sequence[int], int], Refusal] = field(default_factory=Answers)
    """Why units may not attack a hex together."""

    combat_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A Combat Phase begins: what has to be fought first is asked now."""

    declarations: dict[str, Callable[[War, Fight, int], bool]] = field(default_factory=dict)
    """Shifts that a side may declare, by name: whether it can."""

    shifts: list[Callable[[War, Fight], Iterable[Modifier]]] = field(default_factory=list)
    """Columns of the table by which an assault is shifted; those to the right help the attacker."""

    barrage: Adjustments[int, [War, Fight]] = field(default_factory=Adjustments)
    """Steps that the defender loses beside the result of the table."""

    before_the_die: Reactions[[War]] = field(default_factory=Reactions)
    """The odds of an assault are known, apart from what other dice still bring."""

    assault_weighed: Reactions[[War]] = field(default_factory=Reactions)
    """The factors of an assault have been counted, and its die is still to fall."""

    result_choice: Answers[[War, str], Stage[War]] = field(default_factory=Answers)
    """What is asked before a result of the table counts."""

    before_losses: Reactions[[War]] = field(default_factory=Reactions)
    """The result of an assault is known, and nobody has paid for it yet."""

    mobile_assault_fought: Reactions[[War]] = field(default_factory=Reactions)
    """Losses of a mobile assault have been taken: who goes in (14.7)."""

    assault_begins: Reactions[[War, Fight]] = field(default_factory=Reactions)
    """An assault has been declared."""

    assault_over: Reactions[[War, Fight]] = field(default_factory=Reactions)
    """An assault has been fought, advances included."""
