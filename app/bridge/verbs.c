/*
 * bridge/verbs.c -- all verbs, and those that are an act and nothing more.
 */
#include "bridge/verbs.h"

static const struct verb verb_instruct = {
    .name = "instruct",
    .summary = "the Director instructs: who deals, witnesses, copies",
    .doc = "The Director says who shuffles and deals: E1 players at the tables, E2 himself, E3 "
           "assistants, "
           "E4 another method: Riffle with its proof, or in an observed session another dealing "
           "program, whose boards are entered; that nobody need be present; how many copies are "
           "made of each board.\n\nExamples:\n"
           "  riffle session instruct --option E1\n"
           "  riffle session instruct --witnesses no\n"
           "  riffle session instruct --copies 3",
    .clauses = "C E1 E2 E3 E4 F.1",
    .act = RF_SESSION_INSTRUCT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_shuffle = {
    .name = "shuffle",
    .summary = "a pack was shuffled, by hand",
    .doc =
        "Records that the pack of a board was shuffled. A deal by hand needs it, and so does every "
        "deal "
        "anew.\n\nExamples:\n"
        "  riffle session shuffle --board 3 --by ns",
    .clauses = "A.1 D2.3 E1 E2 E3",
    .act = RF_SESSION_SHUFFLE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_request_cut = {
    .name = "request-cut",
    .summary = "an opponent asks for a cut",
    .doc = "Records that an opponent of the one who shuffled asks for a cut; then no card is dealt "
           "before "
           "it.\n\nExamples:\n"
           "  riffle session request-cut --board 3 --by ew",
    .clauses = "A.2",
    .act = RF_SESSION_REQUEST_CUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_cut = {
    .name = "cut",
    .summary = "the pack was cut",
    .doc = "Records that the pack was cut, asked for or not.\n\nExamples:\n"
           "  riffle session cut --board 3 --by ew",
    .clauses = "A.2",
    .act = RF_SESSION_CUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_witness = {
    .name = "witness",
    .summary = "a player of a side is present at the shuffle and deal",
    .doc = "Records that a player of one side is there while a board is shuffled and dealt. Both "
           "sides "
           "ought to be, unless the Director instructs otherwise.\n\nExamples:\n"
           "  riffle session witness --board 3 --by ew",
    .clauses = "C",
    .act = RF_SESSION_WITNESS,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_place = {
    .name = "place",
    .summary = "the four hands were put into their pockets",
    .doc = "Records that the hands were put into the four pockets of the board, face "
           "down.\n\nExamples:\n"
           "  riffle session place --board 3 --by ns",
    .clauses = "B.2",
    .act = RF_SESSION_PLACE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_seen = {
    .name = "seen",
    .summary = "a card was seen, or exposed",
    .doc = "Records that somebody could have seen a card of another's hand. Before the first call "
           "on the "
           "board a new shuffle and deal are due; after it another Law speaks: 16C (2007) or 16D "
           "(2017) "
           "of "
           "an accidental sight, 24 of a card that was exposed.\n\nExamples:\n"
           "  riffle session seen --board 3 --by ew --note 'a card of South fell'\n"
           "  riffle session seen --board 3 --table 2 --kind exposed",
    .clauses = "D1.1 D1.2",
    .act = RF_SESSION_SEEN,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_misdeal = {
    .name = "misdeal",
    .summary = "a board was not dealt correctly",
    .doc = "Records that a board was dealt wrongly. Before the first call a new deal is due; after "
           "it the "
           "board is fouled (2007), or the relevant Law speaks (2017).\n\nExamples:\n"
           "  riffle session misdeal --board 3 --by ns --note 'North had 14 cards'",
    .clauses = "D1.1 D1.3",
    .act = RF_SESSION_MISDEAL,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_call = {
    .name = "call",
    .summary = "the first call on a board at a table",
    .doc = "Records the first call on a board at a table: the auction has begun there, and with "
           "the first "
           "call at any table D1 ends.\n\nExamples:\n"
           "  riffle session call --board 3 --table 2\n"
           "  riffle session call --board 3 --table 5 --copy 1",
    .clauses = "A.1 B.1 B.2 D1.1",
    .act = RF_SESSION_CALL,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_passout = {
    .name = "passout",
    .summary = "four passes at a table",
    .doc = "Records that a board was passed out at a table. It is not redealt after that, at any "
           "table.\n\nExamples:\n"
           "  riffle session passout --board 3 --table 2",
    .clauses = "D3",
    .act = RF_SESSION_PASSOUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_played = {
    .name = "played",
    .summary = "a board was played at a table, and its result is in",
    .doc = "Records that a board was played at a table and its result brought in. Refused where no "
           "result "
           "may stand.\n\nExamples:\n"
           "  riffle session played --board 3 --table 2",
    .clauses = "D2.1",
    .act = RF_SESSION_PLAYED,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_require = {
    .name = "require",
    .summary = "the Director requires a new deal",
    .doc = "The Director requires a redeal of a board, for a reason that the Laws "
           "allow. "
           "Refused after four passes at any table, and when the result without the board could be "
           "known. "
           "In 2007 it must then be done; in 2017 he may withdraw it.\n\nExamples:\n"
           "  riffle session require --board 3 --note 'a board of another section'",
    .clauses = "D3",
    .act = RF_SESSION_REQUIRE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_withdraw = {
    .name = "withdraw",
    .summary = "the Director withdraws what he required",
    .doc = "The Director withdraws his requirement of a new deal; under the Laws of 2017 "
           "alone.\n\nExamples:\n"
           "  riffle session withdraw --board 3",
    .clauses = "D3",
    .act = RF_SESSION_WITHDRAW,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_imported = {
    .name = "imported",
    .summary = "a deal was found to come from another session",
    .doc = "Records that the deal of a board was found to come from another session. No result on "
           "it may "
           "stand: those that were brought in are struck out.\n\nExamples:\n"
           "  riffle session imported --board 3 --from 0 --note 'last week, board 17'",
    .clauses = "D2.1",
    .act = RF_SESSION_IMPORTED,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_unshuffled = {
    .name = "unshuffled",
    .summary = "a deal was found to come from a sorted deck",
    .doc = "Records that a board was dealt from a deck that nobody had randomized. No result on it "
           "may "
           "stand.\n\nExamples:\n"
           "  riffle session unshuffled --board 3",
    .clauses = "D2.1 D2.3",
    .act = RF_SESSION_UNSHUFFLED,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_strike = {
    .name = "strike",
    .summary = "a result is struck out",
    .doc = "The Director strikes out a result that may not stand.\n\nExamples:\n"
           "  riffle session strike --board 3 --table 2",
    .clauses = "D2.1",
    .act = RF_SESSION_STRIKE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_exchange = {
    .name = "exchange",
    .summary = "tables exchange boards",
    .doc = "Records that a board goes from one table to another.\n\nExamples:\n"
           "  riffle session exchange --board 3 --table 1 --to 2",
    .clauses = "D2.2",
    .act = RF_SESSION_EXCHANGE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_foul = {
    .name = "foul",
    .summary = "the Director declares a board fouled (Law 87)",
    .doc =
        "The Director declares that contestants who should be compared did not play the board in "
        "identical form.\n\nExamples:\n"
        "  riffle session foul --board 3 --note 'two hands exchanged at table 4'",
    .clauses = "D1.3 F.1",
    .act = RF_SESSION_FOUL,
    .access = VERB_WRITES,
    .run = verb_act,
};

const struct verb *const verbs[] = {
    &verb_open,     &verb_commit,   &verb_value,       &verb_party,   &verb_share,
    &verb_instruct, &verb_shuffle,  &verb_request_cut, &verb_cut,     &verb_witness,
    &verb_deal,     &verb_place,    &verb_machine,     &verb_key,     &verb_unseal,
    &verb_enter,    &verb_copy,     &verb_check,       &verb_seen,    &verb_misdeal,
    &verb_call,     &verb_passout,  &verb_played,      &verb_require, &verb_withdraw,
    &verb_redeal,   &verb_imported, &verb_unshuffled,  &verb_strike,  &verb_exchange,
    &verb_foul,     &verb_release,  &verb_status,      &verb_close,   NULL,
};
