"""What a dishonest Director does to corrections: see session_cheats.py."""

from record_line import encode
from session_cheats import between, changed, cheat, flipped, of_record


def correction(strikes="-", after="-", instead=None, changes="-"):
    act = encode(instead.encode()) if instead else "-"
    return of_record("correct", f"strikes={strikes} after={after} instead={act} changed={changes} "
                                f"effective={'0' * 64} reason=-")


@cheat("another hash of what counts", "PR.20")
def other_effective(director, entry):
    return changed(entry, "correct", "effective", flipped)


@cheat("a change that is not", "PR.20")
def other_changes(director, entry):
    return changed(entry, "correct", "changed", lambda text: text + ":9:-" if text != "-" else "9:-")


@cheat("the opening struck", "PR.20")
def opening_struck(director, entry):
    if len(director.keeper.lines) > 8 and between(director, entry):
        return [correction("1"), entry]
    return None


@cheat("a deal struck", "PR.20")
def deal_struck(director, entry):
    """The line that committed to a deal of the computer."""
    for number, line in enumerate(director.keeper.lines, 1):
        if "\tdeal\t-\t" in line and "commitment=-" not in line and between(director, entry):
            return [correction(str(number)), entry]
    return None


@cheat("a correction after the end", "PR.20", later=2)
def after_the_end(director, entry):
    if entry.act == "close" and entry.ruling == "-":
        return [entry, of_record("head", ""), correction("5")]
    return None


@cheat("a release corrected in", "PR.20")
def release_added(director, entry):
    if len(director.keeper.lines) > 8 and between(director, entry):
        return [correction(after="8", instead="director release board=1"), entry]
    return None


@cheat("strikes that do not ascend", "PR.1")
def not_ascending(director, entry):
    if len(director.keeper.lines) > 8 and between(director, entry):
        return [correction("7:6:5"), entry]
    return None
