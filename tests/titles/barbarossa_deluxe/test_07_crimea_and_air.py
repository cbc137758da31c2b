"""7.4 and 7.7. Crimea supply and aerial supply."""

from __future__ import annotations

import pytest

from tests.titles.barbarossa_deluxe.conftest import New, Situation, figures
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_07_supply import ARMIES, CUT, points, ring, state
from tests.titles.conftest import Refused

CRIMEA = {"20Inf": "3108", "3Pz": "3108", "42Inf": "3106"}
KERCH = {"44Inf": "3105", "17Inf": "3104", "29Inf": "3005"}


# -- Crimea supply ----------------------------------------------------------------------------------------------------


def test_crimea_supply_comes_from_sevastopol(bd: Situation) -> None:
    """With the city German, units that trace to it in the area are fed (bd:7.4-c)."""
    game = bd(CRIMEA, turn=10, control=CUT, crimea=True)
    assert {state(game, u) for u in CRIMEA} == {"crimea"}
    blocked = bd({**CRIMEA, "40A": "3107"}, turn=10, control=CUT, crimea=True)
    assert (state(blocked, "20Inf"), state(blocked, "42Inf")) == ("crimea", "out of supply")
    lost = bd({"42Inf": "3106"}, turn=10, control={**CUT, "Sevastopol": "soviet"}, crimea=True)
    assert state(lost, "42Inf") == "out of supply"


def test_crimea_supply_is_full_supply(bd: Situation) -> None:
    """Full movement, attack and defence, and mobile assaults (bd:7.4-d)."""
    units = {**CRIMEA, "40A": "3009"}
    game = bd(units, turn=10, control=CUT, crimea=True)
    assert (points(game, "20Inf"), points(game, "3Pz")) == (4, 9)
    assert game.refusal("assault 3Pz 3009") is None
    fight = bd(units, "axis fight", turn=10, control=CUT, crimea=True)
    assert figures(fight, "attack 20Inf+3Pz 3009").attack == 6
    red = bd(units, "soviet fight", turn=10, control=CUT, crimea=True)
    assert figures(red, "attack 40A 3108").defence == 7


def test_crimea_or_coast(bd: Situation, refused: Refused) -> None:
    """Each turn one of the two, chosen when it begins (bd:7.4-e)."""
    units = {"20Inf": "3108", "30Inf": "2909"}
    game = bd(units, "start of turn", turn=10, control=CUT)
    assert (game.to_act, game.stage) == ("axis", "Crimea supply")
    game.play("crimea off")
    assert (state(game, "20Inf"), state(game, "30Inf")) == ("coastal", "coastal")
    other = bd(units, "start of turn", turn=10, control=CUT)
    other.play("crimea on")
    assert (state(other, "20Inf"), state(other, "30Inf")) == ("crimea", "out of supply")
    baltic = bd({**units, "54Inf": "1114", **ring("1114", ARMIES)}, turn=10, control=CUT, crimea=True)
    assert state(baltic, "54Inf") == "coastal"  # another sea
    coast = bd(units, turn=10, control=CUT)
    refused(coast, "crimea on", "bd:7.4-e")  # somebody lives on the coast already
    war(coast).sea = "coast"
    refused(coast, "crimea on", "bd:7.4-e")


@pytest.mark.parametrize("stage", ["soviet move", "soviet fight"])
def test_the_soviet_does_not_switch_crimea_supply(bd: Situation, refused: Refused, stage: str) -> None:
    """bd:7.4-e: the choice is the German's; in a Soviet phase nobody is asked for it."""
    game = bd({**CRIMEA, "40A": "2310"}, stage, turn=10, control=CUT, crimea=True)
    assert game.to_act == "soviet"
    refused(game, "crimea off", "bd:7.4-e")
    off = bd({**CRIMEA, "40A": "2310"}, stage, turn=10, control=CUT, crimea=False)
    refused(off, "crimea on", "bd:7.4-e")
    assert not [action for action in game.legal() if str(action).startswith("crimea")]


@pytest.mark.parametrize("stage", ["axis move", "axis fight"])
def test_crimea_supply_is_switched_at_any_time(bd: Situation, refused: Refused, stage: str) -> None:
    """Off and on in the course of a turn that uses it (bd:7.4-f)."""
    game = bd(CRIMEA, stage, turn=10, control=CUT, crimea=True)
    refused(game, "crimea on", "bd:7.4-f")
    game.play("crimea off")
    assert state(game, "20Inf") == "out of supply"  # nor does the coast serve it, this turn
    game.play("crimea on")
    assert state(game, "20Inf") == "crimea"


def test_crimea_supply_in_the_soviet_turn(bd: Situation) -> None:
    """The German is asked when his units need it, if the coasts have fed nobody (bd:7.4-f)."""
    game = bd({"Ro3": "3008"}, "soviet move", turn=10, control=CUT)
    assert (game.to_act, state(game, "Ro3")) == ("axis", "out of supply")
    game.play("crimea on")
    assert (game.to_act, state(game, "Ro3")) == ("soviet", "crimea")


def test_crimea_supply_crosses_kerch(bd: Situation) -> None:
    """3005, 3104 and 3105 belong to the area; cut off from Rostov they have this supply only (bd:7.4-g, bd:7.14-e)."""
    on = bd(KERCH, turn=10, control=CUT, crimea=True)
    assert {state(on, u) for u in KERCH} == {"crimea"}
    off = bd(KERCH, turn=10, control={**CUT, "3106": "soviet"})
    assert state(off, "29Inf") == "out of supply"
    overland = bd(KERCH, turn=10, control={"axis": "all"})
    assert {state(overland, u) for u in KERCH} == {"overland"}
    beyond = bd({"52Inf": "3004"}, turn=10, control=CUT, crimea=True)
    assert state(beyond, "52Inf") == "out of supply"


def test_five_units_draw_crimea_supply(bd: Situation) -> None:
    """Of seven the German names five; the others have none (bd:7.4-c,-h)."""
    units = {"3108": ["20Inf", "17Inf", "29Inf", "Ro3"], "3106": ["42Inf", "44Inf", "52Inf"]}
    game = bd(units, "start of turn", turn=10, control=CUT)
    game.play("crimea on")
    for name in ("52Inf", "Ro3", "44Inf", "42Inf", "29Inf"):
        assert game.stage == "units on Crimea supply"
        game.play(f"draw {name}")
    fed = {u.short: state(game, u.short) for u in (*game.units(at="3108"), *game.units(at="3106"))}
    assert {name for name, found in fed.items() if found == "crimea"} == {"52Inf", "Ro3", "44Inf", "42Inf", "29Inf"}
    assert fed["20Inf"] == fed["17Inf"] == "out of supply"
    six = {"3108": ["20Inf", "17Inf", "29Inf"], "3106": ["42Inf", "44Inf", "52Inf"]}
    late = bd(six, turn=10, control=CUT, crimea=True)  # a sixth has come, and nobody was named
    assert sorted(state(late, u) for names in six.values() for u in names) == ["crimea"] * 5 + ["out of supply"]


# -- aerial supply ----------------------------------------------------------------------------------------------------

POCKET = {"20Inf": "2010", "3Pz": "2010", **ring("2010", ARMIES)}


def test_when_the_marker_comes(plain: Situation, refused: Refused, new: New) -> None:
    """Not before turn 6, and then when the German likes (bd:7.7-a)."""
    first = war(new()).airlift_turn
    assert first == 6
    refused(plain(POCKET, turn=5, airlift_turn=first), "airlift 2010", "bd:7.7-a")
    game = plain(POCKET, turn=6, airlift_turn=first)
    game.play("airlift 2010")
    assert state(game, "20Inf") == "aerial"
    assert plain(POCKET, turn=30, airlift_turn=first).refusal("airlift 2010") is None


def test_where_the_marker_goes(plain: Situation, refused: Refused) -> None:
    """Once a turn, where German-side units are, in any phase (bd:7.7-c)."""
    game = plain({**POCKET, "54Inf": "2020"}, "axis fight", turn=9, airlift_turn=6)
    refused(game, "airlift 2011", "bd:7.7-c")
    game.play("airlift 2010")
    refused(game, "airlift 2020", "bd:7.7-c")


def test_aerial_supply_is_for_defence(plain: Situation, refused: Refused) -> None:
    """Attack and movement are halved, no assault is made, the defence is whole (bd:7.7-b)."""
    game = plain(POCKET, turn=9, airlift="2010")
    assert (points(game, "20Inf"), points(game, "3Pz")) == (2, 4)
    refused(game, "assault 3Pz 2011", "bd:10.26-a")
    fight = plain(POCKET, "axis fight", turn=9, airlift="2010")
    assert figures(fight, "attack 20Inf+3Pz 2011").attack == 3
    name = next(n for n, hex in POCKET.items() if hex == "2011")
    red = plain(POCKET, "soviet fight", turn=9, airlift="2010")
    assert figures(red, f"attack {name} 2010").defence == 7
    without = plain(POCKET, "soviet fight", turn=9)
    assert figures(without, f"attack {name} 2010").defence == 3


def test_the_marker_does_not_move(plain: Situation) -> None:
    """Units that leave it are without; the last to leave ends it, and nobody revives it (bd:7.7-d,-g)."""
    five = {name: hex for name, hex in POCKET.items() if hex != "2009"}
    trap = {"20A": "2108", "21A": "2008", "22A": "1908"}
    game = plain({**five, **trap}, turn=9, airlift="2010")
    assert state(game, "20Inf") == "aerial"
    game.play("move 3Pz 2010-2009")
    assert (state(game, "3Pz"), state(game, "20Inf")) == ("out of supply", "aerial")
    game.play("move 3Pz 2009-2010")
    assert state(game, "3Pz") == "aerial"
    game.play("move 3Pz+20Inf 2010-2009")
    assert war(game).airlift < 0
    assert {state(game, "3Pz"), state(game, "20Inf")} == {"out of supply"}


def test_eliminated_units_end_it(plain: Situation) -> None:
    """The marker goes with the last unit in its hex (bd:7.7-d)."""
    units = {"20Inf": "2010", **ring("2010", ARMIES)}
    attack = f"attack {'+'.join(ARMIES)} 2010"
    game = plain(units, "soviet fight", turn=9, airlift="2010", offensive={"A": "2010"})
    game.play(attack)  # 18 against 4, concentric
    game.play("done")  # no support
    game.play_dice([6])
    assert game.piece("20Inf").box == "dead pile"
    assert war(game).airlift < 0


@pytest.mark.parametrize(("die", "back"), [(3, 11), (6, 14)])
def test_when_the_marker_is_back(plain: Situation, refused: Refused, die: int, back: int) -> None:
    """Used on turn 8, a 3 brings it back on turn 11 (bd:7.7-e)."""
    game = plain({**POCKET, "54Inf": "2020"}, "victory check", turn=8, airlift="2010", vp=25)
    assert (game.to_act, game.stage) == ("chance", "return of aerial supply")
    game.play_dice([die])
    assert (war(game).airlift, war(game).airlift_turn) == (-1, back)
    refused(plain(POCKET, turn=back - 1, airlift_turn=back), "airlift 2010", "bd:7.7-a")
    assert plain(POCKET, turn=back, airlift_turn=back).refusal("airlift 2010") is None


def test_a_lapsed_marker_is_rolled_for_too(plain: Situation) -> None:
    """It was used, though it left the map before the turn's end (bd:7.7-d,-e)."""
    game = plain({"20Inf": "2020"}, "victory check", turn=8, counts={"airlifted": 1}, vp=25)
    assert game.stage == "return of aerial supply"
    unused = plain({"20Inf": "2020"}, "victory check", turn=8, vp=25)
    assert unused.stage != "return of aerial supply"


def test_aerial_supply_surprises_an_attacker(plain: Situation, refused: Refused) -> None:
    """It comes even after the attack was declared, which stands; a fortress may not (bd:7.7-f, bd:9.7)."""
    game = plain(POCKET, "soviet fight", turn=14, offensive={"A": "2010"}, airlift_turn=6)
    game.play(f"attack {'+'.join(ARMIES)} 2010")
    assert (game.to_act, game.stage) == ("axis", "answer to an attack")
    refused(game, "fortress 2010", "bd:9.7")
    game.play("airlift 2010")
    assert (game.to_act, game.stage) == ("soviet", "support of an attack")
    news = game.play("done")
    assert game.stage == "combat die"  # there is no way back for the attacker
    assert any("18 against 7" in line for line in news)
