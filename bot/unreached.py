"""Why an address could not be reached, in words for whoever hosts the dealer, hence English.

Transports call the same faults by the same names in every chat; no chat is known here.
"""

from typing import Final

# What a transport calls the fault: what was seen, and how to mend it.
_FAULTS: Final = {
    "ClientConnectorDNSError": (
        "its name leads nowhere",
        "check this machine's network and name server, and {setting}",
    ),
    "ClientConnectorError": ("it takes no connection", "{network}"),
    "ClientConnectorCertificateError": (
        "its certificate is not trusted",
        "check this machine's clock and certificates, and what stands between it and {chat}",
    ),
    "ClientConnectorSSLError": (
        "it does not speak https",
        "write http instead of https in {setting}, if that is meant",
    ),
}
_SILENT: Final = (
    "ConnectionTimeoutError",
    "ServerTimeoutError",
    "SocketTimeoutError",
    "TimeoutError",
)


def network(setting: str) -> str:
    """Return what to look at when no fault is known; `setting` holds the address."""
    return f"check this machine's network and firewall, and {setting}"


def unreached(kind: str, chat: str, setting: str, patience: float) -> tuple[str, str] | None:
    """Return what a host did, to be said after its name, and how to mend it; None if unknown.

    `kind` is the class of the transport's error, `patience` how many seconds were waited.
    """
    if kind in _SILENT:
        return f"did not answer in {patience:.0f} seconds", network(setting)
    if kind not in _FAULTS:
        return None
    why, mend = _FAULTS[kind]
    mend = mend.format(chat=chat, setting=setting, network=network(setting))
    return f"cannot be reached: {why}", mend
