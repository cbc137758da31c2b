"""Units, places and scenarios of a situation by the names that players have for them."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.refusal import Unreadable
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war


def test_units_by_the_names_that_players_have_for_them(rb: Situation) -> None:
    game = rb([{"id": "24th Panzer", "location": "1524", "lost_steps": 2}, {"name": "8A", "hex": "Moscow"}])
    assert (game.piece("24Pz").hex, game.piece("24Pz").steps, game.piece("8A").hex) == ("1524", 1, "1912")
    game = rb({"8th Army": "Moscow"}, boxes={"dead": "Hitler", "force pool": ["Partisan1"]})
    assert (game.piece("8A").hex, game.piece("Hitler").box, game.piece("Partisan1").box) == (
        "1912",
        "removed",
        "available",
    )
    with pytest.raises(Unreadable, match="no unit called"):
        rb({"99th Panzer": "1524"})


@pytest.mark.parametrize(
    ("said", "unit"),
    [
        ({"side": "soviet", "kind": "guards tank army"}, "1GTA"),
        ({"side": "russian", "kind": "rifle army"}, "8A"),
        ({"side": "axis", "kind": "SS panzer"}, "2SSPz"),
        ({"side": "german", "kind": "mountain corps"}, "49Mtn"),
        ({"side": "finnish", "kind": "infantry"}, "4Fin"),
    ],
)
def test_units_described_as_players_do(rb: Situation, said: dict[str, object], unit: str) -> None:
    game = rb([{**said, "hex": "2020"}], turn=8)
    assert [piece.short for piece in game.units(at="2020")] == [unit]


def test_several_units_of_a_kind(rb: Situation) -> None:
    army = {"side": "soviet", "kind": "infantry"}
    for units in ([{**army, "hex": "Moscow", "count": 3}], {"Moscow": {**army, "count": 3}}, {"1912": [army] * 3}):
        assert len(rb(units, turn=8).units(at="1912")) == 3
    with pytest.raises(Unreadable, match="no kind"):
        rb([{"side": "soviet", "kind": "guards submarines", "hex": "Moscow"}])


@pytest.mark.parametrize(
    "units",
    [
        {"axis": {"24Pz": "2020"}, "soviet": {"8A": "2018"}},
        {"german": {"2020": ["24Pz"]}, "russian": {"2018": ["8A"]}},
        {"axis": [{"id": "24Pz", "hex": "2020"}], "soviet": [["8A", "2018"]]},
        [["24Pz", "2020"], ["8A", "2018"]],
        [{"name": "24th Panzer", "hex": "2020"}, {"side": "russian", "name": "8th Army", "hex": "2018"}],
    ],
)
def test_units_by_side_and_in_pairs(units: object) -> None:
    game = stavka.situation({"title": "rb", "turn": 3, "units": units})
    assert (game.piece("24Pz").hex, game.piece("8A").hex) == ("2020", "2018")


@pytest.mark.parametrize(
    ("unit", "short"),
    [
        ({"name": "Rumanian Mechanized"}, "RumMech"),
        ({"name": "1st Guards Cavalry"}, "1GCav"),
        ({"name": "1st Shock Army"}, "1Shock-6"),
        ({"side": "axis", "type": "infantry", "strength": "6-5"}, "7Inf"),
    ],
)
def test_a_unit_by_what_players_say(unit: dict[str, object], short: str) -> None:
    game = stavka.situation({"title": "rb", "turn": 12, "units": [{**unit, "hex": "2020"}]})
    assert [piece.short for piece in game.units(at="2020")] == [short]


@pytest.mark.parametrize(
    ("said", "short"),
    [
        ("Finnish 4th Infantry", "4Fin"),
        ("4th Finnish Corps", "4Fin"),
        ("24th Pz. Corps", "24Pz"),
        ("Rumanian Mech", "RumMech"),
        ("Romanian Mechanized Corps", "RumMech"),
        ("5th Airborne Corps", "5Para"),
        ("G\u00f6ring Panzer Corps", "HGPz"),
    ],
)
def test_words_of_a_name_in_any_order(rb: Situation, said: str, short: str) -> None:
    assert rb({said: "Odessa"}, turn=20).piece(short).hex == "3128"
    with pytest.raises(Unreadable, match="no unit called"):
        rb({"4th Italian Panzer": "Odessa"}, turn=20)


def test_the_side_tells_two_units_of_one_name_apart(rb: Situation) -> None:
    both = [{"id": "5th Infantry", "side": side, "hex": hex} for side, hex in (("german", "1628"), ("russian", "1523"))]
    game = rb(both, turn=3)
    assert (game.piece("5Inf").hex, game.piece("5A").hex) == ("1628", "1523")
    assert rb([{"name": "1st Cavalry", "side": "german", "hex": "1628"}], turn=12).piece("1Cav").hex == "1628"
    with pytest.raises(Unreadable, match="5A, 5Inf"):
        rb({"5th Infantry": "1628"}, turn=3)


def test_a_well_by_its_counter(rb: Situation, refused: Refused) -> None:
    """Who writes the name of the well means its hex (rb:21.21)."""
    for name in ("Oil-Maikop", "Maikop", "4219"):
        taken = {"control": {"axis": "all"}, "rails": {"axis": "all"}, "wells": {name: {"value": 1, "turn": 5}}}
        assert rb({"5Inf": "Maikop"}, turn=7, **taken).refusal("ship Oil-Maikop") is None
        refused(rb({"5Inf": "Maikop"}, turn=6, **taken), "ship Oil-Maikop", "rb:21.21")


@pytest.mark.parametrize("said", [{"status": "reduced"}, {"strength": "reduced"}, {"step": 1}, {"losses": 1}])
def test_a_reduced_unit(rb: Situation, said: dict[str, object]) -> None:
    """rb:10.61-a: however it is told, the weaker side is up."""
    pos = war(rb({"8A": {"hex": "Minsk", **said}}))
    assert pos.strength(pos.roster.find("8A")).combat == 3
    full = war(rb({"8A": {"hex": "Minsk", "strength": "full"}}))
    assert full.strength(full.roster.find("8A")).combat == 6
    strange: tuple[object, ...] = ("weak", {})
    for odd in strange:
        with pytest.raises(Unreadable):
            rb({"8A": {"hex": "Minsk", "strength": odd}})


@pytest.mark.parametrize(
    ("name", "hex"),
    [("Kracow", "1634"), ("Königsberg", "0928"), ("Koenigsberg", "0928"), ("Brest-Litovsk", "1628"), ("Gorky", "2105")],
)
def test_places_by_other_names(rb: Situation, name: str, hex: str) -> None:
    """rb:23.04-d: the rulebook spells some in two ways; so does the notation."""
    assert rb({"24Pz": name}, control={name: "axis"}).piece("24Pz").hex == hex
    game = rb({"Stuka9": "Moscow"}, turn=9, control={name: "axis"})
    assert game.refusal(f"stage Stuka9 {name}") == game.refusal(f"stage Stuka9 {hex}")


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("German 27th Infantry", "27Inf"),
        ("Russian 27th Infantry", "27A"),
        ("24 Panzer Corps", "24Pz"),
        ("Russian Guards 1st Cavalry Army", "1GCav"),
        ("Göring", "HGPz"),
    ],
)
def test_units_with_their_nation(rb: Situation, name: str, unit: str) -> None:
    """rb:2.0-g: numbers go without their endings too."""
    assert rb({name: "2530"}, turn=20).piece(unit).hex == "2530"


@pytest.mark.parametrize(
    ("name", "turn"),
    [("Fall Blau 1942", 7), ("5-turn tournament", 1), ("1944 scenario", 19), ("campaign game", 1), ("tournament_7", 1)],
)
def test_scenarios_in_words(name: str, turn: int) -> None:
    """rb:SC-a, rb:SC-b, rb:SC-c, rb:SC-d"""
    assert stavka.situation({"title": "rb", "scenario": name}).turn == turn
