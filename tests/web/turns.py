"""A turn as a player plays it, step by step, by mouse alone or by keys alone: for any title."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web import board

Step = Callable[[Page, set[str]], str]  # does one thing; ``tried`` are the stages in which something was tried


def keys_step(page: Page, tried: set[str]) -> str:
    """One step of a turn by the keys of the help alone; what it was."""
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
    return deed


def mouse_step(page: Page, tried: set[str]) -> str:
    """One step of a turn by mouse alone; what it was."""
    stage = board.stage(page)
    if not board.ask(page, "state.verbs.length"):
        decide(page)
        return "choice"
    if stage not in tried and move_something(page):
        tried.add(stage)
        return "move"
    if stage not in tried and attack_something(page):
        tried.add(stage)
        return "attack"
    if bring_on(page):
        return "arrival"
    board.press(page, "#done")
    return "done"


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


def keys_choose(page: Page) -> None:
    page.keyboard.press("p")
    page.keyboard.press("Enter")


def keys_done(page: Page) -> None:
    page.keyboard.press("d")


def keys_bring_on(page: Page) -> None:
    """A piece beside the map: chosen in the panel, sent to a hex on offer."""
    beside = "[...document.querySelectorAll('.tray .traypiece')].map(piece => piece.dataset.unit)"
    if not page.evaluate(f"{beside}.includes(window.stavka.selected)"):  # the next of a list is taken up by itself
        page.keyboard.press("p")
        tab_to(page, ".tray .traypiece")
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
    page.locator("#battle-go:enabled").wait_for()  # whoever attacks what nobody has seen is told no odds
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


def move_something(page: Page) -> bool:
    movers = [v["verb"] for v in board.ask(page, "state.verbs") if v["gesture"] == "path"]
    units = [u for u in page.evaluate("[...window.stavka.acting]") if board.where(page, u)]
    for unit in units[:30] if movers else ():
        board.choose(page, unit)
        ends = [one["hexes"][-1] for one in board.reach(page) if one["path"]]
        taken = set(page.evaluate("[...window.stavka.stacks.keys()]"))
        empty = [hex for hex in ends if hex not in taken]
        if empty:
            send(page, min(empty, key=ends.count))
            return True
    return False


def bring_on(page: Page) -> bool:
    """A piece beside the map goes where it may, by a click on it and one on the map."""
    tray = page.locator(".tray .traypiece")
    if not tray.count():
        return False
    unit = tray.first.get_attribute("data-unit")
    if page.evaluate("window.stavka.selected") != unit:  # the next of a list is taken up by itself
        tray.first.click()
    page.wait_for_function("name => window.stavka.selected === name && window.stavka.offers.length", arg=unit)
    ends = [one["hexes"][-1] for one in board.reach(page) if one["hexes"]]
    if not ends:
        return False
    send(page, min(ends, key=ends.count))
    return True


def send(page: Page, hex: str) -> None:
    """What is chosen goes there by a click; where there is more than one way, by the first."""
    before = board.version(page)
    board.click_hex(page, hex)
    page.wait_for_function(
        "before => window.stavka.state.version > before || document.querySelector('.popover, #confirm-yes')", arg=before
    )
    if page.locator(".popover").count():
        page.locator(".popover button").first.click()
    board.answer_question(page, before)


def attack_something(page: Page) -> bool:
    duties = board.ask(page, "duties")
    if not duties or not duties["may_attack"]:
        return False
    unit = next(iter(duties["may_attack"]))
    board.click_hex(page, duties["may_attack"][unit][0])
    page.locator("#battle-go:enabled").wait_for()
    board.press(page, "#battle-go")
    return True
