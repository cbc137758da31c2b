"""Saves of the first form, made by the program of that time: a diary whose last line keeps seats, seed and position.

The positions in them name classes by the modules they were in. What each must open to was computed by that program.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.library import begun
from stavka.play.contents import read_contents
from stavka.play.match import Match

FOLDER = Path(__file__).parent / "old_saves"
Facts = dict[str, Any]  # as JSON has them
EXPECTED: dict[str, Facts] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def facts(game: Game) -> Facts:
    pieces = [game.piece(unit) for unit in range(len(game.position.roster))]
    units = [f"{p.counter.id} {p.hex or p.box} {','.join(p.flags)}".strip() for p in pieces]
    legal = sorted(map(str, game.legal()))
    return {
        "turn": game.turn,
        "stage": game.stage,
        "to_act": game.to_act,
        "throws": game.position.throws,
        "legal": len(legal),
        "legal_sha256": hashlib.sha256("\n".join(legal).encode()).hexdigest(),
        "units_sha256": hashlib.sha256("\n".join(units).encode()).hexdigest(),
    }


def test_there_are_saves_of_every_kind() -> None:
    assert {path.stem for path in FOLDER.glob("*.stavka")} == set(EXPECTED)
    assert {name.partition("-")[0] for name in EXPECTED} == {"trc", "n41", "bd"}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_save_opens_to_the_same_game(name: str) -> None:
    match = Match.open(FOLDER / f"{name}.stavka")
    expected = EXPECTED[name]
    assert (match.seats, match.seed) == (expected["seats"], expected["seed"])
    assert match.notes == {int(step): note for step, note in expected["notes"].items()}
    assert len(match.game.log) == expected["steps"]
    found = facts(match.game)
    assert found == {key: expected[key] for key in found}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_position_alone_is_the_same_game(name: str) -> None:
    """As if a rule had been mended since, so that the moves cannot be played again."""
    contents = read_contents(FOLDER / f"{name}.stavka")
    assert contents.position is not None
    start = begun(contents.header)
    game = Game(start.title, snapshot.restore(start.position, contents.position.state), start.header)
    found = facts(game)
    assert found == {key: EXPECTED[name][key] for key in found}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_save_goes_on_in_the_new_form(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.stavka"
    path.write_bytes((FOLDER / path.name).read_bytes())
    match = Match.open(path)
    match.save()
    assert path.read_bytes().startswith(b"stavka save 2\n")
    again = Match.open(path)
    assert (again.remark, again.seats, again.seed, again.notes) == (match.remark, match.seats, match.seed, match.notes)
    assert again.game.diary() == match.game.diary()
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
