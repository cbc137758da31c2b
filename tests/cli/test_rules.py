"""`stavka rules`: what it prints and its exit codes."""

import json
from pathlib import Path

import pytest

from stavka.cli.main import run
from stavka.cli.rulebook.docs import write_pages

INDEX = """\
id,kind,title,statement,data,example
1-z,note,Overview,Nothing to enforce.,,
2-z,core,Woods,Stop | in woods.,,
3-z-a,core,Zones,No direct move.,,
3-z-b,core,Zones,No detour.,,
"""


def cite(id: str) -> str:
    # Put together here, so that the real command does not find it in this file.
    return "n41" + ":" + id


@pytest.fixture
def project(tmp_path: Path) -> Path:
    title = tmp_path / "stavka/titles/nineteen_forty_one"
    (title / "data").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").touch()
    (title / "data" / "rules.csv").write_text(INDEX, encoding="utf-8")
    (title / "woods.py").write_text(f"def stop() -> None: ...  # {cite('2-z')}\nLIMIT = 1  # {cite('3-z-a')}\n")
    (tmp_path / "tests/test_woods.py").write_text(f"def test_stop() -> None: ...  # {cite('2-z')}\n")
    return tmp_path


def rules(project: Path, *arguments: str) -> int:
    return run(["rules", "n41", "--project", str(project), *arguments])


def test_each_row_with_its_code_and_tests(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(project) == 0
    out, err = capsys.readouterr()
    assert out == (
        "1-z  [note]  Overview\n"
        "2-z  [core]  Woods\n"
        "    code  stavka/titles/nineteen_forty_one/woods.py:1 stop\n"
        "    test  tests/test_woods.py:1 test_stop\n"
        "3-z-a  [core]  Zones\n"
        "    code  stavka/titles/nineteen_forty_one/woods.py:2 woods\n"
        "3-z-b  [core]  Zones\n"
        "\n"
        "n41: 3 rules, 1 with code and test, 1 with code only, 0 with a test only, 1 with neither; 1 note.\n"
    )
    assert err == ""


def test_named_rules_and_groups_come_with_their_statement(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(project, "3-z", cite("2-z")) == 0
    out = capsys.readouterr().out
    assert "No direct move." in out
    assert "No detour." in out
    assert "Stop | in woods." in out
    assert "Overview" not in out


def test_uncovered_rules_make_the_exit_code_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(project, "--uncovered") == 1
    assert capsys.readouterr().out == (
        "3-z-a  [core]  Zones: no test\n"
        "3-z-b  [core]  Zones: no code, no test\n"
        "\n"
        "notes (nothing to enforce)\n"
        "1-z  Overview\n"
        "\n"
        "2 rules uncovered, 1 note.\n"
    )


def test_uncovered_notes_alone_are_fine(project: Path) -> None:
    assert rules(project, "--uncovered", "1-z", "2-z") == 0


def test_json(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_bad.py").write_text(f"# {cite('3-z')}\n")
    assert rules(project, "--json", "2-z") == 1
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert [(row["id"], row["covered"]) for row in data["rows"]] == [("2-z", True)]
    assert data["rows"][0]["tests"] == [{"path": "tests/test_woods.py", "line": 1, "name": "test_stop"}]
    [error] = data["errors"]
    assert error["cited"] == cite("3-z")
    assert error["meant"] == ["3-z-a", "3-z-b"]
    assert err == ""


def test_a_citation_of_no_row_makes_the_exit_code_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_bad.py").write_text(f"# {cite('4-z')}\n")
    assert rules(project) == 1
    assert capsys.readouterr().err == f"tests/test_bad.py:1 test_bad: {cite('4-z')} is cited but not in the index\n"


def test_an_installed_package_shows_code_only(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_woods.py").unlink()
    (project / "tests").rmdir()
    assert rules(project, "--uncovered") == 1
    out, err = capsys.readouterr()
    assert out.startswith("3-z-b  [core]  Zones: no code\n\nnotes")
    assert err == "There is no tests folder beside the package, so only code is shown.\n"


def test_pages_of_the_documentation(project: Path, tmp_path: Path) -> None:
    [page] = write_pages(project, tmp_path)
    assert page.name == "rules-n41.md"
    woods = "stavka/titles/nineteen_forty_one/woods.py"
    line = rf"| 2-z | core | **Woods.** Stop \| in woods. | `{woods}` stop | `tests/test_woods.py` test_stop |"
    assert line in page.read_text(encoding="utf-8").splitlines()


def test_markdown_is_the_page(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(project, "--markdown") == 0
    [page] = write_pages(project, tmp_path)
    assert capsys.readouterr().out == page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["n41", "9.9"], "stavka: The index of n41 has no rule 9.9.\n"),
        (["n41", "--json", "--markdown"], "stavka: Choose either --json or --markdown.\n"),
        (
            ["trc"],
            "stavka: There is no rule index for trc: stavka/titles/russian_campaign/data/rules.csv is missing.\n",
        ),
        (["xyz"], "'xyz' is not one of 'trc', 'n41', 'bd', 'rb', 'pmd'; see `stavka rules --help`.\n"),
    ],
)
def test_a_mistake_is_one_sentence(
    project: Path, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "--project", str(project), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(sentence)
    assert err.count("\n") == 1


def test_an_unreadable_module_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_bad.py").write_text(f"def (  # {cite('2-z')}\n")
    assert rules(project) == 2
    assert "test_bad.py, line 1" in capsys.readouterr().err
