"""The tactics suites: every puzzle can be asked, its solution does, and doing nothing does not."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace

import pytest
from click.testing import CliRunner

import stavka
from stavka.cli.measuring.puzzles import command
from stavka.lab.puzzles import Puzzle, Trial, exam, find, puzzles
from stavka.lab.puzzles.exact import strike
from stavka.lab.puzzles.finding.composing import composed
from stavka.lab.puzzles.finding.sharpening import sharpened
from stavka.lab.puzzles.puzzle import BadPuzzle, read
from stavka.lab.puzzles.writing import text_of

ALL = puzzles()


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_a_solution_does_and_doing_nothing_does_not(puzzle: Puzzle) -> None:
    played, lazy = Trial(puzzle), Trial(puzzle)
    assert played.game.to_act == puzzle.side
    played.replay(puzzle.solution)
    assert played.over
    assert played.verdict().solved, played.verdict().words
    lazy.idle()
    assert not lazy.verdict().solved, "whoever does nothing solves it"


@pytest.mark.parametrize("puzzle", [p for p in ALL if p.wrong][::4], ids=lambda puzzle: puzzle.id)
def test_a_line_that_looks_well_does_not_do(puzzle: Puzzle) -> None:
    trial = Trial(puzzle)
    trial.replay(puzzle.wrong)
    assert not trial.verdict().solved


def test_every_title_has_its_suite_and_half_of_it_is_held_back() -> None:
    for code in ("trc", "n41", "rb", "bd", "pmd"):
        halves = Counter(puzzle.half for puzzle in puzzles(code))
        assert abs(halves["tune"] - halves["held"]) <= 4  # numbers of those that were thrown out are not used again
        assert len(puzzles(code)) >= 60


def test_a_position_is_small_enough_to_have_one_question() -> None:
    crowded = [puzzle.id for puzzle in ALL if len(puzzle.situation["units"]) > 18]
    assert not crowded


def test_the_held_half_is_chosen_by_number_alone() -> None:
    assert find("trc-1").half == "tune"
    assert find("trc-2").half == "held"


def test_a_file_says_what_was_read() -> None:
    some = puzzles("trc")[:3]
    told = tomllib.loads(text_of(some))
    assert [read(id, item, "trc") for id, item in told.items()] == some


@pytest.mark.parametrize(
    "change",
    [
        {"criteria": [{"holds": "Moscow", "by": "24Pz"}]},
        {"criteria": [{"keeps": "Moscow", "holds": "Moscow"}]},
        {"theme": "guess"},
        {"colour": "red"},
    ],
)
def test_a_bad_entry_is_refused(change: dict[str, object]) -> None:
    [(id, item)] = tomllib.loads(text_of([find("trc-1")])).items()
    with pytest.raises(BadPuzzle, match="trc-1"):
        read(id, {**item, **change}, "trc")
    with pytest.raises(BadPuzzle, match="trc-x"):
        read("trc-x", item, "trc")


def test_the_chances_of_an_attack_are_those_of_the_table() -> None:
    """Every throw is tried, so that retreats that are barred count as losses (trc:13.5-b)."""
    units = {"1425": ["24Pz", "47Pz"], "1424": "4A"}
    game = stavka.situation({"title": "trc", "turn": 2, "stage": "axis first impulse combat", "units": units})
    odds = stavka.odds(game, "attack 24Pz+47Pz 1424")
    found = strike(game, "axis", game.read("attack 24Pz+47Pz 1424"))
    lost = sum(chance for result, chance in odds.chances.items() if result in ("DE", "DS", "EX", "D1"))
    assert found.destroys == pytest.approx(float(lost))
    assert found.hurts == pytest.approx(float(odds.chances.get("EX", 0)))
    assert len(game.log) == 0


def moscow(**criterion: object) -> Puzzle:
    units = {"Moscow": ["Worker-Moscow"], "1807": ["16A", "33A"], "1812": ["24Pz", "47Pz"]}
    return Puzzle(
        id="trc-0",
        title="trc",
        theme="hold",
        text="",
        origin="a test",
        side="soviet",
        until="soviet first impulse combat",
        answer="axis first impulse combat",
        situation={"title": "trc", "turn": 1, "stage": "soviet first impulse movement", "units": units},
        criteria=(criterion,),
        solution=(),
    )


@pytest.mark.parametrize(
    ("criterion", "alone", "guarded"),
    [
        ({"keeps": "Moscow"}, False, True),
        ({"survives": ["Worker-Moscow"]}, False, True),
        ({"garrison": "Moscow", "factors": 12}, False, True),
        ({"stands": "Moscow", "units": 2}, False, True),
        ({"holds": "Moscow"}, True, True),
        ({"away": ["16A"], "steps": 4}, True, False),
        ({"supplied": ["16A"]}, True, True),
        ({"cut_off": ["24Pz"]}, True, True),
        ({"cut_off": ["16A"]}, False, False),
        ({"clears": "1812", "chance": 0.1}, False, False),
        ({"back": ["16A"], "factors": 6}, True, True),
        ({"back": ["20A"], "factors": 1}, False, False),
        ({"careful": 0.0}, True, True),
    ],
)
def test_criteria(criterion: dict[str, object], alone: bool, guarded: bool) -> None:
    idle, busy = Trial(moscow(**criterion)), Trial(moscow(**criterion))
    idle.idle()
    busy.replay(("move 16A 1807-1808-1809", "move 33A 1807-1808-1809"))
    assert (idle.verdict().solved, busy.verdict().solved) == (alone, guarded)


def test_the_enemy_answers_with_all_it_has_and_the_game_asked_about_stays() -> None:
    trial = Trial(moscow(keeps="Moscow"))
    trial.idle()
    before = trial.game.position.fingerprint()
    hex = trial.game.position.board.grid.index("1809")
    after = trial.answered(hex, 0)
    assert any("1809" in str(entry.move) for entry in after.log)
    assert trial.game.position.fingerprint() == before


def test_an_easier_question_is_not_failed() -> None:
    """The share that is asked decides, not the best that can be had."""
    hard, easy = Trial(moscow(keeps="Moscow", chance=1.0)), Trial(moscow(keeps="Moscow", chance=0.0))
    hard.idle()
    easy.idle()
    assert (hard.verdict().solved, easy.verdict().solved) == (False, True)


def test_a_player_is_examined_and_the_table_counts_it() -> None:
    some = puzzles("trc")[:2]
    answers = exam.examined(some, "cadet")
    assert [answer.id for answer in answers] == ["trc-1", "trc-2"]
    assert all(answer.played for answer in answers)
    again = exam.examined(some, "cadet")
    assert [answer.played for answer in again] == [answer.played for answer in answers]
    lines = exam.summary([replace(answers[0], solved=True), replace(answers[1], solved=False)])
    assert lines[-2].split() == ["all", "1", "of", "2", "1", "of", "2"]


def test_the_command_shows_asks_and_refuses() -> None:
    shown = CliRunner().invoke(command, ["show", "trc-2"])
    assert find("trc-2").text in shown.output
    assert "A solution:" in shown.output
    asked = CliRunner().invoke(command, ["--player", "cadet", "--only", "trc-1"])
    assert "of 1" in asked.output
    listed = CliRunner().invoke(command, ["trc", "--half", "held", "--list"])
    assert "trc-1 " not in listed.output
    assert "trc-2 " in listed.output
    assert "no puzzle" in CliRunner().invoke(command, ["show", "trc-9999"]).output


def test_units_that_a_question_does_not_need_are_taken_away() -> None:
    puzzle = find("trc-53")
    far = {**puzzle.situation["units"], "3622": ["12A"], "3523": ["54Inf"]}
    crowded = replace(puzzle, situation={**puzzle.situation, "units": far})
    small = sharpened(crowded, few=4)
    assert not {"3622", "3523"} & set(small.situation["units"])
    assert "Leningrad" in small.situation["units"]
    trial = Trial(small)
    trial.replay(small.solution)
    assert trial.verdict().solved


def test_positions_are_made_up_around_a_place_and_proved() -> None:
    [made] = composed("n41", 1, seed=7, most=30)
    trial = Trial(made)
    trial.replay(made.solution)
    assert trial.verdict().solved
    assert sum(map(len, made.situation["units"].values())) <= 10
