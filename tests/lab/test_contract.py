"""The checks of the contract pass a title that keeps it, and fail on each fault that a title could have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Refusal
from stavka.lab.contract import (
    CHECKS,
    Broken,
    Start,
    check_acting,
    check_chances,
    check_control,
    check_copies,
    check_derived,
    check_diary,
    check_extra_pieces,
    check_legality,
    check_no_dead_end,
    check_notation,
    check_positions,
    check_refusals,
    check_secrets,
    check_snapshot,
    check_undo,
)
from stavka.lab.contract.derived import check_remembered, check_shown_alike
from stavka.lab.contract.refusals import check_prompt_at, fault_in
from stavka.lab.contract.stages import check_stages_of, reached, stage_classes
from stavka.lab.contract.start import admitted, starts
from tests.lab.faulty import STAGES, UNREACHED, EndTurn, Faulty, FaultyStart, Loss, Turn, swapped

SOUND = FaultyStart(seed=3)
Check = Callable[[Start], object]
with_swaps = partial(check_secrets, swap=swapped)


@pytest.mark.parametrize("check", [*CHECKS, check_control, check_derived, with_swaps])
@pytest.mark.parametrize("seed", range(3))
def test_a_sound_title_passes(check: Check, seed: int) -> None:
    check(FaultyStart(seed=seed))


def test_the_checks_look_at_something() -> None:
    """A check that finds nothing to look at would pass anything."""
    assert check_chances(SOUND) > 5
    assert with_swaps(SOUND) > 5
    assert check_refusals(SOUND) > 100
    assert check_control(SOUND) > 20
    assert check_derived(SOUND) > 20


@pytest.mark.parametrize(
    ("check", "fault", "complaint"),
    [
        (check_positions, "a lost unit stays in its stack", "units and stacks disagree"),
        (check_legality, "a refused action is listed", "is offered and refused"),
        (check_legality, "a refusal changes the position", "changed the position"),
        (check_notation, "a part is not written", "is read as"),
        (check_diary, "play depends on what is not recorded", "the diary"),
        (check_undo, "play depends on what is not recorded", "undo"),
        (check_chances, "a face of the die is forgotten", "sum to 5/6"),
        (check_chances, "odds are inexact", "not exact"),
        (check_chances, "odds do not sum to one", "sum to 1/2"),
        (check_chances, "odds are not those of the roll", "has other odds"),
        (check_no_dead_end, "a player is stuck", "dead end"),
        (check_no_dead_end, "the game ends by no rule", "by a rule"),
        (check_control, "nobody looks who holds what", "nobody counted who controls"),
        (check_derived, "a set outlives a move", "is refused when all is worked out anew"),
        (check_derived, "a lost unit stays in its stack", "what is kept beside the pieces changes"),
        (check_acting, "every unit is said to act", "nothing is listed for"),
        (check_extra_pieces, "a piece made up is put aside", "is not where it was put"),
        (check_refusals, "a refusal cites no rule", "no rule is cited"),
        (check_refusals, "a refusal names nothing", "neither unit nor place nor verb"),
        (check_refusals, "a refusal counts wrongly", "'1 movement points' is no English"),
        (check_refusals, "a refusal shows a value of the program", "a value no player knows"),
        (check_refusals, "a refusal is no sentence", "points are out of place"),
        (with_swaps, "hidden units are listed by name", "the view tells"),
        (with_swaps, "what a side knows holds a secret", "what it knows tells"),
        (with_swaps, "a secret can be taken back", "and can be taken back"),
        (with_swaps, "a refusal tells where a hidden unit is", "the answer to"),
        (with_swaps, "a hidden unit bars the way", "the list of actions tells"),
    ],
)
def test_a_fault_is_found(check: Check, fault: str, complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check(SOUND.with_fault(fault))


def test_a_set_that_is_out_of_date_is_found() -> None:
    game = SOUND.new()
    again = game.copy()
    pos, fresh = (cast(Faulty, one.position) for one in (game, again))
    pos.front(0)
    check_remembered(pos, fresh)  # nothing is remembered there
    assert fresh.front(0) == pos.front(0)
    check_remembered(pos, fresh)
    pos.fronts_found = {0: 1}
    with pytest.raises(Broken, match="'fronts_found' is remembered too long"):
        check_remembered(pos, fresh)


def test_a_list_that_hangs_on_what_is_remembered_is_found() -> None:
    game = SOUND.new()
    while not any(str(action).startswith("shoot") for action in game.legal()):
        game.play(next(iter(game.legal())))
    check_shown_alike(game)
    cast(Faulty, game.position).fronts_found = {0: 0, 1: 0}
    with pytest.raises(Broken, match="the list of actions changes"):
        check_shown_alike(game)


def test_an_action_drawn_though_refused_is_found() -> None:
    with pytest.raises((Broken, stavka.Illegal), match="cannot step"):
        check_legality(SOUND.with_fault("a refused action is drawn"))


def test_open_information_is_shown_to_both_sides() -> None:
    """A title without secrets needs no exchange of counters; it must show everything to everybody."""
    assert check_secrets(FaultyStart(open_information=True)) == 0
    with pytest.raises(Broken, match="shown different units"):
        check_secrets(FaultyStart(open_information=True, fault="one side is shown less"))


def test_secrets_cannot_be_checked_without_a_way_to_exchange_them() -> None:
    with pytest.raises(Broken, match="needs a way to exchange"):
        check_secrets(SOUND)


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faulty, "MUTABLE", tuple(name for name in Faulty.MUTABLE if name != "shells"))
    with pytest.raises(Broken, match="shares 'shells'"):
        check_copies(SOUND)


def test_state_that_is_not_saved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called common to a whole game is not in a snapshot."""
    monkeypatch.setattr(Faulty, "FIXED", (*Faulty.FIXED, "flags"))
    with pytest.raises(Broken, match="after a snapshot"):
        check_snapshot(SOUND)


def test_a_prompt_that_hides_what_is_owed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt of a menu tells why it cannot be left; a title may use other words, but not leave it out."""
    game = SOUND.new()
    monkeypatch.setattr(EndTurn, "refusal", lambda *_: Refusal("there is no way out", "toy:3"))
    assert "before 'done', there is no way out" in game.prompt
    check_prompt_at(game)
    monkeypatch.setattr(Turn, "prompt", Turn.label)
    with pytest.raises(Broken, match="and not that there is no way out"):
        check_prompt_at(game)


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("5Inf has 2 movement points, the path to 0809 wants 3", ""),
        ("1 of them is 1 corps, and 21 units are 2 too many in 1201", ""),
        ("the German player's 'crimea on' is open (on turn 1)", ""),
        ("5Inf has 1 movement points", "'1 movement points' is no English"),
        ("3 air points are wanted, 1 are left", "'1 are' is no English"),
        ("5Inf wants 2 rail move", "'2 rail move' is no English"),
        ("it is in ['1201', '1202']", "there is a value no player knows"),
        ("it waits in off_map", "there is a value no player knows"),
        ("it is  there", "blanks or points are out of place"),
        ("'done has no place here", "a quotation or bracket is left open"),
        ("", "blanks or points are out of place"),
    ],
)
def test_what_is_a_sentence(sentence: str, fault: str) -> None:
    assert fault_in(sentence) == fault


def by_hand() -> Game:
    """A shot that hits needs luck, which this is a stand-in for."""
    game = SOUND.new()
    while game.to_act != "chance":
        shots = [action for action in game.legal() if str(action).startswith("shoot")]
        game.play(shots[0] if shots else next(iter(game.legal())))
    game.play_dice([6])
    return game


def unexplained() -> Game:
    return by_hand()


def test_a_stage_that_nothing_leads_to_is_found() -> None:
    found = reached([SOUND])
    assert found >= STAGES
    assert check_stages_of(STAGES, found, {}) == {"Turn", "Shot", "Loss", "Smoke"}
    with pytest.raises(Broken, match="no random game comes to NeverAsked"):
        check_stages_of(STAGES | UNREACHED, found, {})


def test_a_stage_may_be_reached_in_another_way() -> None:
    """It must be shown, with a reason, and lead there."""
    without = reached([SOUND]) - {Loss}
    check_stages_of(STAGES, without, {"Loss": by_hand})
    with pytest.raises(Broken, match="nothing says why"):
        check_stages_of(STAGES, without, {"Loss": unexplained})
    with pytest.raises(Broken, match="by_hand leads to Loss, not to Turn"):
        check_stages_of(STAGES, without, {"Loss": by_hand, "Turn": by_hand})
    with pytest.raises(Broken, match="there is no stage Nowhere"):
        check_stages_of(STAGES, without, {"Loss": by_hand, "Nowhere": by_hand})


def test_the_stages_of_a_title_are_found_in_all_its_modules() -> None:
    names = [kind.__name__ for kind in stage_classes("stavka.titles.nineteen_forty_one")]
    assert {"Movement", "BattleRoll", "PartisanDecision", "FallBack"} <= set(names)
    assert len(names) == len(set(names))


def test_options_that_exclude_each_other_are_not_drawn_together() -> None:
    assert admitted("trc", "campaign", ["historical-invasions", "increased-invasions"]) == ("historical-invasions",)
    drawn = list(starts("n41", range(2)))
    assert [start.seed for start in drawn] == [0, 1]
    assert drawn[0].options == ()
    assert drawn[1].options
