"""`stavka host`: games with people elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stavka.cli.errors import UserError

if TYPE_CHECKING:
    from stavka.host.operation.settings import Settings

FILE = click.Path(path_type=Path, dir_okay=False)


@dataclass(frozen=True, slots=True)
class Given:
    """What every sub-command is given."""

    config: Path | None

    def settings(self) -> Settings:
        try:
            from stavka.host.operation.log import log_to_stderr
            from stavka.host.operation.settings import BadSettings, read_settings
            from stavka.host.storage import upgrade  # noqa: F401  # whether the libraries are there
        except ImportError as error:
            raise UserError(
                f"A host needs more than a board: pip install 'stavka[host]' ({error.name} is missing)."
            ) from None
        log_to_stderr()
        try:
            return read_settings(self.config)
        except BadSettings as error:
            raise UserError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


@click.group(invoke_without_command=True)
@click.option("--config", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="A file with settings.")
@click.pass_context
def command(ctx: click.Context, config: Path | None) -> None:
    """Serve games to people elsewhere: each seat has a link, and whoever has the link plays."""
    ctx.obj = Given(config)
    if ctx.invoked_subcommand is None:
        settings = ctx.obj.settings()
        from stavka.host.operation.listening import CannotListen
        from stavka.host.operation.run import serve

        click.echo(f"The host is at {settings.public} (Ctrl+C stops it).")
        try:
            serve(settings)
        except CannotListen as error:
            raise UserError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


@command.command()
@click.pass_obj
def work(given: Given) -> None:
    """Only work for a host: play computer turns, watch the clocks. Any number may run, on any machine."""
    settings = given.settings()
    from stavka.host.operation.run import work

    work(settings)


@command.command()
@click.argument("file", type=FILE)
@click.pass_obj
def backup(given: Given, file: Path) -> None:
    """Write everything to FILE, while the host goes on."""
    settings = given.settings()
    from stavka.host.operation.run import opened
    from stavka.host.storage.backup import back_up

    database = opened(settings)
    click.echo(f"{back_up(database, file)} rows are in {file}.")
    database.close()


@command.command()
@click.argument("file", type=FILE)
@click.pass_obj
def restore(given: Given, file: Path) -> None:
    """Fill an empty database from FILE; it may be of the other kind."""
    settings = given.settings()
    from stavka.host.storage.backup import BadBackup, restore
    from stavka.host.storage.database import Database

    database = Database(settings.url)
    try:
        click.echo(f"{restore(database, file)} rows were restored.")
    except BadBackup as error:
        raise UserError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    finally:
        database.close()


@command.command()
@click.option("--settle", metavar="ID", help="This one is settled, and is not listed again.")
@click.option("--all", "also_settled", is_flag=True, help="List those that are settled too.")
@click.pass_obj
def reports(given: Given, settle: str | None, also_settled: bool) -> None:
    """List what players have complained of."""
    settings = given.settings()
    from stavka.host.operation.run import opened
    from stavka.host.storage.company import Company

    database = opened(settings)
    company = Company(database)
    try:
        if settle is not None and not company.settle(settle):
            raise UserError(f"There is no report {settle} to settle.")
        found = company.reports(also_settled) if settle is None else []
        for one in found:
            at = datetime.fromtimestamp(one.at, UTC).isoformat(sep=" ", timespec="minutes")
            who, of = one.by or "somebody without an account", one.about or "somebody without an account"
            click.echo(f"{one.id}  {at}  game {one.game}: {who} of {of}, who plays {one.side}")
            click.echo(f"  complaint: {one.why}")
            for line in one.said.splitlines():
                click.echo(f"  said: {line}")
        if settle is not None:
            click.echo(f"{settle} is settled.")
        elif not found:
            click.echo("Nobody complains.")
    finally:
        database.close()
