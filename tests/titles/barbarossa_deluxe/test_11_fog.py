"""11.7. What a player may see; nothing of the rest reaches his view."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.conftest import Refused

TOP = "2010"


def seen(game: Game, side: str) -> set[str]:
    return {unit["short"] for unit in game.view(side)["units"]}


def test_the_german_sees_the_top_unit(plain: Situation) -> None:
    """Of a Soviet stack he sees one unit and how many lie below; the Soviet sees all of his (bd:11.7-a,-b)."""
    game = plain({"2010": ["5A", "13A", "16A"], "2015": ["3Pz", "14Pz"]}, "axis move", turn=4)
    assert seen(game, "axis") & {"5A", "13A", "16A"} == {"5A"}
    assert game.view("axis")["hidden"] == {"2010": 2}
    assert {"3Pz", "14Pz"} <= seen(game, "soviet")
    assert game.view("soviet")["hidden"] == {}


def test_boxes_are_closed(bd: Situation) -> None:
    """Nobody sees the other's track, the German nothing of the RVGK box; both see the points (bd:11.7-c,-d,-e)."""
    game = bd({"5A": "1606", "3Pz": "2117"}, "axis move", turn=2, boxes={"rvgk": ["13A"], "awaiting": ["59Inf", "41A"]})
    assert not {"13A", "41A"} & seen(game, "axis")
    assert "59Inf" in seen(game, "axis")
    assert "59Inf" not in seen(game, "soviet")
    assert {"13A", "41A"} <= seen(game, "soviet")
    assert game.view("axis")["victory"] == game.view("soviet")["victory"] == {"points": 14}


def test_odds_wait_for_the_attack(plain: Situation) -> None:
    """The German gets no odds on a stack he may not look into; once declared the attack stands (bd:11.7-a)."""
    game = plain({"2010": ["5A", "13A"], "5Inf": "2011"}, "axis fight", turn=14)
    with pytest.raises(Unreadable, match=r"bd:11.7-a"):
        game.title.odds(game.position, game.read("attack 5Inf 2010"))
    game.play("attack 5Inf 2010")
    assert game.to_act == "chance"
    assert not game.can_undo


def test_an_automatic_result_cannot_be_taken_back(plain: Situation) -> None:
    """Where no die is rolled the secret is out all the same (bd:11.7-a)."""
    game = plain({"2010": ["13Mech", "1Abn"], "2011": ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"]}, "axis fight", turn=2)
    game.play("attack 3Pz+14Pz+24Pz+39Pz+41Pz 2010")
    assert game.to_act == "axis"
    assert not game.can_undo


def test_a_support_unit_below_shows_as_a_counter(plain: Situation) -> None:
    """A cavalry-mechanized group under the army that is seen is counted and not named; no odds either (bd:11.7-a)."""
    game = plain({"3A": TOP, "3Pz": "2011"}, "axis fight", turn=26, attached={"CMB": "3A"})
    assert game.view("axis")["hidden"] == {TOP: 1}
    assert "CMB" not in seen(game, "axis")
    with pytest.raises(Unreadable, match=r"bd:11.7-a"):
        stavka.odds(game, f"attack 3Pz {TOP}")


def test_secrets_are_marked(bd: Situation, refused: Refused) -> None:
    """The title says that its information is not open, so that nobody shows one side's record to the other."""
    assert bd({"5Inf": "2117"}).title.open_information is False
