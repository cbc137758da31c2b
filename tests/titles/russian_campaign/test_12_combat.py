"""12. Combat: who must attack whom, and 13.1 and 13.8 the odds."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

BLANK = {"blank": True}
COMBAT = "axis first impulse combat"


def test_units_in_a_zone_must_attack(trc: Situation, refused: Refused) -> None:
    """trc:12.1-a trc:12.32"""
    game = trc({"24Pz": "0504", "5Inf": "0514", "5A": "0503"}, map=BLANK, stage=COMBAT)
    refused(game, "done", "trc:12.32")
    game.play("attack 24Pz 0503")
    game.play_dice([4])  # 1-1: contact
    game.play("done")
    assert game.stage == "axis second impulse movement"


def test_the_phasing_player_attacks(trc: Situation, refused: Refused) -> None:
    """trc:12.1-b"""
    game = trc({"24Pz": "0504", "5A": "0503"}, map=BLANK, stage=COMBAT)
    assert game.to_act == "axis"
    refused(game, "attack 5A 0504", "trc:12.33")
    game = trc({"24Pz": "0504", "5A": "0503"}, map=BLANK, stage="soviet first impulse combat")
    assert game.to_act == "soviet"
    refused(game, "attack 24Pz 0504", "trc:12.1-b")
    game.play("attack 5A 0504")


def test_movement_and_attacks_have_their_own_phases(trc: Situation, refused: Refused) -> None:
    """trc:12.1-c trc:10.1-c"""
    units = {"24Pz": "0504", "39Pz": "0505", "1TC": "0503"}
    refused(trc(units, map=BLANK), "attack 24Pz 0503", "trc:12.1-c")
    game = trc(units, map=BLANK, stage=COMBAT)
    refused(game, "move 39Pz 0505-0506", "trc:12.1-c")
    refused(game, "overrun 24Pz 0503", "trc:12.1-c")
    refused(game, "evacuate 39Pz off-map", "trc:10.1-c")


def test_movement_is_over_before_combat(trc: Situation, refused: Refused) -> None:
    """trc:12.1-c"""
    game = trc({"24Pz": "0504", "5Inf": "0508", "5A": "0503"}, map=BLANK, stage=COMBAT)
    refused(game, "move 5Inf 0508-0507", "trc:12.1-c")


def test_one_battle_is_finished_before_the_next(trc: Situation, refused: Refused) -> None:
    """trc:12.1-d trc:4.1.2"""
    units = {"24Pz": "0504", "5A": "0503", "39Pz": "1004", "6A": "1003"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz 0503")
    assert game.to_act == "chance"
    assert game.refusal("attack 39Pz 1003") is not None
    game.play_dice([3])  # AR: the retreat belongs to this battle
    assert game.stage.startswith("retreat of 24Pz")
    refused(game, "attack 39Pz 1003", "trc:12.1-d")
    game.play("retreat 24Pz 0504-0505")
    game.play("attack 39Pz 1003")


def test_a_stack_may_split_its_attacks(trc: Situation) -> None:
    """trc:12.2-a"""
    game = trc({"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "3TC": "0403"}, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz 0503")
    game.play_dice([1])  # 4-1: contact
    game.play("attack 39Pz 0403")
    assert game.to_act == "chance"


def test_defenders_of_a_hex_fight_together(trc: Situation) -> None:
    """trc:12.2-b"""
    game = trc({"24Pz": "0504", "1TC": "0503", "5A": "0503"}, map=BLANK, stage=COMBAT)
    odds = stavka.odds(game, "attack 24Pz 0503")
    assert (odds.attack, odds.defence, odds.odds) == (8, 7, "1-1")


def test_a_factor_is_not_divided(trc: Situation, refused: Refused) -> None:
    """trc:12.2-c trc:12.5-a"""
    game = trc({"24Pz": "0504", "1TC": "0503", "3TC": "0403", "39Pz": "0504"}, map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz+24Pz 0503", "trc:12.2-c")
    game.play("attack 24Pz 0503 at 1-1")
    game.play_dice([4])
    refused(game, "attack 24Pz+39Pz 0403", "trc:12.5-a")


def test_free_grouping(trc: Situation) -> None:
    """trc:12.3 trc:12.33: one by one, or all together against both hexes."""
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "3TC": "0403"}
    for attack in ("attack 24Pz 0503", "attack 24Pz 0403", "attack 24Pz+39Pz 0503+0403"):
        assert attack in trc(units, map=BLANK, stage=COMBAT).legal()


def test_every_enemy_in_contact_must_be_attacked(trc: Situation, refused: Refused) -> None:
    """trc:12.31: one unit between two enemies attacks both at once."""
    game = trc({"24Pz": "0504", "1TC": "0503", "3TC": "0403"}, map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz 0503", "trc:12.31")
    game.play("attack 24Pz 0503+0403")
    game.play_dice([1])
    # and all units in one battle would leave the other enemy out
    game = trc({"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "3TC": "0403"}, map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz+39Pz 0503", "trc:12.31")


def test_every_unit_in_contact_must_attack(trc: Situation, refused: Refused) -> None:
    """trc:12.32"""
    game = trc({"24Pz": "0504", "39Pz": "0502", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz 0503", "trc:12.32")
    game.play("attack 24Pz+39Pz 0503")


def test_attackers_are_adjacent(trc: Situation, refused: Refused) -> None:
    """trc:12.33"""
    game = trc({"24Pz": "0504", "39Pz": "0505", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz+39Pz 0503", "trc:12.33")


def test_soak_off_down_to_one_to_six(trc: Situation, refused: Refused) -> None:
    """trc:12.4-a"""
    units = {"3LwInf": "0504", "5A": "0503", "12A": "0503"}  # 2 against 11
    game = trc(units, map=BLANK, stage=COMBAT)
    assert stavka.odds(game, "attack 3LwInf 0503").odds == "1-6"
    game.play("attack 3LwInf 0503")
    game.play_dice([6])  # AR
    assert game.stage.startswith("retreat")


def test_worse_than_one_to_six_is_illegal(trc: Situation, refused: Refused) -> None:
    """trc:12.4-a"""
    units = {"3LwInf": "0504", "24Pz": "0504", "12A": "0503", "11A": "0503", "1GA": "0403"}
    game = trc(units, map=BLANK, stage=COMBAT)
    assert game.refusal("attack 3LwInf 0503") is None, "2 against 12 is 1-6"
    poor = trc({"3LwInf": "0504", "24Pz": "0504", "1GA": "0503", "2GA": "0503"}, map=BLANK, stage=COMBAT)
    refused(poor, "attack 3LwInf 0503", "trc:12.4-a")


def test_no_unit_walks_into_an_attack_that_cannot_be_made(trc: Situation, refused: Refused) -> None:
    """trc:12.4-b"""
    weak = {"3LwInf": "0506", "1GA": "0503", "2GA": "0503"}
    game = trc(weak, map=BLANK, turn=9, weather="clear")
    refused(game, "move 3LwInf 0506-0505-0504", "trc:12.4-b")
    helped = trc({**weak, "24Pz": "0508"}, map=BLANK, turn=9, weather="clear")
    helped.play("move 3LwInf 0506-0505-0504")  # a panzer corps can still come up
    helped.play("move 24Pz 0508-0507-0506-0505-0504")
    helped.play("done")
    assert helped.stage == "axis first impulse combat"


def test_contacts_count_together(trc: Situation, refused: Refused) -> None:
    """trc:12.4-b: 2 factors may attack 10 or 8, but being next to both they would have to attack 18."""
    units = {"3LwInf": "0505", "5A": "0503", "10A": "0503", "8A": "0402", "4A": "0402"}
    game = trc(units, map=BLANK)
    refused(game, "move 3LwInf 0505-0404-0403", "trc:12.4-b")
    assert "move 3LwInf 0505-0404-0403" not in map(str, game.legal())
    game.play("move 3LwInf 0505-0504")  # next to the 10 alone
    helped = trc({**units, "24Pz": "0508"}, map=BLANK)
    helped.play("move 3LwInf 0505-0404-0403")


def test_a_river_does_not_keep_a_unit_from_joining_others(trc: Situation, refused: Refused) -> None:
    """trc:12.4-b trc:14.1.1-a: alone on the river 2 would attack 14 doubled; with one on dry land it is 3 to 14."""
    ground = {"blank": True, "rivers": {"r": ["0404", "0504", "0604"]}}
    units = {"3LwInf": "0506", "3GA": "0503", "4GA": "0503"}
    alone = trc(units, map=ground, turn=9, weather="clear")
    refused(alone, "move 3LwInf 0506-0505-0504", "trc:12.4-b")
    game = trc({**units, "HQ-C": "0403"}, map=ground, turn=9, weather="clear")
    game.play("move 3LwInf 0506-0505-0504")
    game.play("done")
    assert game.piece("3LwInf").hex == "0504"


def test_no_unit_fights_twice_in_an_impulse(trc: Situation, refused: Refused) -> None:
    """trc:12.5-a trc:12.5-b: left adjacent, it must attack again in the next impulse."""
    units = {"24Pz": "0504", "39Pz": "0504", "5A": "0503"}
    ground = {"blank": True, "places": {"Base": ["0507", "minor"]}}
    game = trc(units, map=ground, stage=COMBAT, control={"Base": "axis"})
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([4])
    refused(game, "attack 24Pz 0503", "trc:12.5-a")
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse combat"
    refused(game, "done", "trc:12.32")
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([4])
    game.play("done")  # still adjacent: the turn simply passes
    assert game.piece("24Pz").hex == "0504"


def test_a_defender_is_not_attacked_twice(trc: Situation, refused: Refused) -> None:
    """trc:12.5-a: a unit that retreated beside another attacker is left alone."""
    units = {"24Pz": "0504", "1TC": "0503", "39Pz": "0601", "5A": "0701"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz 0503 at 3-1")
    game.play_dice([4])  # DR
    game.play(next(str(a) for a in game.legal()))
    where = game.piece("1TC").hex
    game.play("attack 39Pz 0701")
    game.play_dice([4])
    refused(game, f"attack 39Pz {where}", "trc:12.5-a")
    game.play("done")


def test_a_fresh_unit_does_not_attack_a_stack_that_has_fought(trc: Situation, refused: Refused) -> None:
    """trc:12.5-a: who was attacked is left alone by all others; a comrade who was not defends alone."""
    fought = {"id": "1TC", "hex": "0503", "flags": ["fought"]}
    game = trc([fought, {"id": "24Pz", "hex": "0504"}], map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz 0503", "trc:12.5-a")
    game.play("done")  # nobody is left to be attacked
    game = trc([fought, {"id": "24Pz", "hex": "0504"}, {"id": "5A", "hex": "0503"}], map=BLANK, stage=COMBAT)
    assert stavka.odds(game, "attack 24Pz 0503").defence == 5
    refused(game, "done", "trc:12.32")
    game.play("attack 24Pz 0503 at 1-1")
    game.play_dice([6])  # DR
    assert game.stage == "retreat of 5A"


def test_a_unit_forced_into_an_illegal_attack_surrenders(trc: Situation) -> None:
    """trc:12.6"""
    units = {"3LwInf": "0504", "1GA": "0503", "2GA": "0503", "24Pz": "0520"}
    game = trc(units, map=BLANK, turn=9, weather="clear")
    game.play("done")
    assert game.piece("3LwInf").box == "surrendered"
    assert game.stage == "axis first impulse combat"


def test_help_saves_it(trc: Situation) -> None:
    """trc:12.6"""
    units = {"3LwInf": "0504", "1GA": "0503", "2GA": "0503", "24Pz": "0507"}
    game = trc(units, map=BLANK, turn=9, weather="clear")
    game.play("move 24Pz 0507-0506-0505-0504")
    game.play("done")
    assert game.piece("3LwInf").hex == "0504"


def test_the_owner_chooses_who_surrenders(trc: Situation) -> None:
    """trc:12.6: two weak units beside a strong stack; both must go, in the order he likes."""
    units = {"3LwInf": "0504", "3Hun": "0403", "1GA": "0503", "2GA": "0503", "3GA": "0402", "4GA": "0402"}
    game = trc(units, map=BLANK, turn=9, weather="clear")
    game.play("done")
    while game.to_act == "axis" and "give-up" in str(next(iter(game.legal()))):
        game.play(next(iter(game.legal())))
    assert game.stage == "axis first impulse combat"


def test_fronts_are_settled_one_by_one(trc: Situation) -> None:
    """trc:12.6: on two fronts a corps is caught between two armies of 7; the third front fights as it is."""
    caught = {"3LwInf": "0504", "3GA": "0503", "4GA": "0603"}
    also = {"3Hun": "1504", "5GA": "1503", "6GA": "1603"}
    sound = {"24Pz": "2504", "5A": "2503"}
    game = trc({**caught, **also, **sound}, map=BLANK, turn=9, weather="clear")
    game.play("done")
    assert game.stage == "axis first impulse combat", "nobody else is asked to give up"
    assert {game.piece(u).box for u in ("3LwInf", "3Hun")} == {"surrendered"}
    assert game.piece("24Pz").hex == "2504"


@pytest.mark.parametrize(
    ("attack", "defence", "odds"), [(4, 9, "1-3"), (19, 10, "1-1"), (24, 5, "4-1"), (6, 4, "1-1"), (10, 5, "2-1")]
)
def test_odds_are_rounded_for_the_defender(trc: Situation, attack: int, defence: int, odds: str) -> None:
    """trc:13.1-a trc:13.1-b trc:ex-combat"""
    units = [
        {"side": "axis", "combat": attack, "move": 4, "hex": "0504"},
        {"side": "soviet", "combat": defence, "move": 3, "hex": "0503"},
    ]
    game = trc(units, map=BLANK, stage=COMBAT)
    attacker = game.units(at="0504")[0].short
    assert stavka.odds(game, f"attack {attacker} 0503").odds == odds


def test_lower_odds_by_choice(trc: Situation, refused: Refused) -> None:
    """trc:13.8: announced before the die."""
    game = trc({"24Pz": "0504", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    assert stavka.odds(game, "attack 24Pz 0503").odds == "4-1"
    refused(game, "attack 24Pz 0503 at 5-1", "trc:13.8")
    refused(game, "attack 24Pz 0503 at 3-2", "trc:13.8")
    game.play("attack 24Pz 0503 at 1-2")
    game.play_dice([1])
    assert game.piece("24Pz").box == "pool"


def test_the_combat_example(trc: Situation) -> None:
    """trc:ex-combat: every set of attacks that meets 12.31 to 12.33 is allowed, every other refused."""
    units = {"24Pz": "0504", "5Inf": "0504", "39Pz": "0602", "5A": "0503", "1TC": "0403"}
    game = trc(units, map=BLANK, stage=COMBAT)
    legal = [
        "attack 24Pz+39Pz 0503",
        "attack 5Inf+39Pz 0503",
        "attack 39Pz 0503",
        "attack 24Pz 0403",
        "attack 24Pz+5Inf 0403",
    ]
    illegal = ["attack 24Pz+5Inf+39Pz 0503", "attack 24Pz+5Inf 0503", "attack 24Pz+39Pz 0503+0403"]
    assert [a for a in legal if a not in game.legal()] == []
    assert [a for a in illegal if a in game.legal()] == []


def test_the_player_is_warned_before_a_unit_surrenders(trc: Situation) -> None:
    """trc:12.6"""
    units = {"3LwInf": "0504", "1GA": "0503", "2GA": "0503", "24Pz": "0507"}
    game = trc(units, map=BLANK, turn=9, weather="clear")
    assert "would surrender: 3LwInf" in game.prompt
    game.play("move 24Pz 0507-0506-0505-0504")
    assert "surrender" not in game.prompt


@pytest.mark.parametrize(("defenders", "open"), [({"11A": 6, "12A": 6}, True), ({"3GA": 7, "12A": 6}, False)])
def test_exactly_one_to_six_may_be_walked_into(
    trc: Situation, refused: Refused, defenders: dict[str, int], open: bool
) -> None:
    """trc:12.4-b trc:12.4-a: 2 factors come up to 12, not to 13."""
    game = trc({"3LwInf": "0506", **dict.fromkeys(defenders, "0503")}, map=BLANK, turn=9, weather="clear")
    assert {name: game.piece(name).combat for name in defenders} == defenders
    if open:
        game.play("move 3LwInf 0506-0505-0504")
    else:
        refused(game, "move 3LwInf 0506-0505-0504", "trc:12.4-b")


@pytest.mark.parametrize(
    ("helper", "hex", "flags", "comes"),
    [
        ("24Pz", "0511", [], True),  # seven hexes to the last one beside the enemy
        ("24Pz", "0512", [], False),  # one too many
        ("24Pz", "0508", ["moved"], False),
        ("24Pz", "0502", ["moved"], True),  # there already
        ("24Pz", "0502", ["fought"], False),
        ("24Pz", "0502", ["automatic victory"], False),
        ("1TC", "0510", [], False),  # an enemy
    ],
)
def test_who_counts_as_help(
    trc: Situation, refused: Refused, helper: str, hex: str, flags: list[str], comes: bool
) -> None:
    """trc:12.4-b: units that can still come up and may still attack."""
    weak = [{"id": "3LwInf", "hex": "0506"}, {"id": "1GA", "hex": "0503"}, {"id": "2GA", "hex": "0503"}]
    game = trc([*weak, {"id": helper, "hex": hex, "flags": flags}], map=BLANK, turn=9, weather="clear")
    if comes:
        game.play("move 3LwInf 0506-0505-0504")
    else:
        refused(game, "move 3LwInf 0506-0505-0504", "trc:12.4-b")
