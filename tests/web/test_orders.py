"""Whole stacks, formations, drawn ways, set-up by lists, and the question before a phase ends."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from stavka import library
from tests.web import board

TOGETHER = "number => window.stavka.group.length === number && window.stavka.offers.length"


def stack(page: Page) -> tuple[str, list[str]]:
    """A stack of several pieces that can act."""
    hex, units = page.evaluate(
        """() => [...window.stavka.stacks].map(([hex, pieces]) =>
            [hex, pieces.map(unit => unit.short).filter(name => window.stavka.acting.has(name))])
            .filter(([, units]) => units.length > 1)[0]"""
    )
    return hex, units


def open_hex(page: Page) -> str:
    """A hex in reach of all that is chosen, in which nobody stands."""
    found: str = page.evaluate(
        """() => window.stavka.offers.filter(one => one.verb === 'move').map(one => one.hexes.at(-1))
            .find(hex => !window.stavka.stacks.has(hex))"""
    )
    return found


def together(page: Page, number: int) -> None:
    page.wait_for_function(TOGETHER, arg=number)


def test_a_click_takes_the_whole_stack_and_the_fan_some_of_it(page: Page) -> None:
    """Sent by a second click, taken back by one key, dragged, and some of it left out with Shift."""
    board.begin(page)
    hex, units = stack(page)
    board.click_hex(page, hex)
    together(page, len(units))
    expect(page.locator("#over-fan .piece.chosen")).to_have_count(len(units))
    goal, before = open_hex(page), board.version(page)
    board.click_hex(page, goal)
    board.moved_on(page, before)
    assert {board.where(page, unit) for unit in units} == {goal}
    page.keyboard.press("u")
    page.wait_for_function("() => window.stavka.state.steps === 0")
    board.settled(page)
    assert {board.where(page, unit) for unit in units} == {hex}
    end = board.spot(page, goal)
    start = page.evaluate("hex => window.stavka.onScreen(hex)", hex)
    before = board.version(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    expect(page.locator(".dragged b")).to_have_text(str(len(units)))
    page.mouse.move(*end)
    page.mouse.up()
    board.moved_on(page, before)
    assert {board.where(page, unit) for unit in units} == {goal}
    page.keyboard.press("u")
    page.wait_for_function("() => window.stavka.state.steps === 0")
    board.settled(page)
    board.click_hex(page, hex)
    together(page, len(units))
    page.locator(f'#over-fan .piece[data-unit="{units[0]}"]').click(modifiers=["Shift"])
    together(page, len(units) - 1)
    before = board.version(page)
    board.click_hex(page, goal)
    board.moved_on(page, before)
    assert board.where(page, units[0]) == hex
    assert {board.where(page, unit) for unit in units[1:]} == {goal}


def test_a_formation_is_given_one_goal_by_mouse_and_by_keys(page: Page) -> None:
    """Stacks are gathered with Shift; who does not get there goes as near as he can, after a question."""
    board.begin(page)
    for hex in ("1425", "1526"):
        page.keyboard.down("Shift")
        board.click_hex(page, hex)
        page.keyboard.up("Shift")
    gathered = board.ask(page, "group")
    assert len(gathered) > 2
    expect(page.locator(".selection .group")).to_contain_text(f"{len(gathered)} pieces in 1425, 1526")
    before = board.version(page)
    board.click_hex(page, "1521")
    page.locator(".popover button").first.click()
    board.moved_on(page, before)
    assert all(board.where(page, unit) not in ("1425", "1526", None) for unit in gathered)
    page.keyboard.press("u")
    page.wait_for_function("() => window.stavka.state.steps === 0")
    board.settled(page)
    hex, units = stack(page)
    page.evaluate("hex => document.querySelector(`.hex[data-hex='${hex}']`).focus()", hex)
    page.keyboard.press("Escape")
    while board.ask(page, "cursor") != hex:
        page.keyboard.press("n")  # the cursor goes with the pieces, to one of the stack
        page.wait_for_function("() => window.stavka.offers.length")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    together(page, len(units))
    page.keyboard.press("t")
    goal, before = board.ask(page, "cursor"), board.version(page)
    page.keyboard.press("Enter")
    board.moved_on(page, before)
    assert {board.where(page, unit) for unit in units} == {goal}


def test_a_way_is_drawn_by_clicks_and_by_keys(page: Page) -> None:
    """Another way than the cheapest; a way that is barred says so, and is not sent."""
    board.begin(page)
    board.choose(page, "24Pz")
    page.click("#way-begin")
    for hex in ("1426", "1526"):
        board.click_hex(page, hex)
    expect(page.locator(".selection [role=status]")).to_contain_text("1425 – 1426 – 1526")
    expect(page.locator(".selection [role=status]")).to_contain_text("movement points")
    board.click_hex(page, "1525")
    before = board.version(page)
    board.click_hex(page, "1525")
    board.moved_on(page, before)
    assert page.evaluate("() => window.stavka.state.steps") == 1
    page.click("#tab-diary")
    expect(page.locator(".log")).to_contain_text("move 24Pz 1425-1426-1526-1525")
    page.click("#tab-play")
    page.keyboard.press("u")
    board.moved_on(page, before + 1)
    board.choose(page, "24Pz")
    page.keyboard.press("w")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".selection .refused .rule")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#message.refusal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#way-send")).to_have_count(0)
    assert board.where(page, "24Pz") == "1425"


def test_a_scenario_is_set_up_in_under_forty_clicks(page: Page) -> None:
    """Both sides of the campaign: piece by piece goes on by itself, lists and all that is left go in one click."""
    board.begin(page, set_up="free")
    clicks = 0
    page.locator(".list").nth(1).locator(".traypiece").first.click()
    page.wait_for_function("() => window.stavka.offers.length > 1")
    first = board.ask(page, "selected")
    hex = board.reach(page)[0]["hexes"][-1]
    before = board.version(page)
    board.click_hex(page, hex)
    board.moved_on(page, before)
    page.wait_for_function("first => window.stavka.selected && window.stavka.selected !== first", arg=first)
    clicks += 2
    page.locator(".list").nth(1).locator("button.small").click()
    board.moved_on(page, before + 1)
    clicks += 1
    while board.stage(page) != "axis first impulse movement":
        left = page.locator("#put-all, .list button.small")
        board.press(page, "#put-all, .list button.small" if left.count() else "#done")
        clicks += 2  # one, and perhaps another to be sure
        assert clicks < 40
    on_map = page.evaluate("() => [...window.stavka.units.values()].filter(unit => unit.hex).length")
    assert on_map > 80


def test_done_with_pieces_that_can_still_move_asks_once(page: Page) -> None:
    board.begin(page)
    page.click("#done")
    expect(page.locator("dialog")).to_contain_text("pieces can still move")
    page.click("dialog button:has-text('Not yet')")
    assert board.version(page) == 0
    page.click("#done")
    page.wait_for_function("() => window.stavka.state.version > 0")
    assert page.locator("dialog").count() == 0
    assert board.stage(page) != "axis first impulse movement"


def test_an_offer_is_turned_down_for_the_rest_of_the_phase(page: Page) -> None:
    """A Field Marshal may lead every battle (rb:14.24): who wants none says so once."""
    units = {"47Pz": "1429", "36CC": "1329", "46Pz": "1630", "6CC": "1629", "Rundstedt": "leader_box"}
    game = library.situation({"title": "rb", "turn": 1, "stage": "axis first impulse combat", "units": units})
    board.open_game(page, page.request.post("/api/import", data=game.diary()).json()["game"])
    board.click_hex(page, "1329")
    board.press(page, "#battle-go")
    assert board.stage(page) == "axis Field Marshal"
    board.press(page, "#pass-on")
    while not board.ask(page, "state.verbs.length"):
        assert board.stage(page) != "axis Field Marshal"
        board.press(page, ".choices button.offer")
    before = board.ask(page, "state.steps")
    board.click_hex(page, "1629")
    board.press(page, "#battle-go")
    page.wait_for_function("before => window.stavka.state.steps > before + 1", arg=before)
    assert board.stage(page) != "axis Field Marshal"
