"""How the points would judge a game that ended now is how the rules judge it when it ends."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.barbarossa_deluxe.state.position import War as WarBD
from stavka.titles.nineteen_forty_one import victory as victory_41
from stavka.titles.nineteen_forty_one.state.position import War as War41
from stavka.titles.proud_monster.state.position import War as WarPMD
from stavka.titles.russia_besieged import victory as victory_rb
from stavka.titles.russia_besieged.state.position import War as WarRB
from stavka.titles.russian_campaign import victory as victory_trc
from stavka.titles.russian_campaign.state.position import War as WarTRC


def test_the_russian_campaign() -> None:
    """trc:scn-barb-victory-a: the same verdict as after the last turn; a campaign has no points."""
    game = stavka.new("trc", "barbarossa")
    pos = game.position
    assert isinstance(pos, WarTRC)
    found = game.title.judged(pos)
    assert found is not None
    assert (found.winner, found.rule) == ("soviet", "trc:scn-barb-victory-a")
    pos.turn = pos.last_turn
    victory_trc.end_turn(pos)
    assert pos.result == found
    campaign = stavka.new("trc", "campaign")
    assert campaign.title.judged(campaign.position) is None


def test_nineteen_forty_one() -> None:
    """n41:18-level."""
    game = stavka.new("n41")
    pos = game.position
    assert isinstance(pos, War41)
    found = game.title.judged(pos)
    assert found is not None
    assert found.level == "Soviet major"
    pos.turn = pos.last_turn
    victory_41.end_turn(pos)
    assert pos.result == found


def test_russia_besieged() -> None:
    """rb:SC-b: a tournament game has points, the campaign has none."""
    game = stavka.new("rb", "tournament-5")
    pos = game.position
    assert isinstance(pos, WarRB)
    found = game.title.judged(pos)
    assert found is not None
    assert found.winner == "soviet"
    victory_rb.time_is_up(pos)
    assert pos.result == found
    campaign = stavka.new("rb", "campaign")
    assert campaign.title.judged(campaign.position) is None


@pytest.mark.parametrize(("points", "winner"), [(99, "axis"), (-99, "soviet")])
def test_barbarossa_deluxe(points: int, winner: str) -> None:
    """bd:4.14-a: the levels of the turn; where there are none yet, nobody has won."""
    game = stavka.new("bd", "campaign")
    pos = game.position
    assert isinstance(pos, WarBD)
    first = game.title.judged(pos)
    assert first is not None
    assert first.winner is None
    pos.turn = next(turn for turn, row in sorted(pos.charts.turns.items()) if row.german_wins_at is not None)
    pos.vp = points
    found = game.title.judged(pos)
    assert found is not None
    assert (found.winner, found.rule) == (winner, "bd:4.14-a")


@pytest.mark.parametrize(("points", "winner"), [(999, "axis"), (-999, "soviet")])
def test_proud_monster(points: int, winner: str) -> None:
    """pmd:4.5-a: the levels of the track."""
    game = stavka.new("pmd", "1941")
    pos = game.position
    assert isinstance(pos, WarPMD)
    pos.turn = next(
        turn
        for turn, box in sorted(pos.title.axis_turns.items())
        if turn >= pos.turn and box.axis_wins_at is not None and box.soviet_wins_at is not None
    )
    pos.vp_other = points
    found = game.title.judged(pos)
    assert found is not None
    assert (found.winner, found.rule) == (winner, "pmd:4.5-a")
