"""Two people at two browsers, and every title: link, turn, talk, clock, letter, resignation, rating, archive, proof.

The games are begun on the page; so that a turn is played soon, the war then has a corner of its pieces where a whole
set-up would take long.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import stavka
from stavka import library
from stavka.host.storage.ratings import LEAST
from tests.host.mailbox import Mailbox, link_in, text_of
from tests.host.real import Host
from tests.web import board
from tests.web.test_people import signed_up, with_mail
from tests.web.test_turns import SMALL
from tests.web.turns import attack_something, mouse_step

LATER: dict[str, dict[str, object]] = {"pmd": {"turn": 114}}  # a turn after which no points decide
MOST = 160  # steps of a turn of both sides
TITLES = [title if title == "n41" else pytest.param(title, marks=pytest.mark.fuzz) for title in library.titles()]


def begun(anna: Page, boris: Page, title: str) -> None:
    """Anna begins a game with clocks, sits down and sends the other link; Boris follows it."""
    anna.goto("/")
    anna.select_option("#lobby-title", title)
    anna.select_option("#lobby-pace", "1")
    anna.check("#lobby-listed")
    anna.click("#lobby-begin")
    link = anna.locator("#link-soviet").input_value()
    anna.click("#sit-axis")
    board.settled(anna)
    boris.goto(link)
    boris.wait_for_url("**/board#/game/*")
    board.settled(boris)
    assert (board.ask(anna, "state.sits"), board.ask(boris, "state.sits")) == ("axis", "soviet")


def asked(page: Page) -> str | None:
    found: str | None = board.ask(page, "state.to_act")
    return found


def to_the_present(page: Page, steps: int) -> None:
    """What the other did is heard, and not watched."""
    page.wait_for_function("steps => window.stavka.state.steps >= steps", arg=steps)
    board.settled(page)
    if page.locator("#to-present").count():
        page.evaluate("() => document.querySelector('#to-present')?.click()")  # a short film ends by itself meanwhile
        page.wait_for_function("() => window.stavka.replaying === null")
        board.settled(page)


def step(page: Page, tried: set[str]) -> str:
    """As a player plays it; who must still attack does so before he ends the phase."""
    duties = board.ask(page, "duties") or {}
    has_to = board.ask(page, "state.verbs.length") and (duties.get("must_attack") or duties.get("must_be_attacked"))
    return "attack" if has_to and attack_something(page) else mouse_step(page, tried)


def play_a_turn(pages: dict[str, Page]) -> set[str]:
    """By mouse, each at his own page, until the next turn; what was done."""
    one = pages["axis"]
    turn, deeds = board.ask(one, "state.turn"), set[str]()
    tried: dict[str, set[str]] = {side: set() for side in pages}
    for _ in range(MOST):
        side = asked(one)
        if side is None or (board.ask(one, "state.turn") != turn and board.ask(one, "state.steps") >= LEAST):
            return deeds
        page = pages[side]
        to_the_present(page, board.ask(one, "state.steps"))
        if asked(page) != side:
            continue
        deeds.add(f"{side} {step(page, tried[side])}")
        to_the_present(one, board.ask(page, "state.steps"))
    raise AssertionError(f"no end of a turn: {deeds}")


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_of_each_title(
    people: tuple[Page, Page], host: Host, mail: Mailbox, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = people
    signed_up(anna, "Anna")
    signed_up(boris, "Boris")
    with_mail(boris, host, mail, "boris@example.org")
    if title in SMALL:
        corner = {"title": title, **SMALL[title], **LATER.get(title, {})}
        monkeypatch.setattr(stavka, "new", lambda *wanted, **more: stavka.situation(corner))
    begun(anna, boris, title)
    boris.fill("#host-line", "Good luck!")
    boris.press("#host-line", "Enter")
    expect(anna.locator("#host-talk")).to_contain_text("soviet: Good luck!")

    deeds = play_a_turn({"axis": anna, "soviet": boris})
    assert {"axis move", "axis done", "soviet done"} <= deeds
    clock = anna.locator("#host-clocks .runs .time")
    shown = clock.inner_text()
    assert ":" in shown
    expect(clock).not_to_have_text(shown)

    game = str(board.ask(anna, "state.game"))
    boris.goto("/#/account")  # away from the board
    boris.locator("#wish-keep").wait_for()
    mail.letters.clear()
    anna.fill("#host-line", "Where are you?")
    anna.press("#host-line", "Enter")
    expect(anna.locator("#host-talk")).to_contain_text("Where are you?")
    host.deliver()
    letter = next(letter for letter in mail.letters if "Where are you?" in text_of(letter))
    assert library.title(title).name in text_of(letter)
    boris.goto(f"/board#/game/{link_in(letter, '/board#/game/')}")
    board.settled(boris)
    assert board.ask(boris, "state.game") == game

    boris.click(".host-acts summary")
    boris.click("#host-resign")
    boris.click("#confirm-yes")
    anna.wait_for_function("() => window.stavka.state.result")
    anna.goto("/")
    rating = anna.locator(".account-line .soft").inner_text().removeprefix(f"{library.title(title).name} ")
    assert int(rating.partition(" ")[0]) > 1500, rating

    anna.goto("/archive")
    anna.click("text=proof of the dice")
    anna.locator("#proof-result", has_text="PROVED").wait_for()
