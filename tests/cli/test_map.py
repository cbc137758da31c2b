"""`stavka map`: pictures, text, the report, and mistakes told in a sentence."""

from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stavka.cli.main import run


def test_svg_of_the_whole_map(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    assert run(["map", "trc", "--svg", str(file)]) == 0
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "The Russian Campaign" in file.read_text(encoding="utf-8")


def test_png_of_a_neighbourhood(tmp_path: Path) -> None:
    file = tmp_path / "map.png"
    assert run(["map", "trc", "--png", str(file), "--around", "Moscow", "--radius", "2", "--width", "300"]) == 0
    picture = file.read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 300


def test_only_the_layers_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    assert run(["map", "trc", "--svg", str(file), "--layers", "grid, rails"]) == 0
    svg = file.read_text(encoding="utf-8")
    assert 'id="layer-rails"' in svg
    assert 'id="layer-rivers"' not in svg


def test_text_of_a_neighbourhood(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "trc", "--terminal", "--around", "mosc", "--radius", "2"]) == 0
    out = capsys.readouterr().out
    assert "#Moscow" in out
    assert "1708" in out
    assert "0532" not in out
    assert out.isascii()


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "trc", "--words", "--around", "1809", "--radius", "1"]) == 0
    assert capsys.readouterr().out.startswith("1809 (Moscow): major city, ")


def test_report_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "trc", "--report"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["layer", "published", "reconstructed", "rulebook", "all"]
    for line in takewhile(str.strip, lines[1:]):  # below a blank line stands what the text pins by name
        *parts, total = line.split()[-4:]
        assert sum(int(part) for part in parts if part != "-") == int(total), line


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["map", "chess"], "there is no title 'chess'"),
        (["map", "trc", "--around", "Atlantis"], "the map has no hex or place 'Atlantis'"),
        (["map", "trc", "--layers", "trenches", "--svg", "x.svg"], "there is no layer trenches; the layers are"),
        (["map", "trc", "--svg", "/nowhere/at/all.svg"], "cannot use /nowhere/at/all.svg"),
        (["map", "trc", "--around", "Moscow", "--radius", "many"], "Invalid value for '--radius'"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
