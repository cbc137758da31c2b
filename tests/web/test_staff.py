"""A staff at the board: stacks to do, proposals, a deputy, standing orders, groups that keep their shape, meanings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web import board
from tests.web.test_screens import assert_accessible_by_day_and_night

SEATS = {"axis": "human", "soviet": "cadet"}


def to_movement(page: Page) -> None:
    """The first week of Proud Monster, in the movement phase of the Axis."""
    board.begin(page, "pmd", scenario="1941", seats=SEATS)
    board.press(page, "#done")
    page.wait_for_function("() => window.stavka.state.stage.endsWith('movement')")


def stacks_left(page: Page) -> int:
    text = page.locator("[data-action='next stack']").inner_text()
    return int(text.split()[2])


def test_stacks_are_gone_through_by_a_key(page: Page) -> None:
    """J chooses the next stack whole, L leaves it alone, and a reload remembers what was left."""
    to_movement(page)
    many = stacks_left(page)
    assert many > 20
    page.keyboard.press("j")
    page.wait_for_function("() => window.stavka.group.length && window.stavka.offers.length")
    first = board.ask(page, "group")
    page.keyboard.press("l")
    page.wait_for_function("first => window.stavka.group[0] !== first", arg=first[0])
    expect(page.locator("[data-action='next stack']")).to_contain_text(f"Next of {many - 1} stacks")
    page.reload()
    board.settled(page)
    expect(page.locator("[data-action='next stack']")).to_contain_text(f"Next of {many - 1} stacks")
    page.click("[data-action='take up']")
    expect(page.locator("[data-action='next stack']")).to_contain_text(f"Next of {many} stacks")


def test_the_next_stack_comes_by_itself(page: Page) -> None:
    """Whoever goes through the stacks sends one by a click; then the next one is chosen."""
    to_movement(page)
    page.click("[data-action='next stack']")
    page.wait_for_function("() => window.stavka.group.length && window.stavka.offers.length")
    first, before = board.ask(page, "group"), board.version(page)
    goal = page.evaluate("window.stavka.offers.filter((one) => one.verb === 'move').at(-1).hexes.at(-1)")
    board.click_hex(page, goal)
    page.wait_for_function(
        "before => window.stavka.state.version > before || document.querySelector('.popover')", arg=before
    )
    if page.locator(".popover").count():
        page.locator(".popover button").first.click()
    page.wait_for_function(
        "first => window.stavka.group.length && window.stavka.offers.length && !window.stavka.group.includes(first)",
        arg=first[0],
    )


def test_a_deputy_leads_a_sector_and_nothing_else(page: Page, axe: str) -> None:
    """Its plan is shown as arrows; what is unticked is not played; the rest stays mine."""
    to_movement(page)
    before = {unit: board.where(page, unit) for unit in ("2PD", "10PD") if board.ask(page, f"units.has('{unit}')")}
    page.select_option("#give-sector", label="Army Group North")
    page.locator("#plan-accept").wait_for()
    assert page.locator("#board .path.march").count() > 2
    led = set(board.ask(page, "state.standing")[0]["units"])
    rows = page.locator(".staffplan .row")
    many = rows.count()
    for fold in page.locator(".staffplan details[data-key='proposals']:not([open]) summary").all():
        fold.click()
    assert_accessible_by_day_and_night(page, axe, "#side")
    text = rows.first.locator("button").inner_text()
    rows.first.locator("input").uncheck()
    expect(page.locator("#plan-accept")).to_have_text(f"Accept {many - 1} (Y)")
    steps = int(board.ask(page, "state.steps"))
    page.keyboard.press("y")
    page.wait_for_function("steps => window.stavka.state.steps > steps", arg=steps)
    board.settled(page)
    assert text.split(" → ")[0].removeprefix("Move ").split(" + ")[0] in led
    assert before == {unit: board.where(page, unit) for unit in before}
    page.reload()
    board.settled(page)
    if not board.ask(page, "state.verbs.length"):  # an assault on the march asks something: the general may answer
        page.click("#trust")
    page.locator("[data-action='plan Army Group North']").wait_for()


def test_who_holds_is_no_longer_asked_about(page: Page, axe: str) -> None:
    board.begin(page)
    board.choose(page, "24Pz")
    page.keyboard.press("h")
    page.wait_for_function("() => window.stavka.state.standing.length === 1")
    page.click("details[data-key='standing list'] summary")
    expect(page.locator("[data-action='standing 1']")).to_contain_text("Hold: 24Pz")
    page.click(".todos summary")
    assert_accessible_by_day_and_night(page, axe, "#side")
    page.click("[data-action='end 1']")
    page.wait_for_function("() => window.stavka.state.standing.length === 0")


def test_a_piece_is_sent_far_and_carried_on(page: Page) -> None:
    """By two clicks; in this phase it goes as far as it can, by one key."""
    board.begin(page)
    start = board.where(page, "24Pz")
    board.choose(page, "24Pz")
    page.click("#stand-go")
    board.click_hex(page, "1431")
    page.locator("#carry-out").wait_for()
    before = board.version(page)
    page.keyboard.press("o")
    board.moved_on(page, before)
    assert board.where(page, "24Pz") != start
    assert board.ask(page, "state.standing")[0]["goal"] == "1431"


def test_proposals_are_accepted_by_one_key(page: Page, axe: str) -> None:
    """In a phase of small decisions the list stands there by itself; one can be left out first."""
    board.begin(page, "pmd", scenario="1941", seats=SEATS)
    page.locator(".staffplan").wait_for()
    expect(page.locator("#plan-accept")).to_contain_text("(Y)")
    assert page.locator(".staffplan .besides button").count() > 5
    page.click(".staffplan .besides summary")
    assert_accessible_by_day_and_night(page, axe, "#side")
    page.locator(".staffplan .besides button").first.click()
    expect(page.locator(".staffplan .row")).to_have_count(2)
    page.locator(".staffplan .row input").first.uncheck()
    before = board.version(page)
    page.keyboard.press("y")
    board.moved_on(page, before)
    assert board.stage(page).endswith("movement")


def test_a_formation_keeps_its_shape(page: Page) -> None:
    """Pieces from several hexes may go as far in the same direction instead of to one hex."""
    board.begin(page)
    first, second = page.evaluate(
        """() => [...window.stavka.stacks].filter(([, pieces]) => window.stavka.acting.has(pieces[0].short))
            .map(([hex]) => hex).sort().slice(0, 2)"""
    )
    board.click_hex(page, first)
    x, y = board.spot(page, second)
    page.keyboard.down("Shift")
    page.mouse.click(x, y)
    page.keyboard.up("Shift")
    page.locator("#shape").wait_for()
    assert len({board.where(page, unit) for unit in board.ask(page, "group")}) > 1
    page.keyboard.press("s")
    expect(page.locator("#shape")).to_have_attribute("aria-pressed", "true")


def test_a_word_is_explained_where_it_stands(page: Page) -> None:
    """Under the pointer, and by the keyboard."""
    to_movement(page)
    page.keyboard.press("j")
    page.locator(".selection .pieces, .selection .whole").first.wait_for()
    page.click(".todos summary")
    line = page.locator(".todo .offer").first
    box = line.bounding_box()
    assert box is not None
    name = line.inner_text().split(": ")[1].split(",")[0]
    x = page.evaluate(
        """([name]) => {
            const node = [...document.querySelectorAll('.todo .offer')][0].firstChild;
            const range = document.createRange(), at = node.nodeValue.indexOf(name);
            range.setStart(node, at); range.setEnd(node, at + name.length);
            const { left, width, top, height } = range.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        }""",
        [name],
    )
    page.mouse.move(*x)
    page.mouse.move(x[0] + 1, x[1])
    expect(page.locator("#meaning")).to_be_visible()
    expect(page.locator("#meaning")).to_contain_text("division")
    page.keyboard.press("i")
    expect(page.locator("dialog .meanings")).to_contain_text("division")
