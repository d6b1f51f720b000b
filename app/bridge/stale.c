/*
 * app/bridge/stale.c -- finds withdrawn deals among the boards of a file (stale.h).
 *
 * A record is folded line by line, in silence: a file in the folder that is no record of a session,
 * or is damaged, only means that it says nothing.  stale_say.c has the
 * sentences.
 */
#include "bridge/stale.h"

#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/agent.h"
#include "bridge/withdrawn.h"
#include "input/range.h"

/* A folder with more records than this is looked at in part. */
enum { RECORDS_MOST = 200 };

/* A record, folded, and when each of its deals was withdrawn. */
struct history {
    struct rf_session_record record;
    uint64_t time[RF_SESSION_BOARDS][RF_EVENT_ATTEMPTS]; /* 0 for a deal that was not */
};

/* The search, with the boards that it fills in. */
struct search {
    struct stale_board *board;
    unsigned count;
    struct history *history; /* of the record that was read last */
    char path[SESSION_KEEPER_PATH];
    bool folded; /* it could be read */
};

/* Notes when a redeal withdraws the deal that a board has now. */
static void
note_redeal(struct history *history, const char *bytes, size_t size)
{
    struct rf_line line;
    struct rf_line_error error;
    const struct rf_session *session = &history->record.session;
    if (!rf_line_read(&line, bytes, size, &error) || strcmp(line.act, "redeal") != 0 ||
        strcmp(line.ruling, "-") != 0)
        return;
    const char *at = strstr(line.payload, "board=");
    unsigned number = 0;
    if (at)
        at += strlen("board=");
    if (!at || !range_number(&at, 1, RF_BOARD_NUMBER, &number) || number < session->first ||
        number - session->first >= session->boards)
        return;
    unsigned attempt = rf_session_board_at(session, number)->attempt;
    if (attempt < RF_EVENT_ATTEMPTS)
        history->time[number - session->first][attempt] = line.time;
}

/* Takes every signature for a good one: whoever could write a record beside the file could change
 * the file itself.  `riffle verify` checks signatures. */
static bool
accept(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state, (void)key, (void)message, (void)signature;
    return true;
}

/* Folds a record; false when it is none, or damaged. */
static bool
fold(struct history *history, const char *path)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t size;
    struct rf_finding finding;
    bool right = true;
    FILE *in = fopen(path, "re");
    memset(history, 0, sizeof *history);
    rf_session_record_init(&history->record, (struct rf_record_hook){accept, NULL});
    /* A last line without a line feed was interrupted while it was written. */
    while (in && right && (size = getline(&text, &room, in)) > 0 && text[size - 1] == '\n') {
        if (history->record.open)
            note_redeal(history, text, (size_t)size - 1);
        right = rf_session_record_take(&history->record, text, (size_t)size - 1, &finding);
    }
    free(text);
    if (in)
        fclose(in);
    return in && right && history->record.open;
}

/* Reads a record, unless it is the one that was read last. */
static bool
look_into(struct search *search, const char *path)
{
    if (strcmp(search->path, path) == 0)
        return search->folded;
    snprintf(search->path, sizeof search->path, "%s", path);
    search->folded = fold(search->history, path);
    return search->folded;
}

/* Fills in what the record of the last look says about a deal; does nothing when the deal is the
 * one that counts. */
static void
judge(const struct search *search, struct stale *found, unsigned board, unsigned attempt)
{
    const struct rf_session_record *record = &search->history->record;
    const struct rf_session *session = &record->session;
    const struct rf_board *now = rf_session_board_at(session, board);
    if (attempt >= now->attempt || attempt >= RF_EVENT_ATTEMPTS)
        return;
    *found = (struct stale){.is = true,
                            .session = session->number,
                            .board = board,
                            .attempt = attempt,
                            .time = search->history->time[board - session->first][attempt],
                            .again = now->stage >= RF_BOARD_DEALT};
    memcpy(found->event, record->id, sizeof found->event);
    memcpy(found->record, search->path, sizeof found->record);
}

/* Reads the parts of a tag RiffleDeal.  False when the tag names another session. */
static bool
read_mark(const struct rf_session_record *record, struct rf_span mark, unsigned *board,
          unsigned *attempt)
{
    char text[RF_EVENT_ID + 60];
    unsigned session, deal;
    const struct rf_session *own = &record->session;
    size_t event = strlen(record->id);
    if (!mark.size || rf_span_write(text, sizeof text, mark) <= event || text[event] != '/' ||
        memcmp(text, record->id, event) != 0)
        return false;
    const char *at = text + event + 1;
    if (!range_number(&at, 0, UINT16_MAX, &session) || *at++ != '/' || session != own->number ||
        !range_number(&at, own->first, own->first + own->boards - 1u, board) || *at++ != '/' ||
        !range_number(&at, 1, RF_EVENT_ATTEMPTS, &deal) || *at)
        return false;
    *attempt = deal - 1;
    return true;
}

/* True when the record has opened this deal of the board with other cards: then the tag is wrong,
 * because somebody changed the cards or the tag. */
static bool
has_other_cards(const struct rf_session_record *record, unsigned board, unsigned attempt,
                const struct rf_deal *deal)
{
    uint8_t number[RF_DEAL_NUMBER];
    struct rf_board_id id = {record->session.number, board, attempt};
    const struct rf_session_deal *own = rf_session_record_deal(record, id);
    if (!deal || !own->opened)
        return false;
    rf_deal_number(number, deal);
    return memcmp(number, own->deal, sizeof number) != 0;
}

/* Compares the cards of a board with every withdrawn deal that the record has opened. */
static void
compare_opened(const struct search *search, struct stale_board *board)
{
    const struct rf_session_record *record = &search->history->record;
    const struct rf_session *session = &record->session;
    uint8_t number[RF_DEAL_NUMBER];
    if (!board->deal || board->found.is)
        return;
    rf_deal_number(number, board->deal);
    for (unsigned i = 0; i < session->boards; i++)
        for (unsigned a = 0; a < session->board[i].attempt && a < RF_EVENT_ATTEMPTS; a++)
            if (record->deal[i][a].opened &&
                memcmp(record->deal[i][a].deal, number, sizeof number) == 0)
                judge(search, &board->found, session->first + i, a);
}

/* Asks one record about all boards. */
static void
ask_record(struct search *search, const char *path)
{
    unsigned number, attempt;
    if (!look_into(search, path))
        return;
    const struct rf_session_record *record = &search->history->record;
    for (unsigned i = 0; i < search->count; i++) {
        struct stale_board *board = &search->board[i];
        if (!board->found.is && read_mark(record, board->mark, &number, &attempt) &&
            !has_other_cards(record, number, attempt, board->deal))
            judge(search, &board->found, number, attempt);
        compare_opened(search, board);
    }
}

/* The Director's secrets give the withdrawn deals of a record that are not opened yet.  `keeper`
 * holds the record that was read last. */
static void
ask_secrets(struct search *search, struct session_keeper *keeper)
{
    const struct rf_session_record *record = &keeper->record;
    const struct rf_session *session = &record->session;
    struct rf_deal deal;
    for (unsigned i = 0; i < session->boards; i++)
        for (unsigned a = 0; a < session->board[i].attempt; a++) {
            struct rf_board_id id = {session->number, session->first + i, a};
            if (a >= RF_EVENT_ATTEMPTS || !agent_knows_attempt(keeper, id, &deal))
                continue;
            for (unsigned b = 0; b < search->count; b++)
                if (search->board[b].deal && !search->board[b].found.is &&
                    memcmp(search->board[b].deal, &deal, sizeof deal) == 0)
                    judge(search, &search->board[b].found, session->first + i, a);
        }
    rf_wipe(&deal, sizeof deal);
}

static int
is_record(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return size > 7 && strcmp(entry->d_name + size - 7, ".record") == 0;
}

/* Asks the records in a folder, which ends in a slash, or is empty for the current one. */
static void
ask_folder(struct search *search, const char *folder)
{
    char path[SESSION_KEEPER_PATH + 300];
    struct dirent **entry = NULL;
    int count = scandir(*folder ? folder : ".", &entry, is_record, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s%s", folder, entry[i]->d_name);
        if (i < RECORDS_MOST && strlen(path) < SESSION_KEEPER_PATH)
            ask_record(search, path);
        free(entry[i]);
    }
    free(entry);
}

/* Leaves the current folder out of a path, so that a command with it is short. */
static const char *
near_path(const char *path)
{
    char here[SESSION_KEEPER_PATH];
    size_t size = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool below = size > 1 && strncmp(path, here, size) == 0 && path[size] == '/';
    return below ? path + size + 1 : path;
}

/* A line of the user's list.  Its record, if it is still there, may say that the redeal was taken
 * back; otherwise the line is believed. */
static void
take_hit(void *to, unsigned place, const struct withdrawn *row)
{
    struct search *search = to;
    struct stale *found = &search->board[place].found;
    if (found->is)
        return;
    if (look_into(search, near_path(row->record))) {
        const struct rf_session *session = &search->history->record.session;
        bool same = strcmp(search->history->record.id, row->event) == 0 &&
                    session->number == row->session && row->board >= session->first &&
                    row->board - session->first < session->boards;
        if (same) {
            judge(search, found, row->board, row->attempt);
            return;
        }
    }
    *found = (struct stale){.is = true,
                            .session = row->session,
                            .board = row->board,
                            .attempt = row->attempt,
                            .time = row->time};
    memcpy(found->event, row->event, sizeof found->event);
}

/* Asks this user's list of withdrawn deals. */
static void
ask_list(struct search *search)
{
    const struct rf_deal **deal = calloc(search->count + 1u, sizeof(const struct rf_deal *));
    for (unsigned i = 0; deal && i < search->count; i++)
        deal[i] = search->board[i].found.is ? NULL : search->board[i].deal;
    if (deal)
        withdrawn_find(deal, search->count, take_hit, search);
    free((void *)deal);
}

/* Without memory nothing is found: the boards are read as before. */
unsigned
stale_find(struct stale_board *board, unsigned count, const char *file, const char *record,
           struct session_keeper *keeper)
{
    struct search search = {
        .board = board, .count = count, .history = calloc(1, sizeof(struct history))};
    char folder[SESSION_KEEPER_PATH];
    unsigned found = 0;
    if (!search.history || sodium_init() < 0) {
        free(search.history);
        return 0;
    }
    if (record)
        ask_record(&search, record);
    if (record && search.folded && keeper && keeper->vault)
        ask_secrets(&search, keeper);
    ask_folder(&search, "");
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) + 1 : 0, file);
    if (slash)
        ask_folder(&search, folder);
    ask_list(&search);
    for (unsigned i = 0; i < count; i++)
        found += board[i].found.is;
    free(search.history);
    return found;
}
