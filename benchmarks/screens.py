"""Pictures of every page, title, size and theme, to be looked at.

python benchmarks/screens.py FOLDER [--titles trc ...] [--scenes plan ...] [--sizes phone ...] [--themes dark ...]

The games that are shown are played by the cadet once and kept in FOLDER/home, so that the next call is quicker. A
picture is named TITLE-SCENE-SIZE-THEME.png; what the browser's console said, and what is wider than the window, is
printed. Needs Chromium, ``PYTHONPATH=.`` and patience: all of it are more than a thousand pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from looks import HOSTED, PLACES, SCENES, Look
from playwright.sync_api import Browser, Page, sync_playwright

from stavka import library
from tests.web.serving import ARGUMENTS, installed, served
from tests.web.test_screens import DRESS

SIZES = {
    "laptop": (1366, 768, False),
    "desktop": (1920, 1080, False),
    "large": (3840, 2160, False),
    "tablet": (820, 1180, True),
    "phone": (390, 844, True),
}
THEMES = ("classic", "dark")
SETTLE = 350  # milliseconds in which a picture comes to rest after the window has changed
LONG = 120_000


def dressed(page: Page, theme: str) -> None:
    """Another set of colours without loading the page anew, so that what is open stays open."""
    page.evaluate(DRESS, theme)


class Camera:
    """Takes each look in every size and theme that is asked for."""

    def __init__(self, browser: Browser, folder: Path, sizes: list[str], themes: list[str]) -> None:
        self.browser, self.folder, self.sizes, self.themes = browser, folder, sizes, themes
        self.taken = 0

    def take(self, address: str, name: str, look: Callable[[Page], None]) -> None:
        """One page with a mouse and one that is touched; each is brought there once and then resized and dressed."""
        for touch in (False, True):
            sizes = [size for size in self.sizes if SIZES[size][2] is touch]
            if not sizes:
                continue
            width, height, _ = SIZES[sizes[0]]
            context = self.browser.new_context(
                viewport={"width": width, "height": height}, base_url=address, has_touch=touch, is_mobile=touch,
                reduced_motion="reduce",
            )  # fmt: skip
            page = context.new_page()
            page.set_default_timeout(LONG)
            page.on("console", lambda m: say(f"{name}: {m.text}") if m.type == "error" else None)
            page.on("pageerror", lambda error: say(f"{name}: {error}"))
            try:
                look(page)
                self._all(page, name, sizes)
            except Exception as error:  # the other looks are wanted all the same
                say(f"{name}: not taken: {str(error).splitlines()[0]}")
                page.screenshot(path=self.folder / f"{name}-FAILED.png")
            context.close()

    def _all(self, page: Page, name: str, sizes: list[str]) -> None:
        for size in sizes:
            width, height, _ = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            for theme in self.themes:
                dressed(page, theme)
                page.wait_for_timeout(SETTLE)
                if page.locator("#paper").count():
                    page.wait_for_function("() => document.querySelector('#paper').dataset.rests === 'yes'")
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    say(f"{name}-{size}: wider than the window")
                page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png")
                self.taken += 1


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--titles", nargs="*", default=list(library.titles()))
    parser.add_argument("--scenes", nargs="*", default=[*PLACES, *SCENES, *HOSTED])
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=SIZES)
    parser.add_argument("--themes", nargs="*", default=list(THEMES))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    os.environ["STAVKA_HOME"] = str(asked.folder.resolve() / "home")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        camera = Camera(browser, asked.folder, asked.sizes, asked.themes)
        with served() as address:
            for code in asked.titles:
                for scene in (one for one in SCENES if one in asked.scenes):
                    begun, look = time.monotonic(), Look(code)
                    camera.take(address, f"{code}-{scene}", lambda page, s=scene, k=look: SCENES[s](k, page))  # type: ignore[misc]
                    say(f"{code} {scene}: {time.monotonic() - begun:.0f} s")
            for place in (one for one in PLACES if one in asked.scenes):
                camera.take(address, place, PLACES[place])
        for place in (one for one in HOSTED if one in asked.scenes):
            with HOSTED[place](asked.folder) as (address, look_at):
                camera.take(address, f"host-{place}", look_at)
        browser.close()
    say(f"{camera.taken} pictures")


if __name__ == "__main__":
    main()
