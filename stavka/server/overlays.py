"""What a page may lay over the map: zones, control, rails, supply, reach of the enemy, hexes that cut him off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stavka.engine.game import Game
from stavka.server.answers import eyes
from stavka.server.shapes import Area

# Parts of a view that are sets of hexes by side, and how a player calls them.
IN_VIEW = {"zones": "Zones of control"}


def overlays(game: Game, seat: str) -> list[Area]:
    """All there is, each with hexes by name."""
    side = eyes(game, seat)
    view = game.view(side)
    grid = game.position.board.grid
    offered = game.title.overlays(game.position, side)
    found = [
        area(f"{one.key}-{one.side}".replace(" ", "-"), one.name, one.side, grid.names(one.hexes), one.figures)
        for one in offered
    ]
    if any(one.key.startswith("zone") for one in offered):
        return found
    for key, name in IN_VIEW.items():
        found += [
            area(f"{key}-{owner}", f"{name}: {owner}", owner, hexes, {}) for owner, hexes in view.get(key, {}).items()
        ]
    return found


def area(key: str, name: str, side: str, hexes: Iterable[str], figures: Mapping[str, str]) -> Area:
    return {"key": key, "name": name, "side": side, "hexes": list(hexes), "figures": figures}


def supply_line(game: Game, seat: str, name: str) -> list[str] | None:
    """The way supply reaches a piece that this seat can see."""
    side = eyes(game, seat)
    seen = next((unit for unit in game.view(side)["units"] if unit["short"] == name and unit["hex"]), None)
    if seen is None:
        return None
    line = game.title.supply_line(game.position, game.position.roster.find(name))
    return [game.position.hex_name(hex) for hex in line] if line else None


def kessel(game: Game, seat: str, name: str) -> Area | None:
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
        return None
    field = Field(chair)
    pos = field.pos
    hex = pos.board.grid.index(pos.hex(seen["hex"]))
    price = finder.prices(field)
    found = finder.kessel(field, 1 << hex, price=price) if hex in field.stacks else None
    if found is None:
        return None
    figures = {pos.hex_name(h): str(price[h]) for h in sorted(found.hexes)}
    return area(f"kessel-{side}", f"Kessel of {name}", side, figures, figures)
