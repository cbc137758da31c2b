"""A combat phase on the map: odds on the targets, duties told once, one plan that is changed and fought."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web import board
from tests.web.test_screens import assert_accessible

THINKING = 60_000  # milliseconds: a worker has to start before it plans


def fought(page: Page, before: int) -> None:
    """Answers what a battle asks, until the phase goes on."""
    board.moved_on(page, before)
    while not board.ask(page, "state.verbs.length"):
        board.press(page, ".choices button.offer")


def test_a_plan_is_shown_changed_by_dragging_and_fought(page: Page) -> None:
    board.to_combat(page)
    expect(page.locator(".bestodds")).to_have_count(3)
    assert "4-1" in (page.locator('.bestodds[data-hex="1423"]').text_content() or "")
    assert page.locator(".hex.must").count() == 3  # who is to be attacked
    assert page.locator(".hex.owes").count() == 3  # who must attack
    expect(page.locator("#prompt .unmet")).to_have_count(1)
    expect(page.locator("#prompt .unfinished")).to_have_count(0)
    page.click("#plan-all")
    expect(page.locator(".battles li")).to_have_count(3, timeout=THINKING)
    expect(page.locator("#over-plans .path.attack")).to_have_count(3)
    expect(page.locator("#prompt .met")).to_be_visible()
    expect(page.locator(".sum")).to_contain_text("On average the enemy loses")
    expect(page.locator(".sum")).to_contain_text("Brest")
    attack = page.locator(".battles li", has_text="24Pz →")
    expect(attack).to_contain_text("1423")
    start, end = board.spot(page, "1424"), board.spot(page, "1524")
    start = page.evaluate("hex => window.stavka.onScreen(hex)", "1424")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()
    expect(page.locator(".battles li")).to_have_count(2)
    expect(page.locator(".battles")).to_contain_text("47Pz + 24Pz → 1524")
    expect(page.locator(".unmet")).to_contain_text("1423")
    page.click("#plan-all")
    expect(page.locator(".battles li")).to_have_count(3, timeout=THINKING)
    before = board.version(page)
    page.click("#plan-fight")
    fought(page, before)
    assert board.stage(page) == "axis first impulse combat"
    expect(page.locator(".battles li")).to_have_count(2)
    expect(page.locator("#over-plans .path.attack")).to_have_count(2)


def test_a_plan_is_made_and_fought_by_keys(page: Page, axe: str) -> None:
    """The defender stands on top with its counters; what is changed goes back into the plan."""
    board.to_combat(page)
    page.keyboard.press("p")
    page.locator("#plan-all").focus()
    page.keyboard.press("Enter")
    page.locator(".battles li").first.wait_for(timeout=THINKING)
    change = page.locator('[data-action="change 1423"]')
    change.focus()
    page.keyboard.press("Enter")
    page.locator("#battle table").wait_for()
    expect(page.locator("#battle fieldset").first.locator(".counters .mini")).to_have_count(1)
    expect(page.locator("#battle details summary")).to_contain_text("Other targets: 2")
    page.locator("#battle-plan").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#battle")).to_be_hidden()
    expect(page.locator(".battles li")).to_have_count(3)
    assert_accessible(page, axe)
    before = board.version(page)
    page.locator('[data-action="fight 1423"]').focus()
    page.keyboard.press("Enter")
    board.moved_on(page, before)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    assert board.version(page) > before


def test_a_target_that_is_picked_in_the_form_comes_into_sight(page: Page) -> None:
    board.to_combat(page)
    page.keyboard.press("b")
    middle = page.evaluate("hex => window.stavka.onScreen(hex)", "1423")
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] / 2, middle[1] / 2)
    page.mouse.move(5, 60)
    page.mouse.up()
    out = "() => { const [x, y] = window.stavka.onScreen('1423'); return x < 40 || y < 80; }"
    page.wait_for_function(out)
    page.locator("#battle details.others").evaluate("list => { list.open = true; }")
    page.locator("#def-1423").check()
    page.wait_for_function(f"() => !({out})()")


def test_all_battles_of_a_plan_are_fought_by_one_click(page: Page) -> None:
    """What is asked meanwhile the general answers; at the end stands what all of it came to."""
    board.to_combat(page, seats={"axis": "human", "soviet": "cadet"})
    page.click("#plan-all")
    expect(page.locator(".battles li")).to_have_count(3, timeout=THINKING)
    page.click("#plan-fight-all")
    page.wait_for_function("() => document.querySelector('#board').dataset.fights === ''")
    board.settled(page)
    assert board.stage(page) == "axis first impulse combat"
    assert len([one for one in board.ask(page, "state.choices") if one["verb"] == "attack"]) == 0
    expect(page.locator("#to-present")).to_have_count(0)  # what the other side answered was not played back
    expect(page.locator(".trusted")).to_have_count(0)  # whoever fights on by himself is asked again
    board.press(page, "#done")
    assert board.stage(page) != "axis first impulse combat"


def _with(page: Page, settings: str) -> None:
    page.add_init_script(f"localStorage.setItem('stavka-settings', '{settings}')")
    board.to_combat(page, seats={"axis": "human", "soviet": "cadet"})
    page.click("#plan-all")
    expect(page.locator(".battles li")).to_have_count(3, timeout=THINKING)


def test_who_has_seen_enough_of_a_plan_stops_it_between_two_battles(page: Page) -> None:
    """After each battle there is a pause, as long as the player wants it."""
    _with(page, '{"pace": "slow"}')
    page.click("#plan-fight-all")
    expect(page.locator(".battles li")).to_have_count(2)
    page.click("#plan-stop")
    page.wait_for_function("() => document.querySelector('#board').dataset.fights === ''")
    board.settled(page)
    expect(page.locator(".battles li")).to_have_count(2)
    expect(page.locator("#plan-fight-all")).to_be_visible()


def test_each_die_of_a_plan_is_asked_for_where_that_is_wanted(page: Page) -> None:
    _with(page, '{"eachDie": true}')
    page.click("#plan-fight-all")
    expect(page.locator("dialog[open]")).to_contain_text("It cannot be taken back")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('#board').dataset.fights === ''")
    expect(page.locator(".battles li")).to_have_count(3)
