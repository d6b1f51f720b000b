/*
 * app/bridge/verbs.c -- the list of all verbs of `riffle session`, and the rows of those that are
 * one act and nothing more.
 *
 * `clauses` names the clauses of Law 6 behind a verb; --help prints their sentences.
 *
 * A row has no code of its own: .act gives the keys that become options, verb_act puts the act to
 * the law once for each board, and src/bridge rules on it.  The table at the end is in the order of
 * an evening: open, deal, play, trouble, close.  `riffle session --help` prints it in that order.
 */
#include "bridge/verbs.h"

static const struct verb verb_instruct = {
    .name = "instruct",
    .summary = "say who deals, who witnesses it, how many copies are made",
    .doc = "Records an instruction of the Director. --option says who shuffles and deals: E1 "
           "players at the tables (the default until the Director says otherwise), E2 the "
           "Director, E3 assistants, E4 another method: Riffle with its proof, or in an observed "
           "session another program, whose boards you enter. --witnesses no says that nobody need "
           "be present. --copies says how many copies are made of each board.\n\nExamples:\n"
           "  riffle session instruct --option E1\n"
           "  riffle session instruct --witnesses no\n"
           "  riffle session instruct --copies 3",
    .clauses = "C E1 E2 E3 E4 F.1",
    .act = RF_SESSION_INSTRUCT,
    .access = VERB_WRITES,
    .run = verb_act,
};

/* Law 6A to 6C: shuffle, cut, deal and witness by hand. */
static const struct verb verb_shuffle = {
    .name = "shuffle",
    .summary = "record that a pack was shuffled by hand",
    .doc =
        "Records that the pack of a board was shuffled. A deal by hand needs it, and so does every "
        "redeal by hand.\n\nExamples:\n"
        "  riffle session shuffle --board 3 --by ns",
    .clauses = "A.1 D2.3 E1 E2 E3",
    .act = RF_SESSION_SHUFFLE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_request_cut = {
    .name = "request-cut",
    .summary = "record that an opponent asks for a cut",
    .doc = "Records that an opponent of the player who shuffled asks for a cut. Then the pack must "
           "be cut before a card is dealt.\n\nExamples:\n"
           "  riffle session request-cut --board 3 --by ew",
    .clauses = "A.2",
    .act = RF_SESSION_REQUEST_CUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_cut = {
    .name = "cut",
    .summary = "record that the pack was cut",
    .doc = "Records that the pack was cut, asked for or not.\n\nExamples:\n"
           "  riffle session cut --board 3 --by ew",
    .clauses = "A.2",
    .act = RF_SESSION_CUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_witness = {
    .name = "witness",
    .summary = "record that a player of a side witnesses the shuffle and deal",
    .doc = "Records that a player of one side is present while a board is shuffled and dealt. Both "
           "sides should be, unless the Director instructs otherwise.\n\nExamples:\n"
           "  riffle session witness --board 3 --by ew",
    .clauses = "C",
    .act = RF_SESSION_WITNESS,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_place = {
    .name = "place",
    .summary = "record that the four hands are in their pockets",
    .doc = "Records that the hands were put into the four pockets of the board, face "
           "down.\n\nExamples:\n"
           "  riffle session place --board 3 --by ns",
    .clauses = "B.2",
    .act = RF_SESSION_PLACE,
    .access = VERB_WRITES,
    .run = verb_act,
};

/* Law 6D1: trouble before and after the first call.  The law decides which of the two it is. */
static const struct verb verb_seen = {
    .name = "seen",
    .summary = "record that a card was seen or exposed",
    .doc = "Records that a player could have seen a card of another hand. Before bidding has "
           "started on the board at any table, the board must be shuffled and dealt again. After "
           "that another Law applies: 16C (2007) or 16D (2017) for an accidental sight, 24 for an "
           "exposed card.\n\nExamples:\n"
           "  riffle session seen --board 3 --by ew --note 'a card of South fell'\n"
           "  riffle session seen --board 3 --table 2 --kind exposed",
    .clauses = "D1.1 D1.2",
    .act = RF_SESSION_SEEN,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_misdeal = {
    .name = "misdeal",
    .summary = "record that a board was dealt wrongly",
    .doc = "Records that a board was dealt wrongly. Before the first call a redeal is due. After "
           "it the board is fouled (2007), or the relevant Law applies (2017).\n\nExamples:\n"
           "  riffle session misdeal --board 3 --by ns --note 'North had 14 cards'",
    .clauses = "D1.1 D1.3",
    .act = RF_SESSION_MISDEAL,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_call = {
    .name = "call",
    .summary = "record the first call on a board at a table",
    .doc = "Records the first call on a board at a table. Once bidding has started at any table, a "
           "card that was seen no longer calls for a redeal (D1).\n\nExamples:\n"
           "  riffle session call --board 3 --table 2\n"
           "  riffle session call --board 3 --table 5 --copy 1",
    .clauses = "A.1 B.1 B.2 D1.1",
    .act = RF_SESSION_CALL,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_passout = {
    .name = "passout",
    .summary = "record that a board was passed out at a table",
    .doc = "Records that a board was passed out at a table. After that it cannot be redealt at any "
           "table.\n\nExamples:\n"
           "  riffle session passout --board 3 --table 2",
    .clauses = "D3",
    .act = RF_SESSION_PASSOUT,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_played = {
    .name = "played",
    .summary = "record that a table has played a board",
    .doc = "Records that a table has played a board and its result is in. The Law refuses it if no "
           "result on the board may stand.\n\nExamples:\n"
           "  riffle session played --board 3 --table 2",
    .clauses = "D2.1",
    .act = RF_SESSION_PLAYED,
    .access = VERB_WRITES,
    .run = verb_act,
};

/* Law 6D3: the Director's own order of a redeal. */
static const struct verb verb_require = {
    .name = "require",
    .summary = "record that the Director requires a redeal",
    .doc = "Records that the Director requires a redeal of a board, for a reason that the Laws "
           "allow. The Law refuses it after four passes at any table, and when the result without "
           "the board could be known. In 2007 the redeal must follow; in 2017 the Director may "
           "withdraw.\n\nExamples:\n"
           "  riffle session require --board 3 --note 'a board of another section'",
    .clauses = "D3",
    .act = RF_SESSION_REQUIRE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_withdraw = {
    .name = "withdraw",
    .summary = "record that the Director no longer requires a redeal",
    .doc = "Records that the Director withdraws the requirement of a redeal. Only the Laws of 2017 "
           "allow it.\n\nExamples:\n"
           "  riffle session withdraw --board 3",
    .clauses = "D3",
    .act = RF_SESSION_WITHDRAW,
    .access = VERB_WRITES,
    .run = verb_act,
};

/* Law 6D2: deals on which no result may stand. */
static const struct verb verb_imported = {
    .name = "imported",
    .summary = "record that a deal comes from another session",
    .doc = "Records that the deal of a board comes from another session. No result on it may "
           "stand: results that are in are struck out.\n\nExamples:\n"
           "  riffle session imported --board 3 --from 0 --note 'last week, board 17'",
    .clauses = "D2.1",
    .act = RF_SESSION_IMPORTED,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_unshuffled = {
    .name = "unshuffled",
    .summary = "record that a board was dealt from an unshuffled deck",
    .doc = "Records that a board was dealt from a deck that nobody had shuffled. No result on it "
           "may stand.\n\nExamples:\n"
           "  riffle session unshuffled --board 3",
    .clauses = "D2.1 D2.3",
    .act = RF_SESSION_UNSHUFFLED,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_strike = {
    .name = "strike",
    .summary = "strike out a result",
    .doc = "Strikes out a result that may not stand.\n\nExamples:\n"
           "  riffle session strike --board 3 --table 2",
    .clauses = "D2.1",
    .act = RF_SESSION_STRIKE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_exchange = {
    .name = "exchange",
    .summary = "record that a board goes to another table",
    .doc = "Records that a board goes from one table to another.\n\nExamples:\n"
           "  riffle session exchange --board 3 --table 1 --to 2",
    .clauses = "D2.2",
    .act = RF_SESSION_EXCHANGE,
    .access = VERB_WRITES,
    .run = verb_act,
};

static const struct verb verb_foul = {
    .name = "foul",
    .summary = "declare a board fouled (Law 87)",
    .doc =
        "Declares a board fouled: contestants who should be compared did not play it in identical "
        "form.\n\nExamples:\n"
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
    &verb_foul,     &verb_correct,  &verb_release,     &verb_status,  &verb_close,
    NULL,
};
