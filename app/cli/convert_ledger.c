/*
 * app/cli/convert_ledger.c -- `riffle convert` asks the club's ledger before a dealing machine gets
 * a set that was played before (Law 6D2).
 *
 * The file is written all the same: the Law voids results, it does not forbid a file, and the club
 * may want the set for teaching.  Sessions of today, and those that the file names itself, are
 * passed over: their set is being prepared.
 */
#include "bridge/ledger_tally.h"
#include "cli/convert.h"

/* True of the formats that dealing machines read. */
static bool
is_for_machines(enum rf_format format)
{
    return format == RF_FORMAT_DUP || format == RF_FORMAT_BRI || format == RF_FORMAT_DGE ||
           format == RF_FORMAT_DLM;
}

/* Looks all boards up, as they stand in the source.  False when the ledger failed, with a message.
 */
static bool
tally_boards(struct ledger *ledger, const struct convert_options *o, const struct file_bytes *bytes,
             struct ledger_tally *tally)
{
    char today[LEDGER_DATE];
    struct convert_walk walk = convert_walk_on(o, bytes);
    enum convert_step step;
    ledger_today(today);
    while ((step = convert_next(&walk)) != CONVERT_END) {
        if (step != CONVERT_BOARD || !walk.board.dealt || walk.twice)
            continue;
        struct rf_span head = rf_format_reader_head(&walk.reader);
        struct ledger_own own = {.text = head.bytes, .size = head.size, .today = today};
        struct rf_deal deal = rf_deal_of_hands(&walk.board.hands);
        struct ledger_hit hit = ledger_search(ledger, &deal, &own);
        rf_wipe(&deal, sizeof deal);
        if (hit.kind == LEDGER_FAILED)
            return false;
        ledger_tally_add(tally, walk.board.number ? walk.board.number : walk.reader.count, &hit);
    }
    return true;
}

void
convert_ask_ledger(const struct convert_options *o, const struct file_bytes *bytes)
{
    char words[LEDGER_TALLY_WORDS];
    struct ledger_tally tally = {0};
    if (!is_for_machines(o->to) || (!o->ledger && !ledger_exists(NULL)))
        return;
    if (!ledger_exists(o->ledger)) {
        fprintf(stderr, "riffle %s: warning: there is no ledger %s, so no board was looked up\n",
                o->command, o->ledger);
        return;
    }
    struct ledger *ledger = ledger_open(o->ledger);
    if (ledger && tally_boards(ledger, o, bytes, &tally) && ledger_tally_knows(&tally))
        fprintf(stderr,
                "riffle %s: warning: %s. %s To see every board, run: riffle ledger look %s\n",
                o->command, ledger_tally_words(words, &tally),
                tally.same > 0 ? "No result on a deal of another session may stand (Law 6 D2)."
                               : "Law 6 D2 does not forbid a twin, but players may recognize it.",
                o->in);
    ledger_close(ledger);
}
