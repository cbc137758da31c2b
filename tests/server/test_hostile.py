"""Whatever comes over the line, the game stays whole and the others at the table notice nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from starlette.requests import Request

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.play import saves
from stavka.play.journal import Journal
from stavka.server import app, seat
from stavka.server.codec import decode
from stavka.server.page import Page
from stavka.server.safety.faults import BROKEN
from stavka.server.seat import ASKS
from stavka.server.tables import Lounge
from tests.server.line import Socket, overheard, refusals, states

PARTS = ("text", "unit", "hex", "step", "since", "verb", "attackers", "hexes", "extras", "seat", "version")
NONSENSE: tuple[object, ...] = (None, True, -1, 10**30, 1e300, "", "x", "\0", "-5", [], [[]], ["a"], [5], {}, {"a": 1})


@pytest.fixture
def lounge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Lounge:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))
    return Lounge()


@pytest.mark.parametrize("title", ["trc", "n41", "bd", "rb"])
def test_nonsense_in_every_part_is_refused_by_a_sentence(lounge: Lounge, title: str) -> None:
    """No question with odd parts is taken for a fault of the program."""
    table = lounge.new({"title": title, "seed": 1})
    asked = [
        {"ask": ask, **dict.fromkeys(PARTS, part)}
        for part in NONSENSE
        for ask in ASKS
        if ask not in ("advice", "branch", "undo")
    ]
    before = table.match.game.position.fingerprint()
    told = refusals(overheard(table, "both", *asked))
    assert told
    assert BROKEN not in told
    assert table.match.game.position.fingerprint() == before


def test_a_seat_that_may_not_be_taken_harms_nobody(lounge: Lounge) -> None:
    """Who would only watch a game with secrets is turned away, at the door and at the table; the others play on."""
    table = lounge.new({"title": "bd", "seed": 1})
    assert [message["event"] for message in overheard(table, "nobody")] == ["fault"]
    assert [message["event"] for message in overheard(table, "moon")] == ["fault"]
    assert not table.pages
    assert "secrets" in refusals(overheard(table, "both", {"ask": "sit", "seat": "nobody"}))[0]


def test_what_was_chosen_for_an_older_state_is_not_played(lounge: Lounge) -> None:
    """Two pages, or a button pressed twice: the second press does not end the next phase as well."""
    table = lounge.new({"title": "trc", "seed": 1941})
    done = {"ask": "play", "text": "move 24Pz 1425-1424", "version": 0}
    again = {"ask": "play", "text": "move 7Inf 1225-1224", "version": 0}
    assert refusals(overheard(table, "both", done, again)) == [
        "the game has gone on meanwhile; look at the board and choose again"
    ]
    assert len(table.match.game.log) == 1


def test_an_action_is_played_at_the_step_at_which_it_was_chosen_and_at_no_other(lounge: Lounge) -> None:
    """Without a step it is no action; with an old one, or one to come, it is refused and changes nothing."""
    table = lounge.new({"title": "trc", "seed": 1941})
    table.match.play("move 24Pz 1425-1424")
    before = table.match.game.position.fingerprint()
    for step in (0, 2, None):
        refused = refusals(overheard(table, "both", {"ask": "play", "text": "move 7Inf 1225-1224", "step": step}))
        assert len(refused) == 1, step
    assert table.match.game.position.fingerprint() == before
    assert not refusals(overheard(table, "both", {"ask": "play", "text": "move 7Inf 1225-1224", "step": 1}))


def test_a_fault_of_the_program_leaves_the_game_as_it_was(lounge: Lounge, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lounge.new({"title": "trc", "seed": 1941})
    before = table.match.game.position.fingerprint()
    whole = type(table.match.game).play

    def broken(game: Game, action: Action | str) -> tuple[str, ...]:
        whole(game, action)
        raise IndexError("a fault")

    monkeypatch.setattr(type(table.match.game), "play", broken)
    assert refusals(overheard(table, "both", {"ask": "play", "text": "move 24Pz 1425-1424"})) == [BROKEN]
    assert table.match.game.position.fingerprint() == before
    assert not table.match.game.log


def test_a_full_disk_hides_no_move(lounge: Lounge, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move was made, but not written: the page is told both, and nothing looks refused."""
    table = lounge.new({"title": "trc", "seed": 1941})

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "no room on the disk")

    assert table.match.path is not None
    monkeypatch.setattr(Journal, "append", full)
    sent = overheard(table, "both", {"ask": "play", "text": "move 24Pz 1425-1424"})
    assert refusals(sent) == []
    assert states(sent)[-1]["steps"] == 1
    assert [message["reason"] for message in sent if message.get("event") == "trouble"] == [
        f"The game could not be kept in {table.match.path.name}: no room on the disk."
    ]


@pytest.mark.parametrize("words", ["../../../evil", "/evil", "a" * 300, "\u0000"])
def test_a_diary_from_elsewhere_writes_only_into_the_folder_of_saves(
    lounge: Lounge, tmp_path: Path, words: str
) -> None:
    text = f"stavka diary 1\ntitle: {json.dumps(words)}\nscenario: {json.dumps(words)}\n\naxis: done\n"
    with pytest.raises(saves.BadSave):
        lounge.take_in(text)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert saves.fresh_path(words, words).parent == saves.folder()


def test_no_flood_is_read_to_its_end() -> None:
    taken = 0

    async def endless() -> dict[str, object]:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": bytes(1_000_000), "more_body": True}

    with pytest.raises(ValueError, match="too long"):
        asyncio.run(app.sent(Request({"type": "http", "method": "POST", "headers": []}, endless)))
    assert taken < 12


@pytest.mark.parametrize("text", ["", "no", "[]", "[" * 100_000, '{"a":' * 100_000, '"\\ud800"', b"\xff"])
def test_what_is_no_message_is_told_so(text: str | bytes) -> None:
    with pytest.raises(ValueError, match="JSON"):
        decode(text)


def test_notes_are_short_and_lie_on_steps(lounge: Lounge) -> None:
    """Every state carries all notes."""
    table = lounge.new({"title": "trc", "seed": 1941})
    long = {"ask": "note", "step": 0, "text": "x" * (seat.NOTE + 1)}
    assert len(refusals(overheard(table, "both", long, {"ask": "note", "step": 9, "text": "x"}))) == 2
    assert not table.match.notes


def test_a_page_that_comes_while_the_computer_moves_sees_a_whole_state(lounge: Lounge) -> None:
    """Its state is told between two moves, never in the middle of one."""
    table = lounge.new({"title": "trc", "seed": 1941})

    async def come() -> Socket:
        door = Socket(table, [])
        async with table.lock:  # as the computer holds it
            visit = asyncio.create_task(Page(door, table, lounge, "both").serve())
            await asyncio.sleep(0.02)
            assert all("state" not in json.loads(text) for text in door.sent)
        await visit
        return door

    assert any("state" in json.loads(text) for text in asyncio.run(come()).sent)


def test_bytes_end_the_visit_of_a_stranger(lounge: Lounge) -> None:
    table = lounge.new({"title": "trc", "seed": 1941})

    class Stranger(Socket):
        async def receive_text(self) -> str:
            raise KeyError("text")  # as Starlette does

    asyncio.run(Page(Stranger(table, []), table, lounge, "both").serve())
    assert not table.pages


def test_a_branch_of_a_game_with_real_dice_has_real_dice(lounge: Lounge) -> None:
    table = lounge.new({"title": "trc", "hand_dice": True})
    branch = lounge.branch(table, -3)
    assert branch.match.seed is None
    assert not branch.match.game.log
