"""Two people at two browsers: a link, a move, a word, a resignation."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.host.real import Host
from tests.web import board
from tests.web.test_screens import assert_accessible_by_day_and_night


def test_two_people_play_by_a_link(people: tuple[Page, Page], host: Host) -> None:
    one, other = people
    one.goto("/")
    one.select_option("#lobby-title", "trc")
    one.select_option("#lobby-scenario", "campaign")
    one.select_option("#lobby-pace", "1")
    one.click("#lobby-begin")
    link = one.locator("#link-soviet").input_value()
    one.click("#sit-axis")
    board.settled(one)
    assert board.ask(one, "state.sits") == "axis"
    other.goto(link)
    other.wait_for_url("**/board#/game/*")
    board.settled(other)
    assert board.ask(other, "state.sits") == "soviet"
    assert link.rpartition("/")[2] not in other.url

    board.move(one, "24Pz", "1424")
    other.wait_for_function("() => window.stavka.units.get('24Pz').hex === '1424'")
    one.wait_for_function("() => document.querySelector('#host-clocks .runs .time')?.textContent.startsWith('59:')")

    other.fill("#host-line", "Good luck <i>to you</i>")
    other.press("#host-line", "Enter")
    one.locator("#host-talk li").first.wait_for()
    assert one.locator("#host-talk li").inner_text() == "soviet: Good luck <i>to you</i>"

    other.click(".host-acts summary")
    other.click("#host-resign")
    other.click("#confirm-yes")
    one.wait_for_function("() => window.stavka.state.result")
    assert board.ask(one, "state.result") == "axis wins (resignation): soviet resigned"


def test_an_account_keeps_my_games(people: tuple[Page, Page], host: Host) -> None:
    page = people[0]
    game, tokens = host.begin("trc")
    page.goto("/")
    page.click("#account summary")
    page.fill("#account-name", "Anna")
    page.fill("#account-password", "correct horse")
    page.click("#account-make")
    page.get_by_role("heading", name="Anna").wait_for()
    page.goto(f"/join#{game}/{tokens['axis']}")
    page.wait_for_url("**/board#/game/*")
    page.goto("/")
    line = page.locator(".my-games li")
    line.wait_for()
    assert "your turn" in line.inner_text()
    page.click("#account-out")
    page.locator("#account-in").wait_for(state="attached")
    assert not page.locator(".my-games").count()


def test_a_broken_link_says_so(people: tuple[Page, Page], host: Host) -> None:
    page, stranger = people
    page.goto("/join#nothing")
    assert "not whole" in page.get_by_role("alert").inner_text()
    host.begin("trc", listed=True)
    stranger.goto("/")
    stranger.get_by_role("button", name="Play the Soviets").click()
    board.settled(stranger)
    assert board.ask(stranger, "state.sits") == "soviet"


def test_the_pages_of_a_host_are_for_everybody(people: tuple[Page, Page], host: Host, axe: str) -> None:
    """Lobby, account, archive, and what stands beside the board, by day and by night."""
    host.begin("trc", listed=True)
    game, tokens = host.begin("trc")
    page = people[0]
    for address, ready, part in (
        ("/", "#lobby-begin", "html"),
        ("/archive", "#archive-search", "html"),
        (f"/join#{game}/{tokens['axis']}", "#host-line", "#side"),
        ("/#/account", "#app h1", "html"),
    ):
        page.goto(address)
        page.locator(ready).first.wait_for()
        assert_accessible_by_day_and_night(page, axe, part)
