"""The first page: one press to a running game, games to go on with, a way in for newcomers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import stavka
from stavka import library
from stavka.titles.nineteen_forty_one.victory import tally
from tests.web import board

TITLES = library.titles()


def card(page: Page, code: str) -> str:
    return f".title[data-title='{code}']"


def opened(page: Page) -> None:
    page.goto("/#/")
    page.locator("#titles").wait_for()


def test_every_title_tells_what_it_is_like(page: Page) -> None:
    """All from the title's own data: name, years, length, how hard, what is special, scenarios in a sentence each."""
    opened(page)
    expect(page.locator(".title")).to_have_count(len(TITLES))
    for code in TITLES:
        title, box = stavka.title(code), page.locator(card(page, code))
        about = title.about
        expect(box.locator("h2")).to_have_text(f"{title.name} {about.years}")
        expect(box.locator(".like")).to_contain_text(about.length)
        expect(box.locator(".special")).to_have_text(about.special)
        assert box.locator(".hard").get_attribute("aria-label") == f"Difficulty {about.hard} of 5"
        for key, scenario in about.scenarios.items():
            box.locator("select").first.select_option(key.replace("_", "-"))
            expect(box.locator(".told")).to_have_text(f"{scenario.turns} turns. {scenario.told}")
        box.scroll_into_view_if_needed()  # pictures are drawn when they come into sight
        page.wait_for_function(
            "code => document.querySelector(`[data-title='${code}'] img`).naturalWidth > 0",
            arg=code,
            timeout=60_000,  # every scenario that was chosen on the way is drawn first
        )


def test_one_press_to_a_game_against_the_computer(page: Page) -> None:
    """From the first page, with nothing else chosen; the choice is there when one comes back."""
    opened(page)
    expect(page.locator(".title").first).to_have_attribute("data-title", TITLES[0])
    page.click(f"{card(page, 'n41')} [data-way='axis']")
    board.settled(page)
    assert board.ask(page, "state.title") == "n41"
    assert board.ask(page, "state.seats") == {"axis": "human", "soviet": "general"}
    assert board.ask(page, "state.sits") == "axis"
    opened(page)
    expect(page.locator(".title").first).to_have_attribute("data-title", "n41")


def test_what_was_chosen_last_is_chosen_again(page: Page) -> None:
    opened(page)
    page.select_option("#scenario-bd", "citadel")
    page.click(f"{card(page, 'bd')} .more summary")
    page.select_option("#opponent-bd", "cadet")
    page.check("#opt-" + next(iter(stavka.title("bd").options)) + "-bd")
    page.click(f"{card(page, 'bd')} [data-way='two']")
    board.settled(page)
    assert board.ask(page, "state.view.scenario") == "citadel"
    assert board.ask(page, "state.seats") == {"axis": "human", "soviet": "human"}
    opened(page)
    assert page.input_value("#scenario-bd") == "citadel"
    assert page.input_value("#opponent-bd") == "cadet"
    expect(page.locator(f"{card(page, 'bd')} .ways .main")).to_have_text("Two players here")
    assert page.locator(f"{card(page, 'bd')} .more input:checked").count() == 1


def test_a_newcomer_is_led_to_the_shortest_game_of_the_easiest_title(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has a game, or has begun one before, is not."""
    monkeypatch.setattr("stavka.server.lobby.shelf.LISTED", 0)  # as if nobody had played here
    easiest = min((stavka.title(code) for code in TITLES), key=lambda title: title.about.hard)
    shortest = min(easiest.about.scenarios.values(), key=lambda one: one.turns)
    opened(page)
    expect(page.locator(".newcomer")).to_contain_text(f"{easiest.name}, the easiest")
    expect(page.locator(".newcomer")).to_contain_text(f"{shortest.turns} turns")
    page.click("#newcomer-play")
    board.settled(page)
    assert board.ask(page, "state.title") == easiest.code
    opened(page)
    expect(page.locator("#newcomer-play")).to_have_count(0)
    monkeypatch.undo()
    page.reload()
    page.click("#go-on")
    board.settled(page)
    assert board.ask(page, "state.title") == easiest.code


def test_a_saved_game_tells_where_it_stands(page: Page) -> None:
    game = board.begin(page, "trc", scenario="barbarossa", seats={"axis": "human", "soviet": "cadet"})
    board.move(page, "24Pz", "1424")
    opened(page)
    row = page.locator(f"li[data-save='{game}']")
    expect(row).to_contain_text("The Russian Campaign, Barbarossa")
    expect(row).to_contain_text("May/Jun 1941, turn 1 of 10: axis first impulse movement")
    expect(row).to_contain_text("Axis against the computer (cadet)")
    page.wait_for_function(
        "name => document.querySelector(`[data-save='${name}'] img`).naturalWidth > 0", arg=game, timeout=120_000
    )


def test_a_saved_game_gets_another_name(page: Page) -> None:
    game = board.begin(page)
    opened(page)
    page.click(f"button[aria-label='Rename {game}']")
    page.fill("#new-name", "Sunday with Anna")
    page.keyboard.press("Enter")
    page.click("a.name:text-is('Sunday with Anna')")
    board.settled(page)
    assert board.ask(page, "state.game") == "Sunday with Anna"


def test_a_deleted_game_comes_back(page: Page) -> None:
    """By keys alone."""
    game = board.begin(page)
    opened(page)
    page.focus(f"button[aria-label='Delete {game}']")
    page.keyboard.press("Enter")
    expect(page.locator(".gone")).to_contain_text(f"{game} is deleted.")
    assert game not in [save["name"] for save in page.request.get("/api/saves").json()]
    page.wait_for_function("() => document.activeElement.textContent === 'Undo'")
    page.keyboard.press("Enter")
    expect(page.locator(f"li[data-save='{game}']")).to_have_count(1)
    page.click(f"li[data-save='{game}'] a")
    board.settled(page)
    assert board.ask(page, "state.game") == game


def test_somebody_elsewhere_is_met_on_a_host_whose_address_is_asked_for_once(page: Page) -> None:
    """By keys the first time; then one press leads there, with title and scenario."""
    gone: list[str] = []

    def answer(route: Route) -> None:
        gone.append(route.request.url)
        route.fulfill(body="")

    page.route("https://games.example.org/**", answer)
    opened(page)
    page.select_option("#scenario-trc", "zitadelle")
    page.click(f"{card(page, 'trc')} [data-way='elsewhere']")
    page.keyboard.type("no address")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .fault")).to_contain_text("This is no address")
    page.fill("#host-address", "games.example.org")
    page.keyboard.press("Enter")
    page.wait_for_url("https://games.example.org/**")
    opened(page)
    page.click(f"{card(page, 'trc')} [data-way='elsewhere']")
    page.wait_for_url("https://games.example.org/**")
    assert gone == ["https://games.example.org/?title=trc&scenario=zitadelle"] * 2


def test_a_handicap_is_chosen_and_kept(page: Page) -> None:
    opened(page)
    page.click(f"{card(page, 'n41')} .more summary")
    page.fill("#handicap-n41", "4")
    page.click(f"{card(page, 'n41')} [data-way='two']")
    board.settled(page)
    plain = tally(stavka.new("n41").position)  # type: ignore[arg-type]  # n41's own
    assert board.ask(page, "state.view.victory.points") == plain.points + 4
    opened(page)
    assert page.input_value("#handicap-n41") == "4"


def test_pictures_of_saved_games_follow_the_colours(page: Page) -> None:
    board.begin(page)
    opened(page)
    picture = page.locator(".saves img").first
    expect(picture).to_have_attribute("src", re.compile("theme=classic"))
    page.click("button:has-text('Settings')")
    page.select_option("#set-colours", "dark")
    expect(picture).to_have_attribute("src", re.compile("theme=dark"))
