"""The base game at its seams: which chapters react to a change of the position, and in what order."""

from __future__ import annotations

from stavka.titles.russian_campaign import victory
from stavka.titles.russian_campaign.arrivals import garrisons, russian_replacements
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.special_units import leaders


def seams() -> Seams:
    """The seams of a game without options."""
    base = Seams()
    base.places_changed_hands += [
        russian_replacements.note_archangel,  # 22.4
        garrisons.captured,  # 20.6
        victory.at_once,  # 25.1
    ]
    base.unit_lost += [leaders.leader_lost]  # 11.3
    base.player_turn_begins += [allies.begin_player_turn]  # 24.4, 24.5
    return base
