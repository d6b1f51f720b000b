/*
 * Bytes as what a counter brings to the table.  The first byte picks the reader: index plays, which
 * are written and read back the same, and change basic strategy at any count; or a ramp of bets,
 * whose steps rise.
 *
 * Fuzz: length=1024
 */
#include <riffle/index_plays.h>
#include <riffle/sim_count.h>

#include "fuzz.h"

static void
read_plays(const char *text, size_t size)
{
    static struct rf_index_plays plays, again;
    static struct rf_strategy base, at_count;
    static char out[RF_INDEX_PLAYS_TEXT], twice[RF_INDEX_PLAYS_TEXT];
    struct rf_counting_error error;
    if (!rf_index_plays_read(&plays, text, size, &error)) {
        MUST(error.message[0]);
        return;
    }
    MUST(plays.count <= RF_INDEX_PLAYS_MAX);
    size_t written = rf_index_plays_write(out, &plays);
    MUST(rf_index_plays_read(&again, out, written, &error) && again.count == plays.count);
    rf_index_plays_write(twice, &again);
    MUST(strcmp(out, twice) == 0);
    int count = plays.count > 0 ? plays.at[0].index : 0;
    rf_index_plays_apply(&plays, count, &base, &at_count);
}

static void
read_ramp(const char *text, size_t size)
{
    struct rf_sim_ramp ramp;
    struct rf_counting_error error;
    if (!rf_sim_ramp_read(&ramp, text, size, &error)) {
        MUST(error.message[0]);
        return;
    }
    MUST(ramp.steps > 0 && ramp.steps <= RF_SIM_STEPS);
    for (unsigned i = 0; i < ramp.steps; i++) {
        MUST(ramp.step[i].bet <= RF_SIM_BET_MOST);
        MUST(i == 0 || ramp.step[i - 1].count < ramp.step[i].count);
        MUST(rf_sim_ramp_at(&ramp, ramp.step[i].count, 1).bet == ramp.step[i].bet);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    if (data[0] == 'r')
        read_ramp((const char *)data + 1, size - 1);
    else
        read_plays((const char *)data + 1, size - 1);
    return 0;
}
