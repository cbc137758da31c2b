"""8. Sea movement: transport, invasion, evacuation, and the Caspian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from stavka.engine.game import Game
from stavka.mechanics.sea.voyages import Voyage
from stavka.titles.russia_besieged.combat.advance import can_enter
from stavka.titles.russia_besieged.sea import seas
from stavka.titles.russia_besieged.state.flags import BY_SEA, EVACUATED_BEFORE, INVADED, INVADED_BEFORE, SHIPPED_OUT
from tests.titles.conftest import Refused, told
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, give

SOVIET = "soviet first impulse movement"
SECOND = "soviet second impulse movement"
AXIS = "axis first impulse movement"
GAME_1 = {"Odessa": "axis", "Constanta": "axis"}


def added(game: Game, unit: str, kind: str, sea: str, to: str) -> int:
    """What is added to the die of a voyage."""
    pos = war(game)
    return seas.modifier(pos, Voyage(pos.roster.find(unit), kind, sea, pos.board.grid.index(to)))


def sea_moves(game: Game, unit: str) -> dict[str, set[str]]:
    """Where a unit may sail, by verb."""
    found: dict[str, set[str]] = {}
    for action in game.legal().by_unit(unit):
        if action.verb in ("transfer", "invade", "evacuate"):
            found.setdefault(action.verb, set()).add(action.end or "")
    return found


def flags(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.flags[pos.roster.find(unit)]


# -- the examples ------------------------------------------------------------------------------------------------------


def test_example_of_a_russian_transport(rb: Situation) -> None:
    """rb:8.2-i, rb:8.2-a, rb:8.2-c, rb:8.2-e, rb:8.2-g, rb:8.33: -2-4+1 = -5; an 8 is a 3 and costs a step."""
    game = rb({"3826": ["16A"], "3122": ["StukaBase1", "Stuka1"]}, SOVIET, turn=3, control={**GAME_1, "3122": "axis"})
    assert added(game, "16A", "transfer", "black_sea", "3718") == -5
    assert war(game).counter(war(game).roster.find("16A")).combat == 7
    game.play("transfer 16A 3718")
    game.play_dice([8])
    assert at(game, "16A") == "3718"
    unit = war(game).roster.find("16A")
    assert war(game).strength(unit).combat == 4


def test_example_of_a_german_invasion(rb: Situation) -> None:
    """rb:8.2-j, rb:8.2-h, rb:8.45: -2-3+1 = -4; a 6 is a 2 and succeeds, and the corps is in Tallinn."""
    game = rb({"1Inf": "0928"}, AXIS, turn=2)
    assert added(game, "1Inf", "invasion", "baltic", "0419") == -4
    game.play("invade 1Inf 0419")
    game.play_dice([6])
    assert at(game, "1Inf") == "0419"
    assert war(game).lost_steps == {}
    assert flags(game, "1Inf") & INVADED


# -- modifiers ---------------------------------------------------------------------------------------------------------


def test_a_captured_base_is_an_ordinary_port(rb: Situation) -> None:
    """rb:8.2-d, rb:8.2-c, rb:8.2-e: Sevastopol gives the Russian -2 and the German only -1."""
    german = rb({"5Inf": "3333"}, AXIS, control={"Sevastopol": "axis"})
    assert added(german, "5Inf", "transfer", "black_sea", "3826") == -2  # Constanta and Sevastopol
    russian = rb({"16A": "3826"}, SOVIET, control={"Odessa": "axis", "Rostov": "axis"})
    assert added(russian, "16A", "transfer", "black_sea", "4321") == -5  # -2, Novorossiysk, Tuapse, Batumi


def test_a_base_must_be_held_when_the_impulse_begins(rb: Situation) -> None:
    """rb:8.2-e: retaken on the way it is worth what any port is."""
    game = rb({"16A": "3726", "28A": "4022", "1Rum": "3128"}, SOVIET, control={"Sevastopol": "axis"})
    before = added(game, "28A", "transfer", "black_sea", "4321")
    game.play("move 16A 3726-3826")
    assert war(game).controls(1, "Sevastopol")
    assert added(game, "28A", "transfer", "black_sea", "4321") == before - 1


def test_near_an_enemy_base(rb: Situation) -> None:
    """rb:8.2-f: +2 within four hexes of Russian Leningrad, not beyond, and not when it is lost."""
    game = rb({"1Inf": "0928"}, AXIS)
    assert added(game, "1Inf", "invasion", "baltic", "0617") - added(game, "1Inf", "invasion", "baltic", "0721") == 2
    fallen = rb({"1Inf": "0928", "2Inf": "0714"}, AXIS)
    assert added(fallen, "1Inf", "invasion", "baltic", "0617") == added(fallen, "1Inf", "invasion", "baltic", "0721")


def test_ports_of_other_seas_do_not_help(rb: Situation) -> None:
    """rb:8.2-b: Astrakhan and Baku change nothing in the Black Sea."""
    one = rb({"16A": "3826"}, SOVIET, control=GAME_1)
    two = rb({"16A": "3826"}, SOVIET, control={**GAME_1, "Astrakhan": "axis", "Baku": "axis"})
    assert added(one, "16A", "transfer", "black_sea", "4022") == added(two, "16A", "transfer", "black_sea", "4022")


def test_several_airbases_count_once(rb: Situation) -> None:
    """rb:8.2-g: an enemy airbase within nine hexes of where the move ends adds 1."""
    bases = {"3122": ["StukaBase1", "Stuka1", "StukaBase2", "Stuka2"]}
    control = {**GAME_1, "3122": "axis"}
    near = rb({"3826": ["16A"], **bases}, SOVIET, control=control)
    assert (
        added(near, "16A", "transfer", "black_sea", "3718") - added(near, "16A", "transfer", "black_sea", "4920") == 1
    )


def test_rostov_counts_with_both_shores_of_kerch(rb: Situation) -> None:
    """rb:8.12, rb:8.14-b: and never in January/February."""

    def there(turn: int, shore: str) -> int:
        game = rb({"16A": "3826"}, SOVIET, turn=turn, control={**GAME_1, "3922": shore})
        return added(game, "16A", "transfer", "black_sea", "4022")

    assert there(3, "soviet") == there(3, "axis") - 1
    assert there(5, "soviet") == there(5, "axis") == there(3, "axis")


@pytest.mark.parametrize(
    ("die", "box", "steps"),
    [(7, "", 2), (8, "", 1), (9, "", 1)],
)
def test_the_sea_movement_table(rb: Situation, die: int, box: str, steps: int) -> None:
    """rb:8.01, rb:8.2-a: at -5 a 7 arrives, an 8 and a 9 lose a step."""
    game = rb({"16A": "3826"}, SOVIET, turn=3, control={**GAME_1, "Rostov": "axis"})
    game.play("transfer 16A 4321")
    game.play_dice([die])
    assert at(game, "16A") == "4321"
    assert war(game).steps(war(game).roster.find("16A")) == steps


# -- who may sail ------------------------------------------------------------------------------------------------------


def test_transport_goes_from_port_to_port(rb: Situation, refused: Refused) -> None:
    """rb:8.31, rb:8.0, rb:8.05: two friendly ports of one sea, and no other hex."""
    game = rb({"3826": ["16A"], "3725": ["28A"]}, SOVIET, control=GAME_1)
    assert sea_moves(game, "16A")["transfer"] == {"3718", "4022", "4321", "4920"}
    refused(game, "transfer 16A 3128", "rb:8.31")
    refused(game, "transfer 28A 4022", "rb:8.31")
    refused(game, "transfer 16A 0714", "rb:8.05")
    refused(game, "transfer 16A 3725", "rb:8.31")


def test_zone_or_no_movement_keep_a_unit_ashore(rb: Situation, refused: Refused) -> None:
    """rb:8.03: in an enemy zone, or with an allowance of 0, a unit may be evacuated only (rb:8.62)."""
    game = rb({"16A": "3826", "5Inf": "3726"}, SOVIET, control=GAME_1)
    refused(game, "transfer 16A 4022", "rb:8.03")
    assert game.refusal("evacuate 16A 4022") is None
    idle = rb({"16A": "3826"}, SECOND, control=GAME_1)  # foot has no second impulse
    refused(idle, "transfer 16A 4022", "rb:8.03")


def test_sea_goes_with_no_other_movement(rb: Situation, refused: Refused) -> None:
    """rb:8.02, rb:8.04: neither a march before nor one after, and one sea move."""
    game = rb({"3826": ["16A"], "4321": ["28A"]}, SOVIET, control=GAME_1)
    game.play("transfer 16A 4022")
    game.play_dice([1])
    refused(game, "move 16A 4022-4122", "rb:8.02")
    refused(game, "evacuate 16A 4321", "rb:8.04")
    marched = rb({"3726": ["16A"]}, SOVIET, control=GAME_1)
    marched.play("move 16A 3726-3826")
    refused(marched, "transfer 16A 4022", "rb:8.02")
    refused(game, "rail 16A 3826-3726", "rb:8.02")
    railed = rb([{"id": "16A", "hex": "3826", "flags": ["railed"]}], SOVIET, control=GAME_1)
    refused(railed, "transfer 16A 4022", "rb:7.10-a")


def test_a_unit_held_by_a_zone_in_a_second_impulse_is_only_evacuated(rb: Situation, refused: Refused) -> None:
    """rb:8.03, rb:8.62, rb:4.06-a"""
    game = rb({"8A": "0714", "24Pz": "0813"}, "soviet second impulse movement", turn=3)
    refused(game, "move 8A 0714-0614", "rb:4.06-a")
    refused(game, "transfer 8A 0419", "rb:8.03")
    game.play("evacuate 8A 0419")


def test_one_move_a_sea_and_impulse(rb: Situation, refused: Refused) -> None:
    """rb:8.11, rb:8.22: one that fails counts too; the other sea is still open."""
    game = rb({"3826": ["16A", "28A"], "0714": ["8A"]}, SOVIET, control={**GAME_1, "Tallinn": "soviet"})
    game.play("transfer 16A 4022")
    game.play_dice([10])
    refused(game, "transfer 28A 4022", "rb:8.11")
    assert game.refusal("transfer 8A 0419") is None


def test_a_side_needs_a_port(rb: Situation, refused: Refused) -> None:
    """rb:8.1, rb:8.1-b: with the last port a sea is lost for good, even if one is retaken."""
    ports = ("Sevastopol", "Novorossiysk", "Tuapse", "Batumi", "Rostov", "Odessa")
    lost = rb({"16A": "3725"}, SOVIET, control=dict.fromkeys(ports, "axis"))
    assert war(lost).closed_seas == ("soviet black_sea",)
    assert sea_moves(lost, "16A") == {}
    pos = war(lost)
    pos.give(1, pos.ground.place("Sevastopol") | pos.ground.place("Tuapse"))
    assert pos.closed_seas == ("soviet black_sea",)
    refusal = seas.closed(pos, 1, "black_sea")
    assert refusal is not None
    assert refusal.rule == "rb:8.1-b"
    again = rb({"3826": ["16A"]}, SOVIET, control=GAME_1, closed_seas=["soviet black_sea"])
    refused(again, "transfer 16A 4022", "rb:8.1-b")
    without = war(rb({}, SOVIET, map={"blank": True}))
    refusal = seas.closed(without, 1, "baltic")
    assert refusal is not None
    assert refusal.rule == "rb:8.1"


def test_the_straits_are_passed_by_who_holds_both_shores(rb: Situation, refused: Refused) -> None:
    """rb:8.13: from Sevastopol to Rostov and back; within one sea nobody asks."""
    shut = rb({"3826": ["16A"], "3718": ["28A"]}, SOVIET, control={**GAME_1, "3922": "axis"})
    refused(shut, "transfer 16A 3718", "rb:8.13")
    refused(shut, "transfer 28A 3826", "rb:8.13")
    assert shut.refusal("transfer 16A 4022") is None
    assert shut.refusal("invade 28A 3619") is None


def test_the_sea_of_azov_freezes(rb: Situation, refused: Refused) -> None:
    """rb:8.14: no move of any kind to or from it in January/February."""
    game = rb({"3826": ["16A"], "3718": ["28A"], "3820": ["19A"]}, SOVIET, turn=5, control=GAME_1)
    refused(game, "transfer 16A 3718", "rb:8.14")
    refused(game, "transfer 28A 4022", "rb:8.14")
    refused(game, "evacuate 19A 4022", "rb:8.14")
    assert rb({"3826": ["16A"]}, SOVIET, turn=6, control=GAME_1).refusal("transfer 16A 3718") is None


# -- what the die brings -----------------------------------------------------------------------------------------------


def weak_fleet(rb: Situation, units: Mapping[str, Iterable[str]], stage: str = SOVIET) -> Game:
    """The Russians hold Sevastopol and Tuapse only: -3."""
    lost = ("Odessa", "Novorossiysk", "Rostov", "Batumi")
    return rb(units, stage, turn=3, control=dict.fromkeys(lost, "axis") | {"Constanta": "axis"})


@pytest.mark.parametrize("die", [8, 9, 10])
def test_who_turns_back_or_is_lost(rb: Situation, refused: Refused, die: int) -> None:
    """rb:8.21, rb:8.23-a, rb:8.23-b: at -3 an 8 and 9 turn back to port for the impulse, a 10 is lost to the pool."""
    game = weak_fleet(rb, {"3826": ["16A"]})
    game.play("transfer 16A 4321")
    game.play_dice([die])
    if die == 10:
        assert at(game, "16A") == "pool"
        return
    assert at(game, "16A") == "3826"
    refused(game, "move 16A 3826-3726", "rb:8.02")
    game.play("done")
    while game.stage != SECOND:
        game.play("done")
    unit = war(game).roster.find("16A")
    assert not war(game).flags[unit] & BY_SEA  # free again


def test_an_evacuation_turned_back_returns_to_its_coast(rb: Situation) -> None:
    """rb:8.23-a: a unit that was being evacuated is where it was, and takes part in combat."""
    game = weak_fleet(rb, {"3725": ["16A"], "3726": ["5Inf"]})
    game.play("evacuate 16A 4321")
    game.play_dice([9])
    assert at(game, "16A") == "3725"
    assert not flags(game, "16A") & SHIPPED_OUT


def test_the_last_step_is_lost_at_sea(rb: Situation) -> None:
    """rb:8.21: a step loss eliminates a unit of one step."""
    game = weak_fleet(rb, {"3826": ["5Para"]})
    game.play("transfer 5Para 4321")
    game.play_dice([6])
    assert at(game, "5Para") == "pool"


# -- invasions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("1Inf", ""),
        ("49Mtn", ""),
        ("3Ita", ""),
        ("41Pz", "rb:8.42-a"),
        ("GerArt", "rb:8.42-a"),
        ("1Rum", "rb:8.42-c"),
        ("3Hun", "rb:8.42-c"),
    ],
)
def test_axis_invaders(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:8.42-a, rb:8.42-c: infantry and mountain troops of Germany and Italy."""
    game = rb({unit: "0928"}, AXIS, turn=8)
    if rule:
        refused(game, f"invade {unit} 0521", rule)
    else:
        assert game.refusal(f"invade {unit} 0521") is None


@pytest.mark.parametrize(
    ("unit", "rule"), [("16A", ""), ("1GA", "rb:8.42-b"), ("1TA", "rb:8.42-b"), ("5Para", "rb:8.42-b")]
)
def test_russian_invaders(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:8.42-b: infantry that is no Guards unit."""
    game = rb({unit: "3826"}, SOVIET, turn=8, control=GAME_1)
    if rule:
        refused(game, f"invade {unit} 3331", rule)
    else:
        assert game.refusal(f"invade {unit} 3331") is None


def test_variant_units_never_invade(rb: Situation, refused: Refused) -> None:
    """rb:8.52: the Spanish corps stays aboard, 1Inf does not."""
    game = rb({"0928": ["SpanishCorps", "1Inf"]}, AXIS, turn=8)
    refused(game, "invade SpanishCorps 0521", "rb:8.52")
    assert game.refusal("invade 1Inf 0521") is None


def test_an_invader_starts_from_a_port_of_the_sea(rb: Situation, refused: Refused) -> None:
    """rb:8.43, rb:8.05: not from a beach, and not from another sea."""
    game = rb({"0928": ["1Inf"], "0829": ["2Inf"], "3333": ["11Inf"]}, AXIS)
    assert game.refusal("invade 1Inf 0521") is None
    refused(game, "invade 2Inf 0521", "rb:8.43")
    refused(game, "invade 11Inf 0521", "rb:8.05")


def test_where_invaders_land(rb: Situation, refused: Refused) -> None:
    """rb:8.47-a, rb:8.47-b, rb:8.4: any coast but 3423 and 3424, no hex of an enemy with a zone."""
    units = {"3826": ["16A"], "3331": ["1Rum"], "3128": ["StukaBase1", "Stuka1"], "3433": ["Polizei"]}
    game = rb(units, SOVIET, turn=8, control=GAME_1)
    assert game.refusal("invade 16A 3332") is None
    refused(game, "invade 16A 3423", "rb:8.47-a")
    refused(game, "invade 16A 3424", "rb:8.47-a")
    refused(game, "invade 16A 3331", "rb:8.47-b")
    refused(game, "invade 16A 3433", "rb:8.47-b")  # a zone in its own hex is one
    refused(game, "invade 16A 3128", "rb:8.47-b")  # and so is that of an airbase
    refused(game, "invade 16A 2424", "rb:8.4")
    landed = sea_moves(game, "16A")["invade"]
    assert "3332" in landed
    assert not landed & {"3423", "3424", "3331", "3433", "3128"}


def test_partisans_bar_a_landing_in_their_hex(rb: Situation, refused: Refused) -> None:
    """rb:8.47-b, rb:16.21-a: the zone of a first-stage partisan is its own hex, and no exception opens it to ships."""
    game = rb({"0928": ["1Inf"], "0521": ["Partisan1"]}, AXIS, turn=8)
    refused(game, "invade 1Inf 0521", "rb:8.47-b")
    assert rb({"0928": ["1Inf"], "0520": ["Partisan1"]}, AXIS, turn=8).refusal("invade 1Inf 0521") is None


def test_germany_is_safe_until_1943(rb: Situation, refused: Refused) -> None:
    """rb:8.46: the Russians land there in 1943 at the earliest; elsewhere before."""
    game = rb({"0714": ["8A"]}, SOVIET, turn=10, control={"Riga": "axis"})
    refused(game, "invade 8A 0829", "rb:8.46")
    assert game.refusal("invade 8A 0723") is None
    assert rb({"0714": ["8A"]}, SOVIET, turn=11).refusal("invade 8A 0829") is None


def test_one_invasion_a_sea_and_turn(rb: Situation, refused: Refused) -> None:
    """rb:8.41, rb:8.22-b: the second impulse of the same turn has none left, even if the first was lost."""
    done = {"last invasion soviet black_sea": 3, "invasions soviet black_sea": 1}
    game = rb({"3826": ["16A"]}, SOVIET, turn=3, control=GAME_1, counts=done)
    refused(game, "invade 16A 3332", "rb:8.41")
    later = rb({"3826": ["16A"]}, SOVIET, turn=4, control=GAME_1, weather="clear", counts=done)
    assert later.refusal("invade 16A 3332") is None
    later.play("invade 16A 3332")
    later.play_dice([10])
    assert war(later).count("invasions soviet black_sea") == 2
    assert war(later).count("last invasion soviet black_sea") == 4


@pytest.mark.parametrize(
    ("stage", "unit", "port", "goal", "sea", "most", "rule"),
    [
        (SOVIET, "16A", "3826", "3332", "soviet black_sea", 2, "rb:8.44-a"),
        (SOVIET, "16A", "0714", "0421", "soviet baltic", 1, "rb:8.44-a"),
        (AXIS, "1Inf", "0928", "0521", "axis baltic", 1, "rb:8.44-b"),
        (AXIS, "1Inf", "3333", "3825", "axis black_sea", 1, "rb:8.44-b"),
    ],
)
def test_invasions_of_the_whole_game(
    rb: Situation, refused: Refused, stage: str, unit: str, port: str, goal: str, sea: str, most: int, rule: str
) -> None:
    """rb:8.44-a, rb:8.44-b: two and one for the Russians, one and one for the Germans."""
    for made in range(most):
        game = rb({unit: port}, stage, turn=9, counts={f"invasions {sea}": made})
        assert game.refusal(f"invade {unit} {goal}") is None
    spent = rb({unit: port}, stage, turn=9, counts={f"invasions {sea}": most})
    refused(spent, f"invade {unit} {goal}", rule)


def test_nobody_invades_in_the_first_turn(rb: Situation, refused: Refused) -> None:
    """rb:24.3: neither side."""
    refused(rb({"1Inf": "0928"}, AXIS, turn=1), "invade 1Inf 0521", "rb:24.3")
    refused(rb({"16A": "3826"}, SOVIET, turn=1), "invade 16A 3332", "rb:24.3")
    assert rb({"1Inf": "0928"}, AXIS, turn=2).refusal("invade 1Inf 0521") is None


def test_an_invader_that_must_retreat_is_eliminated(rb: Situation) -> None:
    """rb:8.49, rb:8.50-a: the invader attacks, and an A1 leaves it no way back."""
    game = rb({"3826": ["16A"], "3230": ["1Rum"]}, SOVIET, turn=8, control={"Constanta": "axis"})
    game.play("invade 16A 3331")
    game.play_dice([1])
    assert at(game, "16A") == "3331"
    while game.stage != "soviet first impulse combat":
        game.play("done")
    game.play("attack 16A 3230")
    give(game, "A1")
    assert at(game, "16A") == "pool"


def test_an_invader_does_not_advance(rb: Situation) -> None:
    """rb:8.49: a unit that landed in this impulse stays; one that landed before goes on."""
    game = rb({"3331": ["16A"]}, "soviet first impulse combat", turn=8)
    pos = war(game)
    unit, target = pos.roster.find("16A"), pos.board.grid.index("3230")
    assert can_enter(pos, unit, target)
    pos.flags[unit] |= INVADED | BY_SEA
    assert not can_enter(pos, unit, target)
    pos.flags[unit] &= ~BY_SEA
    assert can_enter(pos, unit, target)


def test_invaded_and_evacuated(rb: Situation, refused: Refused) -> None:
    """rb:8.50-b, rb:8.48: no evacuation in the turn of the landing, no landing in the impulse after an evacuation."""
    landed = rb(
        [{"unit": "1Cav", "hex": "3331", "flags": ["invaded"]}, {"unit": "5Inf", "hex": "3332"}],
        "axis second impulse movement",
        control={"Constanta": "axis"},
    )
    refused(landed, "evacuate 1Cav 3333", "rb:8.50-b")
    assert landed.refusal("evacuate 5Inf 3333") is None
    flag = ["evacuated in the impulse before"]
    saved = rb([{"unit": "16A", "hex": "3826", "flags": flag}], SOVIET, control=GAME_1)
    refused(saved, "invade 16A 3332", "rb:8.48")
    assert saved.refusal("transfer 16A 4022") is None


def test_the_marks_of_landings_run_out(rb: Situation) -> None:
    """rb:8.48, rb:8.51-c: an evacuation binds for the next impulse, a landing for this turn and the next."""
    game = rb({"3725": ["16A"], "3726": ["5Inf"], "2501": ["28A"]}, SOVIET, control=GAME_1)
    game.play("evacuate 16A 4022")
    game.play_dice([1])
    one, two = (war(game).roster.find(name) for name in ("16A", "28A"))
    war(game).flags[two] |= INVADED
    end_phases(game, 2, SECOND)
    assert war(game).flags[one] & (EVACUATED_BEFORE | SHIPPED_OUT) == EVACUATED_BEFORE
    assert war(game).flags[two] & INVADED
    end_phases(game, 3, SOVIET)
    assert not war(game).flags[one] & EVACUATED_BEFORE
    assert war(game).flags[two] & (INVADED | INVADED_BEFORE) == INVADED_BEFORE
    end_phases(game, 4, SOVIET)
    assert not war(game).flags[two] & INVADED_BEFORE


def end_phases(game: Game, turn: int, stage: str) -> None:
    """Go on to a stage of a turn, doing as little as possible, with dice of 1."""
    for _ in range(200):
        if (game.turn, game.stage) == (turn, stage):
            return
        if game.to_act == "chance":
            game.play_dice([1])
        else:
            game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    raise AssertionError(f"never came to {stage} of turn {turn}")


# -- evacuations -------------------------------------------------------------------------------------------------------


def test_evacuations_go_off_a_coast(rb: Situation, refused: Refused) -> None:
    """rb:8.6, rb:8.61, rb:8.62: off a beach, or out of a port in an enemy zone, to a port outside of one."""
    units = {"3725": ["16A"], "3826": ["28A"], "4120": ["19A"], "5Inf": "4122", "4321": ["50A"]}
    game = rb(units, SOVIET, control=GAME_1)
    assert game.refusal("evacuate 16A 3826") is None
    refused(game, "evacuate 16A 4022", "rb:8.61")  # in an enemy zone
    refused(game, "evacuate 16A 3128", "rb:8.61")  # not friendly
    refused(game, "evacuate 28A 4321", "rb:8.6")  # a port that nobody threatens
    refused(game, "evacuate 19A 3826", "rb:8.61")  # inland
    second = rb({"3725": ["16A"], "3726": ["5Inf"]}, SECOND, control=GAME_1)  # held, and without movement
    assert second.refusal("evacuate 16A 4022") is None


def test_the_evacuated_do_not_fight(rb: Situation) -> None:
    """rb:8.63, rb:8.64: they are out of combat for the impulse, and no retreat is made by sea."""
    game = rb({"3725": ["16A"], "5Inf": "3726"}, SOVIET, control=GAME_1)
    game.play("evacuate 16A 4022")
    game.play_dice([2])
    assert flags(game, "16A") & SHIPPED_OUT
    combat = rb({"3725": ["16A"], "3726": ["5Inf"]}, "soviet first impulse combat", control=GAME_1)
    assert told(combat, "evacuate 16A 4022", "rb:3.0-b", "has no place")


# -- new units ---------------------------------------------------------------------------------------------------------


def test_finns_and_finland(rb: Situation, refused: Refused) -> None:
    """rb:25.2-d, rb:24.13-d: Finns never sail; one German corps of foot goes to Finland in turn 1."""
    finns = rb({"4Fin": "0318"}, AXIS, turn=2)
    refused(finns, "transfer 4Fin 0928", "rb:25.2-d")
    game = rb({"0928": ["1Inf", "41Pz"], "0730": ["2Inf"]}, AXIS, turn=1)
    refused(game, "transfer 41Pz 0318", "rb:24.13-d")
    assert game.refusal("transfer 41Pz 0730") is None
    game.play("transfer 1Inf 0318")
    game.play_dice([1])
    assert at(game, "1Inf") == "0318"
    second = rb({"0730": ["2Inf"]}, "axis second impulse movement", turn=1, counts={"corps shipped to Finland": 1})
    refused(second, "transfer 2Inf 0318", "rb:24.13-d")
    assert war(game).count("corps shipped to Finland") == 1


# -- 8.7 the Caspian ---------------------------------------------------------------------------------------------------


def test_the_caspian_ferry(rb: Situation, refused: Refused) -> None:
    """rb:8.72-a, rb:8.11: one unit an impulse between Astrakhan and Baku, without a die."""
    game = rb({"4509": ["16A"], "5710": ["28A"]}, SOVIET)
    game.play("transfer 28A 4509")
    assert at(game, "28A") == "4509"
    assert game.to_act == "soviet"
    refused(game, "transfer 16A 5710", "rb:8.11")


def test_the_ferry_under_air_threat(rb: Situation) -> None:
    """rb:8.72-b: with a German airbase within nine hexes of its end it is rolled for, at -5 and all else."""
    game = rb({"4509": ["16A"], "4813": ["StukaBase1", "Stuka1"]}, SOVIET, control={"Grozny": "axis"})
    assert added(game, "16A", "transfer", "caspian", "5710") == -5 - 2 + 1
    game.play("transfer 16A 5710")
    assert game.to_act == "chance"
    game.play_dice([9])
    assert at(game, "16A") == "5710"
    assert war(game).lost_steps


def test_only_russians_sail_there(rb: Situation, refused: Refused) -> None:
    """rb:8.71: not even with both ports in German hands."""
    game = rb({"4509": ["5Inf"]}, AXIS, turn=9, control={"Astrakhan": "axis", "Baku": "axis"})
    refused(game, "transfer 5Inf 5710", "rb:8.71")


def test_caspian_evacuation_and_no_invasion(rb: Situation, refused: Refused) -> None:
    """rb:8.73, rb:8.74-a: off the coast with a die at -5; nobody invades."""
    game = rb({"5511": ["16A"], "5410": ["5Inf"], "4509": ["28A"]}, SOVIET, turn=9)
    refused(game, "invade 28A 4811", "rb:8.74-a")
    assert added(game, "16A", "evacuation", "caspian", "4509") == -7
    game.play("evacuate 16A 4509")
    game.play_dice([10])
    assert at(game, "16A") == "4509"


def test_the_landing_in_an_open_baku(rb: Situation, refused: Refused) -> None:
    """rb:8.74-b: infantry of at most 5 factors, from Astrakhan, by a die at -5, while nobody is in the city."""
    units = {"4509": ["19A", "16A"]}
    game = rb(units, SOVIET, turn=9, control={"Baku": "axis"})
    refused(game, "transfer 16A 5710", "rb:8.74-b")  # 7 factors
    assert game.refusal("transfer 19A 5710") is None
    held = rb({**units, "5710": ["5Inf"]}, SOVIET, turn=9, control={"Baku": "axis"})
    refused(held, "transfer 19A 5710", "rb:8.74-b")
    game.play("transfer 19A 5710")
    assert game.to_act == "chance"
    game.play_dice([8])
    assert war(game).controls(1, "Baku")


# -- who does not sail, and where nobody lands -------------------------------------------------------------------------


def test_who_does_not_sail(rb: Situation, refused: Refused) -> None:
    """rb:8.0, rb:8.32, rb:17.13-c, rb:10.6-f: the other player's, those off the map, workers, garrisons, the locked."""
    units = [
        {"unit": "1Inf", "hex": "0928"},
        {"unit": "WEC-Leningrad", "hex": "0714"},
        {"unit": "45A", "hex": "4920"},
        {"unit": "8A", "hex": "0714", "flags": ["locked in combat"]},
        {"unit": "Stalin", "hex": "0714"},
    ]
    game = rb(units, SOVIET, turn=3, control={**GAME_1, "Tallinn": "soviet"})
    refused(game, "transfer 1Inf 0318", "rb:8.0")
    refused(game, "transfer 37A 4022", "rb:8.32")
    refused(game, "transfer WEC-Leningrad 0419", "rb:20.13")
    refused(game, "transfer 45A 4022", "rb:17.13-c")
    refused(game, "transfer 8A 0419", "rb:10.6-f")
    refused(game, "evacuate Stalin 0419", "rb:8.6")  # no enemy zone drives him
    assert game.refusal("transfer Stalin 0419") is None


def test_a_dictator_sails_from_ports_alone(rb: Situation, refused: Refused) -> None:
    """rb:14.13, rb:8.62: out of a port in an enemy zone he is evacuated; off another coast he is not."""
    siege = {"Stalin": "3826", "51A": "3826", "11Inf": "3726"}
    game = rb(siege, SOVIET, turn=4)
    refused(game, "transfer Stalin 4022", "rb:8.03")
    assert game.refusal("evacuate Stalin 4022") is None
    refused(rb({"Stalin": "3922", "11Inf": "3823"}, SOVIET, turn=4), "evacuate Stalin 4022", "rb:14.13")


def test_a_harbour_that_is_closed_or_full(rb: Situation, refused: Refused) -> None:
    """rb:26.15-b, rb:25.3, rb:5.01-a, rb:25.1-a: limits of movement hold for landings too."""
    shut = rb({"1Inf": "0928"}, AXIS, turn=8, closed_to_axis=["0318"])
    refused(shut, "transfer 1Inf 0318", "rb:26.15-b")
    refused(rb({"1Rum": "0928"}, AXIS, turn=8), "transfer 1Rum 0318", "rb:25.3")
    there = [{"unit": name, "hex": "4022", "flags": ["moved"]} for name in ("16A", "19A")]
    full = rb([*there, {"unit": "28A", "hex": "3826"}], SOVIET, turn=3, control=GAME_1)
    refused(full, "transfer 28A 4022", "rb:5.01-a")
    mixed = [{"unit": "1Rum", "hex": "3128", "flags": ["moved"]}, {"unit": "3Hun", "hex": "3826"}]
    refused(rb(mixed, AXIS, turn=8), "transfer 3Hun 3128", "rb:25.1-a")


def test_an_evacuation_goes_to_another_port(rb: Situation, refused: Refused) -> None:
    """rb:8.61: not to the one that is left."""
    game = rb({"16A": "3826", "5Inf": "3726"}, SOVIET, control=GAME_1)
    refused(game, "evacuate 16A 3826", "rb:8.61")


def test_only_infantry_lands_in_baku(rb: Situation, refused: Refused) -> None:
    """rb:8.74-b: five factors of cavalry are no infantry."""
    game = rb({"4509": ["2GCav", "19A"]}, SOVIET, turn=9, control={"Baku": "axis"})
    refused(game, "transfer 2GCav 5710", "rb:8.74-b")
    assert "5710" in sea_moves(game, "19A")["transfer"]


def test_russian_units_of_options_may_invade(rb: Situation) -> None:
    """rb:8.52: the rule speaks of the Axis."""
    assert rb({"1Sib": "3826"}, SOVIET, turn=8, control=GAME_1).refusal("invade 1Sib 3332") is None


def test_spent_invasions_are_not_offered(rb: Situation) -> None:
    """rb:8.44-a: what is left of them is told by what is legal."""
    left = rb({"16A": "3826"}, SOVIET, turn=9, control=GAME_1, counts={"invasions soviet black_sea": 1})
    spent = rb({"16A": "3826"}, SOVIET, turn=9, control=GAME_1, counts={"invasions soviet black_sea": 2})
    assert "invade" in sea_moves(left, "16A")
    assert "invade" not in sea_moves(spent, "16A")


def test_who_cannot_sail_after_all_stays_in_port(rb: Situation) -> None:
    """rb:8.32: a new unit in a port from which no sea move leads keeps nobody from ending the phase."""
    game = rb({"5Inf": "5710"}, SOVIET, turn=3, control={"Baku": "axis"})
    game.play("enter 37A 4509")
    assert sea_moves(game, "37A") == {}
    assert game.refusal("done") is None


def test_the_landing_in_baku_is_no_invasion(rb: Situation) -> None:
    """rb:8.74-b, rb:8.2-h: -5 and Astrakhan's -1; the enemy port adds nothing."""
    game = rb({"4509": ["19A"]}, SOVIET, turn=9, control={"Baku": "axis"})
    assert added(game, "19A", "transfer", "caspian", "5710") == -6


@pytest.mark.parametrize(
    ("scenario", "turn", "axis", "soviet"),
    [
        ("campaign", 14, {"baltic": True, "black_sea": True}, {"baltic": True, "black_sea": True}),
        ("fall_blau", 8, {"baltic": False, "black_sea": True}, {"baltic": False, "black_sea": True}),
        ("scenario_1943", 14, {"baltic": False, "black_sea": False}, {"baltic": True, "black_sea": True}),
        ("downfall", 20, {"baltic": False, "black_sea": False}, {"baltic": False, "black_sea": False}),
    ],
)
def test_invasions_of_a_scenario(
    rb: Situation, refused: Refused, scenario: str, turn: int, axis: dict[str, bool], soviet: dict[str, bool]
) -> None:
    """rb:SC-c, rb:SC-d, rb:8.44-a, rb:8.44-b: a scenario has its own number, used up as that of the campaign."""
    ours = {"Tallinn": "soviet", "Batumi": "soviet", "Leningrad": "soviet", "Novorossiysk": "soviet", "Odessa": "axis"}
    germans = rb({"1Inf": "Konigsberg", "2Inf": "Constanta"}, AXIS, turn, scenario=scenario, control=ours)
    russians = rb(
        {"8A": "Leningrad", "7A": "Novorossiysk"}, SOVIET, turn, scenario=scenario, control={**ours, "Tallinn": "axis"}
    )
    tried = [(germans, "invade 1Inf Tallinn", axis["baltic"]), (germans, "invade 2Inf Batumi", axis["black_sea"])]
    tried += [(russians, "invade 8A Tallinn", soviet["baltic"]), (russians, "invade 7A Odessa", soviet["black_sea"])]
    for game, action, allowed in tried:
        if allowed:
            assert game.refusal(action) is None
        else:
            refused(game, action, "rb:8.44-b" if game is germans else "rb:8.44-a")
    used = {"invasions soviet black_sea": 1}
    again = rb({"7A": "Novorossiysk"}, SOVIET, turn, scenario=scenario, control=ours, counts=used)
    assert (again.refusal("invade 7A Odessa") is None) is (scenario == "campaign")
