"""Who was lost, by what was told of it: tried faces go back into pools in which nobody is shown (pmd:13.14-d,-e)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stavka.engine.aids import Fallen
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.view import unit_view

GONE = re.compile(r"(\S+) .*?\b(?:eliminated|lost|does not come back|is taken)\b")
SHOWN = re.compile(r"(\S+) is the (.+?), ")


def fallen(pos: War, side: str, news: Sequence[str]) -> Iterator[Fallen]:
    """Both sides see who is lost (pmd:6.3-a); an untried unit that was looked at before stood under another name."""
    me, roster = SIDES.index(side), pos.roster
    untried: dict[str, str] = {}  # by the name of the division behind it
    for line in news:
        if (shown := SHOWN.match(line)) and shown[1] in roster.short:
            untried[shown[2]] = shown[1]
        elif (gone := GONE.match(line)) and gone[1] in roster.short:
            unit = roster.index(gone[1])
            box = pos.title.box_name(pos.where[unit]) or "removed"
            seen = {**unit_view(pos, unit, me), "hex": None}
            yield Fallen(seen, untried.get(pos.counter(unit).name, gone[1]), box)
