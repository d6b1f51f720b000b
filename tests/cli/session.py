#!/usr/bin/env python3
"""session.py RIFFLE -- `riffle session` as the Director of a club uses it on an evening.  Prints TAP.

What he gets wrong, and what others try, is in session_wrong.py; what must stay secret, and what an
interruption must not break, in session_secret.py.
"""
import json
import re
import subprocess
import sys

from desk import DEAL, Desk
from tap import ROOT, holds, lacks, main, same, test

REFERENCE = str(ROOT / "tests/reference/session.py")
VERBS = ("open commit value party share instruct shuffle request-cut cut witness deal place machine export key unseal enter "
         "copy check seen misdeal call passout played require withdraw redeal imported unshuffled strike exchange foul correct "
         "release status close").split()
HANDS = DEAL[2:].split()
OTHER = "N:" + " ".join(HANDS[::-1])


def agreed(desk, record="session.record"):
    """Both verifiers find it in order, and agree whether it is proved."""
    verdict = desk.command("verify", record)
    other = subprocess.run([sys.executable, REFERENCE, str(desk.path(record))], capture_output=True, text=True)
    assert verdict.returncode in (0, 4), (verdict.returncode, verdict.stdout)
    said = other.stdout.splitlines()[0]
    same(other.returncode, verdict.returncode)
    holds(f": {said.split(',')[0]}", verdict.stdout)
    return verdict.stdout


def status(desk, *args):
    return {board["board"]: board for board in json.loads(desk.session("status", "--json", *args))["boards"]}


@test
def every_verb_is_explained_in_the_words_of_the_law():
    desk = Desk()
    listed = desk.done("session", "--help")
    same(re.findall(r"(?m)^  ([a-z-]+) {2,}\S", listed[listed.index("Verbs:"):]), VERBS)
    for verb in VERBS:
        text = desk.session(verb, "--help")
        holds(f"Usage: riffle session {verb} [OPTION...]", text)
        assert all(len(line) < 80 for line in text.splitlines()), verb
        lines = text[text.index("Examples:"):].split("\n\n")[0].splitlines()[1:]
        assert lines and all(re.match(f"  riffle session {verb}( |$)", line) for line in lines
                             if verb != "enter" or line.startswith("  ")), verb  # a deal is longer than a line
        if verb != "status":
            assert re.search(r"(?m)^(L6/20[01]7\.[A-F]|[SP]R\.\d+: )", text), verb
    same(desk.files(), {})


@test
def an_evening_with_one_board_released_and_the_others_sealed():
    desk = Desk()
    told = desk.session("open", "--boards", "1-4", "--tables", "2", "--event", "E1", "--title", "Tuesday pairs")
    holds("opened: event E1, session 1 of 1, boards 1 to 4, Law 6 of 2017, in session.record", told)
    manifest = re.search("manifest: ([0-9a-f]{64})\n", desk.session("commit"))[1]
    same(desk.session("deal").count("done: "), 8)
    for table in "1", "2":
        desk.session("call", "--board", "3", "--table", table)
        desk.session("played", "--board", "3", "--table", table)
    desk.session("release", "--board", "3", "-o", "three.pbn")
    deal = re.search(r'\[Deal "(.*)"\]', desk.text("three.pbn"))[1]
    same(desk.text("three.pbn").count("[Board "), 1)
    verdict = desk.verified("--board", "3", "--manifest", manifest, "session.record")
    holds("board 3: the deal that the manifest, the value and the sub-keys make\n  N:", verdict)
    holds(deal[2:].split()[0], verdict)
    holds("not proved yet: 3 boards are sealed", verdict)
    sealed = desk.verified("--board", "1", "session.record")
    holds("board 1: sealed\nsession.record: not proved yet: 3 boards are not opened; so far 4 boards, ", sealed)
    same([board["stage"] for board in status(desk).values()],
         ["in its pockets", "in its pockets", "released", "in its pockets"])
    desk.no(1, "3 boards are not released and would stay secret for good", "close")
    agreed(desk)
    desk.session("close", "--release", "--unplayed", "-o", "all.pbn")
    holds(deal, desk.text("all.pbn"))
    assert not desk.path("session.record.secret").exists()
    holds("4 deals opened and as committed", agreed(desk))
    desk.no(1, "is closed (SR.1)", "call", "--board", "1", "--table", "1")
    desk.session("release", "--board", "1-4", "-o", "again.pbn")
    same(desk.text("again.pbn"), desk.text("all.pbn"))
    holds("4 boards are correct, 0 not", desk.session("check", "all.pbn"))
    holds("next: nothing, the session is closed", desk.session("status"))


@test
def four_passes_end_a_redeal_and_the_clause_is_named():
    for edition in "2007", "2017":
        desk = Desk()
        desk.opened("--edition", edition)
        desk.session("call", "--board", "2", "--table", "1")
        desk.session("passout", "--board", "2", "--table", "1")
        run = desk.no(1, f"L6/{edition}.D3: ", "redeal", "--board", "2", "--reason", "D3")
        lacks("done:", run.stdout)
        desk.no(1, f"L6/{edition}.D1.2: ", "redeal", "--board", "2", "--reason", "D1")
        desk.no(1, f"L6/{edition}.D3: ", "require", "--board", "1", "--result-known", "yes")
        same(status(desk)[2]["attempt"], 0)
        agreed(desk)


@test
def another_program_deals_under_e4_in_an_observed_session():
    for edition in "2007", "2017":
        desk = Desk()
        desk.session("open", "--boards", "1-3", "--tables", "2", "--observed", "--edition", edition)
        desk.session("instruct", "--option", "E4")
        holds("next: enter the boards of the dealing program: riffle session enter FILE", desk.session("status"))
        same([("enter" in board["may"], "deal" in board["may"]) for board in status(desk).values()], [(True, False)] * 3)
        desk.no(1, "Riffle does not deal in an observed session", "deal")
        desk.no(1, f"L6/{edition}.E4", "shuffle", "--board", "1", "--by", "ns")
        desk.path("program.pbn").write_text("".join(f'[Board "{b}"]\n[Deal "{DEAL}"]\n\n' for b in (1,)))
        same(desk.session("enter", "program.pbn").splitlines(), ["done: board 1: its cards are entered", "done: board 1: the hands are in their pockets"])
        desk.session("enter", "--board", "2", "--cards", OTHER, "--by", "assistant", "--beforehand")
        holds("\tassistant\tplace\t-\tboard=2 ", desk.text())
        lacks("KJ8", desk.text())
        desk.session("seen", "--board", "2")
        desk.session("redeal", "--board", "2", "--reason", "D1")
        desk.session("enter", "--board", "2", "--cards", OTHER)
        holds("entered, by another program", desk.session("status"))
        desk.session("call", "--board", "1", "--table", "1")
        desk.session("played", "--board", "1", "--table", "1")
        holds("2 boards were dealt by another program: lawful as entered; chance not proved", agreed(desk))
        desk.session("close", "--release", "--unplayed")
        holds("board 1: lawful as entered; chance not proved\n  N:KJ8.", desk.done("verify", "--board", "1", "session.record"))
        agreed(desk)
    desk = Desk()
    desk.session("open", "--boards", "1-2")
    desk.session("commit")
    desk.no(1, "the manifest makes the deals of this session (PR.16)", "enter", "--board", "1", "--cards", DEAL)
    agreed(desk)


@test
def a_computer_deals_with_its_proof_or_not_at_all():
    for edition in "2007", "2017":
        desk = Desk()
        desk.session("open", "--boards", "1-2", "--edition", edition)
        desk.session("commit")
        run = desk.no(1, f"L6/{edition}.E4", "deal", "--by", "computer", "--proof", "no", "--board", "1")
        holds("refused: deal, board 1: the computer's deal carries its proof", run.stdout)
        holds(f"\tcomputer\tdeal\tL6/{edition}.E4\tboard=1 method=- face=- at-a-time=- proof=no ", desk.text())
        lacks("proof=yes", desk.text())
        desk.session("deal", "--by", "computer", "--proof", "yes", "--board", "1")
        same(desk.text().count("proof=yes"), 1)
        desk.no(2, "--proof is for deals by the computer", "deal", "--by", "ns", "--board", "2", "--proof", "yes")
        agreed(desk)


SUITS = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@test
def four_whole_suits_are_told_of():
    for edition in "2007", "2017":
        desk = Desk()
        desk.session("open", "--boards", "1-3", "--observed", "--edition", edition)
        desk.session("instruct", "--option", "E4", "--witnesses", "no")
        cited = f"warning, L6/{edition}.D2.1: Each hand is one whole suit. Make sure that the pack was shuffled"
        holds(cited, desk.session("enter", "--board", "1", "--cards", "N:" + SUITS))
        rows = [json.loads(row) for row in desk.session("enter", "--board", "2", "--cards", "E:" + SUITS, "--json").splitlines()]
        same([[each["clause"] for each in row.get("warnings", [])] for row in rows], [[f"L6/{edition}.D2.1"], []])
        lacks("warning", desk.session("enter", "--board", "3", "--cards", DEAL))
        desk.path("found.pbn").write_text(f'[Board "1"]\n[Deal "N:{SUITS}"]\n\n[Board "3"]\n[Deal "{DEAL}"]\n')
        same(re.findall("board (.): warning, (.*?):", desk.session("check", "found.pbn")), [("1", f"L6/{edition}.D2.1")])
        lacks("whole suit", desk.text() + agreed(desk))
        desk.session("release", "--board", "1-3")
        holds("noted: 2 boards have one whole suit in each hand: were their packs shuffled? (Law 6 D2)", agreed(desk))
    desk = Desk()
    desk.session("open", "--boards", "1", "--observed", "--replay")
    desk.session("instruct", "--option", "E4")
    lacks("warning", desk.session("enter", "--board", "1", "--cards", "N:" + SUITS))


@test
def all_warnings_of_an_act_are_given():
    for edition, rotation in ("2007", "B.3"), ("2017", "B.4"):
        desk = Desk()
        desk.session("open", "--boards", "1-2", "--observed", "--edition", edition)
        desk.session("shuffle", "--board", "1-2")
        told = desk.session("deal", "--board", "1", "--method", "five-piles")
        same(re.findall(r"(?m)^  warning, (\S+):", told), [f"L6/{edition}.{rotation}", f"L6/{edition}.C"])
        told = json.loads(desk.session("deal", "--board", "2", "--method", "five-piles", "--json"))
        same([row["clause"] for row in told["warnings"]], [f"L6/{edition}.{rotation}", f"L6/{edition}.C"])
        assert all(row["sentence"].endswith(".") for row in told["warnings"]), told
        holds("noted: 2 acts not as recommended, 0 acts refused", agreed(desk))


@test
def a_board_is_dealt_anew_before_the_first_call():
    desk = Desk()
    desk.opened()
    holds("this belongs to Law 6D1", desk.session("seen", "--board", "1", "--by", "ew", "--note", "a card of South fell"))
    desk.no(1, "L6/2017.D1.1", "call", "--board", "1", "--table", "1")
    desk.no(1, "L6/2017.D1.1", "close", "--sealed")
    desk.session("redeal", "--board", "1", "--reason", "D1")
    desk.session("deal", "--board", "1")
    rows = [json.loads(line) for line in desk.session("redeal", "--board", "2", "--reason", "D3", "--json").splitlines()]
    same([row["act"] for row in rows], ["director require board=2", "director redeal board=2 reason=D3"])
    desk.session("deal")
    same([board["attempt"] for board in status(desk).values()], [1, 1, 0, 0])
    holds("this belongs to Law 16D", desk.session("call", "--board", "3", "--table", "1") +
          desk.session("seen", "--board", "3", "--table", "1"))
    run = desk.no(1, "refused: release, board 3", "close", "--release")  # it is being played
    lacks("done:", run.stdout)
    desk.session("played", "--board", "3", "--table", "1")
    desk.session("close", "--release", "--unplayed")
    same(desk.text().count("\tsubkey\t"), 6)
    agreed(desk)


@test
def when_the_manifest_has_no_further_attempt_the_table_deals_by_hand():
    desk = Desk()
    desk.opened("--attempts", "1")
    for _ in range(2):
        desk.session("misdeal", "--board", "2")
        desk.session("redeal", "--board", "2", "--reason", "D1")
        run = desk.command("session", "deal", "--board", "2")
    same(run.returncode, 1)
    holds("the manifest allows no further redeal of that board (PR.16)", run.stderr)
    desk.no(1, "L6/2017.E4", "shuffle", "--board", "2", "--by", "ns")
    desk.session("instruct", "--option", "E1")
    desk.session("shuffle", "--board", "2", "--by", "ns")
    desk.no(1, "L6/2017.A.2", "request-cut", "--board", "2", "--by", "ns")
    desk.session("request-cut", "--board", "2", "--by", "ew")
    desk.no(1, "L6/2017.A.2", "deal", "--board", "2", "--by", "ns")
    desk.session("cut", "--board", "2", "--by", "ew")
    desk.session("witness", "--board", "2", "--by", "ew")
    desk.no(1, "L6/2017.B.3", "deal", "--board", "2", "--by", "ns", "--method", "four-piles")
    lacks("L6/2017.C", desk.session("deal", "--board", "2", "--by", "ns"))
    desk.no(1, "L6/2017.B.2", "call", "--board", "2", "--table", "1")
    desk.session("place", "--board", "2", "--by", "ns")
    desk.session("enter", "--board", "2", "--cards", DEAL)
    desk.no(1, "SR.4", "enter", "--board", "2", "--cards", DEAL)
    desk.no(1, "SR.4", "enter", "--board", "1", "--cards", DEAL)  # the computer's
    desk.session("close", "--release", "-o", "-")
    holds(f"board 2: lawful as entered; chance not proved\n  {DEAL}", desk.done("verify", "--board", "2", "session.record"))
    holds("1 board was dealt by persons", agreed(desk))


@test
def a_deal_of_last_week_is_stopped_and_a_replay_takes_it():
    desk = Desk()
    desk.command("deal", "--boards", "17-17", "-o", "last.pbn", "--event", "LASTWEEK")
    old = re.search(r'\[Deal "(.*)"\]', desk.text("last.pbn"))[1]
    desk.session("open", "--boards", "1-4", "--observed", "--event", "NOW", "--tables", "2")
    run = desk.no(1, "L6/2017.D2.1: ", "enter", "--board", "3", "--cards", old)
    holds("board 3 repeats a deal of event LASTWEEK, session 1, board 17, of ", run.stdout)
    holds("refused: import, board 3", run.stdout)
    desk.by_hand(4)  # dealt already: what is found is recorded, and no result stands
    desk.session("call", "--board", "4", "--table", "1")
    desk.session("played", "--board", "4", "--table", "1")
    holds("done: board 4: its deal comes from another session", desk.session("enter", "--board", "4", "--cards", old))
    desk.no(1, "L6/2017.D2.1", "close", "--sealed")
    desk.session("call", "--board", "4", "--table", "2")
    desk.no(1, "L6/2017.D2.1", "played", "--board", "4", "--table", "2")
    desk.session("strike", "--board", "4", "--table", "1")
    desk.no(1, "SR.4", "strike", "--board", "4", "--table", "1")
    agreed(desk)
    desk.session("open", "--record", "replay", "--boards", "1-4", "--observed", "--replay", "--event", "AGAIN")
    desk.session("instruct", "--record", "replay", "--option", "E3")
    told = desk.session("enter", "--record", "replay", "--board", "3", "--cards", old, "--beforehand")
    holds("done: board 3: it takes a deal of another session", told)
    holds("done: board 3: its cards are entered", told)
    desk.session("call", "--record", "replay", "--board", "3", "--table", "1")
    desk.session("played", "--record", "replay", "--board", "3", "--table", "1")
    agreed(desk, "replay")


@test
def twins_are_told_of_and_may_be_played():
    desk = Desk()
    desk.session("open", "--record", "old", "--boards", "5-5", "--observed", "--event", "OLD")
    desk.by_hand(5, "--record", "old")
    desk.session("enter", "--record", "old", "--board", "5", "--cards", DEAL)
    desk.session("open", "--boards", "1-4", "--observed", "--event", "NEW")
    desk.by_hand("1-4")
    turned = "N:" + " ".join(HANDS[1:] + HANDS[:1])
    suits = "N:" + " ".join(".".join(hand.split(".")[i] for i in (2, 0, 3, 1)) for hand in HANDS)
    for board, deal in ("1", turned), ("2", suits):
        holds("is a twin of event OLD, session 1, board 5, of ", desk.session("enter", "--board", board, "--cards", deal))
    lacks("twin", desk.session("enter", "--board", "3", "--cards", "N:" + " ".join(HANDS[i] for i in (0, 3, 1, 2))))
    lacks("imported", desk.text())
    told = desk.session("enter", "--board", "4", "--cards", turned)
    holds("has the same deal as board 1 of this session", told)


@test
def what_was_refused_is_not_in_the_ledger():
    desk = Desk()
    desk.session("open", "--record", "wrong", "--boards", "3-3", "--observed")
    desk.no(1, "SR.4", "enter", "--record", "wrong", "--board", "3", "--cards", DEAL)
    desk.session("open", "--boards", "3-3", "--observed")
    desk.by_hand(3)
    lacks("is a deal of", desk.session("enter", "--board", "3", "--cards", DEAL))
    same(len(desk.text("ledger").splitlines()), 2)


@test
def two_sessions_of_one_name_would_hide_an_old_deal():
    desk = Desk()
    desk.session("open", "--record", "first", "--boards", "1-3", "--observed", "--event", "TUESDAY")
    desk.by_hand(3, "--record", "first")
    desk.session("enter", "--record", "first", "--board", "3", "--cards", DEAL)
    before = desk.files()
    for args in (["session", "open", "--boards", "1-3", "--event", "TUESDAY"], ["deal", "--boards", "1", "--event", "TUESDAY"]):
        desk.refused(1, "has deals of session 1 of event TUESDAY, of ", *args)
        same(desk.files(), before)


@test
def copies_are_made_as_instructed_and_compared():
    desk = Desk()
    desk.command("deal", "--boards", "1-6", "-o", "set.pbn", "--record", "session.record", "--tables", "4")
    desk.no(1, "L6/2017.F.1", "copy", "--board", "1-6", "--copy", "1")
    desk.session("instruct", "--copies", "2")
    desk.session("copy", "--copy", "1")
    desk.no(1, "L6/2017.F.1", "copy", "--board", "1", "--copy", "3")
    holds("6 boards are correct, 0 not", desk.session("check", "set.pbn", "--copy", "1"))
    desk.no(1, "SR.4", "check", "set.pbn", "--copy", "2")
    text = desk.text("set.pbn")
    first, second = re.findall(r'\[Deal "(.*)"\]', text)[:2]
    hands = first[2:].split()
    fouled = text.replace(first, f"N:{hands[2]} {hands[1]} {hands[0]} {hands[3]}")
    desk.path("fouled.pbn").write_text(fouled)
    run = desk.no(1, "Board 1: ", "check", "fouled.pbn", "--copy", "1")
    holds("done: board 1, copy 1: the copy differs from its original", run.stdout)
    holds("no table has started it", run.stdout)
    holds("5 boards are correct, 1 not", run.stdout)
    for hand in hands + second[2:].split():
        lacks(hand, run.stdout + run.stderr)
    desk.no(1, "L6/2017.F.1", "call", "--board", "1", "--table", "1", "--copy", "1")
    desk.session("call", "--board", "1", "--table", "2")
    holds("tables affected: 2\n", desk.no(1, "exchanged", "check", "fouled.pbn").stdout)
    holds("this belongs to Law 87", desk.session("foul", "--board", "1", "--note", "two hands exchanged"))
    swapped = text.replace(first, "#").replace(second, "E" + first[1:]).replace('"#"', f'"N{second[1:]}"')
    desk.path("swapped.pbn").write_text(swapped)
    desk.no(1, "Board 2: ", "check", "swapped.pbn")
    desk.no(1, "SR.5", "release", "--board", "1")
    desk.session("played", "--board", "1", "--table", "2")
    desk.session("release", "--board", "1", "--unplayed")
    agreed(desk)


@test
def an_event_of_two_sessions_two_parties_and_a_public_value():
    desk = Desk()
    holds("riffle session party session.record.event --party N", desk.session(
        "open", "--boards", "1-2,3-4", "--parties", "2", "--value", "DAX of 20 Nov", "--event", "CH"))
    holds("committed: party 1. The other parties commit next.", desk.session("commit"))
    root = re.search("root: (.*)", desk.session("party", "session.record.event", "--party", "2", "--secret", "fed"))[1]
    desk.no(1, "the manifest comes first", "value", "1.5")
    desk.session("commit", "--name", "Federation", "--root", root)
    desk.no(1, "the public value comes first (PR.15). Run: riffle session value TEXT", "deal", "--by", "computer")
    desk.session("value", "43275.91")
    desk.no(1, "set already", "value", "43275.92")
    desk.no(1, "Nothing is dealt yet. Shares here: Director. Missing: Federation.", "deal")
    desk.session("share", "--party", "2", "--secret", "fed", "-o", "two.share")
    desk.session("deal", "--share", "two.share")
    desk.session("seen", "--board", "1")
    desk.session("redeal", "--board", "1", "--reason", "D1")
    desk.no(1, "riffle session share --party 2 --attempts 1 -o FILE", "deal", "--board", "1")
    desk.session("share", "--party", "2", "--secret", "fed", "--attempts", "1-2", "-o", "more.share")
    desk.session("deal", "--board", "1", "--share", "more.share")
    second = ["--record", "second.record"]
    desk.no(2, "which would have the same deals, not '1'", "open", *second, "--like", "session.record")
    holds("session 2 of 2, boards 3 to 4", desk.session("open", *second, "--like", "session.record", "--session", "2"))
    desk.refused(3, "is not a share of this session", "session", "deal", *second, "--share", "two.share")
    desk.session("share", *second, "--party", "2", "--secret", "fed", "-o", "three.share")
    desk.session("deal", *second, "--share", "three.share")
    holds("The secrets stay in session.record.secret", desk.session("close", "--release"))
    desk.session("close", "--release", *second)
    assert not desk.path("second.record.secret").exists()
    deals = [board["deal"] for name in ("session.record", "second.record")
             for board in json.loads(desk.done("verify", "--json", name))["boards"]]
    same(len(set(deals)), 4)
    for name in "session.record", "second.record":
        holds("2 parties, public value 43275.91", agreed(desk, name))


def three_parties(shares):
    """A desk with three parties that have committed, and the shares of two of them."""
    desk = Desk()
    desk.session("open", "--boards", "1-2", "--parties", "3", "--value", "DAX of 20 Nov")
    desk.session("commit")
    for party, name in enumerate(("Federation", "Trustee"), 2):
        said = desk.session("party", "session.record.event", "--party", str(party), "--secret", name)
        desk.session("commit", "--name", name, "--root", re.search("root: (.*)", said)[1])
    desk.session("value", "43275.91")
    for party, name in enumerate(("Federation", "Trustee"), 2):
        desk.session("share", "--party", str(party), "--secret", name, "-o", f"{party}.share")
    return desk, [f"{share}.share" for share in shares]


def kept_shares(desk):
    return sorted(name for name in desk.files() if name.startswith("session.record.share"))


@test
def three_parties_deal_with_their_shares_in_any_order():
    for order in (2, 3), (3, 2), (2, 2, 3):
        desk, shares = three_parties(order)
        words = [word for share in shares for word in ("--share", share)]
        desk.session("deal", *words)
        same(kept_shares(desk), ["session.record.share2", "session.record.share3"])
        holds("3 parties", agreed(desk))


@test
def a_share_that_fits_is_kept_when_dealing_fails():
    desk, (two, three) = three_parties((2, 3))
    desk.no(1, "Shares here: Director, Federation. Missing: Trustee.", "deal", "--share", two)
    same(kept_shares(desk), ["session.record.share2"])
    desk.path("wrong").write_text("nothing\n")
    run = desk.command("session", "deal", "--share", "wrong", "--share", three)
    same(run.returncode, 3)
    holds("wrong", run.stderr)
    same(kept_shares(desk), ["session.record.share2", "session.record.share3"])
    desk.session("deal")
    holds("3 parties", agreed(desk))


@test
def files_for_the_machine_are_sealed_to_its_operator():
    desk = Desk()
    key = desk.session("key", "operator.key").strip()
    desk.session("key", "other.key")
    desk.session("open", "--boards", "1-4")
    desk.session("commit")
    desk.session("deal", "--blind", key, "-o", "set.sealed")
    desk.session("machine", "--board", "2", "--blind", key, "-o", "two.sealed")
    desk.no(3, "It was encrypted to another key", "unseal", "set.sealed", "--key", "other.key")
    desk.session("unseal", "set.sealed", "--key", "operator.key", "-o", "set.pbn")
    two = desk.session("unseal", "two.sealed", "--key", "operator.key")
    same(re.findall(r'\[Board "(\d)"\]', two), ["2"])
    said = desk.session("machine", "--sections", "A,B", "--blind", key, "-o", "set.sealed")
    holds("of section B, encrypted: set-B.sealed", said)
    copy = desk.session("unseal", "set-B.sealed", "--key", "operator.key")
    holds("section B", copy)
    same(re.findall(r"\[Deal .*", copy), re.findall(r"\[Deal .*", desk.text("set.pbn")))
    same(oct(desk.path("set-A.sealed").stat().st_mode & 0o777), "0o600")
    desk.no(3, "set-B.sealed exists already", "machine", "--sections", "C,B", "--blind", key, "-o", "set.sealed")
    assert not desk.path("set-C.sealed").exists()
    desk.no(2, "like A,B,C, not 'A,,B'", "machine", "--sections", "A,,B", "--blind", key, "-o", "x.sealed")
    desk.session("close", "--release", "-o", "all.pbn")
    same(re.findall(r"\[Deal .*", desk.text("set.pbn")), re.findall(r"\[Deal .*", desk.text("all.pbn")))
    holds(re.findall(r"\[Deal .*", two)[0], desk.text("all.pbn"))


@test
def what_a_verifier_holds_is_checked():
    desk = Desk()
    desk.opened()
    size, root = re.search(r"head (\d+):([0-9a-f]{64})", desk.session("status")).groups()
    key = re.search(" key=([0-9a-f]{64})", desk.text())[1]
    desk.session("release", "--board", "2")
    desk.verified("--head", f"{size}:{root}", "--key", key, "session.record")
    for option, value, clause in [("--head", f"{size}:{key}", "PR.4"), ("--head", f"9999:{root}", "PR.4"),
                                  ("--key", root, "PR.2"), ("--manifest", root, "PR.15")]:
        desk.refused(1, f"breaks {clause}: ", "verify", option, value, "session.record")
    told = json.loads(desk.verified("--json", "session.record"))
    same((told["ok"], told["verdict"], [board["proof"] for board in told["boards"]].count("sealed")),
         (False, "not proved yet", 3))
    same([("deal" in board) for board in told["boards"]], [False, True, False, False])
    lines = desk.text().splitlines()
    at = next(i for i, line in enumerate(lines) if "\tsubkey\t" in line)
    lines[at] = re.sub("key=.", lambda found: "key=" + ("0" if found[0][-1] != "0" else "1"), lines[at])
    desk.path("bad.record").write_text("\n".join(lines) + "\n")
    desk.refused(1, f"bad.record:{at + 1}: breaks PR.18: ", "verify", "bad.record")
    told = json.loads(desk.command("verify", "--all", "--json", "bad.record").stdout)
    same((told["ok"], told["violations"][0]["clause"]), (False, "PR.18"))
    assert len(told["violations"]) > 1 and told["violations"][0]["line"] == at + 1
    desk.refused(3, "the record bad.record is damaged", "session", "call", "--board", "1", "--table", "1", "--record", "bad.record")


if __name__ == "__main__":
    sys.exit(main())
