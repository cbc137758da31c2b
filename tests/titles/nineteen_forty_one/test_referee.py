"""Positions where two rules meet, as a tournament player would put them."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one.actions import Move, RetreatTo
from stavka.titles.nineteen_forty_one.movement.rail import RailMoving
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war


def owned(game: Game, side: str) -> set[str]:
    return set(game.view("axis")["territory"][side])


def test_the_hex_of_entry_holds_its_neighbours(n41: Situation) -> None:
    """What its zone covered at the edge stays with a unit that goes on (n41:4-gain-zoc, n41:14-axis-entry)."""
    near = {"1428": "soviet", "1227": "soviet"}
    for order in ("enter 50Inf 1328-1327-1326", "rail 50Inf 1328-1327-1326"):
        game = n41({"50Inf": "due"}, turn=2, control=near)
        game.play(order)
        assert set(near) <= owned(game, "axis"), order


def test_nobody_comes_on_in_the_second_segment(n41: Situation, refused: Refused) -> None:
    """n41:14-timing n41:2-second-move"""
    game = n41({"50Inf": "due"}, stage="axis move 2", turn=2)
    refused(game, "enter 50Inf 1328", "n41:14-timing")
    refused(game, "rail 50Inf 1328-1327", "n41:14-timing")
    assert not [a for a in game.legal() if "50Inf" in a.units]
    game = n41({"28A": "due"}, stage="soviet move 2", turn=2)
    refused(game, "place 28A Moscow", "n41:14-timing")


def test_moscow_taken_and_retaken_in_one_turn(n41: Situation, refused: Refused) -> None:
    """The full rate is back on following turns, not on the turn of the recapture (n41:14-moscow-restore)."""
    dead = ["8A", "11A", "27A", "10A"]
    units = {"26Inf": "1809", "7A": "1806", **dict.fromkeys(dead, "eliminated")}
    game = n41(units, stage="axis move 2", turn=3)
    game.play("move 26Inf 1809-1808")
    game.play("done")
    while game.stage != "soviet first ground segment movement":
        game.play("done")
    game.position.put(game.position.roster.find("26Inf"), -2)  # it is gone, and the city is entered
    game.play("move 7A 1806-1807-1808")
    assert "1808" in owned(game, "soviet")
    for name in dead[:3]:
        game.play(f"replace {name}")
    refused(game, "replace 10A", "n41:14-moscow")


def test_a_longer_retreat_begins_in_the_best_hex(plain: Situation, refused: Refused) -> None:
    """Not through a friend in an enemy zone while a free hex is there (n41:7-retreat-priority, n41:7-retreat-stack)."""
    # all free hexes around 8A are full; so is 1106, in the zone of 2PzGr; 1206 lies behind it and behind 1107
    units = {
        "2PzGr": "1005", "8A": "1006", "11A": "0907", "1M": "0907", "27A": "1007", "3M": "1007",
        "10A": "1107", "12M": "1107", "13A": "1106", "14M": "1106",
    }  # fmt: skip
    game = plain(units, stage="axis fight 1")
    ways = _retreats(game, "8A", "attack 2PzGr 1006")
    assert "1206" in {path[-1] for path in ways}
    refused(game, "retreat 8A 1006-1106-1206", "n41:7-retreat-priority")
    assert game.refusal("retreat 8A 1006-1107-1206") is None


def _retreats(game: Game, unit: str, attack: str) -> list[tuple[str, ...]]:
    """Attack, roll until the defender retreats, and tell the ways."""
    for die in range(1, 7):
        trial = game.copy()
        trial.play(attack)
        trial.play_dice([die])
        if trial.stage == f"retreat of {unit}":
            game.play(attack)
            game.play_dice([die])
            return [a.path for a in game.legal() if isinstance(a, RetreatTo)]
    return []


def test_german_armor_prefers_a_friend_to_a_zone(plain: Situation) -> None:
    """German armor goes into a bare enemy zone only when there is no other way at all (n41:9-german-retreat)."""
    units = {
        # 40Pz's free neighbour 1007 is full and leads on into bare zones only; the friend in 1106 has room
        "40Pz": "1006", "2PzGr": "1007", "26Inf": "1106", "8A": "1005", "27A": "0906",
        "10A": "1206", "13A": "1208", "20A": "1009", "22A": "0909",
    }  # fmt: skip
    game = plain(units, stage="soviet fight 1", air={"axis": 0, "soviet": 9})
    ways = _retreats(game, "40Pz", "attack 8A+27A 1006 air 3")
    assert {path[-1] for path in ways} == {"1106"}


def test_finns_on_the_ice_of_turn_one(n41: Situation, refused: Refused) -> None:
    """A situation may freeze the lakes on turn 1; Finns walk on them, but not over their border (n41:15-finn-turn1)."""
    game = n41({"VIIF": "0411"}, turn=1, weather="snow")
    ends = {a.path[-1] for a in game.legal() if isinstance(a, Move)}
    game = n41({"VIIF": "0411"}, turn=2, weather="snow")
    later = {a.path[-1] for a in game.legal() if isinstance(a, Move)}
    ice = {name for name in later if game.position.board.terrain_at(game.position.board.grid.index(name)) == "lake"}
    assert ends <= later
    assert ice & ends


def test_a_blocked_reinforcement_is_lost_though_nobody_spoke_of_it(n41: Situation) -> None:
    """Enemy control of all its entry hexes eliminates a reinforcement (n41:14-eliminated)."""
    game = n41({}, turn=2, control={"soviet": "all"})
    game.play("done")
    assert game.piece("50Inf").box == "eliminated"
    game = n41({}, turn=2)
    game.play("done")
    assert game.piece("50Inf").box == "unused"  # it could have come, and the situation did not ask for it


def test_an_empty_board_costs_nobody(plain: Situation) -> None:
    """On a board without Odessa and without an edge to come from nobody is lost for want of it (n41:17-1od)."""
    game = plain({}, stage="soviet move 1", turn=1)
    game.play("done")
    assert game.view("axis")["victory"]["lost"] == {"axis": 0, "soviet": 0}


def test_no_advance_into_hungary_on_turn_one(n41: Situation) -> None:
    """n41:15-hungary"""
    game = n41({"49Mtn": "2328", "8A": "2428"}, stage="axis fight 1", turn=1, air={"axis": 9, "soviet": 0})
    assert war(game).ground.hungary >> war(game).board.grid.index("2428") & 1
    game.play("attack 49Mtn 2428 air 9")
    game.play_dice([6])
    assert game.stage == "axis first ground segment combat"
    assert game.piece("8A").box == "eliminated"


def test_overstacked_after_the_fleet_is_lost_may_be_given_up(n41: Situation) -> None:
    """The Soviet meets the limit in 0713 by the end of the phase or else eliminates units (n41:21-baltic-overstack)."""
    game = n41({"8A": "0713", "23A": "0713"}, stage="soviet move 1", options=["naval"], fleets_lost=["baltic"])
    game.play("done")
    assert {str(a) for a in game.legal()} == {"lose 8A", "lose 23A"}
    game.play("lose 8A")
    assert game.piece("23A").hex == "0713"


@pytest.mark.parametrize("text", ["ATTACK 3pzgr 1523 AIR 1", "attack 3PzGr 1523 Air 1"])
def test_case_does_not_matter(n41: Situation, text: str) -> None:
    game = n41({"3PzGr": "1423", "3A": "1523"}, stage="axis fight 1")
    assert stavka.odds(game, text).odds == stavka.odds(game, "attack 3PzGr 1523 air 1").odds


def test_an_exchange_that_costs_all_gives_nobody_the_hex(plain: Situation) -> None:
    """Both go at once: the emptied hex stays with who had it (n41:7-exchange, n41:4-loss)."""
    game = plain({"26Inf": "1005", "8A": "1006"}, stage="axis fight 1", air={"axis": 9})
    game.play("attack 26Inf 1006 air 1")  # 2:1
    game.play_dice([6])
    assert (game.piece("26Inf").box, game.piece("8A").box) == ("eliminated", "eliminated")
    assert "1006" in owned(game, "soviet")


def test_ground_let_go_on_the_way_is_lost(plain: Situation) -> None:
    """A disputed hex falls to the enemy when the one who disputes it walks off, be it for a hex (n41:4-loss)."""
    # 1TG alone disputes 1005 with 2PzGr; from 1006 it goes round by 1007 and 1107 to 1106, which touches 1005 again
    game = plain({"2PzGr": "1004", "1TG": "1006"}, stage="soviet move 1")
    assert "1005" in owned(game, "soviet")
    game.play("move 1TG 1006-1007-1107-1106")
    assert "1005" in owned(game, "axis")


def test_a_random_player_finds_the_one_open_source(n41: Situation) -> None:
    """Whatever ``each`` lists can be drawn, if only one source of the edge leads on (n41:14-soviet-rail)."""
    full = {"7A": {"hex": "2001", "flags": ["moved"]}, "1M": {"hex": "2001", "flags": ["moved"]}}
    held = {"2002": "axis", "2601": "axis", "3001": "axis"}
    game = n41({**full, "26Inf": "2003", "28A": "due"}, stage="soviet move 1", turn=8, control=held)
    option = RailMoving()
    assert {str(action)[9:13] for action in option.each_of(war(game), "28A")} == {"1401"}
    assert all(option.sample(war(game), Random(seed)) for seed in range(20))


def test_nobody_joins_a_full_stack_that_cannot_leave(plain: Situation, refused: Refused) -> None:
    """A stack held fast by enemy zones makes no room for others (n41:3-when, n41:6-infantry-leave)."""
    ring = {"8A": "1005", "11A": "0906", "27A": "1107", "10A": "0908"}  # their zones cover all hexes around 1006
    game = plain({"26Inf": "1006", "1Inf": "1006", "40Pz": "1008", **ring})
    assert not [a for a in game.legal() if a.verb == "move" and "1Inf" in a.units]
    refused(game, "move 40Pz 1008-1007-1006", "n41:3-axis-corps")
    del ring["27A"]
    game = plain({"26Inf": "1006", "1Inf": "1006", "40Pz": "1008", **ring})
    assert game.refusal("move 40Pz 1008-1007-1006") is None  # one of them can make room
