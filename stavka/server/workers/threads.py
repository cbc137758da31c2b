"""Work that may take a moment, such as rules, drawings and files, leaves the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

PLAY = ThreadPoolExecutor(24, thread_name_prefix="play")
# Games that are not at hand are opened here: when many come at once, as after another process has died, those who sit
# already go on playing meanwhile.
OPENING = ThreadPoolExecutor(2, thread_name_prefix="opening")
# The computer players of all tables take turns here, so that they never use up the threads of those who play.
COMPUTERS = ThreadPoolExecutor(2, thread_name_prefix="computer")


async def in_thread(work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
    """Do something in a thread for those who play."""
    return await in_thread_of(PLAY, work, *args, **kwargs)


async def in_thread_of(
    threads: ThreadPoolExecutor, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
) -> Result:
    """Whoever is cancelled waits all the same until the work is done: it may hold a lock for it."""
    done = asyncio.ensure_future(asyncio.wrap_future(threads.submit(work, *args, **kwargs)))
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait((done,))
        raise
