"""The commands of the lab, on a short game."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.cli.main import run
from stavka.engine.hints import Hints
from stavka.lab import series
from stavka.lab.games import Record, Spec, play
from stavka.opponents import make


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game of 1941 at the Axis' second turn."""
    game = stavka.new("n41", "campaign", seed=4)
    player = make("cadet", 4)
    while game.turn < 2 or "movement" not in game.stage:
        game.play(player.act(game))
    path = tmp_path / "short.stavka"
    path.write_text(game.diary(), encoding="utf-8")
    return path


def test_match_prints_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results"
    arguments = ["match", "--title", "n41", "--axis", "random", "--soviet", "random", "--games", "2", "--out", str(out)]
    assert run(arguments) == 0
    assert "95 % interval" in capsys.readouterr().out
    assert (out / "report.html").exists()
    kept = out / "diaries" / "0001.stavka"
    assert run(["report", str(kept), "--out", str(tmp_path / "page")]) == 0
    assert (tmp_path / "page" / "after-action.html").exists()
    capsys.readouterr()
    assert run([*arguments[:-4], "--games", "2", "--seed", "1", "--out", str(out)]) == 2
    assert "another series" in capsys.readouterr().err


def test_an_interrupted_match_tells_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    def interrupted(spec: Spec, number: int) -> Record:
        if number == 1:
            raise KeyboardInterrupt
        return play(spec, number)

    monkeypatch.setattr(series, "play", interrupted)
    arguments = ["match", "--title", "n41", "--axis", "random", "--soviet", "random", "--games", "2"]
    assert run(arguments) == 130
    assert "with --out they would be kept" in capsys.readouterr().err
    assert run([*arguments, "--out", str(tmp_path)]) == 130
    assert "Stopped after 1 of 2 games: the same command goes on with them." in capsys.readouterr().err
    monkeypatch.setattr(series, "play", play)
    assert run([*arguments, "--out", str(tmp_path)]) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_bid_that_is_no_number_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "bid", "--bids", "12,x"]) == 2
    assert "'x' is no bid" in capsys.readouterr().err


def test_absurdities_and_balance_are_told_from_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [
        "study",
        "absurdities",
        "--player",
        "random",
        "--scenario",
        "bd/manstein_gambit",
        "--out",
        str(tmp_path / "g"),
    ]
    assert run([*games, "--games", "1"]) == 0
    table = capsys.readouterr().out
    assert "| A game | bd manstein_gambit (1) |" in table
    assert run([*games, "--recount"]) == 0
    assert capsys.readouterr().out == table
    rows, page = tmp_path / "rows.json", tmp_path / "page.md"
    page.write_text("Before\n", encoding="utf-8")
    command = ["study", "balance", str(tmp_path / "g"), "--rows", str(rows)]
    assert run([*command, "--page", str(page)]) == 2
    assert "<!-- tables -->" in capsys.readouterr().err
    page.write_text("Before\n<!-- tables -->\nold", encoding="utf-8")
    assert run([*command, "--page", str(page)]) == 0
    told = page.read_text(encoding="utf-8")
    assert told.startswith("Before\n<!-- tables -->\n\n## ")
    assert "| manstein_gambit | random | 1 |" in told
    assert "old" not in told.splitlines()
    assert run(["study", "absurdities", "--recount"]) == 2


def test_kessel_and_advise_tell_in_words(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kessel", str(save)]) == 0
    assert "deny" in capsys.readouterr().out
    assert run(["kessel", str(save), "--group", "0101"]) == 2
    assert run(["kessel", "nothing"]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert run(["advise", str(save), "--most", "3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 2


def test_lessons_are_told_by_side_and_turn(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lessons", str(save), "--side", "axis", "--turn", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Turn 1, axis")
    assert "better: " in told
    for given, said in (("--side=allies", "there is no side 'allies'"), ("--turn=9", "nothing was played in turn 9")):
        assert run(["lessons", str(save), given]) == 2
        assert said in capsys.readouterr().err


def test_kessel_names_only_units_that_the_side_has_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bd:11.7-a"""
    path = tmp_path / "bd.stavka"
    game = stavka.new("bd", "manstein_gambit", seed=1)
    path.write_text(game.diary(), encoding="utf-8")
    assert run(["kessel", str(path), "--side", "axis", "--most", "100"]) == 0
    told = capsys.readouterr().out
    assert " unseen: deny " in told
    named = {name for line in told.splitlines() for name in line.split(" and ")[0].split(":")[0].split(", ")}
    assert named <= {unit["short"] for unit in game.view("axis")["units"]}
    assert run(["kessel", str(path), "--side", "soviet"]) == 0
    assert "deny 2607 (Dnepropetrovsk)" in capsys.readouterr().out


def test_a_title_whose_supply_the_finder_does_not_know_is_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bd.stavka"
    game = stavka.new("bd", "campaign", seed=1)
    path.write_text(game.diary(), encoding="utf-8")
    monkeypatch.setattr(type(game.title.hints), "feed", Hints.feed)
    assert run(["kessel", str(path)]) == 2
    assert "is not known to the finder" in capsys.readouterr().err


def test_report_writes_a_page(save: Path, tmp_path: Path) -> None:
    assert run(["report", str(save), "--out", str(tmp_path / "page")]) == 0
    assert (tmp_path / "page" / "after-action.html").exists()
