/*
 * base/clause.c -- citations from clause.def, sentences from rules/.
 *
 * law.inc is made from rules/ by tool/law.awk when Riffle is built: one row
 * SENTENCE(citation, sentence) for each clause.
 */
#include "riffle/clause.h"

#include <stddef.h>

#include "base/assert.h"
#include "base/text.h"

struct clause_row {
    const char *citation;
    bool definition, warning;
    enum rf_clause covered_by;
};

static const struct clause_row clause_rows[RF_CLAUSES] = {
    [RF_PERMITTED] = {"-", false, false, RF_PERMITTED},
#define CLAUSE(NAME, name, cited)      [RF_##NAME] = {cited, false, false, RF_PERMITTED},
#define GAME(NAME, name, cited)        [RF_##NAME] = {cited, false, false, RF_PERMITTED},
#define DEFINITION(NAME, name, cited)  [RF_##NAME] = {cited, true, false, RF_PERMITTED},
#define COVERED(NAME, name, cited, BY) [RF_##NAME] = {cited, false, false, RF_##BY},
#define PROOF(NAME, name, cited)       [RF_##NAME] = {cited, false, false, RF_PERMITTED},
#define SESSION(NAME, name, cited)     [RF_##NAME] = {cited, false, false, RF_PERMITTED},
#define WARNING(NAME, name, cited)     [RF_##NAME] = {cited, false, true, RF_PERMITTED},
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
