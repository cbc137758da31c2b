"""Writes the generated pages of the documentation: `python -m stavka.cli.rulebook.docs docs`."""

import sys
from pathlib import Path

from stavka.cli.rulebook.citations import TITLE_FOLDERS, checkout, coverage, index_path
from stavka.cli.rulebook.rules import markdown_page


def write_pages(root: Path, folder: Path) -> list[Path]:
    """Write a coverage page for each title that has a rule index, and return their paths."""
    pages = []
    for code in TITLE_FOLDERS:
        if index_path(root, code).is_file():
            found = coverage(root, code)
            page = folder / f"rules-{code}.md"
            page.write_text(markdown_page(found, found.rows), encoding="utf-8")
            pages.append(page)
    return pages


if __name__ == "__main__":
    for page in write_pages(checkout(), Path(sys.argv[1])):
        sys.stdout.write(f"{page}\n")
