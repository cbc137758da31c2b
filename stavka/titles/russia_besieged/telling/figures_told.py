"""Figures of a situation that hang on the calendar: wells that changed hands, units that come back."""

from __future__ import annotations

from typing import Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.titles.russia_besieged.economy import oil
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.telling import as_written, wording


def set_wells(pos: War, told: Any) -> None:
    """Wells to value, turn of the change and year of the last payment, or to the turn alone."""
    for place, figures in plain.mapping("wells", told).items():
        hex = pos.board.grid.index(pos.hex(plain.hex_word(place)))
        pos.wells[hex] = _well(pos, place, hex, figures)
    if pos.wells:
        oil.remember(pos)


def _well(pos: War, place: Any, hex: int, figures: Any) -> tuple[int, int, int]:
    if isinstance(figures, int | str) and hex in oil.wells(pos):
        turn = plain.whole_number(f"the turn of the well {place}", turn_number(pos, figures))
        return oil.scheduled(pos, oil.wells(pos)[hex], turn), turn, 0
    told = [*plain.sequence("wells", figures)]
    told[1:2] = [turn_number(pos, told[1])] if len(told) > 1 else []
    numbers = [plain.whole_number(f"a figure of the well {place}", n) for n in told]
    if len(numbers) != 3:
        raise Unreadable(f"a well has a value, the turn it changed hands and a year, not {numbers}")
    return numbers[0], numbers[1], numbers[2]


def turn_number(pos: War, told: Any) -> Any:
    """A turn by its number, or by a month of it as the turn of the situation may be."""
    month = wording.month_called(as_written.turn_called(told))
    return pos.charts.calendar.when(month)[0] if month else told


def returning(pos: War, item: Any) -> tuple[int, int, int]:
    """A unit that comes back, with the turn and the impulse."""
    if not isinstance(item, list | tuple) or len(item) not in (2, 3):
        raise Unreadable(f"a unit that comes back is its name, a turn and perhaps an impulse, not {item!r}")
    told = (turn_number(pos, item[1]), *item[2:], 1)
    numbers = [plain.whole_number("the turn or impulse of a return", number) for number in told]
    return pos.roster.find(str(item[0])), numbers[0], numbers[1]
