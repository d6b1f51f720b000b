#!/usr/bin/env python3
"""make.py -- renders the documents as a static site that opens from the file system.

usage: tool/site/make.py OUT

Reads README.md, docs/, rules/ and the other pages that they link to, and writes OUT/index.html and
so on: X.md becomes X.html, and README.md of a folder becomes its index.html.  lowdown turns
Markdown into HTML; page.html is the frame, site.css the looks, search.js the search.  The search
index is one script, index.js, because a page opened from a file may not fetch anything.  Files that
are linked but are not pages (pictures, headers, programs) are copied.  Exit status 1 when a link
leads nowhere; the message names the page.
"""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
SHELVES = [("learn", "Learn"), ("how-to", "How to"), ("reference", "Reference"),
           ("understand", "Understand")]
# The order of the first shelf is the order in which one reads it; others are in alphabetical order.
FIRST = ["learn/evening", "learn/club-tuesday", "learn/game-worth", "learn/good-shuffle",
         "learn/check-proof", "learn/python"]
PROJECT = ["README.md", "docs/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md",
           "CHANGELOG.md"]
LINK = re.compile(r'(href|src)="([^"]*)"')
HEADING = re.compile(r'<h([1-6]) id="([^"]*)">(.*?)</h\1>', re.S)


def target(page):
    """Where a page of the repository stands in the site."""
    folder, name = os.path.split(page)
    name = "index.html" if name == "README.md" else name[:-len(".md")] + ".html"
    return os.path.join(folder, name)


def as_text(fragment):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", fragment)).split())


def name_headings(text):
    """Gives headings the anchors that GitHub gives them; lowdown's leave code out."""
    seen = {}

    def named(match):
        slug = re.sub(r"[^\w\- ]", "", as_text(match[3]).lower()).replace(" ", "-")
        seen[slug] = seen.get(slug, -1) + 1
        anchor = "%s-%d" % (slug, seen[slug]) if seen[slug] else slug
        return '<h%s id="%s">%s</h%s>' % (match[1], anchor, match[3], match[1])

    return HEADING.sub(named, text)


def render(page):
    """The HTML of a page, with links as the repository has them."""
    done = subprocess.run(["lowdown", "-thtml", "--out-no-smarty", "--parse-no-metadata",
                           "--parse-no-intraemph", "--parse-no-super", str(ROOT / page)],
                          stdout=subprocess.PIPE, check=True)
    return name_headings(done.stdout.decode("utf-8"))


class Site:
    def __init__(self, out):
        self.out = out
        self.pages = {}  # its name in the repository: its HTML
        self.copies = set()
        self.faults = []

    def read(self, names):
        """Renders pages, and the pages that they link to."""
        waiting = list(names)
        while waiting:
            page = waiting.pop(0)
            if page in self.pages:
                continue
            self.pages[page] = render(page)
            for _, link in LINK.findall(self.pages[page]):
                found = self.file_of(page, html.unescape(link))
                if found and found.endswith(".md"):
                    waiting.append(found)

    def file_of(self, page, link):
        """The file of the repository that a link leads to, or None when it leads elsewhere."""
        path = link.partition("#")[0]
        if re.match(r"[a-z]+:", link) or not path:
            return None
        found = os.path.normpath(os.path.join(os.path.dirname(page), path))
        if (ROOT / found).is_dir():
            found = os.path.join(found, "README.md")
        if not (ROOT / found).is_file():
            self.faults.append("%s: %s leads nowhere" % (page, link))
            return None
        return found

    def relink(self, page):
        """The page with its links as the site has them."""
        here = os.path.dirname(target(page))

        def replaced(match):
            link = html.unescape(match[2])
            found = self.file_of(page, link)
            if found is None:
                return match[0]
            fragment = link.partition("#")[1] + link.partition("#")[2]
            if found.endswith(".md"):
                found = target(found)
            else:
                self.copies.add(found)
            return '%s="%s"' % (match[1], html.escape(os.path.relpath(found, here) + fragment))

        text = LINK.sub(replaced, self.pages[page])
        text = re.sub(r"<table>(.*?)</table>", r'<div class="wide"><table>\1</table></div>', text,
                      flags=re.S)
        return text

    def title(self, page):
        found = HEADING.search(self.pages[page])
        return as_text(found[3]) if found else page

    def shelves(self):
        """Pairs of a heading and its pages, for the navigation."""
        for folder, name in SHELVES:
            pages = sorted(page for page in self.pages if page.startswith("docs/%s/" % folder))
            first = ["docs/%s.md" % one for one in FIRST]
            pages.sort(key=lambda page: first.index(page) if page in first else len(first))
            yield name, pages
        rules = [page for page in self.pages if page.startswith("rules/")]
        rules.sort(key=lambda page: (page.count("/"), "README" not in page, page))
        yield "The rules", rules
        yield "The project", [page for page in PROJECT if page in self.pages]

    def navigation(self, current):
        here = os.path.dirname(target(current))
        parts = []
        for name, pages in self.shelves():
            parts.append("<h2>%s</h2><ul>" % html.escape(name))
            for page in pages:
                mark = ' aria-current="page"' if page == current else ""
                parts.append('<li><a href="%s"%s>%s</a></li>' % (
                    html.escape(os.path.relpath(target(page), here)), mark,
                    html.escape(self.title(page))))
            parts.append("</ul>")
        return "".join(parts)

    def sections(self, page):
        """Sections of a page for the search: where it is, its title, its heading, its words."""
        text = self.pages[page]
        heads = list(HEADING.finditer(text))
        for number, head in enumerate(heads):
            end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
            where = target(page) + ("#" + head[2] if number else "")
            yield [where, self.title(page), as_text(head[3]), as_text(text[head.end():end])]

    def write(self, name, text):
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def write_all(self):
        frame = (HERE / "page.html").read_text("utf-8")
        for page in self.pages:
            parts = {"title": html.escape(self.title(page)), "navigation": self.navigation(page),
                     "root": os.path.relpath(".", os.path.dirname(target(page)) or "."),
                     "content": self.relink(page)}
            self.write(target(page), re.sub(r"\{(\w+)\}", lambda match: parts[match[1]], frame))
        index = [row for page in self.pages for row in self.sections(page)]
        self.write("index.js", "const SECTIONS = %s;\n" % json.dumps(
            index, ensure_ascii=False, separators=(",", ":")))
        for name in ("site.css", "search.js"):
            shutil.copyfile(HERE / name, self.out / name)
        for name in self.copies:
            (self.out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.out / name)


def main(arguments):
    if len(arguments) != 1:
        print("usage: tool/site/make.py OUT", file=sys.stderr)
        return 2
    if shutil.which("lowdown") is None:
        print("make.py: lowdown is missing: run tool/setup test, or apt-get install lowdown",
              file=sys.stderr)
        return 3
    out = pathlib.Path(arguments[0])
    shutil.rmtree(out, ignore_errors=True)
    site = Site(out)
    pages = [*sorted((ROOT / "docs").glob("**/*.md")), *sorted((ROOT / "rules").glob("*.md"))]
    site.read(PROJECT + [str(page.relative_to(ROOT)) for page in pages])
    site.write_all()
    for fault in sorted(set(site.faults)):
        print("make.py: " + fault, file=sys.stderr)
    print("%d pages: open %s in a browser" % (len(site.pages), out / "index.html"))
    return 1 if site.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
