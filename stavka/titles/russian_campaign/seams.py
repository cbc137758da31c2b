"""The seams of the title: where the base game asks who else has a say.

``base_game.py`` registers what the chapters of the rulebook do when the position changes. Each module of ``options/``
and ``variants/`` registers what it changes; the base game does not know them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stavka.engine.seams import Adjustments, Answers, Conditions, Reactions

if TYPE_CHECKING:
    from stavka.engine.counters import Counter
    from stavka.engine.refusal import Refusal
    from stavka.engine.stage import AnyOption
    from stavka.mechanics.arrivals.limits import Limit
    from stavka.titles.russian_campaign.arrivals.axis_replacements import Entitlement
    from stavka.titles.russian_campaign.combat.air import Bombers
    from stavka.titles.russian_campaign.combat.contact import FirstTargets
    from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Seams:
    """Every seam with the moment at which it is asked, in the order of the rulebook."""

    # -- what follows from a change of the position --------------------------------------------------------------------

    control_counted: Reactions[[War]] = field(default_factory=Reactions)
    """Before it is worked out which side holds which city, oil field and junction."""

    places_changed_hands: Reactions[[War]] = field(default_factory=Reactions)
    """A city, oil field or junction changed hands, or the loss of a leader gives a city another meaning."""

    unit_lost: Reactions[[War, int]] = field(default_factory=Reactions)
    """A unit was eliminated or has surrendered; it is off the map already."""

    # -- 3. preparing for play -----------------------------------------------------------------------------------------

    optional_kinds: frozenset[str] = frozenset()
    """Kinds of counters that only options bring into play, those of this game."""

    between_set_ups: Reactions[[War]] = field(default_factory=Reactions)
    """One side has set up, the other has not; with a ready set-up right before play."""

    set_up_area: Answers[[War, int], Limit] = field(default_factory=Answers)
    """Where a unit of the campaign is set up, if not in the area of its code."""

    first_targets: Adjustments[FirstTargets, [War, Counter]] = field(default_factory=Adjustments)
    """What an army group may attack in the first impulse of the invasion (3.7)."""

    # -- 4. sequence of play -------------------------------------------------------------------------------------------

    weather_given: Answers[[War], int] = field(default_factory=Answers)
    """The weather of a turn for which the rules want a roll (4.1), if it is known without."""

    weather_rolled: Reactions[[War]] = field(default_factory=Reactions)
    """The weather was rolled."""

    player_turn_begins: Reactions[[War]] = field(default_factory=Reactions)
    """Before a player turn: what the calendar brings, and what is decided then."""

    impulse_begins: Reactions[[War]] = field(default_factory=Reactions)
    """An impulse begins, before replacements and reinforcements become due."""

    movement_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A movement phase is open: what has to be decided before its first move."""

    movement_unfinished: Answers[[War], Refusal] = field(default_factory=Answers)
    """Why the phasing player may not end his movement phase yet."""

    movement_ended: Reactions[[War]] = field(default_factory=Reactions)
    """The movement phase is over, units not brought on are delayed."""

    axis_turn_ends: Reactions[[War]] = field(default_factory=Reactions)
    """The end phase of the Axis player turn, after rails and supply."""

    # -- 5. and 8. movement --------------------------------------------------------------------------------------------

    movement_options: Adjustments[Sequence[AnyOption[War]], [War]] = field(default_factory=Adjustments)
    """What a player can do in a movement phase."""

    bounds: Adjustments[tuple[Limit, ...], [War, int]] = field(default_factory=Adjustments)
    """What bounds a unit when it marches, rides, lands, arrives or is set up."""

    closed_to_unit: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes of closed countries that a unit may not enter."""

    closed_countries: Adjustments[list[tuple[int, str]], [War]] = field(default_factory=Adjustments)
    """Countries that may be closed, each with the rule that closes it."""

    # -- 6. stacking ---------------------------------------------------------------------------------------------------

    kept_apart: Conditions[[War, Collection[int]]] = field(default_factory=Conditions)
    """Whether units may not stand in one hex, however few they are."""

    stacking_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not stand in a hex with those that are there, however few they are."""

    # -- 9. rail movement ----------------------------------------------------------------------------------------------

    off_map_rail_refused: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a side may not use the rails beyond its map edge."""

    rail_moves_of_others: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """How many rail moves of this turn were used by something else than units that ride."""

    # -- 10. sea movement ----------------------------------------------------------------------------------------------

    sea_closed: Answers[[War, int, str], Refusal] = field(default_factory=Answers)
    """Why a side may not sail in a sea."""

    sea_chances: Adjustments[int, [War, int, str]] = field(default_factory=Adjustments)
    """In how many cases out of six a side's move in a sea succeeds."""

    invasions_left: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """How many sea invasions a side may still make."""

    invasions_rule: str = "trc:10.3.2-b"
    """The rule that limits the number of invasions."""

    invasion_refused: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not invade now, wherever."""

    landing_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not come ashore in a hex."""

    # -- 12. combat ----------------------------------------------------------------------------------------------------

    hexes_in_contact: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes whose enemies a side's units can attack from where they stand."""

    attack_reach: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes that a unit can attack."""

    bound_to_attack: Adjustments[tuple[tuple[int, int], ...], [War, int, int]] = field(default_factory=Adjustments)
    """Units of a side that must attack though no enemy zone covers them, each with the targets it may choose from."""

    # -- 13. battle resolution -----------------------------------------------------------------------------------------

    defender_lost: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """An exchange or D1 has cost the defender this unit, which stood in this hex."""

    defenders_eliminated: Reactions[[War, Sequence[int], Sequence[int]]] = field(default_factory=Reactions)
    """A DE result has eliminated all these defenders, who stood in these hexes."""

    falling_back: Adjustments[tuple[int, ...], [War]] = field(default_factory=Adjustments)
    """The units that must retreat after a battle."""

    retreat_ground: Answers[[War, int], int] = field(default_factory=Answers)
    """The hexes to which the retreat of a unit keeps as long as there is a way."""

    # -- 15. air power -------------------------------------------------------------------------------------------------

    russian_bombers: Bombers | None = None
    """The bombers of the Russians, who have none in the base game."""

    # -- 17. supply ----------------------------------------------------------------------------------------------------

    needs_no_supply: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit lives without a supply line."""

    # -- 20. reinforcements --------------------------------------------------------------------------------------------

    arrival_turn: Adjustments[int | None, [War, Counter]] = field(default_factory=Adjustments)
    """The turn in which a reinforcement comes."""

    reinforcements_called: Reactions[[War]] = field(default_factory=Reactions)
    """Units that events have called up become due, before those of the order of battle card."""

    arrival_refused: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit off the map may not be brought on now."""

    arrives_in: Answers[[War, int], Limit] = field(default_factory=Answers)
    """The hexes in which a unit comes in, if not where its card or nation says."""

    entry_hexes: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes in which an arriving unit may be placed, enemies and stacking considered."""

    entry_hex_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why an arriving unit may not be placed in a hex that is no ordinary place of arrival."""

    unit_enters: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """An arriving unit is about to be placed in this hex."""

    armor_withdrawal_turn: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """The turn in which two German armor corps are withdrawn (20.9.2)."""

    withdrawn_armor_returns: Conditions[[War]] = field(default_factory=Conditions)
    """Whether they come back before January 1945."""

    # -- 21. Axis replacements -----------------------------------------------------------------------------------------

    more_axis_replacements: Conditions[[War]] = field(default_factory=Conditions)
    """Whether a turn brings Axis replacements though the rulebook gives it none."""

    oil_fields: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """The oil fields that bring back German armor."""

    armor_replacements: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """How many armor corps may be replaced."""

    axis_entitlements: Adjustments[list[Entitlement], [War]] = field(default_factory=Adjustments)
    """The rights to Axis replacements of a turn."""

    # -- 22. Russian replacements --------------------------------------------------------------------------------------

    before_russian_replacements: Reactions[[War]] = field(default_factory=Reactions)
    """A phase of its own, before the Russian counts his replacement factors."""

    russian_factors: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """The Russian replacement factors of a turn."""

    archangel_factors: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """Those of them that come by way of Archangel."""

    after_russian_replacements: Reactions[[War, int]] = field(default_factory=Reactions)
    """What is to be asked once the Russian has named his replacements, who had so many factors."""

    replacement_limits: Adjustments[list[Limit], [War]] = field(default_factory=Adjustments)
    """What keeps Russian replacements from coming on in a city."""

    # -- 25. victory ---------------------------------------------------------------------------------------------------

    held_for_victory: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """The places that count as a side's."""

    sudden_death: bool = True
    """Whether the objectives of Jan/Feb turns are looked at (25.2)."""

    played_on: bool = False
    """Whether a scenario goes on to the end of the campaign."""

    nobody_wins: Reactions[[War, str]] = field(default_factory=Reactions)
    """The game is over and has no winner, for this reason."""

    # -- variants ------------------------------------------------------------------------------------------------------

    variant_adopted: Reactions[[War, str]] = field(default_factory=Reactions)
    """A player took up this variant."""

    variants_assumed: Reactions[[War]] = field(default_factory=Reactions)
    """A described situation begins with variants that were taken up before."""
