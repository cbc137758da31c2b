"""8.4 and 8.5 Invasions from the sea."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.advance import can_enter
from stavka.titles.russia_besieged.state.flags import BY_SEA, EVACUATED_BEFORE, INVADED, INVADED_BEFORE, SHIPPED_OUT
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, give
from tests.titles.russia_besieged.sailing import sea_moves

SOVIET = "soviet first impulse movement"


SECOND = "soviet second impulse movement"


AXIS = "axis first impulse movement"


GAME_1 = {"Odessa": "axis", "Constanta": "axis"}


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


def test_russian_units_of_options_may_invade(rb: Situation) -> None:
    """rb:8.52: the rule speaks of the Axis."""
    assert rb({"1Sib": "3826"}, SOVIET, turn=8, control=GAME_1).refusal("invade 1Sib 3332") is None


def test_spent_invasions_are_not_offered(rb: Situation) -> None:
    """rb:8.44-a: what is left of them is told by what is legal."""
    left = rb({"16A": "3826"}, SOVIET, turn=9, control=GAME_1, counts={"invasions soviet black_sea": 1})
    spent = rb({"16A": "3826"}, SOVIET, turn=9, control=GAME_1, counts={"invasions soviet black_sea": 2})
    assert "invade" in sea_moves(left, "16A")
    assert "invade" not in sea_moves(spent, "16A")


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
