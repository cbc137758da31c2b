"""Reports of a series of games: a page with plots, and tables as CSV."""

from __future__ import annotations

import base64
import csv
import html
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stavka.lab.games import Record, Spec
from stavka.lab.series import by_turn, interval, summary

if TYPE_CHECKING:  # loaded only when a picture is wanted
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

COLOURS = ("#3a4aa0", "#b3261e")  # of the sides
STYLE = "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto}img{max-width:100%}pre{white-space:pre-wrap}"


def write(spec: Spec, records: Sequence[Record], folder: Path) -> Path:
    """``report.html``, ``games.csv`` and ``turns.csv`` in a folder; the page's place is returned."""
    folder.mkdir(parents=True, exist_ok=True)
    _csv(folder / "games.csv", [_row(record) for record in records])
    _csv(folder / "turns.csv", [dict(row) for row in by_turn(records)])
    title = f"{spec.axis} against {spec.soviet}: {spec.title} {spec.scenario}"
    parts = [f"<h1>{html.escape(title)}</h1>", f"<pre>{html.escape(chr(10).join(summary(spec, records)))}</pre>"]
    for name, picture in pictures(records):
        parts.append(f'<h2>{html.escape(name)}</h2><img alt="{html.escape(name)}" src="{picture}">')
    return write_page(folder / "report.html", title, parts)


def write_page(path: Path, title: str, parts: Sequence[str]) -> Path:
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>'
    path.write_text(f"{head}<style>{STYLE}</style>" + "\n".join(parts) + "</html>\n", encoding="utf-8")
    return path


def _row(record: Record) -> dict[str, object]:
    row: dict[str, object] = {
        "game": record.number,
        "winner": record.winner or "",
        "level": record.level,
        "rule": record.rule,
        "turns": record.turns,
        "decisions": record.decisions,
        "points": record.points,
    }
    for side, seconds in record.seconds.items():
        row[f"{side} seconds"] = round(seconds, 3)
        row[f"{side} slowest turn"] = round(record.slowest_turn[side], 3)
        row[f"{side} luck"] = round(record.luck.get(side, 0.0), 3)
        row[f"{side} usual luck"] = round(record.spread.get(side, 0.0), 3)
        row[f"{side} absurdities"] = sum(record.sanity.get(side, {}).values())
    return row


def _csv(path: Path, rows: Sequence[dict[str, object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        if rows:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)


def figure() -> tuple[Figure, Axes]:
    """A figure that needs no screen."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    made = Figure(figsize=(8, 4), layout="constrained")
    FigureCanvasAgg(made)
    return made, made.add_subplot()


def _whole(axis: Axis) -> None:
    """Only whole numbers along an axis."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


def as_image(made: Figure) -> str:
    """A figure as an address that holds it whole."""
    file = io.BytesIO()
    made.savefig(file, format="png", dpi=110)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def pictures(records: Sequence[Record]) -> list[tuple[str, str]]:
    if not records:
        return []
    found = []
    sides = list(records[0].seconds)
    made, axes = figure()
    wins = [sum(record.winner == side for record in records) for side in sides]
    bounds = [interval(won, len(records)) for won in wins]
    shares = [won / len(records) for won in wins]
    spread = [[max(0.0, s - low) for s, (low, _) in zip(shares, bounds, strict=True)],
              [max(0.0, high - s) for s, (_, high) in zip(shares, bounds, strict=True)]]  # fmt: skip
    axes.bar(sides, shares, yerr=spread, capsize=8, color=COLOURS)
    axes.set(ylabel="share of wins", ylim=(0, 1))
    found.append(("Wins, with 95 % intervals", as_image(made)))
    rows = by_turn(records)
    turns = [row["turn"] for row in rows]
    made, axes = figure()
    axes.plot(turns, [row["places"] for row in rows], marker="o", color=COLOURS[0])
    axes.set(xlabel="turn", ylabel=f"places held by {sides[0]}", ylim=(0, None))
    _whole(axes.xaxis)
    found.append(("Places by turn", as_image(made)))
    made, axes = figure()
    for side, colour in zip(("axis", "soviet"), COLOURS, strict=True):
        axes.plot(turns, [row[f"{side} lost"] for row in rows], marker="o", color=colour, label=side)
    axes.set(xlabel="turn", ylabel="factors lost", ylim=(0, None))
    _whole(axes.xaxis)
    axes.legend()
    found.append(("Losses by turn", as_image(made)))
    made, axes = figure()
    axes.hist([record.turns for record in records], bins=range(1, max(r.turns for r in records) + 2), align="left",
              color="#777")  # fmt: skip
    axes.set(xlabel="length in turns", ylabel="games")
    _whole(axes.xaxis)
    _whole(axes.yaxis)
    found.append(("Length", as_image(made)))
    made, axes = figure()
    for side, colour in zip(sides, COLOURS, strict=True):
        lucks = [record.luck.get(side, 0.0) for record in records]
        axes.plot(lucks, [record.winner == side for record in records], "o", alpha=0.4, color=colour, label=side)
    axes.set(xlabel="luck of its attacks, actual less expected", ylim=(-0.3, 1.3))
    axes.set_yticks([0, 1], ["not won", "won"])
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.legend()
    found.append(("Luck", as_image(made)))
    return found
