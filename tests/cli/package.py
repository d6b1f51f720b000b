#!/usr/bin/env python3
"""package.py RIFFLE -- what can be said of packages and releases without building them: the list of
what is linked, the licences, the lists in debian/, the tarball.  make deb-check builds the packages."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from tap import RIFFLE, ROOT, Skip, holds, main, same, test

BUILD = pathlib.Path(RIFFLE).parent
FILES = [RIFFLE, str(BUILD / "libriffle.so.0"), str(BUILD / "libriffle-dd.so.0")]
VERSION = re.search(r'RF_VERSION "(.*)"', (ROOT / "include/riffle/version.h").read_text())[1]


def sbom(*words):
    if not shutil.which("dpkg-query"):
        raise Skip("there is no dpkg-query: this is not Debian")
    run = subprocess.run([str(ROOT / "tool/sbom"), *words], capture_output=True, text=True, timeout=300,
                         env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    same((run.returncode, run.stderr), (0, ""))
    return run.stdout


def linked():
    run = subprocess.run(["readelf", "-d", *FILES], capture_output=True, text=True, check=True)
    names = set(re.findall(r"\(NEEDED\).*\[(.*)\]", run.stdout))
    return {name for name in names if not name.startswith(("ld-", "libriffle"))}


@test
def the_list_of_what_is_linked_is_spdx_2_3():
    whole = json.loads(sbom(*FILES))
    for key, value in (("spdxVersion", "SPDX-2.3"), ("dataLicense", "CC0-1.0"), ("SPDXID", "SPDXRef-DOCUMENT"),
                       ("name", f"riffle-{VERSION}")):
        same(whole[key], value)
    assert re.fullmatch(r"https://\S+[^#]", whole["documentNamespace"]), whole["documentNamespace"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", whole["creationInfo"]["created"])
    for creator in whole["creationInfo"]["creators"]:
        assert re.match(r"(Person|Organization|Tool): \S", creator), creator
    ids = [one["SPDXID"] for one in whole["packages"]]
    same(len(ids), len(set(ids)))
    for one in whole["packages"]:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one["SPDXID"]), one["SPDXID"]
        same(one.keys() >= {"name", "downloadLocation", "versionInfo", "licenseConcluded"}, True)
        same(one["filesAnalyzed"], False)
    for one in whole["relationships"]:
        for end in (one["spdxElementId"], one["relatedSpdxElement"]):
            holds(end, [*ids, "SPDXRef-DOCUMENT"])
    same({one["relationshipType"] for one in whole["relationships"]}, {"DESCRIBES", "DYNAMIC_LINK", "RUNTIME_DEPENDENCY_OF"})


@test
def every_linked_library_is_in_it_with_its_licence():
    packages = json.loads(sbom(*FILES))["packages"]
    listed = {name for one in packages for name in one["sourceInfo"].split(": ")[-1].split()}
    same((linked() | {"libdds.so.0", "libpq.so.5"}) - listed, set())
    same([one["sourceInfo"].split("; ")[-1] for one in packages if "opened" in one["sourceInfo"]],
         ["opened when needed: libpq.so.5"])
    same([one["name"] for one in packages if one["licenseConcluded"] == "NOASSERTION"], [])


@test
def the_same_files_give_the_same_list():
    same(sbom(*FILES), sbom(*FILES))


@test
def the_texts_of_all_licences_are_there():
    texts = sbom("--licences", *FILES)
    for one in json.loads(sbom(*FILES))["packages"][1:]:
        holds(f"\n{one['name']} {one['versionInfo']}: ", texts)


@test
def every_linked_library_is_explained():
    page = (ROOT / "docs/understand/dependencies.md").read_text().lower()
    names = {"glib2.0": "glib", "pango1.0": "pango", "sqlite3": "sqlite", "postgresql-15": "postgresql"}
    for one in json.loads(sbom(*FILES))["packages"][1:]:
        source = one["sourceInfo"].split()[2]
        holds(names.get(source, source), page)


@test
def the_packages_have_the_version_of_the_library():
    holds(f"riffle ({VERSION})", (ROOT / "debian/changelog").read_text().splitlines()[0])
    holds(f"## {VERSION}, ", (ROOT / "CHANGELOG.md").read_text())


@test
def debian_builds_with_what_setup_installs():
    setup = re.findall(r"packages=['\"](?:\$packages )?(.*?)['\"]", (ROOT / "tool/setup").read_text())
    # debhelper needs a compiler and make of every Debian package by itself.
    wanted = set(" ".join(setup[:2]).split()) - {"gcc", "libc6-dev", "make"}
    control = (ROOT / "debian/control").read_text().split("\nStandards-Version")[0]
    same(wanted - set(re.findall(r"[a-z0-9.+-]+", control)), set())


@test
def no_listed_symbol_has_vanished():
    for library, package in (("libriffle.so.0", "libriffle0"), ("libriffle-dd.so.0", "libriffle-dd0")):
        listed = set(re.findall(r"^ (\w+)@RIFFLE", (ROOT / f"debian/{package}.symbols").read_text(), re.M))
        run = subprocess.run(["nm", "-D", "--defined-only", BUILD / library], capture_output=True, text=True, check=True)
        same(listed - {line.split()[-1].split("@")[0] for line in run.stdout.splitlines()}, set())


@test
def what_comes_from_npm_has_its_hash():
    lock = json.loads((ROOT / "tests/browser/package-lock.json").read_text())
    for name, one in lock["packages"].items():
        if name:
            assert re.match(r"sha512-", one["integrity"]), name


if __name__ == "__main__":
    sys.exit(main())
