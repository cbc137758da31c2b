"""26.5: by which hexes units leave, who can still match what left, and what is offered."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.russian_campaign.options import encirclement
from stavka.titles.russian_campaign.variants import neutrals
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import row, war
from tests.titles.russian_campaign.test_26_5_encirclement import MAP, ON, board

SOVIET = "soviet first impulse movement"
OWED = {"factors soviet must match": 5}


def exits(game: Game) -> set[str]:
    return {str(action) for action in game.legal() if action.verb == "exit"}


def test_a_rail_hex_inside_the_map_is_no_exit(trc: Situation, refused: Refused) -> None:
    """trc:26.5.1"""
    game = board(trc, {"24Pz": "1203"})
    refused(game, "exit 24Pz 1203-1202", "trc:26.5.1")
    assert exits(game) == {"exit 24Pz 1203-1202-1201"}


def test_exits_that_are_offered(trc: Situation) -> None:
    """trc:26.5.1 trc:7.2 trc:8.2-a: not over an edge hex in which the unit must stop, save where it begins there."""
    near = {"5A": "1301", "6A": "1001"}
    assert exits(board(trc, {"24Pz": "1203", "14Pz": "1201", **near})) == {"exit 14Pz 1201"}
    woods = {**MAP, "terrain": {"1201": "woods"}}
    assert exits(board(trc, {"24Pz": "1203", "14Pz": "1201"}, map=woods)) == {"exit 14Pz 1201"}
    assert exits(board(trc, {"5Inf": "1204", "6Inf": "1205"})) == {"exit 5Inf 1204-1203-1202-1201"}


def test_a_train_to_the_own_edge_ends_there_when_nothing_is_owed(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a"""
    rails = {"blank": True, "rails": {"a": ["1201", "1202", "1203"]}}
    game = board(trc, {"5A": "1203", "6A": "2020"}, map=rails, stage=SOVIET, turn=20)
    game.play("rail 5A 1203-1202-1201")
    assert not exits(game)
    refused(game, "exit 5A", "trc:26.5.2-a")
    owed = board(trc, {"5A": "1203", "6A": "2020"}, map=rails, stage=SOVIET, turn=20, counts=OWED)
    owed.play("rail 5A 1203-1202-1201")
    refused(owed, "exit 5A 1201-1301", "trc:5.4-a")  # over the edge at once, not along it
    assert exits(owed) == {"exit 5A 1201"}


def test_a_train_that_could_match_must_run(trc: Situation) -> None:
    """trc:26.5.2-a: out of the reach of its feet, but not of its railway."""
    line = [f"12{n:02}" for n in range(1, 12)]
    units = {"5A": "1210", "6A": "2020"}
    more: dict[str, object] = {"stage": SOVIET, "turn": 20, "counts": OWED}
    game = board(trc, units, map={"blank": True, "rails": {"a": line}}, **more)
    told(game, "done", "trc:26.5.2-a", "5 combat factors", "east edge")
    stub = board(
        trc, units, map={"blank": True, "rails": {"a": line[4:]}, "places": {"Base": ["1211", "major"]}}, **more
    )
    assert stub.refusal("done") is None
    spent = board(
        trc, units, map={"blank": True, "rails": {"a": line}}, **{**more, "counts": {**OWED, "rail moves": 5}}
    )
    assert spent.refusal("done") is None
    full = [{"id": unit, "hex": "1201", "flags": ["moved"]} for unit in ("7A", "8A")]
    crowd = [*full, *({"id": unit, "hex": hex} for unit, hex in units.items())]
    assert board(trc, crowd, map={"blank": True, "rails": {"a": line}}, **more).refusal("done") is None


def test_pieces_without_factors_match_nothing(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-b"""
    piece = {"name": "Staff", "side": "soviet", "kind": "infantry", "combat": 0, "move": 4}
    more: dict[str, object] = {"stage": SOVIET, "turn": 20, "counts": OWED}
    boxed = board(trc, [{**piece, "box": "off_map"}, {"id": "5A", "hex": "2020"}], **more)
    refused(boxed, "exit Staff", "trc:26.5.2-b")
    assert boxed.refusal("done") is None
    line = {"blank": True, "rails": {"a": [f"12{n:02}" for n in range(1, 12)]}}
    there = board(trc, [{**piece, "hex": "1401"}, {**piece, "name": "Train", "hex": "1210"}], map=line, **more)
    assert there.refusal("done") is None


def test_paratroops_leave_by_the_west_edge(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5b trc:26.5.1: by the east edge only with the option."""
    variant = ["var-mediterranean"]
    more: dict[str, object] = {"variants": variant, "weather": "clear"}
    units = {"FJ1": "1202", "5Inf": "1203"}
    plain = board(trc, units, options=variant, **more)
    refused(plain, "exit FJ1 1202-1201", "trc:var-mediterranean-5b")
    refused(plain, "exit 5Inf 1203-1202-1201", "trc:26.5.1")
    both = board(trc, units, options=[*ON, *variant], **more)
    refused(both, "exit FJ1 1202-1203", "trc:26.5.1")
    both.play("exit FJ1 1202-1201")
    assert both.piece("FJ1").box == "exited"
    west = board(trc, {"FJ1": "1534", "5Inf": "1203"}, options=variant, **more)
    west.play("exit FJ1")
    assert (west.piece("FJ1").box, set(west.piece("FJ1").flags)) == ("paratroop_reserve", {"moved"})
    owing = board(trc, {"FJ1": "1534"}, options=[*ON, *variant], counts={"factors axis must match": 2}, **more)
    owing.play("exit FJ1")
    assert owing.piece("FJ1").box == "exited"


def test_no_exit_through_a_neutral_country(trc: Situation) -> None:
    """trc:var-mediterranean-2a trc:26.5.2-a: Rumania and Hungary are closed to those who leave, too."""
    variant = ["var-mediterranean"]
    counts = {"factors axis must match": 5}
    game = trc({"5Inf": "Warsaw"}, options=[*ON, *variant], variants=variant, turn=2, counts=counts)
    pos = war(game)
    found = encirclement.exits_for(pos, pos.roster.find("5Inf"))
    assert found
    assert encirclement.own_exits(pos, 0) & neutrals.hexes(pos)
    assert not found & neutrals.hexes(pos)


def test_russian_paratroops_do_not_go_off_to_drop_again(trc: Situation) -> None:
    """trc:var-mediterranean-5b: a German rule."""
    pos = war(board(trc, {"24Pz": "1203", "5A": "1301"}))
    assert [encirclement.drops_again(pos, pos.roster.find(name)) for name in ("1Para", "FJ1")] == [False, True]


def test_only_armor_is_wanted_in_the_west(trc: Situation) -> None:
    """trc:var-italian-sellout-3: infantry that could leave is not offered."""
    sellout = ["var-italian-sellout"]
    units = {"24Pz": "1534", "5Inf": "1534", "5A": "1301"}
    pos = war(board(trc, units, options=sellout, variants=sellout, turn=7, weather="clear"))
    assert {unit for action in encirclement.departures(pos) for unit in action.units} == {"24Pz"}


def test_a_train_at_the_own_edge_does_not_ride_on_though_the_enemys_edge_is_open(trc: Situation) -> None:
    """trc:26.5.2-a trc:26.5.1"""
    rails = {"blank": True, "rails": {"a": ["1201", "1202", "1203"], "b": ["1134", "1133"]}}
    game = board(trc, {"5A": "1203", "6A": "2020"}, map=rails, stage=SOVIET, turn=20)
    game.play("rail 5A 1203-1202-1201")
    assert not exits(game)


def test_armor_wanted_in_the_west_leaves_there_and_nowhere_else(trc: Situation, refused: Refused) -> None:
    """trc:var-italian-sellout-3 trc:26.5.1: by the east edge it just leaves, if the option lets it."""
    sellout = ["var-italian-sellout"]
    more: dict[str, object] = {"variants": sellout, "turn": 7, "weather": "clear"}
    units = [
        {"id": "24Pz", "hex": "1534", "flags": ["invaded"]},
        {"id": "39Pz", "hex": "1201", "flags": ["invaded"]},
        {"id": "5A", "hex": "1608"},
    ]
    plain = board(trc, units, options=sellout, **more)
    refused(plain, "exit 39Pz", "trc:26.5.1")
    plain.play("exit 24Pz")
    assert (plain.piece("24Pz").box, plain.piece("24Pz").flags) == ("removed", ())
    both = board(trc, units, options=[*ON, *sellout], **more)
    both.play("exit 39Pz")
    assert (both.piece("39Pz").box, both.piece("39Pz").flags) == ("exited", ())


def test_who_leaves_the_map_leaves_its_zone_as_well(trc: Situation) -> None:
    """trc:26.5.1 trc:17.2.1-c: a vacant city that both sides reached falls to the one that stays."""
    ground = {**MAP, "places": {"Base": ["1202", "minor"]}}
    game = board(trc, {"24Pz": "1201", "5A": "1203"}, map=ground, control={"Base": "axis"})
    assert game.view("axis")["control"]["Base"] is None
    game.play("exit 24Pz")
    assert game.view("axis")["control"]["Base"] == "soviet"


def test_no_train_matches_by_way_of_the_enemys_edge(trc: Situation) -> None:
    """trc:26.5.2-a trc:26.5.2-c trc:9.9-b: a stub at the west edge is not joined there to the line that leads east."""
    lines = {"stub": ["0534", "0533"], "long": [*row(11, 34, 1), "1201"]}
    rails = {"soviet": [hex for line in lines.values() for hex in line]}
    more: dict[str, object] = {"stage": SOVIET, "turn": 20, "counts": OWED, "rails": rails}
    places = {"Base": ["0533", "major"]}
    ground = {"blank": True, "rails": lines, "places": places}
    game = board(trc, {"5A": "0533", "6A": "2020"}, map=ground, control={"Base": "soviet"}, **more)
    assert game.refusal("done") is None
    near = board(trc, {"5A": "1120", "6A": "2020"}, map=ground, control={"Base": "soviet"}, **more)
    told(near, "done", "trc:26.5.2-a")
