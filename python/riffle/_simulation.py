"""A game played a great many times, on all cores, with and without a counter at the table."""

from __future__ import annotations

import math
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, List, NamedTuple, Optional, Union

from ._analysis import Shoe, Strategy, check_strategy, shoe_of, strategy_of
from ._arguments import key_of, real, whole
from ._core import Memory, Seed, ffi, lib, numbers_of, text
from ._counting import CountingSystem, read_indices, read_ramp, system_of
from ._rules import Rules, rules_of

_SLICE = 32  # chunks of one call: short enough that Ctrl-C is answered soon


class Simulation(NamedTuple):
    """The result of a simulation, in wagers.  The histogram owns its 64-bit counts and is read-only."""

    rounds: int
    shoes: int
    ev: float  #: expected value of a box; minus the house edge
    error: float  #: its standard error
    variance: float  #: of the result of a box
    histogram: memoryview  #: how often each result came
    unit: int  #: histogram[i] counts results of (i - zero) / unit wagers
    zero: int
    path: str  #: general, portable, avx2 or avx512: how it was computed; the result is the same


class CountRow(NamedTuple):
    """Rounds with the same count before them."""

    at_count: int
    rounds: int
    frequency: float
    ev: float  #: per unit bet on a box
    error: float
    bet: float  #: units on each box


class Counted(NamedTuple):
    """The result of a simulation with a counter, in units."""

    rounds: int
    played: int  #: rounds with a bet
    bet: float  #: average bet of a round
    mean: float  #: won in a round
    variance: float  #: of what is won in a round
    error: float  #: standard error of the mean
    ev: float  #: mean over bet
    rows: List[CountRow]


def _cut_of(cut: Any, cards: int) -> int:
    """Cards in front of the cutting card: their number, or their share as a fraction."""
    if not hasattr(cut, "__index__"):
        share = real(cut, "cut", 0, above=True, below=1)
        return max(1, round(share * cards))
    return whole(cut, "cut", 1, cards - 1)


def _game(rules: Rules, shoe: Shoe, strategy: Union[str, Strategy], boxes: int, cut: Union[None, int, float],
          rounds_per_shoe: int, strategy_out: Any) -> Any:
    """The game of the library, with the same choices as `riffle simulate`."""
    check_strategy(strategy)
    boxes, rounds_per_shoe = whole(boxes, "boxes", 1, 7), whole(rounds_per_shoe, "rounds_per_shoe", 0, lib.RF_SIM_ROUNDS_MAX)
    game, cards = ffi.new("struct rf_sim_game *"), shoe_of(shoe, rules)
    game.rules, game.shoe, game.boxes = rules._rules[0], cards[0], boxes
    total = sum(cards.count)
    if cut is not None and rounds_per_shoe:
        raise ValueError("give cut or rounds_per_shoe, not both")
    place = None if cut is None else _cut_of(cut, total)
    strategy_of(strategy, rules, cards, Memory(lib.rf_exact_storage_size()), strategy_out)
    game.strategy, game.rounds_per_shoe = strategy_out, rounds_per_shoe
    if cards.infinite and not rounds_per_shoe:
        game.rounds_per_shoe = 100
    elif rules._rules.dealing == lib.RF_BJ_DEVICE and cut is None and not rounds_per_shoe:
        game.rounds_per_shoe = 1
    if not game.rounds_per_shoe:
        behind = (rules._rules.cutting_card_min + rules._rules.cutting_card_max + 1) // 2
        usual = total - behind if behind < total else total
        game.cut = usual if place is None else place
    return game


def _play(plan: Any, tally: str, chunks: Callable[..., None], add: Callable[..., None], rounds_of: Callable[[Any], int],
          rounds: int, threads: Optional[int]) -> Any:
    """Adds up the first chunks that have so many rounds together, whatever the number of threads.

    The first chunk tells how many rounds a chunk has, nearly; most chunks are then played on all
    threads, and the last ones one by one.
    """
    path, total = lib.rf_sim_path(plan), ffi.new(tally + " *")
    chunks(plan, path, 0, 1, 1, total)
    most = max(1, int(0.995 * rounds / max(1, rounds_of(total))))
    lock, stopped, next_chunk = threading.Lock(), threading.Event(), [1]

    def work() -> None:
        mine = ffi.new(tally + " *")
        while not stopped.is_set():
            with lock:
                first = next_chunk[0]
                next_chunk[0] = min(most, first + _SLICE)
                end = next_chunk[0]
            if first >= end:
                break
            chunks(plan, path, first, 1, end, mine)
        with lock:
            add(total, mine)

    workers = max(1, min(threads or os.cpu_count() or 1, (most + _SLICE - 2) // _SLICE))
    with ThreadPoolExecutor(workers) as pool:
        try:
            for done in [pool.submit(work) for _ in range(workers)]:
                done.result()
        finally:
            stopped.set()
    while rounds_of(total) < rounds:
        chunks(plan, path, most, 1, most + 1, total)
        most += 1
    return total


def _rounds_of(rounds: float) -> int:
    return int(real(rounds, "rounds", 1, below=1e15))


def _threads_of(threads: Optional[int]) -> Optional[int]:
    return None if threads is None else whole(threads, "threads", 1, 1024)


def simulate(rules: Union[str, Rules] = "bicycle", rounds: float = 1e7, *, seed: Seed = "1", shoe: Shoe = None,
             strategy: Union[str, Strategy] = "total", boxes: int = 1, cut: Union[None, int, float] = None,
             rounds_per_shoe: int = 0, threads: Optional[int] = None) -> Simulation:
    """Plays at least so many rounds; equal seeds give equal results on any number of threads.

    ``cut`` is the number of cards in front of the cutting card, or their share as a float; by
    default the middle of what the rules allow.  Python's global lock is released while it plays.

    >>> result = simulate("vegas-strip", 1e6, cut=0.75)
    >>> result.rounds >= 1e6 and abs(result.ev - -0.0040) < 5 * result.error
    True
    >>> result == simulate("vegas-strip", 1e6, cut=0.75, threads=1)
    True
    """
    of, strategy_out, key = rules_of(rules), ffi.new("struct rf_strategy *"), key_of(seed)
    wanted, workers = _rounds_of(rounds), _threads_of(threads)
    game = _game(of, shoe, strategy, boxes, cut, rounds_per_shoe, strategy_out)
    why = lib.rf_sim_why_not(game)
    if why != ffi.NULL:
        raise ValueError(text(why))
    plan = Memory(lib.rf_sim_size())
    lib.rf_sim_init(plan.at, game, key)
    tally = _play(plan.at, "struct rf_sim_tally", lib.shim_sim_chunks, lib.rf_sim_add, lambda of: int(of.rounds),
                  wanted, workers)
    is_ = lib.rf_sim_estimate(plan.at, tally)
    view = numbers_of(tally.histogram, ffi.sizeof(tally.histogram))
    return Simulation(int(tally.rounds), int(tally.shoes), is_.ev, math.sqrt(is_.error2), is_.variance, view,
                      lib.rf_sim_unit(plan.at), lib.rf_sim_zero_index(plan.at), text(lib.rf_sim_path_name(lib.rf_sim_path(plan.at))))


def count(rules: Union[str, Rules] = "bicycle", system: Union[str, CountingSystem] = "hi-lo", rounds: float = 1e7, *,
          ramp: str = "", indices: str = "", enter: Optional[int] = None, leave: Optional[int] = None,
          seed: Seed = "1", shoe: Shoe = None, strategy: Union[str, Strategy] = "total", boxes: int = 1,
          cut: Union[None, int, float] = None, threads: Optional[int] = None) -> Counted:
    """Plays with a counter at the table, who bets by the count.

    ``ramp`` is like ``"1:1 2:4 3:8"``: from true count 1 on one unit, from 2 on four.  ``indices``
    are index plays as text, or the name of a set that ships with Riffle.  Below ``enter`` the
    counter watches; below ``leave`` they leave for another table.

    >>> flat = count("6 decks S17 DAS", "hi-lo", 1e6, cut=0.75)
    >>> bets = count("6 decks S17 DAS", "hi-lo", 1e6, cut=0.75, ramp="0:1 2:8")
    >>> bets.mean > flat.mean, [row.at_count for row in bets.rows if abs(row.at_count) <= 1]
    (True, [-1, 0, 1])
    """
    of, strategy_out, counter = rules_of(rules), ffi.new("struct rf_strategy *"), ffi.new("struct rf_sim_count *")
    key, wanted, workers = key_of(seed), _rounds_of(rounds), _threads_of(threads)
    counter.system = system_of(system)._system[0]
    if ramp != "":
        counter.ramp = read_ramp(ramp)[0]
    if indices != "":
        counter.plays = read_indices(indices)[0]
    if enter is not None:
        counter.enters, counter.enter = True, whole(enter, "enter", -128, 127)
    if leave is not None:
        counter.leaves, counter.leave = True, whole(leave, "leave", -128, 127)
    game = _game(of, shoe, strategy, boxes, cut, 0, strategy_out)
    why = lib.rf_sim_count_why_not(game, counter)
    if why != ffi.NULL:
        raise ValueError(text(why))
    plan, is_ = Memory(lib.rf_sim_count_size()), ffi.new("struct rf_sim_count_estimate *")
    lib.rf_sim_count_init(plan.at, game, counter, key)
    tally = _play(plan.at, "struct rf_sim_count_tally", lib.shim_sim_count_chunks, lib.rf_sim_count_add,
                  lambda of: int(of.all.rounds), wanted, workers)
    lib.rf_sim_count_estimate(plan.at, tally, ffi.NULL, is_)
    rows = [CountRow(row.count, int(row.rounds), row.frequency, row.ev, row.ev_error, row.bet)
            for row in (is_.row[i] for i in range(is_.rows))]
    return Counted(int(is_.rounds), int(is_.played), is_.bet, is_.mean, is_.variance, is_.error, is_.ev, rows)
