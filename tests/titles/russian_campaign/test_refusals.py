"""What a refusal tells: the unit, the place, the reason and the figures, by the rule that says so."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import told
from tests.titles.russian_campaign.conftest import Situation

BLANK = {"blank": True}
SOVIET_1 = "soviet first impulse movement"
COMBAT = "axis first impulse combat"


# -- arrivals and replacements ----------------------------------------------------------------------------------------


def test_who_cannot_be_placed_in_its_city_does_not_come_by_sea(trc: Situation) -> None:
    """trc:20.4-a: only at the map edge; a unit of the Off-Map Units Box may sail (trc:10.3-f)."""
    lost = trc([], turn=2, stage=SOVIET_1, control={"Moscow": "axis"})
    told(lost, "transfer 20A Rostov", "trc:20.4-a", "20A", "Moscow", "map edge")
    told(lost, "invade 20A 3123", "trc:20.4-a", "20A", "Moscow", "map edge")
    assert not [a for a in lost.legal().by_unit("20A") if a.verb != "enter"]
    rumanian = trc([{"id": "1Rum", "box": "due", "flags": ["replacement"]}], turn=7, control={"Bucharest": "soviet"})
    told(rumanian, "transfer 1Rum off-map", "trc:20.4-a", "1Rum", "Bucharest")
    boxed = trc([{"id": "20A", "box": "off_map"}], turn=3, stage=SOVIET_1, control={"Moscow": "axis"})
    assert boxed.refusal("transfer 20A Rostov") is None


def test_why_a_worker_is_not_placed_somewhere(trc: Situation) -> None:
    """trc:22.3-a: each of its conditions by itself."""
    units = [{"id": "Worker-Moscow", "hex": "Moscow"}]
    game = trc(units, turn=8, stage=SOVIET_1, control={"Kiev": "axis"})
    told(game, "enter Worker-1e 1201", "trc:22.3-a", "Worker-1e", "1201", "a city, and that is none")
    told(game, "enter Worker-1e Warsaw", "trc:22.3-a", "Warsaw", "city lies outside")
    told(game, "enter Worker-1e Kiev", "trc:22.3-a", "Kiev", "not Russian-controlled when this turn began")
    told(game, "enter Worker-1e Moscow", "trc:22.3-a", "Moscow", "has a worker already")


def test_axis_replacements_have_their_turns(trc: Situation) -> None:
    """trc:21.2-a: before the naming of 1942 the date is the reason, in a turn of replacements the phase.

    trc:21.2-c
    """
    pool = [{"id": "24Pz", "box": "pool"}]
    told(trc(pool, turn=2), "replace 24Pz", "trc:21.2-a", "24Pz", "May/June of 1942, 1943 and 1944")
    told(trc(pool, turn=8), "replace 24Pz", "trc:21.2-a")
    told(trc(pool, turn=7), "replace 24Pz", "trc:21.2-c", "24Pz", "before movement begins")


def test_rights_to_replacements_are_counted(trc: Situation) -> None:
    """trc:21.4-a trc:22.5-a"""
    pool = [{"id": unit, "box": "pool"} for unit in ("24Pz", "39Pz")]
    game = trc(pool, turn=7, stage="axis replacements", map=BLANK)
    told(game, "replace 24Pz", "trc:21.4-a", "24Pz", "0 armor corps named", "0 oil fields")
    units = [{"id": "Worker-1a", "hex": "Moscow"}, {"id": "52A", "box": "pool"}, {"id": "8Para", "box": "pool"}]
    soviet = trc([*units, {"id": "1TC", "box": "pool"}], turn=3, stage="soviet replacements")
    told(soviet, "replace 52A", "trc:22.5-a", "52A costs 3 replacement factors, 1 is left")


def test_the_prompt_tells_of_the_withdrawal(trc: Situation) -> None:
    """trc:20.9.3: whatever 'done' demands can be read before it is refused."""
    game = trc({"5Inf": "1426", "24Pz": "1426", "5A": "0305"}, turn=24, weather="clear")
    reason = told(game, "done", "trc:20.9.3", "German corps")
    assert reason in game.prompt
    game.play("withdraw 5Inf")
    assert reason not in game.prompt


# -- movement ---------------------------------------------------------------------------------------------------------


def test_points_and_weather_are_named(trc: Situation) -> None:
    """trc:5.4-a trc:2.6 trc:22.2-d"""
    game = trc({"5Inf": "0806", "5A": "0820"}, map=BLANK, turn=3, weather="mud")
    told(game, "move 5Inf 0806-0807-0808-0809", "trc:5.4-a", "2 movement points", "0809 wants 3")
    second = trc({"5Inf": "0806"}, map=BLANK, turn=3, weather="mud", stage="axis second impulse movement")
    told(second, "move 5Inf 0806-0807", "trc:2.6", "5Inf", "second impulse in mud")
    worker = trc({"Worker-1a": "0806"}, map=BLANK, stage=SOVIET_1)
    told(worker, "move Worker-1a 0806-0807", "trc:22.2-d", "is a worker and never moves")


def test_partisans_are_named_where_they_stop_a_unit(trc: Situation) -> None:
    """trc:19.2-e: an ordinary zone of control is another rule (trc:7.2)."""
    game = trc({"24Pz": "0806", "Partisan1": "0808"}, map=BLANK, turn=4, weather="clear")
    told(game, "move 24Pz 0806-0807-0808-0809", "trc:19.2-e", "24Pz", "0808", "partisans")
    both = trc({"24Pz": "0806", "Partisan1": "0808", "5A": "0909"}, map=BLANK, turn=4, weather="clear")
    told(both, "move 24Pz 0806-0807-0808-0908", "trc:7.2", "0808")


def test_a_full_hex_names_who_is_there(trc: Situation) -> None:
    """trc:6.2"""
    units = {"1GTA": "0806", "6A": "0808", "7A": "0808"}
    game = trc(units, map=BLANK, stage="soviet second impulse movement")
    told(game, "move 1GTA 0806-0807-0808", "trc:6.2", "1GTA", "0808", "6A, 7A")


def test_rail_moves_of_a_worker_are_not_counted_as_units(trc: Situation) -> None:
    """trc:9.1-b trc:26.2.1: four of five rail moves went with the worker of Kharkov, one with an army."""
    ground = {
        "blank": True,
        "places": {"Kharkov": ["1204", "major"], "Moscow": ["1206", "major"]},
        "rails": {"gorki": ["1206", "1205", "1204", "1203", "1202", "1201"]},
    }
    units = {"Worker-Kharkov": "1204", "Worker-Moscow": "1206", "5A": "1206", "6A": "1206"}
    game = trc(units, stage="industrial evacuation", turn=3, options=["industrial-evacuation"], map=ground)
    game.play("relocate Worker-Kharkov 1204-1203-1202-1201")
    while game.stage != SOVIET_1:
        game.play("done")
    game.play("rail 5A 1206-1205")
    told(game, "rail 6A 1206-1205-1204", "trc:9.1-b", "6A", "all 5 rail moves", "4 of them by a worker")


def test_why_a_ship_does_not_sail(trc: Situation) -> None:
    """trc:10.3.1-a trc:10.1-c: the unit, the hex and the phase are named."""
    game = trc({"5Inf": "1425"})
    told(game, "transfer 5Inf Riga", "trc:10.3.1-a", "5Inf", "1425", "no friendly port")
    told(trc({"5Inf": "1425"}, stage=COMBAT), "transfer 5Inf Riga", "trc:10.1-c", "'transfer'", "movement phase")


# -- combat -----------------------------------------------------------------------------------------------------------


def test_an_overrun_that_misses_tells_its_odds(trc: Situation) -> None:
    """trc:16.1-a: with and without air."""
    units = {"24Pz": "0504", "3CC": "0503", "HQ-C": "0506"}
    game = trc(units, map=BLANK)
    reason = told(game, "overrun 24Pz 0503", "trc:16.1-a", "8 against 2 in 0503 is 4-1", "10-1")
    assert "bombers" not in reason
    told(game, "overrun 24Pz 0503 air 1", "trc:16.1-a", "is 4-1, with bombers and artillery 7-1")


def test_an_attack_that_is_too_weak_tells_its_odds(trc: Situation) -> None:
    """trc:12.4-a trc:13.8"""
    game = trc({"RumCav": "0504", "1GTA": "0503", "2GTA": "0503"}, map=BLANK, stage=COMBAT)
    told(game, "attack RumCav 0503", "trc:12.4-a", "against", "in 0503 is 1-", "worse than 1-6")
    even = trc({"24Pz": "0504", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    told(even, "attack 24Pz 0503 at 9-1", "trc:13.8", "8 against 2 in 0503 is 4-1", "9-1 is higher")


def test_bombers_that_stay_at_home(trc: Situation) -> None:
    """trc:15.2-b trc:15.5-b trc:15.6: numbers and targets."""
    units = {"24Pz": "0504", "1TC": "0503", "HQ-C": "0520"}
    game = trc(units, map=BLANK, stage=COMBAT)
    told(game, "attack 24Pz 0503 air 1", "trc:15.2-b", "0503", "more than 8 hexes")
    told(game, "attack 24Pz 0503 air 2", "trc:15.5-b", "one Stuka", "0503", "not 2")
    second = trc(units, map=BLANK, stage="axis second impulse combat")
    told(second, "attack 24Pz 0503 air 1", "trc:15.1-a", "0503", "first impulse only")


def battle(trc: Situation, die: int, odds: str, units: dict[str, str], terrain: dict[str, str]) -> Game:
    game = trc(units, map={"blank": True, "terrain": terrain}, stage=COMBAT)
    attackers = "+".join(u.short for u in game.units(side="axis") if u.hex)
    game.play(f"attack {attackers} 0503 at {odds}")
    game.play_dice([die])
    return game


def test_units_in_woods_are_not_led_back(trc: Situation) -> None:
    """trc:14.2-a trc:14.2-b: one of the attackers stands in woods, the other retreats."""
    units = {"24Pz": "0504", "39Pz": "0403", "1TC": "0503", "3TC": "0503"}
    game = battle(trc, 3, "1-1", units, {"0504": "woods"})
    assert game.stage == "retreat of 39Pz"
    told(game, "retreat 24Pz 0504-0505", "trc:14.2-a", "24Pz", "woods", "0504")
    told(game, "retreat 1TC 0503-0502", "trc:13.4-a", "1TC", "39Pz")


@pytest.mark.parametrize(
    ("die", "odds", "rule", "wanted"),
    [(3, "1-1", "trc:13.3-AR", "1 or 2 hexes"), (6, "1-1", "trc:13.3-DR", "2 hexes")],
)
def test_how_far_units_retreat_is_said_with_the_result(
    trc: Situation, die: int, odds: str, rule: str, wanted: str
) -> None:
    """trc:13.3-AR trc:13.3-DR"""
    game = battle(trc, die, odds, {"24Pz": "0504", "1TC": "0503"}, {})
    unit, path = ("24Pz", "0504-0505-0506-0507") if die == 3 else ("1TC", "0503-0502")
    told(game, f"retreat {unit} {path}", rule, unit, wanted, f"after {rule[-2:]}")


def test_the_length_is_told_for_every_unit_of_a_retreat(trc: Situation) -> None:
    """trc:13.3-DR: the second unit of a stack falls back after the same result."""
    game = battle(trc, 6, "1-1", {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "3TC": "0503"}, {})
    game.play("retreat 1TC 0503-0502-0501")
    told(game, "retreat 3TC 0503-0502", "trc:13.3-DR", "3TC", "not 1")


def test_partisans_bar_a_retreat_by_their_own_rule(trc: Situation) -> None:
    """trc:19.2-e trc:13.5-a"""
    units = {"24Pz": "0504", "1TC": "0503", "3TC": "0503", "5TC": "0503", "Partisan1": "0505", "5A": "0406"}
    game = battle(trc, 3, "1-1", units, {})
    told(game, "retreat 24Pz 0504-0505", "trc:19.2-e", "24Pz", "0505", "partisans")


def test_battlegroups_never_surrender(trc: Situation) -> None:
    """trc:26.4-c: nor do the players read that they do."""
    units = [{"id": unit, "hex": "0504"} for unit in ("24Pz", "39Pz", "47Pz")]
    game = trc([*units, {"id": "BG-GInf1", "hex": "0503"}], map=BLANK, turn=12, options=["battlegroups"])
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    assert game.log[-1].news == ("BG-GInf1 is removed and can come again",)


def test_verbs_that_cannot_be_used_are_not_offered(trc: Situation) -> None:
    """trc:4-a: no ship, no train and no enemy; Axis units arrive in July 1941."""
    game = trc({"5Inf": "0806"}, map=BLANK)
    reason = told(game, "lose 5Inf", "trc:4-a", "'lose'")
    assert reason.endswith("here you can: done, enter, move")
