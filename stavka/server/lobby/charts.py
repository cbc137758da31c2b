"""The charts of a title, drawn from its tables, each with its origin; and charts of the player's own."""

from __future__ import annotations

from collections.abc import Sequence

import stavka
from stavka.engine.about import ChartTold
from stavka.engine.position import Position
from stavka.engine.title import Title
from stavka.play import own_charts
from stavka.server.asks import OwnCharts
from stavka.server.codec import Json, read
from stavka.server.shapes import ChartInfo, Difference, SetInfo, TableInfo
from stavka.telling.charts import grids_of
from stavka.telling.tables import Entry, entries_of, find


def charts_of(title: Title[Position]) -> list[ChartInfo]:
    """The charts that players of a title have at hand."""
    entries = {entry.name: entry for entry in entries_of(title.tables)}
    return [_table(entries[told.table], told) for told in title.about.charts]


def tables_of(code: str) -> list[TableInfo]:
    """All tables of a title without their cells, the charts first."""
    title = stavka.title(code)
    names = {chart.table: chart.name for chart in title.about.charts}
    entries = {entry.name: entry for entry in entries_of(title.tables)}
    order = [*names, *(name for name in entries if name not in names)]
    return [_said(entries[name], names.get(name)) for name in order]


def table_of(code: str, name: str) -> ChartInfo:
    title = stavka.title(code)
    told = {chart.table: chart for chart in title.about.charts}.get(name)
    return _table(find(list(entries_of(title.tables)), name), told)


def _said(entry: Entry, title: str | None) -> TableInfo:
    return {
        "name": entry.name,
        "title": title or entry.name.replace("_", " ").capitalize(),
        "file": entry.file,
        "origin": entry.origin,
        "confidence": entry.confidence,
        "note": entry.note,
    }


def _table(entry: Entry, told: ChartTold | None) -> ChartInfo:
    looked_up = (told.rows, told.columns) if told else ("", "")
    said = _said(entry, told.name if told else None)
    return {**said, "rows": looked_up[0], "columns": looked_up[1], "grids": grids_of(entry)}


def sets_of(code: str) -> list[SetInfo]:
    return [{"name": name, "changes": len(own_charts.read_set(code, name))} for name in own_charts.names(code)]


def differences(code: str, name: str) -> list[Difference]:
    """Every cell in which a set differs from ours."""
    return [
        {
            "file": change.file,
            "path": list(change.path),
            "ours": own_charts.text_at(code, change),
            "text": change.text,
        }
        for change in own_charts.read_set(code, name)
    ]


def changes_of(asked: dict[str, Json]) -> list[own_charts.Change]:
    """What a page asks to change."""
    return [own_charts.Change(one.file, tuple(one.path), one.text) for one in read(asked, OwnCharts).changes]


def keep(code: str, name: str, changes: Sequence[own_charts.Change]) -> list[Difference]:
    own_charts.write_set(code, name, changes)
    return differences(code, name)
