"""Situations written as people write them mean the same as in the strict form."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated, war

TWO: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}}
SHARED: dict[str, Any] = {"units": {"1641": ["3PD", "100RD"]}, "hex_defender": {"1641": "soviet"}}

STACK: dict[str, Any] = {"units": {"1920": ["3PD", "91RD"]}}


def alike(one: Game, other: Game) -> bool:
    return one.position.fingerprint() == other.position.fingerprint()


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ({"turn": "1941 Jul 3&4"}, {"turn": 114}),
        ({"units": {"3PD": "okh-north"}}, {"units": {"3PD": "OKH North"}}),
        ({"boxes": {"okh north": "3PD"}}, {"boxes": {"OKH North": ["3PD"]}}),
        ({"control": {"axis": "Minsk"}}, {"control": {"Minsk": "axis"}}),
        ({"offensive_supply": {"axis": {"1920": 5}}}, {"offensive_supply": {"axis": [[5, "1920"]]}}),
        ({"offensive_supply": {"axis": [5, "1920"]}}, {"offensive_supply": {"axis": [[5, "1920"]]}}),
        (
            {"offensive_supply": {"axis": [{"value": 5, "hex": "1920", "face": "open"}]}},
            {"offensive_supply": {"axis": [[5, "1920", "open"]]}},
        ),
        ({"fieldworks": {"soviet": "1920"}}, {"fieldworks": {"soviet": ["1920"]}}),
        ({"hedgehogs": "1920"}, {"hedgehogs": ["1920"]}),
        ({"points": {"axis": {"mech": 2}}}, {"points": {"axis": [0, 2]}}),
        (
            {"units": [{"id": "31ID", "hex": "1920", "reserve": True}]},
            {"units": {"31ID": "1920"}, "reserves": {"axis": {"1920": 1}}},
        ),
        (
            {"units": {"31ID": "1920"}, "reserves": {"axis": "1920"}},
            {"units": {"31ID": "1920"}, "reserves": {"axis": {"1920": 1}}},
        ),
        (
            {**STACK, "close_combat": {"axis": "1920"}},
            {**STACK, "close_combat": {"axis": {"1920": 1}}, "hex_defender": {"1920": "soviet"}},
        ),
        (
            {"units": [{"nation": "hungarian", "kind": "ID", "hex": "1640"}]},
            {"units": [{"side": "axis", "nation": "hungarian", "kind": "ID", "hex": "1640"}]},
        ),
        (
            {"units": [{"id": "31ID", "hex": "1920", "reduced": True}]},
            {"units": [{"id": "31ID", "hex": "1920", "steps": 2}]},
        ),
        ({"stage": "reinforcement phase"}, {"stage": "reinforcement: arrivals"}),
        ({"stage": "rebuilding"}, {"stage": "reinforcement: rebuilding"}),
    ],
)
def test_other_words(situation: Situated, loose: dict[str, Any], strict: dict[str, Any]) -> None:
    """Each of these is understood, and changes something."""
    assert alike(situation(**loose), situation(**strict))
    assert not alike(situation(**loose), situation()) or "points" in loose


@pytest.mark.parametrize(
    ("said", "stage"),
    [
        ("axis enemy reserve movement phase", "axis first week enemy reserves"),
        ("axis friendly reserve movement", "axis first week own reserves"),
    ],
)
def test_reserve_phases_as_the_rulebook_calls_them(situation: Situated, said: str, stage: str) -> None:
    """pmd:5.2-c: both have somebody to move here."""
    units = {"3PD": "1920", "91RD": "2617"}
    game = situation(turn=118, stage=said, units=units, reserves={"axis": "1920", "soviet": "2617"})
    assert game.stage == stage


@pytest.mark.parametrize(("word", "steps"), [("supplied", True), ("defensive supply", True), ("isolated", False)])
def test_words_of_supply(situation: Situated, word: str, steps: bool) -> None:
    """pmd:8.4-k."""
    pos = war(situation(units={"3PD": "1920"}, supply={"3PD": word}))
    assert bool(pos.supplied[0] >> pos.roster.index("3PD") & 1) == steps


def test_factors_of_a_reduced_regular_division(situation: Situated) -> None:
    """pmd:15.1-a,-b: a 3-5-5 of 1941 has one step left, and no unit has more steps than its turn gives it."""
    game = situation(units=[{"side": "axis", "kind": "ID", "combat": 3, "defence": 5, "move": 5, "hex": "1920"}])
    pos = war(game)
    unit = pos.of(0, pos.board.grid.index("1920"))[0]
    printed = pos.strength(unit)
    assert (printed.combat, printed.defence, printed.move, pos.steps(unit)) == (3, 5, 5, 1)
    with pytest.raises(Unreadable, match="1 to 3 steps"):
        situation(units=[{"id": "31ID", "hex": "1920", "steps": 4}])


def test_cavalry_on_a_raid_can_be_described(situation: Situated) -> None:
    """pmd:15.6-b: it stands among enemies and holds nothing."""
    game = situation(units={"1CD": {"hex": "2220", "flags": ["raiding"]}, "91RD": "2220"})
    assert not war(game).joint


def test_enemies_in_a_hex_want_a_defender(situation: Situated) -> None:
    """pmd:13.15.3-a: the complaint says what is missing."""
    with pytest.raises(Unreadable, match="hex_defender"):
        situation(**STACK)


PLAIN: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}, "stage": "axis combat"}


def told(**words: Any) -> dict[str, Any]:
    return {"units": [{"id": "3PD", "hex": "1640", **words}, {"id": "100RD", "hex": "1641"}], "stage": "axis combat"}


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        (told(supply="OOS"), {**PLAIN, "supply": {"3PD": "OOS"}}),
        (told(flags=["out of supply"]), {**PLAIN, "supply": {"3PD": "OOS"}}),
        (told(out_of_supply=True), {**PLAIN, "supply": {"3PD": "OOS"}}),
        (told(flags=["isolated"]), {**PLAIN, "supply": {"3PD": "ISO 1"}}),
        (told(iso=2), {**PLAIN, "supply": {"3PD": "ISO 2"}}),
        (told(supply="defensive"), {**PLAIN, "supply": {"3PD": "defensive"}}),
        (told(moved=True), told(flags=["moved"])),
        (told(flags=["fought"]), told(flags=["attacked"])),
        (told(upgrade=1), {**PLAIN, "upgrades": {"3PD": 1}}),
        (told(spent=4), {**PLAIN, "spent": {"3PD": 4}}),
        ({**PLAIN, "oos": ["3PD"]}, {**PLAIN, "out_of_supply": ["3PD"]}),
        ({**PLAIN, "iso": ["3PD"]}, {**PLAIN, "iso": {"3PD": 1}}),
        ({**PLAIN, "moved": ["3PD"]}, told(flags=["moved"])),
        ({**PLAIN, "flags": {"3PD": "attacked"}}, told(flags=["attacked"])),
        ({"units": {"1640": ["3PD"]}, "moved": "3PD"}, {"units": [{"id": "3PD", "hex": "1640", "flags": ["moved"]}]}),
        ({**PLAIN, "reserves": ["1640"]}, {**PLAIN, "reserves": {"axis": {"1640": 1}}}),
        ({**PLAIN, "cc_markers": {"axis": 3}}, {**PLAIN, "close_combat_ready": {"axis": 3}}),
        ({**PLAIN, "week": 2}, {**PLAIN, "stage": "axis second week combat"}),
        ({"week": 2}, {"stage": "axis second week movement"}),
        ({"stage": "soviet reserve movement"}, {"stage": "soviet own reserves"}),
        ({"units": {"3PD": "North OKH"}}, {"units": {"3PD": "OKH North"}}),
        ({"options": "historical weather"}, {"options": ["historical-weather"]}),
    ],
)
def test_units_and_weeks_in_plain_words(situation: Situated, loose: dict[str, Any], strict: dict[str, Any]) -> None:
    assert alike(situation(**loose), situation(**strict))


def test_what_a_refit_phase_was_begun_with_stays(situation: Situated) -> None:
    """pmd:8.7-c: markers that the position speaks of are on the map, though the week takes those of the last one up."""
    spec: dict[str, Any] = {"stage": "axis refit", "turn": 119, "units": {"3PD": "1640", "4PD": "1639", "6PD": "1638"}}
    spec["control"] = {"axis": ["Minsk", "Odessa"]}
    found = situation(**spec, air_supply=["1640", "1639"]).refusal("airlift 1638")
    assert found is not None
    assert found.rule == "pmd:8.7-c"
    assert situation(**spec, air_supply=["1640"]).refusal("airlift 1638") is None
    assert war(situation(**spec, seasonal_offensive="axis")).pushing == (True, False)


def test_a_flag_of_nobody_is_told(situation: Situated) -> None:
    with pytest.raises(Unreadable, match="4PD is told to have a flag"):
        situation(**PLAIN, moved=["4PD"])
    with pytest.raises(Unreadable, match="a first and a second week"):
        situation(**PLAIN, week=3)


def test_a_phase_that_is_named_is_open(situation: Situated) -> None:
    """pmd:6.4-g, pmd:9.5.3-n: also where a game would have passed it by, so that refusals can be asked for."""
    game = situation(stage="axis own reserves", units={"3PD": "1640"})
    assert game.stage == "axis first week own reserves"
    found = game.refusal("move 3PD 1640-1639")
    assert found is not None
    assert found.rule == "pmd:6.4-g"
    boxes = {"tried Replacement Army": ["1TC"]}
    poor = situation(turn=214, stage="reinforcement: rebuilding", boxes=boxes, points={"soviet": [1, 2]})
    found = poor.refusal("rebuild 1TC")
    assert found is not None
    assert found.rule == "pmd:9.5.3-n"
    rich = situation(turn=214, stage="reinforcement: rebuilding", boxes=boxes, points={"soviet": [1, 3]})
    assert rich.refusal("rebuild 1TC") is None


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_a_step_that_both_take_begins_with_the_side_that_is_named(situation: Situated, side: str) -> None:
    """pmd:5.2-a: by the name under which the game shows it."""
    units = [{"id": "3PD", "box": "Replacement Army"}, {"id": "1GRD", "box": "tried Replacement Army"}]
    for step in ("rebuilding", "offensive supply"):
        game = situation(turn=214, stage=f"{side} {step}", units=units, points={"axis": [5, 5], "soviet": [5, 5]})
        assert game.stage == f"{side} {step}"


@pytest.mark.parametrize(
    ("spec", "rule"),
    [
        ({"reserves": {"axis": {"1640": 11}}}, "pmd:6.4-a"),
        ({"reserves": {"axis": {"1639": 1}}}, "pmd:6.4-d"),
        ({"offensive_supply": {"axis": [[7, "1640"]]}}, "pmd:8.6-b"),
        ({"upgrades": {"3PD": 3}}, "pmd:15.9-h"),
    ],
)
def test_markers_that_the_game_does_not_have(situation: Situated, spec: dict[str, Any], rule: str) -> None:
    """pmd:6.4-a,-d, pmd:8.6-b, pmd:15.9-h"""
    with pytest.raises(Unreadable) as caught:
        situation(**PLAIN, **spec)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ({**SHARED, "close_combat": ["1641"]}, {**SHARED, "close_combat": {"axis": {"1641": 1}}}),
        ({**SHARED, "close_combat": "1641"}, {**SHARED, "close_combat": {"axis": {"1641": 1}}}),
        ({**SHARED, "hex_defender": {"1641": {"defender": "Soviet", "attacker": "Axis"}}}, SHARED),
        ({**SHARED, "hex_defender": {"1641": {"hex attacker": "axis"}}}, SHARED),
        ({**TWO, "supply": "defensive"}, {**TWO, "supply": {"axis": "defensive", "soviet": "defensive"}}),
        ({**TWO, "supply": {"all": "OOS"}}, {**TWO, "supply": {"axis": "OOS", "soviet": "OOS"}}),
        ({**TWO, "in_offensive_supply": ["3PD"]}, {**TWO, "supply": {"3PD": "offensive"}}),
        ({**TWO, "in_defensive_supply": "3PD"}, {**TWO, "supply": {"3PD": "defensive"}}),
        ({**TWO, "refit_markers": ["3PD"]}, {**TWO, "flags": {"3PD": ["refit"]}}),
        ({"units": [{"side": "axis", "kind": "Dora", "hex": "1640"}]}, {"units": {"Dora": "1640"}}),
        (
            {**TWO, "map": {"remove": {"features": {"heavy fort": ["2347"]}}}},
            {**TWO, "map": {"remove": {"features": {"heavy_fort": ["2347"]}}}},
        ),
    ],
)
def test_more_words_of_strangers(situation: Situated, loose: dict[str, Any], strict: dict[str, Any]) -> None:
    """pmd:13.1-d, pmd:13.15.3-a, pmd:8.4-k, pmd:9.5.1-f, pmd:15.10-a"""
    one, other = (situation(**{"turn": 118, **said}) for said in (loose, strict))
    assert one.position.fingerprint() == other.position.fingerprint()


def test_words_for_weather_supply_and_markers(situation: Situated) -> None:
    """pmd:12.2-b, pmd:8.5-b, pmd:8.6-a."""
    game = situation(
        turn=119,
        stage="axis combat",
        weather={"N": "mud", "S": "rain"},
        units={"31ID": "1640", "34ID": "1640", "100RD": "1641"},
        supply={"34ID": "no offensive supply"},
        offensive_supply=[{"side": "axis", "value": 3, "hex": "1640"}, {"side": "soviet", "value": 0, "hex": "1641"}],
    )
    assert game.view("axis")["weather"] == {"north": "M", "south": "R"}
    assert stavka.odds(game, "attack 31ID+34ID 1641").attack == 9


@pytest.mark.parametrize("told", [{"hex_defender": {"1641": "soviet"}}, {"hex_attacker": {"Minsk": "axis"}}])
def test_a_defender_is_named_for_shared_hexes_only(situation: Situated, told: dict[str, Any]) -> None:
    """pmd:13.15.3-a: of a hex with one side in it, or nobody, there is none."""
    with pytest.raises(Unreadable, match="no enemies share that hex") as error:
        situation(**TWO, **told)
    assert error.value.rule == "pmd:13.15.3-a"
    assert war(situation(**SHARED)).defender
    assert not war(situation(**TWO, close_combat={"axis": "1641"})).defender


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ({**TWO, "axis_lrp": 3, "soviet_mrp": 2}, {**TWO, "points": {"axis": [3, 0], "soviet": [0, 2]}}),
        ({**TWO, "axis_lrp": 3, "mrp": {"axis": 1}}, {**TWO, "points": {"axis": [3, 1]}}),
        ({**TWO, "markers": {"ISO 2": ["3PD"]}}, {**TWO, "iso": {"3PD": 2}}),
        ({**TWO, "markers": {"ISO-1": "3PD", "iso3": ["100RD"]}}, {**TWO, "iso": {"3PD": 1, "100RD": 3}}),
        ({"units": {"Minsk": "2x untried RD"}}, {"units": {"1920": "2x untried RD"}}),
        ({"units": {"Minsk": "untried rifle division", "3PD": "1640"}}, {"units": {"3PD": "1640", "uRD1": "1920"}}),
    ],
)
def test_points_markers_and_places_are_told_briefly(
    situation: Situated, loose: dict[str, Any], strict: dict[str, Any]
) -> None:
    assert alike(situation(**loose), situation(**strict))
