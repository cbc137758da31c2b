"""18. Russian paratroops."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import hex_of, war

SOVIET_1 = "soviet first impulse movement"
SOVIET_2 = "soviet second impulse movement"
SNOW = {"turn": 11, "weather": "snow", "stage": SOVIET_1}
RESERVE = [{"id": "5Para", "box": "paratroop_reserve"}, {"id": "1Para", "box": "paratroop_reserve"}]
STAVKA = {"id": "STAVKA", "hex": "Moscow"}


def at(unit: str, hex: str) -> dict[str, str]:
    return {"id": unit, "hex": hex}


@pytest.mark.parametrize(
    ("stage", "turn", "weather"), [(SOVIET_1, 7, "clear"), (SOVIET_1, 9, "mud"), (SOVIET_2, 5, "snow")]
)
def test_drops_in_the_first_impulse_of_snow_turns_only(
    trc: Situation, refused: Refused, stage: str, turn: int, weather: str
) -> None:
    """trc:18.1-a"""
    game = trc([*RESERVE, STAVKA], stage=stage, turn=turn, weather=weather)
    refused(game, "drop 5Para 1815", "trc:18.1-a")
    assert not [a for a in game.legal() if a.verb == "drop"]


def test_a_drop(trc: Situation, refused: Refused) -> None:
    """trc:18.1-a trc:4.2.1-c: and no other kind of unit drops."""
    game = trc([*RESERVE, STAVKA, at("5A", "1710")], **SNOW)
    refused(game, "drop 5A 1815", "trc:18.1-a")
    game.play("drop 5Para 1815")
    assert game.piece("5Para").hex == "1815"
    assert "dropped" in game.piece("5Para").flags


def test_fall_blau_has_one_airborne_corps(trc: Situation) -> None:
    """trc:18.1-a: a 1-2."""
    corps = [c for c in trc([]).title.units if c.kind == "paratroop" and c.side == "soviet"]
    assert {c.factors for c in corps} == {"1-2"}
    assert len(corps) == 3


def test_drops_only_from_the_box(trc: Situation, refused: Refused) -> None:
    """trc:18.1-b"""
    game = trc([STAVKA, at("5Para", "Moscow"), {"id": "1Para", "box": "off_map"}], **SNOW)
    refused(game, "drop 5Para 1815", "trc:18.1-b")
    refused(game, "drop 1Para 1815", "trc:18.1-b")


def test_all_may_drop_at_once(trc: Situation) -> None:
    """trc:18.1-c"""
    game = trc([*RESERVE, {"id": "8Para", "box": "paratroop_reserve"}, STAVKA], **SNOW)
    for unit, hex in (("5Para", "1815"), ("1Para", "1815"), ("8Para", "1515")):
        game.play(f"drop {unit} {hex}")
    assert {game.piece(u).hex for u in ("5Para", "1Para", "8Para")} == {"1815", "1515"}


def test_available_paratroops_go_to_their_box_or_to_moscow(trc: Situation, refused: Refused) -> None:
    """trc:18.2-a: October 1941 for the 5th, November for the 1st."""
    game = trc([STAVKA], stage=SOVIET_2, turn=3, weather="snow")
    assert game.piece("5Para").box == "due"
    refused(game, "enter 5Para 1201", "trc:18.2-a")
    game.play("enter 5Para Moscow")
    assert game.piece("5Para").hex == "1809"
    other = trc([STAVKA], stage=SOVIET_2, turn=3)
    other.play("done")
    assert other.piece("5Para").box == "paratroop_reserve"


def test_no_drop_in_the_impulse_of_arrival(trc: Situation, refused: Refused) -> None:
    """trc:18.2-a: nor by sea."""
    game = trc([STAVKA], stage=SOVIET_1, turn=4, weather="snow")
    refused(game, "drop 1Para 1815", "trc:18.2-a")
    refused(game, "transfer 1Para Rostov", "trc:18.2-a")


def test_held_as_long_as_wanted(trc: Situation) -> None:
    """trc:18.2-a"""
    game = trc([*RESERVE, STAVKA], **SNOW)
    game.play("done")
    assert game.piece("5Para").box == "paratroop_reserve"


def test_paratroops_walk_in_at_the_east_edge(trc: Situation, refused: Refused) -> None:
    """trc:18.2-b: from a later turn on, without free rail (9.2)."""
    game = trc([*RESERVE, STAVKA], turn=7, stage=SOVIET_1)
    refused(game, "enter 5Para Moscow", "trc:18.2-b")
    game.play("enter 5Para 1201")
    assert game.piece("5Para").hex == "1201"
    assert {"entered", "from a box"} <= set(game.piece("5Para").flags)
    assert "arrived" not in game.piece("5Para").flags
    early = trc([{"id": "1Para", "box": "paratroop_reserve"}, STAVKA], turn=4, stage=SOVIET_2)
    refused(early, "enter 1Para 1201", "trc:18.2-b")


def test_drops_within_eight_hexes_of_stavka(trc: Situation, refused: Refused) -> None:
    """trc:18.3-a trc:ex-stuka-para"""
    game = trc([*RESERVE, STAVKA], **SNOW)
    grid = game.position.board.grid
    stavka = grid.index("1809")
    assert grid.distance(stavka, grid.index("1005")) == 8
    assert grid.distance(stavka, grid.index("0905")) == 9
    refused(game, "drop 5Para 0905", "trc:18.3-a")
    game.play("drop 5Para 1005")
    zone = {hex_of(a) for a in game.legal() if a.verb == "drop"}
    assert zone
    assert all(grid.distance(stavka, grid.index(h)) <= 8 for h in zone)


def test_no_drop_without_stavka(trc: Situation, refused: Refused) -> None:
    """trc:18.3-a"""
    game = trc([*RESERVE, {"id": "STAVKA", "box": "pool"}], **SNOW)
    refused(game, "drop 5Para 1815", "trc:18.3-a")
    assert not [a for a in game.legal() if a.verb == "drop"]


def test_forbidden_ground(trc: Situation, refused: Refused) -> None:
    """trc:18.3-b trc:ex-stuka-para: enemy zones of control, woods and mountains; swamp is open."""
    swamp = {"terrain": {"1708": "swamp"}}
    game = trc([*RESERVE, STAVKA, at("5Inf", "1515")], map=swamp, **SNOW)
    refused(game, "drop 5Para 1515", "trc:18.3-b")
    refused(game, "drop 5Para 1514", "trc:18.3-b")
    refused(game, "drop 5Para 1711", "trc:18.3-b")
    refused(game, "drop 5Para 1211", "trc:18.3-b")
    marked = {hex_of(a) for a in game.legal() if a.verb == "drop"}
    assert not marked & {"1515", "1514", "1711", "1211"}
    game.play("drop 5Para 1708")
    assert game.piece("5Para").hex == "1708"


def test_drops_keep_to_the_stacking_limits(trc: Situation, refused: Refused) -> None:
    """trc:6.2"""
    full = [at("1TC", "1510"), at("2TC", "1510"), at("3TC", "1510")]
    game = trc([*RESERVE, STAVKA, *full], turn=11, weather="snow", stage=SOVIET_1)
    for unit in ("1TC", "2TC", "3TC"):
        game.position.flags[game.position.roster.find(unit)] |= 1  # moved
    refused(game, "drop 5Para 1510", "trc:6.2")


def test_no_movement_on_the_turn_of_the_drop(trc: Situation, refused: Refused) -> None:
    """trc:18.3-c: in neither impulse; free the turn after."""
    game = trc([*RESERVE, STAVKA], **SNOW)
    game.play("drop 5Para 1815")
    refused(game, "move 5Para 1815-1816", "trc:18.3-c")
    game.play("done")
    game.play("done")
    assert game.stage == SOVIET_2
    refused(game, "move 5Para 1815-1816", "trc:18.3-c")
    assert "dropped" in game.piece("5Para").flags
    after = trc([at("5Para", "1815"), STAVKA], turn=12, weather="snow", stage=SOVIET_1)
    assert after.refusal("move 5Para 1815-1816") is None


def test_used_once_and_never_replaced(trc: Situation, refused: Refused) -> None:
    """trc:18.4-b"""
    game = trc([*RESERVE, STAVKA], **SNOW)
    game.play("drop 5Para 1815")
    refused(game, "drop 5Para 1715", "trc:18.1-b")
    pos = war(game)
    pos.eliminate(pos.roster.find("5Para"))
    assert game.piece("5Para").box == "removed"
    lost = trc([{"id": "5Para", "box": "removed"}, STAVKA], turn=6, stage="soviet replacements")
    refused(lost, "replace 5Para", "trc:18.4-b")
    for box in ("pool", "removed"):
        units = {"5Para": box, "5A": "pool", "Worker-Moscow": "Moscow", "Worker-Kharkov": "Kharkov"}
        game = trc(units, turn=6, stage="soviet replacements")
        refused(game, "replace 5Para", "trc:18.4-b")
        assert "replace 5Para" not in map(str, game.legal())


def test_paratroops_need_no_supply(trc: Situation) -> None:
    """trc:18.4-a: without a source of supply anywhere an army is gone, paratroops stay."""
    units = [at("5Para", "0504"), at("5A", "0510")]
    game = trc(units, turn=7, map={"blank": True}, stage="soviet end phase")
    assert game.piece("5A").hex is None
    assert game.piece("5Para").hex == "0504"


@pytest.mark.parametrize(
    ("stage", "weather", "turn", "drops"),
    [
        ("soviet first impulse movement", "snow", 5, True),
        ("soviet second impulse movement", "snow", 5, False),
        ("axis first impulse movement", "snow", 5, False),
        ("soviet first impulse movement", "clear", 8, False),
        ("soviet first impulse movement", "light mud", 8, False),
    ],
)
def test_drops_are_of_the_russian_first_impulse_in_snow(
    trc: Situation, refused: Refused, stage: str, weather: str, turn: int, drops: bool
) -> None:
    """trc:18.1-a: paratroops and nobody else"""
    units = [
        {"id": "5Para", "box": "paratroop_reserve"},
        {"id": "STAVKA", "hex": "2020"},
        {"id": "5A", "box": "off_map"},
    ]
    game = trc(units, stage=stage, turn=turn, weather=weather, map={"blank": True})
    if drops:
        assert game.refusal("drop 5Para 2022") is None
        refused(game, "drop 5A 2022", "trc:18.1-a")
        refused(game, "drop STAVKA 2022", "trc:18.1-a")
        refused(game, "drop 24Pz 2022", "trc:18.1-a")
        game.play("drop 5Para 2022")
    else:
        refused(game, "drop 5Para 2022", "trc:18.1-a")


def test_no_drop_on_closed_ground(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a"""
    game = trc([*RESERVE, STAVKA, at("5A", "1710")], closed=["1815"], **SNOW)
    refused(game, "drop 5Para 1815", "trc:5.5-a")
    assert trc([*RESERVE, STAVKA, at("5A", "1710")], **SNOW).refusal("drop 5Para 1815") is None


def test_what_is_said_of_a_corps_that_has_dropped(trc: Situation) -> None:
    """trc:18.3-c"""
    game = trc([*RESERVE, STAVKA], **SNOW)
    game.play("drop 5Para 1815")
    assert set(game.piece("5Para").flags) == {"moved", "dropped", "from a box"}


def test_nobody_drops_where_no_unit_may_stand(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a: closed hexes and closed countries."""
    ground = {"countries": {"1815": "bulgaria"}}
    game = trc([*RESERVE, STAVKA], map=ground, closed=["1814"], **SNOW)
    refused(game, "drop 5Para 1815", "trc:5.5-a")
    refused(game, "drop 5Para 1814", "trc:5.5-a")


def test_woods_are_the_reason_though_they_are_full_as_well(trc: Situation, refused: Refused) -> None:
    """trc:18.3-b trc:6.2"""
    full = [{"id": unit, "hex": "1815", "flags": ["moved"]} for unit in ("5A", "6A")]
    refused(trc([*RESERVE, STAVKA, *full], terrain={"1815": "woods"}, **SNOW), "drop 5Para 1815", "trc:18.3-b")
    refused(trc([*RESERVE, STAVKA, *full], terrain={"1815": "clear"}, **SNOW), "drop 5Para 1815", "trc:6.2")
