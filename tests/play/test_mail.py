"""Turn files: nothing in them can be changed, and every die is proved."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import stavka
from stavka.cli.main import cli
from stavka.engine.game import Game
from stavka.engine.stage import CHANCE
from stavka.play.mail import ledger
from stavka.play.mail.chain import BadTurn, chained, read, written
from stavka.play.mail.turns import MailGame


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    return tmp_path


def begun() -> MailGame:
    return MailGame.begin(stavka.new("trc", "campaign"), None)


def play_on(found: MailGame, throws: int, seed: int = 1) -> MailGame:
    """Until so many dice have fallen."""
    rng, upto = Random(seed), found.game.position.throws + throws
    while found.game.position.throws < upto:
        found.game.play(found.game.legal().sample(rng))
        found.throw()
    return found


def test_what_was_written_is_read_again() -> None:
    found = play_on(begun(), 3)
    again = MailGame.of(found.written().encode())
    assert again.game.diary() == found.game.diary()
    assert again.links == found.links
    assert sum(entry.actor == CHANCE for entry in again.game.log) >= 3
    play_on(again, 1)
    assert MailGame.of(again.written().encode()).game.diary() == again.game.diary()


def test_every_changed_byte_is_noticed() -> None:
    found = begun()
    found.game.play("move 24Pz 1425-1424")
    data = found.written().encode()
    for place in range(len(data)):
        for change in (1, 0x20, 0x80):
            with pytest.raises(BadTurn):
                read(data[:place] + bytes([data[place] ^ change]) + data[place + 1 :])
        with pytest.raises(BadTurn):
            read(data[:place])
        with pytest.raises(BadTurn):
            read(data[:place] + data[place + 1 :])
    for more in (b"\n", b"x", data):
        with pytest.raises(BadTurn):
            read(data + more)


def rewritten(found: MailGame, change: str, to: str) -> bytes:
    """A file whose chain was made anew after a change, as a cheat would do."""
    bodies = [link.body for link in found.links]
    assert any(change in body for body in bodies)
    return written(chained([body.replace(change, to) for body in bodies])).encode()


def test_a_die_that_fell_otherwise_is_noticed_though_the_chain_holds() -> None:
    found = play_on(begun(), 1)
    found.written()
    throw = next(link.body for link in found.links if link.body.startswith("chance: roll"))
    false = throw[:-1] + ("1" if throw[-1] != "1" else "2")
    with pytest.raises(BadTurn, match="the dice give"):
        MailGame.of(rewritten(found, throw, false))


def test_a_move_that_cannot_be_is_noticed() -> None:
    found = begun()
    found.game.play("move 24Pz 1425-1424")
    found.written()
    with pytest.raises(BadTurn, match="cannot stand"):
        MailGame.of(rewritten(found, "1425-1424", "1425-1227"))
    with pytest.raises(BadTurn, match="axis who acts"):
        MailGame.of(rewritten(found, "axis: move", "soviet: move"))
    with pytest.raises(BadTurn, match="no answer of a witness"):
        MailGame.of(rewritten(found, "axis: move 24Pz 1425-1424", "witness " + "a" * 64 + " " + "b" * 128))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"stavka mail 1",
        b"stavka mail 1\n",
        b"stavka diary 1\n",
        written(chained(["nonsense"])).encode(),
        written(chained(["game nonsense"])).encode(),
        written(chained(["game []"])).encode(),
        written(chained(["game {}"])).encode(),
        written(chained(['game {"header": {"title": "trc"}, "dice": 3, "stavka": "1"}'])).encode(),
        written(chained(["game " + "[" * 100_000])).encode(),
    ],
)
def test_nonsense_gives_a_sentence(data: bytes) -> None:
    with pytest.raises(BadTurn, match=r"\w+ \w+"):
        MailGame.of(data)


def test_the_past_cannot_be_told_otherwise() -> None:
    """Who has seen a file accepts only those that begin with it."""
    seen = begun()
    seen.game.play("move 24Pz 1425-1424")
    ledger.note(seen, "soviet")
    true = MailGame.of(seen.written().encode())
    assert ledger.check(true) == ledger.Seen("soviet", tuple(link.hash for link in seen.links))
    true.game.play("move 47Pz 1526-1425")
    true.written()
    assert ledger.check(true) is not None
    with pytest.raises(BadTurn, match="otherwise than you have seen it, from line 3"):
        ledger.check(MailGame.of(rewritten(true, "1425-1424", "1425-1325")))
    ledger.note(true, "soviet")
    with pytest.raises(BadTurn, match="an old one: you have seen 1 lines more"):
        ledger.check(MailGame.of(seen.written().encode()))
    assert ledger.check(begun()) is None  # another game


def test_hidden_pieces_are_not_sent_unless_on_trust() -> None:
    game: Game = stavka.new("bd", next(iter(stavka.title("bd").scenarios)).replace("_", "-"))
    with pytest.raises(BadTurn, match="hidden pieces"):
        MailGame.begin(game, None)
    made = MailGame.begin(game, None, on_trust=True)
    assert json.loads(made.links[0].body.removeprefix("game "))["secrets"] == "on trust"


# -- the command ------------------------------------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(cli, ["mail", *words])
    return found.exit_code, found.output


def as_player(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / name))


def test_two_players_send_files_to_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [str(tmp_path / f"{number}.turn") for number in range(5)]
    as_player("one", tmp_path, monkeypatch)
    assert run("new", files[0], "--as", "moon")[0] != 0
    code, said = run("new", files[0], "--as", "axis", "--scenario", "campaign")
    assert code == 0, said
    assert "file itself" in said
    code, said = run("play", files[0], files[1], "move 24Pz 1425-1424", "move 47Pz 1526-1425")
    assert code == 0, said
    assert "axis is asked" in said
    assert "old one" in run("play", files[0], files[2], "move 24Pz 1425-1325")[1]
    as_player("two", tmp_path, monkeypatch)
    assert "All hold" in run("read", files[1])[1]
    assert "say which side" in run("play", files[1], files[2], "done")[1]
    assert "not your turn" in run("play", files[1], files[2], "done", "--as", "soviet")[1]
    assert not Path(files[2]).exists()
    assert run("diary", files[1], str(tmp_path / "game.stavka"))[0] == 0
    assert stavka.load((tmp_path / "game.stavka").read_text()).log
    as_player("one", tmp_path, monkeypatch)
    assert "name a new file" in run("play", files[1], files[1], "done")[1]
    code, said = run("play", files[1], files[2], "move 24Pz 1424-9999")
    assert code != 0
    assert not Path(files[2]).exists()
    Path(files[3]).write_text("stavka mail 1\nnothing\n")
    assert "was changed" in run("read", files[3])[1]


def test_a_turn_at_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = str(tmp_path / "1.turn"), str(tmp_path / "2.turn")
    run("new", first, "--as", "axis")
    typed = "move 24Pz 1425-1424\nundo\nmove 24Pz 1425-1325\nnonsense\nquit\n"
    found = CliRunner().invoke(cli, ["mail", "play", first, second], input=typed)
    assert found.exit_code == 0, found.output
    assert [str(entry.move) for entry in MailGame.of(Path(second).read_bytes()).game.log] == ["move 24Pz 1425-1325"]
