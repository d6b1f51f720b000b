#include "format/auction.h"

#include <string.h>

#include "base/assert.h"

enum { PASS, DOUBLE, REDOUBLE, BID }; /* BID + 5 * (level - 1) + denomination */

static const char denominations[] = "CDHSN";

static char
upper(char letter)
{
    return (char)(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
}

static bool
add_call(struct rf_format_board *board, unsigned call)
{
    if (board->calls >= RF_CALLS)
        return false;
    board->call[board->calls++] = (uint8_t)call;
    return true;
}

/* A bid from its level and the letter of its denomination; 0 when it is none. */
static unsigned
bid_of(char level, char letter)
{
    const char *found = letter ? strchr(denominations, upper(letter)) : NULL;
    if (level < '1' || level > '7' || !found)
        return 0;
    return BID + 5 * (unsigned)(level - '1') + (unsigned)(found - denominations);
}

bool
rf_format_contract(const struct rf_format_board *board, struct rf_contract *contract)
{
    unsigned last = 0, by = 0, doubled = 0;
    for (unsigned i = 0; i < board->calls; i++) {
        if (board->call[i] >= BID) {
            last = board->call[i];
            by = i;
            doubled = 0;
        } else if (board->call[i] != PASS)
            doubled = board->call[i];
    }
    if (last == 0)
        return false;
    contract->level = (last - BID) / 5 + 1;
    contract->denomination = (last - BID) % 5;
    contract->doubled = doubled;
    for (unsigned i = by % 2; i <= by; i += 2) /* who of the side named it first */
        if (board->call[i] >= BID && (board->call[i] - BID) % 5u == contract->denomination) {
            by = i;
            break;
        }
    contract->declarer = (enum rf_seat)((board->dealer + by) % RF_SEATS);
    return true;
}

/* The next word of a section, without notes and comments; false at the end. */
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

bool
rf_auction_call(struct rf_format_board *board, struct rf_span word)
{
    while (word.size > 0 && strchr("!?", word.bytes[word.size - 1]))
        word.size--;
    if (word.size == 0 || word.bytes[0] == '$' || same_word(word, "-"))
        return true;
    if (same_word(word, "PASS") || same_word(word, "P"))
        return add_call(board, PASS);
    if (same_word(word, "X"))
        return add_call(board, DOUBLE);
    if (same_word(word, "XX"))
        return add_call(board, REDOUBLE);
    if (same_word(word, "AP")) {
        unsigned passes = board->calls == 0 ? 4 : 3;
        for (unsigned i = 0; i < passes; i++)
            if (!add_call(board, PASS))
                return false;
        return true;
    }
    unsigned bid = word.size >= 2 ? bid_of(word.bytes[0], word.bytes[1]) : 0;
    bool notrump = bid && (bid - BID) % 5 == 4;
    return bid && (word.size == 2 || (notrump && word.size == 3 && upper(word.bytes[2]) == 'T')) &&
           add_call(board, bid);
}

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

/* A card by suit and rank; RF_DECK_CARDS when it is none. */
static unsigned
card_of(const char *bytes, size_t size)
{
    const char *suit = size == 2 && *bytes ? strchr(rf_suit_letters, upper(*bytes)) : NULL;
    unsigned rank = suit ? rf_rank_of(bytes[1]) : RF_RANKS;
    return rank < RF_RANKS ? (unsigned)(suit - rf_suit_letters) * RF_RANKS + rank : RF_DECK_CARDS;
}

/* Who wins a trick of four cards that `leader` led to. */
static enum rf_seat
winner_of(const uint8_t *cards, enum rf_seat leader, unsigned denomination)
{
    unsigned best = 0, trump = denomination < 4 ? 3 - denomination : RF_SUITS;
    for (unsigned i = 1; i < RF_SEATS; i++) {
        unsigned suit = cards[i] / RF_RANKS, so_far = cards[best] / RF_RANKS;
        if (suit == so_far ? cards[i] < cards[best] : suit == trump)
            best = i;
    }
    return (enum rf_seat)((leader + best) % RF_SEATS);
}

/* The seat that plays card number i, when those before it are in their order. */
static enum rf_seat
seat_at(const struct rf_format_board *board, const struct rf_contract *contract, unsigned i)
{
    enum rf_seat leader = (enum rf_seat)((contract->declarer + 1) % RF_SEATS);
    for (unsigned trick = 0; trick < i / RF_SEATS; trick++)
        leader = winner_of(board->card + (size_t)trick * RF_SEATS, leader, contract->denomination);
    return (enum rf_seat)((leader + i) % RF_SEATS);
}

/* The first card that is missing ends the play; one that its player has not makes it void. */
static bool
add_card(struct rf_format_board *board, const struct rf_contract *contract, unsigned card)
{
    if (board->cards >= RF_DECK_CARDS || card >= RF_DECK_CARDS || !board->dealt)
        return false;
    enum rf_seat seat = seat_at(board, contract, board->cards);
    for (unsigned i = 0; i < board->cards; i++)
        if (board->card[i] == card)
            return false;
    board->card[board->cards++] = (uint8_t)card;
    return board->hands.of[seat] >> card & 1;
}

/* Rows of four cards, each in its player's column. */
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
        unsigned seat = seat_at(board, &contract, i);
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
            *sound = add_call(board, letter == 'P' ? PASS : letter == 'D' ? DOUBLE : REDOUBLE);
        else
            *sound = false;
    }
    board->calls = *sound ? board->calls : 0;
}

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

static void
add_bid(struct rf_text *text, unsigned call, const char *notrump)
{
    static const char *const words[] = {"C", "D", "H", "S"};
    unsigned denomination = (call - BID) % 5;
    RF_ASSERT(call >= BID && call < BID + 35);
    rf_text_add_number(text, (call - BID) / 5 + 1);
    rf_text_add(text, denomination < 4 ? words[denomination] : notrump);
}

static void
add_card_name(struct rf_text *text, unsigned card)
{
    RF_ASSERT(card < RF_DECK_CARDS);
    rf_text_add_bytes(text, &rf_suit_letters[card / RF_RANKS], 1);
    rf_text_add_bytes(text, &rf_rank_letters[card % RF_RANKS], 1);
}

/* Four columns, the leader's first; a card that was not played is -. */
static void
play_to_pbn(struct rf_text *text, const struct rf_format_board *board,
            const struct rf_contract *contract)
{
    uint8_t rows[RF_DECK_CARDS];
    unsigned count = (board->cards + 3u) / RF_SEATS * RF_SEATS;
    memset(rows, RF_DECK_CARDS, sizeof rows);
    for (unsigned i = 0; i < board->cards; i++) {
        unsigned seat = seat_at(board, contract, i);
        unsigned column = (seat + RF_SEATS - contract->declarer - 1) % RF_SEATS;
        rows[i / RF_SEATS * RF_SEATS + column] = board->card[i];
    }
    rf_text_add(text, "[Play \"");
    rf_text_add_bytes(text, &rf_seat_letters[(contract->declarer + 1) % RF_SEATS], 1);
    rf_text_add(text, "\"]\n");
    for (unsigned i = 0; i < count; i++) {
        if (rows[i] < RF_DECK_CARDS)
            add_card_name(text, rows[i]);
        else
            rf_text_add(text, "-");
        rf_text_add(text, i % RF_SEATS == RF_SEATS - 1 ? "\n" : " ");
    }
    if (board->cards < RF_DECK_CARDS)
        rf_text_add(text, "*\n");
}

void
rf_contract_to_pbn(char declarer[static 2], char out[static 8], const struct rf_format_board *board)
{
    static const char *const doubles[] = {"", "X", "XX"};
    struct rf_text text = rf_text_start(out, 8);
    struct rf_contract contract;
    declarer[0] = declarer[1] = '\0';
    if (!rf_format_contract(board, &contract)) {
        if (board->calls >= RF_SEATS)
            rf_text_add(&text, "Pass");
        return;
    }
    declarer[0] = rf_seat_letters[contract.declarer];
    add_bid(&text, BID + 5 * (contract.level - 1) + contract.denomination, "NT");
    rf_text_add(&text, doubles[contract.doubled]);
    RF_ASSERT(!text.full);
}

/* Who wins how many tricks when all cards were played; the declarer's side's. */
static unsigned
tricks_made(const struct rf_format_board *board, const struct rf_contract *contract)
{
    unsigned made = 0;
    RF_ASSERT(board->cards == RF_DECK_CARDS);
    for (unsigned i = RF_SEATS; i < RF_DECK_CARDS; i += RF_SEATS)
        made += (seat_at(board, contract, i) + contract->declarer) % 2 == 0;
    enum rf_seat leader = seat_at(board, contract, RF_DECK_CARDS - RF_SEATS);
    enum rf_seat last = winner_of(board->card + RF_DECK_CARDS - RF_SEATS, leader,
                                  contract->denomination);
    return made + ((last + contract->declarer) % 2 == 0);
}

void
rf_result_to_pbn(char out[static 3], const struct rf_format_board *board)
{
    struct rf_text text = rf_text_start(out, 3);
    struct rf_contract contract;
    if (board->result > 0)
        rf_text_add_number(&text, board->result - 1u);
    else if (board->cards == RF_DECK_CARDS && rf_format_contract(board, &contract))
        rf_text_add_number(&text, tricks_made(board, &contract));
    RF_ASSERT(!text.full);
}

void
rf_auction_to_pbn(struct rf_text *text, const struct rf_format_board *board)
{
    static const char *const words[] = {"Pass", "X", "XX"};
    struct rf_contract contract;
    struct rf_notes notes;
    if (board->calls == 0)
        return;
    rf_notes_read(&notes, board);
    rf_text_add(text, "[Auction \"");
    rf_text_add_bytes(text, &rf_seat_letters[board->dealer], 1);
    rf_text_add(text, "\"]\n");
    for (unsigned i = 0; i < board->calls; i++) {
        if (board->call[i] >= BID)
            add_bid(text, board->call[i], "NT");
        else
            rf_text_add(text, words[board->call[i]]);
        rf_notes_refer(text, &notes, i);
        rf_text_add(text, i % 4 == 3 || i + 1u == board->calls ? "\n" : " ");
    }
    rf_notes_to_pbn(text, &notes);
    if (board->cards > 0 && rf_format_contract(board, &contract))
        play_to_pbn(text, board, &contract);
}

void
rf_auction_to_lin(struct rf_text *text, const struct rf_format_board *board)
{
    static const char *const words[] = {"p", "d", "r"};
    struct rf_notes notes;
    rf_notes_read(&notes, board);
    for (unsigned i = 0; i < board->calls; i++) {
        rf_text_add(text, "mb|");
        if (board->call[i] >= BID)
            add_bid(text, board->call[i], "N");
        else
            rf_text_add(text, words[board->call[i]]);
        rf_text_add(text, rf_notes_alert(&notes, i) ? "!|" : "|");
        rf_notes_explain(text, &notes, i);
    }
    for (unsigned i = 0; i < board->cards; i++) {
        rf_text_add(text, i == 0 ? "pg||pc|" : i % 4 == 0 ? "pg||pc|" : "pc|");
        add_card_name(text, board->card[i]);
        rf_text_add(text, "|");
    }
    if (board->calls > 0 && board->result > 0) {
        rf_text_add(text, "mc|");
        rf_text_add_number(text, board->result - 1u);
        rf_text_add(text, "|");
    }
}
