/*
 * riffle/clause.h -- the clauses of the law, and what they say.
 *
 * A ruling is an enum rf_clause: the clause that forbids an act, or RF_PERMITTED.  Each clause has
 * a citation ("C4.4"), by which people and records refer to it, and a sentence of our own from
 * rules/.
 *
 *     enum rf_clause ruling = rf_table_act(&table, &act);
 *     if (ruling != RF_PERMITTED)
 *         printf("%s: %s\n", rf_clause_citation(ruling), rf_clause_sentence(ruling));
 *
 * All texts are constants of the library.  The order of the enum is the order of precedence; it may
 * change between versions, so store citations and not numbers.
 */
#ifndef RIFFLE_CLAUSE_H
#define RIFFLE_CLAUSE_H

#include <stdbool.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum rf_clause {
    RF_PERMITTED,
#define CLAUSE(NAME, name, citation, BREACH)  RF_##NAME,
#define GAME(NAME, name, citation, BREACH)    RF_##NAME,
#define DEFINITION(NAME, name, citation)      RF_##NAME,
#define COVERED(NAME, name, citation, BY)     RF_##NAME,
#define PROOF(NAME, name, citation)           RF_##NAME,
#define SESSION(NAME, name, citation, BREACH) RF_##NAME,
#define WARNING(NAME, name, citation)         RF_##NAME,
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING
    RF_CLAUSES, /* the number of values, RF_PERMITTED included */
};

/* The citation, such as "C4.4"; "-" for RF_PERMITTED. */
const char *rf_clause_citation(enum rf_clause clause);

/* The clause in one sentence; "permitted" for RF_PERMITTED. */
const char *rf_clause_sentence(enum rf_clause clause);

/* True when the clause only explains: no act, rules file or opening can break it. */
bool rf_clause_is_definition(enum rf_clause clause);

/* The clause that is named instead of this one, because everything that breaks this one breaks that
 * one first.  RF_PERMITTED for all other clauses. */
enum rf_clause rf_clause_covered_by(enum rf_clause clause);

/* True when the clause only recommends: an act that does not follow it is permitted, with a
 * warning. */
bool rf_clause_is_warning(enum rf_clause clause);

/* Whether an act that breaks a clause can happen all the same, as the last column of clause.def
 * says: always, never, or only the act itself tells (riffle/obstacle.h, riffle/session_observe.h).
 * */
enum rf_breach { RF_BREACH_POSSIBLE, RF_BREACH_BY_ACT, RF_BREACH_IMPOSSIBLE };
enum rf_breach rf_clause_breach(enum rf_clause clause);

/* The clause with this citation, in either case, or RF_PERMITTED if there is none. */
enum rf_clause rf_clause_find(const char *citation);

RF_END_DECLS

#endif
