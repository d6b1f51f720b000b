"""Tables that judge acts: the shuffle and cut of C4, and a whole game of blackjack."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

from ._cards import card_name
from ._arguments import key_of, words
from ._core import Seed, ffi, lib, text
from ._errors import Forbidden, Malformed
from ._rules import Rules, rules_of

_PHASES = ("closed", "shuffle", "cut", "load", "wagers", "deal", "insurance", "look", "natural", "at once", "card",
           "play", "turn", "draw", "settle", "over")


def _read_act(line: str) -> Any:
    act, error, encoded = ffi.new("struct rf_act *"), ffi.new("struct rf_act_error *"), words(line, "the act", 1000)
    reading = lib.rf_act_read(act, encoded, len(encoded), error)
    if reading == lib.RF_ACT_BLANK:
        raise Malformed("an empty line; expected an act, like 'Ann sits at box 3'")
    if reading == lib.RF_ACT_MALFORMED:
        raise Malformed(f"found {text(error.found)}, expected {text(error.expected)}", column=error.column)
    return act


class _Engine:
    """What a table and a game share: acts in words, the law, what is permitted now."""

    _judge: Any
    _perform: Any
    _list: Any
    _say_expected: Any
    _room: int

    def __init__(self, state: Any) -> None:
        self._state = state

    def _table(self) -> Any:
        raise NotImplementedError

    def judge(self, act: str) -> Optional[Tuple[str, str]]:
        """The clause that forbids an act and its sentence, or None if the act is permitted."""
        ruling = self._judge(self._state, _read_act(act))
        return None if ruling == lib.RF_PERMITTED else (
            text(lib.rf_clause_citation(ruling)), text(lib.rf_clause_sentence(ruling)))

    def act(self, act: str, *, seed: Optional[Seed] = None, key: Optional[bytes] = None) -> None:
        """Performs an act.  Raises Forbidden, and changes nothing, if the law forbids it.

        With a seed or a key a shuffle states its order, which comes from there; otherwise each draw
        must name its card.
        """
        what = _read_act(act)
        if seed is not None or key is not None:
            if what.kind not in (lib.RF_ACT_SHUFFLE, lib.RF_ACT_FEED, lib.RF_ACT_RETURN, lib.RF_ACT_DISCARDS):
                raise ValueError(f"{act!r} shuffles no cards; give a seed or a key only with an act that does")
            stream = ffi.new("struct rf_stream *")
            lib.rf_stream_open(stream, key_of(seed, key), b"table")
            lib.rf_table_shuffle_act(self._table(), what, lib.rf_stream_rng(stream))
            lib.rf_stream_close(stream)
        self._do(what, act)

    def _do(self, what: Any, words: str) -> None:
        ruling = self._perform(self._state, what)
        if ruling != lib.RF_PERMITTED:
            expected = ffi.new("char[]", lib.RF_EXPECTED_TEXT)
            self._say_expected(self._state, what, expected)
            raise Forbidden(words, text(lib.rf_clause_citation(ruling)), text(lib.rf_clause_sentence(ruling)),
                            text(expected))

    def legal_acts(self) -> List[str]:
        """The acts that the law permits now, those that the table waits for first."""
        acts, out = ffi.new("struct rf_act[]", self._room), ffi.new("char[]", lib.RF_ACT_TEXT)
        count = min(self._list(self._state, acts, self._room), self._room)
        lines = []
        for i in range(count):
            lib.rf_act_write(out, acts + i)
            lines.append(text(out))
        return lines

    def copy(self) -> Any:
        """A snapshot: changes of one do not touch the other."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        other._state = ffi.new(ffi.typeof(self._state), self._state[0])
        return other


class Table(_Engine):
    """A table under C4 and the house rules: seats, the shuffle, the cut, the shoe.

    >>> table = Table()
    >>> table.act("supervisor opens the table with 6 decks")
    >>> table.act("Ann sits at box 3")
    >>> table.act("dealer shuffles by hand")
    >>> table.judge("Ann cuts at 100")[0]
    'C4.2'
    >>> table.legal_acts()[0]
    'dealer offers the stack to Ann with backs away'
    """

    _judge = staticmethod(lib.rf_table_judge)
    _perform = staticmethod(lib.rf_table_act)
    _list = staticmethod(lib.rf_table_legal_acts)
    _say_expected = staticmethod(lib.rf_table_write_expected)
    _room = lib.RF_LAWFUL_MAX

    def __init__(self) -> None:
        super().__init__(ffi.new("struct rf_table *"))

    def _table(self) -> Any:
        return self._state


class Game(_Engine):
    """A table of blackjack, already open: hands, rounds, chips.

    >>> game = Game("vegas-strip")
    >>> for act in ("Ann sits at box 1", "Ann buys 100 of chips"):
    ...     game.act(act)
    >>> game.chips("Ann")
    100.0
    >>> game.awaits
    'shuffle'
    """

    _judge = staticmethod(lib.rf_bj_judge)
    _perform = staticmethod(lib.rf_bj_act)
    _list = staticmethod(lib.rf_bj_legal_acts)
    _say_expected = staticmethod(lib.rf_bj_write_expected)
    _room = lib.RF_BJ_LAWFUL_MAX

    def __init__(self, rules: Union[str, Rules] = "bicycle") -> None:
        super().__init__(ffi.new("struct rf_bj *"))
        self.rules = rules_of(rules)
        error = ffi.new("struct rf_bj_rules_error *")
        if not lib.rf_bj_rules_are_consistent(self.rules._rules, error):
            raise Malformed(text(error.message))
        lib.rf_bj_init(self._state, self.rules._rules)
        opening = ffi.new("struct rf_act *", lib.rf_bj_opening_act(self.rules._rules))
        self._do(opening, "the opening of the table")

    def _table(self) -> Any:
        return ffi.addressof(self._state, "table")

    @property
    def awaits(self) -> str:
        """What the table waits for: ``wagers``, ``play``, ``settle`` and so on."""
        return _PHASES[lib.rf_bj_awaits(self._state).phase]

    def chips(self, name: str) -> float:
        """A player's chips, without wagers on the felt."""
        for account in self._state.account:
            if account.open and text(account.name) == name:
                return float(account.cents / 100)
        raise KeyError(name)

    def _cards(self, hand: Any) -> List[str]:
        return [card_name(hand.card[i]) for i in range(hand.count)]

    @property
    def dealer(self) -> List[str]:
        """The dealer's cards that lie face up."""
        return self._cards(self._state.dealer)

    @property
    def hands(self) -> Dict[int, List[List[str]]]:
        """The cards that lie face up, by box and hand."""
        boxes = {number: box for number, box in enumerate(self._state.box) if number and box.hands}
        return {number: [self._cards(box.hand[i]) for i in range(box.hands)] for number, box in boxes.items()}
