/*
 * record/session_proof.c -- released boards are opened: sub-keys lead to their roots, the deal
 * comes out as it was committed to, and deals that persons entered are shown.
 *
 * For each party: the sub-key's leaf leads by its path to the root in the manifest, so it was
 * fixed before M.  Once all parties have shown theirs, the board key, the deck and the commitment
 * are computed again and compared (PR.18).  Superseded attempts are opened too, so that a redeal
 * cannot hide a deal.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

/* PR.17: the session has that board, and its cards may be shown. */
static bool
is_released(const struct rf_session_record *record, uint64_t board)
{
    const struct rf_session *session = &record->session;
    return board >= session->first && board - session->first < session->boards &&
           session->board[board - session->first].released;
}

/* True when all parties have shown their sub-keys; a deal that is not computed has none. */
static bool
has_all_shown(const struct rf_session_record *record, const struct rf_session_deal *deal)
{
    return deal->origin != RF_ORIGIN_COMPUTED || deal->shown == (1u << record->parties) - 1;
}

/* The first sub-key of a board that is still to be shown, over all attempts; false: none. */
bool
rf_session_record_next_owed(const struct rf_session_record *record, unsigned board,
                            struct rf_board_id *id, unsigned *party)
{
    *id = rf_session_record_id(record, board);
    for (id->attempt = 0; id->attempt < RF_EVENT_ATTEMPTS; id->attempt++) {
        const struct rf_session_deal *deal = rf_session_record_deal(record, *id);
        if (has_all_shown(record, deal))
            continue;
        for (*party = 1; deal->shown >> (*party - 1) & 1;)
            RF_ASSERT(++*party <= record->parties);
        return true;
    }
    return false;
}

/* PR.18: all sub-keys are there, and the deal comes out.  Only then is the deal known to the
 * fold. */
static bool
check_computed(const struct rf_session_record *record, struct rf_board_id id,
               struct rf_session_deal *deal, struct rf_finding *finding)
{
    uint8_t key[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    rf_card deck[RF_DECK_CARDS];
    RF_ASSERT(has_all_shown(record, deal) && record->has_manifest);
    rf_board_key(key, record->manifest_hash, id, record->value, deal->subkey, record->parties);
    rf_board_deck(deck, key);
    rf_board_commitment(commitment, record->manifest_hash, id, deck, key);
    if (memcmp(commitment, deal->commitment, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_SUBKEYS_SHOWN, "the dealing agent",
                              "another deal than the one that was committed to",
                              "the deal that the manifest, the value and the sub-keys make");
    struct rf_deal dealt = rf_deal_by_rotation(deck, rf_board_dealer((unsigned)id.board));
    rf_deal_number(deal->deal, &dealt);
    deal->opened = true;
    return true;
}

/* The party whose sub-key it should be is at fault; the Director when there is no such party. */
static bool
wrong_subkey(struct rf_finding *finding, const struct rf_session_record *record, uint64_t party,
             const char *found, const char *expected)
{
    bool known = party >= 1 && party <= record->parties;
    const char *whose = known ? record->party[party - 1].name : "the director";
    return rf_finding_set(finding, RF_SUBKEYS_SHOWN, whose, found, expected);
}

bool
rf_subkey_read(struct rf_subkey_shown *shown, const char *text)
{
    struct rf_pairs pairs = rf_pairs_start(text);
    return rf_pairs_take_number(&pairs, "board", &shown->board) &&
           rf_pairs_take_number(&pairs, "attempt", &shown->attempt) &&
           rf_pairs_take_number(&pairs, "party", &shown->party) &&
           rf_pairs_take_bytes(&pairs, "key", shown->key, RF_KEY_BYTES) &&
           rf_pairs_take_path(&pairs, "path", shown->path, &shown->steps) &&
           rf_pairs_is_end(&pairs);
}

/* The inverse of rf_subkey_read.  The text holds a secret until its board is released. */
size_t
rf_subkey_write(char out[static RF_SUBKEY_TEXT], const struct rf_subkey_shown *shown)
{
    struct rf_text text = rf_text_start(out, RF_SUBKEY_TEXT);
    char hex[RF_HEX_TEXT];
    rf_text_add(&text, "board=");
    rf_text_add_number(&text, shown->board);
    rf_text_add(&text, " attempt=");
    rf_text_add_number(&text, shown->attempt);
    rf_text_add(&text, " party=");
    rf_text_add_number(&text, shown->party);
    rf_text_add(&text, " key=");
    rf_hex_write(hex, shown->key);
    rf_text_add(&text, hex);
    rf_text_add(&text, shown->steps ? " path=" : " path=-");
    for (size_t i = 0; i < shown->steps; i++) {
        rf_hex_write(hex, shown->path[i].byte);
        rf_text_add(&text, hex);
    }
    RF_ASSERT(!text.full);
    rf_wipe(hex, sizeof hex);
    return text.used;
}

/* True when the path leads from the sub-key to the party's root in the manifest. */
bool
rf_subkey_is_proved(const struct rf_session_record *record, const struct rf_subkey_shown *shown)
{
    struct rf_board_id id = {record->session.number, shown->board, shown->attempt};
    uint8_t leaf[RF_HASH_BYTES];
    if (!record->has_manifest || shown->party < 1 || shown->party > record->parties ||
        !rf_manifest_has_board(&record->manifest, id))
        return false;
    rf_subkey_leaf(leaf, (unsigned)shown->party, id, shown->key);
    return rf_merkle_check_path(
        record->party[shown->party - 1].root, leaf, rf_manifest_deal_count(&record->manifest),
        rf_manifest_index(&record->manifest, id), shown->path, shown->steps);
}

/* PR.17, then PR.18: released, owed, proved.  A head is due when nothing more of the board is
 * owed. */
bool
rf_session_fold_subkey(struct rf_session_record *record, const struct rf_line *line,
                       struct rf_finding *finding)
{
    struct rf_subkey_shown shown;
    if (!rf_subkey_read(&shown, line->payload))
        return rf_session_malformed(finding, line->act, "board= attempt= party= key= path=");
    if (!is_released(record, shown.board))
        return rf_finding_set(finding, RF_SEALED_UNTIL_RELEASED, "the director", "a sub-key",
                              "the release of its board first");
    struct rf_board_id id = {record->session.number, shown.board, shown.attempt};
    bool there = id.attempt < RF_EVENT_ATTEMPTS && shown.party >= 1 &&
                 shown.party <= record->parties;
    struct rf_session_deal *deal = there ? rf_session_deal_of(record, id) : NULL;
    if (!deal || deal->origin != RF_ORIGIN_COMPUTED || deal->shown >> (shown.party - 1) & 1)
        return wrong_subkey(finding, record, shown.party, "a sub-key",
                            "one of a party for an attempt that the computer dealt, once");
    if (!rf_subkey_is_proved(record, &shown))
        return wrong_subkey(finding, record, shown.party, "another sub-key",
                            "one that leads to the root in the manifest");
    memcpy(deal->subkey[shown.party - 1].byte, shown.key, RF_KEY_BYTES);
    deal->shown |= (uint8_t)(1u << (shown.party - 1));
    unsigned owing;
    struct rf_board_id other;
    record->spine.head_due |= !rf_session_record_next_owed(record, (unsigned)id.board, &other,
                                                           &owing);
    return !has_all_shown(record, deal) || check_computed(record, id, deal, finding);
}

/* PR.19: what a person entered is shown, number and salt; they open its commitment.  The number of
 * the deal has one spelling, without leading zeros. */
bool
rf_session_fold_show(struct rf_session_record *record, const struct rf_line *line,
                     struct rf_finding *finding)
{
    struct rf_board_id id = {record->session.number, 0, 0};
    char text[RF_DEAL_NUMBER_TEXT], again[RF_DEAL_NUMBER_TEXT];
    uint8_t number[RF_DEAL_NUMBER], salt[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "board", &id.board) ||
        !rf_pairs_take_number(&pairs, "attempt", &id.attempt) ||
        !rf_pairs_take_text(&pairs, "deal", text, sizeof text) ||
        !rf_deal_number_read(number, text) ||
        !rf_pairs_take_bytes(&pairs, "salt", salt, sizeof salt) || !rf_pairs_is_end(&pairs))
        return rf_session_malformed(finding, line->act, "board= attempt= deal= salt=");
    rf_deal_number_write(again, number);
    if (!rf_text_is_equal(again, text))
        return rf_session_malformed(finding, text, again);
    if (!is_released(record, id.board))
        return rf_finding_set(finding, RF_SEALED_UNTIL_RELEASED, "the director", "what was entered",
                              "the release of its board first");
    bool last = id.attempt == rf_session_record_id(record, (unsigned)id.board).attempt &&
                id.attempt < RF_EVENT_ATTEMPTS;
    struct rf_session_deal *deal = last ? rf_session_deal_of(record, id) : NULL;
    if (!deal || deal->origin != RF_ORIGIN_ENTERED || deal->opened)
        return rf_finding_set(finding, RF_ENTERED_COMES_OUT, "the director", "a deal",
                              "one that was entered, of the last attempt, once");
    rf_entered_commitment(commitment, record->id, id, number, salt);
    if (memcmp(commitment, deal->commitment, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_ENTERED_COMES_OUT, "the director", "another deal",
                              "the one that was entered");
    memcpy(deal->deal, number, sizeof number);
    deal->opened = true;
    return true;
}

/* A closed session owes every sub-key of its released boards: a party that withholds one is at
 * fault.  Called at the end of a record, since no line is wrong by itself. */
bool
rf_session_record_end(const struct rf_session_record *record, struct rf_finding *finding)
{
    const struct rf_session *session = &record->session;
    struct rf_board_id id;
    unsigned party;
    static const struct rf_finding nothing = {0};
    *finding = nothing;
    finding->line = record->spine.lines;
    for (unsigned i = 0; session->closed && i < session->boards; i++) {
        unsigned board = session->first + i;
        if (!session->board[i].released || !rf_session_record_next_owed(record, board, &id, &party))
            continue;
        char found[100];
        struct rf_text text = rf_text_start(found, sizeof found);
        rf_text_add(&text, "no sub-key of board ");
        rf_text_add_number(&text, board);
        rf_text_add(&text, ", attempt ");
        rf_text_add_number(&text, id.attempt);
        return wrong_subkey(finding, record, party, found, "one of each party");
    }
    return true;
}
