"""What the terminal tells of the computer's turn, and of what may be done."""

from __future__ import annotations

import re

import stavka
from stavka.cli.showing.legal_words import tell_legal
from stavka.cli.showing.turn_words import tell_turn
from stavka.engine.game import Game
from stavka.opponents import make


def first_turn(title: str, scenario: str = "campaign") -> Game:
    """The first player turn of a game between cadets, up to where the other side is asked to move."""
    game = stavka.new(title, scenario, seed=5)
    first, player = game.to_act, make("cadet", 5)
    while game.to_act == first or "movement" not in game.stage:
        game.play(player.act(game))
    return game


def test_the_turn_of_the_computer_tells_who_went_where_and_what_fought_at_which_odds() -> None:
    game = first_turn("n41")
    lines = tell_turn(game, game.log)
    assert len(lines) < len(game.log) / 2
    assert lines[0] == "Axis first ground segment movement:"
    moved = [entry for entry in game.log if entry.stage == "axis first ground segment movement"][:-1]
    assert lines[1].startswith(f"axis: move {len({entry.move.units for entry in moved})} units: ")  # type: ignore[union-attr]
    for entry in moved:
        unit, path = str(entry.move).split()[1:]
        assert f" {unit} {path[:4]} to " in lines[1]
        assert path[-4:] in lines[1]
    fights = [line for line in lines if line.startswith("axis: attack ")]
    assert len(fights) == sum(str(entry.move).startswith("attack ") for entry in game.log)
    for line in fights:
        assert re.match(r"axis: attack \d{4}( \([\w -]+\))? with \w+", line)
        assert re.match(r"   \d:\d, die \d: \w+", lines[lines.index(line) + 1])
    assert "times" not in "".join(lines)
    assert "axis: done" not in lines


def test_units_that_a_player_may_not_see_are_not_named() -> None:
    """bd:11.7-a"""
    game = stavka.new("bd", "campaign", seed=5)
    player = make("cadet", 5)
    while game.turn < 2:
        game.play(player.act(game))
    soviet = game.title.unseen(game.position, "axis")
    moves = [entry for entry in game.log if entry.actor == "soviet"]
    assert any(soviet.intersection(str(entry.move).split()[1].split("+")) for entry in moves if entry.move.units)  # type: ignore[union-attr]
    told = "\n".join(tell_turn(game, moves, "axis"))
    assert "a unit" in told
    assert not [name for name in soviet if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told)]
    openly = "\n".join(tell_turn(game, moves))
    assert [name for name in soviet if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", openly)]


def test_a_secret_choice_is_not_told_to_the_other_side() -> None:
    """bd:4.18-a: Rhine or Oder."""
    game = stavka.situation({"title": "bd", "turn": 28, "stage": "start of turn", "units": {"3Pz": "Berlin"}})
    while not any(action.verb == "watch" for action in game.legal()):
        game.play(next(iter(game.legal())))
    game.play("watch oder")
    told = tell_turn(game, game.log[-1:], "soviet")
    assert told[0] == "axis: watch …"
    assert "oder" not in " ".join(told)


def test_destinations_are_told_once_and_none_is_left_out() -> None:
    game = first_turn("n41")
    legal = list(game.legal())
    lines = tell_legal(game.position, legal)
    by_rail = [line for line in lines if line.startswith("rail 24A ")]
    assert len(by_rail) == 1
    goals = by_rail[0].partition(" to ")[2].split()
    assert len(set(goals)) == len(goals)
    assert set(goals) == {str(a.end) for a in legal if a.verb == "rail" and a.units == ("24A",)}
    brief = tell_legal(game.position, legal, most=60)
    assert f"rail 24A to {len(goals)} hexes; 'legal 24A' lists them" in "\n".join(brief)


def test_attacks_are_told_by_their_target() -> None:
    units = {"3PzGr": "1622", "2PzGr": "1621", "27A": "1521", "19A": "1522"}
    stage = "axis first ground segment combat"
    game = stavka.situation({"title": "n41", "turn": 2, "stage": stage, "units": units})
    lines = tell_legal(game.position, game.legal())
    assert lines == ["attack 1521 with 2PzGr", "attack 1522 with 2PzGr, 3PzGr, one or more of them", "done"]
