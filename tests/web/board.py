"""A player at the page: what a person does with mouse or keys, in words."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from playwright.sync_api import Page


class Offer(TypedDict):
    """An action as the page has it; it has more."""

    path: list[str]
    hexes: list[str]


def begin(page: Page, title: str = "trc", **settings: object) -> str:
    """A new game by the server's own door, opened in the page."""
    answer = page.request.post("/api/games", data=json.dumps({"title": title, "seed": 1941, **settings}))
    game: str = answer.json()["game"]
    open_game(page, game)
    return game


def open_game(page: Page, game: str) -> None:
    page.goto(f"/#/game/{game}")
    settled(page)


def settled(page: Page) -> None:
    """Until the page has been told all about the state that it shows, or plays back what led to it."""
    page.wait_for_function(
        """() => {
            const board = document.querySelector('#board');
            const done = document.querySelector('#done, .choices button, #prompt');
            if (!board || board.dataset.version === undefined || board.dataset.sums === 'yes') return false;
            return document.querySelector('#to-present') ||
                done && (board.dataset.settled === board.dataset.version || board.dataset.waits === 'yes');
        }"""
    )


def ask(page: Page, what: str) -> Any:  # whatever the page has there
    """Something the page knows."""
    return page.evaluate(f"() => window.stavka.{what}")


def stage(page: Page) -> str:
    return str(ask(page, "state.stage"))


def where(page: Page, unit: str) -> str | None:
    found: str | None = page.evaluate("name => window.stavka.units.get(name).hex", unit)
    return found


def spot(page: Page, hex: str) -> tuple[float, float]:
    """Where a hex lies on the screen, brought into sight first."""
    x, y = page.evaluate("hex => window.stavka.inSight(hex)", hex)
    return x, y


def click_hex(page: Page, hex: str) -> None:
    page.mouse.click(*spot(page, hex))


def choose(page: Page, unit: str) -> None:
    """Click a piece, opening its stack if there is one."""
    hex = where(page, unit)
    assert hex is not None, f"{unit} is not on the map"
    page.keyboard.press("Escape")
    click_hex(page, hex)
    if page.locator("#over-fan .piece").count():
        page.locator(f'#over-fan .piece[data-unit="{unit}"]').click()
    page.wait_for_function("name => window.stavka.selected === name && window.stavka.offers.length", arg=unit)


def version(page: Page) -> int:
    return int(ask(page, "state.version"))


def moved_on(page: Page, before: int) -> None:
    page.wait_for_function("before => window.stavka.state.version > before", arg=before)
    settled(page)


def move(page: Page, unit: str, hex: str) -> None:
    """By two clicks."""
    choose(page, unit)
    before = version(page)
    click_hex(page, hex)
    moved_on(page, before)


def drag(page: Page, unit: str, hex: str) -> None:
    choose(page, unit)
    end = spot(page, hex)
    start = page.evaluate("hex => window.stavka.onScreen(hex)", where(page, unit))
    before = version(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()
    moved_on(page, before)


ANSWERED = "before => window.stavka.state.version > before || document.querySelector('#confirm-yes, #message.refusal')"


def press(page: Page, selector: str) -> None:
    """A button that plays something; a question before a die is answered."""
    before = version(page)
    page.locator(selector).first.click()
    answer_question(page, before)


def answer_question(page: Page, before: int) -> None:
    page.wait_for_function(ANSWERED, arg=before)
    if page.locator("#confirm-yes").count():
        page.locator("#confirm-yes").click()
    if page.locator("#message.refusal").count():
        raise AssertionError(page.locator("#message").inner_text())
    moved_on(page, before)


def reach(page: Page) -> list[Offer]:
    """What the chosen piece can do."""
    found: list[Offer] = ask(page, "offers")
    return found


def to_combat(page: Page, **settings: object) -> None:
    """A game with battles to be prepared."""
    begin(page, "trc", **settings)
    for unit, hex in (("24Pz", "1424"), ("47Pz", "1525"), ("7Inf", "1224")):
        move(page, unit, hex)
    press(page, "#done")


def resting(page: Page) -> None:
    """Until the map has come to rest and its canvas is painted as it shall be seen."""
    page.wait_for_selector("#paper[data-rests='yes']")


PICTURE = """() => {
    const { width, height } = document.querySelector('#paper');
    const data = document.querySelector('#paper').getContext('2d').getImageData(0, 0, width, height).data;
    let sum = 7;
    for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] * 65536 + data[i + 1] * 256 + data[i + 2]) | 0;
    return sum;
}"""


def picture(page: Page) -> int:
    """What is seen on the map, as a figure that another picture would not have."""
    resting(page)
    return int(page.evaluate(PICTURE))


def picture_changes(page: Page, before: int) -> None:
    page.wait_for_function(f"before => ({PICTURE})() !== before", arg=before)


COUNT = """([wanted, many]) => {
    const { width, height } = document.querySelector('#paper');
    const data = document.querySelector('#paper').getContext('2d').getImageData(0, 0, width, height).data;
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
        if (wanted.every((value, at) => Math.abs(data[i + at] - value) < 12)) count++;
    return many === null ? count : count >= many;
}"""


def pixels(page: Page, colour: str) -> int:
    """How many pixels of the map have about this colour, written as #rrggbb."""
    return int(page.evaluate(COUNT, [_parts(colour), None]))


def pixels_come(page: Page, colour: str, many: int) -> None:
    """Until so many pixels of the map have about this colour."""
    page.wait_for_function(COUNT, arg=[_parts(colour), many], timeout=60_000)


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
