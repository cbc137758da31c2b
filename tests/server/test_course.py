"""The course of a game: who stood better when, and where it turned; and a game tried again from any step."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.opponents.judgement.standing import outlook
from stavka.opponents.judgement.value import chance, learned
from stavka.server.seat import Seat
from stavka.server.story.course import course
from stavka.server.tables import Lounge
from tests.server.doors import do_here
from tests.server.line import Message, letters, overheard
from tests.server.test_story import GOLDEN, played, same_wars


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    do_here(monkeypatch)


@pytest.mark.parametrize("code", ["trc", "n41"])
def test_the_course_tells_how_it_stood_at_each_moment(code: str) -> None:
    """From the first step to the last, as the judge of the computer players has it."""
    table = played(code, 180)
    game = table.match.game
    told = course(game, table.replay, "axis")
    steps = [moment["step"] for moment in told["moments"]]
    assert (steps[0], steps[-1]) == (0, len(game.log))
    assert steps == sorted(set(steps))
    assert len(steps) >= 3
    for moment in told["moments"]:
        pos = table.replay.at(moment["step"]).position
        assert moment["value"] == pytest.approx(outlook(pos, 0), abs=0.06)
        wins = chance(pos, 0)
        assert moment["chance"] == (None if wins is None else pytest.approx(wins, abs=0.001))
    by_step = {moment["step"]: moment["value"] for moment in told["moments"]}
    wins_by_step = {moment["step"]: moment["chance"] or 0.0 for moment in told["moments"]}
    assert told["turnings"]
    for turning in told["turnings"]:
        change = by_step[turning["until"]] - by_step[turning["since"]]
        assert turning["change"] == pytest.approx(change, abs=0.11)
        swing = wins_by_step[turning["until"]] - wins_by_step[turning["since"]] if learned(code) else None
        assert turning["swing"] == (None if swing is None else pytest.approx(swing, abs=0.002))
        assert turning["better"] == ("axis" if (change if swing is None else swing) > 0 else "soviet")
    taken = {one["place"] for turning in told["turnings"] for one in turning["taken"]}
    before, now = table.replay.at(0).view("axis")["control"], game.view("axis")["control"]
    assert taken >= {place for place in now if now[place] != before[place]} or taken


def test_the_course_does_not_tell_what_is_hidden() -> None:
    """bd:11.7-a: two wars that differ in counters nobody looked at have the same course, to the letter."""
    tried = 0
    for here, there, side in same_wars(GOLDEN[:3], 30):
        tried += 1
        one, other = (letters(table, side, {"ask": "course"})[2:] for table in (here, there))
        assert one == other, side
    assert tried >= 2


def test_a_game_is_tried_again_with_other_players() -> None:
    table = Lounge().new({"title": "trc", "seed": 1941})
    for move in ("move 24Pz 1425-1424", "move 7Inf 1225-1224"):
        table.match.play(move)
    ask: Message = {"ask": "branch", "step": 1, "seats": {"soviet": "cadet"}}
    name = overheard(table, "both", ask)[-1]["answer"]
    new = Lounge().table(name)
    assert new.match.seats == {"axis": "human", "soviet": "cadet"}
    assert [str(entry.move) for entry in new.match.game.log] == ["move 24Pz 1425-1424"]
    assert len(table.match.game.log) == 2
    told = overheard(table, "both", {"ask": "branch", "step": 1, "seats": {"soviet": "napoleon"}})[-1]
    assert "napoleon" in told["refusal"]["reason"]


def test_a_game_with_secrets_is_not_forked_by_one_of_its_sides() -> None:
    table = Lounge().new({"title": "bd", "seed": 1941, "seats": {"soviet": "cadet"}})
    told = overheard(table, "axis", {"ask": "branch", "step": 0, "seats": {"soviet": "human"}})[-1]
    assert "secrets" in told["refusal"]["reason"]


def test_advice_is_told_with_where_it_leads_and_how_it_can_be_played() -> None:
    """What matters most first; in the order in which it was thought out, all of it can be played."""
    table = Lounge().new({"title": "trc", "seed": 1941})
    advice = overheard(table, "axis", {"ask": "advice"})[-1]["answer"]
    assert len(advice) > 5
    for one in advice:
        assert one["reason"]
        assert one["label"]
        assert one["units"]
    texts = [one["text"] for one in sorted(advice, key=lambda one: int(one["order"]))]
    told = overheard(table, "axis", {"ask": "play_all", "texts": texts, "skip": True})[-1]["answer"]
    assert told["refusal"] is None
    assert Seat(table, Lounge(), "axis").state()["steps"] == told["played"] - len(told["skipped"])
    assert told["played"] == len(texts)
    assert len(told["skipped"]) <= len(texts) // 4  # some find the hex full that others were to leave first
