"""Variants: the Italian sellout, Tunisia, and the Bulge."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.russian_campaign import victory
from stavka.titles.russian_campaign.arrivals import axis_replacements
from stavka.titles.russian_campaign.variants import italian_sellout
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import result_of, war

SELLOUT, TUNISIA, BULGE = "var-italian-sellout", "var-tunisia", "var-bulge"
ALL = [SELLOUT, TUNISIA, BULGE]


@pytest.mark.parametrize(("name", "turn"), [(SELLOUT, 1), (TUNISIA, 10), (BULGE, 21)])
def test_the_german_decides_before_his_turn(trc: Situation, name: str, turn: int) -> None:
    """trc:var-italian-sellout-1 trc:var-tunisia-1 trc:var-bulge-1 trc:var-general"""
    game = trc({"5Inf": "Warsaw", "STAVKA": "Moscow"}, stage="axis events", turn=turn, options=ALL)
    assert (game.stage, game.to_act) == (f"choice of {name}", "axis")
    left = game.copy()
    left.play(f"decline {name}")
    assert "variants" not in left.position.counts
    game.play(f"adopt {name}")
    assert game.position.counts["variants"] == (name,)
    other = trc({"5Inf": "Warsaw", "STAVKA": "Moscow"}, stage="axis events", turn=turn + 1, options=ALL)
    assert not other.stage.startswith("choice of")


@pytest.mark.parametrize(("name", "turn"), [(SELLOUT, 1), (TUNISIA, 10), (BULGE, 21)])
def test_nobody_is_asked_in_the_russian_turn(trc: Situation, name: str, turn: int) -> None:
    """trc:var-italian-sellout-1 trc:var-tunisia-1 trc:var-bulge-1: before the German turn only."""
    game = trc({"5Inf": "Warsaw", "STAVKA": "Moscow"}, stage="soviet events", turn=turn, options=[name])
    assert not game.stage.startswith("choice of")


def test_tunisia_is_not_open_after_the_sellout(trc: Situation) -> None:
    """trc:var-tunisia-1b"""
    game = trc({"5Inf": "Warsaw"}, stage="axis events", turn=10, options=ALL, variants=[SELLOUT])
    assert not game.stage.startswith("choice of")


def test_italians_leave_the_game(trc: Situation) -> None:
    """trc:var-italian-sellout-4 trc:var-tunisia-2 Those on the map and those still to come."""
    game = trc({"5Inf": "Warsaw"}, stage="axis events", turn=1, options=ALL)
    game.play(f"adopt {SELLOUT}")
    assert {u.box for u in game.units(nation="italian")} == {"removed"}
    game = trc({"3Ita": "Warsaw", "4Ita": "Warsaw"}, stage="axis events", turn=10, options=ALL)
    game.play(f"adopt {TUNISIA}")
    assert game.piece("3Ita").box == game.piece("4Ita").box == "removed"


def test_the_afrika_korps_comes_in_july_1941(trc: Situation) -> None:
    """trc:var-italian-sellout-2"""
    game = stavka.new("trc", options=[SELLOUT])
    assert game.piece("DAKPz").box == "unused"
    game.play(f"adopt {SELLOUT}")
    assert game.piece("DAKPz").box == "awaiting"
    game = trc({"5Inf": "Warsaw"}, turn=2, options=ALL, variants=[SELLOUT])
    game.play("enter DAKPz 0534")
    assert game.piece("DAKPz").hex == "0534"
    assert trc({"5Inf": "Warsaw"}, turn=2, options=ALL).piece("DAKPz").box == "unused"


def test_two_armor_corps_leave_by_the_west_edge_in_may_1942(trc: Situation, refused: Refused) -> None:
    """trc:var-italian-sellout-3 In the first impulse, by their own movement or by rail."""
    units = {"24Pz": "0533", "47Pz": "0730", "39Pz": "Warsaw", "5Inf": "0533", "DAKPz": "0633"}
    game = trc(units, turn=7, options=ALL, variants=[SELLOUT])
    refused(game, "exit 5Inf 0533-0534", "trc:26.5.1")
    game.play("exit 24Pz 0533-0534")
    assert (game.piece("24Pz").box, game.piece("24Pz").flags) == ("removed", ())
    refused(game, "done", "trc:var-italian-sellout-3")
    game.play("exit DAKPz")
    refused(game, "exit 47Pz 0730-0731-0732-0733-0734", "trc:26.5.1")
    game.play("done")
    assert game.result is None


def test_armor_that_can_ride_west_must_do_so(trc: Situation, refused: Refused) -> None:
    """trc:var-italian-sellout-3 Far from the edge, but on a line that leads there; other units may stay."""
    line = [f"11{n}" for n in range(20, 35)]
    rails = {"blank": True, "rails": {"a": line}, "places": {"Here": ["1120", "minor"]}}
    units = {"24Pz": "1120", "47Pz": "1120", "5Inf": "1120"}
    game = trc(units, turn=7, options=ALL, variants=[SELLOUT], map=rails, rails={"axis": "all"})
    for corps in ("24Pz", "47Pz"):
        refused(game, "done", "trc:var-italian-sellout-3")
        game.play(f"rail {corps} " + "-".join(line))
        refused(game, "done", "trc:var-italian-sellout-3")
        game.play(f"exit {corps}")
    game.play("done")
    assert game.result is None


def test_a_german_who_sends_none_loses(trc: Situation) -> None:
    """trc:var-italian-sellout-3"""
    game = trc({"5Inf": "Warsaw", "24Pz": "0533", "5A": "Moscow"}, turn=7, options=ALL, variants=[SELLOUT])
    game.play("exit 24Pz 0533-0534")
    game.play("done")
    assert game.result is not None
    assert (result_of(game).winner, result_of(game).rule) == ("soviet", "trc:var-italian-sellout-3")
    other = trc({"5Inf": "Warsaw", "5A": "Moscow"}, turn=7, options=ALL)
    other.play("done")
    assert other.result is None


def test_armor_leaves_in_may_1944_too(trc: Situation) -> None:
    """trc:var-italian-sellout-3 The withdrawal of 20.9.2 comes on top."""
    game = trc({"24Pz": "Warsaw", "47Pz": "Warsaw"}, turn=19, stage="axis withdrawals", options=ALL, variants=[SELLOUT])
    assert game.stage == "axis withdrawals"


def test_convoys_come_through_the_black_sea_from_september_1941(trc: Situation) -> None:
    """trc:var-italian-sellout-5"""
    units = [{"id": "Worker-Moscow", "hex": "Moscow"}, {"id": "12A", "box": "pool"}]
    more = {"stage": "soviet events", "options": ALL, "variants": [SELLOUT]}
    game = trc(units, turn=3, **more)
    assert (game.to_act, game.stage) == ("chance", "convoy by way of the Black Sea")
    game.play_dice([4])
    assert game.stage == "soviet replacements"
    assert "7 replacement factors" in game.prompt
    assert trc(units, turn=2, **more).to_act != "chance"
    lost = {"Odessa": "axis", "Sevastopol": "axis", "Rostov": "axis"}
    assert trc(units, turn=3, control=lost, **more).to_act != "chance"
    assert trc(units, turn=3, stage="soviet events", options=ALL).to_act != "chance"


def test_hermann_goring_comes_in_january_1943(trc: Situation) -> None:
    """trc:var-tunisia-3 At the west edge, like other reinforcements."""
    game = trc({"5Inf": "Warsaw"}, turn=11, options=ALL, variants=[TUNISIA])
    game.play("enter HGPz 0534")
    assert game.piece("HGPz").hex == "0534"
    assert trc({"5Inf": "Warsaw"}, turn=11, options=ALL).piece("HGPz").box == "awaiting"
    assert trc({"5Inf": "Warsaw"}, turn=10, options=ALL, variants=[TUNISIA]).piece("HGPz").box == "awaiting"


def test_the_ss_corps_are_withdrawn_a_year_earlier(trc: Situation, refused: Refused) -> None:
    """trc:var-tunisia-4"""
    units = {"2SSPz": "Warsaw", "3SSPz": "Warsaw", "24Pz": "Warsaw"}
    game = trc(units, turn=13, stage="axis withdrawals", options=ALL, variants=[TUNISIA])
    refused(game, "withdraw 24Pz", "trc:20.9.2-a")
    game.play("withdraw 2SSPz")
    game.play("withdraw 3SSPz")
    assert game.piece("2SSPz").box == game.piece("3SSPz").box == "withdrawn"
    assert trc(units, turn=13, stage="axis withdrawals", options=ALL).stage != "axis withdrawals"
    assert trc(units, turn=19, stage="axis withdrawals", options=ALL, variants=[TUNISIA]).stage != "axis withdrawals"


def test_one_more_armor_replacement_in_1943(trc: Situation) -> None:
    """trc:var-tunisia-5"""
    plain = axis_replacements.armor_rights(war(trc({"5Inf": "Warsaw"}, turn=13, options=ALL)))
    extra = trc({"5Inf": "Warsaw", "2SSPz": "0533"}, turn=13, options=ALL, variants=[TUNISIA])
    assert axis_replacements.armor_rights(war(extra)) == plain + 1
    later = trc({"5Inf": "Warsaw"}, turn=20, options=ALL, variants=[TUNISIA])
    assert axis_replacements.armor_rights(war(later)) == plain
    units = [
        {"id": "5Inf", "hex": "Warsaw"},
        *({"id": name, "box": "pool"} for name in ("24Pz", "47Pz", "39Pz")),
    ]
    held = {"Ploesti": "axis"}
    game = trc(units, turn=13, stage="axis replacements", options=ALL, variants=[TUNISIA], control=held)
    for name in ("24Pz", "47Pz")[: plain + 1]:
        game.play(f"replace {name}")


def test_the_withdrawn_corps_return_in_october_1944(trc: Situation) -> None:
    """trc:var-bulge-2 With Hermann Goring, unless it is in play."""
    away = [{"id": "2SSPz", "box": "withdrawn"}, {"id": "1SSPz", "box": "withdrawn"}, {"id": "5Inf", "hex": "Warsaw"}]
    more = {"turn": 21, "options": ALL, "variants": [BULGE], "weather": "clear"}
    first = trc(away, stage="axis first impulse movement", **more)
    assert first.piece("2SSPz").box == "withdrawn"
    game = trc(away, stage="axis second impulse movement", **more)
    for name in ("2SSPz", "1SSPz", "HGPz"):
        game.play(f"enter {name} 0534")
    assert game.piece("HGPz").hex == "0534"
    present = trc([*away, {"id": "HGPz", "hex": "Warsaw"}], stage="axis second impulse movement", **more)
    assert present.piece("HGPz").hex == present.position.hex("Warsaw")
    without = trc(away, stage="axis second impulse movement", **{**more, "variants": []})
    assert without.piece("2SSPz").box == "withdrawn"


def test_replacements_are_taken_in_november_1944(trc: Situation) -> None:
    """trc:var-bulge-3"""
    units = [{"id": "5Inf", "hex": "Warsaw"}, {"id": "10Inf", "box": "pool"}]
    more = {"turn": 22, "stage": "axis replacements", "options": ALL, "weather": "clear"}
    game = trc(units, variants=[BULGE], **more)
    game.play("replace 10Inf")
    assert game.piece("10Inf").box == "due"
    assert trc(units, **more).stage != "axis replacements"


def test_a_draw_is_a_russian_victory(trc: Situation) -> None:
    """trc:var-bulge-4"""
    game = trc({"5Inf": "Warsaw"}, turn=24, options=ALL, variants=[BULGE])
    victory.draw(war(game), "nobody controls Berlin", "trc:25-a")
    assert (result_of(game).winner, result_of(game).rule) == ("soviet", "trc:var-bulge-4")
    plain = trc({"5Inf": "Warsaw"}, turn=24, options=ALL)
    victory.draw(war(plain), "nobody controls Berlin", "trc:25-a")
    assert result_of(plain).winner is None


def test_convoys_come_before_a_russian_turn_only(trc: Situation) -> None:
    """trc:var-italian-sellout-5"""
    more = {"turn": 4, "options": [SELLOUT], "variants": [SELLOUT]}
    units = {"5Inf": "Warsaw", "STAVKA": "Moscow"}
    assert trc(units, stage="axis events", **more).stage != "convoy by way of the Black Sea"
    assert trc(units, stage="soviet events", **more).stage == "convoy by way of the Black Sea"


def test_armor_is_wanted_in_may_1942_only(trc: Situation) -> None:
    """trc:var-italian-sellout-3"""
    more = {"options": [SELLOUT], "variants": [SELLOUT], "weather": "clear"}
    for turn, owed in ((6, 0), (7, 2), (8, 0)):
        game = trc({"24Pz": "Warsaw", "STAVKA": "Moscow"}, stage="axis first impulse movement", turn=turn, **more)
        assert italian_sellout.corps_owed(war(game)) == owed


def test_a_line_cut_at_the_edge_takes_nobody_west(trc: Situation, refused: Refused) -> None:
    """trc:var-italian-sellout-3 trc:9.3-b: whoever cannot leave need not, and loses by it."""
    line = [f"11{n}" for n in range(20, 35)]
    rails = {"blank": True, "rails": {"a": line}, "places": {"Here": ["1120", "minor"]}}
    more = {"turn": 7, "options": ALL, "variants": [SELLOUT], "map": rails}
    whole = trc({"24Pz": "1120"}, rails={"axis": "all"}, **more)
    refused(whole, "done", "trc:var-italian-sellout-3")
    cut = trc({"24Pz": "1120"}, rails={"axis": line[:-1], "soviet": line[-1:]}, **more)
    assert cut.refusal("done") is None


def test_one_port_is_enough_for_a_convoy(trc: Situation) -> None:
    """trc:var-italian-sellout-5"""
    sellout = ["var-italian-sellout"]
    held = {"Odessa": "axis", "Sevastopol": "axis", "Rostov": "soviet"}
    pos = war(trc({"5A": "Moscow"}, options=sellout, variants=sellout, turn=8, control=held))
    italian_sellout.black_sea_convoys(pos)
    assert type(pos.stage).__name__ == "Convoy"
