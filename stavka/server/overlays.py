"""What a page may lay over the map: zones, control, rails, supply, reach of the enemy, hexes that cut him off."""

from __future__ import annotations

from typing import Any

from stavka.engine.game import Game
from stavka.server.answers import eyes

# Parts of a view that are sets of hexes by side, and how a player calls them.
IN_VIEW = {"zones": "Zones of control"}


def overlays(game: Game, seat: str) -> list[dict[str, Any]]:
    """All there is, each with hexes by name."""
    side = eyes(game, seat)
    view = game.view(side)
    grid = game.position.board.grid
    told = game.title.overlays(game.position, side)
    found = [
        {"key": f"{one.key}-{one.side}".replace(" ", "-"), "name": one.name, "side": one.side}
        | {"hexes": grid.names(one.hexes), "figures": dict(one.figures)}
        for one in told
    ]
    if any(one.key.startswith("zone") for one in told):
        return found
    for key, name in IN_VIEW.items():
        found += [
            {"key": f"{key}-{owner}", "name": f"{name}: {owner}", "side": owner, "hexes": list(hexes), "figures": {}}
            for owner, hexes in view.get(key, {}).items()
        ]
    return found


def supply_line(game: Game, seat: str, name: str) -> dict[str, Any]:
    """The way supply reaches a piece that this seat can see."""
    side = eyes(game, seat)
    seen = next((unit for unit in game.view(side)["units"] if unit["short"] == name and unit["hex"]), None)
    if seen is None:
        return {"line": None}
    line = game.title.supply_line(game.position, game.position.roster.find(name))
    return {"line": [game.position.hex_name(hex) for hex in line] if line else None}


def kessel(game: Game, seat: str, name: str) -> dict[str, Any]:
    """The cheapest hexes that would cut an enemy stack off, each with its price, by what this seat's side knows.

    No hexes when it is cut off already; nothing when it cannot be, or the piece is not an enemy that the side sees.
    """
    from stavka.opponents.judgement.field import Field
    from stavka.opponents.kessel import finder
    from stavka.opponents.seat import Seat

    side = eyes(game, seat)
    units = game.view(side)["units"]
    seen = next((u for u in units if u["short"] == name and u["hex"] and u["side"] != side), None)
    chair = Seat(game, side)
    if seen is None or not chair.can_plan:
        return {"kessel": None}
    field = Field(chair)
    pos = field.pos
    hex = pos.board.grid.index(pos.hex(seen["hex"]))
    price = finder.prices(field)
    found = finder.kessel(field, 1 << hex, price=price) if hex in field.stacks else None
    if found is None:
        return {"kessel": None}
    figures = {pos.hex_name(h): str(price[h]) for h in sorted(found.hexes)}
    told = {"key": f"kessel-{side}", "name": f"Kessel of {name}", "side": side}
    return {"kessel": {**told, "hexes": list(figures), "figures": figures}}
