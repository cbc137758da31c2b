"""Undo belongs to whoever acted; the person at another page is asked whether he allows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.engine.refusal import Illegal
from stavka.play.match import Match
from stavka.server import asks
from stavka.server.page import Page
from stavka.server.seat import Seat
from stavka.server.tables import Lounge, Table
from tests.server.line import Socket, overheard, refusals

MOVE = "move 24Pz 1425-1424"
BATTLE = {
    "title": "trc",
    "stage": "axis first impulse combat",
    "units": {"24Pz": "1424", "47Pz": "1424", "4A": "1524"},
}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


@pytest.fixture
def table() -> Table:
    return Lounge().new({"title": "trc", "seed": 1941})


def sit(table: Table, name: str) -> Seat:
    """A page that stays open, and its seat."""
    page = Page(Socket(table, []), table, Lounge(), name)
    table.pages.add(page)
    return page.seat


def act(seat: Seat, text: str, *, sure: bool = False) -> None:
    """An action, in the game as it stands."""
    seat.play(asks.Play(text, len(seat.table.match.game.log), sure=sure))


def asked_after_the_axis(table: Table) -> Table:
    """A position in which the Axis has done something and the Soviet side is asked."""
    game = table.match.game
    for _ in range(400):
        game.play("done")
        if game.to_act == "soviet" and game.can_undo and game.undoable[-1].actor == "axis":
            return table
        assert game.result is None
    raise AssertionError("the Soviet side was never asked right after the Axis")


def test_the_side_that_is_asked_cannot_undo_the_others_action(table: Table) -> None:
    asked_after_the_axis(table)
    steps = len(table.match.game.log)
    soviet = sit(table, "soviet")
    assert not soviet.state()["can_undo"]
    with pytest.raises(Illegal, match="the last action is one of axis: only axis can take it back"):
        soviet.undo(asks.Undo())
    assert len(table.match.game.log) == steps
    assert refusals(overheard(table, "soviet", {"ask": "undo"})) == [
        "the last action is one of axis: only axis can take it back"
    ]


def test_whoever_ended_his_phase_can_take_it_back(table: Table) -> None:
    """Nothing came after it, and nobody else sits at the table."""
    asked_after_the_axis(table)
    axis = sit(table, "axis")
    assert table.match.game.to_act == "soviet"
    assert axis.state()["can_undo"]
    assert axis.undo(asks.Undo()) == {"taken_back": ["done"], "asked": None}
    assert table.match.game.to_act == "axis"


def test_the_other_player_is_asked(table: Table) -> None:
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    act(axis, MOVE)
    assert axis.undo(asks.Undo()) == {"taken_back": [], "asked": "soviet"}
    assert len(table.match.game.log) == 1
    told = {"by": "axis", "of": "soviet", "text": MOVE, "refused": False}
    assert soviet.state()["undo_asked"] == {**told, "yours": True}
    assert axis.state()["undo_asked"] == {**told, "yours": False}
    with pytest.raises(ValueError, match="soviet is asked whether axis may take back"):
        axis.consent(asks.Consent(True))
    assert soviet.consent(asks.Consent(True)) == {"taken_back": [MOVE], "asked": None}
    assert not table.match.game.log
    assert soviet.state()["undo_asked"] is None


def test_the_other_player_may_refuse(table: Table) -> None:
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    act(axis, MOVE)
    axis.undo(asks.Undo())
    soviet.consent(asks.Consent(False))
    assert len(table.match.game.log) == 1
    refused = axis.state()["undo_asked"]
    assert refused is not None
    assert refused["refused"]
    with pytest.raises(ValueError, match="nobody asks"):
        soviet.consent(asks.Consent(True))
    act(axis, "move 7Inf 1225-1224")
    assert axis.state()["undo_asked"] is None


def test_a_request_is_void_when_the_game_goes_on(table: Table) -> None:
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    act(axis, MOVE)
    axis.undo(asks.Undo())
    act(axis, "move 7Inf 1225-1224")
    assert soviet.state()["undo_asked"] is None
    with pytest.raises(ValueError, match="nobody asks"):
        soviet.consent(asks.Consent(True))
    assert len(table.match.game.log) == 2


def test_consent_may_hold_for_the_phase(table: Table) -> None:
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    act(axis, MOVE)
    axis.undo(asks.Undo())
    soviet.consent(asks.Consent(True, phase=True))
    act(axis, MOVE)
    assert axis.undo(asks.Undo()) == {"taken_back": [MOVE], "asked": None}
    table.match.game.position.phase += 1
    act(axis, MOVE)
    assert axis.undo(asks.Undo())["asked"] == "soviet"


def test_one_person_with_both_seats_is_not_asked(table: Table) -> None:
    """In two tabs, too."""
    both = sit(table, "both")
    sit(table, "both")
    act(both, MOVE)
    assert both.undo(asks.Undo()) == {"taken_back": [MOVE], "asked": None}


def test_a_shared_page_asks_the_one_who_sits_alone(table: Table) -> None:
    both, soviet = sit(table, "both"), sit(table, "soviet")
    act(both, MOVE)
    assert both.undo(asks.Undo())["asked"] == "soviet"
    with pytest.raises(ValueError, match="soviet is asked"):
        both.consent(asks.Consent(True))
    assert soviet.consent(asks.Consent(True))["taken_back"] == [MOVE]


def test_the_computer_is_not_asked() -> None:
    table = Lounge().new({"title": "trc", "seed": 1941, "seats": {"soviet": "random"}})
    axis = sit(table, "axis")
    sit(table, "nobody")
    act(axis, MOVE)
    assert axis.undo(asks.Undo()) == {"taken_back": [MOVE], "asked": None}


def test_nobody_takes_back_for_others(table: Table) -> None:
    axis, watcher = sit(table, "axis"), sit(table, "nobody")
    act(axis, MOVE)
    assert not watcher.state()["can_undo"]
    with pytest.raises(Illegal, match="only axis"):
        watcher.undo(asks.Undo())


def test_undo_never_crosses_a_die(tmp_path: Path) -> None:
    """Not with the other player's consent, either."""
    import stavka

    table = Table(Match(stavka.situation(BATTLE), {"axis": "human", "soviet": "human"}, None), "battle")
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    act(axis, "attack 24Pz+47Pz 1524", sure=True)
    assert axis.undo(asks.Undo())["asked"] == "soviet"
    act(axis, "roll 3")
    steps = len(table.match.game.log)
    with pytest.raises(ValueError, match="nobody asks"):
        soviet.consent(asks.Consent(True))
    with pytest.raises(Illegal, match="since the last die"):
        axis.undo(asks.Undo())
    assert not axis.state()["can_undo"]
    assert len(table.match.game.log) == steps


def test_a_game_that_has_told_its_key_does_not_go_back(table: Table) -> None:
    """Its dice to come are known once it is over."""
    both = sit(table, "both")
    act(both, MOVE)
    table.match.game.position.win("axis", "test", "somebody must", "trc:25.1.1-a")
    assert not both.state()["can_undo"]
    with pytest.raises(Illegal, match="its dice are revealed"):
        both.undo(asks.Undo())
    assert len(table.match.game.log) == 1


def test_a_request_names_no_hidden_unit() -> None:
    """bd:11.7-a: the German is asked about a counter that he could not tell from others."""
    from random import Random

    table = Lounge().new({"title": "bd", "seed": 1})
    game, rng = table.match.game, Random(1)
    while not (
        game.log
        and game.log[-1].actor == "soviet"
        and game.can_undo
        and set(getattr(game.log[-1].move, "units", ())) & game.title.unseen(game.position, "axis")
        and "?" in table.chronicle.lines(game, "axis", len(game.log) - 1)[0].move
    ):
        game.play(game.legal().sample(rng))
        assert game.result is None
    axis, soviet = sit(table, "axis"), sit(table, "soviet")
    assert soviet.undo(asks.Undo())["asked"] == "axis"
    for seat, shown in ((axis, "?"), (soviet, str(game.log[-1].move))):
        told = seat.state()["undo_asked"]
        assert told is not None
        assert shown in told["text"]
