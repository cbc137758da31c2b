"""Situations take things off the map as well as add them."""

from __future__ import annotations

import pytest

import stavka


def test_rivers_along_hexsides_can_be_taken_away() -> None:
    """n41:7-terrain, bd:11.16-a: without the river there is no shift."""
    units = {"5Inf": "2518", "7A": "Kiev"}
    spec = {"title": "n41", "turn": 2, "stage": "axis first ground segment combat", "units": units}
    dry = {"remove": {"sides": {"river": [["2518", "Kiev"]]}}}
    assert "river" in " ".join(stavka.odds(stavka.situation(spec), "attack 5Inf Kiev").modifiers)
    assert "river" not in " ".join(stavka.odds(stavka.situation({**spec, "map": dry}), "attack 5Inf Kiev").modifiers)


def test_features_can_be_taken_away() -> None:
    """n41:11-double: without its works a city defends with its printed strength."""
    units = {"26Inf": "0812", "8A": "0712"}
    spec = {"title": "n41", "turn": 2, "stage": "axis first ground segment combat", "units": units}
    bare = {"remove": {"features": {"fortifications": ["0712"]}, "places": ["Leningrad defences"]}}
    assert stavka.odds(stavka.situation(spec), "attack 26Inf 0712").defence == 8
    assert stavka.odds(stavka.situation({**spec, "map": bare}), "attack 26Inf 0712").defence == 4


def test_closed_hexsides_open_when_they_are_taken_away() -> None:
    """bd:10.4 is no bar, and the lake is gone: units march where water was."""
    board = stavka.title("bd").map
    one, other = next(
        (one, other)
        for one in board.grid.names(board.playable)
        for other in map(board.grid.name, board.grid.neighbours(board.grid.index(one)))
        if (direction := board.grid.direction(board.grid.index(one), board.grid.index(other))) is not None
        and board.sides["lake"][direction] >> board.grid.index(one) & 1
        and board.playable >> board.grid.index(other) & 1
    )
    spec = {"title": "bd", "turn": 2, "stage": "axis second phase", "units": {"3Pz": one}}
    assert stavka.situation(spec).refusal(f"move 3Pz {one}-{other}") is not None
    drained = {"remove": {"sides": {"lake": [[one, other]]}}}
    assert stavka.situation({**spec, "map": drained}).refusal(f"move 3Pz {one}-{other}") is None


def test_rivers_rails_and_places_go_by_name() -> None:
    """trc:14.1-d, trc:14.1-c"""
    title = stavka.title("trc")
    line = next(iter(title.map.rail_lines))
    removed = {"rivers": ["dnieper"], "rails": [line], "places": ["Minsk"]}
    game = stavka.situation({"title": "trc", "map": {"remove": removed}})
    board = game.position.board
    assert "Dnieper" not in {river.name for river in board.rivers}
    assert line not in board.rail_lines
    assert "Minsk" not in game.view("axis")["control"]
    moved = {"remove": {"places": ["Minsk"]}, "places": {"Minsk": ["1421", "major"]}}
    again = stavka.situation({"title": "trc", "map": moved, "units": {"5A": "Minsk"}})
    assert again.piece("5A").hex == "1421"


@pytest.mark.parametrize(
    ("removed", "complaint"),
    [
        ({"lava": []}, "nothing can be removed under lava; only under features, sides"),
        ({"sides": {"river": [["2121", "2120"], ["2515", "2516"]]}}, "there is no river between"),
        ({"sides": {"canyon": []}}, "no kind of hexside canyon; there are"),
        ({"features": {"fortifications": ["2515"]}}, "there are no fortifications in 2515"),
        ({"features": {"fortifications": ["Atlantis"]}}, "no hex 'Atlantis'"),
        ({"places": ["Atlantis"]}, "the map has no Atlantis among its places"),
        (["river"], "what is removed is a mapping"),
        ({"rivers": "Dnieper"}, "a list of names"),
        ({"rivers": ["Dnieper"]}, "has no rivers by name; what runs along hexsides is removed under sides"),
    ],
)
def test_what_is_not_there_cannot_be_removed(removed: object, complaint: str) -> None:
    with pytest.raises(stavka.Unreadable, match=complaint):
        stavka.situation({"title": "n41", "map": {"remove": removed}})
