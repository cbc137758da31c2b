"""Situations written as people write them mean the same as in the strict form."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated, war

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
