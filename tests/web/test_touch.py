"""Fingers instead of a mouse: stacks by taps, further pieces without a Shift key, the map by a pinch."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.web import board


def pinch(page: Page, at: tuple[float, float], spread: float) -> None:
    """Two fingers set down at a place and drawn apart."""
    line = page.context.new_cdp_session(page)
    x, y = at

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    fingers("touchStart", 30)
    for step in range(1, 6):
        fingers("touchMove", 30 + (spread - 30) * step / 5)
    fingers("touchEnd", 0)


def test_stacks_formations_and_the_map_by_touch(browser: Browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, base_url=address, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    board.begin(page)
    page.touchscreen.tap(*board.spot(page, "1425"))
    page.wait_for_function("() => window.stavka.group.length > 1 && window.stavka.offers.length")
    stack = board.ask(page, "group.length")
    page.locator("#adding").tap()
    page.touchscreen.tap(*board.spot(page, "1526"))
    page.wait_for_function("stack => window.stavka.group.length > stack", arg=stack)
    gathered = board.ask(page, "group.length")
    page.locator(".selection .group button").first.tap()  # left out
    page.wait_for_function("gathered => window.stavka.group.length === gathered - 1", arg=gathered)
    before = board.version(page)
    page.locator("#adding").tap()
    page.touchscreen.tap(*board.spot(page, "1525"))
    answered = "before => window.stavka.state.version > before || document.querySelector('.popover')"
    page.wait_for_function(answered, arg=before)
    if page.locator(".popover").count():
        page.locator(".popover button").first.tap()
    board.moved_on(page, before)
    assert 1 <= board.ask(page, "state.steps") < gathered
    width = "() => window.stavka.onScreen('1425')[0] - window.stavka.onScreen('1427')[0]"
    wide, steps = page.evaluate(width), board.ask(page, "state.steps")
    pinch(page, board.spot(page, "1425"), 120)  # one of the fingers may lie on a stack: it is not taken up
    page.wait_for_function(f"wide => Math.abs(({width})()) > 1.5 * Math.abs(wide)", arg=wide)
    assert board.ask(page, "state.steps") == steps
    context.close()


def test_a_phone_shows_how_to_leave_what_is_longer_than_it(browser: Browser, address: str) -> None:
    """The end of a long dialog, the buttons of the guide, and a saved game beside what can be done with it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        base_url=address,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    board.begin(page)
    page.click("#help")
    page.locator("dialog[open] .buttons .quiet").wait_for()
    bottom = "css => document.querySelector(css).getBoundingClientRect().bottom"
    assert page.evaluate(bottom, "dialog[open] .buttons .quiet") < page.evaluate(bottom, "dialog[open]")
    page.keyboard.press("Escape")
    page.goto("/#/guide/pmd")
    page.locator("#guide-next").wait_for()
    page.locator("#guide-next").tap()
    assert page.evaluate(bottom, "#guide-next") < page.evaluate(bottom, "#guide")
    page.goto("/#/")
    page.locator(".saves .about").first.wait_for()
    assert page.evaluate("document.querySelector('.saves .about').clientWidth") > 220
    context.close()
