"""Situations in the words that people have for things."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.refusal import Unreadable
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war

MARKERS = "soviet second impulse marker adjustment"


def begins_with(stage: str) -> str:
    game = stavka.situation({"title": "rb", "turn": 3, "stage": stage, "units": {"24Pz": "1524", "8A": "Moscow"}})
    return f"{game.turn} {game.stage}"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("russian movement 1", "soviet first impulse movement"),
        ("axis combat 2", "axis second impulse combat"),
        ("second impulse axis movement", "axis second impulse movement"),
        ("soviet impulse 2 combat", "soviet second impulse combat"),
        ("russian reinforcements", "soviet first impulse movement"),
        ("axis withdrawals", "axis first impulse movement"),
        ("soviet supply phase", MARKERS),
        ("end of the russian turn", MARKERS),
        ("partisan placement", MARKERS),
        ("soviet second impulse railhead", MARKERS),
        ("lend lease", "soviet events"),
        ("axis player turn", "axis events"),
        ("victory check", "end of turn"),
        ("German First Impulse, Movement Phase", "axis first impulse movement"),
        ("german combat phase, second impulse", "axis second impulse combat"),
        ("soviet adjust railheads", "soviet first impulse railheads"),
        ("weather segment", "weather"),
        ("German Player First Impulse: Movement Phase", "axis first impulse movement"),
        ("Russian Player Second Impulse: Information Marker Adjustment Phase", MARKERS),
        ("german first impulse adjust railhead counters", "axis first impulse railheads"),
        ("russian replacement phase", "soviet first impulse movement"),
        ("russian first impulse post-combat", "soviet first impulse after combat"),
    ],
)
def test_a_stage_by_another_name(said: str, meant: str) -> None:
    assert begins_with(said) == begins_with(meant)


def test_what_is_no_stage() -> None:
    with pytest.raises(Unreadable, match="there is no stage"):
        begins_with("axis tea time")


@pytest.mark.parametrize(("said", "turn"), [("turn 5", 5), ("Jan/Feb 42", 5), ("Jan '42", 5), ("Sept 1943", 15)])
def test_a_turn_by_its_name(said: str, turn: int) -> None:
    assert stavka.situation({"title": "rb", "turn": said}).turn == turn


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"A3": True, "A5": False}, {"defensive-air"}),
        (["Defensive Use of Air"], {"defensive-air"}),
        (["Vlasov’s Army", "Rail Movement into ZOC"], {"vlasov-army", "rail-into-zones"}),
        (["Battle of the Bulge - East", "Barbarossa - Generals’ War"], {"bulge-east", "generals-war"}),
    ],
)
def test_options_by_their_titles_in_the_rulebook(rb: Situation, said: object, name: set[str]) -> None:
    assert set(war(rb(options=said)).options) == name


def test_one_place_for_a_list_of_one_and_yes_for_1(rb: Situation) -> None:
    game = rb(
        {"24Pz": "1524"},
        turn=8,
        control={"axis": "Minsk", "Riga": "axis"},
        railheads={"axis": "Minsk"},
        counts={"baku was lost": True},
        points={"axis": {"infantry": 3}, "romanian armour": 1, "german ss armor": 2},
        wells={"Maikop": {"value": 1, "turn": 6}},
        map={"rivers": [["2020", "2021"]]},
        weather={"first impulse": "clear", "second impulse": "mud"},
    )
    pos = war(game)
    assert pos.controls(0, "Minsk")
    assert pos.controls(0, "Riga")
    assert pos.points == {"german infantry": 3, "rumanian armor": 1, "ss armor": 2}
    assert pos.wells == {pos.board.grid.index("4219"): (1, 6, 0)}
    assert pos.weathers == ("clear", "mud")
    assert pos.count("baku was lost") == 1


def test_partisans_wait_in_the_pool_too(rb: Situation, refused: Refused) -> None:
    """rb:16.32: they are never lost."""
    front = {"axis": ["Minsk", "Wilno"]}
    game = rb({"24Pz": "1524"}, MARKERS, 6, control=front, railheads=["Minsk"], boxes={"pool": ["Partisan1"]})
    refused(game, "place Partisan1 Moscow", "rb:16.11-a")
    game.play("place Partisan1 Wilno")
    assert game.piece("Partisan1").hex == "1324"


def test_an_upgrade_is_delayed_and_never_lost(rb: Situation, refused: Refused) -> None:
    """rb:17.4: months after its date a corps can still be formed, of an infantry corps that is there."""
    game = rb({"11Inf": "Warsaw"}, turn=16)
    refused(game, "mobilize 29PG", "rb:17.4")
    game.play("mobilize 11PG")
    assert game.piece("11PG").hex == "1331"


@pytest.mark.parametrize(
    ("unit", "hex", "stage", "event", "rule"),
    [
        ("14A", "0107", "soviet first impulse movement", "Helsinki captured", "rb:17.14"),
        ("19Mtn", "0107", "axis first impulse movement", "Archangel captured", "rb:17.31"),
        ("22Mtn", "1540", "axis first impulse movement", "Rumania surrendered", "rb:17.32"),
    ],
)
def test_units_that_an_event_brings(
    rb: Situation, refused: Refused, unit: str, hex: str, stage: str, event: str, rule: str
) -> None:
    """rb:17.14, rb:17.31, rb:17.32: in the turn after it, not in the turn itself."""
    refused(rb({"8A": "Moscow", "5Inf": "Warsaw"}, stage, 20, counts={event: 20}), f"enter {unit} {hex}", rule)
    rb({"8A": "Moscow", "5Inf": "Warsaw"}, stage, 20, counts={event: 19}).play(f"enter {unit} {hex}")


def test_who_landed_in_this_impulse_is_not_rebuilt(rb: Situation, refused: Refused) -> None:
    """rb:19.06-c: the flag of an invasion is enough to tell so."""
    stage, points = "soviet first impulse movement", {"soviet infantry": 9}
    for flags in ((), ("invaded",)):
        unit = {"hex": "Sevastopol", "reduced": True, "flags": list(flags)}
        game = rb({"51A": unit, "WEC-Kiev": "Sevastopol"}, stage, 8, points=points)
        if flags:
            refused(game, "rebuild 51A", "rb:19.06-c")
            refused(game, "move 51A 3826-3825", "rb:8.02")
        else:
            game.play("rebuild 51A")


def test_points_of_a_corps_that_has_surrendered(rb: Situation) -> None:
    """rb:19.18-b: seven armor points that were saved are two of infantry when the turn begins."""
    saved = {"points": {"rumanian armor": 7}, "boxes": {"surrendered": ["RumMech"]}}
    points = war(rb({"24Pz": "Warsaw"}, "axis events", 9, **saved)).points
    plain = war(rb({"24Pz": "Warsaw"}, "axis events", 9, boxes=saved["boxes"])).points
    assert points["rumanian armor"] == 0
    assert points["rumanian infantry"] == plain.get("rumanian infantry", 0) + 2


def test_no_guards_tank_army_comes_back_before_july_1942(rb: Situation, refused: Refused) -> None:
    """rb:19.31-b"""
    stage, points = "soviet first impulse movement", {"soviet oil": 20}
    spare = {"boxes": {"pool": ["2GTA"]}, "points": points}
    refused(rb({"8A": "Moscow"}, stage, 7, **spare), "replace 2GTA 2501 reduced", "rb:19.31-b")
    rb({"8A": "Moscow"}, stage, 8, **spare).play("replace 2GTA 2501 reduced")


def test_boxes_seas_and_lists_by_their_names(rb: Situation) -> None:
    game = rb(
        {"Bock": "leader box", "WEC-Urals": "Urals box", "24Pz": {"hex": "1524", "flags": ["BR"]}},
        turn=8,
        last_turn="Nov/Dec 1942",
        closed_seas={"soviet": "black sea"},
        ever_lost="Leningrad",
        returns={"WEC-Kiev": 10},
        oos="24Pz",
        control={"Riga": "Germany"},
    )
    pos = war(game)
    assert (game.piece("Bock").box, game.piece("WEC-Urals").box) == ("leader_box", "urals_box")
    assert set(game.piece("24Pz").flags) == {"locked in combat", "OOS-1"}
    assert (pos.last_turn, pos.closed_seas) == (10, ("soviet black_sea",))
    assert pos.returns == ((pos.roster.find("WEC-Kiev"), 10, 1),)
    assert pos.controls(0, "Riga")


def test_keys_by_other_names() -> None:
    game = stavka.situation(
        {
            "title": "rb",
            "date": "July 1942",
            "phase": "axis combat",
            "units": {"24Pz": "1524", "1525": ["47Pz", "39Pz"], "8A": {"hex": "Moscow"}},
            "flags": {"24Pz": ["moved"], "39Pz": ["moved"]},
            "steps": {"24Pz": 2},
            "reduced": ["8A"],
            "markers": {"OOS-2": ["47Pz"]},
            "pools": {"soviet": ["21A"], "available": ["Partisan1"], "german infantry": 4},
            "surrendered": ["Italy", "22A"],
        }
    )
    pos = war(game)
    assert (game.turn, game.stage) == (8, "axis first impulse combat")
    assert (game.piece("24Pz").steps, game.piece("8A").steps) == (2, 1)
    assert [name for name in ("24Pz", "39Pz", "47Pz") if "moved" in game.piece(name).flags] == ["24Pz", "39Pz"]
    assert (pos.oos, pos.points) == ({pos.roster.find("47Pz"): 2}, {"german infantry": 4})
    assert [game.piece(name).box for name in ("21A", "Partisan1", "22A")] == ["pool", "available", "surrendered"]
    assert pos.surrendered_allies == ("italy",)
    with pytest.raises(Unreadable, match="a situation has no cheese"):
        stavka.situation({"title": "rb", "cheese": 1})


def test_side_and_impulse_beside_the_stage() -> None:
    game = stavka.situation({"title": "rb", "turn": 3, "player": "soviet", "impulse": 2, "stage": "movement"})
    assert game.stage == "soviet second impulse movement"


@pytest.mark.parametrize("said", ["clear-mud", "Clear - Mud", "clear/mud", {"first": "clear", "second": "mud"}])
def test_weather_of_two_impulses(said: object) -> None:
    game = stavka.situation({"title": "rb", "turn": 3, "weather": said})
    assert game.view("axis")["weathers"] == ["clear", "mud"]


def test_light_mud_with_a_hyphen_is_one_weather() -> None:
    game = stavka.situation({"title": "rb", "turn": 3, "weather": "light-mud - mud"})
    assert game.view("axis")["weathers"] == ["light_mud", "mud"]


@pytest.mark.parametrize("key", ["out_of_supply", "oos_markers", "oos"])
def test_markers_under_other_keys(key: str) -> None:
    game = stavka.situation({"title": "rb", "turn": 12, "units": {"8A": "2018"}, key: {"8A": 2}})
    assert game.piece("8A").flags == ("OOS-2",)


@pytest.mark.parametrize("said", [{"marker": "OOS-2"}, {"markers": ["OOS-2"]}, {"out_of_supply": 2}])
def test_a_marker_of_a_unit(said: dict[str, object]) -> None:
    game = stavka.situation({"title": "rb", "turn": 12, "units": [{"id": "8A", "hex": "2018", **said}]})
    assert game.piece("8A").flags == ("OOS-2",)


@pytest.mark.parametrize(
    "said",
    [
        {"rivers": [["2020", "2019"]]},
        {"hexsides": {"2020/2019": "river"}},
        {"map": {"sides": {"river": ["2020-2019"]}}},
        {"map": {"rivers": ["2020/2019"]}},
    ],
)
def test_hexsides_as_texts(said: dict[str, object]) -> None:
    stage = {"title": "rb", "turn": 8, "stage": "axis combat", "weather": "clear"}
    game = stavka.situation({**stage, "terrain": {"2019": "clear"}, "units": {"4Inf": "2020", "8A": "2019"}, **said})
    assert "defenders in 2019 doubled: river" in stavka.odds(game, "attack 4Inf 2019").modifiers


def test_boxes_as_keys_and_counts_in_plain_words() -> None:
    told = {"spent": ["Bock"], "marshals": {"soviet": ["Zhukov"]}, "counts": {"invasions axis black sea": 1}}
    game = stavka.situation({"title": "rb", "turn": 12, **told})
    assert (game.piece("Bock").box, game.piece("Zhukov").box) == ("spent", "leader_box")


@pytest.mark.parametrize("told", [{"turn": "1941 Sep/Oct"}, {"turn": ["Sep/Oct", 1941]}, {"turn": "Sep", "year": 1941}])
def test_a_year_beside_the_month(told: dict[str, object]) -> None:
    assert stavka.situation({"title": "rb", **told}).turn == 3


@pytest.mark.parametrize("key", ["cities", "city_control", "owner"])
def test_who_holds_a_city(key: str) -> None:
    assert stavka.situation({"title": "rb", key: {"Minsk": "German"}}).view("axis")["control"]["Minsk"] == "axis"


def test_turns_of_wells_and_returns_by_their_months(rb: Situation, refused: Refused) -> None:
    """rb:21.21, rb:20.65: what happened in a month happened in its turn."""
    taken = {"control": {"axis": "all"}, "rails": {"axis": "all"}, "wells": {"Maikop": [1, "Jan/Feb 1942", 0]}}
    assert rb({"5Inf": "Maikop"}, turn=7, **taken).refusal("ship Oil-Maikop") is None
    refused(rb({"5Inf": "Maikop"}, turn=6, **taken), "ship Oil-Maikop", "rb:21.21")
    assert war(rb({}, turn=7, returns=[["WEC-Kiev", "July 1942"]])).returns[0][1:] == (8, 1)
    with pytest.raises(Unreadable, match="turn or impulse"):
        rb({}, turn=7, returns=[["WEC-Kiev", "soon"]])


@pytest.mark.parametrize(
    "points",
    [
        {"axis": {"german infantry": 3}, "soviet": {"oil": 2}},
        {"axis": {"german": {"infantry": 3}}, "russian": {"armor": 2}},
        {"german": {"infantry": 3}, "soviet oil": 2},
    ],
)
def test_points_of_a_side(rb: Situation, points: dict[str, object]) -> None:
    """rb:19.1-b: a side may hold the pools of its nations."""
    assert war(rb({}, points=points)).points == {"german infantry": 3, "soviet oil": 2}


def test_boxes_with_their_side(rb: Situation) -> None:
    """rb:14.21, rb:19.03: the pools of both sides lie in one box."""
    boxes = {"Axis Replacement Pool": ["24Pz"], "russian replacement pool": "8A", "Spent box": ["Bock"]}
    game = rb({}, turn=3, boxes=boxes)
    assert [game.piece(unit).box for unit in ("24Pz", "8A", "Bock")] == ["pool", "pool", "spent"]
    told = rb({"8A": "Minsk"}, turn=3, marshals={"Bock": "spent"}, dictators={"Stalin": "eliminated"})
    assert (told.piece("Bock").box, told.piece("Stalin").box) == ("spent", "pool")


@pytest.mark.parametrize(
    "told",
    [
        {"units": {"8A": {"hex": "2530", "supply": "OOS-2"}}},
        {"units": {"8A": "2530"}, "markers": [["8A", "OOS-2"]]},
        {"units": {"8A": "2530"}, "markers": {"OOS-2": ["2530"]}},
        {"units": {"8A": "2530"}, "oos": {"2530": 2}},
    ],
)
def test_an_oos_marker(told: dict[str, object]) -> None:
    """rb:13.42-c: of a unit, or of the hex in which it stands."""
    assert stavka.situation({"title": "rb", "turn": 9, **told}).piece("8A").flags == ("OOS-2",)


@pytest.mark.parametrize("partisans", [["1627"], {"1627": 1}, {"Partisan1": "1627"}, "1627"])
def test_partisans_by_themselves(rb: Situation, partisans: object) -> None:
    """rb:16.01, rb:16.42: of the first stage, if nothing is said."""
    assert rb({}, partisans=partisans).piece("Partisan1").flags == ("stage 1",)
    game = rb([{"id": "24Pz", "hex": "Brest"}], turn=14, partisans={"1627": 2})
    assert (game.piece("Partisan1").hex, game.piece("Partisan1").flags) == ("1627", ("stage 2",))
    assert rb({"Partisan1": {"hex": "1627", "stage": "2nd stage"}}, turn=14).piece("Partisan1").flags == ("stage 2",)


@pytest.mark.parametrize(
    ("letter", "stage"),
    [("2a", "axis first impulse movement"), ("segment 5a", "soviet second impulse movement")],
)
def test_the_letters_of_the_sequence(letter: str, stage: str) -> None:
    """rb:3.0-g, rb:3.0-n"""
    assert stavka.situation({"title": "rb", "turn": 9, "stage": letter}).stage == stage


def test_captured_wells(rb: Situation, refused: Refused) -> None:
    """rb:21.21, rb:21.23: they are the Axis's and give what they gave then."""
    rails = {"rails": {"axis": "all"}}
    game = rb({"5Inf": "Maikop"}, turn=8, captured_wells={"Maikop": "Mar/Apr 1942"}, **rails)
    assert game.refusal("ship Oil-Maikop") is None
    assert game.view("axis")["control"]["Maikop"] == "axis"
    refused(rb({"5Inf": "Maikop"}, turn=7, captured_wells={"Maikop": 6}, **rails), "ship Oil-Maikop", "rb:21.21")
    assert rb({}, turn=7, captured_wells="Maikop").view("axis")["control"]["Maikop"] == "axis"


@pytest.mark.parametrize("told", [{"Bock": "available"}, {"Bock": "2531"}, {"Bock": {"box": "leader_box"}}])
def test_a_marshal_at_hand(rb: Situation, told: dict[str, object]) -> None:
    """rb:14.22: wherever he is said to be, he is placed on an attack from his box."""
    game = rb({"24Pz": "2531", "8A": "2530", **told}, "axis first impulse combat", 3, map={"blank": True})
    game.play("attack 24Pz 2530")
    assert game.refusal("marshal Bock") is None
    assert rb({"40Pz": "available"}, turn=9).refusal("enter 40Pz 0540") is None
