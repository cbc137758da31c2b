"""Units of a situation that are described by words: which counter is taken, and what is made up."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated


def put(situation: Situated, **words: Any) -> tuple[str, str, int]:
    """The kind and size of the counter that is taken, and its movement."""
    piece = situation(turn=213, units=[{**words, "hex": "1640"}]).units(at="1640")[0]
    return piece.kind, piece.size, piece.movement


@pytest.mark.parametrize(
    ("side", "told", "kind"),
    [
        ("axis", "panzer division", "PD"),
        ("axis", "infantry division", "ID"),
        ("axis", "motorized infantry division", "MID"),
        ("axis", "panzergrenadier division", "PGD"),
        ("axis", "heavy panzer battalion", "HPBn"),
        ("axis", "assault gun battalion", "AGBn"),
        ("axis", "assault gun brigade", "AGB"),
        ("axis", "flak corps", "FlakC"),
        ("axis", "air corps", "AirC"),
        ("axis", "Luftwaffe field division", "LFD"),
        ("axis", "motorized engineer battalion", "MEBn"),
        ("axis", "mobile artillery division", "MAD"),
        ("axis", "parachute division", "ParD"),
        ("soviet", "rifle division", "RD"),
        ("soviet", "rifle brigade", "RB"),
        ("soviet", "guards rifle division", "GRD"),
        ("soviet", "tank", "TB"),
        ("soviet", "tank division", "TD"),
        ("soviet", "tank corps", "TC"),
        ("soviet", "guards tank corps", "GTC"),
        ("soviet", "mechanized corps", "MC"),
        ("soviet", "motorized rifle brigade", "MRB"),
        ("soviet", "cavalry", "CD"),
        ("soviet", "guards cavalry division", "GCD"),
        ("soviet", "artillery division", "AD"),
        ("soviet", "rocket division", "GRktD"),
        ("soviet", "engineer brigade", "EB"),
        ("soviet", "pontoon bridge", "PB"),
        ("soviet", "naval brigade", "NB"),
        ("soviet", "partisans", "Part"),
        ("soviet", "air army", "AirA"),
    ],
)
def test_kinds_in_words(situation: Situated, side: str, told: str, kind: str) -> None:
    """pmd:2.4.4-a, pmd:2.4.5-a"""
    assert put(situation, side=side, kind=told)[0] == kind


def test_sizes_and_marks_belong_to_the_kind(situation: Situated) -> None:
    """pmd:2.4.5-a: the size told beside a type, Guards as a mark; pmd:3.0-p: militia are rifle divisions."""
    assert put(situation, side="soviet", kind="tank", size="corps")[:2] == ("TC", "corps")
    assert put(situation, side="soviet", kind="RD", marks=["guards"])[0] == "GRD"
    militia = situation(units=[{"side": "soviet", "kind": "militia", "hex": "1640"}]).units(at="1640")[0]
    assert (militia.kind, militia.short) == ("RD", "10NRD")
    with pytest.raises(Unreadable, match="a PD is a division, not a corps"):
        put(situation, side="axis", kind="PD", size="corps")
    with pytest.raises(Unreadable, match="there is no kind 'elephants'"):
        put(situation, side="axis", kind="elephants")


def test_a_named_unit_may_be_described_too(situation: Situated) -> None:
    assert put(situation, id="31ID", kind="infantry division")[0] == "ID"
    with pytest.raises(Unreadable, match="the kind of 31ID is ID, not PD"):
        put(situation, id="31ID", kind="panzer division")


def test_what_a_made_up_piece_does_not_say_is_that_of_its_kind(situation: Situated) -> None:
    assert put(situation, side="soviet", kind="RD", combat=9, defence=9) == ("RD", "division", 5)
    assert put(situation, side="axis", kind="PD", name="Test")[2] == 12


@pytest.mark.parametrize(
    ("description", "short"),
    [
        ({"side": "axis", "kind": "air corps", "name": "VIII"}, "VIIIAirC"),
        ({"side": "axis", "kind": "panzer division", "name": "3"}, "3PD"),
        ({"name": "3PD"}, "3PD"),
        ({"side": "axis", "nation": "romanian", "kind": "ID", "name": "6"}, "Rom6ID"),
        ({"side": "axis", "nation": "hungarian", "kind": "motorized infantry"}, "HunHFMIC"),
        ({"side": "axis", "nation": "ost", "kind": "infantry"}, "OstMxdEthIB"),
        ({"side": "axis", "nation": "spanish", "kind": "infantry", "size": "division"}, "250SpID"),
        ({"side": "axis", "nation": "slovak", "kind": "security division"}, "SloSecD"),
        ({"side": "axis", "kind": "ID", "name": "Test"}, "Extra1"),
    ],
)
def test_descriptions_that_mean_one_counter(situation: Situated, description: dict[str, str], short: str) -> None:
    """A name printed on a counter, a nation with few units: pmd:2.4.8-a, pmd:7.3-a."""
    game = situation(turn=224, units=[{**description, "hex": "1640"}, {"id": "31ID", "hex": "1740"}])
    assert [piece.short for piece in game.units(at="1640")] == [short]
