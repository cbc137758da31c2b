"""10.8 and 10.9: advance after combat, and the Blitzkrieg."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    rolled_at,
    with_city,
    with_terrain,
)

BLITZ = "attack 24Pz+7Inf 2530 blitz"


@pytest.mark.parametrize(
    ("result", "allowed"),
    [
        ("DE*", True),
        ("DE", True),
        ("D3", True),
        ("D2", True),
        ("X2", True),
        ("D1", False),
        ("BR", False),
        ("DR", False),
    ],
)
def test_when_attackers_may_advance(rb: Situation, result: str, allowed: bool) -> None:
    """rb:10.82-a: against a unit of one step."""
    game = rb({"24Pz": "2531", "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, result)
    assert ("advance 24Pz" in choices(game)) is allowed


def test_an_advance_ends_in_the_hex_and_heeds_stacking(rb: Situation, refused: Refused) -> None:
    """rb:10.82-b, rb:10.83, rb:10.84: whatever zones there are and however little a unit moves."""
    units = {"2531": ["24Pz", "5Inf"], "2430": ["7Inf", "9Inf"], "3MC": "2530", "8A": "2528", "11A": "2629"}
    game = rb({**units}, "axis second impulse combat", weather="mud", map=BLANK)
    game.play("attack 24Pz+5Inf+7Inf+9Inf 2530")
    give(game, "DE")
    refused(game, "attack 24Pz 2528", "rb:10.82-a")
    for unit in ("24Pz", "5Inf", "7Inf"):
        game.play(f"advance {unit}")
    assert at(game, "7Inf") == "2530"
    assert "advance 9Inf" not in choices(game)


def test_losses_for_a_blocked_retreat_open_no_way(rb: Situation) -> None:
    """rb:10.82-c: D1 on two steps, no way back: the hex is empty, and nobody enters it."""
    ring = {"24Pz": "2531", "8A": "2530", "5Inf": "2528", "1Inf": "2329", "2Inf": "2729"}
    game = rb(ring, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "D1")
    assert at(game, "8A") == "pool"
    assert "advance 24Pz" not in choices(game)


# -- 10.93 when --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"weather": "mud"}, "rb:10.93-a"),
        ({"weather": "snow"}, "rb:10.93-a"),
        ({"map": with_terrain(h2530="forest")}, "rb:10.93-c"),
        ({"map": with_terrain(h2530="mountain")}, "rb:10.93-c"),
        ({"map": with_terrain(h2530="swamp")}, "rb:10.93-c"),
        ({"map": with_city("2530")}, "rb:10.93-c"),
        ({"turn": 15}, "rb:10.93-d"),
    ],
)
def test_a_blitzkrieg_is_refused(rb: Situation, refused: Refused, more: dict[str, object], rule: str) -> None:
    """rb:10.91-a, rb:10.93-a, rb:10.93-c, rb:10.93-d: weather, ground, date."""
    game = rb({"2531": ["24Pz", "7Inf"], "8A": "2530"}, AXIS_COMBAT, **{"map": BLANK, **more})
    refused(game, BLITZ, rule)
    game.play(BLITZ.removesuffix(" blitz"))


@pytest.mark.parametrize("weather", ["clear", "light_mud"])
def test_a_blitzkrieg_is_made(rb: Situation, weather: str) -> None:
    """rb:10.9, rb:10.92, rb:10.93-c: on clear ground, a minor city or not."""
    for board in (BLANK, with_city("2530", "minor")):
        game = rb({"2531": ["24Pz", "7Inf"], "8A": "2530"}, AXIS_COMBAT, weather=weather, map=board)
        game.play(BLITZ)
        assert rolled_at(game) == ("2-1", 1)


def test_one_hex_only(rb: Situation, refused: Refused) -> None:
    """rb:10.93-b"""
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "7A": "2431"}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz+39Pz 2530+2431 blitz", "rb:10.93-b")


@pytest.mark.parametrize(
    ("unit", "rule"),
    [("HunMech", "rb:10.93-i"), ("Polizei", "rb:10.93-i"), ("RumMech", "rb:10.5-e"), ("1Cav", "rb:10.93-g")],
)
def test_who_cannot_lead_a_blitzkrieg(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:10.93-g, rb:10.93-i, rb:10.5-e: beside a Panzer corps they take part."""
    units = {"2531": [unit, "7Inf"], "3MC": "2530"}
    refused(rb(units, AXIS_COMBAT, map=BLANK), f"attack {unit}+7Inf 2530 blitz", rule)
    led = rb({"2531": [unit, "24Pz"], "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    led.play(f"attack {unit}+24Pz 2530 blitz")


@pytest.mark.parametrize(("turn", "rule"), [(8, "rb:10.93-e"), (16, "rb:10.93-h"), (17, "rb:10.93-e"), (18, "")])
def test_russian_dates(rb: Situation, refused: Refused, turn: int, rule: str) -> None:
    """rb:10.93-e, rb:10.93-h: from March 1944; late in 1943 only with Guards tanks and a Shturmovik."""
    game = rb({"2530": ["1TA", "8A"], "5Inf": "2531"}, SOVIET_COMBAT, turn=turn, map=BLANK)
    attack = "attack 1TA+8A 2531 blitz"
    if rule:
        refused(game, attack, rule)
    else:
        game.play(attack)


def test_guards_tanks_and_a_shturmovik(rb: Situation, refused: Refused) -> None:
    """rb:10.93-h"""
    units = {"2530": ["1GTA", "8A"], "5Inf": "2531", "2528": ["Shturmovik1", "ShturmovikBase1"]}
    board = with_city("2528")
    game = rb(units, SOVIET_COMBAT, turn=15, map=board)
    refused(game, "attack 1GTA+8A 2531 blitz", "rb:10.93-h")
    game.play("attack 1GTA+8A 2531 air Shturmovik1 blitz")


def test_not_across_the_straits(rb: Situation, refused: Refused) -> None:
    """rb:10.93-f, rb:6.23-b"""
    game = rb({"3823": ["24Pz", "39Pz"], "8A": "3922"}, AXIS_COMBAT, turn=8)
    refused(game, "attack 24Pz+39Pz 3922 blitz", "rb:10.93-f")


def test_the_table_begins_at_even_odds(rb: Situation, refused: Refused) -> None:
    """rb:10.91-a"""
    game = rb({"24Pz": "2531", "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz 2530 blitz", "rb:10.91-a")


def test_ten_to_one_has_a_column_of_its_own(rb: Situation) -> None:
    """rb:10.91-b, rb:10.22"""
    game = rb({"2531": ["24Pz", "14Pz", "39Pz"], "21MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+14Pz+39Pz 2530 blitz")
    assert rolled_at(game)[0] == "10-1"
    game.play_dice([4])
    assert any(action.count("-") == 4 for action in choices(game))


# -- 10.94 to 10.97 the advance ----------------------------------------------------------------------------------------


def test_a_kill_opens_the_way_for_all(rb: Situation, refused: Refused) -> None:
    """rb:10.94, rb:10.96-a, rb:10.96-b, rb:10.97-c: the infantry enters, the armor goes three further."""
    game = rb({"2531": ["24Pz", "7Inf"], "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play(BLITZ)
    give(game, "DE-Adv3")
    refused(game, "attack 24Pz 2528", "rb:10.94")
    refused(game, "exploit 7Inf 2531-2530-2529", "rb:10.96-a")
    refused(game, "exploit 24Pz 2531-2530-2529-2528-2527-2526", "rb:10.96-b")
    refused(game, "exploit 24Pz 2531-2532", "rb:10.94")
    game.play("exploit 24Pz 2531-2530-2529-2528-2527")
    game.play("exploit 7Inf 2531-2530")
    assert (at(game, "24Pz"), at(game, "7Inf")) == ("2527", "2530")


def test_minor_armor_goes_no_further_than_it_moves(rb: Situation, refused: Refused) -> None:
    """rb:10.96-e, rb:10.97-c, reading 17: two hexes beyond the one entered free."""
    game = rb({"2531": ["24Pz", "RumMech"], "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+RumMech 2530 blitz")
    give(game, "DE-Adv3")
    refused(game, "exploit RumMech 2531-2530-2529-2528-2527", "rb:10.96-e")
    game.play("exploit RumMech 2531-2530-2529-2528")


def test_without_a_kill_armor_alone_enters(rb: Situation, refused: Refused) -> None:
    """rb:10.95, rb:10.97-a, rb:10.97-b: D3-Adv2 on four steps: the survivor goes two hexes, armor in and one more."""
    game = rb({"2531": ["24Pz", "39Pz", "7Inf"], "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+39Pz+7Inf 2530 blitz")
    give(game, "D3-Adv2")
    while game.to_act == "soviet":
        game.play(sorted(choices(game))[0])
    assert all(action.count("-") == 2 for action in choices(game))
    game.play(sorted(choices(game))[0])
    refused(game, "exploit 7Inf 2531-2530", "rb:10.95")
    refused(game, "exploit 24Pz 2531-2530-2529-2528", "rb:10.96-b")
    assert any(action.startswith("exploit 24Pz 2531-2530-") for action in choices(game))


def test_only_armor_halts_an_advance(rb: Situation, refused: Refused) -> None:
    """rb:10.96-c: zones of others are passed through, those of armor are not."""
    game = rb({"24Pz": "2531", "3MC": "2530", "8A": "2428"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530 blitz")
    give(game, "DE-Adv3")
    game.play("exploit 24Pz 2531-2530-2529-2528-2527")
    halted = rb({"24Pz": "2531", "3MC": "2530", "12MC": "2428"}, AXIS_COMBAT, map=BLANK)
    halted.play("attack 24Pz 2530 blitz")
    give(halted, "DE-Adv3")
    refused(halted, "exploit 24Pz 2531-2530-2529-2528", "rb:10.96-c")
    halted.play("exploit 24Pz 2531-2530-2529")


@pytest.mark.parametrize("terrain", ["forest", "swamp", "mountain"])
def test_rough_ground_ends_an_advance(rb: Situation, refused: Refused, terrain: str) -> None:
    """rb:10.96-d"""
    game = rb({"24Pz": "2531", "3MC": "2530"}, AXIS_COMBAT, map=with_terrain(h2529=terrain))
    game.play("attack 24Pz 2530 blitz")
    give(game, "DE-Adv3")
    refused(game, "exploit 24Pz 2531-2530-2529-2528", "rb:10.96-d")
    game.play("exploit 24Pz 2531-2530-2529")


def test_an_advance_does_not_cross_the_straits(rb: Situation, refused: Refused) -> None:
    """rb:10.96-f"""
    game = rb({"24Pz": "3824", "3MC": "3823"}, AXIS_COMBAT, turn=8)
    game.play("attack 24Pz 3823 blitz")
    give(game, "DE-Adv3")
    assert not any("3922" in action for action in choices(game))
    refused(game, "exploit 24Pz 3824-3823-3922", "rb:10.96-f")
    assert game.refusal("exploit 24Pz 3824-3823") is None


def test_each_table_has_its_own_advance(rb: Situation) -> None:
    """rb:10.81: after the Combat Results Table into the hex, after a Blitzkrieg beyond it."""
    units = {"24Pz": "2531", "3MC": "2530"}
    plain = rb(units, AXIS_COMBAT, map=BLANK)
    plain.play("attack 24Pz 2530")
    give(plain, "DE")
    assert {action.split()[0] for action in choices(plain)} == {"advance", "done"}
    swift = rb(units, AXIS_COMBAT, map=BLANK)
    swift.play("attack 24Pz 2530 blitz")
    give(swift, "DE-Adv2")
    assert {action.split()[0] for action in choices(swift)} == {"exploit", "done"}


def test_what_is_closed_to_a_unit_stays_closed_in_an_advance(rb: Situation) -> None:
    """rb:10.85: mountains do not stop it, the limit of the Finns does."""
    rough = rb({"24Pz": "2531", "3MC": "2530"}, AXIS_COMBAT, map=with_terrain(h2530="mountain"))
    rough.play("attack 24Pz 2530")
    give(rough, "DE")
    assert "advance 24Pz" in choices(rough)
    for nation, goes in (("4Fin", False), ("5Inf", True)):
        game = rb({nation: "0831", "3MC": "0931"}, AXIS_COMBAT, map=BLANK)
        game.play(f"attack {nation} 0931")
        give(game, "DE")
        assert (f"advance {nation}" in choices(game)) is goes


def test_the_polizei_advances_as_armor_does(rb: Situation, refused: Refused) -> None:
    """rb:10.93-i, rb:10.96-a: it leads no Blitzkrieg, but goes as far as armor after one; infantry does not."""
    game = rb({"2531": ["24Pz", "Polizei", "7Inf"], "3MC": "2530", "22MC": "2530"}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack Polizei+7Inf 2530 blitz", "rb:10.93-i")
    game.play("attack 24Pz+Polizei+7Inf 2530 blitz")
    give(game, "DE-Adv2")
    refused(game, "exploit 7Inf 2531-2530-2529", "rb:10.96-a")
    game.play("exploit Polizei 2531-2530-2529-2528")
    assert at(game, "Polizei") == "2528"


def test_nobody_advances_into_one_hex_after_another(rb: Situation, refused: Refused) -> None:
    """rb:10.82-b: of two hexes that were attacked together a unit enters one."""
    game = rb({"2531": ["24Pz", "39Pz"], "21MC": "2530", "22MC": "2430"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+39Pz 2530+2430")
    give(game, "DE")
    game.play("advance 24Pz")
    game.play("done")
    assert "advance 39Pz" in choices(game)
    refused(game, "advance 24Pz", "rb:10.82-a")


def test_a_plain_advance_after_a_blitzkrieg(rb: Situation, refused: Refused) -> None:
    """rb:10.94, rb:10.95: into the hex of the battle; without a kill armor alone."""
    units = {"2531": ["24Pz", "7Inf"], "8A": "2530"}
    game = rb(units, AXIS_COMBAT, map=BLANK)
    game.play(BLITZ)
    give(game, "DE-Adv3")
    game.play("advance 7Inf")
    assert at(game, "7Inf") == "2530"
    other = rb(units, AXIS_COMBAT, map=BLANK)
    other.play(BLITZ)
    give(other, "DR-Adv1")
    other.play(next(iter(choices(other))))
    refused(other, "advance 7Inf", "rb:10.95")
    other.play("advance 24Pz")
    assert at(other, "24Pz") == "2530"


def test_an_advance_into_one_of_two_hexes(rb: Situation, refused: Refused) -> None:
    """rb:10.82-a: the hex may be named, several units may go one after the other, within the limits (rb:5.02)."""
    units = {"2531": ["24Pz", "41Pz", "39Pz"], "5Para": "2530", "21MC": "2430"}
    game = rb(units, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+41Pz+39Pz 2530+2430")
    give(game, "DE")
    refused(game, "advance 24Pz 2429", "rb:10.82-a")
    refused(game, "advance 24Pz+24Pz 2430", "rb:10.82-a")
    assert str(game.play("advance 41Pz+24Pz 2430") and game.stage) == "advance after combat"
    game.play("advance 39Pz 2530")
    assert [at(game, unit) for unit in ("24Pz", "41Pz", "39Pz")] == ["2430", "2430", "2530"]


def test_armor_advances_first_and_goes_on_then(rb: Situation, refused: Refused) -> None:
    """rb:10.94, rb:10.96-a, rb:10.96-b: units are placed in the hex and armor continues; a way may begin there too."""
    game = rb({"2531": ["24Pz", "7Inf", "41Pz"], "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+7Inf+41Pz 2530 blitz")
    give(game, "DE-Adv2")
    game.play("advance 24Pz+7Inf")
    assert (at(game, "24Pz"), at(game, "7Inf")) == ("2530", "2530")
    refused(game, "exploit 7Inf 2530-2529", "rb:10.96-a")
    refused(game, "exploit 24Pz 2530-2529-2528-2527", "rb:10.96-b")
    refused(game, "advance 24Pz", "rb:10.94")
    assert "exploit 24Pz 2530-2529" in choices(game)
    game.play("exploit 24Pz 2530-2529-2528")
    game.play("exploit 41Pz 2530-2529")
    assert (at(game, "24Pz"), at(game, "41Pz"), game.stage) == ("2528", "2529", AXIS_COMBAT)


def test_infantry_does_not_follow_where_nobody_was_lost(rb: Situation, refused: Refused) -> None:
    """rb:10.95: the first of several may, the second may not; then nobody has moved."""
    game = rb({"2531": ["24Pz", "7Inf"], "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play(BLITZ)
    give(game, "D1-Adv1")
    game.play(next(action for action in sorted(choices(game)) if action.startswith("retreat")))
    refused(game, "advance 24Pz+7Inf", "rb:10.95")
    game.play("advance 24Pz")
    assert at(game, "24Pz") == "2530"
