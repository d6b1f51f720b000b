#!/usr/bin/env python3
"""handrecord.py RIFFLE [--write] -- `riffle doubledummy` and `riffle handrecord`.

The results are those of the test file of libdds, data/dds-list100.txt in the folder $RIFFLE_SHARED
or ../shared, where that is; sheets are compared with tests/cli/golden, which --write makes again.
Prints TAP.
"""
import atexit
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from tap import RIFFLE, ROOT, Skip, holds, main, same, test

GOLDEN = ROOT / "tests/cli/golden"
SHARED = pathlib.Path(os.environ.get("RIFFLE_SHARED", ROOT.parent / "shared"))
SVG = "{http://www.w3.org/2000/svg}"
FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
# Fontconfig and pango keep what they have read until the end.
(FOLDER / "not_ours").write_text("leak:libfontconfig\nleak:libpango\nleak:libglib\nleak:libcairo\nleak:libdds\n")
os.environ["LSAN_OPTIONS"] = f"suppressions={FOLDER}/not_ours:print_suppressions=0"
os.environ["RIFFLE_LEDGER"] = str(FOLDER / "ledger")
GOLDENS = {"boards.txt": [], "boards.svg": ["--per-page", "12"], "cards.txt": ["--curtain"]}


def riffle(*args, **more):
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, timeout=600, cwd=FOLDER, **more)


def made(*args):
    run = riffle(*args)
    same((args, run.returncode, run.stderr), (args, 0, b""))
    return run.stdout


def boards_file():
    shutil.copy(GOLDEN / "boards.pbn", FOLDER / "boards.pbn")
    return FOLDER / "boards.pbn"


def known_boards():
    """Deals, tables and par of libdds's test file."""
    path = SHARED / "data/dds-list100.txt"
    if not path.exists():
        raise Skip(f"there is no {path}; RIFFLE_SHARED may name the folder")
    for game in path.read_text().split("\nPBN ")[1:]:
        dealer, vulnerable = (int(word) for word in game.split()[:2])
        tricks = [int(word) for word in re.search(r"^TABLE (.*)$", game, re.M)[1].split()]
        table = {"NESW"[seat]: {suit: tricks[4 * i + seat] for i, suit in enumerate(["S", "H", "D", "C", "NT"])}
                 for seat in range(4)}
        score = int(re.search(r'^PAR "NS (-?\d+)"', game, re.M)[1])
        par = re.findall(r'"([^"]*)"', re.search(r"^PAR2 (.*)$", game, re.M)[1])
        yield {"deal": re.search(r'"(.*?)"', game)[1], "dealer": "NESW"[dealer], "tricks": table, "score": score,
               "vulnerable": ["None", "All", "NS", "EW"][vulnerable], "par": par}


def par_of_libdds(contract):
    """5H*-NS-2 of libdds as ours, NS 5HX-2."""
    level, suit, doubled, seats, tricks = re.fullmatch(r"(\d)([SHDCN])(\*?)-([NESW]+)([+-]\d+)?", contract).groups()
    return f"{seats} {level}{suit.replace('N', 'NT')}{'X' * bool(doubled)}{tricks or '='}"


@test
def all_tables_and_par_scores_are_those_of_libdds():
    boards = list(known_boards())
    same(len(boards), 100)
    boards = boards[:5] if "asan" in RIFFLE else boards
    text = "".join(f'[Board "{i}"]\n[Dealer "{b["dealer"]}"]\n[Vulnerable "{b["vulnerable"]}"]\n[Deal "{b["deal"]}"]\n\n'
                   for i, b in enumerate(boards, 1))
    (FOLDER / "list.pbn").write_text(text)
    found = [json.loads(line) for line in made("doubledummy", "--json", "list.pbn").splitlines()]
    for number, (one, board) in enumerate(zip(found, boards, strict=True), 1):
        same((number, one["tricks"]), (number, board["tricks"]))
        same((number, one["par_score"]), (number, board["score"]))
        same((number, sorted(one["par_contracts"])), (number, sorted(map(par_of_libdds, board["par"][1:]))))


@test
def what_is_written_is_read_again_and_not_solved():
    made("deal", "--boards", "1-3", "--seed", "records", "-o", FOLDER / "plain.pbn")
    first = made("doubledummy", "--json", "plain.pbn")
    made("doubledummy", "plain.pbn", "-o", "tables.pbn")
    text = (FOLDER / "tables.pbn").read_text()
    for tag in ("[Event ", "[OptimumScore \"NS ", "[ParContract ", "[DoubleDummyTricks ", "[OptimumResultTable "):
        same(text.count(tag), 3)
    holds("% riffle research:", text)
    same(made("doubledummy", "--json", "tables.pbn"), first)
    assert not (FOLDER / "tables.pbn.doubledummy").exists(), "a file with tables was solved"
    dealt = made("deal", "--boards", "1-3", "--seed", "records", "--doubledummy").decode()
    same(re.sub("^%.*\n", "", dealt, flags=re.M), re.sub("^%.*\n", "", text, flags=re.M))


@test
def a_damaged_cache_is_not_believed():
    made("deal", "--boards", "5-5", "--seed", "cache", "-o", FOLDER / "cache.pbn")
    right = made("doubledummy", "cache.pbn")
    cache = FOLDER / "cache.pbn.doubledummy"
    lines = cache.read_text()
    same(oct(cache.stat().st_mode & 0o777), "0o600")
    number, tricks, check = lines.split()
    for wrong in (f"{number} {tricks[::-1]} {check}\n", f"{number} {tricks[:-1]}", "\0\xff\n", f"{number}\n",
                  f"{number} {tricks} {check}{check}\n"):
        cache.write_text(wrong)
        same(made("doubledummy", "cache.pbn"), right)
        holds(lines.strip(), cache.read_text())  # it was found again, and kept
    cache.write_text(lines)
    same(made("doubledummy", "cache.pbn"), right)
    same(cache.read_text(), lines)
    made("doubledummy", "--no-cache", "--fresh", "cache.pbn")
    same(cache.read_text(), lines)


@test
def progress_is_for_terminals():
    here, there = pty.openpty()
    made("deal", "--boards", "1", "--seed", "bar", "-o", FOLDER / "bar.pbn")
    run = subprocess.Popen([RIFFLE, "doubledummy", "--no-cache", FOLDER / "bar.pbn"], stderr=there,
                           stdout=subprocess.DEVNULL)
    os.close(there)
    same(run.wait(600), 0)
    holds("0 of 1 boards", os.read(here, 65536).decode())
    os.close(here)


@test
def sheets_are_as_they_were_drawn():
    boards = boards_file()
    for name, args in GOLDENS.items():
        made("handrecord", boards, *args, "-o", FOLDER / name)
        found = (FOLDER / name).read_text()
        if "--write" in sys.argv:
            (GOLDEN / name).write_text(found)
        same(found, (GOLDEN / name).read_text())


@test
def figures_can_be_read_and_say_what_they_are():
    """Nothing on a sheet of boards is below six points but the foot, and par is labelled."""
    for each in 12, 18, 36:
        sheet = made("handrecord", boards_file(), "--per-page", each, "--format", "svg").decode()
        holds(">Par ", sheet)
        words = re.findall(r'font-size="([0-9.]+)"[^>]*>(?:<tspan[^>]*>)?(?:NS|EW|Par [^<]*)<', sheet)
        assert words and min(map(float, words)) >= 6, (each, words[:9])


@test
def club_and_date_stand_on_every_sheet_and_card():
    for kind in [], ["--curtain"]:
        sheet = made("handrecord", boards_file(), *kind, "--club", "Riverside", "--date", "2026-11-17", "--format",
                     "svg").decode()
        holds("Riverside · 17 November 2026", sheet)
        assert sheet.count("Riverside") >= (9 if kind else 1), "each card is cut out"


@test
def a_sheet_of_boards_that_may_be_in_play_is_private():
    made("handrecord", boards_file(), "--no-doubledummy", "-o", FOLDER / "private.pdf")
    same((FOLDER / "private.pdf").stat().st_mode & 0o777, 0o600)


@test
def equal_boards_are_equal_files():
    boards = boards_file()
    for name, begins in [("a.pdf", b"%PDF-"), ("a.png", b"\x89PNG"), ("a.svg", b"<svg "), ("a.html", b"<!DOCTYPE html>"),
                         ("a.HTM", b"<!DOC"), ("a.txt", b"Tuesday Pairs\n")]:
        twice = []
        for _ in range(2):
            made("handrecord", boards, "-o", FOLDER / name)
            twice.append((FOLDER / name).read_bytes())
        same((name, twice[0] == twice[1], twice[0][:len(begins)]), (name, True, begins))
    pdf = made("handrecord", boards, "--format", "pdf")
    holds(b"/FontFile", pdf)
    holds(b"DejaVu", pdf)


@test
def every_number_of_boards_and_every_paper():
    made("deal", "--boards", "1-37", "--seed", "pages", "-o", FOLDER / "pages.pbn")
    for each, pages in (6, 7), (9, 5), (12, 4), (18, 3), (36, 2):
        for paper, size in ("a4", b"595 842"), ("letter", b"612 792"):
            pdf = made("handrecord", "pages.pbn", "--no-doubledummy", "--per-page", each, "--paper", paper,
                       "--format", "pdf")
            same(len(re.findall(rb"/Type /Page\b(?!s)", pdf)), pages)
            holds(size, pdf)
    cards = made("handrecord", "pages.pbn", "--curtain", "--format", "svg").decode()
    same(len([node for node in xml.fromstring(cards).iter(SVG + "title") if ", " in node.text]), 37 * 4)
    text = made("handrecord", "pages.pbn", "--no-doubledummy").decode()
    assert all(len(line) <= 80 for line in text.splitlines()), "wider than 80 columns"
    for number in range(1, 38):
        holds(f"Board {number}", text)


@test
def all_formats_say_the_same():
    boards = boards_file()
    svg = "".join(xml.fromstring(made("handrecord", boards, "--format", "svg")).itertext())
    html = "".join(xml.fromstring(made("handrecord", boards, "--format", "html")).itertext())
    text = made("handrecord", boards).decode()
    for words in ("Tuesday Pairs", "Bridge Club Nord · 17 November 2026", "EW 2♠=", "EW 4♠×−1", "−110", "+100"):
        for where in svg, html, text:
            holds(words, where)
    for cards in ("A10942", "QJ105432", "K652"):
        holds(cards, svg)
        holds(cards, html)
    for suit in ("♠ QJ6", "♥ K652", "♦ J85", "♣ T98", "♠ –"):
        holds(suit, text)


@test
def boards_of_any_format_are_read():
    made("deal", "--boards", "1-12", "--seed", "formats", "-o", "formats.pbn")
    known = made("handrecord", "formats.pbn", "--no-doubledummy", "-o", "-")
    for name in "formats.lin", "formats.dup", "formats.dlm", "formats.csv", "formats.ber":
        same(riffle("convert", "formats.pbn", name).returncode, 0)
        same(made("handrecord", name, "--no-doubledummy", "-o", "-"), known)
    text = (FOLDER / "formats.dlm").read_text()
    (FOLDER / "wrong.dlm").write_text(text.replace("Board 03=", "Board 03=b", 1))
    run = riffle("handrecord", "wrong.dlm", "--no-doubledummy", "-o", "-")
    same(run.returncode, 1)
    holds(b"wrong.dlm:16: board 3: ", run.stderr)


@test
def names_of_any_letters_are_shown():
    (FOLDER / "latin.pbn").write_bytes(boards_file().read_bytes().replace(b"Tuesday Pairs", b"\xc9t\xe9 <&> \\\"x\\\""))
    for form in "svg", "html":
        holds('Été <&> "x"', "".join(xml.fromstring(made("handrecord", "latin.pbn", "--format", form)).itertext()))
    title = "Вторник & 橋牌"
    holds(title, made("handrecord", "boards.pbn", "--title", title).decode())
    same(made("handrecord", "boards.pbn", "--title", title, "--format", "pdf")[:4], b"%PDF")


def words_on(pdf):
    """The words of each page with their boxes, and the size of the page."""
    said = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, check=True, text=True).stdout
    for page in re.findall("<page .*?</page>", said, re.S):
        size = [float(number) for number in re.search('width="([0-9.]+)" height="([0-9.]+)"', page).groups()]
        yield size, [([float(edge) for edge in found[:4]], found[4]) for found in re.findall(
            '<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*?)</word>', page)]


def scanned(pdf, pages):
    """What a camera reads from the codes in the upper right corner of the sheets."""
    corner = ["-x", "950", "-y", "0", "-W", "350", "-H", "300"]
    subprocess.run(["pdftoppm", "-r", "150", *corner, "-gray", "-png", pdf, FOLDER / "scan"], check=True)
    pictures = sorted(FOLDER.glob("scan*.png"))
    same(len(pictures), pages)
    said = subprocess.run(["zbarimg", "-q", "--raw", *pictures], capture_output=True, check=True, text=True).stdout
    for picture in pictures:
        picture.unlink()
    return said.split()


@test
def the_head_is_whole_on_paper():
    for program in "pdftotext", "zbarimg":
        if not shutil.which(program):
            raise Skip(f"there is no {program} (Debian: poppler-utils, zbar-tools)")
    event = "a-long-name-of-an-event-in-the-club-on-tuesday-evening-20261124"
    same(riffle("deal", "--boards", "1-4", "--event", event, "--release", "-o", "paper.pbn").returncode, 0)
    whole = re.findall(r"size=(\d+) root=([0-9a-f]{64})", (FOLDER / "paper.record").read_text())[-1]
    head = f"riffle:{event}:{whole[0]}:{whole[1]}"
    links = [], ["--link", "https://cards.example.org/event/tuesday"], \
        ["--link", "https://cards.example.org/" + "a-very-long-way-to-an-event/" * 6]
    for link in links:
        for paper, each in ("a4", "6"), ("letter", "36"):
            made("handrecord", "paper.pbn", "--record", "paper.record", "--no-doubledummy", "--paper", paper,
                 "--per-page", each, *link, "-o", "paper.pdf")
            pages = list(words_on(FOLDER / "paper.pdf"))
            for (width, height), words in pages:
                outside = [word for (left, top, right, bottom), word in words
                           if not (0 <= left < right <= width and 0 <= top < bottom <= height)]
                same((link, paper, each, outside), (link, paper, each, []))
                holds(head, "".join(word for _, word in words))
            code = f"{link[1]}#head={whole[0]}:{whole[1]}" if link else head
            same(scanned(FOLDER / "paper.pdf", len(pages)), [code] * len(pages))
            (FOLDER / "paper.pdf").unlink()
    same(riffle("verify", "--head", ":".join(whole), "paper.record").returncode, 0)


@test
def sealed_boards_are_not_shown():
    made_boards = riffle("deal", "--boards", "1-4", "--event", "club", "--title", "Club Night", "-o", "s.pbn")
    same(made_boards.returncode, 0)
    run = riffle("handrecord", "s.pbn", "--record", "s.record", "--no-doubledummy", "-o", "s.txt")
    same((run.returncode, (FOLDER / "s.txt").exists()), (1, False))
    holds("no board is released yet", run.stderr.decode())
    same(riffle("session", "release", "--record", "s.record", "--board", "1,3", "--doubledummy", "-o",
                "out.pbn").returncode, 0)
    same((FOLDER / "out.pbn").read_text().count("[DoubleDummyTricks "), 2)
    for form in "text", "svg", "html":
        run = riffle("handrecord", "s.pbn", "--record", "s.record", "--no-doubledummy", "--format", form)
        text = run.stdout.decode()
        same(run.returncode, 0)
        holds("Not released, so not shown: boards 2, 4", text)
        holds("Club Night", text)
        head = re.search(r"riffle:club:(\d+):([0-9a-f]{64})", text)
        same(riffle("verify", "--head", f"{head[1]}:{head[2]}", "s.record").returncode, 4)  # 2 and 4 are sealed
    address = "https://cards.example.org/event/club"
    for form in "svg", "html", "text":
        text = riffle("handrecord", "s.pbn", "--record", "s.record", "--no-doubledummy", "--format", form, "--link",
                      address).stdout.decode()
        holds(address, text)
        holds("riffle:club:", text)
    for wrong in "cards.example.org", "https://a b", "javascript:alert(1)":
        holds("--link takes an address", riffle("handrecord", "s.pbn", "--link", wrong).stderr.decode())
    text = riffle("handrecord", "s.pbn", "--record", "s.record", "--no-doubledummy").stdout.decode()
    same([number for number in "1234" if f"Board {number}" in text], ["1", "3"])
    other = (FOLDER / "s.pbn").read_text()
    first, third = re.findall(r'\[Deal "(.*?)"\]', other)[::2]
    (FOLDER / "wrong.pbn").write_text(other.replace(first, "N" + third[1:]))
    run = riffle("handrecord", "wrong.pbn", "--record", "s.record")
    same(run.returncode, 1)
    holds("board 1 has other cards than the record", run.stderr.decode())


@test
def boards_without_cards_have_no_results():
    (FOLDER / "none.pbn").write_text('[Board "1"]\n\n[Board "2"]\n[Dealer "N"]\n')
    found = [json.loads(line) for line in made("doubledummy", "--json", "none.pbn").splitlines()]
    same(found, [{"board": 1, "dealer": "N", "vulnerable": "None"}, {"board": 2, "dealer": "N", "vulnerable": "NS"}])
    made("doubledummy", "none.pbn", "-o", "same.pbn")
    same((FOLDER / "same.pbn").read_text(), (FOLDER / "none.pbn").read_text())


@test
def a_board_of_many_tables_is_shown_once():
    games = re.split(r"(?<=\n\n)(?=\[Event)", boards_file().read_text())
    (FOLDER / "tables.pbn").unlink(missing_ok=True)
    (FOLDER / "tables.pbn").write_text("".join(games + games[1:3] + games[1:2]))
    same(made("handrecord", "tables.pbn", "--no-doubledummy"), made("handrecord", "boards.pbn", "--no-doubledummy"))


@test
def wrong_words_get_a_sentence_and_a_status():
    boards = boards_file()
    (FOLDER / "cards.pbn").write_text(boards.read_text().replace("AT942", "AT94"))
    (FOLDER / "empty.pbn").write_text("% nothing\n")
    (FOLDER / "none.pbn").write_text('[Board "1"]\n')
    for args, status, words in [
            (["handrecord"], 2, "which boards?"), (["doubledummy"], 2, "which boards?"),
            (["handrecord", boards, boards], 2, "one file at a time"),
            (["handrecord", boards, "--per-page", "8"], 2, "6, 9, 12, 18 or 36, not '8'"),
            (["handrecord", boards, "--date", "tomorrow"], 2, "--date takes a day like 2026-11-17, not 'tomorrow'"),
            (["handrecord", boards, "--paper", "a5"], 2, "a4 or letter, not 'a5'"),
            (["handrecord", boards, "--colours", "3"], 2, "2 or 4, not '3'"),
            (["handrecord", boards, "--format", "gif"], 2, "text, svg, pdf, png or html, not 'gif'"),
            (["handrecord", boards, "-o", "a.gif"], 2, "--output takes a file that ends in .txt, .svg, .pdf, .png or .html, not 'a.gif'"),
            (["handrecord", boards, "-o", "no/a.pdf"], 3, "cannot write no/a.pdf: No such file"),
            (["handrecord", boards, "-o", "/dev/full", "--format", "png"], 3, "cannot write /dev/full: No space"),
            (["handrecord", boards, "--record", "no.record"], 3, "cannot open the record no.record"),
            (["handrecord", "cards.pbn"], 1, "cards.pbn:9:"), (["doubledummy", "cards.pbn"], 1, "cards.pbn:9:"),
            (["handrecord", "empty.pbn"], 1, "empty.pbn has no boards"),
            (["doubledummy", boards, "-o", "empty.pbn"], 3, "empty.pbn exists already. Name another file"),
            (["handrecord", "cards.pbn"], 1, "board "),
            (["handrecord", "none.pbn"], 1, "the file has boards without cards"),
            (["doubledummy", "no.pbn"], 3, "cannot read no.pbn"),
            (["doubledummy", boards, "-o", "a.lin"], 2, "--doubledummy"),
            (["deal", "--bulk", "5", "--seed", "x", "--doubledummy"], 2, "leave --doubledummy out")]:
        run = riffle(*args)
        same((args, run.returncode), (args, status))
        holds(words, run.stderr.decode())


if __name__ == "__main__":
    sys.exit(main())
