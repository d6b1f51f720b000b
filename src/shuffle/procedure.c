/*
 * shuffle/procedure.c -- a shuffling procedure: steps such as "riffle:7, cut", done in order.
 *
 * This file has the two tables of the language, both indexed by enum rf_procedure_kind: what each
 * step is called and which numbers it takes (procedure_text.c reads and writes by it), and which
 * model runs it (model.h).  A new step needs a row in each.
 */
#include "riffle/procedure.h"

#include "base/assert.h"
#include "shuffle/model.h"

/* Name, description, and for each number its name, least, most and usual value.  The usual value
 * is used when the number is left out; the cut's usual 0, outside its range, means a random
 * place. */
static const struct rf_procedure_describe kinds[RF_MIX_KINDS] = {
    [RF_MIX_UNIFORM] = {"uniform", "every order equally likely", {{NULL, 0, 0, 0}}},
    [RF_MIX_RIFFLE] = {"riffle",
                       "two packets fall into each other",
                       {{"times", 1, 1000, 1}, {"percent in front", 1, 99, 50}}},
    [RF_MIX_STRIP] = {"strip",
                      "packets from the top, each laid on the last",
                      {{"packets", 1, 100, 7}}},
    [RF_MIX_OVERHAND] = {"overhand",
                         "packets from the top, cut by chance at each card",
                         {{"times", 1, 100000, 1}, {"mean packet", 1, 416, 5}}},
    [RF_MIX_WASH] = {"wash",
                     "cards spread on the table and pushed about",
                     {{"rounds", 1, 1000, 4}, {"percent of reach", 1, 100, 50}}},
    [RF_MIX_BOX] = {"box",
                    "large packets of one size, laid the other way round",
                    {{"packets", 2, 100, 4}}},
    [RF_MIX_CUT] = {"cut", "the front packet goes to the back", {{"cards in front", 1, 415, 0}}},
    [RF_MIX_FARO_OUT] = {"faro-out",
                         "a perfect riffle, the first card stays first",
                         {{"times", 1, 1000, 1}}},
    [RF_MIX_FARO_IN] = {"faro-in",
                        "a perfect riffle, the first card becomes second",
                        {{"times", 1, 1000, 1}}},
    [RF_MIX_PILES] = {"piles",
                      "dealt into piles back and forth, which is no shuffle",
                      {{"piles", 1, 100, 4}}},
    [RF_MIX_SHELF] = {"shelf",
                      "a machine that lays cards on shelves, on top or below",
                      {{"shelves", 1, 255, 10}, {"passes", 1, 100, 1}}},
    [RF_MIX_BATCH] = {"batch", "a multishuffler with compartments", {{"compartments", 2, 400, 40}}},
    [RF_MIX_CSM] = {"csm",
                    "a round of a continuous device",
                    {{"shelves", 1, 255, 38}, {"buffer", 0, 415, 0}, {"cards a round", 1, 415, 6}}},
    [RF_MIX_SWAP_ALL] = {"swap-all",
                         "wrong: every place swapped with any place",
                         {{NULL, 0, 0, 0}}},
    [RF_MIX_OFF_BY_ONE] = {"off-by-one", "wrong: no card can stay where it is", {{NULL, 0, 0, 0}}},
    [RF_MIX_SORT] = {"sort", "wrong: sorted by keys, some of them equal", {{"bits", 1, 32, 8}}},
    [RF_MIX_MODULO] = {"modulo",
                       "wrong: places by the remainder of a number",
                       {{"bits", 1, 32, 8}}},
    [RF_MIX_CLOCK] = {"clock",
                      "wrong: a generator that the time of the day seeds",
                      {{"seeds", 1, 0xffffffff, 86400}}},
};

const struct rf_procedure_describe *
rf_procedure_describe(enum rf_procedure_kind kind)
{
    RF_ASSERT(kind < RF_MIX_KINDS);
    return &kinds[kind];
}

/* The correct shuffle as a step; it takes no numbers. */
static void
uniform(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)number;
    rf_shuffle(words, cards, count);
}

static rf_model *const models[RF_MIX_KINDS] = {
    [RF_MIX_UNIFORM] = uniform,
    [RF_MIX_RIFFLE] = rf_model_riffle,
    [RF_MIX_STRIP] = rf_model_strip,
    [RF_MIX_OVERHAND] = rf_model_overhand,
    [RF_MIX_WASH] = rf_model_wash,
    [RF_MIX_BOX] = rf_model_box,
    [RF_MIX_CUT] = rf_model_cut,
    [RF_MIX_FARO_OUT] = rf_model_faro_out,
    [RF_MIX_FARO_IN] = rf_model_faro_in,
    [RF_MIX_PILES] = rf_model_piles,
    [RF_MIX_SHELF] = rf_model_shelf,
    [RF_MIX_BATCH] = rf_model_batch,
    [RF_MIX_CSM] = rf_model_csm,
    [RF_MIX_SWAP_ALL] = rf_model_swap_all,
    [RF_MIX_OFF_BY_ONE] = rf_model_off_by_one,
    [RF_MIX_SORT] = rf_model_sort,
    [RF_MIX_MODULO] = rf_model_modulo,
    [RF_MIX_CLOCK] = rf_model_clock,
};

void
rf_procedure_run(const struct rf_procedure *procedure, struct rf_rng words, rf_card *cards,
                 size_t count)
{
    RF_ASSERT(procedure->count <= RF_PROCEDURE_STEPS && count <= RF_CARDS_MAX);
    for (unsigned i = 0; i < procedure->count; i++) {
        const struct rf_procedure_step *step = &procedure->step[i];
        RF_ASSERT(step->kind < RF_MIX_KINDS);
        models[step->kind](words, cards, count, step->number);
    }
}
