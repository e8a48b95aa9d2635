"""`render(picture) -> bytes`: the one door of this package.

Importing it is cheap; the drawing modules load when the first picture is asked for.
"""

from cardart.picture import Picture


def render(picture: Picture) -> bytes:
    """Return the PNG file of a picture, byte-equal for equal pictures.

    Raise `KeyError` for a table without 2 to 8 seats; `IndexError` for a card or an award of a seat
    there is not; `ValueError` for more standings or chart lines than there is room for. Safe to
    call from several threads.
    """
    from cardart import compose, encode, palette  # noqa: PLC0415 - loads PIL

    felt, printed = compose.printed(picture)
    return encode.png(printed, palette.table(felt))


def warm(picture: Picture) -> None:
    """Make what pictures like this one need, so that the first of them is not late.

    `cardart.samples.USUAL` has one of each kind that an evening shows.
    """
    render(picture)
