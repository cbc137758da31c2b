"""The documentation site builds without a warning, holds every page, and every link inside it leads somewhere."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parent.parent
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
