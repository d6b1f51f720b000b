/*
 * app/bridge/withdrawn.c -- the list of withdrawn deals, LEDGER.withdrawn (withdrawn.h).
 *
 * One line for each: HASH EVENT SESSION BOARD ATTEMPT TIME RECORD.  The hash is of the number of
 * the deal.  There are some 10^28 deals, so nobody finds one by trying.  Lines are appended in one
 * write.  A line that cannot be read is passed over, because a reader of boards must
 * not fail for the sake of a warning.
 */
#include "bridge/withdrawn.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "os/user_folder.h"

enum { LIST_PATH = 4200, LIST_LINE = 4096 + 400 };

/* The place of the list; false when there is none.  Only a writer makes the folder. */
static bool
list_path(char out[static LIST_PATH], bool writes)
{
    const char *ledger = getenv("RIFFLE_LEDGER"), *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    char folder[2000];
    if (ledger && *ledger)
        snprintf(out, LIST_PATH, "%.4000s.withdrawn", ledger);
    else if (writes && user_folder_path(folder, sizeof folder, "old files are not recognised"))
        snprintf(out, LIST_PATH, "%s/ledger.withdrawn", folder);
    else if (!writes && state && state[0] == '/')
        snprintf(out, LIST_PATH, "%.4000s/riffle/ledger.withdrawn", state);
    else if (!writes && home && home[0] == '/')
        snprintf(out, LIST_PATH, "%.4000s/.local/state/riffle/ledger.withdrawn", home);
    else
        return false;
    return true;
}

static void
hash_deal(char out[static RF_HEX_TEXT], const struct rf_deal *deal)
{
    uint8_t number[RF_DEAL_NUMBER], hash[RF_HASH_BYTES];
    rf_deal_number(number, deal);
    struct rf_hash_part parts[] = {{number, sizeof number}};
    rf_hash(hash, "withdrawn", parts, 1);
    rf_hex_write(out, hash);
    rf_wipe(number, sizeof number);
}

void
withdrawn_add(const struct rf_deal *deal, const struct withdrawn *row)
{
    char path[LIST_PATH], line[LIST_LINE], hex[RF_HEX_TEXT];
    if (!list_path(path, true))
        return;
    hash_deal(hex, deal);
    int size = snprintf(line, sizeof line, "%s %s %u %u %u %llu %s\n", hex, row->event,
                        row->session, row->board, row->attempt, (unsigned long long)row->time,
                        row->record);
    int out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out < 0 || !file_bytes_write(out, line, (size_t)size))
        fprintf(stderr,
                "riffle: warning: cannot write %s: %s. Old files of board %u may go unnoticed\n",
                path, strerror(errno), row->board);
    if (out >= 0)
        close(out);
}

/* Takes the next word of a line; false when there is none, or it is too long. */
static bool
take_word(const char **at, char *out, size_t room)
{
    size_t size = strcspn(*at, " \n");
    if (size == 0 || size >= room)
        return false;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at += size + ((*at)[size] == ' ');
    return true;
}

static bool
take_number(const char **at, unsigned long long most, unsigned long long *number)
{
    char word[24], *end;
    if (!take_word(at, word, sizeof word))
        return false;
    errno = 0;
    *number = strtoull(word, &end, 10);
    return errno == 0 && *end == '\0' && *word != '-' && *number <= most;
}

/* Splits a line; `hex` gets its hash. */
static bool
read_line(const char *line, char hex[static RF_HEX_TEXT], struct withdrawn *row)
{
    const char *at = line;
    unsigned long long session, board, attempt, time;
    if (!take_word(&at, hex, RF_HEX_TEXT) || !take_word(&at, row->event, sizeof row->event) ||
        !take_number(&at, UINT_MAX, &session) || !take_number(&at, UINT_MAX, &board) ||
        !take_number(&at, UINT_MAX, &attempt) || !take_number(&at, UINT64_MAX, &time))
        return false;
    row->session = (unsigned)session;
    row->board = (unsigned)board;
    row->attempt = (unsigned)attempt;
    row->time = time;
    snprintf(row->record, sizeof row->record, "%.*s", (int)strcspn(at, "\n"), at);
    return true;
}

/* The hashes of the deals, computed once; NULL without memory.  A deal that is NULL has none. */
static char (*hash_deals(const struct rf_deal *const *deal, unsigned count))[RF_HEX_TEXT]
{
    char(*own)[RF_HEX_TEXT] = calloc(count + 1u, sizeof *own);
    for (unsigned i = 0; own && i < count; i++)
        if (deal[i])
            hash_deal(own[i], deal[i]);
    return own;
}

void
withdrawn_find(const struct rf_deal *const *deal, unsigned count, withdrawn_hit *hit, void *to)
{
    char path[LIST_PATH], line[LIST_LINE], hex[RF_HEX_TEXT];
    struct withdrawn row;
    FILE *in = list_path(path, false) ? fopen(path, "re") : NULL;
    char(*own)[RF_HEX_TEXT] = in ? hash_deals(deal, count) : NULL;
    while (own && fgets(line, sizeof line, in))
        for (unsigned i = 0, read = read_line(line, hex, &row); read && i < count; i++)
            if (strcmp(own[i], hex) == 0)
                hit(to, i, &row);
    free(own);
    if (in)
        fclose(in);
}
