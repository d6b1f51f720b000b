"""Files of boards in ten formats, read and converted."""

from __future__ import annotations

from typing import Any, Iterator, List, NamedTuple

from ._bridge import _VULNERABLE, Board, Deal
from ._arguments import file_bytes, words
from ._core import SEATS, ffi, lib, text
from ._errors import Malformed


def formats() -> List[str]:
    """The names of the formats.

    >>> formats()
    ['pbn', 'lin', 'dup', 'bri', 'dge', 'dlm', 'csv', 'ber', 'zrd', 'lines']
    """
    return [text(lib.rf_format_name(number)) for number in range(lib.RF_FORMATS)]


def _format(name: str) -> int:
    number = lib.rf_format_find(words(name, "the format"))
    if number == lib.RF_FORMATS:
        raise ValueError(f"{name!r} is no format; expected one of {', '.join(formats())}")
    return int(number)


def _reader(data: bytes, source: str) -> Any:
    """A reader; the caller keeps the data in place while its boards are used."""
    return ffi.new("struct rf_format_reader *",
                   lib.rf_format_reader_start(_format(source), ffi.from_buffer(data), len(data)))


def _each(reader: Any) -> Iterator[Any]:
    """The boards of a file."""
    error = ffi.new("struct rf_format_error *")
    while True:
        one = ffi.new("struct rf_format_board *")
        reading = lib.rf_format_next(reader, one, error)
        if reading == lib.RF_FORMAT_END:
            return
        if reading == lib.RF_FORMAT_WRONG:
            raise Malformed(f"board {error.board}: {text(error.message)}", line=error.line, column=error.column)
        yield one


def read_boards(data: bytes, source: str) -> List[Board]:
    """The boards of a file, given its bytes and its format.  Raises Malformed for a damaged board.

    >>> read_boards(b"N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ", "lines")[0].deal.hcp("W")
    10
    """
    boards, held = [], file_bytes(data, "data")
    for place, one in enumerate(_each(_reader(held, source)), 1):
        deal = Deal._of(lib.rf_deal_of_hands(ffi.addressof(one, "hands"))) if one.dealt else None
        boards.append(Board(one.number or place, SEATS[one.dealer], _VULNERABLE[one.vulnerable], deal))
    return boards


class Converted(NamedTuple):
    """A converted file, and what its format could not hold, in words."""

    data: bytes
    losses: List[str]


def convert(data: bytes, to: str, *, source: str) -> Converted:
    """Converts a file of boards to another format.

    ``riffle convert`` does more: within a text format it keeps bytes that the boards do not hold.

    >>> one = convert(b"N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ", "pbn", source="lines")
    >>> [line for line in one.data.decode().splitlines() if line.startswith("[Deal ")]
    ['[Deal "N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ"]']
    """
    held = file_bytes(data, "data")  # the boards have pointers into it
    target, reader = _format(to), _reader(held, source)
    boards = list(_each(reader))
    for place, one in enumerate(boards, 1):
        one.number = one.number or place
        if not one.dealt and target != lib.RF_FORMAT_PBN:
            raise ValueError(f"board {one.number} has no cards, and {to} cannot hold such a board")
    most, last = lib.rf_format_boards(target), max([one.number for one in boards], default=1)
    if most and last > most:
        raise ValueError(f"board {last}: {to} has boards up to {most} only")
    first = min([one.number for one in boards], default=1)
    writer = ffi.new("struct rf_format_writer *", lib.rf_format_writer_start(target, first, last))
    writer.set = reader.set
    if target == lib.RF_FORMAT_DUP and source != "dup":
        writer.set.copies = 1  # as the command does: a dealing machine makes at least one
    out, lost, pieces = ffi.new("char[]", lib.RF_FORMAT_TEXT), 0, []
    pieces.append(ffi.unpack(out, lib.rf_format_write_head(writer, out)))
    for place, one in enumerate(boards, 1):
        lost |= lib.rf_format_losses(writer, one, place)
        pieces.append(ffi.unpack(out, lib.rf_format_write(writer, out, one)))
    pieces.append(ffi.unpack(out, lib.rf_format_write_tail(writer, out)))
    words = [text(lib.rf_format_loss_text(1 << bit)) for bit in range(lib.RF_SAYINGS) if lost >> bit & 1]
    return Converted(b"".join(pieces), words)
