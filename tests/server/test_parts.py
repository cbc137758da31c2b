"""What is told again: the same parts are the same objects, and nothing is told otherwise than it is."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import stavka
from stavka.server.codec import encoded, plain
from stavka.server.parts import Parts


def test_a_part_that_stays_is_the_same_object() -> None:
    parts = Parts()
    first = parts.plain({"units": [{"id": "a", "hex": "1"}, {"id": "b", "hex": "2"}], "zones": {"axis": ("1", "2")}})
    second = parts.plain({"units": [{"id": "a", "hex": "1"}, {"id": "b", "hex": "3"}], "zones": {"axis": ("1", "2")}})
    assert second["units"][0] is first["units"][0]  # type: ignore[index]
    assert second["units"][1] == {"id": "b", "hex": "3"}  # type: ignore[index]
    assert second["zones"] is first["zones"]
    again = parts.plain({"units": [{"id": "a", "hex": "1"}, {"id": "b", "hex": "3"}], "zones": {"axis": ("1", "3")}})
    assert again["units"] is second["units"]
    assert again["zones"] == {"axis": ["1", "3"]}


@pytest.mark.parametrize(("before", "now"), [(1, True), (1, 1.0), ([1], [True])])
def test_equal_values_of_another_kind_are_told(before: object, now: object) -> None:
    parts = Parts()
    parts.plain({"one": [before], "units": [{"id": "a", "is": before}]})
    told = {"one": [now], "units": [{"id": "a", "is": now}]}
    assert encoded(parts.plain(told)) == encoded(told)


def test_what_comes_and_goes_and_changes_its_place() -> None:
    parts = Parts()
    one, two, three = ({"id": name, "half": Fraction(1, 2)} for name in "abc")
    for units in ([one, two], [two, one], [two], [], [three, two, one], [{"no": "name"}, {"no": "id"}], ["a", "b"]):
        told = {"units": units}
        assert parts.plain(told) == plain(told)


@pytest.mark.parametrize("title", ["trc", "n41", "bd", "rb"])
def test_a_game_is_told_as_it_is(title: str) -> None:
    game, parts, rng = stavka.new(title, seed=7), Parts(), Random(7)
    for _ in range(12):
        game.play(game.legal().sample(rng))
        for side in game.title.sides:
            told = game.title.view(game.position, side)
            assert encoded(parts.plain(told)) == encoded(told)


def test_whoever_changes_his_view_changes_no_other() -> None:
    game = stavka.new("trc", seed=7)
    seen = game.view("axis")
    before = encoded(seen)
    seen["units"][0]["hex"] = "0000"
    seen["units"][0]["flags"].append("x")
    assert encoded(game.view("axis")) == before


def test_a_plain_piece_is_the_same_object_at_all_tables() -> None:
    """And one that is not plain is converted once."""
    piece, half = {"id": "a", "marks": ["guards"]}, {"id": "b", "half": Fraction(1, 2)}
    told = [Parts().plain({"units": [piece, half]})["units"] for _ in range(2)]
    assert told[0][0] is piece  # type: ignore[index]
    assert told[0][0] is told[1][0]  # type: ignore[index]
    assert told[0][1] is told[1][1]  # type: ignore[index]
    assert told[0][1] == plain(half)  # type: ignore[index]
