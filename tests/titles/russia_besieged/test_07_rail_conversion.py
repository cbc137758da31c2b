"""7.2 Rail conversion."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.russia_besieged.rail.conversion import converts
from stavka.titles.russia_besieged.supply import general
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.looking import ground, hexes

AXIS, SOVIET = 0, 1


def is_west(name: str) -> bool:
    """Of the hexes behind the front of these tests: Bryansk is German, Kursk and Kharkov are not."""
    return int(name[2:]) >= 17 and int(name[:2]) <= 26


def axis_rails(game: Game, *names: str) -> bool:
    return war(game).rails & hexes(*names) == hexes(*names)


def marked(game: Game, *names: str) -> bool:
    return war(game).passed & hexes(*names) == hexes(*names)


def end_impulse(game: Game) -> None:
    """Ends the movement phase; the railheads follow, whatever battles are fought in between."""
    game.play("done")


@pytest.fixture
def front(rb: Situation) -> Situation:
    """The Axis holds all rails up to Bryansk, and its junctions."""

    def make(units: object, stage: str = "axis first impulse movement", **more: object) -> Game:
        west = [name for name in ground().board.grid.names(ground().rails) if is_west(name)]
        places = [p.name for p in ground().board.places.values() if is_west(ground().board.grid.name(p.hex))]
        cities = [name for name in places if ground().place(name) & ground().watched]
        nodes = [name for name in west if hexes(name) & ground().junctions]
        return rb(units, stage, rails={"axis": west}, control={"axis": [*cities, *nodes]}, **more)

    return make


def test_a_unit_marks_the_line_home(front: Situation) -> None:
    """rb:7.22-a, rb:7.24, rb:7.27, rb:7.28-a, rb:7.28-c, rb:7.2-d: plain hexes between need not be entered."""
    game = front({"24Pz": "2515"})
    assert not axis_rails(game, "2516")
    game.play("move 24Pz 2515-2516")
    assert marked(game, "2516")
    assert not axis_rails(game, "2516")
    end_impulse(game)
    assert axis_rails(game, "2516", "2416")
    assert not war(game).passed


def test_junction_w(front: Situation) -> None:
    """rb:7.2-b, rb:7.25: entering 2516 converts the junction, Kursk beyond it stays Russian."""
    game = front({"4Inf": "2515"})
    assert war(game).ground.junctions & hexes("2516")
    game.play("move 4Inf 2515-2516")
    assert war(game).owner[AXIS] & hexes("2516")
    end_impulse(game)
    assert axis_rails(game, "2516")
    assert not axis_rails(game, "2616")
    assert not war(game).controls(AXIS, "Kursk")


def test_city_x_falls_when_y_is_taken_too(front: Situation) -> None:
    """rb:7.2-e, rb:7.2-f, rb:7.26-a, rb:7.26-b: W and Y taken, Kursk is German at once and its rails at the end."""
    game = front({"4Inf": "2515", "2SSPz": "2715"}, turn=13)
    game.play("move 4Inf 2515-2516")
    assert not war(game).controls(AXIS, "Kursk")
    game.play("move 2SSPz 2715-2716")
    assert war(game).controls(AXIS, "Kursk")
    end_impulse(game)
    assert axis_rails(game, "2516", "2616", "2716")
    assert war(game).controls(AXIS, "Kursk")


def test_city_x_stays_taken_while_others_move(front: Situation) -> None:
    """rb:7.26-a, rb:7.28-a, rb:4.1-c: its rails are Russian until the impulse ends and give it back to nobody."""
    game = front({"4Inf": "2515", "2SSPz": "2715", "5Inf": "Warsaw"}, turn=13)
    game.play("move 4Inf 2515-2516")
    game.play("move 2SSPz 2715-2716")
    game.play("move 5Inf 1331-1431")
    assert war(game).controls(AXIS, "Kursk")
    end_impulse(game)
    assert war(game).controls(AXIS, "Kursk")
    assert axis_rails(game, "2516", "2616", "2716")


def test_an_airbase_keeps_a_city_that_nobody_enters(front: Situation) -> None:
    """rb:7.26-a, rb:7.22-b, rb:4.0-b: its zone is its hex, and no line leads through it."""
    game = front({"4Inf": "2515", "2SSPz": "2715", "ShturmovikBase1": "Kursk"}, turn=13)
    game.play("move 4Inf 2515-2516")
    game.play("move 2SSPz 2715-2716")
    assert not war(game).controls(AXIS, "Kursk")
    end_impulse(game)
    assert not war(game).controls(AXIS, "Kursk")


def test_units_on_all_lines_take_no_city_without_a_way_home(rb: Situation) -> None:
    """rb:7.26-a, rb:7.26-b, rb:7.22-a: a unit marks its hex only where a clear path leads home."""
    units = {"42Inf": "0820", "46Pz": "1021", "4Inf": "0824", "Stalin": "Moscow", "Hitler": "Berlin"}
    shut = {"8A": "0926", "3A": "1122", "11A": "0918"}  # the next junction of each of the three lines out of Riga
    for beyond, falls in (({}, True), (shut, False)):
        game = rb(units | beyond, turn=13, control={"soviet": ["0822", "0918", "0926", "1122"]})
        for move in ("42Inf 0820-0821", "46Pz 1021-0922", "4Inf 0824-0823"):
            game.play(f"move {move}")
        assert war(game).controls(AXIS, "Riga") is falls


def test_y_alone_does_not_take_the_line_beyond_an_unentered_junction(front: Situation) -> None:
    """rb:7.2-e, rb:7.22-b: 2716 has a way home past Kharkov or not at all; the line by 2516 stays Russian."""
    game = front({"2SSPz": "2715"}, turn=13)
    game.play("move 2SSPz 2715-2716")
    end_impulse(game)
    assert not axis_rails(game, "2516")
    assert not war(game).controls(AXIS, "Kursk")


@pytest.mark.parametrize("unit", ["WEC-Kiev", "Stalin", "Partisan1"])
def test_who_converts(rb: Situation, unit: str) -> None:
    """rb:7.21: not those without a zone around them; the Polizei and paratroops do."""
    pos = war(rb({unit: "1912", "5Para": "2012", "Polizei": "1331", "24Pz": "1431"}))
    assert not converts(pos, pos.roster.find(unit))
    for name in ("5Para", "Polizei", "24Pz"):
        assert converts(pos, pos.roster.find(name))
    pos.mark_oos({pos.roster.find("24Pz"): 1})
    assert not converts(pos, pos.roster.find("24Pz"))


def test_a_zone_on_the_way_blocks(front: Situation) -> None:
    """rb:7.22-b: Russians whose zones cover both lines behind the junction."""
    free = front({"24Pz": "2514"})
    free.play("move 24Pz 2514-2515-2516")
    assert marked(free, "2516")
    blocked = front({"24Pz": "2514", "8A": "2318", "7A": "2618"})
    assert not war(blocked).zone(SOVIET) & hexes("2516")
    blocked.play("move 24Pz 2514-2515-2516")
    assert not marked(blocked, "2516")
    end_impulse(blocked)
    assert not axis_rails(blocked, "2516")


def test_what_a_battle_cut_is_taken_up_to_the_cut(front: Situation) -> None:
    """rb:7.28-b: a unit has come to stand beside the line since it was marked."""
    game = front({"24Pz": "2515"})
    game.play("move 24Pz 2515-2516")
    pos = war(game)
    pos.put(pos.roster.find("8A"), pos.board.grid.index("2415"))
    assert pos.zone(SOVIET) & hexes("2516")
    end_impulse(game)
    assert not axis_rails(game, "2516")
    assert not axis_rails(game, "2416")


def test_russians_take_rails_back(front: Situation) -> None:
    """rb:7.23-a, rb:7.23-b: up to the hex that they reach; the railhead stands on the next."""
    game = front({"8A": "2416"}, "soviet first impulse movement")
    assert axis_rails(game, "2317")
    game.play("move 8A 2416-2317")
    assert marked(game, "2317")
    end_impulse(game)
    assert not axis_rails(game, "2317")
    assert axis_rails(game, "2217")
    assert "2217" in game.view("soviet")["railheads"]


@pytest.mark.parametrize("holder", ["axis", "soviet"])
def test_helsinki_is_a_base_of_the_axis(rb: Situation, holder: str) -> None:
    """rb:7.22-a: the Finnish lines lead there, not to the west edge; without Helsinki nothing is taken."""
    here, grid, tracks = ground(), ground().board.grid, ground().board.tracks
    finnish = here.rails & here.finland
    border = next(bits(tracks.step(finnish) & here.russia))
    places = [name for name in grid.names(finnish & here.watched) if hexes(name) != here.place("Helsinki")]
    control = {"axis": places, "Helsinki": holder}
    stage = "axis first impulse railheads"
    game = rb({"24Pz": grid.name(border)}, stage, rails={"axis": grid.names(finnish)}, control=control)
    assert axis_rails(game, grid.name(border)) is (holder == "axis")


@pytest.mark.parametrize("holder", ["axis", "soviet"])
def test_baku_is_a_base_of_the_russians(rb: Situation, holder: str) -> None:
    """rb:7.23-a: with all lines to the north cut at Grozny."""
    board = ground().board
    start = board.grid.name(next(bits(board.tracks.around(board.places["Baku"].hex))))
    units = {"8A": start, "24Pz": "Grozny", "39Pz": "Tbilisi"}
    stage = "soviet first impulse railheads"
    game = rb(units, stage, rails={"axis": [start]}, control={"Baku": holder}, turn=9)
    assert axis_rails(game, start) is (holder == "axis")


def test_each_side_converts_in_its_own_turn(front: Situation) -> None:
    """rb:7.28-a: a Russian who stands on Axis rails in the Axis turn takes nothing."""
    game = front({"8A": "2317"}, "axis first impulse railheads")
    assert axis_rails(game, "2317")


def test_after_the_first_and_after_the_second_impulse(front: Situation) -> None:
    """rb:7.28-a, rb:3.0-h, rb:3.0-k"""
    for stage in ("axis first impulse railheads", "axis second impulse marker adjustment"):
        assert axis_rails(front({"24Pz": "2516"}, stage), "2516")
    assert not axis_rails(front({"24Pz": "2516"}, "soviet first impulse railheads"), "2516")


def test_the_mechanized_rumanians_near_kharkov(rb: Situation) -> None:
    """rb:7.2-c, rb:7.12-b: the line up to the last rail hex that a unit took is marked; supply keeps off the Sivash."""
    grid = ground().board.grid
    assert ground().rails & hexes("2817")
    west = [name for name in grid.names(ground().rails) if int(name[2:]) >= 18]
    places = [p.name for p in ground().board.places.values() if int(grid.name(p.hex)[2:]) >= 18]
    held = [name for name in places if ground().place(name) & ground().watched]
    nodes = [name for name in west if hexes(name) & ground().junctions]
    game = rb({"RumMech": "2717"}, rails={"axis": west}, control={"axis": [*held, *nodes]}, turn=8)
    game.play("move RumMech 2717-2817-2917-3016")
    assert marked(game, "2817")
    assert not ground().over_land.around(grid.index("3523")) & hexes("3624")


def test_a_russian_at_the_west_edge(rb: Situation) -> None:
    """rb:7.23-c: the line has no railhead left on the map."""
    edge = ground().board.grid.names(ground().edge_rails[AXIS])[0]
    game = rb(
        {"8A": edge}, "soviet first impulse railheads", rails={"axis": [edge]}, control={"soviet": "all"}, turn=23
    )
    assert not axis_rails(game, edge)
    assert edge not in game.view("axis")["railheads"]


def test_own_rails_serve_on_while_a_line_is_converting(rb: Situation) -> None:
    """rb:7.27, rb:7.05-a, rb:13.2-a: behind the old railhead supply runs on; what is new feeds nobody yet."""
    row = [f"25{n:02}" for n in range(40, 0, -1)]
    units = {"24Pz": "2531", "5Inf": "2532", "7Inf": "2520", "8A": "2516"}
    line = {"blank": True, "rails": {"main": row}}
    game = rb(units, turn=8, map=line, rails={"axis": row[:11]})
    game.play("move 24Pz 2531-2530-2529-2528-2527-2526-2525-2524")
    pos = war(game)
    assert game.view("axis")["converting"] == [f"25{n}" for n in range(24, 30)]
    fed = [general.in_supply(pos, pos.roster.find(name)) for name in ("24Pz", "5Inf", "7Inf")]
    assert fed == [True, True, False]
    assert game.refusal("rail 5Inf 2532-2533") is None
    assert general.in_supply(pos, pos.roster.find("8A"))


def test_a_line_that_is_being_taken_feeds_its_owner_no_more(rb: Situation) -> None:
    """rb:7.27, rb:7.04: neither side uses a Converting stretch."""
    row = [f"25{n:02}" for n in range(40, 0, -1)]
    line = {"blank": True, "rails": {"main": row}}
    game = rb({"24Pz": "2533"}, turn=8, map=line, rails={"axis": row[:11]}, passed=["2529", "2528"])
    pos = war(game)
    assert not general.rails_to_edge(pos, 1) & pos.ground.hex("2528")
    assert general.rails_to_edge(pos, 1) & pos.ground.hex("2527")
