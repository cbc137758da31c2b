"""How much of a long series the ordinary run plays."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet


def blocks(run: int, all: int) -> list[ParameterSet]:
    """Numbers of blocks: the first ones belong to the ordinary run, the others to ``make fuzz``."""
    return [pytest.param(n, marks=() if n < run else pytest.mark.fuzz) for n in range(all)]
