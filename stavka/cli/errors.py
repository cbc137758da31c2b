"""What the user did wrong, told in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


class UserError(click.ClickException):
    """A mistake of the user: its message goes to stderr as one sentence, and the exit code is 2."""

    exit_code = 2


@contextmanager
def user_errors(*kinds: type[Exception]) -> Iterator[None]:
    """Turn exceptions of these kinds, raised inside the block, into user errors with the same message.

    >>> with user_errors(ValueError):
    ...     int("seven")
    Traceback (most recent call last):
        ...
    stavka.cli.errors.UserError: invalid literal for int() with base 10: 'seven'
    """
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from error
