"""2.4.9: untried units, and the pools from which their faces are drawn when somebody first looks.

Nobody has seen which face an untried counter has, so the state does not hold it either. A pool is a box of faces; some
untried counters in play came from it, and each of them hides one of the faces that lay there when it was taken. Faces
may join a pool later (a rifle division that was lost goes back to one); those cannot be behind counters taken before.

Every way to deal the faces that agrees with this is equally likely, because each draw was made blindly from as many
faces as lay in the pool then. ``chances`` counts those ways, so a late draw has the odds of an early one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import gcd

Moment = int  # a count of what happened to the pools; later is larger


LARGEST = 2**64  # of what one number of the stream of dice is drawn below


def chances(faces: Mapping[int, Moment], taken: Sequence[Moment], when: Moment) -> dict[int, int]:
    """How often each face is behind a counter that was taken at a moment, among all ways to deal.

    ``faces`` has the faces that may still be behind a counter or in the pool, each with the moment it came there;
    ``taken`` the moments at which the counters that still hide one were taken, that of the counter itself included.

    Two faces from the start, two counters taken: either face is as likely.

    >>> chances({1: 0, 2: 0}, [1, 2], 1)
    {1: 1, 2: 1}

    A face that joined between the two cannot be behind the first, and is more likely behind the second.

    >>> chances({1: 0, 2: 0, 3: 5}, [1, 6], 6)
    {1: 1, 2: 1, 3: 2}
    """
    before = sorted(moment for moment in taken if moment < when)
    arrivals = sorted(faces.values())
    # counters taken earlier choose first; each finds the faces that were there, less those chosen before it
    room = [bisect_right(arrivals, moment) - number for number, moment in enumerate(before)]
    found: dict[int, int] = {}
    weights: dict[Moment, int] = {}
    for face, came in faces.items():
        if came > when:
            continue
        if came not in weights:
            weight = 1
            for moment, free in zip(before, room, strict=True):
                weight *= free - (came <= moment)
            weights[came] = weight
        if weights[came]:
            found[face] = weights[came]
    return _least(found)


def _least(weights: dict[int, int]) -> dict[int, int]:
    """The same ratios in the smallest whole numbers; where a draw could not hold them, as near as it can.

    >>> sum(_least({1: 3**60, 2: 2**80}).values()) < LARGEST
    True
    """
    divisor = gcd(*weights.values()) if weights else 1
    found = {face: weight // divisor for face, weight in weights.items()}
    total = sum(found.values())
    if total <= LARGEST:
        return found
    return {face: max(1, weight * (LARGEST // 2) // total) for face, weight in found.items()}
