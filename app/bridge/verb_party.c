/*
 * bridge/verb_party.c -- what others do on their own machines: parties with their secrets and
 * shares, and the operator of a dealing machine with his key.
 */
#include <sodium.h>
#include <string.h>

#include "input/range.h"
#include "record/secrets.h"
#include "bridge/agent.h"
#include "bridge/seal.h"
#include "bridge/verbs.h"

enum { PARTY_NUMBER, PARTY_SECRET, SHARE_MANIFEST, SHARE_SESSION, SHARE_ATTEMPTS };

static const struct verb_option party_options[] = {
    {PARTY_NUMBER, "party", "J", "which party you are, from 1"},
    {PARTY_SECRET, "secret", "FILE", "where your secret is kept; party.secret otherwise"},
    {0},
};

static const char *
secret_file(const struct verb_input *in)
{
    return in->other[PARTY_SECRET] ? in->other[PARTY_SECRET] : "party.secret";
}

static bool
number_option(const struct verb_input *in, unsigned key, const char *name, unsigned most,
              unsigned usual, unsigned *out)
{
    const char *text = in->other[key];
    *out = usual;
    char takes[60];
    if (text ? range_number(&text, 1, most, out) && !*text : usual >= 1)
        return true;
    snprintf(takes, sizeof takes, in->other[key] ? "a number from 1 to %u" : " N (1 to %u)", most);
    if (in->other[key])
        verb_wrong(in, name, takes, in->other[key]);
    else
        verb_ask(in, "Which party are you?", name, takes);
    return false;
}

static int
run_party(struct verb_input *in)
{
    static struct rf_manifest event;
    uint8_t nothing[RF_KEY_BYTES], root[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    unsigned party;
    if (!in->argument) {
        fprintf(stderr, "riffle session party: which event? riffle session party FILE.event\n");
        return STATUS_USAGE;
    }
    if (!session_keeper_read_event(in->argument, &event))
        return STATUS_IO;
    if (!number_option(in, PARTY_NUMBER, "party", event.parties, 0, &party))
        return STATUS_USAGE;
    uint8_t *seed = secrets_memory(RF_KEY_BYTES);
    if (!seed || !seal_new_key(secret_file(in), nothing) || !seal_load_key(secret_file(in), seed))
        return STATUS_IO;
    rf_party_root(root, seed, &event, party);
    sodium_free(seed);
    rf_hex_write(hex, root);
    printf("party %u of %s\nroot: %s\nyour secret is in %s: keep it, and show it to nobody\n"
           "tell the Director: riffle session commit --name YOURS --root %s\n",
           party, event.event, hex, secret_file(in), hex);
    return STATUS_OK;
}

const struct verb verb_party = {
    .name = "party",
    .summary = "a party makes its secret, on its own machine",
    .doc = "Makes a secret for a party of an event, on that party's own machine, from the file "
           "that describes the event (FILE.event beside the record, before the manifest is made), "
           "and prints the root that it commits to. With two or more parties nobody alone can "
           "compute a deal.\n\nExamples:\n"
           "  riffle session party session.record.event --party 2 --secret fed.secret",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .run = run_party,
    .options = party_options,
};

static const struct verb_option share_options[] = {
    {PARTY_NUMBER, "party", "J", "which party you are, from 1"},
    {PARTY_SECRET, "secret", "FILE", "your secret; party.secret otherwise"},
    {SHARE_SESSION, "session", "S", "for which session; that of the record otherwise"},
    {SHARE_ATTEMPTS, "attempts", "A-B", "for which attempts: 0 otherwise, the first deal"},
    {0},
};

static bool
read_attempts(const char *text, unsigned most, unsigned *from, unsigned *to)
{
    *from = *to = 0;
    return !text || (range_read(&text, 0, most, from, to) && !*text);
}

/* The secret is that of the party whose root stands in the manifest. */
static bool
secret_fits(const struct rf_manifest *manifest, unsigned party,
            const uint8_t secret[static RF_KEY_BYTES])
{
    uint8_t root[RF_HASH_BYTES];
    rf_party_root(root, secret, manifest, party);
    bool fits = memcmp(root, manifest->party[party - 1].root, sizeof root) == 0;
    if (!fits)
        fprintf(stderr,
                "riffle session share: the manifest has another root for party %u than "
                "your secret's; give nothing away, and ask the Director\n",
                party);
    return fits;
}

static int
run_share(struct verb_input *in)
{
    const struct rf_session_record *record = &in->clerk.record;
    const struct rf_manifest *manifest = &record->manifest;
    const char *to = strstr(manifest->agent, CLERK_AGENT_KEY);
    uint8_t key[RF_KEY_BYTES];
    unsigned party, session, from, until;
    size_t size;
    if (!record->has_manifest) {
        fprintf(stderr, "riffle session share: the record has no manifest yet\n");
        return STATUS_NO;
    }
    if (!number_option(in, PARTY_NUMBER, "party", record->parties, 0, &party) ||
        !number_option(in, SHARE_SESSION, "session", manifest->sessions, record->session.number,
                       &session))
        return STATUS_USAGE;
    to = to ? to + strlen(CLERK_AGENT_KEY) : "";
    if (strlen(to) != RF_HEX_TEXT - 1 || !rf_hex_read(key, RF_KEY_BYTES, to)) {
        fprintf(stderr, "riffle session share: the manifest names no key of an agent\n");
        return STATUS_NO;
    }
    if (!read_attempts(in->other[SHARE_ATTEMPTS], manifest->attempts, &from, &until)) {
        char takes[60];
        snprintf(takes, sizeof takes, "attempts like 0, 1 or 0-%u, up to %u", manifest->attempts,
                 manifest->attempts);
        return verb_wrong(in, "attempts", takes, in->other[SHARE_ATTEMPTS]);
    }
    if (!in->output)
        return verb_ask(in, "Into which file?", "-o", " FILE");
    uint8_t *secret = secrets_memory(RF_KEY_BYTES);
    bool ready = secret && seal_load_key(secret_file(in), secret);
    bool fits = ready && secret_fits(manifest, party, secret);
    char *share = fits ? agent_make_share(manifest, party, secret, session, from, until, &size)
                       : NULL;
    bool written = share && seal_write(in->output, key, share, size);
    seal_free(share);
    sodium_free(secret);
    if (written)
        printf("share of party %u for session %u, attempts %u to %u: %s\n", party, session, from,
               until, in->output);
    return written ? STATUS_OK : ready && !fits ? STATUS_NO : STATUS_IO;
}

const struct verb verb_share = {
    .name = "share",
    .summary = "a party gives its sub-keys to the dealing agent, sealed",
    .doc =
        "Gives a party's sub-keys for a session to the dealing agent, sealed so that nobody else "
        "can read them; his key stands in the manifest. The record, with its manifest, is the copy "
        "that the party holds: it "
        "checks first that its own root stands there.\n\nExamples:\n"
        "  riffle session share --record event.record --party 2 -o two.share",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_LOOKS,
    .output = "the sealed share",
    .run = run_share,
    .options = share_options,
};

static int
run_key(struct verb_input *in)
{
    uint8_t key[RF_KEY_BYTES];
    char hex[RF_HEX_TEXT];
    if (!in->argument) {
        fprintf(stderr, "riffle session key: where to? riffle session key FILE\n");
        return STATUS_USAGE;
    }
    if (sodium_init() < 0 || !seal_new_key(in->argument, key))
        return STATUS_IO;
    rf_hex_write(hex, key);
    puts(hex);
    fprintf(stderr, "riffle: the secret key is in %s; what was printed is public\n", in->argument);
    return STATUS_OK;
}

const struct verb verb_key = {
    .name = "key",
    .summary = "the operator of a dealing machine makes his key",
    .doc = "Makes a pair of keys for the operator of a dealing machine. The secret one goes into "
           "FILE, for its owner alone; the public one is printed, and files of boards are sealed "
           "to it.\n\nExamples:\n"
           "  riffle session key operator.key",
    .clauses = "E3 E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .run = run_key,
};

enum { UNSEAL_KEY };

static const struct verb_option unseal_options[] = {
    {UNSEAL_KEY, "key", "FILE", "the secret key that riffle session key made"},
    {0},
};

static int
run_unseal(struct verb_input *in)
{
    size_t size;
    if (!in->argument) {
        fprintf(stderr, "riffle session unseal: Which sealed file? Run: riffle session unseal FILE "
                        "--key FILE\n");
        return STATUS_USAGE;
    }
    if (!in->other[UNSEAL_KEY])
        return verb_ask(in, "With which secret key?", "key", " FILE");
    uint8_t *seed = secrets_memory(RF_KEY_BYTES);
    bool ready = seed && seal_load_key(in->other[UNSEAL_KEY], seed);
    char *bytes = ready ? seal_read(in->argument, seed, &size) : NULL;
    struct pbn_text text = {.bytes = bytes, .size = bytes ? size : 0};
    bool saved = bytes && pbn_save(&text, in->output);
    seal_free(bytes);
    sodium_free(seed);
    return saved ? STATUS_OK : STATUS_IO;
}

const struct verb verb_unseal = {
    .name = "unseal",
    .summary = "the operator opens a file that was sealed to him",
    .doc = "Opens a file of boards that was sealed to the operator of a dealing machine, with his "
           "secret key, as the machine takes it. Who opens it can read the boards.\n\nExamples:\n"
           "  riffle session unseal set.sealed --key operator.key -o set.pbn",
    .clauses = "E3 E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .output = "the opened file; standard output otherwise",
    .run = run_unseal,
    .options = unseal_options,
};
