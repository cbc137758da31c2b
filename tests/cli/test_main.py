"""The command line as a whole: quick to start, short in its complaints."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from stavka.cli.main import cli, run


def test_bare_command_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "List each rule with the code and the tests that cite it." in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("stavka 0.")


def test_every_listed_command_loads() -> None:
    with click.Context(cli) as ctx:
        names = cli.list_commands(ctx)
        assert "rules" in names
        assert all(cli.get_command(ctx, name) for name in names)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "stavka: No such command 'nonsense'; see `stavka --help`.\n"),
        (["rules"], "stavka rules: Missing argument 'TITLE'."),
        (["rules", "trc", "--nonsense"], "stavka rules: No such option '--nonsense'; see `stavka rules --help`.\n"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_a_missing_file_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def open_nothing(*_: object) -> None:
        Path("/nowhere/at-all").read_text()

    monkeypatch.setattr(cli, "invoke", open_nothing)
    assert run([]) == 2
    assert capsys.readouterr().err == "stavka: cannot use /nowhere/at-all: No such file or directory.\n"


def test_help_imports_neither_the_commands_nor_their_libraries() -> None:
    script = (
        "import sys; from stavka.cli.main import run; run(['--help']);"
        "heavy = {'rich', 'msgspec', 'resvg_py', 'stavka.cli.rulebook.rules', 'stavka.engine', 'stavka.titles'};"
        "sys.exit(sorted(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
