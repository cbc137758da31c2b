"""Variants: the Russian reaction and the Japanese gambit."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.arrivals import russian_replacements
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

MEDITERRANEAN, REACTION, GAMBIT = "var-mediterranean", "var-russian-reaction", "var-japanese-gambit"
ALL = [MEDITERRANEAN, REACTION, GAMBIT]
MOSCOW = {"id": "Worker-Moscow", "hex": "Moscow"}


def test_the_russian_decides_at_the_start_of_his_march_1941_turn(trc: Situation) -> None:
    """trc:var-russian-reaction-1 Only if there is such a turn."""
    more = {"stage": "soviet events", "turn": 0, "options": ALL}
    game = trc({"Stalin": "Moscow"}, variants=[MEDITERRANEAN], **more)
    assert (game.stage, game.to_act) == ("choice of var-russian-reaction", "soviet")
    assert trc({"Stalin": "Moscow"}, **more).stage != "choice of var-russian-reaction"
    assert trc({"Stalin": "Moscow"}, variants=[MEDITERRANEAN], **{**more, "turn": 1}).stage != game.stage
    game.play("adopt var-russian-reaction")
    assert game.position.counts["variants"] == (MEDITERRANEAN, REACTION)


def test_east_edge_reinforcements_of_1941_come_a_turn_earlier(trc: Situation) -> None:
    """trc:var-russian-reaction-2 The 16th Army of July comes in May; Moscow's and later ones keep their dates."""
    more = {"stage": "soviet first impulse movement", "options": ALL}
    early = [MEDITERRANEAN, REACTION]
    game = trc({"Stalin": "Moscow"}, turn=1, variants=early, **more)
    assert game.piece("16A").box == "due"
    assert game.piece("20A").box == "awaiting"
    game.play("enter 16A 1401")
    assert trc({"Stalin": "Moscow"}, turn=1, variants=[MEDITERRANEAN], **more).piece("16A").box == "awaiting"
    second = trc({"Stalin": "Moscow"}, turn=3, variants=early, **{**more, "stage": "soviet second impulse movement"})
    assert second.piece("2GA").box == "due"  # December is October now
    later = trc({"Stalin": "Moscow"}, turn=4, variants=early, **more)
    assert later.piece("2GCav").box == "awaiting"  # January 1942


def test_the_japanese_may_attack_if_the_siberians_went_west(trc: Situation) -> None:
    """trc:var-japanese-gambit-1 trc:var-russian-reaction-3 Decided right before the December 1941 impulse."""
    more = {"stage": "axis second impulse movement", "turn": 4, "options": ALL, "weather": "snow"}
    game = trc({"5Inf": "Warsaw"}, variants=[MEDITERRANEAN, REACTION], **more)
    assert (game.stage, game.to_act) == ("choice of var-japanese-gambit", "axis")
    game.play("adopt var-japanese-gambit")
    assert game.stage == "axis second impulse movement"
    assert trc({"5Inf": "Warsaw"}, variants=[MEDITERRANEAN], **more).stage == "axis second impulse movement"
    assert trc({"5Inf": "Warsaw"}, variants=ALL[:2], **{**more, "turn": 5}).stage == "axis second impulse movement"


def siberia(trc: Situation, pool: list[str], **more: object) -> Game:
    units = [MOSCOW, *({"id": name, "box": "pool"} for name in pool)]
    more = {"stage": "soviet replacements", "turn": 6, "options": ALL, "variants": ALL, **more}
    return trc(units, **{"control": {"Archangel": "axis"}, **more})


def test_one_replacement_unit_goes_to_siberia(trc: Situation, refused: Refused) -> None:
    """trc:var-japanese-gambit-2a It is neither surrendered nor to be replaced again."""
    game = siberia(trc, ["52A", "55A", "12A"], counts={"extra factors": 6})  # nine factors
    game.play("replace 52A")
    game.play("replace 55A")
    assert (game.stage, game.to_act) == ("diversion to Siberia", "soviet")
    refused(game, "done", "trc:var-japanese-gambit-2a")
    refused(game, "divert 12A", "trc:var-japanese-gambit-3")
    game.play("divert 52A")
    assert (game.piece("52A").box, game.piece("52A").flags) == ("siberia", ())
    assert game.piece("55A").box == "due"
    assert game.stage == "soviet first impulse movement"


def test_stavka_is_a_replacement_like_others(trc: Situation) -> None:
    """trc:var-japanese-gambit-2a It comes in the second impulse only, but is named with the rest."""
    game = siberia(trc, ["STAVKA"], turn=5, control={"Moscow": "soviet"})
    game.play("replace STAVKA")
    assert game.stage == "diversion to Siberia"
    game.play("divert STAVKA")
    assert game.piece("STAVKA").box == "siberia"
    assert game.result is None


def test_the_russian_loses_if_he_cannot_divert(trc: Situation) -> None:
    """trc:var-japanese-gambit-2b"""
    game = siberia(trc, ["12A"])  # three factors do not bring back six
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("axis", "trc:var-japanese-gambit-2b")
    refuses = siberia(trc, ["52A"])
    refuses.play("done")
    assert refuses.result is not None
    assert siberia(trc, ["12A"], variants=ALL[:2]).result is None


def test_after_forty_factors_sending_is_free_but_never_more_than_one(trc: Situation, refused: Refused) -> None:
    """trc:var-japanese-gambit-3"""
    game = siberia(trc, ["52A", "55A"], counts={"factors sent to Siberia": 39, "extra factors": 6})
    game.play("replace 52A")
    game.play("replace 55A")
    refused(game, "done", "trc:var-japanese-gambit-2a")
    game.play("divert 52A")
    assert game.stage == "soviet first impulse movement"  # one a turn
    free = siberia(trc, ["52A"], counts={"factors sent to Siberia": 42})
    free.play("replace 52A")
    again = free.copy()
    free.play("done")
    assert free.piece("52A").box == "due"
    again.play("divert 52A")
    assert again.piece("52A").box == "siberia"
    nothing = siberia(trc, ["12A"], counts={"factors sent to Siberia": 42})
    assert nothing.result is None


def test_after_sixty_factors_units_come_back_from_the_next_turn(trc: Situation, refused: Refused) -> None:
    """trc:var-japanese-gambit-4 One a turn, besides the replacements, and no more need be sent."""
    game = siberia(trc, ["52A"], counts={"factors sent to Siberia": 58})
    game.play("replace 52A")
    game.play("divert 52A")
    assert game.stage == "soviet first impulse movement"  # not in the same turn
    gone = [{"id": name, "box": "siberia"} for name in ("12A", "11A")]
    units = [MOSCOW, *gone]
    counts = {"factors sent to Siberia": 61, "units return from Siberia from turn": 7}
    more = {"stage": "soviet replacements", "options": ALL, "variants": ALL, "counts": counts}
    assert trc(units, turn=6, **more).stage == "soviet first impulse movement"
    back = trc(units, turn=7, **more)
    assert (back.stage, back.to_act) == ("return from Siberia", "soviet")
    refused(back, "recall 5A", "trc:var-japanese-gambit-4")
    back.play("recall 12A")
    assert back.stage == "soviet first impulse movement"
    back.play("enter 12A Moscow")
    assert back.piece("11A").box == "siberia"


def test_a_convoy_comes_over_the_caspian_from_may_1943(trc: Situation) -> None:
    """trc:var-japanese-gambit-5"""
    more = {"stage": "soviet events", "options": ALL, "variants": ALL}
    game = trc([MOSCOW], turn=13, **more)
    before = russian_replacements.points(war(game))
    assert (game.to_act, game.stage) == ("chance", "convoy by way of the Caspian Sea")
    news = game.play_dice([5])
    assert any("5 replacement factors" in sentence for sentence in news)
    assert before + 5 == 6 + 3 * 2 + 5  # Moscow's worker doubled, Archangel doubled by the variant, and the convoy
    assert trc([MOSCOW], turn=12, **more).to_act != "chance"
    assert trc([MOSCOW], turn=13, control={"Astrakhan": "axis"}, **more).to_act != "chance"


def test_the_convoy_adds_to_the_points_of_the_turn(trc: Situation) -> None:
    """trc:var-japanese-gambit-5 trc:var-italian-sellout-5 Two convoys, two dice."""
    both = [*ALL, "var-italian-sellout"]
    units = [MOSCOW, {"id": "12A", "box": "pool"}]
    game = trc(units, turn=14, stage="soviet events", options=both, variants=both)
    game.play_dice([2])
    game.play_dice([3])
    assert game.stage == "soviet replacements"
    assert "17 replacement factors" in game.prompt  # 6 of the worker, 6 of Archangel, 5 by the dice


def test_the_variants_of_the_east_are_no_german_decision(trc: Situation) -> None:
    """trc:var-russian-reaction-1 trc:var-japanese-gambit-5: neither asked nor rolled for in the German turn."""
    game = trc({"5Inf": "Warsaw"}, stage="axis events", turn=0, options=ALL, variants=[MEDITERRANEAN])
    assert game.stage != "choice of var-russian-reaction"
    convoy = {"options": ALL, "variants": ALL, "turn": 13, "control": {"Astrakhan": "soviet"}}
    assert trc({"5Inf": "Warsaw"}, stage="axis events", **convoy).to_act == "axis"
    assert trc({"5Inf": "Warsaw", "STAVKA": "Moscow"}, stage="soviet events", **convoy).to_act == "chance"


@pytest.mark.parametrize(("sent", "must"), [(36, True), (39, True), (40, False), (41, False)])
def test_forty_factors_are_enough(trc: Situation, refused: Refused, sent: int, must: bool) -> None:
    """trc:var-japanese-gambit-3 trc:var-japanese-gambit-4"""
    game = siberia(trc, ["52A", "55A"], counts={"extra factors": 6, "factors sent to Siberia": sent})
    game.play("replace 52A")
    if game.stage != "diversion to Siberia":
        game.play("done")
    assert game.stage == "diversion to Siberia"
    if must:
        refused(game, "done", "trc:var-japanese-gambit-2a")
    else:
        game.play("done")


@pytest.mark.parametrize(("before", "opens"), [(56, False), (57, True), (58, True)])
def test_sixty_factors_open_the_way_back(trc: Situation, before: int, opens: bool) -> None:
    """trc:var-japanese-gambit-4"""
    game = siberia(trc, ["52A"], counts={"factors sent to Siberia": before})
    game.play("replace 52A")
    assert game.piece("52A").combat == 3
    game.play("divert 52A")
    assert ("units return from Siberia from turn" in game.position.counts) is opens
