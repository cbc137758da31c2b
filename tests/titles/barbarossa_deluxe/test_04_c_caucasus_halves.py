"""4.11 to 4.13: the Caucasus expedition, one half of a condition at a time."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_04_caucasus import ARMIES, in_the_box, ready
from tests.titles.conftest import Refused, told

EXITS = ["3200", "3201", "3202", "3203", "3204"]
PANZERS = {"40Pz": "3203", "57Pz": "3203"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- leaving (4.11) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("city", ["3103", "2607", "2804"])
def test_each_of_the_three_cities_counts(bd: Situation, city: str) -> None:
    """One in Soviet hands, or an enemy beside one, and the way stays closed (bd:4.11-a)."""
    game = bd({"3Pz": "2407"}, turn=11, control={"axis": "all", city: "soviet"})
    assert not expedition.conditions(war(game))
    game = bd({"3Pz": "2407"}, turn=11, control={"axis": "all"})
    assert expedition.conditions(war(game))
    pos = war(game)
    pos.put(of(game, "3A"), pos.ground.grid.neighbours(pos.board.grid.index(city))[0])
    assert not expedition.conditions(pos)


def test_cities_without_supply_open_no_way(bd: Situation) -> None:
    """All three held, none beside an enemy, but no line leads there (bd:4.11-a)."""
    pos = war(bd({"3Pz": "2407"}))
    sources = [pos.hex_name(hex) for hex in bits(pos.ground.sources[AXIS])]
    cut = {"remove": {"features": {"german_source": sources}}}
    assert not expedition.conditions(war(bd({"3Pz": "2407"}, turn=11, control={"axis": "all"}, map=cut)))


def test_a_map_without_the_cities_has_no_expedition(plain: Situation) -> None:
    """Cities that are not there are not held (bd:4.11-a)."""
    assert not expedition.conditions(war(plain({"3Pz": "2407"}, turn=11, control={"axis": "all"})))


def test_who_is_no_corps_for_the_caucasus(bd: Situation, refused: Refused) -> None:
    """German infantry or mountain corps on the map; no army, no battle group, no paratroops, no ally (bd:4.11-b)."""
    units = {**PANZERS, "Ger12A": "3202", "FP": "3202", "2Para": "3202", "49Mtn": "3202"}
    game = bd(
        units, turn=11, control={"axis": "all"}, counts={"caucasus open": 1}, boxes={"dead pile": ["52Inf", "3Pz"]}
    )
    for foot in ("Ger12A", "FP", "2Para", "52Inf"):
        refused(game, f"expedition 40Pz+57Pz+{foot}", "bd:4.11-b")
    refused(game, "expedition 40Pz+3Pz+49Mtn", "bd:4.11-b")
    assert game.refusal("expedition 40Pz+57Pz+49Mtn") is None
    ally = {"side": "axis", "nation": "hungarian", "kind": "infantry", "size": "corps", "combat": 2, "hex": "3202"}
    game = bd(
        [ally, *({"id": unit, "hex": hex} for unit, hex in PANZERS.items())],
        turn=11,
        control={"axis": "all"},
        counts={"caucasus open": 1},
    )
    pos = war(game)
    unit = next(u for u in range(len(pos.roster)) if pos.where[u] == pos.board.grid.index("3202"))
    assert not pos.roster.german[unit]
    assert not expedition.may_go(pos, unit)


@pytest.mark.parametrize(("left", "goes"), [(2, True), (1, True), (0, False)])
def test_one_point_is_enough_to_leave(bd: Situation, left: int, goes: bool) -> None:
    """Off the map as the last part of a move, for a point (bd:4.11-b)."""
    game = ready(bd)
    pos, corps = war(game), of(game, "52Inf")
    pos.allow[corps], pos.spent[corps] = 4, 4 - left
    assert (game.refusal("expedition 40Pz+57Pz+52Inf") is None) == goes


def test_who_stands_fast_does_not_leave(bd: Situation, refused: Refused) -> None:
    """The order for Stalingrad binds a corps in an exit hex too (bd:12.7-a, bd:4.11-b)."""
    units = {**PANZERS, "52Inf": "3202", "62A": "1606"}
    order = {"stand fast": [war(bd(units)).roster.index("52Inf")], "caucasus open": 1}
    game = bd(units, "axis move", 14, scenario="road-back", counts=order, control={"axis": "all"})
    refused(game, "expedition 40Pz+57Pz+52Inf", "bd:4.11-b")


def test_the_turn_of_departure_is_noted(bd: Situation, refused: Refused) -> None:
    """Nobody comes back in the same turn (bd:4.13-g)."""
    game = ready(bd)
    game.play("expedition 40Pz+57Pz+52Inf")
    for army in ARMIES:
        game.play(f"send {army}")
    assert war(game).counts["expedition turn"] == 11
    refused(game, "recall 40Pz 3203", "bd:4.13-g")


def test_dead_armies_defend_nothing(bd: Situation, refused: Refused) -> None:
    """From the map or the RVGK box (bd:4.12-c)."""
    game = ready(bd, boxes={"dead pile": ["13A"], "rvgk": ["16A"]})
    game.play("expedition 40Pz+57Pz+52Inf")
    refused(game, "send 13A", "bd:4.12-c")
    game.play("send 16A")


def test_the_fourth_army_ends_the_answer(bd: Situation) -> None:
    """Four armies, not three and not five; each is in the box at once (bd:4.12-a)."""
    game = ready(bd, units={"13A": "1505"})
    game.play("expedition 40Pz+57Pz+52Inf")
    for number, army in enumerate(ARMIES, 1):
        assert game.stage == "answer to the expedition"
        game.play(f"send {army}")
        assert len(war(game).in_box(SOVIET, war(game).where[of(game, army)])) == number
    assert game.to_act == "axis"


# -- the die (4.13-a to -d) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "stalingrad", "fed", "through"),
    [
        (6, False, True, True),
        (5, False, True, False),
        (5, True, True, True),
        (4, True, True, False),
        (5, True, False, False),
    ],
)
def test_what_breaks_through(bd: Situation, die: int, stalingrad: bool, fed: bool, through: bool) -> None:
    """Six or more; a German Stalingrad in overland supply adds one (bd:4.13-a,-b)."""
    units = {} if fed else {"3A": "2402", "4A": "2401", "13A": "2500", "16A": "2502", "18A": "2601", "19A": "2602"}
    control = {"axis": "all", **({} if stalingrad else {"2501": "soviet"})}
    game = in_the_box(bd, "victory check", units=units, control=control)
    game.play_dice([die])
    assert (war(game).counts["expedition"] == expedition.BROKEN_THROUGH) == through


def test_the_prize_is_a_die_of_points(bd: Situation) -> None:
    """bd:4.13-c"""
    game = in_the_box(bd, "victory check", control={"2501": "soviet"})
    game.play_dice([6])
    assert game.stage == "breakthrough in the Caucasus"
    before = war(game).vp
    game.play_dice([4])
    assert war(game).vp - before in (4, 4 + 1)  # the point of the year comes with the next check


# -- defeat (4.13-e) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [expedition.GONE, expedition.RECALLED, expedition.DEFEATED])
def test_who_is_not_there_is_not_defeated(bd: Situation, state: int) -> None:
    """Only an expedition that is under way can be lost (bd:4.13-e)."""
    game = bd({"3Pz": "2407", "5A": "1505"}, turn=12, control={"axis": "all"}, counts={"expedition": state})
    pos = war(game)
    pos.take(SOVIET, pos.ground.rostov)
    assert pos.counts["expedition"] == state


def test_the_gates_must_be_taken_by_the_soviet(bd: Situation) -> None:
    """Four of five exits shut, or another city lost, and it goes on (bd:4.13-e)."""
    game = in_the_box(bd, "axis move", units={"13A": "3200", "16A": "3201", "18A": "3202", "19A": "3203"})
    pos = war(game)
    pos.take(SOVIET, pos.ground.stalingrad)
    expedition.check_defeat(pos)
    assert pos.counts["expedition"] == expedition.THERE


# -- coming back (4.13-g to -o) ---------------------------------------------------------------------------------------


def test_no_exit_is_open_for_the_return(bd: Situation, refused: Refused) -> None:
    """With Soviet units in all exits nobody is recalled (bd:4.13-g)."""
    game = in_the_box(bd, "axis move")
    pos = war(game)
    for name, hex in zip(("13A", "16A", "18A", "19A", "20A"), EXITS, strict=True):
        pos.put(of(game, name), pos.board.grid.index(hex))
    told(game, "recall 40Pz 3202", "bd:4.13-g", "40Pz cannot come back now", "its time has not come")


def test_what_a_player_reads_who_cannot_come_back(bd: Situation) -> None:
    """His own corps, or one of the other side; and the exits that are open (bd:4.13-g,-h)."""
    game = in_the_box(bd, "axis move", units={"13A": "3201", "16A": "3203", "18A": "3204"})
    told(game, "recall 9A 3202", "bd:4.13-g", "it is not yours")
    told(game, "recall 3Pz 3202", "bd:4.13-g", "its time has not come")
    assert told(game, "recall 40Pz 3201", "bd:4.13-g").endswith("open exit hexes: 3200, 3202")
    full = dict.fromkeys(("5Inf", "6Inf", "7Inf", "8Inf", "9Inf"), "3200")
    shut = dict(zip(("13A", "16A", "18A", "19A"), EXITS[1:], strict=True))
    game = in_the_box(bd, "axis move", units={**full, **shut})
    assert told(game, "recall 40Pz 3200", "bd:4.13-g").endswith("open exit hexes: none now")


def test_the_force_is_in_supply_where_it_is(bd: Situation) -> None:
    """Late losses in the Caucasus, or on the way back, can be replaced (bd:4.13-l, bd:8.14)."""
    game = in_the_box(bd, "axis move", turn=29)
    war(game).take(SOVIET, war(game).ground.rostov)
    assert game.piece("40Pz").box == "dead pile"
    shut = dict(zip(("13A", "16A", "18A", "19A"), EXITS[1:], strict=True))
    game = in_the_box(bd, "axis move", turn=29, units={"3200": ["5Inf", "6Inf", "7Inf", "8Inf"], **shut})
    game.play("recall 40Pz 3200")
    game.play("give-up")
    assert game.piece("57Pz").box == "dead pile"


def test_the_last_corps_comes_back_alone(bd: Situation) -> None:
    """When one corps is all there is, nobody else is asked for (bd:4.13-k)."""
    boxes = {"caucasus": ["40Pz", *ARMIES]}
    counts = {"expedition": 1, "expedition turn": 11}
    game = bd({"3Pz": "2407"}, turn=12, boxes=boxes, counts=counts, control={"axis": "all"})
    game.play("recall 40Pz 3202")
    assert game.stage == "axis movement"
    assert war(game).counts["expedition"] == expedition.RECALLED
    assert war(game).origin[of(game, "40Pz")] == war(game).board.grid.index("3202")


def test_a_force_that_finds_no_room_is_lost(bd: Situation, refused: Refused) -> None:
    """It comes back complete: whom no exit takes is eliminated (bd:4.13-k, bd:6.3)."""
    five = ["5Inf", "6Inf", "7Inf", "8Inf"]
    shut = dict(zip(("13A", "16A", "18A", "19A"), EXITS[1:], strict=True))
    game = in_the_box(bd, "axis move", units={"3200": five, **shut})
    game.play("recall 40Pz 3200")
    assert [str(action) for action in game.legal()] == ["give-up"]
    refused(game, "recall 57Pz 3200", "bd:4.13-k")
    game.play("give-up")
    assert (game.piece("57Pz").box, game.piece("52Inf").box) == ("dead pile", "dead pile")
    assert game.piece("40Pz").hex == "3200"
    assert game.stage == "axis movement"


def test_the_hexes_of_a_return(bd: Situation, refused: Refused) -> None:
    """Exit hexes without enemies, and what is taken is German (bd:4.13-g,-o)."""
    game = in_the_box(bd, "axis move", units={"13A": "3201"}, control={"3202": "soviet"})
    refused(game, "recall 40Pz 3201", "bd:4.13-g")
    refused(game, "recall 40Pz 2407", "bd:4.13-g")
    game.play("recall 40Pz 3202")
    game.play("recall 57Pz 3203")
    game.play("recall 52Inf 3204")
    pos = war(game)
    assert pos.controller(pos.board.grid.index("3202")) == "axis"
    assert pos.origin[of(game, "57Pz")] == pos.board.grid.index("3203")
    game.play("move 40Pz 3202-3203")  # free to move on


def test_armies_retire_within_the_limit_of_the_box(bd: Situation, refused: Refused) -> None:
    """Five units a turn go into or out of it, these armies among them (bd:4.13-i)."""
    game = in_the_box(bd, "soviet move", state=expedition.DEFEATED, counts={"rvgk moves": 3})
    game.play("retire 9A")
    game.play("retire 37A")
    assert war(game).count("rvgk moves") == 5
    refused(game, "retire 44A", "bd:4.13-h")
    refused(in_the_box(bd, "soviet move"), "retire 9A", "bd:4.13-h")
    game.play("recall 44A 3202")
    assert war(game).controller(war(game).board.grid.index("3202")) == "soviet"


def test_the_last_exit_is_shut_by_a_march(bd: Situation) -> None:
    """Into ground that was Soviet before: it is the units that count (bd:4.13-e)."""
    names = war(bd({"3A": "1606"})).board.grid.names(war(bd({"3A": "1606"})).ground.exits)
    armies = dict(zip(("3A", "4A", "5A", "13A", "16A"), names, strict=True))
    control = {"axis": ["Rostov", "Dnepropetrovsk"], "soviet": list(names)}
    game = bd({**armies, "5Inf": "2117"}, "soviet move", turn=14, control=control, counts={"expedition": 1})
    pos, unit = war(game), of(game, "16A")
    home = pos.where[unit]
    free = pos.ground.walk.around(home) & ~pos.ground.exits & ~pos.occupied[1]
    pos.put(unit, free.bit_length() - 1)
    pos.origin[unit] = free.bit_length() - 1
    pos.counts["expedition"] = expedition.THERE
    game.play(f"move 16A {pos.hex_name(free.bit_length() - 1)}-{pos.hex_name(home)}")
    assert pos.counts["expedition"] == expedition.DEFEATED
