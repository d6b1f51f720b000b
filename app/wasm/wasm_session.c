/*
 * app/wasm/wasm_session.c -- what a page shows of a session of bridge: the event, and its boards
 * one by one.
 *
 *     riffle_session_text, _number   of the session
 *     riffle_board_text, _number     of a board, in one of its attempts
 *
 * Values are asked for by the numbers of boundary.def (app/web/session.js).  A text stays valid
 * until the next call: many of them share one buffer.
 */
#include <string.h>

#include "wasm/boundary.h"
#include "wasm/wasm_session.h"

static struct rf_session_record held;
/* The buffer of texts that are written here, and not read from the record. */
static char text[RF_DEAL_TEXT > RF_HEX_TEXT ? RF_DEAL_TEXT : RF_HEX_TEXT];

struct rf_session_record *
session_held(void)
{
    return &held;
}

/* Hexadecimal digits, in the shared buffer. */
static const char *
digits(const uint8_t bytes[static RF_HASH_BYTES])
{
    rf_hex_write(text, bytes);
    return text;
}

/* A text of the session, ended by a zero and empty when it is not known.  `party` counts from 1 and
 * matters for the texts of a party only. */
const char *
riffle_session_text(uint32_t which, uint32_t party)
{
    const struct rf_party *one = party >= 1 && party <= held.parties ? &held.party[party - 1]
                                                                     : NULL;
    switch (which) {
    case SESSION_TEXT_TITLE: return held.title;
    case SESSION_TEXT_MANIFEST: return held.has_manifest ? digits(held.manifest_hash) : "";
    case SESSION_TEXT_DESCRIPTION: return held.has_manifest ? held.manifest.value : "";
    case SESSION_TEXT_VALUE: return held.value;
    case SESSION_TEXT_AGENT: return held.has_manifest ? held.manifest.agent : "";
    case SESSION_TEXT_PROGRAM: return held.has_manifest ? held.manifest.program : "";
    case SESSION_TEXT_PARTY_NAME: return one ? one->name : "";
    case SESSION_TEXT_PARTY_ROOT: return one ? digits(one->root) : "";
    default: return "";
    }
}

double
riffle_session_number(uint32_t which)
{
    const struct rf_session *session = &held.session;
    switch (which) {
    case SESSION_NUMBER_FIRST: return session->first;
    case SESSION_NUMBER_BOARDS: return session->boards;
    case SESSION_NUMBER_TABLES: return session->tables;
    case SESSION_NUMBER_NUMBER: return session->number;
    case SESSION_NUMBER_EDITION: return session->edition == RF_EDITION_2007 ? 2007 : 2017;
    case SESSION_NUMBER_CLOSED: return session->closed;
    case SESSION_NUMBER_PARTIES: return held.parties;
    case SESSION_NUMBER_HAS_MANIFEST: return held.has_manifest;
    case SESSION_NUMBER_HAS_VALUE: return held.has_value;
    case SESSION_NUMBER_ACTS: return (double)held.sum.acts;
    case SESSION_NUMBER_SESSIONS: return held.has_manifest ? held.manifest.sessions : 0;
    case SESSION_NUMBER_SOURCE: return held.source;
    default: return -1;
    }
}

/* NULL when the session has no board of this number. */
static const struct rf_board *
board_at(uint32_t number)
{
    const struct rf_session *session = &held.session;
    bool there = number >= session->first && number < (uint32_t)session->first + session->boards;
    return there ? rf_session_board_at(session, number) : NULL;
}

/* The deal of an attempt, or NULL.  The record keeps the first RF_EVENT_ATTEMPTS attempts. */
static const struct rf_session_deal *
deal_of(uint32_t board, uint32_t attempt)
{
    struct rf_board_id id = {held.session.number, board, attempt};
    return board_at(board) && attempt < RF_EVENT_ATTEMPTS ? rf_session_record_deal(&held, id)
                                                          : NULL;
}

static int
stage_of(const struct rf_board *board, const struct rf_session_deal *made)
{
    return made && made->opened            ? STAGE_OPENED
           : board->stage < RF_BOARD_DEALT ? STAGE_NOT_DEALT
           : board->released               ? STAGE_RELEASED
                                           : STAGE_SEALED;
}

/* A value of a board, -1 when there is no such board.  Values of an attempt are 0 when nothing is
 * known of it. */
double
riffle_board_number(uint32_t which, uint32_t number, uint32_t attempt)
{
    const struct rf_board *board = board_at(number);
    const struct rf_session_deal *made = deal_of(number, attempt);
    if (!board)
        return -1;
    switch (which) {
    case BOARD_NUMBER_DEALER: return rf_board_dealer(number);
    case BOARD_NUMBER_VULNERABLE: return rf_board_vulnerable(number);
    case BOARD_NUMBER_ATTEMPT: return board->attempt;
    case BOARD_NUMBER_STAGE: return stage_of(board, deal_of(number, board->attempt));
    case BOARD_NUMBER_ORIGIN: return made ? made->origin : 0;
    case BOARD_NUMBER_SHOWN: return made ? made->shown : 0;
    case BOARD_NUMBER_OPENED: return made && made->opened;
    case BOARD_NUMBER_RELEASED: return board->released;
    case BOARD_NUMBER_FOULED: return board->fouled;
    case BOARD_NUMBER_COMPUTED: return board->computed;
    default: return -1;
    }
}

/* Computes the key of a board again from the sub-keys of all parties or, without `key`, the
 * commitment that follows from it.  Empty unless the board was dealt by computer and is open. */
static const char *
recompute(uint32_t number, uint32_t attempt, const struct rf_session_deal *made, bool key)
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

/* The four hands, N:AK2.…, once the board is open. */
static const char *
deal_text(const struct rf_session_deal *made)
{
    struct rf_deal deal;
    if (!made->opened || !rf_deal_of_number(&deal, made->deal))
        return "";
    rf_deal_write(text, &deal, RF_NORTH);
    return text;
}

/* What is proved of the board, in the words of the verdict. */
static const char *
board_words(uint32_t number)
{
    char deal[RF_DEAL_TEXT];
    return rf_session_record_board(&held, number, deal);
}

/* A text of a board or of one of its attempts, empty when it is not known. */
const char *
riffle_board_text(uint32_t which, uint32_t number, uint32_t attempt)
{
    const struct rf_session_deal *made = deal_of(number, attempt);
    if (which == BOARD_TEXT_WORDS)
        return board_words(number);
    if (!made || made->origin == RF_ORIGIN_UNKNOWN)
        return "";
    switch (which) {
    case BOARD_TEXT_DEAL: return deal_text(made);
    case BOARD_TEXT_COMMITMENT: return digits(made->commitment);
    case BOARD_TEXT_KEY: return recompute(number, attempt, made, true);
    case BOARD_TEXT_AGAIN: return recompute(number, attempt, made, false);
    default: {
        uint32_t party = which - BOARD_TEXT_SUBKEY; /* from 0; huge when `which` is no text */
        bool shown = party < held.parties && (made->shown >> party & 1);
        return shown ? digits(made->subkey[party].byte) : "";
    }
    }
}
