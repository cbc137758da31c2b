"""What goes over the line for one action: one check of the rules, and of the state what changed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from stavka.engine import game as engine
from stavka.engine.action import Action
from stavka.engine.legal import answer
from stavka.engine.position import Position
from stavka.engine.stage import Decision
from stavka.server import seat
from stavka.server.codec import encode, plain
from stavka.server.page import Page
from stavka.server.seat import Seat
from stavka.server.tables import Lounge, Table
from tests.server.line import Message, Socket, overheard, refusals, states

MOVE = "move 24Pz 1425-1424"


@pytest.fixture
def lounge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Lounge:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    return Lounge()


@pytest.fixture
def table(lounge: Lounge) -> Table:
    return lounge.new({"title": "trc", "seed": 1941})


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions whose legality was asked, in the order of asking."""
    found: list[str] = []

    def asked(pos: Position, stage: Decision[Position], action: Action) -> object:
        found.append(str(action))
        return answer(pos, stage, action)

    monkeypatch.setattr(engine, "answer", asked)
    return found


def play(text: str, *, sure: bool = False) -> Message:
    return {"ask": "play", "text": text, "sure": sure}


def answers_in(sent: list[Message]) -> list[Message]:
    return [message["answer"] for message in sent if message.get("answer")]


def to_combat(table: Table) -> str:
    """Ends the movement, and gives an attack that must be made."""
    for text in (MOVE, "done"):
        table.match.play(text)
    duties = table.match.game.title.duties(table.match.game.position)
    assert duties
    attackers, hexes = duties.plan[0]
    return f"attack {'+'.join(attackers)} {'+'.join(hexes)}"


def test_a_move_is_checked_once(table: Table, checked: list[str]) -> None:
    overheard(table, "both", play(MOVE))
    assert table.match.game.piece("24Pz").hex == "1424"
    assert checked.count(MOVE) == 1


def test_a_refused_move_is_checked_once(table: Table, checked: list[str]) -> None:
    wrong = "move 24Pz 1425-1424-1423-1422"
    assert refusals(overheard(table, "both", play(wrong)))
    assert checked.count(wrong) == 1
    assert not table.match.game.log
    assert table.match.game.dice is not None


def test_an_attack_is_checked_once_though_it_is_asked_about(table: Table, checked: list[str]) -> None:
    """The die is rolled when the player is sure; until then the game is as it was, for everybody."""
    attack = to_combat(table)
    steps = len(table.match.game.log)
    checked.clear()
    sent = overheard(table, "both", play(attack), {"ask": "log", "since": 0}, play(attack, sure=True))
    asked, log, done = answers_in(sent)
    assert asked["question"]["text"] == attack
    assert asked["question"]["roll"]
    assert len(log["log"]) == steps
    assert done["question"] is None
    assert done["news"]
    assert checked.count(attack) == 1
    assert [state["steps"] for state in states(sent)][:2] == [steps, steps]
    assert states(sent)[-1]["steps"] >= steps + 2  # the attack and its die
    assert table.match.game.dice is not None


def test_a_question_dies_with_its_state(table: Table, checked: list[str]) -> None:
    """Something else is played meanwhile: what waited for an answer is not played in the old state."""
    attack = to_combat(table)
    assert table.play(attack, sure=False)
    table.undo()
    assert table.match.game.stage == "axis first impulse movement"
    sent = overheard(table, "both", play(attack, sure=True))
    assert "combat phase" in refusals(sent)[0]
    assert checked.count(attack) == 2
    assert table.match.game.can_undo


def test_both_ways_to_an_attack_lead_to_the_same_game(lounge: Lounge) -> None:
    """Asked about or not, the dice that fall are the same."""
    prints = []
    for asked in (True, False):
        table = lounge.new({"title": "trc", "seed": 1941})
        attack = to_combat(table)
        if asked:
            assert table.play(attack, sure=False)
        assert table.play(attack, sure=True) is None
        prints.append(table.match.game.position.fingerprint())
    table = lounge.new({"title": "trc", "seed": 1941})
    table.match.play(to_combat(table))
    assert prints == [table.match.game.position.fingerprint()] * 2


def test_a_page_is_sent_what_changed(table: Table) -> None:
    sent = overheard(table, "axis", play(MOVE), {"ask": "note", "step": 1, "text": "why?"}, {"ask": "undo"})
    events = [message["event"] for message in sent if message.get("event") in ("state", "delta")]
    assert events == ["state", "delta", "delta", "delta"]
    now = plain(Seat(table, Lounge(), "axis").state() | {"others": 0})
    assert encode(states(sent)[-1]) == encode(now)
    assert max(len(encode(message)) for message in sent if message.get("event") == "delta") < 3000


def test_the_record_goes_along(table: Table) -> None:
    """Of the diary too only what is new is told, also when the last steps were taken back and played otherwise."""
    other = "move 24Pz 1425-1325"
    sent = overheard(
        table, "axis", play(MOVE), play("move 7Inf 1225-1224"), {"ask": "undo"}, {"ask": "undo"}, play(other)
    )
    parts = [message["log"] for message in sent if message.get("event") == "delta"]
    assert [part["since"] for part in parts] == [0, 1, 1, 0, 0]
    assert [[entry["move"] for entry in part["log"]] for part in parts] == [
        [MOVE],
        ["move 7Inf 1225-1224"],
        [],
        [],
        [other],
    ]


def test_a_page_that_missed_something_is_sent_the_whole(table: Table) -> None:
    sent = overheard(table, "axis", play(MOVE), {"ask": "state"})
    whole = [message for message in sent if message.get("event") == "state"]
    assert [message["serial"] for message in whole] == [1, 3]
    assert encode(whole[1]["state"]) == encode(states(sent)[1])


def test_another_seat_is_sent_the_whole(lounge: Lounge) -> None:
    """It sees with other eyes: nothing is told by the difference of two sides' views."""
    table = lounge.new({"title": "bd", "seed": 1})
    sent = overheard(table, "axis", {"ask": "sit", "seat": "soviet"}, {"ask": "sit", "seat": "soviet"})
    events = [message["event"] for message in sent if message.get("event") in ("state", "delta")]
    assert events == ["state", "state", "delta"]
    assert states(sent)[-1]["seat"] == "soviet"


def test_a_page_that_leaves_while_it_is_sent_something_ends_quietly(table: Table, lounge: Lounge) -> None:
    """What the library then says of the line is no fault of ours, and goes into no log."""

    class Gone(Socket):
        async def receive_text(self) -> str:
            raise RuntimeError("the line is closed")

    asyncio.run(Page(Gone(table, []), table, lounge, "axis").serve())
    assert not table.pages


def test_what_takes_seconds_keeps_no_question_waiting(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes when it is ready, by its number; what was asked after it has come before."""

    async def slow() -> str:
        await asyncio.sleep(0.2)
        return "advice"

    monkeypatch.setitem(seat.ASKS, "advice", lambda _seat, _ask: slow())
    monkeypatch.setitem(seat.ASKS, "tarry", lambda _seat, _ask: time.sleep(0.6))
    sent = overheard(table, "axis", {"ask": "advice"}, {"ask": "unit", "unit": "24Pz"}, {"ask": "tarry"})
    assert [message["id"] for message in sent if "id" in message] == [1, 0, 2]
    assert [message["id"] for message in sent if message.get("answer") == "advice"] == [0]
