"""After-action report of a game: front by turn, losses, supply crises, luck, turning points, a film of the front."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stavka.lab.games import Keeper
from stavka.lab.luck import Luck, in_words
from stavka.lab.report import as_image, figure, write_page
from stavka.opponents.evaluate import WON, standing
from stavka.rules.game import Game, Throw


@dataclass(slots=True)
class Moment:
    """How it stood when a turn began, or the game ended."""

    turn: int
    name: str
    standing: float  # for the first side
    places: int
    crises: list[str] = field(default_factory=list)  # units out of supply
    units: list[tuple[float, float, int]] = field(default_factory=list)
    held: list[tuple[float, float, int]] = field(default_factory=list)


@dataclass(slots=True)
class AfterAction:
    title: str
    sides: tuple[str, ...]
    result: str
    moments: list[Moment]
    losses: list[list[float]]
    luck: Luck


def study(game: Game) -> AfterAction:
    """Play the record of a game again and take notes."""
    import stavka

    again = stavka.load(game.diary().partition("\n\n")[0] + "\n\n")  # the header alone: the game at its start
    keeper = Keeper(again)
    moments = [_moment(again)]
    turn = again.turn
    for entry in game.log:
        if isinstance(entry.move, Throw):
            keeper.roll(again, entry.move.dice)
        else:
            again.play(entry.move)
            keeper.after(again)
        if again.turn != turn:
            turn = again.turn
            moments.append(_moment(again))
    keeper.close(again)
    moments.append(_moment(again))
    result = str(game.result or "not finished")
    return AfterAction(game.title.name, game.title.sides, result, moments, keeper.losses, keeper.luck)


def _moment(game: Game) -> Moment:
    pos: Any = game.position
    hints = game.title.hints
    grid = pos.board.grid
    units, crises = [], []
    for side in (0, 1):
        fed = hints.supplied(pos, side)
        for unit in pos.roster.of_side[side]:
            hex = pos.where[unit]
            if hex >= 0:
                units.append((*grid.centre(hex), side))
                if not fed >> hex & 1 and hints.counts(pos, unit):
                    crises.append(pos.short(unit))
    held = [hints.controlled(pos, side) for side in (0, 1)]
    places = [(*grid.centre(p.hex), 0 if held[0] >> p.hex & 1 else 1) for p in pos.board.places.values()]
    name = game.view(game.title.sides[0]).get("turn_name", f"turn {game.turn}")
    count = sum(1 for place in places if place[2] == 0)
    return Moment(game.turn, str(name), max(-WON, min(WON, standing(pos, 0))), count, crises, units, places)


def turning_points(report: AfterAction, most: int = 3) -> list[str]:
    """The turns in which the balance moved furthest."""
    swings = []
    for before, after in zip(report.moments, report.moments[1:], strict=False):
        if abs(after.standing) < WON:
            swings.append((after.standing - before.standing, before.name))
    swings.sort(key=lambda s: -abs(s[0]))
    return [f"{name}: {abs(change):.0f} factors towards {report.sides[change < 0]}" for change, name in swings[:most]]


def write(game: Game, folder: Path) -> Path:
    """``after-action.html`` and ``front.gif`` in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    report = study(game)
    film(report, folder / "front.gif")
    parts = [f"<h1>{html.escape(report.title)}</h1><p>{html.escape(report.result)}</p><h2>Turning points</h2><ul>"]
    parts += [f"<li>{html.escape(line)}</li>" for line in turning_points(report)]
    parts.append("</ul><h2>The balance</h2>")
    made, axes = figure()
    shown = [m for m in report.moments if abs(m.standing) < WON]
    axes.plot([m.turn for m in shown], [m.standing for m in shown], marker="o")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="turn", ylabel="balance in factors, above 0 for the first side")
    parts.append(f'<img alt="Balance by turn" src="{as_image(made)}">')
    made, axes = figure()
    for side in (0, 1):
        axes.plot(range(1, len(report.losses) + 1), [row[side] for row in report.losses], marker="o",
                  label=game.title.sides[side])  # fmt: skip
    axes.set(xlabel="turn", ylabel="factors lost")
    axes.legend()
    parts.append(f'<h2>Losses</h2><img alt="Losses by turn" src="{as_image(made)}">')
    parts.append("<h2>Luck</h2><ul>")
    parts += [f"<li>{html.escape(_luck(report.luck, side))}</li>" for side in report.sides]
    parts.append("</ul><h2>Supply crises</h2><ul>")
    parts += [
        f"<li>{html.escape(m.name)}: {html.escape(', '.join(m.crises))}</li>" for m in report.moments if m.crises
    ] or ["<li>none</li>"]
    parts.append('</ul><h2>The front</h2><img alt="Film of the front by turn" src="front.gif">')
    return write_page(folder / "after-action.html", f"After action: {report.title}", parts)


def _luck(luck: Luck, side: str) -> str:
    """The dice of a side's attacks in a sentence."""
    battles = sum(count for odds, count in luck.battles.items() if odds.startswith(f"{side} "))
    total, spread = luck.total[side], luck.spread.get(side, 0.0)
    if not spread:
        return f"{side}: none of its attacks was left to a die"
    return f"{side}: {total:+.1f} in {battles} battles, where ±{spread:.1f} is usual: {in_words(total, spread)}"


def film(report: AfterAction, path: Path) -> None:
    """The front turn by turn as a moving picture."""
    from PIL import Image

    frames = []
    spots = [p for m in report.moments for p in (*m.units, *m.held)]
    left, right = min(x for x, _, _ in spots) - 1, max(x for x, _, _ in spots) + 1
    top, bottom = min(y for _, y, _ in spots) - 1, max(y for _, y, _ in spots) + 1
    for moment in report.moments:
        made, axes = figure()
        made.set_size_inches(5, 5 * (bottom - top) / (right - left))
        for side, colour in ((0, "#334"), (1, "#b33")):
            axes.plot([x for x, _, s in moment.units if s == side], [y for _, y, s in moment.units if s == side],
                      "s", color=colour, markersize=5)  # fmt: skip
            axes.plot([x for x, _, s in moment.held if s == side], [y for _, y, s in moment.held if s == side],
                      "o", markerfacecolor="none", markeredgecolor=colour, markersize=10)  # fmt: skip
        axes.set(xlim=(left, right), ylim=(bottom, top), xticks=[], yticks=[], title=moment.name)
        made.canvas.draw()
        frames.append(Image.fromarray(_pixels(made)).convert("P"))
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=900, loop=0)


def _pixels(made: Any) -> Any:
    import numpy as np

    return np.asarray(made.canvas.buffer_rgba())[..., :3].copy()


__all__ = ["AfterAction", "film", "study", "turning_points", "write"]
