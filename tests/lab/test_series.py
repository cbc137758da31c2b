"""Series of games: the same again by seed, resumable, summed up, reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stavka
from stavka.lab import after_action
from stavka.lab.bid import AtBid, balance, beside_people, search, study
from stavka.lab.games import Record, Spec, play, play_kept
from stavka.lab.report import write
from stavka.lab.series import DIARIES, FILE, OtherSeries, by_turn, fallen_by, read, run, summary
from stavka.play.opening import open_game

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
    records = run(SHORT, 3, folder=tmp_path, on_record=played.append)
    assert [record.number for record in records] == [0, 1, 2]
    assert sorted(record.number for record in read(SHORT, tmp_path)) == [0, 1, 2]
    with pytest.raises(OtherSeries):
        run(Spec(title="n41", scenario="campaign", axis="cadet", soviet="random"), 3, folder=tmp_path)


def test_a_kept_series_keeps_the_diaries_of_its_games(tmp_path: Path) -> None:
    records = run(SHORT, 2, folder=tmp_path)
    for record in records:
        game = open_game(tmp_path / DIARIES / f"{record.number:04}.stavka")
        assert (game.turn, game.result and game.result.rule) == (record.turns, record.rule)
    assert '"diary"' not in (tmp_path / FILE).read_text(encoding="utf-8")
    (tmp_path / DIARIES / "0001.stavka").write_text("mine", encoding="utf-8")
    run(SHORT, 3, folder=tmp_path)
    assert (tmp_path / DIARIES / "0001.stavka").read_text(encoding="utf-8") == "mine", "only the missing game is played"
    assert len(list((tmp_path / DIARIES).iterdir())) == 3


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
    assert found.bid == pytest.approx(10, abs=0.5)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 10 < found.high
    few = balance([AtBid(0, 5, 1), AtBid(20, 5, 4)])
    assert few.low is None or few.low < found.low  # fewer games, wider bounds


def test_a_bid_that_helps_nobody_balances_nothing() -> None:
    assert balance([AtBid(0, 50, 40), AtBid(20, 50, 10)]).bid is None
    assert "do not show" in str(balance([AtBid(0, 50, 40), AtBid(20, 50, 10)]))


def test_the_search_closes_in_and_stops_when_the_ends_agree() -> None:
    asked: list[int] = []

    def even_at_21(bid: int) -> AtBid:
        asked.append(bid)
        return AtBid(bid, 20, 3 if bid < 21 else 17)

    results = search(even_at_21, 0, 32, most=6)
    assert asked == [0, 32, 16, 24, 20, 22]
    found = balance(results)
    assert found.bid == pytest.approx(21, abs=2)
    assert len(search(lambda bid: AtBid(bid, 20, 18), 0, 32)) == 2  # the Russians win at any bid


def test_a_real_study_of_bids(tmp_path: Path) -> None:
    spec = Spec(title="trc", scenario="barbarossa", axis="random", soviet="random", seed=4, sanity=False)
    results = study(spec, [0, 16], 2, folder=tmp_path)
    assert [result.games for result in results] == [2, 2]
    assert json.loads((tmp_path / "bid16" / FILE).read_text().splitlines()[0])["spec"]["settings"] == [["bid", 16]]
    again = study(spec, [0, 16], 2, folder=tmp_path)
    assert again == results
    told = beside_people(results)
    assert told[0].startswith("bids 15 to 18: Russians win")
    assert "55–57 %" in told[1]


def test_after_action_report_of_a_finished_game(tmp_path: Path) -> None:
    record, game = play_kept(SHORT, 1)
    again = stavka.load(game.diary())
    page = after_action.write(again, tmp_path)
    text = page.read_text(encoding="utf-8")
    for heading in ("Turning points", "Losses", "Luck", "Supply crises", "The front"):
        assert heading in text
    assert (tmp_path / "front.gif").read_bytes()[:3] == b"GIF"
    assert "June 1941 to December 1941, 7 turns. Factors lost: axis" in text
    report = after_action.study(again)
    assert [moment.name for moment in report.moments[:2]] == ["June 1941", "July 1941"]
    assert report.moments[-1].name == "the end"
    assert all("factors towards" in line and "; lost " in line for line in after_action.turning_points(report))
    assert not any("IVF" in moment.crises for moment in report.moments[:1]), "Finns have a source of their own"
    assert report.moments[-1].turn == record.turns
    assert report.losses == record.losses


def test_the_film_shows_what_each_side_controls_by_the_rules_of_the_title() -> None:
    """n41:4-gain-occupy, bd:3.6-c, trc:9.6-b: a lone unit far behind the front gains no country for its side."""
    cases = {
        "n41": ({"26Inf": "1810", "27A": "1224"}, "1425", "2010"),
        "bd": ({"3Pz": "2408", "5A": "2217"}, "2117", "2010"),
        "trc": ({"24Pz": "1812", "5A": "1425"}, "1526", "1806"),
    }
    for title, (units, west, east) in cases.items():
        game = stavka.situation({"title": title, "turn": 2, "units": units})
        moment = after_action.study(game).moments[0]
        index = game.position.board.grid.index
        axis, soviet = moment.holds
        assert not axis & soviet, title
        assert not soviet >> index(west) & 1, f"{title}: {west} lies next to a Soviet unit, but it is not Soviet"
        assert not axis >> index(east) & 1, f"{title}: {east} lies near a German unit, but it is not German"
        assert {side: tuple(hexes) for side, hexes in moment.stands.items()} == {
            "axis": (next(iter(units.values())),),
            "soviet": (list(units.values())[1],),
        }
    trc = stavka.situation({"title": "trc", "rails": {"axis": ["1521"], "soviet": ["1425"]}})
    axis, soviet = after_action.study(trc).moments[0].holds
    assert axis >> trc.position.board.grid.index("1521") & 1
