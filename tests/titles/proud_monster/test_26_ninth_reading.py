"""What a ninth reading of the rules found: air units that go along, engineers that cancel, what a position names."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, Stack, attack, battle, infantry, reasons
from tests.titles.proud_monster.conftest import Situated, rule_against, war


def fed(*units: str) -> dict[str, str]:
    return dict.fromkeys(units, "offensive")


def on_to_the_dice(game: Game) -> Game:
    """No shift is declared and no marker placed."""
    while game.to_act != "chance":
        game.play("done" if game.refusal("done") is None else "pass")
    return game


def places(game: Game, *units: str) -> list[str | None]:
    return [game.piece(unit).hex for unit in units]


# -- air units stay with their stack (15.4) ----------------------------------------------------------------------------


def test_an_air_unit_goes_along_with_the_last_of_its_stack(situation: Situated) -> None:
    """pmd:15.4-g, pmd:6.1-h: it stays with one of the parts, and moves with it."""
    game = situation(turn=213, units={"1640": ["3PD", "4PD", "VIIIAirC"], "1740": "IVAirC", "2RD": "1743"})
    game.play("move 3PD 1640-1639")
    assert places(game, "VIIIAirC") == ["1640"]
    game.play("move 4PD 1640-1541")
    assert places(game, "VIIIAirC", "4PD") == ["1541", "1541"]


def won(situation: Situated) -> Game:
    """A prepared assault of two divisions with an air corps that has emptied its hex."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={NORTH: ["31ID", "34ID", "VIIIAirC"], HEX: ["100RD"]},
        supply=fed("31ID", "34ID"),
    )
    game.play(f"attack 31ID+34ID {HEX}")
    on_to_the_dice(game).play_dice([6])
    assert game.stage == "advance after combat"
    return game


def test_an_air_unit_advances_with_its_stack(situation: Situated) -> None:
    """pmd:15.4-f,-g, pmd:13.15.1-a: with all of it, or with a part if it is named."""
    game = won(situation)
    game.play("advance 31ID+34ID")
    assert places(game, "31ID", "34ID", "VIIIAirC") == [HEX, HEX, HEX]
    game = won(situation)
    game.play("advance 31ID")
    game.play("done")
    assert places(game, "31ID", "VIIIAirC") == [HEX, NORTH]
    game = won(situation)
    game.play("advance 31ID+VIIIAirC")
    game.play("done")
    assert places(game, "34ID", "VIIIAirC") == [NORTH, HEX]


def test_an_air_unit_advances_with_its_own_stack_only(situation: Situated, refused: Refused) -> None:
    """pmd:15.4-f,-g"""
    game = won(situation)
    refused(game, "advance VIIIAirC", "pmd:15.4-f")
    refused(game, "advance 31ID+IVAirC", "pmd:15.4-g")


def test_an_air_unit_retreats_with_its_stack(situation: Situated) -> None:
    """pmd:15.4-f, pmd:13.8-a: it defends with it, and goes back with it."""
    guards = ["1GRD", "8GRD", "9GRD"]
    game = situation(
        turn=213, stage="soviet combat", units={NORTH: guards, HEX: ["31ID", "VIIIAirC"]}, supply=fed(*guards)
    )
    game.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(game).play_dice([5])
    assert game.stage == "retreat"
    game.play("retreat 31ID 1641")
    assert places(game, "31ID", "VIIIAirC") == ["1641", "1641"]


def test_an_air_unit_follows_units_into_an_empty_hex(situation: Situated) -> None:
    """pmd:13.1-b, pmd:15.4-g"""
    game = situation(turn=213, stage="axis combat", units={NORTH: ["31ID", "VIIIAirC"]}, supply=fed("31ID"))
    game.play(f"attack 31ID {HEX} cc")
    assert places(game, "31ID", "VIIIAirC") == [HEX, HEX]


# -- assaults ----------------------------------------------------------------------------------------------------------


def test_a_mobile_assault_leaves_the_mountains_by_a_road(situation: Situated) -> None:
    """pmd:13.4.1-j: a Mech unit attacks from mountains through a road hexside only."""
    keys: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}, "terrain": {"1640": "mountain"}}
    keys["supply"] = fed("3PD")
    assert rule_against(situation(**keys), "assault 3PD 1641") == "pmd:13.4.1-j"
    assert rule_against(situation(**keys, roads=[["1640", "1641"]]), "assault 3PD 1641") is None


@pytest.mark.parametrize(
    ("mine", "theirs", "declares", "shift"),
    [
        (["1EB"], ["45EBn"], ("soviet",), {}),
        (["1EB"], [], ("soviet",), {"engineers": 1}),
        (["1EB", "2EB"], ["45EBn"], ("soviet",), {"engineers": 1}),
        ([], ["45EBn"], ("axis",), {"engineers": -1}),
        (["1EB"], ["45EBn", "162EBn"], ("axis",), {"engineers": -1}),
        (["1EB"], ["45EBn", "162EBn"], ("soviet",), {}),
    ],
)
def test_engineers_cancel_each_other(
    mine: list[str], theirs: list[str], declares: tuple[str, ...], shift: dict[str, int]
) -> None:
    """pmd:15.7-d: one for one, whether or not the other side has declared its own."""
    game = battle({NORTH: ["1GRD", *mine]}, ["1ID", *theirs], side="soviet", turn=219)
    war(game).attacking[1] = -1
    attack(game, "1GRD", *mine)
    while game.to_act != "chance":
        able = game.to_act in declares and game.refusal("declare engineers") is None
        game.play("declare engineers" if able else "done")
    assert reasons(game) == shift


def test_cavalry_pays_for_a_mobile_assault_before_the_die_falls(situation: Situated) -> None:
    """pmd:14.1-f: at once when its factors have been counted, which do not change by that."""
    units = ["1GTC", "1GCD", "2GCD"]
    game = situation(
        turn=301, stage="soviet movement", weather="dry", units={NORTH: units, HEX: ["31ID"]}, supply=fed(*units)
    )
    game.play(f"assault {'+'.join(units)} {HEX}")
    while game.stage != "loss of cavalry":
        game.play("done" if game.refusal("done") is None else "pass")
    before = stavka.odds(game, f"assault {'+'.join(units)} {HEX}")
    game.play("lose 2GCD")
    assert game.to_act == "chance"
    assert game.piece("2GCD").steps == 1
    assert stavka.odds(game, f"assault {'+'.join(units)} {HEX}").attack == before.attack


@pytest.mark.parametrize(("gun", "spared"), [([], False), (["HARKO"], True)])
def test_a_step_of_heavy_guns_makes_a_heavy_blow(gun: list[str], spared: bool, situation: Situated) -> None:
    """pmd:13.10-a, pmd:15.5-a: 1/2 by the table is 1/3 with HARKO, and two steps are too few to hold it up."""
    guards: list[Stack] = [infantry("soviet", name, 1, 3, steps=1) for name in ("A", "B")]
    game = battle({NORTH: ["1ID", "5ID", *gun]}, guards)
    attack(game, "1ID", "5ID")
    on_to_the_dice(game).play_dice([4])  # 12 to 6
    assert game.log[-1].news[-1].endswith("costs 1/2") or "costs 1/2" in " ".join(game.log[-1].news)
    while game.stage in ("loss", "retreat"):
        game.play("stay" if game.stage == "retreat" else next(iter(game.legal())))
    lost = sum(game.piece(unit).steps for unit in ("1ID", "5ID"))
    assert lost == (6 if spared else 5)


def test_a_retreat_out_of_a_shared_hex_leads_to_friends(situation: Situated, refused: Refused) -> None:
    """pmd:13.15.3-m, pmd:13.8-d: as a move would."""
    guards = ["1GRD", "8GRD", "9GRD"]
    keys: dict[str, Any] = {
        "turn": 213,
        "stage": "soviet combat",
        "hex_defender": {HEX: "soviet"},
        "close_combat": {"axis": [HEX]},
        "supply": fed(*guards),
    }
    game = situation(**keys, units={HEX: [*guards, "31ID"], "34ID": "1641"})
    game.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(game).play_dice([5])
    assert game.stage == "retreat"
    refused(game, f"retreat 31ID {NORTH}", "pmd:13.15.3-m")
    assert game.refusal("retreat 31ID 1641") is None
    alone = situation(**keys, units={HEX: [*guards, "31ID"]})
    alone.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(alone).play_dice([5])
    assert "retreat" not in alone.stage
    assert (alone.piece("31ID").steps, alone.piece("31ID").hex) == (1, HEX)


# -- the Stalin line ---------------------------------------------------------------------------------------------------


def pocket(situation: Situated, **more: Any) -> Game:
    """A guards division and the empty hex south of it, with Germans all around, for a second week."""
    ring = ["1639", "1540", "1541", "1542", "1642", "1742", "1741", "1740"]
    germans = ["31ID", "34ID", "1ID", "5ID", "6ID", "7ID", "8ID", "9ID"]
    units = {"1640": ["1GRD"], **{hex: [unit] for hex, unit in zip(ring, germans, strict=True)}}
    return situation(turn=118, stage="soviet cleanup", units=units, iso={"1GRD": 1}, **more)


def test_the_stalin_line_feeds_a_stack_beside_it(situation: Situated) -> None:
    """pmd:8.5-k, pmd:13.4.2-n,-r: its hexes are active till they are destroyed, a fort only while it is held."""
    assert pocket(situation, stalin_line=[]).piece("1GRD").steps == 1
    assert pocket(situation, stalin_line=["1641"]).piece("1GRD").steps == 2
    assert pocket(situation, stalin_line=[], forts=["1641"]).piece("1GRD").steps == 1


def test_german_cavalry_on_a_raid_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.4.2-t, pmd:15.6-a: it enters the hex."""
    game = situation(
        units={"1CD": "1640", "100RD": "1641"},
        supply=fed("1CD"),
        terrain={"1641": "forest"},
        stalin_line=["1641", "1540"],
    )
    game.play("raid 1CD 1641")
    assert game.view("axis")["markers"]["stalin_line"] == ["1540"]


# -- positions in the Reinforcement Phase ------------------------------------------------------------------------------


def test_a_position_asks_for_units_that_cannot_leave(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-b: a tank brigade without overland supply is on the map, and may not be withdrawn."""
    game = situation(turn=302, stage="reinforcement: withdrawals", units={"1TB": "1640"}, supply={"1TB": "OOS"})
    while game.to_act != "soviet":
        game.play("decline")
    refused(game, "withdraw 1TB", "pmd:9.7.1-b")


def test_what_has_a_phase_is_refused_by_its_row_among_supply_markers(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-a, pmd:11.1-d"""
    game = situation(turn=213, stage="reinforcement: offensive supply", units={"1TB": "1640", "31ID": "1440"})
    refused(game, "withdraw 1TB", "pmd:9.7.1-a")
    refused(game, "move 1TB 1640-1641", "pmd:11.1-d")


def test_production_goes_east_from_turn_124_on(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.3-k: before, it is refused by its own row, though dice are to be rolled."""
    refused(situation(turn=123, stage="reinforcement"), "east", "pmd:9.5.3-k")
    assert situation(turn=124, stage="reinforcement").refusal("east") is None


# -- words -------------------------------------------------------------------------------------------------------------

TWO: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}}
SHARED: dict[str, Any] = {"units": {"1641": ["3PD", "100RD"]}, "hex_defender": {"1641": "soviet"}}


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ({**SHARED, "close_combat": ["1641"]}, {**SHARED, "close_combat": {"axis": {"1641": 1}}}),
        ({**SHARED, "close_combat": "1641"}, {**SHARED, "close_combat": {"axis": {"1641": 1}}}),
        ({**SHARED, "hex_defender": {"1641": {"defender": "Soviet", "attacker": "Axis"}}}, SHARED),
        ({**SHARED, "hex_defender": {"1641": {"hex attacker": "axis"}}}, SHARED),
        ({**TWO, "supply": "defensive"}, {**TWO, "supply": {"axis": "defensive", "soviet": "defensive"}}),
        ({**TWO, "supply": {"all": "OOS"}}, {**TWO, "supply": {"axis": "OOS", "soviet": "OOS"}}),
        ({**TWO, "in_offensive_supply": ["3PD"]}, {**TWO, "supply": {"3PD": "offensive"}}),
        ({**TWO, "in_defensive_supply": "3PD"}, {**TWO, "supply": {"3PD": "defensive"}}),
        ({**TWO, "refit_markers": ["3PD"]}, {**TWO, "flags": {"3PD": ["refit"]}}),
        ({"units": [{"side": "axis", "kind": "Dora", "hex": "1640"}]}, {"units": {"Dora": "1640"}}),
        (
            {**TWO, "map": {"remove": {"features": {"heavy fort": ["2347"]}}}},
            {**TWO, "map": {"remove": {"features": {"heavy_fort": ["2347"]}}}},
        ),
    ],
)
def test_more_words_of_strangers(situation: Situated, loose: dict[str, Any], strict: dict[str, Any]) -> None:
    """pmd:13.1-d, pmd:13.15.3-a, pmd:8.4-k, pmd:9.5.1-f, pmd:15.10-a"""
    one, other = (situation(**{"turn": 118, **said}) for said in (loose, strict))
    assert one.position.fingerprint() == other.position.fingerprint()


@pytest.mark.parametrize("turn", [201, 301, 401])
def test_the_markers_of_a_new_year_are_settled_before_anything_arrives(situation: Situated, turn: int) -> None:
    """pmd:13.1-i,-j: a position that begins with the year asks for the marker on the map first."""
    units = {HEX: ["31ID", "100RD"]}
    left = 6 - 2 * (turn // 100 - 1)
    free = situation(turn=turn, stage="reinforcement: arrivals", units={"31ID": "1640"})
    assert free.view("axis")["markers"]["close_combat_ready"]["axis"] == left
    keys: dict[str, Any] = {"hex_defender": {HEX: "soviet"}, "close_combat": {"axis": [HEX]}}
    game = situation(turn=turn, stage="reinforcement: arrivals", units=units, **keys)
    assert game.stage == "marker to give up"
    game.play(f"give-up-marker {HEX}")
    assert game.piece("31ID").hex is None


# -- the row that bars it, after something has been done ---------------------------------------------------------------


def test_a_failed_mobile_assault_stops_its_units(situation: Situated, refused: Refused) -> None:
    """pmd:14.7-d; who was only left behind is stopped by pmd:11.1-g."""
    game = situation(units={"3PD": NORTH, HEX: ["2RD", "4RD", "5RD", "6RD"]}, counts={"stacking markers earned": 1})
    game.play(f"assault 3PD {HEX}")
    on_to_the_dice(game).play_dice([1])
    assert game.stage == "axis first week movement"
    refused(game, "move 3PD 1639-1638", "pmd:14.7-d")
    refused(game, f"assault 3PD {HEX}", "pmd:14.7-d")
    refused(situation(units={"3PD": {"hex": HEX, "flags": ["halted"]}}), f"move 3PD {HEX}-{NORTH}", "pmd:11.1-g")


def test_a_river_makes_a_mobile_assault_too_dear(situation: Situated) -> None:
    """pmd:14.3-c: seven points are enough but for the two of the hexside."""
    keys: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}, "hexsides": {"1640/1641": "minor river"}}
    assert rule_against(situation(**keys, spent={"3PD": 3}), "assault 3PD 1641") is None
    assert rule_against(situation(**keys, spent={"3PD": 5}), "assault 3PD 1641") == "pmd:14.3-c"
    assert rule_against(situation(**keys, spent={"3PD": 6}), "assault 3PD 1641") == "pmd:14.3-a"


def test_the_ground_of_an_assault_from_beside_the_map(situation: Situated) -> None:
    """pmd:14.10-c"""
    units = {"3PD": "OKH North", "100RD": "0128"}
    assert rule_against(situation(units=units, terrain={"0128": "clear"}), "assault 3PD 0128") is None
    assert rule_against(situation(units=units, terrain={"0128": "rough"}), "assault 3PD 0128") == "pmd:14.10-c"


def test_what_a_refit_marker_is_for(situation: Situated, refused: Refused) -> None:
    """pmd:9.4.1-c, pmd:9.2-c, pmd:9.5.1-f, pmd:15.5-k"""
    game = situation(turn=312, stage="axis refit", units={"GDMID": HEX})
    game.play("convert GDMID GDPGD")
    game.play("done")
    refused(game, f"move GDPGD {HEX}-{NORTH}", "pmd:9.4.1-c")
    game = situation(turn=312, stage="axis refit", units={HEX: [{"id": "3PD", "steps": 2}, {"id": "4PD", "steps": 3}]})
    game.play("reorganize 3PD 4PD")
    game.play("done")
    refused(game, f"move 3PD {HEX}-{NORTH}", "pmd:9.2-c")
    for unit, side, rule in (("3PD", "axis", "9.5.1-f"), ("HARKO", "axis", "15.5-k"), ("1TC", "soviet", "9.2-c")):
        game = situation(turn=312, stage=f"{side} movement", units={unit: {"hex": HEX, "flags": ["refit"]}})
        refused(game, f"move {unit} {HEX}-{NORTH}", f"pmd:{rule}")


def test_who_came_by_train_or_by_air_stays(situation: Situated, refused: Refused) -> None:
    """pmd:11.2-a, pmd:10.2-b, pmd:15.17-f,-g"""
    game = situation(turn=213, control={"axis": "all"}, units={"31ID": "OKH North", "34ID": "Riga", "1ID": "OKH North"})
    game.play("ship 1ID Riga")
    game.play("transfer 31ID Minsk")
    refused(game, "move 31ID 1920-1919", "pmd:11.2-a")
    refused(game, "move 1ID 1808-1809", "pmd:10.2-b")
    dropped = {"hex": HEX, "flags": ["landed", "shipped"]}
    keys: dict[str, Any] = {"turn": 313, "dropped": ["1ParD"], "supply": fed("1ParD"), "weather": "dry"}
    game = situation(**keys, stage="axis combat", units={"1ParD": dropped, "2RD": NORTH})
    refused(game, f"attack 1ParD {NORTH}", "pmd:15.17-f")
    game = situation(**keys, units={"1ParD": dropped})
    refused(game, f"move 1ParD {HEX}-{NORTH}", "pmd:15.17-f")
    game = situation(**keys, units={"1ParD": {"hex": HEX, "flags": ["shipped"]}})
    refused(game, f"move 1ParD {HEX}-{NORTH}", "pmd:15.17-g")


def test_who_does_not_advance(situation: Situated, refused: Refused) -> None:
    """pmd:13.15.1-a,-b, pmd:13.1-q: without a marker nobody goes into a city that is still held."""
    german = ["31ID", "34ID", "1ID"]
    units = {"1642": german, "1643": ["100RD", "2RD"]}
    game = situation(turn=213, stage="axis combat", units=units, supply=fed(*german))
    game.play(f"attack {'+'.join(german)} 1643")
    game.play("use city")
    on_to_the_dice(game).play_dice([1])
    for _ in range(5):  # four steps of the attackers and one of the defenders
        game.play(next(iter(game.legal())))
    assert game.stage == "axis first week combat"
    refused(game, "advance 34ID", "pmd:13.1-q")
    refused(game, "advance 100RD", "pmd:13.15.1-b")
    refused(won(situation), "advance 100RD", "pmd:13.15.1-b")
