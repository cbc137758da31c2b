"""Finding citations: what counts, where it belongs, and what is refused."""

from pathlib import Path
from textwrap import dedent

import pytest

from stavka.cli.rulebook.citations import BadIndex, Coverage, cited_ids, coverage, data_citations, read_index

# Not a real title, so that nothing here is taken for a citation by the real command.
CODE = "toy"
INDEX = """\
    id,kind,title,statement,data,example
    1,note,Overview,Nothing to enforce.,,
    8.2-a,core,Woods,Stop in woods.,,
    8.2-b,core,Swamps,Stop in swamps.,,
    8.3,core,Zones,No direct move.,,
    8.3.1,core,Zones again,"Not even, say, by rail.",,
    13.3-AE,data,Result,All attackers lost.,,
    var-sea-5a,variant,Sea,A landing.,,
    """


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("stavka.cli.rulebook.citations.TITLE_FOLDERS", {CODE: "toy_title"})
    write(tmp_path, "pyproject.toml", "")
    write(tmp_path, "stavka/titles/toy_title/data/rules.csv", INDEX)
    write(tmp_path, "tests/conftest.py", "")
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(dedent(text), encoding="utf-8")


def in_code(found: Coverage, id: str) -> list[str]:
    return [str(place) for place in found.in_code.get(id, [])]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("toy:8.3", ["8.3"]),
        ("(toy:8.3).", ["8.3"]),
        ("ends a sentence toy:8.3.", ["8.3"]),
        ("toy:8.3.1, toy:13.3-AE; toy:var-sea-5a", ["8.3.1", "13.3-AE", "var-sea-5a"]),
        ("toy:8.2-a,-b", ["8.2-a", "8.2-b"]),
        ("toy:8.2-a, -b", ["8.2-a"]),
        ("toy:8.2-a and toy:8.3,", ["8.2-a", "8.3"]),
        ("dice{toy:8.3}", ["8.3"]),
        ("toy: 8.3", []),
        ("mytoy:8.3", []),
        ("toy:{id}", []),
        ("other:8.3", []),
    ],
)
def test_ids_cited_in_a_text(text: str, ids: list[str]) -> None:
    assert [id for _, id in cited_ids(text, CODE)] == ids


def test_a_longer_id_is_not_its_shorter_neighbour(project: Path) -> None:
    write(project, "stavka/mechanics/zoc.py", "# toy:8.3.1\n")
    found = coverage(project, CODE)
    assert in_code(found, "8.3.1") == ["stavka/mechanics/zoc.py:1 zoc"]
    assert in_code(found, "8.3") == []


def test_citations_belong_to_the_function_class_or_module_around_them(project: Path) -> None:
    write(
        project,
        "stavka/titles/toy_title/movement.py",
        '''\
        """Movement (toy:8.3)."""

        LIMIT = 2  # toy:8.2-a


        class Move:
            """A move.

            In two hexes (toy:8.2-b).
            """

            def legal(self) -> bool:
                return True  # toy:8.3.1

        # The table (toy:13.3-AE).
        @staticmethod
        def table() -> str:
            return f"no landing {LIMIT} (toy:var-sea-5a)"
        ''',
    )
    found = coverage(project, CODE)
    file = "stavka/titles/toy_title/movement.py"
    assert in_code(found, "8.3") == [f"{file}:1 movement"]
    assert in_code(found, "8.2-a") == [f"{file}:3 movement"]
    assert in_code(found, "8.2-b") == [f"{file}:9 Move"]
    assert in_code(found, "8.3.1") == [f"{file}:13 Move.legal"]
    assert in_code(found, "13.3-AE") == [f"{file}:15 table"]
    assert in_code(found, "var-sea-5a") == [f"{file}:18 table"]
    assert found.errors == []


def test_a_package_is_called_by_its_folder(project: Path) -> None:
    write(project, "stavka/mechanics/__init__.py", "# toy:8.3\n")
    assert in_code(coverage(project, CODE), "8.3") == ["stavka/mechanics/__init__.py:1 mechanics"]


def test_a_slice_is_not_a_citation(project: Path) -> None:
    write(project, "stavka/mechanics/cut.py", "def cut(row: str, toy: int) -> str:\n    return row[toy:8]  # toy:8.3\n")
    found = coverage(project, CODE)
    assert found.errors == []
    assert in_code(found, "8.3") == ["stavka/mechanics/cut.py:2 cut"]


def test_tests_and_code_are_told_apart(project: Path) -> None:
    write(project, "stavka/mechanics/zoc.py", "# toy:8.3 toy:8.2-a\n")
    write(project, "tests/test_zoc.py", 'def test_zoc() -> None:\n    """toy:8.3, and once more toy:8.3"""\n')
    found = coverage(project, CODE)
    rows = {row.id: row for row in found.rows}
    assert [str(place) for place in found.in_tests["8.3"]] == ["tests/test_zoc.py:2 test_zoc"]
    assert found.is_covered(rows["8.3"])
    assert not found.is_covered(rows["8.2-a"])
    assert not found.is_covered(rows["8.3.1"])


def test_data_files_of_the_title_count_as_code(project: Path) -> None:
    write(project, "stavka/titles/toy_title/data/charts.toml", "# toy:13.3-AE\n[crt]\n")
    write(project, "stavka/titles/toy_title/data/hexes.csv", 'hex,rule,cost\n0101,toy:8.3,-1\n0102,"toy:8.2-a,-b",2\n')
    write(project, "stavka/titles/other_title/charts.toml", "# toy:8.3.1\n")
    found = coverage(project, CODE)
    assert in_code(found, "13.3-AE") == ["stavka/titles/toy_title/data/charts.toml:1 charts"]
    assert in_code(found, "8.3") == ["stavka/titles/toy_title/data/hexes.csv:2 hexes"]
    assert in_code(found, "8.2-b") == ["stavka/titles/toy_title/data/hexes.csv:3 hexes"]
    assert in_code(found, "8.3.1") == []
    assert found.errors == []


def test_a_comment_line_in_a_csv_file_is_read_whole() -> None:
    assert list(data_citations("# from toy:8.2-a,-b\n", CODE, ".csv")) == [(1, "8.2-a"), (1, "8.2-b")]


@pytest.mark.parametrize(
    ("cited", "meant"),
    [
        ("9.9", ()),
        ("8.3-z", ()),
        ("8.3.12", ()),
        ("13.3-ae", ()),
        ("8.3-based", ()),
        ("8.2", ("8.2-a", "8.2-b")),
        ("8", ("8.2-a", "8.2-b", "8.3", "8.3.1")),
    ],
)
@pytest.mark.parametrize("folder", ["stavka/mechanics", "tests"])
def test_an_id_that_is_no_row_is_an_error(project: Path, folder: str, cited: str, meant: tuple[str, ...]) -> None:
    write(project, f"{folder}/zoc.py", f"\ndef stop() -> None:\n    '''Stop (toy:{cited}).'''\n")
    found = coverage(project, CODE)
    [error] = found.errors
    assert (error.cited, str(error.place), error.meant) == (f"toy:{cited}", f"{folder}/zoc.py:3 stop", meant)
    assert "cited but not in the index" in str(error)
    assert not found.in_code
    assert not found.in_tests


def test_a_sibling_that_is_no_row_is_an_error(project: Path) -> None:
    write(project, "stavka/mechanics/zoc.py", "# toy:8.2-a,-c\n")
    found = coverage(project, CODE)
    assert [error.cited for error in found.errors] == ["toy:8.2-c"]
    assert in_code(found, "8.2-a")


def test_without_a_checkout_code_alone_covers(project: Path) -> None:
    (project / "pyproject.toml").unlink()
    write(project, "stavka/mechanics/zoc.py", "# toy:8.3\n")
    found = coverage(project, CODE)
    assert not found.has_tests
    assert [row.id for row in found.rows if found.is_covered(row)] == ["8.3"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("id,title\n1,One\n", "line 1: the columns must be"),
        ("id,kind,title,statement,data,example\n1,core,A,B,,\n1,core,A,B,,\n", "line 3: 1 is there twice"),
        ("id,kind,title,statement,data,example\n,core,A,B,,\n", "line 2: '' is not an id"),
        ("id,kind,title,statement,data,example\n1 a,core,A,B,,\n", "line 2: '1 a' is not an id"),
        ("id,kind,title,statement,data,example\n1,core,A\n", "line 2: 1 has not 6 cells"),
        ("id,kind,title,statement,data,example\n1,core,A,B,,,\n", "line 2: 1 has not 6 cells"),
    ],
)
def test_a_bad_index_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    write(tmp_path, "rules.csv", text)
    with pytest.raises(BadIndex, match=complaint):
        read_index(tmp_path / "rules.csv")
