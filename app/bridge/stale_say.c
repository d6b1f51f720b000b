/*
 * app/bridge/stale_say.c -- says that a file of boards is out of date, and what to do (stale.h).
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bridge/record_option.h"
#include "bridge/stale.h"

/* "at 20:14" today, "on 2026-11-15 at 20:14" on another day. */
static void
time_words(char *out, size_t room, uint64_t milliseconds)
{
    time_t then = (time_t)(milliseconds / 1000), now = time(NULL);
    struct tm at, today;
    out[0] = '\0';
    if (!milliseconds || !localtime_r(&then, &at) || !localtime_r(&now, &today))
        return;
    bool same = at.tm_year == today.tm_year && at.tm_yday == today.tm_yday;
    strftime(out, room, same ? " at %H:%M" : " on %Y-%m-%d at %H:%M", &at);
}

void
stale_words(char out[static STALE_WORDS], const struct stale *stale)
{
    static const char *const names[] = {"first", "second", "third", "fourth", "fifth"};
    char when[60], name[20];
    time_words(when, sizeof when, stale->time);
    snprintf(name, sizeof name, "%uth", stale->attempt + 1);
    snprintf(out, STALE_WORDS, "the %s deal of board %u, which was withdrawn%s",
             stale->attempt < 5 ? names[stale->attempt] : name, stale->board, when);
}

/* tuesday-new.pbn for tuesday.pbn: a name for the file that is made again. */
static void
new_name(char *out, size_t room, const char *file)
{
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');
    size_t stem = dot ? (size_t)(dot - file) : strlen(file);
    if (strcmp(file, "-") == 0)
        snprintf(out, room, "FILE");
    else
        snprintf(out, room, "%.*s-new%s", (int)stem, file, dot ? dot : "");
}

void
stale_say(const char *who, const struct stale_board *board, unsigned count, const char *file)
{
    char words[STALE_WORDS], option[RECORD_OPTION], name[SESSION_KEEPER_PATH + 8];
    const struct stale *last = NULL;
    for (unsigned i = 0; i < count; i++) {
        if (!board[i].found.is)
            continue;
        last = &board[i].found;
        stale_words(words, last);
        fprintf(stderr, "%s: %s has %s", who, strcmp(file, "-") ? file : "standard input", words);
        if (board[i].number && board[i].number != last->board)
            fprintf(stderr, "; it is board %u there", board[i].number);
        fprintf(stderr, " (event %s). %s\n", last->event,
                last->again ? "The board was dealt again."
                            : "The board has not been dealt again yet.");
    }
    if (!last)
        return;
    new_name(name, sizeof name, file);
    record_option(option, last->record[0] ? last->record : NULL);
    fprintf(stderr, "%s: Nothing was done with this old file. ", who);
    if (!last->again)
        fprintf(stderr, "Deal the board: riffle session deal --board %u%s. ", last->board, option);
    fprintf(stderr, "Make a new file: riffle session export -o %s%s%s\n", name, option,
            last->record[0] ? "" : " --record FILE");
}

bool
stale_refuses(const char *who, const struct boards_read *boards, const char *file,
              const char *record, struct session_keeper *keeper)
{
    if (boards->count > STALE_BOARDS_MOST)
        return false;
    struct stale_board *board = calloc(boards->count + 1u, sizeof *board);
    for (unsigned i = 0; board && i < boards->count; i++)
        board[i] = (struct stale_board){.number = boards->board[i].board,
                                        .deal = boards->board[i].dealt ? &boards->board[i].deal
                                                                       : NULL,
                                        .mark = boards->board[i].mark};
    bool stale = board && stale_find(board, boards->count, file, record, keeper) > 0;
    if (stale)
        stale_say(who, board, boards->count, file);
    free(board);
    return stale;
}
