"""2 and 5. Whose units may be named, and what a unit that has done something may still do."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation

NAVAL = {"options": ["naval"]}
LINE = ["1420", "1421", "1422", "1423", "1424"]
RAILWAY = {"rails": {"a": LINE}}


@pytest.mark.parametrize(
    ("stage", "order", "rule"),
    [
        ("axis move 1", "move 5A 1420-1421", "n41:2-in-sequence"),
        ("axis move 1", "rail 5A 1420-1421", "n41:2-in-sequence"),
        ("axis move 1", "replace 5A", "n41:14-replace-source"),
        ("soviet move 1", "move 3PzGr 1423-1424", "n41:2-in-sequence"),
        ("soviet move 1", "rail 3PzGr 1423-1424", "n41:2-in-sequence"),
        ("axis move 1", "move 3PzGr 1423", "n41:5-adjacent"),
        ("axis move 1", "move 3PzGr 1424-1425", "n41:5-adjacent"),
        ("axis move 1", "rail 3PzGr 1423", "n41:5-rail-exclusive"),
        ("axis move 1", "rail 3PzGr 1424-1423", "n41:5-rail-exclusive"),
        ("axis fight 1", "attack 5A 1420", "n41:2-first-combat"),
        ("axis fight 1", "attack 3PzGr+6A 1420", "n41:2-first-combat"),
        ("axis fight 1", "attack 3PzGr+1PzGr 1420", "n41:7-optional"),  # not on the map
        ("axis fight 1", "attack 3PzGr 1423", "n41:7-single-hex"),  # its own hex
        ("soviet fight 1", "attack 3PzGr 1423", "n41:2-first-combat"),
        ("soviet fight 1", "attack 5A 1420", "n41:7-single-hex"),
    ],
)
def test_nobody_acts_with_the_units_of_the_other_side(
    plain: Situation, refused: Refused, stage: str, order: str, rule: str
) -> None:
    """n41:2-in-sequence n41:5-adjacent n41:5-rail-exclusive n41:2-first-combat n41:7-optional n41:14-replace-source"""
    game = plain({"3PzGr": "1423", "5A": "1420", "6A": "1419"}, stage, turn=4, map=RAILWAY)
    refused(game, order, rule)


@pytest.mark.parametrize(
    ("flags", "march", "ride", "attack"),
    [
        (["moved"], "n41:5-movement-rating", "n41:5-rail-exclusive", None),
        (["moved", "moved by rail"], "n41:5-rail-exclusive", "n41:5-rail-exclusive", None),
        (["fought"], None, None, "n41:7-once"),
        (["unsupplied"], None, "n41:8-effect-rail", None),
    ],
)
def test_what_a_unit_may_still_do(
    plain: Situation, refused: Refused, flags: list[str], march: str | None, ride: str | None, attack: str | None
) -> None:
    """n41:5-movement-rating n41:5-rail-exclusive n41:7-once n41:8-effect-rail"""
    unit = {"id": "5A", "hex": "1422", "flags": flags}
    control = {"soviet": LINE}
    game = plain([unit], "soviet move 1", turn=4, map=RAILWAY, control=control)
    for order, rule in (("move 5A 1422-1423", march), ("rail 5A 1422-1423", ride)):
        if rule is None:
            refusal = game.refusal(order)
            assert refusal is None, refusal
        else:
            refused(game, order, rule)
    fight = plain([unit, {"id": "26Inf", "hex": "1423"}], "soviet fight 1", turn=4)
    if attack is None:
        fight.play("attack 5A 1423")
    else:
        refused(fight, "attack 5A 1423", attack)


def test_a_defender_is_attacked_once(plain: Situation, refused: Refused) -> None:
    """n41:7-once"""
    units = [{"id": "26Inf", "hex": "1422"}, {"id": "5A", "hex": "1423", "flags": ["fought"]}]
    refused(plain(units, "axis fight 1", turn=4), "attack 26Inf 1423", "n41:7-once")


@pytest.mark.parametrize(
    ("order", "flags", "rule"),
    [
        ("sail CstA Odessa", [], "n41:21-restrict"),
        ("sail CstA Sevastopol-Odessa", [], "n41:21-restrict"),
        ("sail CstA Odessa-Sevastopol-Mariupol", [], "n41:21-restrict"),
        ("sail 26Inf Odessa-Sevastopol", [], "n41:2-in-sequence"),
        ("sail CstA Odessa-Sevastopol", ["moved"], "n41:21-restrict"),
        ("sail CstA Odessa-Sevastopol", ["moved", "moved by sea"], "n41:21-restrict"),
        ("sail CstA Odessa-Sevastopol", [], None),
    ],
)
def test_who_sails(n41: Situation, refused: Refused, order: str, flags: list[str], rule: str | None) -> None:
    """n41:21-restrict n41:2-in-sequence"""
    game = n41([{"id": "CstA", "hex": "Odessa", "flags": flags}], "soviet move 1", **NAVAL)
    if rule is None:
        game.play(order)
    else:
        refused(game, order, rule)


def test_stacking_holds_where_a_fleet_lands(n41: Situation, refused: Refused) -> None:
    """n41:21-black-move-port n41:3-soviet-fortification"""
    full = [{"id": army, "hex": "Sevastopol", "flags": ["moved"]} for army in ("9A", "51A", "8A")]
    coast = {"id": "CstA", "hex": "Odessa"}
    refused(n41([coast, *full], "soviet move 1", **NAVAL), "sail CstA Odessa-Sevastopol", "n41:3-soviet-fortification")
    n41([coast, *full[:1]], "soviet move 1", **NAVAL).play("sail CstA Odessa-Sevastopol")


def test_the_axis_does_not_land(n41: Situation, refused: Refused) -> None:
    """n41:21-areas n41:21-black-attack: neither do its units sail, nor attack over water, whoever has the fleet."""
    units = {"26Inf": "3815", "51A": "3816"}
    refused(n41(units, "axis move 1", **NAVAL), "sail 26Inf 3815-3816", "n41:21-areas")
    refused(n41(units, "axis fight 1", **NAVAL), "attack 26Inf 3816", "n41:7-terrain-prohibited")
    n41(units, "soviet fight 1", **NAVAL).play("attack 51A 3815")


def test_a_unit_that_has_fought_does_not_land(n41: Situation, refused: Refused) -> None:
    """n41:21-black-attack n41:7-once"""
    units = [{"id": "51A", "hex": "3816", "flags": ["fought"]}, {"id": "26Inf", "hex": "3815"}]
    refused(n41(units, "soviet fight 1", **NAVAL), "attack 51A 3815", "n41:7-once")


def after(plain: Situation, flags: list[str], segments: int, side: str = "axis") -> tuple[set[str], set[str]]:
    """The flags of a German and a Soviet unit that both had some in the first Axis movement, at a later stage."""
    units = [{"id": unit, "hex": hex, "flags": flags} for unit, hex in (("3PzGr", "1423"), ("5A", "1405"))]
    until = {0: "first ground segment combat", 1: "second ground segment movement", 2: "first ground segment movement"}
    game = plain(units, "axis move 1", turn=3)
    while game.stage != f"{side} {until[segments]}":
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    return set(game.piece("3PzGr").flags), set(game.piece("5A").flags)


@pytest.mark.parametrize("flag", ["moved", "moved by sea", "moved by rail"])
def test_what_holds_for_a_segment(plain: Situation, flag: str) -> None:
    """n41:5-movement-rating n41:5-rail-exclusive n41:21-restrict: every movement phase begins afresh."""
    german, soviet = after(plain, [flag], 0)
    assert flag in german
    assert flag in soviet
    assert after(plain, [flag], 1) == (set(), set())


def test_a_combat_phase_begins_afresh(plain: Situation) -> None:
    """n41:7-once"""
    assert after(plain, ["fought"], 0) == (set(), set())


def test_air_supply_is_for_the_player_turn(plain: Situation) -> None:
    """n41:25-air-supply-duration: the Soviet one is over when his next player turn begins."""
    assert after(plain, ["supplied by air"], 1) == ({"supplied by air"}, {"supplied by air"})
    assert "supplied by air" not in after(plain, ["supplied by air"], 2, "soviet")[1]


@pytest.mark.parametrize(
    ("stage", "order"),
    [
        *(("axis fight 1", f"{verb} 3PzGr 1421-1422") for verb in ("move", "rail", "sail")),
        ("axis fight 1", "enter 26Inf 1421"),
        ("axis fight 1", "replace 5A"),
        ("axis move 1", "attack 3PzGr 1420"),
        ("axis move 1", "retreat 3PzGr 1421-1422"),
        ("axis move 1", "lose 3PzGr"),
    ],
)
def test_everything_has_its_phase(plain: Situation, refused: Refused, stage: str, order: str) -> None:
    """n41:2-in-sequence"""
    refused(plain({"3PzGr": "1421", "5A": "1420"}, stage, turn=3), order, "n41:2-in-sequence")
