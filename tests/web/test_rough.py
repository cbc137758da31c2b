"""Rough use: presses in haste, a slow or broken line, the back button, two pages at once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web import board

# Closes the line from the page's end, as a lost network would, and says so.
CUT = """() => {
    const plain = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { this.close(); window.cut = true; WebSocket.prototype.send = plain; };
}"""


def test_done_pressed_twice_ends_one_phase(page: Page, slow: Callable[[str, float], None]) -> None:
    """The second press comes while the first is on its way, so it means the same phase."""
    board.begin(page)
    slow("play", 0.3)
    before = board.version(page)
    page.locator("#done").dblclick()
    board.answer_question(page, before)
    page.wait_for_timeout(700)
    assert board.ask(page, "state.steps") == 1


def test_two_pages_end_one_phase(page: Page) -> None:
    """Both look at the same state and press; who comes second is told so."""
    game = board.begin(page)
    other = page.context.new_page()
    board.open_game(other, game)
    page.evaluate("window.stavka.state.version = -1")  # as if the news of the other's move had not come yet
    page.locator("#done").click()
    page.locator("#confirm-yes").click()  # though pieces can still move
    expect(page.locator("#message.refusal")).to_contain_text("gone on meanwhile")
    assert board.ask(other, "state.steps") == 0


def test_a_hex_clicked_before_the_offers_came(page: Page, slow: Callable[[str, float], None]) -> None:
    """Over a slow line the move is made when it is known to be one, and not refused."""
    board.begin(page)
    board.spot(page, "1424")
    slow("unit", 0.7)
    before = board.version(page)
    board.click_hex(page, "1425")
    page.locator('#over-fan .piece[data-unit="24Pz"]').click()
    assert not board.reach(page)
    board.click_hex(page, "1424")
    board.moved_on(page, before)
    assert board.where(page, "24Pz") == "1424"
    assert not page.locator("#message.refusal").count()


def test_back_from_a_page_that_is_still_loading(page: Page) -> None:
    """The map comes late; the start page that was asked for meanwhile stays."""
    game = board.begin(page)
    page.goto("/#/")
    page.locator("#titles").wait_for()
    held: list[Route] = []
    page.route("**/map", lambda route: held.append(route))
    page.evaluate("name => { location.hash = `#/game/${name}`; }", game)
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(100)
    assert held
    page.go_back()
    page.locator("#titles").wait_for()
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    assert page.locator("#titles").is_visible()
    assert not page.locator("#board").count()


def test_back_with_an_open_question(page: Page) -> None:
    page.goto("/#/")
    board.to_combat(page)
    page.locator(".plan button.offer").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    page.evaluate("location.hash = '#/'")
    page.locator("#titles").wait_for()
    assert not page.locator("dialog").count()


def test_a_lost_line_costs_no_prepared_battle(page: Page) -> None:
    """The line breaks while a battle is prepared, and comes back: all that was picked is still there."""
    board.to_combat(page)
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()
    picked = page.locator("#battle input:checked").count()
    page.evaluate(CUT)
    page.locator("#extra-air").fill("1")
    page.locator("#extra-air").press("Tab")  # a question that does not get there, and is asked again
    page.wait_for_function("() => window.cut && document.querySelector('#extra-air').value === '1'")
    expect(page.locator("#battle input:checked")).to_have_count(picked)
    page.locator("#battle table").wait_for()
    board.press(page, "#battle-go")


def test_another_pages_note_disturbs_nobody(page: Page) -> None:
    game = board.begin(page)
    board.choose(page, "24Pz")
    other = page.context.new_page()
    board.open_game(other, game)
    other.click("#tab-diary")
    other.click(".diary .tools button:has-text('Note')")
    other.fill("dialog textarea", "wait for the tanks")
    other.click("dialog button:has-text('Keep')")
    page.wait_for_function("() => window.stavka.state.notes['0']")
    assert board.ask(page, "selected") == "24Pz"
    assert board.reach(page)


def test_a_game_with_secrets_offers_no_seat_to_watch(page: Page) -> None:
    board.begin(page, "bd")
    assert page.locator("#seat option").all_inner_texts() == ["Both sides", "Axis", "Soviet"]
    board.begin(page, "trc")
    assert "Only watch" in page.locator("#seat option").all_inner_texts()


def test_a_game_that_does_not_exist(page: Page) -> None:
    """A sentence and a way back; the page does not knock again and again."""
    page.goto("/#/")
    page.locator("#titles").wait_for()
    page.route("**/map", lambda route: route.fulfill(json={"fault": "there is no file of that name"}))
    page.evaluate("location.hash = '#/game/none'")
    expect(page.get_by_role("link", name="All games")).to_be_visible()
