/*
 * app/table/keeper_players.c -- players at their own clients, in the card room: what a client sends
 * becomes a line, or is found wrong and changes nothing.
 *
 * A client may send anything, so nothing here makes the keeper fail: the line is composed and
 * proposed, and committed only when the record accepts it.
 */
#include <stdio.h>
#include <string.h>

#include "table/keeper_in.h"
#include "os/check.h"
#include "os/os_random.h"

bool
keeper_put_from(struct keeper *keeper, struct rf_proposal *proposal, const struct keeper_from *from,
                struct rf_finding *finding)
{
    char more[RF_LINE_TEXT];
    bool permitted = proposal->ruling == RF_PERMITTED;
    finding->clause = RF_PERMITTED;
    if (!permitted && !keeper_notes_refusal(keeper, proposal->act))
        return true;
    keeper_more(keeper, proposal->act, from->key, false, more);
    size_t used = strlen(more);
    snprintf(more + used, sizeof more - used, "%s", from->tail);
    rf_record_compose(&keeper->record, os_clock_wall(), more, proposal);
    if (!keeper_commit(keeper, proposal, finding))
        return false;
    if (permitted)
        keeper->refusals = 0;
    return true;
}

bool
keeper_promise(struct keeper *keeper, const char *name, const char *act, const char *payload,
               struct rf_finding *finding)
{
    struct rf_proposal proposal;
    rf_record_propose_promise(&keeper->record, os_clock_wall(), name, act, payload, &proposal);
    return keeper_commit(keeper, &proposal, finding);
}

void
keeper_aborts(struct keeper *keeper, unsigned seat)
{
    CHECK(keeper_preparing(keeper));
    uint64_t n = keeper_preparing(keeper)->number;
    uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
    char one[RF_HEX_TEXT] = "-", other[RF_HEX_TEXT] = "-", payload[400];
    bool earlier = false;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        earlier = earlier || keeper->record.shoe[i].stage >= RF_SHOE_STACKED;
    if (!earlier) { /* secrets form a hash chain: this one would give away those of earlier shoes */
        secrets_shoe(keeper->secrets, n, secret);
        secrets_salt(keeper->secrets, n, salt);
        rf_hex_write(one, secret);
        rf_hex_write(other, salt);
        rf_wipe(secret, sizeof secret);
        rf_wipe(salt, sizeof salt);
    }
    snprintf(payload, sizeof payload, "shoe=%llu seat=%u secret=%s salt=%s", (unsigned long long)n,
             seat, one, other);
    keeper_house(keeper, "abort", payload);
}
