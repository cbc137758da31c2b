"""`stavka rules`: each row of a title's rule index, with the code and the tests that cite it."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from stavka.cli.errors import UserError, user_errors
from stavka.cli.rulebook.citations import (
    NOTE,
    TITLE_FOLDERS,
    BadIndex,
    Coverage,
    Place,
    Row,
    checkout,
    coverage,
    index_path,
)

NOTES_HEADING = "notes (nothing to enforce)"


@click.command("rules")
@click.argument("title", metavar="TITLE", type=click.Choice(list(TITLE_FOLDERS)))
@click.argument("rule_ids", metavar="[RULE_ID]...", nargs=-1)
@click.option("--uncovered", is_flag=True, help="Only the rows that lack code or a test; exit code 1 if there are any.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print the page for the documentation.")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Read this checkout instead of the one that is running.",
)
@click.pass_context
def command(
    ctx: click.Context,
    title: str,
    rule_ids: Sequence[str],
    uncovered: bool,
    as_json: bool,
    as_markdown: bool,
    project: Path | None,
) -> None:
    """List the rules of TITLE (trc, n41, bd, rb or pmd), each with the code and the tests that cite it.

    A RULE_ID may also name a group: 8.2 stands for 8.2-a, 8.2-b, 8.2.1 and so on. A citation of a rule that the index
    does not have is reported, and makes the exit code 1.
    """
    if as_json and as_markdown:
        raise UserError("Choose either --json or --markdown.")
    root = project or checkout()
    index = index_path(root, title)
    if not index.is_file():
        raise UserError(f"There is no rule index for {title}: {index.relative_to(root)} is missing.")
    with user_errors(BadIndex, SyntaxError):
        found = coverage(root, title)
    rows = selected(found, rule_ids)
    missing = [row for row in rows if row.kind != NOTE and not found.is_covered(row)]
    if uncovered:
        rows = [row for row in rows if not found.is_covered(row)]

    if as_json:
        click.echo(json.dumps(as_data(found, rows), ensure_ascii=False, indent=2))
    elif as_markdown:
        click.echo(markdown_page(found, rows), nl=False)
    elif uncovered:
        print_uncovered(found, rows)
    elif sys.stdout.isatty() and not rule_ids:
        print_table(found, rows)
    else:
        click.echo("\n".join(plain_lines(found, rows, with_statement=bool(rule_ids))))
        click.echo(f"\n{summary(found, rows)}")

    if not found.has_tests:
        click.echo("There is no tests folder beside the package, so only code is shown.", err=True)
    if not as_json:
        for error in found.errors:
            click.echo(str(error), err=True)
    if found.errors or (uncovered and missing):
        ctx.exit(1)


def selected(found: Coverage, rule_ids: Sequence[str]) -> list[Row]:
    """The rows asked for, in the order of the index; all of them if none is named."""
    if not rule_ids:
        return found.rows
    chosen: set[str] = set()
    for asked in rule_ids:
        id = asked.removeprefix(f"{found.code}:")
        group = {row.id for row in found.rows if row.id == id or row.id.startswith((f"{id}-", f"{id}."))}
        if not group:
            raise UserError(f"The index of {found.code} has no rule {id}.")
        chosen |= group
    return [row for row in found.rows if row.id in chosen]


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summary(found: Coverage, rows: Iterable[Row]) -> str:
    """How many of these rows are covered, in one line."""
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    notes = 0
    for row in rows:
        if row.kind == NOTE:
            notes += 1
        else:
            code, tests = found.places(row)
            counts[bool(code), bool(tests)] += 1
    enforced = counted(sum(counts.values()), "rule")
    if not found.has_tests:
        return f"{found.code}: {enforced}, {counts[True, False]} with code; {counted(notes, 'note')}."
    return (
        f"{found.code}: {enforced}, {counts[True, True]} with code and test, "
        f"{counts[True, False]} with code only, {counts[False, True]} with a test only, "
        f"{counts[False, False]} with neither; {counted(notes, 'note')}."
    )


def plain_lines(found: Coverage, rows: Iterable[Row], with_statement: bool) -> Iterator[str]:
    for row in rows:
        yield f"{row.id}  [{row.kind}]  {row.title}"
        if with_statement:
            yield f"    {row.statement}"
        code, tests = found.places(row)
        yield from (f"    code  {place}" for place in code)
        yield from (f"    test  {place}" for place in tests)


def print_uncovered(found: Coverage, rows: Sequence[Row]) -> None:
    rules = [row for row in rows if row.kind != NOTE]
    notes = [row for row in rows if row.kind == NOTE]
    for row in rules:
        click.echo(f"{row.id}  [{row.kind}]  {row.title}: {lack(found, row)}")
    if notes:
        click.echo(f"\n{NOTES_HEADING}" if rules else NOTES_HEADING)
        for row in notes:
            click.echo(f"{row.id}  {row.title}")
    click.echo(f"\n{counted(len(rules), 'rule')} uncovered, {counted(len(notes), 'note')}.")


def lack(found: Coverage, row: Row) -> str:
    code, tests = found.places(row)
    lacks = [] if code else ["no code"]
    if found.has_tests and not tests:
        lacks.append("no test")
    return ", ".join(lacks)


def print_table(found: Coverage, rows: Iterable[Row]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("Rule", "Kind", "Title", "Code", *(["Tests"] if found.has_tests else []))
    for row in rows:
        code, tests = found.places(row)
        cells = [row.id, row.kind, row.title, "\n".join(map(str, code))]
        if found.has_tests:
            cells.append("\n".join(map(str, tests)))
        style = "dim" if row.kind == NOTE else "" if found.is_covered(row) else "red"
        # As Text, because square brackets in a title are not markup.
        table.add_row(*map(Text, cells), style=style)
    console = Console()
    console.print(table)
    console.print(Text(summary(found, rows)))


def as_data(found: Coverage, rows: Iterable[Row]) -> dict[str, object]:
    def described(row: Row) -> dict[str, object]:
        code, tests = found.places(row)
        return {
            **asdict(row),
            "covered": found.is_covered(row),
            "code": [asdict(place) for place in code],
            "tests": [asdict(place) for place in tests],
        }

    return {
        "title": found.code,
        "has_tests": found.has_tests,
        "rows": [described(row) for row in rows],
        "errors": [asdict(error) for error in found.errors],
    }


def markdown_page(found: Coverage, rows: Sequence[Row]) -> str:
    """The coverage page of the documentation; without line numbers, so that it changes only when citations do."""

    def cell(places: Iterable[Place]) -> str:
        return "<br>".join(dict.fromkeys(f"`{place.path}` {place.name}" for place in places)) or "–"

    def row_line(row: Row) -> str:
        code, tests = found.places(row)
        text = f"**{row.title}.** {row.statement}".replace("|", "\\|")
        return f"| {row.id} | {row.kind} | {text} | {cell(code)} | {cell(tests)} |"

    return "\n".join(
        [
            f"# Rule coverage: {found.code}",
            "",
            "Generated by `make docs`. Each row of the rule index, in our own words, with the code and the tests that",
            f"cite it; `stavka rules {found.code}` prints the same with line numbers.",
            "",
            summary(found, rows),
            "",
            "| Rule | Kind | What it says | Code | Tests |",
            "|---|---|---|---|---|",
            *map(row_line, rows),
            "",
        ]
    )
