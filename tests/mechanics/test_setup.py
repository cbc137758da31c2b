"""What a bid is, who bids first, and the line that a set-up covers."""

from __future__ import annotations

import pytest

from stavka.engine.refusal import Unreadable
from stavka.hexes import Net
from stavka.mechanics.setup.actions import Bid, PassBid
from stavka.mechanics.setup.bidding import agreed, lower_seed
from stavka.mechanics.setup.placing import front
from tests.mechanics.toy import GRID, at


def test_a_bid_that_was_agreed() -> None:
    assert agreed({}) is None
    assert agreed({"bid": -2}) == -2
    for strange in (True, "3", 1.5):
        with pytest.raises(Unreadable, match="a bid is a whole number"):
            agreed({"bid": strange})


def test_the_lower_seed_bids_first() -> None:
    assert lower_seed(["soviet", "axis"], ("axis", "soviet")) == 0
    with pytest.raises(Unreadable, match="the better seed first"):
        lower_seed(["axis"], ("axis", "soviet"))


def test_bids_are_written_so() -> None:
    assert (str(Bid(-3)), str(PassBid())) == ("bid -3", "pass")


def test_the_hexes_that_face_each_other() -> None:
    """Those of either side with an open neighbour beyond the line; barred hexsides and closed hexes are no front."""
    walk = Net.over(GRID, GRID.all, [])
    west = GRID.set_of(name for name in map(GRID.name, GRID.indices) if int(name[2:]) >= 5)
    ours, theirs = front(walk, GRID.all, west)
    assert ours & at("0505", "0305") == at("0505", "0305")
    assert not ours & at("0507")
    assert theirs & at("0504") == at("0504")
    assert not theirs & west
    closed = front(walk, GRID.all & ~at("0504", "0404", "0604"), west)[0]
    assert not closed & at("0505")
