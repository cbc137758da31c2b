"""More positions where two rules meet: works and nations, the first turn, losses at the end."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

N41 = stavka.title("n41")
WORKS = {"features": {"fortifications": ["1006"]}}


def owned(game: Game, side: str) -> set[str]:
    return set(game.view("axis")["territory"][side])


def test_works_do_not_shield_axis_infantry_from_tanks(plain: Situation) -> None:
    """Works in a clear hex leave the Axis in a clear hex (n41:11-soviet-only, n41:9-armor-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map=WORKS)  # 6 to 3
    assert stavka.odds(game, "attack 1TG 1006").odds == "3:1"
    game = plain({"2PzGr": "1005", "3A": "1006"}, "axis fight 1", map=WORKS)
    assert not any(note.startswith("armor") for note in stavka.odds(game, "attack 2PzGr 1006").modifiers)


def test_works_take_no_forest_from_the_axis(plain: Situation) -> None:
    """The terrain under the works counts for Axis units in them (n41:11-soviet-only, n41:7-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map={**WORKS, "terrain": {"1006": "forest"}})
    assert stavka.odds(game, "attack 1TG 1006").odds == "1:1"


def test_a_first_turn_that_is_set_up_leaves_the_border_german(n41: Situation) -> None:
    """Soviet zones take no hex of Greater Germany before the first German segment is over (n41:17-border-zoc)."""
    border = {"1526", "1425", "1625"}  # beside 10A, and no German is near
    for stage in ("axis move 1", "axis fight 1"):
        assert border <= owned(n41({"10A": "1525"}, stage, turn=1), "axis")
    assert border <= owned(n41({"10A": "1525"}, "axis move 2", turn=1), "soviet")
    assert border <= owned(n41({"10A": "1525"}, "axis move 1", turn=2), "soviet")


END = {"stage": "soviet fight 2", "turn": 7}


@pytest.mark.parametrize(
    ("lost", "level"),
    [
        ({}, "German marginal"),
        ({"soviet": 43}, "German substantial"),
        ({"soviet": 39}, "German marginal"),
        ({"axis": 27}, "Soviet marginal"),
        ({"axis": 24}, "German marginal"),
        ({"axis": 27, "soviet": 43}, "German marginal"),
    ],
)
def test_losses_shift_a_game_played_to_its_end(n41: Situation, lost: dict[str, int], level: str) -> None:
    """A German marginal victory with 43 Soviet or 27 Axis units lost.

    n41:18-soviet-losses n41:18-axis-losses n41:18-losses-cancel
    """
    dead = [c.short for side, many in lost.items() for c in [c for c in N41.units if c.side == side][:many]]
    cities = N41.charts["victory"]["city"]
    missed = [c["name"] for c in cities if c["soviet"] < 0]  # taken, they cost nothing
    game = n41((), **END, boxes={"eliminated": dead}, control={"axis": [*missed, "Moscow"]})
    assert game.view("axis")["victory"]["points"] == 4
    game.play("done")
    assert game.result is not None
    assert (game.result.level, game.result.rule) == (level, "n41:18-level")


def test_an_army_that_moved_attacks_with_all_it_has(plain: Situation) -> None:
    """Only shock armies are the weaker for having moved (n41:12-half, n41:2-double-action)."""
    moved = {"flags": ["moved"]}
    game = plain({"8A": {"hex": "1005", **moved}, "26Inf": "1006"}, "soviet fight 1")
    assert stavka.odds(game, "attack 8A 1006").attack == 4
    game = plain({"26Inf": {"hex": "1005", **moved}, "8A": "1006"}, "axis fight 1")
    assert stavka.odds(game, "attack 26Inf 1006").attack == 4


def test_a_retreat_along_the_border_takes_nothing_beyond_it(plain: Situation) -> None:
    """Nor does a unit on its way, in the first German segment of turn 1 (n41:17-border-zoc, n41:4-gain-zoc)."""
    around = ("1007", "1009", "0908", "0909", "1108", "1109")
    board = {
        "terrain": dict.fromkeys(("0906", "0907", "1106", "1107"), "sea"),
        "countries": {"1008": "greater_germany"},
        "sides": {"border": [[hex, "1008"] for hex in around]},
    }
    units = {"2PzGr": "1005", "8A": "1006", "11A": "1007", "10M": "1007"}
    for turn, side in ((1, "axis"), (2, "soviet")):
        game = plain(units, "axis fight 1", turn, map=board, control={"1008": "axis"})
        assert "1008" in owned(game, "axis")
        game.play("attack 2PzGr 1006")
        game.play_dice([1])  # 6:1, DR
        game.play("retreat 8A 1006-1007-0908")
        assert "1008" in owned(game, side)


def ends_of_retreat(game: Game, unit: str, attack: str) -> set[str]:
    """Where a unit may retreat to when it is beaten by an attack."""
    game.play(attack)
    for die in range(1, 7):
        trial = game.copy()
        trial.play_dice([die])
        if trial.stage == f"retreat of {unit}":
            return {str(action)[-4:] for action in trial.legal()}
    return set()


def test_a_longer_retreat_ends_outside_enemy_zones_if_it_can(plain: Situation) -> None:
    """Of two ends as near the one no enemy zone covers is taken (n41:7-retreat-priority, n41:7-retreat-stack)."""
    units = {"2PzGr": "1005", "8A": "1006", "11A": "1007", "10M": "1007", "1M": "0908", "26Inf": "0808"}
    closed = {"terrain": dict.fromkeys(("0906", "0907", "1106", "1107"), "sea")}
    game = plain(units, "axis fight 1", map=closed)
    assert ends_of_retreat(game, "8A", "attack 2PzGr 1006") == {"1008", "1108"}
    game = plain(units, "axis fight 1", map={"terrain": closed["terrain"] | {"1008": "sea", "1108": "sea"}})
    assert ends_of_retreat(game, "8A", "attack 2PzGr 1006") == {"0908"}  # a friend is there, with room


@pytest.mark.parametrize(("turn", "open_to_all"), [(1, False), (2, True)])
def test_nobody_retreats_into_hungary_on_turn_one(n41: Situation, turn: int, open_to_all: bool) -> None:
    """n41:15-hungary n41:7-retreat-zoc"""
    game = n41({"4Inf": "2426", "26A": "2427"}, "axis fight 1", turn, air={"axis": 0, "soviet": 0})
    assert ("2428" in ends_of_retreat(game, "26A", "attack 4Inf 2427")) is open_to_all


@pytest.mark.parametrize(("turn", "open_to_finns"), [(1, False), (2, True)])
def test_finns_do_not_retreat_over_their_border_on_turn_one(n41: Situation, turn: int, open_to_finns: bool) -> None:
    """n41:15-finn-turn1"""
    game = n41({"23A": "0414", "IIF": "0413"}, "soviet fight 1", turn, air={"axis": 0, "soviet": 3})
    ends = ends_of_retreat(game, "IIF", "attack 23A 0413 air 3")
    assert "0412" in ends
    assert ("0513" in ends) is open_to_finns


def test_no_train_goes_to_hungary_on_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:15-hungary"""
    held = {"control": {"2428": "soviet", "2427": "soviet"}}
    game = n41({"12A": {"hex": "2427", "flags": ["supplied"]}}, "soviet move 1", turn=1, **held)
    refused(game, "rail 12A 2427-2428", "n41:15-hungary")
    assert not any(str(action).startswith("rail 12A 2427-2428") for action in game.legal().by_unit("12A"))
    game = n41({"12A": {"hex": "2427", "flags": ["supplied"]}}, "soviet move 1", turn=2, **held)
    assert "rail 12A 2427-2428" in game.legal()


def test_no_room_in_odessa(n41: Situation) -> None:
    """Two armies fill its works; a third one cannot be set down there, nor be delayed (n41:17-1od, n41:3-placement)."""
    game = n41({"9A": "3222", "18A": "3222", "CstA": "awaiting"}, "soviet move 1", turn=1)
    assert game.piece("CstA").box == "eliminated"
    game = n41({"9A": "3222", "CstA": "awaiting"}, "soviet move 1", turn=1)
    assert game.piece("CstA").hex == "3222"


def test_five_is_more_than_four(n41: Situation, refused: Refused) -> None:
    """A second unit of a strength over four is refused though the package has room (n41:14-replace-strength)."""
    dead = {"eliminated": ["39A", "60A", "5A", "6A"]}  # two of 5, two of 4
    game = n41((), "soviet move 1", turn=6, boxes=dead)
    game.play("replace 39A")
    refused(game, "replace 60A", "n41:14-replace-strength")
    for unit in ("5A", "6A"):
        game.play(f"replace {unit}")


def test_ports_abroad_save_no_fleet(n41: Situation) -> None:
    """The Black Sea fleet needs a Soviet port; Constanta in Soviet hands is none (n41:21-black-auto, n41:21-port)."""
    position = war(n41(()))
    ports = N41.map.grid.names(position.ground.ports & position.ground.home)
    for held, lost in ((ports, ["black-sea"]), ([port for port in ports if port != "3720"], [])):
        game = n41({}, options=["naval"], control={"axis": held, "Constanta": "soviet"})
        assert game.view("axis")["fleets_lost"] == lost


def test_infantry_that_enters_a_zone_stops_there(n41: Situation, refused: Refused) -> None:
    """n41:6-infantry-stop n41:14-axis-entry"""
    game = n41({"50Inf": "due", "8A": "1227", "26Inf": "1327"})  # both zones cover 1328, which stays German
    ways = {str(action) for action in game.legal().by_unit("50Inf") if action.verb == "enter"}
    assert "enter 50Inf 1328" in ways
    assert not any(way.startswith("enter 50Inf 1328-") for way in ways)
    refused(game, "enter 50Inf 1328-1428", "n41:6-infantry-stop")


def test_a_panzer_corps_is_no_panzer_group(n41: Situation) -> None:
    """n41:24-victory-panzer"""
    points = {}
    for lost in ((), ("40Pz",), ("1PzGr",), ("1PzGr", "4PzGr")):
        game = n41((), "soviet fight 2", 10, options=["winter"], boxes={"eliminated": list(lost)})
        points[lost] = game.view("axis")["victory"]["points"]
    base = points[()]
    assert list(points.values()) == [base, base, base - 2, base - 4]


def test_a_major_city_abroad_is_not_asked_for(plain: Situation) -> None:
    """Only those of the Soviet Union, Archangel and Sevastopol count (n41:18-strategic)."""
    board = {
        "rails": {"east": [f"10{column:02}" for column in range(1, 10)]},
        "features": {"rail_east": ["1001"]},
        "places": {"Town": ["1103", "major"], "Sevastopol": ["1105", "reference"], "Archangel": ["1107", "reference"]},
    }
    for country, level in (("greater_germany", "German strategic"), ("soviet_union", "Soviet major")):
        held = {"axis": ["Sevastopol", "Archangel"], "Town": "soviet"}
        game = plain((), **END, map={**board, "countries": {"1103": country}}, control=held)
        game.play("done")
        assert game.result is not None
        assert (game.result.level == "German strategic") is (level == "German strategic")


def test_what_was_used_last_turn_is_there_again(n41: Situation) -> None:
    """Bombs, partisans, the Finnish train and replacements are of one turn.

    n41:23-bomb n41:22-partisans n41:15-finn-rail n41:14-replace-rate
    """
    options = ["partisans", "rail-bombing"]
    used = {"bombed": 3, "partisans now": 1, "partisan uses": 1, "finnish rail": 1, "replaced": [4, 1, 0, 0]}
    more = {"options": options, "counts": used, "boxes": {"eliminated": ["5A", "9M"]}}
    game = n41({"IIF": "0416", "27A": "1808"}, "soviet fight 2", 3, **more)
    assert game.view("axis")["rail_left"] == {"axis": 1, "soviet": 2}
    game.play("done")
    assert game.stage == "partisans"
    game.play("done")
    assert game.view("axis")["rail_left"] == {"axis": 3, "soviet": 8}
    while game.stage != "axis first ground segment movement":
        game.play("done")
    game.play("rail IIF 0416-0415")
    assert game.view("axis")["rail_left"]["axis"] == 3
    game.play("enter 40Pz 1328")
    while game.stage != "soviet first ground segment movement":
        game.play("done")
    for unit in ("5A", "9M"):
        game.play(f"replace {unit}")


def test_only_thawing_snow_drowns(n41: Situation) -> None:
    """n41:24-thaw"""
    assert n41({"7A": "0710"}, "weather", 5, weather="rain").piece("7A").hex == "0710"
    assert n41({"7A": "0710"}, "weather", 5, weather="snow").piece("7A").box == "eliminated"


@pytest.mark.parametrize("country", ["greater_germany", "soviet_union"])
def test_reinforcements_appear_in_soviet_cities_only(plain: Situation, refused: Refused, country: str) -> None:
    """Not in a city abroad, though it is taken and linked to the east (n41:14-soviet-city)."""
    board = {
        "rails": {"east": ["1001", "1002", "1003"]},
        "features": {"rail_east": ["1001"]},
        "places": {"Town": ["1003", "major"]},
        "countries": {"1003": country},
    }
    game = plain({"28A": "due"}, "soviet move 1", map=board, control={"Town": "soviet"})
    if country == "soviet_union":
        assert game.refusal("place 28A Town") is None
    else:
        refused(game, "place 28A Town", "n41:14-soviet-city")
