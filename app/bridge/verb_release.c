/*
 * app/bridge/verb_release.c -- `riffle session redeal`, `release` and `close`.
 *
 * A redeal starts the next attempt of a board.  A release writes what opens a board into the record
 * (agent_show.c) and may be repeated: it completes a release that was interrupted.  Closing removes
 * the secrets when nothing is left to open.
 */
#include <string.h>

#include "bridge/agent.h"
#include "bridge/verbs.h"
#include "solve/solve.h"
#include "os/undo.h"
#include "record/payload.h"

/* For reason D3 the Director's requirement is put to the law first, and then the redeal. */
static int
run_redeal(struct verb_input *in)
{
    struct rf_session_act act, require;
    int status = STATUS_OK;
    if (!in->key[RF_KEY_BOARD])
        return verb_ask_key(in, RF_KEY_BOARD);
    if (!verb_boards(in))
        return STATUS_USAGE;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++) {
        if (!in->boards.has[b])
            continue;
        if (!verb_read_act(in, RF_SESSION_REDEAL, b, &act))
            return STATUS_USAGE;
        require = rf_session_act_make(RF_SESSION_REQUIRE, act.actor);
        require.board = act.board;
        require.said = (uint32_t)1 << RF_KEY_BOARD;
        /* A requirement that is on record already is not written twice. */
        bool required = rf_session_board_at(&in->keeper.record.session, b)->required;
        int one = act.reason && !required ? verb_put(in, &require, NULL) : STATUS_OK;
        one = verb_is_done(one) ? verb_worse(one, verb_put(in, &act, NULL)) : one;
        status = verb_worse(status, one);
    }
    return status;
}

const struct verb verb_redeal = {
    .name = "redeal",
    .summary = "redeal a board, if the Law allows it",
    .doc =
        "Orders a redeal of a board. Reason D1: a misdeal, or a card that could have been seen, "
        "found before bidding started on the board at any table. Reason D3: the Director requires "
        "it, for a cause that the Laws allow; refused after four passes, and when the result "
        "without the board could be known. Then deal the board again: riffle session deal --board "
        "N.\n\n"
        "Examples:\n"
        "  riffle session redeal --board 3 --reason D1 --note 'a card lay face up'\n"
        "  riffle session redeal --board 3 --reason D3 --note 'a wrong table'",
    .clauses = "D1.1 D1.2 D3 F.2",
    .act = RF_SESSION_REDEAL,
    .access = VERB_WRITES,
    .run = run_redeal,
};

enum { RELEASE_DOUBLEDUMMY };

static const struct verb_option release_options[] = {
    {RELEASE_DOUBLEDUMMY, "doubledummy", NULL, "with -o: add double dummy tables and par"},
    {0},
};

/* All boards that are released, as a file for everybody. */
static bool
write_released(struct verb_input *in, bool solve)
{
    char cache[DD_CACHE_PATH];
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_session *session = &record->session;
    struct pbn_text text;
    struct rf_deal deal;
    bool made = pbn_begin(&text, "riffle: boards that are released; riffle verify checks them");
    for (unsigned i = 0; made && i < session->boards; i++)
        if (session->board[i].released && agent_knows(&in->keeper, session->first + i, &deal))
            made = pbn_add(&text, record->title, session->first + i, &deal);
    bool saved = made && (solve ? pbn_save_solved(&text, in->output,
                                                  dd_cache_beside(cache, in->keeper.path))
                                : pbn_save(&text, in->output));
    pbn_end(&text);
    return saved;
}

/* A board that was released before is shown again: agent_show writes only lines that are still
 * missing. */
static int
release_one(struct verb_input *in, unsigned board)
{
    struct rf_session_act act;
    const struct rf_session *session = &in->keeper.record.session;
    if (!rf_session_board_at(session, board)->released) {
        if (!verb_read_act(in, RF_SESSION_RELEASE, board, &act))
            return STATUS_USAGE;
        int status = verb_put(in, &act, NULL);
        if (!verb_is_done(status))
            return status;
        return agent_show(&in->keeper, board) ? status : STATUS_IO;
    }
    if (!in->output && !in->json)
        printf("board %u was released before\n", board);
    return agent_show(&in->keeper, board) ? STATUS_OK : STATUS_IO;
}

/* The file gets all boards that are released by now, not only those that this command names. */
static int
run_release(struct verb_input *in)
{
    int status = STATUS_OK;
    if (!in->key[RF_KEY_BOARD])
        return verb_ask_key(in, RF_KEY_BOARD);
    if (!verb_boards(in))
        return STATUS_USAGE;
    if (!pbn_can_save(in->output))
        return STATUS_IO;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++) {
        int one = in->boards.has[b] ? release_one(in, b) : STATUS_OK;
        status = verb_worse(status, one);
    }
    if (verb_is_done(status) && in->output &&
        !write_released(in, verb_flag(in, RELEASE_DOUBLEDUMMY)))
        return STATUS_IO;
    return status;
}

const struct verb verb_release = {
    .name = "release",
    .summary = "release a board that every table has played",
    .doc = "Releases boards that nobody will play any more. Their sub-keys go into the record, so "
           "that anyone can compute these deals again and compare them with the commitments. The "
           "other boards stay secret. With -o all released boards are written as Portable Bridge "
           "Notation.\n\nExamples:\n"
           "  riffle session release --board 3\n"
           "  riffle session release --board 1-24 -o tuesday.pbn\n"
           "  riffle session release --board 1-24 --doubledummy -o tuesday.pbn",
    .clauses = "SR.5",
    .act = RF_SESSION_RELEASE,
    .access = VERB_WRITES_AFTER,
    .output = "write all released boards here, as PBN; - is standard output",
    .run = run_release,
    .options = release_options,
};

enum { CLOSE_RELEASE, CLOSE_SEALED, CLOSE_DOUBLEDUMMY };

static const struct verb_option close_options[] = {
    {CLOSE_RELEASE, "release", NULL, "release all boards first"},
    {CLOSE_SEALED, "sealed", NULL, "close although boards are not released; they stay secret"},
    {CLOSE_DOUBLEDUMMY, "doubledummy", NULL, "with -o: add double dummy tables and par"},
    {0},
};

/* A board that was never dealt has nothing to release. */
static unsigned
count_sealed(const struct rf_session *session)
{
    unsigned sealed = 0;
    for (unsigned i = 0; i < session->boards; i++)
        sealed += !session->board[i].released && session->board[i].stage >= RF_BOARD_DEALT;
    return sealed;
}

/* Releases all boards or none: the law is asked about each before the first is opened. */
static int
release_all(struct verb_input *in)
{
    const struct rf_session *session = &in->keeper.record.session;
    struct rf_session_act act;
    int status = STATUS_OK;
    for (unsigned i = 0; i < session->boards; i++) {
        if (session->board[i].released)
            continue;
        if (!verb_read_act(in, RF_SESSION_RELEASE, session->first + i, &act))
            return STATUS_USAGE;
        int one = STATUS_OK; /* a refused board does not hide the next one */
        if (rf_session_record_judge(&in->keeper.record, &act, NULL) != RF_PERMITTED)
            one = verb_put(in, &act, NULL);
        status = verb_worse(status, one);
    }
    for (unsigned i = 0; verb_is_done(status) && i < session->boards; i++) {
        unsigned board = session->first + i;
        int one = session->board[i].released ? STATUS_OK : release_one(in, board);
        if (session->board[i].released && !agent_show(&in->keeper, board))
            one = STATUS_IO;
        status = verb_worse(status, one);
    }
    return status;
}

static int
run_close(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_session *session = &record->session;
    struct rf_session_act act;
    if (!pbn_can_save(in->output))
        return STATUS_IO;
    int released = verb_flag(in, CLOSE_RELEASE) ? release_all(in) : STATUS_OK;
    if (!verb_is_done(released))
        return released;
    unsigned sealed = count_sealed(session);
    if (sealed && !session->closed && !verb_flag(in, CLOSE_SEALED)) {
        fprintf(stderr,
                "riffle session close: %u board%s not released and would stay secret for good. To "
                "release %s, run: riffle session close --release%s. To keep %s secret, run: riffle "
                "session close --sealed%s\n",
                sealed, sealed == 1 ? " is" : "s are", sealed == 1 ? "it" : "them",
                in->record_option, sealed == 1 ? "it" : "them", in->record_option);
        return STATUS_NO;
    }
    if (!verb_read_act(in, RF_SESSION_CLOSE, 0, &act))
        return STATUS_USAGE;
    int status = verb_worse(released, verb_put(in, &act, NULL));
    if (!verb_is_done(status))
        return status;
    if (in->output && !write_released(in, verb_flag(in, CLOSE_DOUBLEDUMMY)))
        return STATUS_IO;
    /* Later sessions of the event still need the Director's secret: it goes with the last one. */
    if (sealed == 0 && (!record->has_manifest || session->number == record->manifest.sessions))
        undo_removes(in->keeper.secret_path);
    else
        printf("The secrets stay in %s. Show them to nobody.\n", in->keeper.secret_path);
    return status;
}

const struct verb verb_close = {
    .name = "close",
    .summary = "close the session",
    .doc = "Closes the session. The Law refuses while a redeal is due (D1, and D3 in 2007), or "
           "while a result stands that may not (D2). Boards that are not released stay secret for "
           "good, so release them first. When all are released and the event is over, the secrets "
           "are removed.\n\nExamples:\n"
           "  riffle session close\n"
           "  riffle session close --release -o tuesday.pbn   release all boards first",
    .clauses = "D1.1 D2.1 D3 SR.1",
    .act = RF_SESSION_CLOSE,
    .access = VERB_WRITES,
    .output = "write all released boards here, as PBN",
    .run = run_close,
    .options = close_options,
};
