"""10.62 to 10.66 Who pays for a result, and what forest and city change."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.mechanics.combat.losses import StepLoss
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    steps,
)


def losers(game: Game) -> set[str]:
    return {choice.split()[1] for choice in choices(game) if choice.startswith("lose ")}


def test_the_strongest_pays_first(rb: Situation, refused: Refused) -> None:
    """rb:10.62: the 11A of 7; the second step is the owner's choice, the dead are not."""
    game = rb({"5Inf": "2531", "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 5Inf 2530")
    give(game, "D2")
    assert steps(game, "11A") == 1
    assert losers(game) == {"8A", "11A"}
    refused(game, "lose 5Inf", "rb:10.62")


def test_armor_pays_first_where_both_have_it(rb: Situation) -> None:
    """rb:10.63, rb:10.65: D3 on armor that is not the strongest: armor, the strongest, then anybody."""
    game = rb({"24Pz": "2531", "2530": ["11A", "3MC", "8A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "D3")
    assert at(game, "3MC") == "pool"
    assert steps(game, "11A") == 1
    assert losers(game) == {"11A", "8A"}


def test_the_rule_of_a_forced_loss_is_told(rb: Situation, refused: Refused) -> None:
    """rb:10.63, rb:10.65: armor of one strength, then infantry of one strength, and nobody else."""
    game = rb({"24Pz": "2531", "2530": ["3MC", "12MC", "11A", "12A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "D3")
    refused(game, "lose 11A", "rb:10.63")
    game.play("lose 3MC")
    refused(game, "lose 12MC", "rb:10.65")
    game.play("lose 11A")
    assert losers(game) == {"12MC", "11A", "12A"}


def test_armor_that_is_strongest_serves_for_both(rb: Situation) -> None:
    """rb:10.64"""
    game = rb({"24Pz": "2531", "2530": ["1GTA", "8A"]}, AXIS_COMBAT, turn=15, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "D2")
    assert steps(game, "1GTA") == 2
    assert losers(game) == {"1GTA", "8A"}


def test_armor_on_one_side_only_is_not_singled_out(rb: Situation) -> None:
    """rb:10.63, rb:10.66: equals of strength 5, no armor among the attackers: the owner chooses."""
    game = rb({"5Inf": "2531", "2530": ["4MC", "7A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 5Inf 2530")
    give(game, "D1")
    assert losers(game) == {"4MC", "7A"}
    game.play("lose 7A")
    assert (at(game, "4MC"), steps(game, "7A")) == ("2530", 1)


def test_a_worker_may_be_spared_the_first_loss(rb: Situation) -> None:
    """rb:20.22-a, rb:20.22-b: a WEC that is stronger than any unit there."""
    units = {"24Pz": "2531", "2530": ["WEC-Moscow", "21MC"]}
    game = rb(units, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "BR")
    # 24Pz and the 21MC are armor: the armor pays
    assert at(game, "21MC") == "pool"
    foot = rb({"5Inf": "2531", "2530": ["WEC-Moscow", "21MC"]}, AXIS_COMBAT, map=BLANK)
    foot.play("attack 5Inf 2530")
    give(foot, "BR")
    assert losers(foot) == {"WEC-Moscow", "21MC"}


def test_units_that_retreated_pay_last(rb: Situation) -> None:
    """rb:10.16-d"""
    game = rb({"24Pz": "2531", "Polizei": "2427", "11A": "2530", "7A": "2528"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "DR")
    game.play("retreat 11A 2530-2529-2528")
    game.play("attack Polizei 2528")
    give(game, "D1")
    assert (steps(game, "11A"), steps(game, "7A")) == (2, 1)


def test_the_volkssturm_pays_second(rb: Situation) -> None:
    """rb:17.62-b"""
    game = rb({"2530": ["5Inf", "Volkssturm", "7Inf"], "1GTA": "2531"}, SOVIET_COMBAT, turn=24, map=BLANK)
    game.play("attack 1GTA 2530")
    give(game, "D2")
    assert (steps(game, "7Inf"), at(game, "Volkssturm")) == (1, "removed")


def test_the_loss_stage_is_told(rb: Situation) -> None:
    """rb:10.66: the owner is asked by name."""
    game = rb({"5Inf": "2531", "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 5Inf 2530")
    give(game, "D2")
    assert isinstance(war(game).stage, StepLoss)
    assert game.to_act == "soviet"


def test_of_equals_the_owner_picks_and_the_weaker_waits(rb: Situation, refused: Refused) -> None:
    """rb:10.62: the first step is that of one of the strongest."""
    game = rb({"5Inf": "2531", "2530": ["8A", "3A", "7A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 5Inf 2530")
    give(game, "D1")
    assert losers(game) == {"8A", "3A"}
    refused(game, "lose 7A", "rb:10.62")
