/*
 * app/bridge/verb_enter.c -- `riffle session enter`: the cards of boards that Riffle did not deal.
 *
 * People or another program dealt the boards.  The record gets a commitment to each deal; the cards
 * stay in the vault until the board is released.  The club's ledger is asked first, because results
 * on a deal of another session may not stand (Law 6D2).
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/enter_known.h"
#include "input/board_file.h"
#include "bridge/stale.h"
#include "bridge/verbs.h"

enum { ENTER_DEAL, ENTER_BEFOREHAND };

static const struct verb_option enter_options[] = {
    {ENTER_DEAL, "cards", "DEAL", "the four hands: 'N:AK2.… … … …', or - to read a line"},
    {ENTER_BEFOREHAND, "beforehand", NULL,
     "the boards were shuffled, dealt and placed before the session (E2 or E3)"},
    {0},
};

/* An act on a board with no other keys. */
static struct rf_session_act
plain_act(enum rf_session_kind kind, enum rf_session_actor actor, unsigned board)
{
    struct rf_session_act act = rf_session_act_make(kind, actor);
    act.board = (uint16_t)board;
    act.said = (uint32_t)1 << RF_KEY_BOARD;
    return act;
}

/* Who enters the cards: the Director, unless --by names another. */
static enum rf_session_actor
enter_actor(const struct verb_input *in)
{
    return in->by ? rf_session_actor_find(in->by, strlen(in->by)) : RF_ACTOR_DIRECTOR;
}

/* Records that a board holds a deal of another session.  The law permits that only in an event that
 * was opened to replay past deals (D2.1). */
static int
enter_imported(struct verb_input *in, unsigned board, const struct ledger_hit *hit)
{
    const struct rf_session *session = &in->keeper.record.session;
    bool dealt = rf_session_board_at(session, board)->stage >= RF_BOARD_DEALT;
    struct rf_session_act act = plain_act(dealt ? RF_SESSION_IMPORTED : RF_SESSION_IMPORT,
                                          enter_actor(in), board);
    const char *note = in->note;
    char own[LEDGER_WORDS];
    _Static_assert(sizeof own <= RF_SESSION_NOTE, "the words are a note");
    /* 0: a session outside this event, whose number has no meaning here.  The note says which. */
    act.from = 0;
    act.said |= (uint32_t)1 << RF_KEY_FROM;
    ledger_hit_words(own, hit);
    if (!in->json)
        printf("board %u repeats a deal of %s\n", board, own);
    in->note = own;
    int status = verb_put(in, &act, NULL);
    in->note = note;
    return status;
}

/* Asks the ledger about the deal: reports a repetition in this session and a twin, and records
 * an import. */
static int
enter_ledger(struct verb_input *in, unsigned board, const struct rf_deal *deal)
{
    const struct rf_session_record *record = &in->keeper.record;
    struct ledger *ledger = verb_ledger(in);
    char words[LEDGER_WORDS];
    struct ledger_hit hit = {.kind = LEDGER_FAILED};
    if (ledger)
        hit = ledger_find(ledger, deal, record->id, rf_session_record_id(record, board));
    if (hit.kind == LEDGER_FAILED)
        return STATUS_IO;
    if (hit.kind == LEDGER_HERE && !in->json)
        printf("board %u has the same deal as board %u of this session\n", board, hit.board);
    if (hit.kind == LEDGER_TWIN && !in->json)
        printf("warning: board %u is a twin of %s: the same deal with seats turned or suits "
               "renamed\n",
               board, ledger_hit_words(words, &hit));
    return hit.kind == LEDGER_SAME ? enter_imported(in, board, &hit) : STATUS_OK;
}

/* True when another program dealt the board (E4); then entering the board also deals it. */
static bool
enters_outside(const struct verb_input *in, unsigned board)
{
    const struct rf_session *session = &in->keeper.record.session;
    return session->option == RF_OPTION_OTHER &&
           rf_session_board_at(session, board)->stage < RF_BOARD_DEALT;
}

/* Records, for --beforehand, the steps that are still missing: shuffled, dealt and placed by the
 * Director (E2) or an assistant (E3). */
static int
enter_beforehand(struct verb_input *in, unsigned board)
{
    static const enum rf_session_kind steps[] = {RF_SESSION_SHUFFLE, RF_SESSION_DEAL,
                                                 RF_SESSION_PLACE};
    const struct rf_session *session = &in->keeper.record.session;
    enum rf_session_actor who = session->option == RF_OPTION_DIRECTOR ? RF_ACTOR_DIRECTOR
                                                                      : RF_ACTOR_ASSISTANT;
    unsigned stage = rf_session_board_at(session, board)->stage;
    int worst = STATUS_OK;
    /* The stages of a board are in the order of these steps, so its stage is the number of steps
     * done. */
    for (unsigned i = stage; i < 3; i++) {
        struct rf_session_act act = plain_act(steps[i], who, board);
        worst = verb_worse(worst, verb_put(in, &act, NULL));
        if (!verb_is_done(worst))
            return worst;
    }
    return worst;
}

/* Commits to the deal and puts the act to the law.  The vault is saved before the line is written:
 * a commitment in the record can always be opened. */
static int
enter_deal(struct verb_input *in, unsigned board, const struct rf_deal *deal)
{
    struct session_keeper *keeper = &in->keeper;
    const struct rf_session *session = &keeper->record.session;
    uint8_t salt[RF_KEY_BYTES], commitment[RF_HASH_BYTES], number[RF_DEAL_NUMBER];
    struct rf_session_act act = plain_act(RF_SESSION_ENTER, enter_actor(in), board);
    struct rf_board_id id = rf_session_record_id(&keeper->record, board);
    rf_deal_number(number, deal);
    vault_salt(keeper->vault, id, salt);
    rf_entered_commitment(commitment, keeper->record.id, id, number, salt);
    bool done = rf_session_record_observe(&keeper->record, &act, commitment).kind !=
                RF_SEEN_IMPOSSIBLE;
    if (done)
        memcpy(keeper->vault->entered[board - session->first][id.attempt], number, sizeof number);
    rf_wipe(salt, sizeof salt);
    rf_wipe(number, sizeof number);
    if (done) {
        if (!vault_save(keeper->vault, keeper->secret_path, false) ||
            !ledger_add(verb_ledger(in), deal, keeper->record.id, id))
            return STATUS_IO;
    }
    in->suspect = rf_session_check_sorted(session, deal);
    int status = verb_put(in, &act, commitment);
    in->suspect = RF_PERMITTED;
    return status;
}

/* Why the record cannot take the board although Law 6 would permit it; NULL when it can. */
static const char *
why_not(const struct verb_input *in, unsigned board)
{
    const struct rf_session_record *record = &in->keeper.record;
    if (rf_session_record_id(record, board).attempt >= RF_EVENT_ATTEMPTS)
        return "the record holds at most 15 redeals of a board (PR.16)";
    if (record->source == RF_SOURCE_COMMITTED && enters_outside(in, board))
        return "the manifest makes the deals of this session (PR.16). To enter boards of another "
               "program, open the session with --observed. To deal, run: riffle session deal";
    return NULL;
}

/* Enters one board: asks the ledger, records what was done beforehand, enters the cards, and places
 * the board if another program dealt it. */
static int
enter_one(struct verb_input *in, unsigned board, const struct rf_deal *deal)
{
    int status = enter_ledger(in, board, deal);
    bool outside = enters_outside(in, board);
    const char *why = why_not(in, board);
    if (verb_is_done(status) && why) {
        fprintf(stderr, "riffle session enter: board %u: %s%s\n", board, why,
                strstr(why, "run: ") ? in->record_option : "");
        return STATUS_NO;
    }
    if (verb_is_done(status) && verb_flag(in, ENTER_BEFOREHAND) && !outside)
        status = verb_worse(status, enter_beforehand(in, board));
    if (verb_is_done(status))
        status = verb_worse(status, enter_deal(in, board, deal));
    if (!verb_is_done(status) || !outside)
        return status;
    struct rf_session_act place = plain_act(RF_SESSION_PLACE, enter_actor(in), board);
    return verb_worse(status, verb_put(in, &place, NULL));
}

/* --cards: one board from the command line or standard input. */
static int
enter_line(struct verb_input *in)
{
    struct rf_deal deal;
    struct rf_deal_error error;
    const char *text = in->other[ENTER_DEAL];
    char line[200] = ""; /* arguments are visible to other users of the machine, a line is not */
    if (strcmp(text, "-") == 0) {
        if (fgets(line, sizeof line, stdin))
            line[strcspn(line, "\r\n")] = '\0';
        text = line;
    }
    if (in->key[RF_KEY_BOARD] && !verb_boards(in))
        return STATUS_USAGE;
    if (in->boards.count != 1) {
        fprintf(stderr, "riffle session enter: Which board? --cards gives the cards of one board. "
                        "Add --board N.\n");
        return STATUS_USAGE;
    }
    size_t size = rf_deal_read(&deal, text, strlen(text), &error);
    if (size == 0 || size != strlen(text)) {
        fprintf(stderr, "riffle session enter: --cards, column %u: expected %s\n",
                size ? (unsigned)size + 1 : error.column, size ? "the end" : error.expected);
        return STATUS_USAGE;
    }
    int status = STATUS_USAGE;
    for (unsigned b = RF_BOARD_NUMBER; b >= 1; b--)
        if (in->boards.has[b]) /* the only one */
            status = enter_one(in, b, &deal);
    rf_wipe(&deal, sizeof deal);
    rf_wipe(line, sizeof line);
    return status;
}

/* A file may have a board once for every table, but always with the same deal.  False, with a
 * message. */
static bool
boards_agree(const struct boards_read *boards, const char *file)
{
    unsigned first[RF_BOARD_NUMBER + 1] = {0}; /* where a number comes first, from 1 */
    uint8_t one[RF_DEAL_NUMBER], other[RF_DEAL_NUMBER];
    for (unsigned i = 0; i < boards->count; i++) {
        const struct rf_pbn_board *board = &boards->board[i];
        if (board->board > RF_BOARD_NUMBER || !board->dealt)
            continue;
        if (first[board->board] == 0)
            first[board->board] = i + 1;
        const struct rf_pbn_board *before = &boards->board[first[board->board] - 1];
        rf_deal_number(one, &board->deal);
        rf_deal_number(other, &before->deal);
        if (memcmp(one, other, sizeof one) == 0)
            continue;
        fprintf(stderr,
                "%s:%u: board %u has another deal here than in line %u. Nothing was entered. "
                "Correct the file.\n",
                file, board->line, board->board, before->line);
        return false;
    }
    return true;
}

/* Enters each board of the file that was asked for, once. */
static int
enter_boards(struct verb_input *in, const struct boards_read *boards)
{
    int status = STATUS_OK;
    unsigned met = 0;
    for (unsigned i = 0; i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        if (one->board > RF_BOARD_NUMBER || !in->boards.has[one->board] || !one->dealt)
            continue;
        in->boards.has[one->board] = false;
        met++;
        status = verb_worse(status, enter_one(in, one->board, &one->deal));
    }
    for (unsigned b = 1; in->key[RF_KEY_BOARD] && b <= RF_BOARD_NUMBER; b++)
        if (in->boards.has[b]) {
            fprintf(stderr, "riffle session enter: %s has no board %u\n", in->argument, b);
            status = STATUS_NO;
        }
    if (met == 0 && status == STATUS_OK) {
        fprintf(stderr,
                "riffle session enter: %s has no board of this session (SR.2). Expected boards %u "
                "to %u.\n",
                in->argument, in->keeper.record.session.first,
                in->keeper.record.session.first + in->keeper.record.session.boards - 1u);
        status = STATUS_NO;
    }
    return status;
}

/* True, with a message, when one of the boards that are to be entered has a withdrawn deal.  The
 * others of the file are not looked at: a director may enter the good ones. */
static bool
is_stale(struct verb_input *in, const struct boards_read *boards)
{
    struct stale_board *board = calloc(boards->count + 1u, sizeof *board);
    unsigned count = 0;
    for (unsigned i = 0; board && i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        if (one->dealt && one->board <= RF_BOARD_NUMBER && in->boards.has[one->board])
            board[count++] = (struct stale_board){
                .number = one->board, .deal = &one->deal, .mark = one->mark};
    }
    bool stale = count > 0 && stale_find(board, count, in->argument, in->record, &in->keeper) > 0;
    if (stale)
        stale_say("riffle session enter", board, count, in->argument);
    free(board);
    return stale;
}

/* Deals from a seed are refused: anyone who knows the seed knows the cards (deal_research.c). */
static int
run_enter(struct verb_input *in)
{
    struct boards_read boards;
    if (in->other[ENTER_DEAL])
        return enter_line(in);
    if (!in->argument) {
        fprintf(stderr, "riffle session enter: Which cards? Run: riffle session enter FILE.pbn, or "
                        "add --board N --cards 'N:…'.\n");
        return STATUS_USAGE;
    }
    if (!verb_boards(in))
        return STATUS_USAGE;
    int read = boards_read(&boards, in->argument, false);
    if (read != STATUS_OK)
        return read;
    if (boards.research) {
        fprintf(stderr,
                "riffle session enter: %s has research deals from a seed, which no session "
                "accepts. Deal the boards with riffle deal --boards, without --seed.\n",
                in->argument);
        boards_end(&boards);
        return STATUS_NO;
    }
    if (boards.practice) {
        fprintf(stderr,
                "riffle session enter: %s has practice deals, which were chosen by a condition. "
                "Law 6E4 lets nobody choose the deals of a session. Deal the boards with riffle "
                "deal --boards, without --where.\n",
                in->argument);
        boards_end(&boards);
        return STATUS_NO;
    }
    bool fits = !is_stale(in, &boards) && boards_agree(&boards, in->argument);
    int status = fits ? enter_say_known(in, &boards) : STATUS_NO;
    if (status == STATUS_OK)
        status = enter_boards(in, &boards);
    boards_end(&boards);
    return status;
}

const struct verb verb_enter = {
    .name = "enter",
    .summary = "enter the cards of boards that people or another program dealt",
    .doc = "Enters which cards are in boards that people dealt: from a file, or one board with "
           "--cards. Under option E4 of an observed session it takes the boards of another "
           "dealing program; entering them also deals and places them. The record shows only a "
           "commitment until the board is released. A deal that the club's ledger knows from "
           "another session is refused, unless the event replays past deals. A twin of such a deal "
           "brings a warning.\n\nExamples:\n"
           "  riffle session enter played.pbn\n"
           "  riffle session enter --board 3 --cards 'N:KJ8.KQ5.T853.653 …'\n"
           "  riffle session enter --board 3 --cards - < FILE     hidden from other users\n"
           "  riffle session enter simultaneous.pbn --beforehand  dealt elsewhere, E3\n"
           "  riffle session enter program.pbn                    from another program, E4",
    .clauses = "D2.1 D2.3 E1 E2 E3 E4",
    .act = RF_SESSION_ENTER,
    .access = VERB_WRITES,
    .argument = "FILE",
    .ledger = true,
    .run = run_enter,
    .options = enter_options,
};
