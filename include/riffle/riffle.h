/*
 * riffle/riffle.h -- includes all of libriffle.
 *
 * The headers come in six groups, and each group uses only those before it.
 * include/riffle/README.md leads through them; docs/reference/library.md has a first program.
 *
 * The library performs no I/O, reads no clock, keeps no global state and allocates nothing.  All
 * structs are in the caller's storage, assignment takes a snapshot, and nothing needs to be freed.
 *
 * There are three kinds of failure:
 *
 * - A bug of the caller stops the program (an assertion, in every build).
 * - An act that the law forbids returns the clause that forbids it, and changes nothing.
 * - Malformed text returns where it is wrong and what was expected.
 */
#ifndef RIFFLE_RIFFLE_H
#define RIFFLE_RIFFLE_H

/* Core: cards, hashes, signatures, random numbers, the clauses of the law. */
#include "riffle/card.h"
#include "riffle/clause.h"
#include "riffle/ed25519.h"
#include "riffle/hash.h"
#include "riffle/philox.h"
#include "riffle/random.h"
#include "riffle/version.h"

/* Table: a table with a shoe: acts, seats, the shuffle and the cut (C4 and the house rules). */
#include "riffle/act.h"
#include "riffle/observe_table.h"
#include "riffle/obstacle.h"
#include "riffle/procedure.h"
#include "riffle/seats.h"
#include "riffle/shoe.h"
#include "riffle/shuffle.h"
#include "riffle/table.h"

/* Blackjack: the game: its rules as data, hands, the state of a round, what one seat sees. */
#include "riffle/bj_hand.h"
#include "riffle/bj_rules.h"
#include "riffle/bj_view.h"
#include "riffle/blackjack.h"
#include "riffle/observe.h"

/* Bridge: boards, deals, sessions under Law 6, files of boards. */
#include "riffle/bridge.h"
#include "riffle/bulk.h"
#include "riffle/census.h"
#include "riffle/format.h"
#include "riffle/foul.h"
#include "riffle/pbn.h"
#include "riffle/session.h"
#include "riffle/session_observe.h"
#include "riffle/squaredeal.h"
#include "riffle/where.h"
#include "riffle/where_plan.h"

/* Record: lines that are chained and signed, and the proofs behind them. */
#include "riffle/blame.h"
#include "riffle/level.h"
#include "riffle/correct.h"
#include "riffle/line.h"
#include "riffle/manifest.h"
#include "riffle/merkle.h"
#include "riffle/proof.h"
#include "riffle/record.h"
#include "riffle/session_record.h"
#include "riffle/spine.h"

/* Analysis: what a game is worth, exactly and by simulation; how good a shuffle is. */
#include "riffle/bankroll.h"
#include "riffle/basic.h"
#include "riffle/count_drill.h"
#include "riffle/counting.h"
#include "riffle/distance.h"
#include "riffle/drill.h"
#include "riffle/exact.h"
#include "riffle/index_plays.h"
#include "riffle/indices.h"
#include "riffle/perfect.h"
#include "riffle/quality.h"
#include "riffle/quick.h"
#include "riffle/ramp.h"
#include "riffle/sim_count.h"
#include "riffle/sim_device.h"
#include "riffle/simulate.h"
#include "riffle/tag_search.h"

#endif
