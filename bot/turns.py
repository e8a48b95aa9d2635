"""One step at a time: what an actor does under its lock goes to its end."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Actor(Protocol):
    """Something with a lock that every step of it holds."""

    lock: asyncio.Lock


A = TypeVar("A", bound=Actor)
P = ParamSpec("P")


def in_turn(
    step: Callable[Concatenate[A, P], Awaitable[None]],
) -> Callable[Concatenate[A, P], Coroutine[Any, Any, None]]:
    """Make a step hold the actor's lock, and go to its end even when its caller is cancelled.

    What was handed to storage is written all the same, and memory has to follow.
    """

    @wraps(step)
    async def whole(actor: A, /, *args: P.args, **kwargs: P.kwargs) -> None:
        async def locked() -> None:
            async with actor.lock:
                await step(actor, *args, **kwargs)

        await asyncio.shield(locked())

    return whole
