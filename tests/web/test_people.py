"""People at real browsers, with a real mail server: sign-in by a letter, notices, invitations, another game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.host.mailbox import Mailbox, link_in, text_of
from tests.host.real import Host
from tests.web import board

PASSWORD = "correct horse"


def signed_up(page: Page, name: str) -> None:
    page.goto("/")
    page.click("#account summary")
    page.fill("#account-name", name)
    page.fill("#account-password", PASSWORD)
    page.click("#account-make")
    page.get_by_role("heading", name=name).wait_for()


def with_mail(page: Page, host: Host, mail: Mailbox, address: str) -> None:
    page.goto("/#/account")
    page.fill("#address-mail", address)
    page.fill("#address-proof", PASSWORD)
    page.click("#address-keep")
    page.get_by_text("A letter is on its way").wait_for()
    host.deliver()
    page.goto(f"/letter#{link_in(mail.letters.pop(), '/letter#')}")
    page.click("#letter-use")
    page.get_by_text("Thank you.").wait_for()
    assert page.url.endswith("/letter")  # the key is not in the bar


def test_invited_played_told_by_mail_and_played_again(people: tuple[Page, Page], host: Host, mail: Mailbox) -> None:
    """The whole way of two people: a name, an invitation, a letter, its link, the end, the next game."""
    anna, boris = people
    signed_up(anna, "Anna")
    signed_up(boris, "Boris")
    with_mail(boris, host, mail, "boris@example.org")
    anna.goto("/")
    anna.select_option("#lobby-title", "trc")
    anna.fill("#lobby-invite-soviet", "boris")
    anna.click("#lobby-begin")
    anna.click("#sit-axis")
    board.settled(anna)

    host.deliver()
    letter = mail.letters.pop()
    assert "Anna invites you to play soviet." in text_of(letter)
    boris.goto("/")
    boris.get_by_role("button", name="Accept").click()
    board.settled(boris)
    assert board.ask(boris, "state.sits") == "soviet"

    game = str(board.ask(anna, "state.game"))
    board.move(anna, "24Pz", "1424")
    boris.wait_for_function("() => window.stavka.units.get('24Pz').hex === '1424'")
    anna.click(".host-emotes summary")
    anna.click("[data-emote=luck]")
    boris.locator("#host-talk .emote").wait_for()
    assert boris.locator("#host-talk li").inner_text() == "axis: Good luck!"

    boris.goto("/#/account")  # away from the board
    boris.locator("#wish-keep").wait_for()
    anna.fill("#host-line", "Are you there?")
    anna.press("#host-line", "Enter")
    anna.get_by_text("Are you there?").wait_for()
    host.deliver()
    letter = mail.letters[-1]
    assert "axis says: Are you there?" in text_of(letter)
    link = f"/board#/game/{link_in(letter, '/board#/game/')}"
    boris.goto(link)
    board.settled(boris)
    assert board.ask(boris, "state.game") == game
    expect(boris.locator("#host-talk")).to_contain_text("Are you there?")

    boris.click(".host-acts summary")
    boris.click("#host-resign")
    boris.click("#confirm-yes")
    anna.wait_for_function("() => window.stavka.state.result")
    boris.click("#host-rematch")
    anna.get_by_text("asks for another game").wait_for()
    anna.click("#host-rematch")
    anna.wait_for_function("game => window.stavka?.state?.game && window.stavka.state.game !== game", arg=game)
    board.settled(anna)
    assert board.ask(anna, "state.sits") == "soviet"
    boris.click("#host-next")
    boris.wait_for_function("game => window.stavka?.state?.game && window.stavka.state.game !== game", arg=game)
    assert board.ask(boris, "state.sits") == "axis"

    boris.goto(f"/stop?token={link_in(letter, '/stop?token=')}")  # of this game, or of all
    boris.click("#stop-all")
    boris.get_by_role("heading", name="No more letters", exact=True).wait_for()


def test_a_letter_signs_in_and_an_open_page_tells(people: tuple[Page, Page], host: Host, mail: Mailbox) -> None:
    anna = people[0]
    anna.goto("/")
    anna.click("#account summary")
    anna.click("#by-mail summary")
    anna.fill("#letter-mail", "anna@example.org")
    anna.fill("#letter-name", "Anna")
    anna.click("#letter-make")
    anna.get_by_text("is on its way").wait_for()
    host.deliver()
    anna.goto(f"/letter#{link_in(mail.letters.pop(), '/letter#')}")
    anna.click("#letter-use")
    anna.get_by_role("heading", name="Anna").wait_for()
    game, tokens = host.begin("trc")
    anna.goto(f"/join#{game}/{tokens['axis']}")
    anna.wait_for_url("**/board#/game/*")
    board.settled(anna)
    anna.goto("/")
    anna.locator(".my-games li").wait_for()
    boris = host.joined(game, tokens["soviet"])
    with boris.page(game) as page:
        page.ask("say", text="hello there")
    anna.reload()
    notice = anna.locator("#host-news .host-notice", has_text="hello there")
    notice.wait_for()
    notice.get_by_role("button").click()
    expect(anna.locator("#host-news")).to_have_count(0)


def test_who_is_asked_and_who_leaves(people: tuple[Page, Page], host: Host) -> None:
    one, two = people
    game, tokens = host.begin("trc", scenario="barbarossa")
    for page, side in ((one, "axis"), (two, "soviet")):
        page.goto(f"/join#{game}/{tokens[side]}")
        page.wait_for_url("**/board#/game/*")
        board.settled(page)
        page.click(".host-acts summary")
    one.click("#host-adjudge")
    two.get_by_text("They say: soviet wins").wait_for()
    two.get_by_role("button", name="Decline").click()
    expect(one.get_by_text("You have asked for a decision")).to_have_count(0)
    two.click("#host-leave")
    two.get_by_role("button", name="A person may take it").click()
    one.click("#host-let-go")
    link = one.locator("#host-link").input_value()
    two.get_by_text("no longer yours").wait_for()
    two.goto(link)
    two.wait_for_url("**/board#/game/*")
    board.settled(two)
    assert board.ask(two, "state.sits") == "soviet"


@pytest.mark.parametrize(("width", "height", "scheme"), [(1366, 768, "light"), (390, 844, "dark")])
def test_the_pages_are_for_everybody(
    browser: Browser, host: Host, axe: str, width: int, height: int, scheme: str
) -> None:
    """Axe finds nothing, nothing is wider than the screen, and keys reach what a mouse does."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=f"http://127.0.0.1:{host.port}",
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.set_default_timeout(45_000)
    signed_up(page, "Anna")
    host.begin("trc", listed=True, bid=3)
    game, tokens = host.begin("trc")
    host.joined(game, tokens["soviet"])
    visits = [("/", "#lobby-begin"), ("/#/account", "#wish-keep"), ("/stop?token=x", "#stop-all")]
    for path, ready in [*visits, (f"/join#{game}/{tokens['axis']}", "#host-panel")]:
        page.goto(path)
        page.locator(ready).wait_for()
        if ready == "#host-panel":
            board.settled(page)
            page.evaluate(
                "document.querySelectorAll('#host-panel, #host-panel details').forEach(one => one.open = true)"
            )
        else:
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate(axe)
        what = "#host-panel" if ready == "#host-panel" else "html"
        violations = "async what => (await axe.run(document.querySelector(what))).violations"
        found = page.evaluate(f"{violations}.map(one => one.id + ': ' + one.nodes[0].html)", what)
        assert found == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto("/")
    page.focus("#lobby-filters summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "find-title"
    context.close()
