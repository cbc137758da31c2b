"""A slow machine: nothing that was pressed is lost, nothing old can be pressed while something new is on its way."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web import board


def test_no_old_battle_can_be_pressed(page: Page, slow: Callable[[str, float], None]) -> None:
    """A second battle is opened: the button of the first is not there to be pressed while the odds are on their way."""
    board.to_combat(page)
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()
    page.keyboard.press("Escape")
    slow("battle", 0.8)
    page.locator(".plan button.offer").nth(1).click()
    expect(page.locator("#battle")).to_be_visible()
    assert page.locator("#battle-go").is_disabled()
    assert not page.locator("#battle table").count()
    board.press(page, "#battle-go")
    assert board.ask(page, "state.steps") > 4


def test_a_press_outlives_a_redrawn_panel(page: Page, slow: Callable[[str, float], None]) -> None:
    """The panel is drawn anew between button down and button up: the button is the same one, and so is the focus."""
    board.begin(page)
    slow("acting", 0.6)
    before = board.version(page)
    board.choose(page, "24Pz")
    board.click_hex(page, "1424")
    page.wait_for_function("before => window.stavka.state.version > before", arg=before)
    button = page.locator("#undo")
    box = button.bounding_box()
    assert box
    button.evaluate("node => { window.pressed = node; }")
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    board.settled(page)
    assert page.evaluate("window.pressed.isConnected && document.activeElement === window.pressed")
    page.mouse.up()
    page.wait_for_function("() => window.stavka.units.get('24Pz').hex === '1425'")
