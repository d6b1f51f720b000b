"""exposition.py -- a strict reader of Prometheus' text format 0.0.4, written from its description
(https://prometheus.io/docs/instrumenting/exposition_formats/).

read(text) gives {family: Family}.  It refuses more than Prometheus does: every family has one HELP
and one TYPE line, in that order, right before its samples; no sample comes twice; counters end in
_total and are not negative; a histogram's buckets grow, end with +Inf, and agree with its count."""

import math
import re

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r"[a-zA-Z_][a-zA-Z0-9_]*"
VALUE = r'"((?:[^"\\\n]|\\\\|\\"|\\n)*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (\S+)")
PAIR = re.compile(rf"({LABEL})={VALUE}(?:,|$)")
TYPES = ("counter", "gauge", "histogram", "summary", "untyped")


class Wrong(Exception):
    """The text breaks the format; the words say how."""


class Family:
    def __init__(self, name, help_text):
        self.name, self.help, self.type, self.samples = name, help_text, None, {}


def labels_of(text):
    """The pairs between the braces, as a tuple in the order of the text."""
    pairs, at = [], 0
    while at < len(text or ""):
        found = PAIR.match(text, at)
        if not found:
            raise Wrong(f"labels {{{text}}} at {at}")
        pairs.append((found[1], found[2]))
        at = found.end()
    if len({name for name, _ in pairs}) != len(pairs):
        raise Wrong(f"a label comes twice in {{{text}}}")
    return tuple(pairs)


def number_of(text):
    if text in ("+Inf", "-Inf", "NaN"):
        return float(text.replace("Inf", "inf"))
    if not re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", text):
        raise Wrong(f"{text!r} is no number")
    return float(text)


def belongs(name, family):
    if family.type == "histogram":
        return name in (family.name + "_bucket", family.name + "_sum", family.name + "_count")
    return name == family.name


def check_histogram(family):
    buckets = [(number_of(dict(labels)["le"]), value) for (name, labels), value
               in family.samples.items() if name.endswith("_bucket")]
    if not buckets or buckets[-1][0] != math.inf:
        raise Wrong(f"{family.name}: the last bucket is not +Inf")
    for (low, few), (high, many) in zip(buckets, buckets[1:]):
        if not (low < high and few <= many):
            raise Wrong(f"{family.name}: buckets {low} and {high} do not grow")
    count = family.samples[(family.name + "_count", ())]
    if count != buckets[-1][1] or (family.name + "_sum", ()) not in family.samples:
        raise Wrong(f"{family.name}: sum or count is missing, or does not fit")


def check_family(family):
    if not family.type or not family.samples:
        raise Wrong(f"{family.name} has no TYPE or no samples")
    if family.type == "counter" and not family.name.endswith("_total"):
        raise Wrong(f"{family.name} is a counter and does not end in _total")
    if family.type == "counter" and any(value < 0 for value in family.samples.values()):
        raise Wrong(f"{family.name} is negative")
    if family.type == "histogram":
        check_histogram(family)


def read_line(line, families, last):
    """Takes one line; the family that it belongs to."""
    words = line.split(" ", 3)
    if line.startswith("# HELP "):
        if words[2] in families or not re.fullmatch(NAME, words[2]):
            raise Wrong(f"{line!r}: a second HELP, or no name")
        families[words[2]] = Family(words[2], words[3])
        return families[words[2]]
    if line.startswith("# TYPE "):
        if not last or words[2] != last.name or last.type or words[3] not in TYPES:
            raise Wrong(f"{line!r} does not follow its HELP")
        last.type = words[3]
        return last
    found = SAMPLE.fullmatch(line)
    if not found or not last or not belongs(found[1], last):
        raise Wrong(f"{line!r} is no sample of {last and last.name}")
    key = (found[1], labels_of(found[2]))
    if key in last.samples:
        raise Wrong(f"{key} comes twice")
    last.samples[key] = number_of(found[3])
    return last


def read(text):
    families, last = {}, None
    if not text.endswith("\n"):
        raise Wrong("the last line does not end")
    for line in text[:-1].split("\n"):
        last = read_line(line, families, last)
    for family in families.values():
        check_family(family)
    return families


def value(families, name, suffix="", **labels):
    """One sample."""
    return families[name].samples[(name + suffix, tuple(labels.items()))]
