/*
 * app/table/keeper_resume.c -- resumes a record from its file, or line by line from a store.
 *
 * A record is always resumed by taking all its lines again: there is no other saved state.  Whole
 * lines count; what follows the last line feed was never completed, and is cut off.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/keeper_in.h"

bool
keeper_resume_line(struct keeper *keeper, const char *line, size_t size)
{
    struct rf_finding finding;
    bool right = rf_record_take(&keeper->record, line, size, &finding);
    keeper_hold_line(keeper, line, size);
    seen_note_line(&keeper->seen, &keeper->record.bj, line, size);
    if (!right)
        fprintf(stderr,
                "riffle: %s:%llu breaks %s: %s, expected %s; the record cannot be resumed\n",
                keeper->path, (unsigned long long)finding.line, rf_clause_citation(finding.clause),
                finding.found, finding.expected);
    return right;
}

/* Takes all whole lines; `*whole` is the number of bytes that they have. */
static bool
take_file(struct keeper *keeper, long *whole)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    bool right = true;
    *whole = 0;
    while (right && (size = getline(&line, &room, keeper->file)) > 0 && line[size - 1] == '\n') {
        right = keeper_resume_line(keeper, line, (size_t)size - 1);
        *whole += size;
    }
    free(line);
    return right;
}

/* Writes what the keeper was about to write when it stopped: a root, a head, reveals, the
 * preparation of a shoe. */
static void
catch_up(struct keeper *keeper)
{
    if (keeper->record.root_due)
        keeper_root(keeper);
    if (keeper->record.spine.head_due)
        keeper_head(keeper);
    if (!keeper_deals(keeper) || keeper->failed)
        return;
    keeper_order(keeper);
    if (!keeper->record.bj.table.round.on)
        keeper_reveal(keeper, false);
    if (keeper->record.preparing >= 0 && !keeper->several)
        keeper_ready(keeper);
}

/* True when the secrets belong to this record; a message when they do not. */
static bool
secrets_fit(const struct keeper *keeper)
{
    uint8_t end[RF_KEY_BYTES], key[RF_KEY_BYTES], shown[RF_KEY_BYTES];
    const struct rf_record *record = &keeper->record;
    bool fit = keeper->secrets->length == record->chain_length;
    if (fit) /* else the length may be huge, and so would be the walk along the chain */
        secrets_shoe(keeper->secrets, record->chain_shown, shown);
    secrets_public(keeper->secrets->operator_seed, key);
    memcpy(end, record->chain, sizeof end); /* the secret revealed last, or S0 before any */
    fit = fit && memcmp(shown, end, sizeof end) == 0 &&
          memcmp(key, record->spine.key, sizeof key) == 0;
    if (!fit)
        fprintf(stderr, "riffle: %s belongs to another table\n", keeper->secret_path);
    return fit;
}

/* Finds the player whose key is in the secrets: the one at this terminal. */
static void
find_player(struct keeper *keeper)
{
    uint8_t key[RF_KEY_BYTES];
    const struct rf_record *record = &keeper->record;
    secrets_public(keeper->secrets->player_seed, key);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
            if (record->player[i].signs && record->player[i].arrival &&
                memcmp(record->player[i].key, key, sizeof key) == 0 &&
                record->bj.table.seats.box[box].arrival == record->player[i].arrival)
                memcpy(keeper->player, record->bj.table.seats.box[box].name, RF_NAME_SIZE);
}

bool
keeper_resume_begin(struct keeper *keeper, const char *path, struct keeper_sink sink)
{
    return keeper_start(keeper, path, sink);
}

void
keeper_use_vault(struct keeper *keeper, struct keeper_vault vault)
{
    keeper->vault = vault;
}

bool
keeper_resume_secrets(struct keeper *keeper)
{
    if (!keeper->secrets)
        keeper->secrets = keeper->vault.load ? keeper->vault.load(keeper->vault.context)
                                             : secrets_load(keeper->secret_path);
    return keeper->secrets != NULL;
}

bool
keeper_resume_end(struct keeper *keeper)
{
    if (keeper_deals(keeper)) {
        if (!keeper_resume_secrets(keeper) || !secrets_fit(keeper) || !keeper_make_room(keeper))
            return false;
        if (!keeper->several)
            find_player(keeper);
    }
    bool observed = keeper->record.source == RF_SOURCE_OBSERVED;
    if (observed && keeper->record.spine.signs && !keeper_resume_key(keeper))
        return false;
    catch_up(keeper);
    return !keeper->failed;
}

bool
keeper_resume(struct keeper *keeper, const char *path)
{
    long whole;
    if (!keeper_resume_begin(keeper, path, (struct keeper_sink){NULL, NULL}))
        return false;
    keeper->file = fopen(keeper->path, "r+e");
    if (!keeper->file) {
        fprintf(stderr, "riffle: cannot open the record %s: %s\n", path, strerror(errno));
        return false;
    }
    if (!keeper_lock(keeper))
        return false;
    if (!take_file(keeper, &whole) || !keeper->record.open) {
        if (keeper->record.spine.lines == 0)
            fprintf(stderr, "riffle: %s has no table. Remove it, and %s if it exists\n", path,
                    keeper->secret_path);
        return false;
    }
    if (ftruncate(fileno(keeper->file), whole) != 0 || fseek(keeper->file, whole, SEEK_SET) != 0) {
        fprintf(stderr, "riffle: cannot resume the record %s: %s\n", path, strerror(errno));
        return false;
    }
    bool resumed = keeper_resume_end(keeper);
    keeper_report(keeper);
    return resumed;
}
