"""The citations of rules/: which of them can stand in a line as the refusal of an act.

    is_clause("C4.4")   True of every clause of rules/ but those of PR, which are on the record
                        itself and refuse no act
"""

import functools
import pathlib
import re

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"


@functools.lru_cache(maxsize=None)
def citations():
    return frozenset(citation for file in RULES.glob("*.md")
                     for citation in re.findall(r"^- \*\*(\S+)\*\* ", file.read_text("utf-8"),
                                                re.MULTILINE)
                     if not citation.startswith("PR."))


def is_clause(citation):
    return citation in citations()
