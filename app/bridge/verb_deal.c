/*
 * bridge/verb_deal.c -- deals: by the computer, with their commitments, or by hand; files for the
 * dealing machine; copies.
 */
#include <string.h>

#include "bridge/board_dealer.h"
#include "bridge/seal.h"
#include "bridge/verbs.h"

enum { DEAL_BLIND, DEAL_SHARE };

static const struct verb_option deal_options[] = {
    {DEAL_BLIND, "blind", "KEY", "the machine operator's public key: the file is sealed to him"},
    {DEAL_SHARE, "share", "FILE", "takes a party's share first"},
    {0},
};

static int
deal_no(const struct verb_input *in, const char *words)
{
    fprintf(stderr, "riffle session %s: %s\n", in->verb->name, words);
    return STATUS_NO;
}

static int
put_and_tell(void *to, const struct rf_session_act *act, const uint8_t *commitment)
{
    return verb_put(to, act, commitment);
}

static int
place_computed(struct verb_input *in, unsigned board)
{
    struct rf_session_act place = dealer_act(RF_SESSION_PLACE, board);
    return verb_put(in, &place, NULL);
}

/* One board by the computer: dealt, committed to, and in its pockets. */
static int
deal_computed(struct verb_input *in, unsigned board)
{
    static struct agent_deal work;
    const struct rf_session_record *record = &in->clerk.record;
    struct rf_session_act act = dealer_act(RF_SESSION_DEAL, board);
    struct rf_board_id id = rf_session_record_id(record, board);
    const char *proof = in->key[RF_KEY_PROOF];
    act.proof = !proof || strcmp(proof, "yes") == 0; /* as it was said: the law refuses no */
    if (rf_session_record_judge(record, &act, NULL) != RF_PERMITTED)
        return verb_put(in, &act, NULL);
    if (id.attempt > record->manifest.attempts)
        return deal_no(in, "the manifest has no further attempt for that board (PR.16); have it "
                           "dealt by hand: riffle session instruct --option E1");
    if (!agent_work(&in->clerk, id, false, &work))
        return STATUS_IO;
    int status = dealer_deal(&in->clerk, verb_ledger(in), id, &work, put_and_tell, in);
    rf_wipe(&work, sizeof work);
    return status;
}

/* Boards that are still in play leave only encrypted, to the operator's key and into a file. */
static bool
blind_key(const struct verb_input *in, uint8_t key[static RF_KEY_BYTES])
{
    const char *hex = in->other[DEAL_BLIND];
    if (!hex)
        verb_ask(in, "Whose machine is it for?", "blind",
                 " KEY, the operator's public key (riffle session key makes it)");
    else if (strlen(hex) != RF_HEX_TEXT - 1 || !rf_hex_read(key, RF_KEY_BYTES, hex))
        verb_wrong(in, "blind", "the operator's public key, 64 hexadecimal digits", hex);
    else if (!in->output)
        verb_ask(in, "Into which file?", "-o", " FILE");
    else
        return true;
    return false;
}

/* The boards that were named, sealed to the operator. */
static int
write_machine_file(struct verb_input *in)
{
    struct pbn_text text;
    uint8_t key[RF_KEY_BYTES];
    struct rf_deal deal;
    unsigned boards = 0;
    if (!blind_key(in, key))
        return STATUS_USAGE;
    bool made = pbn_begin(&text, "riffle: boards of a session, for the dealing machine alone");
    for (unsigned b = 1; made && b <= RF_BOARD_NUMBER; b++)
        if (in->boards.has[b] && agent_knows(&in->clerk, b, &deal)) {
            made = pbn_add(&text, in->clerk.record.title, b, &deal);
            boards++;
        }
    rf_wipe(&deal, sizeof deal);
    bool written = made && boards > 0 && seal_write(in->output, key, text.bytes, text.size);
    pbn_end(&text);
    if (made && boards == 0)
        return deal_no(in, "no board of these is dealt and known here");
    if (written)
        printf("%u board%s for the machine, sealed: %s\n", boards, boards == 1 ? "" : "s",
               in->output);
    return written ? STATUS_OK : STATUS_IO;
}

/* All boards that are not dealt yet, unless some are named. */
static int
deal_by_computer(struct verb_input *in)
{
    const struct rf_session_record *record = &in->clerk.record;
    bool named = in->key[RF_KEY_BOARD] != NULL;
    int status = STATUS_OK;
    if (record->source != RF_SOURCE_COMMITTED || !record->has_manifest)
        return deal_no(in, record->source != RF_SOURCE_COMMITTED
                               ? "Riffle does not deal in an observed session. Persons deal: add "
                                 "--by. Another program has dealt (E4): riffle session enter FILE"
                               : "the manifest comes first: riffle session commit (PR.15)");
    if (strcmp(record->manifest.value, "-") != 0 && !record->has_value)
        return deal_no(in, "the public value comes first: riffle session value (PR.15)");
    for (unsigned b = 1; b <= RF_BOARD_NUMBER && status != STATUS_IO; b++) {
        if (!in->boards.has[b])
            continue;
        const struct rf_board *board = rf_session_board_at(&record->session, b);
        bool begun = board->stage == RF_BOARD_DEALT && board->computed && !board->due;
        if (!named && board->stage >= RF_BOARD_DEALT && !begun) {
            in->boards.has[b] = false;
            continue;
        }
        int one = begun && !named ? place_computed(in, b) : deal_computed(in, b);
        status = one > status ? one : status;
    }
    if (status != STATUS_OK)
        return status;
    if (in->other[DEAL_BLIND])
        return write_machine_file(in);
    if (!in->json)
        puts("files for the machine: riffle session machine --blind KEY -o FILE");
    return STATUS_OK;
}

static int
deal_usage(const struct verb_input *in, const char *option, const char *words)
{
    fprintf(stderr, "riffle session %s: --%s %s.\n", in->verb->name, option, words);
    return STATUS_USAGE;
}

/* An option that was given and speaks of cards in a person's hands, or NULL. */
static const char *
by_hand_option(const struct verb_input *in)
{
    static const enum rf_session_key keys[] = {RF_KEY_METHOD, RF_KEY_FACE, RF_KEY_AT_A_TIME};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (in->key[keys[i]])
            return rf_session_key_name(keys[i]);
    return NULL;
}

/* The options that go together, by who deals; an exit status, STATUS_OK when nothing is wrong. */
static int
check_options(struct verb_input *in, bool computer)
{
    const char *by_hand = by_hand_option(in), *proof = in->key[RF_KEY_PROOF];
    uint8_t key[RF_KEY_BYTES];
    if (!verb_boards(in) || ((in->other[DEAL_BLIND] || in->output) && !blind_key(in, key)))
        return STATUS_USAGE;
    if (computer && by_hand)
        return deal_usage(in, by_hand, "is about persons who deal: leave it out, or add --by");
    if (computer && proof && strcmp(proof, "yes") != 0 && strcmp(proof, "no") != 0)
        return verb_wrong(in, "proof", "no or yes", proof);
    if (!computer && proof)
        return deal_usage(in, "proof", "is about the computer's deal: a person's has none");
    if (!computer && !in->key[RF_KEY_BOARD])
        return verb_ask_key(in, RF_KEY_BOARD);
    return STATUS_OK;
}

static int
run_deal(struct verb_input *in)
{
    const char *share = in->other[DEAL_SHARE];
    bool computer = in->by ? strcmp(in->by, "computer") == 0
                           : in->clerk.record.session.option == RF_OPTION_OTHER;
    computer |= in->other[DEAL_BLIND] != NULL;
    int status = check_options(in, computer);
    if (status != STATUS_OK)
        return status;
    if (!pbn_can_save(in->output) || (share && !agent_take_share(&in->clerk, share)))
        return STATUS_IO;
    return computer ? deal_by_computer(in) : verb_act(in);
}

const struct verb verb_deal = {
    .name = "deal",
    .summary = "deals, by the computer or by hand",
    .doc = "Deals. Under option E4, which the manifest brings, the computer deals all boards that "
           "are not dealt, or those that are named, commits to each in the record, and puts them "
           "into their pockets; with --blind the file for the dealing machine is written too, "
           "sealed to its operator. Otherwise it records that a person dealt a board, and how: 52 "
           "cards, face down, one at a time, thirteen to each hand. --method takes a name or 52 "
           "digits, one for each card from the top of the pack: 1 is the hand on the dealer's "
           "left, 2 and 3 follow clockwise, 4 is the dealer's own.\n\nExamples:\n"
           "  riffle session deal --blind 7d2c… -o set.sealed\n"
           "  riffle session deal --share federation.share\n"
           "  riffle session deal --board 7                 after a redeal\n"
           "  riffle session deal --board 3 --by ns --method five-piles",
    .clauses = "A.1 A.2 B.1 B.3 B.4 C E1 E2 E3 E4",
    .act = RF_SESSION_DEAL,
    .access = VERB_WRITES,
    .output = "with --blind: the file for the machine",
    .ledger = true,
    .run = run_deal,
    .options = deal_options,
};

static int
run_machine(struct verb_input *in)
{
    return verb_boards(in) ? write_machine_file(in) : STATUS_USAGE;
}

static const struct verb_option machine_options[] = {
    {DEAL_BLIND, "blind", "KEY", "the machine operator's public key"},
    {0},
};

const struct verb verb_machine = {
    .name = "machine",
    .summary = "writes boards for the dealing machine, sealed to its operator",
    .doc = "Writes boards that are dealt into a file for the dealing machine, as Portable Bridge "
           "Notation sealed to its operator's public key. Nobody else can read it, and nothing is "
           "displayed.\n\nExamples:\n"
           "  riffle session machine --blind 7d2c… -o set.sealed\n"
           "  riffle session machine --board 7 --blind 7d2c… -o seven.sealed",
    .clauses = "E3 E4 F.1",
    .act = RF_SESSION_ACTS,
    .boards = true,
    .access = VERB_WRITES,
    .output = "the sealed file",
    .run = run_machine,
    .options = machine_options,
};

/* A copy is made of what was committed to. */
static int
run_copy(struct verb_input *in)
{
    const struct rf_session_record *record = &in->clerk.record;
    int status = STATUS_OK;
    if (!verb_boards(in))
        return STATUS_USAGE;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++) {
        struct rf_session_act act;
        if (!in->boards.has[b])
            continue;
        if (!verb_read_act(in, RF_SESSION_COPY, b, &act))
            return STATUS_USAGE;
        struct rf_board_id id = rf_session_record_id(record, b);
        const struct rf_session_deal *deal = id.attempt < RF_EVENT_ATTEMPTS
                                                 ? rf_session_record_deal(record, id)
                                                 : NULL;
        bool known = deal && deal->origin != RF_ORIGIN_UNKNOWN;
        int one = verb_put(in, &act, known ? deal->commitment : NULL);
        status = one > status ? one : status;
    }
    return status;
}

const struct verb verb_copy = {
    .name = "copy",
    .summary = "an exact copy of a board was made",
    .doc = "Records that a board was duplicated, as the Director has instructed "
           "(riffle session instruct --copies N). A copy has the commitment of its original; "
           "riffle session check compares it with what was read back.\n\nExamples:\n"
           "  riffle session copy --board 1-24 --copy 1",
    .clauses = "F.1 F.2",
    .act = RF_SESSION_COPY,
    .access = VERB_WRITES,
    .run = run_copy,
};
