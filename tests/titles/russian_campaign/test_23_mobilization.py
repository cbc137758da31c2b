"""23. Mobilization."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

STAGE = "mobilization"
INFANTRY = {"10Inf": "Warsaw", "5Inf": "Minsk", "7Inf": "Brest", "26Inf": "Riga"}


def offered(game: Game) -> set[str]:
    return {str(a) for a in game.legal() if str(a) != "done"}


@pytest.mark.parametrize("turn", range(12, 19))
def test_corps_are_exchanged_in_two_turns_of_1943(trc: Situation, refused: Refused, turn: int) -> None:
    """trc:23.1-a: at the beginning of the first impulse, and no later."""
    game = trc(INFANTRY, stage=STAGE, turn=turn)
    assert (game.stage == STAGE) is (turn in (14, 16))
    if game.stage == STAGE:
        assert game.to_act == "axis"
        game.play("done")
    refused(game, "mobilize 11Mot 5Inf", "trc:23.1-a")


def test_an_exchange_takes_place_on_the_map(trc: Situation) -> None:
    """trc:23.1-a trc:23.1.1"""
    game = trc(INFANTRY, stage=STAGE, turn=14)
    game.play("mobilize 11Mot 5Inf")
    assert (game.piece("11Mot").hex, game.piece("5Inf").box) == ("1520", "removed")
    game.play("done")
    game.play("move 11Mot 1520-1519")
    assert game.piece("11Mot").hex == "1519"


def test_each_corps_is_made_of_its_own_value(trc: Situation, refused: Refused) -> None:
    """trc:23.1.1 trc:23.1.2 trc:23.1.3"""
    game = trc(INFANTRY, stage=STAGE, turn=14)
    assert offered(game) == {"mobilize 11Mot 5Inf", "mobilize 26Mot 10Inf", "mobilize 26Mot 26Inf"}
    refused(game, "mobilize 11Mot 10Inf", "trc:23.1.1")
    refused(game, "mobilize 11Mot 7Inf", "trc:23.1.1")
    refused(game, "mobilize 26Mot 5Inf", "trc:23.1.2")
    refused(game, "mobilize 43Mot 7Inf", "trc:23.1-a")  # not before November
    late = trc(INFANTRY, stage=STAGE, turn=16)
    refused(late, "mobilize 43Mot 5Inf", "trc:23.1.3")
    refused(late, "mobilize 29Mot 7Inf", "trc:23.1.2")
    late.play("mobilize 43Mot 7Inf")
    late.play("mobilize 29Mot 26Inf")
    assert late.piece("43Mot").hex == "1524"


def test_only_german_infantry_on_the_map(trc: Situation, refused: Refused) -> None:
    """trc:23.1-a"""
    units = [{"id": "5Inf", "hex": "Minsk"}, {"id": "6Inf", "box": "pool"}, {"id": "4Rum", "hex": "Bucharest"}]
    game = trc(units, stage=STAGE, turn=14)
    refused(game, "mobilize 11Mot 6Inf", "trc:23.1-a")
    refused(game, "mobilize 26Mot 4Rum", "trc:23.1-a")


def test_stronger_infantry_when_the_value_is_missing(trc: Situation, refused: Refused) -> None:
    """trc:23.2-a"""
    game = trc({"7Inf": "Brest", "10Inf": "Warsaw"}, stage=STAGE, turn=14)
    refused(game, "mobilize 11Mot 10Inf", "trc:23.2-a")
    game.play("mobilize 11Mot 7Inf")
    assert game.piece("11Mot").hex == "1524"


def test_a_corps_without_infantry_is_eliminated(trc: Situation) -> None:
    """trc:23.2-b"""
    game = trc({"24Pz": "Warsaw"}, stage=STAGE, turn=14)
    assert game.stage == "axis first impulse movement"
    assert [game.piece(name).box for name in ("11Mot", "26Mot", "29Mot")] == ["pool", "pool", "awaiting"]
    weak = trc({"10Inf": "Warsaw"}, stage=STAGE, turn=14)  # nothing as strong as 4-4
    weak.play("mobilize 26Mot 10Inf")
    assert (weak.piece("11Mot").box, weak.stage) == ("pool", "axis first impulse movement")


def test_a_corps_passed_over_can_be_had_later(trc: Situation) -> None:
    """trc:23.1-a: both turns are open to it."""
    units = [{"id": "5Inf", "hex": "Minsk"}, {"id": "11Mot", "box": "awaiting"}]
    game = trc(units, stage=STAGE, turn=16)
    minsk = game.piece("5Inf").hex
    game.play("mobilize 11Mot 5Inf")
    assert game.piece("11Mot").hex == minsk
    assert game.piece("5Inf").box == "removed"


def test_infantry_of_equal_factors_but_other_legs_is_not_stronger(trc: Situation, refused: Refused) -> None:
    """trc:23.2-a: without a 4-4, infantry of more than four factors, not a 4-6."""
    quick = {"name": "Quick", "side": "axis", "kind": "infantry", "combat": 4, "move": 6, "hex": "Minsk"}
    game = trc([quick, {"id": "7Inf", "hex": "Brest"}], stage=STAGE, turn=14)
    refused(game, "mobilize 11Mot Quick", "trc:23.2-a")
    game.play("mobilize 11Mot 7Inf")


def test_the_exchanges_go_on_while_any_corps_can_be_made(trc: Situation) -> None:
    """trc:23.1-a trc:23.2-b: a corps without infantry does not end them for another one."""
    units = [{"id": "10Inf", "hex": "Warsaw"}, {"id": "26Inf", "hex": "Riga"}, {"id": "26Mot", "box": "awaiting"}]
    game = trc(units, stage=STAGE, turn=16)
    game.play("mobilize 26Mot 10Inf")
    assert offered(game) == {"mobilize 29Mot 26Inf"}  # there is no 5-4 for the 43rd
    game.play("mobilize 29Mot 26Inf")
    assert game.piece("43Mot").box == "pool"
