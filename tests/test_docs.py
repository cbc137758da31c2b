"""The documentation is true: its examples run, its links lead somewhere, and it leaves nothing out."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stavka
from stavka.cli.main import COMMANDS as SUBCOMMANDS
from stavka.cli.playing.commands import COMMANDS
from stavka.titles.russian_campaign.notation import ACTIONS
from stavka.titles.russian_campaign.telling.situation import FLAGS, KEYS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE_PATH = re.compile(r"`((?:stavka|tests|web|docs)/[\w./]+)`")


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def anchors(page: str) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links() -> Iterator[tuple[Path, str]]:
    for page in PAGES:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            if not link.startswith(("http:", "https:", "mailto:")):
                yield page, link


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/situations.md"])
def test_examples_run(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 5
    assert not found.failed


def test_links_and_pictures_exist() -> None:
    found = list(links())
    assert len(found) > 10
    for page, link in found:
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{page.name}: {link}"


def test_every_page_is_in_the_index() -> None:
    named = set(LINK.findall(text("index.md")))
    assert {page.name for page in DOCS.glob("*.md")} - {"index.md"} - named <= coverage_pages_of_others()


def coverage_pages_of_others() -> set[str]:
    """Pages that `make docs` writes for titles whose documentation is still to come."""
    return {page.name for page in DOCS.glob("rules-*.md")} - {"rules-trc.md"}


def test_files_named_in_the_text_exist() -> None:
    pages = [page for page in PAGES if not page.name.startswith("rules-")]
    for page in pages:
        for path in CODE_PATH.findall(page.read_text(encoding="utf-8")):
            assert (ROOT / path).exists(), f"{page.name}: {path}"


def test_the_picture_is_small() -> None:
    assert (DOCS / "board.png").stat().st_size < 700_000


def test_every_verb_has_a_row_with_an_example_that_reads() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| `([^`]+)` \|", text("notation.md"), re.MULTILINE))
    assert set(rows) == {action.verb for action in ACTIONS} | {"roll"}
    game = stavka.new("trc")
    for verb, example in rows.items():
        if verb != "roll":
            assert game.read(example).verb == verb


def test_every_command_of_the_terminal_is_told() -> None:
    page = text("notation.md")
    assert [name for name in COMMANDS if f"`{name}`" not in page] == []


def test_every_option_variant_and_scenario_is_told() -> None:
    page, title = text("playing-trc.md"), stavka.title("trc")
    assert [name for name in title.options if f"| `{name}` |" not in page] == []
    assert [name for name in title.scenarios if f"`{name.replace('_', '-')}`" not in page] == []


def test_every_stage_is_told() -> None:
    page = text("playing-trc.md").replace("soviet first and second impulse", "soviet")
    stages = [name for name in stavka.title("trc").sequence if not name.startswith("soviet ")]
    assert [name for name in stages if f"| {name} |" not in page] == []


def test_every_key_of_a_situation_has_an_example() -> None:
    page = text("situations.md")
    examples = "".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    assert [key for key in KEYS if f"`{key}`" not in page] == []
    assert [key for key in KEYS if f"{key}=" not in examples and f'"{key}":' not in examples] == []
    assert "moved" in FLAGS


def test_every_data_file_is_told() -> None:
    page = text("data-origins.md")
    folder = Path(stavka.__file__).parent / "titles" / "russian_campaign" / "data"
    files = [path.name for path in folder.iterdir() if path.suffix in (".csv", ".toml")]
    assert [name for name in files if f"`{name}`" not in page] == []


def test_commands_in_the_text_exist() -> None:
    for page in PAGES:
        for command in re.findall(r"(?:^|`|bin/)stavka ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert command in {*SUBCOMMANDS, "diary"}, f"{page.name}: stavka {command}"


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb", "pmd"])
def test_the_keys_of_a_view_that_the_page_names_are_there(code: str) -> None:
    row = next(line for line in text("library.md").splitlines() if line.startswith(f"| {code} | `"))
    told = set(re.findall(r"`(\w+)`", row)) - {"supply", "movement"}
    everywhere = text("library.md").partition("Every view tells ")[2].partition("\n\n")[0]
    view = stavka.new(code, seed=1).view("axis")
    assert told | set(re.findall(r"`(\w+)`", everywhere)) <= set(view)
    assert len(told) > 4
