/*
 * base/clause.c -- the clauses of the law: their citations and their sentences.
 *
 * The citations and kinds come from riffle/clause.def.  The sentences come from rules/: when Riffle
 * is built, tool/law.awk writes law.inc with one row SENTENCE(citation, sentence) per clause.  So a
 * sentence that a user reads is always the one in the rules.
 */
#include "riffle/clause.h"

#include <stddef.h>

#include "base/assert.h"
#include "base/text.h"

struct clause_row {
    const char *citation;      /* such as "C4.3.2" */
    bool definition;           /* explains a term; no act can break it */
    bool warning;              /* recommends only; an act that breaks it is permitted */
    enum rf_clause covered_by; /* another clause that forbids the same, or RF_PERMITTED */
    enum rf_breach breach;     /* whether an act that breaks it can happen */
};

static const struct clause_row clause_rows[RF_CLAUSES] = {
    [RF_PERMITTED] = {"-", false, false, RF_PERMITTED, RF_BREACH_POSSIBLE},
#define CLAUSE(NAME, name, cited, BREACH)                                                          \
    [RF_##NAME] = {cited, false, false, RF_PERMITTED, RF_BREACH_##BREACH},
#define GAME(NAME, name, cited, BREACH)                                                            \
    [RF_##NAME] = {cited, false, false, RF_PERMITTED, RF_BREACH_##BREACH},
#define DEFINITION(NAME, name, cited)                                                              \
    [RF_##NAME] = {cited, true, false, RF_PERMITTED, RF_BREACH_IMPOSSIBLE},
#define COVERED(NAME, name, cited, BY)                                                             \
    [RF_##NAME] = {cited, false, false, RF_##BY, RF_BREACH_IMPOSSIBLE},
#define PROOF(NAME, name, cited)                                                                   \
    [RF_##NAME] = {cited, false, false, RF_PERMITTED, RF_BREACH_IMPOSSIBLE},
#define SESSION(NAME, name, cited, BREACH)                                                         \
    [RF_##NAME] = {cited, false, false, RF_PERMITTED, RF_BREACH_##BREACH},
#define WARNING(NAME, name, cited)                                                                 \
    [RF_##NAME] = {cited, false, true, RF_PERMITTED, RF_BREACH_IMPOSSIBLE},
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING
};

static const struct {
    const char *citation, *sentence;
} clause_law[] = {
#define SENTENCE(citation, sentence) {citation, sentence},
#include "law.inc"
#undef SENTENCE
};

const char *
rf_clause_citation(enum rf_clause clause)
{
    RF_ASSERT(clause < RF_CLAUSES);
    return clause_rows[clause].citation;
}

/* A citation without a sentence stops the program; `make clauses` checks that each has one. */
const char *
rf_clause_sentence(enum rf_clause clause)
{
    if (clause == RF_PERMITTED)
        return "permitted";
    const char *citation = rf_clause_citation(clause);
    size_t row = 0;
    while (!rf_text_is_equal(clause_law[row].citation, citation))
        RF_ASSERT(++row < sizeof clause_law / sizeof clause_law[0]);
    return clause_law[row].sentence;
}

bool
rf_clause_is_definition(enum rf_clause clause)
{
    RF_ASSERT(clause < RF_CLAUSES);
    return clause_rows[clause].definition;
}

enum rf_clause
rf_clause_covered_by(enum rf_clause clause)
{
    RF_ASSERT(clause < RF_CLAUSES);
    return clause_rows[clause].covered_by;
}

bool
rf_clause_is_warning(enum rf_clause clause)
{
    RF_ASSERT(clause < RF_CLAUSES);
    return clause_rows[clause].warning;
}

enum rf_breach
rf_clause_breach(enum rf_clause clause)
{
    RF_ASSERT(clause < RF_CLAUSES);
    return clause_rows[clause].breach;
}

/* Compares citations without regard to case: c4.3.2 is C4.3.2.  Citations consist of letters,
 * digits and . / ( ), and of these only the two cases of a letter become equal when bit 0x20 is
 * set. */
static bool
clause_same(const char *one, const char *other)
{
    for (; *one && *other; one++, other++)
        if ((*one | 0x20) != (*other | 0x20))
            return false;
    return *one == *other;
}

enum rf_clause
rf_clause_find(const char *citation)
{
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++)
        if (clause_same(clause_rows[clause].citation, citation))
            return (enum rf_clause)clause;
    return RF_PERMITTED;
}
