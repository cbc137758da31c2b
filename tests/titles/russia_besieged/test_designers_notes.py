"""Facts that only the notes of designer and developer state."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, with_city

TITLE = stavka.title("rb")


def test_mechanized_corps_of_1941() -> None:
    """rb:DN-c: four of the Kiev district, the 15th behind it, a weak 21st in the rear, a strong 5th at Smolensk."""
    corps = {c.short: c for c in TITLE.roster.counters if c.kind == "mechanized" and c.nation == "russian" and c.start}
    assert sum(c.start.startswith("K_") or c.start == "K" for c in corps.values()) == 4
    assert corps["15MC"].start == "K_reserve"
    assert (corps["21MC"].start, corps["5MC"].start) == ("Moscow", "Smolensk")
    strengths = sorted(c.combat for c in corps.values())
    assert corps["21MC"].combat == strengths[0]
    assert corps["5MC"].combat == strengths[-1]
    assert not any(c.start == "Riga" for c in corps.values())


def test_shturmoviks_come_from_1943_to_1944() -> None:
    """rb:DN-f: the first in March/April 1943, all six by May/June 1944, one column each."""
    turns = sorted(c.turn or 0 for c in TITLE.roster.counters if c.kind == "air" and c.side == "soviet")
    assert (turns[0], turns[-1], len(turns)) == (12, 19, 6)


def test_axis_points_of_november_1941() -> None:
    """rb:DN-l: one armor step and two infantry steps."""
    row = war(stavka.new("rb")).charts.axis_replacements[4]
    panzer = next(c for c in TITLE.roster.counters if c.short == "24Pz")
    infantry = next(c for c in TITLE.roster.counters if c.short == "5Inf")
    assert row["german_armor"] >= panzer.combat - panzer.reduced[0].combat
    assert row["german_infantry"] >= 2 * (infantry.combat - infantry.reduced[0].combat)


def test_the_corps_of_the_rumania_box() -> None:
    """rb:DN-m: one weak corps, without a date of its own."""
    corps = next(c for c in TITLE.roster.counters if c.short == "22Mtn")
    assert corps.turn is None
    assert corps.combat <= 3
    for scenario in ("campaign", "fall_blau", "scenario_1943", "downfall"):
        assert stavka.new("rb", scenario).piece("22Mtn").hex is None


def test_only_corps_and_armies_count_for_air_support(rb: Situation, refused: Refused) -> None:
    """rb:DN-g, rb:11.53: police do not."""
    units = {"2531": ["24Pz", "Polizei"], "8A": "2530", "2533": ["Stuka1", "StukaBase1", "Stuka2", "StukaBase2"]}
    game = rb(units, AXIS_COMBAT, map=with_city("2533"))
    game.play("attack 24Pz+Polizei 2530 air Stuka1")
    again = rb(units, AXIS_COMBAT, map=with_city("2533"))
    refused(again, "attack 24Pz+Polizei 2530 air Stuka1+Stuka2", "rb:10.42")
    corps = rb({**units, "2531": ["24Pz", "39Pz"]}, AXIS_COMBAT, map=with_city("2533"))
    corps.play("attack 24Pz+39Pz 2530 air Stuka1+Stuka2")


def test_artillery_with_air(rb: Situation, refused: Refused) -> None:
    """rb:12.05: its column comes on top of theirs, if other units attack too."""
    units = {"2531": ["GerArt", "7Inf"], "52A": "2530", "2533": ["Stuka1", "StukaBase1"]}
    game = rb(units, AXIS_COMBAT, map=with_city("2533"))
    assert stavka.odds(game, "attack 7Inf+GerArt 2530").odds == "3-1"
    assert stavka.odds(game, "attack 7Inf+GerArt 2530 air Stuka1").odds == "4-1"
    alone = rb({**units, "2531": ["GerArt"]}, AXIS_COMBAT, map=with_city("2533"))
    assert stavka.odds(alone, "attack GerArt 2530").odds == "1-1"
    refused(alone, "attack GerArt 2530 air Stuka1", "rb:12.05")


def test_russian_points_are_saved(rb: Situation) -> None:
    """rb:DN-o: what is in hand stays there, and what the turn brings comes on top."""
    bare, saved = (rb(stage="soviet events", turn=3, points=points) for points in ({}, {"soviet infantry": 7}))
    pool = "soviet infantry"
    assert war(saved).points[pool] - war(bare).points.get(pool, 0) == 7


def test_sea_moves_end_on_the_map(rb: Situation) -> None:
    """rb:DN-n: in a port or a landing hex; no unit is ever under way in a box."""
    game = rb({"16A": "3826"}, "soviet first impulse movement", turn=8)
    sailing = [action for action in game.legal() if action.verb in ("transfer", "invade", "evacuate")]
    ports = {hex for hexes in war(game).ground.ports.values() for hex in war(game).board.grid.names(hexes)}
    assert sailing
    assert all(str(action).split()[-1] in ports for action in sailing if action.verb == "transfer")
    assert all(game.title.map.playable >> game.title.map.grid.index(str(a).split()[-1]) & 1 for a in sailing)
