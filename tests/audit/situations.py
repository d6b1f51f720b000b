# situations.py -- reads the situations of the audit: *.audit files, which a rule maker can read.
# README.md tells how they are written.
import itertools
import re

RANKS = "AKQJT98765432"
SUITS = "SHDC"


class Step:
    """One line of a situation: an act, and what the audit expects of it."""

    def __init__(self, act, expect, tried, where):
        self.act = act          # the act as it is put to riffle
        self.expect = expect    # None: permitted; else the words behind =>
        self.tried = tried      # done in a copy of the situation, which it does not change
        self.where = where      # file:line


class Situation:
    def __init__(self, title, where):
        self.title = title
        self.where = where
        self.options = {}       # with:, seed:, cards: and the like
        self.steps = []

    def lawful(self):
        """The acts that lead to the end of the situation."""
        return [s for s in self.steps if not s.tried and not is_refusal(s.expect)]


def is_refusal(expect):
    """Does the audit expect this act to be refused, or not understood?"""
    return expect is not None and not re.match(r"(late|house|warns|ok)\b", expect)


def stack(words):
    """A full stack, by face: `stack 6 cut 100: KS 9H` has KS, 9H first once 100 cards are cut off."""
    head, _, faces = words.partition(":")
    part = head.split()
    decks, cut = int(part[0]), int(part[2]) if len(part) > 2 else 0
    chosen = faces.split()
    rest = [r + s for _ in range(decks) for s in SUITS for r in RANKS]
    for face in chosen:
        rest.remove(face)
    order = chosen + rest
    return " ".join(order[len(order) - cut:] + order[:len(order) - cut])


def expand(text):
    """`{Ann|Bob} hits` is two lines; `{stack 6: KS}` is a stack of six decks with the king first."""
    text = re.sub(r"\{stack ([^}]*)\}", lambda m: stack(m.group(1)), text)
    parts = re.split(r"\{([^}]*)\}", text)
    choices = [p.split("|") if i % 2 else [p] for i, p in enumerate(parts)]
    return ["".join(c) for c in itertools.product(*choices)]


def read(path):
    found, now = {}, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.split(" #")[0].rstrip() if not line.startswith("#") else ""
            if not line.strip():
                continue
            where = f"{path.name}:{number}"
            if line.startswith("= "):
                now = Situation(line[2:].strip(), where)
                if now.title in found:
                    raise SystemExit(f"{where}: two situations are called {now.title!r}")
                found[now.title] = now
                continue
            if now is None:
                raise SystemExit(f"{where}: a line before the first situation")
            option = re.match(r"([a-z]+):\s*(.*)$", line)
            if option and option[1] == "after":
                if option[2] not in found:
                    raise SystemExit(f"{where}: no situation {option[2]!r} before this one")
                before = found[option[2]]
                now.options = {**before.options, **now.options}
                now.steps = [Step(s.act, s.expect, False, s.where) for s in before.lawful()]
                now.given = len(now.steps)
                continue
            if option:
                now.options[option[1]] = option[2]
                continue
            tried = line.startswith("? ")
            act, _, expect = (line[2:] if tried else line).partition("=>")
            times = re.match(r"(\d+) x (.*)$", act.strip())
            if times:
                for i in range(int(times[1])):
                    face = RANKS[i % 13] + SUITS[i // 13 % 4]
                    now.steps.append(Step(times[2].replace("*", face).strip(), None, False, where))
                continue
            for one in expand(act.strip()):
                now.steps.append(Step(" ".join(one.split()), expect.strip() or None, tried, where))
    return list(found.values())


class Report:
    """TAP of an audit.  A row with the word `notyet` is expected to fail; when it holds the word
    must go."""

    def __init__(self):
        self.count = self.bad = 0
        print("TAP version 13")

    def __call__(self, ok, name, why=""):
        self.count += 1
        if "=> notyet " in name:
            name, ok, why = f"{name} # not yet: {why}", not ok, "this holds now: take the word notyet away"
        self.bad += not ok
        print(f"{'ok' if ok else 'not ok'} {self.count} - {name}")
        if not ok:
            print(f"# {why}")

    def end(self):
        print(f"1..{self.count}")
        return self.bad > 0
