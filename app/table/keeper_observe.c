/*
 * app/table/keeper_observe.c -- keeps the record of an evening as it really went (breaches=yes).
 *
 * Such a record accuses people, so it has a key: the keeper makes one, signs every head with it and
 * keeps it in the file of secrets beside the record, where keeper_resume finds it again.  Nothing
 * else in that file is used.  An impossible act leaves no line.
 */
#include <string.h>

#include "table/keeper_in.h"

bool
keeper_make_key(struct keeper *keeper)
{
    keeper->secrets = secrets_make(1);
    return keeper->secrets && secrets_save(keeper->secrets, keeper->secret_path);
}

bool
keeper_resume_key(struct keeper *keeper)
{
    uint8_t key[RF_KEY_BYTES];
    if (!keeper_resume_secrets(keeper))
        return false;
    secrets_public(keeper->secrets->operator_seed, key);
    if (memcmp(key, keeper->record.spine.key, sizeof key) == 0)
        return true;
    fprintf(stderr, "riffle: %s belongs to another table\n", keeper->secret_path);
    return false;
}

void
keeper_opening_ruling(const struct keeper_options *o, char out[static RF_RULING_TEXT])
{
    struct rf_bj game;
    struct rf_act opening = *o->opening;
    rf_bj_init(&game, o->rules);
    opening.rules.order_known = false;
    rf_record_write_ruling(out, rf_bj_observe(&game, &opening));
}

struct rf_observation
keeper_observe(struct keeper *keeper, const struct rf_act *act)
{
    struct rf_proposal proposal;
    rf_record_propose(&keeper->record, act, &proposal);
    if (proposal.seen.kind == RF_SEEN_IMPOSSIBLE || keeper->failed)
        return proposal.seen;
    keeper_write_act(keeper, &proposal);
    if (!keeper->failed && keeper->record.spine.head_due)
        keeper_head(keeper);
    return proposal.seen;
}
