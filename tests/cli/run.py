#!/usr/bin/env python3
"""run.py RIFFLE -- the command line as people and pipes meet it.  Prints TAP."""
import atexit
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tap import RIFFLE, ROOT, holds, lacks, main, same, test

KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
OPENING = ["supervisor opens the table with 6 decks", "Ann sits at box 3", "Bob sits at box 5",
           "dealer shuffles by hand", "dealer offers the stack to Ann with backs away"]
STATE = tempfile.mkdtemp()  # records go there
atexit.register(shutil.rmtree, STATE)


def riffle(*args, stdin="", env=None, binary=False):
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    run = subprocess.run([RIFFLE, *args], input=data, capture_output=True, timeout=120,
                         env={**os.environ, "XDG_STATE_HOME": STATE, **(env or {})})
    if not binary:
        run.stdout, run.stderr = run.stdout.decode(), run.stderr.decode()
    return run


def table(*acts, options=()):
    return riffle("table", *options, "-", stdin="\n".join(acts) + "\n")


@test
def shuffle_from_the_key_of_the_vectors():
    run = riffle("shuffle", "--decks", "6", "--seed", KEY, "--json")
    stack = json.loads(run.stdout)
    same(run.returncode, 0)
    same(stack["stack"][:5], [200, 306, 212, 56, 158])
    same(stack["digest"], "66f81622d5bc504efaf2dce7815239012c483e3b2db8287374805a5e511b10fa")
    same((stack["source"], stack["seed_is"], stack["decks"]), ("research", "key", 6))
    same(sorted(stack["stack"]), list(range(312)))


@test
def shuffle_is_reproduced_byte_for_byte_and_text_seeds_say_so():
    one, two = (riffle("shuffle", "--seed", "tuesday", "--count", "3") for _ in range(2))
    same(one.stdout, two.stdout)
    holds("seed (text) tuesday", one.stdout)
    rows = [json.loads(line) for line in
            riffle("shuffle", "--seed", "tuesday", "--count", "3", "--json").stdout.splitlines()]
    same([row["number"] for row in rows], [1, 2, 3])
    same({row["seed_is"] for row in rows}, {"text"})
    same(len({row["digest"] for row in rows}), 3)


@test
def shuffle_lives_without_a_seed():
    rows = [json.loads(riffle("shuffle", "--json").stdout) for _ in range(3)]
    same(len({row["digest"] for row in rows}), 3)
    same({row["source"] for row in rows}, {"live"})
    assert "seed" not in rows[0]


@test
def shuffle_text_is_a_stack_that_a_table_accepts():
    cards = [line for line in riffle("shuffle", "--decks", "2").stdout.splitlines() if line[0] != "#"]
    run = table("supervisor opens the table with 2 decks", "dealer shuffles by hand as " + " ".join(cards))
    same((run.returncode, run.stdout.count("# permitted")), (0, 2))


@test
def wrong_options_get_a_sentence_and_status_2():
    for args, words in [(["shuffle", "--decks", "0"], "from 1 to 8, not '0'"),
                        (["shuffle", "--decks", "9"], "from 1 to 8, not '9'"),
                        (["shuffle", "--decks", "-1"], "from 1 to 8"),
                        (["shuffle", "--decks", "six"], "from 1 to 8"),
                        (["shuffle", "--decks", "99999999999999999999999"], "from 1 to 8"),
                        (["shuffle", "--seed", ""], "For live randomness leave --seed out"),
                        (["shuffle", "--seed", b"\xff"], "UTF-8"),
                        (["shuffle", "--seed", "a\nb"], "without control characters"),
                        (["shuffle", "--count", "0"], "whole number"),
                        (["shuffle", "file"], "options only"),
                        (["table", "--auto", "file"], "--auto makes its own acts: leave 'file' out"),
                        (["table", "--decks", "6", "-"], "need --auto"),
                        (["table", "--auto", "--decks", "1"], "from 2 to 8"),
                        (["table", "a", "b"], "one file at a time"),
                        (["rules", "C4", "HR"], "one clause or document"),
                        (["completions"], "which shell"),
                        (["completions", "tcsh"], "expected bash, zsh or fish, not 'tcsh'"),
                        (["frob"], "there is no command 'frob'. To"),
                        (["dael"], "there is no command 'dael'. Did you mean deal?"),
                        (["session", "cal", "--board", "1"], "there is no verb 'cal'. Did you mean call?"),
                        (["session", "frob", "--record", "x"], "there is no verb 'frob'. To"),
                        (["session", "--record=x", "call"], "put --record after the verb"),
                        (["shuffle", "--frob"], "--frob")]:
        run = riffle(*args)
        same((args, run.returncode), (args, 2))
        same(run.stdout, "")
        holds(words, run.stderr)


@test
def nothing_said_is_a_usage_error_with_help():
    run = riffle()
    same((run.returncode, run.stdout), (2, ""))
    holds("Usage: riffle COMMAND", run.stderr)


@test
def help_starts_with_examples():
    same(riffle("--help").returncode, 0)
    for command in ("serve play table deal session ledger convert doubledummy handrecord squaredeal verify report exact simulate "
                    "chart quality shuffle rules completions").split():
        run = riffle(command, "--help")
        same(run.returncode, 0)
        assert run.stdout.index("Examples:") < run.stdout.index("--help")
        lines = run.stdout.splitlines()
        assert all(len(line) <= 80 for line in lines)
        broken = [line for line, after in zip(lines, lines[1:]) if re.match(r"  \S", line) and re.match(r"\S", after)]
        same(broken, [])  # an example or a verb fits on its line
        same(riffle("help", command).stdout, run.stdout)
        holds(f"  {command}", riffle("--help").stdout)
    holds("riffle 0.", riffle("--version").stdout)
    holds("riffle 0.", riffle("table", "--version").stdout)


@test
def a_cut_at_51_is_refused_and_one_at_52_permitted():
    run = table(*OPENING, "Ann cuts at 51", "Ann cuts at 52")
    same(run.returncode, 1)
    holds("Ann cuts at 51\n#   refused by C4.4: ", run.stdout)
    holds("#   expected: a cut at 52 to 260\n", run.stdout)
    assert any(line.startswith("Ann cuts at 52 ") and line.endswith("# permitted")
               for line in run.stdout.splitlines())
    same(table(*OPENING, "Ann cuts at 52").returncode, 0)


@test
def nobody_accepts_the_cut_and_the_supervisor_makes_it():
    acts = [*OPENING, "Ann refuses the cut", "dealer offers the stack to Bob with backs away", "Bob refuses the cut"]
    run = table(*acts)
    same(run.returncode, 0)
    holds("# next: supervisor cuts at 52 to 260", run.stdout)
    run = table(*acts, "dealer offers the stack to Ann with backs away", "supervisor cuts at 200")
    same(run.returncode, 1)
    holds("refused by C4.3.2", run.stdout)
    holds("expected: supervisor cuts at 52 to 260", run.stdout)


@test
def a_malformed_act_names_line_and_column_and_the_rest_goes_on():
    run = table(*OPENING, "Ann cuts at", "", "# a comment", "Ann cuts at x", "Ann cuts at 52")
    same(run.returncode, 1)
    holds("standard input:6:12: expected a number of cards, 0 to 416; found the end of the line", run.stderr)
    holds('standard input:9:13: expected a number of cards, 0 to 416; found "x"', run.stderr)
    holds("6 acts: 6 permitted, 0 refused, and 2 lines not understood", run.stdout)


@test
def one_deck_no_deck_and_nine_decks():
    run = table("supervisor opens the table with 1 deck")
    same(run.returncode, 1)
    holds("refused by C4.4", run.stdout)
    holds("expected: 2 to 8 decks", run.stdout)
    for decks in "0", "9":
        run = table(f"supervisor opens the table with {decks} decks")
        same(run.returncode, 1)
        holds("standard input:1:33: expected a number of decks, 1 to 8", run.stderr)


@test
def a_bad_stack_says_which_card():
    whole = [str(i) for i in range(104)]
    run = table("supervisor opens the table with 2 decks",
                "dealer shuffles by hand as " + " ".join(whole[:60] + ["5"] + whole[61:]))
    holds("refused by C4.1", run.stdout)
    holds("; 6S of deck 2 (card 60) is missing", run.stdout)
    run = table("supervisor opens the table with 2 decks", "dealer shuffles by hand as " + " ".join(whole + ["7"]))
    holds("here are 105", run.stdout)
    faces = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"] * 2
    run = table("supervisor opens the table with 2 decks", "dealer shuffles by hand as " + " ".join(["AS"] + faces[:60] + faces[61:]))
    holds("; 6S is there 1 time", run.stdout)


@test
def binary_truncated_and_missing_files_get_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        binary = pathlib.Path(folder, "binary")
        binary.write_bytes(bytes(range(256)) * 100)
        run = riffle("table", str(binary))
        same(run.returncode, 1)
        holds("the byte 0x00", run.stderr)
        holds("not a file of acts", run.stderr)
        same(riffle("table", RIFFLE).returncode, 1)
        cut = pathlib.Path(folder, "cut")
        cut.write_text("\n".join(OPENING)[:-10])
        run = riffle("table", str(cut))
        same(run.returncode, 1)
        holds(f"{cut}:5:", run.stderr)
        run = riffle("table", str(pathlib.Path(folder, "none")))
        same(run.returncode, 3)
        holds("cannot open", run.stderr)
        run = riffle("table", folder)
        same(run.returncode, 3)
        empty = riffle("table", "-")
        same(empty.returncode, 0)
        holds("# next: supervisor opens the table", empty.stdout)


@test
def long_lines_and_odd_bytes_do_no_harm():
    run = riffle("table", "-", stdin=b"dealer " + b"x" * 1_000_000 + b"\n" + b"Zo\xc3\xab sits\n\xff\xfe\n")
    same(run.returncode, 1)
    holds(":1:4096: expected a line of at most 4095 bytes", run.stderr)
    holds(":2:9: expected at", run.stderr)
    holds(":3:1: expected text (UTF-8); found the byte 0xff", run.stderr)


@test
def json_lines_have_the_documented_fields():
    run = table(*OPENING, "Ann cuts at 51", "frob", options=["--json"])
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    same([row["line"] for row in rows], list(range(1, 8)))
    same(rows[0], {"line": 1, "act": OPENING[0], "ruling": "permitted"})
    same((rows[5]["ruling"], rows[5]["clause"], rows[5]["expected"]), ("refused", "C4.4", "a cut at 52 to 260"))
    holds("full deck", rows[5]["sentence"])
    same((rows[6]["ruling"], rows[6]["column"]), ("malformed", 5))
    same(run.returncode, 1)


@test
def output_is_a_file_of_acts_again():
    first = riffle("table", "--auto", "--seed", "again", "--decks", "3", "--boxes", "7")
    same(first.returncode, 0)
    once = riffle("table", "-", stdin=first.stdout)
    twice = riffle("table", "-", stdin=once.stdout)
    same(once.returncode, 0)
    same(once.stdout, twice.stdout)
    acts = [line for line in first.stdout.splitlines() if line[0] != "#"]
    same(acts, [line for line in once.stdout.splitlines() if line[0] != "#"])


@test
def automatic_tables_play_whole_shoes():
    for decks in range(2, 9):
        for boxes in range(1, 8):
            run = riffle("table", "--auto", "--seed", f"{decks}-{boxes}", "--decks", str(decks), "--boxes", str(boxes))
            same((decks, boxes, run.returncode), (decks, boxes, 0))
            holds("draws the cutting card", run.stdout)
            holds("# next: dealer shuffles by hand", run.stdout)
            holds(" 0 refused", run.stdout)


@test
def live_tables_differ_and_do_not_show_the_stack():
    one, two = riffle("table", "--auto"), riffle("table", "--auto")
    assert one.stdout != two.stdout
    assert " as " not in one.stdout
    holds("live randomness", one.stdout)


@test
def a_research_table_gives_the_cards_of_its_seed():
    acts = [*OPENING, "dealer fixes the cutting card 70 from the back", "Ann cuts at 100", "dealer moves the front to the back", "dealer places the cutting card",
            "dealer loads the shoe", "dealer burns a card", "Ann wagers 10 on box 3", "dealer draws a card to box 3"]
    one, two = (table(*acts, options=["--seed", "s"]) for _ in range(2))
    same(one.stdout, two.stdout)
    assert "\ndealer draws a card to box 3" not in one.stdout
    holds("research table, seed (text) s", one.stdout)
    assert table(*acts, options=["--seed", "t"]).stdout != one.stdout


@test
def every_preset_plays_a_shoe_that_balances():
    for name in ("bicycle", "vegas-strip", "vegas-downtown-h17", "atlantic-city", "european", "australia-nz",
                 "single-deck", "double-deck", "eight-deck-csm"):
        for seed in "123":
            run = riffle("table", "--auto", "--rules", name, "--seed", seed, "--boxes", str(2 * int(seed)))
            same((name, seed, run.returncode), (name, seed, 0))
            holds(" 0 refused\n# chips: the house ", run.stdout)
            chips = run.stdout.split("# chips: ")[1].split("; in sum 0")[0]
            sides = [round(100 * float(side.rsplit(" ", 1)[1])) for side in chips.split(", ")]
            same(sum(sides), 0)
            acts = riffle("table", "--rules", name, "-", stdin=run.stdout)
            same((name, seed, acts.returncode), (name, seed, 0))
            holds("# chips: " + chips, acts.stdout)


@test
def the_game_of_the_book():
    opening = ["supervisor opens the table with 6 decks", "Ann sits at box 1", "Ann buys 100 of chips",
               "dealer shuffles by hand", "dealer offers the stack to Ann with backs away", "Ann cuts at 100",
               "dealer moves the front to the back", "dealer places the cutting card", "dealer loads the shoe",
               "dealer burns a card", "Ann wagers 10 on box 1", "dealer draws KS to box 1", "dealer draws 6H to the dealer",
               "dealer draws QS to box 1", "dealer draws a card face down to the dealer"]
    run = table(*opening, "Ann splits", options=["--rules", "bicycle"])
    holds("refused by BJ(8).1", run.stdout)
    run = table(*opening, "Ann hits", "dealer draws 5S to box 1", "dealer takes the wager of box 1",
                options=["--rules", "bicycle"])
    same(run.returncode, 0)
    holds("# chips: the house -90.00, on the boxes 0.00, Ann 90.00; in sum 0", run.stdout)


@test
def rules_of_a_game_are_written_out_or_their_fault_is_named():
    run = riffle("rules", "--game", "bicycle")
    same(run.returncode, 0)
    holds("decks = 6\ndealing = shoe\n", run.stdout)
    holds("# rules hash ", run.stdout)
    again = riffle("rules", "--game", "/dev/stdin", stdin=run.stdout)
    same(again.stdout, run.stdout)
    same(json.loads(riffle("rules", "--game", "european", "--json").stdout)["hole_card"], "none")
    run = riffle("rules", "--game", "/dev/stdin", stdin="decks = 6\ndecks = 9\n")
    same((run.returncode, run.stdout), (1, ""))
    holds("/dev/stdin:2: decks is 1 to 8, not '9'", run.stderr)
    run = riffle("rules", "--game", "/dev/stdin", stdin=b"decks = 6\n\0decks = 7\n")
    same(run.returncode, 1)
    holds("/dev/stdin:2: this is not text", run.stderr)
    run = riffle("rules", "--game", "no-such-game")
    same(run.returncode, 3)
    holds("Presets are atlantic-city, ", run.stderr)


@test
def every_act_is_listed_with_its_person():
    rows = riffle("table", "--acts").stdout.splitlines()
    holds("<player>|supervisor cuts at <cards>", rows)
    holds("dealer burns <card>", rows)
    holds("supervisor brings new cards", rows)


@test
def rules_are_printed_with_their_places():
    run = riffle("rules", "C4.4")
    holds("at least one full deck", run.stdout)
    holds("enforced src/shoe/law_c4.c:", run.stdout)
    holds("proved   tests/clause/C4.acts:", run.stdout)
    same(riffle("rules", "c4.3").stdout.count("enforced"), 2)
    same(len(riffle("rules", "C4", "--json").stdout.splitlines()), 21)
    same(len(riffle("rules", "BJ", "--json").stdout.splitlines()), 48)
    same(len(riffle("rules", "BJ(8)", "--json").stdout.splitlines()), 6)
    same(len(riffle("rules", "--json").stdout.splitlines()), 154)
    run = riffle("rules", "C9")
    same((run.returncode, run.stdout), (1, ""))
    holds("there is no clause 'C9'", run.stderr)


@test
def a_full_disk_is_not_success():
    for args in ["shuffle"], ["table", "--help"], ["--help"], ["--version"], ["rules"]:
        with open("/dev/full", "wb") as full:
            run = subprocess.run([RIFFLE, *args], stdout=full, stderr=subprocess.PIPE)
        same((args, run.returncode), (args, 3))
        holds(b"cannot write the output", run.stderr)


@test
def a_refused_act_shows_no_card_and_changes_no_chance():
    acts = [*OPENING, "dealer fixes the cutting card 70 from the back", "Ann cuts at 100",
            "dealer moves the front to the back", "dealer places the cutting card", "dealer loads the shoe"]
    rest = ["dealer burns a card", "Ann wagers 10 on box 3", "dealer draws a card to box 3"]
    run = table(*acts, "dealer draws a card to box 3", "dealer finds a card face up", *rest, options=["--seed", "x"])
    holds("\ndealer draws a card to box 3\n#   refused by C4.7", run.stdout)
    holds("\ndealer finds a card face up\n#   refused by C4.7", run.stdout)
    same(run.stdout.splitlines()[-3], table(*acts, *rest, options=["--seed", "x"]).stdout.splitlines()[-3])
    device = ["supervisor opens the table with 6 decks and a shuffling device", "Ann sits at box 3",
              "dealer shuffles by hand", "dealer places the cards in the device", *rest]
    plain = table(*device, options=["--seed", "x"]).stdout
    more = table(*device[:3], "dealer shuffles by hand", *device[3:], options=["--seed", "x"]).stdout
    same(plain.splitlines()[-3], more.splitlines()[-3])


@test
def a_fault_that_shows_late_is_said_and_is_no_success():
    acts = [*OPENING, "Ann cuts at 100", "dealer moves the front to the back", "dealer places the cutting card",
            "dealer loads the shoe", "dealer burns a card", "dealer exposes the cutting card"]
    run = table(*acts)
    same(run.returncode, 1)
    holds("#   and it shows that C4.5.1 was broken", run.stdout)
    row = json.loads(table(*acts, options=["--json"]).stdout.splitlines()[-1])
    same((row["ruling"], row["fault"]), ("permitted", "C4.5.1"))


@test
def two_sets_alternate_and_the_output_says_which():
    run = table("supervisor opens the table with 6 decks and a multishuffler beside the table on the left with 2 sets",
                "dealer shuffles by machine")
    holds("# permitted, the second set", run.stdout)


@test
def a_byte_order_mark_and_crlf_are_passed_over():
    run = riffle("table", "-", stdin=b"\xef\xbb\xbf" + "\r\n".join(OPENING).encode())
    same((run.returncode, run.stdout.count("# permitted")), (0, 5))


@test
def names_that_cannot_be_seen_are_not_taken():
    for name in "Ann\u200b", "Ann\u009b", "\u202eAnn", "Ann\u00a0x", "\ufeffAnn":
        run = table("supervisor opens the table with 6 decks", name + " sits at box 1")
        same(run.returncode, 1)
        holds("expected text (UTF-8)", run.stderr)
    same(table("supervisor opens the table with 6 decks", "Zoë sits at box 1", "Оля sits at box 2").returncode, 0)


@test
def json_tables_say_where_their_cards_come_from():
    rows = [json.loads(line) for line in riffle("table", "--auto", "--seed", "s", "--json").stdout.splitlines()]
    same((rows[0]["source"], rows[0]["seed"], rows[0]["seed_is"]), ("research", "s", "text"))
    same([row["line"] for row in rows[1:]], list(range(1, len(rows))))
    same(json.loads(riffle("table", "--auto", "--json").stdout.splitlines()[0])["source"], "live")
    holds({"actor": "<player>|supervisor", "phrase": "cuts at <cards>"},
          [json.loads(line) for line in riffle("table", "--acts", "--json").stdout.splitlines()])


@test
def completions_complete_in_bash_and_name_all_for_the_others():
    script = riffle("completions", "bash").stdout
    run = subprocess.run(["bash", "-c", script + "\nCOMP_WORDS=(riffle shuffle --d); COMP_CWORD=2; _riffle; "
                          "echo ${COMPREPLY[@]}; COMP_WORDS=(riffle ta); COMP_CWORD=1; _riffle; echo ${COMPREPLY[@]}"],
                         capture_output=True, text=True)
    same(run.stdout, "--decks\ntable\n")
    for words, found in (("ledger l", "look list"), ("completions b", "bash"), ("session cor", "correct"),
                         ("rules L", "L6"), ("ledger import --ev", "--event")):
        typed = ["riffle", *words.split()]
        run = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({' '.join(typed)}); COMP_CWORD={len(typed) - 1}; "
                              "_riffle; echo ${COMPREPLY[@]}"], capture_output=True, text=True)
        same(run.stdout, found + "\n")
    for shell in ("zsh", "fish"):
        holds("import look list status remove", riffle("completions", shell).stdout)
    holds("#compdef riffle", riffle("completions", "zsh").stdout)
    holds("-l seed -r", riffle("completions", "fish").stdout)


def quoted_evenly(line, ends_inside):
    """True when single quotes open and close; zsh has none inside them, fish has \\' there."""
    inside, at = False, 0
    while at < len(line):
        if line[at] == "\\" and (ends_inside or not inside):
            at += 1
        elif line[at] == "'":
            inside = not inside
        at += 1
    return not inside


@test
def descriptions_with_apostrophes_stay_inside_their_quotes():
    zsh, fish = riffle("completions", "zsh").stdout, riffle("completions", "fish").stdout
    holds("dealer'\\''s up-card", zsh)
    holds("dealer\\'s up-card", fish)
    same([line for line in zsh.splitlines() if not quoted_evenly(line, False)], [])
    same([line for line in fish.splitlines() if not quoted_evenly(line, True)], [])


def play(*options, answers="", seed="table"):
    return riffle("play", "--plain", "--seed", seed, *options, stdin=answers)


@test
def a_whole_shoe_is_played_from_a_pipe_with_both_cuts():
    run = play("--shoes", "2", answers="120\n" + "s\n" * 2000)
    same(run.returncode, 0)
    holds("You cut at 120.", run.stdout)
    holds("You cut at 156.", run.stdout)
    same(run.stdout.count("The cutting card is out") + run.stdout.count("The cutting card comes first"), 2)
    same(run.stdout.count("The dealer shuffles."), 2)
    leaves, tells = run.stdout.splitlines()[-3:-1]
    holds("You leave with ", leaves)
    holds(f"Rounds: {run.stdout.count('The round is over.')}. ", tells)
    again = play("--shoes", "2", answers="120\n" + "s\n" * 2000)
    same(again.stdout.split("The record is ")[0], run.stdout.split("The record is ")[0])


@test
def the_dealer_never_draws_after_a_doubled_card_was_turned():
    run = play("--shoes", "4", "--companions", "3", answers="\nd\ns\n" * 600, seed="doubles")
    same(run.returncode, 0)
    doubled = 0
    for told in run.stdout.split("The round is over."):
        before, turned, after = told.partition("The doubled card of ")
        doubled += bool(turned)
        if turned:
            holds("The dealer turns ", before)
            same(" to the dealer" in after or "The dealer turns " in after, False)
    same(doubled > 10, True)


@test
def a_shoe_from_a_pipe_is_proved_and_a_changed_digit_is_named():
    record = pathlib.Path(STATE) / "pipe.record"
    run = riffle("play", "--plain", "--shoes", "1", "--record", str(record), stdin="s\n" * 2000)
    same(run.returncode, 0)
    holds(f"The record is {record}. To check it, run: riffle verify ", run.stdout)
    verdict = riffle("verify", str(record))
    same(verdict.returncode, 0)
    holds("proved: 1 shoe, ", verdict.stdout)
    for what in ("the house told nobody the order", "a player's time had run out", "a head that you hold"):
        holds(what, verdict.stdout.split("\nnot proved: ")[1])
    assert not record.with_name("pipe.record.secret").exists()
    lines = record.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if "\tdraw\t" in line and "identity=1" in line)
    lines[number] = lines[number].replace("salt=", "salt=0", 1)
    lines[number] = lines[number][:lines[number].index(" path=") - 1] + lines[number][lines[number].index(" path="):]
    record.write_text("\n".join(lines) + "\n")
    verdict = riffle("verify", str(record))
    same(verdict.returncode, 1)
    holds(f"pipe.record:{number + 1}: breaks PR.11: ", verdict.stdout)
    holds("this copy was altered at line", verdict.stdout)
    same(riffle("verify").returncode, 2)
    same(riffle("verify", "/nonexistent").returncode, 3)
    same(riffle("verify", "--head", "nonsense", str(record)).returncode, 2)
    same(riffle("verify", "-", stdin="").returncode, 1)
    same(riffle("verify", "-", stdin="hello\n").returncode, 1)


@test
def a_table_is_gone_on_with_from_its_record_in_the_middle_of_a_hand():
    for seed in (None, "resume"):
        record = pathlib.Path(STATE) / f"resume-{seed}.record"
        options = ["--record", str(record), "--companions", "1"] + (["--seed", seed] if seed else [])
        process = subprocess.Popen([RIFFLE, "play", "--plain", *options], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        process.stdin.write("s\n" * 6)
        process.stdin.flush()
        while "\tdraw\t" not in record.read_text() if record.exists() else True:
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
        holds(f"Your seat is kept. To continue, run: riffle play --resume {record}", out)
        before = record.read_text()
        if seed is None:  # what is secret is the owner's alone, and nowhere else
            secret = record.with_name(record.name + ".secret")
            same(secret.stat().st_mode & 0o777, 0o600)
            for at in range(16, len(secret.read_bytes()) - 31, 32):
                assert secret.read_bytes()[at:at + 32].hex() not in before + out
        record.write_text(before + "torn li")
        same(record.with_name(record.name + ".secret").exists(), seed is None)
        same(riffle("play", "--resume", str(record), "--chips", "5").returncode, 2)
        run = riffle("play", "--plain", "--resume", str(record), "--rounds", "3", stdin="s\n" * 200)
        same(run.returncode, 0)
        holds("You are back at the table.", run.stdout)
        assert record.read_text().startswith(before)
        same(riffle("verify", str(record)).returncode, 0)
        same(riffle("play", "--plain", "--resume", str(record)).returncode, 1 if seed else 3)


@test
def wrong_answers_are_explained_and_asked_again():
    run = play(answers="51\n261\nten\n52\n501\n1\nmany\n2.50\n# 5\n5\nq\n")
    same(run.returncode, 0)
    same(run.stdout.count("Not permitted by C4.4: "), 2)
    same(run.stdout.count("Expected: a cut at 52 to 260"), 2)
    holds("'ten' is not an answer here. Answers: a number of cards, or r to refuse, or ? for help.", run.stdout)
    same(run.stdout.count("Not permitted by BJ(2).1: "), 3)
    same(run.stdout.count("Type an amount, for example 10 or 7.50, or ? for help."), 2)
    holds("You bet 5 on box 4.", run.stdout)


@test
def capitals_are_the_same_answers_and_rules_can_be_changed():
    small, large = play("--no-record", answers="150\n4\na\ns\nq\n"), play(
        "--no-record", answers="150\n4\nA\nS\nQ\n")
    same(large.stdout, small.stdout)
    run = play("--set", "min_bet=500", "--set", "surrender=late", answers="150\nl\nq\n")
    holds("surrender", run.stdout)
    holds("Your bet on box 4, 5 to 500", run.stdout)
    run = play("--set", "surrender=perhaps")
    same(run.returncode, 2)
    holds("--set surrender=perhaps", run.stderr)
    run = play("--set", "decks=1")
    same(run.returncode, 1)
    holds("contradict", run.stderr)
    holds("names box 1 twice", play("--box", "1,1").stderr)


@test
def who_never_answers_leaves_the_table():
    run = play(answers="what\n" * 1000)
    same(run.returncode, 3)
    holds("The last 50 answers could not be used, so you leave.", run.stdout)
    holds("You leave with 100 and bought 100: you are even.", run.stdout)


@test
def the_end_of_the_input_leaves_and_hands_are_settled():
    for answers in "", "\n", "\n10\n", "\n10\nh", "\n" * 9, "x" * 5000, "\0\n", "\xff\n":
        run = play(answers=answers, seed="end")
        same(run.returncode, 0)
        holds("You leave with ", run.stdout)
        assert re.search(r" Total bet: [\d.]+\.$", run.stdout.splitlines()[-2]), run.stdout


@test
def a_player_buys_sits_out_and_asks():
    run = play("--companions", "1", "--chips", "1", answers="r\nb 50\n0\n?\nt\nv\nl\n4\ns\nq\n")
    same(run.returncode, 0)
    for words in ["You buy chips for 50.", "Box 4 sits this round out.", "You have 51 and bought 51: you are even.",
                  "Box 4 (you): bet 0, has 51", "\nburn = 1\n", "You bet 4 on box 4."]:
        holds(words, run.stdout)


HINT = re.compile(r"(?m)^(Stand|Hit|Double|Split|Surrender|Play on): expected value [+-]\d\.\d{3} of your bet.*$")


@test
def advice_says_what_each_play_is_worth():
    run = play(answers="\n\na\nu\na\nq\n", seed="d")
    holds("Hit: expected value -0.504 of your bet; stand loses 0.036 more. (Full shoe.)", run.stdout)
    holds("Advice now counts the cards not seen yet.\n", run.stdout)
    holds("Hit: expected value -0.504 of your bet; stand loses 0.036 more. (Unseen cards.)", run.stdout)
    same(run.stdout.count("h hit, s stand, a advice: "), 4)
    told = riffle("exact", "--hand", "5,Q", "--up", "T", "--json")
    same(f"{json.loads(told.stdout)['plays']['hit']:.3f}", "-0.504")
    run = play(answers="a\n\na\nq\n", seed="d")  # at the cut, and for a wager
    same(run.stdout.count("Ask for advice when you have a hand to play."), 2)


@test
def advice_on_insurance_and_early_surrender():
    run = play("--coach", answers="\n\na\ny\nq\n", seed="i12")
    assert re.search(r"\nDo not insure: it loses 0\.0\d\d of the insurance bet on average\. \(Full shoe\.\)\n", run.stdout)
    assert re.search(r"That cost 0\.0\d\d of your bet: not insuring was better\.", run.stdout), run.stdout
    late = play("--rules", "vegas-strip", "--companions", "6", "--shoes", "6", "--reckon", "remaining", "--chips",
                "100000", answers="a\ns\n" * 3000, seed="i4")
    assert re.search(r"\nInsure: it wins \S+ of the insurance bet on average\. \(Unseen cards\.\)\n", late.stdout)
    with tempfile.TemporaryDirectory() as folder:
        rules = pathlib.Path(folder, "early.rules")
        rules.write_text("name = early\nsurrender = early\n")
        run = play("--rules", str(rules), "--rounds", "60", "--coach", "--companions", "3", "--chips", "9999",
                   answers="a\ns\n" * 400, seed="e1")
        for words in [r"\nPlay on: expected value \S+ of your bet; surrender loses \d\.\d{3} more\.",
                      r"\nSurrender: expected value -0\.500 of your bet; playing on loses \S+ more\.",
                      r"\nThat cost \S+ of your bet: surrendering was better\.",
                      r"\n(Ann|Bob|Cleo) surrenders\.\n(.*\n){1,12}?The dealer checks the hole card: "]:
            assert re.search(words, run.stdout), words


@test
def the_coach_speaks_after_a_mistake_and_only_then():
    run = play("--coach", answers="\n\ns\nq\n", seed="d")
    holds("You stand.\nThat cost 0.036 of your bet: hitting was better.\n", run.stdout)
    holds("\nBest decisions: 0 of 1. Mistakes cost 0.07 chips (expected loss).\n", run.stdout)
    run = play("--coach", answers="\n\nh\nt\nq\n", seed="d")
    lacks("That cost", run.stdout)
    same(run.stdout.count("Best decisions: 1 of 1. Mistakes cost 0.00 chips (expected loss)."), 2)
    run = play(answers="\n\ns\nq\n", seed="d")
    lacks("That cost", run.stdout)
    lacks("decisions", run.stdout)
    run = play("--coach", answers="c\n\n\ns\nc\nq\n", seed="d")
    lacks("That cost", run.stdout)
    holds("The coach is off.", run.stdout)
    holds("The coach is on and tells you when a play is not the best.", run.stdout)


def converse(answer, *options):
    """Plays with one who reads each question before he answers it, until he has no answer."""
    process = subprocess.Popen([RIFFLE, "play", "--plain", *options], stdin=subprocess.PIPE, bufsize=1,
                               stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": STATE})
    text = ""
    while letter := process.stdout.read(1):
        text += letter
        if re.search(r"(q leaves|r refuses|advice): \Z", text[-12:]):
            if (reply := answer(text)) is None:
                process.kill()
                break
            process.stdin.write(reply + "\n")
    process.communicate()
    return text


@test
def who_follows_the_advice_makes_no_mistake():
    letters = {"Stand": "s", "Hit": "h", "Double": "d", "Split": "p", "Surrender": "r"}

    def follow(text):
        *_, before, question = text.split("\n")
        if question.endswith("a advice: "):
            return letters[HINT.match(before)[1]] if HINT.match(before) else "a"
        return "n" if question.endswith("a for advice: ") else "b 40" if question.startswith("You have ") else ""

    for preset in "atlantic-city", "single-deck", "eight-deck-csm":
        text = converse(follow, "--seed", "follow", "--rules", preset, "--coach", "--no-record", "--reckon",
                        "remaining", "--rounds", "30", "--chips", "40")
        assert HINT.search(text) and "That cost" not in text, text
        best, decisions = re.search(r"\nBest decisions: (\d+) of (\d+)\. Mistakes cost 0\.00 ", text).groups()
        same(decisions, best)


@test
def unseen_cards_differ_from_a_full_shoe_late_in_it():
    for preset, companions in ("bicycle", 6), ("eight-deck-csm", 6), ("single-deck", 1):
        run = play("--rules", preset, "--companions", str(companions), "--rounds", "12", "--chips", "9999",
                   answers="\n" + "a\nu\na\nu\ns\n" * 60)
        pairs = re.findall(r"\n([^\n]*)\(Full shoe\.\)\n.*\n.*not seen yet\.\n.*\n(.*)\((Unseen|Full)", run.stdout)
        unseen = [(full, rest) for full, rest, of in pairs if of == "Unseen"]
        assert len(pairs) >= 8 and len(unseen) >= 4, run.stdout
        assert sum(full != rest for full, rest in unseen) > len(unseen) / 2, unseen
        if preset == "single-deck":  # nothing but the shoe would be left
            holds("(Full shoe: too few unseen cards.)", run.stdout)


@test
def a_table_that_is_gone_on_with_remembers_what_was_seen():
    def wait(text):
        if text.count("The round is over.") < 4 or not text.endswith("a advice: "):
            return "s"
        return None if HINT.match(text.split("\n")[-2]) else "a"

    for seed in (None, "memory"):
        record = pathlib.Path(STATE) / f"memory-{seed}.record"
        options = ["--record", str(record), "--companions", "6"] + (["--seed", seed] if seed else [])
        text = converse(wait, "--reckon", "remaining", *options)
        run = riffle("play", "--plain", "--reckon", "remaining", "--resume", str(record), stdin="a\nq\n")
        holds([hint[0] for hint in HINT.finditer(text)][-1], run.stdout)


@test
def the_record_names_the_strategy_of_companions():
    for command in (["play", "--plain", "--rounds", "2", "--companions", "2"], ["table", "--auto", "--boxes", "2"]):
        record = pathlib.Path(STATE) / f"strategy-{command[0]}.record"
        run = riffle(*command, "--rules", "atlantic-city", "--seed", "plan", "--record", str(record),
                     stdin="s\n" * 50)
        same(run.returncode, 0)
        text = riffle("chart", "--rules", "atlantic-city", "--format", "strategy").stdout
        holds(f" companions=Ann:Bob strategy={hashlib.sha256(text.encode()).hexdigest()} clock=-", record.read_text())
        same(riffle("verify", str(record)).returncode, 0)
        verdict = subprocess.run([sys.executable, str(ROOT / "tests/reference/verify.py"), str(record)],
                                 capture_output=True, text=True)
        same(verdict.returncode, 0)


@test
def wrong_options_of_play_get_a_sentence_and_status_2():
    for options, words in [(["--name", "dealer"], "--name takes one word of at most 31 bytes, other than dealer, supervisor and house, not 'dealer'"),
                           (["--name", "two words"], "--name takes one word"),
                           (["--name", "x" * 32], "at most 31 bytes"),
                           (["--name", "Ann", "--companions", "1"], "a companion is called Ann"),
                           (["--box", "9"], "boxes from 1 to 7 like 3 or 2,5, not '9'"),
                           (["--box", "2,"], "boxes from 1 to 7"), (["--box", ""], "boxes from 1 to 7"),
                           (["--chips", "x"], "an amount like 100 or 7.50, not 'x'"),
                           (["--chips", "0"], "an amount"), (["--chips", "-5"], "an amount"),
                           (["--companions", "7"], "from 0 to 6, not '7'"),
                           (["--box", "1,2", "--companions", "6"], "1 companion would have no seat"),
                           (["--rules", "eight-deck-csm", "--shoes", "1"], "Use --rounds"),
                           (["--reckon", "half"], "--reckon takes full or remaining, not 'half'"),
                           (["--rounds", "0"], "whole number"), (["file"], "leave 'file' out: riffle play takes options only")]:
        run = riffle("play", "--plain", *options)
        same((options, run.returncode, run.stdout), (options, 2, ""))
        holds(words, run.stderr)


@test
def every_preset_can_be_played_with_companions():
    for preset in sorted(path.stem for path in ROOT.glob("rules/presets/*.rules")):
        run = play("--rules", preset, "--rounds", "12", "--companions", "4", "--box", "3,6", answers="s\n" * 200)
        same((preset, run.returncode), (preset, 0))
        holds("Rounds: 12. ", run.stdout)


@test
def no_hidden_card_is_ever_printed():
    run = play("--companions", "5", "--rounds", "40", answers="s\n" + "v\ns\n" * 400)
    same(run.returncode, 0)
    down, shown = False, 0
    for line in run.stdout.splitlines():
        if line.startswith("The dealer turns") or line.startswith("The round is over"):
            down = False
        if line.startswith("Dealer: ") and down:
            faces = line.removeprefix("Dealer: ").split()
            same((len(faces), faces[1]), (2, "??"))
            shown += 1
        if line == "A card face down to the dealer.":
            down = True
    assert shown > 10, shown
    same({line for line in run.stdout.splitlines() if "burns" in line}, {"The dealer burns a card."})


if __name__ == "__main__":
    sys.exit(main())
