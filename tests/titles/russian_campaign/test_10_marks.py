"""10. Sea movement: what is said of a unit that has sailed, and who is kept from landing."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.sea import sailing, voyages
from stavka.titles.russian_campaign.state.flags import DUE, OFF_MAP, UNUSED
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

ALL = {"Odessa": "axis", "Sevastopol": "axis", "Rostov": "axis"}
ODESSA = "3024"
NEAR = "3421"  # beside 3422


def safely(game: Game, action: str) -> Game:
    """Sail, with the best die if one is rolled."""
    game.play(action)
    if game.to_act == "chance":
        game.play_dice([1])
    return game


def test_marks_of_a_voyage(trc: Situation) -> None:
    """trc:10.3-d trc:10.3-e trc:10.3.2-c trc:20.1.1-b trc:20.5-b"""
    port = safely(trc({"11Inf": ODESSA}, control=ALL), "transfer 11Inf Rostov")
    assert set(port.piece("11Inf").flags) == {"moved", "moved by sea"}
    shore = safely(trc({"11Inf": ODESSA}, control=ALL), "invade 11Inf 3422")
    assert set(shore.piece("11Inf").flags) == {"moved", "moved by sea", "invaded"}
    away = safely(trc({"11Inf": ODESSA}, control=ALL), "transfer 11Inf off-map")
    assert (away.piece("11Inf").box, set(away.piece("11Inf").flags)) == (
        "off_map",
        {"moved", "moved by sea", "returning"},
    )
    boxed = [{"id": "11Inf", "box": "off_map", "flags": ["returning"]}]
    back = safely(trc(boxed, control=ALL), "transfer 11Inf Rostov")
    assert set(back.piece("11Inf").flags) == {"moved", "moved by sea", "entered"}


def test_counts_of_a_voyage(trc: Situation) -> None:
    """trc:10.3.2-b trc:10.3-a trc:10.6-a trc:26.81-b: an invasion is used up, a transfer is not; losses are counted."""
    start = war(trc({"11Inf": ODESSA}, control=ALL)).count("invasions axis")
    shore = safely(trc({"11Inf": ODESSA}, control=ALL), "invade 11Inf 3422")
    assert (shore.position.count("invasions axis"), shore.position.count("invasions made axis")) == (start - 1, 1)
    port = safely(trc({"11Inf": ODESSA}, control=ALL), "transfer 11Inf Rostov")
    assert (port.position.count("invasions axis"), port.position.count("invasions made axis")) == (start, 0)
    assert "sea moves to Helsinki" not in port.position.counts
    lost = trc({"11Inf": ODESSA}, control={"Odessa": "axis"})
    lost.play("transfer 11Inf off-map")
    lost.play_dice([6])
    assert (lost.piece("11Inf").box, lost.position.count("lost at sea axis")) == ("pool", 1)


@pytest.mark.parametrize(
    ("unit", "flags", "escort", "rule"),
    [
        ("HQ-S", [], False, "trc:11.1-e"),
        ("HQ-S", [], True, None),
        ("11Inf", ["automatic victory in the first impulse"], False, "trc:16.2-b"),
        ("BG-Inf1", [], False, "trc:26.4.1-c"),
        ("11Inf", [], False, None),
        ("11Inf", ["arrived"], False, None),
    ],
)
def test_who_does_not_land_beside_the_enemy(
    trc: Situation, refused: Refused, unit: str, flags: list[str], escort: bool, rule: str | None
) -> None:
    """trc:11.1-e trc:16.2-b trc:26.4.1-c trc:10.3-c: others may; and all land where no enemy is near."""
    units = [{"id": unit, "hex": ODESSA, "flags": flags}, *([{"id": "30Inf", "hex": "3422"}] if escort else [])]
    more: dict[str, object] = {"stage": "axis second impulse movement", "turn": 8, "options": ["battlegroups"]}
    free = trc(units, control=ALL, weather="clear", **more)
    assert free.refusal(f"invade {unit} 3422") is None
    near = trc([*units, {"id": "1TC", "hex": NEAR}], control=ALL, weather="clear", **more)
    if rule:
        refused(near, f"invade {unit} 3422", rule)
    else:
        assert near.refusal(f"invade {unit} 3422") is None


def test_who_is_not_yet_due_does_not_sail(trc: Situation, refused: Refused) -> None:
    """trc:20.1-b trc:10.3-f: the fleet brings nobody before his time."""
    game = trc({"5A": "Moscow", "24Pz": "Warsaw"}, stage="soviet first impulse movement", turn=1)
    assert game.piece("16A").box == "awaiting"
    refused(game, "transfer 16A Odessa", "trc:20.1-b")


def test_workers_do_not_sail(trc: Situation, refused: Refused) -> None:
    """trc:22.2-d trc:10.1-b"""
    units = {"Worker-Kharkov": "Odessa", "5A": "Odessa", "24Pz": "Warsaw"}
    game = trc(units, stage="soviet first impulse movement", turn=2)
    refused(game, "transfer Worker-Kharkov Sevastopol", "trc:22.2-d")
    assert game.refusal("transfer 5A Sevastopol") is None


def test_a_voyage_leaves_other_marks(trc: Situation) -> None:
    """trc:16.2-b trc:10.3-d: whoever won an automatic victory before he sailed has still won it."""
    flags = ["automatic victory in the first impulse"]
    units = [{"id": "11Inf", "hex": "Odessa", "flags": flags}, {"id": "5A", "hex": "Moscow"}]
    control = {"Odessa": "axis", "Sevastopol": "axis", "Rostov": "axis"}
    game = trc(units, stage="axis second impulse movement", turn=3, weather="clear", control=control)
    game.play("transfer 11Inf Sevastopol")
    if game.to_act == "chance":
        game.play_dice([1])
    assert set(game.piece("11Inf").flags) == {*flags, "moved", "moved by sea"}


@pytest.mark.parametrize("box", ["due", "off_map"])
def test_who_waits_off_the_map_is_a_sailor(trc: Situation, box: str) -> None:
    """trc:10.3-f: whether he is due or has waited longer."""
    units = [{"id": "24Pz", "box": box}, {"id": "5A", "hex": "Moscow"}]
    pos = war(trc(units, stage="axis first impulse movement", turn=1))
    for unit, where in enumerate(pos.where):  # nobody else waits
        if where in (DUE, OFF_MAP) and unit != pos.roster.find("24Pz"):
            pos.put(unit, UNUSED)
    assert voyages.sailors(pos, 0) == [pos.roster.find("24Pz")]


def test_a_replacement_that_has_landed_is_a_unit_like_others(trc: Situation) -> None:
    """trc:20.1.1-b trc:10.3-f: if it is not brought on later it does not go back to the pool."""
    unit = {"id": "11Inf", "box": "off_map", "flags": ["replacement"]}
    game = safely(trc([unit], control=ALL, turn=3), "transfer 11Inf Odessa")
    assert game.piece("11Inf").hex == ODESSA
    assert "replacement" not in game.piece("11Inf").flags


def test_no_invasion_is_offered_against_a_held_beach(trc: Situation) -> None:
    """trc:10.3.2-a: own units are no hindrance."""
    game = trc({"11Inf": ODESSA, "30Inf": "3422", "5A": "3322"}, control=ALL, turn=3)
    pos = war(game)
    goals = sailing.Invading().goals(pos)
    held = [pos.board.grid.index(name) for name in ("3422", "3322")]
    assert [goals >> hex & 1 for hex in held] == [1, 0]


def test_what_a_unit_did_before_is_not_forgotten_at_sea(trc: Situation) -> None:
    """trc:16.2-c trc:20.1.1-b"""
    units = [{"id": "11Inf", "hex": ODESSA, "flags": ["automatic victory in the first impulse"]}]
    away = safely(trc(units, control=ALL), "transfer 11Inf off-map")
    assert "automatic victory in the first impulse" in away.piece("11Inf").flags


def test_who_sails_away_gives_up_its_port(trc: Situation) -> None:
    """trc:17.2.1-c trc:20.1.1-b: an army stands beside Odessa."""
    game = trc({"11Inf": ODESSA, "5A": "3023"}, control=ALL)
    assert war(game).controls(0, "Odessa")
    safely(game, "transfer 11Inf off-map")
    assert war(game).controls(1, "Odessa")


def test_russian_ships_to_helsinki_are_not_counted(trc: Situation) -> None:
    """trc:26.81-b: two sea moves of the Axis are."""
    control = {"Leningrad": "soviet", "Helsinki": "soviet"}
    game = trc({"5A": "Leningrad"}, stage="soviet first impulse movement", turn=8, control=control)
    game.play("transfer 5A Helsinki")
    assert sailing.TO_HELSINKI not in game.position.counts


def test_paratroops_come_from_their_reserve_by_land_or_air(trc: Situation, refused: Refused) -> None:
    """trc:18.2-a trc:10.3-f: from the Off-Map Units Box they may sail like others."""
    control = {"Odessa": "soviet", "Sevastopol": "soviet"}
    more: dict[str, object] = {"stage": "soviet first impulse movement", "turn": 20, "control": control}
    boxed = trc([{"id": "5Para", "box": "paratroop_reserve"}], **more)
    refused(boxed, "transfer 5Para Odessa", "trc:18.2-a")
    assert trc([{"id": "5Para", "box": "off_map"}], **more).refusal("transfer 5Para Odessa") is None


def test_nobody_lands_beside_enemies_that_cannot_be_attacked(trc: Situation, refused: Refused) -> None:
    """trc:12.4-b trc:10.3-c: four factors beside more than twenty-four."""
    wall = {"name": "Wall", "side": "soviet", "kind": "infantry", "move": 3, "hex": NEAR}
    corps = {"id": "11Inf", "hex": ODESSA}
    for combat, rule in ((12, None), (60, "trc:12.4-b")):
        game = trc([corps, {**wall, "combat": combat}], control=ALL)
        refusal = game.refusal("invade 11Inf 3422")
        assert (refusal.rule if refusal else None) == rule
