"""Whose units and markers may be named, and what a unit that has done something may still do."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.combat import bloodbath
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, NAMES
from stavka.titles.barbarossa_deluxe.turn import phases
from tests.titles.barbarossa_deluxe.conftest import Situation, fight
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

TARGET = "2010"


@pytest.mark.parametrize(
    ("stage", "order", "rule"),
    [
        ("axis move", "move 5A 2009-2008", "bd:10.1-c"),
        ("axis move", "assault 5A 2011", "bd:10.1-c"),
        ("axis move", "sail 5A 2008", "bd:10.16-a"),
        ("soviet move", "move 3Pz 2011-2012", "bd:10.1-c"),
        ("soviet move", "sail 3Pz 2010", "bd:10.34-b"),
        ("axis move", "move 3Pz+3Pz 2011-2012", "bd:2.2-a"),
        ("axis move", "move 3Pz 2011", "bd:10.1-b"),
        ("axis move", "move 3Pz 2012-2013", "bd:10.1-b"),
    ],
)
def test_nobody_moves_the_units_of_the_other_side(
    plain: Situation, refused: Refused, stage: str, order: str, rule: str
) -> None:
    """bd:10.1-c bd:10.1-b bd:2.2-a bd:10.16-a bd:10.34-b: a path begins where the unit is, and names nobody twice."""
    refused(plain({"3Pz": "2011", "5A": "2009", "5Inf": "2013"}, stage, turn=20), order, rule)


def test_nobody_attacks_with_the_units_of_the_other_side(plain: Situation, refused: Refused) -> None:
    """bd:11.1-a"""
    units = {"3Pz": "2011", "5Inf": "2012", "5A": TARGET, "13A": "2009"}
    german = plain(units, "axis fight", turn=14)
    for order in ("attack 5A 2011", "attack 13A 2010", "attack 3Pz+13A 2010", "attack 3Pz 2012"):
        refused(german, order, "bd:11.1-a")
    german.play("attack 3Pz 2010")
    soviet = plain(units, "soviet fight", turn=14)
    for order in ("attack 3Pz 2010", "attack 5Inf 2011", "attack 5A+5Inf 2011", "attack 5A 2009"):
        refused(soviet, order, "bd:11.1-a")
    soviet.play("attack 5A 2011")


@pytest.mark.parametrize(
    ("flag", "march", "assault"),
    [
        ("moved by sea", "bd:10.16-b", "bd:10.16-b"),
        ("halted", "bd:10.14-e", "bd:10.14-e"),
        ("made a mobile assault", None, "bd:10.24-c"),
        ("moved strategically", None, None),
        ("attacked", None, None),
    ],
)
def test_what_a_unit_may_still_do(
    plain: Situation, refused: Refused, flag: str, march: str | None, assault: str | None
) -> None:
    """bd:10.24-c bd:10.14-e bd:10.16-b"""
    units = [{"id": "3Pz", "hex": "2011", "flags": [flag]}, {"id": "5A", "hex": TARGET}]
    game = plain(units, "axis move", turn=4)
    for order, rule in (("move 3Pz 2011-2111", march), (f"assault 3Pz {TARGET}", assault)):
        if rule is None:
            assert game.refusal(order) is None, order
        else:
            refused(game, order, rule)


def test_markers_are_their_owners(bd: Situation, refused: Refused) -> None:
    """bd:9.1-a bd:9.2-a bd:7.7-a: each side declares its own cities, and only the German flies supplies in."""
    units = {"40A": "1606", "20Inf": "2020"}
    markers = {"turn": 28, "fortress_markers": 1, "home_fortress_markers": 1, "airlift_turn": 6}
    german = bd(units, "axis move", hero_markers=0, **markers)
    assert german.to_act == "axis"
    refused(german, "hero Moscow", "bd:9.1-a")
    assert german.refusal("airlift 2020") is None
    german.play("fortress Berlin")
    soviet = bd(units, "soviet move", hero_markers=1, **markers)
    while soviet.to_act == "axis":  # he may declare his own in a Soviet phase, and is asked first
        assert soviet.refusal("fortress Berlin") is None
        soviet.play("done" if soviet.refusal("done") is None else "pass")
    refused(soviet, "fortress Berlin", "bd:9.2-a")
    refused(soviet, "airlift 2020", "bd:7.7-a")
    soviet.play("hero Moscow")


def test_a_hero_city_is_not_declared_by_the_german(bd: Situation, refused: Refused) -> None:
    """bd:9.1-a bd:9.1-b: not even while the Soviet still has markers; he is asked for them in German phases himself."""
    game = bd({"40A": "1606", "20Inf": "2020"}, "axis move", turn=9, hero_markers=1)
    while game.to_act == "soviet":
        game.play("done" if game.refusal("done") is None else "pass")
    refused(game, "hero Moscow", "bd:9.1-a")
    assert war(game).hero_markers == 1


def test_the_aerial_marker_once_a_turn(plain: Situation, refused: Refused) -> None:
    """bd:7.7-c: not again in the turn in which it was taken up."""
    game = plain({"20Inf": TARGET}, "axis move", turn=9, airlift_turn=6, counts={"airlifted": 1})
    refused(game, "airlift 2010", "bd:7.7-c")
    plain({"20Inf": TARGET}, "axis move", turn=9, airlift_turn=6).play("airlift 2010")


@pytest.mark.parametrize(
    ("unit", "hex", "flags", "fits"),
    [
        ("52Inf", "3202", [], True),
        ("49Mtn", "3202", [], True),
        ("52Inf", "3005", [], False),  # no exit hex
        ("Ro3", "3202", [], False),  # no German
        ("52Inf", "3202", ["halted"], False),
        ("52Inf", "3202", ["moved by sea"], False),
        ("5A", "3202", [], False),
    ],
)
def test_who_goes_to_the_caucasus(
    bd: Situation, refused: Refused, unit: str, hex: str, flags: list[str], fits: bool
) -> None:
    """bd:4.11-b: a German infantry or mountain corps that stands in an exit hex and can still move."""
    units = [
        {"id": "40Pz", "hex": "3203"},
        {"id": "57Pz", "hex": "3203"},
        {"id": unit, "hex": hex, "flags": flags},
        *({"id": army, "hex": "1505"} for army in ("9A", "37A", "44A", "46A")),
    ]
    game = bd(units, "axis move", turn=11, control={"axis": "all"}, counts={"caucasus open": 1})
    order = f"expedition 40Pz+57Pz+{unit}"
    if fits:
        game.play(order)
        assert game.piece(unit).box == "caucasus"
    else:
        refused(game, order, "bd:4.11-b")


def test_the_soviet_sends_no_expedition(bd: Situation, refused: Refused) -> None:
    """bd:4.11-a"""
    units = {"40Pz": "3203", "57Pz": "3203", "52Inf": "3202", "9A": "1505"}
    game = bd(units, "soviet move", turn=11, control={"axis": "all"}, counts={"caucasus open": 1})
    assert not [action for action in game.legal() if str(action).startswith("expedition")]
    refusal = game.refusal("expedition 40Pz+57Pz+52Inf")
    assert refusal is not None


@pytest.mark.parametrize(
    "flag", ["moved", "attacked", "was attacked", "retreated", "moved by sea", "made a mobile assault"]
)
@pytest.mark.parametrize("last", ["axis move last", "axis fight last"])
def test_a_player_turn_begins_afresh(plain: Situation, flag: str, last: str) -> None:
    """bd:5.4-a bd:5.4-c: what units did in the German player turn does not bind them in the Soviet one."""
    units = [{"id": unit, "hex": hex, "flags": [flag]} for unit, hex in (("3Pz", "2014"), ("5A", "2005"))]
    game = plain(units, last, turn=14)
    assert flag in game.piece("3Pz").flags
    while not game.phase.startswith("soviet first phase"):
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert flag not in game.piece("3Pz").flags
    assert flag not in game.piece("5A").flags


@pytest.mark.parametrize("flag", ["attacked", "was attacked", "retreated"])
def test_an_assault_phase_begins_afresh(plain: Situation, flag: str) -> None:
    """bd:5.4-a: who attacked in a mobile assault may attack again in the assault phase that follows."""
    units = [{"id": unit, "hex": hex, "flags": [flag]} for unit, hex in (("3Pz", "2011"), ("5A", TARGET))]
    game = plain(units, "axis move", turn=14)
    game.play("done")
    assert game.stage == "axis prepared assault"
    assert flag not in (*game.piece("3Pz").flags, *game.piece("5A").flags)


def test_satellites_come_in_in_the_south(bd: Situation, refused: Refused) -> None:
    """bd:10.22-a: unless the effort of 1942 is in the north."""
    more = {"turn": 10, "boxes": {"due": ["Ro3"]}}
    south = bd({"5Inf": "2117"}, "axis administration", **more)
    refused(south, "enter Ro3 Berlin", "bd:8.1-f")
    south.play("enter Ro3 Bucharest")
    north = bd({"5Inf": "2117"}, "axis administration", counts={"effort": "north"}, **more)
    north.play("enter Ro3 Berlin")


@pytest.mark.parametrize(
    ("stage", "order"),
    [
        *(("axis fight", f"{order} 3Pz 2011-2012") for order in ("move", "strategic")),
        ("axis fight", "assault 3Pz 2010"),
        ("axis fight", "reserve 5A"),
        ("axis move", "attack 3Pz 2010"),
        ("axis move", "lose 3Pz"),
        ("axis move", "strategic 3Pz 2011-2012"),
        ("axis move", "reserve 5A"),
    ],
)
def test_everything_has_its_phase(plain: Situation, refused: Refused, stage: str, order: str) -> None:
    """bd:5.1-a"""
    refused(plain({"3Pz": "2011", "5A": TARGET}, stage, turn=14), order, "bd:5.1-a")


@pytest.mark.parametrize(
    ("stage", "turn", "side"),
    [
        ("soviet reserves", 10, "soviet"),  # bd:8.9-a
        ("axis strategic movement", 10, "axis"),  # bd:8.7-a
        ("axis administration", 10, "axis"),
        ("soviet administration", 10, "soviet"),
        ("axis move", 10, "axis"),
        ("soviet move", 10, "soviet"),
        ("axis fight", 10, "axis"),
        ("soviet fight", 10, "soviet"),
    ],
)
def test_who_is_asked(bd: Situation, stage: str, turn: int, side: str) -> None:
    """bd:5.1-a"""
    board = {"places": {"One": ["2013", "city"]}}
    game = bd({"3Pz": "2013", "3A": "2011", "4A": "2015"}, stage, turn=turn, map=board, control={"axis": ["2013"]})
    assert game.to_act == side


@pytest.mark.parametrize(
    ("side", "attack"), [("axis", "attack 39Pz+41Pz+46Pz 1813"), ("soviet", "attack 3A+4A+5A 1814")]
)
def test_the_attacker_advances(bd: Situation, side: str, attack: str) -> None:
    """bd:11.30-a, bd:11.31"""
    red = dict.fromkeys(("3A", "4A", "5A"), "1813") if side == "soviet" else {"3A": "1813"}
    german = {"5Inf": "1814"} if side == "soviet" else dict.fromkeys(("39Pz", "41Pz", "46Pz"), "1814")
    game = bd({**red, **german}, f"{side} fight", 8)
    fight(game, attack, "DR")
    assert (game.stage, game.to_act) == ("retreat", "axis" if side == "soviet" else "soviet")  # the owner: bd:11.27-b
    game.play(next(iter(game.legal())))
    assert (game.stage, game.to_act) == ("advance after combat", side)


@pytest.mark.parametrize(
    ("step", "order", "left"),
    [
        (1, "fight/move", {"returned once"}),
        (1, "move/fight", {"returned once"}),
        (2, "move/fight", {"returned once", "moved", "made a mobile assault", "moved by sea"}),
        (2, "fight/fight", {"returned once", "moved", "made a mobile assault", "moved by sea"}),
    ],
)
def test_what_a_new_phase_forgets(bd: Situation, step: int, order: str, left: set[str]) -> None:
    """A player turn begins with fresh units; a second assault phase lets all attack again (bd:5.4-a,-c, bd:11.4-b)."""
    done = ["attacked", "was attacked", "retreated", "moved by sea", "made a mobile assault", "moved", "returned once"]
    game = bd([{"id": "5Inf", "hex": "2011"}, {"id": "3A", "hex": "1606"}], "axis fight", turn=8)
    pos, unit = war(game), war(game).roster.find("5Inf")
    pos.flags[unit] = sum(flag for flag, name in NAMES.items() if name in done)
    pos.order = order
    phases.begin(pos, AXIS, step)
    assert set(game.piece("5Inf").flags) == left


def test_a_drop_keeps_nobody_else_alive(bd: Situation) -> None:
    """Only the paratroops fight from off the map (bd:4.17-d)."""
    game = bd({"3Pz": "2011", "3A": "1606"}, turn=18, boxes={"dead pile": ["5Inf"]})
    pos = war(game)
    pos.counts["drop"] = 1
    found = [bloodbath.alive(pos, unit) for unit in (pos.roster.paratroops, pos.roster.find("5Inf"))]
    assert found == [True, False]


def test_the_gambit_is_declared_in_its_scenario(bd: Situation) -> None:
    """A situation of it need not say so (bd:14.9-g)."""
    assert war(bd({"3Pz": "2011", "3A": "1606"}, turn=18, scenario="manstein-gambit")).count("gambit")
    assert not war(bd({"3Pz": "2011", "3A": "1606"}, turn=18)).count("gambit")


@pytest.mark.parametrize(("stage", "turn"), [("soviet administration", 10), ("soviet reserves", 10)])
def test_surplus_units_of_either_side_go_at_once(bd: Situation, stage: str, turn: int) -> None:
    """Whosever phase begins, the opponent of the crowded side picks (bd:6.2-b)."""
    german = {"2117": ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf", "10Inf"], "3A": "1606"}
    game = bd(german, stage, turn=turn)
    assert (game.stage, game.to_act) == ("surplus units", "soviet")
    russian = {"1606": ["3A", "4A", "5A", "13A", "16A", "18A"], "5Inf": "2117"}
    game = bd(russian, stage, turn=turn)
    assert (game.stage, game.to_act) == ("surplus units", "axis")


def test_the_die_for_kiev_is_for_kiev(bd: Situation) -> None:
    """Minsk, taken before it, is worth its point (bd:4.21-a, bd:4.2-a)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, turn=2, options=["kiev"])
    pos = war(game)
    before = pos.vp
    pos.take(AXIS, 1 << pos.board.places["Minsk"].hex)
    assert (pos.vp, "kiev taken" in pos.counts, game.to_act) == (before + 1, False, "axis")
    pos.take(AXIS, pos.ground.kiev)
    assert ("kiev taken" in pos.counts, game.to_act) == (True, "chance")


def test_two_tiger_battalions_in_a_city(plain: Situation, refused: Refused) -> None:
    """The reason is the battalions, not the city, which only cavalry keeps out of (bd:8.31-c, bd:8.30-g)."""
    board = {"places": {"One": ["2010", "city"]}}
    units = {"3Pz": "2011", "14Pz": "2010", "3A": "1606"}
    riders = {"502TB": "3Pz", "503TB": "14Pz"}
    game = plain(units, "axis move", turn=20, map=board, attached=riders, control={"axis": ["2010"]})
    refused(game, "move 3Pz 2011-2010", "bd:8.31-c")


def test_a_stack_with_cavalry_keeps_out_of_cities(bd: Situation) -> None:
    """One group among others is enough (bd:8.30-g,-h)."""
    pos = war(bd({"3A": "1607", "BCG": "1607", "3Pz": "2117"}, "soviet move", turn=8))
    city = pos.board.places["Moscow"].hex
    army, group = pos.roster.find("3A"), pos.roster.find("BCG")
    assert [stacking.fits(pos, units, city) for units in ([army], [army, group], [group])] == [True, False, False]
