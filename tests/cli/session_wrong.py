#!/usr/bin/env python3
"""session_wrong.py RIFFLE -- `riffle session` given what is wrong: a sentence, the right status, nothing half done.

Status 2 is a wrong command line, 1 the Law or a check, 3 a file; after 2 and 3 the folder is as it
was, to the byte.  Prints TAP.
"""
import json
import os
import re
import sys

from desk import DEAL, Desk
from tap import holds, lacks, main, same, test

HEX = "00" * 32
NO_TEXT = ["", "a\nb", "\x1b[2J", b"\xff", " x", "x\u202e"]


@test
def open_refuses_what_is_no_session():
    desk = Desk()
    for text in ("", "0", "-1", "3-1", "1-", "1-3x", "1-+3", "1 - 2", "1-129", "9873-9873", "9990-9999", "1-2,", ",1",
                 "1-2,,3", "1-2-3", ",".join(["1-2"] * 65), "99999999999999999999"):
        desk.no(2, "--boards takes a range for each session", "open", "--boards", text)
    for args, words in [([], "Which boards? Add --boards LIST, like 1-24."), (["--boards", "1-2", "file"], "'file' is one argument too many")]:
        desk.no(2, words, "open", *args)
    for option, most in ("tables", 32), ("parties", 7), ("attempts", 15), ("session", 1):
        for value in "", "-1", "x", "1x", str(most + 1), "9" * 30, " 1":
            desk.no(2, f"--{option} takes a number from ", "open", "--boards", "1-2", f"--{option}", value)
    for value in "2010", "17", "":
        desk.no(2, "--edition takes", "open", "--boards", "1-2", "--edition", value)
    for value in "", "two words", "x" * 65, "ä", b"\xff":
        desk.no(2, "--event takes 1 to 64 letters", "open", "--boards", "1-2", "--event", value)
    for option in "--title", "--agent", "--value":
        for value in [*NO_TEXT, "x" * 301]:
            desk.no(2, f"{option} takes one line of 1 to ", "open", "--boards", "1-2", option, value)
    for path in "none/x", "/proc/x", "":
        desk.no(3, "cannot", "open", "--boards", "1-2", "--record", path)
    same(desk.files(), {})
    lacks("party", desk.session("open", "--boards", "1-2", "--observed", "--parties", "3"))
    desk.no(3, "exists already, with secrets of another session", "open", "--boards", "1-2")


@test
def the_largest_event_is_written_and_read():
    desk = Desk()
    desk.session("open", "--boards", ",".join(["1-128"] * 64), "--parties", "7", "--title", "é" * 60, "--value",
                 "v" * 300, "--agent", "a" * 48, "--event", "E" * 64, "--attempts", "15")
    for party in range(7):
        desk.session("commit", "--name", "p" * 60, "--root", f"{party:064x}")
    desk.session("value", "ü" * 100)
    desk.no(1, "Missing: ", "deal", "--board", "1")
    desk.refused(4, "", "verify", "session.record")


@test
def numbers_and_words_of_every_act_are_asked():
    desk = Desk()
    desk.opened()
    for verb in ("shuffle request-cut cut witness place seen misdeal call passout played require withdraw redeal "
                 "imported unshuffled strike exchange foul release deal copy machine").split():
        for board in "0", "", "x", "-1", "3-1", "1-", "1,", "99999999999999999999", b"\xff":
            desk.no(2, "--board takes boards like 3, 1-24 or 3,5,7-9", verb, "--board", board)
        desk.no(2, "this session has no board 5. It has boards 1 to 4 (SR.2)", verb, "--board", "4-5")
        if verb == "machine":  # which is no act
            continue
        desk.no(2, "--by takes director", verb, "--board", "1", "--by", "North")
        for note in [*NO_TEXT, "x" * 201]:
            desk.no(2, "--note takes one line", verb, "--board", "1", "--note", note)
        desk.no(2, "'file' is one argument too many", verb, "file")
        desk.no(2, "--frob", verb, "--frob")
    for verb in ("shuffle request-cut cut witness place seen misdeal call passout played require withdraw imported "
                 "unshuffled strike exchange foul").split():
        desk.no(2, "Which board? Add --board N (1 to 4).", verb)
    for verb in "redeal", "release":
        desk.no(2, "Which board? Add --board N (1 to 4).", verb)
    number = "--{} takes a number from {} to {}, not '".format
    for args, words in [(["call"], "Which table? Add --table N (1 to 4)."), (["call", "--table", "0"], number("table", 1, 4)),
                        (["call", "--table", ""], number("table", 1, 4)), (["call", "--table", "1 copy=0"], number("table", 1, 4)),
                        (["call", "--table", "9" * 300], number("table", 1, 4)), (["call", "--table", b"\xff"], number("table", 1, 4)),
                        (["call", "--table", "1", "--copy", "32"], number("copy", 0, 31)),
                        (["seen", "--kind", "x"], "--kind takes sighting or exposed, not 'x'."),
                        (["require", "--result-known", "perhaps"], "--result-known takes no or yes, not 'perhaps'."),
                        (["redeal"], "For which reason? Add --reason D1 or --reason D3."),
                        (["redeal", "--reason", "D2"], "--reason takes D1 or D3, not 'D2'."),
                        (["imported"], "From which session? Add --from N (0 to 65535)."),
                        (["exchange", "--table", "1"], "To which table? Add --to N (1 to 4)."),
                        (["copy"], "Which copy? Add --copy N (1 to 31)."), (["place", "--pockets", "5"], number("pockets", 1, 4)),
                        (["deal", "--by", "ns", "--method", "magic"], "--method takes rotation, five-piles, "),
                        (["deal", "--by", "ns", "--at-a-time", "14"], number("at-a-time", 1, 13))]:
        desk.no(2, words, args[0], "--board", "1", *args[1:])
    desk.no(2, "What does the Director instruct? Add --option, --witnesses or --copies", "instruct")
    for args in ["--option", "E5"], ["--copies", "32"], ["--copies", "-1"], ["--witnesses", "maybe"]:
        desk.no(2, f"{args[0]} takes ", "instruct", *args)
    desk.no(2, "this session has no table 9. It has tables 1 to 4 (SR.2).", "call", "--board", "1", "--table", "9")
    desk.no(2, "this session has no table 5. It has tables 1 to 4", "exchange", "--board", "1", "--table", "1", "--to", "5")
    desk.no(1, "SR.3", "shuffle", "--board", "1", "--by", "computer")
    desk.refused(2, "there is no verb 'frob'", "session", "frob")
    desk.refused(2, "which verb?", "session")
    desk.verified("session.record")


@test
def what_to_do_next_names_the_record():
    desk = Desk()
    desk.done("deal", "--boards", "1-6", "-o", "t.pbn")
    again = ["--record", "t.record"]
    for board, table in (2, 1), (2, 3), (4, 3):
        desk.session("call", "--board", str(board), "--table", str(table), *again)
    run = desk.no(1, "started and without a result: tables 1, 3\nRun: riffle session played --board 2 --table 1 --record t.record "
                  "(or passout)\n", "close", "--release", *again)
    holds("without a result: table 3\nRun: riffle session played --board 4 --table 3 --record t.record", run.stdout)
    desk.no(1, "close --release --record t.record. To keep them secret, run: riffle session close --sealed --record t.record", "close", *again)
    redeal = "riffle session redeal --board 3 --reason D1 --record t.record\n"
    holds("next: " + redeal, desk.session("seen", "--board", "3", *again))
    holds("next: board 3 needs a redeal (D1): " + redeal, desk.session("status", *again))
    holds("next: riffle session deal --board 3 --record t.record", desk.session("redeal", "--board", "3", "--reason", "D1", *again))
    desk.no(1, "that is another person's part; add --by ns or --by ew", "cut", "--board", "6", *again)
    for verb in "call", "passout":
        desk.session(verb, "--board", "5", "--table", "1", *again)
    desk.no(1, "refused: redeal, board 5: it was passed out", "redeal", "--board", "5", "--reason", "D3", *again)
    desk.refused(1, "this is a record; name the boards, like tuesday.pbn", "handrecord", "t.record")
    desk.refused(3, "Did you mean bicycle?", "chart", "--rules", "bycicle")
    desk.no(3, "expected the .record file that riffle deal or riffle session open wrote", "status", "--record", "t.pbn")
    desk.path("t.record.secret").unlink()
    desk.no(3, "Put t.record.secret beside the record; it was made where the session was opened.", "close", *again)
    holds("--record 'a b.record', then riffle session deal --record 'a b.record'", desk.session("open", "--boards", "1-2", "--record", "a b.record"))


@test
def records_that_are_none():
    desk = Desk()
    desk.opened("--event", "GOOD")
    desk.command("play", "--plain", "--rounds", "1", "--record", "table.record", stdin="s\n" * 9)
    desk.path("empty").write_bytes(b"")
    desk.path("binary").write_bytes(bytes(range(256)) * 40)
    desk.path("torn").write_bytes(desk.path("session.record").read_bytes()[:60])
    os.mkdir(desk.path("folder"))
    for name, words in [("none", "cannot open the record"), ("empty", "there is no session in empty"),
                        ("binary", "binary is not the record of a session"), ("torn", "there is no session in torn"), ("folder", "folder"),
                        ("table.record", "table.record is not the record of a session"), ("/dev/zero", "/dev/zero is not the record of a session"),
                        ("session.record.secret", ""), ("ledger", "ledger is not the record of a session")]:
        for verb in ["status"], ["call", "--board", "1", "--table", "1"], ["deal"], ["share", "--party", "1", "-o", "x"]:
            desk.no(3, words, *verb, "--record", name)
    desk.refused(3, "session.record:1 breaks PR.2: open, expected the house's opening", "play", "--resume", "session.record")
    desk.refused(3, "cannot read folder", "verify", "folder")
    desk.path("boards.pbn").write_text("% PBN 2.1\n")
    record = desk.path("session.record").read_bytes()
    desk.path("windows").write_bytes(record.replace(b"\n", b"\r\n"))
    desk.path("marked").write_bytes(b"\xef\xbb\xbf" + record)
    wanted = " is not a Riffle record. Expected a file that riffle play, table, deal, session or serve wrote.\n"
    text = ": this file has Windows line ends (or a byte order mark): get it again as a file, not as text\n"
    for name, words in [("binary", wanted), ("empty", wanted), ("windows", text), ("marked", text),
                        ("boards.pbn", wanted + "These are boards; name their record, such as boards.record.\n"),
                        ("session.record.secret", wanted + "This is a file of secrets; check the record beside it.\n")]:
        for options in [], ["--all"], ["--threads", "1"]:
            same(desk.refused(1, "", "verify", *options, name).stdout, name + words)
    same(json.loads(desk.refused(1, "", "verify", "--json", "binary").stdout)["summary"], "not a Riffle record")
    for options in [], ["--json"]:
        run = desk.refused(2, "", "verify", *options, "--board", "3-5", "session.record")
        same((run.stdout, run.stderr), ("", "riffle verify: session.record has no board 5. It has boards 1 to 4.\n"))
    desk.refused(2, "table.record has no board 1. It is the record of a table: leave --board out.", "verify", "--board", "1", "table.record")
    desk.path("damaged").write_bytes(record.replace(b"director", b"director ", 1))
    desk.refused(1, "breaks PR.", "verify", "damaged")
    desk.refused(1, "a line without a line feed", "verify", "torn")
    desk.refused(2, "--board takes boards", "verify", "--board", "x", "session.record")
    desk.refused(2, "--manifest takes 64", "verify", "--manifest", "9b44", "session.record")
    odd = os.fsencode(desk.folder) + b"/\xff.record"
    with open(odd, "wb") as out:
        out.write(desk.path("session.record").read_bytes())
    told = json.loads(desk.verified("--json", b"\xff.record"))
    same((told["verdict"] == "not proved yet", told["file"], len(told["boards"])), (True, "\\xff.record", 4))
    os.unlink(odd)


@test
def secrets_that_are_others_or_none():
    desk = Desk()
    desk.opened()
    desk.session("open", "--record", "other", "--boards", "1-2")
    good = desk.path("session.record.secret").read_bytes()
    for data, words in [(desk.path("other.secret").read_bytes(), "holds the secrets of another session"),
                        (good[:500], "expected the secret file of a session"), (b"", "expected the secret file of a session"),
                        (good[:80] + bytes([good[80] ^ 1]) + good[81:], "expected the secret file of a session"),
                        (b"x" * len(good), "expected the secret file of a session")]:
        desk.path("session.record.secret").write_bytes(data)
        desk.no(3, words, "call", "--board", "1", "--table", "1")
    desk.path("session.record.secret").unlink()
    desk.no(3, "cannot read the secrets in session.record.secret: No such file", "release", "--board", "1")
    desk.session("status")
    text = desk.text("other.event")
    for wrong in (text.replace("boards 1 = 1-2", "boards 1 = 1-3"), text.replace("title = -", "title = New"), text[:50],
                  "", text.replace("edition = 2017", "edition = 2007"), text.replace("replay = no", "replay = yes")):
        desk.path("other.event").write_text(wrong)
        desk.no(3, "other.event", "commit", "--record", "other")
    desk.path("other.event").write_text(text)
    desk.session("commit", "--record", "other")


@test
def parties_and_operators_get_it_wrong():
    desk = Desk()
    desk.session("open", "--boards", "1-2", "--parties", "2", "--value", "DAX")
    event = "session.record.event"
    desk.no(2, "Which event?", "party")
    desk.no(3, "cannot read none", "party", "none", "--party", "2")
    desk.no(3, "is not the description of an event", "party", "session.record", "--party", "2")
    for party in "0", "3", "x", "", "9" * 30:
        desk.no(2, "--party takes a number from 1 to 2", "party", event, "--party", party)
    root = re.search("root: (.*)", desk.session("party", event, "--party", "2"))[1]
    desk.no(3, "party.secret exists already. Name another file", "party", event, "--party", "2")
    for wrong in "", "51f6", root.upper() + "0", "G" * 64:
        desk.no(2, "--root takes 64", "commit", "--name", "Fed", "--root", wrong)
    for wrong in [*NO_TEXT, "x" * 61]:
        desk.no(2, "--name takes one line", "commit", "--name", wrong, "--root", root)
    desk.no(1, "the record has no manifest yet", "share", "--party", "2", "-o", "x")
    desk.no(1, "takes the record of a session that has its manifest", "open", "--like", "session.record", "--record", "two", "--session", "2")
    desk.session("commit")
    desk.no(1, "the Director has committed", "commit")
    desk.session("commit", "--name", "Fed", "--root", root)
    desk.no(1, "all parties have committed", "commit", "--name", "Third", "--root", root)
    desk.no(2, "Which value?", "value")
    for wrong in [*NO_TEXT, "x" * 201]:
        desk.no(1, "the public value takes one line of 1 to 200 bytes", "value", wrong)
    desk.session("value", "1")
    desk.no(2, "Which party are you? Add --party N (1 to 2).", "share", "-o", "x")
    desk.no(2, "Into which file? Add -o FILE.", "share", "--party", "2")
    for attempts in "10", "1-0", "x", "", "0-99", "-1":
        desk.no(2, "--attempts takes attempts like", "share", "--party", "2", "-o", "x", "--attempts", attempts)
    desk.no(1, "has another root for party 1 than your secret", "share", "--party", "1", "-o", "x")
    desk.no(3, "cannot read the key in none", "share", "--party", "2", "--secret", "none", "-o", "x")
    desk.session("share", "--party", "2", "-o", "x")
    share = desk.path("x").read_bytes()
    desk.path("changed").write_bytes(share[:-1] + bytes([share[-1] ^ 1]))
    for share, words in [("none", "No such file"), ("changed", "was changed since"), ("party.secret", "expected a file that riffle encrypted"),
                         (".", ".")]:
        desk.no(3, words, "deal", "--share", share)
    for key in "", "x", "G" * 64, HEX[1:]:
        desk.no(2, "--blind takes the operator's public key", "machine", "--blind", key, "-o", "y")
    desk.no(2, "Into which file? Add -o FILE.", "deal", "--share", "x", "--blind", HEX)
    desk.no(2, "Where to?", "key")
    desk.no(3, "x exists already. Name another file", "key", "x")
    desk.no(2, "With which secret key? Add --key FILE.", "unseal", "x")
    desk.no(3, "expected a file that riffle session key", "unseal", "x", "--key", "x")
    desk.session("key", "mine")
    desk.no(3, "expected a file that riffle encrypted", "unseal", "mine", "--key", "mine")


@test
def a_value_or_a_commitment_after_the_close():
    desk = Desk()
    desk.session("open", "--boards", "1-2,3-4", "--value", "DAX")
    desk.session("commit")
    desk.session("close")
    desk.no(1, "the session is closed (SR.1)", "value", "1")
    desk.no(1, "the session is closed (SR.1)", "commit")
    desk.refused(4, "", "verify", "session.record")


@test
def boards_that_are_entered_must_be_boards():
    desk = Desk()
    desk.session("open", "--boards", "1-4", "--observed", "--event", "W")
    desk.by_hand("1-4")
    cards = [("", 1), ("N:", 3), ("x", 1), (DEAL[:-1], len(DEAL)), (DEAL + " x", len(DEAL) + 2), ("N:AK" + DEAL[4:], 0),
             (DEAL.replace("KJ8", "KJ88", 1), 0), (b"N:\xff", 3), (DEAL * 2, len(DEAL) + 1)]
    for text, column in cards:
        desk.no(2, f"--cards, column {column or ''}", "enter", "--board", "1", "--cards", text)
    desk.no(2, "--cards gives the cards of one board", "enter", "--cards", DEAL)
    desk.no(2, "--cards gives the cards of one board", "enter", "--cards", DEAL, "--board", "1-2")
    desk.no(2, "this session has no board 9", "enter", "--cards", DEAL, "--board", "9")
    desk.no(2, "Which cards?", "enter")
    other = "N:" + " ".join(DEAL[2:].split()[::-1])
    one, two, nine = (f'[Board "{b}"]\n[Deal "{d}"]\n\n' for b, d in ((1, DEAL), (1, other), (9, DEAL)))
    files = {"51.pbn": one.replace("KJ8", "KJ", 1), "twice.pbn": one + two, "no_boards": "hello\n",
             "nine.pbn": nine, "unnumbered.pbn": f'[Deal "{DEAL}"]\n', "binary": "\0" * 999, "same.pbn": one + nine + one}
    for name, text in files.items():
        desk.path(name).write_text(text)
    before = desk.files()
    for name, words in [("51.pbn", "51.pbn:2:"), ("twice.pbn", "twice.pbn:4: board 1 has another deal here than in line 1"),
                        ("no_boards", "no_boards has no boards"), ("binary", "binary has no boards"),
                        ("nine.pbn", "nine.pbn has no board of this session (SR.2)"),
                        ("unnumbered.pbn", "unnumbered.pbn")]:
        desk.no(1, words, "enter", name)
        same((name, desk.files() == before), (name, True))
    for name in "none", ".", b"\xff":
        desk.no(3, "cannot read", "enter", name)
        desk.no(3, "cannot read", "check", name)
    desk.no(1, "no deal of this session is known on this machine", "check", "same.pbn")
    same(desk.session("enter", "same.pbn").count("done:"), 1)
    desk.no(1, "same.pbn has no board 2", "enter", "--board", "2", "same.pbn")
    for copy in "0", "32", "x", "", "-1":
        desk.no(2, "--copy takes a number from 1 to 31", "check", "same.pbn", "--copy", copy)
    desk.no(2, "Which boards? Run: riffle session check FILE", "check")
    desk.no(1, "SR.3", "enter", "--board", "2", "--cards", other, "--by", "ew")
    desk.session("enter", "--board", "2", "--cards", other, "--by", "assistant")
    holds("\tassistant\tenter\t-\tboard=2 ", desk.text())


@test
def files_that_cannot_be_written_are_found_first():
    desk = Desk()
    desk.session("open", "--boards", "1-2")
    desk.session("commit")
    desk.path("there").write_text("old")
    for name, words in ("there", "there exists already. Name another file"), ("none/x", "No such file"), ("", "No such file"):
        desk.no(3, words, "deal", "--blind", "11" * 32, "-o", name)
        desk.no(3, words, "release", "--board", "1", "-o", name)
        desk.no(3, words, "close", "--release", "-o", name)
    same(desk.session("deal").count("the computer dealt"), 2)
    holds("board 1 was released before", desk.session("release", "--board", "1") + desk.session("release", "--board", "1"))
    desk.session("redeal", "--board", "2", "--reason", "D3")
    for ledger in "/", "there", "none/ledger":
        desk.no(3, "ledger", "deal", "--board", "2", "--ledger", ledger)
    same(desk.text("there"), "old")


if __name__ == "__main__":
    sys.exit(main())
