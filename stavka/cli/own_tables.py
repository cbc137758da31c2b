"""The option of every command that plays with the user's own data files."""

from __future__ import annotations

import click

own_tables = click.option(
    "--tables", type=click.Path(exists=True, file_okay=False), help="Folder with your own data files."
)
