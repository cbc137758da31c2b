"""6. Stacking."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.conftest import Refused

FIVE = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"]
SIX = ["5A", "13A", "3A", "16A", "19A", "20A"]


def offers(game: Game) -> set[str]:
    return {str(action) for action in game.legal()}


def test_five_units_share_a_hex(plain: Situation, refused: Refused) -> None:
    """Several units stand together, five at most that count (bd:6.1, bd:6.3)."""
    game = plain({"2011": FIVE[:4], "10Inf": "2012", "11Inf": "2111"}, turn=4)
    game.play("move 10Inf 2012-2011")
    assert len(game.units(at="2011")) == 5
    refused(game, "move 11Inf 2111-2011", "bd:6.3")


def test_limits_hold_at_every_instant(plain: Situation, refused: Refused) -> None:
    """A full hex is not even passed, but any number pass through one with room (bd:6.2-a)."""
    units = {"2011": FIVE, "10Inf": "2012", "11Inf": "2012", "12Inf": "2012"}
    game = plain(units, turn=4)
    refused(game, "move 10Inf 2012-2011-2010", "bd:6.2-a")
    game.play("move 5Inf 2011-1911")
    for name in ("10Inf", "11Inf", "12Inf"):
        game.play(f"move {name} 2012-2011-2010")
    assert len(game.units(at="2010")) == 3


def test_the_opponent_cuts_overfull_stacks_down(plain: Situation, refused: Refused) -> None:
    """Six units at a phase's start: the enemy takes one of his choice, to the dead pile (bd:6.2-b)."""
    for stage in ("soviet move", "soviet fight", "axis move", "axis fight"):
        game = plain({"2011": SIX, "5Inf": "2020"}, stage, turn=8)
        assert game.to_act == "axis"
        assert offers(game) == {f"lose {name}" for name in SIX}
        refused(game, "pass", "bd:6.2-b")
        game.play("lose 16A")
        assert game.piece("16A").box == "dead pile"
        assert len(game.units(at="2011")) == 5
        assert "surplus" not in game.stage


def test_overfull_stacks_after_phase_and_battle(plain: Situation) -> None:
    """The limits are looked at when a phase ends and when an assault is over, too (bd:6.2-b)."""
    for act in ("done", "attack 5Inf 2010"):
        game = plain({"2011": SIX[:5], "13Inf": "2009", "5Inf": "2109", "22A": "2010"}, "axis fight", turn=8)
        pos = game.position
        pos.put(pos.roster.find("20A"), pos.board.grid.index("2011"))
        game.play(act)
        if act != "done":
            assert "surplus" not in game.stage
            game.play_dice([3])
        assert game.to_act == "axis"
        assert f"lose {SIX[0]}" in offers(game)
        assert not any(word.startswith("move") for word in offers(game))


def test_no_more_go_than_must(plain: Situation, refused: Refused) -> None:
    """Of six units with two satellites one satellite's loss mends both faults: one of them goes (bd:6.2-b, bd:6.4)."""
    game = plain({"2311": ["Ro3", "Ro4", *FIVE[:4]]}, "axis move", turn=8)
    assert game.to_act == "soviet"
    assert offers(game) == {"lose Ro3", "lose Ro4"}
    refused(game, "lose 5Inf", "bd:6.2-b")
    game.play("lose Ro4")
    while game.to_act == "chance":
        game.play_dice([1])
    assert game.stage == "axis movement"


def test_satellite_armies_stand_apart(plain: Situation, refused: Refused) -> None:
    """No two satellites of a side in a hex, of whatever nation; with others they stack as all do (bd:6.4)."""
    game = plain({"Ro3": "2311", "Hu2": "2312", "5Inf": "2312"}, turn=9)
    refused(game, "move Hu2 2312-2311", "bd:6.4")
    refused(game, "move Hu2 2312-2311-2310", "bd:6.4")
    game.play("move 5Inf 2312-2311")
    red = plain({"1R": "2311", "1B": "2312", "Pol": "2312", "5A": "2311"}, "soviet move", turn=29)
    refused(red, "move 1B 2312-2311", "bd:6.4")
    red.play("move Pol 2312-2311")  # the Polish army is not in the list
    assert len(red.units(at="2311")) == 3


def test_who_does_not_count(plain: Situation, refused: Refused, title: BarbarossaDeluxe) -> None:
    """Static units, support units, cavalry groups and markers take no room (bd:6.5)."""
    roster = title.roster
    free = {"FCB", "LPMA", "LCFC", "502TB", "CMB", "BCG"}
    assert not any(roster.counts[roster.find(name)] for name in free)
    assert all(roster.counts[roster.find(name)] for name in ("5Inf", "5A", "Ro3", "1Sh", "1Abn"))
    units = {"2011": [*FIVE[:4], "FCB"], "10Inf": "2012", "11Inf": "2012"}
    game = plain(units, turn=30, airlift="2011", walls=["2011"])
    game.play("move 10Inf 2012-2011")
    refused(game, "move 11Inf 2012-2011", "bd:6.3")
    red = plain({"2011": SIX[:5], "BCG": "2010"}, "soviet move", turn=6)
    red.play("move BCG 2010-2011")
    assert len(red.units(at="2011")) == 6
