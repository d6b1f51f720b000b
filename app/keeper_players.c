/*
 * app/keeper_players.c -- players who sit elsewhere: what their clients send becomes a line, or is
 * found wrong and changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keeper_in.h"
#include "live.h"

/* Takes a line that may be wrong: then the record is as before. */
static bool
try_line(struct keeper *keeper, const char *line, size_t size, struct rf_finding *finding)
{
    struct rf_record *before = malloc(sizeof *before);
    if (!before || size == 0) {
        free(before);
        snprintf(finding->found, sizeof finding->found, "a line that is too long");
        snprintf(finding->expected, sizeof finding->expected, "a shorter one");
        finding->clause = RF_LINES_CHAINED;
        return false;
    }
    *before = keeper->record;
    bool right = rf_record_take(&keeper->record, line, size, finding);
    if (!right)
        keeper->record = *before;
    else if (keeper->sink.write)
        keeper->sink.write(keeper->sink.context, line, size);
    free(before);
    return right;
}

bool
keeper_put_from(struct keeper *keeper, const struct rf_act *act, const struct keeper_from *from,
                enum rf_clause *ruling, struct rf_finding *finding)
{
    char line[RF_LINE_TEXT], more[RF_LINE_TEXT];
    *ruling = rf_record_ruling(&keeper->record, act);
    finding->clause = RF_PERMITTED;
    if (*ruling != RF_PERMITTED && !keeper_notes_refusal(keeper, act))
        return true;
    keeper_more(keeper, act, from->key, false, more);
    size_t used = strlen(more);
    snprintf(more + used, sizeof more - used, "%s", from->tail);
    size_t size = rf_record_act(&keeper->record, live_time(), act, more, line);
    if (!try_line(keeper, line, size, finding))
        return false;
    if (*ruling == RF_PERMITTED)
        keeper->refusals = 0;
    return true;
}

bool
keeper_promise(struct keeper *keeper, const char *name, const char *act, const char *payload,
               struct rf_finding *finding)
{
    char line[RF_LINE_TEXT];
    size_t size = rf_record_line(&keeper->record, live_time(), name, act, payload, line);
    return try_line(keeper, line, size, finding);
}

void
keeper_aborts(struct keeper *keeper, unsigned seat)
{
    uint64_t n = keeper_preparing(keeper)->number;
    uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
    char one[RF_HEX_TEXT] = "-", other[RF_HEX_TEXT] = "-", payload[400];
    bool earlier = false;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        earlier = earlier || keeper->record.shoe[i].stage >= RF_SHOE_STACKED;
    if (!earlier) { /* else its secret would tell that one's */
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
