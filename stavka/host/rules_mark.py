"""A mark of the rules and tables of a title: a game in progress is never played on by others than it was begun with."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import stavka

PACKAGE = Path(stavka.__file__).parent
SHARED = ("hexes", "board", "engine", "mechanics")
SUFFIXES = (".py", ".csv", ".toml", ".json")


@lru_cache(maxsize=16)
def rules_mark(code: str) -> str:
    """The same as long as no file that could decide anything in this title has changed."""
    own = type(stavka.title(code)).__module__.split(".")[2]  # stavka.titles.<folder>…
    folders = [*(PACKAGE / name for name in SHARED), PACKAGE / "titles" / own]
    mark = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in SUFFIXES):
        mark.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode())
        mark.update(sha256(path.read_bytes()).digest())
    return mark.hexdigest()
