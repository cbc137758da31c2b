"""The documentation site builds without a warning, holds every page, and every link inside it leads somewhere."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest

import stavka

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
PAGES = sorted(page.stem for page in (ROOT / "docs").glob("*.md"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--quiet", "-W", "--keep-going", "-b", "html", "docs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    assert {page.stem for page in site.glob("*.html")} >= set(PAGES)


def test_the_reference_tells_of_the_contract(site: Path) -> None:
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in ("stavka.library.new", "stavka.engine.game.Game.refusal", "stavka.engine.title.Title"):
        assert f'id="{name}"' in text


def drawing() -> ModuleType:
    """``docs/pictures.py``, which is no part of the package."""
    spec = spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_title_is_shown_in_pictures_that_the_project_draws(site: Path) -> None:
    made = drawing()
    assert {path.stem for path in PICTURES.glob("*.png")} == set(made.PICTURES)
    for code in ("trc", "n41", "bd"):
        page = (site / f"playing-{code}.html").read_text(encoding="utf-8")
        shown = {name for name in made.PICTURES if f"{name}.png" in page}
        assert shown == {name for name in made.PICTURES if name.startswith(code)}
        assert len(shown) >= 3
        for alternative in re.findall(r'<img alt="([^"]*)"', page):
            assert len(alternative.split()) > 2, "a picture is told in words too"
    svg = made.PICTURES["n41-battle"]()
    assert svg.count("1PzGr") >= 1
    assert all((PICTURES / f"{name}.png").stat().st_size < 250_000 for name in made.PICTURES)


def test_the_odds_that_the_pages_tell_are_those_of_the_pictures() -> None:
    made = drawing()
    told = {
        "trc": (made.trc_battle_game, ["attack 24Pz+47Pz+39Pz 1520", "attack 24Pz+47Pz+39Pz 1520 air 1"]),
        "n41": (made.n41_battle_game, ["attack 1PzGr+29Inf Kiev", "attack 1PzGr+29Inf Kiev air 1"]),
        "bd": (made.bd_assault_game, ["assault 3Pz+14Pz 2408"]),
    }
    for code, (position, attacks) in told.items():
        page = (ROOT / "docs" / f"playing-{code}.md").read_text(encoding="utf-8")
        for attack in attacks:
            odds = stavka.odds(position(), attack)
            assert f"**{odds.attack} against {odds.defence}: {odds.odds}**" in page, (code, attack)
            assert f"odds {attack.removeprefix('attack ')}" in page


def test_pictures_of_the_site_are_there(site: Path) -> None:
    checked = 0
    for page in site.glob("*.html"):
        for source in re.findall(r'<img[^>]* src="([^"]+)"', page.read_text(encoding="utf-8")):
            assert (site / unquote(source)).is_file(), f"{page.name}: {source}"
            checked += 1
    assert checked >= 14


def named_in_the_reference() -> Iterator[tuple[str, object]]:
    """What docs/api.md names, with the members of its modules and classes."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for kind, name, options in re.findall(r"\.\. auto(module|class):: ([\w.]+)((?:\n   :[^\n]*)*)", page):
        if kind == "class":
            folder, _, last = name.rpartition(".")
            yield name, getattr(import_module(folder), last)
            continue
        module = import_module(name)
        listed = re.search(r":members: (.+)", options)
        wanted = listed.group(1).split(", ") if listed else list(vars(module))
        for word in wanted:
            found = getattr(module, word)
            if not word.startswith("_") and getattr(found, "__module__", None) == name:
                yield f"{name}.{word}", found


def undocumented(name: str, found: object) -> Iterator[str]:
    """A public function, class, method or property without a docstring of its own or an inherited one."""
    if not (inspect.isclass(found) or inspect.isfunction(found)):
        return
    if not inspect.getdoc(found):
        yield name
    for word, member in vars(found).items() if inspect.isclass(found) else ():
        public = not word.startswith("_") and (
            inspect.isfunction(member) or isinstance(member, property | cached_property)
        )
        if public and not inspect.getdoc(getattr(found, word) if inspect.isfunction(member) else member):
            yield f"{name}.{word}"


def test_all_of_the_public_library_is_documented() -> None:
    found = list(named_in_the_reference())
    assert len(found) > 60
    assert [bare for name, thing in found for bare in undocumented(name, thing)] == []


def test_links_inside_the_site_lead_somewhere(site: Path) -> None:
    texts = {page.name: page.read_text(encoding="utf-8") for page in site.glob("*.html")}
    checked = 0
    for name, text in texts.items():
        for link in re.findall(r'href="([^"]+)"', text):
            parts = urlsplit(link)
            if parts.scheme or not parts.path.endswith(".html"):
                continue
            target = unquote(parts.path)
            assert target in texts, f"{name}: {link}"
            if parts.fragment:
                assert f'id="{unquote(parts.fragment)}"' in texts[target], f"{name}: {link}"
            checked += 1
    assert checked > 200
