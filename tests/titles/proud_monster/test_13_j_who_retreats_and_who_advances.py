"""13.8, 13.15: who retreats and who advances, one unit allowed beside another refused."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    SOUTH,
    attack,
    battle,
    fed,
    infantry,
    on_to_the_dice,
    on_to_the_loss,
    to_the_die,
    won,
)
from tests.titles.proud_monster.conftest import Situated, rule_against, war

STACK = ["3PD", "4PD", "10PD"]


def test_a_step_taken_by_guns_lets_a_division_in(situation: Situated) -> None:
    """pmd:13.15.2-c, pmd:15.5-a: the defender has lost one, whoever took it."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["HARKO", "31ID", "34ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("HARKO", "31ID", "34ID"),
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 1)  # 2/0, and a step by HARKO
    for answer in ("stay", "lose 1GRD", "lose 31ID", "lose 31ID"):
        game.play(answer)
    assert game.stage == "advance after combat"
    game.play("advance 34ID")
    assert game.piece("34ID").hex == "1641"


def test_without_guns_nobody_comes_in_beside_whole_defenders(situation: Situated) -> None:
    """pmd:13.15.2-c"""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["31ID", "34ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("31ID", "34ID"),
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 1)
    game.play("lose 31ID")
    game.play("lose 31ID")
    assert game.stage == "axis first week combat"


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


def test_who_may_not_retreat_is_told_why(refused: Refused) -> None:
    """pmd:13.8-b: a minor ally holds the stack; pmd:13.11-e: only the last step is taken so, and never by attackers."""
    game = battle(
        {NORTH: [infantry("soviet", "A", 40, 9), infantry("soviet", "B", 9, 9)]}, ["31ID", "Rom6ID"], side="soviet"
    )
    attack(game, "Extra1", "Extra2")
    to_the_die(game).play_dice([6])
    assert game.stage == "loss"
    refused(game, f"retreat 31ID {SOUTH}", "pmd:13.8-b")
    game = battle(
        {NORTH: [infantry("soviet", "A", 60, 9), infantry("soviet", "B", 9, 9)]}, ["31ID", "5ID"], side="soviet"
    )
    attack(game, "Extra1", "Extra2")
    to_the_die(game).play_dice([6])
    assert game.to_act == "axis"
    refused(game, f"retreat 31ID+5ID {SOUTH}", "pmd:13.11-e")
    while game.to_act == "axis":
        game.play(next(iter(game.legal())))
    if game.stage == "loss":
        refused(game, f"retreat Extra1 {SOUTH}", "pmd:13.11-e")


def test_who_does_not_advance_beside_defenders_is_told_why(refused: Refused) -> None:
    """pmd:13.15.2-a: six points; pmd:13.1-u: German or Guards colours; pmd:13.15.2-c: no more than the loss lets in."""
    slow = infantry("axis", "Slow", 20, 9, move=5)
    game = battle({NORTH: ["3PD", slow], SOUTH: ["Rom6ID"]}, ["100RD", "91RD", "64RD"])
    attack(game, "3PD", "Extra1", "Rom6ID", cc=True)
    to_the_die(game).play_dice([2])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    assert war(game).occupied[1] >> war(game).board.grid.index(HEX) & 1
    refused(game, "advance Extra1", "pmd:13.15.2-a")
    refused(game, "advance Rom6ID", "pmd:13.1-u")
    assert game.refusal("advance 3PD") is None


def test_rain_does_not_keep_infantry_out(situation: Situated) -> None:
    """pmd:13.15.2-a with pmd:12.4-b: rain takes points for movement only, so six are six in an advance."""
    for weather in ("DD", "RR"):
        game = battle(
            {NORTH: [infantry("axis", "A", 12, 8)]},
            [infantry("soviet", "D", 4, 4)],
            weather=weather,
            close_combat_ready={"axis": 1},
        )
        attack(game, game.units(at=NORTH)[0].short, cc=True)
        while game.stage != "advance after combat":
            if game.to_act == "chance":
                game.play_dice([4])
            else:
                game.play(str(next(iter(game.legal()))))
        assert any(str(a).startswith("advance") for a in game.legal())


def test_units_advance_together(situation: Situated) -> None:
    """pmd:13.15.1-a: one after the other, as far as there is room."""
    game = situation(stage="axis combat", units={"1640": STACK, "31ID": "1740", "100RD": "1641"})
    game.play("attack 3PD+4PD+10PD 1641")
    game.play("done")
    game.play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert rule_against(game, "advance 3PD+31ID") == "pmd:13.15.1-a"
    game.play("advance 3PD+10PD")
    assert sorted(piece.short for piece in game.units(at="1641")) == ["10PD", "3PD"]
