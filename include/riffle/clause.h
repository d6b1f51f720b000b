/*
 * riffle/clause.h -- the clauses of the law.
 *
 * A ruling is an enum rf_clause: the clause that forbids an act, or
 * RF_PERMITTED.  Each has a citation ("C4.4"), by which people and records
 * know it, and a sentence in our own words, from rules/.
 */
#ifndef RIFFLE_CLAUSE_H
#define RIFFLE_CLAUSE_H

#include <stdbool.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum rf_clause {
    RF_PERMITTED,
#define CLAUSE(NAME, name, citation)      RF_##NAME,
#define GAME(NAME, name, citation)        RF_##NAME,
#define DEFINITION(NAME, name, citation)  RF_##NAME,
#define COVERED(NAME, name, citation, BY) RF_##NAME,
#define PROOF(NAME, name, citation)       RF_##NAME,
#define SESSION(NAME, name, citation)     RF_##NAME,
#define WARNING(NAME, name, citation)     RF_##NAME,
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING
    RF_CLAUSES, /* how many, RF_PERMITTED included */
};

/* "C4.4"; "-" for RF_PERMITTED. */
const char *rf_clause_citation(enum rf_clause clause);

/* The clause, in one sentence; "permitted" for RF_PERMITTED. */
const char *rf_clause_sentence(enum rf_clause clause);

/* True when no act, rules file or opening can break the clause. */
bool rf_clause_is_definition(enum rf_clause clause);

/* The clause that is named instead, because whatever breaks this one breaks that one first;
 * RF_PERMITTED for all others. */
enum rf_clause rf_clause_covered_by(enum rf_clause clause);

/* True when an act that does not follow the clause is permitted, with a warning. */
bool rf_clause_is_warning(enum rf_clause clause);

/* The clause with this citation, or RF_PERMITTED when there is none.  Letter
 * case does not matter. */
enum rf_clause rf_clause_find(const char *citation);

RF_END_DECLS

#endif
