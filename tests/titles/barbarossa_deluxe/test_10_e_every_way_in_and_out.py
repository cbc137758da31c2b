"""What follows when units come to a hex or leave it, whichever way they go."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import part, war
from tests.titles.conftest import Refused

EXITS = ("3201", "3202", "3203", "3204")
BESIEGED = {"23A": "1011", "1Sh": "1606"}


# -- 4.13: all five exit hexes at once --------------------------------------------------------------------------------


def expedition_away(bd: Situation, stage: str, turn: int, **more: object) -> Game:
    """An expedition is in the Caucasus, and the Soviet stands in four of the exit hexes."""
    units = dict(zip(("13A", "16A", "18A", "19A"), EXITS, strict=True)) | part(more, "units")
    boxes = {"caucasus": ["40Pz", "57Pz", "52Inf"], **part(more, "boxes")}
    return bd(units, stage, turn, boxes=boxes, **more)


def test_a_reinforcement_shuts_the_last_exit(bd: Situation) -> None:
    """It comes in at 3200, an edge hex and an exit: the expedition is lost that instant (bd:4.13-e,-n)."""
    game = expedition_away(bd, "soviet administration", 11, boxes={"due": ["63A"]})
    game.play("enter 63A 3200")
    assert war(game).counts["expedition"] == 3
    assert game.piece("40Pz").box == "dead pile"


def test_a_rebuilt_army_shuts_the_last_exit(bd: Situation) -> None:
    """So does a unit out of the dead pile (bd:4.13-e, bd:8.13)."""
    game = expedition_away(bd, "soviet administration", 11, boxes={"dead pile": ["63A"]})
    game.play("replace 63A 3200")
    assert war(game).counts["expedition"] == 3


# -- 12.13: the siege of Leningrad ------------------------------------------------------------------------------------


def test_a_strategic_move_restores_the_siege(bd: Situation) -> None:
    """A corps that ends it in 1111 brings the point back (bd:12.13-b)."""
    lifted = {"siege lifted": 1, "stand fast over": 1, "expedition": 3}
    game = bd({**BESIEGED, "26Inf": "Riga"}, "axis strategic movement", 20, scenario="road-back", vp=29, counts=lifted)
    way = next(str(move) for move in game.legal().by_unit("26Inf") if str(move).endswith("-1111"))
    game.play(way)
    assert (war(game).vp, war(game).counts["siege lifted"]) == (30, 0)


def test_the_last_besieger_is_withdrawn(bd: Situation) -> None:
    """The 2nd SS leaves for the west: the siege is over, at the cost of a point (bd:12.13-a, bd:8.17-a)."""
    over = {"stand fast over": 1, "expedition": 3}
    game = bd({**BESIEGED, "2SSPz": "1111"}, "axis administration", 25, scenario="road-back", vp=30, counts=over)
    game.play("withdraw 2SSPz")
    assert war(game).vp == 29


# -- 7.7: the aerial supply marker ------------------------------------------------------------------------------------


def beat_back(game: Game) -> None:
    """A battle that has been declared goes well, and whoever may retreats."""
    if game.to_act == "chance":
        game.play_dice([6])
    if game.stage == "bloodbath or retreat":
        game.play("result retreat")
    while game.stage == "retreat":
        game.play(next(iter(game.legal())))


def test_the_marker_ends_when_its_units_assault_out_of_the_hex(plain: Situation) -> None:
    """The last of them go on into the hex that they have cleared (bd:7.7-d, bd:10.29-a)."""
    units = {"3Pz": "2010", "14Pz": "2010", "24Pz": "2010", "13Mech": "2009"}
    game = plain(units, "axis move", turn=9, airlift="2010")
    game.play("assault 3Pz+14Pz+24Pz 2009")
    beat_back(game)
    assert game.piece("3Pz").hex == "2009"
    assert war(game).airlift < 0


def test_the_marker_ends_when_its_units_advance_out_of_the_hex(plain: Situation) -> None:
    """The last unit of its hex follows the beaten enemy (bd:7.7-d, bd:11.30-a)."""
    units = {"3Pz": "2010", "14Pz": "2010", "24Pz": "2010", "13Mech": "2009"}
    game = plain(units, "axis fight", turn=9, airlift="2010")
    game.play("attack 3Pz+14Pz+24Pz 2009")
    beat_back(game)
    game.play("advance 3Pz 2009")
    game.play("advance 14Pz 2009")
    assert war(game).airlift >= 0
    game.play("advance 24Pz 2009")
    assert war(game).airlift < 0


def test_the_marker_ends_when_its_units_move_strategically(bd: Situation) -> None:
    """The last unit leaves by strategic movement (bd:7.7-d, bd:8.7-a)."""
    game = bd({"5Inf": "Minsk", "5A": "1606"}, "axis strategic movement", 10, airlift="Minsk", control={"axis": "all"})
    game.play(next(str(move) for move in game.legal().by_unit("5Inf")))
    assert war(game).airlift < 0


# -- 8.19, 8.23, 8.29: exchanges the instant supply is back -----------------------------------------------------------


RING = {"14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}


def test_a_withdrawal_opens_a_line(bd: Situation) -> None:
    """The 2nd SS leaves the ring around Kharkov: the tank army there is exchanged that instant (bd:8.19-b)."""
    cut_off = {"hex": "2407", "flags": ["to be exchanged"]}
    units = {"5T": cut_off, "3A": "1606", "2SSPz": "2306", **RING}
    game = bd(units, "axis administration", 25)
    game.play("withdraw 2SSPz")
    assert (game.piece("5GT").hex, game.piece("5T").box) == ("2407", "out of play")


# -- 10.6: who leaves the map has moved -------------------------------------------------------------------------------


def test_a_unit_that_leaves_for_bulgaria_has_begun_to_move(bd: Situation, refused: Refused) -> None:
    """The stack that moved before it may not go on (bd:10.6-b, bd:8.26-a)."""
    game = bd({"3A": "3216", "5A": "1606"}, "soviet move", turn=27)
    game.play("move 5A 1606-1607")
    game.play("fetch 3A")
    refused(game, "move 5A 1607-1608", "bd:10.6-b")


def test_an_expedition_that_leaves_has_moved(bd: Situation, refused: Refused) -> None:
    """bd:10.6-b, bd:4.11-b: whoever moved before it stays where he is."""
    force = {"40Pz": "3203", "57Pz": "3203", "52Inf": "3202", "3Pz": "2506"}
    armies = dict.fromkeys(("5A", "13A", "16A", "18A"), "1606")
    game = bd({**force, **armies}, "axis move", turn=11, control={"axis": "all"}, counts={"caucasus open": 1})
    game.play("move 3Pz 2506-2507")
    game.play("expedition 40Pz+57Pz+52Inf")
    for army in armies:
        game.play(f"send {army}")
    refused(game, "move 3Pz 2507-2508", "bd:10.6-b")
