/*
 * session/verbs.c -- all verbs, and those that are an act and nothing more.
 */
#include "session/verbs.h"

#define ACT(KIND, word, words, law, text)                                                          \
    static const struct verb verb_##KIND = {                                                       \
        .name = word,                                                                              \
        .summary = words,                                                                          \
        .doc = text,                                                                               \
        .clauses = law,                                                                            \
        .act = RF_SESSION_##KIND,                                                                  \
        .access = VERB_WRITES,                                                                     \
        .run = verb_act,                                                                           \
    }

ACT(INSTRUCT, "instruct", "the Director instructs: who deals, witnesses, copies",
    "C E1 E2 E3 E4 F.1",
    "The Director says who shuffles and deals: E1 players at the tables, E2 himself, E3 "
    "assistants, "
    "E4 another method, which here is the computer with its proof; that nobody need be present; "
    "how many copies are made of each board.\n\nExamples:\n"
    "  riffle session instruct --option E1\n"
    "  riffle session instruct --witnesses no\n"
    "  riffle session instruct --copies 3");

ACT(SHUFFLE, "shuffle", "a pack was shuffled, by hand", "A.1 D2.3 E1 E2 E3",
    "Records that the pack of a board was shuffled. A deal by hand needs it, and so does every "
    "deal "
    "anew.\n\nExamples:\n"
    "  riffle session shuffle --board 3 --by ns");

ACT(REQUEST_CUT, "request-cut", "an opponent asks for a cut", "A.2",
    "Records that an opponent of the one who shuffled asks for a cut; then no card is dealt before "
    "it.\n\nExamples:\n"
    "  riffle session request-cut --board 3 --by ew");

ACT(CUT, "cut", "the pack was cut", "A.2",
    "Records that the pack was cut, asked for or not.\n\nExamples:\n"
    "  riffle session cut --board 3 --by ew");

ACT(WITNESS, "witness", "a player of a side is present at the shuffle and deal", "C",
    "Records that a player of one side is there while a board is shuffled and dealt. Both sides "
    "ought to be, unless the Director instructs otherwise.\n\nExamples:\n"
    "  riffle session witness --board 3 --by ew");

ACT(PLACE, "place", "the four hands were put into their pockets", "B.2",
    "Records that the hands were put into the four pockets of the board, face "
    "down.\n\nExamples:\n"
    "  riffle session place --board 3 --by ns");

ACT(SEEN, "seen", "a card was seen, or exposed", "D1.1 D1.2",
    "Records that somebody could have seen a card of another's hand. Before the first call on the "
    "board a new shuffle and deal are due; after it another Law speaks: 16C (2007) or 16D (2017) "
    "of "
    "an accidental sight, 24 of a card that was exposed.\n\nExamples:\n"
    "  riffle session seen --board 3 --by ew --note 'a card of South fell'\n"
    "  riffle session seen --board 3 --table 2 --kind exposed");

ACT(MISDEAL, "misdeal", "a board was not dealt correctly", "D1.1 D1.3",
    "Records that a board was dealt wrongly. Before the first call a new deal is due; after it the "
    "board is fouled (2007), or the relevant Law speaks (2017).\n\nExamples:\n"
    "  riffle session misdeal --board 3 --by ns --note 'North had 14 cards'");

ACT(CALL, "call", "the first call on a board at a table", "A.1 B.1 B.2 D1.1",
    "Records the first call on a board at a table: the auction has begun there, and with the first "
    "call at any table D1 ends.\n\nExamples:\n"
    "  riffle session call --board 3 --table 2\n"
    "  riffle session call --board 3 --table 5 --copy 1");

ACT(PASSOUT, "passout", "four passes at a table", "D3",
    "Records that a board was passed out at a table. It is not dealt anew after that, at any "
    "table.\n\nExamples:\n"
    "  riffle session passout --board 3 --table 2");

ACT(PLAYED, "played", "a board was played at a table, and its result is in", "D2.1",
    "Records that a board was played at a table and its result brought in. Refused where no result "
    "may stand.\n\nExamples:\n"
    "  riffle session played --board 3 --table 2");

ACT(REQUIRE, "require", "the Director requires a new deal", "D3",
    "The Director requires a board to be shuffled and dealt anew, for a reason that the Laws "
    "allow. "
    "Refused after four passes at any table, and when the result without the board could be known. "
    "In 2007 it must then be done; in 2017 he may withdraw it.\n\nExamples:\n"
    "  riffle session require --board 3 --note 'a board of another section'");

ACT(WITHDRAW, "withdraw", "the Director withdraws what he required", "D3",
    "The Director withdraws his requirement of a new deal; under the Laws of 2017 "
    "alone.\n\nExamples:\n"
    "  riffle session withdraw --board 3");

ACT(IMPORTED, "imported", "a deal was found to come from another session", "D2.1",
    "Records that the deal of a board was found to come from another session. No result on it may "
    "stand: those that were brought in are struck out.\n\nExamples:\n"
    "  riffle session imported --board 3 --from 0 --note 'last week, board 17'");

ACT(UNSHUFFLED, "unshuffled", "a deal was found to come from a sorted deck", "D2.1 D2.3",
    "Records that a board was dealt from a deck that nobody had randomized. No result on it may "
    "stand.\n\nExamples:\n"
    "  riffle session unshuffled --board 3");

ACT(STRIKE, "strike", "a result is struck out", "D2.1",
    "The Director strikes out a result that may not stand.\n\nExamples:\n"
    "  riffle session strike --board 3 --table 2");

ACT(EXCHANGE, "exchange", "tables exchange boards", "D2.2",
    "Records that a board goes from one table to another.\n\nExamples:\n"
    "  riffle session exchange --board 3 --table 1 --to 2");

ACT(FOUL, "foul", "the Director declares a board fouled (Law 87)", "D1.3 F.1",
    "The Director declares that contestants who should be compared did not play the board in "
    "identical form.\n\nExamples:\n"
    "  riffle session foul --board 3 --note 'two hands exchanged at table 4'");

const struct verb *const verbs[] = {
    &verb_open,     &verb_commit,   &verb_value,       &verb_party,   &verb_share,
    &verb_INSTRUCT, &verb_SHUFFLE,  &verb_REQUEST_CUT, &verb_CUT,     &verb_WITNESS,
    &verb_deal,     &verb_PLACE,    &verb_machine,     &verb_key,     &verb_unseal,
    &verb_enter,    &verb_copy,     &verb_check,       &verb_SEEN,    &verb_MISDEAL,
    &verb_CALL,     &verb_PASSOUT,  &verb_PLAYED,      &verb_REQUIRE, &verb_WITHDRAW,
    &verb_redeal,   &verb_IMPORTED, &verb_UNSHUFFLED,  &verb_STRIKE,  &verb_EXCHANGE,
    &verb_FOUL,     &verb_release,  &verb_status,      &verb_close,   NULL,
};
