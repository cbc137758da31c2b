"""15. Axis nations."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war


def test_hungary_is_closed_on_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:15-hungary"""
    for side, unit in (("axis", "4Inf"), ("soviet", "26A")):
        start = "2427"
        game = n41({unit: start}, f"{side} move 1", turn=1)
        assert war(game).ground.hungary & war(game).ground.hex("2428")
        step = f"move {unit} 2427-2428"
        refused(game, step, "n41:15-hungary")
        later = n41({unit: {"hex": start, "flags": ["supplied"]}}, f"{side} move 1", turn=2)
        later.play(step)


def test_finnish_rail_allowance(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-rail n41:5-rail-finn"""
    game = n41({"IIF": "0416", "IVF": "0415", "26Inf": "1125"})
    game.play("rail IIF 0416-0415-0414")
    assert game.view("axis")["rail_left"]["axis"] == 3  # outside the Axis capacity
    refused(game, "rail IVF 0415-0414", "n41:15-finn-rail-regular")  # one a turn
    game.play("done")
    game.play("done")
    refused(game, "rail IVF 0415-0414", "n41:15-finn-rail-regular")  # of both segments
    cut = n41({"VIF": "0310"}, control={"soviet": ["0312"]}, rail_used={"axis": 3})
    refused(cut, "rail VIF 0310-0210", "n41:15-finn-rail")  # the line to Helsinki is cut


def test_finns_and_the_axis_capacity(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-rail-regular"""
    game = n41({"IIF": "0416", "IVF": "1125"}, counts={"finnish rail": 1})
    refused(game, "rail IIF 0416-0415", "n41:15-finn-rail-regular")
    game.play("rail IVF 1125-1126")
    assert game.view("axis")["rail_left"]["axis"] == 2


def test_the_border_is_closed_to_finns_on_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-turn1"""
    game = n41({"IIF": "0412", "23A": "0513"}, turn=1)
    refused(game, "move IIF 0412-0512", "n41:15-finn-turn1")
    game = n41({"IIF": "0413", "23A": "0513"}, "axis fight 1", turn=1)
    refused(game, "attack IIF 0513", "n41:15-finn-turn1")
    game = n41({"IIF": "0413", "23A": "0513"}, "axis fight 1", turn=2)
    assert game.refusal("attack IIF 0513") is None
    game = n41({"IIF": "0412"}, turn=2)
    game.play("move IIF 0412-0512")


def test_the_border_is_closed_to_finns_alone(n41: Situation) -> None:
    """n41:15-finn-turn1: Germans cross it, and Finns fight on their own side of it."""
    n41({"26Inf": "0412"}, turn=1).play("move 26Inf 0412-0512")
    n41({"26Inf": "0413", "23A": "0513"}, "axis fight 1", turn=1).play("attack 26Inf 0513")
    n41({"IIF": "0415", "23A": "0414"}, "axis fight 1", turn=1).play("attack IIF 0414")
    game = n41({"26Inf": "0413", "23A": "0513"}, "axis fight 1", turn=1)
    assert "attack 26Inf 0513" in map(str, game.legal())


def test_leningrad_only_together_with_germans(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-leningrad"""
    game = n41({"IIF": "0612", "26Inf": "0812", "8A": "0712"}, "axis fight 1", turn=3)
    refused(game, "attack IIF 0712", "n41:15-finn-leningrad")
    assert game.refusal("attack IIF+26Inf 0712") is None
    assert game.refusal("attack 26Inf 0712") is None


def test_svir_and_canal(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-svir: from 0708 on 0707 but not on 0808, from 0809 not on 0910."""
    units = {"IIF": "0708", "IVF": "0809", "7A": "0707", "23A": "0808", "8A": "0910"}
    game = n41(units, "axis fight 1", turn=3)
    assert game.refusal("attack IIF 0707") is None
    refused(game, "attack IIF 0808", "n41:15-finn-svir")
    refused(game, "attack IVF 0910", "n41:15-finn-svir")
    attacks = {str(a) for a in game.legal()}
    assert not any(a.endswith(("0808", "0910")) for a in attacks)
    game = n41(units, "axis fight 1", turn=3, control={"Leningrad": "axis"})
    assert game.refusal("attack IIF 0808") is None
    assert game.refusal("attack IVF 0910") is None


def test_beyond_the_canal(n41: Situation, refused: Refused) -> None:
    """n41:15-finn-svir"""
    game = n41({"IIF": "0206", "7A": "0205"}, "axis fight 1", turn=3)
    refused(game, "attack IIF 0205", "n41:15-finn-svir")
    game = n41({"IIF": "0206", "26Inf": "0106", "7A": "0205"}, "axis fight 1", turn=3)
    refused(game, "attack IIF+26Inf 0205", "n41:15-finn-svir")  # Germans do not change that
