/*
 * record/session_verdict.c -- what a session's record proves, and what it does not, in sentences.
 *
 * For a record in which no line was wrong; the same form as verdict.c.  Every verdict says what is
 * not proved.  These texts are part of the interface: tests and docs quote them.
 */
#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

/* One board in words, and its deal when it was opened; deal_text is empty otherwise. */
const char *
rf_session_record_board(const struct rf_session_record *record, unsigned board,
                        char deal_text[static RF_DEAL_TEXT])
{
    const struct rf_session *session = &record->session;
    struct rf_deal deal;
    deal_text[0] = '\0';
    if (board < session->first || board >= (unsigned)session->first + session->boards)
        return "is not in this record";
    struct rf_board_id id = rf_session_record_id(record, board);
    const struct rf_board *at = rf_session_board_at(session, board);
    const struct rf_session_deal *made = id.attempt < RF_EVENT_ATTEMPTS
                                             ? rf_session_record_deal(record, id)
                                             : NULL;
    if (!made || !made->opened)
        return at->stage < RF_BOARD_DEALT ? "not dealt"
               : at->released             ? "released, and its deal is not shown"
                                          : "sealed";
    RF_ASSERT(rf_deal_of_number(&deal, made->deal));
    rf_deal_write(deal_text, &deal, RF_NORTH);
    return made->origin == RF_ORIGIN_COMPUTED
               ? "the deal that the manifest, the value and the sub-keys make"
               : "lawful as entered; chance not proved";
}

/* Counts of boards.  Each board is in one of the first five counts, or released and not opened; it
 * may be in any of the others besides. */
struct standing {
    unsigned opened, sealed, by_hand, outside, not_dealt;
    unsigned owing, unshown, shown, redealt, fouled, suits;
};

/* D2.1: the deal that was shown has one whole suit in each hand. */
static bool
is_whole_suits(const struct rf_session_record *record, struct rf_board_id id)
{
    struct rf_deal deal;
    const struct rf_session_deal *shown = rf_session_record_deal(record, id);
    return rf_deal_of_number(&deal, shown->deal) &&
           rf_session_check_sorted(&record->session, &deal) != RF_PERMITTED;
}

static struct standing
standing_of(const struct rf_session_record *record)
{
    struct standing now = {0};
    const struct rf_session *session = &record->session;
    struct rf_board_id other;
    unsigned party;
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        unsigned number = session->first + i;
        struct rf_board_id id = rf_session_record_id(record, number);
        bool kept = id.attempt < RF_EVENT_ATTEMPTS;
        bool opened = kept && rf_session_record_deal(record, id)->opened;
        now.shown += opened;
        now.fouled += board->fouled;
        now.suits += opened && !board->computed && is_whole_suits(record, id);
        now.redealt += board->attempt > 0;
        now.owing += board->released && rf_session_record_next_owed(record, number, &other, &party);
        now.unshown += board->released && board->entered && !opened;
        if (board->stage < RF_BOARD_DEALT)
            now.not_dealt++;
        else if (board->outside)
            now.outside++;
        else if (!board->computed)
            now.by_hand++;
        else if (opened)
            now.opened++;
        else
            now.sealed += !board->released;
    }
    return now;
}

/* Boards that were dealt by the computer or entered, and are not opened, or owe a sub-key. */
static unsigned
closed_boards(const struct rf_session_record *record)
{
    unsigned closed = 0;
    const struct rf_session *session = &record->session;
    struct rf_board_id id;
    unsigned party;
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        unsigned number = session->first + i;
        id = rf_session_record_id(record, number);
        bool opened = id.attempt < RF_EVENT_ATTEMPTS && rf_session_record_deal(record, id)->opened;
        bool dealt = board->stage >= RF_BOARD_DEALT && (board->computed || board->entered);
        closed += (dealt && !opened) || rf_session_record_next_owed(record, number, &id, &party);
    }
    return closed;
}

/* An observed session owes nothing; a committed one every deal and the last head.  Where nothing
 * was opened, nothing is proved. */
static bool
is_proved(const struct rf_session_record *record)
{
    return record->source != RF_SOURCE_COMMITTED ||
           (closed_boards(record) == 0 && !record->spine.head_due && standing_of(record).shown > 0);
}

/* A line about `count` boards; none when the count is 0. */
static void
add_boards(struct rf_text *text, const char *before, unsigned count, const char *one,
           const char *many)
{
    if (!count)
        return;
    rf_text_add(text, before);
    rf_text_add_count(text, count, one, many);
    rf_text_add(text, "\n");
}

static void
add_opened(struct rf_text *text, const struct standing *now)
{
    if (!now->opened)
        return;
    rf_text_add(text, ", ");
    rf_text_add_count(text, now->opened, "deal", "deals");
    rf_text_add(text, " opened and as committed");
}

/* The first line of a session with breaches, which is never called proved; in a committed one the
 * boards that are not opened follow. */
static void
add_kept(struct rf_text *text, const struct rf_session_record *record, const struct standing *now)
{
    unsigned closed = record->source == RF_SOURCE_COMMITTED ? closed_boards(record) : 0;
    rf_session_add_breaches(text, record);
    add_opened(text, now);
    rf_text_add(text, record->source == RF_SOURCE_COMMITTED ? "\n" : "; chance not proved\n");
    add_boards(text, record->session.closed ? "not proved: " : "not proved yet: ", closed,
               "board is not opened", "boards are not opened");
}

/* The first line: proved or not, and what was checked. */
static void
add_proved(struct rf_text *text, const struct rf_session_record *record, const struct standing *now)
{
    unsigned closed = closed_boards(record);
    bool proved = is_proved(record);
    if (rf_session_record_is_kept_truly(record)) {
        add_kept(text, record, now);
        return;
    }
    rf_text_add(text, proved                   ? "proved: "
                      : record->session.closed ? "not proved: "
                                               : "not proved yet: ");
    if (!proved && closed) {
        rf_text_add_count(text, closed, "board is", "boards are");
        rf_text_add(text, " not opened; so far ");
    } else if (!proved)
        rf_text_add(text, record->spine.head_due ? "a head is due; so far "
                                                 : "no board was opened; so far ");
    rf_text_add_count(text, record->session.boards, "board", "boards");
    rf_text_add(text, ", ");
    rf_text_add_count(text, record->sum.acts, "act", "acts");
    unsigned corrections = rf_corrections_counting(&record->corrections);
    if (corrections) {
        rf_text_add(text, ", ");
        rf_text_add_count(text, corrections, "correction", "corrections");
    }
    rf_text_add(text, ": every act lawful");
    add_opened(text, now);
    rf_text_add(text, "\n");
}

/* Who made the deals, and whether anybody could have chosen them.  One party without a public
 * value can deal until a deal pleases; several must agree to it; with a value known only later
 * nobody can. */
static void
add_chance(struct rf_text *text, const struct rf_session_record *record)
{
    char hex[RF_HEX_TEXT];
    if (!record->has_manifest)
        return;
    bool one = record->parties == 1;
    rf_hex_write(hex, record->manifest_hash);
    rf_text_add(text, "noted: ");
    rf_text_add_count(text, record->parties, "party", "parties");
    bool described = !rf_text_is_equal(record->manifest.value, "-");
    rf_text_add(text, record->has_value ? ", public value "
                      : described       ? ", public value not stated"
                                        : ", no public value");
    rf_text_add(text, record->value);
    rf_text_add(text, "; manifest ");
    rf_text_add(text, hex);
    rf_text_add(text, "\n");
    if (described) {
        rf_text_add(text, record->has_value ? "not proved: that this value is the one described: "
                                            : "not proved yet: which value it will be: ");
        rf_text_add(text, record->manifest.value);
        rf_text_add(text, "\nnot proved: valid only if you held the manifest before the public "
                          "value was known\n");
    } else
        rf_text_add(text, one ? "not proved: one party, no public value: this does not prove that "
                                "it was the only deal\n"
                              : "not proved: no public value: all parties together could have "
                                "dealt again until they liked the deal\n");
    rf_text_add(text, one ? "not proved: that the one party did not look at the deals\n" : "");
}

/* A deal that rests on a correction: the first such board, and how many more there are. */
static void
add_chosen(struct rf_text *text, const struct rf_session_record *record)
{
    unsigned boards = 0, first = 0;
    for (unsigned i = record->session.boards; i-- > 0;)
        if (record->chosen[i]) {
            boards++;
            first = i;
        }
    if (boards == 0)
        return;
    rf_text_add(text, "not proved: that nobody chose the new deal: board ");
    rf_text_add_number(text, record->session.first + first);
    rf_text_add(text, " was dealt again after a correction (line ");
    rf_text_add_number(text, record->chosen[first]);
    rf_text_add(text, boards > 1 ? "), and so were " : ")");
    if (boards > 1)
        rf_text_add_count(text, boards - 1, "other board", "other boards");
    rf_text_add(text, "\n");
}

/* Boards that are open, redealt or fouled, and acts that were refused or not as recommended. */
static void
add_notes(struct rf_text *text, const struct rf_session_record *record, const struct standing *now)
{
    const struct rf_session_sum *sum = &record->sum;
    bool closed = record->session.closed;
    const char *open = closed ? "not proved: " : "not proved yet: ";
    if (closed)
        add_boards(text, open, now->sealed, "board was dealt and never released, and stays sealed",
                   "boards were dealt and never released, and stay sealed");
    else
        add_boards(text, open, now->sealed, "board is sealed", "boards are sealed");
    add_boards(text, closed ? "noted: " : open, now->not_dealt, "board is not dealt",
               "boards are not dealt");
    add_boards(text, open, now->owing, "board is released without all its sub-keys",
               "boards are released without all their sub-keys");
    add_boards(text, open, now->unshown, "board was entered, is released and is not shown",
               "boards were entered, are released and are not shown");
    add_boards(text, "not proved: ", now->by_hand,
               "board was dealt by persons: lawful as entered; chance not proved",
               "boards were dealt by persons: lawful as entered; chance not proved");
    add_boards(text, "not proved: ", now->outside,
               "board was dealt by another program: lawful as entered; chance not proved",
               "boards were dealt by another program: lawful as entered; chance not proved");
    add_boards(text, "noted: ", now->redealt, "board was redealt; look at the reasons",
               "boards were redealt; look at the reasons");
    add_boards(text, "noted: ", now->fouled, "board is fouled (Law 87)",
               "boards are fouled (Law 87)");
    add_boards(text, "noted: ", now->suits,
               "board has one whole suit in each hand: was its pack shuffled? (Law 6 D2)",
               "boards have one whole suit in each hand: were their packs shuffled? (Law 6 D2)");
    if (sum->warned || sum->refused) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->warned, "act", "acts");
        rf_text_add(text, " not as recommended, ");
        rf_text_add_count(text, sum->refused, "act", "acts");
        rf_text_add(text, " refused\n");
    }
    if (sum->questions && !rf_session_record_is_kept_truly(record)) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->questions, "act is", "acts are");
        rf_text_add(text, " not judged, because a step before was not entered\n");
    }
    if (!closed)
        rf_text_add(text, "not proved yet: the session is not closed\n");
    if (record->spine.head_due && (closed_boards(record) || is_proved(record)))
        rf_text_add(text, "not proved yet: a head is due\n");
}

void
rf_session_record_verdict_if_signed(const struct rf_session_record *record,
                                    struct rf_signed_part *part)
{
    struct rf_text text = rf_text_start(part->words, RF_VERDICT_TEXT);
    struct standing now = standing_of(record);
    RF_ASSERT(now.opened + now.sealed + now.by_hand + now.outside + now.not_dealt <=
              record->session.boards);
    bool kept = rf_session_record_is_kept_truly(record);
    part->lines = record->spine.lines;
    part->breaches = record->sum.breaches;
    part->questions = record->sum.questions;
    part->verdict = kept && record->sum.breaches ? RF_VERDICT_BREACHES
                    : kept                       ? RF_VERDICT_RECORDED
                    : is_proved(record)          ? RF_VERDICT_PROVED
                                                 : RF_VERDICT_OPEN;
    add_proved(&text, record, &now);
    rf_level_add(&text, rf_session_record_level(record));
    add_chance(&text, record);
    add_notes(&text, record, &now);
    add_chosen(&text, record);
    rf_spine_add_citations(&text, &record->spine);
    if (!record->spine.signs)
        rf_text_add(&text, "not proved: who kept this record, for it has no key\n");
    else if (!record->spine.hook.verify)
        rf_text_add(&text, "not proved: signatures were not checked\n");
    rf_text_add(&text, "not proved: that nobody who knew a deal told it, that what persons entered "
                       "is what happened, and, without a head that you hold, that others were "
                       "shown the same record or that nothing follows it\n");
}

void
rf_session_record_verdict(const struct rf_session_record *record, char out[static RF_VERDICT_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_VERDICT_TEXT);
    if (record->open)
        rf_spine_write_verdict(&record->spine, out);
    else
        rf_text_add(&text, "not proved: there is nothing in this record\n");
}
