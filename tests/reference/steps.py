"""The steps of a shuffle by hand, as a rules file and a dealer say them.

Written from docs/understand/shuffles.md and docs/reference/rules.md.  `spell` answers the one spelling
of a list, or raises ValueError; `units` the single steps, riffle:2 as two.
"""

# What a step may say after colons: the usual value, the least and the most.
HAND = {
    "riffle": [(1, 1, 1000), (50, 1, 99)], "strip": [(7, 1, 100)],
    "overhand": [(1, 1, 100000), (5, 1, 416)], "wash": [(4, 1, 1000), (50, 1, 100)],
    "box": [(4, 2, 100)], "cut": [(0, 1, 415)], "faro-out": [(1, 1, 1000)],
    "faro-in": [(1, 1, 1000)], "piles": [(4, 1, 100)],
}
TIMES = ("riffle", "overhand", "faro-out", "faro-in")  # the first number says how often
LONGEST, MOST_STEPS, MOST_UNITS = 95, 32, 40


def read(text):
    """[(step, numbers)]"""
    steps = []
    for part in text.split(","):
        name, *said = part.strip().split(":")
        if name not in HAND or len(said) > len(HAND[name]):
            raise ValueError(text)
        numbers = [usual for usual, _, _ in HAND[name]]
        for place, number in enumerate(said):
            _, least, most = HAND[name][place]
            if not number.isascii() or not number.isdigit() or not least <= int(number) <= most:
                raise ValueError(text)
            numbers[place] = int(number)
        steps.append((name, numbers))
    if len(steps) > MOST_STEPS:
        raise ValueError(text)
    return steps


def units(text):
    """The single steps of a list; none of no list."""
    return [name for name, numbers in (read(text) if text else ())
            for _ in range(numbers[0] if name in TIMES else 1)]


def spell(text):
    words = []
    for name, numbers in read(text):
        while numbers and numbers[-1] == HAND[name][len(numbers) - 1][0]:
            numbers.pop()
        words.append(":".join([name, *map(str, numbers)]))
    spelled = ", ".join(words)
    if len(spelled) > LONGEST or len(units(text)) > MOST_UNITS:
        raise ValueError(text)
    return spelled
