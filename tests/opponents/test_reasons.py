"""Reasons are values: made where a decision is made, explained on request, put into words in one place."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.action import Done
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.reasons.explain import explain
from stavka.opponents.reasons.reason import BRIEF, Kind, Reason
from stavka.opponents.reasons.words import SENTENCES, in_words
from stavka.opponents.seat import Seat

GAME = stavka.situation(
    {
        "title": "trc",
        "stage": "axis first impulse movement",
        "turn": 2,
        "units": {"24Pz": "1425", "47Pz": "1425", "5A": "1424", "20A": "1809"},
    }
)
POS = GAME.position
MINSK, MOSCOW = POS.board.places["Minsk"].hex, POS.board.places["Moscow"].hex
PANZERS = tuple(POS.roster.index(name) for name in ("24Pz", "47Pz"))


def test_every_kind_of_reason_has_words() -> None:
    assert set(SENTENCES) == set(Kind)
    for kind in Kind:
        assert in_words(POS, Reason(kind, (MINSK,), PANZERS, (0.5,), "2-1"))


def test_every_sentence_is_another() -> None:
    """A player who reads two different reasons is told two different things."""
    said = [in_words(POS, Reason(kind, (MINSK,), PANZERS, (3.0,), f"{kind.name} of its own")) for kind in Kind]
    twice = {sentence for sentence in said if said.count(sentence) > 1}
    assert not twice


STRIKE = Reason(Kind.STRIKES, (MINSK,), PANZERS, (0.834,))
CHANCES = Reason(Kind.CHANCES, (MINSK,), figures=(0.5, 0.0, 1 / 3), text="3-1")
WORDS = [
    (STRIKE, "attacks 1520 (Minsk) with 2 units, 83% to clear it"),
    (STRIKE + Reason(Kind.BARS_RETREAT), "attacks 1520 (Minsk) with 2 units, 83% to clear it, and bars the way back"),
    (Reason(Kind.STRIKES, (MINSK,), PANZERS[:1], (1.0,)), "attacks 1520 (Minsk) alone, 100% to clear it"),
    (CHANCES, "3-1: 50% to destroy something, 33% to lose something"),
    (
        CHANCES + Reason(Kind.TRAPPED) + Reason(Kind.PRIZE, (MINSK, MOSCOW)),
        "3-1: 50% to destroy something, 33% to lose something; they cannot fall back; Minsk and Moscow are the prize",
    ),
    (Reason(Kind.GUARDS_NEAR, (MINSK,), figures=(1,)), "guards 1520 (Minsk), next door"),
    (Reason(Kind.MAKES_FOR, (MINSK,), figures=(3,)), "makes for 1520 (Minsk), 3 hexes off"),
    (
        Reason(Kind.MOST_VALUABLE, units=PANZERS[:1], figures=(7,)) + Reason(Kind.HOLDS, (MINSK,)) + Reason(Kind.SAFE),
        "8 factors, the most valuable of 7; holds 1520 (Minsk), safe against what can reach it",
    ),
]


@pytest.mark.parametrize(("reason", "words"), WORDS)
def test_a_reason_in_words(reason: Reason, words: str) -> None:
    assert in_words(POS, reason) == words


def test_what_says_enough_is_left_as_it_is() -> None:
    seat = Seat(GAME)
    for kind in set(Kind) - BRIEF:
        reason = Reason(kind, (MINSK,))
        assert explain(seat, Done(), reason) is reason


def test_what_is_brief_is_explained() -> None:
    seat = Seat(GAME)
    assert explain(seat, Done(), Reason(Kind.PHASE_OVER)) == Reason(Kind.NOTHING_WORTH_DOING)
    assert explain(seat, Done(), Reason(Kind.ALL_STAND_WELL)) == Reason(Kind.STAY_PUT)
    march = GAME.read("move 24Pz 1425-1426")
    found = explain(seat, march, Reason(Kind.DISPERSES))
    assert found.kind not in BRIEF
    assert found.also, "it says how safe the unit is there"


def test_a_player_keeps_the_reason_of_its_last_action() -> None:
    game, player = GAME.copy(), Cadet(1)
    assert Cadet(1).reason is None
    kinds = []
    while "movement" in game.stage:
        game.play(player.act(game))
        assert player.reason is not None
        kinds.append(player.reason.kind)
    assert kinds[-1] is Kind.PHASE_OVER
