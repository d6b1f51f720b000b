"""The rules of a blackjack table, as data."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Union

from ._arguments import words
from ._core import ffi, lib, names, text
from ._errors import Malformed


def presets() -> List[str]:
    """The names of the rules that ship with Riffle.

    >>> "bicycle" in presets(), "vegas-strip" in presets()
    (True, True)
    """
    return list(names(lib.rf_bj_preset_name))


class Rules:
    """Rules of a table: a preset, the words that a casino posts, or the text of a rules file.

    Keyword arguments change single keys (docs/reference/rules.md lists them).

    >>> Rules("6 decks H17 DAS LS 3:2")["soft17"]
    'hit'
    >>> Rules("bicycle", decks=2, double_after_split=True)["decks"]
    '2'
    >>> Rules("bicycle", soft17="sometimes")
    Traceback (most recent call last):
    riffle.Malformed: soft17 is stand or hit, not 'sometimes'
    """

    def __init__(self, rules: "Union[str, Rules]" = "bicycle", **changes: Union[str, int, bool]) -> None:
        self._rules = ffi.new("struct rf_bj_rules *")
        if isinstance(rules, Rules):
            self._rules[0] = rules._rules[0]
        else:
            self._read(rules)
        error = ffi.new("struct rf_bj_rules_error *")
        for name, value in changes.items():
            word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            if not lib.rf_bj_rules_set(self._rules, words(name, "a key of rules", 1000), words(word, name, 1000), error):
                raise Malformed(text(error.message))
        if not lib.rf_bj_rules_game_is_consistent(self._rules, error):
            raise Malformed(text(error.message))

    def _read(self, rules: str) -> None:
        error, typed = ffi.new("struct rf_bj_rules_error *"), words(rules, "rules")
        preset = lib.rf_bj_preset_text(typed)
        given = text(preset) if preset != ffi.NULL else rules
        if preset == ffi.NULL and "=" not in rules:
            if not lib.rf_bj_rules_is_posted(typed):
                raise Malformed(f"{rules!r} are no rules; expected a preset ({', '.join(presets())}), the words that a "
                                "casino posts, like '6 decks H17 DAS LS 3:2', or the text of a rules file")
            right = lib.rf_bj_rules_read_posted(self._rules, typed, error)
        else:
            encoded = given.encode()
            right = lib.rf_bj_rules_read_game(self._rules, encoded, len(encoded), error)
        if not right:
            raise Malformed(text(error.message), line=error.line)

    def __getitem__(self, key: str) -> str:
        """The value of a key, as a rules file would have it."""
        for number, name in enumerate(names(lib.rf_bj_rules_key_name)):
            if name == key:
                out = ffi.new("char[]", lib.RF_BJ_VALUE_TEXT)
                lib.rf_bj_rules_value(out, self._rules, number)
                return text(out)
        raise KeyError(key)

    def keys(self) -> List[str]:
        """All keys, in the documented order."""
        return list(names(lib.rf_bj_rules_key_name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def as_dict(self) -> Dict[str, str]:
        """All keys with their values."""
        return {key: self[key] for key in self.keys()}

    def replace(self, **changes: Union[str, int, bool]) -> "Rules":
        """These rules with some keys changed.

        >>> Rules().replace(decks=8)["decks"]
        '8'
        """
        return Rules(self, **changes)

    @property
    def name(self) -> str:
        """The name of the rules."""
        return text(self._rules.name)

    @property
    def decks(self) -> int:
        """The number of decks."""
        return int(self._rules.decks)

    def __str__(self) -> str:
        out = ffi.new("char[]", lib.RF_BJ_RULES_TEXT)
        lib.rf_bj_rules_write(out, self._rules)
        return text(out)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Rules) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<riffle.Rules {self.name}, {self.decks} decks>"


def rules_of(rules: Union[str, Rules]) -> Rules:
    """Rules from whatever a function was given."""
    return rules if isinstance(rules, Rules) else Rules(rules)
