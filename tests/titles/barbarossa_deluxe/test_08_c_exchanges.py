"""8.18 to 8.29: the fortified area, conversions, withdrawals, armies that change sides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.administration import conversions
from stavka.titles.barbarossa_deluxe.combat import column_shifts, factors
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET, UNCONVERTED
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
GERMAN = {"control": {"axis": "all"}}
# panzers all around Kharkov
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
# Soviet armies all around Kharkov
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}


def shifts(game: Game, attackers: str, hex: str, side: int = AXIS) -> dict[str, int]:
    """The shifts of an attack by name."""
    position = war(game)
    target = position.board.grid.index(hex)
    units = tuple(position.roster.find(name) for name in attackers.split("+"))
    battle = Fight(side, units, defenders_of(position, side, target, False), target, False)
    return dict(column_shifts.all_of(position, battle))


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- the fortified area (8.18) ----------------------------------------------------------------------------------------


def test_placing_the_fortified_area(bd: Situation, refused: Refused) -> None:
    """On turn 16 it must be placed, all seven hexes Soviet and supplied (bd:8.18-a)."""
    game = bd({"3A": "1606", "56Pz": "1707", "4A": "2407", **RING}, "soviet administration", turn=16)
    refused(game, "fortify 1607", "bd:8.18-a")  # a German is beside it
    refused(game, "fortify 2407", "bd:8.18-a")  # cut off
    refused(game, "fortify 1000", "bd:8.18-a")  # no six neighbours
    refused(game, "done", "bd:8.18-a")
    game.play("fortify 1605")
    assert (war(game).hex_name(war(game).area), war(game).area_turn) == ("1605", 16)
    refused(game, "fortify 1604", "bd:8.18-a")  # it never moves
    game = bd({"3A": "1606"}, "soviet administration", turn=15, boxes={"due": ["68A"]})
    refused(game, "fortify 1605", "bd:8.18-a")


def test_what_the_area_is_worth(bd: Situation) -> None:
    """One column on its first turn in all seven hexes (bd:8.18-b), two later (bd:8.18-c); it is no unit (bd:8.18-e)."""
    units = {"3A": "1607", "4A": "1608", "3Pz": "1707", "14Pz": "1708", "5A": "1610", "24Pz": "1709"}
    for turn, columns in ((16, -1), (17, -2), (18, -2)):
        game = bd(units, "axis fight", turn=turn, area="1607", area_turn=16)
        assert shifts(game, "3Pz", "1607").get("fortified area") == columns  # the hex itself
        assert shifts(game, "14Pz", "1608").get("fortified area") == columns  # its ring
        assert "fortified area" not in shifts(game, "24Pz", "1610")
        assert war(game).load(SOVIET, war(game).area) == 1
    game = bd({"24Pz": "1707", "3A": "1606"}, "soviet fight", turn=18, area="1606", area_turn=16)
    assert "fortified area" not in shifts(game, "3A", "1707", SOVIET)  # Germans get nothing from it


def test_recaptured_hexes_of_the_area(bd: Situation) -> None:
    """A hex of the ring that was German counts again once it is Soviet (bd:8.18-d)."""
    game = bd({"3A": "1606", "3Pz": "1707"}, "axis move", turn=18, area="1606", area_turn=16)
    game.play("move 3Pz 1707-1607-1707")
    position = war(game)
    position.put(of(game, "3A"), position.board.grid.index("1607"))
    position.update_control()
    assert shifts(game, "3Pz", "1607").get("fortified area") == -2


def test_the_area_falls_with_its_marker(bd: Situation) -> None:
    """Germans in the marker's hex end the area for good (bd:8.18-f)."""
    game = bd({"3A": "1606", "3Pz": "1707"}, "axis move", turn=18, area="1607", area_turn=16)
    game.play("move 3Pz 1707-1607-1707")
    assert war(game).area == -1
    assert "fortified area" not in shifts(game, "3Pz", "1606")


@pytest.mark.parametrize("turn", [16, 17])
def test_the_area_denies_concentric_attacks(bd: Situation, turn: int) -> None:
    """bd:8.18-g: against units in its hexes, on its first turn too."""
    units = {"3A": "1607", "3Pz": "1608", "14Pz": "1606"}
    assert "concentric" in shifts(bd(units, "axis fight", turn=turn), "3Pz+14Pz", "1607")
    game = bd(units, "axis fight", turn=turn, area="1506", area_turn=16)
    assert "concentric" not in shifts(game, "3Pz+14Pz", "1607")


@pytest.mark.parametrize(("turn", "box"), [(16, None), (17, "dead pile")])
def test_retreats_in_the_area(bd: Situation, turn: int, box: str | None) -> None:
    """From its second turn on a retreat becomes a bloodbath (bd:8.18-h)."""
    units = {"3A": "1607", "3Pz": "1707", "14Pz": "1707", "24Pz": "1707", "41Pz": "1707"}
    game = bd(units, "axis fight", turn=turn, area="1506", area_turn=16)
    game.play("attack 3Pz+14Pz+24Pz+41Pz 1607")
    game.play_dice([2 if turn == 16 else 4])  # DR at 4:1 and at 3:1 with a 3 or 4
    if box is None:
        assert game.to_act == "soviet"
    assert game.piece("3A").box == box


# -- Guards and shock armies (8.19, 8.20) -----------------------------------------------------------------------------


def test_guards_tank_armies(bd: Situation) -> None:
    """They take their namesakes' place wherever these are, free of cost; the old counters are gone (bd:8.19-a)."""
    for where, box in (({"units": {"5T": "1607"}}, None), ({"boxes": {"dead pile": ["5T"]}}, "dead pile")):
        boxes = {"due": ["5GT"], **where.get("boxes", {})}
        units = {"3A": "1606", **where.get("units", {})}
        game = bd(units, "soviet administration", turn=16, boxes=boxes)
        assert (game.piece("5GT").hex, game.piece("5GT").box) == ("1607" if box is None else None, box)
        assert game.piece("5T").box == "out of play"
        assert war(game).count("1 mech") == 2


def test_guards_tank_armies_wait_for_supply(bd: Situation) -> None:
    """Out of supply it happens later: in supply again, or among the dead (bd:8.19-b)."""
    game = bd({"5T": "2407", "3A": "1606", **RING}, "soviet administration", turn=16, boxes={"due": ["5GT"]})
    assert (game.piece("5T").hex, game.piece("5GT").hex) == ("2407", None)
    freed = war(game).copy()
    freed.remove(of(game, "14Pz"))
    conversions.settle(freed)
    assert freed.where[of(game, "5GT")] == freed.board.grid.index("2407")
    war(game).eliminate(of(game, "5T"))
    assert (game.piece("5T").box, game.piece("5GT").box) == ("out of play", "dead pile")


def test_guards_armies_take_the_place_of_rifle_armies(bd: Situation, refused: Refused) -> None:
    """A supplied rifle army makes room and can be rebuilt later (bd:8.20-a); donors are on the map (bd:8.20-c)."""
    units = {"3A": "1607", "4A": "2407", "1Sh": "1606", "3T": "1606", **RING}
    boxes = {"due": ["1G", "2G"], "rvgk": ["13A"], "dead pile": ["26A"]}
    game = bd(units, "soviet administration", turn=11, boxes=boxes)
    for donor in ("4A", "1Sh", "3T", "13A", "26A"):
        refused(game, f"convert 1G {donor}", "bd:8.20-c")
    refused(game, "convert 3G 3A", "bd:8.20-a")
    refused(game, "enter 1G Moscow", "bd:8.1-a")
    game.play("convert 1G 3A")
    assert (game.piece("1G").hex, game.piece("3A").box) == ("1607", "dead pile")
    refused(game, "rebuild 3A", "bd:5.3-b")  # replacements came before that
    refused(game, "convert 2G 3A", "bd:8.20-c")
    game.play("done")
    assert game.piece("2G").box == "rvgk"


def test_armies_without_a_donor_wait_in_the_box(bd: Situation, refused: Refused) -> None:
    """They stay there till a rifle army makes room (bd:8.20-c)."""
    game = bd({"1Sh": "1606"}, "soviet administration", turn=11, boxes={"due": ["1G"]})
    game.play("done")
    assert war(game).flags[of(game, "1G")] & UNCONVERTED
    game = bd({"3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=11, boxes={"rvgk": ["1G"]})
    war(game).flags[of(game, "1G")] |= UNCONVERTED
    refused(game, "deploy 1G Moscow", "bd:8.20-c")
    game = bd({"3A": "1606"}, "axis move", turn=11, boxes={"rvgk": ["1G", "13A"]})
    war(game).flags[of(game, "1G")] |= UNCONVERTED
    refused(game, "deploy 1G Moscow", "bd:8.11-a")
    assert game.refusal("deploy 13A Moscow") is None


def test_converted_armies_act_at_once(bd: Situation) -> None:
    """bd:8.20-b: they move and fight on the same turn."""
    units = {"3A": "1607", "5T": "1606", "3Pz": "1708"}
    game = bd(units, "soviet administration", turn=16, boxes={"due": ["4G", "5GT"]}, area="1305")
    game.play("convert 4G 3A")
    game.play("done")
    position = war(game)
    assert not position.flags[of(game, "4G")] & ~1024
    assert not position.flags[of(game, "5GT")] & ~1024


# -- withdrawals (8.21) and the reorganisation (8.22, 8.23) -----------------------------------------------------------


@pytest.mark.parametrize("turn", [6, 7, 8])
def test_rifle_armies_leave_till_turn_27(bd: Situation, refused: Refused, turn: int) -> None:
    """One supplied rifle army of his choice a turn, or a point for the German (bd:8.21-a)."""
    units = {"3A": "1607", "4A": "2407", "5T": "1606", **RING}
    game = bd(units, "soviet administration", turn=turn)
    game.play("done")  # with the reinforcements of the turn
    refused(game, "withdraw 4A", "bd:8.21-a")
    refused(game, "withdraw 5T", "bd:8.21-a")
    points = war(game).vp
    other = bd(units, "soviet administration", turn=turn)
    other.play("done")
    other.play("decline")
    assert war(other).vp == points + 1
    game.play("withdraw 3A")
    assert (game.piece("3A").box, war(game).vp) == ("withdrawn", points)


@pytest.mark.parametrize("turn", [5, 9])
def test_no_withdrawal_on_other_turns(bd: Situation, turn: int) -> None:
    """bd:8.21-a: three turns and no more."""
    assert bd({"3A": "1607"}, "soviet administration", turn=turn).stage != "withdrawal of a rifle army"


def test_an_army_leaves_for_good_on_turn_20(bd: Situation, refused: Refused) -> None:
    """It cannot be declined (bd:8.21-b)."""
    game = bd({"58A": "1607", "3A": "1606"}, "soviet administration", turn=20)
    refused(game, "decline", "bd:8.21-b")
    game.play("withdraw 58A")
    assert game.piece("58A").box == "out of play"


def test_withdrawn_armies_are_back_on_turn_27(bd: Situation) -> None:
    """They come as reinforcements (bd:8.21-c)."""
    game = bd({"3A": "1606"}, "start of turn", turn=26, boxes={"withdrawn": ["4A"]})
    assert game.piece("4A").box == "withdrawn"
    game = bd({"3A": "1606"}, "start of turn", turn=27, boxes={"withdrawn": ["4A"]})
    while game.stage != "soviet administration":
        game.play("done")
    game.play("enter 4A Moscow")


def test_oversized_armies_are_lost_for_good(bd: Situation, refused: Refused) -> None:
    """The regular counterpart goes to the dead pile (bd:8.22-b); no step brings the big one back (bd:8.22-c)."""
    game = bd({"6AOS": "1607", "3Pz": "1707"}, turn=2)
    war(game).eliminate(of(game, "6AOS"))
    assert (game.piece("6AOS").box, game.piece("6A").box) == ("out of play", "dead pile")
    game = bd({"3A": "1606"}, "soviet administration", turn=3, boxes={"dead pile": ["6A"]})
    refused(game, "rebuild 6AOS", "bd:8.12-e")
    game.play("rebuild 6A")


def test_the_seven_oversized_armies(bd: Situation, new: Callable[..., Game]) -> None:
    """Each starts on the map with a counterpart of strength 3, and is a rifle army otherwise (bd:8.22-a)."""
    position = war(new())
    roster = position.roster
    big = [u for u, kind in enumerate(roster.kind) if kind == "oversized rifle"]
    assert len(big) == 7
    for unit in big:
        assert position.where[unit] >= 0
        assert roster.attack[roster.successor[unit]] == 3
        assert roster.rifle[unit]
    game = bd({"6AOS": "1607"}, "soviet administration", turn=2, boxes={"due": ["1G"]})
    assert game.refusal("convert 1G 6AOS") is None


def test_the_reorganisation_of_turn_3(bd: Situation) -> None:
    """Corps leave for good (bd:8.23-a), big armies shrink in their hexes (bd:8.23-c), cavalry stays (bd:8.30-i)."""
    units = {"3Mech": "1607", "9Rif": "1606", "1Abn": "1605", "6AOS": "1505", "DVCG": "1604", "3Pz": "2117"}
    game = bd(units, "soviet end", turn=3, boxes={"rvgk": ["4Mech"]})
    for corps in ("3Mech", "9Rif", "1Abn", "6AOS", "4Mech"):
        assert game.piece(corps).box == "out of play"
    assert game.piece("6A").hex == "1505"
    assert game.piece("DVCG").hex == "1604"
    assert bd(units, "soviet end", turn=2).piece("3Mech").hex == "1607"


def test_cut_off_units_are_reorganised_later(bd: Situation) -> None:
    """Those without any supply wait till they are in supply or dead (bd:8.23-b)."""
    units = {"3Mech": "2407", "6AOS": "2407", "3A": "1606", **RING}
    game = bd(units, "soviet end", turn=3)
    assert game.piece("3Mech").hex == game.piece("6AOS").hex == "2407"
    freed = war(game).copy()
    freed.remove(of(game, "14Pz"))
    conversions.settle(freed)
    assert freed.where[of(game, "3Mech")] < 0
    assert freed.where[of(game, "6A")] == freed.board.grid.index("2407")
    war(game).eliminate(of(game, "6AOS"))
    war(game).eliminate(of(game, "3Mech"))
    assert (game.piece("6A").box, game.piece("3Mech").box) == ("dead pile", "out of play")
    # a hero city is garrison supply: not cut off from all supply
    game = bd(units, "soviet end", turn=3, heroes=["2407"])
    assert (game.piece("3Mech").hex, game.piece("6A").hex) == (None, "2407")


# -- Poles, Romanians, Bulgarians (8.24 to 8.26) ----------------------------------------------------------------------


def test_the_polish_army_appears(bd: Situation) -> None:
    """With the first supplied Soviet unit beside the General Government (bd:8.24-a), as a rifle army (bd:8.24-c)."""
    game = bd({"3A": "2014", "3Pz": "2117"}, "soviet move", turn=26)
    game.play("move 3A 2014-2015")
    assert game.piece("Pol").box == "out of play"
    game.play("move 3A 2015-2016")
    assert game.piece("Pol").hex == "2016"
    roster = war(game).roster
    assert roster.army[roster.poles]
    assert not roster.mech[roster.poles]
    assert not roster.apart[roster.poles]


def test_red_satellites_are_rifle_armies(bd: Situation) -> None:
    """A Guards army may take the place of one, as of any rifle army (bd:8.24-c, bd:8.25-d, bd:8.26-d)."""
    units = {"Pol": "1607", "1R": "1606", "1B": "1605", "Ro3": "2820"}
    game = bd(units, "soviet administration", turn=31, boxes={"due": ["9G"]})
    for unit in ("Pol", "1R", "1B"):
        assert game.refusal(f"convert 9G {unit}") is None
    assert game.refusal("convert 9G Ro3") is not None


def test_a_full_hex_sends_the_poles_elsewhere(bd: Situation) -> None:
    """To the nearest supplied Soviet hex with room (bd:8.24-a)."""
    five = ["3A", "4A", "13A", "26A", "27A"]
    game = bd({**dict.fromkeys(five, "2015"), "23A": "2013", "3Pz": "2117"}, "soviet move", turn=26)
    game.play("move 3A+4A+13A+26A+27A 2015-2016")
    assert game.piece("Pol").hex == "2013"


def test_the_poles_want_supply_and_time(bd: Situation) -> None:
    """Before turn 13 they come as a reinforcement of turn 13 (bd:8.24-b)."""
    game = bd({"3A": "2015", "3Pz": "2117"}, "soviet move", turn=8)
    game.play("move 3A 2015-2016")
    assert (game.piece("Pol").box, war(game).arrives[of(game, "Pol")]) == ("awaiting", 13)
    game = bd({"3A": "2015", "3Pz": "2117"}, "soviet move", turn=13)
    game.play("move 3A 2015-2016")
    assert game.piece("Pol").hex == "2016"


def test_romania_changes_sides(bd: Situation) -> None:
    """Trigger on turn 26: the Axis armies go (bd:8.25-a), 1R is due on 27 and 4R on 28 (bd:8.25-e)."""
    game = bd({"3A": "3112", "Ro3": "2820", "Ro4": "3015"}, "soviet move", turn=26)
    game.play("move 3A 3112-3113")
    assert game.piece("Ro3").box == game.piece("Ro4").box == "out of play"
    assert [war(game).arrives[of(game, unit)] for unit in ("1R", "4R")] == [27, 28]
    assert game.piece("1R").box == "awaiting"


def test_a_cut_off_unit_does_not_move_romania(bd: Situation) -> None:
    """The unit must be in overland supply (bd:8.25-a)."""
    germans = {"3Pz": "3012", "14Pz": "3013", "24Pz": "3014", "41Pz": "3114", "46Pz": "3214", "47Pz": "3213"}
    game = bd({"3A": "3112", "Ro3": "2820", **germans}, "soviet move", turn=26)
    assert not states.is_overland(war(game), of(game, "3A"))
    game.play("move 3A 3112-3113")
    assert game.piece("Ro3").hex == "2820"


def test_an_early_romanian_trigger(bd: Situation) -> None:
    """On turn 10: the Axis armies stay till turn 14 starts, 1R and 4R come on 14 and 15 (bd:8.25-c)."""
    game = bd({"3A": "3112", "Ro3": "2820"}, "soviet move", turn=10)
    game.play("move 3A 3112-3113")
    assert game.piece("Ro3").hex == "2820"
    assert [war(game).arrives[of(game, unit)] for unit in ("1R", "4R")] == [14, 15]
    game = bd({"3A": "1606", "Ro3": "2820"}, "start of turn", turn=14, counts={"romania": 10})
    assert game.piece("Ro3").box == "out of play"


def test_red_romanians_come_to_bucharest(bd: Situation, refused: Refused) -> None:
    """Only there, Soviet and in supply (bd:8.25-b); they are rifle armies that stand apart (bd:8.25-d)."""
    game = bd({"3A": "1606"}, "soviet administration", turn=27, boxes={"due": ["1R"]})
    refused(game, "enter 1R Bucharest", "bd:8.25-b")
    refused(game, "enter 1R Moscow", "bd:8.25-b")
    game.play("done")
    assert war(game).arrives[of(game, "1R")] == 28
    game = bd({"3A": "3114"}, "soviet administration", turn=27, boxes={"due": ["1R", "4R"]})
    game.play("enter 1R Bucharest")
    refused(game, "enter 4R Bucharest", "bd:6.4")
    roster = war(game).roster
    assert all(roster.army[u] and not roster.mech[u] for u in roster.soviet_romanians)


def test_fetching_the_bulgarians(bd: Situation, refused: Refused) -> None:
    """Out by the edge of Bulgaria for a point, back with three armies in the next movement phase (bd:8.26-a)."""
    game = bd({"3A": "3216", "4A": "3115", "3Pz": "2117"}, "soviet move", turn=26)
    refused(game, "fetch 4A", "bd:8.26-a")
    game.play("fetch 3A")
    assert game.piece("3A").box == "bulgaria"
    refused(game, "liberate 3217", "bd:8.26-a")
    units = {"4A": "3115", "3Pz": "2117"}
    game = bd(units, "soviet move", turn=27, boxes={"bulgaria": ["3A"]}, counts={"bulgaria": 26})
    refused(game, "liberate 3115", "bd:8.26-a")
    game.play("liberate 3217")
    assert {game.piece(unit).hex for unit in ("3A", "1B", "2B", "4B")} == {"3217"}


def test_bulgarians_before_their_time(bd: Situation, refused: Refused) -> None:
    """Who leaves on turn 13 or before comes back alone; the Bulgarians are reinforcements of turn 14 (bd:8.26-b)."""
    game = bd({"3A": "3216", "4A": "3115", "3Pz": "2117"}, "soviet move", turn=10)
    game.play("fetch 3A")
    assert {game.piece(unit).box for unit in ("1B", "2B", "4B")} == {"awaiting"}
    more = {"boxes": {"bulgaria": ["3A"]}, "counts": {"bulgaria": 10}}
    game = bd({"4A": "3115", "3Pz": "2117"}, "soviet move", turn=11, **more)
    game.play("liberate 3217")
    assert (game.piece("3A").hex, game.piece("1B").hex) == ("3217", None)
    arrivals = {"1B": 14, "2B": 14, "4B": 14}
    game = bd({"4A": "3115", "3Pz": "2117"}, "soviet administration", turn=14, arrivals=arrivals)
    refused(game, "enter 1B 3115", "bd:8.26-b")
    game.play("enter 1B 3215")
    refused(game, "enter 2B 3215", "bd:6.4")
    game.play("enter 2B 3216")


def test_bulgarians_must_part(bd: Situation) -> None:
    """They come together, but at the end of the phase no two share a hex (bd:8.26-c, bd:8.26-d)."""
    more = {"boxes": {"bulgaria": ["3A"]}, "counts": {"bulgaria": 26}}
    game = bd({"4A": "3115", "3Pz": "2117"}, "soviet move", turn=27, **more)
    game.play("liberate 3217")
    game.play("move 1B 3217-3216")
    game.play("done")
    assert game.to_act == "axis"
    game.play("lose 2B")
    assert (game.piece("4B").hex, game.piece("2B").box) == ("3217", "dead pile")
    game = bd({"4A": "3115", "3Pz": "2117"}, "soviet move", turn=27, **more)
    game.play("liberate 3217")
    for unit, hex in (("1B", "3216"), ("2B", "3218")):
        game.play(f"move {unit} 3217-{hex}")
    game.play("done")
    assert game.stage != "surplus units"


# -- Popov, Italians, late panzers (8.27 to 8.29) ---------------------------------------------------------------------


def test_group_popov(bd: Situation, refused: Refused) -> None:
    """On turn 15 in any Soviet-occupied supplied hex, enemies near or not, free of cost (bd:8.27)."""
    units = {"3A": "1607", "4A": "2407", "56Pz": "1707", **RING}
    game = bd(units, "start of turn", turn=15)
    while game.stage != "soviet administration":
        game.play("done")
    refused(game, "enter MGP 2407", "bd:8.27")
    refused(game, "enter MGP 1606", "bd:8.27")  # nobody is there
    game.play("enter MGP 1607")
    assert not war(game).flags[of(game, "MGP")]


@pytest.mark.parametrize("turn", [15, 16])
def test_the_italians_go_home(bd: Situation, turn: int) -> None:
    """The 8th Army leaves when turn 16 ends (bd:8.28)."""
    game = bd({"It8": "2820", "3A": "1606"}, "victory check", turn=turn)
    assert game.piece("It8").box == ("out of play" if turn == 16 else None)


def test_late_war_panzers(bd: Situation) -> None:
    """On turn 22 eleven corps are exchanged, dead or alive (bd:8.29-a); the old ones are gone (bd:8.29-e)."""
    units = {"3Pz": "2117", "XIVPz": "2117", "3A": "1606"}
    game = bd(units, "start of turn", turn=22, boxes={"dead pile": ["14Pz"]})
    assert (game.piece("3PzL").hex, game.piece("14PzL").box) == ("2117", "dead pile")
    assert game.piece("3Pz").box == game.piece("14Pz").box == "out of play"
    assert game.piece("3PzL").strengths == (2, 4)
    assert game.piece("XIVPz").hex == "2117"  # bd:8.29-d
    roster = war(game).roster
    old = {roster.short[roster.namesake[u]] for u in roster.namesake if roster.late[u]}
    assert old == {f"{n}Pz" for n in (3, 14, 24, 39, 40, 41, 46, 47, 48, 56, 57)}


def test_cut_off_panzers_change_later(bd: Situation) -> None:
    """In supply again, or among the dead (bd:8.29-b)."""
    units = {"3Pz": "2407", "3A": "1606", **RED_RING}
    game = bd(units, "start of turn", turn=22)
    assert (game.piece("3Pz").hex, game.piece("3PzL").hex) == ("2407", None)
    freed = war(game).copy()
    for unit in RED_RING:
        freed.remove(of(game, unit))
    freed.owner[AXIS] |= freed.ground.dnepropetrovsk | freed.ground.rostov
    conversions.settle(freed)
    assert freed.where[of(game, "3PzL")] == freed.board.grid.index("2407")
    war(game).eliminate(of(game, "3Pz"))
    assert (game.piece("3Pz").box, game.piece("3PzL").box) == ("out of play", "dead pile")


def test_late_panzers_attack_with_two(bd: Situation) -> None:
    """Even against cities, where others use their defence factor (bd:8.29-c)."""
    for unit, factor in (("3PzL", 2), ("XIVPz", 3)):
        game = bd({unit: "1607", "3A": "1606"}, "axis fight", turn=23, **GERMAN)
        position = war(game)
        target = position.board.grid.index("1606")
        battle = Fight(AXIS, (of(game, unit),), (of(game, "3A"),), target, False)
        assert factors.attack_total(position, battle) == factor


@pytest.mark.parametrize(("left", "together"), [(12, False), (13, False), (14, True), (26, True)])
def test_bulgarians_come_along_from_turn_14(bd: Situation, left: int, together: bool) -> None:
    """bd:8.26-a bd:8.26-b: who has left on turn 13 comes back alone, who has left on turn 14 with all three."""
    more = {"boxes": {"bulgaria": ["3A"]}, "counts": {"bulgaria": left}}
    game = bd({"4A": "3115", "3Pz": "2117"}, "soviet move", turn=left + 1, **more)
    game.play("liberate 3217")
    assert game.piece("3A").hex == "3217"
    assert (game.piece("1B").hex == "3217") is together
    going = bd({"3A": "3216", "3Pz": "2117"}, "soviet move", turn=left)
    going.play("fetch 3A")
    assert (going.piece("1B").box == "awaiting") is not together


def test_who_may_leave_for_bulgaria(bd: Situation, refused: Refused) -> None:
    """bd:8.26-a: a Soviet unit that can still move, once; not in the German turn."""
    tired = [{"id": "3A", "hex": "3216", "flags": ["halted"]}, {"id": "3Pz", "hex": "2117"}]
    refused(bd(tired, "soviet move", turn=26), "fetch 3A", "bd:8.26-a")
    game = bd({"3A": "3216", "4A": "3216", "3Pz": "2117"}, "soviet move", turn=26)
    refused(game, "fetch 3Pz", "bd:8.26-a")
    game.play("fetch 3A")
    refused(game, "fetch 4A", "bd:8.26-a")
    same = {"boxes": {"bulgaria": ["3A"]}, "counts": {"bulgaria": 26}}
    refused(bd({"4A": "3115"}, "soviet move", turn=26, **same), "liberate 3217", "bd:8.26-a")
