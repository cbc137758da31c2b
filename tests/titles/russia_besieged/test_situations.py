"""Positions described in a mapping: what they may say, and what a bad one is told."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.refusal import Unreadable
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.looking import ground, hexes


def test_all_state_can_be_set(rb: Situation) -> None:
    game = rb(
        [
            {"id": "24Pz", "hex": "1718", "steps": 2},
            {"id": "8A", "box": "replacement_pool"},
            {"id": "1Shock-6", "hex": "Moscow"},
        ],
        turn=14,
        weather=["clear", "mud"],
        railheads=["1519"],
        passed=["1718"],
        emergency_rail=["0302", "0402"],
        oos={"24Pz": 2},
        points={"german_infantry": 7, "soviet oil": 3},
        wells={"5711": [2, 12, 1943]},
        components={"1Shock-6": ["7A", "3MC"]},
        returns=[["WEC-Kiev", 16], ["Stuka1", 15, 2]],
        ever_lost=["Moscow"],
        closed=["2222"],
        closed_to_axis=["0214"],
        closed_seas=["Axis Baltic"],
        surrendered_allies=["Finland"],
        counts={"ice road moves": 1},
        control={"axis": ["Kiev"], "Riga": "axis"},
    )
    pos = war(game)
    find = pos.roster.find
    assert pos.steps(find("24Pz")) == 2
    assert pos.title.box_name(pos.where[find("8A")]) == "pool"
    assert pos.weathers == ("clear", "mud")
    assert pos.rails & hexes("1519")
    assert pos.passed == hexes("1718")
    assert pos.emergency_rail == hexes("0302", "0402")
    assert pos.oos == {find("24Pz"): 2}
    assert pos.points == {"german infantry": 7, "soviet oil": 3}
    assert pos.wells == {pos.board.grid.index("5711"): (2, 12, 1943)}
    assert pos.components == {find("1Shock-6"): (find("7A"), find("3MC"))}
    assert pos.returns == ((find("WEC-Kiev"), 16, 1), (find("Stuka1"), 15, 2))
    assert pos.ever_lost & ground().place("Moscow")
    assert (pos.closed, pos.closed_to_axis) == (hexes("2222"), hexes("0214"))
    assert (pos.closed_seas, pos.surrendered_allies) == (("axis baltic",), ("finland",))
    assert pos.count("ice road moves") == 1
    assert pos.controls(0, "Kiev")
    assert pos.controls(0, "Riga")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"weathr": "mud"}, "no weathr; did you mean weather"),
        ({"weather": "hail"}, "weather is one or two of clear"),
        ({"weather": ["clear", "mud", "snow"]}, "weather is one or two of clear"),
        ({"turn": 26}, "no turn 26"),
        ({"stage": "lunch"}, "no stage 'lunch'"),
        ({"oos": {"24Pz": 5}}, "an OOS marker shows 1 to 4, not 5"),
        ({"wells": {"5711": [1]}}, "a well has a value"),
        ({"returns": ["24Pz"]}, "a unit that comes back is its name"),
        ({"control": {"2222": "axis"}}, "2222 is no city, oil well"),
        ({"rails": {"axis": ["2222"]}}, "no railroad in 2222"),
        ({"units": {"24Pz": "3822"}}, "it is sea"),
        ({"units": {"1717": ["24Pz", "8A"]}}, "24Pz and 8A are enemies"),
        ({"units": [{"id": "24Pz", "hex": "1717", "flags": ["OOS-5"]}]}, "a unit has no flag 'OOS-5'"),
        ({"map": {"rivers": {"Don": ["1717", "1718"]}}}, "a river runs along hexsides"),
        ({"scenario": "wacht am rhein"}, "rb has no scenario"),
        ({"counts": {"stopped with points left": 1}}, "follows from the position"),
        ({"counts": {"ice road move": 1}}, "did you mean ice road moves"),
        ({"counts": {"shock armies paid for": ["1Shok"]}}, "1Shok"),
        ({"points": {"german infantri": 3}}, "no points 'german infantri'; pools are german infantry"),
        ({"closed_seas": ["axis north sea"]}, "a closed sea is one of axis baltic"),
        ({"weather": "light snow"}, "weather is one or two of clear"),
    ],
)
def test_a_fault_is_told(said: dict[str, object], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        stavka.situation({"title": "rb", **said})


@pytest.mark.parametrize(
    ("stage", "meant"),
    [
        ("russian first impulse movement", "soviet first impulse movement"),
        ("German second impulse movement", "axis second impulse movement"),
        ("german 1st impulse movement phase", "axis first impulse movement"),
        ("russian second impulse combat resolution", "soviet second impulse combat"),
        ("weather determination", "weather"),
        ("axis end phase", "soviet first impulse movement"),
    ],
)
def test_stages_have_other_names(rb: Situation, stage: str, meant: str) -> None:
    """rb:3.0-b: the marker adjustment asks nobody yet, so that the next stage is reached."""
    assert rb({"24Pz": "1718"}, stage).stage == meant


def test_a_described_piece_moves_as_its_kind(rb: Situation) -> None:
    """rb:6.0: a counter that fits is taken, or a piece is made."""
    panzer = {"side": "axis", "kind": "panzer", "combat": 9, "move": 8, "hex": "2030"}
    made = {"side": "axis", "nation": "finnish", "kind": "armor", "combat": 15, "move": 6, "hex": "2035"}
    game = rb([panzer, made], map={"blank": True})
    assert game.units(at="2030")[0].short == "41Pz"
    extra = game.units(at="2035")[0].short
    game.play(f"move {extra} 2035-2034-2033-2032")


def test_enemies_share_a_hex_with_partisans_and_airbases(rb: Situation) -> None:
    """rb:16.21-d"""
    units = {
        "Riga": ["Stuka1", "StukaBase1", "Partisan1"],
        "Kiev": ["5Inf", "Partisan2"],
        "5711": ["Oil-Baku1", "6Inf"],
    }
    assert len(war(rb(units)).stacks) == 3


@pytest.mark.parametrize(
    ("flag", "level"), [("out of supply", 1), ("OOS", 1), ("oos-2", 2), ("OOS 3", 3), ("oos4", 4), ("OOS-1", 1)]
)
def test_out_of_supply_markers_are_written_as_people_do(rb: Situation, flag: str, level: int) -> None:
    """rb:13.12"""
    game = rb([{"id": "24Pz", "hex": "1717", "flags": [flag]}])
    assert war(game).oos == {war(game).roster.find("24Pz"): level}


@pytest.mark.parametrize(
    ("word", "kind"),
    [("mech", "mechanized"), ("Field Marshal", "marshal"), ("air base", "airbase"), ("shock army", "shock")],
)
def test_kinds_have_other_names(rb: Situation, word: str, kind: str) -> None:
    game = rb([{"side": "soviet", "kind": word, "hex": "Moscow"}])
    assert kind in {piece.kind for piece in game.units() if piece.hex == "1912" or piece.box == "leader_box"}


def test_a_reduced_unit_and_light_snow(rb: Situation) -> None:
    """rb:10.61-a, rb:A23.0"""
    game = rb([{"id": "24Pz", "hex": "1717", "flags": ["reduced"]}], weather=["light snow"], options=["light-snow"])
    assert war(game).steps(war(game).roster.find("24Pz")) == 2
    assert (war(game).weathers, war(game).count("impulses of Light Snow")) == (("mud", "mud"), 3)


def test_an_air_unit_comes_with_its_airbase(rb: Situation) -> None:
    """rb:11.11, rb:11.2-b: unless the airbase is said to be elsewhere."""
    assert {p.short for p in rb({"Stuka1": "Warsaw"}).units(at="Warsaw")} == {"Stuka1", "StukaBase1"}
    assert {p.short for p in rb({"StukaBase1": "Warsaw"}).units(at="Warsaw")} == {"Stuka1", "StukaBase1"}
    apart = rb({"Stuka1": "Warsaw", "StukaBase1": "Krakow"})
    assert {p.short for p in apart.units(at="Warsaw")} == {"Stuka1"}


@pytest.mark.parametrize(
    ("weather", "meant"),
    [
        ("Lt. Mud", ("light_mud", "light_mud")),
        ("clear/mud", ("clear", "mud")),
        (["lt mud", "Snow"], ("light_mud", "snow")),
        ({"first": "clear", "second": "light mud"}, ("clear", "light_mud")),
    ],
)
def test_weather_is_written_as_people_do(rb: Situation, weather: object, meant: tuple[str, str]) -> None:
    assert war(rb({"24Pz": "2020"}, weather=weather)).weathers == meant


def test_what_is_said_of_a_unit_besides_flags(rb: Situation) -> None:
    """Steps, markers and stages may stand by themselves, and a piece shows its marker and its stage."""
    units = {
        "24Pz": {"hex": "2020", "reduced": True},
        "2021": [{"id": "47Pz", "oos": 2, "reduced": False}, {"id": "39Pz", "flags": "moved"}],
        "Partisan1": {"hex": "1523", "stage": 2},
        "Partisan2": "1625",
    }
    game = rb(units, turn=12)
    assert (game.piece("24Pz").steps, game.piece("47Pz").steps) == (2, 3)
    assert (game.piece("47Pz").flags, game.piece("39Pz").flags) == (("OOS-2",), ("moved",))
    assert (game.piece("Partisan1").flags, game.piece("Partisan2").flags) == (("stage 2",), ("stage 1",))
    for item in ({"id": "24Pz", "hex": "2020", "stage": True}, {"id": "24Pz", "hex": "2020", "stage": 7}):
        with pytest.raises(Unreadable):
            rb([item])


def test_places_with_and_without_accents(rb: Situation) -> None:
    game = rb({"24Pz": "Königsberg"})
    assert game.piece("24Pz").hex == game.position.hex("konigsberg") == "0928"


def test_points_are_not_negative(rb: Situation) -> None:
    with pytest.raises(Unreadable, match="0 or more"):
        rb({"24Pz": "2020"}, points={"oil": -1})


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ({"turn": "Sep/Oct 1941"}, {"turn": 3}),
        ({"turn": "October 1941"}, {"turn": 3}),
        ({"turn": "January/February 1942"}, {"turn": 5}),
        ({"stage": "german combat"}, {"stage": "axis first impulse combat"}),
        ({"stage": "russian second impulse"}, {"stage": "soviet second impulse movement"}),
        ({"scenario": "1943"}, {"scenario": "scenario_1943"}),
        ({"scenario": "1944"}, {"scenario": "downfall"}),
        ({"options": ["A3", "A22.0"]}, {"options": ["defensive-air", "second-impulse-movement"]}),
        ({"options": "Defensive Air"}, {"options": ["defensive-air"]}),
        ({"oos": ["8A"]}, {"oos": {"8A": 1}}),
        ({"oos": {"8A": "OOS-2"}}, {"oos": {"8A": 2}}),
        ({"units": {"8A": {"hex": "Kiev", "out_of_supply": True}}}, {"oos": {"8A": 1}}),
        ({"units": {"8A": {"hex": "Kiev", "oos": "OOS-3"}}}, {"oos": {"8A": 3}}),
        (
            {"units": {"8A": {"hex": "Kiev", "moved": True, "fought": False}}},
            {"units": [{"id": "8A", "hex": "Kiev", "flags": "moved"}]},
        ),
        ({"points": {"german": {"infantry": 5}}}, {"points": {"german infantry": 5}}),
        ({"surrendered_allies": "Finland"}, {"surrendered_allies": ["finland"]}),
        ({"boxes": {"pool": "24Pz"}}, {"boxes": {"pool": ["24Pz"]}}),
    ],
)
def test_other_ways_to_say_the_same(said: dict[str, object], same: dict[str, object]) -> None:
    """Moments, options, markers and flags as people write them."""
    games = [stavka.situation({"title": "rb", "units": {"8A": "Kiev"}, **told}) for told in (said, same)]
    assert war(games[0]).fingerprint() == war(games[1]).fingerprint()


def test_steps_and_factors_of_a_unit(rb: Situation) -> None:
    """A number of steps lost, the factors of both sides, and what is said of the wrong one of a pair."""
    game = rb(
        [
            {"id": "24Pz", "hex": "1331", "reduced": 2},
            {"id": "39Pz", "hex": "1331", "reduced": 1},
            {"side": "axis", "kind": "infantry", "factors": "5-5", "hex": "1430"},
            {"side": "axis", "kind": "infantry", "strengths": [11, 6], "movement": 5, "hex": "1431"},
            {"id": "Stuka1", "hex": "1331", "flags": ["staged"]},
            {"id": "StukaBase2", "hex": "1331", "flags": ["flew"]},
        ]
    )
    assert (game.piece("24Pz").steps, game.piece("39Pz").steps) == (1, 2)
    assert [piece.short for piece in game.units(at="1430")] == ["1Inf"]
    (made,) = game.units(at="1431")
    assert (made.steps, war(game).counter(war(game).roster.find(made.short)).reduced[0].combat) == (2, 6)
    assert game.piece("StukaBase1").flags == ("staged",)
    assert game.piece("Stuka2").flags == ("flew",)
    with pytest.raises(Unreadable, match="written as on its counter"):
        rb([{"side": "axis", "kind": "infantry", "factors": "five", "hex": "1430"}])
    with pytest.raises(Unreadable, match="turn is a whole number"):
        rb((), turn="Foo 1941")


def test_the_way_to_a_railhead_has_no_enemy_stations() -> None:
    """rb:7.22-a, rb:7.25: what lies on the way to a railhead is held, so a unit beyond it converts."""
    told = {"title": "rb", "turn": 8, "stage": "axis first impulse movement", "weather": "clear"}
    game = stavka.situation({**told, "units": {"4Inf": "2519"}, "railheads": {"axis": ["2519"]}})
    assert game.view("axis")["control"]["Kiev"] == "axis"
    game.play("move 4Inf 2519-2518-2517-2516")
    game.play("done")
    assert "2516" in game.view("axis")["railheads"]


def test_a_railhead_in_a_city_that_is_said_to_be_russian() -> None:
    told = {"title": "rb", "turn": 8, "railheads": {"axis": ["2519"]}, "control": {"Kiev": "soviet"}}
    assert stavka.situation(told).view("axis")["control"]["Kiev"] == "soviet"


@pytest.mark.parametrize("country", ["turkey", "persia", "iraq", "lebanon", "syria"])
def test_closed_countries_on_a_changed_map(country: str) -> None:
    """rb:1.0-b, rb:10.72-g: a hex that is given to a neutral country is closed like the others."""
    board = {"blank": True, "countries": dict.fromkeys(["2018", "1919"], country)}
    told = {"title": "rb", "turn": 8, "map": board, "weather": "clear"}
    game = stavka.situation({**told, "units": {"24Pz": "2019"}})
    assert str(game.refusal("move 24Pz 2019-2018")).endswith("is closed (rb:1.0-b)")
    units = {"2020": ["24Pz", "39Pz"], "8A": "2019"}
    game = stavka.situation({**told, "stage": "axis first impulse combat", "units": units})
    game.play("attack 24Pz+39Pz 2019 at 2-1")
    game.play_dice([8])
    assert str(game.refusal("retreat 8A 2019-2018-2017")).endswith("is closed (rb:10.72-g)")


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_water_on_a_changed_map_is_no_closed_country(water: str) -> None:
    """rb:6.1, rb:10.72-d"""
    told = {"title": "rb", "turn": 8, "map": {"blank": True}, "terrain": {"2018": water}, "weather": "clear"}
    game = stavka.situation({**told, "units": {"24Pz": "2019"}})
    assert str(game.refusal("move 24Pz 2019-2018")).endswith("(rb:6.1)")
    units = {"2020": ["24Pz", "39Pz"], "8A": "2019"}
    game = stavka.situation({**told, "stage": "axis first impulse combat", "units": units})
    game.play("attack 24Pz+39Pz 2019 at 2-1")
    game.play_dice([8])
    assert str(game.refusal("retreat 8A 2019-2018-2017")).endswith("(rb:10.72-d)")


def test_a_dictator_who_is_said_to_be_lost() -> None:
    """rb:27.1-a: Stalin is eliminated, so Moscow decides."""
    told = {"title": "rb", "turn": 8, "weather": "clear", "units": {"24Pz": "1914"}}
    game = stavka.situation({**told, "counts": {"dictator of soviet lost": 1}})
    assert game.piece("Stalin").box == "removed"
    game.play("move 24Pz 1914-1913-1912")
    assert game.result is not None
    assert game.result.winner == "axis"


def test_who_has_flown_in_a_first_impulse_has_flown_now() -> None:
    """rb:11.14-c, rb:11.32: it stages no more, and its mission is one of the impulse."""
    told = {"title": "rb", "turn": 6, "weather": "mud/light mud"}
    units = {"Stuka1": {"hex": "Warsaw", "flags": ["flew"]}, "Stuka2": "Warsaw"}
    first = stavka.situation({**told, "stage": "axis first impulse movement", "units": units})
    assert str(first.refusal("stage StukaBase1 Krakow")).endswith("(rb:11.14-c)")
    second = stavka.situation({**told, "stage": "axis second impulse movement", "units": units})
    assert second.refusal("stage StukaBase1 Krakow") is None
    units |= {"24Pz": "1332", "39Pz": "1332", "8A": "1333"}
    battle = stavka.situation({**told, "stage": "axis first impulse combat", "units": units})
    assert str(battle.refusal("attack 24Pz+39Pz 1333 air Stuka2")).endswith("(rb:11.3)")


def test_russian_infantry_that_is_made_up_is_an_army() -> None:
    """rb:5.01-a: as all its counters are; what changed sides is not."""
    made = {"side": "soviet", "kind": "infantry", "combat": 19, "move": 4, "hex": "2020"}
    allied = {"side": "soviet", "nation": "hungarian", "kind": "infantry", "hex": "2120"}
    game = stavka.situation({"title": "rb", "turn": 21, "surrendered_allies": ["hungary"], "units": [made, allied]})
    assert [piece.size for piece in game.units(at="2020")] == ["army"]
    assert [piece.size for piece in game.units(at="2120")] == ["corps"]
