#!/usr/bin/env python3
"""exports.py LIBRARY -- libriffle.so exports what the public headers declare and nothing else, and
every header can be included alone, from C and from C++.  Prints TAP."""

import pathlib
import re
import subprocess
import sys

from checks import tell

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEADERS = sorted((ROOT / "include/riffle").glob("*.h"))
USER = r"""
#include <riffle/riffle.h>
int main()
{
    rf_bj_rules rules;
    rf_bj_rules_error error;
    const char *text = rf_bj_preset_text("vegas-strip");
    return text && rf_bj_rules_read(&rules, text, sizeof "x" - 1, &error) ? 0 : 1;
}
"""


def declared():
    """Functions and objects that the preprocessed headers declare."""
    text = subprocess.run(["clang", "-E", "-P", "-Iinclude", "include/riffle/riffle.h"], cwd=ROOT,
                          capture_output=True, text=True, check=True).stdout
    text = re.sub(r"\{[^{}]*\}", ";", re.sub(r"\{[^{}]*\}", "{}", text))
    functions = re.findall(r"\b(rf_\w+)\s*\([^;]*?\)\s*;", re.sub(r"\(\*\w+\)", "", text))
    objects = re.findall(r"\bextern\b[^;(]*\b(rf_\w+)\s*(?:\[[^;]*\])?;", text)
    inlines = re.findall(r"static inline[^;{]*?\b(rf_\w+)\s*\(", text)
    return (set(functions) | set(objects)) - set(inlines)


def exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True,
                         check=True).stdout
    return {symbol.split("@")[0] for kind, symbol in re.findall(r"^\S+ (\w) (\S+)$", out, re.M)
            if kind != "A"}


def compile_errors(compiler, source, *options):
    run = subprocess.run([compiler, "-Iinclude", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                          *options, "-"], cwd=ROOT, input=source, capture_output=True, text=True)
    return [] if run.returncode == 0 else run.stderr.splitlines()[:5]


def main():
    library = sys.argv[1]
    names, symbols = declared(), exported(library)
    checks = [
        (f"all {len(names)} functions that the headers declare are exported", sorted(names - symbols)),
        ("nothing else is exported", sorted(symbols - names)),
        ("a C++ program compiles", compile_errors("clang++", USER, "-xc++", "-std=c++17")),
    ]
    for header in HEADERS:
        source = f"#include <riffle/{header.name}>\nextern int something;\n"
        checks.append((f"{header.name} alone, in C", compile_errors("clang", source, "-xc", "-std=c17", "-pedantic")))
        checks.append((f"{header.name} alone, in C++", compile_errors("clang++", source, "-xc++", "-std=c++17", "-pedantic")))
    included = set(re.findall(r'"riffle/(\w+\.h)"', (ROOT / "include/riffle/riffle.h").read_text()))
    checks.append(("riffle.h includes every other header", sorted(
        header.name for header in HEADERS if header.name not in included | {"riffle.h", "api.h"})))
    return tell(checks)


if __name__ == "__main__":
    sys.exit(main())
