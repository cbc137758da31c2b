"""A page asks why the computer did that, and what its player could have done better himself."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stavka.server.tables import Lounge, Table
from tests.server.doors import do_here
from tests.server.line import Message, letters, overheard
from tests.server.test_story import GOLDEN, same_wars


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    do_here(monkeypatch)


def against_the_computer(title: str, scenario: str = "campaign") -> Table:
    """The person has moved one piece at most; the computer has answered."""
    table = Lounge().new({"title": title, "scenario": scenario, "seed": 7, "seats": {"soviet": "cadet"}})
    match = table.match
    first = match.game.turn
    while match.game.turn == first or not match.human_to_act:
        if match.human_to_act:
            forced = match.game.refusal("done")
            match.play("done" if forced is None else str(match.game.legal().sample(Random(1))))
        else:
            table.computer_acts()
    return table


def asked(table: Table, seat: str, **ask: object) -> Message:
    return overheard(table, seat, dict(ask))[-1]


def test_the_computer_tells_why_it_did_that() -> None:
    """Also when the server was started anew meanwhile and what it had in mind is forgotten."""
    table = against_the_computer("trc", "barbarossa")
    match = table.match
    steps = [step for step, entry in enumerate(match.game.log, 1) if entry.actor == "soviet"]
    marches = [step for step in steps if str(match.game.log[step - 1].move).startswith("move ")]
    assert set(steps) == set(match.reasons)
    for step in marches[:3]:
        told = asked(table, "axis", ask="why", step=step)["answer"]
        match.reasons.pop(step)
        again = asked(table, "axis", ask="why", step=step)["answer"]
        assert len(told.split()) >= 2
        assert len(again.split()) >= 2


def test_only_the_computer_is_asked_and_only_for_what_it_chose() -> None:
    table = against_the_computer("trc", "barbarossa")
    log = table.match.game.log
    mine = next(step for step, entry in enumerate(log, 1) if entry.actor == "axis")
    dice = next(step for step, entry in enumerate(log, 1) if entry.actor == "chance")
    for step, said in ((mine, "person"), (dice, "nobody chose"), (0, "nobody chose"), (10_000, "nobody chose")):
        assert said in asked(table, "axis", ask="why", step=step)["refusal"]["reason"]


def test_in_a_game_with_secrets_reasons_are_told_when_it_is_over() -> None:
    table = against_the_computer("bd", "manstein_gambit")
    step = next(step for step, entry in enumerate(table.match.game.log, 1) if entry.actor == "soviet")
    assert "secrets" in asked(table, "axis", ask="why", step=step)["refusal"]["reason"]


def test_who_did_nothing_is_taught() -> None:
    table = against_the_computer("trc", "barbarossa")
    found = asked(table, "axis", ask="lessons", since=0)["answer"]
    assert found
    for lesson in found:
        then = table.replay.at(lesson["step"])
        assert then.to_act == "axis"
        assert then.refusal(lesson["better"]["text"]) is None
        assert lesson["heading"]
        assert lesson["better"]["reason"]
    assert asked(table, "nobody", ask="lessons", since=0)["refusal"]["reason"]
    assert asked(table, "axis", ask="lessons", since=5, until=3)["answer"] == []


def test_lessons_do_not_tell_what_is_hidden() -> None:
    """bd:11.7-a: two wars that differ in counters nobody looked at teach the same, to the letter."""
    tried = 0
    for here, there, side in same_wars(GOLDEN[:1], 60):
        tried += 1
        one, other = (letters(table, side, {"ask": "lessons", "since": 0})[2:] for table in (here, there))
        assert one == other, side
    assert tried >= 1
