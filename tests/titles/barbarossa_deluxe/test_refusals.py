"""What a refusal tells: the unit, the place, the reason and the figures, by the rule that says so."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.telling.aim import refusal_of
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_11_results import fought
from tests.titles.conftest import told

CORPS = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "2Inf": "1814", "9Inf": "1616"}


def emptied(bd: Situation, **more: object) -> Game:
    """39Pz, 41Pz and 1Inf have emptied 1813 from 1814; 2Inf beside them and 9Inf far away took no part."""
    game = bd({**CORPS, "1Abn": "1813", "9A": "1612"}, "axis fight", 10, **more)
    fought(game, "attack 39Pz+41Pz+1Inf 1813")
    return game


def test_why_a_unit_does_not_advance(bd: Situation) -> None:
    """bd:11.30-a bd:11.31 bd:11.32-a: no part in the attack, too far away, an enemy, or there already and on foot."""
    game = emptied(bd)
    assert "1813" in game.prompt
    told(game, "advance 2Inf 1813", "bd:11.30-a", "2Inf", "1813", "did not attack", "39Pz, 41Pz, 1Inf")
    told(game, "advance 9Inf 1813", "bd:11.30-a", "9Inf", "does not stand beside 1813")
    told(game, "advance 9A 1813", "bd:11.31", "9A is not yours")
    told(game, "advance 39Pz 1812", "bd:11.30-a", "39Pz", "into 1813", "first")
    game.play("advance 1Inf 1813")
    told(game, "advance 1Inf 1812", "bd:11.32-a", "1Inf is in 1813", "not mechanized")


def test_how_far_a_mechanized_unit_advances(bd: Situation) -> None:
    """bd:11.32-a: one hex further, into one that is newly adjacent."""
    game = emptied(bd)
    game.play("advance 39Pz 1813")
    told(game, "advance 39Pz 1810", "bd:11.32-a", "39Pz", "one hex further than 1813", "1810")
    told(game, "advance 39Pz 1814", "bd:11.32-a", "39Pz", "1814", "before the battle")


def test_who_crosses_the_sivash(bd: Situation) -> None:
    """bd:10.15-a bd:10.15-b: side, class and turn are three reasons."""
    german = bd({"8Inf": "3008"}, "axis move", turn=10, crimea=True, control={"axis": "all"})
    told(german, "move 8Inf 3008-2907", "bd:10.15-b", "8Inf", "2907", "closed to the German side")
    soviets = {"5A": "2907", "3T": "2907"}
    early = bd(soviets, "soviet move", turn=6)
    told(early, "move 5A 2907-3008", "bd:10.15-a", "5A", "from turn 7 on", "turn 6")
    told(bd(soviets, "soviet move", turn=7), "move 3T 2907-3008", "bd:10.15-a", "3T", "mechanized")


def test_fight_fight_is_used_or_not_of_this_turn(plain: Situation) -> None:
    """bd:5.5-a bd:5.5-c: and the prompt tells what can be declared"""
    told(plain({"5Inf": "2015"}, "axis declaration", turn=4), "order fight/fight", "bd:5.5-a", "not open on turn 4")
    used = plain({"5Inf": "2015"}, "axis declaration", turn=11, counts={"fight/fight 1942": 1})
    told(used, "order fight/fight", "bd:5.5-a", "has been used", "of 1942 and of 1943")
    soviet = plain({"5A": "2005"}, "soviet declaration", turn=32, counts={"soviet fight/fight": 1})
    told(soviet, "order fight/fight", "bd:5.5-c", "has been used", "once a game")
    assert "fight/move or move/fight" in soviet.prompt


def test_hero_city_markers_out_of_turn(bd: Situation) -> None:
    """bd:9.1-a: before they come, when all are used, and for the side that has none."""
    early = bd({"40A": "1606"}, "soviet move", turn=3)
    war(early).hero_markers = 0
    told(early, "hero Moscow", "bd:9.1-a", "Moscow", "come on turn 4")
    late = bd({"40A": "1606"}, "soviet move", turn=9, hero_markers=1)
    late.play("hero Moscow")
    told(late, "hero Leningrad", "bd:9.1-a", "Leningrad", "all markers are used")
    german = bd({"40A": "1606"}, "axis move", turn=9)
    war(german).hero_markers = 2
    told(german, "hero Moscow", "bd:9.1-a", "Moscow", "the Soviet has")


def test_verbs_that_cannot_be_used_are_not_offered(plain: Situation) -> None:
    """bd:5.1-a: without markers, ports or an expedition a movement phase is for moving."""
    game = plain({"5Inf": "2015", "5A": "2005"}, "axis move", turn=4)
    reason = told(game, "attack 5Inf 2014", "bd:5.1-a", "'attack'")
    assert {"hero", "expedition", "recall", "sail", "start"}.isdisjoint(reason.replace(",", "").split())
    assert "move" in reason


def test_points_are_counted(plain: Situation) -> None:
    """bd:10.1-a bd:10.7"""
    game = plain({"5Inf": "2015", "3Pz": "2015"}, "axis move", turn=4)
    told(game, "move 5Inf 2015-2014-2013-2012-2011-2010", "bd:10.1-a", "5Inf has 4 movement points", "2010 takes 5")
    far = refusal_of(game, "5Inf", "2006")
    assert (far.rule, far.reason) == ("bd:10.1-a", "5Inf has 4 movement points, the way to 2006 takes 9")
    told(game, "move 5Inf+3Pz 2015-2014-2013-2012-2011-2010", "bd:10.1-a", "5Inf")
    told(game, "move 5Inf 2015-2013", "bd:10.1-b", "5Inf", "2015 and 2013 do not touch")


def test_a_choice_tells_what_there_is(bd: Situation) -> None:
    """bd:5.10-a: whoever is asked reads the answers, not the action he tried."""
    game = bd({"5Inf": "2015", "5A": "2005"}, "start of turn", turn=3)
    reason = told(game, "move 5Inf 2015-2014", "bd:5.10-a", "'move'", "Paulus Pause", "pause")
    assert "2014" not in reason
