#!/usr/bin/env python3
"""terminal_words.py RIFFLE -- every word that riffle play shows stands in its catalogue, app/play/words.h,
and the catalogue is written as it should be.  Reads sources alone.  Prints TAP.

A string literal of another file in app/play is taken for words when two letters stand side by side in
it, once its printf conversions are left out.  These may stand outside of the catalogue:

  - names of included files
  - the arguments of getenv() and strcmp(): names that a program reads
  - a #define PHRASE_...: the language of acts, which the law reads (face.h)
  - the literals in ALLOWED, each with its reason

Advice is shown by the card room too, so its words are in app/table/advice_words.c; they are checked
for words that we avoid.
"""
import pathlib
import re
import sys

from tap import ROOT, main, same, test

PLAY = ROOT / "app/play"
CATALOGUE = PLAY / "words.h"

ALLOWED = {
    "AKQJT98765432": "ranks, as the notation of cards spells them",
}

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<char>'(?:\\.|[^'\\\n])+')
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
""", re.S | re.X)
CONVERSION = re.compile(r"%[-+ #0]*(\*|\d+)?(\.(\*|\d+))?(hh|h|ll|l|j|z|t|L)?[diouxXeEfFgGaAcspn%]")
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)")
LETTERS = re.compile(r"[^\W\d_]{2}")


def literals(source):
    """Each string literal, with its line and the code before it on that line."""
    for token in TOKEN.finditer(source):
        if token["string"]:
            start = source.rfind("\n", 0, token.start()) + 1
            text = token["string"][token["string"].index('"') + 1:-1]
            yield source.count("\n", 0, token.start()) + 1, source[start:token.start()], text


def is_words(text, before):
    if re.match(r"\s*#\s*(include\b|define PHRASE_)", before) or text in ALLOWED:
        return False
    if re.search(r"\b(getenv\(|strcmp\([^;]*, )$", before):
        return False
    return bool(LETTERS.search(ESCAPE.sub(" ", CONVERSION.sub(" ", text))))


def words_outside(name, source):
    return [f"{name}:{line}: {text}" for line, before, text in literals(source) if is_words(text, before)]


def entries():
    """The catalogue: name and text of each entry, the parts of a long one joined."""
    source = CATALOGUE.read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for name, value in re.findall(r"^#define (WORDS_\w+) +(.*)$", source, re.M):
        parts = [text for _, _, text in literals(value)]
        assert parts, name
        assert name not in found, f"{name} is defined twice"
        found[name] = "".join(parts)
    return found


@test
def planted_words_are_found_and_what_a_program_reads_is_left_alone():
    for wrong in ('puts("Done");', 'printf("%u cards\\n", n);', 'char x[] = "no";', 'f(a, "Esc", b);',
                  'snprintf(out, n, "%s%s", you ? "You" : name);', '#define TEXT "two words"'):
        assert words_outside("planted", wrong), wrong
    for right in ('#include "play/ink.h"', 'printf("%-38s %10lld\\n", a, b);', 'f("Y", "?", "0-9", ", .");',
                  'getenv("NO_COLOR")', 'strcmp(nl_langinfo(CODESET), "UTF-8")', '/* "words" */ int a;',
                  '#define PHRASE_BUY "buys %s of chips"', "char c = '\"';", 'puts(WORDS_DONE);', 'f("A,%u");'):
        same((right, words_outside("planted", right)), (right, []))


@test
def no_file_has_words_outside_of_the_catalogue():
    files = [file for file in sorted(PLAY.glob("*.[ch]")) if file != CATALOGUE]
    assert len(files) > 15, files
    same([found for file in files for found in words_outside(file.name, file.read_text(encoding="utf-8"))], [])


@test
def every_entry_is_used():
    code = "".join(file.read_text(encoding="utf-8") for file in PLAY.glob("*.[ch]") if file != CATALOGUE)
    same([name for name in entries() if not re.search(rf"\b{name}\b", code)], [])


AVOIDED = re.compile(r"\b(anew|hinder\w*|reckon\w*|whoever|thereof|he|his|him|is said|gone on with|wager\w*|"
                     r"stand-off|stood off|naturals?|least|takes this away|say --)\b", re.I)
LONGEST = 240  # characters of one sentence: three lines of a small window


@test
def the_catalogue_speaks_plainly():
    found = entries()
    assert len(found) > 150, len(found)
    same([(name, text) for name, text in found.items() if AVOIDED.search(text)], [])
    lines = [(name, line) for name, text in found.items() for line in text.split("\\n")]
    same([(name, line) for name, line in lines if len(line) > LONGEST], [])
    advice = (ROOT / "app/table/advice_words.c").read_text(encoding="utf-8")
    same([text for _, _, text in literals(advice) if AVOIDED.search(text)], [])


@test
def sheets_fit_the_smallest_window():
    for name in "WORDS_HELP", "WORDS_STATISTICS":
        lines = CONVERSION.sub(lambda c: "0" * int((c[1] or "1").strip("*") or 1), entries()[name]).split("\\n")
        assert len(lines) <= 24 - 3, (name, len(lines))
        same([line for line in lines if len(line) > 80 - 4], [])


if __name__ == "__main__":
    sys.exit(main())
