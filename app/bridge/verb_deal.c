/*
 * app/bridge/verb_deal.c -- `riffle session deal`, `machine` and `copy`.
 *
 * `deal` has two forms.  Under option E4 the computer deals: agent.c computes the deal and
 * board_dealer.c commits to it.  Otherwise it records that a person dealt a board and how, and the
 * law judges the method.  Boards that are still in play leave this program only encrypted to the
 * operator of the dealing machine (--blind).
 */
#include <string.h>

#include "bridge/board_dealer.h"
#include "bridge/seal.h"
#include "bridge/shares.h"
#include "bridge/verbs.h"

enum { DEAL_BLIND, DEAL_SHARE, DEAL_SECTIONS };

static const struct verb_option deal_options[] = {
    {DEAL_BLIND, "blind", "KEY",
     "encrypt the file to this public key of the machine's operator, or the file that has it"},
    {DEAL_SHARE, "share", "FILE", "take a party's share first (may be repeated)"},
    {0},
};

/* The form that board_dealer.c calls: `to` is the struct verb_input. */
static int
put_and_tell(void *to, const struct rf_session_act *act, const uint8_t *commitment)
{
    return verb_put(to, act, commitment);
}

/* Completes a board whose deal was recorded before an interruption, but not its placing. */
static int
place_computed(struct verb_input *in, unsigned board)
{
    struct rf_session_act place = dealer_act(RF_SESSION_PLACE, board);
    return verb_put(in, &place, NULL);
}

/* The computer deals one board.  The law is asked first, so that no deal is computed in vain. */
static int
deal_computed(struct verb_input *in, unsigned board)
{
    struct agent_deal work;
    const struct rf_session_record *record = &in->keeper.record;
    struct rf_session_act act = dealer_act(RF_SESSION_DEAL, board);
    struct rf_board_id id = rf_session_record_id(record, board);
    const char *proof = in->key[RF_KEY_PROOF];
    act.proof = !proof || strcmp(proof, "yes") == 0; /* --proof no is put to the law: E4 refuses */
    if (rf_session_record_judge(record, &act, NULL) != RF_PERMITTED)
        return verb_put(in, &act, NULL);
    if (id.attempt > record->manifest.attempts)
        return verb_no(in, STATUS_NO,
                       "the manifest allows no further redeal of that board (PR.16). Have it dealt "
                       "by hand:",
                       "instruct --option E1");
    if (!agent_work(&in->keeper, id, false, &work))
        return STATUS_IO;
    int status = dealer_deal(&in->keeper, verb_ledger(in), id, &work, put_and_tell, in);
    rf_wipe(&work, sizeof work);
    return status;
}

/* Reads the public key from a file, as riffle session key printed it; false when there is no such
 * file or it begins otherwise. */
static bool
read_key_file(const char *file, char out[static RF_HEX_TEXT])
{
    FILE *in = fopen(file, "re");
    bool read = in && fgets(out, RF_HEX_TEXT, in) &&
                strspn(out, "0123456789abcdef") == RF_HEX_TEXT - 1;
    if (in)
        fclose(in);
    return read;
}

/* Reads --blind.  Boards that are still in play leave only encrypted to the operator's key, and
 * into a file.  False, with a message. */
static bool
blind_key(const struct verb_input *in, uint8_t key[static RF_KEY_BYTES])
{
    const char *said = in->other[DEAL_BLIND];
    char own[RF_HEX_TEXT];
    const char *hex = said && read_key_file(said, own) ? own : said;
    if (!hex)
        verb_ask(in, "Whose machine is it for?", "blind",
                 " KEY, the public key of its operator (riffle session key makes one)");
    else if (strlen(hex) != RF_HEX_TEXT - 1 || !rf_hex_read(key, RF_KEY_BYTES, hex))
        verb_wrong(in, "blind",
                   "the operator's public key, 64 hexadecimal digits, or the file that has it",
                   said);
    else if (!in->output)
        verb_ask(in, "Into which file?", "-o", " FILE");
    else
        return true;
    return false;
}

/* Collects the named boards that are known; `boards` is how many.  False, with a message; pbn_end
 * wipes the text either way. */
static bool
collect_for_machine(struct verb_input *in, const char *section, struct pbn_text *text,
                    unsigned *boards)
{
    struct rf_deal deal;
    char title[VERB_SECTION_TITLE];
    char
        comment[RF_EVENT_ID + 80]; /* names the event: `riffle convert` knows its own deals by it */
    snprintf(comment, sizeof comment, "riffle: boards of event %s, for the dealing machine only",
             in->keeper.record.id);
    verb_section_title(in, section, title);
    bool made = pbn_begin(text, comment);
    session_about_load(&text->about, in->keeper.path);
    *boards = 0;
    for (unsigned b = 1; made && b <= RF_BOARD_NUMBER; b++)
        if (in->boards.has[b] && agent_knows(&in->keeper, b, &deal)) {
            made = pbn_add_dealt(text, &in->keeper.record,
                                 *section ? title : in->keeper.record.title, b, &deal);
            ++*boards;
        }
    rf_wipe(&deal, sizeof deal);
    return made;
}

/* Writes the named boards into a file, encrypted to the operator; `section` may be empty. */
static int
write_section(struct verb_input *in, const char *section)
{
    char path[SESSION_KEEPER_PATH];
    struct pbn_text text;
    uint8_t key[RF_KEY_BYTES];
    unsigned boards;
    if (!blind_key(in, key))
        return STATUS_USAGE;
    verb_section_path(path, sizeof path, in->output, section);
    bool made = collect_for_machine(in, section, &text, &boards);
    bool written = made && boards > 0 && seal_write(path, key, text.bytes, text.size);
    pbn_end(&text);
    if (made && boards == 0)
        return verb_no(
            in, STATUS_NO,
            "none of these boards is dealt and known on this machine. Deal them first:", "deal");
    if (written)
        printf("Wrote %u board%s for the dealing machine%s%s, encrypted: %s. Only its operator can "
               "open it: riffle session unseal %s --key FILE\n",
               boards, boards == 1 ? "" : "s", *section ? " of section " : "", section, path, path);
    return written ? STATUS_OK : STATUS_IO;
}

static int
write_machine_file(struct verb_input *in)
{
    return write_section(in, "");
}

/* The computer deals the named boards, or all that are not dealt yet. */
static int
deal_by_computer(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    bool named = in->key[RF_KEY_BOARD] != NULL;
    int status = STATUS_OK;
    if (record->source != RF_SOURCE_COMMITTED)
        return verb_no(in, STATUS_NO,
                       "Riffle does not deal in an observed session. If people deal, add --by. If "
                       "another program dealt (E4), run:",
                       "enter FILE");
    if (!record->has_manifest)
        return verb_no(in, STATUS_NO, "the manifest comes first (PR.15). Run:", "commit");
    if (strcmp(record->manifest.value, "-") != 0 && !record->has_value)
        return verb_no(in, STATUS_NO, "the public value comes first (PR.15). Run:", "value TEXT");
    if (!shares_are_here(in))
        return STATUS_NO;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER && status != STATUS_IO; b++) {
        if (!in->boards.has[b])
            continue;
        const struct rf_board *board = rf_session_board_at(&record->session, b);
        /* Without --board, boards that are dealt already are left out, also of the machine's file
         * below; one that an interruption left unplaced is completed. */
        bool begun = board->stage == RF_BOARD_DEALT && board->computed && !board->due;
        if (!named && board->stage >= RF_BOARD_DEALT && !begun) {
            in->boards.has[b] = false;
            continue;
        }
        int one = begun && !named ? place_computed(in, b) : deal_computed(in, b);
        status = verb_worse(status, one);
    }
    if (status != STATUS_OK)
        return status;
    if (in->other[DEAL_BLIND])
        return write_machine_file(in);
    if (!in->json)
        printf("files for the machine: riffle session machine --blind KEY -o FILE%s\n",
               in->record_option);
    if (!in->json && verb_is_readable(record))
        printf("readable files: riffle session export -o FILE%s\n", in->record_option);
    return STATUS_OK;
}

static int
deal_usage(const struct verb_input *in, const char *option, const char *words)
{
    fprintf(stderr, "riffle session %s: --%s %s.\n", in->verb->name, option, words);
    return STATUS_USAGE;
}

/* The first option on the command line that only makes sense when a person deals, or NULL. */
static const char *
by_hand_option(const struct verb_input *in)
{
    static const enum rf_session_key keys[] = {RF_KEY_METHOD, RF_KEY_FACE, RF_KEY_AT_A_TIME};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (in->key[keys[i]])
            return rf_session_key_name(keys[i]);
    return NULL;
}

/* Checks that the options go together; STATUS_USAGE, with a message, when they do not. */
static int
check_options(struct verb_input *in, bool computer)
{
    const char *by_hand = by_hand_option(in), *proof = in->key[RF_KEY_PROOF];
    uint8_t key[RF_KEY_BYTES];
    if (!verb_boards(in) || ((in->other[DEAL_BLIND] || in->output) && !blind_key(in, key)))
        return STATUS_USAGE;
    if (computer && by_hand)
        return deal_usage(in, by_hand, "is for people who deal: leave it out, or add --by");
    if (computer && proof && strcmp(proof, "yes") != 0 && strcmp(proof, "no") != 0)
        return verb_wrong(in, "proof", "no or yes", proof);
    if (!computer && proof)
        return deal_usage(in, "proof", "is for deals by the computer: leave it out");
    if (!computer && !in->key[RF_KEY_BOARD])
        return verb_ask_key(in, RF_KEY_BOARD);
    return STATUS_OK;
}

/* --blind only makes sense for deals of the computer, so it decides the form of the verb as --by
 * does. */
static int
run_deal(struct verb_input *in)
{
    bool computer = in->by ? strcmp(in->by, "computer") == 0
                           : in->keeper.record.session.option == RF_OPTION_OTHER;
    computer |= in->other[DEAL_BLIND] != NULL;
    int status = check_options(in, computer);
    if (status != STATUS_OK)
        return status;
    if (!pbn_can_make(in->output))
        return STATUS_IO;
    for (unsigned i = 0; i < in->repetitions; i++)
        status = share_take(&in->keeper, in->repeated[i]) ? status : STATUS_IO;
    if (status != STATUS_OK)
        return status;
    return computer ? deal_by_computer(in) : verb_act(in);
}

const struct verb verb_deal = {
    .name = "deal",
    .summary = "deal boards by computer, or record a deal by hand",
    .doc = "Deals boards. Under option E4, which holds from the manifest on, the computer deals "
           "the boards that are not dealt yet, or those that you name. It commits to each deal in "
           "the record. With --blind it also writes the file for the dealing machine, encrypted "
           "to its operator.\n\n"
           "Under the other options this records that a person dealt a board, and how: 52 cards, "
           "face down, one at a time, thirteen to each hand. --method takes a name or 52 digits, "
           "one for each card from the top of the pack: 1 is the hand on the dealer's left, 2 and "
           "3 follow clockwise, 4 is the dealer's own.\n\nExamples:\n"
           "  riffle session deal --blind 7d2c… -o set.sealed\n"
           "  riffle session deal --share federation.share\n"
           "  riffle session deal --board 7                 after a redeal\n"
           "  riffle session deal --board 3 --by ns --method five-piles",
    .clauses = "A.1 A.2 B.1 B.3 B.4 C E1 E2 E3 E4",
    .act = RF_SESSION_DEAL,
    .access = VERB_WRITES,
    .output = "with --blind: write the file for the machine here",
    .ledger = true,
    .run = run_deal,
    .repeats = "share",
    .options = deal_options,
};

/* Boards that are still in play leave only encrypted, so --blind and -o are required. */
static int
run_machine(struct verb_input *in)
{
    char name[VERB_SECTIONS][VERB_SECTION] = {""}, path[SESSION_KEEPER_PATH];
    const char *list = in->other[DEAL_SECTIONS];
    uint8_t key[RF_KEY_BYTES];
    unsigned sections = 1;
    int status = STATUS_OK;
    if (!verb_boards(in) || !blind_key(in, key) ||
        (list && (sections = verb_sections(in, list, name)) == 0))
        return STATUS_USAGE;
    for (unsigned i = 0; i < sections; i++) { /* all files can be made, or none is */
        verb_section_path(path, sizeof path, in->output, name[i]);
        if (!pbn_can_make(path))
            return STATUS_IO;
    }
    for (unsigned i = 0; i < sections && status == STATUS_OK; i++)
        status = write_section(in, name[i]);
    return status;
}

static const struct verb_option machine_options[] = {
    {DEAL_BLIND, "blind", "KEY",
     "encrypt to this public key of the machine's operator, or the file that has it"},
    {DEAL_SECTIONS, "sections", "LIST", "one file for each section: A,B,C"},
    {0},
};

const struct verb verb_machine = {
    .name = "machine",
    .summary = "write boards for the dealing machine, encrypted to its operator",
    .doc = "Writes dealt boards into a file for the dealing machine: Portable Bridge Notation, "
           "encrypted to the public key of its operator. Nobody else can read it, and no card is "
           "displayed. With --sections each section gets its own file with the same boards; for "
           "operators with different keys, run it once for each.\n\nExamples:\n"
           "  riffle session machine --blind 7d2c… -o set.sealed\n"
           "  riffle session machine --blind operator.pub -o set.sealed\n"
           "  riffle session machine --board 7 --blind 7d2c… -o seven.sealed\n"
           "  riffle session machine --sections A,B --blind 7d2c… -o set.sealed",
    .clauses = "E3 E4 F.1",
    .act = RF_SESSION_ACTS,
    .boards = true,
    .access = VERB_WRITES,
    .output = "write the encrypted file here",
    .run = run_machine,
    .options = machine_options,
};

/* A copy carries the commitment of its original (Law 6F). */
static int
run_copy(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
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
        status = verb_worse(status, one);
    }
    return status;
}

const struct verb verb_copy = {
    .name = "copy",
    .summary = "record that an exact copy of a board was made",
    .doc = "Records that a board was duplicated, as the Director instructed (riffle session "
           "instruct --copies N). A copy has the commitment of its original. To compare a copy "
           "that was read back, use riffle session check --copy N.\n\nExamples:\n"
           "  riffle session copy --board 1-24 --copy 1",
    .clauses = "F.1 F.2",
    .act = RF_SESSION_COPY,
    .access = VERB_WRITES,
    .run = run_copy,
};
