"""Nothing hidden reaches the page: what is sent for a side never holds what its view withholds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from stavka import library
from stavka.board import Tables
from stavka.server import answers
from stavka.server.seat import ASKS, Seat
from stavka.server.tables import Lounge, Table
from stavka.titles.russian_campaign import TITLE
from stavka.titles.russian_campaign.state.position import War
from tests.server.line import Message, overheard, refusals

FOLDER = Path(library.__file__).parent / "titles" / "russian_campaign" / "data"


class Blindfold(TITLE):
    """The Russian Campaign with the other side's pieces under a cloth."""

    open_information: ClassVar[bool] = False

    def view(self, pos: War, side: str) -> dict[str, Any]:  # a view has what its title has
        seen = super().view(pos, side)
        own = [unit for unit in seen["units"] if unit["side"] == side]
        return {"units": own, "turn": seen["turn"], "control": seen["control"], "rails": seen["rails"]}

    def overlays(self, pos: War, side: str) -> tuple[()]:
        return ()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    title = Blindfold(Tables(FOLDER))
    monkeypatch.setattr(library, "title", lambda code, tables=None: title)
    made = Lounge().new({"title": "trc", "seed": 1941})
    made.match.play("move 24Pz 1425-1424")
    made.match.play("move 7Inf 1225-1224")
    return made


def test_the_other_side_hears_nothing_of_hidden_pieces(table: Table) -> None:
    """Every question there is, asked from the wrong seat: no name of a hidden piece comes back."""
    asks: list[Message] = [
        {"ask": ask, "unit": "24Pz", "hex": "1424", "text": "done", "step": 1, "since": 0, "verb": "attack"}
        | {"attackers": [], "hexes": [], "extras": {}}
        for ask in ASKS
        if ask not in ("play", "undo", "sit", "note", "branch")
    ]
    sent = overheard(table, "soviet", *asks)
    hidden = {u.short for u in table.match.game.title.units if u.side == "axis" and len(u.short) > 2}
    words = set(json.dumps(sent).replace('"', " ").replace("-", " ").replace(",", " ").split())
    assert {"5A", "soviet"} <= words
    assert not hidden & words


def test_the_owner_sees_his_own(table: Table) -> None:
    sent = overheard(table, "axis", {"ask": "log", "since": 0})
    assert "move 24Pz 1425-1424" in json.dumps(sent)


def test_the_record_is_open_when_the_game_is_over(table: Table) -> None:
    game = table.match.game
    soviet = Seat(table, Lounge(), "soviet")
    assert soviet.log_since(0)["log"][0]["move"] == "…"
    game.position.win("axis", "test", "somebody must", "trc:25.1.1-a")
    assert soviet.log_since(0)["log"][0]["move"] == "move 24Pz 1425-1424"


def test_nobody_only_watches_a_game_with_secrets(table: Table) -> None:
    with pytest.raises(ValueError, match="secrets"):
        answers.eyes(table.match.game, "nobody")


def test_only_the_side_that_is_asked_may_act(table: Table) -> None:
    """Also when a page claims otherwise."""
    sent = overheard(table, "soviet", {"ask": "play", "text": "done"}, {"ask": "undo"})
    assert refusals(sent) == [
        "it is not your turn: axis is asked",
        "the last action is one of axis: only axis can take it back",
    ]
    assert len(table.match.game.log) == 2


def test_nonsense_is_answered_with_a_sentence(table: Table) -> None:
    flight = {"ask": "play", "text": "fly 24Pz 1424"}
    asks = [{"ask": "nothing"}, {"ask": "play"}, flight, {"ask": "sit", "seat": "moon"}]
    refused = refusals(overheard(table, "both", *asks))
    assert len(refused) == len(asks)
    assert refused[0] == "there is nothing to ask by 'nothing'"
    assert "there is no action 'fly'" in refused[2]
