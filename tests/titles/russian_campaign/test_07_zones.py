"""7. Zones of control."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}


def zone(game: Game, side: int) -> set[str]:
    return set(war(game).board.grid.names(war(game).zone(side)))


def test_a_zone_is_the_hex_and_the_six_around(trc: Situation) -> None:
    """trc:7.1-a"""
    game = trc({"5A": "0506"}, map=BLANK)
    assert zone(game, 1) == {"0506", "0505", "0507", "0405", "0406", "0605", "0606"}


def test_a_zone_reaches_all_terrain_and_enemy_hexes(trc: Situation) -> None:
    """trc:7.1-b"""
    ground = {"blank": True, "terrain": {"0505": "mountain", "0507": "swamp", "0405": "woods"}}
    game = trc({"5A": "0506", "24Pz": "0505"}, map=ground)
    assert {"0505", "0507", "0405"} <= zone(game, 1)


def test_no_zone_across_a_coast(trc: Situation) -> None:
    """trc:7.1-c: the inlet between Riga and 0618 bars it, the hexes beside it are covered."""
    game = trc({"27A": "Riga"})
    assert "0618" not in zone(game, 1)
    assert {"0616", "0518", "0717", "0718"} & zone(game, 1)


def test_units_stop_on_entering_a_zone(trc: Situation, refused: Refused) -> None:
    """trc:7.2"""
    game = trc({"24Pz": "0510", "5A": "0506"}, map=BLANK)
    refused(game, "move 24Pz 0510-0509-0508-0507-0407", "trc:7.2")
    game.play("move 24Pz 0510-0509-0508-0507")


def test_a_zone_goes_with_the_unit_removed_by_automatic_victory(trc: Situation, refused: Refused) -> None:
    """trc:7.2 trc:16.1-b"""
    units = {"24Pz": "0507", "39Pz": "0507", "47Pz": "0406", "46Pz": "0510", "1TC": "0506"}
    game = trc(units, map=BLANK)
    refused(game, "move 46Pz 0510-0509-0508-0507-0506", "trc:7.2")
    game.play("overrun 24Pz+39Pz+47Pz 0506")
    game.play("move 46Pz 0510-0509-0508-0507-0506-0505")
    assert game.piece("46Pz").hex == "0505"


def test_leaders_and_partisans_hold_their_own_hex_only(trc: Situation, refused: Refused) -> None:
    """trc:7.3 trc:11.2-c trc:19.2-a"""
    game = trc({"24Pz": "0409", "Partisan1": "0404", "Stalin": "0804"}, map=BLANK, turn=4, weather="clear")
    assert zone(game, 1) == {"0804"}
    game.play("move 24Pz 0409-0408-0407-0406-0405")  # beside the partisan and on
    game = trc({"24Pz": "0805", "Stalin": "0804"}, map=BLANK)
    game.play("move 24Pz 0805-0905-0904-0903")


def test_the_zone_example(trc: Situation, refused: Refused) -> None:
    """trc:ex-zoc trc:7.3 trc:8.3-a"""
    units = {"24Pz": "0103", "5Inf": "0602", "5A": "0302", "Partisan1": "0404", "STAVKA": "0702", "Stalin": "0804"}
    game = trc(units, map=BLANK, turn=4, weather="clear")
    refused(game, "move 5Inf 0602-0601", "trc:8.3-a")
    game.play("move 24Pz 0103-0203-0304-0403-0504-0604-0704-0803")
    assert game.piece("24Pz").hex == "0803"
    game.play("move 5Inf 0602-0502-0601")
    assert game.piece("5Inf").hex == "0601"


def test_enemy_hexes_are_closed(trc: Situation, refused: Refused) -> None:
    """trc:ex-zoc-b: also those of a leader; a partisan's hex may be entered, with a stop."""
    game = trc({"24Pz": "0806", "Stalin": "0804", "Partisan1": "0808"}, map=BLANK, turn=4, weather="clear")
    refused(game, "move 24Pz 0806-0805-0804", "trc:ex-zoc-b")
    refused(game, "move 24Pz 0806-0807-0808-0809", "trc:19.2-e")
    game.play("move 24Pz 0806-0807-0808")


@pytest.mark.parametrize("unit", ["1TC", "5A", "3CC", "STAVKA", "5Para", "1GA", "Worker-Kiev"])
def test_who_projects_a_zone_around(trc: Situation, unit: str) -> None:
    """trc:ex-zoc-c trc:22.2-e"""
    assert len(zone(trc({unit: "0506"}, map=BLANK), 1)) == 7


@pytest.mark.parametrize("unit", ["24Pz", "49Mtn", "HQ-S", "RumCav", "52Mot", "1Cav"])
def test_axis_units_that_project_a_zone_around(trc: Situation, unit: str) -> None:
    """trc:ex-zoc-c"""
    assert len(zone(trc({unit: "0506"}, map=BLANK), 0)) == 7


@pytest.mark.parametrize(
    ("unit", "flags", "rule"),
    [
        ("24Pz", ["automatic victory in the first impulse"], "trc:16.2-b"),
        ("HQ-C", [], "trc:11.1-e"),
        ("BG-Inf1", [], "trc:26.4.1-c"),
        ("5Inf", [], None),
    ],
)
def test_some_units_keep_out_of_zones_of_control_and_only_of_these(
    trc: Situation, refused: Refused, unit: str, flags: list[str], rule: str | None
) -> None:
    """trc:16.2-b trc:11.1-e trc:26.4.1-c trc:5.5-a: a closed hex is closed to all, for another reason."""
    units = [{"id": unit, "hex": "2020", "flags": flags}, {"id": "5A", "hex": "2017"}]
    more = {"stage": "axis second impulse movement", "turn": 8, "options": ["battlegroups"]}
    game = trc(units, map={"blank": True}, closed=["2121"], **more)
    if rule is None:
        assert game.refusal(f"move {unit} 2020-2019-2018") is None
    else:
        refused(game, f"move {unit} 2020-2019-2018", rule)
    refused(game, f"move {unit} 2020-2121", "trc:5.5-a")
    game.play(f"move {unit} 2020-2019")
