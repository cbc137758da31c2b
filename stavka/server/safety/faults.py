"""Faults as sentences for a page. They name games, never folders of this machine."""

from __future__ import annotations

import re
from pathlib import Path

from stavka.play import saves

BROKEN = "something went wrong inside the program, which is a fault of it, not yours; the game is as it was before"
CODE = Path(__file__).parents[3]
_PATH = re.compile(r"(?<![\w./<:-])/(?:[^\s/'\"]+/)+")  # the folders of an absolute path


def sentence(error: BaseException) -> str:
    """What a page may read of an error."""
    if isinstance(error, OSError):
        return f"the server could not read or write a file: {error.strerror or type(error).__name__}"
    return without_folders(str(error))


def without_folders(text: str) -> str:
    """The same without the folders in front of a file's name.

    >>> without_folders("there is no file /home/anna/.local/share/stavka/saves/kursk.stavka")
    'there is no file kursk.stavka'
    """
    for folder in (saves.folder(), saves.home(), CODE, Path.home()):
        text = text.replace(f"{folder}/", "").replace(str(folder), "the folder of saved games")
    return _PATH.sub("", text)
