"""How near to history games run: what is kept while they are played, and the tables made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka import library
from stavka.board import BadTable
from stavka.cli.main import run
from stavka.lab import history as lab
from stavka.lab import series
from stavka.lab.chronicle import Chronicle, by_phase
from stavka.lab.games import Record, Spec
from stavka.telling import history
from stavka.titles.russia_besieged.state.position import War

MINSK = history.Mark("Minsk", 3, "28 June 1941", history.MOST, "axis second impulse movement")


def record(number: int, **figures: object) -> Record:
    plain = {"winner": None, "level": "unfinished", "reason": "", "rule": "", "turns": 4, "decisions": 0}
    times = {"seconds": {"axis": 1.0}, "slowest_turn": {}, "points": 0.0, "held": [[], [], [], []]}
    return Record(number=number, **{**plain, **times, **figures})  # type: ignore[arg-type]


@pytest.mark.parametrize("code", library.titles())
def test_every_title_tells_of_a_history_that_its_map_and_its_sequence_know(code: str) -> None:
    title = stavka.title(code)
    marks = [mark for scenario in title.scenarios for mark in history.of(title, scenario)]
    assert {"Minsk", "Smolensk", "Kiev", "Moscow"} <= {mark.place for mark in marks}


def test_a_mark_that_means_nothing_is_told_with_its_place(tmp_path: Path) -> None:
    data = stavka.title("rb").tables.folder
    for file in data.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    for wrong, said in (
        ('place = "Minsk"\nwhen = "June"\nturn = 1\nshare = "all"', "share is 'all'"),
        ('place = "Camelot"\nwhen = "June"\nturn = 1\nshare = "most"', "'Camelot' is no place of the map"),
        ('place = "Minsk"\nwhen = "June"\nturn = 1\nshare = "most"\nbefore = "tea"', "'tea' is no stage"),
        ('place = "Minsk"\nturn = 1\nshare = "most"', "when"),
    ):
        (tmp_path / history.FILE).write_text(f"[[campaign.mark]]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(BadTable, match=said):
            history.of(stavka.title("rb", tables=tmp_path), "campaign")


def test_a_place_counts_before_the_phase_that_its_mark_names() -> None:
    sequence = stavka.title("rb").sequence
    for fell, seen in (
        ((2, "soviet second impulse combat"), True),
        ((3, "axis first impulse combat"), True),
        ((3, "axis second impulse combat"), False),
        ((4, "axis first impulse combat"), False),
    ):
        assert by_phase(fell, MINSK.turn, MINSK.before, sequence) is seen
        assert lab.fallen([record(0, fell={"Minsk": list(fell)})], MINSK, sequence) == seen


def test_what_came_in_and_was_spent_is_kept_by_turn() -> None:
    game, story = stavka.new("rb", "campaign", seed=1), Chronicle()
    assert isinstance(game.position, War)
    pool = "soviet oil"
    story.begin(game)
    for points in (5, 3, 4):
        game.position.points[pool] = points
        story.after(game)
    story.close(game)
    assert story.stores[0][pool] == [6.0, 2.0, 4.0]


def test_the_count_of_cities_is_judged_at_the_end_of_its_turn() -> None:
    game, story = stavka.new("rb", "fall_blau", seed=1), Chronicle()
    (aim, *_) = [aim for aim in game.title.hints.aims(game.position) if aim.last]
    game.position.turn = aim.by
    story.begin(game)
    assert not story.due
    story.close(game)
    assert [(due.turn, due.side, due.need) for due in story.due if due.need == aim.need] == [(aim.by, "axis", aim.need)]


def test_a_series_to_a_turn_is_kept_and_counted_anew_from_its_diaries(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["study", "history", "--player", "random", "--games", "1", "--until", "2", "--out", str(tmp_path)]
    assert run(command) == 0
    told = capsys.readouterr().out
    assert "| Minsk | 28 June 1941 | turn 3, before axis second impulse movement | most games | 0 of 1 = 0%" in told
    assert "| soviet oil | " in told
    assert run(command) == 0
    assert capsys.readouterr().out == told  # no game was played twice
    assert run([*command, "--recount"]) == 0
    assert capsys.readouterr().out == told
    (kept,) = series.read(None, tmp_path / lab.room(Spec("rb", "campaign", seed=0, until=2)))
    assert (kept.turns, len(kept.held), len(kept.stores)) == (2, 2, 2)
