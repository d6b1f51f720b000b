#!/usr/bin/env python3
"""web.py RIFFLE -- how the room hands out its pages: compressed, kept by browsers as long as they are
true, small enough, HEAD without a body, and a page for an address that does not exist."""

import base64
import gzip
import hashlib
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from hall import Hall  # noqa: E402
from tap import holds, lacks, main, same, test  # noqa: E402

hall = Hall()
FIRST_LOAD = 150_000  # bytes on the wire, at most, until the lobby is there


def loaded(page="/"):
    """What a browser loads with a page: the page, and what it names itself."""
    text = hall.get(page)[2].decode()
    named = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"#]+)"', text)
    return [page] + ["/" + name.lstrip("/") for name in named]


@test
def each_encoding_is_the_same_page():
    paths = loaded() + loaded("/desk") + ["/verify", "/riffle.wasm"]
    for path in paths:
        status, headers, plain = hall.get(path)
        same((status, headers.get("content-encoding")), (200, None))
        holds("accept-encoding", headers["vary"])
        status, packed_headers, packed = hall.get(path, headers={"Accept-Encoding": "deflate, gzip"})
        same((status, packed_headers["content-encoding"]), (200, "gzip"))
        same(gzip.decompress(packed), plain)
        same(int(packed_headers["content-length"]), len(packed))
        same(packed_headers["etag"], headers["etag"])
        same(headers["etag"], f'W/"{hashlib.sha256(plain).hexdigest()[:16]}"')


@test
def what_a_client_does_not_take_it_is_not_sent():
    for said in ("", "identity", "gzip;q=0", "br;q=0, gzip; q=0.0", "gzipped", "x" * 400):
        _, headers, _ = hall.get("/", headers={"Accept-Encoding": said})
        same((said, headers.get("content-encoding")), (said, None))
    same(hall.get("/", headers={"Accept-Encoding": "gzip;q=0.1,br;q=0"})[1]["content-encoding"], "gzip")


@test
def a_browser_asks_again_and_is_sent_nothing_new():
    for path in loaded():
        tag = hall.get(path)[1]["etag"]
        status, headers, body = hall.get(path, headers={"If-None-Match": tag, "Accept-Encoding": "gzip"})
        same((status, body, headers["etag"]), (304, b"", tag))
        holds("frame-ancestors 'none'", headers["content-security-policy"])
        same(hall.get(path, headers={"If-None-Match": 'W/"0000000000000000"'})[0], 200)


@test
def names_with_a_hash_are_kept_for_good_and_others_are_not():
    kept = [path for path in loaded() if re.search(r"\.[0-9a-f]{16}\.\w+$", path)]
    for path in loaded():
        caching = hall.get(path)[1]["cache-control"]
        same((path, "immutable" in caching), (path, path in kept))
        same((path, "no-cache" in caching), (path, path not in kept))
    for path in kept:
        same(hall.get(re.sub(r"\.[0-9a-f]{16}\.", ".0123456789abcdef.", path))[0], 404)


@test
def a_page_runs_only_the_script_that_its_policy_names():
    """What is inside a page has its hash in the policy of that page, and in no other place."""
    for path in ("/", "/practice", "/trainer", "/desk", "/event", "/deals"):
        _, headers, body = hall.get(path)
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        for element, source in (("script", policy["script-src"]), ("style", policy["style-src"])):
            inside = re.findall(rb"<%s>(.*?)</%s>" % ((element.encode(),) * 2), body, re.S)
            hashes = [base64.b64encode(hashlib.sha256(text).digest()).decode() for text in inside]
            same((path, re.findall(r"'sha256-(.*?)'", source)), (path, hashes))
        lacks("unsafe-inline", headers["content-security-policy"])


@test
def the_first_load_is_small():
    size = sum(len(hall.get(path, headers={"Accept-Encoding": "gzip"})[2]) for path in loaded())
    print(f"# {len(loaded())} requests, {size} bytes")
    assert size < FIRST_LOAD, size


@test
def head_is_get_without_its_body():
    for path in ("/", "/health", "/events", "/nothing", "/record/T0"):
        status, headers, _ = hall.get(path)
        head, head_headers, body = hall.get(path, "HEAD")
        same((path, head, body, head_headers["content-length"]), (path, status, b"", headers["content-length"]))


@test
def a_person_who_is_lost_gets_a_page_and_a_program_a_sentence():
    for path in ("/nothing", "/record/T0"):
        status, headers, page = hall.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
        same((status, headers["content-type"]), (404, "text/html; charset=utf-8"))
        holds(b'href="/"', page)
        same(headers.get("etag"), None)
        status, headers, text = hall.get(path)
        same((status, headers["content-type"]), (404, "text/plain; charset=utf-8"))


if __name__ == "__main__":
    failed = main()
    hall.stop()
    hall.close()
    sys.exit(failed)
