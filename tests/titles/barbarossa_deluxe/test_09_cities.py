"""9. Hero and fortress cities."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation, fight, figures, shift, the_title
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_07_supply import ARMIES, CORPS, ring, state
from tests.titles.conftest import Refused

CITY = "2010"
BOARD: dict[str, object] = {"places": {"Town": [CITY, "city"]}}


def is_hero(game: Game, city: str) -> bool:
    return bool(war(game).heroes >> war(game).board.places[city].hex & 1)


def is_fortress(game: Game, city: str) -> bool:
    return bool(war(game).fortresses >> war(game).board.places[city].hex & 1)


# -- arrival and deployment -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "heroes", "any_city", "at_home"), [(3, 0, 0, 0), (4, 5, 0, 0), (13, 0, 1, 0), (28, 0, 0, 4)]
)
def test_when_markers_come(bd: Situation, turn: int, heroes: int, any_city: int, at_home: int) -> None:
    """Five hero cities on turn 4, a fortress city on turn 13, four on turn 28; all may be kept (bd:9.1-a, bd:9.2-a)."""
    pos = war(bd({"40A": "1606"}, "start of turn", turn=turn))
    assert (pos.hero_markers, pos.fortress_markers, pos.home_fortress_markers) == (heroes, any_city, at_home)
    assert pos.heroes == pos.fortresses == 0


def test_where_heroes_are_declared(bd: Situation, refused: Refused) -> None:
    """Soviet-controlled cities of the USSR, cut off or not (bd:9.1-a,-b)."""
    units = {"40A": "1810", "20Inf": "1913", **ring("1810", CORPS)}
    game = bd(units, "soviet move", turn=9, hero_markers=2)
    refused(game, "hero Minsk", "bd:9.1-b")  # German
    refused(game, "hero Riga", "bd:9.1-b")  # a Baltic state
    refused(game, "hero 1605", "bd:9.1-b")  # no city
    game.play("hero Smolensk")  # surrounded
    refused(game, "hero Smolensk", "bd:9.1-b")
    game.play("hero Moscow")
    refused(game, "hero Leningrad", "bd:9.1-a")  # none left
    assert is_hero(game, "Smolensk")
    assert is_hero(game, "Moscow")


@pytest.mark.parametrize("stage", ["soviet declaration", "soviet fight", "axis fight", "axis move"])
def test_heroes_at_any_time(bd: Situation, stage: str) -> None:
    """In either player's turn (bd:9.1-b)."""
    game = bd({"40A": "1606", "20Inf": "2020"}, stage, turn=9, hero_markers=1)
    assert game.to_act == "soviet"
    game.play("hero Moscow")
    assert is_hero(game, "Moscow")


def test_where_fortresses_are_declared(bd: Situation, refused: Refused) -> None:
    """German-controlled cities: one anywhere, the four at home (bd:9.2-a,-b,-c)."""
    units = {"20Inf": "1913", **ring("1913", ARMIES)}
    first = bd(units, turn=14, fortress_markers=1)
    refused(first, "fortress Moscow", "bd:9.2-b")
    refused(first, "fortress 2019", "bd:9.2-b")  # no city
    first.play("fortress Minsk")  # surrounded
    assert is_fortress(first, "Minsk")
    refused(first, "fortress Berlin", "bd:9.2-a")
    later = bd(units, turn=28, home_fortress_markers=3, control={"Kiev": "axis"})
    for city in ("Minsk", "Kiev", "Bucharest", "Belgrade"):
        refused(later, f"fortress {city}", "bd:9.2-c")
    for city in ("Berlin", "Warsaw", "Budapest"):
        later.play(f"fortress {city}")
    refused(later, "fortress Breslau", "bd:9.2-a")


def test_markers_for_home_are_used_there_first(bd: Situation) -> None:
    """The marker for any city is kept as long as one of the four will do (bd:9.2-c)."""
    game = bd({"20Inf": "1913"}, turn=28, fortress_markers=1, home_fortress_markers=1)
    game.play("fortress Berlin")
    game.play("fortress Minsk")
    assert (war(game).fortress_markers, war(game).home_fortress_markers) == (0, 0)


def test_fortresses_at_any_time(bd: Situation) -> None:
    """In the Soviet's turn too (bd:9.2-b)."""
    for stage in ("axis fight", "axis move", "soviet fight", "soviet move"):
        game = bd({"20Inf": "2117", "40A": "2010"}, stage, turn=29, home_fortress_markers=1)
        assert game.to_act == "axis"
        game.play("fortress Warsaw")
        assert is_fortress(game, "Warsaw")


def test_no_fortress_in_upper_silesia(bd: Situation, refused: Refused) -> None:
    """2419 is industry, no city (bd:9.2-d)."""
    refused(bd({"20Inf": "2419"}, turn=28, fortress_markers=1, home_fortress_markers=4), "fortress 2419", "bd:9.2-d")


# -- what they are ----------------------------------------------------------------------------------------------------


def test_markers_are_no_units(bd: Situation, plain: Situation) -> None:
    """They hold nothing by themselves, take no room, and do not care for supply (bd:9.3-a)."""
    empty = bd({"20Inf": "1811", "40A": "1606"}, turn=9, heroes=["Smolensk"])
    empty.play("move 20Inf 1811-1810")  # nobody stops it
    assert empty.piece("20Inf").hex == "1810"
    full = plain({CITY: ARMIES[:4], "40A": "2009"}, "soviet move", turn=9, map=BOARD, heroes=[CITY])
    full.play(f"move 40A 2009-{CITY}")
    assert len(full.units(at=CITY)) == 5
    units = {"40A": CITY, **ring(CITY, CORPS)}
    alone = plain(units, "axis fight", turn=9, map=BOARD, heroes=[CITY])
    assert figures(alone, f"attack {CORPS[0]} {CITY}").defence == 3
    alone.play("done")
    assert war(alone).heroes


def test_capture_of_a_hero_city(bd: Situation) -> None:
    """The marker goes and the German gains two points; retaken, the place is worth one (bd:9.1-c, bd:9.3-b,-c)."""
    game = bd({"20Inf": "1811", "40A": "1606"}, turn=9, heroes=["Smolensk", "Moscow"], vp=20)
    game.play("move 20Inf 1811-1810")
    assert (war(game).vp, is_hero(game, "Smolensk"), is_hero(game, "Moscow")) == (22, False, True)
    back = bd({"40A": "1809"}, "soviet move", turn=9, control={"Smolensk": "axis"}, vp=22, hero_markers=1)
    back.play("move 40A 1809-1810")
    if back.stage == "axis interruption":
        back.play("pass")
    assert (war(back).vp, is_hero(back, "Smolensk")) == (21, False)
    back.play("hero Smolensk")  # with another marker
    assert (is_hero(back, "Smolensk"), war(back).hero_markers) == (True, 0)
    plain_city = bd({"20Inf": "1811", "40A": "1606"}, turn=9, vp=20)
    plain_city.play("move 20Inf 1811-1810")
    assert war(plain_city).vp == 21


def test_capture_of_a_fortress_city(bd: Situation) -> None:
    """Two points down, the marker gone; a place that has lost it is worth one again (bd:9.2-e, bd:9.3-b,-c)."""
    game = bd({"40A": "1809"}, "soviet move", turn=13, control={"Smolensk": "axis"}, fortresses=["Smolensk"], vp=20)
    game.play("move 40A 1809-1810")
    assert (war(game).vp, is_fortress(game, "Smolensk")) == (18, False)
    again = bd({"20Inf": "1811", "40A": "1606"}, turn=13, vp=18)
    again.play("move 20Inf 1811-1810")
    assert (war(again).vp, is_fortress(again, "Smolensk")) == (19, False)


def test_markers_stay_while_the_place_is_held(bd: Situation) -> None:
    """A failed attack takes nothing away (bd:9.1-c, bd:9.2-e)."""
    game = bd({"20Inf": "1811", "40A": "1810"}, "axis fight", turn=9, heroes=["Smolensk"])
    game.play("attack 20Inf 1810")
    if game.to_act == "chance":
        game.play_dice([1])
    assert is_hero(game, "Smolensk")
    units = {"40A": "1811", "20Inf": "1810"}
    red = bd(units, "soviet fight", turn=20, fortresses=["Smolensk"], offensive={"A": "1810"})
    red.play("attack 40A 1810")
    while red.to_act in ("chance", "axis") or red.stage == "support of an attack":
        if red.to_act == "chance":
            red.play_dice([1])
        else:
            red.play("done" if red.to_act == "soviet" else "pass")
    assert is_fortress(red, "Smolensk")


def test_garrison_supply(plain: Situation) -> None:
    """A hero city feeds its garrison while it is one (bd:9.4); elsewhere than at home a fortress does not (bd:9.5)."""
    units = {"40A": CITY, **ring(CITY, CORPS)}
    assert state(plain(units, turn=9, map=BOARD, heroes=[CITY]), "40A") == "garrison"
    assert state(plain(units, turn=9, map=BOARD), "40A") == "out of supply"
    german = plain({"20Inf": CITY, **ring(CITY, ARMIES)}, turn=20, map=BOARD, fortresses=[CITY])
    assert state(german, "20Inf") == "out of supply"


# -- battles ----------------------------------------------------------------------------------------------------------

STORM = {"40A": CITY, "20Inf": "2011", "42Inf": "2009"}
SIEGE = {"20Inf": CITY, "40A": "2011", "41A": "2009"}


def test_three_columns_left(plain: Situation) -> None:
    """In place of the one for a city (bd:9.6-a)."""
    attack = f"attack 20Inf {CITY}"
    hero = plain(STORM, "axis fight", turn=14, map=BOARD, heroes=[CITY])
    assert (shift(hero, attack, "hero city"), shift(hero, attack, "city")) == (-3, 0)
    ordinary = plain(STORM, "axis fight", turn=14, map=BOARD)
    assert (shift(ordinary, attack, "hero city"), shift(ordinary, attack, "city")) == (0, -1)
    attack = f"attack 40A {CITY}"
    fortress = plain(SIEGE, "soviet fight", turn=14, map=BOARD, fortresses=[CITY])
    assert (shift(fortress, attack, "fortress city"), shift(fortress, attack, "city")) == (-3, 0)


def test_no_mobile_assault(plain: Situation, refused: Refused) -> None:
    """Neither side assaults such a city on the move (bd:9.6-b)."""
    units = {"40A": CITY, "3Pz": "2011"}
    refused(plain(units, turn=9, map=BOARD, heroes=[CITY]), f"assault 3Pz {CITY}", "bd:9.6-b")
    assert plain(units, turn=9, map=BOARD).refusal(f"assault 3Pz {CITY}") is None
    red = {"20Inf": CITY, "3T": "2009"}
    refused(plain(red, "soviet move", turn=26, map=BOARD, fortresses=[CITY]), f"assault 3T {CITY}", "bd:9.6-b")


def test_no_concentric_bonus(plain: Situation) -> None:
    """From opposite sides as well (bd:9.6-c)."""
    attack = f"attack 20Inf+42Inf {CITY}"
    assert shift(plain(STORM, "axis fight", turn=14, map=BOARD), attack, "concentric") == 1
    assert shift(plain(STORM, "axis fight", turn=14, map=BOARD, heroes=[CITY]), attack, "concentric") == 0


def test_retreats_become_bloodbaths(plain: Situation) -> None:
    """Nobody retreats out of a hero or fortress city (bd:9.6-d)."""
    names = ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"]
    units = {"1Abn": CITY, "2011": names}
    attack = f"attack {'+'.join(names)} {CITY}"
    hero = figures(plain(units, "axis fight", turn=14, map=BOARD, heroes=[CITY]), attack)
    assert "DR" not in hero.chances
    game = plain(units, "axis fight", turn=14, map=BOARD, heroes=[CITY])
    game.play(attack)
    if game.to_act == "chance":
        game.play_dice([4])
    assert game.piece("1Abn").hex is None
    weak = {"40A": CITY, "2011": names}  # 15 against 3 is 5:1, shifted to 2:1; a 4 is a retreat in the table
    game = plain(weak, "axis fight", turn=14, map=BOARD, heroes=[CITY])
    game.play(attack)
    news = game.play_dice([4])
    assert "the result is BB" in news
    fortress = {"20Inf": CITY, "2011": ARMIES[:5]}  # 15 against 4 is 3:1, shifted to 1:2; a 6 is a retreat there
    red = plain(fortress, "soviet fight", turn=14, map=BOARD, fortresses=[CITY], offensive={"A": CITY})
    red.play(f"attack {'+'.join(ARMIES[:5])} {CITY}")
    while red.to_act != "chance":
        red.play("done")
    crt = the_title().charts_read.crt
    assert crt.result(crt.ladder.index("1:2"), 6) == "DR"
    assert "the result is BB" in red.play_dice([6])


def test_mixed_garrisons(plain: Situation) -> None:
    """Germans with satellites hold a fortress as Germans do, one alone gives a column back (bd:9.6-e, bd:11.33-a)."""
    units = {"20Inf": CITY, "Ro3": CITY, "40A": "2011", "41A": "2009"}
    game = plain(units, "soviet fight", turn=14, map=BOARD, fortresses=[CITY])
    assert shift(game, f"attack 40A+41A {CITY}", "fortress city") == -3
    assert "DR" not in figures(game, f"attack 40A+41A {CITY}").chances
    alone = plain({"Ro3": CITY, "40A": "2011"}, "soviet fight", turn=14, map=BOARD, fortresses=[CITY])
    assert dict(figures(alone, f"attack 40A {CITY}").shifts) == {"fortress city": -3, "satellite alone": 1}


def test_no_declaration_in_the_middle_of_an_attack(bd: Situation, refused: Refused) -> None:
    """Once an assault on a city is announced it is too late for that one, not for others (bd:9.7)."""
    boxes = {"rvgk": ["41A"]}
    game = bd({"3Pz": "1811", "40A": "1810"}, turn=9, hero_markers=2, boxes=boxes)
    game.play("pass")
    game.play("assault 3Pz 1810")
    assert (game.to_act, game.stage) == ("soviet", "soviet interruption")
    refused(game, "hero Smolensk", "bd:9.7")
    game.play("hero Moscow")
    while game.to_act != "chance":
        game.play("pass")
    game.play_dice([4])
    assert game.piece("40A").hex == "1810"
    assert game.stage == "soviet interruption"
    game.play("hero Smolensk")  # before the next attack
    if game.stage == "soviet interruption":
        game.play("pass")
    refused(game, "assault 3Pz 1810", "bd:9.6-b")


def test_declared_whenever_one_is_asked(plain: Situation, bd: Situation, refused: Refused) -> None:
    """At any time: in administration, while choosing a retreat; not the city that is being fought for.

    bd:9.1-b, bd:9.2-b, bd:9.7
    """
    game = bd({"40A": "1606", "3Pz": "2117"}, "soviet administration", turn=10, hero_markers=1)
    game.play("hero Moscow")
    assert game.stage == "soviet administration"
    assert game.view("axis")["markers"]["hero_cities"] == ["1606"]
    german = bd({"3Pz": "2117", "40A": "1606"}, "axis administration", turn=14, fortress_markers=1)
    german.play("fortress Warsaw")
    assert german.view("soviet")["markers"]["fortress_cities"] == ["2117"]
    board = {"places": {"Town": [CITY, "city"], "Village": ["2005", "city"]}}
    units = {"40A": CITY, "2011": ["3Pz", "14Pz", "24Pz", "39Pz"]}
    fought = plain(units, "axis fight", turn=14, map=board, hero_markers=2, control={"2005": "soviet"})
    fought.play("pass")
    fight(fought, f"attack 3Pz+14Pz+24Pz+39Pz {CITY}", "DR")
    assert fought.stage == "retreat"
    refused(fought, "hero Town", "bd:9.7")
    fought.play("hero Village")
    assert fought.stage == "retreat"


@pytest.mark.parametrize(
    ("stage", "turn", "loser"),
    [
        ("start of turn", 3, "axis"),  # the Paulus Pause
        ("axis administration", 10, "axis"),
        ("soviet administration", 10, "soviet"),
        ("soviet reserves", 10, "soviet"),
        ("soviet declaration", 10, "soviet"),
    ],
)
def test_conceding_whenever_one_is_asked(bd: Situation, stage: str, turn: int, loser: str) -> None:
    """Either player may give up at any time (bd:4.14-d)."""
    game = bd({"40A": "1606", "3Pz": "2117"}, stage, turn, boxes={"rvgk": ["41A"], "dead pile": ["5Inf"]})
    assert game.to_act == loser
    game.play("concede")
    assert game.result is not None
    assert game.result.winner != loser
    assert game.result.rule == "bd:4.14-d"


def test_which_marker_is_spent(bd: Situation, refused: Refused) -> None:
    """bd:9.2-a bd:9.2-b bd:9.2-c: home cities take home markers, other cities the first one."""
    held = {"turn": 28, "control": {"axis": "all", "Moscow": "soviet"}}

    def left(game: Game) -> tuple[int, int]:
        return war(game).fortress_markers, war(game).home_fortress_markers

    game = bd({"20Inf": "2117"}, fortress_markers=1, home_fortress_markers=1, **held)
    game.play("fortress Minsk")
    assert left(game) == (0, 1)
    refused(game, "fortress Smolensk", "bd:9.2-c")
    game.play("fortress Berlin")
    assert left(game) == (0, 0)
    other = bd({"20Inf": "2117"}, fortress_markers=1, home_fortress_markers=1, **held)
    other.play("fortress Berlin")
    assert left(other) == (1, 0)
    refused(other, "fortress Berlin", "bd:9.2-b")
    refused(other, "fortress Moscow", "bd:9.2-b")
