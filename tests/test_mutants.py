"""Breaking rules on purpose: what is changed, where it is known to break nothing, and that no file is touched."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.mutation.choosing import Citations, Equivalents, files_of_tests, modules
from benchmarks.mutation.making import Mutant, compiled, mutants
from benchmarks.mutation.recording import Marked, Statements
from benchmarks.mutation.trying import Importing, in_child, name_sides, restate

ROOT = Path(__file__).resolve().parents[1]
SOURCE = '''"""A rule (toy:1.1)."""

def refusal(pos: Pos, unit: int) -> Refusal | None:
    """Only the phasing side, twice at most (toy:1.2-a)."""
    if pos.side[unit] != pos.player and pos.count < 2:
        return Refusal(f"{unit} may not go there and not back", "toy:1.2-a")
    pos.flags[unit] |= MOVED
    if not pos.open & ~pos.shut:
        pos.leave()
    return None


def prompt(pos: Pos) -> str:
    return "one" if pos.count < 2 else "two"


def each(pos: Pos) -> Iterator[int]:
    return _listed(pos)


def _listed(pos: Pos) -> Iterator[int]:
    return iter([1]) if pos.count < 3 else iter(())
'''


@pytest.fixture
def made(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "rule.py").write_text(SOURCE, encoding="utf-8")
    return mutants(tmp_path / "rule.py", tmp_path)


def test_what_is_broken(made: list[Mutant]) -> None:
    changes = {(mutant.kind, mutant.before, mutant.after) for mutant in made}
    condition = "pos.side[unit] != pos.player and pos.count < 2"
    assert ("operand", condition, "pos.count < 2") in changes
    assert ("operand", condition, "pos.side[unit] != pos.player") in changes
    assert ("boundary", "pos.count < 2", "pos.count <= 2") in changes
    assert ("figure", "pos.count < 2", "pos.count < 3") in changes
    assert ("actor", "pos.player", "1 - pos.player") in changes
    assert ("flag", "pos.flags[unit] |= MOVED", "pass") in changes
    assert ("not", "not pos.open & ~pos.shut", "pos.open & ~pos.shut") in changes
    assert ("set", "pos.open & ~pos.shut", "pos.open") in changes
    assert ("effect", "pos.leave()", "pass") in changes
    assert [mutant.after for mutant in made if mutant.kind == "refusal"] == ["pass"]
    assert ["no:0" in mutant.after for mutant in made if mutant.kind == "rule"] == [True]


def test_words_and_lists_are_no_rules(made: list[Mutant]) -> None:
    """Neither the text of a refusal nor prompts, lists and their helpers are changed."""
    assert {mutant.function for mutant in made} == {"refusal"}
    assert {mutant.kind for mutant in made if "back" in mutant.before} == {"refusal", "rule"}


def test_each_mutant_is_another_program(made: list[Mutant]) -> None:
    codes = [compiled(SOURCE, "rule.py", mutant.number) for mutant in made]
    original = compile(SOURCE, "rule.py", "exec")
    assert all(code != original for code in codes)
    with pytest.raises(ValueError, match="has no mutant"):
        compiled(SOURCE, "rule.py", len(made))


def test_a_mutant_is_imported_from_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "LIMIT = 5\n"
    path = tmp_path / "limits_of_a_toy.py"
    path.write_text(source, encoding="utf-8")
    (mutant, *_) = mutants(path, tmp_path)
    finder = Importing(tmp_path, mutant)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.delitem(sys.modules, finder.name, raising=False)
    assert import_module(finder.name).LIMIT == 6
    monkeypatch.delitem(sys.modules, finder.name)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path.read_text(encoding="utf-8") == source


def test_a_name_gets_another_value_wherever_it_was_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only from its own module: another one may give the same name to something else."""
    folder = "stavka/titles/barbarossa_deluxe/nations"
    path = ROOT / folder / "poland_and_romania.py"
    mutant = next(m for m in mutants(path, ROOT) if m.before == "EARLIEST = 13" and m.after.endswith("14"))
    assert not mutant.first
    modules = [import_module(f"{folder.replace('/', '.')}.{name}") for name in (path.stem, "bulgaria")]
    for module in modules:
        monkeypatch.setattr(module, "EARLIEST", 13)
    assert restate(ROOT, mutant)
    assert [module.EARLIEST for module in modules] == [14, 14]


def test_a_mutant_may_name_the_other_side() -> None:
    """A module that knows one side only would end in a NameError, which any test notices."""
    names: dict[str, object] = {"SOVIET": 1}
    name_sides(names)
    assert names == {"SOVIET": 1, "AXIS": 0}


def test_which_statements_a_mutant_reaches(tmp_path: Path) -> None:
    """Its own; of what is worked out once, all that use the name."""
    (tmp_path / "rule.py").write_text(f"{SOURCE}\n\nLIMIT = 5\n\n\ndef most() -> int:\n    return LIMIT\n", "utf-8")
    made = mutants(tmp_path / "rule.py", tmp_path)
    statements = Statements(tmp_path, [tmp_path / "rule.py"])
    flag = next(mutant for mutant in made if mutant.kind == "flag")
    assert statements.asked(flag) == {"rule.py:7"}
    limit = next(mutant for mutant in made if mutant.before == "LIMIT = 5")
    assert f"rule.py:{limit.line + 4}" in statements.asked(limit)


def test_marks_tell_which_statements_are_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "marked_rule_of_a_toy.py"
    path.write_text('def rule(n):\n    """Says."""\n    if n > 1:\n        return 1\n    return 0\n', "utf-8")
    marked = Marked(tmp_path, [path])
    monkeypatch.setattr(sys, "meta_path", [marked, *sys.meta_path])
    rule = import_module(path.stem).rule
    monkeypatch.delitem(sys.modules, path.stem)
    assert rule.__doc__ == "Says."
    assert (rule(2), marked.taken()) == (1, [f"{path.name}:3", f"{path.name}:4"])
    assert (rule(0), marked.taken()) == (0, [f"{path.name}:3", f"{path.name}:5"])


def test_a_child_that_never_ends_is_ended() -> None:
    def well() -> Iterator[str]:
        yield "noticed"

    def for_ever() -> Iterator[str]:
        while True:
            yield ""

    assert in_child(well(), 5) == ("noticed", True)
    assert in_child(for_ever(), 0.1) == ("", False)


@pytest.mark.parametrize("code", ["trc", "n41", "bd"])
def test_what_is_tried_of_a_title(code: str) -> None:
    """Its rules and the mechanics it uses, by rule tests: neither golden diaries nor random play."""
    paths = [path.relative_to(ROOT).as_posix() for path in modules(ROOT, code)]
    assert any("/combat/attacks.py" in path for path in paths)
    assert any(path.startswith("stavka/mechanics/") for path in paths)
    assert not [path for path in paths if "/telling/" in path]
    names = {path.name for path in files_of_tests(ROOT, code)}
    assert "test_contract.py" not in names
    assert not names & {"test_golden.py", "test_random_play.py"}
    assert "test_golden.py" in {path.name for path in files_of_tests(ROOT, code, everything=True)}


def test_tests_are_found_by_the_rules_near_a_change() -> None:
    citations = Citations.of(ROOT, "trc")
    path = ROOT / "stavka" / "titles" / "russian_campaign" / "combat" / "battle.py"
    mutant = next(m for m in mutants(path, ROOT) if m.function == "apply" and m.kind == "effect")
    rules = citations.rules_near(mutant)
    assert "13.3-AE" in rules
    assert any("test_13_battle.py::test_attacker_eliminated" in test for test in citations.tests_of(rules))


def test_every_equivalent_mutant_has_its_reason() -> None:
    for row in Equivalents.read().rows:
        assert len(row["reason"].split()) >= 4, row


def test_an_equivalent_mutant_that_is_gone_is_told(made: list[Mutant]) -> None:
    """Code may change without anybody thinking of the list; whoever tries mutants next is told."""
    row = {"path": "rule.py", "function": "refusal", "kind": "not", "before": "*", "after": "*", "reason": "a toy"}
    known = Equivalents([row, {**row, "before": "not pos.shut"}, {**row, "path": "elsewhere.py"}])
    assert known.of_nothing(made) == ["rule.py refusal [not] not pos.shut"]
    assert [known.reason(mutant) for mutant in made if mutant.kind == "not"] == ["a toy"]
