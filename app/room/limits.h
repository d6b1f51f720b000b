/*
 * app/room/limits.h -- every limit of the card room in one place: how much, how many and how long.
 *
 * Names that end in MS are milliseconds of the room's clock (net/clock.c).  Rates and allowances
 * are in thousandths, unless the comment names bytes (allowance.c).  A name that ends in THERE is
 * for all guests of one address together.
 */
#ifndef RIFFLE_APP_ROOM_LIMITS_H
#define RIFFLE_APP_ROOM_LIMITS_H

#include <riffle/seats.h>

enum {
    ROOM_MESSAGE = 8192,              /* the longest message of a client */
    ROOM_ENDLESS = 16 * ROOM_MESSAGE, /* bytes of one unfinished message, then it is cut off */
    ROOM_PIECE = 100,       /* what a piece of a message counts for, in thousandths of a message */
    ROOM_OTHER = 65536,     /* bytes that are no messages that a client may send at once, … */
    ROOM_OTHER_RATE = 4096, /* … and more in a second */
    ROOM_CLOSING_MS = 5000, /* for the last words to a client that is cut off */
    ROOM_WAITING = 1 << 20, /* bytes that may wait for one */
    ROOM_RATE = 100000,     /* messages of one in a second, in thousandths, … */
    ROOM_BURST = 400000,    /* … and at once */
    ROOM_OPEN = 50000,      /* what the opening of a table counts for, … */
    ROOM_COACH = 20000,     /* … a question to the coach, … */
    ROOM_LOBBY = 10000,     /* … and one for the lobby */
    ROOM_STRATEGIES = 16,   /* of companions, that are kept */
    ROOM_LESSONS = 8,       /* strategies that wait to be learned for new tables, … */
    ROOM_LESSONS_THERE = 2, /* … and for guests of one address */
    ROOM_QUESTIONS = 64,    /* to the coach that wait, … */
    ROOM_QUESTIONS_THERE = 8, /* … and of guests of one address */
    ROOM_CHANGES = 120000, /* acts between rounds that one guest has at once, in thousandths, … */
    ROOM_CHANGE_RATE = 500,                 /* … more in a second, … */
    ROOM_ROUND = 14000,                     /* … and with each round that they played */
    ROOM_OPENS = 10000,                     /* what the opening of a table counts for there */
    ROOM_CHANGES_THERE = 16 * ROOM_CHANGES, /* of all guests of one address, … */
    ROOM_CHANGE_RATE_THERE = 16 * ROOM_CHANGE_RATE, /* … and more in a second */
    ROOM_SAYS = 6000,                /* what one guest may say at once, in thousandths, … */
    ROOM_SAY_RATE = 500,             /* … and more in a second */
    ROOM_SAY = 1000,                 /* what a message counts for, … */
    ROOM_REACT = 500,                /* … and a reaction */
    ROOM_SAID = 140,                 /* characters of a message, … */
    ROOM_SAID_BYTES = 4 * ROOM_SAID, /* … and bytes */
    ROOM_LINK = 20000,               /* what a link or a code counts for, of messages */
    ROOM_CODE = 300,                 /* bytes of a text that becomes a code */
    ROOM_MOVE_MS = 120000,           /* that a link to another device can be used */
    ROOM_BARRED = 16,                /* guests that a table remembers as removed */
    ROOM_REACH = 4,                  /* addresses of this machine that are told */
    ROOM_ADDRESS = 46,               /* bytes of an address */
    ROOM_HEADERS = 4096,             /* of what a request begins with */
    ROOM_TABLES = 4096,              /* that are open */
    ROOM_LISTED = 100,               /* in the lobby */
    ROOM_STATE = 4096,               /* the text of a table's state */
    ROOM_CHUNK = 32768,              /* of lines in one message */
    ROOM_AT_ONCE = 8,                /* messages that one client is sent in a turn */
    ROOM_COMMIT_MS = 3000,           /* for a player's commitment */
    ROOM_REVEAL_MS = 5000,           /* for a player's reveal */
    ROOM_WAGER_MS = 15000,           /* after the first wager */
    ROOM_BANK_MS = 60000,            /* a player's time bank for a shoe */
    ROOM_GONE_MS = 20000,            /* without a connection, then a player is away */
    ROOM_AWAY_MS = 300000,           /* away for so long, then a player leaves */
    ROOM_UNUSED_MS = 120000,    /* a table that nobody sat down at or watches, then it is closed */
    ROOM_OPENED = 8,            /* tables that one guest has open, … */
    ROOM_OPENED_THERE = 32,     /* … and that guests of one address have */
    ROOM_LATE = 1,              /* times for wagers that ran out, then a player is not waited for */
    ROOM_EVENTS_MS = 2000,      /* that a list of the bridge events holds */
    ROOM_VISITS = 512,          /* connections that are no WebSockets, … */
    ROOM_VISITS_THERE = 64,     /* … and of one address */
    ROOM_REQUEST_MS = 10000,    /* for a request, and for each piece of its answer */
    ROOM_STALL_MS = 500,        /* a longer gap between two looks at the clock does not count */
    ROOM_SILENCE_MS = 70000,    /* then a connection is closed */
    ROOM_STUCK_MS = 30000,      /* that takes up nothing */
    ROOM_LAG_MS = 150,          /* that acts wait in the room, then newcomers wait (crowd.h), … */
    ROOM_CROWD = 50,            /* … where there are so many connections, … */
    ROOM_CALM_MS = 3000,        /* … until it was better for so long */
    ROOM_WAITING_ALL = 1 << 28, /* bytes that may wait for all clients together */
    ROOM_AGAIN_MS = 5000,       /* who is turned away comes again after this, … */
    ROOM_AGAIN_STEP_MS = 20,    /* … each so much after the one before, … */
    ROOM_AGAIN_MOST_MS = 120000, /* … and at most after this */
    ROOM_TABS = 4,               /* connections of one player who is let in all the same */
    ROOM_TRY_AGAIN = 1013,       /* close statuses of WebSockets: try again later, … */
    ROOM_BROKE_LIMIT = 1008,     /* … a limit was broken, … */
    ROOM_MOVED = 4001,           /* … and the table is served by another node: connect again */
    ROOM_NAME = RF_NAME_SIZE,
};

#endif
