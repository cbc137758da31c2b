"""A turn against the computer, by mouse alone and by keys alone, and its answer followed scene by scene."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stavka import library
from stavka.server.tables import Lounge
from tests.web import board
from tests.web.test_story import LONG, step_on
from tests.web.turns import Step, keys_step, mouse_step

SEATS = {"axis": "human", "soviet": "cadet"}
TURNS = [("bd", mouse_step), ("rb", keys_step)]
CORNERS = [("trc", mouse_step), ("n41", keys_step), ("pmd", keys_step)]
ALL = [(title, step) for title in library.titles() for step in (mouse_step, keys_step)]  # in `make fuzz`
# A corner of the war, so that the computer answers soon.
SMALL: dict[str, dict[str, Any]] = {  # situations
    "trc": {"turn": 1, "stage": "axis first impulse movement", "units": {"24Pz": "1524", "13A": "1520", "3A": "1518"}},
    "n41": {
        "turn": 3,
        "stage": "axis first ground segment movement",
        "units": {"1PzGr": "2518", "29Inf": "2618", "7A": "Kiev", "26A": "2520"},
        "control": {"axis": "all"},
    },
    "pmd": {
        "turn": 119,
        "stage": "axis first week movement",
        "units": {"3PD": "1640", "6PD": "1639", "100RD": "1643", "107RD": "1743"},
    },
}


def named(one: object) -> str | None:
    return getattr(one, "__name__", None)


@pytest.mark.parametrize(("title", "step"), TURNS, ids=named)
def test_a_turn_against_the_computer_and_its_answer(page: Page, title: str, step: Step) -> None:
    page.set_default_timeout(LONG)
    board.begin(page, title, seats=SEATS)
    turn_and_answer(page, step)


@pytest.mark.parametrize(("title", "step"), CORNERS, ids=named)
def test_a_turn_in_a_corner_of_the_war(page: Page, title: str, step: Step) -> None:
    """All phases of the turn are there; few pieces have to be moved in them."""
    page.set_default_timeout(LONG)
    diary = library.situation({"title": title, **SMALL[title]}).diary()
    board.open_game(page, Lounge().branched(diary, SEATS, by_hand=False).name)
    turn_and_answer(page, step)


@pytest.mark.fuzz
@pytest.mark.parametrize(("title", "step"), ALL, ids=named)
def test_a_turn_of_the_whole_war(page: Page, title: str, step: Step) -> None:
    page.set_default_timeout(3 * LONG)
    board.begin(page, title, scenario="1941" if title == "pmd" else "campaign", seats=SEATS)
    turn_and_answer(page, step)


def skip(page: Page, step: Step) -> None:
    if step is keys_step:
        page.keyboard.press("x")
    else:
        page.click("#to-present")
    page.wait_for_function("() => window.stavka.replaying === null")
    board.settled(page)


def turn_and_answer(page: Page, step: Step) -> None:
    """One's own turn, something tried in each phase of it; then the computer's, stopped and followed."""
    tried: set[str] = set()
    deeds: list[str] = []
    turn, sequence = board.ask(page, "state.turn"), board.ask(page, "state.sequence")
    begun = sequence.index(board.ask(page, "state.phase"))
    over = next(n for n in range(begun, len(sequence)) if sequence[n].startswith("soviet"))
    while True:
        assert len(deeds) < 120, deeds
        deeds.append(step(page, tried))
        page.wait_for_function(
            "() => document.querySelector('#to-present') || window.stavka.state.my_turn && "
            "document.querySelector('#board').dataset.settled === document.querySelector('#board').dataset.version"
        )
        if page.locator("#to-present").count():
            now = sequence.index(board.ask(page, "state.phase"))
            if board.ask(page, "state.turn") != turn or now >= over:
                break
            skip(page, step)  # an answer of the other side in the middle of one's own turn
    assert "move" in deeds
    assert "done" in deeds
    if step is keys_step:
        page.keyboard.press("k")
    else:
        page.click("#replay-play")
    expect(page.locator("#past")).to_contain_text("This is the past")
    told = set()
    for _ in range(3):
        told.add(page.locator("#prompt .scene h3").inner_text())
        if step is keys_step:
            page.keyboard.press(".")
        else:
            step_on(page)
        if not page.locator("#to-present").count():
            break
    assert all(told)
    expect(page.locator("#voice")).not_to_be_empty()
