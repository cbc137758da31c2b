"""Golden diaries: one finished game per title and scenario, kept to see that nothing changes unasked.

``python -m stavka.lab.golden FOLDER`` writes them anew, with ``trc n41`` behind it those of these titles only; a change
in them must be one that somebody wanted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import stavka
from stavka.lab.contract.endings import play_out
from stavka.library import BEING_BUILT, titles

SEED = 1941


def diaries(codes: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """A file name and a diary for every scenario of these titles, or of all."""
    for code in codes or (*titles(), *BEING_BUILT):
        title = stavka.title(code)
        for scenario in sorted(title.scenarios):
            options = title.played_out if scenario == "campaign" else ()
            game = stavka.new(code, scenario, seed=SEED, options=options)
            play_out(game, Random(SEED))
            yield f"{code}-{scenario.replace('_', '-')}.diary", game.diary()


def main(folder: str, *codes: str) -> None:
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    for name, text in diaries(codes):
        (where / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {text.count(chr(10))} lines\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
