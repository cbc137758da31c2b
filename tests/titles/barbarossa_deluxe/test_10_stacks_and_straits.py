"""10. Stacks on the move, straits and ports, and the finer points of mobile assaults."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe.combat import column_shifts
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.movement import movement_points, reach, strategic_movement
from stavka.titles.barbarossa_deluxe.state.flags import BY_RAIL
from tests.titles.barbarossa_deluxe.conftest import Situation, figures
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_07_supply import ARMIES, CORPS, points, state
from tests.titles.conftest import Refused

TARGET = "2010"


# -- stacks -----------------------------------------------------------------------------------------------------------


def test_who_moves_as_a_stack(plain: Situation, refused: Refused) -> None:
    """Units that began the phase in one hex, together, alone or in parts (bd:10.5, bd:10.6-a)."""
    game = plain({"3Pz": "2015", "14Pz": "2015", "20Inf": "2015", "24Pz": "2014"}, turn=4)
    refused(game, "move 3Pz+24Pz 2015-2115", "bd:10.5")
    game.play("move 3Pz+14Pz+20Inf 2015-2014")
    refused(game, "move 3Pz+24Pz 2014-2013", "bd:10.5")  # met on the way
    game.play("move 3Pz+14Pz 2014-2013")
    game.play("move 20Inf 2014-1913")
    game.play("move 14Pz 2013-2012")
    assert [game.piece(u).hex for u in ("3Pz", "14Pz", "20Inf")] == ["2013", "2012", "1913"]


def test_the_slowest_sets_the_pace(plain: Situation, refused: Refused) -> None:
    """Turn 4: tanks have 9 points, foot 4; dropped, it lets them go on (bd:10.7)."""
    game = plain({"3Pz": "2015", "20Inf": "2015"}, turn=4)
    assert (points(game, "3Pz"), points(game, "20Inf")) == (9, 4)
    refused(game, "move 3Pz+20Inf 2015-2014-2013-2012-2011-2010", "bd:10.1-a")
    game.play("move 3Pz+20Inf 2015-2014-2013-2012-2011")
    refused(game, "move 3Pz+20Inf 2011-2010", "bd:10.1-a")
    game.play("move 3Pz 2011-2010-2009-2008-2007-2006")
    # 5 points of marsh and clear for the tanks are too many for a stack of 4, though each could go alone
    board = {"terrain": {"2014": "marsh", "2012": "rough"}}
    wet = plain({"3Pz": "2015", "20Inf": "2015"}, turn=4, map=board)
    refused(wet, "move 3Pz+20Inf 2015-2014-2013-2012", "bd:10.7")
    assert wet.refusal("move 3Pz 2015-2014-2013-2012") is None
    assert wet.refusal("move 20Inf 2015-2014-2013-2012") is None
    wet.play("move 3Pz+20Inf 2015-2014-2013")


def test_points_are_not_saved(plain: Situation) -> None:
    """A phase begins with the factor of the turn, whatever was left or spent before (bd:10.2-a,-b)."""
    game = plain({"20Inf": "2015", "42Inf": "2115"}, turn=4)
    game.play("move 20Inf 2015-2014")
    assert movement_points.left(war(game), war(game).roster.find("20Inf")) == 3
    assert movement_points.left(war(game), war(game).roster.find("42Inf")) == 4
    reach.begin(war(game))
    assert {movement_points.left(war(game), war(game).roster.find(u)) for u in ("20Inf", "42Inf")} == {4}


def test_a_move_by_sea_begins_another_stack(bd: Situation, refused: Refused) -> None:
    """It ends the move that was under way (bd:10.2-c, bd:10.6-b)."""
    game = bd({"20Inf": "2812", "42Inf": "Odessa"}, turn=10, control={"axis": "all"})
    game.play("move 20Inf 2812-2712")
    game.play("sail 42Inf Sevastopol")
    refused(game, "move 20Inf 2712-2711", "bd:10.6-b")


def test_works_cost_nothing(plain: Situation) -> None:
    """Fortified lines, the fortified area and cities leave the cost of the ground as it is (bd:10.19-a)."""
    board = {"features": {"soviet_line": ["2014"]}, "places": {"Town": ["2013", "city"]}}
    game = plain({"3Pz": "2015"}, turn=17, map=board, area="2012")
    game.play("move 3Pz 2015-2014-2013-2012")
    assert war(game).spent[war(game).roster.find("3Pz")] == 3


# -- straits and ports ------------------------------------------------------------------------------------------------


def test_kerch(bd: Situation, refused: Refused) -> None:
    """Either side sends one stack across, never into enemies (bd:10.14-a,-e, bd:10.4)."""
    held = bd({"20Inf": "3106", "40A": "3105"}, turn=10, control={"axis": "all"})
    refused(held, "move 20Inf 3106-3105", "bd:10.4")
    red = bd({"40A": "3105", "41A": "3105", "42A": "3105"}, "soviet move", turn=10)
    red.play("move 40A+41A 3105-3106")
    refused(red, "move 42A 3105-3106", "bd:10.14-a")
    refused(red, "move 40A 3106-3107", "bd:10.14-e")
    assert red.piece("40A").flags == ("moved", "halted")
    fled = bd([{"id": "40A", "hex": "3105", "flags": ["retreated"]}], "soviet move", turn=10)
    assert fled.refusal("move 40A 3105-3106") is None
    walked = bd({"40A": "3104"}, "soviet move", turn=10)
    walked.play("move 40A 3104-3105")
    refused(walked, "move 40A 3105-3106", "bd:10.14-e")


def test_no_retreat_over_kerch(bd: Situation) -> None:
    """Where the strait is the only way out, a retreat is the end, for either side (bd:10.14-c)."""
    units = {"40A": "3106", "3107": CORPS[:5]}
    game = bd(units, "axis fight", turn=14, control={"axis": "all"}, crimea=True)
    game.play(f"attack {'+'.join(CORPS[:5])} 3106")  # 10 against 3
    assert "the result is DR" in game.play_dice([3])
    assert game.piece("40A").box == "dead pile"
    ring = {"3104": ARMIES[:5], "3005": ["40A"]}
    red = bd({"20Inf": "3105", **ring}, "soviet fight", turn=6, control={"3106": "axis"})
    red.play(f"attack {'+'.join(ARMIES[:5])} 3105")  # 15 against 4, halved or not
    while red.to_act == "soviet":
        red.play("done")
    news = red.play_dice([4])
    assert "the result is DR" in news
    assert red.piece("20Inf").box == "dead pile"


def test_no_strategic_movement_over_kerch(bd: Situation, refused: Refused) -> None:
    """Trains do not cross the strait (bd:10.14-b)."""
    game = bd({"20Inf": "Rostov"}, "axis strategic movement", turn=10, control={"axis": "all"})
    refused(game, "strategic 20Inf 2804-2904-3004-3005-3105-3106", "bd:10.14-b")
    assert game.refusal("strategic 20Inf 2804-2904-3004-3005-3105") is None


def test_the_sivash_is_shut_to_germans(bd: Situation, refused: Refused) -> None:
    """Soviet foot moves and attacks over it from turn 7, as over a river; Germans never do (bd:10.15-a,-b)."""
    units = {"40A": "2907", "20Inf": "3008"}
    refused(bd(units, "axis fight", turn=10), "attack 20Inf 2907", "bd:11.18-a")
    refused(bd(units, "soviet fight", turn=6), "attack 40A 3008", "bd:11.18-a")
    game = bd(units, "soviet fight", turn=7)
    assert dict(figures(game, "attack 40A 3008").shifts)["river"] == -1
    move = bd({"40A": "2907"}, "soviet move", turn=7)
    move.play("move 40A 2907-3008")
    assert war(move).spent[war(move).roster.find("40A")] == 2


def test_no_sea_move_after_a_train(bd: Situation, refused: Refused) -> None:
    """Who sails moves in no other way in that player turn (bd:10.16-b, bd:10.17-b)."""
    for start, port, other, rule in (
        ("2910", "Odessa", "Sevastopol", "bd:10.16-b"),
        ("1818", "Danzig", "Riga", "bd:10.17-b"),
    ):
        game = bd({port: ["20Inf"], start: ["42Inf"]}, turn=10, control={"axis": "all"})
        game.play(f"move 42Inf {start}-{game.piece('20Inf').hex}")
        refused(game, f"sail 42Inf {other}", rule)
        railed = bd({port: ["20Inf"]}, turn=10, control={"axis": "all"})
        assert railed.refusal(f"sail 20Inf {other}") is None
        flagged = [{"id": "20Inf", "hex": port, "flags": ["moved strategically"]}]
        refused(bd(flagged, turn=10, control={"axis": "all"}), f"sail 20Inf {other}", rule)
        fought = [{"id": "20Inf", "hex": port, "flags": ["attacked"]}]
        refused(bd(fought, "axis move last", turn=10, control={"axis": "all"}), f"sail 20Inf {other}", rule)


def test_trains_are_remembered(bd: Situation, refused: Refused) -> None:
    """A corps that came to Odessa by train in this turn stays there; on the next it may sail (bd:10.16-b)."""
    held = {"axis": "all"}
    game = bd({"20Inf": "Lvov"}, "axis strategic movement", turn=10, control=held, order="move/fight")
    game.play("strategic 20Inf 2415-2515-2615-2714-2713-2813-2812-2911")
    game.play("done")
    assert game.stage == "axis movement"
    refused(game, "sail 20Inf Sevastopol", "bd:10.16-b")
    strategic_movement.begin(war(game))
    assert not war(game).flags[war(game).roster.find("20Inf")] & BY_RAIL


def test_the_coastal_army_leaves_others_behind(bd: Situation) -> None:
    """Units with it do not sail away; out of a hero city nobody does (bd:10.34-c)."""
    attackers = [*CORPS[:4], "8Inf", "9Inf", "10Inf", "11Inf", "12Inf", "13Inf"]
    german = {"2912": attackers[:4], "2811": attackers[4:7], "2812": attackers[7:], "17Inf": "2910", "20Inf": "3012"}
    units = {**german, "Odessa": ["ICA", "1Abn"]}
    attack = f"attack {'+'.join(attackers)} Odessa"
    game = bd(units, "axis fight", turn=14)
    game.play(attack)  # 20 against 4, a city: 4:1
    assert "the result is DR" in game.play_dice([2])
    assert game.piece("ICA").hex == "3108"
    assert game.piece("1Abn").hex is None
    hero = bd(units, "axis fight", turn=14, heroes=["Odessa"])
    hero.play(attack)  # at 2:1
    assert "the result is BB" in hero.play_dice([4])
    assert game.piece("ICA").hex == "3108"
    assert hero.piece("ICA").hex is None


# -- satellites -------------------------------------------------------------------------------------------------------


def test_satellites_do_not_retreat_northward(bd: Situation) -> None:
    """An Axis satellite whose only way out lies north is lost; a German corps takes it (bd:10.22-a)."""
    around = {"2211": ["40A", "41A"], "2209": ["42A"], "2310": ["43A"], "2309": ["44A"]}
    game = bd({"Ro3": "2210", **around}, "soviet fight", turn=6)
    game.play("attack 40A 2210")  # 3 against 1, a satellite alone: 4:1
    while game.to_act == "soviet":
        game.play("done")
    assert "the result is DR" in game.play_dice([2])
    assert game.piece("Ro3").hex is None
    german = bd({"20Inf": "2210", **around}, "soviet fight", turn=6)
    german.play("attack 40A+41A 2210")  # 6 against 2
    while german.to_act == "soviet":
        german.play("done")
    assert "the result is DR" in german.play_dice([3])
    assert {str(a) for a in german.legal()} == {"retreat 20Inf 2110"}


# -- mobile assaults --------------------------------------------------------------------------------------------------


def test_soviets_who_fail_stay(plain: Situation, refused: Refused) -> None:
    """Back in the launch hex they neither move nor assault, but may attack later in the turn (bd:10.28-a,-b).

    Fresh units may assault the same hex (bd:10.24-c); prepared assaults after it are allowed (bd:10.30).
    """
    units = {"1T": "2009", "2T": "2009", "3T": "2109", "20Inf": TARGET}
    game = plain(units, "soviet move", turn=26, offensive={"A": TARGET})
    game.play(f"assault 1T+2T {TARGET}")  # 2:1, less one
    game.play_dice([3])
    assert (game.piece("1T").hex, game.piece("20Inf").hex) == ("2009", TARGET)
    refused(game, "move 1T 2009-1908", "bd:10.28-b")
    refused(game, f"assault 1T {TARGET}", "bd:10.24-c")
    game.play(f"assault 3T {TARGET}")
    game.play_dice([3])
    game.play("done")
    assert game.stage == "soviet prepared assault"
    assert game.refusal(f"attack 1T+2T+3T {TARGET}") is None


def test_germans_who_fail_go_on(plain: Situation, refused: Refused) -> None:
    """They may repeat the assault while their points last (bd:10.28-c, bd:10.24-b, bd:10.25-e)."""
    game = plain({"3Pz": "2011", "14Pz": "2011", "40A": TARGET}, turn=4)
    for _ in range(3):  # three points each, of nine
        game.play(f"assault 3Pz+14Pz {TARGET}")
        game.play_dice([4])
    refused(game, f"assault 3Pz {TARGET}", "bd:10.25-e")


def test_the_launch_hex_must_have_room(plain: Situation, refused: Refused) -> None:
    """Stacking holds where the assault starts from; the two sides' limits in its target are apart (bd:10.24-d,-e)."""
    panzers = ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"]
    units = {"2012": panzers, "2011": ["20Inf"], TARGET: ARMIES[:5]}
    game = plain(units, turn=4)
    refused(game, f"move {'+'.join(panzers)} 2012-2011", "bd:6.3")
    game.play(f"move {'+'.join(panzers[:4])} 2012-2011")
    game.play(f"assault {'+'.join(panzers[:4])} {TARGET}")  # five and four in the hex break no limit
    game.play_dice([5])
    assert game.piece("3Pz").hex == "2011"


def test_no_concentric_bonus_for_assaults(plain: Situation) -> None:
    """Even from opposite sides, as paratroops might help to come (bd:10.25-d)."""
    game = plain({"3Pz": "2011", "14Pz": "2009", "40A": TARGET}, turn=4)
    pos, find = war(game), war(game).roster.find
    hex = pos.board.grid.index(TARGET)
    for mobile, bonus in ((False, 1), (True, 0)):
        fight = Fight(0, (find("3Pz"), find("14Pz")), (find("40A"),), hex, mobile)
        assert dict(column_shifts.all_of(pos, fight)).get("concentric", 0) == bonus


def test_assaulting_units_cut_nobody_off(plain: Situation) -> None:
    """A line through the launch hex counts as open in the assault, not in a prepared assault (bd:10.26-b)."""
    units = {"40A": TARGET, "3Pz": "2009"}
    shut = dict(zip(CORPS, ("2011", "1910", "1909", "2110", "2109"), strict=False))
    game = plain({**units, **shut}, turn=9)
    assert state(game, "40A") == "out of supply"
    assert figures(game, f"assault 3Pz {TARGET}").defence == 3
    fight = plain({**units, **shut}, "axis fight", turn=9)
    assert figures(fight, f"attack 3Pz {TARGET}").defence == 1
    others = plain({**units, **shut, "42Inf": "2009"}, turn=9)
    assert figures(others, f"assault 3Pz {TARGET}").defence == 1  # the corps that stays behind bars the way


def test_marsh_stays_shut_to_soviet_assaults(plain: Situation, refused: Refused) -> None:
    """Easy to enter from turn 13, it is still no target (bd:10.12-b, bd:10.25-a)."""
    board = {"terrain": {TARGET: "marsh"}}
    game = plain({"3T": "2009", "20Inf": TARGET}, "soviet move", turn=26, map=board)
    refused(game, f"assault 3T {TARGET}", "bd:10.25-a")


@pytest.mark.parametrize("stage", ["soviet move", "soviet move last"])
def test_order_does_not_matter(plain: Situation, stage: str) -> None:
    """Assaults are made in the movement phase, first or last (bd:10.30)."""
    game = plain({"3T": "2009", "20Inf": TARGET}, stage, turn=26)
    assert game.refusal(f"assault 3T {TARGET}") is None


def test_kerch_is_a_whole_move(bd: Situation, refused: Refused) -> None:
    """Nobody goes on from the other side, nor crosses with one who has moved (bd:10.14-e)."""
    red = bd({"40A": "3105"}, "soviet move", turn=10)
    refused(red, "move 40A 3105-3106-3107", "bd:10.14-e")
    pair = [{"id": "40A", "hex": "3105"}, {"id": "41A", "hex": "3105", "flags": ["moved"]}]
    assert bd(pair, "soviet move", turn=10).refusal("move 40A+41A 3105-3106") is not None
    assert bd(pair, "soviet move", turn=10).refusal("move 40A 3105-3106") is None


def test_the_coastal_army_needs_room_in_its_other_port(bd: Situation, refused: Refused) -> None:
    """bd:10.34-b bd:6.3"""
    crowd = dict.fromkeys(ARMIES[:5], "Sevastopol")
    game = bd({"ICA": "Odessa", **crowd}, "soviet move", turn=3)
    refused(game, "sail ICA Sevastopol", "bd:10.34-b")
    bd({"ICA": "Odessa", "40A": "Sevastopol"}, "soviet move", turn=3).play("sail ICA Sevastopol")
