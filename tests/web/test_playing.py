"""Whole phases by mouse and by keyboard, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web import board


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


def decide(page: Page) -> None:
    """A sub-decision: the first choice, on the map where it has a hex, else by its button."""
    choice = board.ask(page, "state.choices[0]")
    before = board.version(page)
    ends = [one["hexes"][-1] for one in board.ask(page, "state.choices") if one["hexes"]]
    if choice["hexes"] and ends.count(choice["hexes"][-1]) == 1 and choice["path"]:
        board.click_hex(page, choice["hexes"][-1])
        board.answer_question(page, before)
    else:
        board.press(page, ".choices button.offer")


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
        stage = board.stage(page)
        first = stage not in tried
        tried.add(stage)
        if not board.ask(page, "state.verbs.length"):
            deed, keys = "choice", keys_choose
        elif page.locator(".tray .traypiece").count():
            deed, keys = "arrival", keys_bring_on
        elif first and any(v["gesture"] == "path" for v in board.ask(page, "state.verbs")):
            deed, keys = "move", keys_move
        elif first and (board.ask(page, "duties") or {}).get("may_attack"):
            deed, keys = "attack", keys_attack
        else:
            deed, keys = "done", keys_done
        before = board.version(page)
        keys(page)
        keys_answer(page, before)
        deeds[deed] = deeds.get(deed, 0) + 1
    assert board.ask(page, "state.turn") == 2
    assert deeds["move"] >= 3
    assert deeds["attack"] >= 1
    assert deeds["done"] >= 6


def keys_choose(page: Page) -> None:
    page.keyboard.press("p")
    page.keyboard.press("Enter")


def keys_done(page: Page) -> None:
    page.keyboard.press("d")


def keys_bring_on(page: Page) -> None:
    """A piece beside the map: chosen in the panel, sent to a hex on offer."""
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.stavka.selected && window.stavka.offers.length")
    keys_send(page)


def keys_move(page: Page) -> None:
    """The next piece that can go somewhere; two keys find a hex, the arrows could as well."""
    page.keyboard.press("n")
    page.wait_for_function("() => window.stavka.selected && window.stavka.offers.length")
    keys_send(page)


def keys_send(page: Page) -> None:
    for _ in range(60):
        page.keyboard.press("t")
        if page.evaluate("!window.stavka.stacks.has(window.stavka.cursor)"):
            break
    before = board.version(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => window.stavka.state.version > before || document.querySelector('.popover, #confirm-yes')", arg=before
    )
    if page.locator(".popover").count():
        page.keyboard.press("Enter")  # more than one way to go there: the first


def keys_attack(page: Page) -> None:
    """The list of the battle panel: the first defenders are ticked, all who can attack them are called."""
    page.keyboard.press("b")
    page.keyboard.press("Space")
    page.locator("#battle table").wait_for()
    page.wait_for_function("() => !document.querySelector('#battle-go').disabled")
    tab_to(page, "#battle-go")
    page.keyboard.press("Enter")


def keys_answer(page: Page, before: int) -> None:
    page.wait_for_function(board.ANSWERED, arg=before)
    if page.locator("#confirm-yes").count():
        page.keyboard.press("Enter")
    assert not page.locator("#message.refusal").count(), page.locator("#message").inner_text()
    board.moved_on(page, before)


def tab_to(page: Page, selector: str) -> None:
    """Tab until the first element of this kind has the focus."""
    for _ in range(120):
        if page.evaluate("s => document.activeElement === document.querySelector(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


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


def move_something(page: Page) -> bool:
    movers = [v["verb"] for v in board.ask(page, "state.verbs") if v["gesture"] == "path"]
    units = [u for u in page.evaluate("[...window.stavka.acting]") if board.where(page, u)]
    for unit in units[:6] if movers else ():
        board.choose(page, unit)
        ends = [one["hexes"][-1] for one in board.reach(page) if one["path"]]
        taken = set(page.evaluate("[...window.stavka.stacks.keys()]"))
        empty = [hex for hex in ends if ends.count(hex) == 1 and hex not in taken]
        if empty:
            before = board.version(page)
            board.click_hex(page, empty[0])
            board.answer_question(page, before)
            return True
    return False


def bring_on(page: Page) -> bool:
    """A piece beside the map goes where it may, by a click on it and one on the map."""
    tray = page.locator(".tray .traypiece")
    if not tray.count():
        return False
    unit = tray.first.get_attribute("data-unit")
    tray.first.click()
    page.wait_for_function("name => window.stavka.selected === name && window.stavka.offers.length", arg=unit)
    ends = [one["hexes"][-1] for one in board.reach(page) if one["hexes"]]
    single = [hex for hex in ends if ends.count(hex) == 1]
    before = board.version(page)
    board.click_hex(page, single[0])
    board.answer_question(page, before)
    return True


def attack_something(page: Page) -> bool:
    duties = board.ask(page, "duties")
    if not duties or not duties["may_attack"]:
        return False
    unit = next(iter(duties["may_attack"]))
    board.click_hex(page, duties["may_attack"][unit][0])
    page.locator("#battle-go:enabled").wait_for()
    board.press(page, "#battle-go")
    return True
