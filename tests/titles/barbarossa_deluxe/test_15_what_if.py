"""15. The war that began in 1942."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import cities, sequence
from stavka.titles.barbarossa_deluxe.administration import replacements, withdrawals
from stavka.titles.barbarossa_deluxe.combat import luftwaffe, strong_places
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.scenarios import what_if_1942
from stavka.titles.barbarossa_deluxe.setup import free_setup
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DUE, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import offensive_supply, supply_effects
from stavka.titles.barbarossa_deluxe.victory import victory_check
from tests.titles.barbarossa_deluxe.conftest import New, shift
from tests.titles.barbarossa_deluxe.looking import in_box, outcome, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
HERE = {"scenario": "what-if-1942"}


def at_start(game: Game, side: str) -> set[str]:
    return {piece.short for piece in game.units(side) if piece.hex or piece.box == "rvgk"}


# -- 15.1 to 15.3 -----------------------------------------------------------------------------------------------------


def test_length_and_basis(new: New) -> None:
    """Turns 9 to 14, with the calendar of the campaign (bd:15.1, bd:15.2)."""
    game = new("what-if-1942", seed=1)
    pos = war(game)
    assert (pos.turn, pos.last_turn, pos.year) == (9, 14, 1942)
    assert set(sequence.order_of(pos)) == set(sequence.USUAL)
    rng = Random(1)
    while game.result is None:
        game.play(game.legal().sample(rng))
    assert game.turn <= 14


def test_a_player_may_concede(bd: Situation) -> None:
    """It ends too when one gives up (bd:15.2)."""
    game = bd({"1Inf": "2020", "3A": "1606"}, "axis move", 10, **HERE)
    game.play("concede")
    assert game.result is not None
    assert game.result.winner == "soviet"


def test_the_soviet_goes_first(new: New) -> None:
    """His player turn precedes the German's in every turn (bd:15.3-a)."""
    game = new("what-if-1942", seed=2)
    rng = Random(2)
    seen: list[tuple[int, str]] = []
    while game.turn < 11:
        if game.stage.endswith("declaration"):
            seen.append((game.turn, game.stage))
        game.play(game.legal().sample(rng))
    firsts = [stage for n, (turn, stage) in enumerate(seen) if n == 0 or seen[n - 1][0] != turn]
    assert set(firsts) == {"soviet declaration"}
    assert {stage for _, stage in seen} == {"soviet declaration", "axis declaration"}


@pytest.mark.parametrize(("side", "stage"), [("axis", "axis declaration"), ("soviet", "soviet declaration")])
def test_free_orders(bd: Situation, refused: Refused, side: str, stage: str) -> None:
    """Both orders for both players in any turn, fight/fight once each (bd:15.3-b,-f)."""
    units = {"1Inf": "2020", "3A": "1606"}
    game = bd(units, stage, 13, **HERE)
    for order in ("fight/move", "move/fight", "fight/fight"):
        assert game.refusal(f"order {order}") is None
    game.play("order fight/fight")
    number = 0 if side == "axis" else 1
    assert war(game).counts[f"{number} fight/fight"] == 1
    again = bd(units, stage, 14, counts={f"{number} fight/fight": 1}, **HERE)
    refused(again, "order fight/fight", "bd:15.3-f")
    other = bd(units, stage, 14, counts={f"{1 - number} fight/fight": 1}, **HERE)
    assert other.refusal("order fight/fight") is None


def test_lithuania(new: New) -> None:
    """The variant may be used here, not in the other short scenarios (bd:15.3-d)."""
    from stavka.engine.refusal import Unreadable

    for set_up in ("free", "historical"):
        pos = war(new("what-if-1942", options=["lithuania"], set_up=set_up))
        assert not pos.ground.countries("lithuania") & pos.ground.land & ~pos.owner[AXIS]
        assert not pos.ground.polish_swap & ~pos.owner[SOVIET]
        for side in (AXIS, SOVIET):
            assert not pos.occupied[side] & ~pos.owner[side]
    for side in (AXIS, SOVIET):
        assert not what_if_1942.border_gaps(pos, side)
    with pytest.raises(Unreadable):
        new("citadel", options=["lithuania"])


def test_free_set_up(new: New, refused: Refused) -> None:
    """The German first, then the Soviet, each on his side of the border (bd:15.3-c)."""
    game = new("what-if-1942", set_up="free", seed=1)
    assert (game.to_act, game.stage) == ("axis", "axis set-up")
    refused(game, "place 3Pz 1913", "bd:15.3-c")
    refused(game, "place 3A 1913", "bd:3.1-a")
    assert game.piece("ICA").hex is not None  # the Coastal Army is in its port already (bd:10.34-a)
    game.play("place 3Pz 2117")
    rng = Random(1)
    while game.stage == "axis set-up":
        game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
    assert (game.to_act, game.stage) == ("soviet", "soviet set-up")
    refused(game, "place 3A 2117", "bd:15.3-c")
    pos = war(game)
    assert not what_if_1942.border_gaps(pos, AXIS)


def test_border_garrisons(new: New, refused: Refused) -> None:
    """The last units have to fill the border; nobody may end with a gap (bd:15.3-g)."""
    for seed in range(3):
        game = new("what-if-1942", set_up="free", seed=seed)
        rng = Random(seed)
        while game.stage.endswith("set-up"):
            game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
        pos = war(game)
        for side in (AXIS, SOVIET):
            assert not what_if_1942.border_gaps(pos, side)
    game = new("what-if-1942", set_up="free")
    pos = war(game)
    gaps = what_if_1942.border_gaps(pos, AXIS).bit_count()
    assert gaps > 10
    inner = ("2117", "2118", "2218", "2219", "2119", "2020", "2120", "2220", "2322", "2022", "2023")
    units = [u for u in free_setup.waiting(pos, AXIS) if not pos.roster.satellite[u]]
    for n, unit in enumerate(units[: len(units) - gaps]):
        game.play(f"place {pos.short(unit)} {inner[n // 5]}")
    refused(game, f"place {pos.short(units[-1])} 2324", "bd:15.3-g")


def test_five_in_reserve(new: New, refused: Refused) -> None:
    """At most five Soviet units start in the RVGK box (bd:15.3-e)."""
    game = new("what-if-1942", set_up="free", seed=1)
    rng = Random(1)
    while game.stage == "axis set-up":
        refusal = game.refusal("reserve 3A")
        assert refusal is not None
        game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
    for unit in ("1T", "2T", "3T", "4T", "1Sh"):
        game.play(f"reserve {unit}")
    assert in_box(game, "soviet", "rvgk") == {"1T", "2T", "3T", "4T", "1Sh"}
    refused(game, "reserve 2Sh", "bd:15.3-e")
    refused(game, "reserve 1T", "bd:3.1-a")  # it is there already
    pos = war(game)
    pos.put(pos.roster.find("1T"), DUE)
    gaps = what_if_1942.border_gaps(pos, SOVIET).bit_count()
    for spare in free_setup.waiting(pos, SOVIET)[gaps - 1 :]:
        if spare != pos.roster.find("1T"):
            pos.set_aside(spare, OUT)
    refused(game, "reserve 1T", "bd:15.3-g")  # as many are left as the border wants
    assert len(in_box(new("what-if-1942"), "soviet", "rvgk")) <= 5


def test_listed_set_up_holds_the_border(new: New) -> None:
    """The set-up that comes with the game leaves no gap either (bd:15.3-g)."""
    pos = war(new("what-if-1942"))
    for side in (AXIS, SOVIET):
        names = pos.board.grid.names(what_if_1942.border_gaps(pos, side))
        assert not names, names


# -- 15.4, 15.5 -------------------------------------------------------------------------------------------------------


def ended(new: New, axis: tuple[str, ...] = (), soviet: tuple[str, ...] = ()) -> War:
    pos = war(new("what-if-1942"))
    for names, side in ((axis, AXIS), (soviet, SOVIET)):
        for name in names:
            hex = 1 << pos.board.places[name].hex
            pos.owner[side] |= hex
            pos.owner[1 - side] &= ~hex
    pos.turn = 14
    victory_check.end_of_turn(pos)
    return pos


def test_soviet_victory(new: New) -> None:
    """All cities in the east and one in the west, or Upper Silesia; supply does not matter (bd:15.4-b)."""
    assert outcome(ended(new, soviet=("Warsaw",))) == ("soviet", "bd:15.4-b")
    assert outcome(ended(new, soviet=("Upper Silesia",))) == ("soviet", "bd:15.4-b")
    assert outcome(ended(new, soviet=("Ploesti",))) == (None, "bd:15.4-d")  # no city


def test_german_victory(new: New) -> None:
    """Upper Silesia, all cities in the west and one in the east (bd:15.4-c)."""
    assert outcome(ended(new, axis=("Saratov",))) == ("axis", "bd:15.4-c")  # deep behind the line, out of supply
    assert outcome(ended(new, axis=("Minsk",), soviet=("Upper Silesia",))) == (None, "bd:15.4-d")
    assert outcome(ended(new, axis=("Minsk",), soviet=("Warsaw",))) == (None, "bd:15.4-d")


def test_draw(new: New) -> None:
    """Neither has what he needs: a draw (bd:15.4-d)."""
    assert outcome(ended(new)) == (None, "bd:15.4-d")


def test_no_points(bd: Situation) -> None:
    """Points decide nothing (bd:15.4-a)."""
    for vp in (0, 99):
        assert bd({"1Inf": "2020", "3A": "1606"}, "victory check", 12, vp=vp, **HERE).result is None


def test_berlin(bd: Situation) -> None:
    """Berlin in Soviet hands ends the game at once (bd:15.5-a)."""
    game = bd({"3A": "2123", "1Inf": "2924", "2Inf": "1724"}, "soviet move", 10, **HERE)
    game.play("move 3A 2123-2023")
    assert outcome(war(game)) == ("soviet", "bd:15.5-a")


def test_moscow(bd: Situation) -> None:
    """Moscow in German hands too, without a die (bd:15.5-b)."""
    game = bd({"39Pz": "1607", "3A": "1000"}, "axis move", 10, **HERE)
    game.play("move 39Pz 1607-1606")
    assert outcome(war(game)) == ("axis", "bd:15.5-b")


# -- 15.6, 15.7 -------------------------------------------------------------------------------------------------------


def test_replacements(new: New) -> None:
    """None on turn 9, then one more of each kind than on the track (bd:15.6-a,-c)."""
    pos = war(new("what-if-1942"))
    for side in (AXIS, SOVIET):
        pos.turn = 9
        assert replacements.steps_of(pos, side) == (0, 0)
        for turn in range(10, 15):
            pos.turn = turn
            mech, foot = pos.charts.turns[turn].replacements[side]
            assert replacements.steps_of(pos, side) == (mech + 1, foot + 1)


def test_movement(new: New) -> None:
    """10/5 for the German, 8/4 for the Soviet in every turn (bd:15.6-b)."""
    pos = war(new("what-if-1942"))
    for turn in range(9, 15):
        pos.turn = turn
        assert [movement_points.factor(pos, pos.roster.index(u)) for u in ("3Pz", "1Inf", "3T", "3A")] == [10, 5, 8, 4]


def test_luftwaffe(new: New) -> None:
    """Three counters every turn (bd:15.7-a)."""
    pos = war(new("what-if-1942"))
    for turn in range(9, 15):
        pos.turn = turn
        assert luftwaffe.counters_of_turn(pos) == 3


def attacked(bd: Situation, answer: str, turn: int = 10, **more: object) -> Game:
    units = {"1Inf": "1814", "2Inf": "2020", "3A": "1813", "4A": "1606"}
    game = bd(units, "soviet fight", turn, luftwaffe=1, airlift_turn=30, **HERE, **more)
    game.play("attack 3A 1814")
    assert (game.to_act, game.stage) == ("axis", "answer to an attack")  # he speaks first
    game.play(answer)
    return game


def test_air_armies(bd: Situation, refused: Refused) -> None:
    """The German declares first; where the Luftwaffe flies no air army does (bd:15.7-b)."""
    game = attacked(bd, "pass")
    assert game.refusal("support air 3A") is None
    game = attacked(bd, "luftwaffe")
    assert game.stage == "support of an attack"
    refused(game, "support air 3A", "bd:8.38-f")


# -- 15.8 -------------------------------------------------------------------------------------------------------------


def test_german_forces(new: New) -> None:
    """Everything of the campaign up to turn 9, with Hungarians and Romanians (bd:15.8-a,-c)."""
    game = new("what-if-1942")
    roster = war(game).roster
    here = at_start(game, "axis")
    for unit in roster.of_side[AXIS]:
        counter = roster.counters[unit]
        on_hand = bool(counter.start) or (counter.turn is not None and counter.turn <= 9)
        if on_hand and counter.kind not in ("kg", "emergency"):
            assert counter.short in here, counter.short
    assert {"Ro3", "Ro4", "Hu2"} <= here


def test_german_exclusions(new: New) -> None:
    """No battle group, emergency unit or Italian ever comes (bd:15.8-b)."""
    game = new("what-if-1942")
    roster = war(game).roster
    for unit in roster.of_side[AXIS]:
        if roster.kind[unit] in ("kg", "emergency") or unit == roster.italians:
            assert game.piece(roster.short[unit]).box == "out of play", roster.short[unit]


def test_german_arrivals(new: New) -> None:
    """Two Tiger battalions and the 2nd SS Panzer Corps come on turn 14 (bd:15.8-d)."""
    game = new("what-if-1942")
    pos = war(game)
    for name in ("502TB", "503TB", "2SSPz"):
        assert game.piece(name).box == "awaiting"
        assert pos.arrives[pos.roster.index(name)] == 14


def test_soviet_forces(new: New) -> None:
    """Of dotted units only the ICA; four tank and five shock armies; no rifle army given up for them.

    bd:15.8-e,-g,-h,-i
    """
    game = new("what-if-1942")
    roster = war(game).roster
    here = at_start(game, "soviet")
    dotted = {roster.short[u] for u in roster.of_side[SOVIET] if roster.dotted[u]}
    assert here & dotted == {"ICA"}
    assert dotted - {"ICA"} <= in_box(game, "soviet", "out of play")
    assert not in_box(game, "soviet", "awaiting") & {u for u in dotted if turn_of(game, u) <= 14}
    assert {"1T", "2T", "3T", "4T"} <= here
    assert {f"{n}Sh" for n in range(1, 6)} <= here
    assert {"19A", "26A", "32A"} <= here  # withdrawn in the campaign
    rifles = {roster.short[u] for u in roster.of_side[SOVIET] if roster.kind[u] == "rifle"}
    rifles = {name for name in rifles if turn_of(game, name) <= 8}
    assert rifles - {"ICA"} <= here


def turn_of(game: Game, unit: str) -> int:
    return war(game).roster.counters[war(game).roster.index(unit)].turn or 0


def test_no_withdrawals(bd: Situation) -> None:
    """Nobody is withdrawn (bd:15.8-i)."""
    units = {"1Inf": "2020", "3A": "1606"}
    assert withdrawals.withdrawal_due(war(bd(units, "axis move", 8)))
    assert not withdrawals.withdrawal_due(war(bd(units, "axis move", 8, **HERE)))


def test_soviet_reinforcements(new: New) -> None:
    """What is due on turns 9 to 14 comes then (bd:15.8-j)."""
    game = new("what-if-1942")
    pos = war(game)
    for name, turn in (("39A", 11), ("46A", 11), ("1G", 11), ("2G", 13), ("65A", 13), ("3G", 14), ("67A", 14)):
        assert game.piece(name).box == "awaiting"
        assert pos.arrives[pos.roster.index(name)] == turn


def test_airborne_marker(bd: Situation, refused: Refused) -> None:
    """Once in the scenario, not where the Luftwaffe flies (bd:15.8-f)."""
    game = attacked(bd, "luftwaffe", turn=9)
    refused(game, "support airborne", "bd:15.8-f")
    game = attacked(bd, "pass", turn=9)
    game.play("support airborne")
    assert war(game).counts["airborne 0"] == 1
    again = attacked(bd, "pass", counts={"airborne 0": 1})
    refused(again, "support airborne", "bd:8.40-b")


def test_no_offensive_supply(new: New, bd: Situation) -> None:
    """Ordinary supply is enough to attack in full, none halves (bd:15.8-k)."""
    pos = war(bd({"3A": "1813", "1Inf": "1814"}, "soviet fight", 10, **HERE))
    assert supply_effects.attack_divisor(pos, pos.roster.index("3A")) == 1
    assert offensive_supply.markers_in_hand(pos) == []
    campaign = war(bd({"3A": "1813", "1Inf": "1814"}, "soviet fight", 10))
    assert supply_effects.attack_divisor(campaign, campaign.roster.index("3A")) == 2
    ring = ("1814", "1812", "1713", "1712", "1913", "1912")
    corps = ("39Pz", "1Inf", "2Inf", "9Inf", "10Inf", "23Inf")
    cut = war(bd({**dict(zip(corps, ring, strict=True)), "3A": "1813"}, "soviet fight", 10, **HERE))
    assert supply_effects.attack_divisor(cut, cut.roster.index("3A")) == 2


def test_no_hero_cities(bd: Situation, refused: Refused) -> None:
    """Neither hero nor fortress cities (bd:15.8-l)."""
    units = {"1Inf": "2117", "3A": "1606"}
    game = bd(units, "soviet move", 10, hero_markers=2, **HERE)
    refused(game, "hero 1606", "bd:15.8-l")
    game = bd(units, "axis move", 13, fortress_markers=2, **HERE)
    refused(game, "fortress 2117", "bd:15.8-l")
    assert not cities.in_force(war(game))
    assert strong_places.strongpoint(war(game), SOVIET, war(game).board.grid.index("1606")) is False


def test_the_effort_of_1942_is_named_here_too(bd: Situation, refused: Refused) -> None:
    """Campaign rules of these dates hold: the fight/move column in one zone (bd:15.1, bd:5.6-b).

    Satellites stay in the south:

    bd:10.22-c frees them in the campaign and in Blue and Kremlin only.
    """
    units = {"5Inf": "2111", "6Inf": "2211", "5A": "2110", "13A": "2210"}
    game = bd(units, "axis declaration", 9, **HERE)
    refused(game, "order fight/move", "bd:5.6-b")
    game.play("effort north")
    game.play("order fight/move")
    while game.stage != "axis prepared assault":
        game.play("done")
    assert shift(game, "attack 5Inf 2110", "fight/move") == 1
    assert shift(game, "attack 6Inf 2210", "fight/move") == 0
    later = bd({**units, "Ro3": "2211"}, "axis fight", 10, counts={"effort": "north"}, **HERE)
    refused(later, "attack Ro3 2110", "bd:10.22-a")


MOVED_BY_THE_BORDER = {
    "axis": "1Inf 1516, 2Inf 1616, 8Inf 2117, 9Inf 2218, 10Inf 2317, 44Inf 2417, 50Inf 1714, 51Inf 1715, 57Pz 1615",
    "soviet": "3A 1416, 4A 1515, 5A 1815, 26A 1514, 27A 1614, 28A 1713, 49A 1814, 50A 2116, 51A 2217, 3Sh 2315, "
    "4Sh 2316, 5Sh 1815",
}


def test_where_units_go_when_the_border_is_drawn_anew(new: New) -> None:
    """To the nearest empty hexes of the border on their own side, and others close its gaps (bd:15.3-d,-g)."""
    before, after = (
        {piece.short: piece.hex for piece in new("what-if-1942", options=options).units() if piece.hex}
        for options in ((), ("lithuania",))
    )
    expected = dict(entry.split() for text in MOVED_BY_THE_BORDER.values() for entry in text.split(", "))
    assert {unit: hex for unit, hex in after.items() if before[unit] != hex} == expected


def test_a_border_without_gaps_and_units_in_a_closed_country(new: New) -> None:
    """A stray goes anywhere on its own side when no gap of the border is open to it (bd:15.3-d)."""
    pos = war(new("what-if-1942"))
    for side in (AXIS, SOVIET):
        assert not what_if_1942.border_gaps(pos, side)
    where = list(pos.where)
    what_if_1942.relocate(pos)
    assert pos.where == where  # nobody strays, nobody moves
    unit = pos.roster.find("3A")
    there = pos.board.grid.index("2020")
    pos.put(unit, there)
    what_if_1942.relocate(pos)
    assert pos.owner[SOVIET] >> pos.where[unit] & 1
    assert pos.ground.grid.distance(pos.where[unit], there) == 4


def test_any_order_whatever_the_turn(bd: Situation, refused: Refused) -> None:
    """The limits of the first turns are those of the campaign (bd:15.3-b, bd:5.4-b)."""
    units = {"1Inf": "2020", "3A": "1606"}
    here = bd(units, "soviet declaration", 4, **HERE)
    assert here.refusal("order fight/move") is None
    assert here.refusal("order move/fight") is None
    campaign = bd(units, "soviet declaration", 4)
    assert [campaign.refusal(f"order {order}") is None for order in ("fight/move", "move/fight")] != [True, True]
