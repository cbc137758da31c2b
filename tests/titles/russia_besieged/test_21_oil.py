"""21. Oil wells, captured oil, Ploesti, armor consolidation."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.economy import captured_oil, oil
from stavka.titles.russia_besieged.movement.allowance import allowance
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, choices
from tests.titles.russia_besieged.looking import ground, title

EVENTS, FIRST, SECOND = "soviet events", "soviet first impulse movement", "soviet second impulse movement"
AXIS, AXIS_SECOND = "axis first impulse movement", "axis second impulse movement"
RAIL = "rail moves in the first impulse"


def band(first: int, last: int) -> list[str]:
    """All rail hexes of some rows, to cut off what lies south of them."""
    found = ground()
    return title().map.grid.names(found.rails & found.rows(first, last))


def events(rb: Situation, turn: int, units: object = (), **more: object) -> Game:
    """A Russian turn begins; workers wait, and Lend Lease brings what a 1 brings, without armor."""
    game = rb(units, EVENTS, turn, **more)
    if game.stage == "new workers":
        game.play("done")
    if game.to_act == "chance" and game.stage == "Lend Lease":
        game.play_dice([1])
    return game


def received(game: Game) -> int:
    return war(game).points.get("soviet oil", 0)


def value(game: Game, hex: str) -> int:
    return oil.value(war(game), war(game).board.grid.index(hex))


# -- 21.0 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "points"), [(2, 6), (8, 8), (11, 12)])
def test_the_points_of_a_turn(rb: Situation, turn: int, points: int) -> None:
    """rb:21.01, rb:21.0: the sum of the wells in Russian hands, into the pool that pays for armor."""
    assert received(events(rb, turn)) == points
    assert received(events(rb, turn, control={"Baku well 3": "axis"})) < points


def test_wells_are_no_units(rb: Situation) -> None:
    """rb:21.03, rb:21.04: nobody stops beside one, it takes no loss, and no want of supply removes it."""
    board: dict[str, object] = {"blank": True}
    game = rb({"Oil-Baku1": "2530", "24Pz": "2532"}, map=board)
    game.play("move 24Pz 2532-2531-2530-2529")
    starving = rb({"Oil-Baku1": "2530"}, "soviet second impulse marker adjustment", map=board)
    assert at(starving, "Oil-Baku1") == "2530"
    pos = war(starving)
    assert pos.zoc[pos.roster.find("Oil-Baku1")] == 0
    fight = rb({"Oil-Baku1": "2530", "24Pz": "2531"}, "axis first impulse combat", map=board)
    assert [str(action) for action in fight.legal()] == ["done"]


def test_a_well_is_captured_by_entering_it(rb: Situation) -> None:
    """rb:21.07, rb:21.23: it keeps the value that it had, and the Russians lose it."""
    game = rb({"24Pz": "5714"}, turn=8)
    game.play("move 24Pz 5714-5713-5712")
    pos = war(game)
    assert pos.wells[pos.board.grid.index("5712")] == (2, 8, 0)
    assert game.view("axis")["wells"]["5712"] == 2
    assert oil.capacity(pos) < 8


# -- 21.05 cut off ----------------------------------------------------------------------------------------------------

CUT = {"rails": {"axis": band(28, 40)}}


def missed(rb: Situation, turn: int) -> dict[str, list[int]]:
    """What is written down of wells that are cut off when a turn begins."""
    pos = war(rb((), "weather", turn, **CUT))
    return {pos.hex_name(hex): list(record) for hex, record in pos.wells.items()}


def test_the_example_of_oil_by_baku(rb: Situation) -> None:
    """rb:21.05-a, rb:21.05-c, rb:21.05-d, rb:21.05-e: 3 and a 6 make 4, then 5, 6, and 6 again."""
    game = events(rb, 8, **CUT)
    assert (game.stage, received(game)) == ("oil by way of Baku", 0)
    game.play_dice([6])
    assert received(game) == 4
    for turn, before, points in ((9, 4, 5), (10, 5, 6), (11, 6, 6)):
        later = events(rb, turn, counts={oil.VIA_BAKU: before}, wells=missed(rb, turn), **CUT)
        assert (received(later), war(later).counts[oil.VIA_BAKU]) == (points, points)


def test_dice_of_oil_by_baku(rb: Situation) -> None:
    """rb:21.05-c, rb:21.05-d: from -1 to +2, two thirds at most."""
    for die, points in ((1, 2), (3, 3), (10, 5)):
        game = events(rb, 8, **CUT)
        game.play_dice([die])
        assert received(game) == points
    small = events(rb, 8, control=dict.fromkeys(("Maikop", "Grozny", "Baku well 1", "Baku well 2"), "axis"), **CUT)
    small.play_dice([10])
    assert received(small) == 2  # two wells of 1: a third is 1, two thirds are 2


def test_the_example_of_a_capture(rb: Situation) -> None:
    """rb:21.05-f: a 2-well is lost while 5 came: the limit is 4 now, without a new roll."""
    game = events(rb, 10, counts={oil.VIA_BAKU: 5}, control={"Baku well 1": "axis"}, **CUT)
    assert received(game) == 4
    grown = events(rb, 10, counts={oil.VIA_BAKU: 2}, control={"Baku well 1": "axis"}, **CUT)
    assert received(grown) == 3


def test_wells_without_rail_to_baku_give_nothing(rb: Situation) -> None:
    """rb:21.05-b"""
    game = events(rb, 8, rails={"axis": band(28, 60)})
    assert (game.to_act, received(game)) == ("soviet", 0)


def test_baku_is_an_unlimited_source_with_astrakhan(rb: Situation) -> None:
    """rb:21.05-a, rb:21.05-c: while Astrakhan has rail to the edge nothing is lost."""
    lines = [hex for hex in band(28, 40) if int(hex[2:]) > 8]
    assert received(events(rb, 8, rails={"axis": lines})) == 8


def test_oil_is_restored(rb: Situation) -> None:
    """rb:21.06, rb:21.06-b: normal in the turn after; what was due while cut off is lost for good."""
    free = events(rb, 9, counts={oil.VIA_BAKU: 4})
    assert received(free) == 8
    assert oil.VIA_BAKU not in war(free).counts
    record = missed(rb, 11)  # January 1943: four wells would have grown
    assert set(record) == {"4219", "4813", "5610", "5612"}
    assert missed(rb, 10) == {}
    cut = rb((), turn=11, wells=record)
    assert (value(cut, "4813"), value(cut, "5711")) == (1, 2)
    later = events(rb, 14, wells=record)
    assert (value(later, "4813"), value(later, "5711"), received(later)) == (1, 3, 10)
    much_later = rb((), turn=17, wells=record)
    assert value(much_later, "4813") == 2  # it grows from the level at which it was cut off


def test_baku(rb: Situation) -> None:
    """rb:21.1, rb:21.1-b: no oil while the Axis holds it, nor before it has rail to the edge again; savings stay."""
    lost = events(rb, 8, control={"Baku": "axis"}, points={"soviet oil": 3})
    assert received(lost) == 3
    back = {"counts": {oil.BAKU_LOST: 1}}
    assert received(events(rb, 8, **back)) == 8
    assert received(events(rb, 8, **back, **CUT)) == 0
    assert war(rb((), turn=8, control={"Baku": "axis"})).count(oil.BAKU_LOST)


# -- 21.2 captured oil ------------------------------------------------------------------------------------------------


def captured(rb: Situation, *wells: str, turn: int = 7, stage: str = AXIS, since: int = 5, paid: int = 0,
             worth: int = 1, **more: object) -> Game:  # fmt: skip
    """Wells that the Axis has held since a turn, with all rails."""
    places = {"5711": "Baku well 1", "5712": "Baku well 2", "4813": "Grozny"}
    state: dict[str, object] = {
        "wells": {hex: [worth, since, paid] for hex in wells},
        "control": {places[hex]: "axis" for hex in wells},
        "rails": {"axis": "all"},
    }
    return rb((), stage, turn, **{**state, **more})


def armor(game: Game) -> int:
    return war(game).points.get("german armor", 0)


def test_the_example_of_captured_oil(rb: Situation, refused: Refused) -> None:
    """rb:21.23, rb:21.21, rb:21.2: taken in January/February 1942 it counts from May/June on: 9 become 10."""
    refused(captured(rb, "5711", turn=6), "ship Oil-Baku1", "rb:21.21")
    game = captured(rb, "5711", points={"german armor": 9})
    game.play("ship Oil-Baku1")
    assert (armor(game), war(game).counts[RAIL]) == (10, 1)
    assert value(captured(rb, "5711", turn=20), "5711") == 1


def test_once_a_year(rb: Situation, refused: Refused) -> None:
    """rb:21.2-b: and again in the next."""
    game = captured(rb, "5711")
    game.play("ship Oil-Baku1")
    refused(game, "ship Oil-Baku1", "rb:21.2-b")
    refused(captured(rb, "5711", turn=9, paid=1942), "ship Oil-Baku1", "rb:21.2-b")
    captured(rb, "5711", turn=12, paid=1942).play("ship Oil-Baku1")


def test_half_of_the_value(rb: Situation) -> None:
    """rb:21.2: rounded up."""
    for worth, points in ((1, 1), (2, 1), (3, 2)):
        game = captured(rb, "5711", worth=worth)
        game.play("ship Oil-Baku1")
        assert armor(game) == points


@pytest.mark.parametrize(("turn", "allowed"), [(9, True), (10, False), (11, False), (12, True)])
def test_in_the_turns_of_armor_points(rb: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """rb:21.2: March, May, July, September."""
    game = captured(rb, "5711", turn=turn)
    if allowed:
        game.play("ship Oil-Baku1")
    else:
        refused(game, "ship Oil-Baku1", "rb:21.2")


def test_rail_moves_for_oil(rb: Situation, refused: Refused) -> None:
    """rb:21.22: one for every two points of the turn."""
    game = captured(rb, "5711", "5712", "4813", counts={RAIL: 4})
    for name, moves in (("Oil-Baku1", 5), ("Oil-Baku2", 5), ("Oil-Grozny", 6)):
        game.play(f"ship {name}")
        assert war(game).counts[RAIL] == moves
    refused(captured(rb, "5711", counts={RAIL: 6}), "ship Oil-Baku1", "rb:21.22")


def test_a_rail_path_to_the_west_edge(rb: Situation, refused: Refused) -> None:
    """rb:21.22-b"""
    refused(captured(rb, "5711", rails={"axis": ["5711"]}), "ship Oil-Baku1", "rb:21.22-b")
    units = [{"id": "Partisan1", "hex": "5410"}]
    refused(rb(units, turn=7, wells={"5711": [1, 5, 0]}, control={"Baku well 1": "axis"}, rails={"axis": "all"}),
            "ship Oil-Baku1", "rb:21.22-b")  # fmt: skip


def test_only_captured_wells(rb: Situation, refused: Refused) -> None:
    """rb:21.2"""
    game = captured(rb, "5711")
    refused(game, "ship Oil-Baku2", "rb:21.2")
    refused(game, "ship Oil-Ploesti", "rb:21.2")
    refused(captured(rb, "5711", stage=FIRST), "ship Oil-Baku1", "rb:21.2")


def test_oil_of_a_second_impulse(rb: Situation) -> None:
    """rb:21.22-c: counts in the next turn with armor points, even one shipped in winter."""
    game = captured(rb, "5711", stage=AXIS_SECOND)
    game.play("ship Oil-Baku1")
    assert (armor(game), war(game).counts[captured_oil.UNDER_WAY]) == (0, 1)
    captured(rb, "5711", turn=11, stage=AXIS_SECOND).play("ship Oil-Baku1")
    for turn, points in ((8, 1), (10, 0)):
        plain = armor(rb((), "axis events", turn))
        assert armor(rb((), "axis events", turn, counts={captured_oil.UNDER_WAY: 1})) - plain == points


def test_recaptured_wells(rb: Situation) -> None:
    """rb:21.24, rb:21.24-b: from the second turn on, and growing from the value at which the Axis took it."""
    record = {"5711": [1, 9, 0]}  # taken with 1, Russian again in turn 9
    for turn, points in ((10, 6), (11, 11), (14, 13)):  # the others: 6, 10, 11 points
        assert received(events(rb, turn, wells=record)) == points
    assert value(rb((), turn=10, wells=record), "5711") == 1
    assert value(rb((), turn=14, wells=record), "5711") == 2
    game = rb({"8A": "5713"}, FIRST, 9, wells={"5712": [1, 5, 0]}, control={"Baku well 2": "axis"})
    game.play("move 8A 5713-5712")
    assert war(game).wells[war(game).board.grid.index("5712")] == (1, 9, 0)


# -- 21.3 Ploesti -----------------------------------------------------------------------------------------------------

LOST: dict[str, object] = {"control": {"Ploesti": "soviet"}}


def test_no_armor_without_ploesti(rb: Situation, refused: Refused) -> None:
    """rb:21.3, rb:21.31, rb:21.32: nothing new, what is stored stays; it comes again when Ploesti is retaken."""
    schedule = {"german armor": 6, "german infantry": 8, "ss armor": 2}
    pos = war(rb((), turn=20, points={"german armor": 5}, **LOST))
    assert captured_oil.without_ploesti(schedule, pos) == {"german infantry": 8}
    assert pos.points["german armor"] == 5
    held = war(rb((), turn=20))
    assert captured_oil.without_ploesti(schedule, held) == schedule
    control = {"Baku well 1": "axis", "Ploesti": "soviet"}
    refused(captured(rb, "5711", turn=12, control=control), "ship Oil-Baku1", "rb:21.3")
    retaken = war(rb((), turn=21, wells={"Ploesti": [2, 20, 0]}))
    assert captured_oil.without_ploesti(schedule, retaken) == schedule


def test_the_armor_of_the_schedule(rb: Situation) -> None:
    """rb:21.3: the points of an Axis turn."""
    with_it, without = (armor(rb((), "axis events", 20, **more)) for more in ({}, LOST))
    assert without == 0
    assert with_it >= without


def test_the_example_of_ploesti_for_the_russians(rb: Situation) -> None:
    """rb:21.33: taken in July/August 1944, two points from November/December on."""
    record = {"Ploesti": [2, 20, 0]}
    plain = {turn: received(events(rb, turn)) for turn in (21, 22, 23)}
    assert received(events(rb, 21, wells=record, **LOST)) == plain[21]
    assert received(events(rb, 22, wells=record, **LOST)) == plain[22] + 2
    assert received(events(rb, 23, wells=record, **LOST)) == plain[23] + 2


@pytest.mark.parametrize(("stage", "less"), [(AXIS, 2), (AXIS_SECOND, 1)])
def test_fuel_shortage(rb: Situation, stage: str, less: int) -> None:
    """rb:21.34: Axis armor from September 1944, never below 1; not infantry, not the Russians, not before."""
    units = {"24Pz": "2530", "5Inf": "2531", "1GTA": "2520"}

    def points(unit: str, turn: int, **more: object) -> int:
        game = rb(units, stage, turn, **more)
        return allowance(war(game), war(game).roster.find(unit))

    assert points("24Pz", 21, **LOST) == points("24Pz", 21) - less
    assert points("24Pz", 20, **LOST) == points("24Pz", 20)
    assert points("5Inf", 21, **LOST) == points("5Inf", 21)
    assert points("1GTA", 21, **LOST) == points("1GTA", 21)
    assert points("24Pz", 21, weather="mud", **LOST) >= 1
    assert points("RumMech", 21, **LOST) >= 1


# -- 21.4 armor consolidation -----------------------------------------------------------------------------------------

LITTLE: dict[str, object] = {"control": {"Maikop": "axis", "Grozny": "axis"}}  # 8 points in January 1943


def test_breaking_up_armor(rb: Situation, refused: Refused) -> None:
    """rb:21.41: the example: 8 points and a 4-6 make 12; by rail or over the east edge, into the pool."""
    game = rb({"3MC": "Moscow"}, FIRST, 11, points={"soviet oil": 8}, **LITTLE)
    game.play("disband 3MC")
    assert (at(game, "3MC"), received(game), war(game).counts[RAIL]) == ("pool", 12, 1)
    edge = rb({"3MC": "2201"}, FIRST, 11, **LITTLE)
    edge.play("disband 3MC")
    assert not war(edge).count(RAIL)
    refused(rb({"3MC": "2017"}, FIRST, 11, counts={RAIL: 5}, **LITTLE), "disband 3MC", "rb:21.41")
    refused(rb({"8A": "Moscow"}, FIRST, 11, **LITTLE), "disband 8A", "rb:21.41")
    reduced = rb([{"id": "1TA", "hex": "Moscow", "steps": 1}], SECOND, 11, **LITTLE)
    reduced.play("disband 1TA")
    assert received(reduced) == 4  # what it has left


def test_when_armor_is_broken_up(rb: Situation, refused: Refused) -> None:
    """rb:21.4: from January 1943, while the wells give less than 12."""
    refused(rb({"3MC": "Moscow"}, FIRST, 11), "disband 3MC", "rb:21.4")
    refused(rb({"3MC": "Moscow"}, FIRST, 10, **LITTLE), "disband 3MC", "rb:21.4")
    refused(rb({"3MC": "Moscow"}, AXIS, 11, **LITTLE), "disband 3MC", "rb:21.4")
    assert "disband 3MC" in choices(rb({"3MC": "Moscow"}, FIRST, 11, **LITTLE))
