"""Who can be given what: each of some items wants one slot of its own."""

from __future__ import annotations

from collections.abc import Sequence


def all_matched(wants: Sequence[Sequence[int]]) -> bool:
    """Whether every item can have a slot that it accepts and that no other item has.

    >>> all_matched([[0], [0, 1]])
    True
    >>> all_matched([[0], [0]])
    False
    """
    holder: dict[int, int] = {}
    return all(_place(item, wants, holder, set()) for item in range(len(wants)))


def _place(item: int, wants: Sequence[Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Give an item a slot; whoever held it looks for another one."""
    for slot in wants[item]:
        if slot in tried:
            continue
        tried.add(slot)
        if slot not in holder or _place(holder[slot], wants, holder, tried):
            holder[slot] = item
            return True
    return False
