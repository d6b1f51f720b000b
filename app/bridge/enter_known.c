/*
 * app/bridge/enter_known.c -- how many boards of a file the club has played before (enter_known.h).
 *
 * verb_enter.c then puts each old deal to the Law, which refuses it unless the event replays past
 * deals (D2.1).  There is no option to enter an old deal in another event: its results would be
 * void.
 */
#include "bridge/enter_known.h"

#include "bridge/ledger_tally.h"

/* Tables give a board several times; the first of a run is enough. */
static bool
is_entered(const struct verb_input *in, const struct boards_read *boards, unsigned i)
{
    const struct rf_pbn_board *one = &boards->board[i];
    return one->board > 0 && one->board <= RF_BOARD_NUMBER && in->boards.has[one->board] &&
           one->dealt && (i == 0 || boards->board[i - 1].board != one->board);
}

static bool
tally_boards(struct verb_input *in, const struct boards_read *boards, struct ledger_tally *tally)
{
    const struct rf_session_record *record = &in->keeper.record;
    struct ledger *ledger = verb_ledger(in);
    for (unsigned i = 0; ledger && i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        if (!is_entered(in, boards, i))
            continue;
        struct rf_board_id id = {.session = record->session.number, .board = one->board};
        struct ledger_hit hit = ledger_find(ledger, &one->deal, record->id, id);
        if (hit.kind == LEDGER_FAILED)
            return false;
        ledger_tally_add(tally, one->board, &hit);
    }
    return ledger != NULL;
}

/* What Law 6 D2 says of the boards that are known. */
static const char *
law_words(const struct ledger_tally *tally, bool replay)
{
    if (tally->same == 0)
        return "Law 6 D2 does not forbid a twin.";
    return replay ? "This event replays past deals (Law 6 D2)."
                  : "Law 6 D2: no result on a deal of another session may stand.";
}

int
enter_say_known(struct verb_input *in, const struct boards_read *boards)
{
    struct ledger_tally tally = {0};
    char words[LEDGER_TALLY_WORDS];
    bool replay = in->keeper.record.session.replay;
    if (!tally_boards(in, boards, &tally))
        return STATUS_IO;
    if (ledger_tally_knows(&tally) && tally.boards > 1 && !in->json)
        printf("warning: %s. %s\n", ledger_tally_words(words, &tally), law_words(&tally, replay));
    if (tally.same > 0 && !replay)
        fprintf(stderr,
                "riffle session enter: use another set. If the event replays past deals, say so "
                "when you open it: riffle session open --replay\n");
    if (tally.same > 0 && !replay && tally.first.set > 0)
        fprintf(stderr,
                "riffle session enter: if set %u of the ledger is the set of this session, take "
                "it out and try again: riffle ledger remove %u\n",
                tally.first.set, tally.first.set);
    return STATUS_OK;
}
