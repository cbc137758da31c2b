"""Situations: any position in plain data, and a sentence for every fault."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game


def situation(**spec: Any) -> Game:
    return stavka.situation({"title": "trc", "turn": 2, **spec})


def test_units_by_name_in_every_form() -> None:
    forms: list[Any] = [
        {"24Pz": "1425", "5A": "1809"},
        {"ger-24pz": "1425", "rus-5inf": "Moscow"},
        {"1425": ["24Pz"], "1809": ["5A"]},
        {"24th Armor Corps": {"hex": "1425"}, "5A": "moscow"},
        [{"id": "24Pz", "hex": "1425"}, {"id": "5A", "hex": "1809"}],
    ]
    games = [situation(units=form) for form in forms]
    assert {game.position.fingerprint() for game in games} == {games[0].position.fingerprint()}
    assert games[0].piece("24Pz").hex == "1425"


def test_units_by_description() -> None:
    game = situation(
        units=[
            {"side": "axis", "kind": "armor", "combat": 8, "move": 7, "hex": "1425"},
            {"side": "axis", "kind": "armor", "combat": 8, "move": 7, "hex": "1425"},
            {"side": "russian", "kind": "infantry", "size": "army", "guards": True, "hex": "1809"},
            {"side": "soviet", "kind": "infantry", "combat": 17, "move": 3, "hex": "1809", "name": "Wall"},
        ]
    )
    german = game.units(side="axis", at="1425")
    assert [unit.factors for unit in german] == ["8-7", "8-7"]
    assert len({unit.id for unit in german}) == 2
    guards, wall = game.units(side="soviet", at="1809")
    assert "guards" in guards.marks
    assert (wall.name, wall.combat, wall.origin) == ("Wall", 17, "situation")
    assert wall.id not in {unit.id for unit in stavka.title("trc").units}


def test_boxes_and_flags() -> None:
    game = situation(
        units={"24Pz": "pool", "5A": {"box": "surrendered"}, "41Pz": {"hex": "0923", "flags": ["moved"]}},
        boxes={"off_map": ["39Pz", {"side": "axis", "nation": "italian"}]},
    )
    assert game.piece("24Pz").box == "pool"
    assert game.piece("5A").box == "surrendered"
    assert game.piece("39Pz").box == "off_map"
    assert [unit.nation for unit in game.units(nation="italian") if unit.box == "off_map"] == ["italian"]
    assert game.piece("41Pz").flags == ("moved",)
    assert game.refusal("move 41Pz 0923-0922") is not None


def test_control_rails_and_railheads() -> None:
    game = situation(
        control={"Minsk": "axis", "Riga": "neither", "Kiev": None, "Warsaw": "russian"}, rails={"axis": ["0617"]}
    )
    control = game.view("axis")["control"]
    assert [control[name] for name in ("Minsk", "Riga", "Kiev", "Warsaw")] == ["axis", None, None, "soviet"]
    assert "0617" in game.view("axis")["rails"]["axis"]
    ahead = situation(railheads={"axis": ["1520"]})
    held = set(ahead.view("axis")["rails"]["axis"])
    assert "1520" in held
    grid = ahead.position.board.grid
    net = ahead.position.board.tracks
    assert net.flood(grid.set_of(["1520"]), grid.set_of(held)) & grid.set_of(["1226"]) or "1226" not in held
    back = situation(railheads={"soviet": ["1226"]})
    assert "1226" in back.view("axis")["rails"]["soviet"]


def test_the_rest_of_the_state() -> None:
    game = situation(
        scenario="fall-blau",
        turn=9,
        last_turn=12,
        weather="light mud",
        weather_modifier=2,
        options={"artillery", "battlegroups"},
        surrendered_allies=["finland"],
        counts={"invasions axis": 0, "bid": 7, "variants decided beforehand": ["var-bulge"]},
        closed=["0617"],
    )
    view = game.view("axis")
    assert (view["turn"], view["last_turn"], view["weather"], view["weather_modifier"]) == (9, 12, "light_mud", 2)
    position: Any = game.position
    assert position.options == {"artillery", "battlegroups"}
    assert len(position.surrendered_allies) == 1
    assert (position.counts["bid"], position.counts["variants decided beforehand"]) == (7, ("var-bulge",))
    assert position.closed == position.board.grid.set_of(["0617"])
    assert game.copy().position.fingerprint() == position.fingerprint()


@pytest.mark.parametrize("stage", stavka.title("trc").sequence)
def test_every_stage_can_be_the_first(stage: str) -> None:
    units = {"24Pz": "1425", "1Inf": "1425", "5A": "1424", "Hitler": "0532", "Stalin": "1809", "STAVKA": "1809"}
    game = situation(stage=stage, turn=3, weather="clear", units=units)
    assert game.to_act in ("axis", "soviet", "chance")
    if game.to_act != "chance":
        assert game.legal()
    if stage.endswith("combat"):
        assert game.stage.startswith(stage.split()[0])
        assert game.to_act == stage.split()[0]


def test_an_example_board() -> None:
    game = situation(
        units={"24Pz": "0404"},
        map={
            "blank": True,
            "terrain": {"0403": "woods"},
            "places": {"Town": ["0402", "minor"]},
            "rails": {"a": ["0404", "0403", "0402"]},
            "rivers": {"r": ["0501", "0502"]},
        },
        control={"Town": "axis"},
    )
    assert game.position.board.terrain_at(game.position.board.grid.index("0403")) == "woods"
    assert game.view("axis")["control"] == {"Town": "axis"}


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ({"title": "go"}, "no title 'go'"),
        ({"weathr": "mud"}, "no weathr; did you mean weather"),
        ({"units": {"99Pz": "1425"}}, "no unit called '99Pz'"),
        ({"units": {"24": "1425"}}, "did you mean 24A"),
        ({"units": {"24Pz": "9999"}}, "no hex or place '9999'"),
        ({"units": {"24Pz": "Atlantis"}}, "no hex or place 'Atlantis'"),
        ({"units": {"24Pz": "0101"}}, "24Pz cannot stand in 0101: it is sea"),
        ({"units": [{"id": "24Pz", "hex": "1425"}, {"id": "ger-24pz", "hex": "1426"}]}, "24Pz is placed twice"),
        ({"units": {"24Pz": "1425"}, "boxes": {"pool": ["24Pz"]}}, "24Pz is placed twice"),
        ({"units": {"24Pz": "1425", "5A": "1425"}}, "24Pz and 5A are enemies and cannot stand together in 1425"),
        ({"units": {"24Pz": {"hex": "1425", "box": "pool"}}}, "in a hex or in a box"),
        ({"units": {"24Pz": {"box": "heaven"}}}, "no box 'heaven'; there are unused, pool"),
        ({"units": {"24Pz": {"hex": "1425", "flags": ["asleep"]}}}, "no flag 'asleep'; flags are moved"),
        ({"units": {"24Pz": {"hex": "1425", "colour": "red"}}}, "a unit has no colour"),
        ({"units": ["24Pz"]}, "a unit is a mapping"),
        ({"units": "24Pz 1425"}, "units is a list"),
        ({"units": {"24Pz": 14.25}}, "is a list"),
        ({"units": [{"hex": "1425", "combat": 99}]}, "must say its side, axis or soviet"),
        ({"units": [{"side": "axis", "combat": 99, "kind": "dragon", "hex": "1425"}]}, "no kind 'dragon'"),
        ({"units": [{"side": "axis", "combat": "big", "hex": "1425"}]}, "combat of a unit is a whole number"),
        ({"units": [{"side": "axis", "marks": ["brave"], "hex": "1425"}]}, "not marked brave"),
        ({"stage": "lunch"}, "no stage 'lunch'; the sequence is weather"),
        ({"turn": 26}, "no turn 26; turns go from"),
        ({"turn": "soon"}, "turn is a whole number, not 'soon'"),
        ({"weather": "fog"}, "no weather 'fog'; there are clear, light_mud, mud, snow"),
        ({"options": ["magic"]}, "no option magic"),
        ({"options": None}, "options is a list"),
        ({"scenario": "tunisia"}, "no scenario 'tunisia'"),
        ({"control": {"Minsk": "turkish"}}, "control is axis, soviet or neither"),
        ({"control": {"1425": "axis"}}, "1425 is no city, oil field or rail junction"),
        ({"control": ["Minsk"]}, "control is a mapping"),
        ({"rails": {"axis": ["0104"]}}, "no railroad in 0104"),
        ({"rails": {"neither": ["0617"]}}, "every rail hex is axis or soviet"),
        ({"railheads": {"axis": ["1425"]}, "map": {"blank": True}}, "no track joins 1425"),
        ({"map": {"lava": {}}}, "cannot be changed in lava"),
        ({"map": {"terrain": {"0404": "lava"}}}, "no terrain .?lava"),
        ({"map": {"terrain": {"9999": "woods"}}}, "no hex '9999'"),
        ({"map": {"places": {"Town": "0404"}}}, "the map cannot be changed so"),
        ({"map": {"rails": {"a": ["0404", "0909"]}}}, "do not touch"),
        ({"counts": {"x": {"y": 1}}}, "there is no count .x.; there are invasions axis"),
        ({"counts": {"invasion axis": 1}}, "no count .invasion axis.; did you mean invasions axis"),
        ({"counts": {"bid": {"y": 1}}}, "the count bid is a whole number"),
        ({"closed": ["9999"]}, "no hex or place '9999'"),
        ({"units": {"24Pz": object()}}, "texts, numbers, lists and mappings"),
    ],
)
def test_every_fault_is_told(spec: dict[str, Any], complaint: str) -> None:
    with pytest.raises(stavka.Unreadable, match=complaint):
        stavka.situation({"title": "trc", **spec})


def test_what_is_no_situation() -> None:
    with pytest.raises(stavka.Unreadable, match="must name its title"):
        stavka.situation({})
    with pytest.raises(stavka.Unreadable, match="is a mapping"):
        stavka.situation(["trc"])  # type: ignore[arg-type]


def test_a_placement_against_the_rules_is_accepted() -> None:
    """A crowd in one hex, a leader far from home: a puzzle may want it."""
    crowd = dict.fromkeys(("24Pz", "39Pz", "47Pz", "46Pz", "57Pz"), "1425")
    game = situation(units={**crowd, "Hitler": "1809"})
    assert len(game.units(at="1425")) == 5
    beside = situation(units={"Partisan1": "1425", "24Pz": "1425"})
    assert len(beside.units(at="1425")) == 2
