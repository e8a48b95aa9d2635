"""A Bot API server that says yes to everything, as cheaply as it can: it is not what is measured.

It reads no body, only where it ends. Prints its port, and serves until it is killed.
"""

import asyncio
import json

_MESSAGE = {
    "message_id": 7,
    "date": 1_700_000_000,
    "chat": {"id": -5, "type": "supergroup", "title": "Il circolo"},
    "photo": [
        {"file_id": f"photo-{size}", "file_unique_id": f"{size}", "width": size, "height": size}
        for size in (90, 320, 800, 1280)
    ],
    "caption": "Tocca ad Anna",
}


def _answer(result: object) -> bytes:
    body = json.dumps({"ok": True, "result": result}).encode()
    head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
    return f"{head}{len(body)}\r\n\r\n".encode() + body


MESSAGE, TRUE = _answer(_MESSAGE), _answer(True)


class Stub(asyncio.Protocol):
    """One connection, one request after the other."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._left = 0
        self._answer = TRUE

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection to answer on."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer once the request has come in whole."""
        if not self._left:
            self._head += data
            head, end, body = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            self._head.clear()
            self._begin(bytes(head).lower())
            data = bytes(body)
        self._left -= len(data)
        if self._left <= 0:
            self._left = 0
            self._transport.write(self._answer)

    def _begin(self, head: bytes) -> None:
        self._answer = MESSAGE if b"/editmessagemedia " in head else TRUE
        _, _, rest = head.partition(b"content-length:")
        self._left = int(rest.split(b"\r\n", 1)[0])


async def serve() -> None:
    """Serve on a free port."""
    server = await asyncio.get_running_loop().create_server(Stub, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve())
