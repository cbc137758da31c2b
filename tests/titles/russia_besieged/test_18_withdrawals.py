"""18. Withdrawals of air units, Panzer corps and Field Marshals."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at

AXIS, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
EVENTS = "axis events"
STUKAS = {"1331": [f"{kind}{n}" for n in range(1, 5) for kind in ("Stuka", "StukaBase")]}


def steps(game: Game, unit: str) -> int:
    return war(game).steps(war(game).roster.find(unit))


def names(game: Game) -> set[str]:
    return {str(action) for action in game.legal()}


# -- air units and Field Marshals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "number"), [(4, 0), (5, 3), (6, 0), (11, 2), (15, 1), (17, 1), (21, 1), (23, 1), (24, 0)]
)
def test_air_units_leave_for_good(rb: Situation, refused: Refused, turn: int, number: int) -> None:
    """rb:18.1, rb:18.0, rb:18.26: with their bases, by choice of the owner, before anything moves."""
    game = rb({**STUKAS, "1Inf": "1031"}, AXIS, turn=turn)
    for left in range(number, 0, -1):
        refused(game, "done", "rb:18.1")
        refused(game, "withdraw 1Inf", "rb:18.1")
        game.play(f"withdraw Stuka{left}")
        assert at(game, f"Stuka{left}") == at(game, f"StukaBase{left}") == "removed"
    assert len([n for n in range(1, 5) if at(game, f"Stuka{n}") == "1331"]) == 4 - number
    refused(game, "withdraw Stuka4", "rb:18.0")


def test_an_air_unit_without_a_base_may_go(rb: Situation) -> None:
    """rb:18.1: one that sits out does not come back."""
    away = [{"unit": "Stuka1", "box": "off_map"}, {"unit": "StukaBase1", "box": "off_map"}]
    game = rb(away, AXIS, turn=15, returns=[["StukaBase1", 17, 1], ["Stuka1", 17, 1]])
    game.play("withdraw Stuka1")
    assert war(game).returns == ()


def test_field_marshals_leave(rb: Situation) -> None:
    """rb:18.5, rb:14.27: two each January, before the turn in which they could be used."""
    for turn, gone in ((5, {"Rundstedt", "Leeb"}), (11, {"Bock", "Guderian"}), (17, {"Hoth", "Kluge"})):
        everybody = ("Rundstedt", "Leeb", "Bock", "Guderian", "Hoth", "Kluge")
        units = [{"unit": name, "box": "leader_box"} for name in everybody]
        game = rb(units, EVENTS, turn=turn)
        assert {name for name in everybody if at(game, name) == "removed"} == gone
    before = rb([{"unit": "Leeb", "box": "leader_box"}], EVENTS, turn=4)
    assert at(before, "Leeb") == "leader_box"


# -- a step of the 2nd SS ----------------------------------------------------------------------------------------------


def test_a_step_of_the_2nd_ss(rb: Situation, refused: Refused) -> None:
    """rb:18.21, rb:18.22, rb:18.41, rb:18.4-a: in August 1943; it is held on the card and returns in November."""
    units = {"2SSPz": "1331", "3SSPz": "1332"}
    assert "withdraw 2SSPz" not in names(rb(units, AXIS, turn=14))  # July
    game = rb(units, AXIS_2, turn=14)
    refused(game, "withdraw 3SSPz", "rb:18.41")
    game.play("withdraw 2SSPz")
    assert (at(game, "2SSPz"), steps(game, "2SSPz")) == ("1331", 2)
    assert war(game).strength(war(game).roster.find("2SSPz")).combat == 8
    assert [item[1:] for item in war(game).returns] == [(16, 1)]
    back = rb([{"unit": "2SSPz", "hex": "1331", "steps": 1}], AXIS, turn=16, returns=[["2SSPz", 16, 1]])
    assert steps(back, "2SSPz") == 2
    assert war(back).returns == ()
    held = {"boxes": {"reserve": [{"unit": "2SSPz", "steps": 1}]}, "options": ["headquarters"]}
    waiting = rb({"HQ-C": "1331"}, AXIS, turn=16, returns=[["2SSPz", 16, 1]], **held)
    assert steps(waiting, "2SSPz") == 2


def test_a_withdrawn_step_is_not_bought_back(rb: Situation, refused: Refused) -> None:
    """rb:18.22, rb:18.4-a: it waits on the card; points make good what was lost beside it, and others need not wait."""
    reduced = [{"unit": "24Pz", "hex": "1332", "steps": 2}]
    held = {"turn": 15, "returns": [["2SSPz", 16, 1]], "points": {"german armor": 20}}
    game = rb([{"unit": "2SSPz", "hex": "1331", "steps": 2}, *reduced], AXIS, **held)
    refused(game, "rebuild 2SSPz", "rb:18.4-a")
    assert game.refusal("rebuild 24Pz") is None
    weaker = rb([{"unit": "2SSPz", "hex": "1331", "steps": 1}, *reduced], AXIS, **held)
    refused(weaker, "rebuild 24Pz", "rb:19.16-a")
    weaker.play("rebuild 2SSPz")
    refused(weaker, "rebuild 2SSPz", "rb:18.4-a")
    assert weaker.refusal("rebuild 24Pz") is None


def test_its_last_step(rb: Situation) -> None:
    """rb:18.22: at any strength; with its last step the corps leaves the map and comes back as such."""
    game = rb([{"unit": "2SSPz", "hex": "1331", "steps": 1}], AXIS_2, turn=14)
    game.play("withdraw 2SSPz")
    assert at(game, "2SSPz") == "withdrawn"
    units = [{"unit": "2SSPz", "box": "withdrawn", "steps": 1}]
    back = rb(units, AXIS, turn=16, returns=[["2SSPz", 16, 1]])
    assert at(back, "2SSPz") == "due"
    back.play("enter 2SSPz 1540")
    assert steps(back, "2SSPz") == 1
    lost = rb([{"unit": "2SSPz", "box": "pool"}], AXIS, turn=16, returns=[["2SSPz", 16, 1]])
    assert (at(lost, "2SSPz"), steps(lost, "2SSPz")) == ("due", 1)  # the step on the card is all that is left


# -- whole corps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "unit", "other"), [(17, "14Pz", "47Pz"), (18, "47Pz", "14Pz")])
def test_the_14th_and_the_47th(rb: Situation, refused: Refused, turn: int, unit: str, other: str) -> None:
    """rb:18.31, rb:18.23, rb:18.26: the corps of the date goes, picked up where it stands."""
    game = rb({"14Pz": "1331", "47Pz": "1332"}, AXIS, turn=turn)
    refused(game, f"withdraw {other}", "rb:18.31")
    refused(game, f"move {unit} 1331-1330", "rb:18.0")
    game.play(f"withdraw {unit}")
    assert at(game, unit) == "removed"
    assert at(game, other) in ("1331", "1332")


def test_a_substitute_is_at_least_as_strong(rb: Situation, refused: Refused) -> None:
    """rb:18.32: for the 14th (9 factors) a corps of 9 or more; a weaker one only if there is no other."""
    units: dict[str, object] = {"24Pz": "1331", "3Pz": "1332"}
    game = rb([{"unit": n, "hex": h} for n, h in units.items()] + [{"unit": "14Pz", "box": "pool"}], AXIS, turn=17)
    refused(game, "withdraw 3Pz", "rb:18.32")
    game.play("withdraw 24Pz")
    assert at(game, "24Pz") == "removed"
    weak = rb([{"unit": "3Pz", "hex": "1332"}, {"unit": "14Pz", "box": "pool"}], AXIS, turn=17)
    weak.play("withdraw 3Pz")
    nobody = rb([{"unit": "14Pz", "box": "pool"}], AXIS, turn=17)
    assert "done" in names(nobody)


def test_out_of_supply_or_pinned(rb: Situation, refused: Refused) -> None:
    """rb:18.24, rb:18.25: such a corps does not go, another of its strength does."""
    ring = {"8A": "2012", "16A": "2114", "19A": "2214", "28A": "2211"}
    cut_off = rb({"14Pz": "2112", "24Pz": "1331", **ring}, AXIS, turn=17)
    refused(cut_off, "withdraw 14Pz", "rb:18.24")
    cut_off.play("withdraw 24Pz")
    near = {"8A": "1929", "16A": "1830", "19A": "2030", "5Inf": "1931"}  # the line runs through 1931
    pinned = rb({"14Pz": "1930", "24Pz": "1331", **near}, AXIS, turn=17)
    refused(pinned, "withdraw 14Pz", "rb:18.25")
    pinned.play("withdraw 24Pz")
    beside = rb({"14Pz": "1930", "24Pz": "1331", "8A": "1929"}, AXIS, turn=17)  # in a zone, but free to leave
    beside.play("withdraw 14Pz")
    second = rb({"2SSPz": "1930", "3SSPz": "1331", "8A": "1929"}, AXIS_2, turn=14)  # held in a second impulse
    refused(second, "withdraw 2SSPz", "rb:18.25")


def test_a_weak_corps_is_paid_for_with_points(rb: Situation, refused: Refused) -> None:
    """rb:18.33, rb:18.23, rb:18.25-b: armor points bring it to full strength first."""
    units = [{"unit": "14Pz", "hex": "1331", "steps": 2}]
    game = rb(units, AXIS, turn=17, points={"german armor": 5})
    game.play("withdraw 14Pz")
    game.play("done")
    assert at(game, "14Pz") == "removed"
    assert war(game).points["german armor"] == 2
    poor = rb([*units, {"unit": "24Pz", "hex": "1332"}], AXIS, turn=17, points={"german armor": 2})
    poor.play("withdraw 14Pz")
    refused(poor, "done", "rb:19.13")
    poor.play("lose 24Pz")  # a step of three factors
    assert (at(poor, "14Pz"), steps(poor, "24Pz")) == ("removed", 2)
    assert war(poor).points["german armor"] == 2


def test_example_of_the_4_8(rb: Situation, refused: Refused) -> None:
    """rb:18.43, rb:18.21-b, rb:18.41: 8 factors, from points, from other armor, or from both."""
    units = [{"unit": "2SSPz", "hex": "1331", "steps": 1}, {"unit": "24Pz", "hex": "1332"}]
    full = rb(units, AXIS, turn=19, points={"german armor": 9, "ss armor": 0})
    full.play("withdraw 2SSPz")
    full.play("done")
    assert at(full, "2SSPz") == "withdrawn"
    assert war(full).points["german armor"] == 1
    both = rb(units, AXIS, turn=19, points={"german armor": 3, "ss armor": 2})
    both.play("withdraw 2SSPz")
    refused(both, "done", "rb:19.13")
    refused(both, "lose 2SSPz", "rb:18.43")
    both.play("lose 24Pz")  # 3 factors: 5 are left
    both.play("done")
    assert at(both, "2SSPz") == "withdrawn"
    assert (war(both).points["german armor"], war(both).points["ss armor"]) == (0, 0)
    bare = rb(units[:1], AXIS, turn=19)
    bare.play("withdraw 2SSPz")  # nothing is left to pay with
    assert at(bare, "2SSPz") == "withdrawn"


def test_may_1944_takes_two_ss_corps(rb: Situation, refused: Refused) -> None:
    """rb:18.21-b, rb:18.41: the 2nd, which is back in March 1945, and the 3rd, back in September 1944."""
    game = rb({"2SSPz": "1331", "3SSPz": "1332", "24Pz": "1333"}, AXIS, turn=19)
    refused(game, "withdraw 24Pz", "rb:18.41")
    game.play("withdraw 2SSPz")
    game.play("withdraw 3SSPz")
    assert at(game, "2SSPz") == at(game, "3SSPz") == "withdrawn"
    assert sorted(item[1:] for item in war(game).returns) == [(21, 1), (24, 1)]
    back = rb([{"unit": "3SSPz", "box": "withdrawn"}], AXIS, turn=21, returns=[["3SSPz", 21, 1]])
    back.play("enter 3SSPz 1540")
    assert steps(back, "3SSPz") == 3


def test_who_goes_for_the_2nd_ss(rb: Situation, refused: Refused) -> None:
    """rb:18.42, rb:18.42-b: the 3rd SS; without any SS corps the strongest Panzers on the map."""
    third = rb({"3SSPz": "1332", "24Pz": "1333"}, AXIS_2, turn=14)
    refused(third, "withdraw 24Pz", "rb:18.42")
    third.play("withdraw 3SSPz")
    assert steps(third, "3SSPz") == 2
    none = rb({"24Pz": "1331", "3Pz": "1332"}, AXIS_2, turn=14)
    refused(none, "withdraw 3Pz", "rb:18.42")
    none.play("withdraw 24Pz")
    assert steps(none, "24Pz") == 2


def test_another_ss_corps_before_other_panzers(rb: Situation, refused: Refused) -> None:
    """rb:18.42, rb:18.42-b: without the 2nd and 3rd any SS corps goes first."""
    game = rb({"4SSPz": "1331", "24Pz": "1332"}, AXIS, turn=19)
    refused(game, "withdraw 24Pz", "rb:18.42")
    game.play("withdraw 4SSPz")


@pytest.mark.parametrize("units", [{"2SSPz": "Warsaw"}, {}], ids=["one corps for two orders", "none"])
def test_orders_that_nobody_is_left_for(rb: Situation, units: dict[str, str]) -> None:
    """rb:18.21-b, rb:18.42: who has gone for the first order of May 1944 cannot go for the second."""
    game = rb(units, AXIS, turn=19)
    for unit in units:
        game.play(f"withdraw {unit}")
    assert game.stage == AXIS
