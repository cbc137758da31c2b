"""Whole phases by mouse and by keyboard, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web import board
from tests.web.turns import attack_something, bring_on, decide, keys_step, move_something, tab_to


def fight(page: Page, phase: str) -> int:
    """Meets all required attacks of a combat phase by mouse, with every decision that comes of them."""
    battles = 0
    for _ in range(80):
        if board.ask(page, "state.phase") != phase:
            return battles
        if not board.ask(page, "state.verbs.length"):
            decide(page)
        elif page.locator(".plan button.offer").count():
            page.locator(".plan button.offer").first.click()
            page.locator("#battle table").wait_for()
            assert page.locator("#battle .ratio b").inner_text()
            battles += 1
            board.press(page, "#battle-go")
        else:
            board.press(page, "#done")
    raise AssertionError("the combat phase does not end")


def test_german_first_impulse_by_mouse(page: Page) -> None:
    """Moves by click and by drag, then all battles that follow from them."""
    board.begin(page)
    assert board.stage(page) == "axis first impulse movement"
    board.move(page, "24Pz", "1424")
    assert board.where(page, "24Pz") == "1424"
    board.drag(page, "47Pz", "1525")
    assert board.where(page, "47Pz") == "1525"
    board.move(page, "3Pz", "1625")
    board.move(page, "14Pz", "1625")
    board.move(page, "7Inf", "1224")
    assert "moved" in page.evaluate("window.stavka.units.get('7Inf').flags")
    board.press(page, "#done")
    assert board.ask(page, "state.phase") == "axis first impulse combat"
    assert page.locator(".plan .unmet").inner_text().startswith("Still to be attacked: ")
    assert fight(page, "axis first impulse combat") >= 2
    assert board.ask(page, "state.phase") == "axis second impulse movement"


def test_german_first_impulse_by_keyboard(page: Page) -> None:
    """No mouse: a piece is found, sent, and the battle made, all by keys."""
    board.begin(page)
    page.keyboard.press("n")
    page.wait_for_function("() => window.stavka.selected && window.stavka.offers.length")
    first = board.ask(page, "selected")
    for key in ("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
        if page.evaluate(
            "(({offers, cursor, stacks}) => !stacks.has(cursor) && offers.some(one => one.hexes.at(-1) === cursor))"
            "(window.stavka)"
        ):
            break
    cursor, before = board.ask(page, "cursor"), board.version(page)
    page.keyboard.press("Enter")
    board.moved_on(page, before)
    assert board.where(page, first) == cursor
    for typed in ("move 24Pz 1424", "move 47Pz 1525", "move 7Inf 1224"):  # quicker than walking the cursor
        before = board.version(page)
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        board.moved_on(page, before)
    before = board.version(page)
    page.keyboard.press("d")
    page.locator("#confirm-yes").wait_for()  # pieces can still move
    page.keyboard.press("Enter")
    board.moved_on(page, before)
    for _ in range(80):
        if board.ask(page, "state.phase") != "axis first impulse combat":
            break
        keys_decide(page)
    assert board.ask(page, "state.phase") == "axis second impulse movement"


def keys_decide(page: Page) -> None:
    """One step of a combat phase with Tab and Enter only."""
    before = board.version(page)
    if not board.ask(page, "state.verbs.length"):
        tab_to(page, ".choices button.offer")
        page.keyboard.press("Enter")
    elif page.locator(".plan button.offer").count():
        tab_to(page, ".plan button.offer")
        page.keyboard.press("Enter")
        page.locator("#battle table").wait_for()
        tab_to(page, "#battle-go")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("d")
    page.wait_for_function(
        "before => window.stavka.state.version > before || document.querySelector('#confirm-yes')", arg=before
    )
    if page.locator("#confirm-yes").count():
        page.keyboard.press("Enter")
    board.moved_on(page, before)


def test_a_turn_of_1941_by_keyboard(page: Page) -> None:
    """A whole turn, both sides, by the keys of the help alone: no mouse, and no action is typed."""
    board.begin(page, "n41")
    tried: set[str] = set()
    deeds: dict[str, int] = {}
    for _ in range(200):
        if board.ask(page, "state.turn") != 1:
            break
        deed = keys_step(page, tried)
        deeds[deed] = deeds.get(deed, 0) + 1
    assert board.ask(page, "state.turn") == 2
    assert deeds["move"] >= 3
    assert deeds["attack"] >= 1
    assert deeds["done"] >= 6


def test_a_turn_of_1941_by_mouse(page: Page) -> None:
    """Every phase of a whole turn, both sides, with a move and an attack where there are any."""
    board.begin(page, "n41", scenario=page.request.get("/api/titles").json()[1]["scenarios"][0]["key"])
    tried: set[str] = set()
    moves = attacks = 0
    for _ in range(160):
        if board.ask(page, "state.turn") != 1:
            break
        stage = board.stage(page)
        if not board.ask(page, "state.verbs.length"):
            decide(page)
        elif stage not in tried and move_something(page):
            tried.add(stage)
            moves += 1
        elif stage not in tried and attack_something(page):
            tried.add(stage)
            attacks += 1
        elif not bring_on(page):
            board.press(page, "#done")
    assert board.ask(page, "state.turn") == 2
    assert moves >= 3
    assert attacks >= 1
