#!/usr/bin/env python3
"""convert.py RIFFLE -- `riffle convert`: formats, changes, damage, warnings, statistics.  Prints TAP."""
import atexit
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from tap import RIFFLE, holds, main, same, test

FORMATS = ["pbn", "lin", "dup", "bri", "dge", "dlm", "csv", "ber", "zrd", "txt"]
FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
DEAL = "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97"
OTHER = "N:AK976.A2.T6.AQ94 JT.T96.Q954.J653 Q854.QJ8.AK83.K2 32.K7543.J72.T87"
GAMES = f"""% PBN 2.1
% a remark of the file
{{before the first}}
[Event "Cup"]
[Site ""]
[Board "1"]
[West "Wil"]
[North "Nat"]
[East "Eve"]
[South "Sue"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Auction "N"]
1S Pass 4S AP
[Play "W"]
H2 HA
[Unknown "stays"]
; a comment

[Event "#"]
[Board "2"]
[North "#"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "{OTHER}"]

Statistics of some program: 2 boards
"""
folders = iter(range(1000))


def place():
    folder = FOLDER / str(next(folders))
    folder.mkdir()
    return folder


def riffle(*args, cwd, stdin=b""):
    run = subprocess.run([RIFFLE, *args], input=stdin, capture_output=True, timeout=120, cwd=cwd)
    run.text, run.errors = run.stdout.decode("latin-1"), run.stderr.decode()
    return run


def convert(cwd, *args, status=0, stdin=b""):
    run = riffle("convert", *args, cwd=cwd, stdin=stdin)
    same((run.returncode, run.errors if run.returncode != status else ""), (status, ""))
    return run


def boards(count, cwd, name="set.pbn"):
    run = riffle("deal", "--boards", f"1-{count}", "--seed", "convert", "-o", name, cwd=cwd)
    same((run.returncode, run.errors), (0, ""))
    return (cwd / name).read_text()


def deals(text):
    return re.findall(r'\[Deal "([^"]*)"\]', text)


def north_first(deal):
    """The hands from North on, whoever is named first."""
    first, hands = "NESW".index(deal[0]), deal[2:].split(" ")
    return [hands[(seat - first) % 4] for seat in range(4)]


@test
def every_pair_of_formats():
    folder = place()
    expected = [north_first(deal) for deal in deals(boards(36, folder))]
    for one in FORMATS:
        convert(folder, "set.pbn", f"one.{one}", "--force")
        for other in FORMATS:
            convert(folder, f"one.{one}", f"two.{other}", "--force")
            text = convert(folder, f"two.{other}", "-", "--to", "pbn").text
            same((one, other, [north_first(deal) for deal in deals(text)]), (one, other, expected))


@test
def pbn_to_pbn_is_the_same():
    folder = place()
    (folder / "a.pbn").write_text(GAMES)
    convert(folder, "a.pbn", "b.pbn")
    same((folder / "b.pbn").read_text(), GAMES)
    crlf = GAMES.replace("\n", "\r\n").encode().replace(b"Nat", b"M\xfcller")
    same(convert(folder, "-", "-", "--from", "pbn", "--to", "pbn", stdin=crlf).stdout, crlf)


@test
def only_what_changes_is_rewritten():
    folder = place()
    (folder / "a.pbn").write_text(GAMES)
    text = convert(folder, "a.pbn", "-", "--to", "pbn", "--renumber", "17").text
    same(text, GAMES.replace('[Board "1"]', '[Board "17"]').replace('[Board "2"]', '[Board "18"]'))
    text = convert(folder, "a.pbn", "-", "--to", "pbn", "--rotate", "1").text
    for words in ['[West "Sue"]', '[North "Wil"]', '[East "Nat"]', '[South "Eve"]', '[Dealer "E"]',
                  '[Declarer "W"]', '[Auction "E"]', '[Play "N"]', '[Deal "E:KJ8.', '[Vulnerable "EW"]',
                  "1S Pass 4S AP", '[Unknown "stays"]', "; a comment", "Statistics of some program"]:
        holds(words, text)
    once = convert(folder, "a.pbn", "b.pbn", "--rotate", "3")
    same(once.errors, "")
    same(convert(folder, "b.pbn", "-", "--to", "pbn", "--rotate", "1").text, GAMES)


@test
def a_board_without_the_one_before_it():
    folder = place()
    (folder / "a.pbn").write_text(GAMES)
    text = convert(folder, "a.pbn", "-", "--to", "pbn", "--boards", "2").text
    holds('[Event "Cup"]\n[Board "2"]\n[North "Nat"]', text)
    holds("% a remark of the file", text)


@test
def turning_by_three_seats_and_by_one():
    folder = place()
    text = boards(8, folder)
    for turn in (1, 2, 3):
        out = convert(folder, "set.pbn", "-", "--to", "lines", "--rotate", str(turn)).text
        found = [north_first(line) for line in out.splitlines() if line.startswith("N:")]
        expected = [[north_first(deal)[(seat - turn) % 4] for seat in range(4)] for deal in deals(text)]
        same(found, expected)


@test
def warnings_name_what_is_lost_once():
    folder = place()
    (folder / "a.pbn").write_text(GAMES)
    lost = convert(folder, "a.pbn", "a.lin").errors.splitlines()
    same([re.sub(".*warning: ", "", line) for line in lost], [
        "lin cannot hold event, site or date (2 boards)", "lin cannot hold play (1 board)",
        "lin cannot hold contract, declarer or result (1 board)", "lin cannot hold other tags or comments (1 board)"])
    (folder / "b.pbn").write_text(GAMES.replace('"2"', '"12"').replace('"E"', '"S"').replace('"NS"', '"All"'))
    lost = convert(folder, "b.pbn", "b.bri").errors
    for words in ["bri cannot hold number (1 board)", "bri cannot hold dealer (1 board)", "bri cannot hold vulnerability (1 board)",
                  "bri cannot hold names of players (2 boards)"]:
        holds(words, lost)
    holds("research deals", (boards(2, folder), convert(folder, "set.pbn", "s.dup").errors)[1])


@test
def research_stays_marked():
    folder = place()
    riffle("deal", "--bulk", "3", "--seed", "x", "-o", "a.txt", cwd=folder)
    convert(folder, "a.txt", "b.pbn")
    holds("% riffle research:", (folder / "b.pbn").read_text())
    convert(folder, "b.pbn", "c.txt")
    same((folder / "c.txt").read_text(), (folder / "a.txt").read_text())


@test
def strict_names_damage_and_writes_nothing():
    folder = place()
    short = GAMES.replace("KJ8.KQ5", "KJ8.KQ")
    twice = GAMES.replace("AK976", "AK977")
    for text, line, board, words in [(short, 13, 1, "thirteen cards"), (twice, 29, 2, "nobody has yet")]:
        (folder / "a.pbn").write_text(text)
        run = convert(folder, "a.pbn", "b.lin", "--strict", status=1)
        assert re.search(rf"^a.pbn:{line}:\d+: board {board}: .*{words}", run.errors, re.M), run.errors
        holds("nothing was written", run.errors)
        same((folder / "b.lin").exists(), False)


@test
def boards_that_cannot_be_used_are_named_and_left_out():
    folder = place()
    lines = boards(6, folder).splitlines(keepends=True)
    at = [i for i, line in enumerate(lines) if line.startswith("[Deal ")]
    for board in (2, 5):
        lines[at[board - 1]] = lines[at[board - 1]].replace(".", ".X", 1)
    (folder / "a.pbn").write_text("".join(lines))
    run = convert(folder, "a.pbn", "b.csv")
    for board in (2, 5):
        assert re.search(rf"^a.pbn:{at[board - 1] + 1}:\d+: warning: board {board}: ", run.errors, re.M), run.errors
    holds("a.pbn has 2 faults; the other boards (4) are converted", run.errors)
    found = [line.split(",")[16] for line in (folder / "b.csv").read_text().splitlines()]
    same(found, ['"1"', '"3"', '"4"', '"6"'])


@test
def many_faults_are_counted():
    folder = place()
    (folder / "a.txt").write_text("".join(f"N:{'x' * i}\n" for i in range(50)) + DEAL + "\n")
    run = convert(folder, "a.txt", "b.csv")
    same(run.errors.count(": warning: board "), 20)
    holds("further faults are counted", run.errors)
    holds("a.txt has 50 faults; the other boards (1) are converted", run.errors)
    run = convert(folder, "-", "c.csv", "--from", "lines", stdin=b"N:AK\n", status=1)
    holds("standard input has no boards to convert", run.errors)


@test
def lines_of_the_program_dealer():
    folder = place()
    hands = DEAL[2:].split(" ")
    line = " ".join(f"{seat} {hand}" for seat, hand in zip("nesw", hands)) + " \n"
    end = "Generated 2 hands\nProduced 2 hands\nInitial random seed 1\nTime needed    0.000 sec\n"
    (folder / "a.txt").write_text(line + line.upper() + end)
    run = convert(folder, "a.txt", "-", "--to", "csv")
    same((run.errors, len(run.text.splitlines())), ("", 2))
    convert(folder, "a.txt", "b.pbn")
    convert(folder, "b.pbn", "c.txt")
    holds(f"{DEAL}\n{DEAL}\n", (folder / "c.txt").read_text())
    for broken, column, words in [
            (line.replace(" s ", " x "), 39, "the next seat and its hand"), (line.replace("KJ8.", "KJ."), 19, "thirteen cards"),
            (line[:40] + "\n", 39, "the next seat and its hand"), (line.strip() + " n\n", len(line), "the end of the deal"),
            (line[:2] + "A" * 500 + line[2:], 4, "a card that nobody has yet")]:
        run = convert(folder, "-", "-", "--from", "lines", "--to", "csv", stdin=(line + broken).encode())
        holds(f"standard input:2:{column}: warning: board 2: expected {words}", run.errors)


@test
def a_checksum_that_is_wrong():
    folder = place()
    (folder / "a.dlm").write_text("[Document]\nBoard 01=cgcajjjnakpkchipnjhmbmbpbh023\n")
    run = convert(folder, "a.dlm", "b.pbn", status=1)
    holds("a.dlm:2: warning: board 1: its checksum is wrong", run.errors)


@test
def boards_beyond_99_are_split():
    folder = place()
    text = boards(200, folder)
    run = convert(folder, "set.pbn", "out.dlm")
    same(sorted(path.name for path in folder.glob("*.dlm")), ["out-1.dlm", "out-2.dlm", "out-3.dlm"])
    holds("out-2.dlm: boards 97 to 192, as 1 to 96", run.errors)
    found = []
    for number in (1, 2, 3):
        found += deals(convert(folder, f"out-{number}.dlm", "-", "--to", "pbn").text)
    same([north_first(deal) for deal in found], [north_first(deal) for deal in deals(text)])
    same(convert(folder, "set.pbn", "-", "--to", "dlm", status=2).returncode, 2)
    convert(folder, "set.pbn", "one.dlm", "--boards", "100-110")
    same((folder / "one.dlm").exists(), True)


@test
def nothing_is_replaced_silently():
    folder = place()
    boards(3, folder)
    (folder / "a.lin").write_text("mine")
    run = convert(folder, "set.pbn", "a.lin", status=3)
    holds("a.lin exists already. To replace it, add --force", run.errors)
    same((folder / "a.lin").read_text(), "mine")
    convert(folder, "set.pbn", "a.lin", "--force")
    holds("qx|o1|", (folder / "a.lin").read_text())
    before = (folder / "set.pbn").read_text()
    convert(folder, "set.pbn", "set.pbn", "--force")  # onto itself
    same((folder / "set.pbn").read_text(), before)
    same(sorted(path.name for path in folder.iterdir()), ["a.lin", "set.pbn"])


@test
def a_set_of_dup_with_gaps():
    folder = place()
    text = boards(9, folder)
    convert(folder, "set.pbn", "odd.pbn", "--boards", "3-8")
    (folder / "gap.pbn").write_text((folder / "odd.pbn").read_text().replace('[Board "6"]', '[Board "60"]'))
    holds("dup cannot hold number (1 board)", convert(folder, "gap.pbn", "gap.dup").errors)
    same((folder / "gap.dup").read_bytes()[146:156], b"YN3  1 8  ")
    found = deals(convert(folder, "gap.dup", "-", "--to", "pbn").text)
    same([north_first(deal) for deal in found], [north_first(deal) for deal in deals(text)[2:8]])


@test
def games_of_one_board():
    folder = place()
    games = "".join(f'[Board "{n}"]\n[Deal "{deal}"]\n[Room "{room}"]\n\n'
                    for n, deal in ((3, DEAL), (4, OTHER)) for room in ("Open", "Closed"))
    (folder / "a.pbn").write_text(games)
    run = convert(folder, "a.pbn", "a.csv")
    holds("repeated games of a board (2 boards)", run.errors)
    same((folder / "a.csv").read_text().count("\n"), 2)
    text = convert(folder, "a.pbn", "-", "--to", "pbn", "--renumber", "9").text
    same(re.findall(r'Board "(\d+)"', text), ["9", "9", "10", "10"])
    text = convert(folder, "a.pbn", "-", "--to", "lin").text
    same(re.findall(r"qx\|(\w+)\|", text), ["o3", "c3", "o4", "c4"])


@test
def statistics():
    folder = place()
    boards(64, folder)
    run = convert(folder, "set.pbn", "--stats")
    holds("64 boards, 256 hands\n", run.text)
    holds("nothing suspicious.", run.text)
    rows = dict(re.findall(r"^(.*?)  +(\d+) +[\d.]+  +[-+]", run.text, re.M))
    same(sum(int(rows[name]) for name in rows if "points" in name and " to " in name or "20 p" in name), 256)
    (folder / "same.txt").write_text((DEAL + "\n") * 500)
    holds("badly shuffled, or the set is a rare one", convert(folder, "same.txt", "--stats").text)
    run = riffle("deal", "--boards", "1-16", "--seed", "s", "--stats", "-o", "d.pbn", cwd=folder)
    holds("16 boards, 64 hands", run.text)
    run = riffle("deal", "--boards", "1-16", "--stats", cwd=folder)
    same(run.returncode, 2)
    holds("still secret", run.errors)


@test
def tables_and_names_go_with_their_boards():
    folder = place()
    tricks = "0123456789abcd00112d"
    (folder / "set.pbn").write_text(
        f'[Event "The \\"Cup\\""]\n[Board "1"]\n[North "Nat"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n'
        f'[DoubleDummyTricks "{tricks}"]\n')
    riffle("doubledummy", "set.pbn", "--no-cache", "-o", "with.pbn", cwd=folder)
    for words in ['[Event "The \\"Cup\\""]', '[North "Nat"]', f'[DoubleDummyTricks "{tricks}"]', "[ParContract "]:
        holds(words, (folder / "with.pbn").read_text())
    convert(folder, "with.pbn", "with.zrd")
    convert(folder, "with.zrd", "again.pbn")
    holds(f'[DoubleDummyTricks "{tricks}"]', (folder / "again.pbn").read_text())
    convert(folder, "again.pbn", "turned.pbn", "--rotate", "1")
    holds('[DoubleDummyTricks "0112dabcd00123456789"]', (folder / "turned.pbn").read_text())


@test
def what_is_makeable_comes_with_the_boards():
    folder = place()
    games = GAMES.replace('[Unknown "stays"]', '[Unknown "stays"]\n[OptimumScore "NS 2220"]') + '\n[Board "3"]\n'
    (folder / "a.pbn").write_text(games)
    convert(folder, "a.pbn", "b.pbn", "--doubledummy")
    text = (folder / "b.pbn").read_text()
    digits = re.findall(r'\[DoubleDummyTricks "(\w{20})"\]', text)
    same((len(digits), text.count("[OptimumResultTable "), text.count("[ParContract "), text.count("[OptimumScore ")),
         (2, 2, 2, 2))
    # Without them it is the file that it was.
    added = re.sub(r'\[(OptimumScore|ParContract|DoubleDummyTricks) .*\n|\[OptimumResultTable .*\n([NESW] .*\n)*', "", text)
    same(added, games.replace('[OptimumScore "NS 2220"]\n', ""))
    # A second time nothing changes; with CRLF, and with CR alone, all lines end so.
    convert(folder, "b.pbn", "c.pbn", "--doubledummy")
    same((folder / "c.pbn").read_text(), text)
    same((folder / "b.pbn.doubledummy").exists(), False)
    for end in ("\r\n", "\r"):
        (folder / "d.pbn").write_bytes(games.replace("\n", end).encode())
        run = convert(folder, "d.pbn", "-", "--to", "pbn", "--doubledummy")
        same(run.stdout.decode(), text.replace("\n", end))
    # Other ways to the same: a command of its own, standard input, other formats, a turn and back.
    riffle("doubledummy", "a.pbn", "-o", "e.pbn", cwd=folder)
    same((folder / "e.pbn").read_text(), text)
    same(convert(folder, "-", "-", "--from", "pbn", "--to", "pbn", "--doubledummy", stdin=games.encode()).text, text)
    convert(folder, "a.pbn", "f.pbn", "--doubledummy", "--rotate", "1")
    back = convert(folder, "f.pbn", "-", "--to", "pbn", "--rotate", "3").text
    same(re.findall(r'\[DoubleDummyTricks "(\w{20})"\]', back), digits)
    convert(folder, "a.pbn", "a.zrd", "--doubledummy")
    found = convert(folder, "a.zrd", "-", "--to", "pbn", "--doubledummy").text
    same(re.findall(r'\[DoubleDummyTricks "(\w{20})"\]', found), digits)
    holds("[ParContract ", found)
    # What cannot hold it says so, and nothing is solved.
    (folder / "g.pbn").write_text(GAMES)
    holds("lin cannot hold double dummy results", convert(folder, "g.pbn", "g.lin", "--doubledummy").errors)
    same((folder / "g.pbn.doubledummy").exists(), False)
    holds("exists already. To replace it, add --force", convert(folder, "a.pbn", "b.pbn", "--doubledummy", status=3).errors)
    holds("where to?", convert(folder, "a.pbn", "--stats", "--doubledummy", status=2).errors)


@test
def a_deal_of_many_tables_is_solved_once():
    folder = place()
    (folder / "a.pbn").write_text("".join(f'[Board "{i % 2 + 1}"]\n[Deal "{DEAL if i % 2 else OTHER}"]\n\n'
                                          for i in range(40)))
    convert(folder, "a.pbn", "b.pbn", "--doubledummy")
    same(len((folder / "a.pbn.doubledummy").read_text().splitlines()), 2)
    digits = re.findall(r'\[DoubleDummyTricks "(\w{20})"\]', (folder / "b.pbn").read_text())
    same((digits, digits[0] == digits[1]), (digits[:2] * 20, False))


def as_lines(folder, data, name="a.pbn", status=0):
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode("latin-1"))
    return convert(folder, name, "-", "--to", "lines", status=status)


@test
def files_as_they_are_met():
    folder = place()
    game = f'[Board "1"]\n[Deal "{DEAL}"]\n'
    hands = "S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653"
    for name, data in [
            ("a.pbn", game.replace("\n", "\r")), ("a.pbn", "% PBN 2.1\r\n" + game.replace("\n", "\r\n")),
            ("a.pbn", game.replace("[Deal ", "[Deal\n  ").replace('"]', '"\n]')),
            ("a.pbn", game.replace("N:", "N: ").replace(" ", "  ").replace("[Board  ", "[Board ")),
            ("a.pbn", game.replace(DEAL, DEAL.lower())), ("a.pbn", game.replace("T", "10")),
            ("a.pbn", game.replace(DEAL, DEAL.rsplit(" ", 1)[0] + " -")),
            ("a.pbn", '[Board "1"]\n\0\n' + game[12:]), ("a.pbn", "x" * 3_000_000 + "\n" + game),
            ("a.lin", f"md|3{hands}|sv|o|ah|Board 1|"), ("a.lin", f"qx|o1|md|3{hands},|sv|0|"),
            ("a.lin", f"qx|o1|\rmd|3{hands.replace(',', ', ')}|\r")]:
        same((data, as_lines(folder, data, name).text), (data, DEAL + "\n"))
    same(as_lines(folder, f"{DEAL}\r{OTHER}\r", "a.txt").text, f"{DEAL}\r{OTHER}\r")
    same(as_lines(folder, f"% x\r\n{DEAL}\r\n", "a.txt").text, f"% x\r\n{DEAL}\r\n")
    text = convert(folder, "a.txt", "-", "--to", "lines", "--rotate", "2").text
    same((text.count("\r\n"), text.count("\n")), (2, 2))


@test
def a_mark_of_utf_8_hides_nothing():
    folder = place()
    mark = b"\xef\xbb\xbf"
    for name, data in [("a.pbn", f'[Board "7"]\n[Deal "{DEAL}"]\n'), ("a.txt", DEAL + "\n"),
                       ("a.lin", "qx|o7|md|3S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653|")]:
        (folder / name).write_bytes(mark + data.encode())
        run = convert(folder, name, "-", "--to", "csv")
        same(run.errors, "")
        holds('"A9","873","AQJ42","J97"', run.text)
        holds('"7","S/All"' if name != "a.txt" else '"1","N/-"', run.text.replace("N/All", "S/All"))
        same(convert(folder, name, "-", "--to", name[-3:].replace("txt", "lines")).stdout, mark + data.encode())
    convert(folder, "a.txt", "a.csv")
    (folder / "b.csv").write_bytes(mark + (folder / "a.csv").read_bytes())
    same(convert(folder, "b.csv", "-", "--to", "lines").text, DEAL + "\n")
    wide = as_lines(folder, f'[Board "7"]\n[Deal "{DEAL}"]\n'.encode("utf-16"), status=1)
    holds("UTF-16", wide.errors)


@test
def values_that_come_from_the_game_before():
    folder = place()
    text = (f'[Event "##Cup"]\n[Board "1"]\n[Dealer "W"]\n[Scoring "IMP"]\n[Own "a"]\n[North "Nat"]\n[Deal "{DEAL}"]\n\n'
            '[Board "2"]\n[Dealer "#"]\n[Scoring "#"]\n[Own "b"]\n[North "#"]\n[Deal "#"]\n\n'
            '[Board "3"]\n[Dealer "#"]\n[Scoring "#"]\n[Own "#"]\n[North "#"]\n[Deal "#"]\n')
    (folder / "a.pbn").write_text(text)
    # Without the first two all that they said is written out; without the second, what that said.
    third = convert(folder, "a.pbn", "-", "--to", "pbn", "--boards", "3").text
    same(third, f'[Board "3"]\n[Dealer "W"]\n[Scoring "IMP"]\n[Own "b"]\n[North "Nat"]\n[Deal "{DEAL}"]\n')
    turned = convert(folder, "a.pbn", "-", "--to", "pbn", "--boards", "3", "--rotate", "1").text
    for words in ('[East "Nat"]', '[Dealer "N"]', f'[Deal "E{DEAL[1:]}"]'):
        holds(words, turned)
    # ## holds for all games to come.
    lines = convert(folder, "a.pbn", "a.lin").errors
    holds("event, site or date (3 boards)", lines)
    # What a damaged game had nobody knows.
    (folder / "b.pbn").write_text(text.replace('[Own "b"]', '[Vulnerable "x"]'))
    run = convert(folder, "b.pbn", "b.lin")
    holds("b.pbn:12:14: warning: board 2: expected None", run.errors)
    holds("b.pbn:21:8: warning: board 3: expected a deal: # is that of the game before, which is damaged", run.errors)


@test
def hands_that_are_not_known():
    folder = place()
    hands = DEAL[2:].split(" ")
    text = f'[Board "1"]\n[Deal "N:{hands[0]} - {hands[2]} -"]\n[Auction "N"]\n1C\n\n[Board "2"]\n[Deal "{OTHER}"]\n'
    (folder / "a.pbn").write_text(text)
    same(convert(folder, "a.pbn", "-", "--to", "pbn").text, text)
    holds('[Deal "E:', convert(folder, "a.pbn", "-", "--to", "pbn", "--rotate", "1").text)
    holds("a.pbn:1: warning: board 1: it lacks cards, which lin cannot express", convert(folder, "a.pbn", "a.lin").errors)
    holds("all of them lack cards",
          as_lines(folder, '[Board "1"]\n[Deal "N:- - - -"]\n', status=1).errors)
    for deal in (f"N:{hands[0]} - {hands[0]} -", f"N:{hands[0][1:]} - - -", f"N:{hands[0]} - -"):
        holds("warning: board 1: expected", as_lines(folder, f'[Board "1"]\n[Deal "{deal}"]\n', status=1).errors)


@test
def numbers_far_apart_make_few_files():
    folder = place()
    (folder / "a.pbn").write_text(f'[Board "3"]\n[Deal "{DEAL}"]\n\n[Board "99999999"]\n[Deal "{OTHER}"]\n')
    for name in ("dlm", "dup"):
        run = convert(folder, "a.pbn", f"a.{name}")
        holds(f"a-1.{name}: boards 3 to 3, as 3 to 3\n", run.errors)
        same(len(list(folder.glob(f"a-*.{name}"))), 2)
    holds("From board=3\nTo board=3\n", (folder / "a-1.dlm").read_text())


@test
def a_machine_shows_the_club():
    folder = place()
    tags = '[Event "Cup"]\n[Site "Bridge Club Nord"]\n[Date "2026.11.17"]\n'
    board = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n\n'
    (folder / "a.pbn").write_text(tags + board)
    run = convert(folder, "a.pbn", "a.dlm")
    holds("Headline=Bridge Club Nord: Cup, 2026.11.17\n", (folder / "a.dlm").read_text())
    same("event, site or date" in run.errors, False)
    # One headline cannot hold two events.
    (folder / "b.pbn").write_text(tags + board + tags.replace("Cup", "Pairs") + board.replace('"1"', '"2"'))
    holds("dlm cannot hold event, site or date (1 board)", convert(folder, "b.pbn", "b.dlm").errors)


@test
def wrong_command_lines():
    folder = place()
    boards(1, folder)
    for args, words in [([], "which file?"), (["set.pbn"], "where to?"), (["set.pbn", "a.xls"], "which format should 'a.xls' have? Add --to FORMAT: pbn, lin"),
                        (["-", "a.pbn"], "which format is '-'? Add --from FORMAT: pbn, lin"), (["set.pbn", "a.lin", "b"], "leave 'b' out"),
                        (["set.pbn", "a.lin", "--rotate", "4"], "--rotate"),
                        (["set.pbn", "a.lin", "--to", "doc"], "pbn, lin, dup"),
                        (["set.pbn", "a.lin", "--boards", "x"], "range like 1-16")]:
        holds(words, convert(folder, *args, status=2).errors)
    holds("cannot read", convert(folder, "nowhere.pbn", "a.lin", status=3).errors)
    for boards_named, words in ("7", "set.pbn has no board 7; it has 1\n"), ("7-9", "set.pbn has no boards 7-9; it has 1\n"):
        holds(words, convert(folder, "set.pbn", "a.lin", "--boards", boards_named, status=1).errors)
    (folder / "new.sealed").write_bytes(b"riffle-sealed-1\n" + bytes(99))
    holds("this file is encrypted: run riffle session unseal first", convert(folder, "new.sealed", "a.lin", status=2).errors)
    same((folder / "a.lin").exists(), False)


if __name__ == "__main__":
    sys.exit(main())
