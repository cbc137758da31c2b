"""After-action report of a game: front by turn, losses, supply crises, luck, turning points, a film of the front."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from stavka.board import Board
from stavka.engine.game import Game
from stavka.engine.record.entry import Outcome
from stavka.lab.games import Keeper
from stavka.lab.luck import Luck, in_words
from stavka.lab.report import COLOURS, as_image, figure, write_page
from stavka.opponents.judgement.standing import WON, standing

if TYPE_CHECKING:  # loaded only when a picture is wanted
    from matplotlib.axes import Axes


@dataclass(slots=True)
class Moment:
    """How it stood when a turn began, or the game ended."""

    turn: int
    name: str
    standing: float  # for the first side
    places: frozenset[str]  # of the first side
    crises: list[str] = field(default_factory=list)  # units out of supply
    stands: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by side, the hexes where it stands
    holds: tuple[int, int] = (0, 0)  # by side, the hexes that it controls


@dataclass(slots=True)
class AfterAction:
    title: str
    sides: tuple[str, ...]
    result: str
    board: Board
    moments: list[Moment]  # the beginning of each turn, and the end
    losses: list[list[float]]  # by turn and side
    luck: Luck


def study(game: Game) -> AfterAction:
    """Play the record of a game again and take notes."""
    import stavka

    again = stavka.load(game.diary().partition("\n\n")[0] + "\n\n")  # the header alone: the game at its start
    keeper = Keeper(again)
    moments = [_moment(again)]
    turn = again.turn
    for entry in game.log:
        if isinstance(entry.move, Outcome):
            keeper.chance(again, entry.move)
        else:
            again.play(entry.move)
            keeper.after(again)
        if again.turn != turn:
            turn = again.turn
            moments.append(_moment(again))
    keeper.close(again)
    moments.append(_moment(again, "the end"))
    result = str(game.result or "not finished")
    board = again.position.board
    return AfterAction(game.title.name, game.title.sides, result, board, moments, keeper.losses, keeper.luck)


def _moment(game: Game, name: str = "") -> Moment:
    pos = game.position
    hints = game.title.hints
    crises = []
    stands = {}
    for side, who in enumerate(game.title.sides):
        there = [u for u in pos.roster.of_side[side] if pos.where[u] >= 0]
        crises += [pos.short(u) for u in there if hints.counts(pos, u) and not hints.fed(pos, u)]
        stands[who] = tuple(sorted({pos.hex_name(pos.where[u]) for u in there}))
    held = hints.controlled(pos, 0)
    places = frozenset(place.name for place in pos.board.places.values() if held >> place.hex & 1)
    name = name or str(game.view(game.title.sides[0]).get("turn_name", f"turn {game.turn}"))
    now = max(-WON, min(WON, standing(pos, 0)))
    return Moment(game.turn, name, now, places, crises, stands, game.title.territory(pos))


def turning_points(report: AfterAction, most: int = 3) -> list[str]:
    """The turns in which the balance moved furthest, and what happened in them."""
    swings = []
    for turn, (before, after) in enumerate(zip(report.moments, report.moments[1:], strict=False)):
        if abs(after.standing) < WON:
            swings.append((after.standing - before.standing, turn))
    swings.sort(key=lambda swing: -abs(swing[0]))
    return [_swing(report, change, turn) for change, turn in swings[:most] if change]


def _swing(report: AfterAction, change: float, turn: int) -> str:
    before, after = report.moments[turn : turn + 2]
    first, second = report.sides
    facts = [f"{before.name}: {abs(change):.0f} factors towards {first if change > 0 else second}"]
    if turn < len(report.losses):
        lost = zip(report.losses[turn], report.sides, strict=True)
        facts.append("lost " + " and ".join(f"{factors:.0f} {side}" for factors, side in lost))
    for side, places in ((first, after.places - before.places), (second, before.places - after.places)):
        if places:
            facts.append(f"{side} took {', '.join(sorted(places))}")
    return "; ".join(facts)


def write(game: Game, folder: Path) -> Path:
    """``after-action.html`` and ``front.gif`` in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    report = study(game)
    (folder / "front.gif").write_bytes(film(report))
    lost = [f"{side} {sum(row[i] for row in report.losses):.0f}" for i, side in enumerate(report.sides)]
    parts = [f"<h1>{html.escape(report.title)}</h1><p><strong>{html.escape(report.result)}</strong></p>"]
    parts.append(f"<p>{_span(report)}. Factors lost: {', '.join(lost)}.</p>")
    parts += _list("Turning points", turning_points(report), "the balance hardly moved")
    parts.append('<h2>The front</h2><img alt="Film of the front by turn" src="front.gif">')
    parts.append(f'<h2>The balance</h2><img alt="Balance by turn" src="{_balance(report)}">')
    parts.append(f'<h2>Losses</h2><img alt="Losses by turn" src="{_losses(report)}">')
    parts += _list("Luck", [_luck(report.luck, side) for side in report.sides], "")
    crises = [f"{moment.name}: {', '.join(moment.crises)}" for moment in report.moments[1:] if moment.crises]
    parts += _list("Supply crises", crises, "nobody was cut off when a turn began")
    return write_page(folder / "after-action.html", f"After action: {report.title}", parts)


def film(report: AfterAction) -> bytes:
    """The front turn by turn as a moving picture."""
    from stavka.play import films

    return films.film(report.board, [films.Shot(moment.name, moment.stands, moment.holds) for moment in report.moments])


def _span(report: AfterAction) -> str:
    first, last, turns = report.moments[0].name, report.moments[-2].name, len(report.losses)
    return f"{first} to {last}, {turns} turns" if turns > 1 else f"{first}, one turn"


def _list(heading: str, lines: Sequence[str], nothing: str) -> list[str]:
    return [f"<h2>{heading}</h2><ul>", *(f"<li>{html.escape(line)}</li>" for line in lines or [nothing]), "</ul>"]


def _balance(report: AfterAction) -> str:
    made, axes = figure()
    shown = [
        (at, m) for at, m in enumerate(report.moments) if abs(m.standing) < WON
    ]  # a game that is won ends the line
    axes.plot([at for at, _ in shown], [m.standing for _, m in shown], marker="o", color="#444")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(ylabel=f"factors, above 0 for {report.sides[0]}")
    _turns(axes, [m.name for _, m in shown])
    return as_image(made)


def _losses(report: AfterAction) -> str:
    made, axes = figure()
    for side, colour in enumerate(COLOURS):
        at = [turn + (side - 0.5) * 0.4 for turn in range(len(report.losses))]
        axes.bar(at, [row[side] for row in report.losses], width=0.4, color=colour, label=report.sides[side])
    axes.set(ylabel="factors lost")
    axes.legend()
    _turns(axes, [m.name for m in report.moments[: len(report.losses)]])
    return as_image(made)


def _turns(axes: Axes, names: Sequence[str]) -> None:
    """Names of turns below a plot, as many as there is room for."""
    step = 1 + len(names) // 12
    axes.set_xticks(range(0, len(names), step), names[::step], rotation=30 if len(names) > 5 else 0)


def _luck(luck: Luck, side: str) -> str:
    """The dice of a side's attacks in a sentence."""
    battles = sum(count for odds, count in luck.battles.items() if odds.startswith(f"{side} "))
    total, spread = luck.total[side], luck.spread.get(side, 0.0)
    if not spread:
        return f"{side}: none of its attacks was left to a die"
    return f"{side}: {total:+.1f} in {battles} battles, where ±{spread:.1f} is usual: {in_words(total, spread)}"


__all__ = ["AfterAction", "film", "study", "turning_points", "write"]
