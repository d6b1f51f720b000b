"""Records of tables and sessions, checked."""

from __future__ import annotations

import os
import pathlib
from typing import List, NamedTuple, Union

from ._arguments import file_bytes
from ._core import ffi, lib, text


class Finding(NamedTuple):
    """Something wrong with a line of a record."""

    line: int
    clause: str  #: the citation of the clause that it breaks
    sentence: str  #: that clause in one sentence
    found: str
    expected: str
    whose: str  #: whom it concerns


class Verdict(NamedTuple):
    """What a record proves."""

    verdict: str  #: ``proved``, ``kept truly``, ``not proved yet`` or ``broken``
    session: bool  #: of bridge, not of a table
    lines: int
    breaches: int  #: forbidden acts that the record says happened
    findings: List[Finding]  #: what is wrong; the first one matters most, others may follow from it
    text: str  #: the verdict in words, as `riffle verify` prints it; empty if something is wrong

    def __bool__(self) -> bool:
        """True when no line is wrong."""
        return not self.findings


def _read_file(name: Union[str, "os.PathLike[str]"]) -> bytes:
    try:
        return pathlib.Path(name).read_bytes()
    except UnicodeEncodeError:
        raise ValueError(f"{name!r} cannot be the name of a file") from None


def verify(record: Union[bytes, str, "os.PathLike[str]"]) -> Verdict:
    """Checks a record, given its bytes or the name of its file.

    Signatures, commitments, every card and every act are checked, with the code of `riffle verify`.
    Only the command also replays the players that a program played.

    >>> verify(b"something else").findings[0].clause
    'PR.1'
    """
    data = _read_file(record) if isinstance(record, (str, os.PathLike)) else file_bytes(record, "record")
    verdict, found = ffi.new("struct shim_verdict *"), ffi.new("struct rf_finding[]", lib.SHIM_FINDINGS)
    if not lib.shim_verify(ffi.from_buffer(data), len(data), verdict, found):
        raise MemoryError("no memory to check the record")
    findings = [Finding(int(one.line), text(lib.rf_clause_citation(one.clause)), text(lib.rf_clause_sentence(one.clause)),
                        text(one.found), text(one.expected), text(one.whose))
                for one in (found[i] for i in range(min(verdict.faults, lib.SHIM_FINDINGS)))]
    word = ("broken" if findings else "kept truly" if verdict.kept_truly else
            "proved" if verdict.proved else "not proved yet")
    return Verdict(word, bool(verdict.session), int(verdict.lines), int(verdict.breaches), findings, text(verdict.text))
