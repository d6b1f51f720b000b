/*
 * riffle/riffle.h -- all of libriffle.
 *
 * The library performs no I/O, reads no clock, keeps no globals and allocates
 * nothing.  Three kinds of failure exist: a bug aborts, a forbidden act returns
 * the clause that forbids it, malformed text returns where and what was
 * expected.
 */
#ifndef RIFFLE_RIFFLE_H
#define RIFFLE_RIFFLE_H

#include "riffle/act.h"
#include "riffle/basic.h"
#include "riffle/bj_hand.h"
#include "riffle/blackjack.h"
#include "riffle/bj_rules.h"
#include "riffle/bj_view.h"
#include "riffle/bridge.h"
#include "riffle/bulk.h"
#include "riffle/card.h"
#include "riffle/census.h"
#include "riffle/clause.h"
#include "riffle/distance.h"
#include "riffle/ed25519.h"
#include "riffle/exact.h"
#include "riffle/foul.h"
#include "riffle/format.h"
#include "riffle/hash.h"
#include "riffle/line.h"
#include "riffle/manifest.h"
#include "riffle/merkle.h"
#include "riffle/mixing.h"
#include "riffle/pbn.h"
#include "riffle/philox.h"
#include "riffle/proof.h"
#include "riffle/quality.h"
#include "riffle/random.h"
#include "riffle/record.h"
#include "riffle/seats.h"
#include "riffle/session.h"
#include "riffle/session_record.h"
#include "riffle/shoe.h"
#include "riffle/shuffle.h"
#include "riffle/simulate.h"
#include "riffle/spine.h"
#include "riffle/squaredeal.h"
#include "riffle/table.h"

#define RF_VERSION "0.1.0"

#endif
