"""A game in progress is written action by action, at the same cost from the first to the last."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.engine.action import Action
from stavka.play import saves
from stavka.play.journal import POSITION_EVERY, Journal, KeptMatch
from stavka.play.match import Match
from stavka.play.records import FIRST_LINE, chained

MOVE = "move 24Pz 1425-1424"
OTHER = "move 12Inf 1425-1424"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def begun(seed: int = 7) -> tuple[Match, Path]:
    match = Match.start("trc", "campaign", seed=seed)
    match.save()
    assert match.path is not None
    return match, match.path


def bodies(path: Path) -> list[str]:
    return [line[26:].decode() for line in path.read_bytes().splitlines()[1:]]


def test_an_action_adds_a_line_before_the_mark_of_the_end() -> None:
    match, path = begun()
    before = path.read_bytes().splitlines()
    match.play(MOVE)
    after = path.read_bytes().splitlines()
    assert after[: len(before) - 1] == before[:-1]
    assert [body.split()[0] for body in bodies(path)] == ["game", "game", "move", "end"]
    assert bodies(path)[2] == f"move axis: {MOVE}"


def test_taking_back_adds_a_line_too() -> None:
    match, path = begun()
    for move in (MOVE, OTHER):
        match.play(move)
    match.undo()
    match.undo()
    match.play(OTHER)
    kinds = [body.split()[0] for body in bodies(path)]
    assert kinds == ["game", "game", "move", "move", "undo", "undo", "move", "end"]
    again = Match.open(path)
    assert [str(entry.move) for entry in again.game.log] == [OTHER]
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert again.remark == ""


def test_actions_are_taken_back_that_were_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    match, path = begun()
    match.play(MOVE)

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        match.play(OTHER)
        assert "No space left on device" in match.fault
        match.undo()
        match.undo()
    match.play(OTHER)
    assert match.fault == ""
    assert [str(entry.move) for entry in Match.open(path).game.log] == [OTHER]


def test_a_game_that_goes_on_after_opening_adds_to_its_file() -> None:
    match, path = begun()
    match.play(MOVE)
    before = path.read_bytes().splitlines()
    again = Match.open(path)
    again.play(OTHER)
    assert path.read_bytes().splitlines()[: len(before) - 1] == before[:-1]
    third = Match.open(path)
    assert third.game.diary() == again.game.diary()
    assert third.remark == ""


def test_seats_seed_and_notes_are_kept() -> None:
    match, path = begun()
    match.play(MOVE)
    match.notes = {0: "one", 1: "two\u2028lines\n"}
    match.keep()
    match.notes = {1: "three"}
    match.keep()
    again = Match.open(path, seats={"soviet": "random"}, seed=99)
    again.keep()
    third = Match.open(path)
    assert (third.seats, third.seed) == ({"axis": "human", "soviet": "random"}, 99)
    assert third.notes == {1: "three"}
    assert third.remark == ""


def test_positions_are_kept_now_and_then() -> None:
    match, path = begun()
    rng = Random(3)
    for _ in range(4 * POSITION_EVERY):
        match.play(str(match.game.legal().sample(rng)))
    assert 3 <= sum(body.startswith("position ") for body in bodies(path)) <= 5
    assert Match.open(path).game.diary() == match.game.diary()


def test_a_rule_mended_since_costs_at_most_the_steps_after_the_last_position(monkeypatch: pytest.MonkeyPatch) -> None:
    match, path = begun()
    rng = Random(3)
    for _ in range(POSITION_EVERY + 10):
        match.play(str(match.game.legal().sample(rng)))
    steps = len(match.game.log)
    forbidden = str(match.game.log[-4].move)
    play = stavka.Game.play

    def stricter(game: stavka.Game, action: Action | str) -> tuple[str, ...]:
        if str(action) == forbidden and len(game.log) < steps:
            raise stavka.Illegal(stavka.Refusal("this is forbidden now"))
        return play(game, action)

    monkeypatch.setattr(stavka.Game, "play", stricter)
    before = path.read_bytes()
    again = Match.open(path)
    assert [str(e.move) for e in again.game.log] == [str(e.move) for e in match.game.log[:-4]]
    assert f"The last 4 steps of {path.name}, from step {steps - 3} on, cannot be played" in again.remark
    assert f"{path.name} stays as it is" in again.remark
    assert again.warning == again.remark
    assert "this is forbidden now" in again.remark
    again.save()
    assert path.read_bytes() == before
    assert again.path != path


def test_the_cost_of_an_action_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes read and written for an action, early in the game and late, positions left out."""
    match, _ = begun()
    game, rng = match.game, Random(5)
    used: list[int] = []
    read, write = os.read, os.write

    def counted_read(file: int, size: int) -> bytes:
        data = read(file, size)
        used[-1] += len(data)
        return data

    def counted_write(file: int, data: bytes) -> int:
        used[-1] += len(data)
        return write(file, data)

    monkeypatch.setattr(os, "read", counted_read)
    monkeypatch.setattr(os, "write", counted_write)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    while len(game.log) < 700 and game.result is None:
        begun_at = len(game.log)
        game.play(game.legal().sample(rng))
        if len(game.log) == begun_at + 1:
            used.append(0)
            match.keep()
        else:
            match.keep() if used else None
    plain = [cost for cost in used if cost < 1000]
    assert len(plain) > 300
    early, late = plain[:100], plain[-100:]
    assert sum(late) < 1.2 * sum(early)


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """With a limit to the size of files, so that the system itself refuses in the middle of a line."""
    script = f"""
import resource, signal, sys
from stavka.play.match import Match
match = Match.start("trc", "campaign", seed=7)
match.save()
match.play({MOVE!r})
size = match.path.stat().st_size
before = match.path.read_bytes()
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40, resource.RLIM_INFINITY))
match.play({OTHER!r})
assert match.fault, "the disk is full"
assert match.path.read_bytes() == before, "the file is as it was"
assert len(match.game.log) == 2, "the move stands"
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
match.keep()
assert not match.fault
again = Match.open(match.path)
assert not again.remark and again.game.diary() == match.game.diary()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_killed_program_loses_no_action_that_was_told() -> None:
    """Each action is told on a line as soon as it is kept; after a kill the file has all of them, and is sound."""
    script = """
import sys
from random import Random
from stavka.play.match import Match
match = Match.start("trc", "campaign", seed=7)
match.save()
print(match.path, flush=True)
rng = Random(1)
while match.game.result is None:
    match.play(str(match.game.legal().sample(rng)))
    print(len(match.game.log), flush=True)
"""
    for lines in (1, 7, 33, 60):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            path = Path(process.stdout.readline().strip())
            told = [int(process.stdout.readline()) for _ in range(lines)]
            process.send_signal(signal.SIGKILL)
            told += [int(line) for line in process.stdout.read().split("\n")[:-1]]
        again = Match.open(path)
        assert told[-1] <= len(again.game.log)
        assert again.remark == ""


def test_two_programs_at_once_lose_nothing() -> None:
    """Each keeps its own game, whoever is first; neither file mixes the two."""
    path = begun()[1]
    others = [Match.open(path) for _ in range(4)]

    def play(number: int) -> Match:
        one = others[number]
        rng = Random(number)
        for _ in range(12):
            one.play(str(one.game.legal().sample(rng)))
        return one

    with ThreadPoolExecutor(4) as pool:
        for one in pool.map(play, range(4)):
            assert one.path is not None
            again = Match.open(one.path)
            assert again.game.diary() == one.game.diary()
            assert again.remark == ""
    assert len({one.path for one in others}) == 4


def test_a_file_that_is_gone_is_written_again() -> None:
    match, path = begun()
    match.play(MOVE)
    path.unlink()
    match.play(OTHER)
    assert match.path == path
    assert Match.open(path).game.diary() == match.game.diary()


def test_a_file_that_was_overwritten_by_something_else_is_kept_aside() -> None:
    match, path = begun()
    path.write_text("something else", encoding="utf-8")
    match.play(MOVE)
    assert match.path == path
    assert path.with_name(f"{path.name}.broken").read_text(encoding="utf-8") == "something else"
    assert Match.open(path).game.diary() == match.game.diary()


def test_a_game_that_was_put_back_is_written_anew() -> None:
    match, path = begun()
    before = match.game.copy()
    match.play(MOVE)
    match.game = before
    match.play(OTHER)
    assert match.path == path
    assert [str(entry.move) for entry in Match.open(path).game.log] == [OTHER]


def test_a_journal_knows_a_game_that_is_not_its_own() -> None:
    match, path = begun()
    match.play(MOVE)
    journal, _ = Journal.write(path, KeptMatch(match.game, match.seats, match.seed, {}))
    assert journal.is_of(match.game)
    assert not journal.is_of(match.game.copy())
    match.game.undo()
    assert not journal.is_of(match.game)  # it was not told
    match.game.play(OTHER)
    assert not journal.is_of(match.game)


def test_a_save_of_a_later_version_is_told() -> None:
    path = begun()[1]
    head = bodies(path)[0].replace('"version": 2', '"version": 3')
    lines = b"".join(record.line for record in chained([head, "end {}"]))
    path.write_bytes(FIRST_LINE + b"\n" + lines)
    with pytest.raises(saves.BadSave, match="was written by a later version of Stavka"):
        Match.open(path)
