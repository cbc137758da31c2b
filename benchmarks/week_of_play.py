"""One week of a person at the board of Proud Monster Deluxe, counted: keys, clicks and the time the page takes.

``PYTHONPATH=. python benchmarks/week_of_play.py`` opens Chromium, plays the first week of turn 113 for the Axis against
a cadet with the tools of the board (deputies for two army groups, the third stack by stack, proposals accepted), and
prints a table.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, TimeoutError, sync_playwright

from stavka.opponents import make
from stavka.play.match import Match
from tests.web import board
from tests.web.serving import ARGUMENTS, installed, served

GIVEN = ("Army Group North", "Army Group South")  # the third is led by hand
DEPUTY = """() => document.querySelector('#plan-accept') ||
    /would do nothing/.test(document.querySelector('#message')?.textContent ?? '')"""  # he has answered
MOST = 400  # gestures after which something is wrong


class Person:
    """Does what a person does, and counts it by phase."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: Counter[tuple[str, str]] = Counter()
        self.seconds: Counter[str] = Counter()

    @property
    def phase(self) -> str:
        return str(board.ask(self.page, "state.phase"))

    def key(self, key: str) -> None:
        self._act("keys", lambda: self.page.keyboard.press(key))

    def accept(self) -> None:
        """The key that accepts, and what comes of it: the game goes on, or a list is shown or a question put."""
        self.page.wait_for_timeout(300)  # nobody is quicker than the answer to what he did last
        before = board.version(self.page)
        self._act("keys", lambda: self._pressed(before))

    def _pressed(self, before: int) -> None:
        answer = "#confirm-yes" if self.stands("#plan-accept") else "#confirm-yes, #plan-accept"
        self.page.keyboard.press("y")
        with suppress(TimeoutError):  # what was accepted may be refused as a whole
            self.page.wait_for_function(
                "([before, answer]) => window.stavka.state.version > before || document.querySelector(answer)",
                arg=[before, answer],
                timeout=20_000,
            )

    def click(self, selector: str) -> None:
        self._act("clicks", lambda: self.page.locator(selector).first.click())

    def click_hex(self, hex: str) -> None:
        self._act("clicks", lambda: board.click_hex(self.page, hex))

    def choose(self, selector: str, label: str) -> None:
        """A list is opened and a line of it is chosen."""
        self.done[self.phase, "clicks"] += 1
        self._act("clicks", lambda: self.page.select_option(selector, label=label))

    def _act(self, kind: str, act: Callable[[], object]) -> None:
        phase, begun = self.phase, time.monotonic()
        self.done[phase, kind] += 1
        act()
        self._settle()
        self.seconds[phase] += time.monotonic() - begun

    def _settle(self) -> None:
        self.page.wait_for_timeout(60)
        board.settled(self.page)
        if self.page.locator("#confirm-yes").count():
            self.done[self.phase, "keys"] += 1
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(60)
            board.settled(self.page)
        if self.page.locator("#to-present").count():
            self.done[self.phase, "keys"] += 1
            self.page.keyboard.press("x")
            board.settled(self.page)

    def stands(self, what: str) -> bool:
        return self.page.locator(what).count() > 0


def play(person: Person, page: Page) -> None:
    """Until the Soviet player has had his week."""
    left = list(GIVEN)
    moved = planned = False
    while sum(person.done.values()) < MOST:
        stage, mine = str(board.ask(page, "state.stage")), bool(board.ask(page, "state.my_turn"))
        if not mine:
            page.wait_for_timeout(300)
            board.settled(page)
            person._settle()
            continue
        if person.phase.startswith(("axis second", "second week")):
            return
        verbs = {verb["gesture"] for verb in board.ask(page, "state.verbs")}
        if person.stands("#plan-accept"):
            person.accept()
        elif "path" in verbs and "movement" in stage:
            if left:  # a plan with assaults on the march asks things in between, so one after the other
                person.choose("#give-sector", left.pop(0))
                page.wait_for_function(DEPUTY)
            elif not moved:
                moved = True
                by_hand(person, page)
            else:
                person.key("d")
        elif "battle" in verbs:
            if not planned:
                planned = True
                person.click("#plan-all")
                page.locator("#plan-fight").wait_for()
            if person.stands("#plan-fight"):
                person.click("#plan-fight")
            else:
                person.key("d")
        else:
            person.accept()


def by_hand(person: Person, page: Page) -> None:
    """The own army group stack by stack: each goes towards Moscow as far as it can, those without a way stay."""
    for _ in range(60):
        if not person.stands("[data-action='next stack']:not([disabled])"):
            return
        person.key("j")
        page.wait_for_function("() => window.stavka.offers.length")
        goal = page.evaluate(
            """() => {
                const east = (hex) => window.stavka.map.hexes[hex][0];
                const ends = window.stavka.offers.filter((one) => one.verb === 'move').map((one) => one.hexes.at(-1));
                const here = window.stavka.units.get(window.stavka.selected)?.hex;
                const best = ends.sort((a, b) => east(b) - east(a))[0];
                return best && here && east(best) > east(here) ? best : null;
            }"""
        )
        if goal:
            person.click_hex(goal)
        else:
            person.key("l")


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["STAVKA_HOME"] = home
        match = Match.start("pmd", "1941", seats={"axis": "human", "soviet": "cadet"}, seed=5)
        game, cadet = match.game, make("cadet", 1)
        while not (game.turn == 113 and game.to_act == "axis"):
            game.play(cadet.act(game))
        match.save()
        assert match.path is not None
        with served() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
            context = browser.new_context(
                viewport={"width": 1366, "height": 768},
                base_url=address,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.set_default_timeout(120_000)
            board.open_game(page, match.path.stem)
            person = Person(page)
            play(person, page)
            report(person)
            browser.close()


def report(person: Person) -> None:
    phases = list(dict.fromkeys(phase for phase, _ in person.done))
    for phase in phases:
        keys, clicks = person.done[phase, "keys"], person.done[phase, "clicks"]
        sys.stdout.write(f"{phase:40} {keys:4} keys {clicks:4} clicks {person.seconds[phase]:7.1f} s\n")
    keys, clicks = (sum(n for (_, kind), n in person.done.items() if kind == wanted) for wanted in ("keys", "clicks"))
    sys.stdout.write(f"{'all':40} {keys:4} keys {clicks:4} clicks {sum(person.seconds.values()):7.1f} s\n")


if __name__ == "__main__":
    main()
