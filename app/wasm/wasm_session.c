/*
 * wasm/wasm_session.c -- what a page shows of a session of bridge: the event, and its boards one by one.
 *
 *     riffle_session_text, _number   of the session
 *     riffle_board_text, _number     of a board, in one of its attempts
 */
#include "wasm/wasm_session.h"

#include <string.h>

static struct rf_session_record held;
static char text[RF_DEAL_TEXT > RF_HEX_TEXT ? RF_DEAL_TEXT : RF_HEX_TEXT];

struct rf_session_record *
session_held(void)
{
    return &held;
}

static const char *
digits(const uint8_t bytes[static RF_HASH_BYTES])
{
    rf_hex_write(text, bytes);
    return text;
}

/* Texts by number, ended by a zero; `party` counts from 1. */
const char *
EXPORT(riffle_session_text)(uint32_t which, uint32_t party)
{
    const struct rf_party *one = party >= 1 && party <= held.parties ? &held.party[party - 1]
                                                                     : NULL;
    switch (which) {
    case 0: return held.title;
    case 1: return held.has_manifest ? digits(held.manifest_hash) : "";
    case 2: return held.has_manifest ? held.manifest.value : "";
    case 3: return held.value;
    case 4: return held.has_manifest ? held.manifest.agent : "";
    case 5: return held.has_manifest ? held.manifest.program : "";
    case 6: return one ? one->name : "";
    case 7: return one ? digits(one->root) : "";
    default: return "";
    }
}

double
EXPORT(riffle_session_number)(uint32_t which)
{
    const struct rf_session *session = &held.session;
    switch (which) {
    case 0: return session->first;
    case 1: return session->boards;
    case 2: return session->tables;
    case 3: return session->number;
    case 4: return session->edition == RF_EDITION_2007 ? 2007 : 2017;
    case 5: return session->closed;
    case 6: return held.parties;
    case 7: return held.has_manifest;
    case 8: return held.has_value;
    case 9: return (double)held.sum.acts;
    case 10: return held.has_manifest ? held.manifest.sessions : 0;
    case 11: return held.source;
    default: return -1;
    }
}

static const struct rf_board *
board_at(uint32_t number)
{
    const struct rf_session *session = &held.session;
    bool there = number >= session->first && number < (uint32_t)session->first + session->boards;
    return there ? rf_session_board_at(session, number) : NULL;
}

/* The deal of an attempt, or NULL. */
static const struct rf_session_deal *
deal_of(uint32_t board, uint32_t attempt)
{
    struct rf_board_id id = {held.session.number, board, attempt};
    return board_at(board) && attempt < RF_EVENT_ATTEMPTS ? rf_session_record_deal(&held, id)
                                                          : NULL;
}

enum { STAGE_NOT_DEALT, STAGE_SEALED, STAGE_RELEASED, STAGE_OPENED };

static int
stage_of(const struct rf_board *board, const struct rf_session_deal *made)
{
    return made && made->opened            ? STAGE_OPENED
           : board->stage < RF_BOARD_DEALT ? STAGE_NOT_DEALT
           : board->released               ? STAGE_RELEASED
                                           : STAGE_SEALED;
}

/* Numbers of a board; those of an attempt, from 4 on, are 0 where nothing is known of it. */
double
EXPORT(riffle_board_number)(uint32_t which, uint32_t number, uint32_t attempt)
{
    const struct rf_board *board = board_at(number);
    const struct rf_session_deal *made = deal_of(number, attempt);
    if (!board)
        return -1;
    switch (which) {
    case 0: return rf_board_dealer(number);
    case 1: return rf_board_vulnerable(number);
    case 2: return board->attempt;
    case 3: return stage_of(board, deal_of(number, board->attempt));
    case 4: return made ? made->origin : 0;
    case 5: return made ? made->shown : 0;
    case 6: return made && made->opened;
    case 7: return board->released;
    case 8: return board->fouled;
    case 9: return board->computed;
    default: return -1;
    }
}

/* The key of a board that the computer dealt and that is open, and the commitment to its deck. */
static const char *
made_again(uint32_t number, uint32_t attempt, const struct rf_session_deal *made, bool key)
{
    struct rf_board_id id = {held.session.number, number, attempt};
    uint8_t secret[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    rf_card deck[RF_DECK_CARDS];
    if (!made->opened || made->origin != RF_ORIGIN_COMPUTED)
        return "";
    rf_board_key(secret, held.manifest_hash, id, held.value, made->subkey, held.parties);
    if (key)
        return digits(secret);
    rf_board_deck(deck, secret);
    rf_board_commitment(commitment, held.manifest_hash, id, deck, secret);
    return digits(commitment);
}

static const char *
deal_text(const struct rf_session_deal *made)
{
    struct rf_deal deal;
    if (!made->opened || !rf_deal_of_number(&deal, made->deal))
        return "";
    rf_deal_write(text, &deal, RF_NORTH);
    return text;
}

static const char *
words_of(uint32_t number)
{
    char deal[RF_DEAL_TEXT];
    return rf_session_record_board(&held, number, deal);
}

/* Texts of a board: what is proved of it; and of an attempt, empty where it is not known. */
const char *
EXPORT(riffle_board_text)(uint32_t which, uint32_t number, uint32_t attempt)
{
    const struct rf_session_deal *made = deal_of(number, attempt);
    if (which == 0)
        return words_of(number);
    if (!made || made->origin == RF_ORIGIN_UNKNOWN)
        return "";
    switch (which) {
    case 1: return deal_text(made);
    case 2: return digits(made->commitment);
    case 3: return made_again(number, attempt, made, true);
    case 4: return made_again(number, attempt, made, false);
    default: {
        uint32_t party = which - 5; /* its sub-key, from 0 */
        bool shown = party < held.parties && (made->shown >> party & 1);
        return shown ? digits(made->subkey[party].byte) : "";
    }
    }
}
