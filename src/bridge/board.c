/*
 * bridge/board.c -- what the number of a board says: its dealer and who is vulnerable (Law 2).
 */
#include "riffle/bridge.h"

#include "base/assert.h"

/* North deals board 1, and the deal goes clockwise. */
enum rf_seat
rf_board_dealer(unsigned board)
{
    RF_ASSERT(board >= 1);
    return (enum rf_seat)((board - 1) % RF_SEATS);
}

/* Sixteen boards repeat.  Each group of four begins one step later in None, NS, EW, Both, so that
 * in sixteen boards each dealer has each vulnerability once. */
enum rf_vulnerable
rf_board_vulnerable(unsigned board)
{
    static const uint8_t by_number[16] = {
        RF_VULNERABLE_NONE, RF_VULNERABLE_NS,   RF_VULNERABLE_EW,   RF_VULNERABLE_BOTH,
        RF_VULNERABLE_NS,   RF_VULNERABLE_EW,   RF_VULNERABLE_BOTH, RF_VULNERABLE_NONE,
        RF_VULNERABLE_EW,   RF_VULNERABLE_BOTH, RF_VULNERABLE_NONE, RF_VULNERABLE_NS,
        RF_VULNERABLE_BOTH, RF_VULNERABLE_NONE, RF_VULNERABLE_NS,   RF_VULNERABLE_EW,
    };
    RF_ASSERT(board >= 1);
    return (enum rf_vulnerable)by_number[(board - 1) % 16];
}
