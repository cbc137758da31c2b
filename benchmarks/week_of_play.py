"""One week of a person at the board of Proud Monster Deluxe by mouse alone, counted: clicks, and the processor's time.

``PYTHONPATH=. python benchmarks/week_of_play.py`` opens Chromium, plays the first week of turn 113 for the Axis against
a cadet with the tools of the board, and prints a table: proposals of the staff accepted, deputies for two army groups,
the third stack by stack, the battles of a plan, and the Soviet week skipped with its sum put away. ``--told`` tells
every click, ``--pictures FOLDER`` keeps what was on the screen before each.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Page, TimeoutError, sync_playwright

from stavka.opponents import make
from stavka.play.match import Match
from tests.web import board
from tests.web.serving import ARGUMENTS, installed, served

GIVEN = ("Army Group North", "Army Group South")  # the third is led by hand
DEPUTY = """() => document.querySelector('#plan-accept') ||
    /would do nothing/.test(document.querySelector('#message')?.textContent ?? '')"""  # he has answered
MOST = 600  # clicks after which something is wrong
STACKS = 80  # the same of one army group
EAST = """() => {
    const east = (hex) => window.stavka.map.hexes[hex][0];
    const ends = window.stavka.offers.filter((one) => one.verb === 'move').map((one) => one.hexes.at(-1));
    const here = window.stavka.units.get(window.stavka.selected)?.hex;
    const best = ends.sort((a, b) => east(b) - east(a))[0];
    return best && here && east(best) > east(here) ? best : null;
}"""


class Person:
    """Clicks as a person does, and counts it by phase and by what was clicked."""

    def __init__(self, page: Page, told: bool, pictures: Path | None) -> None:
        self.page, self.told, self.pictures = page, told, pictures
        self.clicks: Counter[tuple[str, str]] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)  # of the processor, this program included
        self.since = time.process_time()

    @property
    def phase(self) -> str:
        return str(board.ask(self.page, "state.phase"))

    def stands(self, what: str) -> bool:
        return self.page.locator(what).count() > 0

    def click(self, what: str, selector: str) -> None:
        with suppress(TimeoutError):  # a question of the page has come before it: that is answered first
            self._act(what, lambda: self.page.locator(selector).first.click(timeout=5_000))

    def click_hex(self, what: str, hex: str) -> None:
        self._act(what, lambda: board.click_hex(self.page, hex))

    def choose(self, what: str, selector: str, label: str) -> None:
        """A list is opened and a line of it is chosen."""
        self.clicks[self.phase, what] += 1
        self._act(what, lambda: self.page.select_option(selector, label=label))

    def _act(self, what: str, act: Callable[[], object]) -> None:
        phase = self.phase
        self.clicks[phase, what] += 1
        if self.pictures:
            self.page.screenshot(path=self.pictures / f"{sum(self.clicks.values()):03} {what}.png")
        act()
        self.settle()
        now = time.process_time()
        self.seconds[phase] += now - self.since
        self.since = now
        if self.told:
            said = self.page.evaluate("document.querySelector('#message')?.textContent ?? ''")
            line = f"{sum(self.clicks.values()):4} {phase}: {what} ({board.stage(self.page)}) {said[:120]}"
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    def settle(self) -> None:
        self.page.wait_for_timeout(80)
        board.settled(self.page)

    def answer(self) -> bool:
        """A question of the page itself: whether he is sure, who goes along, what the enemy's turn came to."""
        for what, selector in (
            ("he is sure", "#confirm-yes"),
            ("who goes along", ".popover button"),
            ("to the present", "#to-present"),
            ("the sum is read", "#summary-close"),
        ):
            if self.stands(selector):
                self.click(what, selector)
                return True
        return False


def play(person: Person, page: Page) -> None:
    """Until the Soviet player has had his week."""
    left = list(GIVEN)
    moved = planned = False
    while sum(person.clicks.values()) < MOST:
        if person.answer():
            continue
        if not board.ask(page, "state.my_turn"):
            page.wait_for_timeout(200)
            person.settle()
            continue
        if person.phase.startswith(("axis second", "second week")):
            return
        page.wait_for_function("() => !document.querySelector('.staffwaits')")
        stage = board.stage(page)
        verbs = {verb["gesture"] for verb in board.ask(page, "state.verbs")}
        before = board.version(page)
        if person.stands("#plan-accept"):
            person.click("proposals accepted", "#plan-accept")
            gone_on(page, before)
        elif "path" in verbs and "movement" in stage:
            if left:  # a plan with assaults on the march asks things in between, so one after the other
                person.choose("an army group to a deputy", "#give-sector", left.pop(0))
                page.wait_for_function(DEPUTY)
            elif not moved:
                moved = by_hand(person, page)
            else:
                person.click("done", "#done")
        elif "battle" in verbs:
            if not planned:
                planned = True
                person.click("battles planned", "#plan-all")
                page.wait_for_function(
                    "() => document.querySelector('#plan-fight') || !document.querySelector('#plan-all[disabled]')"
                )
            elif person.stands("#plan-fight-all:not([disabled])"):
                person.click("all battles fought", "#plan-fight-all")
                gone_on(page, before)
                page.wait_for_function("() => document.querySelector('#board').dataset.fights !== 'yes'")
                person.settle()
            elif person.stands("#plan-fight:not([disabled])"):
                person.click("a battle fought", "#plan-fight")
                gone_on(page, before)
            else:
                person.click("done", "#done")
        elif verbs:
            person.click("done", "#done")
        else:
            person.click("a question answered", "#trust" if person.stands("#trust") else ".choices .offer")
            gone_on(page, before)


def gone_on(page: Page, before: int) -> None:
    """Until something came of a click."""
    try:
        page.wait_for_function(
            "before => window.stavka.state.version > before || document.querySelector('#confirm-yes, #to-present')",
            arg=before,
            timeout=20_000,
        )
        page.wait_for_timeout(300)  # nobody is quicker than the answer to what he did last
    except TimeoutError:
        sys.stdout.write(f"nothing came of it: {page.locator('#message').inner_text()}\n")


def by_hand(person: Person, page: Page) -> bool:
    """The next stack goes towards Moscow as far as it can, one without a way stays; whether that was the last."""
    if not person.stands("[data-action='next stack']:not([disabled])"):
        return True
    if person.clicks[person.phase, "the next stack"] + person.clicks[person.phase, "a stack left alone"] > STACKS:
        return True
    if not page.evaluate("window.stavka.selected"):
        person.click("the next stack", "[data-action='next stack']")
    page.wait_for_function("() => window.stavka.offers.length")
    goal, before = page.evaluate(EAST), board.version(page)
    if goal:
        person.click_hex("a stack sent", goal)
        page.wait_for_function(
            """before => window.stavka.state.version > before ||
                document.querySelector('.popover, #confirm-yes, #message.refusal')""",
            arg=before,
        )
        person.settle()
    else:
        person.click("a stack left alone", "[data-action='leave stack']")
    return False


def begun() -> str:
    """The game before the first week of turn 113; its name on the shelf."""
    match = Match.start("pmd", "1941", seats={"axis": "human", "soviet": "cadet"}, seed=5)
    game, cadet = match.game, make("cadet", 1)
    while not (game.turn == 113 and game.to_act == "axis"):
        game.play(cadet.act(game))
    match.save()
    assert match.path is not None
    return match.path.stem


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--told", action="store_true")
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["STAVKA_HOME"] = home
        name = begun()
        with served() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
            page = browser.new_context(
                viewport={"width": 1366, "height": 768}, base_url=address, reduced_motion="reduce"
            ).new_page()
            page.set_default_timeout(120_000)
            page.on("console", complain)
            board.open_game(page, name)
            person = Person(page, asked.told, asked.pictures)
            play(person, page)
            report(person)
            browser.close()


def complain(said: ConsoleMessage) -> None:
    if said.type == "error":
        sys.stdout.write(f"{said.text}\n")


def report(person: Person) -> None:
    phases = list(dict.fromkeys(phase for phase, _ in person.clicks))
    for phase in phases:
        what = {what: n for (of, what), n in person.clicks.items() if of == phase}
        told = ", ".join(f"{n} {what}" for what, n in what.items())
        sys.stdout.write(f"{phase:36} {sum(what.values()):4} clicks {person.seconds[phase]:6.1f} s: {told}\n")
    sys.stdout.write(f"{'all':36} {sum(person.clicks.values()):4} clicks {sum(person.seconds.values()):6.1f} s\n")


if __name__ == "__main__":
    main()
