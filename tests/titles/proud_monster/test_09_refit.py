"""9.2, 9.5.1, 9.8: what can be done for units in the Refit Phase."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.server.answers import acting
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.conftest import Situated, rule_against, war

AXIS_REFIT, SOVIET_REFIT = "axis first week refit", "soviet first week refit"
MINSK, MOSCOW, BESIDE = "1920", "4120", "2020"


def refitting(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    spec = {"turn": 114, "stage": AXIS_REFIT, "points": {"axis": [3, 3]}, "units": list(units), **more}
    return situation(**spec)


def at(name: str, hex: str = MINSK, **more: Any) -> dict[str, Any]:
    return {"id": name, "hex": hex, **more}


def test_a_point_a_step(situation: Situated) -> None:
    """pmd:9.5.1-a,-d,-k: as often as one likes, up to full strength."""
    game = refitting(situation, at("3PD", steps=2), at("1ID", steps=2))
    game.play("refit 3PD")
    game.play("refit 3PD")
    assert game.piece("3PD").steps == 4
    assert rule_against(game, "refit 3PD") == "pmd:9.5.1-d"
    assert war(game).points[:2] == [3, 1]
    game.play("refit 1ID")
    assert war(game).points[:2] == [2, 1]


def test_leg_points_serve_leg_units_only(situation: Situated) -> None:
    """pmd:9.5.1-c: a Mech point serves both."""
    game = refitting(situation, at("3PD", steps=2), at("1ID", steps=2), points={"axis": [1, 0]})
    assert rule_against(game, "refit 3PD") == "pmd:9.5.1-c"
    assert rule_against(game, "refit 1ID") is None
    game = refitting(situation, at("1ID", steps=2), points={"axis": [0, 1]})
    assert rule_against(game, "refit 1ID") is None
    game = refitting(situation, at("1ID", steps=2), points={"axis": [0, 0]})
    assert rule_against(game, "refit 1ID") == "pmd:9.5.1-c"


def test_minor_allies(situation: Situated) -> None:
    """pmd:9.5.1-d, pmd:7.1-l,-m: their Mech units with more than one step, no Leg units."""
    game = refitting(situation, at("ita-3f-mid", "1640", steps=1), at("ita-2-mtid", "1640", steps=1), turn=301)
    names = [war(game).short(war(game).roster.called(id)) for id in ("ita-3f-mid", "ita-2-mtid")]
    assert rule_against(game, f"refit {names[0]}") is None
    assert rule_against(game, f"refit {names[1]}") == "pmd:7.1-l"


def test_foreigners_in_german_colours_refit(situation: Situated) -> None:
    """pmd:7.3-d, pmd:9.5.1-j"""
    game = refitting(situation, at("250-id", steps=1), at("slo1-id", BESIDE, steps=1), turn=122)
    assert rule_against(game, "refit 250ID") is None


def test_where_units_refit(situation: Situated) -> None:
    """pmd:9.5.1-b,-e: overland supply, not in reserve, not shared; in an area always."""
    reduced = at("1ID", steps=2)
    assert rule_against(refitting(situation, reduced, out_of_supply=["1ID"]), "refit 1ID") == "pmd:9.5.1-e"
    assert rule_against(refitting(situation, reduced, reserves={"axis": {MINSK: 1}}), "refit 1ID") == "pmd:9.5.1-e"
    shared = refitting(situation, reduced, at("4RD"), hex_defender={MINSK: "axis"})
    assert rule_against(shared, "refit 1ID") == "pmd:9.5.1-b"
    okh = refitting(situation, {"id": "1ID", "box": "OKH North", "steps": 2})
    okh.play("refit 1ID")
    assert okh.piece("1ID").steps == 3


@pytest.mark.parametrize(
    ("turn", "hex", "rule"),
    [
        (118, "4042", "pmd:9.5.1-e"),
        (215, "4042", None),
        (215, "4256", "pmd:9.5.1-e"),
        (301, "4256", None),
        (118, MINSK, None),
    ],
)
def test_no_replacements_far_in_the_east(situation: Situated, turn: int, hex: str, rule: str | None) -> None:
    """pmd:9.5.1-e: in 1941 not east of the GAS line, in 1942 not south of the Caucasus line, then anywhere."""
    game = refitting(situation, at("5-mtid", hex, steps=1), turn=turn)
    pos = war(game)
    pos.overland[0] |= 1 << pos.roster.called("5-mtid")
    where = pos.board.grid.index(hex)
    assert (pos.ground.gas_east >> where & 1, pos.ground.caucasus >> where & 1) == {
        "4042": (1, 0),
        "4256": (1, 1),
        MINSK: (0, 0),
    }[hex]
    assert rule_against(game, "refit 5MtID") == rule


def test_mech_units_refit_away_from_the_enemy(situation: Situated) -> None:
    """pmd:9.5.1-f,-g,-l: a panzer division next to an enemy does not, an infantry division does; the marker."""
    game = refitting(situation, at("3PD", steps=2), at("1ID", steps=2), at("4RD", BESIDE))
    assert rule_against(game, "refit 3PD") == "pmd:9.5.1-f"
    assert rule_against(game, "refit 1ID") is None
    free = refitting(situation, at("3PD", steps=2), at("1ID", steps=2), at("8RD", MOSCOW))
    free.play("refit 3PD")
    free.play("refit 1ID")
    assert "refit" in free.piece("3PD").flags
    assert "refit" not in free.piece("1ID").flags
    free.play("done")
    assert rule_against(free, f"move 3PD {MINSK}-{BESIDE}") == "pmd:9.5.1-f"
    assert rule_against(free, f"move 1ID {MINSK}-{BESIDE}") is None
    while free.phase != "soviet first week refit" and not free.result:
        free.play("done")
    assert "refit" not in free.piece("3PD").flags


@pytest.mark.parametrize(("turn", "most"), [(114, 3), (215, 2), (305, 1), (315, 2)])
def test_regular_infantry_in_its_years(situation: Situated, turn: int, most: int) -> None:
    """pmd:15.1-c,-d: 1942 not to full strength, 1943 no green step; the fourth step wakes on turn 313."""
    game = refitting(situation, at("1ID", steps=1), turn=turn, points={"axis": [5, 0]})
    for _ in range(most - 1):
        game.play("refit 1ID")
    assert game.piece("1ID").steps == most
    assert game.refusal("refit 1ID") is not None


def test_special_divisions_refit_in_full(situation: Situated) -> None:
    """pmd:15.1-e,-f,-g: mountain and parachute divisions, the assault division, the 22 Air Landing."""
    units = [at("1-mtid", steps=1), at("1-pard", BESIDE, steps=3), at("78-stid", "2120", steps=3)]
    game = refitting(situation, *units, turn=310)
    for name in ("1MtID", "1ParD", "78StID"):
        assert rule_against(game, f"refit {name}") is None, name


def test_the_soviets_do_not_refit(situation: Situated) -> None:
    """pmd:9.5.3-a"""
    game = refitting(situation, at("9TC", MOSCOW, steps=1), stage=SOVIET_REFIT, turn=214, points={"soviet": [5, 5]})
    assert rule_against(game, "refit 9TC") == "pmd:9.5.3-a"


GUARDS = (at("1GRD", MOSCOW, steps=1), at("2GRD", MOSCOW, steps=1))


def reorganizing(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 222, "stage": SOVIET_REFIT, "units": list(units), **more})


def test_two_halves_make_a_whole(situation: Situated) -> None:
    """pmd:9.2-a: the example of the two Guards divisions: one has both steps, the other is lost as in combat."""
    game = reorganizing(situation, *GUARDS)
    game.play("reorganize 1GRD 2GRD")
    assert game.piece("2GRD").steps == 2
    assert game.piece("1GRD").box == "tried Replacement Army"


def test_who_may_reorganize(situation: Situated) -> None:
    """pmd:9.2-a: one hex, one nationality, one type, more than one step at full strength."""
    units = (*GUARDS, at("3GRD", BESIDE, steps=1), at("1GCD", MOSCOW, steps=1), at("4RD", MOSCOW), at("8RD", MOSCOW))
    game = reorganizing(situation, *units)
    assert rule_against(game, "reorganize 3GRD 1GRD") == "pmd:9.2-a"
    assert rule_against(game, "reorganize 1GCD 1GRD") == "pmd:9.2-a"
    assert rule_against(game, "reorganize 4RD 8RD") == "pmd:9.2-a"
    assert rule_against(game, "reorganize 1GRD 1GRD") == "pmd:9.2-a"
    axis = reorganizing(situation, *GUARDS, stage=AXIS_REFIT)
    assert rule_against(axis, "reorganize 1GRD 2GRD") == "pmd:9.2-a"


@pytest.mark.parametrize(("turn", "rule"), [(213, None), (313, "pmd:15.1-d")])
def test_a_gray_division_stays_gray(situation: Situated, turn: int, rule: str | None) -> None:
    """pmd:15.1-d, pmd:9.2-a: from 1943 on no step of another turns it green; one that is green yet takes steps."""
    units = [{"id": id, "hex": "2020", "steps": steps} for id, steps in (("31-id", 2), ("32-id", 2), ("34-id", 1))]
    game = situation(turn=turn, stage=AXIS_REFIT, units=units)
    assert rule_against(game, "reorganize 31ID 32ID") == rule
    assert rule_against(game, "reorganize 31ID 34ID") is None
    green = situation(turn=313, stage=AXIS_REFIT, units=[units[0], {**units[1], "steps": 3}])
    assert rule_against(green, "reorganize 31ID 32ID") is None


def test_a_full_unit_takes_nothing(situation: Situated) -> None:
    """pmd:9.2-a"""
    game = reorganizing(situation, at("1GRD", MOSCOW, steps=1), at("2GRD", MOSCOW))
    assert rule_against(game, "reorganize 1GRD 2GRD") == "pmd:9.2-a"
    assert rule_against(game, "reorganize 2GRD 1GRD") is None


def test_leg_units_reorganize_in_the_line(situation: Situated) -> None:
    """pmd:9.2-b,-c: next to an enemy Leg units do and act on; Mech units do not, and else stand still."""
    near = "4121"
    corps = (at("9TC", MOSCOW, steps=2), at("10TC", MOSCOW, steps=2))
    game = reorganizing(situation, *GUARDS, *corps, at("1ID", near))
    assert rule_against(game, "reorganize 9TC 10TC") == "pmd:9.2-c"
    game.play("reorganize 1GRD 2GRD")
    assert "refit" not in game.piece("2GRD").flags
    game = reorganizing(situation, *corps)
    game.play("reorganize 9TC 10TC")
    assert [game.piece(name).steps for name in ("9TC", "10TC")] == [1, 3]
    assert all("refit" in game.piece(name).flags for name in ("9TC", "10TC"))


def test_guards_corps_give_and_do_not_take(situation: Situated) -> None:
    """pmd:9.2-d: and only corps, not divisions."""
    game = reorganizing(situation, at("1GTC", MOSCOW, steps=3), at("9TC", MOSCOW, steps=2))
    assert rule_against(game, "reorganize 9TC 1GTC") == "pmd:9.2-d"
    game.play("reorganize 1GTC 9TC")
    assert [game.piece(name).steps for name in ("1GTC", "9TC")] == [2, 3]


def test_no_reorganization_beside_the_enemy_in_one_hex(situation: Situated) -> None:
    """pmd:9.2-e"""
    game = reorganizing(situation, *GUARDS, at("1ID", MOSCOW), hex_defender={MOSCOW: "soviet"})
    assert rule_against(game, "reorganize 1GRD 2GRD") == "pmd:9.2-e"


def test_upgrades_change_hands(situation: Situated) -> None:
    """pmd:9.2-a, pmd:15.9-b: a unit has one at most."""
    units = (at("1GTC", MOSCOW), at("2GTC", MOSCOW), at("3GTC", MOSCOW))
    game = reorganizing(situation, *units, upgrades={"1GTC": 2, "3GTC": 1}, turn=302)
    assert rule_against(game, "hand-over 2GTC 1GTC") == "pmd:9.2-a"
    assert rule_against(game, "hand-over 1GTC 3GTC") == "pmd:15.9-b"
    game.play("hand-over 1GTC 2GTC")
    assert war(game).upgrades == {war(game).roster.index(name): n for name, n in (("2GTC", 2), ("3GTC", 1))}


def test_steps_can_be_given_up(situation: Situated) -> None:
    """pmd:9.8: in one's own Refit Phase, on the map or beside it; the last one as if lost in combat."""
    game = refitting(situation, at("3PD", steps=2), {"id": "1ID", "box": "OKH North"}, {"id": "5ID", "box": "to come"})
    game.play("reduce 3PD")
    assert game.piece("3PD").steps == 1
    game.play("reduce 3PD")
    assert game.piece("3PD").box == "Replacement Army"
    game.play("reduce 1ID")
    assert game.piece("1ID").steps == 2
    assert rule_against(game, "reduce 5ID") == "pmd:9.8"
    assert rule_against(refitting(situation, at("4RD", MOSCOW)), "reduce 4RD") == "pmd:9.8"


def test_who_could_only_give_up_steps_waits_for_nothing(situation: Situated) -> None:
    """pmd:9.8: every unit could at any time, so a player is not sent to all of them; asked for one, it is offered."""
    game = refitting(situation, at("3PD", steps=2), {"id": "1ID", "box": "OKH North"})
    assert {"3PD", "1ID"} <= game.legal().able()
    assert "1ID" not in acting(game)
    assert any(str(action) == "reduce 1ID" for action in game.legal().by_unit("1ID"))


def test_a_corps_takes_a_step_of_its_upgrade_without_supply(situation: Situated) -> None:
    """pmd:15.9-g, pmd:9.2-c: it reorganizes, which asks only for enemies to be away."""
    for supply in ("offensive", "OOS"):
        keys = {"turn": 305, "stage": "soviet refit", "upgrades": {"1TC": 1}, "supply": {"1TC": supply}}
        far = situation(**keys, units={"1TC": {"hex": "1640", "steps": 2}, "31ID": "1040"})
        near = situation(**keys, units={"1TC": {"hex": "1640", "steps": 2}, "31ID": "1641"})
        assert rule_against(far, "absorb 1TC") is None
        assert rule_against(near, "absorb 1TC") == "pmd:9.2-c"


def test_what_a_refit_marker_is_for(situation: Situated, refused: Refused) -> None:
    """pmd:9.4.1-c, pmd:9.2-c, pmd:9.5.1-f, pmd:15.5-k"""
    game = situation(turn=312, stage="axis refit", units={"GDMID": HEX})
    game.play("convert GDMID GDPGD")
    game.play("done")
    refused(game, f"move GDPGD {HEX}-{NORTH}", "pmd:9.4.1-c")
    game = situation(turn=312, stage="axis refit", units={HEX: [{"id": "3PD", "steps": 2}, {"id": "4PD", "steps": 3}]})
    game.play("reorganize 3PD 4PD")
    game.play("done")
    refused(game, f"move 3PD {HEX}-{NORTH}", "pmd:9.2-c")
    for unit, side, rule in (("3PD", "axis", "9.5.1-f"), ("HARKO", "axis", "15.5-k"), ("1TC", "soviet", "9.2-c")):
        game = situation(turn=312, stage=f"{side} movement", units={unit: {"hex": HEX, "flags": ["refit"]}})
        refused(game, f"move {unit} {HEX}-{NORTH}", f"pmd:{rule}")


def test_finns_hold_vehicles_and_trains_back(situation: Situated) -> None:
    """pmd:4.5.2-c with pmd:9.2-c and pmd:11.3-f: adjacent for all purposes, until the garrison lapses."""
    units = [
        {"side": "soviet", "kind": "TC", "hex": "3904", "steps": 1},
        {"side": "soviet", "kind": "TC", "hex": "3904", "steps": 1},
    ]
    for over, rule in ((0, "pmd:9.2-c"), (1, None)):
        game = situation(turn=213, stage="soviet first week refit", units=units, counts={"finnish garrison over": over})
        one, other = (piece.short for piece in game.units(at="3904"))
        assert rule_against(game, f"reorganize {one} {other}") == rule


def test_a_unit_is_refit_by_several_steps_at_once(situation: Situated) -> None:
    """pmd:9.5.1-k: as many as there are points and steps."""
    units = {"3PD": {"hex": "1640", "steps": 2}, "4PD": {"hex": "1740", "steps": 1}}
    game = situation(stage="axis refit", units=units, points={"axis": [4, 2]})
    assert rule_against(game, "refit 3PD 3") == "pmd:9.5.1-d"
    assert rule_against(game, "refit 4PD 3") == "pmd:9.5.1-c"
    game.play("refit 3PD 2")
    assert (game.piece("3PD").steps, rule_against(game, "refit 4PD")) == (4, "pmd:9.5.1-c")


def test_a_described_unit_that_reorganized_has_its_marker(situation: Situated, refused: Refused) -> None:
    """pmd:9.2-b,-c, pmd:9.4.1-c: a Mech unit; a Leg unit acts as ever."""
    for flag, rule in (("reorganized", "pmd:9.2-c"), ("converted", "pmd:9.4.1-c")):
        told = {"hex": HEX, "flags": [flag]}
        refused(situation(turn=312, units={"3PD": told}), f"move 3PD {HEX}-{NORTH}", rule)
    game = situation(turn=312, units={"31ID": {"hex": HEX, "flags": ["reorganized"]}})
    assert game.refusal(f"move 31ID {HEX}-{NORTH}") is None


def test_the_soviets_are_offered_no_refit_of_the_axis(situation: Situated) -> None:
    """pmd:9.5.1-a: what is listed can be done, and tells nobody who of the enemy is reduced."""
    for side in ("axis", "soviet"):
        game = situation(
            turn=213,
            stage=f"{side} refit",
            units={"3PD": {"hex": HEX, "steps": 2}, "100RD": "2830"},
            points={"axis": [3, 3]},
            supply="offensive",
        )
        assert any(str(action).startswith("refit") for action in game.legal()) == (side == "axis")
