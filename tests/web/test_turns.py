"""A turn against the computer, by mouse alone and by keys alone, and its answer followed scene by scene."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web import board
from tests.web.test_story import LONG, step_on
from tests.web.turns import Step, keys_step, mouse_step

# the trc and n41 turns of test_playing go into every decision; here each title meets its computer
TURNS = [("bd", mouse_step), ("bd", keys_step), ("rb", mouse_step), ("rb", keys_step)]


@pytest.mark.parametrize(("title", "step"), TURNS, ids=lambda one: getattr(one, "__name__", one))
def test_a_turn_against_the_computer_and_its_answer(page: Page, title: str, step: Step) -> None:
    page.set_default_timeout(LONG)
    board.begin(page, title, seats={"axis": "human", "soviet": "cadet"})
    tried: set[str] = set()
    deeds: list[str] = []
    while not page.locator("#to-present").count():
        assert len(deeds) < 120, deeds
        deeds.append(step(page, tried))
        page.wait_for_function(
            "() => document.querySelector('#to-present') || window.stavka.state.my_turn && "
            "document.querySelector('#board').dataset.settled === document.querySelector('#board').dataset.version"
        )
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
