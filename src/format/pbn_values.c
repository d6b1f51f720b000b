/*
 * format/pbn_values.c -- the values of PBN tags that are not free text.
 *
 * Numbers, seats, vulnerability, and deals with unknown hands.  pbn_read.c decides by the tag which
 * of these functions to call, and reports the error.
 */
#include "format/pbn_values.h"

#include <string.h>

#include "base/bits.h"

static const char seats[] = "NESW";

/* Stops above 10^8, so that the number cannot overflow. */
bool
rf_pbn_take_number(struct rf_span value, unsigned *out)
{
    unsigned number = 0;
    for (size_t i = 0; i < value.size; i++) {
        if (value.bytes[i] < '0' || value.bytes[i] > '9' || number > 100000000)
            return false;
        number = number * 10 + (unsigned)(value.bytes[i] - '0');
    }
    *out = number;
    return true;
}

/* The seat of a capital letter, or RF_SEATS. */
static enum rf_seat
seat_of(char letter)
{
    const char *found = letter ? strchr(seats, letter) : NULL;
    return found ? (enum rf_seat)(found - seats) : RF_SEATS;
}

bool
rf_pbn_take_dealer(struct rf_span value, enum rf_seat *dealer)
{
    enum rf_seat seat = value.size == 1 ? seat_of((char)(value.bytes[0] & ~0x20)) : RF_SEATS;
    if (seat < RF_SEATS)
        *dealer = seat;
    return seat < RF_SEATS;
}

/* Equal, regardless of case. */
static bool
same_letters(struct rf_span value, const char *words)
{
    size_t size = strlen(words), i = 0;
    while (i < size && i < value.size && !((value.bytes[i] ^ words[i]) & ~0x20))
        i++;
    return i == size && i == value.size;
}

/* The standard has None, NS, EW, All; Love, - and Both are found in files. */
bool
rf_pbn_take_vulnerable(struct rf_span value, enum rf_vulnerable *vulnerable)
{
    static const struct {
        const char *said;
        enum rf_vulnerable means;
    } known[] = {
        {"None", RF_VULNERABLE_NONE}, {"NS", RF_VULNERABLE_NS},     {"EW", RF_VULNERABLE_EW},
        {"All", RF_VULNERABLE_BOTH},  {"Love", RF_VULNERABLE_NONE}, {"-", RF_VULNERABLE_NONE},
        {"Both", RF_VULNERABLE_BOTH},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (same_letters(value, known[i].said)) {
            *vulnerable = known[i].means;
            return true;
        }
    return false;
}

/* Each known hand must have thirteen cards, and no card twice. */
bool
rf_pbn_is_partly_known(struct rf_span value)
{
    struct rf_deal_error fault;
    struct rf_hands hands;
    unsigned known = 0, hidden = 0;
    uint64_t seen = 0;
    if (rf_pockets_read(&hands, &known, value.bytes, value.size, &fault) != value.size)
        return false;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        bool hand = known >> seat & 1;
        hidden += !hand;
        if (hand && (rf_bits_of(hands.of[seat]) != RF_HAND_CARDS || hands.of[seat] & seen))
            return false;
        seen |= hand ? hands.of[seat] : 0;
    }
    return hidden > 1;
}
