/*
 * bridge/verb_release.c -- a board is redealt or released; the session ends.
 */
#include <string.h>

#include "bridge/agent.h"
#include "bridge/verbs.h"
#include "solve/solve.h"
#include "os/undo.h"
#include "record/payload.h"

/* Law 6D3: the Director requires it, and then it is done. */
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
        bool required = rf_session_board_at(&in->clerk.record.session, b)->required;
        int one = act.reason && !required ? verb_put(in, &require, NULL) : STATUS_OK;
        one = one ? one : verb_put(in, &act, NULL);
        status = one > status ? one : status;
    }
    return status;
}

const struct verb verb_redeal = {
    .name = "redeal",
    .summary = "redeals a board, if the Law allows it",
    .doc =
        "Redeals a board. Reason D1: a misdeal, or a card that could have been seen, "
        "found before the auction first began on the board. Reason D3: the Director requires it, "
        "for a cause that the Laws allow; refused after four passes, and when the result without "
        "the board could be known. Then deal it again: riffle session deal --board N.\n\n"
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
    {RELEASE_DOUBLEDUMMY, "doubledummy", NULL, "with -o: what is makeable, and par"},
    {0},
};

/* All boards that are released, as a file for everybody. */
static bool
write_released(struct verb_input *in, bool solve)
{
    char cache[DD_CACHE_PATH];
    const struct rf_session_record *record = &in->clerk.record;
    const struct rf_session *session = &record->session;
    struct pbn_text text;
    struct rf_deal deal;
    bool made = pbn_begin(&text, "riffle: boards that are released; riffle verify checks them");
    for (unsigned i = 0; made && i < session->boards; i++)
        if (session->board[i].released && agent_knows(&in->clerk, session->first + i, &deal))
            made = pbn_add(&text, record->title, session->first + i, &deal);
    bool saved = made &&
                 (solve ? pbn_save_solved(&text, in->output, dd_cache_beside(cache, in->clerk.path))
                        : pbn_save(&text, in->output));
    pbn_end(&text);
    return saved;
}

static int
release_one(struct verb_input *in, unsigned board)
{
    struct rf_session_act act;
    const struct rf_session *session = &in->clerk.record.session;
    if (!rf_session_board_at(session, board)->released) {
        if (!verb_read_act(in, RF_SESSION_RELEASE, board, &act))
            return STATUS_USAGE;
        int status = verb_put(in, &act, NULL);
        if (status != STATUS_OK)
            return status;
    } else if (!in->output && !in->json)
        printf("board %u is released already\n", board);
    return agent_show(&in->clerk, board) ? STATUS_OK : STATUS_IO;
}

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
        status = one > status ? one : status;
    }
    if (status == STATUS_OK && in->output &&
        !write_released(in, verb_flag(in, RELEASE_DOUBLEDUMMY)))
        return STATUS_IO;
    return status;
}

const struct verb verb_release = {
    .name = "release",
    .summary = "a board was played at its last table: its cards may be shown",
    .doc = "Releases boards that nobody plays any more: their sub-keys are written into the "
           "record, so that anybody can compute these deals again and see that they are those that "
           "were committed to. The other boards stay sealed. With -o all released boards are "
           "written as Portable Bridge Notation.\n\nExamples:\n"
           "  riffle session release --board 3\n"
           "  riffle session release --board 1-24 -o tuesday.pbn\n"
           "  riffle session release --board 1-24 --doubledummy -o tuesday.pbn",
    .clauses = "SR.5",
    .act = RF_SESSION_RELEASE,
    .access = VERB_WRITES_AFTER,
    .output = "all released boards, as PBN; - for standard output",
    .run = run_release,
    .options = release_options,
};

enum { CLOSE_RELEASE, CLOSE_SEALED, CLOSE_DOUBLEDUMMY };

static const struct verb_option close_options[] = {
    {CLOSE_RELEASE, "release", NULL, "releases all boards first"},
    {CLOSE_SEALED, "sealed", NULL, "boards that are not released stay sealed for good"},
    {CLOSE_DOUBLEDUMMY, "doubledummy", NULL, "with -o: what is makeable, and par"},
    {0},
};

static unsigned
count_sealed(const struct rf_session *session)
{
    unsigned sealed = 0;
    for (unsigned i = 0; i < session->boards; i++)
        sealed += !session->board[i].released && session->board[i].stage >= RF_BOARD_DEALT;
    return sealed;
}

/* All boards, or none: one that may not be released is refused before any is opened. */
static int
release_all(struct verb_input *in)
{
    const struct rf_session *session = &in->clerk.record.session;
    struct rf_session_act act;
    int status = STATUS_OK;
    for (unsigned i = 0; i < session->boards; i++) {
        if (session->board[i].released)
            continue;
        if (!verb_read_act(in, RF_SESSION_RELEASE, session->first + i, &act))
            return STATUS_USAGE;
        if (rf_session_record_judge(&in->clerk.record, &act, NULL) != RF_PERMITTED)
            return verb_put(in, &act, NULL);
    }
    for (unsigned i = 0; status == STATUS_OK && i < session->boards; i++) {
        unsigned board = session->first + i;
        if (!session->board[i].released)
            status = release_one(in, board);
        else
            status = agent_show(&in->clerk, board) ? STATUS_OK : STATUS_IO;
    }
    return status;
}

static int
run_close(struct verb_input *in)
{
    const struct rf_session_record *record = &in->clerk.record;
    const struct rf_session *session = &record->session;
    struct rf_session_act act;
    if (!pbn_can_save(in->output))
        return STATUS_IO;
    int released = verb_flag(in, CLOSE_RELEASE) ? release_all(in) : STATUS_OK;
    if (released != STATUS_OK)
        return released;
    unsigned sealed = count_sealed(session);
    if (sealed && !session->closed && !verb_flag(in, CLOSE_SEALED)) {
        fprintf(stderr,
                "riffle session close: %u board%s not released, and would stay sealed for "
                "good: close --release opens them, close --sealed leaves them so\n",
                sealed, sealed == 1 ? " is" : "s are");
        return STATUS_NO;
    }
    if (!verb_read_act(in, RF_SESSION_CLOSE, 0, &act))
        return STATUS_USAGE;
    int status = verb_put(in, &act, NULL);
    if (status != STATUS_OK)
        return status;
    if (in->output && !write_released(in, verb_flag(in, CLOSE_DOUBLEDUMMY)))
        return STATUS_IO;
    if (sealed == 0 && (!record->has_manifest || session->number == record->manifest.sessions))
        undo_removes(in->clerk.secret_path);
    else
        printf("the secrets stay in %s\n", in->clerk.secret_path);
    return STATUS_OK;
}

const struct verb verb_close = {
    .name = "close",
    .summary = "closes the session",
    .doc = "Closes the session. Not while a new deal is due (D1, and D3 in 2007), nor while a "
           "result stands that may not (D2). Boards that were not released stay sealed for good, "
           "so release them first; when all "
           "are released and the event is over the secrets are removed.\n\nExamples:\n"
           "  riffle session close\n"
           "  riffle session close --release -o tuesday.pbn  all boards are over",
    .clauses = "D1.1 D2.1 D3 SR.1",
    .act = RF_SESSION_CLOSE,
    .access = VERB_WRITES,
    .output = "all released boards, as PBN",
    .run = run_close,
    .options = close_options,
};
