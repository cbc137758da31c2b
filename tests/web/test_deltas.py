"""The client applies what changed, and has then what the server has; what it missed it asks for."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from playwright.sync_api import Page, WebSocketRoute

from stavka import library
from stavka.server import answers
from stavka.server.codec import Json, encode, plain
from stavka.server.delta import delta
from tests.server.test_delta import PLAIN
from tests.web import board

STEPS = 120
LARGE = 40  # steps of the largest title, whose states are long

# Steps at which the client comes to another state than the server, or spoils the old one.
FOLLOW = """([first, steps]) => {
    const wrong = [];
    let state = JSON.parse(first);
    steps.forEach(([change, whole], step) => {
        const before = JSON.stringify(state), next = window.stavka.applied(state, JSON.parse(change));
        const same = JSON.stringify(next) === JSON.stringify(JSON.parse(whole));
        if (!same || JSON.stringify(state) !== before) wrong.push(step);
        state = next;
    });
    return wrong;
}"""

# A page sorts keys that look like numbers, wherever they stood; so the order of keys does not count here.
SAME = """([old, change, fresh]) => {
    const sorted = (key, value) => value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
    const found = window.stavka.applied(JSON.parse(old), JSON.parse(change));
    return JSON.stringify(found, sorted) === JSON.stringify(JSON.parse(fresh), sorted);
}"""


@pytest.mark.parametrize("code", library.titles())
def test_the_client_follows_a_whole_game(page: Page, code: str) -> None:
    """To the letter, through moves, battles, changes of phase and things taken back."""
    page.goto("/#/")
    page.locator("#titles").wait_for()
    game = library.new(code, next(iter(library.title(code).scenarios)), seed=8)
    rng = Random(8)
    old = first = plain(answers.state(game, answers.BOTH))
    steps = []
    for step in range(LARGE if code == "pmd" else STEPS):
        if step % 9 == 8 and game.can_undo:
            game.undo()
        else:
            game.play(game.legal().sample(rng))
        new = plain(answers.state(game, answers.BOTH))
        steps.append([encode(delta(old, new)), encode(new)])
        old = new
    assert page.evaluate(FOLLOW, [encode(first), steps]) == []


def test_the_client_applies_any_change(page: Page) -> None:
    page.goto("/#/")
    page.locator("#titles").wait_for()

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
    @given(PLAIN, PLAIN)
    def applies(old: Json, new: Json) -> None:
        assert page.evaluate(SAME, [encode(old), encode(delta(old, new)), encode(new)])

    applies()


def known(page: Page) -> object:
    """The state that a page shows, without what it was only told once: who else looks on."""
    state = json.loads(page.evaluate("JSON.stringify(window.stavka.state)"))
    return {key: value for key, value in state.items() if key != "others"}


def test_a_page_that_followed_shows_what_a_fresh_one_shows(page: Page) -> None:
    game = board.begin(page)
    for unit, hex in (("24Pz", "1424"), ("47Pz", "1525"), ("7Inf", "1224")):
        board.move(page, unit, hex)
    before = board.version(page)
    page.keyboard.press("u")
    board.moved_on(page, before)
    board.press(page, "#done")
    fresh = page.context.new_page()
    board.open_game(fresh, game)
    assert known(page) == known(fresh)


def test_a_page_that_missed_a_change_asks_for_the_whole(page: Page) -> None:
    """One message is lost on the way; the next does not fit, and the page says so."""
    lost: list[str] = []
    asked: list[str] = []

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(message: str | bytes) -> None:
            news = json.loads(message)
            if news.get("event") == "delta" and not lost:
                lost.append(news["event"])
            else:
                line.send(message)

        def said(message: str | bytes) -> None:
            asked.append(json.loads(message)["ask"])
            server.send(message)

        server.on_message(heard)
        line.on_message(said)

    page.route_web_socket("**/socket*", pass_on)
    board.begin(page)
    board.choose(page, "24Pz")
    board.click_hex(page, "1424")
    page.wait_for_timeout(500)
    assert lost
    assert board.version(page) == 0  # nothing was heard of the move
    # so that the next move is not refused as one for an old state
    page.evaluate("Object.assign(window.stavka.state, {version: 1, steps: 1})")
    board.choose(page, "7Inf")
    board.click_hex(page, "1224")
    page.wait_for_function("() => window.stavka.state.steps === 2")
    board.settled(page)
    assert asked.count("state") == 1
    assert board.where(page, "24Pz") == "1424"
    assert board.where(page, "7Inf") == "1224"
