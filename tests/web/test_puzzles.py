"""Puzzles in the browser: chosen from a list, played on the ordinary board, judged, shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from stavka.lab.puzzles import puzzles
from tests.web import board
from tests.web.test_screens import assert_accessible

KALININ = next(puzzle for puzzle in puzzles("trc", theme="hold") if "Kalinin" in puzzle.text)


def end_phases(page: Page) -> None:
    """End the phases of the puzzle's side, until there is a verdict."""
    for _ in range(4):
        if page.locator("#puzzle-verdict p").count():
            return
        board.settled(page)
        if page.locator("#done").count():
            board.press(page, "#done")
        page.wait_for_timeout(500)


def test_a_puzzle_is_chosen_missed_shown_and_solved(page: Page, axe: str) -> None:
    page.goto("/#/")
    page.click("#to-puzzles")
    page.select_option("#puzzle-title", "trc")
    page.select_option("#puzzle-theme", "hold")
    expect(page.locator("#puzzle-list li")).to_have_count(len(puzzles("trc", theme="hold")))
    assert_accessible(page, axe)
    page.locator(f"#puzzle-list li[data-key='{KALININ.id}'] a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#puzzle-panel .question")).to_have_text(KALININ.text)
    end_phases(page)
    expect(page.locator("#puzzle-verdict .fault")).to_have_text("Not solved.")
    expect(page.locator("#puzzle-verdict .missed")).to_contain_text("Kalinin")
    page.click("#puzzle-solution")
    expect(page.locator(".advice h3")).to_have_text("A solution")
    assert page.locator(".advice .counsel").count() == sum(text != "done" for text in KALININ.solution)
    assert_accessible(page, axe)
    before = board.version(page)
    page.click("#advice-all")
    board.moved_on(page, before)
    page.goto("/#/puzzles")
    expect(page.locator(f"#puzzle-list li[data-key='{KALININ.id}']")).to_have_class("missed")


def test_the_panel_does_not_cover_the_place_it_speaks_of(page: Page) -> None:
    """On a tablet it lies on the map, whose camera keeps clear of it."""
    page.set_viewport_size({"width": 820, "height": 1180})
    hex = page.request.post("/api/puzzles/n41-1", data="{}").json()["hex"]
    page.goto("/#/puzzle/n41-1")
    panel = page.locator("#puzzle-panel")
    panel.wait_for()
    board.settled(page)
    board.resting(page)
    x, y = page.evaluate("hex => window.stavka.onScreen(hex)", hex)
    box = panel.bounding_box()
    assert box
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
