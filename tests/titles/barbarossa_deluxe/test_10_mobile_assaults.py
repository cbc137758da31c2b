"""10.23 to 10.33. Mobile assaults."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation, figures, shift
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

TARGET = "2010"


def test_when_germans_assault(plain: Situation, refused: Refused) -> None:
    """German mechanized units in single-month turns only (bd:10.23-a)."""
    units = {"3Pz": "2011", "5Inf": "2011", "5A": TARGET}
    refused(plain(units, "axis move", turn=5), f"assault 3Pz {TARGET}", "bd:10.23-a")
    game = plain(units, "axis move", turn=4)
    refused(game, f"assault 5Inf {TARGET}", "bd:10.23-a")
    game.play(f"assault 3Pz {TARGET}")
    assert game.to_act == "chance"


def test_when_soviets_assault(plain: Situation, refused: Refused) -> None:
    """Soviet mechanized units from turn 25, in double months too (bd:10.23-b)."""
    units = {"3T": "2009", "5A": "2009", "5Inf": TARGET}
    refused(plain(units, "soviet move", turn=24), f"assault 3T {TARGET}", "bd:10.23-b")
    refused(plain(units, "soviet move", turn=30), f"assault 5A {TARGET}", "bd:10.23-b")
    plain(units, "soviet move", turn=30).play(f"assault 3T {TARGET}")


def spent(game: Game, unit: str) -> int:
    return war(game).spent[game.position.roster.find(unit)]


def test_what_an_assault_costs(plain: Situation) -> None:
    """Two points beyond the entry, three into cities and lines, rivers on top (bd:10.24-a, bd:10.19-b)."""
    units = {"3Pz": "2011", "5A": TARGET}
    boards: list[tuple[dict[str, object], int]] = [
        ({}, 3),
        ({"places": {"Town": [TARGET, "city"]}}, 4),
        ({"features": {"soviet_line": [TARGET]}}, 4),
        ({"sides": {"river": [["2011", TARGET]]}}, 5),
    ]
    for board, price in boards:
        game = plain(units, "axis move", turn=4, map=board)
        game.play(f"assault 3Pz {TARGET}")
        assert spent(game, "3Pz") == price


def test_an_assault_must_be_paid_for(plain: Situation, refused: Refused) -> None:
    """The one-hex move is no way to assault (bd:10.25-e)."""
    game = plain({"3Pz": "2019", "5A": "2010"}, "axis move", turn=4)
    game.play("move 3Pz 2019-2018-2017-2016-2015-2014-2013-2012-2011")
    refused(game, f"assault 3Pz {TARGET}", "bd:10.25-e")


def test_where_assaults_go(plain: Situation, refused: Refused) -> None:
    """Clear hexes only; no hero city, no fortified area; the launch hex does not matter.

    bd:10.25-a,-b,-c,-f, bd:9.6-b
    """
    units = {"3Pz": "2011", "5A": TARGET}
    attack = f"assault 3Pz {TARGET}"
    for kind in ("rough", "marsh", "desert"):
        refused(plain(units, "axis move", turn=4, map={"terrain": {TARGET: kind}}), attack, "bd:10.25-a")
    town = {"places": {"Town": [TARGET, "city"]}}
    refused(plain(units, "axis move", turn=4, map=town, heroes=[TARGET]), attack, "bd:9.6-b")
    refused(plain(units, "axis move", turn=17, area="2009"), attack, "bd:10.25-b")
    lake = {"sides": {"lake": [["2011", TARGET]]}}
    refused(plain(units, "axis move", turn=4, map=lake), attack, "bd:10.25-c")
    assert plain(units, "axis move", turn=4, map={"terrain": {"2011": "marsh"}}).refusal(attack) is None
    refused(plain({"3Pz": "2011"}, "axis move", turn=4), attack, "bd:10.24-a")


def test_germans_in_the_fortified_area_are_assaulted(plain: Situation, refused: Refused) -> None:
    """bd:10.25-b: it bars assaults on its Soviet defenders, in all seven hexes, and no others."""
    units = {"1T": "2009", "13Mech": "1409", "5Inf": TARGET}
    game = plain(units, "soviet move", turn=26, area="2110", offensive={"A": TARGET})
    assert war(game).area_hexes() >> war(game).board.grid.index(TARGET) & 1
    game.play(f"assault 1T {TARGET}")
    for area, open in (("2010", False), ("2110", False), ("1409", True)):
        german = plain({"3Pz": "2011", "5A": TARGET}, "axis move", turn=17, area=area)
        if open:
            assert german.refusal(f"assault 3Pz {TARGET}") is None
        else:
            refused(german, f"assault 3Pz {TARGET}", "bd:10.25-b")


def test_supply_for_assaults(bd: Situation, refused: Refused) -> None:
    """Overland, garrison or Crimea supply; coastal and no supply will not do (bd:10.26-a, bd:7.4-d, bd:7.5-c)."""
    cut = {"3Pz": "3105", "5A": "3005"}
    refused(bd(cut, "axis move", turn=18, control={"soviet": "all"}), "assault 3Pz 3005", "bd:10.26-a")
    fed = {"3Pz": "3008", "5A": "3107"}
    held = {"soviet": "all", "Sevastopol": "axis"}
    flat = {"terrain": {"3107": "clear"}}
    game = bd({**fed, "5Inf": "3108"}, "axis move", turn=18, crimea=True, control=held, map=flat)
    assert game.refusal("assault 3Pz 3107") is None
    refused(bd({**fed, "5Inf": "3108"}, "axis move", turn=18, control=held), "assault 3Pz 3107", "bd:10.26-a")


def test_who_assaults_together(plain: Situation, refused: Refused) -> None:
    """Only units that began the phase stacked together (bd:10.27, bd:10.24-d)."""
    game = plain({"3Pz": "2011", "14Pz": "2011", "24Pz": "2012", "5A": TARGET}, "axis move", turn=4)
    game.play("move 24Pz 2012-2011")
    refused(game, f"assault 3Pz+24Pz {TARGET}", "bd:10.27")
    game.play(f"assault 3Pz+14Pz {TARGET}")


def test_an_assault_needs_mechanized_units_named_once(plain: Situation, refused: Refused) -> None:
    """bd:10.27 bd:4.17-d: the paratroops of the Gambit join an assault, but never make one alone."""
    gambit: dict[str, object] = {"counts": {"gambit": 18}, "boxes": {"due": ["2Para"]}}
    game = plain({"3Pz": "2011", "14Pz": "2011", "5A": TARGET}, "axis move", turn=18, **gambit)
    refused(game, f"assault 2Para {TARGET}", "bd:10.27")
    refused(game, f"assault 3Pz+3Pz {TARGET}", "bd:10.27")
    assert figures(game, f"assault 3Pz+14Pz {TARGET}").attack == 8
    assert figures(game, f"assault 3Pz+14Pz+2Para {TARGET}").attack == 14
    game.play(f"assault 3Pz+2Para {TARGET}")
    game.play_dice([1])
    assert game.piece("2Para").box == "out of play"
    late = plain({"3Pz": "2011", "5A": TARGET}, "axis move", turn=19, **gambit)
    refused(late, f"assault 3Pz+2Para {TARGET}", "bd:4.17-c")


def test_paratroops_on_the_ground_are_infantry(plain: Situation, refused: Refused) -> None:
    """bd:4.17-c bd:10.23-a: once they came by land they attack with their own factor and do not assault on the move."""
    units = {"3Pz": "2011", "2Para": "2011", "5A": TARGET}
    more: dict[str, object] = {"turn": 18, "counts": {"gambit": 18}}
    refused(plain(units, "axis move", **more), f"assault 3Pz+2Para {TARGET}", "bd:10.23-a")
    game = plain(units, "axis fight", **more)
    corps = war(game).roster.find("2Para")
    assert war(game).roster.attack[corps] != war(game).roster.defence[corps]
    assert figures(game, f"attack 2Para {TARGET}").attack == war(game).roster.attack[corps]


def test_a_failed_assault(plain: Situation, refused: Refused) -> None:
    """Germans are back in the launch hex and may try again or go elsewhere (bd:10.28-a,-c, bd:10.24-b)."""
    game = plain({"3Pz": "2011", "14Pz": "2011", "5A": TARGET}, "axis move", turn=4)
    game.play(f"assault 3Pz+14Pz {TARGET}")  # 8:3 is 2:1, less one: 1:1
    game.play_dice([4])
    assert game.piece("3Pz").hex == "2011"
    assert game.refusal(f"assault 3Pz+14Pz {TARGET}") is None
    game.play("move 14Pz 2011-2111")


def test_a_successful_assault(plain: Situation, refused: Refused) -> None:
    """The attackers are in the hex and go on with what is left; there is no advance beyond (bd:10.29-a,-c).

    A Soviet stack moves on, but does not assault again (bd:10.29-b).
    """
    names = ["3Pz", "14Pz", "24Pz", "39Pz"]
    game = plain({"2011": names, "5A": TARGET, "13A": "2009"}, "axis move", turn=4)
    game.play(f"assault {'+'.join(names)} {TARGET}")  # 16:3 is 5:1, less one
    game.play_dice([6])
    assert game.piece("3Pz").hex == TARGET
    assert game.stage == "axis movement"
    assert game.refusal("assault 3Pz+14Pz 2009") is None
    game.play(f"move 14Pz {TARGET}-2109")
    soviets = {"2009": ["1T", "2T", "3T", "4T"], "13Mech": "1409", "5Inf": TARGET, "6Inf": "2011"}
    game = plain(soviets, "soviet move", turn=26, offensive={"A": TARGET})
    game.play(f"assault 1T+2T+3T+4T {TARGET}")
    game.play_dice([6])
    game.play("lose 4T")
    refused(game, "assault 1T 2011", "bd:10.24-c")  # bd:10.29-b
    game.play(f"move 1T {TARGET}-2110")


def test_assaults_and_prepared_assaults(plain: Situation) -> None:
    """A unit may do both in a player turn, in either order (bd:10.30, bd:10.28-c)."""
    game = plain({"3Pz": "2011", "5A": TARGET}, "axis move", turn=4)
    game.play(f"assault 3Pz {TARGET}")
    game.play_dice([4])
    game.play("done")
    game.play(f"attack 3Pz {TARGET}")
    assert (game.stage, game.phase) == ("combat die", "axis second phase")
    game = plain({"3Pz": "2011", "5A": TARGET}, "axis fight", turn=4)
    game.play(f"attack 3Pz {TARGET}")
    game.play_dice([3])
    game.play("done")
    game.play(f"assault 3Pz {TARGET}")
    assert (game.stage, game.phase) == ("combat die", "axis second phase")


def test_retreat_before_an_assault(plain: Situation) -> None:
    """Those who retreated defend in full against a later assault, and never go to the launch hex (bd:10.31-a,-b)."""
    from tests.titles.barbarossa_deluxe.conftest import figures

    ring = {"5Inf": "1909", "6Inf": "2109", "7Inf": "1910", "8Inf": "2110"}
    units = {"2011": ["3Pz", "14Pz", "24Pz"], "5A": TARGET, "13A": "2009", **ring}
    game = plain(units, "axis move", turn=4)
    game.play(f"assault 3Pz+14Pz+24Pz {TARGET}")
    game.play_dice([4])  # 4:1 less one
    assert sorted(map(str, game.legal())) == ["retreat 5A 2009"]
    game.play("retreat 5A 2009")
    assert figures(game, "assault 3Pz+14Pz+24Pz 2009").defence == 6


def test_shifts_of_assaults(plain: Situation) -> None:
    """One column left, two for the German on turn 4 without the pause; no concentric bonus; rivers; Luftwaffe.

    bd:10.32, bd:5.10-d, bd:10.25-d, bd:11.16-b, bd:10.33
    """
    units = {"3Pz": "2011", "5A": TARGET, "5Inf": "2009"}
    attack = f"assault 3Pz {TARGET}"
    game = plain(units, "axis move", turn=4, luftwaffe=1)
    assert shift(game, attack, "mobile assault") == -1
    assert shift(game, attack, "concentric") == 0
    assert shift(game, f"{attack} luftwaffe", "Luftwaffe") == 1
    tired = plain(units, "axis move", turn=4, counts={"no pause": 1})
    assert shift(tired, attack, "mobile assault") == -2
    river = {"sides": {"river": [["2011", TARGET]]}}
    assert shift(plain(units, "axis move", turn=4, map=river), attack, "river") == -1


def test_the_luftwaffe_defends_against_assaults(plain: Situation) -> None:
    """A counter may help a defence against a mobile assault (bd:10.33)."""
    game = plain({"3T": "2009", "5Inf": TARGET}, "soviet move", turn=26, luftwaffe=1)
    game.play(f"assault 3T {TARGET}")
    assert game.to_act == "axis"
    assert "Luftwaffe -1" in " ".join(game.play("luftwaffe"))


def test_the_assaulting_units_hide_no_supply(plain: Situation) -> None:
    """The defenders' supply is judged as if the attackers were not there; each side stacks for itself (bd:10.26-b).

    bd:10.24-e
    """
    from tests.titles.barbarossa_deluxe.conftest import figures

    five = ["5A", "13A", "16A", "18A", "19A"]
    game = plain({"2011": ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"], TARGET: five}, "axis move", turn=4)
    odds = figures(game, f"assault 3Pz+14Pz+24Pz+39Pz+41Pz {TARGET}")
    assert odds.defence == 15


def test_tigers_and_groups_in_assaults(plain: Situation) -> None:
    """Tiger battalions and cavalry-mechanized groups take part in an assault (bd:8.31-i, bd:8.32-i)."""
    game = plain({"3PzL": "2011", "5A": TARGET}, "axis move", turn=25, attached={"502TB": "3PzL"})
    assert shift(game, f"assault 3PzL {TARGET}", "Tigers") == 1
    game = plain({"3T": "2009", "5Inf": TARGET}, "soviet move", turn=26, attached={"CMB": "3T"})
    assert shift(game, f"assault 3T {TARGET}", "cavalry-mechanized groups") == 1


@pytest.mark.parametrize(
    ("options", "city", "cost"),
    [((), False, 3), ((), True, 4), (("assault-in-all",), False, 2), (("assault-in-all",), True, 3)],
)
def test_assaults_that_cost_two_or_three_in_all(
    plain: Situation, options: tuple[str, ...], city: bool, cost: int
) -> None:
    """By an option the two or three points are the whole price, but for rivers (bd:10.24-a)."""
    board: dict[str, object] = {"places": {"Gorod": ["2010", "city"]}} if city else {}
    game = plain({"3Pz": "2011", "5A": "2010"}, "axis move", 10, options=options, map=board)
    game.play("assault 3Pz 2010")
    pos = war(game)
    assert pos.spent[pos.roster.find("3Pz")] == cost
    board["sides"] = {"river": [["2011", "2010"]]}
    game = plain({"3Pz": "2011", "5A": "2010"}, "axis move", 10, options=options, map=board)
    game.play("assault 3Pz 2010")
    pos = war(game)
    assert pos.spent[pos.roster.find("3Pz")] == cost + 2


@pytest.mark.parametrize(("turn", "open"), [(24, False), (25, True), (26, True)])
def test_soviet_assaults_begin_on_turn_25(plain: Situation, refused: Refused, turn: int, open: bool) -> None:
    """bd:10.23-b"""
    units = {"1T": "2009", "13Mech": "1409", "5Inf": TARGET}
    game = plain(units, "soviet move", turn=turn, offensive={"A": TARGET})
    if open:
        game.play(f"assault 1T {TARGET}")
    else:
        refused(game, f"assault 1T {TARGET}", "bd:10.23-b")


def test_who_assaults_has_moved(plain: Situation) -> None:
    """bd:10.24-b bd:10.3: no free hex after it."""
    game = plain({"3Pz": "2011", "5A": TARGET}, "axis move", turn=4)
    game.play(f"assault 3Pz {TARGET}")
    assert "moved" in game.piece("3Pz").flags


def test_reserves_interrupt_only_from_an_open_city(plain: Situation) -> None:
    """bd:8.11-a: with no city to come to, the assault begins at once."""
    units = {"3Pz": "2011", "5A": TARGET}
    game = plain(units, "axis move", turn=4, boxes={"rvgk": ["10A"]})
    game.play(f"assault 3Pz {TARGET}")
    assert game.to_act == "chance"


def test_a_drop_spares_no_assault_its_river(plain: Situation) -> None:
    """The panzers of an assault cross it, whoever drops beyond; in a prepared assault not all do (bd:11.16-a,-b)."""
    units, wet = {"3Pz": "2011", "5A": TARGET}, {"sides": {"river": [["2011", TARGET]]}}
    for stage, attack, columns in (("axis move", "assault", -1), ("axis fight", "attack", 0)):
        game = plain(units, stage, turn=18, map=wet, counts={"gambit": 18}, boxes={"due": ["2Para"]})
        assert shift(game, f"{attack} 3Pz {TARGET}", "river") == -1
        assert shift(game, f"{attack} 3Pz+2Para {TARGET}", "river") == columns
