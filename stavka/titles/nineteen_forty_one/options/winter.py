"""24. The winter of 1941 to 1942 (option winter): length, replacements, the thaw and victory.

Partisans of 1942 are in ``options/partisans.py``.
"""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.nineteen_forty_one import victory
from stavka.titles.nineteen_forty_one.seams import Cut, Seams, Verdict
from stavka.titles.nineteen_forty_one.state.charts import MUD, SNOW
from stavka.titles.nineteen_forty_one.state.flags import AXIS, ELIMINATED
from stavka.titles.nineteen_forty_one.state.position import War


def in_every_game(seams: Seams) -> None:
    seams.turn_begins.append(thaw)
    seams.replacement_cuts.append(fewer_in_1942)


def register(seams: Seams) -> None:
    seams.last_turn = "winter_end_turn"  # n41:24-length
    seams.verdict = by_cities_and_panzer_groups


def thaw(pos: War, before: int) -> None:
    """Whoever stands on ice when snow turns to mud is lost (n41:24-thaw)."""
    if before != SNOW or pos.weather != MUD:
        return
    for hex in bits(pos.ground.ice):
        for unit in pos.at(hex):
            pos.eliminate(unit, "is lost: the ice breaks")


def fewer_in_1942(cuts: list[Cut], pos: War) -> list[Cut]:
    """In 1942 every package has fewer infantry-type units (n41:24-replace, n41:24-replace-moscow)."""
    if not pos.charts.in_1942(pos.turn):
        return cuts
    fewer = -int(pos.charts.raw["replacements"]["in_1942"]["infantry"])
    return [Cut(fewer, "n41:24-replace"), *(Cut(cut.infantry, "n41:24-replace-moscow") for cut in cuts)]


def by_cities_and_panzer_groups(pos: War, points: int) -> Verdict:
    """The table of the winter game (n41:24-victory, n41:24-victory-table, n41:24-table)."""
    table = pos.charts.raw["victory"]["winter"]
    points += table["per_panzer_group_lost"] * panzer_groups_lost(pos)  # n41:24-victory-panzer
    return Verdict(points, victory.on_table(points, table["level"]), "n41:24-table")


def panzer_groups_lost(pos: War) -> int:
    roster = pos.roster
    groups = (u for u in roster.armor_of[AXIS] if roster.german[u] and roster.counters[u].size == "group")
    return sum(pos.where[u] == ELIMINATED for u in groups)
