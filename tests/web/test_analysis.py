"""Advice on the map, the graph of the game, and a game tried again: by mouse and by keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import stavka
from stavka.opponents import make
from stavka.play.match import Match
from tests.web import board
from tests.web.test_screens import assert_accessible
from tests.web.test_story import against_the_computer, step_on

THINKING = 60_000  # milliseconds: a worker has to start before it answers


def test_advice_is_shown_as_arrows_and_stays_after_a_click(page: Page, axe: str) -> None:
    """The most important first with its reason; one of it is played, then all, and taken back as one order."""
    board.begin(page)
    page.keyboard.press("a")
    first = page.locator(".counsel").first
    first.wait_for(timeout=THINKING)
    count = page.locator(".counsel").count()
    assert count >= 8
    assert page.locator("#over-plans .head").count() >= count // 2
    expect(page.locator("#over-plans .planno").first).to_be_attached()
    assert first.locator("p").inner_text()
    assert_accessible(page, axe)
    first.locator("button.offer").click()
    assert board.version(page) == 0  # looking plays nothing
    text = (first.locator("[data-action^='advice ']").get_attribute("data-action") or "").removeprefix("advice ")
    board.press(page, ".counsel [data-action^='advice ']")
    assert page.locator(f'[data-action="advice {text}"]').count() == 0
    assert page.locator(".counsel").count() >= 8
    page.locator("#advice-all").focus()
    before = board.version(page)
    page.keyboard.press("Enter")
    board.moved_on(page, before)
    played = board.ask(page, "state.steps")
    assert played > 5
    page.keyboard.press("u")
    page.wait_for_function("() => window.stavka.state.steps === 1")
    board.settled(page)
    if page.locator("#advice-drop").count():  # unless all of it was played
        page.locator("#advice-drop").click()
    expect(page.locator("#over-plans .planno")).to_have_count(0)


def test_the_graph_leads_to_its_moments_and_the_game_is_tried_again(page: Page, axe: str) -> None:
    """By keys: a point of the graph, then a new game from there against the computer."""
    game = board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "7Inf", "1224")
    page.click("#tab-diary")
    page.locator(".moment").first.wait_for(timeout=THINKING)
    expect(page.locator("#course .hint")).to_contain_text("stands better")
    assert_accessible(page, axe)
    point = page.locator(".moment").first
    assert "ahead" in (point.get_attribute("aria-label") or "")
    point.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.stavka.replaying === 0")
    page.locator("#fork").focus()
    page.keyboard.press("Enter")
    page.select_option("#fork-soviet", "cadet")
    page.locator("#fork-begin").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "name => window.stavka.state && window.stavka.state.game !== name", arg=game, timeout=THINKING
    )
    board.settled(page)
    assert board.ask(page, "state.seats") == {"axis": "human", "soviet": "cadet"}
    assert board.ask(page, "state.steps") == 0
    assert board.ask(page, "state.sits") == "axis"


def test_the_computer_is_asked_why_it_did_that(page: Page, axe: str) -> None:
    """While its turn is played back, by keys."""
    against_the_computer(page)
    page.locator("#why").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why b")).to_have_text("Why:", timeout=THINKING)
    assert len((page.locator(".why").inner_text()).split()) >= 3
    assert_accessible(page, axe)
    step_on(page)
    expect(page.locator("#why")).to_be_visible()  # asked about one scene, not about the next


def idle_turn() -> str:
    """A diary in which the Axis lets its first turn go by as far as the rules let it."""
    game = stavka.new("trc", "barbarossa", seed=3)
    cadet = make("cadet", 3)
    while game.turn == 1:
        idle = game.to_act == "axis" and game.refusal("done") is None
        game.play("done" if idle else cadet.act(game))
    return game.diary()


def test_lessons_of_a_turn_show_the_better_move_on_the_map(page: Page, axe: str) -> None:
    game = page.request.post("/api/import", data=idle_turn()).json()["game"]
    page.set_default_timeout(THINKING)
    board.open_game(page, game)
    page.click("#tab-diary")
    page.click("#ask-lessons")
    lesson = page.locator("#lessons li").first
    lesson.wait_for()
    expect(lesson.locator(".better")).to_contain_text("Better:")
    assert_accessible(page, axe)
    lesson.locator("[data-action^='lesson ']").click()
    page.wait_for_function("() => window.stavka.replaying !== null")
    expect(page.locator("#over-plans .head").first).to_be_attached()
    page.click("#past-leave")
    page.wait_for_function("() => window.stavka.replaying === null")
    expect(page.locator("#over-plans .head")).to_have_count(0)


def test_the_line_of_the_moment_stays_in_sight_below_the_graph(page: Page) -> None:
    """Graph and lessons come later than the diary and take room from its list."""
    match, cadet = Match.start("trc", "campaign", seed=1941), make("cadet", 1)
    while len(match.game.log) < 90:
        match.game.play(cadet.act(match.game))
    match.save()
    assert match.path
    board.open_game(page, match.path.stem)
    page.click("#tab-diary")
    page.locator(".moment").first.wait_for(timeout=THINKING)
    page.set_viewport_size({"width": 1366, "height": 610})
    page.wait_for_function(
        """() => {
            const box = (one) => document.querySelector(one)?.getBoundingClientRect();
            const [list, now] = ['.log', '.log .now'].map(box);
            return list && now && now.bottom <= list.bottom + 2 && now.top >= list.top - 2;
        }"""
    )
