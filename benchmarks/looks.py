"""What benchmarks/screens.py takes pictures of: each look brings a page to a moment of a game, as a player would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from stavka.engine.game import Game
from stavka.engine.stage import Choice
from stavka.lab.puzzles import puzzles
from stavka.opponents import make
from stavka.play import saves
from stavka.play.match import Match
from stavka.server import answers
from tests.web import board
from tests.web.test_screens import SHOWN

SCENARIOS = {"pmd": "1941"}
MINE = {"axis": "human", "soviet": "cadet"}
THEIRS = {"axis": "cadet", "soviet": "human"}
LONG_PLAY = 420  # steps
LATER = 3  # turns that have been played in the game whose course is shown


def can_attack(game: Game) -> bool:
    """In a phase of battles; an overrun on the march is another thing."""
    if game.to_act != "axis" or isinstance(game.position.stage, Choice) or "movement" in str(game.stage):
        return False
    duties = answers.duties(game)
    return duties is not None and len(duties.may_attack) > 2


def is_asked(game: Game) -> bool:
    """After a battle, with more than one answer."""
    asked = game.to_act == "axis" and isinstance(game.position.stage, Choice)
    fought = any("combat" in one.stage or "attack" in str(one.move) for one in game.log[-3:])
    return asked and fought and len(game.legal()) > 1


def is_long(game: Game) -> bool:
    """A week of the largest title has as many steps as three turns of the others."""
    return len(game.log) > LONG_PLAY


MOMENTS: dict[str, tuple[dict[str, str], Callable[[Game], bool]]] = {
    "combat": (MINE, can_attack),
    "question": (MINE, is_asked),
    "answer": (THEIRS, lambda game: game.to_act == "soviet" and not isinstance(game.position.stage, Choice)),
    "later": (MINE, lambda game: game.to_act == "axis" and (game.turn > game.log[0].turn + LATER or is_long(game))),
}


class Look:
    """A title, and the games of it that are shown."""

    def __init__(self, code: str) -> None:
        self.code = code

    def at(self, page: Page, moment: str) -> None:
        """Open a game that has come so far; it is played once and then lies on the shelf."""
        path = saves.folder() / f"{self.code} {moment}.stavka"
        seats, reached = MOMENTS[moment]
        if not path.exists():
            match = Match.start(self.code, SCENARIOS.get(self.code, "campaign"), seats=seats, seed=1941)
            cadet = make("cadet", 1)
            while match.game.result is None and not (match.game.log and reached(match.game)):
                match.game.play(cadet.act(match.game))
            match.path = path
            match.save()
        board.open_game(page, path.stem)

    def begin(self, page: Page, **settings: object) -> None:
        board.begin(page, self.code, **{"scenario": SCENARIOS.get(self.code, "campaign"), **settings})


def to_present(page: Page) -> None:
    page.wait_for_timeout(400)
    if page.locator("#to-present").count():
        page.keyboard.press("x")
        page.wait_for_function("() => window.stavka.replaying === null")
    if page.locator("#summary-close").count():
        page.click("#summary-close")
    board.settled(page)


def opening(look: Look, page: Page) -> None:
    look.begin(page, seats=MINE)
    board.resting(page)


def chosen(look: Look, page: Page) -> None:
    """A piece that can go somewhere, and where to."""
    opening(look, page)
    while not any(v["gesture"] == "path" for v in board.ask(page, "state.verbs")):
        board.press(page, "#done" if page.locator("#done").count() else ".choices button.offer")
    page.wait_for_function("() => window.stavka.acting.size")
    page.keyboard.press("n")
    page.wait_for_function("() => window.stavka.selected && window.stavka.offers.length")


def battle(look: Look, page: Page) -> None:
    look.at(page, "combat")
    to_present(page)
    page.wait_for_function("() => window.stavka.duties")
    target = page.evaluate("Object.values(window.stavka.duties.may_attack)[0][0]")
    board.click_hex(page, target)
    page.locator("#battle-go").wait_for()
    page.wait_for_function("() => !document.querySelector('#battle .waits')")


def plan(look: Look, page: Page) -> None:
    look.at(page, "combat")
    to_present(page)
    page.click("#plan-all")
    page.locator(".battles li").first.wait_for()
    page.wait_for_timeout(1500)


def question(look: Look, page: Page) -> None:
    look.at(page, "question")
    to_present(page)


def playback(look: Look, page: Page) -> None:
    """A battle of the computer's turn, stopped when its die lies."""
    look.at(page, "answer")
    if page.locator("#watch-missed").count():
        page.click("#watch-missed")
    page.locator("#to-present").wait_for()
    page.keyboard.press("k")
    for _ in range(150):
        if page.locator("#prompt .scene .die").count():
            return
        before = page.evaluate(SHOWN)
        page.keyboard.press(".")
        page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)


def summary(look: Look, page: Page) -> None:
    look.at(page, "answer")
    page.locator("#to-present, #watch-missed").first.wait_for()
    if page.locator("#watch-missed").count():
        page.click("#watch-missed")
        page.locator("#to-present").wait_for()
    page.keyboard.press("x")
    page.locator("#summary").wait_for()
    page.click(".sumbattles:not([open]) summary")


def tab(key: str, ready: str = "") -> Callable[[Look, Page], None]:
    def look_at(look: Look, page: Page) -> None:
        look.at(page, "later")
        to_present(page)
        page.click(f"#tab-{key}")
        page.locator(ready or f"#tab-{key}").first.wait_for()
        page.wait_for_timeout(300)

    return look_at


def advice(look: Look, page: Page) -> None:
    look.begin(page)
    board.resting(page)
    page.keyboard.press("a")
    page.locator(".counsel, #message.shown").first.wait_for()


def overlays(look: Look, page: Page) -> None:
    look.at(page, "later")
    to_present(page)
    page.click("#overlays summary")
    page.locator("#overlays input[type=checkbox]").first.wait_for()
    for box in page.locator("#overlays input[type=checkbox]").all()[:3]:
        box.check()
    page.wait_for_timeout(800)


def guide(look: Look, page: Page) -> None:
    page.goto(f"/#/guide/{look.code}")
    board.settled(page)
    page.click("#guide-next")


def charts(look: Look, page: Page) -> None:
    battle(look, page)
    page.click("#tab-charts")
    page.locator(".charts .grid").first.wait_for()


def own_charts(look: Look, page: Page) -> None:
    page.goto(f"/#/charts/{look.code}")
    page.locator(".grid input").first.wait_for()


def set_up(look: Look, page: Page) -> None:
    look.begin(page, set_up="free")
    page.locator(".traypiece").first.click()
    page.wait_for_function("() => window.stavka.offers.length > 0")


def staff(look: Look, page: Page) -> None:
    """The next stack to do, its list open, a sector given to a deputy."""
    chosen(look, page)
    page.keyboard.press("j")
    if page.locator(".todos summary").count():
        page.click(".todos summary")
    if page.locator("#give-sector").count():
        page.select_option("#give-sector", index=1)
        page.locator("#plan-accept, #message.shown").first.wait_for()


def fork(look: Look, page: Page) -> None:
    tab("diary", ".moment")(look, page)
    page.click("#fork")
    page.locator("#fork-begin").wait_for()


def lessons(look: Look, page: Page) -> None:
    """What one's own last turn could have been, and the first lesson on the map."""
    tab("diary", ".moment")(look, page)
    page.click("#ask-lessons")
    page.locator("#lessons li, #lessons .hint:not([role])").first.wait_for()
    if page.locator("#lessons li").count():
        page.locator("[data-action^='lesson ']").first.click()
        board.resting(page)


def puzzle(look: Look, page: Page) -> None:
    """The first puzzle of the title with its solution; a title without any shows the list."""
    found = puzzles(look.code)
    page.goto(f"/#/puzzle/{found[0].id}/solution" if found else "/#/puzzles")
    page.locator("#puzzle-panel .said p" if found else "#puzzle-list").first.wait_for()
    page.wait_for_timeout(800)


SCENES: dict[str, Callable[[Look, Page], None]] = {
    "opening": opening,
    "chosen": chosen,
    "battle": battle,
    "plan": plan,
    "question": question,
    "playback": playback,
    "summary": summary,
    "forces": tab("forces"),
    "turn": tab("knowing"),
    "diary": tab("diary", ".moment"),
    "rules": tab("rules"),
    "charts": charts,
    "advice": advice,
    "overlays": overlays,
    "guide": guide,
    "own-charts": own_charts,
    "set-up": set_up,
    "staff": staff,
    "fork": fork,
    "lessons": lessons,
    "puzzle": puzzle,
}


def start(page: Page) -> None:
    page.goto("/#/")
    page.locator("#titles").wait_for()
    page.wait_for_timeout(1500)


def start_below(page: Page) -> None:
    """The cards further down, with the choices of one open."""
    start(page)
    page.locator(".title .more summary").last.click()
    page.locator(".title").last.scroll_into_view_if_needed()
    page.wait_for_timeout(1500)


def shelf(page: Page) -> None:
    start(page)
    page.locator(".saves").scroll_into_view_if_needed()
    page.wait_for_timeout(2500)


def dialog(opener: str) -> Callable[[Page], None]:
    def look_at(page: Page) -> None:
        board.begin(page)
        page.click(opener)
        page.locator("dialog[open]").wait_for()

    return look_at


def puzzle_list(page: Page) -> None:
    page.goto("/#/puzzles")
    page.locator("#puzzle-list li").first.wait_for()


PLACES: dict[str, Callable[[Page], None]] = {
    "start": start,
    "start-below": start_below,
    "shelf": shelf,
    "puzzles": puzzle_list,
    "help": dialog("#help"),
    "settings": dialog("#top button:has-text('Settings')"),
    "pictures": dialog("#top button:has-text('Pictures')"),
}


@contextmanager
def _host(folder: Path) -> Iterator[object]:
    from stavka.host.storage.database import Database
    from stavka.host.storage.upgrade import upgrade
    from tests.host.real import Host

    (folder / "host.db").unlink(missing_ok=True)
    database = Database(f"sqlite:///{folder / 'host.db'}")
    upgrade(database)
    with Host(database) as host:
        yield host
    database.close()


def _over(host: object) -> str:
    """A finished game whose dice can be proved."""
    from stavka.host.match import HostedMatch
    from stavka.host.storage.games import Terms
    from stavka.server.asks import NewGame

    match, _ = HostedMatch.begin(host.house.games, NewGame("trc"), Terms(listed=True))  # type: ignore[attr-defined]
    rng = Random(9)
    while match.game.position.throws < 4:
        match.play(str(match.game.legal().sample(rng)))
    match.finish("axis", "resignation", "soviet resigned")
    return str(match.id)


def hosted(path: str, ready: str, member: bool = False) -> Callable[[Path], object]:
    """A page of a host on which one game waits, one is played and one is over; as a stranger or a member sees it."""

    @contextmanager
    def opened(folder: Path) -> Iterator[tuple[str, Callable[[Page], None]]]:
        with _host(folder) as host:
            for title in ("trc", "bd"):
                host.begin(title, listed=True)  # type: ignore[attr-defined]
            game, tokens = host.begin("n41")  # type: ignore[attr-defined]
            address = path.format(over=_over(host), game=game, token=tokens["axis"])

            def look_at(page: Page) -> None:
                if member:
                    name = f"Looker {'by touch' if page.evaluate('navigator.maxTouchPoints') else 'by mouse'}"
                    page.goto("/")
                    page.click("#account summary")
                    page.fill("#account-name", name)
                    page.fill("#account-password", "correct horse")
                    page.click("#account-make")
                    page.locator(".account-line").wait_for()
                page.goto(address)
                page.locator(ready).first.wait_for()
                page.wait_for_timeout(800)

            yield f"http://127.0.0.1:{host.port}", look_at  # type: ignore[attr-defined]

    return opened


HOSTED: dict[str, Callable[[Path], object]] = {
    "lobby": hosted("/", "#lobby-begin"),
    "account": hosted("/#/account", "#mine-head", member=True),
    "archive": hosted("/archive", "#app h1"),
    "proof": hosted("/proof?game={over}", "#proof-result"),
    "table": hosted("/join#{game}/{token}", ".host-panel"),
}
