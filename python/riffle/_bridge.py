"""Deals of bridge: uniform ones, deals that meet a condition, and files of boards."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ._arguments import MANY, key_of, real, whole, words
from ._core import SEATS, Seed, ffi, lib, numbers_of, text
from ._errors import Malformed

_VULNERABLE = ("None", "NS", "EW", "Both")
_DEALS = 53_644_737_765_488_792_839_237_440_000
_BOARD_MOST = 1_000_000


class Deal:
    """Four hands, as text from North on or in any other order of seats.

    >>> one = Deal("N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ")
    >>> one["S"], one.hcp("N"), one.shape("E")
    ('765.432.AKQJ.T98', 10, (3, 4, 3, 3))
    >>> Deal.from_number(one.number) == one
    True
    """

    def __init__(self, deal: str) -> None:
        self._deal, error, encoded = ffi.new("struct rf_deal *"), ffi.new("struct rf_deal_error *"), words(deal, "the deal")
        if lib.rf_deal_read(self._deal, encoded, len(encoded), error) == 0:
            raise Malformed(f"expected {text(error.expected)}", column=error.column)

    @classmethod
    def _of(cls, deal: Any) -> "Deal":
        self = cls.__new__(cls)
        self._deal = ffi.new("struct rf_deal *", deal)
        return self

    @classmethod
    def from_number(cls, number: int) -> "Deal":
        """The deal with this number, 0 to 53,644,737,765,488,792,839,237,439,999."""
        deal = ffi.new("struct rf_deal *")
        which = whole(number, "the number of a deal", 0, _DEALS - 1)
        if not lib.rf_deal_of_number(deal, which.to_bytes(12, "big")):
            raise ValueError(f"there is no deal with the number {number}")
        return cls._of(deal[0])

    @property
    def number(self) -> int:
        """The number of the deal among all deals."""
        out = ffi.new("uint8_t[12]")
        lib.rf_deal_number(out, self._deal)
        return int.from_bytes(bytes(out), "big")

    @property
    def hands(self) -> Dict[str, str]:
        """The hands by seat, suits S.H.D.C."""
        out = ffi.new("char[]", lib.RF_DEAL_TEXT)
        lib.rf_deal_write(out, self._deal, lib.RF_NORTH)
        return dict(zip(SEATS, text(out)[2:].split()))

    def __getitem__(self, seat: str) -> str:
        return self.hands[seat]

    def hcp(self, seat: str) -> int:
        """High-card points: 4 3 2 1 for A K Q J."""
        return sum("JQKA".find(card) + 1 for card in self[seat])

    def shape(self, seat: str) -> Tuple[int, ...]:
        """The lengths of spades, hearts, diamonds and clubs."""
        return tuple(len(suit) for suit in self[seat].split("."))

    def __str__(self) -> str:
        return "N:" + " ".join(self.hands.values())

    def __repr__(self) -> str:
        return f"riffle.Deal({str(self)!r})"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Deal) and bytes(self._deal.owner) == bytes(other._deal.owner)

    def __hash__(self) -> int:
        return hash(bytes(self._deal.owner))


class Board(NamedTuple):
    """A board: its number, dealer, vulnerability and deal; ``deal`` is None if it has no cards."""

    number: int
    dealer: str
    vulnerable: str
    deal: Optional[Deal]


def board(number: int, deal: Optional[Deal]) -> Board:
    """A board with the dealer and vulnerability of its number.

    >>> board(6, None).dealer, board(6, None).vulnerable
    ('E', 'EW')
    """
    number = whole(number, "the board", 1, _BOARD_MOST)
    if deal is not None and not isinstance(deal, Deal):
        raise TypeError(f"deal is {deal!r}; expected a riffle.Deal or None")
    return Board(number, SEATS[lib.rf_board_dealer(number)], _VULNERABLE[lib.rf_board_vulnerable(number)], deal)


def deal(boards: int = 1, *, first: int = 1, seed: Optional[Seed] = None) -> List[Board]:
    """Uniform deals by Law 6B, one for each board.

    Without a seed the randomness is the operating system's.  A seed gives the boards of
    ``riffle deal --seed``; nobody may play those in a session, because anyone who knows the seed
    knows the deals.

    >>> str(deal(seed="example")[0].deal)
    'N:A42.QJ872.Q952.6 KQT53.T95.6.9542 J98.AK43.AK83.A8 76.6.JT74.KQJT73'
    """
    boards, first = whole(boards, "boards", 0, _BOARD_MOST), whole(first, "first", 1, _BOARD_MOST)
    stream, deck = ffi.new("struct rf_stream *"), ffi.new("rf_card[52]")
    lib.rf_stream_open(stream, key_of(seed), b"deal")
    made = []
    for number in range(1, first + boards):
        for card in range(52):
            deck[card] = card
        lib.rf_shuffle(lib.rf_stream_rng(stream), deck, 52)
        if number >= first:
            made.append(board(number, Deal._of(lib.rf_deal_by_rotation(deck, lib.rf_board_dealer(number)))))
    lib.rf_stream_close(stream)
    return made


def deals(count: int, *, seed: Seed = "1", stream: int = 0) -> memoryview:
    """Many uniform deals for research, as sets of cards: four 64-bit numbers for each deal.

    Bit i of number j of a deal is card i in the hand of seat j (N E S W).

    >>> sets = deals(1000)
    >>> len(sets), all(bin(hand).count("1") == 13 for hand in sets)
    (4000, True)
    """
    count, stream = whole(count, "count", 0, MANY), whole(stream, "stream", 0, (1 << 64) - 1)
    philox, out = ffi.new("struct rf_philox *"), ffi.new("struct rf_hands[]", max(count, 1))
    lib.rf_philox_open(philox, key_of(seed), stream)
    lib.rf_deal_bulk(philox, out, count)
    return numbers_of(out, ffi.sizeof("struct rf_hands") * count)


class Chance(NamedTuple):
    """A probability, exact or estimated."""

    value: float
    error: float  #: standard error; 0 if exact


class Condition:
    """Deals that meet a condition in the language of ``dealer``, all of them equally likely.

    >>> condition = Condition("hcp(north) >= 20 and spades(south) >= 5")
    >>> for one in condition.draw(2, seed="example"):
    ...     print(one.hcp("N") >= 20, len(one["S"].split(".")[0]) >= 5)
    True True
    True True
    >>> Condition("hearts(west) == 13").probability()
    Chance(value=1.57476952...e-12, error=0.0)
    """

    def __init__(self, script: str) -> None:
        encoded = words(script, "the condition")
        self._text = ffi.new("char[]", encoded)
        self._where, error = ffi.new("struct rf_where *"), ffi.new("struct rf_where_error *")
        if not lib.rf_where_read(self._where, self._text, len(encoded), error):
            hint = text(error.hint)
            raise Malformed(text(error.message) + (f" ({hint})" if hint else ""), line=error.line, column=error.column)
        if self._where.mixes:
            raise Malformed("a script with mix; use `riffle deal --where`, or a condition for each scenario")
        self._plan = ffi.new("struct rf_where_plan *")
        lib.rf_where_plan_make(self._plan, self._where, self._where.condition)
        if self._plan.needs_tricks:
            raise Malformed("the condition needs double dummy results; use `riffle deal --where`")

    @property
    def is_possible(self) -> bool:
        """False when no deal meets the condition."""
        return not self._plan.impossible

    def probability(self) -> Chance:
        """The share of all deals that meet the condition: exact where that can be computed."""
        if self._plan.impossible:
            return Chance(0.0, 0.0)
        found = lib.where_chance_of_all(self._plan, ffi.new("struct rf_where_plan *"))
        return Chance(found.value, found.error)

    def draw(self, count: int, *, seed: Optional[Seed] = None, tries: int = 100_000_000) -> List[Deal]:
        """So many deals.  A seed gives the deals of ``riffle deal --where --seed``.

        Raises ValueError when so many tries do not find them.
        """
        count, tries = whole(count, "count", 0, 10_000_000), int(real(tries, "tries", 1, below=2.0**63))
        if self._plan.impossible:
            raise ValueError("no deal meets the condition")
        found: List[Deal] = []
        key, chunk, left = key_of(seed), 0, tries
        room, made = ffi.new("struct rf_hands[]", lib.WHERE_ROOM), ffi.new("uint64_t *")
        while len(found) < count:
            if left <= 0:
                raise ValueError(f"only {len(found)} deals were found in {tries:,} tries; raise tries, or relax the condition")
            made[0] = min(left, lib.WHERE_TRIES)
            size = lib.where_chunk_draw(self._plan, key, 0, chunk, room, lib.WHERE_ROOM, made)
            found += [Deal._of(lib.rf_deal_of_hands(room + i)) for i in range(min(size, count - len(found)))]
            left -= made[0]
            chunk += 1
        return found


def where(condition: str, count: int, *, seed: Optional[Seed] = None) -> List[Deal]:
    """So many deals that meet a condition; see Condition.

    >>> all(one.shape("N")[0] == 7 for one in where("spades(north) == 7", 3, seed=1))
    True
    """
    return Condition(condition).draw(count, seed=seed)
