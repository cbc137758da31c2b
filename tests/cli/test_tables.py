"""`stavka tables`: every table with its origin, readable, and mistakes told in a sentence."""

from pathlib import Path

import pytest

import stavka
from stavka.cli.main import run
from stavka.library import titles
from stavka.telling.tables import entries_of

FOLDER = Path(stavka.__file__).parent / "titles" / "russian_campaign" / "data"
LONG = 500  # rows


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run(["tables", *arguments]) == 0
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_the_list_shows_origin_and_confidence(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {line.split()[0]: line.split()[1:4] for line in printed(capsys, "trc")}
    assert rows["movement"] == ["charts.toml", "reconstructed", "doubtful"]
    assert rows["supply"] == ["charts.toml", "rulebook", "certain"]
    assert rows["rivers"] == ["rivers.csv", "published", "likely"]
    assert rows["lines.fall_blau"][1:] == ["reconstructed", "doubtful"]
    assert "rules" not in rows


def test_every_table_of_trc_says_where_it_comes_from() -> None:
    for entry in entries_of(stavka.title("trc").tables):
        assert entry.origin, entry.name
        assert entry.confidence, entry.name


def test_the_combat_results(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "trc", "crt")
    assert lines[0] == "crt (charts.toml), origin: published, confidence: likely"
    assert lines[-1].split() == ["6", "AR", "C", "EX", "DR", "D1", "DE", "DS", "DS", "DS"]


def test_movement_allowances_by_class(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [line for line in printed(capsys, "trc", "movement") if line.startswith("russian_foot")]
    assert len(rows) == 1
    assert "MF, 0" in rows[0]
    assert "reconstructed" in rows[0]


def test_marks_inside_a_table_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "origin: published" in printed(capsys, "trc", "rail")


def test_only_the_rows_with_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "trc", "units", "rumanian", "CAV")
    assert [line.split()[1] for line in lines[4:]] == ["RumCav"]


def test_the_beginning_of_a_name_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "trc", "repl")[0].startswith("replacements (charts.toml)")


def test_own_tables_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = (FOLDER / "charts.toml").read_text(encoding="utf-8")
    (tmp_path / "charts.toml").write_text(card.replace("range = 8 ", "range = 9 "), encoding="utf-8")
    listed = printed(capsys, "trc", "--tables", str(tmp_path))
    assert any(line.startswith("air ") and "(yours)" in line for line in listed)
    assert "range: 9" in printed(capsys, "trc", "air", "--tables", str(tmp_path))


@pytest.mark.parametrize("code", titles())
def test_every_table_of_every_title_can_be_printed(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for entry in entries_of(stavka.title(code).tables):
        if len(entry.data) <= LONG or code == "trc":  # thousands of rows of a map take seconds, and are like another's
            assert len(printed(capsys, code, entry.name)) > 2, entry.name


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["trc", "weathr"], "there is no table 'weathr'; did you mean weather?"),
        (["trc", "units", "zeppelin"], "no row of this table has 'zeppelin'"),
        (["chess"], "there is no title 'chess'"),
    ],
)
def test_mistakes(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tables", *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
