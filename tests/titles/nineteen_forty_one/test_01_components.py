"""1. Game components."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation

N41 = stavka.title("n41")


def test_two_players() -> None:
    """n41:0-players"""
    assert N41.sides == ("axis", "soviet")
    game = stavka.new("n41", seed=1)
    assert {piece.side for piece in game.units()} == {"axis", "soviet"}
    assert game.to_act == "axis"


def test_component_list() -> None:
    """n41:1-components"""
    assert len(N41.units) == 120
    assert {"crt", "terrain", "weather", "turn", "victory"} <= set(N41.charts)
    assert N41.charts["crt"]["die"] == 6


def test_half_hexes_on_the_edge_are_full_hexes(plain: Situation) -> None:
    """n41:1-half-hexes"""
    game = plain({"26Inf": "1002", "8A": "1128"}, "axis move 1")
    game.play("move 26Inf 1002-1001-0901")
    assert game.piece("26Inf").hex == "0901"
    assert game.position.controller(game.position.board.grid.index("1028")) == "soviet"


def test_colours_tell_side_and_nation() -> None:
    """n41:1-axis-units n41:1-soviet-units n41:1-abbreviations"""
    nations = {side: {c.nation for c in N41.units if c.side == side} for side in N41.sides}
    assert nations == {"axis": {"german", "finnish", "romanian"}, "soviet": {"soviet"}}
    for counter in N41.units:
        words = counter.name.split()
        assert (counter.nation == "finnish") == ("F" in words)
        assert (counter.nation == "romanian") == ("R" in words)
        assert (counter.kind == "shock") == ("S" in words)
    assert sum("Cst" in c.name for c in N41.units) == 1
    assert all(c.kind == "armor" for c in N41.units if c.name.split()[0].endswith("M"))


def test_units_of_a_side_are_friends(plain: Situation, refused: Refused) -> None:
    """n41:1-friendly-enemy"""
    game = plain({"26Inf": "1005", "IIF": "1006", "8A": "1007"})
    game.play("move 26Inf 1005-1006")
    game = plain({"26Inf": "1005", "IIF": "1006", "8A": "1007"}, "axis fight 1")
    refused(game, "attack 26Inf 1006", "n41:7-single-hex")


def test_sample_counter() -> None:
    """n41:1-counter-format: the 12th Infantry Army starts in 2526."""
    army = stavka.new("n41", seed=1).piece("12th Army")
    assert (army.kind, army.size, army.hex) == ("infantry", "army", "2526")


def test_types_and_sizes() -> None:
    """n41:1-types n41:1-sizes"""
    assert {c.kind for c in N41.units} == {"armor", "infantry", "mountain", "shock"}
    assert {c.size for c in N41.units} == {"army", "corps", "group"}
    groups = Counter((c.side, c.kind) for c in N41.units if c.size == "group")
    assert set(groups) == {("axis", "armor"), ("soviet", "armor")}


def test_four_shock_armies() -> None:
    """n41:12-count"""
    shock = [c for c in N41.units if c.kind == "shock"]
    assert [c.size for c in shock] == ["army"] * 4
    assert {c.side for c in shock} == {"soviet"}


def test_deployment_codes() -> None:
    """n41:14-code: the 50th Infantry Corps, a 3-3, enters on turn 2."""
    corps = next(c for c in N41.units if c.name == "50th Infantry Corps")
    assert (corps.factors, corps.turn, corps.start) == ("3-3", 2, "")
    for counter in N41.units:
        assert bool(counter.start) != (counter.turn is not None)


def test_finns_start_in_finland() -> None:
    """n41:15-finn-mark"""
    finns = [c for c in N41.units if c.nation == "finnish"]
    assert len(finns) == 4
    finland = N41.map.countries["finland"]
    assert all(finland >> N41.map.grid.index(c.start) & 1 for c in finns)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("s-11,11A,soviet,soviet", "s-11,11A,soviet,german", "nation"),
        ("s-11,11A,soviet,soviet,infantry", "s-11,11A,soviet,soviet,cavalry", "kind"),
        ("4,3,1222,,1222", "4,3,1222,,1223", "code"),
        ("s-11,11A", "s-11,12A", "used twice"),
    ],
)
def test_a_bad_counter_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """n41:1-counter-format n41:14-code"""
    text = N41.tables.path("units.csv").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "units.csv").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadTable, match=f"units.csv, line .*{complaint}"):
        stavka.new("n41", tables=tmp_path)
