"""Series of games: the same again by seed, resumable, summed up, reported."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.lab import after_action
from stavka.lab.bid import AtBid, balance
from stavka.lab.games import Record, Spec, play, play_kept
from stavka.lab.report import write
from stavka.lab.series import FILE, OtherSeries, by_turn, fallen_by, read, run, summary

SHORT = Spec(title="n41", scenario="campaign", axis="random", soviet="random", seed=9)


def test_games_are_the_same_again() -> None:
    one, two = play(SHORT, 1), play(SHORT, 1)
    assert (one.winner, one.decisions, one.held, one.losses, one.luck) == (
        two.winner, two.decisions, two.held, two.losses, two.luck,
    )  # fmt: skip
    assert one.decisions != play(SHORT, 2).decisions


def test_a_series_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run(SHORT, 2, folder=tmp_path)
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "winn')  # the power went while the third was written
    played: list[Record] = []
    records = run(SHORT, 3, folder=tmp_path, told=played.append)
    assert [record.number for record in records] == [0, 1, 2]
    assert sorted(record.number for record in read(SHORT, tmp_path)) == [0, 1, 2]
    with pytest.raises(OtherSeries):
        run(Spec(title="n41", scenario="campaign", axis="cadet", soviet="random"), 3, folder=tmp_path)


def test_summary_and_report(tmp_path: Path) -> None:
    records = run(SHORT, 2)
    told = "\n".join(summary(SHORT, records))
    assert "95 % interval" in told
    assert "how the games ended" in told
    assert by_turn(records)[0]["games"] == 2
    assert fallen_by(records, "Warsaw", 1) == 2
    page = write(SHORT, records, tmp_path)
    assert page.read_text(encoding="utf-8").count("data:image/png") >= 4
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 3


def test_the_balanced_bid_lies_where_both_win_as_often() -> None:
    found = balance([AtBid(0, 50, 10), AtBid(20, 50, 40)])
    assert found == pytest.approx(10, abs=0.5)


def test_after_action_report_of_a_finished_game(tmp_path: Path) -> None:
    record, game = play_kept(SHORT, 1)
    again = stavka.load(game.diary())
    page = after_action.write(again, tmp_path)
    text = page.read_text(encoding="utf-8")
    for heading in ("Turning points", "Losses", "Luck", "Supply crises", "The front"):
        assert heading in text
    assert (tmp_path / "front.gif").read_bytes()[:3] == b"GIF"
    report = after_action.study(again)
    assert report.moments[-1].turn == record.turns
    assert report.losses == record.losses
