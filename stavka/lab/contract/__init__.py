"""What every title promises, as checks that any title's tests can import.

Each check takes a ``Start``, which names title, scenario, options and seed. It plays that game at random, looks at it
on the way, and raises ``Broken`` when the promise does not hold. The functions whose names end in ``_at`` and ``_of``
check one moment, game or action.

>>> from stavka.lab.contract import Start, check_diary
>>> check_diary(Start("n41", seed=1))
"""

from stavka.lab.contract.acting import check_acting
from stavka.lab.contract.broken import Broken
from stavka.lab.contract.chances import check_chances
from stavka.lab.contract.copies import check_copies
from stavka.lab.contract.derived import check_control, check_derived
from stavka.lab.contract.endings import check_no_dead_end
from stavka.lab.contract.legality import check_legality
from stavka.lab.contract.notation import check_notation
from stavka.lab.contract.pieces import check_extra_pieces
from stavka.lab.contract.positions import check_positions
from stavka.lab.contract.record import check_diary, check_snapshot
from stavka.lab.contract.refusals import check_refusals
from stavka.lab.contract.secrets import check_secrets
from stavka.lab.contract.stages import check_stages
from stavka.lab.contract.start import Start, admitted, starts
from stavka.lab.contract.undo import check_undo

# the promises that hold for every game of every title, whatever its rules
CHECKS = (
    check_positions,
    check_legality,
    check_notation,
    check_diary,
    check_snapshot,
    check_copies,
    check_undo,
    check_chances,
    check_no_dead_end,
    check_acting,
    check_extra_pieces,
    check_refusals,
)

__all__ = [
    "CHECKS",
    "Broken",
    "Start",
    "admitted",
    "check_acting",
    "check_chances",
    "check_control",
    "check_copies",
    "check_derived",
    "check_diary",
    "check_extra_pieces",
    "check_legality",
    "check_no_dead_end",
    "check_notation",
    "check_positions",
    "check_refusals",
    "check_secrets",
    "check_snapshot",
    "check_stages",
    "check_undo",
    "starts",
]
