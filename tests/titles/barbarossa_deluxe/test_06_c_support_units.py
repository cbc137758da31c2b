"""6.5, 8.30 to 8.32: how support units and cavalry groups share hexes."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.conftest import Refused


def offers(game: Game) -> set[str]:
    return {str(action) for action in game.legal()}


def test_two_support_units_are_one_too_many(plain: Situation) -> None:
    """Two Tiger battalions: the stack is cut down, and a battalion goes with its corps (bd:6.2-b, bd:8.31-c)."""
    units = {"3Pz": "2011", "14Pz": "2011", "5Inf": "2011", "502TB": "2011", "503TB": "2011", "3A": "1606"}
    game = plain(units, "axis move", turn=16, attached={"502TB": "3Pz", "503TB": "14Pz"})
    assert (game.to_act, game.stage) == ("soviet", "surplus units")
    assert offers(game) == {"lose 3Pz", "lose 14Pz"}
    game.play("lose 14Pz")
    assert game.piece("503TB").hex is None
    assert game.stage == "axis movement"


def test_one_support_unit_is_in_order(plain: Situation) -> None:
    """One battalion in a stack of five is no surplus (bd:6.5)."""
    five = dict.fromkeys(("3Pz", "14Pz", "5Inf", "6Inf", "7Inf"), "2011")
    game = plain({**five, "502TB": "2011"}, "axis move", turn=16, attached={"502TB": "3Pz"})
    assert game.stage == "axis movement"


def test_two_cavalry_groups_are_one_too_many(plain: Situation) -> None:
    """One of them goes, the German chooses which; the army with them does not help (bd:6.2-b, bd:8.30-e)."""
    units = {"BCG": "2011", "KCG": "2011", "3A": "2011"}
    game = plain(units, "soviet move", turn=7)
    assert game.to_act == "axis"
    assert offers(game) == {"lose BCG", "lose KCG"}


def test_a_group_keeps_another_group_out(plain: Situation, refused: Refused) -> None:
    """Two cavalry-mechanized groups never share a hex, a cavalry group beside them or not (bd:8.32-c)."""
    units = {"3A": "2011", "CMB": "2011", "4A": "2010", "CMO": "2010", "5A": "2009", "BCG": "2010"}
    game = plain(units, "soviet move", turn=26, attached={"CMB": "3A", "CMO": "4A"})
    refused(game, "move 3A 2011-2010", "bd:8.32-c")
    game.play("move 3A 2011-2010-2009")  # passing through does no harm
    assert game.piece("CMB").hex == "2009"


def test_a_tiger_keeps_another_one_out(plain: Situation, refused: Refused) -> None:
    """A corps with Tigers does not end beside another battalion, but passes (bd:8.31-c)."""
    units = {"3Pz": "2011", "502TB": "2011", "14Pz": "2010", "503TB": "2010", "24Pz": "2011"}
    game = plain(units, "axis move", turn=16, attached={"502TB": "3Pz", "503TB": "14Pz"})
    refused(game, "move 3Pz 2011-2010", "bd:8.31-c")
    assert game.refusal("move 24Pz 2011-2010") is None
    game.play("move 3Pz 2011-2010-2009")
    game.play("move 14Pz 2010-2011")
    assert game.piece("503TB").hex == "2011"


def test_a_cavalry_group_keeps_another_one_out(plain: Situation, refused: Refused) -> None:
    """At most one in a hex when a move ends (bd:8.30-e), none in a city (bd:8.30-g)."""
    board = {"places": {"Town": ["2012", "city"]}}
    game = plain({"BCG": "2011", "KCG": "2010", "3A": "2009"}, "soviet move", turn=7, map=board)
    refused(game, "move BCG 2011-2010", "bd:8.30-e")
    refused(game, "move BCG 2011-2012", "bd:8.30-g")
    game.play("move BCG 2011-2010-2009")
    assert game.piece("BCG").hex == "2009"
