"""What a dishonest Director, or party, does about the deals of a session: the value, what is
committed to, secrecy, sub-keys and what was entered.  See session_cheats.py."""

import re
import merkle
from dishonest import permitted, replaced, value
from protocol import PRF, H
from record_line import encode
from session_cheats import Quiet, altered, between, changed, cheat, deed, flipped, of_record
from session_keys import Slot, board_key, deal_commitment, numbers


# The value.

@cheat("another hash of the manifest", "PR.15")
def other_hash(director, entry):
    return changed(entry, "manifest", "hash", flipped)


@cheat("second manifest", "PR.15")
def second_manifest(director, entry):
    if not director.is_ready or director.begun or not between(director, entry):
        return None
    text = director.manifest.text()
    return [of_record("manifest", f"text={encode(text)} hash={director.manifest.hash().hex()}"),
            entry]


@cheat("manifest left out", "PR.15", later=1)
def no_manifest(director, entry):
    return [] if entry.act == "manifest" and director.manifest.is_described() else None


@cheat("deal before the manifest", "PR.15", later=1)
def deal_early(director, entry):
    if entry.act != "manifest":
        return None
    deal = deed(director, "computer", "deal", commitment=b"\1" * 32, proof="yes",
                board=director.session.first)[0]
    return [deed(director, "director", "instruct", option="E4")[0], deal, entry]


@cheat("value left out", "PR.15")
def no_value(director, entry):
    if entry.act == "value":
        director.cheat.memory["left out"] = True
        return Quiet()
    dealt = permitted(entry, "deal") and entry.actor == "computer"
    return [entry] if dealt and director.cheat.memory else None


@cheat("value twice", "PR.15", later=1)
def value_twice(director, entry):
    return [entry, entry] if entry.act == "value" else None


@cheat("value before the manifest", "PR.15")
def value_early(director, entry):
    return [of_record("value", "text=1.00"), entry] if entry.act == "manifest" else None


@cheat("value that was not described", "PR.15")
def value_not_described(director, entry):
    described = director.manifest.is_described()
    if not director.is_ready or described or director.begun or not between(director, entry):
        return None
    return [of_record("value", "text=1.00"), entry]


@cheat("value of 201 bytes", "PR.1")
def value_long(director, entry):
    return altered(entry, "value", "text", "9" * 201)


@cheat("value after a deal", "PR.15", later=1)
def value_late(director, entry):
    persons = permitted(entry, "deal") and entry.actor != "computer"
    return [entry, of_record("value", "text=1.00")] if persons and director.committed else None


@cheat("party in an event that has begun", "PR.15", later=1)
def party_after_deal(director, entry):
    if not director.committed or not permitted(entry, "deal"):
        return None
    return [entry, of_record("commit", f"party={len(director.parties) + 1} name=late "
                                       f"root={'0' * 64}")]


# What is committed to.

@cheat("commitment omitted", "PR.16")
def no_commitment(director, entry):
    if entry.actor != "computer":
        return None
    return altered(entry, "deal", "commitment", "-")


@cheat("commitment of a person's deal", "PR.16")
def persons_commitment(director, entry):
    if entry.actor == "computer":
        return None
    return altered(entry, "deal", "commitment", "1" * 64)


@cheat("commitment of a refused act", "PR.16")
def refused_commitment(director, entry):
    if entry.ruling == "-" or entry.act != "deal":
        return None
    return [replaced(entry, "commitment", "1" * 64)]


@cheat("copied without a commitment", "PR.16")
def copied_nothing(director, entry):
    board = re.match("board=([0-9]+) ", entry.payload)
    if not permitted(entry, "copy") or not director.session.boards[int(board[1])].computed:
        return None
    return altered(entry, "copy", "commitment", "-")


@cheat("entered without a commitment", "PR.16")
def entered_nothing(director, entry):
    return altered(entry, "enter", "commitment", "-")


@cheat("a computer in an observed session", "PR.16", later=1)
def computer_observed(director, entry):
    if director.committed or not between(director, entry) or director.session.closed:
        return None
    instruct = deed(director, "director", "instruct", option="E4")[0]
    for number, board in director.session.boards.items():
        waits = not (board.dealt or board.due or board.required or board.released)
        if waits:
            deal = deed(director, "computer", "deal", commitment=b"\1" * 32, board=number,
                        proof="yes")[0]
            return [instruct, deal, entry]
    return None


@cheat("another program in a committed session", "PR.16")
def outside_committed(director, entry):
    if not (director.committed and between(director, entry)):
        return None
    for number, board in director.session.boards.items():
        line, ruling = deed(director, "director", "enter", commitment=b"\1" * 32, board=number)
        if ruling == "-" and not board.dealt:
            return [line, entry]
    return None


@cheat("an attempt beyond the last", "PR.16")
def beyond(director, entry):
    for number, board in director.session.boards.items():
        line, ruling = deed(director, "computer", "deal", commitment=b"\1" * 32, board=number,
                            proof="yes")
        if ruling == "-" and board.attempt > director.manifest.attempts and director.is_ready:
            return [line, entry] if between(director, entry) else None
    return None


@cheat("entered after attempt 15", "PR.16", later=3 * 16 + 2)
def entered_late(director, entry):
    if not between(director, entry) or director.session.closed or director.session.option != "E1":
        return None
    for number, board in director.session.boards.items():
        fresh = not (board.shuffled or board.due or board.required or board.released)
        if fresh and board.attempt == 0:
            steps = [("ns", "shuffle", {}), ("ns", "seen", {}), ("ns", "redeal", {"reason": "D1"})]
            steps = steps * 16 + [("ns", "shuffle", {}), ("ns", "deal", {})]
            lines = [deed(director, actor, word, board=number, **said)[0]
                     for actor, word, said in steps]
            enter = deed(director, "director", "enter", commitment=b"\1" * 32, board=number)[0]
            return lines + [enter, entry]
    return None


@cheat("a copy of another deal", "L6.F.1")
def other_copy(director, entry):
    board = entry.act == "copy" and entry.ruling == "-" and director.session.boards[
        int(value(entry, "board"))]
    if not board or board.known is None:
        return None
    director.cheat.clause = f"L6/{director.session.edition}.F.1"
    return altered(entry, "copy", "commitment", flipped(board.known.hex()))


# Secrecy.

@cheat("a deal in clear", "PR.17")
def in_clear(director, entry):
    return altered(entry, "deal", "deal", 12345)


@cheat("an entered deal in clear", "PR.17")
def entered_in_clear(director, entry):
    return altered(entry, "enter", "deal", 12345)


@cheat("a sub-key before the release", "PR.17")
def early_subkey(director, entry):
    for slot in director.dealt:
        if not director.session.boards[slot.board].released and between(director, entry):
            return [of_record("subkey", director.subkey_payload(slot, 1)), entry]
    return None


@cheat("a sub-key of a board of another session", "PR.17")
def foreign_subkey(director, entry):
    return altered(entry, "subkey", "board", max(director.session.boards, default=0) + 1)


@cheat("shown before the release", "PR.17")
def early_show(director, entry):
    for slot, (number, salt) in director.entered.items():
        board = director.session.boards[slot.board]
        if not board.released and between(director, entry) and board.entered:
            return [of_record("show", f"board={slot.board} attempt={slot.attempt} deal={number} "
                                      f"salt={salt.hex()}"), entry]
    return None


# Sub-keys.

def of_another(name, choose):
    """The sub-key and the path of another slot or party stand in the place of the right ones."""
    def rule(director, entry):
        if entry.act != "subkey":
            return None
        slot = Slot(director.number, int(value(entry, "board")), int(value(entry, "attempt")))
        other = choose(director, slot, int(value(entry, "party")))
        if not other:
            return None
        payload = of_record("subkey", director.subkey_payload(*other))
        return [replaced(replaced(entry, "key", value(payload, "key")), "path",
                         value(payload, "path"))]
    cheat(name, "PR.18")(rule)


def another_board(director, slot, party):
    others = [number for number in director.session.boards if number != slot.board]
    return (slot._replace(board=others[0]), party) if others else None


def another_attempt(director, slot, party):
    if not director.manifest.attempts:
        return None
    return slot._replace(attempt=0 if slot.attempt else 1), party


def another_party(director, slot, party):
    return (slot, 1 if party > 1 else 2) if len(director.parties) > 1 else None


of_another("sub-key of another board", another_board)
of_another("sub-key of another attempt", another_attempt)
of_another("sub-key of another party", another_party)


@cheat("another sub-key", "PR.18")
def other_subkey(director, entry):
    return changed(entry, "subkey", "key", flipped)


def changed_path(entry, change):
    has_path = entry.act == "subkey" and value(entry, "path") != "-"
    return changed(entry, "subkey", "path", change) if has_path else None


@cheat("another path", "PR.18")
def other_path(director, entry):
    return changed_path(entry, flipped)


@cheat("path too short", "PR.18")
def short_path(director, entry):
    return changed_path(entry, lambda path: path[64:] or "-")


@cheat("path too long", "PR.18")
def long_path(director, entry):
    return changed_path(entry, lambda path: path + "0" * 64)


@cheat("sub-key twice", "PR.18", later=1)
def subkey_twice(director, entry):
    if entry.act != "subkey":
        return None
    more = any(slot.board == int(value(entry, "board")) for slot, _ in director.to_show)
    return [entry, entry] if more else None


@cheat("party that there is not", "PR.18")
def no_such_party(director, entry):
    return altered(entry, "subkey", "party", len(director.parties) + 1)


@cheat("sub-key of an attempt not dealt", "PR.18")
def not_dealt(director, entry):
    if entry.act != "subkey":
        return None
    slot = Slot(director.number, int(value(entry, "board")), director.manifest.attempts)
    if slot in director.dealt:
        return None
    return [of_record("subkey", director.subkey_payload(slot, 1)), entry]


@cheat("sub-key withheld", "PR.18", later=None)
def withheld(director, entry):
    if not director.session.closed or entry.act != "subkey":
        return None
    return []


def false_deal(name, commit):
    """The deal that is committed to is not the one that comes out: it shows with the last
    sub-key of its attempt."""
    def rule(director, entry):
        memory = director.cheat.memory
        if entry.act == "open":
            director.commit_to = once(director, memory, commit)
        if "slot" not in memory or entry.act != "subkey":
            return None
        mine = [value(entry, "board"), value(entry, "attempt")] == [
            str(memory["slot"].board), str(memory["slot"].attempt)]
        last = all(slot != memory["slot"] for slot, _ in director.to_show)
        return [entry] if mine and last else None
    cheat(name, "PR.18")(rule)


def once(director, memory, commit):
    """The first deal is committed to by `commit`, and all others as they should."""
    honest = director.commit_to

    def commit_to(slot):
        first = memory.setdefault("slot", slot) == slot
        return commit(director, slot) if first else honest(slot)
    return commit_to


def rolled(director, slot, **change):
    """The commitment to a deal that something else made."""
    made = {"value": director.value or b"", "at": slot, "keys": director.keys(slot), **change}
    key = board_key(director.manifest.hash(), made["at"], made["value"], made["keys"])
    return deal_commitment(director.manifest.hash(), made["at"], key)


def stacked(director, slot):
    """A deck that he likes better."""
    key = board_key(director.manifest.hash(), slot, director.value or b"", director.keys(slot))
    return H("deal", director.manifest.hash(), *numbers(slot), bytes(range(52)),
             PRF(key, "salt"))


false_deal("deal of another value", lambda director, slot: rolled(director, slot, value=b"other"))
false_deal("deal of other keys", lambda director, slot: rolled(
    director, slot, keys=[merkle.leaf(key) for key in director.keys(slot)]))
false_deal("deal of another board", lambda director, slot: rolled(
    director, slot, at=slot._replace(board=slot.board + 1)))
false_deal("deal of the next attempt", lambda director, slot: rolled(
    director, slot, at=slot._replace(attempt=slot.attempt + 1)))
false_deal("a stacked deck", stacked)


# What was entered.

@cheat("another deal shown", "PR.19")
def other_deal(director, entry):
    return changed(entry, "show", "deal", lambda number: int(number) ^ 1)


@cheat("another salt shown", "PR.19")
def other_salt(director, entry):
    return changed(entry, "show", "salt", flipped)


@cheat("shown twice", "PR.19", later=1)
def shown_twice(director, entry):
    return [entry, entry] if entry.act == "show" else None


@cheat("another attempt shown", "PR.19")
def other_attempt(director, entry):
    return changed(entry, "show", "attempt", lambda attempt: int(attempt) + 1)


@cheat("shown and not entered", "PR.19")
def not_entered(director, entry):
    for number, board in director.session.boards.items():
        if board.released and board.dealt and not board.entered and between(director, entry):
            return [of_record("show", f"board={number} attempt={board.attempt} deal=1 "
                                      f"salt={'1' * 64}"), entry]
    return None
