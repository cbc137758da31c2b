"""Nothing that leaves the program during a game holds the key of its dice, by whatever door it leaves."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.cli.main import COMMANDS, run
from stavka.cli.playing.commands import COMMANDS as TYPED_COMMANDS
from stavka.cli.playing.prompt import do
from stavka.cli.playing.session import Session
from stavka.engine.dice import Dice
from stavka.opponents.players.general import General
from stavka.play.match import Match
from stavka.server.app import app
from stavka.server.seat import ASKS
from stavka.server.tables import Lounge, Table
from tests.server.doors import (
    CHANGING,
    LOOKING,
    OF_A_GAME,
    OF_A_SAVE,
    OF_NO_GAME,
    OF_NO_SAVE,
    TYPED,
    TYPED_FOR_FILES,
    do_here,
    get,
)
from tests.server.line import Message, letters

COMMITMENT = re.compile(rb"[0-9a-f]{64}")
KEPT = ("branch", "note", "stand", "stand_down", "muster")  # what they write is kept under a name of its own


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))
    usual = General.__init__.__kwdefaults__ or {}
    monkeypatch.setattr(General.__init__, "__kwdefaults__", {**usual, "clock": lambda: 0.0, "rounds": 0})
    do_here(monkeypatch)


def test_every_door_has_a_row() -> None:
    """Whoever adds an address, a question or a command says what it may tell."""
    assert {route.path for route in app().routes} == {*OF_A_GAME, *OF_NO_GAME}  # type: ignore[attr-defined]
    assert set(ASKS) == {*LOOKING, *CHANGING}
    assert set(COMMANDS) == {*OF_A_SAVE, *OF_NO_SAVE}
    assert set(TYPED_COMMANDS) == {*TYPED, *TYPED_FOR_FILES}


def played(code: str) -> Match:
    """A running game with some throws behind it and somebody asked."""
    match = Match.start(code, next(iter(stavka.title(code).scenarios)).replace("_", "-"))
    game, rng = match.game, Random(8)
    while game.position.throws < 4 or game.to_act not in game.title.sides or not game.can_undo:
        game.play(game.legal().sample(rng))
    match.save()
    return match


def traces(match: Match) -> list[bytes]:
    """The key in every form in which it could slip out."""
    key = str(match.seed)
    raw, dice = bytes.fromhex(key), Dice.from_seed(key)._key
    forms = [raw, dice, base64.b64encode(raw)[:20], base64.b64encode(dice)[:20], dice.hex().encode(), key.encode()]
    return [*forms, key.upper().encode(), str(int(key, 16)).encode(), key[:32].encode(), key[32:].encode()]


def holds(match: Match, data: bytes) -> bool:
    return any(trace in data for trace in traces(match))


def asks_of(match: Match) -> list[Message]:
    game = match.game
    unit = next(iter(sorted(game.legal().able())), "")
    hex = next(piece.hex for piece in game.units() if piece.hex)
    part = {"unit": unit, "hex": hex, "verb": "attack", "attackers": [unit], "hexes": [hex], "extras": {}}
    rest = {"step": 1, "since": 0, "text": "nonsense", "seat": "moon", "allow": True}
    return [{"ask": ask, **part, **rest} for ask in ASKS if ask != "undo"]


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb"])
def test_no_question_and_no_address_gives_the_key(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(code)
    assert match.path is not None
    table = Table(match, match.path.stem)
    for seat in (*match.game.title.sides, "both"):
        sent = "\n".join(letters(table, seat, *asks_of(match))).encode()
        assert b'"fault"' not in sent.split(b"\n")[0]
        assert not holds(match, sent)
    seats = ("", *match.game.title.sides, "both", "nobody")
    for path in (
        "diary",
        "picture.svg",
        "picture.png?width=200",
        "film.gif",
        "map",
        "ground.svg",
        "rails",
        "front.svg",
    ):
        for seat in seats if path == "diary" else seats[3:4]:
            _, data = get(table, monkeypatch, f"/api/games/x/{path}{'&' if '?' in path else '?'}seat={seat}")
            assert not holds(match, data), (path, seat)
    for path in ("/api/saves", "/api/titles"):
        assert not holds(match, get(table, monkeypatch, path)[1])


def test_what_is_looked_for_would_be_found() -> None:
    """A save on the own disk holds the key, and an export after the end does: the search above finds it there."""
    match = played("trc")
    assert match.path is not None
    assert holds(match, match.path.read_bytes())
    assert not holds(match, match.exported().encode())
    match.game.position.win("axis", "test", "somebody must", "trc:25.1.1-a")
    assert holds(match, match.exported().encode())


@pytest.mark.parametrize("code", ["trc", "bd"])
def test_another_key_changes_no_answer(code: str) -> None:
    """The same record under two keys: every byte is the same, but for the commitment."""
    match = played(code)
    other = Lounge().take_in(match.exported()).match
    other.notes, other.remark = {}, ""
    assert other.seed != match.seed
    told = []
    for one in (match, other):
        one.game.header = {**one.game.header, "dice": one.game.header["dice"][-1:]}
        sent = letters(Table(one, "x"), "both", *(ask for ask in asks_of(one) if ask["ask"] not in KEPT))
        told.append(COMMITMENT.sub(b"#", "\n".join(sent).encode()))
    assert told[0] == told[1]


@pytest.mark.parametrize("code", ["trc", "bd"])
def test_no_command_gives_the_key(code: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    match = played(code)
    save, out = str(match.path), tmp_path / "out"
    out.mkdir()
    commands = [["show", save, "--svg", str(out / "b.svg")], ["replay", save, "--to", "3", "--export", str(out / "r")]]
    commands += [["advise", save, "--most", "1"], ["kessel", save], ["verify", save], ["odds", save, "attack x 1"]]
    commands += [
        ["lessons", save],
        ["situation", save],
        ["report", save, "--out", str(out / "report")],
        ["show", save],
        ["replay", save],
    ]
    for command in commands:
        run(command)
    files = [path.read_bytes() for path in out.rglob("*") if path.is_file()]
    assert len(files) > 3
    assert {command[0] for command in commands} == set(OF_A_SAVE)
    for data in (*files, *capfdbinary.readouterr()):
        assert not holds(match, data)


def test_nothing_typed_in_a_game_gives_the_key(tmp_path: Path) -> None:
    from io import StringIO

    from rich.console import Console

    match, said = played("trc"), StringIO()
    session = Session(match, Console(file=said, width=200))
    for word in TYPED:
        do(session, f"{word} {tmp_path / 'b.svg'}" if word == "picture" else word)
        do(session, f"{word} nonsense")
    assert len(said.getvalue()) > 1000
    assert not holds(match, said.getvalue().encode())
    assert not holds(match, (tmp_path / "b.svg").read_bytes())


def test_mistakes_are_told_without_the_key() -> None:
    match = played("trc")
    words: list[object] = ["", "roll 7", "draw x", "x" * 5000, None, 5, [match.game.log[0].turn]]
    asks = [{"ask": ask, "text": word, "unit": word} for ask in ASKS if ask != "undo" for word in words]
    sent = letters(Table(match, "x"), "both", *asks)
    assert sum("refusal" in json.loads(text) for text in sent) > 50
    assert not holds(match, "\n".join(sent).encode())
