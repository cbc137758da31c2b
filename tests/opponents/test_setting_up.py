"""Free set-ups: the players finish them, hold what matters, and leave no gap where they can close it."""

from __future__ import annotations

import pytest

import stavka
from stavka.opponents import make


@pytest.mark.parametrize("name", ["cadet", "general"])
def test_both_sides_finish_a_free_set_up(name: str) -> None:
    game = stavka.new("trc", "barbarossa", seed=1, set_up="free")
    players = {side: make(name, 1, clock=lambda: 0.0) for side in game.title.sides}
    placed = 0
    while game.phase == "set-up":
        game.play(players[str(game.to_act)].act(game))
        placed += 1
        assert placed < 200
    pos = game.position
    units = sum(where >= 0 for where in pos.where)
    assert units > 80
    hexes = {hex for u, hex in enumerate(pos.where) if hex >= 0 and pos.roster.side[u] == 1}
    assert len(hexes) > 15, "the Russians cover ground, they do not stand in one heap"
    held = [name for name in ("Riga", "Minsk", "Lvov") if pos.of(1, pos.board.places[name].hex)]
    assert len(held) >= 2, held
