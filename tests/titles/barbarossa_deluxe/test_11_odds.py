"""11.1 to 11.25: who attacks what, factors, shifts and the die."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.combat import battle_odds
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.looking import battle, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
AXIS_TURN, SOVIET_TURN = 8, 6  # turns without a bonus or offensive supply


def odds(game: Game, attack: str) -> battle_odds.ShiftedOdds:
    action = battle(game, attack)
    assert game.refusal(action) is None, game.refusal(action)
    return battle_odds.odds_of(war(game), action)


def shifts(game: Game, attack: str) -> dict[str, int]:
    return dict(odds(game, attack).shifts)


# -- 11.1 to 11.6 -----------------------------------------------------------------------------------------------------


def test_adjacent_enemies_only(bd: Situation, refused: Refused) -> None:
    """The phasing player attacks units next door, in the assault phase (bd:11.1-a)."""
    units = {"1Inf": "1814", "2Inf": "1710", "3A": "1813", "4A": "1811"}
    game = bd(units, "axis fight", AXIS_TURN)
    assert game.refusal("attack 1Inf 1813") is None
    refused(game, "attack 2Inf 1813", "bd:11.1-a")
    refused(game, "attack 3A 1814", "bd:11.1-a")
    refused(game, "attack 1Inf 1713", "bd:11.1-a")
    refused(bd(units, "axis move", AXIS_TURN), "attack 1Inf 1813", "bd:5.1-a")


def test_nobody_has_to_attack(bd: Situation) -> None:
    """Standing beside the enemy forces nothing; a stack may attack in part or elsewhere (bd:11.1-b, bd:11.6-a)."""
    game = bd({"1Inf": "1814", "2Inf": "1814", "39Pz": "1814", "3A": "1813", "4A": "1713"}, "axis fight", AXIS_TURN)
    game.play("attack 1Inf 1813")
    game.play_dice([4])
    assert game.refusal("attack 2Inf 1713") is None
    game.play("attack 2Inf 1713")
    game.play_dice([4])
    game.play("done")
    assert game.stage != "axis prepared assault"


def test_defenders_fight_as_one(bd: Situation) -> None:
    """All the units of a hex defend together (bd:11.2)."""
    game = bd({"39Pz": "1814", "3A": "1813", "4A": "1813", "5A": "1813"}, "axis fight", AXIS_TURN)
    assert (odds(game, "attack 39Pz 1813").attack, odds(game, "attack 39Pz 1813").defence) == (4, 9)


def test_one_target_an_attack(bd: Situation, refused: Refused) -> None:
    """A unit in 2709 attacks 2609 or 2708, not both (bd:11.3, bd:11.4-b)."""
    game = bd({"1Inf": "2709", "2Inf": "2610", "3A": "2609", "4A": "2708"}, "axis fight", AXIS_TURN)
    with pytest.raises(Unreadable):
        game.read("attack 1Inf 2609 2708")
    assert game.refusal("attack 1Inf+2Inf 2609") is None  # from several hexes
    game.play("attack 1Inf 2708")
    game.play_dice([4])
    refused(game, "attack 1Inf 2609", "bd:11.4-b")
    assert game.refusal("attack 2Inf 2609") is None


def test_factors_are_not_split(bd: Situation, refused: Refused) -> None:
    """Nobody takes part twice in a battle (bd:11.4-a)."""
    game = bd({"1Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    refused(game, "attack 1Inf+1Inf 1813", "bd:11.4-a")


def test_one_attack_a_defender(bd: Situation, refused: Refused) -> None:
    """Units are attacked once in a phase; attacks come in any order, each settled first (bd:11.4-c, bd:11.5)."""
    units = {"1Inf": "1814", "2Inf": "1713", "9Inf": "2209", "3A": "1813", "4A": "2208"}
    game = bd(units, "axis fight", AXIS_TURN)
    game.play("attack 9Inf 2208")
    assert game.refusal("attack 1Inf 1813") is not None  # the die comes first
    game.play_dice([4])
    game.play("attack 1Inf 1813")
    game.play_dice([4])
    refused(game, "attack 2Inf 1813", "bd:11.4-c")


def test_no_one_refuses_combat(bd: Situation) -> None:
    """The defender is not asked whether he fights (bd:11.6-b)."""
    game = bd({"39Pz": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    game.play("attack 39Pz 1813")
    assert game.stage == "combat die"


# -- 11.7 -------------------------------------------------------------------------------------------------------------


def seen(game: Game, side: str) -> set[str]:
    return {unit["short"] for unit in game.view(side)["units"]}


def test_fog_of_war(bd: Situation) -> None:
    """The German sees the top unit only until the odds are known, and then may not go back (bd:11.7-a)."""
    units = {"39Pz": "1814", "1Inf": "1814", "3A": "1813", "4A": "1813", "5A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    assert len(seen(game, "axis") & {"3A", "4A", "5A"}) == 1
    assert game.view("axis")["hidden"] == {"1813": 2}
    with pytest.raises(Unreadable):
        game.title.odds(game.position, game.read("attack 39Pz 1813"))
    game.play("attack 39Pz 1813")
    assert not game.can_undo
    assert not any(str(action) == "done" for action in game.legal())


def test_the_soviet_sees_german_stacks(bd: Situation) -> None:
    """Every German stack on the map is open to the Soviet, and the points to both (bd:11.7-b,-d)."""
    game = bd({"39Pz": "1814", "1Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN, vp=17)
    assert {"39Pz", "1Inf"} <= seen(game, "soviet")
    assert game.view("soviet")["victory"] == game.view("axis")["victory"] == {"points": 17}


def test_boxes_are_hidden(bd: Situation) -> None:
    """The RVGK box is closed to the German, the track to the other side (bd:11.7-c,-e)."""
    game = bd({"1Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN, boxes={"rvgk": ["5A", "1Sh"]})
    assert not seen(game, "axis") & {"5A", "1Sh"}
    assert {"5A", "1Sh"} <= seen(game, "soviet")
    assert "2SSPz" in seen(game, "axis")
    assert "2SSPz" not in seen(game, "soviet")
    assert "2G" in seen(game, "soviet")
    assert "2G" not in seen(game, "axis")


# -- 11.8 to 11.12 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(26, 7, "3:1"), (27, 7, "3:1"), (5, 11, "1:3"), (4, 4, "1:1"), (7, 4, "1:1"), (8, 4, "2:1"), (3, 4, "1:2")],
)
def test_odds(title: BarbarossaDeluxe, attack: int, defence: int, column: str) -> None:
    """26 to 7 is 3:1, the rest dropped; 5 to 11 is 1:3, rounded up (bd:11.8, bd:11.9, bd:1.3-d)."""
    crt = title.charts_read.crt
    assert crt.ladder[crt.level(attack, defence)] == column


def test_supply_comes_before_the_odds(bd: Situation) -> None:
    """Two corps cut off attack with half of their sum (bd:11.8, bd:11.12-a)."""
    ring = {"3A": "1813", "4A": "1713", "5A": "1714", "6A": "1815", "8A": "1914", "9A": "1913", "10A": "1715"}
    game = bd({"1Inf": "1814", "39Pz": "1814", "2Inf": "1814", **ring}, "axis fight", AXIS_TURN, airlift_turn=30)
    assert odds(game, "attack 1Inf+39Pz 1813").attack == 3
    assert odds(game, "attack 39Pz+1Inf+2Inf 1813").attack == 4


def test_columns(title: BarbarossaDeluxe) -> None:
    """Twelve columns from 1:6 to 7:1 (bd:11.10-a)."""
    ladder = title.charts_read.crt.ladder
    assert ladder == ("1:6", "1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")


def test_beyond_the_table(title: BarbarossaDeluxe) -> None:
    """8:1 is DE and 1:7 AE, without a roll (bd:11.10-b)."""
    charts = title.charts_read
    assert charts.automatic(charts.crt.level(8, 1)) == "DE"
    assert charts.automatic(charts.crt.level(1, 7)) == "AE"
    assert charts.automatic(charts.crt.level(7, 1)) is None
    assert charts.automatic(charts.crt.level(1, 6)) is None


def test_automatic_results_need_no_die(bd: Situation) -> None:
    """Sixteen against one clears the hex at once (bd:11.10-b)."""
    game = bd({"39Pz": "1814", "41Pz": "1814", "56Pz": "1814", "57Pz": "1814", "1Abn": "1813"}, "axis fight", AXIS_TURN)
    game.play("attack 39Pz+41Pz+56Pz+57Pz 1813")
    assert game.stage == "advance after combat"
    assert game.piece("1Abn").box == "out of play"  # irreplaceable


def test_shifts_add_up(bd: Situation) -> None:
    """All shifts are added before the column is fixed (bd:11.11)."""
    game = bd({"39Pz": "1814", "1Inf": "1812", "3A": "1813"}, "axis fight", 9, luftwaffe=1, counts={"effort": "north"})
    found = odds(game, "attack 39Pz+1Inf 1813 luftwaffe")
    assert dict(found.shifts) == {"fight/move": 1, "concentric": 1, "Luftwaffe": 1}
    assert found.column == "5:1"


def test_no_less_than_one(bd: Situation) -> None:
    """A lone factor of 1 cut off stays 1 (bd:11.12-a, bd:1.3-b)."""
    ring = {"3A": "1813", "4A": "1713", "5A": "1714", "6A": "1815", "8A": "1914", "9A": "1913", "10A": "1715"}
    game = bd({"GS": "1814", **ring}, "axis fight", AXIS_TURN, airlift_turn=30)
    assert odds(game, "attack GS 1813").attack == 1


def test_zero_never_attacks(bd: Situation, refused: Refused) -> None:
    """A unit with an attack factor of 0 stays out; others of its hex attack (bd:11.12-b)."""
    game = bd({"LS": "2117", "1Inf": "2117", "3A": "2118"}, "axis fight", 31)
    refused(game, "attack LS 2118", "bd:11.12-b")
    refused(game, "attack LS+1Inf 2118", "bd:11.12-b")
    assert game.refusal("attack 1Inf 2118") is None


# -- 11.13 to 11.22: terrain ------------------------------------------------------------------------------------------


def test_clear_and_rough(bd: Situation) -> None:
    """Clear ground gives nothing, rough one column left: 3:1 becomes 2:1 (bd:11.13, bd:11.14-a)."""
    units = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "3A": "1813"}
    flat = odds(bd(units, "axis fight", AXIS_TURN), "attack 39Pz+41Pz+1Inf 1813")
    assert (flat.shifts, flat.column) == ((), "3:1")
    rough = bd(units, "axis fight", AXIS_TURN, map={"terrain": {"1813": "rough"}})
    found = odds(rough, "attack 39Pz+41Pz+1Inf 1813")
    assert (found.shifts, found.column) == ((("rough", -1),), "2:1")


def test_mountain_corps(bd: Situation) -> None:
    """In overland supply they attack rough ground with their defence factor (bd:11.14-b)."""
    units = {"49Mtn": "1814", "1Inf": "1814", "3A": "1813"}
    rough = {"terrain": {"1813": "rough"}}
    game = bd(units, "axis fight", AXIS_TURN, map=rough)
    assert odds(game, "attack 49Mtn 1813").attack == 4
    assert odds(game, "attack 1Inf 1813").attack == 2
    assert odds(bd(units, "axis fight", AXIS_TURN), "attack 49Mtn 1813").attack == 2
    ring = {"4A": "1713", "5A": "1714", "6A": "1815", "8A": "1914", "9A": "1913", "10A": "1715"}
    cut = bd({**units, **ring}, "axis fight", AXIS_TURN, map=rough, airlift_turn=30)
    assert odds(cut, "attack 49Mtn 1813").attack == 1


def test_marsh(bd: Situation) -> None:
    """Prepared assaults into marsh go one right, mechanized factors are halved (bd:11.15-a,-b)."""
    units = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN, map={"terrain": {"1813": "marsh"}})
    found = odds(game, "attack 39Pz+41Pz+1Inf 1813")
    assert found.attack == 6
    assert found.shifts == (("marsh", 1),)


def test_rivers_in_prepared_assaults(bd: Situation) -> None:
    """One left if all attack across a river, nothing if one does not (bd:11.16-a)."""
    wet = {"sides": {"river": [["1813", "1814"], ["1813", "1713"]]}}
    units = {"1Inf": "1814", "2Inf": "1713", "9Inf": "1712", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN, map=wet)
    assert shifts(game, "attack 1Inf+2Inf 1813") == {"river": -1}
    assert shifts(game, "attack 1Inf+2Inf+9Inf 1813") == {}


def test_rivers_in_mobile_assaults(bd: Situation) -> None:
    """A mobile assault over a river loses one column more (bd:11.16-b)."""
    units = {"39Pz": "1814", "3A": "1813"}
    wet = {"sides": {"river": [["1813", "1814"]]}}
    assert shifts(bd(units, "axis move", 10, map=wet), "assault 39Pz 1813") == {"river": -1, "mobile assault": -1}
    assert shifts(bd(units, "axis move", 10), "assault 39Pz 1813") == {"mobile assault": -1}


def test_the_kerch_strait(bd: Situation, refused: Refused) -> None:
    """Both sides attack over Kerch on foot as over a river, never with mechanized units (bd:11.17-a)."""
    game = bd({"42Inf": "3106", "39Pz": "3106", "3A": "3105"}, "axis fight", AXIS_TURN)
    assert shifts(game, "attack 42Inf 3105") == {"river": -1}
    refused(game, "attack 39Pz 3105", "bd:11.17-a")
    game = bd({"42Inf": "3106", "1G": "3105", "3A": "3105"}, "soviet fight", SOVIET_TURN)
    assert shifts(game, "attack 3A 3106") == {"river": -1}
    refused(game, "attack 1G 3106", "bd:11.17-a")


def test_the_sivash(bd: Situation, refused: Refused) -> None:
    """Soviet foot from turn 7 on, as over a river; Germans and mechanized units never (bd:11.18-a)."""
    units = {"42Inf": "3008", "3A": "2907", "1G": "2907"}
    refused(bd(units, "soviet fight", 6), "attack 3A 3008", "bd:11.18-a")
    game = bd(units, "soviet fight", 7)
    assert shifts(game, "attack 3A 3008") == {"river": -1}
    refused(game, "attack 1G 3008", "bd:11.18-a")
    refused(bd(units, "axis fight", 8), "attack 42Inf 2907", "bd:11.18-a")


@pytest.mark.parametrize(("start", "target"), [("2810", "2909"), ("1211", "1310"), ("1407", "1506"), ("2802", "2902")])
def test_no_attack_over_water(bd: Situation, refused: Refused, start: str, target: str) -> None:
    """Other sea sides, lakes, the Volga Reservoir and the Manych Deep stop attacks (bd:11.18-c, bd:11.19)."""
    refused(bd({"1Inf": start, "3A": target}, "axis fight", AXIS_TURN), f"attack 1Inf {target}", "bd:11.19")
    refused(bd({"1Inf": start, "3A": target}, "soviet fight", 7), f"attack 3A {start}", "bd:11.19")


def test_cities(bd: Situation) -> None:
    """One left into a city; panzers use their defence factor there, the late ones do not (bd:11.20-a,-c)."""
    game = bd({"39Pz": "1811", "41Pz": "1811", "3A": "1810"}, "axis fight", AXIS_TURN)
    assert shifts(game, "attack 39Pz 1810") == {"city": -1}
    assert odds(game, "attack 39Pz+41Pz 1810").attack == 6
    late = bd({"39PzL": "1811", "3A": "1810"}, "axis fight", 23)
    assert odds(late, "attack 39PzL 1810").attack == 2


def test_fortified_lines(bd: Situation) -> None:
    """One left into an enemy line; nothing for defenders in the other side's line (bd:11.21-a,-b)."""
    game = bd({"1Inf": "1613", "3A": "1512"}, "axis fight", AXIS_TURN)
    assert shifts(game, "attack 1Inf 1512").get("fortified line") == -1
    game = bd({"1Inf": "1512", "3A": "1511"}, "soviet fight", SOVIET_TURN)
    assert "fortified line" not in shifts(game, "attack 3A 1512")
    game = bd({"1Inf": "1920", "3A": "1919"}, "soviet fight", SOVIET_TURN)
    assert shifts(game, "attack 3A 1920").get("fortified line") == -1
    game = bd({"1Inf": "1919", "3A": "1920"}, "axis fight", AXIS_TURN)
    assert "fortified line" not in shifts(game, "attack 1Inf 1920")


def test_lines_lost_and_retaken(bd: Situation) -> None:
    """Soviet lines work again when retaken; German ones are gone once entered after turn 4 (bd:11.21-c,-d)."""
    game = bd({"1Inf": "1512", "2Inf": "1611", "3A": "1412"}, "soviet move", SOVIET_TURN)
    pos = war(game)
    for name, hex in (("1Inf", "1513"), ("3A", "1512")):
        pos.put(pos.roster.index(name), pos.board.grid.index(hex))
        pos.update_control()
    assert pos.ground.soviet_line >> pos.board.grid.index("1512") & 1
    retaken = bd({"1Inf": "1513", "3A": "1512"}, "axis fight", AXIS_TURN)
    assert shifts(retaken, "attack 1Inf 1512").get("fortified line") == -1
    for turn, kept in ((4, True), (5, False)):
        game = bd({"3A": "1919"}, "soviet move", turn)
        game.play("move 3A 1919-1920")
        assert bool(war(game).german_lines & war(game).ground.hex("1920")) is kept


def test_east_wall(bd: Situation) -> None:
    """East Wall counters work as printed lines and are destroyed as they are (bd:11.21-d,-e)."""
    game = bd({"1Inf": "1814", "3A": "1813"}, "soviet fight", SOVIET_TURN, walls=["1814", "1713"])
    assert shifts(game, "attack 3A 1814") == {"fortified line": -1}
    game = bd({"3A": "1813"}, "soviet move", 20, walls=["1814", "1713"])
    game.play("move 3A 1813-1713")
    assert war(game).walls == war(game).ground.hex("1814")


# -- 11.23 the Luftwaffe ----------------------------------------------------------------------------------------------


def test_luftwaffe_by_the_track(title: BarbarossaDeluxe, bd: Situation) -> None:
    """The track says how many counters a turn brings (bd:11.23-a)."""
    game = bd({"1Inf": "1814", "3A": "1713"}, "start of turn", 12, luftwaffe=2)
    assert war(game).luftwaffe == title.charts_read.turns[12].luftwaffe == 2
    assert title.charts_read.turns[30].luftwaffe == 0


def test_luftwaffe_in_attack(bd: Situation, refused: Refused) -> None:
    """One column for the German side, once a turn for each counter (bd:11.23-b,-c,-d)."""
    units = {"1Inf": "1814", "3A": "1813", "2Inf": "2209", "4A": "2208"}
    game = bd(units, "axis fight", AXIS_TURN, luftwaffe=1)
    assert shifts(game, "attack 1Inf 1813 luftwaffe") == {"Luftwaffe": 1}
    game.play("attack 1Inf 1813 luftwaffe")
    game.play_dice([4])
    refused(game, "attack 2Inf 2208 luftwaffe", "bd:11.23-d")
    assert game.refusal("attack 2Inf 2208") is None
    refused(bd(units, "soviet fight", SOVIET_TURN, luftwaffe=1), "attack 3A 1814 luftwaffe", "bd:11.23-c")


def test_luftwaffe_in_mobile_assaults(bd: Situation) -> None:
    """It helps mobile assaults too (bd:11.23-b, bd:10.33)."""
    game = bd({"39Pz": "1814", "3A": "1813"}, "axis move", 10, luftwaffe=1)
    assert shifts(game, "assault 39Pz 1813 luftwaffe") == {"Luftwaffe": 1, "mobile assault": -1}


def test_luftwaffe_in_defence(bd: Situation, refused: Refused) -> None:
    """It helps a defence, with one counter a battle (bd:11.23-b,-c,-e)."""
    game = bd({"1Inf": "1814", "3A": "1813"}, "soviet fight", SOVIET_TURN, luftwaffe=2, airlift_turn=30)
    game.play("attack 3A 1814")
    assert (game.to_act, game.stage) == ("axis", "answer to an attack")
    news = game.play("luftwaffe")
    assert war(game).luftwaffe == 1
    assert game.stage != "answer to an attack"
    while game.stage != "combat die":
        news = game.play("done")
    assert any("Luftwaffe -1" in line for line in (*news, game.diary()))


# -- 11.24 concentric assaults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "bonus"),
    [
        (("1814", "1812"), True),  # opposite
        (("1713", "1912"), True),
        (("1814", "1712"), False),
        (("1814", "1712", "1912"), True),  # alternating
        (("1814", "1713", "1712"), False),
        (("1913", "1814", "1713", "1712"), True),  # more than three
    ],
)
def test_concentric(bd: Situation, hexes: tuple[str, ...], bonus: bool) -> None:
    """Opposite hexes, three alternating ones, or more than three: one column right (bd:11.24-a)."""
    corps = ("1Inf", "2Inf", "9Inf", "10Inf")[: len(hexes)]
    game = bd({**dict(zip(corps, hexes, strict=True)), "3A": "1813"}, "axis fight", AXIS_TURN)
    assert shifts(game, f"attack {'+'.join(corps)} 1813") == ({"concentric": 1} if bonus else {})


def test_no_concentric_bonus(bd: Situation) -> None:
    """None against hero and fortress cities or the fortified area (bd:11.24-b)."""
    units = {"1Inf": "1811", "2Inf": "1809", "3A": "1810"}
    assert shifts(bd(units, "axis fight", AXIS_TURN), "attack 1Inf+2Inf 1810").get("concentric") == 1
    hero = bd(units, "axis fight", AXIS_TURN, heroes=["1810"])
    assert shifts(hero, "attack 1Inf+2Inf 1810") == {"hero city": -3}
    area = bd({"1Inf": "1814", "2Inf": "1812", "3A": "1813"}, "axis fight", 23, area="1813")
    assert shifts(area, "attack 1Inf+2Inf 1813") == {"fortified area": -2}


@pytest.mark.parametrize(("area", "turn"), [("1813", 16), ("1813", 17), ("1812", 23), ("1913", 23)])
def test_no_concentric_bonus_in_all_seven_hexes_of_the_fortified_area(bd: Situation, area: str, turn: int) -> None:
    """bd:11.24-b bd:8.18-g: nor beside the marker, nor in the turn it is placed; Germans in it gain nothing."""
    units = {"1Inf": "1814", "2Inf": "1712", "9Inf": "1912", "3A": "1813"}
    game = bd(units, "axis fight", turn, area=area)
    assert "concentric" not in shifts(game, "attack 1Inf+2Inf+9Inf 1813")
    far = bd(units, "axis fight", turn, area="1808")
    assert shifts(far, "attack 1Inf+2Inf+9Inf 1813").get("concentric") == 1
    taken = bd({"3A": "1814", "4A": "1812", "1Inf": "1813"}, "soviet fight", SOVIET_TURN, area="1913")
    assert shifts(taken, "attack 3A+4A 1813") == {"concentric": 1}


def test_no_concentric_bonus_into_german_cities(bd: Situation) -> None:
    """Soviet units never have it against an ordinary city (bd:11.24-c)."""
    units = {"3A": "1811", "4A": "1809", "1Inf": "1810"}
    game = bd(units, "soviet fight", SOVIET_TURN)
    assert shifts(game, "attack 3A+4A 1810") == {"city": -1}
    open_field = bd({"3A": "1814", "4A": "1812", "1Inf": "1813"}, "soviet fight", SOVIET_TURN)
    assert shifts(open_field, "attack 3A+4A 1813") == {"concentric": 1}


# -- 11.25 ------------------------------------------------------------------------------------------------------------


def test_the_die(title: BarbarossaDeluxe, bd: Situation) -> None:
    """A 5 at 5:1 is a bloodbath (bd:11.25-a)."""
    charts = title.charts_read
    assert charts.result(charts.crt.ladder.index("5:1"), 5) == "BB"
    units = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "1Abn": "1813", "2Abn": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    game.play("attack 39Pz+41Pz+1Inf 1813")
    assert odds_told(game) == "at 5:1"
    news = game.play_dice([5])
    assert "the result is BB" in news


def odds_told(game: Game) -> str:
    return next(line for line in game.diary().splitlines()[::-1] if ", at " in line).rpartition(", ")[2].strip(" .")


def test_shifts_before_the_ends(bd: Situation) -> None:
    """20:1 with two columns left is 18:1, an automatic success, not 5:1 (bd:11.25-b)."""
    panzers = dict.fromkeys(("39Pz", "41Pz", "56Pz", "57Pz", "3Pz"), "1814")
    changes = {"terrain": {"1813": "rough"}, "sides": {"river": [["1813", "1814"]]}}
    game = bd({**panzers, "1Abn": "1813"}, "axis fight", AXIS_TURN, map=changes)
    found = odds(game, f"attack {'+'.join(panzers)} 1813")
    assert (found.attack, found.defence, sum(n for _, n in found.shifts)) == (20, 1, -2)
    assert found.chances == {"DE": 1}


def test_odds_name_what_changes_a_factor(plain: Situation) -> None:
    """Panzers against a city, Soviets beyond offensive supply (bd:11.20-c, bd:7.10-a)."""
    city = {"map": {"places": {"Kiev": ["2010", "city"]}}}
    game = plain({"3Pz": "2009", "5A": "2010"}, "axis fight", turn=AXIS_TURN, **city)
    found = odds(game, "attack 3Pz 2010")
    assert found.modifiers == ("city -1", "3Pz attacks with its defence factor")
    game = plain({"5A": "2009", "5Inf": "2010"}, "soviet fight", turn=16)
    assert odds(game, "attack 5A 2010").modifiers == ("5A at 1/2: overland supply",)


@pytest.mark.parametrize(
    ("unit", "turn", "worth", "bonus"), [("39Pz", 1, 4, 0), ("39Pz", 2, 2, 1), ("5Inf", 1, 2, 1), ("5Inf", 2, 2, 1)]
)
def test_attacks_into_the_two_marshes(bd: Situation, unit: str, turn: int, worth: int, bonus: int) -> None:
    """bd:5.13 bd:11.15-a bd:11.15-b: on turn 1 they are clear ground for German panzers, and for nobody else."""
    game = bd({unit: "2015", "5A": "2014"}, "axis fight", turn)
    found = odds(game, f"attack {unit} 2014")
    assert (found.attack, dict(found.shifts).get("marsh", 0)) == (worth, bonus)


@pytest.mark.parametrize(("defender", "turn", "shifted"), [("5Inf", 1, True), ("Ro3", 1, False), ("5Inf", 2, False)])
def test_west_of_the_start_line(bd: Situation, defender: str, turn: int, shifted: bool) -> None:
    """bd:5.15: only for Germans, only on turn 1, only outside the Soviet home."""
    game = bd({"5A": "2017", defender: "2117"}, "soviet fight", turn)
    assert ("west of the start line" in shifts(game, "attack 5A 2117")) is shifted
    inside = bd({"5A": "1812", defender: "1813"}, "soviet fight", 1)
    assert "west of the start line" not in shifts(inside, "attack 5A 1813")
