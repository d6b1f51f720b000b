/*
 * format/auction.c -- reads auctions and play from PBN and LIN, and finds the contract.
 *
 * PBN writes an auction as words and the play as rows of four cards, one column per player.  LIN
 * writes each call as mb|…| and each card as pc|…|, in the order of play.  Both become board->call
 * and board->card.  Play is understood only with a contract and a deal: they say whose turn it is.
 */
#include "format/auction.h"

#include <string.h>

#include "base/assert.h"

static const char denominations[] = "CDHSN";

static char
upper(char letter)
{
    return (char)(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
}

/* False when the auction is longer than any legal one. */
static bool
add_call(struct rf_format_board *board, unsigned call)
{
    if (board->calls >= RF_CALLS)
        return false;
    board->call[board->calls++] = (uint8_t)call;
    return true;
}

/* A bid from its level and the letter of its denomination, or 0. */
static unsigned
bid_of(char level, char letter)
{
    const char *found = letter ? strchr(denominations, upper(letter)) : NULL;
    if (level < '1' || level > '7' || !found)
        return 0;
    return RF_CALL_BID + 5 * (unsigned)(level - '1') + (unsigned)(found - denominations);
}

/* The last bid is the contract.  The declarer is the player of that side who named the denomination
 * first. */
bool
rf_format_contract(const struct rf_format_board *board, struct rf_contract *contract)
{
    unsigned last = 0, by = 0, doubled = 0;
    for (unsigned i = 0; i < board->calls; i++) {
        if (board->call[i] >= RF_CALL_BID) {
            last = board->call[i];
            by = i;
            doubled = 0;
        } else if (board->call[i] != RF_CALL_PASS)
            doubled = board->call[i];
    }
    if (last == 0)
        return false;
    contract->level = (last - RF_CALL_BID) / 5 + 1;
    contract->denomination = (last - RF_CALL_BID) % 5;
    contract->doubled = doubled;
    for (unsigned i = by % 2; i <= by; i += 2) /* calls of the same side only */
        if (board->call[i] >= RF_CALL_BID &&
            (board->call[i] - RF_CALL_BID) % 5u == contract->denomination) {
            by = i;
            break;
        }
    contract->declarer = (enum rf_seat)((board->dealer + by) % RF_SEATS);
    return true;
}

/* The next word of a section; skips comments {…} and ;…, and note references =1=.  False at the
 * end. */
static bool
next_word(struct rf_span text, size_t *at, struct rf_span *word)
{
    while (*at < text.size) {
        const char *from = text.bytes + *at;
        size_t left = text.size - *at, size = 0;
        char end = (char)(*from == '{' ? '}' : *from == '=' ? '=' : 0);
        if (*from == ';') {
            while (*at < text.size && text.bytes[*at] != '\n' && text.bytes[*at] != '\r')
                ++*at;
        } else if (end) {
            const char *close = left > 1 ? memchr(from + 1, end, left - 1) : NULL;
            *at = close ? (size_t)(close - text.bytes) + 1 : text.size;
        } else if ((unsigned char)*from <= ' ')
            ++*at;
        else {
            while (size < left && (unsigned char)from[size] > ' ' && !strchr("{;=", from[size]))
                size++;
            *at += size;
            *word = (struct rf_span){from, size, false};
            return true;
        }
    }
    return false;
}

/* Equal, regardless of the case of `word`; `is` is in capitals. */
static bool
same_word(struct rf_span word, const char *is)
{
    size_t size = strlen(is);
    if (word.size != size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (upper(word.bytes[i]) != is[i])
            return false;
    return true;
}

/* Suffixes ! and ? and annotations $1 carry no call; AP is three passes, or four at the start. */
bool
rf_auction_call(struct rf_format_board *board, struct rf_span word)
{
    while (word.size > 0 && strchr("!?", word.bytes[word.size - 1]))
        word.size--;
    if (word.size == 0 || word.bytes[0] == '$' || same_word(word, "-"))
        return true;
    if (same_word(word, "PASS") || same_word(word, "P"))
        return add_call(board, RF_CALL_PASS);
    if (same_word(word, "X"))
        return add_call(board, RF_CALL_DOUBLE);
    if (same_word(word, "XX"))
        return add_call(board, RF_CALL_REDOUBLE);
    if (same_word(word, "AP")) {
        unsigned passes = board->calls == 0 ? 4 : 3;
        for (unsigned i = 0; i < passes; i++)
            if (!add_call(board, RF_CALL_PASS))
                return false;
        return true;
    }
    unsigned bid = word.size >= 2 ? bid_of(word.bytes[0], word.bytes[1]) : 0;
    bool notrump = bid && (bid - RF_CALL_BID) % 5 == 4;
    return bid && (word.size == 2 || (notrump && word.size == 3 && upper(word.bytes[2]) == 'T')) &&
           add_call(board, bid);
}

/* Only an auction that starts with the dealer is regular.  * or + ends it. */
void
rf_auction_of_pbn(struct rf_format_board *board, struct rf_span text, char first)
{
    struct rf_span word;
    size_t at = 0;
    bool sound = first == rf_seat_letters[board->dealer];
    while (sound && next_word(text, &at, &word) && !same_word(word, "*") && !same_word(word, "+"))
        sound = rf_auction_call(board, word);
    board->calls = sound ? board->calls : 0;
}

/* A card by suit and rank, SA; RF_DECK_CARDS when it is none. */
static unsigned
card_of(const char *bytes, size_t size)
{
    const char *suit = size == 2 && *bytes ? strchr(rf_suit_letters, upper(*bytes)) : NULL;
    unsigned rank = suit ? rf_rank_of(bytes[1]) : RF_RANKS;
    return rank < RF_RANKS ? (unsigned)(suit - rf_suit_letters) * RF_RANKS + rank : RF_DECK_CARDS;
}

/* The denominations run C D H S NT, the suits of cards S H D C: trump suit = 3 - denomination. */
enum rf_seat
rf_play_winner(const uint8_t *cards, enum rf_seat leader, unsigned denomination)
{
    unsigned best = 0, trump = denomination < 4 ? 3 - denomination : RF_SUITS;
    for (unsigned i = 1; i < RF_SEATS; i++) {
        unsigned suit = cards[i] / RF_RANKS, so_far = cards[best] / RF_RANKS;
        if (suit == so_far ? cards[i] < cards[best] : suit == trump)
            best = i;
    }
    return (enum rf_seat)((leader + best) % RF_SEATS);
}

/* Walks all tricks so far, because the winner of each leads to the next. */
enum rf_seat
rf_play_seat(const struct rf_format_board *board, const struct rf_contract *contract, unsigned i)
{
    enum rf_seat leader = (enum rf_seat)((contract->declarer + 1) % RF_SEATS);
    for (unsigned trick = 0; trick < i / RF_SEATS; trick++)
        leader = rf_play_winner(board->card + (size_t)trick * RF_SEATS, leader,
                                contract->denomination);
    return (enum rf_seat)((leader + i) % RF_SEATS);
}

/* False when the card is unknown or was played before, or when its player does not hold it. */
static bool
add_card(struct rf_format_board *board, const struct rf_contract *contract, unsigned card)
{
    if (board->cards >= RF_DECK_CARDS || card >= RF_DECK_CARDS || !board->dealt)
        return false;
    enum rf_seat seat = rf_play_seat(board, contract, board->cards);
    for (unsigned i = 0; i < board->cards; i++)
        if (board->card[i] == card)
            return false;
    board->card[board->cards++] = (uint8_t)card;
    return board->hands.of[seat] >> card & 1;
}

/* PBN has one row per trick and one column per player, starting with the first leader.  The order
 * of play must be worked out from the winners.  A missing card ends the play; an impossible one
 * makes it void. */
void
rf_play_of_pbn(struct rf_format_board *board, struct rf_span text, char leader)
{
    uint8_t rows[RF_DECK_CARDS];
    struct rf_contract contract;
    struct rf_span word;
    size_t at = 0;
    unsigned count = 0;
    if (!rf_format_contract(board, &contract) ||
        leader != rf_seat_letters[(contract.declarer + 1) % RF_SEATS])
        return;
    while (count < RF_DECK_CARDS && next_word(text, &at, &word) && !same_word(word, "*") &&
           !same_word(word, "+"))
        rows[count++] = (uint8_t)card_of(word.bytes, word.size);
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        unsigned seat = rf_play_seat(board, &contract, i);
        unsigned column = (seat + RF_SEATS - contract.declarer - 1) % RF_SEATS;
        unsigned place = i / RF_SEATS * RF_SEATS + column;
        if (place >= count || rows[place] >= RF_DECK_CARDS)
            return;
        if (!add_card(board, &contract, rows[place])) {
            board->cards = 0;
            return;
        }
    }
}

/* Calls: p, d, r, or level and denomination; 1N and 1NT are the same.  ! alerts, ? is ignored. */
void
rf_auction_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound)
{
    for (size_t i = 0; i < value.size && *sound; i++) {
        char letter = upper(value.bytes[i]);
        unsigned bid = i + 1 < value.size ? bid_of(letter, value.bytes[i + 1]) : 0;
        if (letter == '!' || letter == '?' || (unsigned char)letter <= ' ')
            continue;
        if (bid) {
            *sound = add_call(board, bid);
            i += i + 2 < value.size && upper(value.bytes[i + 2]) == 'T' ? 2 : 1;
        } else if (letter == 'P' || letter == 'D' || letter == 'R')
            *sound = add_call(board, letter == 'P'   ? RF_CALL_PASS
                                     : letter == 'D' ? RF_CALL_DOUBLE
                                                     : RF_CALL_REDOUBLE);
        else
            *sound = false;
    }
    board->calls = *sound ? board->calls : 0;
}

/* Two letters per card, suit first, in the order of play. */
void
rf_play_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound)
{
    struct rf_contract contract;
    bool known = *sound && rf_format_contract(board, &contract);
    for (size_t i = 0; i + 1 < value.size && known; i += 2)
        known = add_card(board, &contract, card_of(value.bytes + i, 2));
    *sound = known;
    board->cards = known ? board->cards : 0;
}
