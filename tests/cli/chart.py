#!/usr/bin/env python3
"""chart.py RIFFLE -- `riffle chart`: every format of every preset, and that all formats say the same.

What is right to play is not asked here; tests/reference does.  Prints TAP.
"""
import atexit
import csv
import io
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

from tap import RIFFLE, ROOT, Skip, holds, lacks, main, same, test, without_notes

PRESETS = sorted(path.stem for path in ROOT.glob("rules/presets/*.rules"))
if "asan" in RIFFLE:  # ten times as slow
    PRESETS = ["atlantic-city", "european"]
UPCARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
NAMES = [card.replace("10", "T") for card in UPCARDS]  # as programs have them
HANDS = ([("hard", str(total)) for total in range(5, 22)] +
         [("soft", f"A,{card}") for card in range(2, 10)] +
         [("pair", f"{card},{card}") for card in "23456789TA"])
CODES = {"H", "S", "D", "Ds", "P", "Rh", "Rs", "Rd", "Rp"}
SVG = "{http://www.w3.org/2000/svg}"
FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
# Fontconfig keeps what it has read until the end, behind pointers that a sanitizer cannot follow.
(FOLDER / "not_ours").write_text("leak:libfontconfig\n")
os.environ["LSAN_OPTIONS"] = f"suppressions={FOLDER}/not_ours:print_suppressions=0"


def chart(*args, env=None):
    return subprocess.run([RIFFLE, "chart", *args], capture_output=True, timeout=300,
                          env={**os.environ, **(env or {})})


def made(*args):
    run = chart(*args)
    same((args, run.returncode, without_notes(run.stderr)), (args, 0, b""))
    return run.stdout.decode()


def ungrouped(kind, name):
    """The hands that a row stands for: 5–8 is four, 17+ is five."""
    ends = re.fullmatch(r"(\d+)(?:[–-](\d+)|(\+))?", name)
    if not ends:
        return [(kind, name)]
    last = 21 if ends[3] else int(ends[2] or ends[1])
    return [(kind, str(total)) for total in range(int(ends[1]), last + 1)]


def chart_of(rows):
    """From (kind, name, codes) to a dictionary of all hands, each once."""
    found = {}
    for kind, name, codes in rows:
        same(len(codes), 10)
        assert set(codes) <= CODES, codes
        for hand in ungrouped(kind, name):
            assert hand not in found, hand
            found[hand] = codes
    same(list(found), HANDS)
    return found


def from_text(text):
    kind, rows = None, []
    for line in text.splitlines():
        words = line.split()
        assert len(line) <= 80 and line == line.rstrip(), line
        if words and words[0] in {"Hard", "Soft", "Pairs"} and words[1:] == UPCARDS:
            kind = {"Hard": "hard", "Soft": "soft", "Pairs": "pair"}[words[0]]
        elif kind and len(words) == 11 and set(words[1:]) <= CODES:
            rows.append((kind, words[0], words[1:]))
    return chart_of(rows)


def from_csv(text):
    rows = list(csv.reader(io.StringIO(text)))
    same(rows[0], ["kind", "hand", *NAMES])
    return chart_of((row[0], row[1], row[2:]) for row in rows[1:])


def from_json(text):
    data = json.loads(text)
    same(data["upcards"], NAMES)
    return chart_of((kind, row["hand"], row["plays"]) for kind in ("hard", "soft", "pair") for row in data[kind])


def from_svg(text):
    root, kinds, rows = xml.fromstring(text), iter(("hard", "soft", "pair")), []
    same((root.tag, root.get("role")), (SVG + "svg", "img"))
    for part in "title", "desc":
        holds(root.find(SVG + part).get("id"), root.get("aria-labelledby"))
    kind = None
    for node in root:
        if node.tag == SVG + "text" and node.text in {"Hard", "Soft", "Pairs"}:
            kind = next(kinds)
        if node.get("class") == "row":
            cells = [cell.find(SVG + "text").text for cell in node.findall(SVG + "g")]
            rows.append((kind, node.find(SVG + "text").text, cells))
    return chart_of(rows)


def from_html(text):
    root, rows = xml.fromstring(text), []
    for table in root.iter("table"):
        heads = [head for head in table.find("thead/tr")]
        same([head.text for head in heads], ["Hand", *UPCARDS])
        same({head.get("scope") for head in heads}, {"col"})
        for row in table.findall("tbody/tr"):
            same(row.find("th").get("scope"), "row")
            rows.append((table.get("class"), row.find("th").text, [cell.text for cell in row.findall("td")]))
    return chart_of(rows)


@test
def all_formats_of_every_preset_say_the_same():
    for preset in PRESETS:
        known = from_csv(made("--rules", preset, "--format", "csv"))
        same(from_json(made("--rules", preset, "--format", "json")), known)
        same(from_text(made("--rules", preset)), known)
        same(from_svg(made("--rules", preset, "--format", "svg")), known)
        same(from_html(made("--rules", preset, "--format", "html")), known)


@test
def the_title_names_the_game_and_every_code_is_explained():
    for preset in PRESETS:
        text, svg = made("--rules", preset), made("--rules", preset, "--format", "svg")
        for code in {code for codes in from_text(text).values() for code in codes}:
            assert re.search(rf"^{code} +[a-z]", text, re.M), code
            holds(f">{code}</text>", svg)
        holds(f"Basic strategy: {preset}", text)
        holds(f"<title id=\"title\">Basic strategy: {preset}</title>", svg)
        holds("\nInsurance: ", text)
        holds("House edge with this chart: ", text)


@test
def a_pdf_is_made_twice_with_equal_bytes():
    for preset in PRESETS:
        one, two = (chart("--rules", preset, "--format", "pdf").stdout for _ in range(2))
        same((one[:5], one == two), (b"%PDF-", True))
        same(len(re.findall(rb"/Type /Page\b(?!s)", one)), 1)
        holds(b"DejaVu", one)
        holds(b"/FontFile", one)
    same(len(re.findall(rb"/Type /Page\b(?!s)", chart("--losses", "--format", "pdf").stdout)), 2)


@test
def a_file_is_written_in_the_format_of_its_name():
    for name, begins in [("a.svg", b"<svg "), ("a.pdf", b"%PDF-"), ("a.html", b"<!DOCTYPE html>"), ("a.HTM", b"<!DOCT"),
                         ("a.csv", b"kind,hand,2"), ("a.json", b'{"version"'), ("a.txt", b"Basic strategy")]:
        same(made("-o", str(FOLDER / name)), "")
        same((FOLDER / name).read_bytes()[:len(begins)], begins)
    same(made("-o", str(FOLDER / "strategy"), "--format", "csv"), "")
    same((FOLDER / "strategy").read_text(), made("-o", "-", "--format", "csv"))


@test
def losses_are_those_of_the_wrong_plays():
    rows = list(csv.DictReader(io.StringIO(made("--rules", "atlantic-city", "--losses", "--format", "csv"))))
    same([(row["kind"], row["hand"]) for row in rows[::10]], HANDS)
    same([row["upcard"] for row in rows[:10]], NAMES)
    plays = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}
    for row in rows:
        lost = {play: row[f"{play}_loses"] for play in plays.values()}
        if row["hand"] in {"20", "21"}:
            same(set(lost.values()), {""})
            continue
        same(lost.pop(plays[row["play"][0]]), "0")
        same({play for play, figure in lost.items() if figure == ""},
             set() if row["kind"] == "pair" else {"split"} - {plays[row["play"][0]]})
        assert all(float(figure) >= -1e-12 for figure in lost.values() if figure), row


@test
def losses_are_the_same_in_every_format():
    data = json.loads(made("--rules", "european", "--losses", "--format", "json"))
    cell = data["hard"][16 - 5]["losses"][UPCARDS.index("10")]
    text = made("--rules", "european", "--losses")
    for play, words in ("stand", "standing"), ("hit", "hitting"), ("double", "doubling"):
        table = text.split(f"Cost of {words}", 1)
        if play in cell and len(table) == 2:
            row = next(line.split() for line in table[1].splitlines() if line.startswith("16 "))
            same(row[1 + UPCARDS.index("10")], f"{100 * cell[play]:.2f}")
    svg = xml.fromstring(made("--rules", "european", "--losses", "--format", "svg"))
    titles = [node.text for node in svg.iter(SVG + "title") if node.text.startswith("hard 16 against 10: ")]
    same(len(titles), 2)  # the chart and the table of losses
    holds("Cost of ", titles[0])
    page = xml.fromstring(made("--rules", "european", "--losses", "--format", "html"))
    same(len(list(page.iter("table"))), 6)


@test
def a_shoe_can_be_said_in_several_ways():
    def full(*args):
        return made("--rules", "vegas-strip", "--format", "csv", *args)
    known = full("--set", "decks=6")
    same(full("--shoe", "6"), known)
    same(full("--shoe", "A=24,2=24,3=24,4=24,5=24,6=24,7=24,8=24,9=24,T=96"), known)
    same(full("--shoe", "k=24, q=24, j=24, 10=24, a=24,2=24,3=24,4=24,5=24,6=24,7=24,8=24,9=24"), known)
    holds("An infinite shoe;", made("--shoe", "infinite"))
    holds("A shoe of 60 cards: A=0, 2=30, 3=10, 4=0", made("--shoe", "2=30,3=10,T=20"))


@test
def rules_can_be_changed_in_any_order_and_procedure_does_not_matter():
    one = made("--set", "soft17=hit", "--rules", "european", "--format", "json")
    same(one, made("--rules", "european", "--set", " soft17 = hit", "--format", "json"))
    assert json.loads(one)["ev"] != json.loads(made("--rules", "european", "--format", "json"))["ev"]
    holds("1 deck;", made("--set", "decks=1"))
    holds("no splitting", made("--set", "split_hands_max=1"))
    holds("Insurance: not offered", made("--set", "insurance=no"))


@test
def wrong_words_get_a_sentence_and_a_status():
    for args, status, words in [
            (["--format", "png"], 2, "text, svg, pdf, html, csv, json or strategy, not 'png'"),
            (["-o", "chart.png"], 2, "not 'chart.png'. For another name add --format"), (["-o", "chart"], 2, "not 'chart'. For another name"),
            (["file"], 2, "options only"), (["--set", "soft17"], 2, "key=value, like soft17=hit, not 'soft17'"),
            (["--set", "soft17=maybe"], 2, "--set soft17=maybe: soft17 is stand or hit, not 'maybe'"),
            (["--set", "frob=1"], 2, "there is no key 'frob'"), (["--set", "name=" + "x" * 99], 2, "is too long"),
            (["--set", "resplit_aces=yes"], 1, "with --set resplit_aces=yes: resplit_aces and split_hands_max"),
            (["--rules", "nowhere"], 3, "Presets are"), (["--shoe", ""], 2, "'' is not understood. Expected a count like 7=24"),
            (["--shoe", "A=24,7"], 2, "'7' is not understood. Expected a count like 7=24"), (["--shoe", "9"], 2, "or 1 to 8 decks"),
            (["--shoe", "A=24,1=3"], 2, "'1=3' names no card"), (["--shoe", "A=x"], 2, "'A=x' has no count"),
            (["--shoe", "A=4097"], 2, "Expected 0 to 4096"), (["--shoe", "A=1,a=2"], 2, "'a=2' repeats a card"),
            (["--shoe", "T=4,K=4"], 2, "means all ten-cards"), (["--shoe", "J=4000,K=4000"], 2, "more than 4096"),
            (["--shoe", "A=1" * 50], 2, "Expected A=24"),
            (["--shoe", "T=2"], 1, "this shoe of 2 cards needs "),
            (["-o", str(FOLDER / "no" / "a.svg")], 3, "a.svg: No such file"),
            (["-o", "/dev/full", "--format", "pdf"], 3, "cannot write /dev/full: No space"),
            (["-o", "/dev/full", "--format", "svg"], 3, "cannot write /dev/full: No space")]:
        run = chart(*args)
        same((args, run.returncode, run.stdout), (args, status, b""))
        holds(words, run.stderr.decode())


def on_a_terminal(env):
    here, there = pty.openpty()
    run = subprocess.Popen([RIFFLE, "chart"], stdout=there, env={**os.environ, "TERM": "xterm-256color", **env})
    os.close(there)
    text = b""
    try:
        while piece := os.read(here, 65536):
            text += piece
    except OSError:  # the terminal was hung up
        pass
    os.close(here)
    same(run.wait(), 0)
    return text.decode().replace("\r", "")


@test
def colours_are_for_terminals_and_repeat_the_letters():
    plain = made()
    assert "\033" not in plain
    coloured = on_a_terminal({"NO_COLOR": ""})
    holds("\033[", coloured)
    cut = "\n".join(line.rstrip() for line in re.sub(r"\033\[[0-9;]*m", "", coloured).splitlines())
    same(from_text(cut), from_text(plain))
    same(on_a_terminal({"NO_COLOR": "1"}), plain)
    same(on_a_terminal({"NO_COLOR": "", "TERM": "dumb"}), plain)


@test
def indices_are_shown_in_every_format():
    game = ["--rules", "6 decks H17 DAS LS 3:2", "--indices", "illustrious-18"]
    text = made(*game)
    holds("hard  16      9: S5+, 10: S0+", text)
    holds("pair  T,T     5: P5+, 6: P4+", text)
    holds("Insurance: at a true count of 3 or more", text)
    rows = json.loads(made(*game, "--format", "json"))
    hard = {row["hand"]: row["indices"] for row in rows["hard"]}
    same(hard["16"], [""] * 7 + ["S5+", "S0+", ""])
    same(hard["12"][:5], ["S3+", "S2+", "S0+", "S-2+", "S-1+"])
    for form in ("svg", "html"):
        drawn = made(*game, "--format", form)
        for index in ("S5+", "D4+", "P5+"):
            holds(index, drawn)
    lacks("S0+", made("--rules", "vegas-strip"))


@test
def a_pocket_sheet_is_one_a6_page():
    file = FOLDER / "pocket.pdf"
    made("--rules", "vegas-strip", "--indices", "illustrious-18", "--pocket", "--ramp", "0:1 3:8",
         "-o", str(file))
    written = file.read_bytes()
    holds(b"/MediaBox [ 0 0 297.5 421 ]", written)
    same(len(re.findall(rb"/Type /Page\b[^s]", written)), 1)
    drawn = made("--rules", "vegas-strip", "--pocket", "--ramp", "0:1 3:2x8.5", "--format", "svg")
    holds("Bet 1 from 0, 2 x 8.5 from +3", drawn)


# A cell with two indices, as `riffle count indices` finds them, and one that is as full as can be.
CROWDED = """16 v T stand >= 0
16 v T surrender >= -3
15 v A surrender >= -10
14 v T stand >= 12
14 v T surrender >= -12
14 v T double >= 11
16 v 9 surrender >= 0
TT v 6 split >= 4
A8 v 6 double >= -10
"""


def drawn_cells(svg):
    """The box of each cell and its words, from the drawing of the same layout."""
    for cell in re.findall('<g class="cell">(.*?)</g>', svg, re.S):
        x, y, width, height = map(float, re.search(
            'x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"', cell).groups())
        yield (x, y, x + width, y + height), re.findall(">([^<]+)</text>", cell)


def inked_words(pdf, scale):
    """The words of a page and their ink.  DejaVu has 0.928 of its size above the base line and 0.236
    below; capitals and figures use 0.73 above and nothing below."""
    said = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, check=True, text=True).stdout
    for *edges, word in re.findall('<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', said):
        left, top, right, bottom = (float(edge) / scale for edge in edges)
        size = (bottom - top) / 1.164
        base = bottom - 0.236 * size
        yield (left, base - 0.73 * size, right, base), word


def overlap(one, other):
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


@test
def no_words_of_a_cell_overlap_or_leave_it():
    if not shutil.which("pdftotext"):
        raise Skip("there is no pdftotext (Debian: poppler-utils)")
    plays, file = FOLDER / "crowded.idx", FOLDER / "crowded.pdf"
    plays.write_text(CROWDED)
    game = ["--rules", "6 decks H17 DAS LS 3:2", "--indices", str(plays)]
    for more, scale in ((["--pocket"], 0.5), ([], 1)):
        cells = list(drawn_cells(made(*game, *more, "--format", "svg")))
        made(*game, *more, "-o", str(file))
        words = list(inked_words(file, scale))
        most = 0
        for box, expected in cells:
            here = [(ink, word) for ink, word in words
                    if box[0] < (ink[0] + ink[2]) / 2 < box[2] and box[1] < (ink[1] + ink[3]) / 2 < box[3]]
            same((more, sorted(word for _, word in here)), (more, sorted(expected)))
            for ink, word in here:
                assert ink[0] >= box[0] and ink[2] <= box[2] and ink[1] >= box[1] and ink[3] <= box[3], (more, word, ink, box)
            for i, (ink, word) in enumerate(here):
                for other, another in here[:i]:
                    assert not overlap(ink, other), (more, word, another)
            most = max(most, len(here))
        same((len(cells) > 250, most), (True, 4))  # a play and three indices


@test
def surrender_stands_before_the_other_index_of_a_cell():
    plays = FOLDER / "crowded.idx"
    plays.write_text(CROWDED)
    text = made("--rules", "6 decks H17 DAS LS 3:2", "--indices", str(plays))
    holds("hard  16      9: R0+, 10: R-3+ S0+", text)
    holds("hard  14      10: R-12+ S12+ D11+", text)


@test
def sheets_that_do_not_go_together():
    for args, words in ((["--pocket"], "add -o pocket.pdf"), (["--ramp", "0:1"], "add --pocket"),
                        (["--ramp", "x"], "--ramp 'x'"),
                        (["--losses", "--indices", "illustrious-18"], "leave it out"),
                        (["--indices", "/none"], "is no set of index plays")):
        run = subprocess.run([RIFFLE, "chart", "--rules", "vegas-strip", *args],
                             capture_output=True, timeout=60)
        assert run.returncode in (2, 3) and run.stdout == b"", (args, run)
        holds(words, run.stderr.decode())



if __name__ == "__main__":
    sys.exit(main())
