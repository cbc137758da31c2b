"""Absurdities by scenario: counted while games are played, and anew from their diaries."""

from __future__ import annotations

from pathlib import Path

import stavka
from stavka.lab.absurdities import habits
from stavka.lab.absurdities.sanity import CAPITAL, LOW_ODDS


def test_diaries_count_as_the_games_did(tmp_path: Path) -> None:
    (played,) = habits.count("random", [("bd", "manstein_gambit")], 1, 5, folder=tmp_path)
    again = habits.recount(("bd", "manstein_gambit"), tmp_path / habits.room("bd", "manstein_gambit"))
    assert played.seen
    assert (again.games, again.wins, again.seen, again.unused) == (1, played.wins, played.seen, played.unused)


def test_the_table_has_a_mean_for_each_side_and_names_unused_means() -> None:
    tally = habits.Tally(("trc", "zitadelle"), games=4)
    tally.seen["axis", CAPITAL] = 2
    tally.seen["soviet", LOW_ODDS] = 4
    tally.wins["soviet"] = 4
    tally.unused = {"axis": {"drop"}, "soviet": set()}
    lines = list(habits.table([tally]))
    assert f"| {CAPITAL} | 0.5 / 0.0 |" in lines
    assert f"| {LOW_ODDS} | 0.0 / 1.0 |" in lines
    assert "| wins | 0 / 4 |" in lines
    assert "| means open and never used | axis drop |" in lines


def test_the_shortest_scenario_of_every_title_is_played() -> None:
    found = habits.shortest()
    assert [title for title, _ in found] == list(stavka.library.titles())
    assert ("bd", "manstein_gambit") in found
