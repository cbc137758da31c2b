"""A game's dice: a key from the system, promised at the start, kept to itself, revealed and proved at the end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from stavka.cli.main import run
from stavka.engine.dice import Dice
from stavka.engine.record.fairness import Promise, key_fits, promises
from stavka.play.match import Match
from stavka.play.proof import FALSE, OPEN, PROVED, prove_file
from stavka.server.tables import Lounge

ROLL = re.compile(r"^chance: roll (\d)", re.MULTILINE)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def played(seed: int | None = None) -> Match:
    """A running game of which some was played."""
    match = Match.start("trc", "barbarossa", seed=seed)
    rng = Random(4)
    for _ in range(150):
        match.game.play(match.game.legal().sample(rng))
    assert match.game.position.throws > 3
    return match


def over(match: Match, path: Path) -> Path:
    """The diary of a game that was conceded, so that it is over when it is played again."""
    game = match.game
    while game.result is None:
        game.play(game.legal().sample(Random(len(game.log))))
    path.write_text(match.exported(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """A short game, from its first throw to its last."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STAVKA_HOME", str(tmp_path_factory.mktemp("home")))
        match = Match.start("trc", "zitadelle")
        rng = Random(2)
        while match.game.result is None:
            match.game.play(match.game.legal().sample(rng))
    return match


@pytest.fixture
def diary(whole: Match, tmp_path: Path) -> Path:
    path = tmp_path / "whole.stavka"
    path.write_text(whole.exported(), encoding="utf-8")
    return path


def test_a_new_game_has_a_key_that_cannot_be_searched_for() -> None:
    one, other = Match.start("trc", "campaign"), Match.start("trc", "campaign")
    assert isinstance(one.seed, str)
    assert len(bytes.fromhex(one.seed)) * 8 >= 128
    assert one.seed != other.seed


def test_a_commitment_stands_in_the_header_from_the_start() -> None:
    match = Match.start("trc", "campaign")
    promise = promises(match.game.header)[0]
    assert promise.throw == 0
    assert isinstance(match.seed, str)
    assert key_fits(match.seed, match.game.header, promise)
    assert promise.commitment is not None
    assert promise.commitment in match.game.diary()


def test_a_commitment_belongs_to_one_game() -> None:
    """The same key under another scenario, other options, or from another throw on has another commitment."""
    match = Match.start("trc", "campaign")
    key, header, promise = str(match.seed), match.game.header, promises(match.game.header)[0]
    assert not key_fits(key, {**header, "scenario": "barbarossa"}, promise)
    assert not key_fits(key, {**header, "options": ["weather"]}, promise)
    assert not key_fits(key, header, Promise(1, promise.commitment))


def test_a_seed_given_by_hand_plays_what_it_always_played() -> None:
    match = played(seed=1941)
    assert "dice" not in match.game.header
    rolls = [tuple(entry.move.dice) for entry in match.game.log if hasattr(entry.move, "dice")]
    assert rolls == [Dice.from_seed(1941).throw(n, len(roll)) for n, roll in enumerate(rolls)]


@pytest.mark.parametrize("seed", [None, 1234567890])
def test_an_export_of_a_running_game_foretells_nothing(seed: int | None) -> None:
    match = played(seed=seed)
    text = match.exported()
    assert str(match.seed) not in text
    assert '"seed"' not in text


def test_a_save_on_the_own_disk_goes_on_with_its_key() -> None:
    match = played()
    match.save()
    assert match.path is not None
    again = Match.open(match.path)
    assert again.seed == match.seed
    assert again.game.header == match.game.header
    assert not again.remark


def test_an_exported_game_goes_on_with_a_new_key_and_says_so() -> None:
    match = played()
    table = Lounge().take_in(match.exported())
    again = table.match
    assert again.game.log == match.game.log
    assert isinstance(again.seed, str)
    assert again.seed != match.seed
    first, second = promises(again.game.header)
    assert first == promises(match.game.header)[0]
    assert second.throw == match.game.position.throws
    assert key_fits(again.seed, again.game.header, second)
    assert "from a new one" in again.notes[len(match.game.log)]


def test_whoever_brings_a_diary_with_its_seed_does_not_know_the_dice() -> None:
    """A file of the first versions holds the seed, and the person who brings it can read it."""
    match = played(seed=1941)
    text = match.exported().replace('"seats":', '"seed": 1941, "seats":')
    again = Lounge().take_in(text).match
    assert isinstance(again.seed, str)
    assert "from a new one" in again.notes[len(match.game.log)]


def test_a_branch_has_a_key_of_its_own() -> None:
    lounge = Lounge()
    table = lounge.new({"title": "trc"})
    table.match.play("move 24Pz 1425-1424")
    branch = lounge.branch(table, 1)
    assert branch.match.seed != table.match.seed
    assert str(table.match.seed) not in branch.match.game.diary()
    assert key_fits(str(branch.match.seed), branch.match.game.header, promises(branch.match.game.header)[-1])


def test_a_computer_player_draws_by_something_else_than_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    monkeypatch.setattr("stavka.opponents.make", lambda name, seed: given.append(seed))
    fresh, named = Match.start("trc", "campaign"), Match.start("trc", "campaign", seed=7)
    for match in (fresh, named):
        match._player("axis")
    assert str(fresh.seed) not in str(given[0])
    assert given[1] == "7"


# -- the proof ---------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_proved(whole: Match, diary: Path) -> None:
    proof = prove_file(diary)
    assert proof.code == PROVED
    assert proof.proved == proof.agree == proof.throws == whole.game.position.throws > 10
    assert run(["verify", str(diary)]) == PROVED
    assert run(["verify", str(diary), "--commitment", proof.commitments[0]]) == PROVED


def test_another_commitment_than_the_one_noted_is_false(diary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(diary), "--commitment", "0" * 64]) == FALSE
    assert "another commitment" in capsys.readouterr().out


def test_a_changed_die_is_named(whole: Match, diary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the last throw, so that everything before it still plays."""
    text = diary.read_text(encoding="utf-8")
    last = list(ROLL.finditer(text))[-1]
    die = int(last[1])
    diary.write_text(f"{text[: last.start(1)]}{die % 6 + 1}{text[last.end(1) :]}", encoding="utf-8")
    assert run(["verify", str(diary)]) == FALSE
    step = max(n for n, entry in enumerate(whole.game.log, 1) if str(entry.move).startswith("roll"))
    said = capsys.readouterr().out
    assert f"step {step} (line" in said
    assert f"but the key gives 'roll {die}" in said


def test_another_key_than_the_promised_one_is_false(whole: Match, diary: Path) -> None:
    text = diary.read_text(encoding="utf-8").replace(str(whole.seed), "ab" * 32)
    diary.write_text(text, encoding="utf-8")
    proof = prove_file(diary)
    assert proof.code == FALSE
    assert "not the one that was promised" in proof.false


def test_a_key_that_is_missing_proves_nothing(whole: Match, diary: Path) -> None:
    text = diary.read_text(encoding="utf-8").replace(f', "seed": "{whole.seed}"', "")
    diary.write_text(text, encoding="utf-8")
    proof = prove_file(diary)
    assert proof.code == OPEN
    assert proof.unproved == [f"{whole.game.position.throws} throws: the key is not in the file"]


def test_a_record_without_commitment_proves_nothing(whole: Match, diary: Path) -> None:
    lines = diary.read_text(encoding="utf-8").splitlines(keepends=True)
    diary.write_text("".join(line for line in lines if not line.startswith("dice: ")), encoding="utf-8")
    proof = prove_file(diary)
    assert (proof.code, proof.proved, proof.agree) == (OPEN, 0, whole.game.position.throws)
    assert "no commitment" in proof.unproved[0]


def test_a_running_game_is_not_proved_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "running.stavka"
    path.write_text(played().exported(), encoding="utf-8")
    assert run(["verify", str(path)]) == OPEN
    said = capsys.readouterr().out
    assert "the game is not over" in said
    assert "the key is not in the file" in said


def test_a_seed_given_by_hand_proves_little(tmp_path: Path) -> None:
    match = Match.start("trc", "zitadelle", seed=3)
    proof = prove_file(over(match, tmp_path / "seeded.stavka"))
    assert (proof.code, proof.proved) == (OPEN, 0)
    assert proof.agree == proof.throws > 0
    assert "the seed 3, which was given by hand" in proof.unproved[0]


def test_dice_thrown_by_hand_prove_nothing(tmp_path: Path) -> None:
    match = Match.start("trc", "zitadelle", by_hand=True)
    game, rng = match.game, Random(5)
    while game.result is None:
        if game.to_act == "chance":
            game.play_outcome(game.position.stage.possible(game.position)[0][0])  # type: ignore[union-attr]
        else:
            game.play(game.legal().sample(rng))
    path = tmp_path / "by-hand.stavka"
    path.write_text(match.exported(), encoding="utf-8")
    proof = prove_file(path)
    assert (proof.code, proof.agree) == (OPEN, 0)
    assert "thrown by hand" in proof.unproved[0]


def test_an_imported_game_proves_its_own_part(tmp_path: Path) -> None:
    """The throws before it was brought came from a key that only the first table knows."""
    first = Match.start("trc", "zitadelle")
    rng = Random(3)
    while first.game.position.throws < 3:
        first.game.play(first.game.legal().sample(rng))
    earlier = first.game.position.throws
    match = Lounge().take_in(first.exported()).match
    proof = prove_file(over(match, tmp_path / "brought.stavka"))
    assert proof.code == OPEN
    assert proof.proved == proof.agree == proof.throws - earlier > 0
    assert proof.unproved == [f"{earlier} throws: they came from an earlier key, which is not in the file"]


def test_a_file_that_is_no_game_is_a_mistake_of_the_user(tmp_path: Path) -> None:
    path = tmp_path / "nonsense.stavka"
    path.write_text("nonsense", encoding="utf-8")
    assert run(["verify", str(path)]) == 2
    assert run(["verify", str(tmp_path / "nothing.stavka")]) == 2


def test_a_header_with_odd_commitments_is_refused(diary: Path) -> None:
    text = diary.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("dice: "))
    for odd in (7, [7], [{"throw": -1, "commitment": "a"}], [{"throw": 0}], [{"throw": 0, "commitment": 4}]):
        diary.write_text(text.replace(line, f"dice: {json.dumps(odd)}"), encoding="utf-8")
        assert run(["verify", str(diary)]) == 2, odd
