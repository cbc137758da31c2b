"""What is drawn for the eye: scenery that no rule knows, words with a choice of spots, weather by zones."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.board import Board, Tables
from stavka.board.draw import draw_board, draw_ground, map_key, weather_veil
from stavka.board.drawing.palette import WEATHERS
from stavka.board.tables import BadTable
from stavka.server.maps import Drawings
from tests.board.small import small_board


@pytest.fixture(scope="module")
def barbarossa() -> Board:
    return stavka.new("bd", seed=1).position.board


def test_scenery_lies_on_open_land_only_and_changes_no_terrain(barbarossa: Board) -> None:
    assert set(barbarossa.scenery) == {"woods", "hills", "marsh"}
    for hexes in barbarossa.scenery.values():
        assert hexes & ~barbarossa.terrain["clear"] == 0


def test_the_key_tells_that_scenery_has_no_effect(barbarossa: Board) -> None:
    assert "woods without effect" in {meaning for _, meaning in map_key(barbarossa)}
    assert 'id="layer-scenery"' in draw_board(barbarossa)
    assert 'id="layer-scenery"' not in draw_board(stavka.new("trc", seed=1).position.board)


def test_scenery_off_the_map_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"scenery\.csv.*9999"):
        small_board(tmp_path, woods="9999")


@pytest.mark.parametrize("code", ["n41", "bd", "rb", "pmd"])
def test_rivers_along_hexsides_have_their_names_beside_them(code: str) -> None:
    """A river that the table names is lettered near one of its hexsides."""
    board = stavka.new(code, seed=1).position.board
    rivers = {one.text: spots for one, spots in draw_ground(board, 100).words if one.kind == "river"}
    assert "Don" in rivers
    sides = [pair for (_, name), pairs in board.side_names.items() if name == "Don" for pair in pairs]
    for spot in rivers["Don"]:
        far = min(
            abs(complex(*(100 * v for v in board.grid.centre(hex))) - complex(*spot.middle))
            for pair in sides
            for hex in pair
        )
        assert far < 100


def test_words_have_several_spots_that_lie_apart(barbarossa: Board) -> None:
    spots = {one.text: spots for one, spots in draw_ground(barbarossa, 100).words}["USSR"]
    assert len(spots) > 8
    for i, spot in enumerate(spots):
        assert all(abs(complex(*spot.middle) - complex(*other.middle)) >= 80 for other in spots[:i])


def test_each_zone_has_its_own_weather() -> None:
    """Mud in the south of Proud Monster leaves the north as it is, and the veil lies below grid and rivers."""
    game = stavka.new("pmd", seed=1)
    board, zones = game.position.board, game.title.weather_zones(game.position)
    assert zones["north"] | zones["south"] == board.grid.all
    assert zones["north"] & zones["south"] == 0
    ground = Drawings().ground_of(board, "classic", [(zones["north"], "dry"), (zones["south"], "mud")])
    assert ground.count('id="layer-weather"') == 1
    assert WEATHERS["mud"][0] in ground
    assert ground.index('id="layer-weather"') < ground.index('id="layer-grid"')
    assert weather_veil(board, 100, zones["south"], "mud", "high-contrast") == ""


@pytest.mark.parametrize(("turn", "land"), [(1, ""), (5, "mud"), (6, "snow"), (8, "light mud")])
def test_the_season_of_barbarossa_deluxe_colours_the_land(turn: int, land: str) -> None:
    game = stavka.situation({"title": "bd", "turn": turn, "units": {}})
    assert game.view("axis")["land"] == {"": land}


def test_proud_monster_tells_weather_by_zone_and_a_symbol_for_every_branch() -> None:
    view = stavka.new("pmd", seed=1).view("axis")
    assert view["land"] == {"north": "dry", "south": "dry"}
    assert {unit["kind"] for unit in view["units"] if not unit["symbol"]} <= {"LCFC", "FA"}


def test_tables_of_the_project_name_the_origin_of_scenery() -> None:
    folder = Path(stavka.__file__).parent / "titles" / "barbarossa_deluxe" / "data"
    assert {row["origin"] for row in Tables(folder).rows("scenery.csv", ("hex", "kind", "origin"))} == {"geography"}
