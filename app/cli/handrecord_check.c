/*
 * app/cli/handrecord_check.c -- compares boards with the record of their session.
 *
 * Boards that are not released are left out; boards that differ from the record are an error.
 */
#include "cli/handrecord.h"

#include <riffle/level.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "bridge/record_option.h"
#include "bridge/session_keeper.h"

/* The last head of a record whose lines are known to be right. */
static void
last_head(const char *file, const char *event, char *out, size_t room)
{
    FILE *in = fopen(file, "re");
    char *text = NULL;
    size_t size = 0;
    ssize_t length;
    struct rf_line line = {0};
    struct rf_line_error error;
    out[0] = '\0';
    while (in && (length = getline(&text, &size, in)) > 0) {
        /* session_keeper_read has verified the chain; pick out the heads. */
        if (text[length - 1] != '\n' || !rf_line_read(&line, text, (size_t)length - 1, &error) ||
            strcmp(line.act, "head") != 0)
            continue;
        const char *lines = strstr(line.payload, "size="), *root = strstr(line.payload, "root=");
        if (lines && root)
            snprintf(out, room, "riffle:%s:%.*s:%.64s", event, (int)strspn(lines + 5, "0123456789"),
                     lines + 5, root + 5);
    }
    free(text);
    if (in)
        fclose(in);
}

/* False when the record has this board with other cards. */
static bool
is_the_same(const struct rf_session_record *record, const struct rf_pbn_board *board)
{
    struct rf_board_id id = rf_session_record_id(record, board->board);
    uint8_t number[RF_DEAL_NUMBER];
    if (id.attempt >= RF_EVENT_ATTEMPTS || !board->dealt)
        return true;
    const struct rf_session_deal *deal = rf_session_record_deal(record, id);
    rf_deal_number(number, &board->deal);
    return !deal->opened || memcmp(number, deal->deal, sizeof number) == 0;
}

/* Numbers of boards in words: 3–5, 7. */
static void
say_numbers(char *out, size_t room, const bool *has)
{
    size_t used = 0;
    for (unsigned b = 1, last; b <= RF_BOARD_NUMBER && used < room; b = last + 1) {
        for (last = b; last < RF_BOARD_NUMBER && has[b] && has[last + 1]; last++)
            ;
        if (!has[b])
            continue;
        used += (size_t)snprintf(out + used, room - used, "%s%u", used ? ", " : "", b);
        if (last > b && used < room)
            used += (size_t)snprintf(out + used, room - used, "–%u", last);
    }
}

static int
drop_sealed(struct hands_record *out, struct boards_read *boards,
            const struct rf_session_record *record)
{
    const struct rf_session *session = &record->session;
    bool sealed[RF_BOARD_NUMBER + 2] = {0};
    unsigned left = 0, hidden = 0;
    char numbers[300] = "";
    for (unsigned i = 0; i < boards->count; i++) {
        const struct rf_pbn_board *board = &boards->board[i];
        unsigned b = board->board;
        if (b < session->first || b >= session->first + session->boards) {
            fprintf(stderr,
                    "riffle handrecord: board %u is not part of this session, which has boards %u "
                    "to %u. "
                    "Check --record\n",
                    b, session->first, session->first + session->boards - 1u);
            return STATUS_NO;
        }
        if (!rf_session_board_at(session, b)->released) {
            hidden += !sealed[b];
            sealed[b] = true;
            continue;
        }
        if (!is_the_same(record, board)) {
            fprintf(stderr,
                    "riffle handrecord: board %u has other cards than the record. Check FILE and "
                    "--record\n",
                    b);
            return STATUS_NO;
        }
        boards->board[left++] = *board;
    }
    boards->count = left;
    say_numbers(numbers, sizeof numbers, sealed);
    if (hidden)
        snprintf(out->sealed, sizeof out->sealed, "Not released, so not shown: board%s %s",
                 hidden == 1 ? "" : "s", numbers);
    return STATUS_OK;
}

int
handrecord_check(struct hands_record *out, struct boards_read *boards, const char *record)
{
    struct session_keeper keeper = {0};
    if (!session_keeper_read(&keeper, record))
        return STATUS_IO;
    enum rf_level level = rf_session_record_level(&keeper.record);
    snprintf(out->level, sizeof out->level, "Level of proof: %s (%s).", rf_level_name(level),
             rf_level_words(level));
    last_head(record, keeper.record.id, out->head, sizeof out->head);
    if (!out->title[0] && strcmp(keeper.record.title, "-") != 0)
        handrecord_words(out->title, sizeof out->title, keeper.record.title);
    int status = drop_sealed(out, boards, &keeper.record);
    if (status == STATUS_OK && out->sealed[0])
        fprintf(stderr, "riffle handrecord: %s\n", out->sealed);
    if (status == STATUS_OK && boards->count == 0) {
        char option[RECORD_OPTION];
        fprintf(stderr,
                "riffle handrecord: no board is released yet, so there is nothing to show. Run: "
                "riffle session release --board N%s\n",
                record_option(option, record));
        status = STATUS_NO;
    }
    session_keeper_leave(&keeper);
    return status;
}
