"""``stavka kessel``: how enemy groups could be cut off."""

from __future__ import annotations

import click

from stavka.board import BadTable
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.engine.refusal import Illegal, Unreadable


@click.command()
@click.argument("save")
@click.option("--group", help="A hex or place of the enemy group; without it all groups are told.")
@click.option("--side", help="The side that wants to cut off; otherwise the one to act.")
@click.option("--most", type=click.IntRange(1), default=12, show_default=True, help="How many groups to tell.")
@own_tables
def command(save: str, group: str | None, side: str | None, most: int, tables: str | None) -> None:
    """Find the cheapest hexes that would cut enemy units off from supply.

    A hex costs 1 if own units can get there now, or beside it where that closes it, 2 next turn, 5 later, and 8 if an
    enemy stands on it.
    """
    from stavka.cli.saved import saved_game
    from stavka.opponents.judgement.field import Field
    from stavka.opponents.kessel import finder
    from stavka.opponents.seat import Hidden, Seat
    from stavka.play.saves import BadSave

    with user_errors(Illegal, BadTable, BadSave, Hidden):
        game = saved_game(save, tables=tables)
        sides = game.title.sides
        asked = side or (game.to_act if game.to_act in sides else sides[0])
        if asked not in sides:
            raise Unreadable(f"there is no side {asked!r}; there are {' and '.join(sides)}")
        field = Field(Seat(game, str(asked)))
        if field.hints.feed(field.pos, field.foe) is None:
            raise Unreadable(f"how supply runs in {game.title.name} is not known to the finder of rings yet")
        pos = field.pos
        if group is None:
            found = finder.all_kessels(field)[:most]
        else:
            hex = pos.board.grid.index(pos.hex(group))
            near = [g for g in finder.groups(field) if g >> hex & 1]
            if not near:
                raise Unreadable(f"no enemy of {asked} stands in {group}")
            one = finder.kessel(field, near[0])
            found = [one] if one else []
    if not found:
        click.echo("Nothing can be cut off.")
    seen = None if game.title.open_information else {unit["short"] for unit in game.view(str(asked))["units"]}
    for item in found:
        click.echo(finder.in_words(pos, item, seen))
