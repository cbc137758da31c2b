"""Advice in every phase of every title: what may be played now, with reasons that say something."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.stage import CHANCE
from stavka.opponents import make
from stavka.opponents.advice import advise
from stavka.opponents.reasons.reason import BRIEF

# title, scenario, set-up, turns to look at, and how many kinds of questions must have come up
WALKS = [
    ("trc", "campaign", "historical", 8, 10),
    ("trc", "campaign", "free", 1, 1),
    ("n41", "campaign", "historical", 6, 10),
    ("bd", "campaign", "historical", 4, 14),
    ("bd", "manstein_gambit", "historical", 2, 14),
    ("bd", "campaign", "free", 1, 1),
]


def questions(title: str, scenario: str, set_up: str, turns: int) -> Iterator[Game]:
    """The first question of every kind to each side, in a game of cadets; of a set-up only its beginning."""
    game = stavka.new(title, scenario, seed=3, set_up=set_up)
    player = make("cadet", 3)
    last = game.turn + turns
    seen: set[tuple[str, str | None]] = set()
    while game.result is None and game.turn < last:
        kind = (type(game.position.stage).__name__, game.to_act)
        if kind not in seen:
            seen.add(kind)
            yield game
        if set_up == "free":
            return
        game.play(player.act(game))


@pytest.mark.parametrize(("title", "scenario", "set_up", "turns", "kinds"), WALKS)
def test_there_is_advice_with_reasons_for_every_question(
    title: str, scenario: str, set_up: str, turns: int, kinds: int
) -> None:
    asked = 0
    for game in questions(title, scenario, set_up, turns):
        assert game.to_act != CHANCE
        before = game.position.fingerprint()
        found = advise(game, most=8)
        asked += 1
        assert found, game.stage
        for advice in found:
            assert game.refusal(advice.action) is None, (game.stage, str(advice.action))
            assert advice.reason.kind not in BRIEF, (game.stage, str(advice.action))
            assert len(advice.words.split()) >= 2 or re.search(r"\d{4}", advice.words), (game.stage, advice.words)
        assert len({str(advice.action) for advice in found}) == len(found), game.stage
        assert game.position.fingerprint() == before, "asking changes nothing"
    assert asked >= kinds


def first(title: str, scenario: str, stage: str, set_up: str = "historical") -> list[str]:
    """The reasons of the advice at the first question of a stage."""
    for game in questions(title, scenario, set_up, 9):
        if type(game.position.stage).__name__ == stage:
            return [advice.words for advice in advise(game, most=6)]
    raise AssertionError(f"{stage} did not come up")


def test_an_attack_is_advised_with_its_chances() -> None:
    reasons = first("bd", "campaign", "PreparedAssaults")
    assert all(re.match(r"(over )?\d:\d: \d+% to (destroy something|drive them off)", reason) for reason in reasons)


def test_an_attack_is_advised_with_its_prize() -> None:
    units = {"2PzGr": "1720", "3PzGr": "1718", "28A": "1719"}
    game = stavka.situation({"title": "n41", "stage": "axis first ground segment combat", "turn": 2, "units": units})
    (advice,) = advise(game)
    assert advice.words.endswith("they cannot fall back; Minsk is the prize")


def test_units_that_come_on_are_told_where_and_why() -> None:
    reasons = first("trc", "campaign", "RussianReplacements")
    assert all(re.match(r"\d+ factors?, the most valuable of \d+", reason) for reason in reasons)
    reasons = first("bd", "campaign", "Administration")
    assert any(re.search(r"holds \d{4} \(\w+\), (safe|out of|\d+%)", reason) for reason in reasons)


def test_a_title_tells_what_only_it_knows() -> None:
    assert first("n41", "campaign", "AirSegment") == [
        "air points that the enemy lacks cannot shift a battle against us"
    ]
    (order,) = first("bd", "campaign", "DeclareOrder")
    assert order == "moving first brings units up, and all that are in contact then fight"


def test_the_same_position_gives_the_same_advice() -> None:
    game = stavka.new("trc", "campaign", seed=3)
    assert advise(game, most=10) == advise(game, most=10)


def test_nobody_is_told_that_there_is_no_other_choice_where_he_may_as_well_stop() -> None:
    """An advance after combat of 1941 may be left, though only one unit could make it."""
    units = {"3PzGr": "1622", "27A": "1621"}
    stage = "axis first ground segment combat"
    game = stavka.situation({"title": "n41", "stage": stage, "turn": 2, "units": units, "air": {"soviet": 0}})
    game.play("attack 3PzGr 1621")
    game.play("roll 6")
    assert [str(action) for action in game.legal()] == ["advance 3PzGr", "done"]
    (advice,) = advise(game)
    assert "no other choice" not in advice.words
    assert advice.words.startswith("tried out, ")
