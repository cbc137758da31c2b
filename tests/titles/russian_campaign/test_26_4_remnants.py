"""26.4: who leaves a battlegroup behind, what it is then, and for whom it makes way."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war
from tests.titles.russian_campaign.test_26_4_battlegroups import BLANK, ON, attack, replacing


def standing(game: Game) -> dict[str, str]:
    return {u.short: u.hex for u in game.units(kind="battlegroup") if u.hex}


@pytest.mark.parametrize(
    ("lost", "left"), [("5SSMtn", "BG-SSInf1"), ("15SSCav", "BG-SS1"), ("2SSPz", "BG-SS1"), ("52Mot", "BG-Pz1")]
)
def test_all_ss_leave_battlegroups_of_their_own(trc: Situation, lost: str, left: str) -> None:
    """trc:26.4-a trc:26.4.2-b"""
    game = attack(trc, {lost: "2020"}, 3)
    game.play(f"lose {lost}")
    assert standing(game) == {left: "2020"}
    assert set(game.piece(left).flags) == {"fought"}


def test_with_all_battlegroups_in_use_none_is_left(trc: Situation) -> None:
    """trc:26.4-b: nor does any other piece that is free come up."""
    used = {f"BG-Inf{n}": f"251{n}" for n in range(1, 5)}
    game = attack(trc, {"5Inf": "2020", **used}, 3)
    game.play("lose 5Inf")
    assert not game.position.at(game.position.board.grid.index("2020"))


def test_a_city_is_held_by_the_remnants(trc: Situation) -> None:
    """trc:26.4-d trc:17.2.1-b"""
    fort = {"blank": True, "places": {"Fort": ["2020", "minor"]}}
    game = attack(trc, {"24Pz": "2020"}, 3, map=fort, control={"Fort": "axis"})
    game.play("lose 24Pz")
    assert war(game).controls(0, "Fort")


def test_remnants_of_a_destroyed_stack_go_two_hexes(trc: Situation, refused: Refused) -> None:
    """trc:26.4-d: neither one nor three."""
    game = attack(trc, {"24Pz": "2020"}, 6, "3-1")
    refused(game, "retreat BG-Pz1 2020-2120", "trc:26.4-d")
    refused(game, "retreat BG-Pz1 2020-2120-2220-2320", "trc:26.4-d")
    game.play("retreat BG-Pz1 2020-2120-2220")


def test_mountain_corps_come_in_for_ss_infantry_alone(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-c"""
    replacing(trc, "5SSMtn", BG_SSInf1="2020").play("enter 5SSMtn 2020")
    refused(replacing(trc, "49Mtn", BG_Inf1="2020"), "enter 49Mtn 2020", "trc:26.4.2-c")
    refused(replacing(trc, "1GA", "soviet", BG_GTank1="2020"), "enter 1GA 2020", "trc:26.4.2-c")


def test_corps_that_return_do_not_come_in_for_battlegroups(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-a trc:20.5-b: nor is one asked for where none stands."""
    units = [{"id": "24Pz", "box": "due", "flags": ["returning"]}, {"id": "BG-Pz1", "hex": "2020"}]
    refused(trc(units, turn=13, options=ON, map=BLANK), "enter 24Pz 2020", "trc:20.5-b")
    refused(replacing(trc, "24Pz", BG_Pz1="2020"), "enter 24Pz 2025", "trc:20.5-b")


def test_the_battlegroup_of_the_hex_makes_way(trc: Situation) -> None:
    """trc:26.4.2-a: no other one, and the one whose type fits."""
    for where, rest in (("2020", "2025"), ("2025", "2020")):
        game = replacing(trc, "24Pz", BG_Pz1="2020", BG_Pz2="2025", BG_Inf1=where)
        game.play(f"enter 24Pz {where}")
        gone = "BG-Pz1" if where == "2020" else "BG-Pz2"
        kept = "BG-Pz2" if where == "2020" else "BG-Pz1"
        assert standing(game) == {kept: rest, "BG-Inf1": where}
        assert game.piece(gone).flags == ()


def test_where_there_is_room_at_the_edge_nobody_makes_way(trc: Situation) -> None:
    """trc:26.4.2-a trc:20.5-b: a replacement that may come in there anyway stacks with the battlegroup."""
    game = replacing(trc, "24Pz", BG_Pz1="0534")
    game.play("enter 24Pz 0534")
    assert standing(game) == {"BG-Pz1": "0534"}


def test_a_full_edge_hex_with_a_battlegroup_of_another_type(trc: Situation) -> None:
    """trc:26.4.2-c trc:20.3-a: the replacement passes through, nobody makes way."""
    game = replacing(trc, "24Pz", BG_Inf1="0534", **{"5Inf": "0534", "6Inf": "0534"})
    game.play("enter 24Pz 0534")
    assert standing(game) == {"BG-Inf1": "0534"}
    stay = [{"id": unit, "hex": "0534", "flags": ["moved"]} for unit in ("5Inf", "6Inf", "BG-Inf1")]
    due = {"id": "24Pz", "box": "due", "flags": ["replacement"]}
    late = trc([due, *stay], turn=13, options=ON, map=BLANK)
    late.play("enter 24Pz 0534")
    assert standing(late) == {"BG-Inf1": "0534"}
    full = replacing(trc, "24Pz", BG_Pz1="0534", **{"5Inf": "0534", "6Inf": "0534"})
    full.play("enter 24Pz 0534")
    assert full.piece("24Pz").hex == "0534"


def test_one_of_two_battlegroups_would_do(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-d: before anything moves; later that is the reason."""
    game = replacing(trc, "24Pz", BG_Inf1="2020", BG_Pz1="2020", **{"6Inf": "2525"})
    game.play("move 6Inf 2525-2526")
    refused(game, "enter 24Pz 2020", "trc:26.4.2-d")


def test_a_battlegroup_is_one_more_place_to_come_in(trc: Situation) -> None:
    """trc:26.4.2-a: the edge stays open."""
    game = replacing(trc, "24Pz", BG_Pz1="2020")
    assert game.refusal("enter 24Pz 2020") is None
    game.play("enter 24Pz 0534")
    assert game.piece("24Pz").hex == "0534"


def test_a_replacement_comes_in_for_battlegroups_only(trc: Situation) -> None:
    """trc:26.4.2-a: for no whole corps, be it of the same kind."""
    game = replacing(trc, "24Pz", BG_Pz1="2020", **{"39Pz": "2022"})
    assert game.refusal("enter 24Pz 2020") is None
    assert game.refusal("enter 24Pz 2022") is not None


def test_a_victory_is_a_beginning_too(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-d trc:26.4.2-a: and what was said of a battlegroup goes with it."""
    due = {"id": "24Pz", "box": "due", "flags": ["replacement"]}
    group = {"id": "BG-Pz1", "hex": "2020", "flags": ["invaded"]}
    victor = {"id": "39Pz", "hex": "2525", "flags": ["automatic victory"]}
    refused(trc([due, group, victor], turn=13, options=ON, map=BLANK), "enter 24Pz 2020", "trc:26.4.2-d")
    game = trc([due, group], turn=13, options=ON, map=BLANK)
    game.play("enter 24Pz 2020")
    assert game.piece("BG-Pz1").flags == ()
