"""24. Axis minor allies."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

END = "soviet end phase"


def surrendered(game: Game) -> list[str]:
    return list(game.view("axis")["surrendered_allies"])


def boxes(game: Game, *names: str) -> set[str | None]:
    return {game.piece(name).box for name in names}


@pytest.mark.parametrize("turn", [14, 15])
def test_italy_leaves_in_september_1943(trc: Situation, turn: int) -> None:
    """trc:24.4 trc:20.1-c trc:24.1: all its units, off the map too."""
    units = [{"id": "3Ita", "hex": "Kharkov"}, {"id": "4Ita", "box": "pool"}, {"id": "5Ita", "box": "off_map"}]
    game = trc(units, stage="axis events", turn=turn)
    assert game.stage != "axis events"
    gone = turn == 15
    assert (boxes(game, "3Ita", "4Ita", "5Ita") == {"surrendered"}) is gone
    assert ("Italy" in surrendered(game)) is gone
    assert any("Italy" in line and line.endswith("(trc:24.4)") for line in game.opening) is gone


def test_units_that_would_still_come_surrender_too(trc: Situation) -> None:
    """trc:24.1"""
    game = trc({"2GA": "Bucharest", "4Rum": "2830"}, stage=END, turn=8, control={"Bucharest": "soviet"})
    assert "Rumania" in surrendered(game)
    assert boxes(game, "4Rum", "3Rum") == {"surrendered"}  # the 3rd was due next turn


HUNGARY = ("2028", "2129", "2029", "2130", "2030")
RED = ("5A", "6A", "12A", "26A", "9A")


@pytest.mark.parametrize(("armies", "gone"), [(4, False), (5, True)])
def test_hungary_surrenders_to_five_units(trc: Situation, armies: int, gone: bool) -> None:
    """trc:24.2"""
    units = [*zip(RED[:armies], HUNGARY, strict=False), ("1Hun", "2033"), ("24Pz", "Berlin"), ("10A", "Moscow")]
    game = trc(dict(units), stage=END, turn=20, scenario="campaign", control={"Lvov": "soviet"})
    assert all(game.piece(name).hex for name in RED[:armies]), "they must be in supply for this test"
    assert ("Hungary" in surrendered(game)) is gone
    assert any("Hungary" in line and line.endswith("(trc:24.2)") for line in game.opening) is gone
    assert (game.piece("1Hun").box == "surrendered") is gone


def test_an_ally_surrenders_once(trc: Situation) -> None:
    """trc:24.2 trc:24.3-b trc:24.1: who has left the war is not asked again, turn after turn."""
    units = dict(zip(RED, HUNGARY, strict=True)) | {"24Pz": "Berlin"}
    control = {"Lvov": "soviet", "Bucharest": "soviet", "Helsinki": "soviet"}
    gone = ["Hungary", "Rumania", "Finland"]
    game = trc(units, stage=END, turn=20, control=control, surrendered_allies=gone)
    assert sorted(surrendered(game)) == sorted(gone)


def test_units_out_of_supply_do_not_count_in_hungary(trc: Situation) -> None:
    """trc:24.2 trc:4.2.5-a: supply is checked first."""
    far = ("1734", "1733", "1833", "1832", "1934")
    game = trc(dict(zip(RED, far, strict=True)), stage=END, turn=22, weather="snow", control={"Lvov": "axis"})
    assert {game.piece(name).box for name in RED} == {"pool"}
    assert "Hungary" not in surrendered(game)
    partisans = dict(zip(("Partisan1", "Partisan2", "Partisan3"), HUNGARY, strict=False))
    game = trc(partisans | {"5A": HUNGARY[3], "6A": HUNGARY[4]}, stage=END, turn=20)
    assert "Hungary" not in surrendered(game)


@pytest.mark.parametrize(
    ("capital", "country", "unit", "home"),
    [("Helsinki", "Finland", "4Fin", "0113"), ("Bucharest", "Rumania", "4Rum", "2534")],
)
def test_allies_surrender_with_their_capital(trc: Situation, capital: str, country: str, unit: str, home: str) -> None:
    """trc:24.3-a trc:24.3-b"""
    held = trc({"5A": "Moscow", unit: home}, stage=END, turn=8)
    assert surrendered(held) == []
    game = trc({"5A": "Moscow", unit: home}, stage=END, turn=8, control={capital: "soviet"})
    assert surrendered(game) == [country]
    rule = {"Finland": "trc:24.3-a", "Rumania": "trc:24.3-b"}[country]
    assert f"{country} surrenders: {capital} is Russian ({rule})" in game.opening
    assert game.piece(unit).box == "surrendered"
    # a surrender by capital closes nothing
    assert war(game).closed == 0


def test_capitals_are_looked_at_in_the_russian_end_phase_only(trc: Situation) -> None:
    """trc:24.3-a trc:4.2.5-a"""
    game = trc({"4Fin": "0113"}, stage="axis end phase", turn=8, control={"Helsinki": "soviet"})
    assert game.turn == 8
    assert surrendered(game) == []


@pytest.mark.parametrize(
    ("turn", "leningrad", "gone"),
    [(20, "soviet", False), (21, "soviet", True), (21, "axis", False), (24, "soviet", True), (22, "neither", True)],
)
def test_finland_makes_peace_from_september_1944(trc: Situation, turn: int, leningrad: str, gone: bool) -> None:
    """trc:24.5-a"""
    units = {"4Fin": "0113", "24Pz": "Warsaw"}
    game = trc(units, stage="axis events", turn=turn, control={"Leningrad": leningrad})
    assert ("Finland" in surrendered(game)) is gone
    assert any("Finland" in line and line.endswith("(trc:24.5-a)") for line in game.opening) is gone
    assert (game.piece("4Fin").box == "surrendered") is gone


def test_finland_is_closed_for_good(trc: Situation, refused: Refused) -> None:
    """trc:24.5-b"""
    units = {"24Pz": "0310", "5A": "0207", "41Pz": "0112"}
    game = trc(units, stage="axis events", turn=21)
    assert game.stage == "axis first impulse movement"
    refused(game, "move 24Pz 0310-0210", "trc:24.5-b")
    before = trc(units, stage="axis events", turn=20)
    before.play("move 24Pz 0310-0210")
    # a unit caught inside walks out, through Finland where it must
    game.play("move 41Pz 0112-0111-0110-0109")
    later = trc({"5A": "0207"}, stage="soviet first impulse movement", turn=22, closed=["0108", "0208"])
    refused(later, "move 5A 0207-0108", "trc:24.5-b")


def test_helsinki_is_russian_after_the_peace(trc: Situation) -> None:
    """trc:24.5-c: whoever stands there."""
    game = trc({"24Pz": "Helsinki", "4Fin": "0113"}, stage="axis events", turn=21)
    assert game.view("axis")["control"]["Helsinki"] == "soviet"
    before = trc({"24Pz": "Helsinki", "4Fin": "0113"}, stage="axis events", turn=20)
    assert before.view("axis")["control"]["Helsinki"] == "axis"


def test_axis_units_caught_in_finland_die_at_the_end_of_the_turn(trc: Situation) -> None:
    """trc:24.5-d"""
    counts = {"turn Finland left the war": 21}
    units = {"24Pz": "0113", "41Pz": "Warsaw", "5A": "0109"}
    game = trc(units, stage="end of turn", turn=21, counts=counts)
    assert (game.piece("24Pz").box, game.piece("41Pz").hex, game.piece("5A").hex) == ("pool", "1226", "0109")
    # on a later turn nobody dies of it any more
    later = trc(units, stage="end of turn", turn=22, counts=counts)
    assert later.piece("24Pz").hex == "0113"


def test_russians_in_closed_finland_are_still_supplied(trc: Situation) -> None:
    """trc:24.5-b trc:24.5-c: the country is closed to units, not to supply, and Helsinki is theirs."""
    game = trc({"5A": "0112", "24Pz": "Warsaw"}, stage="axis events", turn=21)
    for _ in range(40):
        if game.turn == 22:
            break
        game.play("done" if "done" in game.legal() else next(iter(game.legal())))
    assert game.piece("5A").hex == "0112"


def test_nobody_comes_from_a_country_that_has_left(trc: Situation, refused: Refused) -> None:
    """trc:24.1: neither the reinforcements still due nor the units of the pool."""
    game = trc({"24Pz": "1425"}, turn=9, weather="clear")
    assert game.piece("3Rum").box == "due"
    game = trc({"24Pz": "1425"}, turn=9, weather="clear", surrendered_allies=["Rumania"])
    assert game.piece("3Rum").box == "surrendered"
    units = {"24Pz": "1425", "2Rum": "pool", "10Inf": "pool"}
    game = trc(units, turn=7, stage="axis replacements", surrendered_allies=["rumanian"])
    refused(game, "replace 2Rum", "trc:21.3-a")


def test_a_country_leaves_once(trc: Situation) -> None:
    """trc:24.4 trc:24.5-a: who has left the war does not leave it again, and the day is remembered for Finland."""
    left = ["Italy", "Finland"]
    game = trc({}, turn=22, stage="axis events", surrendered_allies=left, weather="clear")
    assert war(game).surrendered_allies == ("Italy", "Finland")
    assert "turn Finland left the war" not in game.position.counts
    peace = trc({}, turn=21, stage="axis events", surrendered_allies=["Italy"], weather="clear")
    assert war(peace).surrendered_allies == ("Italy", "Finland")
    assert peace.position.counts["turn Finland left the war"] == 21


def test_units_that_surrender_leave_marks_and_ground(trc: Situation) -> None:
    """trc:24.1 trc:17.2.1-e: their zone of control is gone at once, and Minsk is the Russians'."""
    units = [{"id": "3Ita", "hex": "1620", "flags": ["fought"]}, {"id": "5A", "hex": "1619"}]
    game = trc(units, turn=15, stage="axis events", control={"Minsk": "axis"}, weather="clear")
    assert (game.piece("3Ita").box, game.piece("3Ita").flags) == ("surrendered", ())
    assert war(game).controls(1, "Minsk")


def test_a_unit_that_surrenders_was_no_replacement(trc: Situation) -> None:
    """trc:24.1"""
    units = [{"id": "4Ita", "box": "off_map", "flags": ["returning"]}, {"id": "24Pz", "hex": "Kharkov"}]
    game = trc(units, stage="axis events", turn=15)
    assert (game.piece("4Ita").box, game.piece("4Ita").flags) == ("surrendered", ())


def test_who_may_walk_out_of_a_closed_finland(trc: Situation, refused: Refused) -> None:
    """trc:24.5-b: whoever is caught in it; who stands in another closed hex may not walk in."""
    pos = war(trc([]))
    finland, walk = pos.ground.finland, pos.ground.walk
    inside, outside = next(
        (h, n)
        for h in pos.board.grid.indices
        if finland >> h & 1
        for n in pos.board.grid.neighbours(h)
        if walk.around(h) >> n & 1 and not finland >> n & 1
    )
    here, there = pos.hex_name(inside), pos.hex_name(outside)
    game = trc({"5Inf": here}, closed=[here], turn=8)
    assert game.refusal(f"move 5Inf {here}-{there}") is None
    caught = war(trc({"5Inf": here}, closed=[here], turn=8))
    assert caught.shut(inside) == 0
    assert caught.shut(outside) == 1 << inside
    back = trc({"5Inf": there}, closed=[here, there], turn=8)
    assert back.refusal(f"move 5Inf {there}-{here}") is not None
