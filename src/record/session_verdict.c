/*
 * record/session_verdict.c -- what the record of a session proves, and what it does not, in
 * sentences.
 */
#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

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
    const struct rf_board *at = rf_session_at(session, board);
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

/* How the boards of a session stand. */
struct standing {
    unsigned opened, sealed, owing, by_hand, fouled, not_dealt;
};

static struct standing
standing_of(const struct rf_session_record *record)
{
    struct standing now = {0};
    const struct rf_session *session = &record->session;
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        struct rf_board_id id = rf_session_record_id(record, session->first + i);
        bool kept = id.attempt < RF_EVENT_ATTEMPTS;
        bool opened = kept && rf_session_record_deal(record, id)->opened && board->computed;
        now.fouled += board->fouled;
        if (board->stage < RF_BOARD_DEALT)
            now.not_dealt++;
        else if (!board->computed)
            now.by_hand++;
        else if (opened)
            now.opened++;
        else if (board->released)
            now.owing++;
        else
            now.sealed++;
    }
    return now;
}

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
add_proved(struct rf_text *text, const struct rf_session_record *record, const struct standing *now)
{
    rf_text_add(text, "proved: ");
    rf_text_add_count(text, record->session.boards, "board", "boards");
    rf_text_add(text, ", ");
    rf_text_add_count(text, record->sum.acts, "act", "acts");
    rf_text_add(text, ": every act lawful");
    if (now->opened) {
        rf_text_add(text, ", ");
        rf_text_add_count(text, now->opened, "deal", "deals");
        rf_text_add(text, " opened and as committed");
    }
    rf_text_add(text, "\n");
}

/* Who made the deals, and whether anybody could have chosen them. */
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
    rf_text_add(text, record->has_value ? ", public value " : ", no public value; manifest ");
    if (record->has_value) {
        rf_text_add(text, record->value);
        rf_text_add(text, "; manifest ");
    }
    rf_text_add(text, hex);
    rf_text_add(text, "\n");
    if (record->has_value)
        rf_text_add(text, "not proved: valid only if you held the manifest before the public value "
                          "was known\n");
    else if (rf_text_equal(record->manifest.value, "-"))
        rf_text_add(text, one ? "not proved: one party, no public value: this does not prove that "
                                "it was the only deal\n"
                              : "not proved: no public value: all parties together could have "
                                "dealt until it pleased them\n");
    rf_text_add(text, one ? "not proved: that the one party did not look at the deals\n" : "");
}

static void
add_notes(struct rf_text *text, const struct rf_session_record *record, const struct standing *now)
{
    const struct rf_session_sum *sum = &record->sum;
    add_boards(text, "not proved yet: ", now->sealed, "board is sealed", "boards are sealed");
    add_boards(text, "not proved yet: ", now->not_dealt, "board is not dealt",
               "boards are not dealt");
    add_boards(text, "not proved yet: ", now->owing, "board is released without all its sub-keys",
               "boards are released without all their sub-keys");
    add_boards(text, "not proved: ", now->by_hand,
               "board was dealt by persons: lawful as entered; chance not proved",
               "boards were dealt by persons: lawful as entered; chance not proved");
    add_boards(text, "noted: ", now->fouled, "board is fouled (Law 87)",
               "boards are fouled (Law 87)");
    if (sum->warned || sum->refused) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->warned, "act", "acts");
        rf_text_add(text, " not as recommended, ");
        rf_text_add_count(text, sum->refused, "act", "acts");
        rf_text_add(text, " refused\n");
    }
    if (!record->session.closed)
        rf_text_add(text, "not proved yet: the session is not closed\n");
    if (record->spine.head_due)
        rf_text_add(text, "not proved yet: a head is due\n");
}

void
rf_session_record_verdict(const struct rf_session_record *record, char out[static RF_VERDICT_TEXT])
{
    struct rf_text text = rf_text_on(out, RF_VERDICT_TEXT);
    if (!record->open) {
        rf_text_add(&text, "not proved: there is nothing in this record\n");
        return;
    }
    struct standing now = standing_of(record);
    RF_ASSERT(now.opened + now.sealed + now.owing + now.by_hand + now.not_dealt ==
              record->session.boards);
    add_proved(&text, record, &now);
    add_chance(&text, record);
    add_notes(&text, record, &now);
    if (!record->spine.signs)
        rf_text_add(&text, "not proved: who kept this record, for it has no key\n");
    else if (!record->spine.hook.verify)
        rf_text_add(&text, "not proved: signatures were not checked\n");
    rf_text_add(&text, "not proved: that nobody who knew a deal told it, that what persons entered "
                       "is what happened, and, without a head that you hold, that others were "
                       "shown the same record or that nothing follows it\n");
}
